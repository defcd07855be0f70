"""What happened this turn, who has more, and what attacks whom: the meaning, not only the words."""

from __future__ import annotations

import pytest

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Compare
from rulewright.abilities.noun import AllOf, ControlledBy, HasType, IsKind, Not, Objects, OwnedBy, PlayerNoun
from rulewright.abilities.quantity import Count, Number, TimesThisTurn
from rulewright.abilities.reference import Actor, EachOpponent, OtherPlayers, PlayersWho, You
from rulewright.abilities.trigger import Attacks, Casts, Moves
from rulewright.language import read

LANDS = HasType("land")


def _trigger(text: str) -> TriggeredAbility:
    reading = read(type_line="Enchantment", oracle_text=text)
    assert not reading.problems, reading.problems
    (ability,) = reading.abilities
    assert isinstance(ability, TriggeredAbility)
    return ability


def _condition(words: str) -> object:
    return _trigger(f"At the beginning of your end step, if {words}, draw a card.").condition


def _held(player: object) -> Count:
    return Count(Objects(AllOf((LANDS, ControlledBy(player)))))  # type: ignore[arg-type]


def test_more_than_you_is_of_one_opponent() -> None:
    some = Compare(_held(Actor()), ">", _held(You()))
    assert _condition("an opponent controls more lands than you") == Compare(
        Count(PlayersWho(EachOpponent(), some)), ">=", Number(1)
    )


def test_more_than_each_other_player_is_that_nobody_has_as_many() -> None:
    as_many = Compare(_held(Actor()), ">=", _held(You()))
    assert _condition("you control more lands than each other player") == Compare(
        Count(PlayersWho(OtherPlayers(), as_many)), "=", Number(0)
    )


def test_under_your_control_is_said_of_the_move() -> None:
    nonland = Objects(AllOf((Not(LANDS), IsKind("permanent"), ControlledBy(You()))))
    words = "two or more nonland permanents entered the battlefield under your control this turn"
    assert _condition(words) == Compare(TimesThisTurn(Moves(nonland, "", "battlefield")), ">=", Number(2))


def test_what_was_not_done() -> None:
    spell = Objects(IsKind("spell"), ("stack",))
    assert _condition("you haven't cast a spell this turn") == Compare(
        TimesThisTurn(Casts(You(), spell)), "=", Number(0)
    )


def test_603_6c_your_graveyard_is_that_of_the_owner() -> None:
    """ "A graveyard" takes what anybody owns, "your graveyard" only what you own (CR 404.2)."""
    creature = HasType("creature")
    anyone = _trigger("Whenever a creature is put into a graveyard from the battlefield, draw a card.").trigger
    assert anyone == Moves(Objects(creature), "battlefield", "graveyard")
    yours = _trigger("Whenever a creature is put into your graveyard from the battlefield, draw a card.").trigger
    assert yours == Moves(Objects(AllOf((creature, OwnedBy(You())))), "battlefield", "graveyard")


def test_508_1b_who_is_attacked() -> None:
    creature = Objects(HasType("creature"))
    assert _trigger("Whenever a creature attacks you, draw a card.").trigger == Attacks(creature, You())
    assert _trigger("Whenever a creature attacks one of your opponents, draw a card.").trigger == Attacks(
        creature, PlayerNoun(True)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature attacks you or a planeswalker you control, draw a card.",
        "At the beginning of your end step, if a permanent left the battlefield under your control this turn, scry 1.",
        "At the beginning of your end step, if you didn't attack with a creature this turn, draw a card.",
        "At the beginning of your end step, choose one that hasn't been chosen —\n• Draw a card.\n• You gain 2 life.",
        "Spells your opponents cast that target this enchantment cost {2} more to cast.",
        "Activated abilities of artifacts can't be activated unless they're mana abilities.",
        "Artifact spells you cast have convoke.",
        "{T}: Move a +1/+1 counter from target creature onto another target creature.",
        "When this enchantment enters, each opponent loses half their life, rounded up.",
        "When this enchantment enters, return all cards exiled with it to their owners' hands.",
        "{1}: Target creature's owner puts it on their choice of the top or bottom of their library.",
    ],
)
def test_is_read_and_printed_back(text: str) -> None:
    assert not read(type_line="Enchantment", oracle_text=text).problems


def test_404_2_your_graveyard_is_that_of_what_you_own() -> None:
    """Not any graveyard: what was put into yours is yours (CR 400.3)."""
    enchantment = HasType("enchantment")
    yours = Objects(AllOf((enchantment, OwnedBy(You()))))
    for words, described in (("your", yours), ("a", Objects(enchantment))):
        told = Compare(TimesThisTurn(Moves(described, "battlefield", "graveyard")), ">=", Number(1))
        assert _condition(f"an enchantment was put into {words} graveyard from the battlefield this turn") == told
