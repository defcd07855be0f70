"""What permanents say all the time: changes, costs, permissions, prohibitions."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Both, Compare, HasDesignation, InStep, Matches, NotCondition, TurnOf
from rulewright.abilities.continuous import (
    ActivateAsThoughHaste,
    AdditionalCost,
    AddTypes,
    AlternativeCost,
    AsThoughFlash,
    Cannot,
    CantCast,
    CantEnter,
    CastOnly,
    Continuous,
    CostChange,
    CostFloor,
    DeckRule,
    DefinePowerToughness,
    GainControl,
    LifeForMana,
    LinkedEffect,
    MayCast,
    MayCastUsing,
    Must,
    OnceEachYourTurn,
    Permits,
    PlayerRule,
    Replaces,
    SpellsHave,
    SpendsAsThough,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import (
    ChooseColor,
    ChooseCreatureType,
    ChooseName,
    ChooseWord,
    KeywordAction,
    LoseLife,
    May,
    OneOf,
    PayCost,
)
from rulewright.abilities.node import Change, Condition, Effect, Noun, Quantity, Reference, StaticEffect
from rulewright.abilities.noun import (
    AbilityOf,
    AllOf,
    AnyOf,
    AnyTarget,
    Compares,
    Everything,
    HasStatus,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    OnTop,
    TargetsA,
    ThisTurnFilter,
)
from rulewright.abilities.quantity import CharacteristicOf, IfElse, Number, SpellsCast
from rulewright.abilities.reference import Actor, Each, EachOpponent, EachPlayer, PairedWith, Self, Union, You
from rulewright.abilities.replacement import EntersWith, Prevent, WouldBeDealtDamage, WouldMove
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES, LAND_TYPES

from ..describe import add_last, without_last, without_zone
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import (
    ColoredOnly,
    Doer,
    DoesNotRemove,
    EntersTappedIfNot,
    GainsQuoted,
    InZone,
    LeavesMana,
    OtherwiseStatic,
    StillALandStatic,
    WhereXStatic,
)

STATICS: Final = Family("statics")

ADDITIONAL: Final = "additional"
"""Stands for the keyword of an optional additional cost that has none (CR 118.8b)."""

WHILE_CAST: Final = ("stack",)
"""Where an ability functions that speaks of casting its own spell (CR 113.6c-e)."""


def one(effect: object) -> StaticAbility:
    """A static ability with one effect."""
    return StaticAbility((effect,))  # type: ignore[arg-type]


def lone(value: object, zones: tuple[str, ...] = ("battlefield",)) -> StaticEffect | None:
    """The effect of a static ability that says nothing else."""
    if isinstance(value, StaticAbility) and value == StaticAbility(value.effects[:1], None, zones):
        return value.effects[0]
    return None


# ---- changes ----------------------------------------


def changed(subject: Reference, changes: tuple[Change, ...]) -> object:
    if subject == Self() and changes == (Cannot("be countered"),):
        return REJECT  # that ability functions on the stack
    return one(Continuous(subject, changes))


def change_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    return (effect.to, effect.changes) if isinstance(effect, Continuous) else None


STATICS("static", "<subject.s:s> <somechanges.s:c>", Pair(changed, change_of))
STATICS("static", "<subject.p:s> <somechanges.p:c>", Pair(changed, change_of))


def given(condition: Condition, ability: StaticAbility) -> object:
    if ability.condition is not None:
        return REJECT
    replaced = [effect for effect in ability.effects if isinstance(effect, Replaces)]
    if replaced:
        if len(replaced) != len(ability.effects) or any(effect.condition is not None for effect in replaced):
            return REJECT
        under = tuple([Replaces(effect.event, effect.outcome, condition, effect.optional) for effect in replaced])
        return StaticAbility(under, None, ability.zones)
    return StaticAbility(ability.effects, condition, ability.zones)


def ability_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility):
        return None
    if value.condition is None:
        replaced = [effect for effect in value.effects if isinstance(effect, Replaces)]
        if not replaced or len(replaced) != len(value.effects) or replaced[0].condition is None:
            return None
        plain = tuple([Replaces(effect.event, effect.outcome, None, effect.optional) for effect in replaced])
        return replaced[0].condition, StaticAbility(plain, None, value.zones)
    return value.condition, StaticAbility(value.effects, None, value.zones)


def _given_after(ability: StaticAbility, condition: Condition) -> object:
    return given(condition, ability)


def _ability_before(value: object) -> tuple[object, ...] | None:
    parts = ability_of(value)
    return None if parts is None else (parts[1], parts[0])


STATICS("staticline", "<static:s>", hole("s"))
STATICS("staticline", "as long as <condition:c> , <static:s>", Pair(given, ability_of))
STATICS("staticline", "<static:s> as long as <condition:c>", Pair(_given_after, _ability_before))
STATICS("staticline", "<static:s> if <condition:c>", Pair(_given_after, _ability_before))
STATICS(
    "staticline",
    "during your turn , <static:s>",
    Pair(
        lambda ability: given(TurnOf(You()), ability),
        lambda value: (parts[1],) if (parts := ability_of(value)) is not None and parts[0] == TurnOf(You()) else None,
    ),
)

# ---- costs ----------------------------------------

for _word, _up in (("more", True), ("less", False)):
    _end = f"<#mana:m> {_word} to cast"
    STATICS("static", f"<noun.p:n> cost {_end}", one(CostChange(hole("n"), hole("m"), _up)))
    STATICS("static", f"<noun.p:n> you cast cost {_end}", one(CostChange(hole("n"), hole("m"), _up, You())))
    STATICS(
        "static",
        f"<noun.p:n> <caster:p> cast cost {_end}",
        one(CostChange(hole("n"), hole("m"), _up, hole("p"))),
    )
    STATICS(
        "static",
        f"<self:s> costs {_end}",
        StaticAbility((CostChange(hole("s"), hole("m"), _up),), None, WHILE_CAST),
    )
    STATICS(
        "static",
        f"<self:s> costs {_end} for each <counted:n>",
        StaticAbility((CostChange(hole("s"), hole("m"), _up, None, hole("n")),), None, WHILE_CAST),
    )
    STATICS(
        "static",
        f"<noun.p:n> you cast cost {_end} for each <counted:k>",
        one(CostChange(hole("n"), hole("m"), _up, You(), hole("k"))),
    )
STATICS("caster", "your opponents", EachOpponent())
STATICS(
    "static",
    "<self:s> costs <generic:m> less to cast , where x is <quantity:q>",
    StaticAbility((CostChange(hole("s"), hole("m"), False, None, hole("q")),), None, WHILE_CAST),
)


def _generic(cost: ManaCost) -> object:
    """``{X}`` of which the sentence says what it is: that many times {1}."""
    return ManaCost.of_generic(1) if str(cost) == "{X}" else REJECT


def _variable(value: object) -> tuple[object, ...] | None:
    return (ManaCost.parse("{X}"),) if value == ManaCost.of_generic(1) else None


STATICS("generic", "<#mana:m>", Pair(_generic, _variable))
STATICS(
    "static",
    "each <noun.s:n> that would cost less than <#number:k> mana to cast costs <#number:k> mana to cast",
    one(CostFloor(hole("n"), hole("k"))),
)


STATICS(
    "static",
    "as an additional cost to cast <self:s> , <do.p:d>",
    Pair(
        lambda this, action: StaticAbility((AdditionalCost(Cost(None, (action,))),), None, WHILE_CAST),
        lambda value: (
            (Self(), effect.cost.actions[0])
            if isinstance(effect := lone(value, WHILE_CAST), AdditionalCost)
            and effect == AdditionalCost(Cost(None, effect.cost.actions[:1]))
            else None
        ),
    ),
)

STATICS(
    "static",
    "as an additional cost to cast <self:s> , you may <do.p:d>",
    Pair(
        lambda this, action: StaticAbility(
            (AdditionalCost(Cost(None, (action,)), True, ADDITIONAL),), None, WHILE_CAST
        ),
        lambda value: (
            (Self(), effect.cost.actions[0])
            if isinstance(effect := lone(value, WHILE_CAST), AdditionalCost) and effect.keyword == ADDITIONAL
            else None
        ),
    ),
)

# ---- permissions and prohibitions ----------------------------------------

STATICS(
    "static",
    "<anyplayer.p:p> may cast <noun.p:n> as though they had flash",
    one(AsThoughFlash(hole("p"), hole("n"))),
)
STATICS(
    "static",
    "<anyplayer.p:p> may cast <noun.p:n> without paying their mana costs",
    one(MayCast(hole("p"), hole("n"), "", Cost())),
)
STATICS("static", "<anyplayer.p:p> may cast <noun.p:n>", one(MayCast(hole("p"), hole("n"))))
STATICS("static", "<anyplayer.p:p> can't cast <noun.p:n>", one(CantCast(hole("p"), hole("n"))))
STATICS("static", "<anyplayer.s:p> can't cast <noun.p:n>", one(CantCast(hole("p"), hole("n"))))
STATICS("static", "<noun.p:n> can't enter [the battlefield]", one(CantEnter(hole("n"))))
STATICS("static", "you have no maximum hand size", one(PlayerRule(You(), "no maximum hand size")))
STATICS(
    "static",
    "<anyplayer.p:p> don't lose unspent mana as steps and phases end",
    one(PlayerRule(hole("p"), "keep mana")),
)
for _color in COLOR_NAMES:
    STATICS(
        "static",
        f"<anyplayer.p:p> don't lose unspent {_color} mana as steps and phases end",
        one(PlayerRule(hole("p"), f"keep {_color} mana")),
    )
for _type in (*COLOR_NAMES, "colorless"):
    STATICS(
        "static",
        f"if you would lose unspent mana , that mana becomes {_type} instead",
        one(PlayerRule(You(), f"lost mana becomes {_type}")),
    )
STATICS("static", "you have hexproof", one(PlayerRule(You(), "hexproof")))
STATICS("static", "<anyplayer.p:p> can't gain life", one(PlayerRule(hole("p"), "can't gain life")))
for _draws in ("can't draw cards", "can't draw more than one card each turn"):
    STATICS("static", f"<anyplayer.p:p> {_draws}", one(PlayerRule(hole("p"), _draws)))
STATICS("static", "you may play an additional land on each of your turns", one(PlayerRule(You(), "extra land")))
STATICS("static", "you can't lose the game", one(PlayerRule(You(), "can't lose")))
STATICS(
    "static",
    "you may activate abilities of <noun.p:n> as though those creatures had haste",
    one(ActivateAsThoughHaste(You(), hole("n"))),
)

# ---- what defines the object itself ----------------------------------------

EVERYWHERE: Final = ("battlefield", "library", "hand", "graveyard", "stack", "exile", "command")


def _define(change: Change) -> StaticAbility:
    return StaticAbility((Continuous(Self(), (change,)),), None, EVERYWHERE)


STATICS(
    "static",
    "<whoseself> power and toughness are each equal to <quantity:q>",
    Pair(
        lambda this, q: _define(DefinePowerToughness(q, q)),
        lambda value: (
            (Self(), change.power)
            if (change := _defined(value)) is not None and change.power == change.toughness
            else None
        ),
    ),
)
STATICS(
    "static",
    "<whoseself> power is equal to <quantity:q>",
    Pair(
        lambda this, q: _define(DefinePowerToughness(q, None)),
        lambda value: (
            (Self(), change.power) if (change := _defined(value)) is not None and change.toughness is None else None
        ),
    ),
)
STATICS("whoseself", "<self:s> 's", hole("s"))


def _defined(value: object) -> DefinePowerToughness | None:
    effect = lone(value, EVERYWHERE)
    if not isinstance(effect, Continuous) or len(effect.changes) != 1:
        return None
    change = effect.changes[0]
    return change if isinstance(change, DefinePowerToughness) else None


STATICS(
    "static",
    "<self:s> can't be countered",
    StaticAbility((Continuous(hole("s"), (Cannot("be countered"),)),), None, WHILE_CAST),
)
STATICS(
    "static",
    "<self:s> can't be copied",
    StaticAbility((Continuous(hole("s"), (Cannot("be copied"),)),), None, WHILE_CAST),
)

# ---- more statics ----------------------------------------

STATICS("static", "you control <host:h>", one(Continuous(hole("h"), (GainControl(You()),))))


def as_enters(effect: Effect) -> Pair:
    return Pair(
        lambda this: one(LinkedEffect(effect)),
        lambda value: (Self(),) if value == one(LinkedEffect(effect)) else None,
    )


STATICS("static", "as <self:s> enters [the battlefield] , choose a color", as_enters(ChooseColor(You())))
for _color in COLOR_NAMES:
    _no = ChooseColor(You(), None, (_color,))
    STATICS("static", f"as <self:s> enters [the battlefield] , choose a color other than {_color}", as_enters(_no))
    STATICS(
        "static",
        f"as it enters , choose a color other than {_color}",
        one(LinkedEffect(ChooseColor(You(), None, (_color,)))),
    )
STATICS(
    "static",
    "as <self:s> enters [the battlefield] , choose a creature type",
    as_enters(ChooseCreatureType(You())),
)
for _what, _choice in (("color", ChooseColor(You())), ("creature type", ChooseCreatureType(You()))):
    STATICS("static", f"as it enters [the battlefield] , choose a {_what}", one(LinkedEffect(_choice)))
STATICS("static", "<anyplayer.s:p> can't gain life", one(PlayerRule(hole("p"), "can't gain life")))
for _draws in ("can't draw cards", "can't draw more than one card each turn"):
    STATICS("static", f"<anyplayer.s:p> {_draws}", one(PlayerRule(hole("p"), _draws)))
STATICS("static", "you don't lose the game for having 0 or less life", one(PlayerRule(You(), "no loss at 0 life")))
STATICS("static", "you may play two additional lands on each of your turns", one(PlayerRule(You(), "extra land", 2)))
STATICS("static", "you may look at the top card of your library any time", one(PlayerRule(You(), "sees the top card")))
STATICS(
    "static",
    "<anyplayer.s:p> can't cast more than one spell each turn",
    one(PlayerRule(hole("p"), "one spell each turn")),
)
STATICS(
    "static",
    "<anyplayer.p:p> can't cast more than one spell each turn",
    one(PlayerRule(hole("p"), "one spell each turn")),
)
STATICS(
    "static",
    "as an additional cost to cast <self:s> , <do.p:a> or <do.p:b>",
    Pair(
        lambda this, a, b: StaticAbility((AdditionalCost(Cost(None, (OneOf(Doer(), (a, b)),))),), None, WHILE_CAST),
        lambda value: (
            (Self(), *value.effects[0].cost.actions[0].effects)
            if isinstance(value, StaticAbility)
            and isinstance(value.effects[0], AdditionalCost)
            and value.effects[0].cost.actions[:1]
            and isinstance(value.effects[0].cost.actions[0], OneOf)
            else None
        ),
    ),
)

# ---- where X is; alternative costs; when it may be cast ----------------------------------------


def _with_x(ability: StaticAbility, value: Quantity) -> object:
    if len(ability.effects) != 1 or ability.zones == WHILE_CAST:
        return REJECT
    return StaticAbility((WhereXStatic(ability.effects[0], value),), ability.condition, ability.zones)


def _x_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], WhereXStatic):
        return None
    where = value.effects[0]
    return StaticAbility((where.effect,), value.condition, value.zones), where.value


STATICS("staticline", "<static:s> , where x is <quantity:q>", Pair(_with_x, _x_of))


def _alternative(action: Effect, this: Reference) -> object:
    if isinstance(action, PayCost):
        return StaticAbility((AlternativeCost(action.cost),), None, WHILE_CAST)
    return StaticAbility((AlternativeCost(Cost(None, (action,))),), None, WHILE_CAST)


def _alternative_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, WHILE_CAST)
    if not isinstance(effect, AlternativeCost):
        return None
    cost = effect.cost
    if cost.actions:
        return cost.actions[0], Self()
    return PayCost(Doer(), cost), Self()


STATICS("static", "you may <do.p:d> rather than pay <self:s> 's mana cost", Pair(_alternative, _alternative_of))
STATICS("staticline", "if <condition:c> , <static:s>", Pair(given, ability_of))


def _cast_only(condition: Condition) -> Pair:
    return Pair(
        lambda this: StaticAbility((CastOnly(condition),), None, WHILE_CAST),
        lambda value: (Self(),) if value == StaticAbility((CastOnly(condition),), None, WHILE_CAST) else None,
    )


for _words, _condition in (
    ("during combat", InStep("combat")),
    ("during your turn", TurnOf(You())),
    ("during the declare attackers step", InStep("declare attackers")),
    ("during the declare blockers step", InStep("declare blockers")),
):
    STATICS("static", f"cast <self:s> only {_words}", _cast_only(_condition))


def _as_enters_may(this: Reference, action: Effect) -> object:
    return one(LinkedEffect(May(You(), action)))


def _as_enters_may_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    may = effect.effect if isinstance(effect, LinkedEffect) else None
    return (Self(), may.effect) if isinstance(may, May) else None


STATICS("static", "as <self:s> enters [the battlefield] , you may <do.p:d>", Pair(_as_enters_may, _as_enters_may_of))
STATICS("static", "if you don't , it enters [the battlefield] tapped", one(EntersTappedIfNot()))
STATICS(
    "static",
    "if you don't , <self:s> enters [the battlefield] tapped",
    Pair(
        lambda this: one(EntersTappedIfNot()),
        lambda value: (Self(),) if value == one(EntersTappedIfNot()) else None,
    ),
)

FLASH_SELF: Final = StaticAbility((AsThoughFlash(You(), Objects(Is(Self()), ())),), None, WHILE_CAST)
STATICS(
    "static",
    "you may cast <self:s> as though it had flash",
    Pair(lambda this: FLASH_SELF, lambda value: (Self(),) if value == FLASH_SELF else None),
)


def _flash_for(cost: Cost) -> StaticAbility:
    return StaticAbility((AsThoughFlash(You(), Objects(Is(Self()), ()), cost),), None, WHILE_CAST)


def _flash_cost_of(value: object) -> Cost | None:
    effect = lone(value, WHILE_CAST)
    cost = effect.cost if isinstance(effect, AsThoughFlash) else None
    return cost if cost is not None and value == _flash_for(cost) else None


def _deed_for_flash_of(value: object) -> tuple[object, ...] | None:
    cost = _flash_cost_of(value)
    return (Self(), cost.actions[0]) if cost is not None and cost.mana is None and len(cost.actions) == 1 else None


STATICS(
    "static",
    "you may cast <self:s> as though it had flash if you <do.p:d> as an additional cost to cast it",
    Pair(lambda this, action: _flash_for(Cost(None, (action,))), _deed_for_flash_of),
)


def _if_with_x(condition: Condition, ability: StaticAbility, value: Quantity) -> object:
    inner = _with_x(ability, value)
    return given(condition, inner) if isinstance(inner, StaticAbility) else REJECT


def _if_x_of(value: object) -> tuple[object, ...] | None:
    parts = ability_of(value)
    inner = None if parts is None else _x_of(parts[1])
    return None if parts is None or inner is None else (parts[0], *inner)


STATICS("staticline", "as long as <condition:c> , <static:s> , where x is <quantity:q>", Pair(_if_with_x, _if_x_of))

# ---- reductions of colored mana --------------------------------------------------------------------------

STATICS("static", "this effect reduces only the amount of colored mana you pay", one(ColoredOnly()))
STATICS(
    "static",
    "this effect can't reduce the mana in (that|that ability 's activation) cost to less than one mana",
    one(LeavesMana()),
)
_NO_LEGEND_RULE: Final = (Permits("share its name with other legends"),)
STATICS("static", "the ~legendrule doesn't apply", one(Continuous(Each(Objects(IsKind("permanent"))), _NO_LEGEND_RULE)))
STATICS("static", "the ~legendrule doesn't apply to <noun.p:n>", one(Continuous(Each(hole("n")), _NO_LEGEND_RULE)))
STAYS_TAPPED: Final = one(Continuous(Self(), (Permits("stay tapped"),)))
STATICS(
    "static",
    "you may choose not to untap <self:s> during your untap step",
    Pair(lambda this: STAYS_TAPPED, lambda value: (Self(),) if value == STAYS_TAPPED else None),
)
COMMANDER: Final = one(PlayerRule(You(), "may have this as commander"))
STATICS(
    "static",
    "<self:s> can be your commander",
    Pair(lambda this: COMMANDER, lambda value: (Self(),) if value == COMMANDER else None),
)
STATICS("static", "a deck can have any number of cards named <#name:n>", one(DeckRule(hole("n"))))
STATICS("static", "a deck can have up to <#number:k> cards named <#name:n>", one(DeckRule(hole("n"), hole("k"))))
_AS_UNBLOCKED: Final = one(Continuous(Self(), (Permits("assign damage as though unblocked"),)))
STATICS(
    "static",
    "you may have <self:s> assign its combat damage as though it weren't blocked",
    Pair(lambda this: _AS_UNBLOCKED, lambda value: (Self(),) if value == _AS_UNBLOCKED else None),
)
STATICS(
    "static", "all creatures able to block <self:s> do so", one(Continuous(hole("s"), (Must("be blocked by all"),)))
)
STATICS(
    "static", "all creatures able to block <host:s> do so", one(Continuous(hole("s"), (Must("be blocked by all"),)))
)
EXERTS: Final = one(Continuous(Self(), (Permits("be exerted as it attacks"),)))
STATICS(
    "static",
    "you may exert <self:s> as it attacks",
    Pair(lambda this: EXERTS, lambda value: (Self(),) if value == EXERTS else None),
)
STATICS(
    "static",
    "as <self:s> enters [the battlefield] , choose <#name:a> or <#name:b>",
    Pair(
        lambda this, a, b: one(LinkedEffect(ChooseWord(You(), (a, b)))),
        lambda value: (
            (Self(), *effect.effect.words)
            if isinstance(effect := lone(value), LinkedEffect) and isinstance(effect.effect, ChooseWord)
            else None
        ),
    ),
)
for _combat, _word in ((None, ""), (True, "combat ")):
    STATICS(
        "static",
        f"prevent all {_word}damage that would be dealt to and dealt by <host:o>",
        StaticAbility(
            (
                Replaces(WouldBeDealtDamage(hole("o"), None, _combat), Prevent()),
                Replaces(WouldBeDealtDamage(AnyTarget(), hole("o"), _combat), Prevent()),
            )
        ),
    )
    STATICS(
        "static",
        f"prevent all {_word}damage that would be dealt by <host:o>",
        one(Replaces(WouldBeDealtDamage(AnyTarget(), hole("o"), _combat), Prevent())),
    )
    STATICS(
        "static",
        f"prevent all {_word}damage that would be dealt to <noun.p:n>",
        one(Replaces(WouldBeDealtDamage(hole("n"), None, _combat), Prevent())),
    )
for _kind in ("color", "type"):
    _AS_ANY: str = f"<anyplayer.p:p> may spend mana as though it were mana of any {_kind}"
    STATICS("static", _AS_ANY, one(SpendsAsThough(hole("p"), _kind)))
    STATICS("static", f"{_AS_ANY} to cast <noun.p:n>", one(SpendsAsThough(hole("p"), _kind, "", hole("n"))))
STATICS(
    "static",
    "<anyplayer.p:p> can spend mana of any type to cast <noun.p:n>",
    one(SpendsAsThough(hole("p"), "type", "", hole("n"))),
)


def _life_for(cost: ManaCost, player: Reference) -> object:
    """``{B}``: one symbol of one color."""
    letters = str(cost).strip("{}")
    return one(LifeForMana(player, letters)) if len(letters) == 1 and letters in "WUBRG" else REJECT


def _life_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    return (ManaCost.parse(f"{{{effect.color}}}"), effect.player) if isinstance(effect, LifeForMana) else None


STATICS(
    "static",
    "for each <#mana:m> in a cost , <anyplayer.p:p> may pay 2 life rather than pay that mana",
    Pair(_life_for, _life_of),
)
for _color, _letter in zip(COLOR_NAMES, "WUBRG", strict=True):
    for _other, _to in zip(COLOR_NAMES, "WUBRG", strict=True):
        if _other != _color:
            STATICS(
                "static",
                f"<anyplayer.p:p> may spend {_color} mana as though it were {_other} mana",
                one(SpendsAsThough(hole("p"), _to, _letter)),
            )
    STATICS(
        "static",
        f"<anyplayer.p:p> may spend {_color} mana as though it were mana of any color",
        one(SpendsAsThough(hole("p"), "color", _letter)),
    )
STATICS(
    "static",
    "<anyplayer.s:p> can cast spells only any time they could cast a sorcery",
    one(PlayerRule(hole("p"), "casts as sorceries")),
)
STATICS(
    "static",
    "<anyplayer.p:p> can cast spells only any time they could cast a sorcery",
    one(PlayerRule(hole("p"), "casts as sorceries")),
)


def _both_costs(this: Reference, one_: Effect, other: Effect) -> object:
    return StaticAbility((AdditionalCost(Cost(None, (one_, other))),), None, WHILE_CAST)


def _both_costs_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, WHILE_CAST)
    if not isinstance(effect, AdditionalCost) or len(effect.cost.actions) != 2:
        return None
    return (Self(), *effect.cost.actions)


STATICS("static", "as an additional cost to cast <self:s> , <do.p:a> and <do.p:b>", Pair(_both_costs, _both_costs_of))
STATICS("static", "<noun.p:n> can't be cast", one(CantCast(EachPlayer(), hole("n"))))
FREE: Final = StaticAbility((AlternativeCost(Cost()),), None, WHILE_CAST)
STATICS(
    "static",
    "you may cast <self:s> without paying its mana cost",
    Pair(lambda this: FREE, lambda value: (Self(),) if value == FREE else None),
)


def _once(any_turn: bool) -> Pair:
    def build(ability: StaticAbility) -> object:
        effect = lone(ability)
        return one(OnceEachYourTurn(effect, any_turn)) if isinstance(effect, MayCast) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        if not isinstance(effect, OnceEachYourTurn) or effect.any_turn != any_turn:
            return None
        return (one(effect.permission),)

    return Pair(build, unbuild)


STATICS("staticline", "once during each of your turns , <oncestatic:s>", _once(False))
STATICS("staticline", "once each turn , <oncestatic:s>", _once(True))
STATICS("oncestatic", "you may cast a <noun.s:n>", one(MayCast(You(), hole("n"))))
STATICS(
    "oncestatic", "you may cast a <noun.s:n> without paying its mana cost", one(MayCast(You(), hole("n"), "", Cost()))
)
_HAND_OR_TOP: Final = Objects(
    AllOf((IsKind("spell"), AnyOf((HasStatus("in hand"), OnTop())))), ("hand", "library"), You()
)
STATICS(
    "oncestatic",
    "you may cast a spell from your hand or the top of your library without paying its mana cost",
    one(MayCast(You(), _HAND_OR_TOP, "", Cost())),
)
LIFE_FOR_IT: Final = Cost(None, (LoseLife(You(), CharacteristicOf("mana value", Self())),))
STATICS(
    "oncestatic",
    "you may cast a <noun.s:n> by paying life equal to its mana value rather than paying its mana cost",
    one(MayCast(You(), hole("n"), "", LIFE_FOR_IT)),
)


def _milled(noun: Noun) -> object:
    placed = add_last(noun, InZone(("graveyard",), You()))
    return add_last(placed, ThisTurnFilter("was milled")) if isinstance(placed, Noun) else REJECT


def _milled_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value)
    if parts is None or parts[1] != ThisTurnFilter("was milled"):
        return None
    placed = without_zone(parts[0])
    return placed[:1] if placed is not None and placed[1] == InZone(("graveyard",), You()) else None


STATICS("noun@", "<noun@:n> from among cards in your graveyard that were milled this turn", Pair(_milled, _milled_of))


def _pair_changes(this: Reference, changes: tuple[Change, ...]) -> object:
    paired = Matches(Self(), HasStatus("paired"))
    return StaticAbility((Continuous(Union((Self(), PairedWith())), changes),), paired)


def _pair_changes_of(value: object) -> tuple[object, ...] | None:
    effect = value.effects[0] if isinstance(value, StaticAbility) else None
    return (Self(), effect.changes) if isinstance(effect, Continuous) else None


_PAIRED: Final = "as long as <self:s> is paired with another creature ,"
STATICS("staticline", f"{_PAIRED} each of those creatures <somechanges.s:c>", Pair(_pair_changes, _pair_changes_of))
STATICS("staticline", f"{_PAIRED} both creatures <somechanges.p:c>", Pair(_pair_changes, _pair_changes_of))


def _using(this: Reference, keyword: str) -> object:
    return StaticAbility((MayCastUsing(You(), "graveyard", keyword),), None, ("graveyard",))


def _using_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, ("graveyard",))
    return (Self(), effect.keyword) if isinstance(effect, MayCastUsing) else None


STATICS("static", "you may cast <self:s> from your graveyard using its <anykeyword:k> ability", Pair(_using, _using_of))


def _two_alternatives(one_: Effect, other: Effect, this: Reference) -> object:
    first = one_.cost if isinstance(one_, PayCost) else Cost(None, (one_,))
    if isinstance(other, PayCost):
        return REJECT
    cost = Cost(first.mana, (*first.actions, other))
    return StaticAbility((AlternativeCost(cost),), None, WHILE_CAST)


def _two_alternatives_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, WHILE_CAST)
    if not isinstance(effect, AlternativeCost):
        return None
    cost = effect.cost
    if cost.mana is not None and len(cost.actions) == 1:
        return PayCost(Doer(), Cost(cost.mana)), cost.actions[0], Self()
    return (*cost.actions, Self()) if cost.mana is None and len(cost.actions) == 2 else None


STATICS(
    "static",
    "you may <do.p:a> and <do.p:b> rather than pay <self:s> 's mana cost",
    Pair(_two_alternatives, _two_alternatives_of),
)
STATICS(
    "static",
    "<anyplayer.p:p> can cast spells only during their own turns",
    one(PlayerRule(hole("p"), "casts in own turns")),
)


def _other_turns(ability: StaticAbility) -> object:
    return given(NotCondition(TurnOf(You())), ability)


def _other_turns_of(value: object) -> tuple[object, ...] | None:
    parts = ability_of(value)
    return (parts[1],) if parts is not None and parts[0] == NotCondition(TurnOf(You())) else None


STATICS("staticline", "during turns other than yours , <static:s>", Pair(_other_turns, _other_turns_of))


def _cast_if(this: Reference, condition: Condition) -> object:
    return StaticAbility((CastOnly(condition),), None, WHILE_CAST)


def _cast_if_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, WHILE_CAST)
    return (Self(), effect.condition) if isinstance(effect, CastOnly) else None


STATICS("static", "cast <self:s> only if <condition:c>", Pair(_cast_if, _cast_if_of))
STATICS(
    "static", "as <self:s> enters [the battlefield] , choose a card name", as_enters(ChooseName(You(), Everything()))
)
STATICS(
    "static",
    "as <self:s> enters [the battlefield] , choose a nonland card name",
    as_enters(ChooseName(You(), Not(HasType("land")))),
)
STATICS(
    "static",
    "as <self:s> enters [the battlefield] , choose a creature card name",
    as_enters(ChooseName(You(), HasType("creature"))),
)
PREPARED: Final = one(
    Replaces(WouldMove(Self(), "", "battlefield"), EntersWith(first=KeywordAction(You(), "prepare", None, Self())))
)
STATICS(
    "static",
    "<self:s> enters prepared",
    Pair(lambda this: PREPARED, lambda value: (Self(),) if value == PREPARED else None),
)


def _aimed(player: Reference, up: bool, at_self: bool) -> Pair:
    """Spells that target something cost more or less."""

    def build(noun: Noun, aim: object, mana: ManaCost) -> object:
        at = Objects(Is(aim)) if isinstance(aim, Reference) else aim
        placed = add_last(noun, TargetsA(at)) if isinstance(at, Noun) else REJECT
        return one(CostChange(placed, mana, up, player)) if isinstance(placed, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        parts = without_last(effect.spells) if isinstance(effect, CostChange) else None
        if parts is None or not isinstance(parts[1], TargetsA) or not isinstance(effect, CostChange):
            return None
        at = parts[1].noun
        if not at_self:
            return parts[0], at, effect.amount
        if not isinstance(at, Objects) or not isinstance(at.filter, Is):
            return None
        return parts[0], at.filter.reference, effect.amount

    return Pair(build, unbuild)


for _what in ("<self:s>", "a <noun.s:s>", "one or more <noun.p:s>"):
    for _who, _player in (("you", You()), ("your opponents", EachOpponent())):
        for _word, _up in (("more", True), ("less", False)):
            STATICS(
                "static",
                f"<noun.p:n> {_who} cast that target {_what} cost <#mana:m> {_word} to cast",
                _aimed(_player, _up, "self" in _what),
            )
_OF_THEM: Final = "abilities of <noun.p:n>"
_OF: Final = f"activated {_OF_THEM}"
for _word, _up in (("more", True), ("less", False)):
    STATICS(
        "static",
        f"{_OF} cost <#mana:m> {_word} to activate",
        one(CostChange(Objects(AbilityOf(hole("n")), ("stack",)), hole("m"), _up)),
    )
    STATICS(
        "static",
        f"{_OF} cost <#mana:m> {_word} to activate unless they're mana abilities",
        one(CostChange(Objects(AbilityOf(hole("n"), "", False), ("stack",)), hole("m"), _up)),
    )
    for _who, _player in (("you", You()), ("your opponents", EachOpponent())):
        _pays = f"cost <#mana:m> {_word} to activate"
        STATICS(
            "static",
            f"<anykeyword:k> abilities {_who} activate {_pays}",
            one(CostChange(Objects(AbilityOf(None, hole("k")), ("stack",)), hole("m"), _up, _player)),
        )
        STATICS(
            "static",
            f"<anykeyword:k> abilities {_who} activate {_pays} for each <counted:c>",
            one(CostChange(Objects(AbilityOf(None, hole("k")), ("stack",)), hole("m"), _up, _player, hole("c"))),
        )
        STATICS(
            "static",
            f"<anykeyword:k> abilities {_who} activate of <noun.p:n> {_pays}",
            one(CostChange(Objects(AbilityOf(hole("n"), hole("k")), ("stack",)), hole("m"), _up, _player)),
        )
        for _words in (f"abilities {_who} activate that aren't mana abilities {_pays}",) + (
            (f"abilities {_who} activate {_pays} unless they're mana abilities",) if _up else ()
        ):
            STATICS(
                "static",
                _words,
                one(CostChange(Objects(AbilityOf(None, "", False), ("stack",)), hole("m"), _up, _player)),
            )
    STATICS(
        "static",
        f"<anykeyword:k> {_OF_THEM} cost <#mana:m> {_word} to activate",
        one(CostChange(Objects(AbilityOf(hole("n"), hole("k")), ("stack",)), hole("m"), _up)),
    )
STATICS("static", f"{_OF} can't be activated", one(Continuous(Each(hole("n")), (Cannot("activate abilities"),))))
_ACTIVE: Final = ("battlefield", "hand", "graveyard", "stack", "exile", "command")
"""Where objects have abilities that may be activated (CR 113.6): what "sources" stands for."""
_BUT_MANA: Final = Cannot("activate abilities but mana abilities")


def _inactive(noun: Noun) -> object:
    if isinstance(noun, Objects) and noun.zones == ("source",):
        parts = noun.filter.filters if isinstance(noun.filter, AllOf) else ()
        if len(parts) != 2 or parts[0] != IsKind("source"):
            return REJECT
        noun = Objects(parts[1], _ACTIVE)
    return one(Continuous(Each(noun), (_BUT_MANA,)))


def _inactive_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    if not isinstance(effect, Continuous) or effect.changes != (_BUT_MANA,) or not isinstance(effect.to, Each):
        return None
    noun = effect.to.noun
    if isinstance(noun, Objects) and noun.zones == _ACTIVE:
        noun = Objects(AllOf((IsKind("source"), noun.filter)), ("source",))
    return (noun,)


STATICS("static", f"{_OF} can't be activated unless they're mana abilities", Pair(_inactive, _inactive_of))

for _combat, _word in ((None, ""), (True, "combat "), (False, "noncombat ")):
    _PREVENT: str = f"prevent all {_word}damage that would be dealt to"
    STATICS(
        "static",
        f"{_PREVENT} <self:o> by <noun.p:n>",
        one(Replaces(WouldBeDealtDamage(hole("o"), hole("n"), _combat), Prevent())),
    )
    STATICS(
        "static",
        f"{_PREVENT} <noun.p:o> by <noun.p:n>",
        one(Replaces(WouldBeDealtDamage(hole("o"), hole("n"), _combat), Prevent())),
    )
    STATICS(
        "static",
        f"{_PREVENT} you by <noun.p:n>",
        one(Replaces(WouldBeDealtDamage(You(), hole("n"), _combat), Prevent())),
    )
    if _combat is False:
        STATICS(
            "static", f"{_PREVENT} <noun.p:n>", one(Replaces(WouldBeDealtDamage(hole("n"), None, False), Prevent()))
        )
        STATICS("static", f"{_PREVENT} you", one(Replaces(WouldBeDealtDamage(You(), None, False), Prevent())))
        STATICS("static", f"{_PREVENT} <self:o>", one(Replaces(WouldBeDealtDamage(hole("o"), None, False), Prevent())))
STATICS(
    "static",
    "if a <noun.s:n> would deal damage to <sparing:o> , prevent <#digit:k> of that damage",
    one(Replaces(WouldBeDealtDamage(hole("o"), hole("n")), Prevent(Number(hole("k"))))),
)
STATICS("sparing", "you", You())
STATICS("sparing", "<self:s>", hole("s"))
STATICS("sparing", "a <noun.s:n>", hole("n"))


def _of_colors(noun: Noun, count: int, able: GainsQuoted) -> object:
    spells = add_last(noun, Compares("colors", "=", Number(count)))
    if not isinstance(spells, Objects) or spells.zones != ("stack",) or count < 2:
        return REJECT
    return one(SpellsHave(You(), spells, able.abilities))


def _of_colors_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    parts = without_last(effect.spells) if isinstance(effect, SpellsHave) and isinstance(effect.spells, Noun) else None
    if parts is None or not isinstance(effect, SpellsHave) or not isinstance(parts[1], Compares):
        return None
    than = parts[1].than
    fits = parts[1].what == "colors" and parts[1].op == "=" and isinstance(than, Number)
    return (parts[0], than.value, GainsQuoted(effect.abilities)) if fits and isinstance(than, Number) else None


STATICS(
    "static",
    "each <noun.s:n> you cast that's exactly <#number:k> colors has <abilities:a>",
    Pair(_of_colors, _of_colors_of),
)
for _each, _be in (("each <noun.s:n>", "has"), ("<noun.p:n>", "have")):
    STATICS(
        "static",
        f"{_each} you cast {_be} <abilities:a>",
        Pair(
            lambda noun, able: (
                one(SpellsHave(You(), noun, able.abilities))
                if isinstance(noun, Objects) and noun.zones == ("stack",)
                else REJECT
            ),
            lambda value: (
                (effect.spells, GainsQuoted(effect.abilities))
                if isinstance(effect := lone(value), SpellsHave)
                else None
            ),
        ),
    )

STATICS(
    "static",
    "<whoseself> toughness is equal to <quantity:q>",
    Pair(
        lambda this, q: _define(DefinePowerToughness(None, q)),
        lambda value: (
            (Self(), change.toughness) if (change := _defined(value)) is not None and change.power is None else None
        ),
    ),
)

_ATTACKED_NOW: Final = Both((InStep("declare attackers"), HasDesignation(You(), "attacked this step")))
STATICS(
    "static",
    "cast <self:s> only during the declare attackers step and only if you've been attacked this step",
    _cast_only(_ATTACKED_NOW),
)


def _first_each_turn(noun: Noun, mana: ManaCost) -> object:
    """``The first creature spell you cast each turn``: while none has been cast."""
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    first = Compare(SpellsCast(You(), noun), "=", Number(0))
    return one(CostChange(noun, mana, False, You(), IfElse(first, Number(1), Number(0))))


def _first_each_turn_of(value: object) -> tuple[object, ...] | None:
    change = lone(value)
    if not isinstance(change, CostChange) or not isinstance(change.per, IfElse):
        return None
    noun = change.spells
    if not isinstance(noun, Objects) or value != _first_each_turn(noun, change.amount):
        return None
    return noun, change.amount


STATICS(
    "static",
    "the first <noun.s:n> you cast each turn costs <#mana:m> less to cast",
    Pair(_first_each_turn, _first_each_turn_of),
)


# ---- sentences that belong to the one before ----------------------------------------


def _otherwise(ability: StaticAbility) -> object:
    if ability.condition is not None or len(ability.effects) != 1 or ability.zones != ("battlefield",):
        return REJECT
    return one(OtherwiseStatic(ability.effects[0]))


def _otherwise_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    return (one(effect.effect),) if isinstance(effect, OtherwiseStatic) else None


STATICS("staticline", "otherwise , <static:s>", Pair(_otherwise, _otherwise_of))
STATICS("static", "(it's still a land|they're still lands)", one(StillALandStatic()))
_NONBASIC: Final = tuple(name for name in LAND_TYPES if name not in BASIC_LAND_TYPES)
_EVERY_NONBASIC: Final = StaticAbility((Continuous(Self(), (AddTypes(subtypes=_NONBASIC),)),), None, EVERYWHERE)
STATICS(
    "static",
    "<self:s> is every nonbasic land type",
    Pair(lambda this: _EVERY_NONBASIC, lambda value: (Self(),) if value == _EVERY_NONBASIC else None),
)
STATICS(
    "static",
    "this effect doesn't remove <self:s>",
    Pair(lambda this: one(DoesNotRemove()), lambda value: (Self(),) if value == one(DoesNotRemove()) else None),
)
for _words, _rule in (("is <#number:n>", "hand size"), ("is increased by <#number:n>", "greater hand size")):
    STATICS("static", f"your maximum hand size {_words}", one(PlayerRule(You(), _rule, hole("n"))))
STATICS(
    "static", "your maximum hand size is reduced by <#number:n>", one(PlayerRule(You(), "smaller hand size", hole("n")))
)
_CASTERS: Final[tuple[tuple[str, Reference | None], ...]] = (
    ("a player casts", None),
    ("an opponent casts", EachOpponent()),
    ("you cast", You()),
)
for _who, _caster in _CASTERS:
    for _word, _up in (("more", True), ("less", False)):
        STATICS(
            "static",
            f"each <noun.s:n> {_who} costs <#mana:m> {_word} to cast",
            one(CostChange(hole("n"), hole("m"), _up, _caster)),
        )
        _other = "you've" if _caster == You() else "that player has"
        STATICS(
            "static",
            f"each <noun.s:n> {_who} costs <#mana:m> {_word} to cast for each other spell {_other} cast this turn",
            one(
                CostChange(
                    hole("n"), hole("m"), _up, _caster, SpellsCast(Actor(), Objects(IsKind("spell"), ("stack",)))
                )
            ),
        )
