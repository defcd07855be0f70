"""Created tokens: "two 1/1 red Goblin creature tokens with haste", "a Treasure token"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import DefinePowerToughness
from rulewright.abilities.effect import CreateToken, CreateTokenCopy, OneOf, TokenSpec
from rulewright.abilities.node import Quantity
from rulewright.abilities.rewrite import nodes
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..predefined import PREDEFINED, ROLES, investigating, predefined_token, role_token
from ..raw import GainsQuoted, Then
from .references import ONE
from .verbs import DOER

TOKENS: Final = Family("tokens")

for _type in TYPE_NAMES:
    TOKENS("tokentype", _type, _type)
TOKENS("tokentype", "<supertypeword:s>", hole("s"))
TOKENS("tokentype", "<subtypeword.s:s>", hole("s"))
TOKENS("tokentypes", "<tokentype:t>", (hole("t"),))
TOKENS(
    "tokentypes",
    "<tokentypes:all> <tokentype:t>",
    Pair(
        lambda all_, one: (*all_, one),
        lambda value: (value[:-1], value[-1]) if isinstance(value, tuple) and len(value) > 1 else None,
    ),
)
TOKENS("tokencolors", "colorless", ())
TOKENS("tokencolors", "<color:a>", (hole("a"),))
TOKENS("tokencolors", "<color:a> and <color:b>", (hole("a"), hole("b")))
TOKENS("tokencolors", "<color:a> , <color:b> , and <color:c>", (hole("a"), hole("b"), hole("c")))


def _type_line(words: tuple[str, ...]) -> str | None:
    """``Legendary Artifact Creature — Golem`` of the words as they stand before "token"."""
    supertypes = [word for word in words if word in SUPERTYPE_NAMES]
    types = [word for word in words if word in TYPE_NAMES]
    subtypes = [word for word in words if word not in SUPERTYPE_NAMES and word not in TYPE_NAMES]
    if not types or list(words) != subtypes + types or len(set(words)) != len(words):
        return None
    left = " ".join([word.capitalize() for word in supertypes + types])
    return f"{left} — {' '.join(subtypes)}" if subtypes else left


def _type_words(line: str) -> tuple[str, ...] | None:
    left, _, right = line.partition(" — ")
    types = [word.lower() for word in left.split()]
    if any(word in SUPERTYPE_NAMES for word in types):
        return None
    return (*right.replace("Time Lord", "Time_Lord").split(), *types)


def _spec(
    size: tuple[Quantity, Quantity], colors: tuple[str, ...], words: tuple[str, ...], legendary: bool = False
) -> object:
    line = _type_line(words)
    if line is None or not ("creature" in words or "Vehicle" in words):  # CR 301.7: a Vehicle has power and toughness
        return REJECT
    return TokenSpec(line, colors, size[0], size[1])


def _spec_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TokenSpec) or value.power is None or value.abilities or value.name:
        return None
    words = _type_words(value.type_line)
    if words is None or any(color not in COLOR_NAMES for color in value.colors):
        return None
    return (value.power, value.toughness), value.colors, words


def _able(spec: TokenSpec, list_: GainsQuoted) -> TokenSpec:
    return TokenSpec(spec.type_line, spec.colors, spec.power, spec.toughness, list_.abilities, spec.name)


def _able_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TokenSpec) or not value.abilities:
        return None
    plain = TokenSpec(value.type_line, value.colors, value.power, value.toughness, (), value.name)
    return plain, GainsQuoted(value.abilities)


TOKENS("tokenbody@", "<#size:s> <tokencolors:c> <tokentypes:t> token$", Pair(_spec, _spec_parts))
TOKENS("token@", "<tokenbody@:b>", hole("b"))
TOKENS("token@", "<tokenbody@:b> with <abilities:a>", Pair(_able, _able_parts))


def _sizeless(colors: tuple[str, ...], words: tuple[str, ...]) -> object:
    """A creature token whose size an ability of its own defines (CR 111.3, 604.3)."""
    line = _type_line(words)
    return TokenSpec(line, colors) if line is not None and "creature" in words else REJECT


def _sizeless_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TokenSpec) or value != TokenSpec(value.type_line, value.colors):
        return None
    words = _type_words(value.type_line)
    return None if words is None or "creature" not in words else (value.colors, words)


def _defined(spec: TokenSpec, list_: GainsQuoted) -> object:
    if not any(isinstance(node, DefinePowerToughness) for ability in list_.abilities for node in nodes(ability)):
        return REJECT
    return _able(spec, list_)


TOKENS("sizeless@", "<tokencolors:c> <tokentypes:t> token$", Pair(_sizeless, _sizeless_parts))
TOKENS("token@", "<sizeless@:b> with <abilities:a>", Pair(_defined, _able_parts))
TOKENS("do@", "create@ a <sizeless.s:t>", CreateToken(DOER, ONE, hole("t")))
for _name in PREDEFINED:
    TOKENS("token@", f"{_name} token$", predefined_token(_name))

TOKENS("do@", "create@ a <token.s:t>", CreateToken(DOER, ONE, hole("t")))
TOKENS("do@", "create@ a tapped <token.s:t>", CreateToken(DOER, ONE, hole("t"), True))
TOKENS("do@", "create@ <many:n> <token.p:t>", CreateToken(DOER, hole("n"), hole("t")))
TOKENS("do@", "create@ <many:n> tapped <token.p:t>", CreateToken(DOER, hole("n"), hole("t"), True))
TOKENS("do@", "create@ a number of <token.p:t> equal to <quantity:n>", CreateToken(DOER, hole("n"), hole("t")))
TOKENS("do@", "create@ a <token.s:t> that's tapped and attacking", CreateToken(DOER, ONE, hole("t"), True, True))
TOKENS(
    "do@",
    "create@ <many:n> <token.p:t> that are tapped and attacking",
    CreateToken(DOER, hole("n"), hole("t"), True, True),
)
TOKENS("do@", "create@ a <token.s:t> for each <counted:n>", CreateToken(DOER, hole("n"), hole("t")))
TOKENS("do@", "create@ a token that's a copy of <object.s:o>", CreateTokenCopy(DOER, ONE, hole("o")))
TOKENS("do@", "create@ <many:n> tokens that are copies of <object.s:o>", CreateTokenCopy(DOER, hole("n"), hole("o")))
TOKENS("do@", "create@ a tapped token that's a copy of <object.s:o>", CreateTokenCopy(DOER, ONE, hole("o"), True))


def _named(spec: TokenSpec, name: str) -> TokenSpec:
    return TokenSpec(spec.type_line, spec.colors, spec.power, spec.toughness, spec.abilities, name)


def _named_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TokenSpec) or not value.name:
        return None
    return _named(value, ""), value.name


TOKENS("token@", "<tokenbody@:b> named <#name:n>", Pair(_named, _named_parts))
TOKENS(
    "token@",
    "<tokenbody@:b> with <abilities:a> named <#name:n>",
    Pair(
        lambda spec, list_, name: _named(_able(spec, list_), name),
        lambda value: (
            (*parts, value.name)
            if isinstance(value, TokenSpec) and value.name and (parts := _able_parts(_named(value, ""))) is not None
            else None
        ),
    ),
)
TOKENS(
    "token@",
    "<tokenbody@:b> named <#name:n> with <abilities:a>",
    Pair(
        lambda spec, name, list_: _named(_able(spec, list_), name),
        lambda value: (
            (parts[0], value.name, parts[1])
            if isinstance(value, TokenSpec) and value.name and (parts := _able_parts(_named(value, ""))) is not None
            else None
        ),
    ),
)


def _legend(name: str, spec: TokenSpec) -> object:
    line = f"Legendary {spec.type_line}"
    whole = TokenSpec(line, spec.colors, spec.power, spec.toughness, spec.abilities, name)
    return CreateToken(DOER, ONE, whole)


def _legend_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CreateToken) or value != CreateToken(DOER, ONE, value.token):
        return None
    spec = value.token
    if not spec.name or not spec.type_line.startswith("Legendary "):
        return None
    return spec.name, TokenSpec(spec.type_line[10:], spec.colors, spec.power, spec.toughness, spec.abilities)


TOKENS("do@", "create@ <#name:n> , a legendary <token.s:t>", Pair(_legend, _legend_of))
for _name in ROLES:
    TOKENS(
        "do@",
        f"create@ a {_name} Role token attached to <object:o>",
        CreateToken(DOER, ONE, role_token(_name), attached=hole("o")),
    )
TOKENS("do@", "investigate@ an additional time", investigating(DOER, ONE))
TOKENS("do@", "investigate@ <many:n> times", investigating(DOER, hole("n")))
TOKENS(
    "do@",
    "create@ a <token.s:t> and a <token.s:u>",
    Then(CreateToken(DOER, ONE, hole("t")), CreateToken(DOER, ONE, hole("u"))),
)
TOKENS(
    "do@",
    "create@ a <token.s:t> , a <token.s:u> , and a <token.s:v>",
    Then(Then(CreateToken(DOER, ONE, hole("t")), CreateToken(DOER, ONE, hole("u"))), CreateToken(DOER, ONE, hole("v"))),
)
TOKENS("do@", "create@ <many:n> tapped and attacking <token.p:t>", CreateToken(DOER, hole("n"), hole("t"), True, True))
TOKENS("do@", "create@ a tapped and attacking <token.s:t>", CreateToken(DOER, ONE, hole("t"), True, True))


def _plain_spec(colors: tuple[str, ...], words: tuple[str, ...]) -> object:
    line = _type_line(words)
    return REJECT if line is None or "creature" in words else TokenSpec(line, colors)


def _plain_spec_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TokenSpec) or value.power is not None or value != TokenSpec(value.type_line, value.colors):
        return None
    words = _type_words(value.type_line)
    return None if words is None else (value.colors, words)


TOKENS("tokenbody@", "<tokencolors:c> <tokentypes:t> token$", Pair(_plain_spec, _plain_spec_parts))
TOKENS("do@", "create@ a tapped <token.s:t> for each <counted:n>", CreateToken(DOER, hole("n"), hole("t"), True))
TOKENS(
    "do@",
    "create@ a tapped and attacking token that's a copy of <object.s:o>",
    CreateTokenCopy(DOER, ONE, hole("o"), True, attacking=True),
)
TOKENS(
    "do@",
    "create@ a token that's a copy of <object.s:o> and that's tapped and attacking",
    CreateTokenCopy(DOER, ONE, hole("o"), True, attacking=True),
)


def _one_token_of(count: int) -> Pair:
    """``your choice of a Clue token or a Food token``."""

    def build(*specs: TokenSpec) -> object:
        return OneOf(DOER, tuple([CreateToken(DOER, ONE, spec) for spec in specs]))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, OneOf) or len(value.effects) != count:
            return None
        made = [effect for effect in value.effects if isinstance(effect, CreateToken)]
        return tuple([each.token for each in made]) if len(made) == count else None

    return Pair(build, unbuild)


for _start in ("create@ your choice of", "create@"):
    TOKENS("do@", f"{_start} a <token.s:t> or a <token.s:u>", _one_token_of(2))
    TOKENS("do@", f"{_start} a <token.s:t> , a <token.s:u> , or a <token.s:v>", _one_token_of(3))
