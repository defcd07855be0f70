"""The cards that were understood once are understood still, by the same trees; or the changelog says why not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.cards.record import CardRecord
from rulewright.coverage.measure import UNDERSTOOD, measure
from rulewright.coverage.ratchet import MARK, Ratchet, RatchetError, entry, name_digest
from rulewright.coverage.running import measure_pool, read_pool

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).parent / "understood.bin"
EVERY = 1 if os.environ.get("RULEWRIGHT_PROOF") else 20
"""`make proof` looks at every card, `make test` at one in so many."""


def test_no_understood_card_is_lost_or_changed(card_pool_file: Path, home: Path) -> None:
    """If this fails on purpose, say why: ``tools/ratchet.py CARDS --because WHY``."""
    ratchet = Ratchet.load(FILE)
    kept = [entry for entry in read_pool(card_pool_file) if name_digest(entry.record.name) in ratchet.cards]
    results = measure_pool(kept[::EVERY], 2 if EVERY == 1 else 1)
    found = ratchet.compare(results.values())
    assert (found.lost, found.changed) == ((), ())


def test_each_renewal_that_lost_cards_is_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.count(MARK) == Ratchet.load(FILE).losses


def _card(name: str, text: str) -> CardRecord:
    return CardRecord(name=name, type_line="Sorcery", mana_cost="{U}", oracle_text=text, layout="normal")


def test_a_lost_and_a_changed_card_are_found(tmp_path: Path) -> None:
    before = [measure(_card("One", "Draw a card.")), measure(_card("Two", "You gain 2 life."))]
    assert {result.verdict for result in before} == {UNDERSTOOD}
    first = Ratchet({}).renewed(before)
    assert first.losses == 0
    first.save(tmp_path / "understood.bin")
    ratchet = Ratchet.load(tmp_path / "understood.bin")
    assert ratchet.compare(before).good
    after = [
        measure(_card("One", "Draw two cards.")),
        measure(_card("Two", "You gain 2 gleaming life.")),
        measure(_card("Three", "Draw a card.")),
    ]
    found = ratchet.compare(after)
    assert (found.lost, found.changed, found.new) == (("Two",), ("One",), 1)
    assert ratchet.renewed(after).losses == 1
    assert entry(found, "we wished so.").startswith(MARK)
    assert "Two" not in entry(found, "we wished so.")


def test_new_templating_gives_the_same_digest() -> None:
    old = measure(_card("One", "Destroy target creature. It can't be regenerated."))
    assert old.tree == measure(_card("One", "Destroy target creature. It can't be regenerated.")).tree
    assert old.tree != measure(_card("Two", "Destroy target creature. It can't be regenerated.")).tree


def test_a_broken_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "understood.bin"
    path.write_bytes(b'{"losses": 0}\n123')
    with pytest.raises(RatchetError, match="truncated"):
        Ratchet.load(path)
    path.write_bytes(b"no")
    with pytest.raises(RatchetError, match="no ratchet"):
        Ratchet.load(path)
