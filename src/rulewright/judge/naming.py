"""From words to objects, and from objects to words that no namesake shares."""

from __future__ import annotations

from typing import Final

from rulewright.cards.name import name_key, nearest_names
from rulewright.engine.objects import ABILITY, COPY, SLOT_MASK, TOKEN, Obj, is_player
from rulewright.engine.state import State
from rulewright.game.naming import FACE_DOWN, alike, third_person
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import LAND

from .errors import TableError
from .thing import YOU, Thing, opponent


def says(seat: int, verb: str) -> str:
    """Subject and verb: "You cast", "Opponent casts"."""
    return f"You {verb}" if seat == YOU else f"{opponent(seat).capitalize()} {third_person(verb)}"


def whose(seat: int) -> str:
    """ "your" or "opponent's"."""
    return "your" if seat == YOU else f"{opponent(seat)}'s"


SEARCHED: Final = (z.BATTLEFIELD, z.STACK, z.HAND, z.GRAVEYARD, z.EXILE, z.COMMAND, z.LIBRARY, z.SIDEBOARD)
"""Where an object is looked for by name, in this order."""


class Names:
    """The names of a table: ``labels`` that a scenario gives to cards, and ``aliases`` of cards (stand-ins)."""

    __slots__ = ("aliases", "labels")

    def __init__(self) -> None:
        self.labels: dict[str, int] = {}
        """By key of the label, the slot of the card: it follows the card from zone to zone."""
        self.aliases: dict[str, str] = {}

    # ---- from words to objects ---------------------------------------------------------------------------

    def find(self, state: State, thing: Thing, zones: tuple[int, ...] = SEARCHED) -> list[Obj]:
        """The objects that the words may mean, of the first zone that has any."""
        wanted = name_key(thing.name)
        wanted = name_key(self.aliases.get(wanted, thing.name))
        slot = self.labels.get(wanted)
        for zone in zones if thing.zone is None else (thing.zone,):
            found = [obj for obj in self._objects(state, zone) if self._means(obj, thing, wanted, slot)]
            if thing.ordinal:
                found.sort(key=lambda obj: obj.id & SLOT_MASK)
                found = found[thing.ordinal - 1 : thing.ordinal]
            if not thing.part:
                found.sort(key=lambda obj: obj.kind in (ABILITY, COPY))
            if found:
                return found
        return []

    def need(self, state: State, thing: Thing, zones: tuple[int, ...] = SEARCHED) -> list[Obj]:
        """The same, or an error that names the nearest."""
        found = self.find(state, thing, zones)
        if not found:
            if thing.zone is not None:
                zones = (thing.zone,)
            names = {obj.now.name for zone in SEARCHED for obj in self._objects(state, zone)}
            near = nearest_names(thing.name, names)
            there = ", ".join(sorted({z.ZONE_NAMES[obj.zone] for obj in self.find(state, _anywhere(thing))}))
            right = f"it is in: {there}" if there else f"did you mean {' or '.join(near)}?" if near else ""
            on = "on" if zones[0] in (z.BATTLEFIELD, z.STACK) else "in"
            where = f" {on} the {z.ZONE_NAMES[zones[0]]}" if len(zones) == 1 else ""
            raise TableError(f"there is no {thing}{where}", right=right)
        return found

    def one(self, state: State, thing: Thing, zones: tuple[int, ...] = SEARCHED) -> Obj:
        """The object that the words mean; of several, they must all be alike."""
        found = self.need(state, thing, zones)
        if any(not alike(each, found[0]) for each in found[1:]):
            raise TableError(
                f"{thing} may be any of {len(found)} objects that differ",
                right=f"a name of its own, `{thing.name} (named A)`, or `the second {thing.name}`",
            )
        return found[0]

    def among(self, state: State, thing: Thing, ids: list[int]) -> list[int]:
        """Those of the ids that the words may mean, in their order."""
        wanted = name_key(thing.name)
        wanted = name_key(self.aliases.get(wanted, thing.name))
        slot = self.labels.get(wanted)
        found: list[int] = []
        for id in ids:
            obj = state.last_known(id)
            if obj is None or not self._means(obj, thing, wanted, slot):
                continue
            if thing.zone is not None and obj.zone != thing.zone:
                continue
            if thing.ordinal and all(other.id != id for other in self.find(state, thing, (obj.zone,))):
                continue
            found.append(id)
        return found

    def _objects(self, state: State, zone: int) -> list[Obj]:
        ids: list[int] = []
        if zone in z.OWN_ZONES:
            for player in range(len(state.players)):
                ids.extend(reversed(state.zone_of(zone, player)))
        else:
            ids.extend(state.zone_of(zone, 0))
            if zone == z.STACK:
                ids.reverse()
        return [state.get(id) for id in ids]

    def _means(self, obj: Obj, thing: Thing, wanted: str, slot: int | None) -> bool:
        if thing.whose is not None:
            holder = obj.controller if obj.zone in (z.BATTLEFIELD, z.STACK) else obj.owner
            if holder != thing.whose:
                return False
        if thing.part in ("trigger", "ability"):
            if obj.kind != ABILITY or obj.stacked is None:
                return False
            if slot is not None:
                return obj.stacked.source & SLOT_MASK == slot
        elif thing.offered or obj.kind == ABILITY or (thing.part == "copy" and not is_copy(obj)):
            return False
        elif slot is not None:
            return obj.id & SLOT_MASK == slot
        names = [obj.now.name]
        if obj.card is not None:
            names.append(obj.card.name)
            if obj.zone not in (z.BATTLEFIELD, z.STACK):
                names.extend([face.name for face in obj.card.faces])
        if obj.kind == TOKEN:
            names.append(obj.now.name.removesuffix(" Token"))  # CR 111.4
        return any(name_key(name) == wanted for name in names)

    # ---- from objects to words ---------------------------------------------------------------------------

    def says(self, seat: int, verb: str) -> str:
        """Subject and verb: "You cast", "Opponent casts"."""
        return says(seat, verb)

    def whose(self, seat: int) -> str:
        """ "your" or "opponent's"."""
        return whose(seat)

    def own(self, seat: int) -> str:
        """ "your" or "their"."""
        return "your" if seat == YOU else "their"

    def call(self, state: State, id: int) -> str:
        """A name for an object or player: "you", "opponent", "Hill Brute", "Hill Brute 2", "Toll Keeper's trigger"."""
        if is_player(id):
            return "you" if id == YOU else opponent(id)
        obj = state.last_known(id)
        return "something" if obj is None else self.name(state, obj)

    def name(self, state: State, obj: Obj) -> str:
        """The object's name, with what tells it from its namesakes."""
        if obj.kind == ABILITY:
            source = obj.stacked.source if obj.stacked is not None else obj.id
            was = state.last_known(source)
            triggered = obj.stacked is not None and obj.stacked.ability is not None and obj.stacked.ability.triggered
            name = (obj.now.name or FACE_DOWN) if was is None else self.name(state, was)
            return f"{name}'s {'trigger' if triggered else 'ability'}"
        name = obj.now.name or FACE_DOWN
        for label, slot in self.labels.items():
            if slot == obj.id & SLOT_MASK and obj.card is not None:
                return f"{name} {label.upper()}" if len(label) == 1 else f"{name} “{label}”"
        if obj.kind == COPY:
            return f"the copy of {name}"
        if obj.zone == z.BATTLEFIELD and not obj.now.types & LAND:
            slots = sorted(
                each.id & SLOT_MASK for each in self._objects(state, z.BATTLEFIELD) if each.now.name == obj.now.name
            )
            if len(slots) > 1 and obj.id & SLOT_MASK in slots:
                name = f"{name} {slots.index(obj.id & SLOT_MASK) + 1}"
        return f"{name} (token)" if obj.kind == TOKEN and "Token" not in name else name


def _anywhere(thing: Thing) -> Thing:
    return Thing(thing.name, thing.whose, 0, thing.part, None)


def is_copy(obj: Obj) -> bool:
    """Whether it is a copy of a spell, or the token that one became (CR 707.10f, 608.3f)."""
    was = obj.previous
    return obj.kind == COPY or (obj.kind == TOKEN and was is not None and was.kind == COPY)
