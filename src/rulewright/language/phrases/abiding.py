"""What holds all the time, further: when a spell may be cast, rules for players, what several have together, what
something is besides, and the symbols of mana costs."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword, StaticAbility
from rulewright.abilities.condition import BeforeStep, Both, InStep, NotCondition, TurnOf
from rulewright.abilities.continuous import (
    AddTypes,
    Cannot,
    CantCast,
    CastOnly,
    Continuous,
    CostChange,
    GainAbilities,
    PlayerRule,
    RemoveSupertypes,
)
from rulewright.abilities.node import Change, Condition, Filter, Noun, Reference
from rulewright.abilities.noun import (
    AnyOf,
    Compares,
    ControlledBy,
    HasCounter,
    HasKeyword,
    HasSupertype,
    HasType,
    Not,
    Objects,
)
from rulewright.abilities.quantity import Number, SymbolsIn
from rulewright.abilities.reference import Each, EachOpponent, EachPlayer, Self, Union, You
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.mana import ManaCost

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from .statics import EVERYWHERE, WHILE_CAST, lone, one

ABIDING: Final = Family("abiding")

# ---- when the spell may be cast (CR 601.3e) ----------------------------------------

_THEIRS: Final = TurnOf(EachOpponent())
_BLOCKED: Final = InStep("combat after blockers")
_WHEN: Final[tuple[tuple[str, Condition], ...]] = (
    ("during combat after blockers are declared", _BLOCKED),
    ("during combat before blockers are declared", Both((InStep("combat"), BeforeStep("declare blockers")))),
    ("before the combat damage step", BeforeStep("first combat damage")),
    ("during combat on your turn", Both((InStep("combat"), TurnOf(You())))),
    ("during combat on an opponent 's turn", Both((InStep("combat"), _THEIRS))),
    ("during an opponent 's turn", _THEIRS),
    ("during an opponent 's upkeep", Both((_THEIRS, InStep("upkeep")))),
    ("during an opponent 's turn after their upkeep step", Both((_THEIRS, NotCondition(BeforeStep("draw"))))),
    ("during your upkeep", Both((TurnOf(You()), InStep("upkeep")))),
    ("during your end step", Both((TurnOf(You()), InStep("end")))),
)


def _cast_only(condition: Condition) -> Pair:
    whole = StaticAbility((CastOnly(condition),), None, WHILE_CAST)
    return Pair(lambda this: whole, lambda value: (Self(),) if value == whole else None)


for _words, _condition in _WHEN:
    ABIDING("static", f"cast <self:s> only {_words}", _cast_only(_condition))

# ---- rules for players ----------------------------------------

ABIDING("static", "you have shroud", one(PlayerRule(You(), "shroud")))
ABIDING("static", "players have no maximum hand size", one(PlayerRule(EachPlayer(), "no maximum hand size")))
ABIDING(
    "static",
    "each opponent 's maximum hand size is reduced by <#number:n>",
    one(PlayerRule(EachOpponent(), "smaller hand size", hole("n"))),
)
ABIDING(
    "static",
    "each player may play an additional land (on|during) each of their turns",
    one(PlayerRule(EachPlayer(), "extra land")),
)


def _not_during(player: Reference, spells: Noun) -> object:
    return StaticAbility((CantCast(player, spells),), InStep("combat"))


def _not_during_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or value.condition != InStep("combat"):
        return None
    effect = lone(StaticAbility(value.effects, None, value.zones))
    return (effect.player, effect.what) if isinstance(effect, CantCast) else None


ABIDING("static", "<anyplayer.p:p> can't cast <noun.p:n> during combat", Pair(_not_during, _not_during_of))
ABIDING("static", "during combat , <anyplayer.p:p> can't cast <noun.p:n>", Pair(_not_during, _not_during_of))


# ---- a player, and what they control (CR 702.11c-d) ----------------------------------------


def _hexproof(nouns: tuple[Noun, ...]) -> StaticAbility:
    able = (GainAbilities((Keyword("hexproof"),)),)
    each = tuple([Each(noun) for noun in nouns])
    return StaticAbility((PlayerRule(You(), "hexproof"), Continuous(each[0] if len(each) == 1 else Union(each), able)))


def _hexproof_of(count: int) -> Pair:
    def build(*nouns: Noun) -> object:
        return _hexproof(nouns)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, StaticAbility) or len(value.effects) != 2 or value.condition is not None:
            return None
        to = value.effects[1].to if isinstance(value.effects[1], Continuous) else None
        parts = to.parts if isinstance(to, Union) else (to,)
        nouns = tuple([part.noun for part in parts if isinstance(part, Each)])
        return nouns if len(nouns) == count == len(parts) and value == _hexproof(nouns) else None

    return Pair(build, unbuild)


ABIDING("static", "you and <noun.p:n> have hexproof", _hexproof_of(1))
ABIDING("static", "you , <noun.p:a> , and <noun.p:b> have hexproof", _hexproof_of(2))
_WITH_SELF: Final = StaticAbility(
    (PlayerRule(You(), "hexproof"), Continuous(Self(), (GainAbilities((Keyword("hexproof"),)),)))
)
ABIDING(
    "static",
    "you and <self:s> have hexproof",
    Pair(lambda this: _WITH_SELF, lambda value: (Self(),) if value == _WITH_SELF else None),
)

# ---- spells that cost something else (CR 601.2f) ----------------------------------------


def _and_uncounterable(noun: Noun, mana: ManaCost) -> object:
    yours = add_last(noun, ControlledBy(You()))
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or not isinstance(yours, Noun):
        return REJECT
    return StaticAbility((CostChange(noun, mana, False, You()), Continuous(Each(yours), (Cannot("be countered"),))))


def _and_uncounterable_of(value: object) -> tuple[object, ...] | None:
    change = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 2 else None
    if not isinstance(change, CostChange) or not isinstance(change.spells, Noun):
        return None
    return (change.spells, change.amount) if value == _and_uncounterable(change.spells, change.amount) else None


ABIDING(
    "static",
    "<noun.p:n> you cast cost <#mana:m> less to cast and can't be countered",
    Pair(_and_uncounterable, _and_uncounterable_of),
)


def _on_turn(player: Reference, turn: Condition, up: bool) -> Pair:
    """What spells cost that are cast during somebody's turn."""

    def build(noun: Noun, mana: ManaCost) -> object:
        return StaticAbility((CostChange(noun, mana, up, player),), turn)

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = value.effects[0] if isinstance(value, StaticAbility) else None
        if not isinstance(effect, CostChange) or not isinstance(effect.spells, Noun):
            return None
        return (effect.spells, effect.amount) if value == build(effect.spells, effect.amount) else None

    return Pair(build, unbuild)


