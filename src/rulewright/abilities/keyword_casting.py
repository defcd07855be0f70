"""Meanings of keywords that say how a spell may be cast, or what is paid in addition (CR 702), as trees."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.mana import ManaCost

from .ability import ActivatedAbility, Keyword, StaticAbility, TriggeredAbility
from .condition import Both, Compare, CostPaid, DealtCombatDamage, Either, InStep, Matches
from .continuous import (
    AdditionalCost,
    Continuous,
    CostChange,
    GainAbilities,
    MayCast,
    RemoveTypes,
    Replaces,
)
from .cost import Cost, TapPower, TapSymbol
from .effect import (
    AddMana,
    CopySpell,
    CreateToken,
    DelayedTrigger,
    Draw,
    ExtraTurn,
    GainLife,
    KeywordAction,
    Move,
    Pick,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Tap,
    TokenSpec,
)
from .mana import AnyColorMana
from .node import Ability, Condition, Effect, Quantity
from .noun import (
    AllOf,
    AnyOf,
    Compares,
    ControlledBy,
    HasCounter,
    HasStatus,
    HasType,
    IsKind,
    Not,
    Objects,
    PlayerNoun,
    SharesWith,
    ThisTurnFilter,
)
from .placeholder import KeywordCost, KeywordNumber
from .quantity import CharacteristicOf, Count, ManaSpentOn, Number, ThisTurn, TimesPaid
from .reference import Becomes, Choose, EachOpponent, EventObject, PaidObjects, Self, You
from .replacement import EntersWith, WouldMove
from .trigger import BeginningOf, Casts, LastCounterRemoved, Moves

_ONE: Final = Number(1)
_SPELL: Final = ("stack",)
_ENTERS: Final = WouldMove(Self(), "", "battlefield")
_END: Final = BeginningOf("end")


def _instead(keyword: str, *more: Effect, condition: Condition | None = None) -> StaticAbility:
    """The card may be cast from its owner's hand for the keyword's cost (CR 118.9)."""
    cost = Cost(None, (KeywordCost(), *more))
    return StaticAbility((MayCast(You(), Self(), "hand", cost, keyword),), condition, ("hand",))


def _may_add(keyword: str, *actions: Effect) -> StaticAbility:
    """An optional additional cost (CR 118.8)."""
    return StaticAbility((AdditionalCost(Cost(None, actions), True, keyword),), None, _SPELL)


def _later(keyword: str, effect: Effect) -> StaticAbility:
    """As a spell cast for the keyword's cost becomes a permanent, that is dealt with at the next end step."""
    entering = EntersWith(first=DelayedTrigger(_END, effect))
    return StaticAbility(
        (Replaces(WouldMove(Self(), "stack", "battlefield"), entering, CostPaid(keyword)),), None, _SPELL
    )


def _has(keyword: str, *abilities: Ability) -> StaticAbility:
    """What the permanent has as long as the keyword's cost was paid for it."""
    return StaticAbility((Continuous(Self(), (GainAbilities(abilities),)),), CostPaid(keyword))


def _copied(keyword: str, amount: Quantity = _ONE) -> TriggeredAbility:
    """It is copied as it is cast, if the keyword's cost was paid."""
    return TriggeredAbility(Casts(You(), Self()), CopySpell(You(), Self(), amount, True), CostPaid(keyword), "stack")


def _yours(*filters: HasType | HasStatus | Not | AnyOf | Compares | SharesWith) -> Objects:
    return Objects(AllOf((*filters, ControlledBy(You()))))


_CREATURE: Final = HasType("creature")
_UNTAPPED: Final = Not(HasStatus("tapped"))
_SACRIFICE_ONE: Final = Sacrifice(You(), Choose(_yours(_CREATURE), _ONE, _ONE))
_UNBLOCKED: Final = _yours(_CREATURE, HasStatus("unblocked"))


def _spent_more(what: str) -> Condition:
    return Compare(ManaSpentOn(EventObject()), ">", CharacteristicOf(what, Self()))


_EMERGED: Final = CharacteristicOf("mana value", PaidObjects("sacrifice"))


def _face_down(keyword: str) -> StaticAbility:
    """The card may be cast face down for {3}; turning it face up is a special action (CR 116.2b)."""
    cost = Cost(ManaCost.of_generic(3))
    return StaticAbility((MayCast(You(), Self(), "hand", cost, keyword),), None, ("hand",))


