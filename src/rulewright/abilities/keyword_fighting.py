"""Meanings of keywords about attacking and blocking (CR 702), as trees."""

from __future__ import annotations

from typing import Final

from .ability import ActivatedAbility, StaticAbility, TriggeredAbility
from .condition import Exists, HasMostLife
from .continuous import ModifyPowerToughness, Replaces
from .cost import Cost, TapPower
from .duration import Duration
from .effect import AddMana, Apply, KeywordAction, May, Move, PutCounters, Reveal
from .mana import ManaTimes
from .node import Ability
from .noun import AllOf, CombatWith, Compares, ControlledBy, HasStatus, HasType, Objects, Other
from .placeholder import KeywordCost, KeywordNumber
from .quantity import CharacteristicOf, Count, Number, OpponentsAttacked, Product, Sum
from .reference import AttackedBy, Choose, DefendingPlayer, EventObject, PaidObjects, Self, Target, You
from .replacement import Prevent, WouldBeDealtDamage
from .trigger import Attacks, BecomesBlocked, BecomesUnblocked, Performs, WhileTrue

_ONE: Final = Number(1)
_EOT: Final = Duration("end of turn")
_ATTACKS: Final = Attacks(Self())
_BEYOND_THE_FIRST: Final = Product(
    KeywordNumber(), Sum((Count(Objects(AllOf((HasType("creature"), CombatWith("blocking", Self()))))), Number(-1)))
)
_GREATER_ATTACKER: Final = Objects(
    AllOf(
        (
            Other(),
            HasType("creature"),
            HasStatus("attacking"),
            ControlledBy(You()),
            Compares("power", ">", CharacteristicOf("power", Self())),
        )
    )
)

_UNBLOCKED: Final = Objects(AllOf((HasType("creature"), HasStatus("unblocked"), ControlledBy(You()))))

_DEFENDER: Final = Objects(AllOf((HasType("creature"), ControlledBy(DefendingPlayer()))))

KEYWORD_TREES: Final[dict[str, tuple[Ability, ...]]] = {
    # 702.64a
    "absorb": (StaticAbility((Replaces(WouldBeDealtDamage(Self()), Prevent(KeywordNumber())),)),),
    # 702.105a
    "dethrone": (
        TriggeredAbility(WhileTrue(_ATTACKS, HasMostLife(AttackedBy(Self()))), PutCounters("+1/+1", _ONE, Self())),
    ),
    # 702.189a
    "firebending": (
        TriggeredAbility(_ATTACKS, AddMana(You(), ManaTimes("R", KeywordNumber()), until="end of combat")),
    ),
    # 702.68a
    "frenzy": (
        TriggeredAbility(
            BecomesUnblocked(Self()), Apply(Self(), (ModifyPowerToughness(KeywordNumber(), Number(0)),), _EOT)
        ),
    ),
    # 702.121a
    "melee": (
        TriggeredAbility(
            _ATTACKS, Apply(Self(), (ModifyPowerToughness(OpponentsAttacked(), OpponentsAttacked()),), _EOT)
        ),
    ),
    # 702.116a
    "myriad": (TriggeredAbility(_ATTACKS, KeywordAction(You(), "myriad", None, Self())),),
    # 702.49a
    "ninjutsu": (
        ActivatedAbility(
            Cost(None, (KeywordCost(), Reveal(You(), Self()), Move(Choose(_UNBLOCKED, _ONE, _ONE), "hand"))),
            KeywordAction(You(), "ninjutsu", None, PaidObjects("return")),
            zone="hand",
            keyword="ninjutsu",
        ),
    ),
    # 702.154a; the cost to attack is the engine's (CR 508.1g)
    "enlist": (
        TriggeredAbility(
            Performs(Self(), "enlists a creature"),
            Apply(Self(), (ModifyPowerToughness(CharacteristicOf("power", EventObject("other")), Number(0)),), _EOT),
        ),
    ),
    # 702.39a
    "provoke": (
        TriggeredAbility(
            _ATTACKS,
            May(You(), KeywordAction(You(), "provoke", None, Target(0, _DEFENDER, _ONE, _ONE))),
        ),
    ),
    # 702.23a
    "rampage": (
        TriggeredAbility(
            BecomesBlocked(Self()),
            Apply(Self(), (ModifyPowerToughness(_BEYOND_THE_FIRST, _BEYOND_THE_FIRST),), _EOT),
        ),
    ),
    # 702.171a
    "saddle": (
        ActivatedAbility(
            Cost(None, (TapPower(KeywordNumber(), True, "saddle"),)),
            KeywordAction(You(), "saddle", None, Self()),
            "sorcery",
            keyword="saddle",
        ),
    ),
    # 702.149a
    "training": (TriggeredAbility(WhileTrue(_ATTACKS, Exists(_GREATER_ATTACKER)), PutCounters("+1/+1", _ONE, Self())),),
}
"""The abilities of each keyword by its name, with placeholders."""
