"""Becoming creatures: several at once, with all creature types, with a size that is counted, still what they were."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import AddTypes, GainAbilities, SetColors, SetPowerToughness, SetTypes
from rulewright.abilities.node import Change, Quantity
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import BeingIs, GainsQuoted, StillALand
from .objects import still, still_of

ANIMATION: Final = Family("animation")

Description = tuple[Change, ...]
_TYPES: Final = "every creature type"


# ---- one of them ----------------------------------------


def _with_all_types(changes: Description) -> object:
    return (*changes, AddTypes(subtypes=(_TYPES,)))


def _without_all_types(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and len(value) > 1 and value[-1] == AddTypes(subtypes=(_TYPES,)):
        return (value[:-1],)
    return None


ANIMATION("animated", "<animatedplain:a> with all creature types", Pair(_with_all_types, _without_all_types))
ANIMATION(
    "animatedplain",
    "a <basesize:s> creature",
    Pair(
        lambda size: (SetTypes(("creature",), ()), size),
        lambda value: (
            (value[1],)
            if isinstance(value, tuple) and len(value) == 2 and value[0] == SetTypes(("creature",), ())
            else None
        ),
    ),
)


def _legend(changes: Description) -> object:
    return (AddTypes(supertypes=("legendary",)), *changes)


def _of_legend(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and value[:1] == (AddTypes(supertypes=("legendary",)),):
        return (value[1:],)
    return None


ANIMATION("animated", "a legendary <unarticled:a>", Pair(_legend, _of_legend))


def _creature(size: Change, colors: tuple[str, ...] | None, words: tuple[str, ...]) -> object:
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in TYPE_NAMES])
    if "creature" not in types or words != subtypes + types or len(set(words)) != len(words):
        return REJECT
    if any(word in SUPERTYPE_NAMES for word in subtypes):
        return REJECT
    colored = () if colors is None else (SetColors(colors),)
    if types == ("artifact", "creature"):  # CR 205.1b: it keeps its other types
        kept = (AddTypes(types), SetTypes((), subtypes)) if subtypes else (AddTypes(types),)
        return (*colored, *kept, size)
    return (*colored, SetTypes(types, subtypes), size)


def _creature_of(value: object) -> tuple[Change, tuple[str, ...] | None, tuple[str, ...]] | None:
    if not isinstance(value, tuple) or not value or not isinstance(value[-1], SetPowerToughness):
        return None
    colors = value[0].colors if isinstance(value[0], SetColors) and not value[0].add else None
    kinds = value[1:-1] if colors is not None else value[:-1]
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    for kind in kinds:
        if not isinstance(kind, SetTypes | AddTypes):
            return None
        types += kind.types
        subtypes += kind.subtypes
    return (value[-1], colors, subtypes + types) if "creature" in types else None


_COLORED: Final = Pair(
    lambda size, colors, words: _creature(size, colors, words),
    lambda value: parts if (parts := _creature_of(value)) is not None and parts[1] is not None else None,
)
_PLAIN: Final = Pair(
    lambda size, words: _creature(size, None, words),
    lambda value: (parts[0], parts[2]) if (parts := _creature_of(value)) is not None and parts[1] is None else None,
)
ANIMATION("unarticled", "<basesize:s> <tokencolors:c> <tokentypes:t>", _COLORED)
ANIMATION("unarticled", "<basesize:s> <tokentypes:t>", _PLAIN)

# ---- several ----------------------------------------

ANIMATION(
    "animals",
    "<basesize:s> <tokencolors:c> <tokentypes:t> creatures",
    Pair(
        lambda size, colors, words: _creature(size, colors, (*words, "creature")),
        lambda value: (
            (parts[0], parts[1], parts[2][:-1])
            if (parts := _creature_of(value)) is not None and parts[1] is not None and parts[2][-1] == "creature"
            else None
        ),
    ),
)
ANIMATION(
    "animals",
    "<basesize:s> <tokentypes:t> creatures",
    Pair(
        lambda size, words: _creature(size, None, (*words, "creature")),
        lambda value: (
            (parts[0], parts[2][:-1])
            if (parts := _creature_of(value)) is not None and parts[1] is None and parts[2][-1] == "creature"
            else None
        ),
    ),
)
ANIMATION(
    "animals",
    "<basesize:s> creatures",
    Pair(
        lambda size: _creature(size, None, ("creature",)),
        lambda value: (
            (parts[0],)
            if (parts := _creature_of(value)) is not None and parts[1] is None and parts[2] == ("creature",)
            else None
        ),
    ),
)


def _able(changes: Description, list_: GainsQuoted) -> object:
    return (*changes, GainAbilities(list_.abilities))


def _able_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and value and isinstance(value[-1], GainAbilities):
        return value[:-1], GainsQuoted(value[-1].abilities)
    return None


ANIMATION("menagerie", "<animals:a>", hole("a"))
ANIMATION("menagerie", "<animals:a> with <abilities:l>", Pair(_able, _able_of))
ANIMATION("menagerie", "<animals:a> that are still lands", Pair(still, still_of))
ANIMATION(
    "menagerie",
    "<animals:a> with <abilities:l> that are still lands",
    Pair(
        lambda changes, list_: (
            (*kept, GainAbilities(list_.abilities)) if isinstance(kept := still(changes), tuple) else REJECT
        ),
        lambda value: (
            (*plain, parts[1])
            if (parts := _able_of(value)) is not None and (plain := still_of(parts[0])) is not None
            else None
        ),
    ),
)
for _be in ("are", "become"):
    ANIMATION("changes.p", f"{_be} <menagerie:a>", hole("a"))
ANIMATION("being", "they're <animals:a>", BeingIs(HERE, hole("a")))

# ---- of a size that is counted ----------------------------------------


def _counted(words: tuple[str, ...], size: Quantity) -> object:
    return _creature(SetPowerToughness(size, size), None, words)


def _counted_of(value: object) -> tuple[object, ...] | None:
    parts = _creature_of(value)
    if parts is None or parts[1] is not None or not isinstance(parts[0], SetPowerToughness):
        return None
    return (parts[2], parts[0].power) if parts[0].power == parts[0].toughness else None


for _be in ("are", "become"):
    ANIMATION(
        "changes@",
        f"{_be}@ a <tokentypes:t> with [base] power and toughness each equal to <quantity:q>",
        Pair(_counted, _counted_of),
    )

# ---- still ----------------------------------------

ANIMATION("simple", "(it's|he's|she's) still a planeswalker", StillALand(HERE))


# ---- a size and a subtype besides ----------------------------------------


def _besides(size: Change, subtype: str) -> object:
    return AddTypes(subtypes=(subtype,)), size


def _besides_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], AddTypes):
        return None
    return (value[1], value[0].subtypes[0]) if len(value[0].subtypes) == 1 and not value[0].types else None


for _be in ("are", "become"):
    ANIMATION(
        "changes@",
        f"{_be}@ a <basesize:s> <subtypeword.s:t> in addition to (its|their) other types",
        Pair(_besides, _besides_of),
    )