_PROMISED: Final = PaidObjects("choose")
"""The opponent to whom the gift was promised."""
GIFTS: Final[dict[str, Effect]] = {
    "gift a card": Draw(_PROMISED, _ONE),
    "gift a Food": CreateToken(
        _PROMISED,
        _ONE,
        TokenSpec(
            "Artifact — Food",
            abilities=(
                ActivatedAbility(
                    Cost(ManaCost.of_generic(2), (TapSymbol(), Sacrifice(You(), Self()))), GainLife(You(), Number(3))
                ),
            ),
        ),
    ),
    "gift a tapped Fish": CreateToken(
        _PROMISED, _ONE, TokenSpec("Creature — Fish", ("blue",), _ONE, _ONE), tapped=True
    ),
    "gift a Treasure": CreateToken(
        _PROMISED,
        _ONE,
        TokenSpec(
            "Artifact — Treasure",
            abilities=(
                ActivatedAbility(
                    Cost(None, (TapSymbol(), Sacrifice(You(), Self()))), AddMana(You(), AnyColorMana(_ONE))
                ),
            ),
        ),
    ),
    "gift a Octopus": CreateToken(_PROMISED, _ONE, TokenSpec("Creature — Octopus", ("blue",), Number(8), Number(8))),
    "gift an extra turn": ExtraTurn(_PROMISED),
}
"""What the opponent gets (CR 702.174d-i); of an instant or sorcery, before its other instructions (702.174j)."""


def _gift(effect: Effect) -> tuple[Ability, ...]:
    """CR 702.174a-b; what an instant or sorcery does with it, the rules for resolving know."""
    return (
        _may_add("gift", Pick(You(), Choose(PlayerNoun(True), _ONE, _ONE))),
        TriggeredAbility(Moves(Self(), "", "battlefield"), effect, CostPaid("gift")),
    )


_SUSPENDED: Final = Matches(Self(), HasCounter("time"))

