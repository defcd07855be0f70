"""Moving objects between zones: every one becomes a new object (CR 400.7)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.duration import Duration
from rulewright.abilities.node import Change
from rulewright.vocabulary import zone as z

from .cells import RESOLVE
from .characteristics import Characteristics
from .context import Kept
from .effects_in_force import ContinuousEffect
from .event import NONE, Event
from .face_down import DRAWN, listed
from .melding import come_apart, join
from .objects import ABILITY, CARD, COPY, SERIAL, SLOT_MASK, TOKEN, Commander, Obj
from .rng import shuffled
from .state import State

FROM_THE_TOP: Final = {"second from top": 2, "third from top": 3, "fourth from top": 4, "fifth from top": 5}
"""Positions in a library that are counted from its top."""


MANY_CHANGES: Final = 256


def touch(state: State, id: int) -> None:
    """Tells the layers that an object entered, left or changed."""
    board = state.edit_book()
    if len(board.changed) > MANY_CHANGES:  # everything is found anew at once, the battlefield without being named
        board.stale = True
        obj = state.find(id)
        if obj is None or obj.zone != z.BATTLEFIELD:  # it does not matter if one is named twice
            board.changed += (id,)
    elif id not in board.changed:
        board.changed += (id,)


def strayed(obj: Obj) -> bool:
    """Whether this is a token that has left the battlefield, or a copy of a spell that has left the stack. Until it
    ceases to exist (CR 704.5d-e) it is where it was put, but it is no card (108.2b, 111.6): it is not listed there, so
    it is neither counted nor drawn, revealed, chosen or found, and it can't go anywhere else (111.8)."""
    if obj.kind == TOKEN:
        return obj.zone != z.BATTLEFIELD
    if obj.kind != COPY or obj.zone in (z.BATTLEFIELD, z.STACK):
        return False
    return obj.previous is not None and obj.previous.zone == z.STACK  # not a copy of a card, to be cast (707.12)


def remove_from_zone(state: State, obj: Obj) -> None:
    """Takes an object's id out of its zone."""
    zone = obj.zone
    id = obj.id
    if zone == z.NOWHERE or strayed(obj):
        return
    if zone in z.OWN_ZONES:
        player = state.edit_player(obj.owner)
        if zone == z.HAND:
            player.hand = without(player.hand, id)
        elif zone == z.SIDEBOARD:
            player.sideboard = without(player.sideboard, id)
        elif zone == z.GRAVEYARD:
            player.graveyard = without(player.graveyard, id)
            state.changes.things += 1
        else:
            player.library = without(player.library, id)
        return
    board = state.edit_book()
    state.changes.things += 1
    if zone == z.BATTLEFIELD:
        board.battlefield = without(board.battlefield, id)
        _tell_field(state, obj)
        touch(state, id)
    elif zone == z.STACK:
        board.stack = without(board.stack, id)
    elif zone == z.EXILE:
        board.exile = without(board.exile, id)
    else:
        board.command = without(board.command, id)


def _tell_field(state: State, obj: Obj) -> None:
    """A permanent comes or goes: what its controller may do may change."""
    changes = state.changes
    changes.field += 1
    if obj.now.activated:  # some may be activated by any player (CR 602.2)
        for seat in range(len(changes.own)):
            changes.own[seat] += 1
    elif obj.now.mana_abilities or obj.face_down or (obj.form is not None and obj.form.rooms):  # CR 116.2
        changes.own[obj.controller] += 1


def without(ids: tuple[int, ...], id: int) -> tuple[int, ...]:
    """The ids without one of them."""
    if ids[-1] == id:
        return ids[:-1]
    at = ids.index(id)
    return ids[:at] + ids[at + 1 :]


