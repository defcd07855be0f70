"""Total costs and what may pay them (CR 601.2b-h, 118, 605), in positions with cards of our own."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.judge import Table


def own(name: str, cost: str, type_line: str, text: str, size: str = "") -> CardRecord:
    power, _, toughness = size.partition("/")
    return CardRecord(
        name=name,
        mana_cost=cost,
        type_line=type_line,
        oracle_text=text,
        power=power or None,
        toughness=toughness or None,
    )


CARDS = (
    own(
        "Split Sentence",
        "{3}{W}",
        "Instant",
        "This spell costs {2} less to cast if it targets a tapped creature.\nTap up to two target creatures.",
    ),
    own(
        "Heavy Sentence",
        "{W}",
        "Instant",
        "This spell costs {2} more to cast if it targets a creature.\nDestroy target permanent.",
    ),
    own("Borrowed Oath", "{X}{U}", "Sorcery", "Gain control of target creature with mana value X."),
    own("Ore Vault", "", "Land", "{T}, Remove an ore counter from this land: Add {R}."),
    own("Ore Cart", "{2}", "Artifact", "Remove an ore counter from this artifact: Add {R}."),
    own(
        "Thick Hedge",
        "{1}{G}",
        "Creature — Plant",
        "Put a -1/-1 counter on this creature: Add {G}. Activate only once each turn.",
        "0/5",
    ),
    own("Tin Whistle", "{1}", "Artifact", "{T}, Tap an untapped creature you control: Add {R}."),
    own("Old Lantern", "{1}", "Artifact", "{1}, Exile this card from your graveyard: Add one mana of any color."),
    own("Compost Elf", "{G}", "Creature — Elf", "{T}, Exile a card from your graveyard: Add {R}.", "1/1"),
    own("Late Ember", "{3}{R}", "Sorcery", "Late Ember deals 2 damage to any target.\nFlashback {R}"),
    own("Ember Flick", "{R}", "Instant", "Ember Flick deals 1 damage to any target."),
    own(
        "Sent Back",
        "{1}{U}",
        "Instant",
        "As an additional cost to cast this spell, return a creature you control to its owner's hand.\n"
        "Target player draws a card.",
    ),
    own(
        "Worn Path",
        "{1}",
        "Enchantment",
        "Remove three quest counters from this enchantment and sacrifice it: You gain 3 life.",
    ),
    own("Mossy Well", "{1}", "Artifact", "Mill two cards: You gain 1 life."),
    own(
        "Measured Grief",
        "{B}",
        "Sorcery",
        "As an additional cost to cast this spell, pay X life.\nDestroy each creature with mana value X or less.",
    ),
    own(
        "Thrown Pages",
        "{R}",
        "Sorcery",
        "As an additional cost to cast this spell, discard X cards.\nThrown Pages deals X damage to any target.",
    ),
    own(
        "Felled Wood",
        "{R}{R}",
        "Sorcery",
        "Felled Wood deals 1 damage to any target.\nFlashback—{R}, Sacrifice X Forests.",
    ),
    own(
        "Rising Tide Elf",
        "{G}",
        "Creature — Elf",
        "Kicker {X}\nWhen this creature enters, if it was kicked, draw X cards.",
        "1/1",
    ),
    own("Twin Embers", "{R}{R}", "Instant", "Twin Embers deals 2 damage to any target."),
)


def table(battlefield: Any = (), hand: Any = (), graveyard: Any = (), theirs: Any = ()) -> Table:
    return Table(
        you={"battlefield": list(battlefield), "hand": list(hand), "graveyard": list(graveyard)},
        opponent={"battlefield": list(theirs)},
        cards=CARDS,
        source=StarterSet(),
    )


def test_601_2c_the_first_of_two_targets_may_be_any_if_the_second_makes_it_payable() -> None:
    game = table(["2 Plains"], ["Split Sentence"], theirs=["Hill Brute", "Briar Rhino (tapped)"])
    game.cast("Split Sentence", targeting=["Hill Brute", "Briar Rhino"])
    assert game.check("the total cost is {1}{W}").holds


def test_601_2c_a_last_target_that_leaves_the_cost_unpayable_is_not_offered() -> None:
    game = table(["2 Plains"], ["Split Sentence"], theirs=["Hill Brute", "Briar Rhino (tapped)"])
    game.cast("Split Sentence", targeting=["Hill Brute"])  # the other creature must be the second one
    assert game.check("Split Sentence targets Hill Brute and Briar Rhino").holds


def test_601_2c_an_increase_bound_to_a_target_leaves_the_others() -> None:
    game = table(["Plains"], ["Heavy Sentence"], theirs=["Hill Brute", "Mountain"])
    assert game.check("the choices for targets when you cast Heavy Sentence are Plains, Mountain").holds


def test_601_2c_no_x_is_offered_for_which_there_is_no_target() -> None:
    game = table(["6 Island"], ["Borrowed Oath"], theirs=["Hill Brute", "Moss Tender"])
    for x, fine in ((0, False), (1, False), (2, True), (3, False), (4, True), (5, False)):
        assert (game.why_not("cast", "Borrowed Oath", x=x) is None) == fine
    assert table(["2 Island"], ["Borrowed Oath"], theirs=["Hill Brute"]).why_not("cast", "Borrowed Oath") is not None


def test_601_2b_the_x_of_an_additional_cost_is_announced() -> None:
    game = table(["Swamp"], ["Measured Grief"], theirs=["Moss Tender", "Hill Brute"])
    game.cast("Measured Grief", x=2)
    game.resolve()
    assert game.check("your life is 18").holds
    assert game.check("Moss Tender is in the opponent's graveyard").holds
    assert game.check("Hill Brute is on the battlefield").holds


def test_107_3a_x_is_no_more_than_what_can_be_done_for_it() -> None:
    game = table(["Mountain"], ["Thrown Pages", "Hill Brute", "Moss Tender"])
    assert game.why_not("cast", "Thrown Pages", x=3, targeting="opponent") is not None
    game.cast("Thrown Pages", x=2, targeting="opponent")
    game.resolve()
    assert game.check("your hand has 0 cards").holds
    assert game.check("the opponent's life is 18").holds


def test_107_3a_the_x_of_an_alternative_cost_is_announced() -> None:
    game = table(["Mountain", "3 Forest"], [], ["Felled Wood"])
    assert game.why_not("cast", "Felled Wood", x=4, targeting="opponent") is not None
    game.cast("Felled Wood", x=2, targeting="opponent")
    assert game.check("you control 1 Forest").holds


def test_601_2b_the_x_of_a_kicker_is_announced_if_it_is_kicked() -> None:
    game = table(["4 Forest"], ["Rising Tide Elf"])
    game.do("you cast Rising Tide Elf kicked, with X = 3")
    assert game.check("the total cost is {3}{G}").holds
    plain = table(["4 Forest"], ["Rising Tide Elf"])
    plain.cast("Rising Tide Elf")
    assert plain.check("the total cost is {G}").holds


@pytest.mark.parametrize(("counters", "payable"), [(1, False), (2, True)])
def test_118_3_each_counter_pays_for_one_activation(counters: int, payable: bool) -> None:
    game = table([f"Ore Cart ({counters} ore counters)"], ["Twin Embers"])
    assert (game.why_not("cast", "Twin Embers", targeting="opponent") is None) == payable


def test_118_3_a_land_that_is_tapped_for_it_gives_one_mana_whatever_its_counters() -> None:
    game = table(["Ore Vault (3 ore counters)"], ["Twin Embers", "Ember Flick"])
    assert game.why_not("cast", "Twin Embers", targeting="opponent") is not None
    game.cast("Ember Flick", targeting="opponent")
    assert game.check("Ore Vault has 2 ore counters").holds


def test_602_5b_an_ability_activated_only_once_each_turn_counts_once() -> None:
    game = table(["Thick Hedge", "Forest"], ["Moss Tender", "Call of the Den"])
    game.cast("Moss Tender")
    game.resolve()
    assert game.check("Thick Hedge has toughness 4").holds
    assert game.why_not("cast", "Call of the Den") is not None


def test_605_3a_tapping_a_creature_for_mana_asks_for_one_that_is_untapped() -> None:
    assert table(["Tin Whistle", "Hill Brute (summoning sick)"], ["Ember Flick"]).why_not("cast", "Ember Flick") is None
    assert table(["Tin Whistle", "Hill Brute (tapped)"], ["Ember Flick"]).why_not("cast", "Ember Flick") is not None


def test_605_3a_a_mana_ability_of_a_card_in_a_graveyard_pays() -> None:
    game = table(["Island"], ["Ember Flick"], ["Old Lantern"])
    game.cast("Ember Flick", targeting="opponent")
    assert game.check("Old Lantern is in exile").holds


def test_601_2a_the_card_being_cast_is_not_there_to_be_exiled_for_mana() -> None:
    assert table(["Compost Elf"], [], ["Late Ember"]).why_not("cast", "Late Ember") is not None
    assert table(["Compost Elf"], [], ["Late Ember", "Forest"]).why_not("cast", "Late Ember") is None


def test_601_2h_a_shortage_says_what_is_needed_and_what_can_be_made() -> None:
    why = table(["Mountain", "Island"], ["Twin Embers"]).why_not("cast", "Twin Embers")
    assert why is not None
    assert "needs {R}{R}; your sources can make at most {R}" in why.why


def test_601_2h_returning_a_permanent_may_be_a_cost() -> None:
    game = table(["2 Island", "Hill Brute"], ["Sent Back"])
    game.cast("Sent Back", targeting="opponent")
    assert game.check("Hill Brute is in your hand").holds
    assert table(["2 Island"], ["Sent Back"]).why_not("cast", "Sent Back") is not None


@pytest.mark.parametrize(("counters", "payable"), [(2, False), (3, True)])
def test_601_2h_counters_are_removed_from_what_is_sacrificed_then(counters: int, payable: bool) -> None:
    game = table([f"Worn Path ({counters} quest counters)"])
    assert (game.why_not("activate", "Worn Path") is None) == payable
    if payable:
        game.activate("Worn Path")
        assert game.check("Worn Path is in your graveyard").holds


def test_701_17b_no_more_cards_are_milled_as_a_cost_than_there_are() -> None:
    game = table(["Mossy Well"])
    game.activate("Mossy Well")
    assert game.check("your graveyard has 2 cards").holds
    few = Table(you={"battlefield": ["Mossy Well"], "library": ["Forest"]}, cards=CARDS, source=StarterSet())
    assert few.why_not("activate", "Mossy Well") is not None
