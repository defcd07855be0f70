"""What becomes something in addition to what it is: an Island, a 3/3 Angel creature with flying (CR 205.1)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import (
    AddChosenType,
    AddTypes,
    GainAbilities,
    SetColors,
    SetPowerToughness,
    SetTypes,
)
from rulewright.abilities.node import Change, Quantity
from rulewright.vocabulary.cardtype import TYPE_NAMES
from rulewright.vocabulary.subtype import CREATURE_TYPES, LAND_TYPES

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import GainsQuoted

ADDITION: Final = Family("addition")

Changes = tuple[Change, ...]

# ---- types that take the place of others (CR 205.1a, 305.7) ----------------------------------------


def _type(name: str) -> object:
    return (SetTypes((), (name,)),) if name in LAND_TYPES or name in CREATURE_TYPES else REJECT


def _type_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], SetTypes):
        return None
    types = value[0]
    if types.types or len(types.subtypes) != 1 or types.subtypes[0] not in LAND_TYPES + CREATURE_TYPES:
        return None
    return types.subtypes


ADDITION("changes.s", "becomes a <subtypeword.s:t>", Pair(_type, _type_of))
ADDITION("changes.p", "become <subtypeword.p:t>", Pair(_type, _type_of))
ADDITION("changes.p", "become a <subtypeword.s:t>", Pair(_type, _type_of))

# ---- kinds of which the last is singular or plural ----------------------------------------


def _with_last(words: tuple[str, ...], last: str) -> object:
    return (*words, last)


def _last_of(value: object) -> tuple[object, ...] | None:
    return (value[:-1], value[-1]) if isinstance(value, tuple) and len(value) > 1 else None


ADDITION("kindslist.s", "<tokentypes:t>", hole("t"))
ADDITION("kindslist.p", "<typeword.p:t>", (hole("t"),))
ADDITION("kindslist.p", "<subtypeword.p:t>", (hole("t"),))
ADDITION("kindslist.p", "<tokentypes:a> <typeword.p:t>", Pair(_with_last, _last_of))
ADDITION("kindslist.p", "<tokentypes:a> <subtypeword.p:t>", Pair(_with_last, _last_of))

# ---- in addition to what it is ----------------------------------------


def _added(words: tuple[str, ...]) -> object:
    """``Zombie Wizard creature``: its types and subtypes."""
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in TYPE_NAMES])
    if words != subtypes + types or len(set(words)) != len(words):
        return REJECT
    return AddTypes(types, subtypes)


def _added_of(value: object) -> tuple[object, ...] | None:
    return (value.subtypes + value.types,) if isinstance(value, AddTypes) and not value.supertypes else None


ADDITION("addedkinds.s", "<kindslist.s:t>", Pair(_added, _added_of))
ADDITION("addedkinds.p", "<kindslist.p:t>", Pair(_added, _added_of))


def _described(color: bool, add: bool, size: bool) -> Pair:
    """Colors, kinds and size, of which the first and the last may be missing."""

    def build(*parts: object) -> object:
        changes: list[object] = []
        rest = list(parts)
        given = rest.pop(0) if size else None
        if color:
            changes.append(SetColors(rest.pop(0), add))  # type: ignore[arg-type]
        changes.append(rest.pop(0))
        return (*changes, given) if size else tuple(changes)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, tuple) or len(value) != 1 + color + size:
            return None
        parts: list[object] = []
        if size:
            if not isinstance(value[-1], SetPowerToughness):
                return None
            parts.append(value[-1])
        if color:
            if not isinstance(value[0], SetColors) or value[0].add != add:
                return None
            parts.append(value[0].colors)
        kinds = value[1 if color else 0]
        return (*parts, kinds) if isinstance(kinds, AddTypes) else None

    return Pair(build, unbuild)


def _able(changes: Changes, list_: GainsQuoted) -> object:
    return (*changes, GainAbilities(list_.abilities))


def _able_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[-1], GainAbilities):
        return value[:-1], GainsQuoted(value[-1].abilities)
    return None


def _sized(changes: Changes, size: Change) -> object:
    return (*changes, size)


def _sized_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[-1], SetPowerToughness):
        return value[:-1], value[-1]
    return None


for _symbol, _add in (("described", False), ("described.more", True)):
    for _number, _article in (("s", "a "), ("p", "")):
        _name = f"{_symbol}.{_number}"
        for _size in (False, True):
            for _color in (False, True):
                _words = ("<basesize:z> " if _size else "") + ("<tokencolors:c> " if _color else "")
                ADDITION(_name, f"{_article}{_words}<addedkinds.{_number}:k>", _described(_color, _add, _size))
        ADDITION(f"{_name}.able", f"<{_name}:d>", hole("d"))
        ADDITION(f"{_name}.able", f"<{_name}:d> with <abilities:a>", Pair(_able, _able_of))
        ADDITION(f"{_name}.able", f"<{_name}:d> with base power and toughness <basesize:z>", Pair(_sized, _sized_of))
        _other = "colors and types" if _add else "(types|creature types|land types)"
        for _be in {"s": ("is", "becomes"), "p": ("are", "become")}[_number]:
            ADDITION(
                f"changes.{_number}",
                f"{_be} <{_name}.able:d> in addition to (its|their|his|her) other {_other}",
                hole("d"),
            )
            if not _add:
                ADDITION(
                    f"changes.{_number}",
                    f"{_be} <{_name}:d> in addition to (its|their|his|her) other types with <abilities:a>",
                    Pair(_able, _able_of),
                )

# ---- sizes that are worked out ----------------------------------------


def _both(size: Quantity) -> object:
    return SetPowerToughness(size, size)


def _both_of(value: object) -> tuple[object, ...] | None:
    return (value.power,) if isinstance(value, SetPowerToughness) and value.power == value.toughness else None


_EACH: Final = "each equal to <quantity:q>"
ADDITION("change@", f"(have@|gain@) base power and [base] toughness {_EACH}", Pair(_both, _both_of))

ADDITION("change@", "are@ the chosen type in addition to (its|their) other (types|creature types)", AddChosenType())
