"""Phrases that no card of a pool needs: ``tools/unused_phrases.py CARDS [--jobs N]``."""

from __future__ import annotations

import argparse
from multiprocessing import Pool
from pathlib import Path

from rulewright.cards.record import CardRecord, card_of
from rulewright.coverage.running import read_pool
from rulewright.game.binding import CardReading
from rulewright.language.phrases import all_phrases


def phrases(record: CardRecord) -> tuple[str, ...]:
    """The phrases of a card that is read."""
    faces = CardReading(card_of(record)).faces
    return tuple(phrase for face in faces if not face.problems for phrase in face.reading.phrases)


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    records = [entry.record for entry in read_pool(options.cards)]
    used: set[str] = set()
    with Pool(options.jobs) as pool:
        for found in pool.imap_unordered(phrases, records, chunksize=200):
            used.update(found)
    for phrase in all_phrases():
        if repr(phrase) not in used:
            print(phrase)


if __name__ == "__main__":
    main()