def put_into_zone(state: State, obj: Obj, position: str) -> None:
    """Adds an object's id to the zone that its ``zone`` says."""
    zone = obj.zone
    id = obj.id
    obj.base_controller = obj.controller
    if strayed(obj):
        return
    if obj.base.far or zone == z.BATTLEFIELD:
        touch(state, id)
    if zone in z.OWN_ZONES:
        player = state.edit_player(obj.owner)
        if zone == z.HAND:
            player.hand += (id,)
        elif zone == z.SIDEBOARD:
            player.sideboard += (id,)
        elif zone == z.GRAVEYARD:
            player.graveyard += (id,)
            state.changes.things += 1
        elif position in FROM_THE_TOP:  # CR 401.7: at the bottom of a library that has not so many cards
            below = len(player.library) - FROM_THE_TOP[position] + 1
            at = max(0, below)
            player.library = (*player.library[:at], id, *player.library[at:])
        elif position.startswith("bottom"):
            player.library = (id, *player.library)
        else:
            player.library += (id,)
        return
    board = state.edit_book()
    state.changes.things += 1
    if zone == z.BATTLEFIELD:
        board.battlefield += (id,)
        _tell_field(state, obj)
    elif zone == z.STACK:
        board.stack += (id,)
    elif zone == z.EXILE:
        board.exile += (id,)
    elif zone == z.COMMAND:
        board.command += (id,)
        state.changes.own[obj.owner] += 1  # what may be cast from there (CR 903.8), emblems' abilities (114.4)


