"""Matching ability texts of another engine with ours: by normalized words, first the cost, then the effect."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import GainAbilities
from rulewright.abilities.effect import CopyNamedCard, CreateCardCopy
from rulewright.abilities.node import Ability, Node
from rulewright.abilities.reference import Granter, Grantor
from rulewright.abilities.rewrite import replace
from rulewright.cards.card import Card
from rulewright.engine.facts import AbilityFacts, walk_all
from rulewright.language import read
from rulewright.language.express import NoWords, print_ability
from rulewright.language.printer import CannotPrint

_TAGS: Final = re.compile(r"<[^>]*>")
_REMINDER: Final = re.compile(r"\([^)]*\)")
_THIS: Final = re.compile(
    r"\bthis (?:creature|permanent|artifact|land|enchantment|equipment|aura|card|vehicle|token|spell|fortification)\b"
)
_QUOTES: Final = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "−": "-", "–": "-"})
_WORD_AND_DASH: Final = re.compile(r"^[a-z' ]{3,40} — ")
"""An ability word in front of an ability (CR 207.2c)."""
_LOYALTY: Final = re.compile(r"^\[([+-]?(?:\d+|x))\]:")
"""A loyalty symbol, which some texts put into brackets (CR 606.4)."""
_QUOTED: Final = re.compile(r'"([^"]*)"')
SELF: Final = "{this}"


def normalized(text: str, names: Iterable[str] = ()) -> str:
    """The text in the form in which texts are compared: lower case, no reminders, one word for the object itself.

    >>> normalized("{T}: Small Seer deals 1 damage.", ["Small Seer"])
    '{t}: {this} deals 1 damage.'
    """
    text = _TAGS.sub("", text.replace("&mdash;", "—").replace("&nbsp;", " ")).translate(_QUOTES)
    for name in sorted(names, key=len, reverse=True):
        if name:
            text = text.replace(name, SELF)
    text = _REMINDER.sub("", text.lower())
    text = _THIS.sub(SELF, text)
    text = _WORD_AND_DASH.sub("", text)
    text = _LOYALTY.sub(r"\1:", text)
    if text == "whenever" or text.startswith("whenever "):
        text = "when" + text.removeprefix("whenever")
    return " ".join(text.split())


_PRINTED: Final[dict[Ability, str]] = {}
"""Abilities of the cards in use, each with the text from which it was read."""


_WORDS: Final[dict[Ability, str]] = {}
"""The ability words in front of them (CR 207.2c)."""


def learn(card: Card) -> None:
    """Remembers of which paragraph of a card each of its abilities was read."""
    for face in card.faces:
        names = [face.name, face.name.partition(",")[0]]
        for paragraph in face.oracle_text.split("\n"):
            reading = read(name=face.name, type_line=str(face.type_line), oracle_text=paragraph, layout=card.layout)
            word = _WORD_AND_DASH.match(paragraph.lower())
            for ability in reading.abilities:
                if not isinstance(ability, Keyword):
                    _PRINTED.setdefault(ability, normalized(paragraph, names))
                    if word is not None:
                        _WORDS.setdefault(ability, word.group().removesuffix(" — "))
                _learn_quoted(ability, paragraph, names)


def _learn_quoted(ability: Ability, paragraph: str, names: list[str]) -> None:
    """The texts of the abilities in quotes, where as many are given as there are quotes."""
    quotes = _QUOTED.findall(paragraph)
    given = [
        each
        for change in walk_all(ability)
        if isinstance(change, GainAbilities)
        for each in change.abilities
        if not isinstance(each, Keyword)
    ]
    if len(quotes) == len(given):
        for each, quote in zip(given, quotes, strict=True):
            _PRINTED.setdefault(each, normalized(quote, names))


def word_before(ability: Ability) -> str:
    """The ability word in front of an ability of a card in use; empty if there is none."""
    return _WORDS.get(ability, "")


def text_of(ability: Ability) -> str:
    """An ability of ours in normalized English: as it is printed on a card in use, else in our own words; empty where
    no phrase says it."""
    printed = _PRINTED.get(ability)
    if printed is not None:
        return printed
    named = replace(ability, _as_printed)
    assert isinstance(named, Ability)
    return _PRINTED.get(named) or _said(named)


def _as_printed(node: Node) -> Node | None:
    if isinstance(node, Grantor):  # CR 201.5a
        return Granter()
    return CopyNamedCard(node.player) if isinstance(node, CreateCardCopy) else None  # CR 707.13


@cache
def _said(ability: Ability) -> str:
    try:
        return normalized(print_ability(ability))
    except (NoWords, CannotPrint):
        return ""


def split_cost(text: str) -> tuple[str, str | None]:
    """What stands before and after the colon of an activated ability; None where there is no colon."""
    depth = 0
    for at, char in enumerate(text):
        if char == '"':
            depth ^= 1
        elif char == ":" and not depth:
            return text[:at].strip(), text[at + 1 :].strip()
    return text, None


def cost_parts(cost: str) -> list[str]:
    """The parts of a cost, in the order of the alphabet: the order in which they are written does not matter."""
    return sorted(part.strip() for part in cost.split(",") if part.strip())


def begins(wanted: str, own: str) -> bool:
    """Whether our text begins with what is wanted: as it stands, or with the parts of its cost in another order."""
    wanted = wanted.rstrip()
    if own.startswith(wanted):
        return True
    want_cost, want_effect = split_cost(wanted)
    own_cost, own_effect = split_cost(own)
    if own_effect is None:
        return False
    if want_effect is not None:
        return cost_parts(want_cost) == cost_parts(own_cost) and own_effect.startswith(want_effect)
    parts = [part.strip() for part in want_cost.split(",") if part.strip()]
    left = cost_parts(own_cost)
    for part in parts[:-1]:
        if part not in left:
            return False
        left.remove(part)
    return bool(parts) and any(part.startswith(parts[-1]) for part in left)


def same_cost(wanted: str, own: str) -> bool:
    """Whether both are activated abilities with the same cost."""
    want_cost, want_effect = split_cost(wanted)
    own_cost, own_effect = split_cost(own)
    return want_effect is not None and own_effect is not None and cost_parts(want_cost) == cost_parts(own_cost)


def texts(facts: AbilityFacts, abilities: Iterable[AbilityFacts]) -> list[str]:
    """The texts by which an ability of an object may be meant: its own, and the keyword that it is the meaning of."""
    found = [text_of(facts.tree)]
    if facts.keyword:
        for other in abilities:
            if isinstance(other.tree, Keyword) and other.tree.name == facts.keyword:
                found.append(text_of(other.tree))
        found.append(facts.keyword)
    return [text for text in found if text]
