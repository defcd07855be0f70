"""What a companion asks of a starting deck (CR 702.139a)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Companion
from rulewright.abilities.condition import AmongDeck, DeckLarger, EachInDeck
from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    ColorCount,
    HasActivatedAbility,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    IsKind,
    Not,
    Objects,
    Parity,
    RepeatedSymbol,
)
from rulewright.abilities.quantity import Number

from ..describe import all_of, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair

COMPANIONS: Final = Family("companions")

CARD: Final = IsKind("card")

COMPANIONS("paragraphkeyword", "companion — ^ <deckcondition:c> .", Companion(hole("c")))


_BEFORE: Final = (HasType, HasSubtype, HasSupertype, HasColor, ColorCount)
"""What stands before the word "card"."""


def _cards(noun: Noun) -> Filter | None:
    """What the noun says of a card, wherever it is: all of a deck are cards."""
    if not isinstance(noun, Objects) or noun.zones or noun.owner is not None:
        return None
    if not isinstance(noun.filter, AllOf):
        return noun.filter
    return all_of(tuple([part for part in noun.filter.filters if part != CARD]))


def _before(filter: Filter) -> bool:
    if isinstance(filter, AnyOf):
        return all(_before(part) for part in filter.filters)
    return _before(filter.filter) if isinstance(filter, Not) else isinstance(filter, _BEFORE)


def _noun(filter: Filter) -> Objects:
    """The inverse of `_cards`."""
    parts = filter.filters if isinstance(filter, AllOf) else (filter,)
    if any(isinstance(part, IsKind) for part in parts):
        return Objects(filter, ())
    first = [part for part in parts if _before(part)]
    return Objects(AllOf((*first, CARD, *[part for part in parts if part not in first])), ())


def _each(which: Noun, filter: Filter) -> object:
    cards = _cards(which)
    return REJECT if cards is None else EachInDeck(cards, filter)


def _each_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EachInDeck) or value.which == CARD:
        return None
    return _noun(value.which), value.filter


def _only(noun: Noun) -> object:
    cards = _cards(noun)
    return REJECT if cards is None else EachInDeck(CARD, cards)


def _only_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EachInDeck) or value.which != CARD or isinstance(value.filter, AnyOf):
        return None
    return (_noun(value.filter),)


def _only_two(one: Noun, other: Noun) -> object:
    first, second = _cards(one), _cards(other)
    if first is None or second is None or without_last(one) is None:
        return REJECT  # "creature and land cards" is one noun
    return EachInDeck(CARD, AnyOf((first, second)))


def _only_two_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EachInDeck) or not isinstance(value.filter, AnyOf) or len(value.filter.filters) != 2:
        return None
    return tuple([_noun(filter) for filter in value.filter.filters])


COMPANIONS("deckcondition", "each <noun.s:n> in your starting deck has <deckquality:q>", Pair(_each, _each_of))
COMPANIONS("deckcondition", "each <noun.s:n> in your starting deck is <deckkind:q>", Pair(_each, _each_of))
COMPANIONS("deckcondition", "your starting deck contains only <noun.p:n>", Pair(_only, _only_of))
COMPANIONS("deckcondition", "your starting deck contains only <noun.p:a> and <noun.p:b>", Pair(_only_two, _only_two_of))
COMPANIONS(
    "deckcondition",
    "no card in your starting deck has more than one of the same mana symbol in its mana cost",
    EachInDeck(CARD, Not(RepeatedSymbol())),
)
COMPANIONS("deckquality", "<quality:q>", hole("q"))
COMPANIONS("deckquality", "an activated ability", HasActivatedAbility())


def _among(what: str) -> Pair:
    def build(which: Noun) -> object:
        cards = _cards(which)
        return REJECT if cards is None else AmongDeck(cards, what)

    def unbuild(value: object) -> tuple[object, ...] | None:
        return (_noun(value.which),) if isinstance(value, AmongDeck) and value.what == what else None

    return Pair(build, unbuild)


COMPANIONS("deckcondition", "each <noun.s:n> in your starting deck has a different name", _among("different names"))
COMPANIONS("deckcondition", "each <noun.s:n> in your starting deck shares a card type", _among("shared card type"))

# ---- how many there are ----------------------------------------

COMPANIONS(
    "deckcondition",
    "your starting deck contains at least <#number:n> cards more than the minimum deck size",
    DeckLarger(Number(hole("n"))),
)

# ---- kinds of cards ----------------------------------------


def _one_kind(noun: Noun) -> object:
    cards = _cards(noun)
    return REJECT if cards is None or cards == CARD else cards


def _kind_of(value: object) -> tuple[object, ...] | None:
    return (_noun(value),) if isinstance(value, Filter) and value != CARD and _before(value) else None


COMPANIONS("deckkind", "a <noun.s:n>", Pair(_one_kind, _kind_of))


def _five(*names: object) -> object:
    filters = tuple([HasSubtype(str(name)) for name in names])
    return AnyOf(filters) if len(set(filters)) == len(filters) else REJECT


def _five_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, AnyOf):
        return None
    names = [filter.subtype for filter in value.filters if isinstance(filter, HasSubtype)]
    return tuple(names) if len(names) == len(value.filters) == 5 else None


COMPANIONS(
    "deckkind",
    "a <subtypeword.s:a> , <subtypeword.s:b> , <subtypeword.s:c> , <subtypeword.s:d> , or <subtypeword.s:e> card",
    Pair(_five, _five_of),
)

# ---- odd and even ----------------------------------------

for _odd, _word in ((True, "odd"), (False, "even")):
    COMPANIONS("quality", f"an {_word} mana value", Parity("mana value", _odd))
    COMPANIONS("quality", f"{_word} mana values", Parity("mana value", _odd))
