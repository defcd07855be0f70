"""Meanings of keywords about entering the battlefield, growing there, and leaving it (CR 702), as trees."""

from __future__ import annotations

from typing import Final

from .ability import ActivatedAbility, Keyword, StaticAbility, TriggeredAbility
from .condition import Both, Compare, Did, Exists, Matches, NotCondition
from .continuous import GainAbilities, Replaces
from .cost import Cost
from .effect import Discard as DiscardCards
from .effect import (
    Draw,
    Exile,
    If,
    KeywordAction,
    Labelled,
    May,
    Mill,
    Move,
    PayCost,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Search,
    Sequence,
    Shuffle,
    Unless,
)
from .node import Ability, Condition, Reference
from .noun import (
    AllOf,
    Compares,
    ControlledBy,
    EitherNoun,
    ExiledWith,
    HasCounter,
    HasStatus,
    HasType,
    IsKind,
    Not,
    Objects,
    Other,
    OwnedBy,
    PlayerNoun,
    SharesWith,
)
from .placeholder import KeywordCost, KeywordFilter, KeywordNumber
from .quantity import AmountOf, CharacteristicOf, ColorsSpent, Count, Number, Product, X
from .reference import Actor, Choose, Each, EventObject, Made, OwnerOf, Self, Target, Union, You
from .replacement import DoInstead, EntersEither, EntersWith, WouldDraw, WouldMove
from .trigger import Moves

_ONE: Final = Number(1)
_ENTERS: Final = WouldMove(Self(), "", "battlefield")
_ENTERED: Final = Moves(Self(), "", "battlefield")
_COST: Final = Cost(None, (KeywordCost(),))
_PLUS: Final = "+1/+1"
_GROWS: Final = ((_PLUS, Product(KeywordNumber(), AmountOf(1))),)
_RELATIVES: Final = Objects(AllOf((Other(), SharesWith("creature type", Self()))), ("hand",), You())
_CHAMPIONED: Final = Objects(AllOf((Other(), KeywordFilter(), ControlledBy(You()))))
_EXILED: Final = Objects(ExiledWith(Self()), ("exile",))
_YOUR_CREATURES: Final = Objects(AllOf((HasType("creature"), ControlledBy(You()))))


_UNPAIRED: Final = AllOf((HasType("creature"), ControlledBy(You()), Not(HasStatus("paired"))))
_PARTNER: Final = AllOf((Other(), *_UNPAIRED.filters))
_PARTNERS: Final = Choose(Objects(_PARTNER), _ONE, _ONE)


_MATERIALS: Final = EitherNoun(
    (
        Objects(AllOf((KeywordFilter(), ControlledBy(You())))),
        Objects(AllOf((KeywordFilter(), IsKind("card"))), ("graveyard",), You()),
    )
)


def _pairs(one: Reference, other: Reference) -> May:
    return May(You(), KeywordAction(You(), "pair", None, Union((one, other))))


def _from_graveyard(keyword: str) -> ActivatedAbility:
    """Cost, exile this card from your graveyard: a keyword action. Activate only as a sorcery."""
    cost = Cost(None, (KeywordCost(), Exile(Self())))
    return ActivatedAbility(cost, KeywordAction(You(), keyword, None, Self()), "sorcery", "graveyard", keyword=keyword)


def _sunburst(kind: str, condition: Condition) -> StaticAbility:
    return StaticAbility((Replaces(_ENTERS, EntersWith(False, ((kind, ColorsSpent()),)), condition),))


def _any_of(noun: Objects) -> Choose:
    return Choose(noun, Number(0), Count(noun))


