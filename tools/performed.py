"""How much of a pool the engine performs: ``tools/performed.py CARDS [--jobs N] [--top N] [--every N]``.

CARDS is a file of card data (see `rulewright.cards.reader`). Counted are the cards that are legal or restricted in
Vintage. A card counts as performed if it is understood: all of it is read, and the engine carries all of it out.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import re
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

import msgspec

from rulewright.cards.record import CardRecord, card_of
from rulewright.game.binding import CardReading

Result = tuple[str, bool, tuple[str, ...]]


def measure(line: str) -> Result | None:
    """One card: its name, whether its text is read, and what keeps it from being played."""
    record = msgspec.json.decode(line, type=CardRecord)
    if (record.legalities or {}).get("vintage") not in ("legal", "restricted"):
        return None
    reading = CardReading(card_of(record))
    read = not any(face.problems for face in reading.faces)
    return record.name, read, reading.problems if read else ()


def reason(problem: str) -> str:
    """The problem without the face that it is in."""
    found = re.search(r"the engine does not perform (.*)|cards of the layout .*|(the \w+ .* is not defined)", problem)
    return problem if found is None else found[0].removeprefix("the engine does not perform ")


def main() -> None:
    """Print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--every", type=int, default=1, help="look at one card in so many")
    options = parser.parse_args()
    gc.disable()
    opener = gzip.open if options.cards.suffix == ".gz" else open
    with opener(options.cards, "rt", encoding="utf-8") as file:
        lines = [str(line) for line in file][:: options.every]
    total = read = performed = 0
    alone: Counter[str] = Counter()
    among: Counter[str] = Counter()
    examples: dict[str, list[str]] = {}
    with Pool(options.jobs) as pool:
        for result in pool.imap_unordered(measure, lines, chunksize=200):
            if result is None:
                continue
            name, is_read, problems = result
            total += 1
            read += is_read
            performed += is_read and not problems
            reasons = sorted({reason(problem) for problem in problems})
            among.update(reasons)
            if len(reasons) == 1:
                alone[reasons[0]] += 1
                examples.setdefault(reasons[0], []).append(name)
    print(
        f"{total} cards: {read} read ({100 * read / total:.1f} %), "
        f"{performed} performed ({100 * performed / total:.1f} %)"
    )
    print("what stops cards that are read: alone, in all")
    for key, count in alone.most_common(options.top):
        print(f"{count:5} {among[key]:5} {key:60} {', '.join(examples[key][:3])}")


if __name__ == "__main__":
    main()
