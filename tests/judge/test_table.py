"""`Table`: the same questions and actions in Python."""

from __future__ import annotations

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.engine.digest import digest
from rulewright.judge.errors import IllegalAction, TableError, Unanswered
from rulewright.judge.table import Table

STARTER = StarterSet()


def table(*battlefield: str, **you: object) -> Table:
    return Table(you={"battlefield": list(battlefield), "graveyard": "Ember Refrain", **you}, source=STARTER)


def test_601_2f_the_ledger_is_in_the_account() -> None:
    position = Table(
        you={"battlefield": ["4 Mountain", "Hill Brute"], "graveyard": "Ember Refrain"},
        opponent={"battlefield": "Toll Keeper"},
        source=STARTER,
    )
    position.cast("Ember Refrain", using="harmonize", tapping="Hill Brute", targeting="opponent")
    position.resolve()
    account = position.account()
    assert "− {4}         tapped Hill Brute, power 4: generic mana only   702.180a, 118.7a" in account
    assert "= {2}{R}{R}   locked in                                       601.2f" in account
    assert position.life("opponent") == 18
    assert position.zone_of("Ember Refrain") == "exile"


def test_732_1_an_illegal_action_changes_nothing() -> None:
    position = table("6 Mountain")
    before = digest(position.state)
    with pytest.raises(IllegalAction) as error:
        position.cast("Ember Refrain", targeting="opponent")
    assert error.value.violation.rule == "601.2h"
    assert digest(position.state) == before
    assert position.account_so_far.chapters == []


def test_702_180a_why_not_names_the_rule() -> None:
    position = table("7 Mountain", "Hill Brute (tapped)")
    violation = position.why_not("cast", "Ember Refrain", tapping="Hill Brute")
    assert violation is not None
    assert violation.rule == "702.180a"
    assert position.may("cast", "Ember Refrain", tapping="nothing")


def test_601_2c_a_target_must_be_legal() -> None:
    position = table("3 Mountain", hand="Searing Verdict")
    with pytest.raises(IllegalAction):
        position.cast("Searing Verdict", targeting="opponent")


@pytest.mark.parametrize(
    "said",
    [
        "kicked",
        "with buyback",
        "sacrificing Hill Brute",
        "discarding Searing Verdict",
        "exiling Hill Brute",
        "splicing Searing Verdict",
        "dividing 1 to opponent",
    ],
)
def test_601_2b_costs_that_a_spell_does_not_have(said: str) -> None:
    """What is said of a cast and nothing asks for is illegal, not passed over."""
    position = table("Mountain", "Hill Brute", hand=["Ember Refrain", "Searing Verdict"])
    with pytest.raises(IllegalAction, match="never asked for"):
        position.do(f"you cast Ember Refrain, targeting opponent, {said}")


def test_107_3b_x_must_be_in_the_cost() -> None:
    position = table("Mountain", hand="Ember Refrain")
    with pytest.raises(IllegalAction, match=r"107\.3b"):
        position.cast("Ember Refrain", zone="hand", targeting="opponent", x=2)


def test_107_3b_x_of_an_ability_must_be_in_its_cost() -> None:
    tower = CardRecord(name="Tower", type_line="Artifact", oracle_text="{T}: You gain 1 life.")
    position = Table(you={"battlefield": "Tower"}, cards=[tower], source=STARTER)
    with pytest.raises(IllegalAction, match=r"107\.3b"):
        position.do("you activate Tower, with X = 2")


def test_a_card_that_may_be_cast_in_two_ways_needs_to_be_told() -> None:
    position = table("8 Mountain", hand="Ember Refrain")
    with pytest.raises(TableError, match="may be cast in 2 ways"):
        position.cast("Ember Refrain", targeting="opponent")
    position.cast("Ember Refrain", zone="hand", targeting="opponent")
    assert position.check("the total cost is {R}").holds


def test_objects_that_differ_need_names() -> None:
    position = table("2 Mountain", "Hill Brute", "Hill Brute (tapped)", hand="Searing Verdict")
    with pytest.raises(TableError, match="may be any of 2 objects that differ"):
        position.cast("Searing Verdict", targeting="Hill Brute")
    position.cast("Searing Verdict", targeting="the second Hill Brute")
    assert position.check("Searing Verdict targets the second Hill Brute").holds


