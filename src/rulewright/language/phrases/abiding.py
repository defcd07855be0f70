"""What holds all the time, further: when a spell may be cast, rules for players, what several have together, what
something is besides, and the symbols of mana costs."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword, StaticAbility
from rulewright.abilities.condition import BeforeStep, Both, InStep, Matches, NotCondition, TurnOf
from rulewright.abilities.continuous import (
    AddTypes,
    BecomesChoice,
    Cannot,
    CantCast,
    CastOnly,
    Continuous,
    CostChange,
    GainAbilities,
    GainOneOf,
    MayCast,
    PlayerRule,
    RemoveSupertypes,
    SpellsHave,
    UntapsAtMost,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import DealDamage, Sacrifice
from rulewright.abilities.node import Change, Condition, Filter, Noun, Quantity, Reference
from rulewright.abilities.noun import (
    AnyOf,
    Compares,
    ControlledBy,
    EitherNoun,
    FirstCast,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    Objects,
    OnTop,
    PlayerNoun,
)
from rulewright.abilities.quantity import CountersOn, Number, SymbolsIn, X
from rulewright.abilities.reference import (
    Choose,
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    Self,
    Target,
    Union,
    You,
)
from rulewright.abilities.trigger import WhileTrue
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.mana import ManaCost

from ..describe import add_last, both, controlled, uncontrolled, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import BuriedIfNot, CostItems, EntersIfDid, GainsQuoted, It, WouldEnterDo
from .keywords import with_cost
from .references import NONE, ONE, PLANESWALKER
from .statics import EVERYWHERE, WHILE_CAST, lone, one
from .verbs import DOER

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

ABIDING("behind", "with no counters on (it|them)", Not(HasCounter("")))
ABIDING("behind", "with no <counterkind:k> counters on (it|them)", Not(HasCounter(hole("k"))))
ABIDING("condition", "it had no counters on it", Matches(It(HERE), Not(HasCounter(""))))
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
for _color in COLOR_NAMES:
    ABIDING("counted", f"{_color} mana symbol in <possessor:o> mana cost", SymbolsIn(_color, hole("o")))
    ABIDING("quantity", f"the number of {_color} mana symbols in <possessor:o> mana cost", SymbolsIn(_color, hole("o")))

# ---- counters on several (CR 122.1) ----------------------------------------

for _among in ("among", "on"):
    ABIDING("quantity", f"the number of counters {_among} <noun.p:n>", CountersOn("", Each(hole("n"))))
    ABIDING(
        "quantity",
        f"the number of <counterkind:k> counters {_among} <noun.p:n>",
        CountersOn(hole("k"), Each(hole("n"))),
    )

# ---- the first spell each turn ----------------------------------------


def _first_has(noun: Noun, able: GainsQuoted) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    return one(SpellsHave(You(), Objects(FirstCast(noun), ("stack",)), able.abilities))


def _first_has_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    if not isinstance(effect, SpellsHave) or not isinstance(effect.spells, Objects):
        return None
    first = effect.spells.filter
    return (first.noun, GainsQuoted(effect.abilities)) if isinstance(first, FirstCast) else None


ABIDING("static", "the first <noun.s:n> you cast each turn has <abilities:a>", Pair(_first_has, _first_has_of))


def _from_exile(noun: Noun, able: GainsQuoted) -> object:
    placed = add_last(noun, HasStatus("cast from exile"))
    return _first_has(placed, able) if isinstance(placed, Noun) else REJECT


def _from_exile_of(value: object) -> tuple[object, ...] | None:
    parts = _first_has_of(value)
    last = None if parts is None else without_last(parts[0])
    if parts is None or last is None or last[1] != HasStatus("cast from exile"):
        return None
    return last[0], parts[1]


ABIDING(
    "static", "the first <noun.s:n> you cast from exile each turn has <abilities:a>", Pair(_from_exile, _from_exile_of)
)

# ---- once each turn, from elsewhere or for nothing (CR 118.9, 601.3b) ----------------------------------------


def _top_one(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    return one(MayCast(You(), Objects(both(noun.filter, OnTop()), ("library",), You())))


def _top_one_of(value: object) -> tuple[object, ...] | None:
    permission = lone(value)
    if not isinstance(permission, MayCast) or not isinstance(permission.what, Objects):
        return None
    parts = without_last(Objects(permission.what.filter, ("stack",)))
    if parts is None or parts[1] != OnTop() or permission != MayCast(You(), permission.what):
        return None
    return (parts[0],) if permission.what.zones == ("library",) else None


ABIDING("oncestatic", "you may cast a <noun.s:n> from the top of your library", Pair(_top_one, _top_one_of))


def _free_from_hand(mana: ManaCost, noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or mana != ManaCost.of_generic(0):
        return REJECT
    return one(MayCast(You(), Objects(noun.filter, ("hand",), You()), "", Cost(mana)))


def _free_from_hand_of(value: object) -> tuple[object, ...] | None:
    permission = lone(value)
    if not isinstance(permission, MayCast) or permission.cost is None or not isinstance(permission.what, Objects):
        return None
    noun = Objects(permission.what.filter, ("stack",))
    return (permission.cost.mana, noun) if value == _free_from_hand(ManaCost.of_generic(0), noun) else None


ABIDING(
    "oncestatic",
    "you may pay <#mana:m> rather than pay the mana cost for a <noun.s:n> you cast from your hand",
    Pair(_free_from_hand, _free_from_hand_of),
)

# ---- keywords with a number that is counted, or of some kind ----------------------------------------


def _counted_keyword(name: str) -> Pair:
    def build(quantity: Quantity) -> object:
        return REJECT if isinstance(quantity, Number | X) else Keyword(name, number=quantity)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Keyword) or value.number is None or isinstance(value.number, Number | X):
            return None
        return (value.number,) if value == Keyword(name, number=value.number) else None

    return Pair(build, unbuild)


for _keyword in ("firebending", "mobilize"):
    ABIDING("paragraphkeyword", f"{_keyword} x , where x is <quantity:q> .", _counted_keyword(_keyword))
_OWN_MAIN: Final = Both((TurnOf(You()), InStep("main")))


def _of_kind(noun: Noun, number: int) -> object:
    plain = isinstance(noun, Objects) and noun == Objects(noun.filter) and isinstance(noun.filter, HasType | HasSubtype)
    return Keyword("devour", number=Number(number), noun=noun) if plain else REJECT


def _of_kind_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "devour" or not isinstance(value.number, Number):
        return None
    return (value.noun, value.number.value) if value.noun is not None else None


ABIDING("keyword", "devour <head.s:k> <#digit:n>", Pair(_of_kind, _of_kind_of))
ABIDING("paragraphkeyword", "cumulative upkeep <manacost:c> .", with_cost("cumulative upkeep"))
ABIDING("trigger", "(when|whenever) <event:e> during your main phase", WhileTrue(hole("e"), _OWN_MAIN))
ABIDING(
    "act@",
    "deal@ damage equal to <quantity:n> divided as you choose among <targets:r>",
    DealDamage(DOER, hole("n"), hole("r"), True),
)
ABIDING("oneplayer", "that permanent 's controller or that player", ControllerOf(It(HERE), True))
ABIDING(
    "recipient",
    "up to one target player or planeswalker",
    Target(HERE, EitherNoun((PlayerNoun(), PLANESWALKER)), NONE, ONE),
)


def _two_gone(one_: Reference, other: Choose) -> object:
    noun = controlled(other.noun)
    if not isinstance(noun, Noun):
        return REJECT
    return CostItems((Sacrifice(DOER, one_), Sacrifice(DOER, Choose(noun, other.minimum, other.maximum))))


def _two_gone_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CostItems) or len(value.items) != 2:
        return None
    first, second = value.items
    if not isinstance(first, Sacrifice) or not isinstance(second, Sacrifice) or not isinstance(second.what, Choose):
        return None
    noun = uncontrolled(second.what.noun)
    if noun is None or first.what != Self():
        return None
    return first.what, Choose(noun, second.what.minimum, second.what.maximum)


def _after(items: CostItems, one_: Reference, other: Choose) -> object:
    pair = _two_gone(one_, other)
    return CostItems((*items.items, *pair.items)) if isinstance(pair, CostItems) else REJECT


def _after_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CostItems) or len(value.items) < 3:
        return None
    pair = _two_gone_of(CostItems(value.items[-2:]))
    return None if pair is None else (CostItems(value.items[:-2]), *pair)


ABIDING("costs", "^ sacrifice <self:a> and <chosencards:b>", Pair(_two_gone, _two_gone_of))
ABIDING("costs", "<costs:l> , ^ sacrifice <self:a> and <chosencards:b>", Pair(_after, _after_of))


def _both_gone(one_: Choose, other: Choose) -> object:
    first, second = controlled(one_.noun), controlled(other.noun)
    if not isinstance(first, Noun) or not isinstance(second, Noun) or first == second:
        return REJECT
    return CostItems((Sacrifice(DOER, Choose(first, ONE, ONE)), Sacrifice(DOER, Choose(second, ONE, ONE))))


def _both_gone_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CostItems) or len(value.items) != 2:
        return None
    nouns = [
        uncontrolled(item.what.noun)
        for item in value.items
        if isinstance(item, Sacrifice) and isinstance(item.what, Choose)
    ]
    if len(nouns) != 2 or nouns[0] is None or nouns[1] is None:
        return None
    return Choose(nouns[0], ONE, ONE), Choose(nouns[1], ONE, ONE)


ABIDING("costs", "^ sacrifice <articled:a> and <articled:b>", Pair(_both_gone, _both_gone_of))
ABIDING("articled", "a <noun.s:n>", Choose(hole("n"), ONE, ONE))

# ---- what untaps (CR 502.3) ----------------------------------------

for _noun in ("one <noun.s:n>", "<#number:k> <noun.p:n>"):
    _count = 1 if _noun.startswith("one") else hole("k")
    for _player, _whose, _steps in (
        ("<anyplayer.p:p>", "their", "steps"),
        ("you", "your", "step"),
    ):
        ABIDING(
            "static",
            f"{_player} can't untap more than {_noun} during {_whose} untap {_steps}",
            one(UntapsAtMost(You() if _player == "you" else hole("p"), hole("n"), _count)),
        )

# ---- what is done as something would enter (CR 614.1) ----------------------------------------


def _would_enter(optional: bool) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        if not isinstance(effect, WouldEnterDo) or effect.optional != optional:
            return None
        return Self(), effect.effect

    return Pair(lambda this, action: one(WouldEnterDo(action, optional)), unbuild)


for _may, _optional in (("", False), ("you may ", True)):
    ABIDING("static", f"if <self:s> would enter [the battlefield] , {_may}<do.p:d> instead", _would_enter(_optional))
_ENTERS: Final = one(EntersIfDid())
ABIDING(
    "static",
    "if you do , put <self:s> onto the battlefield",
    Pair(lambda this: _ENTERS, lambda value: (Self(),) if value == _ENTERS else None),
)
ABIDING("static", "if you don't , put it into its owner 's graveyard", one(BuriedIfNot()))

# ---- what is chosen for something (CR 608.2d) ----------------------------------------

ABIDING("change@", "become@ the color or colors of (your|their) choice", BecomesChoice("colors"))
ABIDING(
    "change@",
    "gain@ your choice of <keywordname:a> , <keywordname:b> , <keywordname:c> , or <keywordname:d>",
    GainOneOf((hole("a"), hole("b"), hole("c"), hole("d"))),
)