class Together:
    """Moves that happen at the same time: what leaves each zone and what arrives in it, so that it is written once."""

    __slots__ = ("arrived", "gone", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.gone: dict[tuple[int, int], set[int]] = {}
        self.arrived: dict[tuple[int, int], list[int]] = {}

    def takes(self, event: Event, old: Obj) -> bool:
        """Whether the move may be one of these: nothing beside the object has to do with it, and no order."""
        return (
            (old.zone == z.NOWHERE or old.zone in PLAIN_ZONES)
            and event.to_zone in PLAIN_ZONES
            and event.position == ""
            and not (old.attachments or old.parts or old.marks or event.marks or event.gains or event.melding != NONE)
            and old.attached_to == NONE
            and event.attached == NONE
            and old.paired == NONE
            and old.melded == NONE
            and old.commander is None
        )

    def leave(self, obj: Obj) -> None:
        """The object leaves its zone."""
        if obj.zone != z.NOWHERE and not strayed(obj):
            self.gone.setdefault(_where(obj), set()).add(obj.id)
            self._tell(obj)

    def arrive(self, obj: Obj) -> None:
        """The object arrives in the zone that its ``zone`` says, after all others."""
        obj.base_controller = obj.controller
        if strayed(obj):
            return
        if obj.base.far and obj.zone != z.BATTLEFIELD:
            touch(self.state, obj.id)
        self.arrived.setdefault(_where(obj), []).append(obj.id)
        self._tell(obj)

    def _tell(self, obj: Obj) -> None:
        if obj.zone == z.BATTLEFIELD:
            _tell_field(self.state, obj)
            touch(self.state, obj.id)

    def settle(self) -> None:
        """Writes the zones."""
        for key in {**self.gone, **self.arrived}:
            zone, seat = key
            gone = self.gone.get(key, set())
            here = self.state.zone_of(zone, seat)
            ids = (*[id for id in here if id not in gone], *self.arrived.get(key, []))
            if seat == NONE or zone == z.GRAVEYARD:
                self.state.changes.things += 1
            if zone == z.BATTLEFIELD:
                self.state.edit_book().battlefield = ids
            elif zone == z.EXILE:
                self.state.edit_book().exile = ids
            elif zone == z.HAND:
                self.state.edit_player(seat).hand = ids
            elif zone == z.GRAVEYARD:
                self.state.edit_player(seat).graveyard = ids
            else:
                self.state.edit_player(seat).library = ids
        self.gone = {}
        self.arrived = {}


PLAIN_ZONES: Final = (z.BATTLEFIELD, z.GRAVEYARD, z.HAND, z.EXILE, z.LIBRARY)


def _where(obj: Obj) -> tuple[int, int]:
    return obj.zone, obj.owner if obj.zone in z.OWN_ZONES else NONE


def move(state: State, event: Event, together: Together | None = None) -> None:
    """Carries out a move: the new object takes its place, the event learns its id and how the old one was. The zones
    are written at once, or with those of the other moves ``together``."""
    old = state.get(event.obj)
    event.was = old
    event.from_zone = old.zone
    to = event.to_zone
    if together is None:
        remove_from_zone(state, old)
    else:
        together.leave(old)
    if old.paired != NONE and (partner := state.find(old.paired)) is not None:  # CR 702.95e
        state.edit(partner.id).paired = NONE
        touch(state, partner.id)
    if old.attached_to != NONE:
        host = state.find(old.attached_to)
        if host is not None:
            host = state.edit(host.id)
            host.attachments = tuple(id for id in host.attachments if id != old.id)
            touch(state, host.id)
    everyone = (1 << len(state.players)) - 1
    new = Obj(old.id + SERIAL, old.kind, old.owner, old.card, old.base)
    new.zone = to
    new.tag = old.tag
    new.previous = old
    if old.parts:  # CR 729.3
        part = old.parts[_part_order(old, event)[0]]
        new.kind, new.card, new.form, new.commander = part.kind, part.card, part.card, part.commander
        new.base = new.now = part.base
        if new.commander is not None and to in (z.GRAVEYARD, z.EXILE):
            state.edit_board().fallen += (new.id,)
    elif old.commander is not None:
        new.commander = old.commander
        if to == z.STACK and old.zone == z.COMMAND:
            new.commander = Commander(old.commander.key, old.commander.casts + 1)
        elif to in (z.GRAVEYARD, z.EXILE):
            state.edit_board().fallen += (new.id,)
    cast_copy = old.kind == COPY and to == z.STACK  # of a card (CR 707.12)
    if old.parts:
        if new.kind == CARD and new.card is not None:
            new.base = new.now = new.card.front
    elif (old.kind == CARD or cast_copy) and old.card is not None:
        new.face = arriving_face(old, event)
        new.base = old.card.faces[new.face]
        new.now = new.base
    if to == z.STACK:
        new.controller = event.player
        _follow(state, old.id, new)
    elif to == z.BATTLEFIELD:
        new.controller = old.owner if event.control == NONE else event.control
        new.tapped = event.tapped
        new.sick = True
        new.came = state.turn.number
        new.counters = event.counters
        new.attacking = event.attacking
        if event.blocking != NONE:
            new.blocking = (event.blocking,)
        new.protector = event.protector
        new.chosen = event.chosen
        if old.zone == z.STACK:
            new.cast = old.cast  # CR 400.7d
            if old.kind != CARD or new.face == old.face:
                new.base = old.base
                new.now = new.base
            if old.kind == COPY:
                new.kind = TOKEN  # CR 608.3f
            _follow(state, old.id, new)
        if old.kind != CARD:
            new.face = old.face
            if old.kind == COPY and old.card is not None and old.card.rooms:  # it was not cast (CR 709.5d)
                new.face = old.card.arrives
                new.base = new.now = old.card.faces[new.face]
        if event.base is not None:
            new.base = event.base
            new.form = event.form
            if event.form is not None:
                new.face = event.form_face
            new.now = new.base
    known = everyone if old.face_down else old.seen  # CR 708.9: it is revealed as it leaves
    if to in z.PUBLIC_ZONES:
        new.seen = everyone
    elif to == z.HAND:
        new.seen = known | 1 << old.owner
    else:
        new.seen = known if position_is_known(event.position) else 0
    if event.cause == "draw" and state.board.proposing:  # CR 121.8
        new.face_down = DRAWN
        new.base = new.now = listed(DRAWN)
        new.seen = known
    how = event.face_down or (old.face_down if old.zone == z.STACK and to == z.BATTLEFIELD else "")
    if how:  # CR 708.3, 708.4: nobody but its controller may look at it (708.5)
        new.face_down = how
        new.base = listed(how) if event.listed is None else event.listed
        new.now = new.base
        if to in (z.STACK, z.BATTLEFIELD):
            new.seen = 1 << new.controller
        else:
            new.seen = 1 << event.player if how == "foretell" else known  # CR 702.143a, 406.3
    if to == z.EXILE:
        new.put_by = event.source
        new.exiled_link = event.link or _acquired(state, event.source)
        new.counters = event.counters
    elif to == z.BATTLEFIELD and event.cause in ("put", "create"):
        new.put_by = event.source  # CR 607.2c
        new.exiled_link = event.link or _acquired(state, event.source)
    new.timestamp = state.timestamp()  # CR 613.7d
    if to == z.BATTLEFIELD and event.melding != NONE:
        join(state, event, new)
    state.replace(new)
    if together is None:
        put_into_zone(state, new, event.position)
    else:
        together.arrive(new)
    if to == z.BATTLEFIELD and old.zone == z.STACK and new.controller == old.controller:
        new.base_controller = old.base_controller  # CR 110.2b, 400.7a: others control it by the effect that they had
    if old.melded != NONE and old.zone == z.BATTLEFIELD:
        come_apart(state, event, old, new)
    if to == z.BATTLEFIELD and event.attached != NONE:
        attach(state, new.id, event.attached)
    if to == z.BATTLEFIELD and event.gains:
        for_good(state, new, event.gains)
    event.new = new.id
    event.done = True
    if old.parts:
        event.more = _come_apart(state, old, new, event)
    board = state.edit_book()
    board.unchecked = True
    if new.kind in (TOKEN, COPY) and to not in (z.BATTLEFIELD, z.STACK):
        board.strays = True
    if event.position == "shuffled":
        shuffle(state, new.owner)


def _acquired(state: State, source: int) -> int:
    """What the abilities of the object are linked by: nothing if they are its own (CR 607.5). What becomes of it once
    an ability of it is on the stack does not matter to that (113.7a)."""
    if state.turn.stage == RESOLVE and state.board.stack:
        stacked = state.objects[state.board.stack[-1] & SLOT_MASK].stacked
        if stacked is not None and stacked.source == source and stacked.source_was is not None:
            return stacked.source_was.acquired
    obj = None if source == NONE else state.last_known(source)
    return 0 if obj is None else obj.acquired


def _part_order(old: Obj, event: Event) -> tuple[int, ...]:
    """The components of a merged permanent by their numbers, in the order in which they arrive."""
    return event.arranged or tuple(range(len(old.parts)))


def _come_apart(state: State, old: Obj, first: Obj, event: Event) -> tuple[int, ...]:
    """The other components of a merged permanent go where it goes (CR 729.3); tokens among them cease to exist."""
    made: list[int] = []
    for number in _part_order(old, event)[1:]:
        part = old.parts[number]
        if part.kind != CARD or part.card is None:
            continue
        other = state.add(CARD, old.owner, part.card, part.card.front)
        other.commander = part.commander
        other.zone = first.zone
        other.seen = first.seen
        other.put_by, other.exiled_link = first.put_by, first.exiled_link
        other.counters = first.counters
        other.timestamp = state.timestamp()
        if part.commander is not None and first.zone in (z.GRAVEYARD, z.EXILE):
            state.edit_board().fallen += (other.id,)
        put_into_zone(state, other, event.position)
        made.append(other.id)
    return tuple(made)


def arriving_face(card: Obj, event: Event) -> int:
    """The number of the face that a card will have up where it goes: its front face but on the stack and the
    battlefield (CR 712.8a), where it may be another one (709.3, 712.11-712.14)."""
    assert card.card is not None
    if event.to_zone == z.STACK:
        return event.face
    if event.to_zone != z.BATTLEFIELD:
        return 0
    if event.face:
        return event.face
    return card.face if card.zone == z.STACK else card.card.arrives


def entering_base(obj: Obj, event: Event) -> Characteristics:
    """The copiable values with which an object would enter the battlefield (CR 614.12)."""
    if event.face_down:  # CR 708.3
        return listed(event.face_down) if event.listed is None else event.listed
    if event.base is not None:
        return event.base
    if obj.kind == CARD and obj.card is not None:
        face = arriving_face(obj, event)
        if obj.zone != z.STACK or face != obj.face:
            return obj.card.faces[face]
    return obj.base


def for_good(state: State, obj: Obj, changes: tuple[Change, ...]) -> None:
    """A continuous effect on a permanent without a duration (CR 611.2a)."""
    state.edit_board().continuous += (given_for_good(state, obj, changes, state.timestamp()),)
    touch(state, obj.id)


def given_for_good(state: State, obj: Obj, changes: tuple[Change, ...], timestamp: int) -> ContinuousEffect:
    """That effect, not yet in force."""
    kept = Kept(obj.controller, obj.id)
    turn = state.turn.number
    return ContinuousEffect((obj.id,), changes, Duration("forever"), kept, obj.controller, obj.id, timestamp, turn)


def position_is_known(position: str) -> bool:
    """Whether players who saw a card still know where it is once it is in that position of a library."""
    return position in ("", "top", "bottom") or position in FROM_THE_TOP


def _follow(state: State, old: int, new: Obj) -> None:
    """Effects that changed a spell or a card go on applying to what it becomes (CR 400.7a, 400.7g)."""
    found = False
    for effect in state.board.continuous:
        if old in effect.affected:
            found = True
    if not found:
        return
    board = state.edit_board()
    board.continuous = tuple(
        effect.on((*effect.affected, new.id)) if old in effect.affected else effect for effect in board.continuous
    )
    touch(state, new.id)


def attach(state: State, id: int, host_id: int) -> None:
    """Attaches an object to another object or to a player (CR 701.3), giving it a new timestamp (613.7e)."""
    obj = state.edit(id)
    if obj.attached_to != NONE and obj.attached_to != host_id:
        old_host = state.find(obj.attached_to)
        if old_host is not None:
            old_host = state.edit(old_host.id)
            old_host.attachments = tuple(a for a in old_host.attachments if a != id)
            touch(state, old_host.id)
    obj.attached_to = host_id
    obj.timestamp = state.timestamp()
    host = state.find(host_id)
    if host is not None and id not in host.attachments:
        host = state.edit(host_id)
        host.attachments += (id,)
        touch(state, host_id)
    touch(state, id)


def detach(state: State, id: int) -> None:
    """Makes an object unattached (CR 701.3d)."""
    obj = state.edit(id)
    if obj.attached_to != NONE:
        host = state.find(obj.attached_to)
        if host is not None:
            host = state.edit(host.id)
            host.attachments = tuple(a for a in host.attachments if a != id)
            touch(state, host.id)
        obj.attached_to = NONE
        touch(state, id)


def cease(state: State, id: int) -> None:
    """Makes an object cease to exist: a token or copy in the wrong zone, an ability that has resolved."""
    obj = state.get(id)
    remove_from_zone(state, obj)
    gone = Obj(obj.id + SERIAL, obj.kind, obj.owner, None, obj.base)
    gone.previous = obj
    state.replace(gone)
    board = state.edit_book()
    slot = obj.id & SLOT_MASK
    if not _asked_about(state, slot):
        board.free += (slot,)
    if obj.kind == ABILITY:
        board.unchecked = True  # a permanent may have waited for its ability to leave the stack (CR 704.5s, 704.5v)


def _asked_about(state: State, slot: int) -> bool:
    """Whether a delayed triggered ability of the slot's object waits: what it was last is still asked for (CR 603.7,
    608.2h), so nothing else may take its place."""
    for delayed in state.board.delayed:
        if delayed.source & SLOT_MASK == slot:
            return True
    return False


def shuffle(state: State, player: int) -> dict[int, int]:
    """Shuffles a library (CR 701.24): the cards change slots, so that ids tell nothing about their order. What id each
    has now.

    Every card gets a new id, since after it nobody can follow a card (CR 400.7, 401.2).
    """
    owner = state.edit_player(player)
    board = state.edit_book()
    order, board.rng = shuffled(owner.library, board.rng)
    cards = [state.objects[id & SLOT_MASK] for id in order]
    slots = [id & SLOT_MASK for id in owner.library]
    ids: list[int] = []
    renamed: dict[int, int] = {}
    for slot in slots:
        ids.append(state.objects[slot].id + SERIAL)
    for card, id in zip(cards, ids, strict=True):
        new = Obj(id, card.kind, card.owner, card.card, card.base)
        new.zone = z.LIBRARY
        new.previous = state.objects[id & SLOT_MASK].previous
        new.commander = card.commander
        new.tag = card.tag
        state.replace(new)
        if new.base.far:
            touch(state, id)
        renamed[card.id] = id
    owner.library = tuple(ids)
    return renamed


def remove_ability(state: State, id: int) -> None:
    """Takes an ability off the stack (CR 608.2n)."""
    assert state.get(id).kind == ABILITY
    cease(state, id)