KEYWORD_TREES: Final[dict[str, tuple[Ability, ...]]] = {
    # 702.38a
    "amplify": (
        StaticAbility((Replaces(_ENTERS, EntersWith(False, _GROWS, Labelled(1, Reveal(You(), _any_of(_RELATIVES))))),)),
    ),
    # 702.165a
    "backup": (
        TriggeredAbility(
            _ENTERED,
            KeywordAction(You(), "backup", KeywordNumber(), Target(0, Objects(HasType("creature")), _ONE, _ONE)),
        ),
    ),
    # 702.82a
    "devour": (
        StaticAbility(
            (Replaces(_ENTERS, EntersWith(False, _GROWS, Labelled(1, Sacrifice(You(), _any_of(_YOUR_CREATURES))))),)
        ),
    ),
    # 702.104a
    "tribute": (
        StaticAbility((Replaces(_ENTERS, EntersWith(first=KeywordAction(You(), "tribute", KeywordNumber()))),)),
    ),
    # 702.52a-b
    "dredge": (
        StaticAbility(
            (
                Replaces(
                    WouldDraw(You()),
                    DoInstead(Sequence((Mill(You(), KeywordNumber()), Move(Self(), "hand")))),
                    Compare(Count(Objects(IsKind("card"), ("library",), You())), ">=", KeywordNumber()),
                    True,
                ),
            ),
            None,
            ("graveyard",),
        ),
    ),
    # 702.167a-b
    "craft": (
        ActivatedAbility(
            Cost(None, (KeywordCost(), Exile(Self()), Exile(Choose(_MATERIALS, KeywordNumber(), KeywordNumber())))),
            KeywordAction(You(), "craft", None, Self()),
            "sorcery",
            keyword="craft",
        ),
    ),
    # 702.128a
    "embalm": (_from_graveyard("embalm"),),
    # 702.141a
    "encore": (_from_graveyard("encore"),),
    # 702.129a
    "eternalize": (_from_graveyard("eternalize"),),
    # 702.110a
    "exploit": (TriggeredAbility(_ENTERED, KeywordAction(You(), "exploit", None, Self())),),
    # 702.58a
    "graft": (
        StaticAbility((Replaces(_ENTERS, EntersWith(False, ((_PLUS, KeywordNumber()),))),)),
        TriggeredAbility(
            Moves(Objects(AllOf((Other(), HasType("creature")))), "", "battlefield"),
            May(
                You(),
                Sequence(
                    (
                        Labelled(1, RemoveCounters(_PLUS, _ONE, Self())),
                        If(Did(1), PutCounters(_PLUS, _ONE, EventObject())),
                    )
                ),
            ),
            Matches(Self(), HasCounter(_PLUS)),
        ),
    ),
    # 702.72a
    "champion": (
        TriggeredAbility(_ENTERED, Unless(Sacrifice(You(), Self()), You(), Exile(Choose(_CHAMPIONED, _ONE, _ONE)))),
        TriggeredAbility(
            Moves(Self(), "battlefield", ""), Move(Each(_EXILED), "battlefield", control=OwnerOf(Each(_EXILED)))
        ),
    ),
    # 702.124j
    "partner with": (
        TriggeredAbility(
            _ENTERED,
            May(
                Target(0, PlayerNoun(), _ONE, _ONE),
                Sequence(
                    (
                        Labelled(1, Search(Actor(), Actor(), KeywordFilter(), Number(0), _ONE)),
                        Reveal(Actor(), Made(1)),
                        Move(Made(1), "hand"),
                        Shuffle(Actor()),
                    )
                ),
            ),
        ),
    ),
    # 702.156a
    "ravenous": (
        StaticAbility((Replaces(_ENTERS, EntersWith(False, ((_PLUS, X()),))),)),
        TriggeredAbility(_ENTERED, Draw(You(), _ONE), Compare(X(), ">=", Number(5))),
    ),
    # 702.59a
    "recover": (
        TriggeredAbility(
            Moves(Objects(AllOf((HasType("creature"), OwnedBy(You())))), "battlefield", "graveyard"),
            Sequence(
                (
                    May(You(), Labelled(1, PayCost(You(), _COST))),
                    If(Did(1), Move(Self(), "hand"), Exile(Self())),
                )
            ),
            None,
            "graveyard",
        ),
    ),
    # 702.136a
    "riot": (
        StaticAbility((Replaces(_ENTERS, EntersEither(((_PLUS, _ONE),), (GainAbilities((Keyword("haste"),)),))),)),
    ),
    # 702.95a
    "soulbond": (
        TriggeredAbility(
            _ENTERED, _pairs(Self(), _PARTNERS), Both((Matches(Self(), _UNPAIRED), Exists(Objects(_PARTNER))))
        ),
        TriggeredAbility(
            Moves(Objects(AllOf((Other(), HasType("creature"), ControlledBy(You())))), "", "battlefield"),
            _pairs(EventObject(), Self()),
            Both((Matches(EventObject(), _UNPAIRED), Matches(Self(), _UNPAIRED))),
        ),
    ),
    # 702.44a
    "sunburst": (
        _sunburst(_PLUS, Matches(Self(), HasType("creature"))),
        _sunburst("charge", NotCondition(Matches(Self(), HasType("creature")))),
    ),
    # 702.53a
    "transmute": (
        ActivatedAbility(
            Cost(None, (KeywordCost(), DiscardCards(You(), Self()))),
            Sequence(
                (
                    Labelled(
                        1,
                        Search(
                            You(),
                            You(),
                            Compares("mana value", "=", CharacteristicOf("mana value", Self())),
                            Number(0),
                            _ONE,
                        ),
                    ),
                    Reveal(You(), Made(1)),
                    Move(Made(1), "hand"),
                    Shuffle(You()),
                )
            ),
            "sorcery",
            "hand",
            keyword="transmute",
        ),
    ),
}
"""The abilities of each keyword by its name, with placeholders."""
