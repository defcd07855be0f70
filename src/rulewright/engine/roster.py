"""Which permanents the rules have to look at, and for what (ENGINE rule 3): most lands are in no list but that of mana.

Worked out anew when permanents come, go or change, not when they are tapped or damaged.
"""

from __future__ import annotations

from rulewright.vocabulary.cardtype import BATTLE, CREATURE, LEGENDARY, PLANESWALKER, WORLD

from .doors import locked
from .event import NONE
from .objects import SLOT_MASK
from .preparing import PREPARED
from .state import State


class Roster:
    """Permanents by what they may do, in the order of the battlefield.

    For each player, ``makers`` has the permanents with mana abilities, ``actors`` those with any activated abilities,
    ``able`` those with others than mana abilities that only add mana.
    ``creatures`` has all creatures, ``listening`` what has triggered abilities, ``watched`` what state-based actions
    may apply to (CR 704.5).
    """

    __slots__ = (
        "able",
        "actors",
        "ascending",
        "creatures",
        "listening",
        "makers",
        "prepared",
        "racing",
        "stamp",
        "telling",
        "veiled",
        "watched",
    )

    def __init__(self, state: State) -> None:
        changes = state.changes
        self.stamp: int = changes.any + changes.field
        self.able: list[list[int]] = [[] for _ in state.players]
        self.actors: list[list[int]] = [[] for _ in state.players]
        self.makers: list[list[int]] = [[] for _ in state.players]
        self.creatures: list[int] = []
        self.listening: list[int] = []
        self.watched: list[int] = []
        self.ascending: list[int] = []
        """Players with a permanent with ascend (CR 702.131b)."""
        self.telling: list[int] = []
        """Players with a permanent with storied."""
        self.racing: list[int] = []
        """Players with a permanent with start your engines! (CR 704.5z)."""
        self.veiled: list[list[int]] = [[] for _ in state.players]
        """The permanents of each player for special actions: those that are face down (CR 116.2b), and those
        with locked halves (116.2m)."""
        self.prepared: list[bool] = [False for _ in state.players]
        """Whether the player controls prepared permanents."""
        objects = state.objects
        for id in state.board.battlefield:
            obj = objects[id & SLOT_MASK]
            now = obj.now
            if now.ascends and obj.controller not in self.ascending:
                self.ascending.append(obj.controller)
            if now.storied and obj.controller not in self.telling:
                self.telling.append(obj.controller)
            if now.races and obj.controller not in self.racing:
                self.racing.append(obj.controller)
            if obj.face_down or (obj.form is not None and obj.form.rooms and locked(obj)):
                self.veiled[obj.controller].append(id)
            if PREPARED in obj.marks:
                self.prepared[obj.controller] = True
            if now.mana_abilities:
                self.makers[obj.controller].append(id)
            if now.activated or now.mana_abilities:
                self.actors[obj.controller].append(id)
                if now.activated or now.makes_more:
                    self.able[obj.controller].append(id)
                if now.shared:
                    for others in range(len(state.players)):
                        if others != obj.controller:
                            self.able[others].append(id)
                            self.actors[others].append(id)
            if now.listens:
                self.listening.append(id)
            if now.types & CREATURE:
                self.creatures.append(id)
                self.watched.append(id)
            elif (
                now.types & (PLANESWALKER | BATTLE)
                or now.final_chapter
                or now.supertypes & (LEGENDARY | WORLD)
                or obj.attached_to != NONE
                or obj.deathtouched
                or len(obj.counters) > 1
                or (obj.counters and now.statics)
                or "Aura" in now.subtypes
            ):
                self.watched.append(id)


def roster(state: State) -> Roster:
    """The roster of the state as it is."""
    known = state.roster
    changes = state.changes
    if known is None or known.stamp != changes.any + changes.field:
        known = state.roster = Roster(state)
    return known