def test_a_question_without_an_answer_is_an_error() -> None:
    with pytest.raises(Unanswered, match="the choices are: you, opponent"):
        table("7 Mountain").cast("Ember Refrain")


def test_sets_may_be_named_in_any_order() -> None:
    position = table("3 Swamp", hand=["Pilfered Thought", "Toll Keeper", "Hill Brute", "Mountain"])
    position.cast("Pilfered Thought", targeting="you")
    position.answer("you choose Mountain and Toll Keeper")
    position.resolve()
    assert position.zone_of("Toll Keeper") == "graveyard"
    assert position.check("Mountain is in your graveyard").holds
    assert position.zone_of("Hill Brute") == "hand"


def test_605_3a_mana_may_be_made_before_it_is_needed() -> None:
    position = table("2 Mountain", "Moss Tender")
    position.do("tap Mountain for {R}")
    position.do("tap Moss Tender for mana")
    assert position.check("you have {R}{G}").holds
    position.go_to("the end step")
    assert position.check("you have no mana").holds


def test_508_1_attacks_and_blocks() -> None:
    position = Table(
        you={"battlefield": ["Hill Brute", "Briar Rhino"]},
        opponent={"battlefield": "Pikewall Guard"},
        source=STARTER,
    )
    position.attack("Hill Brute")
    position.block({"Pikewall Guard": "Hill Brute"})
    position.go_to("the second main phase")
    assert position.check("Pikewall Guard is in opponent's graveyard").holds
    assert position.check("Hill Brute has 1 damage").holds
    assert position.life("opponent") == 20


def test_702_9b_a_block_that_is_not_legal() -> None:
    position = Table(you={"battlefield": "Belfry Griffin"}, opponent={"battlefield": "Hill Brute"}, source=STARTER)
    position.attack("Belfry Griffin")
    with pytest.raises(IllegalAction, match=r"702\.9b"):
        position.block({"Hill Brute": "Belfry Griffin"})


def test_104_3a_conceding_ends_the_game() -> None:
    position = Table(source=STARTER)
    position.do("you concede")
    assert position.check("opponent has won").holds
    assert position.check("you have lost").holds
    with pytest.raises(TableError, match="the game is over"):
        position.pass_priority()


def test_a_turn_passes() -> None:
    position = Table(source=STARTER)
    position.go_to("opponent's upkeep")
    assert position.check("it is opponent's upkeep").holds
    position.go_to("your next draw step")
    assert position.check("you have one card in hand").holds


def test_what_makes_no_sense_is_told() -> None:
    position = table("Mountain")
    with pytest.raises(TableError, match="did you mean Ember Refrain"):
        position.cast("Ember Refrian", targeting="opponent")
    with pytest.raises(TableError, match="no action"):
        position.may("juggle", "Mountain")
    with pytest.raises(TableError, match="there is nothing to resolve"):
        position.resolve()
    with pytest.raises(TableError, match="a player has no"):
        Table(you={"garveyard": "Mountain"}, source=STARTER)


def test_a_target_that_does_not_exist_is_no_illegal_target() -> None:
    """CR 601.2c is about objects that are there; a name that nothing has is a slip of the pen."""
    position = Table(
        you={"battlefield": "2 Mountain", "hand": "Ember Refrain"},
        opponent={"battlefield": "Toll Keeper"},
        source=STARTER,
    )
    for missing in ("Tol Keeper", "the second Toll Keeper"):
        with pytest.raises(TableError, match="there is no Tol"):
            position.why_not("cast", "Ember Refrain", targeting=missing)
    violation = position.why_not("cast", "Ember Refrain", targeting="Mountain")
    assert violation is not None
    assert violation.rule == "601.2c"


def test_508_1h_what_it_costs_to_attack_is_said_where_it_cannot_be_paid() -> None:
    toll = CardRecord(
        name="Toll Wall",
        mana_cost="{1}",
        type_line="Enchantment",
        oracle_text="Creatures can't attack you unless their controller pays {2} for each creature they control that's "
        "attacking you.",
        layout="normal",
    )
    table = Table(cards=[toll], you={"battlefield": ["Hill Brute"]}, opponent={"battlefield": ["Toll Wall"]})
    with pytest.raises(IllegalAction, match=r"it costs \{2\} to attack with it, which can't be paid"):
        table.do("attack with Hill Brute")
