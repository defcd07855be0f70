"""Proof of play: what is used, what is not, what breaks."""

from __future__ import annotations

import random
from collections.abc import Generator
from pathlib import Path

import pytest

from rulewright.abilities import effect as e
from rulewright.abilities.node import Effect
from rulewright.cards.record import CardRecord
from rulewright.coverage import proving
from rulewright.coverage.cache import Cache
from rulewright.coverage.measure import UNDERSTOOD, Measured
from rulewright.coverage.partners import Company
from rulewright.coverage.props import every, prop
from rulewright.coverage.proving import Proof, as_data, play_key, prove, prove_pool
from rulewright.coverage.running import Entry, measure_pool, read_pool
from rulewright.engine.effects.result import TABLE
from rulewright.language import read
from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE

SAMPLE = 40
"""Cards of the pool that are proved here; `tools/proved.py` proves them all."""
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

    kind: type[Effect] = e.GainLife
    monkeypatch.setitem(TABLE, kind, broken)
    proof = prove(_card("When this creature enters, you gain 2 life."))
    assert proof.error.startswith("ZeroDivisionError: broken on purpose")
    assert not proof.proved


def test_an_instruction_that_changes_nothing_is_not_seen() -> None:
    (left,) = prove(_card("When this creature enters, untap it.")).unused
    assert (left.kind, left.nodes, left.part) == ("triggered: Moves", ("Untap",), False)


def test_each_mode_and_branch_has_to_be_seen() -> None:
    text = "Choose one —\n• You gain 2 life.\n• If you have 999 or more life, draw a card."
    (left,) = prove(_card(text, "Sorcery")).unused
    assert (left.kind, left.nodes, left.part) == ("spell", ("Draw",), True)
    text = "If you have 999 or more life, draw a card. Otherwise, you gain 2 life."
    (left,) = prove(_card(text, "Sorcery")).unused
    assert left.nodes == ("Draw",)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kicker {2}\nWhen this creature enters, if it was kicked, draw two cards.", CREATURE_LINE),
        ("This spell costs {1} less to cast for each Goblin you control.\nDraw a card.", "Sorcery"),
        ("Madness {1}\nDraw a card.", "Sorcery"),
        ("Search your library for a Goblin card, reveal it, put it into your hand, then shuffle.", "Sorcery"),
        ("When this creature dies, draw a card.", CREATURE_LINE),
        ("Whenever you gain life, put a +1/+1 counter on this creature.", CREATURE_LINE),
        ("As long as you control three or more artifacts, this creature has flying.", CREATURE_LINE),
        ("If you would draw a card, you gain 2 life instead.", "Enchantment"),
        ("{T}: Add {G}.\n{1}, {T}: Add {R}{R}.", "Land"),
        (
            "As an additional cost to cast this spell, pay X life.\nDestroy each creature with mana value X or less.",
            "Sorcery",
        ),
        ("Remove two charge counters from this artifact and sacrifice it: Draw a card.", "Artifact"),
        ("Creatures with islandwalk can be blocked as though they didn't have islandwalk.", "Enchantment"),
        ("Creatures enchanted by an Aura you control get +1/+1.", "Enchantment"),
        ("Suspend 3—{U}\nDraw two cards.", "Sorcery"),
        ("You gain life equal to the number of cards named Quiet Tester in your graveyard.", "Sorcery"),
    ],
)
def test_company_makes_it_usable(text: str, kind: str) -> None:
    proof = prove(_card(text, kind))
    assert proof.proved, proof


def test_what_props_do_is_understood() -> None:
    card = prop(every())
    assert not card.incomplete
    assert len(card.front.abilities) == len(every())


def test_a_static_ability_is_seen_only_while_its_condition_is_true() -> None:
    (left,) = prove(_card("As long as you have 999 or more life, this creature gets +1/+1.")).unused
    assert left.kind == "static: Continuous"


def test_what_was_performed_is_named() -> None:
    assert {"GainLife", "Moves"} <= set(prove(_card("When this creature enters, you gain 2 life.")).nodes)


def test_what_no_card_has_is_told_apart_from_what_was_not_performed() -> None:
    card = _card("When you control no creatures, this creature phases out.")
    data = as_data({card.name: prove(card)})
    assert "StateIs" in data["never_performed"]
    assert "WouldSearch" in data["in_no_card"]


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


def understood(path: Path) -> tuple[list[Entry], dict[str, Measured]]:
    """Understood cards of the pool that are legal in Vintage: a sample."""
    pool = [entry for entry in read_pool(path) if entry.legal("vintage")]
    pool = random.Random(702).sample(pool, 2 * SAMPLE)
    results = measure_pool(pool, 1)
    return [entry for entry in pool if results[entry.record.name].verdict == UNDERSTOOD], results


def test_cards_of_the_pool_are_proved(card_pool_file: Path, home: Path) -> None:
    """No card breaks the engine, and nearly all are proved."""
    entries, results = understood(card_pool_file)
    assert len(entries) >= SAMPLE
    proofs = prove_pool(entries, 1, results=results)
    assert [f"{each.name}: {each.error}" for each in proofs.values() if each.error] == []
    assert sum(proof.proved for proof in proofs.values()) >= 0.88 * len(entries)
    seen = Cache("proofs", Proof, play_key).found
    assert len(seen) == len(entries), "the next run finds all of them"


def test_a_card_that_goes_on_without_end_is_a_named_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(node: object, ctx: object) -> Generator[object, int, object]:
        while True:
            pass
        yield

    monkeypatch.setattr(proving, "SECONDS", 0.3)
    kind: type[Effect] = e.GainLife
    monkeypatch.setitem(TABLE, kind, endless)
    proof = prove(_card("When this creature enters, you gain 2 life."))
    assert proof.error.startswith("TooLong: more than 0 s of processor time")
