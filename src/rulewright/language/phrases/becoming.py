"""What something is or becomes: "a green and white Citizen creature with base power and toughness 1/1", "a Kithkin
Scout", "a 3/3 Spirit creature with flying in addition to its other types" (CR 205.1, 613.1d)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import AddTypes, GainAbilities, SetColors, SetPowerToughness, SetTypes
from rulewright.abilities.effect import BecomeCopy, CreateTokenCopy
from rulewright.abilities.node import Change, Effect
from rulewright.abilities.rewrite import nodes
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import BeingIs, GainsQuoted, Then

BECOMING: Final = Family("becoming")

Changes = tuple[Change, ...]
_PLAIN: Final = (("creature",), (), ("enchantment",))
"""Card types that are set; an artifact creature keeps its other types (CR 205.1b)."""


def _sorted(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] | None:
    """Supertypes, card types and subtypes, if the words stand in the order of a description."""
    supertypes = tuple([word for word in words if word in SUPERTYPE_NAMES])
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in supertypes and word not in types])
    fits = words == supertypes + subtypes + types and len(set(words)) == len(words)
    return (supertypes, types, subtypes) if fits else None


def _set(words: tuple[str, ...]) -> object:
    parts = _sorted(words)
    if parts is None or parts[0]:
        return REJECT
    _, types, subtypes = parts
    if types == ("artifact", "creature") and subtypes:
        return AddTypes(types), SetTypes((), subtypes)
    return (SetTypes(types, subtypes),) if types in _PLAIN and (subtypes or types == ("enchantment",)) else REJECT


def _set_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or not value or not isinstance(value[-1], SetTypes):
        return None
    if len(value) == 1:
        return (value[0].subtypes + value[0].types,)
    plain = len(value) == 2 and isinstance(value[0], AddTypes)
    return (value[1].subtypes + value[0].types,) if plain and isinstance(value[0], AddTypes) else None


def _colored(colors: tuple[str, ...], words: tuple[str, ...]) -> object:
    changes = _set(words)
    return (SetColors(colors), *changes) if isinstance(changes, tuple) else REJECT


def _colored_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or not value or not isinstance(value[0], SetColors) or value[0].add:
        return None
    words = _set_of(value[1:])
    return None if words is None else (value[0].colors, *words)


BECOMING("identity", "a <tokentypes:t>", Pair(_set, _set_of))
BECOMING("identity", "a <tokencolors:c> <tokentypes:t>", Pair(_colored, _colored_of))

# ---- in addition ----------------------------------------


def _more(words: tuple[str, ...]) -> object:
    parts = _sorted(words)
    return (AddTypes(parts[1], parts[2], parts[0]),) if parts is not None else REJECT


def _more_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 1 or not isinstance(value[0], AddTypes):
        return None
    return (value[0].supertypes + value[0].subtypes + value[0].types,)


_MORE: Final = "in addition to (its|their) other types"
BECOMING(
    "also", "a <tokentypes:t> in addition to (its|their) other (types|creature types|land types)", Pair(_more, _more_of)
)


def _ending(kind: type[Change]) -> Pair:
    """A description and one change more."""

    def build(words: tuple[str, ...], last: object) -> object:
        changes = _more(words)
        change = GainAbilities(last.abilities) if isinstance(last, GainsQuoted) else last
        return (*changes, change) if isinstance(changes, tuple) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, tuple) or not value or not isinstance(value[-1], kind):
            return None
        words = _more_of(value[:-1])
        last = value[-1]
        said = GainsQuoted(last.abilities) if isinstance(last, GainAbilities) else last
        return None if words is None else (*words, said)

    return Pair(build, unbuild)


BECOMING("also", f"a <tokentypes:t> with base power and toughness <basesize:s> {_MORE}", _ending(SetPowerToughness))
BECOMING("also", f"a <tokentypes:t> with <abilities:a> {_MORE}", _ending(GainAbilities))


def _sized(size: Change, words: tuple[str, ...], able: GainsQuoted) -> object:
    changes = _more(words)
    plain = isinstance(changes, tuple) and "creature" in words
    return (*changes, size, GainAbilities(able.abilities)) if plain and isinstance(changes, tuple) else REJECT


def _sized_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 3 or not isinstance(value[2], GainAbilities):
        return None
    words = _more_of(value[:1])
    return None if words is None else (value[1], *words, GainsQuoted(value[2].abilities))


def _sized_colored(size: Change, colors: tuple[str, ...], words: tuple[str, ...], able: GainsQuoted) -> object:
    changes = _sized(size, words, able)
    return (SetColors(colors), *changes) if isinstance(changes, tuple) else REJECT


def _sized_colored_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or not value or not isinstance(value[0], SetColors):
        return None
    parts = _sized_of(value[1:])
    return None if parts is None else (parts[0], value[0].colors, *parts[1:])


BECOMING("also", f"a <basesize:s> <tokentypes:t> with <abilities:a> {_MORE}", Pair(_sized, _sized_of))
BECOMING(
    "also",
    f"a <basesize:s> <tokencolors:c> <tokentypes:t> with <abilities:a> {_MORE}",
    Pair(_sized_colored, _sized_colored_of),
)


def _bare(size: Change, words: tuple[str, ...]) -> object:
    changes = _more(words)
    return (*changes, size) if isinstance(changes, tuple) and words else REJECT


def _bare_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[1], SetPowerToughness):
        return None
    words = _more_of(value[:1])
    return None if words is None else (value[1], *words)


BECOMING("also", f"a <basesize:s> <tokentypes:t> {_MORE}", Pair(_bare, _bare_of))


def _dyed(colors: tuple[str, ...], words: tuple[str, ...]) -> object:
    changes = _more(words)
    return (SetColors(colors, True), *changes) if isinstance(changes, tuple) and colors else REJECT


def _dyed_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or not value or not isinstance(value[0], SetColors) or not value[0].add:
        return None
    words = _more_of(value[1:])
    return None if words is None else (value[0].colors, *words)


BECOMING(
    "also",
    "a <tokencolors:c> <tokentypes:t> in addition to (its|their) other colors and types",
    Pair(_dyed, _dyed_of),
)
for _be in ("are", "become"):
    BECOMING("changes@", f"{_be}@ <also:a>", hole("a"))
for _what in ("also", "identity", "animated", "animatedable"):
    BECOMING("being", f"it's <{_what}:a>", BeingIs(HERE, hole("a")))
BECOMING("being", "it's a <subtypeword.s:t> land", BeingIs(HERE, (SetTypes(("land",), (hole("t"),)),)))
BECOMING("clause", "<being:b>", hole("b"))


def _and_is(first: Effect, being: Effect) -> object:
    """After a copy, "except it isn't legendary and it's …" is one exception more."""
    if any(isinstance(node, CreateTokenCopy | BecomeCopy) for node in nodes(first)):
        return REJECT
    return Then(first, being)


def _and_is_of(value: object) -> tuple[object, ...] | None:
    return (value.first, value.second) if isinstance(value, Then) and isinstance(value.second, BeingIs) else None


BECOMING("clauses", "<clauses:a> and <being:b>", Pair(_and_is, _and_is_of))
