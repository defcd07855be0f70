"""Meanings of keywords for which the phrasebook's English has no words yet, as trees (CR 702)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.mana import ManaCost

from .ability import ActivatedAbility, StaticAbility, TriggeredAbility
from .condition import CastFrom, Compare, CostPaid, Did, Either, Matches, NewSinceUpkeep, NotCondition
from .continuous import (
    AddTypes,
    Cannot,
    Continuous,
    CostChange,
    MayCast,
    ModifyPowerToughness,
    Replaces,
)
from .cost import Cost, TapPower
from .duration import Duration
from .effect import (
    Apply,
    CastNow,
    CopySpell,
    DelayedTrigger,
    Destroy,
    Discard,
    Exile,
    If,
    KeywordAction,
    Labelled,
    May,
    Move,
    PayCost,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Sequence,
    Tap,
    Unless,
)
from .node import Ability, Condition, Effect, Noun, Quantity
from .noun import (
    AllOf,
    Compares,
    ControlledBy,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasType,
    IsKind,
    Not,
    Objects,
    Other,
)
from .placeholder import KeywordCost, KeywordNoun, KeywordNumber
from .quantity import CastBefore, CharacteristicOf, CountersOn, CountYours, Number, ThisTurn
from .reference import Choose, EachOpponent, EachPlayer, EventObject, Host, Made, Self, Target, You
from .replacement import DoInstead, EntersWith, MoveInstead, Spared, WouldMove
from .trigger import (
    BecomesBlocked,
    BeginningOf,
    Casts,
    DealsDamage,
    Discards,
    LastCounterRemoved,
    Moves,
    PutAwayResolving,
)

_ONE: Final = Number(1)
_DESTROYED: Final = WouldMove(Host(), "battlefield", "graveyard", cause="destroy")
_EOT: Final = Duration("end of turn")
_YOUR_UPKEEP: Final = BeginningOf("upkeep", You())
_ENTERS: Final = WouldMove(Self(), "", "battlefield")
_DIES: Final = Moves(Self(), "battlefield", "graveyard")
_CAST: Final = ("stack",)
_COST: Final = Cost(None, (KeywordCost(),))
_SACRIFICE: Final = Sacrifice(You(), Self())


def _enters_with(kind: str, condition: Condition | None = None) -> StaticAbility:
    return StaticAbility((Replaces(_ENTERS, EntersWith(False, ((kind, KeywordNumber()),)), condition),))


def _discarded(noun: Noun) -> Discard:
    return Discard(You(), Choose(noun, _ONE, _ONE))


def _from_graveyard(keyword: str, payment: Effect) -> StaticAbility:
    """The card may be cast from the graveyard for its mana cost and something more."""
    cost = Cost(None, (payment,), Self())
    return StaticAbility((MayCast(You(), Self(), "graveyard", cost, keyword),), None, ("graveyard",))


def _resolving(keyword: Condition, outcome: MoveInstead | DoInstead) -> StaticAbility:
    """Where the spell goes as it resolves."""
    return StaticAbility((Replaces(WouldMove(Self(), "stack", "graveyard", True), outcome, keyword),), None, _CAST)


def _copies(amount: Quantity) -> TriggeredAbility:
    return TriggeredAbility(Casts(You(), Self()), CopySpell(You(), Self(), amount, True), None, "stack")


def _bigger(what: str) -> Condition:
    return Compare(CharacteristicOf(what, EventObject()), ">", CharacteristicOf(what, Self()))


_TARGET_CREATURE: Final = Target(0, Objects(HasType("creature")), _ONE, _ONE)
_ANOTHER_CREATURE: Final = Objects(AllOf((Other(), HasType("creature"), ControlledBy(You()))))

_ANOTHER_UNTAPPED: Final = Objects(AllOf((Other(), Not(HasStatus("tapped")), HasType("creature"), ControlledBy(You()))))

KEYWORD_TREES: Final[dict[str, tuple[Ability, ...]]] = {
    # 702.127a; that it can't be cast from elsewhere, the rules for casting know
    "aftermath": (
        StaticAbility((MayCast(You(), Self(), "graveyard"),), None, ("graveyard",)),
        StaticAbility(
            (Replaces(WouldMove(Self(), "stack", ""), MoveInstead("exile"), CastFrom("graveyard")),), None, _CAST
        ),
    ),
    # 702.146a
    "disturb": (StaticAbility((MayCast(You(), Self(), "graveyard", _COST, "disturb", True),), None, ("graveyard",)),),
    # 702.55a
    "haunt": (
        TriggeredAbility(_DIES, KeywordAction(You(), "haunt", None, _TARGET_CREATURE)),
        TriggeredAbility(
            PutAwayResolving(Self()),
            KeywordAction(You(), "haunt", None, _TARGET_CREATURE),
            zone="graveyard",
        ),
    ),
    # 702.65a
    "aura swap": (ActivatedAbility(_COST, May(You(), KeywordAction(You(), "aura swap")), keyword="aura swap"),),
    # 702.87a
    "level up": (ActivatedAbility(_COST, PutCounters("level", _ONE, Self()), "sorcery", keyword="level up"),),
    # 702.162a
    "more than meets the eye": (
        StaticAbility(
            (MayCast(You(), Self(), "", _COST, "more than meets the eye", True),),
            None,
            ("hand", "graveyard", "exile", "library", "command"),
        ),
    ),
    # 702.41a
    "affinity": (
        StaticAbility(
            (CostChange(Self(), ManaCost.of_generic(1), False, None, CountYours(KeywordNoun())),),
            None,
            _CAST,
        ),
    ),
    # 702.54a
    "bloodthirst": (_enters_with("+1/+1", Compare(ThisTurn("times damaged", EachOpponent()), ">=", _ONE)),),
    # 702.85a
    "cascade": (TriggeredAbility(Casts(You(), Self()), KeywordAction(You(), "cascade"), None, "stack"),),
    # 702.122a
    "crew": (
        ActivatedAbility(
            Cost(None, (TapPower(KeywordNumber(), True),)),
            Apply(Self(), (AddTypes(("artifact", "creature")),), _EOT),
            keyword="crew",
        ),
    ),
    # 702.24a
    "cumulative upkeep": (
        TriggeredAbility(
            _YOUR_UPKEEP,
            Sequence(
                (
                    PutCounters("age", _ONE, Self()),
                    Unless(_SACRIFICE, You(), PayCost(You(), _COST, CountersOn("age", Self()))),
                )
            ),
        ),
    ),
    # 702.30a
    "echo": (TriggeredAbility(_YOUR_UPKEEP, Unless(_SACRIFICE, You(), PayCost(You(), _COST)), NewSinceUpkeep()),),
    # 702.100a
    "evolve": (
        TriggeredAbility(
            Moves(_ANOTHER_CREATURE, "", "battlefield"),
            PutCounters("+1/+1", _ONE, Self()),
            Either((_bigger("power"), _bigger("toughness"))),
        ),
    ),
    # 702.32a
    "fading": (
        _enters_with("fade"),
        TriggeredAbility(
            _YOUR_UPKEEP,
            Sequence((Labelled(1, RemoveCounters("fade", _ONE, Self())), If(NotCondition(Did(1)), _SACRIFICE))),
        ),
    ),
    # 702.25a
    "flanking": (
        TriggeredAbility(
            BecomesBlocked(Self(), Objects(AllOf((HasType("creature"), Not(HasKeyword("flanking")))))),
            Apply(EventObject("other"), (ModifyPowerToughness(Number(-1), Number(-1)),), _EOT),
        ),
    ),
    # 702.133a
    "jump-start": (
        _from_graveyard("jump-start", _discarded(Objects(IsKind("card"), ("hand",), You()))),
        StaticAbility(
            (Replaces(WouldMove(Self(), "stack", ""), MoveInstead("exile"), CostPaid("jump-start")),), None, _CAST
        ),
    ),
    # 702.35a
    "madness": (
        StaticAbility(
            (Replaces(WouldMove(Self(), "hand", "graveyard", cause="discard"), MoveInstead("exile")),), None, ("hand",)
        ),
        TriggeredAbility(
            Discards(You(), Self()),
            Sequence(
                (
                    May(You(), Labelled(1, CastNow(You(), Self(), False, _COST))),
                    If(NotCondition(Did(1)), Move(Self(), "graveyard")),
                )
            ),
            None,
            "exile",
        ),
    ),
    # 702.88a
    "rebound": (
        _resolving(
            CastFrom("hand"),
            DoInstead(
                Sequence(
                    (
                        Labelled(1, Exile(Self())),
                        DelayedTrigger(_YOUR_UPKEEP, May(You(), CastNow(You(), Made(1), True))),
                    )
                )
            ),
        ),
    ),
    # 702.112a
    "renown": (
        TriggeredAbility(
            DealsDamage(Self(), EachPlayer(), True),
            KeywordAction(You(), "renown", KeywordNumber()),
            NotCondition(Matches(Self(), HasStatus("renowned"))),
        ),
    ),
    # 702.81a
    "retrace": (_from_graveyard("retrace", _discarded(Objects(HasType("land"), ("hand",), You()))),),
    # 702.46a
    "soulshift": (
        TriggeredAbility(
            _DIES,
            May(
                You(),
                Move(
                    Target(
                        0,
                        Objects(
                            AllOf((HasSubtype("Spirit"), Compares("mana value", "<=", KeywordNumber()))),
                            ("graveyard",),
                            You(),
                        ),
                        _ONE,
                        _ONE,
                    ),
                    "hand",
                ),
            ),
        ),
    ),
    # 702.184a
    "station": (
        ActivatedAbility(
            Cost(None, (Tap(Choose(_ANOTHER_UNTAPPED, _ONE, _ONE)),)),
            KeywordAction(You(), "station"),  # as its power says, or what an effect says instead (702.184c)
            "sorcery",
            keyword="station",
        ),
    ),
    # 702.40a
    "storm": (_copies(CastBefore()),),
    # 702.89a
    "umbra armor": (StaticAbility((Replaces(_DESTROYED, Spared(Destroy(Self()))),)),),
    # 702.98a
    "unleash": (
        StaticAbility((Replaces(_ENTERS, EntersWith(False, (("+1/+1", _ONE),)), None, True),)),
        StaticAbility((Continuous(Self(), (Cannot("block"),)),), Matches(Self(), HasCounter("+1/+1"))),
    ),
    # 702.63a
    "vanishing": (
        _enters_with("time"),
        TriggeredAbility(_YOUR_UPKEEP, RemoveCounters("time", _ONE, Self()), Matches(Self(), HasCounter("time"))),
        TriggeredAbility(LastCounterRemoved(Self(), "time"), _SACRIFICE),
    ),
}
"""The abilities of each keyword by its name, with placeholders."""
