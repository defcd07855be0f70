"""Making descriptions (`Objects`) grow word by word, and taking the last word off again."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AttachedTo,
    Compares,
    ControlledBy,
    EitherNoun,
    HasCounter,
    HasSubtype,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    Other,
    SharesWith,
    TargetsA,
)
from rulewright.abilities.quantity import Count, DistinctAmong, Greatest, Total
from rulewright.abilities.reference import Each

from .pattern import REJECT
from .raw import Doer, InZone, That, Them, ThisWay, UsedUp

_SPELL_TYPES: Final = (HasType("instant"), HasType("sorcery"))


def adjective_first(adjective: Filter, noun: Noun) -> object:
    """``tapped`` before ``creature``: the adjective becomes the first of the filters; none is said twice."""
    if not isinstance(noun, Objects):
        return REJECT
    known = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    if isinstance(adjective, AnyOf) and any(filter in known for filter in adjective.filters):
        return REJECT
    if any(isinstance(filter, AnyOf) and adjective in filter.filters for filter in known):
        return REJECT
    if adjective in known or (adjective in _SPELL_TYPES and any(filter in _SPELL_TYPES for filter in known)):
        return REJECT
    return Objects(both(adjective, noun.filter), noun.zones, noun.owner)


def without_first(value: object) -> tuple[object, ...] | None:
    """The inverse of `adjective_first`."""
    if not isinstance(value, Objects) or not isinstance(value.filter, AllOf):
        return None
    first, rest = value.filter.filters[0], value.filter.filters[1:]
    return first, Objects(all_of(rest), value.zones, value.owner)


def add_last(noun: Noun, last: Filter) -> object:
    """``you control`` after a noun: the last of the filters, or the zone of the noun."""
    if isinstance(noun, EitherNoun):
        parts = [add_last(part, last) for part in noun.nouns]
        return EitherNoun(tuple([p for p in parts if isinstance(p, Noun)])) if _are_nouns(parts) else REJECT
    if not isinstance(noun, Objects):
        return REJECT
    if isinstance(last, InZone):
        if _counts_cards(noun.filter):
            return REJECT  # "the number of cards in its controller's graveyard": those cards are there
        if noun.owner is not None or noun.zones not in ((), ("stack",), last.zones):
            return REJECT
        if last.zones == ("battlefield",) and (noun.zones != last.zones or _ends_in_count(noun.filter)):
            return REJECT
        return Objects(noun.filter, last.zones, last.owner)
    if isinstance(last, Is) and isinstance(last.reference, Them | That | UsedUp) and noun.zones:
        return REJECT  # "from among them" is said of cards
    if isinstance(noun.filter, AllOf) and _ends_in_another(noun.filter.filters[-1]):
        return REJECT  # "that targets a land you control": the land's
    if isinstance(last, HasCounter) and "graveyard" in noun.zones:
        return REJECT  # "exile target card from your graveyard with a counter on it": it gets one
    if _ends_in_count(noun.filter) and not isinstance(last, InZone):
        return REJECT  # "with the greatest power among creatures you control": the creatures'
    if isinstance(last, ThisWay) and last.action == "put into a graveyard" and noun.filter == IsKind("card"):
        return REJECT  # "for each card put into a graveyard this way" is a number
    if isinstance(last, ThisWay) and Other() in (noun.filter.filters if isinstance(noun.filter, AllOf) else ()):
        return REJECT  # "all other cards revealed this way" are the rest
    return Objects(both(noun.filter, last), noun.zones, noun.owner)


def _ends_in_another(last: Filter) -> bool:
    """Whether the last words speak of another object: "attached to a creature", "that shares a color with a land"."""
    if isinstance(last, Not):
        return _ends_in_another(last.filter)
    if isinstance(last, AttachedTo | SharesWith):
        return isinstance(last.reference, Each)
    return isinstance(last, TargetsA)


def _ends_in_count(filter: Filter) -> bool:
    last = filter.filters[-1] if isinstance(filter, AllOf) else filter
    return isinstance(last, Compares) and isinstance(last.than, Count | Greatest | Total | DistinctAmong)


def _counts_cards(filter: Filter) -> bool:
    """Whether the last words count cards, of which nothing has said yet where they are."""
    last = filter.filters[-1] if isinstance(filter, AllOf) else filter
    than = last.than if isinstance(last, Compares) else None
    return isinstance(than, Count) and isinstance(than.of, Objects) and than.of.zones == ()


def _are_nouns(parts: list[object]) -> bool:
    return all(isinstance(part, Noun) for part in parts)


def without_last(value: object) -> tuple[object, ...] | None:
    """The inverse of `add_last` for filters."""
    if isinstance(value, EitherNoun):
        pairs = [without_last(noun) for noun in value.nouns]
        if any(pair is None or pair[1] != (pairs[0] or (None, None))[1] for pair in pairs):
            return None
        nouns = tuple([pair[0] for pair in pairs if pair is not None and isinstance(pair[0], Noun)])
        return EitherNoun(nouns), (pairs[0] or (None, None))[1]
    if not isinstance(value, Objects) or not isinstance(value.filter, AllOf):
        return None
    rest, last = value.filter.filters[:-1], value.filter.filters[-1]
    return Objects(all_of(rest), value.zones, value.owner), last


def without_zone(value: object) -> tuple[object, ...] | None:
    """The inverse of `add_last` for zones."""
    if not isinstance(value, Objects) or not value.zones:
        return None
    zones: tuple[str, ...] = ()
    if is_spell(value.filter):
        zones = ("stack",)
    elif value.zones == ("battlefield",) and value.owner is None:
        zones = value.zones
    return Objects(value.filter, zones), InZone(value.zones, value.owner)


def is_spell(filter: Filter) -> bool:
    """Whether the word "spell" is in the description."""
    if isinstance(filter, IsKind):
        return filter.kind in ("spell", "permanent spell")
    if isinstance(filter, AllOf | AnyOf):
        return any(is_spell(inner) for inner in filter.filters)
    return False


def both(one: Filter, other: Filter) -> Filter:
    """One filter and another, without nesting."""
    left = one.filters if isinstance(one, AllOf) else (one,)
    right = other.filters if isinstance(other, AllOf) else (other,)
    return AllOf(left + right)


def all_of(filters: tuple[Filter, ...]) -> Filter:
    """The filters together; a single one as it is."""
    return filters[0] if len(filters) == 1 else AllOf(filters)


def either(nouns: tuple[Noun, ...]) -> object:
    """``artifact or enchantment``: one description if the zones agree, else `EitherNoun`, which the words
    allow only where one side is a bare "spell" and the like."""
    objects = [noun for noun in nouns if isinstance(noun, Objects)]
    if len(objects) != len(nouns):
        return REJECT
    first = objects[0]
    if all(noun.zones == first.zones and noun.owner == first.owner for noun in objects):
        end = first.filter.filters[-1] if isinstance(first.filter, AllOf) else first.filter
        if any(noun.filter == IsKind("card") for noun in objects):
            return REJECT  # "Assassin card or card with freerunning": what follows is said of the second alone
        bare = isinstance(first.filter, HasType | HasSubtype) or isinstance(end, HasSubtype)
        if bare and _begins_with_type(objects[-1].filter):
            return REJECT  # "artifact or creature token", "tapped Elf or Soldier creature": two adjectives
        return Objects(AnyOf(tuple([noun.filter for noun in objects])), first.zones, first.owner)
    if any(noun.zones == () for noun in objects):
        return REJECT
    for noun in objects:
        if isinstance(noun.filter, IsKind) and noun.zones == ("stack",):
            return EitherNoun(nouns)
    return REJECT


def _begins_with_type(filter: Filter) -> bool:
    return isinstance(filter, AllOf) and isinstance(filter.filters[0], HasType | HasSubtype)


def parts_of_either(value: object) -> tuple[object, ...] | None:
    """The inverse of `either`: the descriptions it joined."""
    if isinstance(value, EitherNoun):
        return value.nouns
    if not isinstance(value, Objects) or not isinstance(value.filter, AnyOf):
        return None
    return tuple([Objects(filter, value.zones, value.owner) for filter in value.filter.filters])


def in_zone(noun: Noun, zone: str, owner: Reference) -> object:
    """Cards that the verb, not the noun, says the place of: "discard a creature card"."""
    if not isinstance(noun, Objects) or noun.zones != ():
        return REJECT
    return Objects(noun.filter, (zone,), owner)


def out_of_zone(noun: object, zone: str, owner: Reference) -> Noun | None:
    """The inverse of `in_zone`."""
    if not isinstance(noun, Objects) or noun.zones != (zone,) or noun.owner != owner:
        return None
    return Objects(noun.filter, ())


def controlled(noun: Noun) -> object:
    """What a player sacrifices is what the player controls (CR 701.21a)."""
    if not isinstance(noun, Objects) or noun.zones != ("battlefield",):
        return REJECT
    return Objects(both(noun.filter, ControlledBy(Doer())), noun.zones, noun.owner)


def uncontrolled(noun: object) -> Noun | None:
    """The inverse of `controlled`."""
    if not isinstance(noun, Objects) or not isinstance(noun.filter, AllOf):
        return None
    if noun.filter.filters[-1] != ControlledBy(Doer()):
        return None
    return Objects(all_of(noun.filter.filters[:-1]), noun.zones, noun.owner)
