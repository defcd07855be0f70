"""What players and objects are called in options, questions and logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.engine.controlling import outside
from rulewright.engine.objects import ABILITY, CARD, COPY, SLOT_MASK, TOKEN, Obj, is_player
from rulewright.engine.state import State
from rulewright.vocabulary import zone as z

from .telling import holder

PLAYERS: Final = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
"""What players are called who are not named."""
UNKNOWN: Final = "a card"
FACE_DOWN: Final = "a face-down object"
EVERYTHING: Final = -1
"""The eyes of somebody who sees all."""
AS_NEEDED, ALWAYS, NEVER = range(3)
"""When the number of a namesake is said: for all but the first, for all, or for none."""


def third_person(verb: str) -> str:
    """The form of a verb after "Alice", with what follows it.

    >>> third_person("cast a spell"), third_person("have priority"), third_person("may not cast")
    ('casts a spell', 'has priority', 'may not cast')
    """
    first, _, rest = verb.partition(" ")
    if first in ("have", "are", "do"):
        first = {"have": "has", "are": "is", "do": "does"}[first]
    elif first not in ("may", "must", "can", "can't"):
        first += "es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s"
    return f"{first} {rest}".rstrip()


class Namer:
    """Names as somebody may say them who sees with ``eyes``, a mask of players: a card that they have not seen is
    "a card". Namesakes in one zone are told apart by their order there: ``Hill Brute``, ``Hill Brute #2``. With
    ``owners`` it is said whose each object is: ``Ben's Hill Brute``.

    >>> Namer(("Ann", "Ben")).says(1, "draw")
    'Ben draws'
    """

    __slots__ = ("eyes", "numbers", "owners", "players")

    def __init__(
        self, players: Sequence[str], eyes: int = EVERYTHING, numbers: int = AS_NEEDED, owners: bool = False
    ) -> None:
        self.players = players
        self.eyes = eyes
        self.numbers = numbers
        self.owners = owners

    def with_style(self, numbers: int, owners: bool = False) -> Namer:
        """The same eyes, naming in another way."""
        return Namer(self.players, self.eyes, numbers, owners)

    def says(self, seat: int, verb: str) -> str:
        """Subject and verb."""
        return f"{self.players[seat]} {third_person(verb)}"

    def whose(self, seat: int) -> str:
        """The possessive: "Alice's"."""
        return f"{self.players[seat]}'s"

    def own(self, seat: int) -> str:
        """The possessive where the player has just been named."""
        return "their"

    def sees(self, state: State, obj: Obj) -> bool:
        """Whether which card it is may be said: it is known, or became known as it moved."""
        if self.eyes == EVERYTHING or obj.kind != CARD:
            return True
        eyes = outside(state, self.eyes) if obj.zone == z.SIDEBOARD else self.eyes
        if obj.seen & eyes:
            return True
        now = state.objects[obj.id & SLOT_MASK]
        return now.previous is obj and bool(now.seen & self.eyes)

    def alike(self, state: State, one: Obj, other: Obj) -> bool:
        """Whether, for all that may be said, it makes no difference which of the two is meant."""
        if self.sees(state, one) and self.sees(state, other):
            return alike(one, other)
        unknown = not self.sees(state, one) and not self.sees(state, other)
        return unknown and one.zone == other.zone == z.HAND and one.owner == other.owner

    def call(self, state: State, id: int) -> str:
        """What a player or an object is called."""
        if is_player(id):
            return self.players[id]
        obj = state.last_known(id)
        return "something" if obj is None else self.name(state, obj)

    def name(self, state: State, obj: Obj) -> str:
        """The object's name, with what tells it from its namesakes."""
        if obj.kind == ABILITY:
            return self._ability(state, obj)
        if self.sees(state, obj):
            name = plain_name(obj)
        else:
            name = FACE_DOWN if obj.zone in (z.BATTLEFIELD, z.STACK) else UNKNOWN
        if obj.kind == COPY:
            name = f"the copy of {name}"
        number = 0 if name == UNKNOWN else self._ordinal(state, obj)
        return self._styled(name, number, holder(obj))

    def _ability(self, state: State, obj: Obj) -> str:
        stacked = obj.stacked
        was = None if stacked is None else state.last_known(stacked.source)
        name = plain_name(obj) if was is None else self.name(state, was)
        text = f"{name}'s {'trigger' if _triggered(obj) else 'ability'}"
        return self._styled(text, self._ordinal(state, obj), obj.controller if was is None else -1)

    def _styled(self, name: str, number: int, owner: int) -> str:
        """The name with its number and, unless it is told already, with whose it is."""
        if self.owners and owner >= 0:
            name = f"{self.whose(owner)} {name.removeprefix('a ').removeprefix('the ')}"
        said = number > 1 if self.numbers == AS_NEEDED else number > 0 and self.numbers == ALWAYS
        return f"{name} #{number}" if said else name

    def _ordinal(self, state: State, obj: Obj) -> int:
        """Its number among those in its zone that are called like it, from 1; 0 for what is no longer there. Where
        cards are hidden only those count whose names may be said."""
        number = 0
        open_zone = obj.zone in (z.BATTLEFIELD, z.STACK)
        for id in _around(state, obj):
            other = state.objects[id & SLOT_MASK]
            if id == obj.id:
                return number + 1
            if other.kind == obj.kind or (obj.kind != ABILITY and other.kind in (CARD, TOKEN)):
                if (open_zone or self.sees(state, other)) and _alike_called(other, obj):
                    number += 1
        return 0


def plain_name(obj: Obj) -> str:
    """The name of an object whose card is known; on the battlefield and the stack what is face down has none."""
    if obj.face_down and obj.zone not in (z.BATTLEFIELD, z.STACK) and obj.card is not None:
        return obj.card.name
    if not obj.now.name:
        return FACE_DOWN
    return obj.now.name


def _around(state: State, obj: Obj) -> Sequence[int]:
    """The ids of the zone, those of a library from the top."""
    if obj.zone == z.LIBRARY:
        return state.players[obj.owner].library[::-1]
    return state.zone_of(obj.zone, obj.owner)


def _alike_called(one: Obj, other: Obj) -> bool:
    if one.kind == ABILITY:
        mine, theirs = one.stacked, other.stacked
        if mine is None or theirs is None or one.now.name != other.now.name:
            return False
        return _triggered(one) == _triggered(other)
    return plain_name(one) == plain_name(other)


def _triggered(obj: Obj) -> bool:
    stacked = obj.stacked
    return stacked is not None and stacked.ability is not None and stacked.ability.triggered is not None


def alike(one: Obj, other: Obj) -> bool:
    """Whether it makes no difference which of the two is meant."""
    return (
        one.card is other.card
        and one.kind == other.kind
        and one.now.name == other.now.name
        and one.zone == other.zone
        and one.owner == other.owner
        and one.controller == other.controller
        and one.tapped == other.tapped
        and one.sick == other.sick
        and one.damage == other.damage
        and one.counters == other.counters
        and one.attached_to == other.attached_to
        and one.attachments == other.attachments
        and one.attacking == other.attacking
        and one.blocking == other.blocking
        and one.kind != ABILITY
    )
