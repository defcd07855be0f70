"""Play each understood card of a pool, and hold what was reached: ``tools/proved.py CARDS [--jobs N]``.

The last and longest of the long checks. Results are kept, so that what was interrupted goes on where it stopped. It
fails if a card breaks the engine, or if fewer cards are proved than `LEAST` says.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rulewright.coverage.measure import UNDERSTOOD
from rulewright.coverage.proving import as_data, prove_pool
from rulewright.coverage.running import measure_pool, read_pool

LEAST = {"vintage": 65.0, "standard": 60.0}
"""The least percentage of the cards that are legal in a format."""


def main() -> int:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    pool = [entry for entry in read_pool(options.cards) if any(entry.legal(name) for name in LEAST)]
    results = measure_pool(pool, options.jobs)
    entries = [entry for entry in pool if results[entry.record.name].verdict == UNDERSTOOD]
    proofs = prove_pool(entries, options.jobs, results=results)
    data = as_data(proofs)
    good = not data["failed"]
    for card in data["failed"]:
        print(f"broken: {card['card']}: {card['error']}")
    print(f"never performed: {', '.join(data['never_performed']) or 'none'}")
    print(f"in no card: {', '.join(data['in_no_card']) or 'none'}")
    for name, least in LEAST.items():
        legal = [entry.record.name for entry in pool if entry.legal(name)]
        proved = sum(card in proofs and proofs[card].proved for card in legal)
        percent = 100 * proved / max(1, len(legal))
        good = good and percent >= least
        print(f"{name}: {proved} of {len(legal)} proved, {percent:.1f} % (at least {least} %)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
