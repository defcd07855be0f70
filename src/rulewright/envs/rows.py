"""The row of an object in an observation, as packed floats; rows are kept for as long as the object is as it is."""

from __future__ import annotations

from struct import Struct
from typing import Final

from rulewright.engine.characteristics import Characteristics
from rulewright.engine.controlling import seers as seers_of
from rulewright.engine.event import NONE
from rulewright.engine.objects import ABILITY, COPY, TOKEN, Obj
from rulewright.engine.state import State
from rulewright.vocabulary import zone as z

from .codes import Codes
from .layout import BOUND, BRIEF, CHANGING, COUNTERS, KEYWORDS, OBJECT, PRINTED, REFERENCES, ZONES

_PLACES: Final = {
    z.LIBRARY: 0,
    z.HAND: 1,
    z.BATTLEFIELD: 2,
    z.GRAVEYARD: 3,
    z.STACK: 4,
    z.EXILE: 5,
    z.COMMAND: 6,
}
_PHASED_OUT: Final = 7
_ZONE_BYTES: Final = tuple(
    Struct(f"={len(ZONES)}f").pack(*[float(at == each) for each in range(len(ZONES))]) for at in range(len(ZONES))
)
_CHANGING: Final = Struct(f"={len(CHANGING) - len(ZONES)}f")
_NO_REFERENCES: Final = bytes(4 * len(REFERENCES))
_PRINTED: Final = Struct(f"={len(PRINTED)}f")
_BRIEF: Final = Struct(f"={len(BRIEF)}f")
ROW_BYTES: Final = 4 * len(OBJECT)
REFERENCES_AT: Final = len(CHANGING)
"""The first column that points to other rows."""
_MOST_KEPT: Final = 4096
_HIDDEN: Final = (z.HAND, z.LIBRARY, z.EXILE)
"""Zones that are hidden, or whose cards may be face down without a mark of it (CR 400.2, 406.3)."""
_NO_COUNTERS: Final = (0,) * (len(COUNTERS) + 1)

Printed = tuple[bytes, bytes]
"""The columns of some characteristics in the row of an object, and in the row of an option."""
NOTHING: Final[Printed] = (bytes(_PRINTED.size), bytes(_BRIEF.size))
Kept = tuple[bytes, bool]
"""A row, and whether it points to others."""


def bounded(number: int) -> int:
    """The number, cut to what an observation holds."""
    return max(-BOUND, min(BOUND, number))


def bits(mask: int, count: int) -> list[float]:
    """The lowest bits of a mask as numbers."""
    return [float(mask >> at & 1) for at in range(count)]


def counted(obj: Obj) -> tuple[int, ...]:
    """How many counters of each kind with a column are on the object, and how many others."""
    own = dict.fromkeys(COUNTERS, 0)
    others = 0
    for kind, count in obj.counters:
        if kind in own:
            own[kind] = count
        else:
            others += count
    return (*[bounded(count) for count in own.values()], bounded(others))


def printed_rows(now: Characteristics) -> Printed:
    """The columns of an object's characteristics."""
    generic = 0
    variables = 0
    colored = [0.0] * 6
    if now.mana_cost is not None:
        for symbol in now.mana_cost.symbols:
            generic += symbol.generic
            variables += symbol.variable
            for at in range(6):
                colored[at] += symbol.types >> at & 1
    makes = 0
    for ability in now.mana_abilities:
        for output in now.abilities[ability].plain_outputs:
            for types in output:
                makes |= types
    whole = _PRINTED.pack(
        bounded(now.mana_value),
        bounded(generic),
        *colored,
        variables,
        *bits(now.colors, 5),
        *bits(now.supertypes, 5),
        *bits(now.types, 9),
        bounded(now.power),
        bounded(now.toughness),
        bounded(now.loyalty),
        bounded(now.defense),
        *bits(makes, 6),
        len(now.activated),
        len(now.mana_abilities),
        len(now.triggered),
        len(now.statics),
        *[float(now.keywords & bit != 0) for bit in KEYWORDS.values()],
    )
    return whole, _BRIEF.pack(bounded(now.mana_value), bounded(now.power), bounded(now.toughness))


