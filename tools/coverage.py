"""How much of a pool of cards the phrasebook reads: ``tools/coverage.py CARDS [--jobs N] [--top N] [--lines]``.

CARDS is a JSON-lines file in Scryfall's field names (``.gz`` or not). Counted are the cards that are legal or
restricted in Vintage. Understood by text means: every word, one tree, references resolved, round trip exact.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

from rulewright.language import Reading, read

Result = tuple[str, list[tuple[str, str, str, str]], float, list[str]]


def faces(card: dict[str, object]) -> list[dict[str, str]]:
    """The faces of a card, or the card itself."""
    inner = card.get("card_faces")
    parts = inner if isinstance(inner, list) and inner else [card]
    return [{key: str(part.get(key) or "") for key in ("name", "type_line", "oracle_text")} for part in parts]


def measure(line: str) -> Result | None:
    """One card's problems as (kind, text, phrase, what stands around), and its time in seconds."""
    card = json.loads(line)
    legalities = card.get("legalities") or {}
    if legalities.get("vintage") not in ("legal", "restricted"):
        return None
    problems: list[tuple[str, str, str, str]] = []
    used: list[str] = []
    start = time.process_time()
    for face in faces(card):
        reading: Reading = read(**face)
        used += reading.phrases
        for problem in reading.problems:
            around = face["oracle_text"][max(0, problem.position - 30) : problem.position + 40]
            problems.append((problem.kind, problem.text, problem.phrase, around.replace("\n", " / ")))
    return card["name"], problems, time.process_time() - start, used


def main() -> None:
    """Print the numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("cards", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--every", type=int, default=1, help="look at one card in so many")
    parser.add_argument("--lines", action="store_true", help="print what stops the cards with one problem only")
    parser.add_argument("--unused", action="store_true", help="print the phrases that no understood card needs")
    options = parser.parse_args()
    gc.disable()
    opener = gzip.open if options.cards.suffix == ".gz" else open
    with opener(options.cards, "rt", encoding="utf-8") as file:
        lines = [str(line) for line in file][:: options.every]
    total = understood = 0
    kinds: Counter[str] = Counter()
    words: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    examples: dict[str, str] = {}
    used: Counter[str] = Counter()
    times: list[float] = []
    with Pool(options.jobs) as pool:
        for result in pool.imap_unordered(measure, lines, chunksize=200):
            if result is None:
                continue
            name, problems, seconds, phrases = result
            total += 1
            times.append(seconds)
            if not problems:
                understood += 1
                used.update(phrases)
                continue
            kinds.update({kind for kind, _, _, _ in problems})
            if len(problems) == 1:
                kind, text, phrase, around = problems[0]
                key = f"{kind}: {text.lower()} <{phrase}>" if kind == "word" else f"{kind}: {text}"
                words[key] += 1
                examples.setdefault(key, f"{name}: …{around}…")
                if options.lines:
                    pairs[around] += 1
    times.sort()
    print(f"{understood} of {total} cards understood by text: {100 * understood / max(1, total):.1f} %")
    print("cards with a problem of the kind: " + ", ".join(f"{k} {n}" for k, n in kinds.most_common()))
    median, slow = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"time a card: median {1000 * median:.2f} ms, p99 {1000 * slow:.2f} ms, worst {1000 * times[-1]:.1f} ms")
    print("what most often stops a card with one problem:")
    for key, count in words.most_common(options.top):
        print(f"{count:5} {key:45} {examples[key]}")
    if options.unused:
        from rulewright.language.phrases import all_phrases

        for template in [repr(phrase) for phrase in all_phrases() if repr(phrase) not in used]:
            print("unused:", template)


if __name__ == "__main__":
    main()