KEYWORD_TREES: Final[dict[str, tuple[Ability, ...]]] = {
    # 702.113a; what it adds to the spell is in the engine
    "awaken": (_instead("awaken"),),
    # 702.166a
    "bargain": (
        _may_add(
            "bargain",
            Sacrifice(
                You(),
                Choose(_yours(AnyOf((HasType("artifact"), HasType("enchantment"), HasStatus("token")))), _ONE, _ONE),
            ),
        ),
    ),
    # 702.103a
    "bestow": (_instead("bestow"),),
    # 702.140a: what it does as it resolves is in the engine's `merging`
    "mutate": (_instead("mutate"),),
    # 702.152a
    "blitz": (
        _instead("blitz"),
        _later("blitz", Sacrifice(You(), Becomes())),
        _has(
            "blitz",
            Keyword("haste"),
            TriggeredAbility(Moves(Self(), "battlefield", "graveyard"), Draw(You(), _ONE)),
        ),
    ),
    # 702.153a
    "casualty": (
        _may_add(
            "casualty",
            Sacrifice(You(), Choose(_yours(_CREATURE, Compares("power", ">=", KeywordNumber())), _ONE, _ONE)),
        ),
        _copied("casualty"),
    ),
    # 702.148a; the spell has two texts, one for this
    "cleave": (_instead("cleave"),),
    # 702.78a
    "conspire": (
        _may_add(
            "conspire",
            Tap(Choose(_yours(_CREATURE, _UNTAPPED, SharesWith("color", Self())), Number(2), Number(2))),
        ),
        _copied("conspire"),
    ),
    # 702.109a
    "dash": (
        _instead("dash"),
        _later("dash", Move(Becomes(), "hand")),
        _has("dash", Keyword("haste")),
    ),
    # 702.168a
    "disguise": (_face_down("disguise"),),
    # 702.144a
    "demonstrate": (TriggeredAbility(Casts(You(), Self()), KeywordAction(You(), "demonstrate"), None, "stack"),),
    # 702.119a
    "emerge": (
        _instead("emerge", _SACRIFICE_ONE),
        StaticAbility((CostChange(Self(), ManaCost.of_generic(1), False, None, _EMERGED),), CostPaid("emerge"), _SPELL),
    ),
    # 702.173a
    "freerunning": (_instead("freerunning", condition=DealtCombatDamage(("Assassin",), commander=True)),),
    # newer than the rules we know: cast by paying this and returning an unblocked attacker, during that step
    "sneak": (
        _instead("sneak", Move(Choose(_UNBLOCKED, _ONE, _ONE), "hand"), condition=InStep("declare blockers")),
        StaticAbility(
            (
                Replaces(
                    WouldMove(Self(), "stack", "battlefield"),
                    EntersWith(first=KeywordAction(You(), "sneak", None, PaidObjects("return"))),
                    CostPaid("sneak"),
                ),
            ),
            None,
            _SPELL,
        ),
    ),
    # the same: an optional cost of creatures with that much power
    "teamwork": (_may_add("teamwork", TapPower(KeywordNumber(), False, "teamwork")),),
    # the same: more mana than its power or its toughness
    "increment": (
        TriggeredAbility(
            Casts(You(), Objects(IsKind("spell"), ("stack",))),
            PutCounters("+1/+1", _ONE, Self()),
            Either((_spent_more("power"), _spent_more("toughness"))),
        ),
    ),
    # 702.69a
    "gravestorm": (
        TriggeredAbility(
            Casts(You(), Self()),
            CopySpell(You(), Self(), ThisTurn("permanents put into graveyards"), True),
            None,
            "stack",
        ),
    ),
    # 702.176a
    "impending": (
        _instead("impending"),
        StaticAbility((Replaces(_ENTERS, EntersWith(False, (("time", KeywordNumber()),)), CostPaid("impending")),)),
        StaticAbility(
            (Continuous(Self(), (RemoveTypes(("creature",)),)),),
            Both((CostPaid("impending"), Matches(Self(), HasCounter("time")))),
        ),
        TriggeredAbility(
            BeginningOf("end", You()),
            RemoveCounters("time", _ONE, Self()),
            Both((CostPaid("impending"), Matches(Self(), HasCounter("time")))),
        ),
    ),
    # 702.187b
    "mayhem": (
        StaticAbility(
            (MayCast(You(), Self(), "graveyard", Cost(None, (KeywordCost(),)), "mayhem"),),
            Matches(Self(), ThisTurnFilter("was discarded")),
            ("graveyard",),
        ),
    ),
    # 702.37b
    "megamorph": (_face_down("megamorph"),),
    # 702.37a
    "morph": (_face_down("morph"),),
    # 702.174
    **{name: _gift(effect) for name, effect in GIFTS.items()},
    # 702.175a
    "offspring": (
        _may_add("offspring", KeywordCost()),
        TriggeredAbility(
            Moves(Self(), "", "battlefield"), KeywordAction(You(), "offspring", None, Self()), CostPaid("offspring")
        ),
    ),
    # 702.96a; the change of its text is in the engine
    "overload": (_instead("overload"),),
    # 702.76a
    "prowl": (_instead("prowl", condition=DealtCombatDamage()),),
    # 702.56a
    "replicate": (_may_add("replicate", KeywordCost()), _copied("replicate", TimesPaid("replicate"))),
    # 702.60a
    "ripple": (TriggeredAbility(Casts(You(), Self()), KeywordAction(You(), "ripple", KeywordNumber()), None, "stack"),),
    # 702.157a
    "squad": (
        _may_add("squad", KeywordCost()),
        TriggeredAbility(
            Moves(Self(), "", "battlefield"),
            KeywordAction(You(), "squad", TimesPaid("squad"), Self()),
            CostPaid("squad"),
        ),
    ),
    # 702.62a; the first ability is a special action (CR 116.2f)
    "suspend": (
        TriggeredAbility(BeginningOf("upkeep", You()), RemoveCounters("time", _ONE, Self()), _SUSPENDED, "exile"),
        TriggeredAbility(
            LastCounterRemoved(Self(), "time"), KeywordAction(You(), "suspend", None, Self()), None, "exile"
        ),
    ),
    # 702.117a
    "surge": (_instead("surge", condition=Compare(ThisTurn("spells cast", You()), ">=", _ONE)),),
    # 702.125a
    "undaunted": (
        StaticAbility((CostChange(Self(), ManaCost.of_generic(1), False, None, Count(EachOpponent())),), None, _SPELL),
    ),
    # 702.185a
    "warp": (_instead("warp"), _later("warp", KeywordAction(You(), "warp", None, Becomes()))),
    # 702.188a
    "web-slinging": (
        _instead("web-slinging", Move(Choose(_yours(_CREATURE, HasStatus("tapped")), _ONE, _ONE), "hand")),
    ),
}
"""The abilities of each keyword by its name, with placeholders."""
