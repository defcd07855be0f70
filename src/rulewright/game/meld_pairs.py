"""Which cards meld into what (CR 712.4-712.5): the text of one card of a pair names the other, and what they become."""

from __future__ import annotations

import re
from typing import Final

from rulewright.cards.card import Card
from rulewright.cards.source import CardSource
from rulewright.engine.melding import MELD

_INTO: Final = re.compile(r"\bmeld them into ([^.\n]+?)\.(?:\s|$)")
_WITH: Final = re.compile(r"\(Melds with (.+?)\.?\)")


def is_front(card: Card) -> bool:
    """Whether it is a card of a meld pair, not the combined back of one, which is no card (CR 712.4b)."""
    text = card.faces[0].oracle_text
    return card.layout == MELD and (_INTO.search(text) is not None or _WITH.search(text) is not None)


def back_of(card: Card, source: CardSource) -> Card | None:
    """What the card and its counterpart become; None if the source does not have it."""
    text = card.faces[0].oracle_text
    into = _INTO.search(text)
    if into is None:
        counterpart = _WITH.search(text)
        other = None if counterpart is None else source.find(counterpart[1])
        into = None if other is None else _INTO.search(other.faces[0].oracle_text)
    found = None if into is None else source.find(into[1])
    return found if found is not None and found.layout == MELD else None
