"""Proof of play: what is used, what is not, what breaks."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from rulewright.abilities import effect as e
from rulewright.cards.record import CardRecord
from rulewright.coverage.partners import Company
from rulewright.coverage.proving import prove
from rulewright.engine.effects.result import TABLE
from rulewright.language import read
from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE

CREATURE_LINE = "Creature — Elf Druid"


def _card(text: str, kind: str = CREATURE_LINE, name: str = "Quiet Tester") -> CardRecord:
    number = "2" if "Creature" in kind else None
    cost = None if "Land" in kind else "{1}{G}"
    return CardRecord(name, cost, kind, text, power=number, toughness=number, layout="normal")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("When this creature enters, you gain 2 life.", CREATURE_LINE),
        ("{2}, {T}: Draw a card.", "Artifact"),
        ("Destroy target Goblin.", "Sorcery"),
        ("Other Goblins you control get +1/+1.", CREATURE_LINE),
        ("{T}: Add {G}.", "Land"),
        ("Whenever this creature attacks, it gets +1/+0 until end of turn.", CREATURE_LINE),
        ("Whenever another Goblin you control dies, draw a card.", CREATURE_LINE),
        ("Enchant creature\nEnchanted creature gets +2/+2.", "Enchantment — Aura"),
        ("Remove five charge counters from this artifact: Draw a card.", "Artifact"),
        ("This creature enters with two +1/+1 counters on it.", CREATURE_LINE),
    ],
)
def test_each_ability_is_used_in_some_position(text: str, kind: str) -> None:
    proof = prove(_card(text, kind))
    assert proof.proved, proof


def test_an_ability_that_nothing_can_use_is_reported() -> None:
    proof = prove(_card("{T}: You gain 1 life.\n{1000}, {T}: Draw a card."))
    assert not proof.error
    (left,) = proof.unused
    assert (left.kind, left.text, left.nodes, left.part) == (
        *("activated", "{1000}, {T}: Draw a card."),
        *(("Draw",), False),
    )
    assert not proof.proved


def test_a_card_that_breaks_the_engine_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(node: object, ctx: object) -> Generator[object, int, object]:
        raise ZeroDivisionError("broken on purpose")
        yield

    monkeypatch.setitem(TABLE, e.GainLife, broken)
    proof = prove(_card("When this creature enters, you gain 2 life."))
    assert proof.error.startswith("ZeroDivisionError: broken on purpose")
    assert not proof.proved


def test_what_was_performed_is_named() -> None:
    assert {"GainLife", "Moves"} <= set(prove(_card("When this creature enters, you gain 2 life.")).nodes)


def test_partners_fit_the_descriptions() -> None:
    trees = read(
        type_line="Sorcery",
        oracle_text="Destroy target red Goblin creature with power 4 or greater. Destroy target artifact.",
    ).abilities
    goblin, artifact = (each.card.front for each in Company(trees).partners)
    assert goblin.subtypes == ("Goblin",)
    assert goblin.types == CREATURE
    assert goblin.power == 4
    assert artifact.types & ARTIFACT