class Rows:
    """Packed rows of objects as one player knows them; ``player`` is the observer.

    An object that is no longer being written is never changed again: the next change copies it. So its row is kept
    under the object itself, and is good until the object is replaced.
    """

    __slots__ = ("_codes", "_printed", "kept", "player", "seers")

    def __init__(self, codes: Codes, player: int, printed: dict[Characteristics, Printed]) -> None:
        self._codes = codes
        self.player = player
        self.kept: dict[Obj, Kept] = {}
        self._printed = printed
        self.seers = 1 << player
        """The mask of the players whose looks the observer shares: their own, and those of whom they control (CR
        722.4)."""

    def clear(self) -> None:
        """Forgets the objects of a game that is over."""
        self.kept.clear()

    def watch(self, state: State) -> None:
        """Looks whom the observer sees with."""
        seers = seers_of(state, self.player)
        if seers != self.seers:
            self.seers = seers
            self.kept.clear()

    def make(self, state: State, obj: Obj) -> Kept:
        """The row of an object that is in a public zone, or that the observer has seen; look in `kept` first."""
        made = self._made(state, obj)
        if obj.epoch is not state.epoch:
            if len(self.kept) >= _MOST_KEPT:
                self.kept.clear()
            self.kept[obj] = made
        return made

    def visible(self, obj: Obj) -> bool:
        """Whether the observer may know which object it is (CR 400.2, 708.5)."""
        if obj.seen & self.seers:
            return True
        return not obj.face_down and obj.zone not in _HIDDEN

    def code(self, obj: Obj) -> int:
        """The number of the object's name as the observer knows it; 0 where they do not."""
        if not self.visible(obj):
            return 0
        if obj.face_down and obj.card is not None:
            return self._codes.of(obj.card.name)
        return self._codes.of(obj.now.name)

    def printed(self, obj: Obj) -> Printed:
        """The columns of its characteristics; of a hidden card in exile there are none, and of one that is face down
        there those of the card for who may look at it (CR 406.3)."""
        now = obj.now
        if obj.zone not in (z.BATTLEFIELD, z.STACK):
            if not self.visible(obj):
                return NOTHING
            if obj.face_down and obj.card is not None:
                now = obj.card.front
        known = self._printed.get(now)
        if known is None:
            if len(self._printed) >= _MOST_KEPT:
                self._printed.clear()
            known = self._printed[now] = printed_rows(now)
        return known

    def seat(self, state: State, player: int) -> int:
        """A player as the observer counts them: 1 themselves, 2 the next in turn order."""
        return (player - self.player) % len(state.players) + 1

    def _made(self, state: State, obj: Obj) -> Kept:
        place = _PHASED_OUT if obj.phased else _PLACES[obj.zone]
        counters: tuple[int, ...] = _NO_COUNTERS if not obj.counters else counted(obj)
        facts = obj.stacked
        damage = obj.damage
        head = _CHANGING.pack(
            self.seat(state, obj.owner),
            self.seat(state, obj.controller),
            self.code(obj),
            obj.tapped,
            obj.sick,
            damage if damage <= BOUND else BOUND,
            obj.attacking != NONE,
            obj.blocked,
            len(obj.blocking),
            obj.face_down != "",
            obj.kind == TOKEN,
            obj.kind == COPY,
            obj.kind == ABILITY,
            obj.commander is not None,
            0 if facts is None else bounded(facts.x),
            *counters,
        )
        linked = obj.attached_to != NONE or obj.attacking >= 0 or bool(obj.blocking) or facts is not None
        row = _ZONE_BYTES[place] + head + _NO_REFERENCES + self.printed(obj)[0]
        return row, linked
