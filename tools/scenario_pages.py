"""Make the scenarios that the site shows beside the rules out of those that the tests play.

    python tools/scenario_pages.py [--check]

Of tests/judge/scenarios every scenario that cites a rule is taken, with cards of our own in the place of real ones and
with the cards that it uses in it, so that it stands and plays alone.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any, Final

from ruamel.yaml import YAML

from rulewright.cards.source import StarterSet
from rulewright.judge import read_text, run
from rulewright.reference.number import citations
from rulewright.vocabulary.errors import RulewrightError

ROOT: Final = Path(__file__).parent.parent
TESTED: Final = ROOT / "tests/judge/scenarios"
SHOWN: Final = ROOT / "src/rulewright/web/scenarios"
TITLES: Final = {
    "costs": "Costs",
    "harmonize": "Harmonize and its edges",
    "keywords_casting": "Keywords of casting and entering",
    "keywords_permanents": "Keywords of permanents",
    "mana": "Mana and its abilities",
    "tap": "Tapping and untapping",
    "triggers": "Triggered abilities",
    "x": "X",
}
_BLOCK: Final = re.compile(r"```([\w-]+)\n(.*?)```", re.DOTALL)
_TITLE: Final = re.compile(r"title: *(?P<quote>[\"']?)(?:[A-Z]{1,2}\d+[a-z]?:? +)?(?P<title>.*?)(?P=quote)$")


def main() -> None:
    """Write the files, or with ``--check`` see that they are up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    for name, title in TITLES.items():
        made = page(TESTED / f"{name}.md", title)
        file = SHOWN / f"{name}-rows.md"
        if not given.check:
            file.write_text(made, encoding="utf-8")
        elif not file.exists() or file.read_text("utf-8") != made:
            sys.exit(f"{file.relative_to(ROOT)} is out of date: run tools/scenario_pages.py")


def page(file: Path, title: str) -> str:
    """The file with the scenarios of a file of the tests that cite rules and play with cards of our own."""
    blocks = _BLOCK.findall(file.read_text("utf-8"))
    yaml = YAML(typ="safe")
    cards: dict[str, dict[str, Any]] = {}
    stand_ins: dict[str, str] = {}
    for kind, body in blocks:
        if kind == "cards":
            cards |= {card["name"]: card for card in yaml.load(body)}
        elif kind == "stand-ins":
            stand_ins |= yaml.load(body)
    found = [alone(body, cards, stand_ins) for kind, body in blocks if kind == "scenario" and any(citations(body))]
    shown = [f"```scenario\n{text}\n```\n" for text in found if plays(text)]
    return "\n".join([f"# {title}\n", f"## {title}\n", *shown])


def alone(body: str, cards: dict[str, dict[str, Any]], stand_ins: dict[str, str]) -> str:
    """A scenario with the cards that it uses, and none but ours."""
    if stand_ins:
        names = "|".join(map(re.escape, sorted(stand_ins, key=len, reverse=True)))
        body = re.sub(rf"\b(?:{names})\b", lambda match: stand_ins[match[0]], body)
    first, *rest = body.rstrip("\n").split("\n")
    title = _TITLE.fullmatch(first)
    used = [card for name, card in cards.items() if re.search(rf"\b{re.escape(name)}\b", body)]
    lines = [f"title: {json.dumps(title['title'], ensure_ascii=False)}" if title else first]
    if used and "cards:" not in rest:
        lines += ["cards:", *(f"  - {{{fields(card)}}}" for card in used)]
    return "\n".join(lines + rest)


def fields(card: dict[str, Any]) -> str:
    """A card on one line."""
    return ", ".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in card.items())


def plays(text: str) -> bool:
    """Whether a scenario holds with the starter set and its own cards alone."""
    try:
        (scenario,) = read_text(f"```scenario\n{text}\n```\n", "scenario.md")
        return run(scenario, StarterSet()).holds
    except RulewrightError:
        return False


if __name__ == "__main__":
    main()
