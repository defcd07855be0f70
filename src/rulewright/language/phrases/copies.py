"""Copies with exceptions: "except it has haste", "except it isn't legendary and it's 1/1" (CR 707.9)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import ThisAbility
from rulewright.abilities.continuous import (
    AddTypes,
    GainAbilities,
    HasFullTextOf,
    HasNamesOf,
    RemoveSupertypes,
    Replaces,
    SetColors,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from rulewright.abilities.effect import BecomeCopy, CreateTokenCopy
from rulewright.abilities.node import Change, Noun
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import Choose, Self
from rulewright.abilities.replacement import CopyExtra, EntersAsCopy, WouldMove
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import GainsQuoted
from .objects import joined
from .references import ONE
from .statics import one
from .verbs import DOER, FOREVER

COPIES: Final = Family("copies")

_IT: Final = "(it|they|he|she|the token|the copy|the tokens|the copies|those tokens)"
_ITS: Final = "(it's|they're|he's|she's|the token is|the copy is|it is|those tokens are)"


def _more_types(words: tuple[str, ...]) -> object:
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in TYPE_NAMES])
    if words != subtypes + types or any(word in SUPERTYPE_NAMES for word in words) or len(set(words)) != len(words):
        return REJECT
    return (AddTypes(types, subtypes),)


def _more_types_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], AddTypes) or value[0].supertypes:
        return None
    return (value[0].subtypes + value[0].types,)


def _able(list_: GainsQuoted) -> object:
    return (GainAbilities(list_.abilities),)


def _able_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], GainAbilities):
        return (GainsQuoted(value[0].abilities),)
    return None


_NOT_LEGENDARY: Final = (RemoveSupertypes(("legendary",)),)
COPIES("exception", f"{_IT} (isn't|aren't) legendary", _NOT_LEGENDARY)


def _names_of(noun: Noun) -> object:
    return HasNamesOf(noun.filter) if isinstance(noun, Objects) and noun == Objects(noun.filter, ()) else REJECT


COPIES(
    "change.s",
    "has all names of <noun.p:n> in addition to its name",
    Pair(_names_of, lambda value: (Objects(value.filter, ()),) if isinstance(value, HasNamesOf) else None),
)

COPIES("change.s", "has the full text of <that.s:w>", HasFullTextOf(hole("w")))
COPIES(
    "change.s",
    "has the full text of <that.s:w> and has the text <abilities:a>",
    Pair(
        lambda of, more: HasFullTextOf(of, more.abilities),
        lambda value: (value.of, GainsQuoted(value.more)) if isinstance(value, HasFullTextOf) and value.more else None,
    ),
)
COPIES("exception", "(it's not|they're not) legendary", _NOT_LEGENDARY)
COPIES("exception", f"{_IT} isn't legendary if the spell is legendary", _NOT_LEGENDARY)
COPIES("exception", f"{_ITS} legendary", (AddTypes(supertypes=("legendary",)),))
COPIES(
    "exception",
    f"{_ITS} legendary in addition to (its|their|his|her) other types",
    (AddTypes(supertypes=("legendary",)),),
)
COPIES(
    "exception",
    "(its|his|her) name is <self:s>",
    Pair(lambda this: (SetName(),), lambda value: (Self(),) if value == (SetName(),) else None),
)
COPIES("exception", "(its|his|her) name is <#name:n>", (SetName(hole("n")),))


def _able_and_this(list_: GainsQuoted) -> object:
    return (GainAbilities((*list_.abilities, ThisAbility())),)


def _able_and_this_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], GainAbilities):
        return None
    abilities = value[0].abilities
    return (GainsQuoted(abilities[:-1]),) if len(abilities) > 1 and abilities[-1] == ThisAbility() else None


COPIES("exception", f"{_IT} (has|have) <abilities:a> and this ability", Pair(_able_and_this, _able_and_this_of))
COPIES("exception", f"{_IT} (has|have|gains|gain) <abilities:a>", Pair(_able, _able_of))
COPIES("exception", f"{_IT} (has|have) this ability", (GainAbilities((ThisAbility(),)),))
COPIES(
    "exception",
    f"{_ITS} a <tokentypes:t> in addition to (its|their) other types",
    Pair(_more_types, _more_types_of),
)
COPIES("exception", f"{_ITS} <basesize:s>", (hole("s"),))
COPIES(
    "exception",
    f"{_ITS} a <basesize:s> <tokentypes:t> in addition to its other types",
    Pair(
        lambda size, words: (*types, size) if isinstance(types := _more_types(words), tuple) else REJECT,
        lambda value: (
            (value[1], *words)
            if isinstance(value, tuple)
            and len(value) == 2
            and isinstance(value[1], SetPowerToughness)
            and (words := _more_types_of(value[:1])) is not None
            else None
        ),
    ),
)


def _described(changes: tuple[Change, ...]) -> object:
    """``a 1/1 white Spirit creature with flying in addition to its other types``."""
    said = any(isinstance(change, SetColors | GainAbilities) for change in changes)
    return changes if said else REJECT


def _described_of(value: object) -> tuple[object, ...] | None:
    return (value,) if isinstance(value, tuple) and _described(value) is not REJECT else None


for _more, _other in (("described", "(types|creature types)"), ("described.more", "colors and types")):
    COPIES(
        "exception",
        f"{_ITS} <{_more}.s.able:d> in addition to (its|their|his|her) other {_other}",
        Pair(_described, _described_of),
    )
COPIES("further", "has <abilities:a>", Pair(_able, _able_of))
COPIES("further", "<exception:e>", hole("e"))
COPIES("exceptions", "<exception:e>", hole("e"))
for _left in (1, 2, 3, 4):
    COPIES("exceptions", "<exception:a> and <further:b>", joined((_left, 1)))
    COPIES("exceptions", "<exception:a> , <further:b> , and <further:c>", joined((_left, 1, 1)))

_COPY: Final = "that's a copy of <object.s:o> (, except|except) <exceptions:x>"
COPIES("do@", f"create@ a token {_COPY}", CreateTokenCopy(DOER, ONE, hole("o"), False, hole("x")))
COPIES("do@", f"create@ a tapped token {_COPY}", CreateTokenCopy(DOER, ONE, hole("o"), True, hole("x")))
_COPIES: Final = "tokens that are copies of <object.s:o> , except <exceptions:x>"
COPIES("do@", f"create@ <many:n> {_COPIES}", CreateTokenCopy(DOER, hole("n"), hole("o"), False, hole("x")))
_BECOMES: Final = "become@ a copy of <object:o>"
COPIES("act@", f"{_BECOMES} , except <exceptions:x>", BecomeCopy(DOER, hole("o"), FOREVER, hole("x")))
COPIES("act@", f"{_BECOMES} <duration:d> , except <exceptions:x>", BecomeCopy(DOER, hole("o"), hole("d"), hole("x")))
COPIES(
    "static",
    "you may have <self:s> enter [the battlefield] as a copy of (any|a) <noun.s:n> , except <exceptions:x>",
    one(
        Replaces(
            WouldMove(hole("s"), "", "battlefield"), EntersAsCopy(Choose(hole("n"), ONE, ONE), hole("x")), None, True
        )
    ),
)
COPIES(
    "do@",
    f"create@ a tapped and attacking token {_COPY}",
    CreateTokenCopy(DOER, ONE, hole("o"), True, hole("x"), True),
)


def _other_looks(size: object, colors: tuple[str, ...], words: tuple[str, ...]) -> object:
    """``a 1/1 black and green Insect``: what the copy has in place of colors and subtypes."""
    if any(word in TYPE_NAMES or word in SUPERTYPE_NAMES for word in words):
        return REJECT
    return (size, SetColors(colors), SetTypes((), words))


def _other_looks_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 3:
        return None
    size, colors, types = value
    if not isinstance(colors, SetColors) or not isinstance(types, SetTypes) or types.types or colors.add:
        return None
    return size, colors.colors, types.subtypes


COPIES(
    "exception",
    f"{_ITS} a <basesize:s> <tokencolors:c> <tokentypes:t>",
    Pair(_other_looks, _other_looks_of),
)

COPIES(
    "static",
    "you may have <self:s> enter [the battlefield] as a copy of (any|a) <noun.s:n> , except it enters with <many:k> "
    "additional <counterkind:c> counters on it",
    one(
        Replaces(
            WouldMove(hole("s"), "", "battlefield"),
            EntersAsCopy(Choose(hole("n"), ONE, ONE), (), (CopyExtra(None, (), ((hole("c"), hole("k")),)),)),
            None,
            True,
        )
    ),
)
