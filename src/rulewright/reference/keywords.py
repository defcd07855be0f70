"""The keywords of a card, and where the rules say what each means."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rulewright.cards.card import Card
from rulewright.vocabulary.keyword import KEYWORD_ACTION_RULES, KEYWORD_RULES

_REMINDER: Final = re.compile(r"\([^()]*\)")


def rule_of_keyword(keyword: str) -> str | None:
    """The number of the rule for a keyword ability or action, whatever its case.

    >>> rule_of_keyword("Harmonize"), rule_of_keyword("Scry"), rule_of_keyword("Islandwalk")
    ('702.180', '701.22', '702.14')
    """
    name = keyword.lower()
    found = KEYWORD_RULES.get(name) or KEYWORD_ACTION_RULES.get(name)
    if found is None and name.endswith("walk"):
        found = KEYWORD_RULES["landwalk"]
    if found is None and name.endswith("cycling"):
        found = KEYWORD_RULES["cycling"]
    return found


def keywords_of(card: Card) -> tuple[str, ...]:
    """The keywords that the card data lists; where it lists none, those that its lines begin with."""
    if card.keywords:
        return card.keywords
    found: dict[str, None] = {}
    for face in card.faces:
        for line in _REMINDER.sub("", face.oracle_text).split("\n"):
            for part in re.split(r",\s+|;\s+", line):
                match = _keyword_start().match(part.strip().lower())
                if match is not None and "—" not in part[: match.end()]:
                    found[match[0].capitalize()] = None
                elif line == part:
                    break
    return tuple(found)


@cache
def _keyword_start() -> re.Pattern[str]:
    """A keyword ability at the start of a paragraph, followed by a cost, a number, a quality or nothing."""
    names = "|".join(re.escape(name) for name in sorted(KEYWORD_RULES, key=len, reverse=True))
    return re.compile(rf"(?:{names})(?=$|—| \{{| \d| x$| from | \w+$)")
