"""The game as a scenario names it: players, objects by name or label, what is on the stack."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulewright.cards.name import name_key
from rulewright.engine.definition import BOTH, Definition
from rulewright.engine.objects import ABILITY, CARD, COPY, SLOT_MASK, TOKEN, Obj, is_player
from rulewright.engine.state import State
from rulewright.vocabulary import zone as z

from .outcome import Failure
from .record import Item
from .wording import normalized, text_of

FACE_DOWN: Final = ("[face_down_creature]", "[face_down_token]", "[face_down_card]", "[fully_locked_room]", "")
ON_STACK: Final = "stack ability ("
"""How the other engine begins the name of an ability on the stack; its text follows."""
ZONES: Final = {
    "BATTLEFIELD": z.BATTLEFIELD,
    "HAND": z.HAND,
    "LIBRARY": z.LIBRARY,
    "GRAVEYARD": z.GRAVEYARD,
    "EXILED": z.EXILE,
    "COMMAND": z.COMMAND,
    "STACK": z.STACK,
}


class Label:
    """An object that a scenario gave a name of its own; it is followed through zones and shuffles."""

    __slots__ = ("card", "slot")

    def __init__(self, slot: int, card: Definition | None) -> None:
        self.slot = slot
        self.card = card


class Table:
    """The state, with the names that the scenario uses."""

    def __init__(self, state: State, seats: dict[str, int]) -> None:
        self.state = state
        self.seats = seats
        self.labels: dict[str, Label] = {}

    # ---- players ---------------------------------------------------------------------------------------

    def seat(self, name: str | None) -> int:
        """The seat of the player called so."""
        if name is None or name not in self.seats:
            raise Failure("scenario", f"no player is called {name!r}")
        return self.seats[name]

    def player_name(self, seat: int) -> str:
        """The player's name in the scenario."""
        for name, number in self.seats.items():
            if number == seat:
                return name
        return f"player {seat}"

    # ---- objects ---------------------------------------------------------------------------------------

    def label(self, name: str, obj: Obj) -> None:
        """Gives an object a name."""
        self.labels[name] = Label(obj.id & SLOT_MASK, obj.card)

    def labelled(self, name: str) -> Obj | None:
        """The object with the name, or None."""
        label = self.labels.get(name)
        if label is None:
            return None
        obj = self.state.objects[label.slot]
        if obj.card is label.card:
            return obj
        for other in self.state.objects:
            if other.card is label.card and other.zone != z.NOWHERE:
                return other
        return None

    def obj(self, id: int) -> Obj:
        """The object."""
        return self.state.objects[id & SLOT_MASK]

    def objects(self, ids: Iterable[int]) -> list[Obj]:
        """The objects."""
        return [self.state.objects[id & SLOT_MASK] for id in ids]

    def permanents(self, player: str | None = None, name: str | None = None) -> list[Obj]:
        """The permanents, in the order in which they entered; of a controller and with a name where given."""
        found = self.objects(self.state.board.battlefield)
        if player is not None:
            seat = self.seat(player)
            found = [obj for obj in found if obj.controller == seat]
        if name is not None:
            found = [obj for obj in found if self.called(obj, name)]
        return found

    def cards(self, zone: int, seat: int) -> list[Obj]:
        """The objects of a player in a zone: of the owner in exile and the command zone."""
        ids = self.state.zone_of(zone, seat)
        found = self.objects(ids)
        if zone in (z.EXILE, z.COMMAND):
            found = [obj for obj in found if obj.owner == seat]
        return found

    def called(self, obj: Obj, name: str) -> bool:
        """Whether the name, or ``@label``, means the object."""
        if name.startswith("@"):
            return self.labelled(name[1:]) is obj
        if name in FACE_DOWN:
            return obj.now.name == ""
        wanted = name_key(name)
        if name_key(obj.now.name) == wanted:
            return True
        if obj.zone == z.BATTLEFIELD or obj.card is None:
            return False
        shown = obj.card.faces if obj.card.layout in ("split", "aftermath") else obj.card.faces[:1]
        return any(name_key(each) == wanted for each in (obj.card.name, *[face.name for face in shown]))

    def is_meant(self, item: Item, id: int) -> bool:
        """Whether an item of a choice means the object or player."""
        if is_player(id):
            if item.player is not None:
                return self.seats.get(item.player) == id
            return item.name is not None and self.seats.get(item.name) == id
        obj = self.state.find(id)
        if obj is None:
            return False
        if item.copy is not None and item.copy != self.is_copy(obj):
            return False
        if item.alias is not None:
            return self.labelled(item.alias) is obj
        if item.name is None:
            return False
        if self.called(obj, item.name):
            return True
        text = item.name.removeprefix(ON_STACK)
        return obj.kind == ABILITY and self.stack_text(obj).startswith(normalized(text, [obj.now.name]))

    @staticmethod
    def is_copy(obj: Obj) -> bool:
        """Whether it is a copy: of a spell, a token that is one, or a permanent that became one."""
        if obj.kind == COPY:
            return True
        if obj.kind == TOKEN:
            return obj.base.mana_cost is not None  # no other token has one
        return obj.kind == CARD and obj.card is not None and obj.base is not obj.card.faces[obj.face]

    # ---- the stack -------------------------------------------------------------------------------------

    def stack(self) -> list[Obj]:
        """What is on the stack, the top last."""
        return self.objects(self.state.board.stack)

    def stack_text(self, obj: Obj) -> str:
        """What an object on the stack is called: an ability's text, or "cast" and a spell's name."""
        if obj.kind == ABILITY and obj.stacked is not None and obj.stacked.ability is not None:
            return text_of(obj.stacked.ability.tree)
        return f"cast {obj.now.name.lower()}"

    def on_stack(self, text: str) -> list[Obj]:
        """The spells on the stack whose name, and the abilities whose text, has the words in it."""
        found = []
        for obj in self.stack():
            if obj.kind == ABILITY:
                wanted = normalized(text.removeprefix(ON_STACK))
                facts = None if obj.stacked is None else obj.stacked.ability
                if wanted in self.stack_text(obj) or (facts is not None and facts.keyword == wanted):
                    found.append(obj)
            elif text.lower() in f"cast {obj.now.name}".lower():
                found.append(obj)
            elif obj.card is not None and obj.card.fuses and obj.face == BOTH:
                if text.lower() in f"cast fused {obj.now.name}".lower():
                    found.append(obj)
            elif obj.face_down and obj.card is not None and text.lower() in f"cast {obj.card.name}".lower():
                found.append(obj)  # the other engine knows which card it is
        return found
