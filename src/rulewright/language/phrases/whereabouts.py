"""Where cards are and come from: zones and owners beyond the common ones, playing what lies there."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import MayCast, MayPlayLands
from rulewright.abilities.effect import Move
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import EitherNoun, ExiledWith, HasType, IsKind, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Each, EachOpponent, Self, Target, You
from rulewright.abilities.trigger import Moves

from ..describe import add_last, both, in_zone, out_of_zone, without_zone
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import InZone
from .references import ANOTHER, NONE
from .verbs import DOER

WHEREABOUTS: Final = Family("whereabouts")

# ---- owners and zones ----------------------------------------

WHEREABOUTS("owner", "(your opponents '|all opponents ')", EachOpponent())
for _words, _zones in (("graveyards", ("graveyard",)), ("hands and graveyards", ("hand", "graveyard"))):
    WHEREABOUTS("place", f"(in|from) (your opponents '|all opponents ') {_words}", InZone(_zones, EachOpponent()))
for _words, _zones in (
    ("hand (or|and/or) graveyard", ("hand", "graveyard")),
    ("graveyard (or|and/or) hand", ("graveyard", "hand")),
):
    WHEREABOUTS("place", f"(in|from) <owner:o> {_words}", InZone(_zones, hole("o")))
WHEREABOUTS("place", "(in|from) graveyards or [from] exile", InZone(("graveyard", "exile"), None))
WHEREABOUTS(
    "do@",
    "shuffle@ (your|their|his or her) hand into (your|their|his or her) library",
    Move(Each(Objects(IsKind("card"), ("hand",), DOER)), "library", "shuffled"),
)


def _two_places(noun: Noun, cards: Noun) -> object:
    """``creatures from the battlefield and/or creature cards from graveyards``."""
    placed = add_last(cards, InZone(("graveyard",), None))
    if not isinstance(noun, Objects) or noun.zones != ("battlefield",) or not isinstance(placed, Objects):
        return REJECT
    return EitherNoun((noun, placed))


def _two_places_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EitherNoun) or len(value.nouns) != 2:
        return None
    placed = without_zone(value.nouns[1])
    return None if placed is None or placed[1] != InZone(("graveyard",), None) else (value.nouns[0], placed[0])


WHEREABOUTS(
    "twoplaces",
    "<noun.p:a> from the battlefield and/or <noun.p:b> from graveyards",
    Pair(_two_places, _two_places_of),
)
WHEREABOUTS(
    "target.p",
    "up to <#number:k> other target <twoplaces:n>",
    Target(HERE, hole("n"), NONE, Number(hole("k")), ANOTHER),
)
WHEREABOUTS("target.p", "up to <#number:k> target <twoplaces:n>", Target(HERE, hole("n"), NONE, Number(hole("k"))))

# ---- events ----------------------------------------

WHEREABOUTS("happens@", "enter@ [the battlefield] from exile", Moves(DOER, "exile", "battlefield"))


def _leaves_grave(noun: Noun, owner: Reference) -> object:
    placed = in_zone(noun, "graveyard", owner)
    return Moves(placed, "graveyard", "") if isinstance(placed, Noun) else REJECT


def _leaves_grave_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Moves) or value.from_zone != "graveyard" or value.to_zone:
        return None
    if not isinstance(value.what, Objects) or value.what.owner is None:
        return None
    noun = out_of_zone(value.what, "graveyard", value.what.owner)
    return None if noun is None else (noun, value.what.owner)


WHEREABOUTS("event", "<some:n> leaves <owner:o> graveyard", Pair(_leaves_grave, _leaves_grave_of))


def _from_grave(noun: Noun, owner: Reference) -> object:
    """What enters from a graveyard is told by whose it is."""
    if not isinstance(noun, Objects) or noun.owner is not None:
        return REJECT
    return Moves(Objects(noun.filter, noun.zones, owner), "graveyard", "battlefield")


def _from_grave_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Moves) or (value.from_zone, value.to_zone) != ("graveyard", "battlefield"):
        return None
    if not isinstance(value.what, Objects) or value.what.owner is None:
        return None
    return Objects(value.what.filter, value.what.zones), value.what.owner


WHEREABOUTS("event", "<some:n> enters [the battlefield] from <owner:o> graveyard", Pair(_from_grave, _from_grave_of))

# ---- playing from there ----------------------------------------


def _from(zone: str) -> Pair:
    ability = StaticAbility((MayCast(You(), Self(), zone),), None, (zone,))
    return Pair(lambda this: ability, lambda value: (Self(),) if value == ability else None)


for _zone, _words in (("graveyard", "your graveyard"), ("exile", "exile")):
    WHEREABOUTS("static", f"you may cast <self:s> from {_words}", _from(_zone))
_LAND_EXILED: Final = MayPlayLands(You(), Objects(both(HasType("land"), ExiledWith(Self())), ("exile",)))
_SPELL_EXILED: Final = MayCast(You(), Objects(both(IsKind("spell"), ExiledWith(Self())), ("exile",)))
_PLAY_EXILED: Final = StaticAbility((_LAND_EXILED, _SPELL_EXILED))
WHEREABOUTS(
    "static",
    "you may play (lands and cast spells from among cards|cards) exiled with <self:s>",
    Pair(lambda this: _PLAY_EXILED, lambda value: (Self(),) if value == _PLAY_EXILED else None),
)