def _of_either(up: bool) -> Pair:
    """What each spell costs that is one or the other."""

    def build(noun: Noun, a: Filter, b: Filter, mana: ManaCost) -> object:
        placed = add_last(noun, AnyOf((a, b)))
        return one(CostChange(placed, mana, up, You())) if a != b and isinstance(placed, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        if not isinstance(effect, CostChange) or effect != CostChange(effect.spells, effect.amount, up, You()):
            return None
        parts = without_last(effect.spells)
        if parts is None or not isinstance(parts[1], AnyOf) or len(parts[1].filters) != 2:
            return None
        return (parts[0], *parts[1].filters, effect.amount)

    return Pair(build, unbuild)


for _word, _up in (("more", True), ("less", False)):
    for _who, _caster in (("you", You()), ("your opponents", EachOpponent())):
        ABIDING(
            "static",
            f"<noun.p:n> {_who} cast during your turn cost <#mana:m> {_word} to cast",
            _on_turn(_caster, TurnOf(You()), _up),
        )
    ABIDING(
        "static",
        f"each <noun.s:n> you cast during each of your turns costs <#mana:m> {_word} to cast",
        _on_turn(You(), TurnOf(You()), _up),
    )
    ABIDING(
        "static",
        f"each <modified.s:n> you cast that's <adjective:a> or <adjective:b> costs <#mana:m> {_word} to cast",
        _of_either(_up),
    )

# ---- what cannot be activated ----------------------------------------

_NOTHING: Final = Cannot("activate abilities")
_BUT_MANA: Final = Cannot("activate abilities but mana abilities")
for _end, _change in (("", _NOTHING), (" unless they're mana abilities", _BUT_MANA)):
    ABIDING(
        "static",
        f"<host:h> 's activated abilities can't be activated{_end}",
        one(Continuous(hole("h"), (_change,))),
    )


def _and_inactive(changes: tuple[Change, ...]) -> object:
    return (*changes, _BUT_MANA)


def _and_inactive_of(value: object) -> tuple[object, ...] | None:
    return (value[:-1],) if isinstance(value, tuple) and len(value) > 1 and value[-1] == _BUT_MANA else None


for _comma in (" ,", ""):
    ABIDING(
        "somechanges@",
        f"<changes@:a>{_comma} and (its|their) activated abilities can't be activated unless they're mana abilities",
        Pair(_and_inactive, _and_inactive_of),
    )

# ---- what something is besides (CR 205.4) ----------------------------------------

ABIDING("change@", "are@ <supertypeword:t>", AddTypes(supertypes=(hole("t"),)))
ABIDING("change@", "become@ <supertypeword:t>", AddTypes(supertypes=(hole("t"),)))
ABIDING("change@", "are@ no longer <supertypeword:t>", RemoveSupertypes((hole("t"),)))
_PARTY: Final = StaticAbility(
    (Continuous(Self(), (AddTypes(subtypes=("Cleric", "Rogue", "Warrior", "Wizard")),)),), None, EVERYWHERE
)
ABIDING(
    "static",
    "<self:s> is also a Cleric , Rogue , Warrior , and Wizard",
    Pair(lambda this: _PARTY, lambda value: (Self(),) if value == _PARTY else None),
)

# ---- landwalk of other lands (CR 702.14) ----------------------------------------


def _walk(filter: Filter) -> object:
    inner = filter.filter if isinstance(filter, Not) else filter
    return Keyword("landwalk", noun=Objects(filter)) if isinstance(inner, _OF_LANDS) else REJECT


def _walk_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "landwalk" or not isinstance(value.noun, Objects):
        return None
    filter = value.noun.filter
    return (filter,) if value == Keyword("landwalk", noun=Objects(filter)) else None


_OF_LANDS: Final = (HasSupertype, HasType)
ABIDING("keyword", "<adjective:f> landwalk", Pair(_walk, _walk_of))

# ---- what stands behind a noun ----------------------------------------

ABIDING("quality", "no counters on (it|them)", Not(HasCounter("")))
ABIDING("behind", "with no <counterkind:k> counters on (it|them)", Not(HasCounter(hole("k"))))
for _keyword in ("kicker", "cycling"):
    ABIDING("quality", f"a {_keyword} ability", HasKeyword(_keyword))


def _one_of(what: str) -> Pair:
    """``mana value 1 or 2``."""

    def build(one: int, other: int) -> object:
        return AnyOf((Compares(what, "=", Number(one)), Compares(what, "=", Number(other))))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, AnyOf) or len(value.filters) != 2:
            return None
        numbers = [f.than.value for f in value.filters if isinstance(f, Compares) and isinstance(f.than, Number)]
        return tuple(numbers) if len(numbers) == 2 and value == build(*numbers) else None

    return Pair(build, unbuild)


for _what in ("power", "toughness", "mana value"):
    ABIDING("quality", f"{_what} <#digit:a> or <#digit:b>", _one_of(_what))

# ---- mana symbols in mana costs (CR 107.4, 202.1) ----------------------------------------

for _color in COLOR_NAMES:
    ABIDING(
        "quantity",
        f"the number of {_color} mana symbols in the mana costs of <noun.p:n>",
        SymbolsIn(_color, hole("n")),
    )
    ABIDING("counted", f"{_color} mana symbol in the mana costs of <noun.p:n>", SymbolsIn(_color, hole("n")))
