"""Setting the table: decks, cards placed before the game begins, life (CR 103 without hands and mulligans)."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator

from rulewright.engine import zones
from rulewright.engine.cells import BEGIN
from rulewright.engine.decision import Decision
from rulewright.engine.definition import Definition
from rulewright.engine.effects.performers import PERFORMERS
from rulewright.engine.effects.result import TABLE
from rulewright.engine.event import NONE
from rulewright.engine.happen import happen, move_event
from rulewright.engine.layers import refresh
from rulewright.engine.objects import CARD, Obj
from rulewright.engine.opening_hands import opening_actions
from rulewright.engine.state import State
from rulewright.game.building import put_commander
from rulewright.game.position import BLANK
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import PERMANENT_TYPES
from rulewright.vocabulary.turn import UNTAP

from .outcome import Failure, NotRunnable
from .record import Deck, Record, Setup
from .spending import solved
from .table import ZONES, Table

BLANKS = 40
"""The cards without text in the library of a player of whom no deck is named."""
ZONE_ORDER = ("LIBRARY", "HAND", "GRAVEYARD", "COMMAND", "EXILED", "BATTLEFIELD")

TABLE.update(PERFORMERS)


def is_commander(record: Record) -> bool:
    """Whether the scenario is of Commander (CR 903)."""
    return record.format.startswith("commander")


def drive(procedure: Generator[Decision, int, None], answer: Callable[[Decision], int]) -> None:
    """Carries out something that asks, before the game begins."""
    try:
        decision = next(procedure)
        while True:
            decision = procedure.send(answer(decision))
    except StopIteration:
        pass


class Placing:
    """Builds the state of a scenario, about to begin its first turn."""

    def __init__(self, record: Record, decks: dict[str, Deck], definition: Callable[[str], Definition]) -> None:
        self.record = record
        self.decks = decks
        self.definition = definition
        order = record.turn_order
        self.state = State.of(len(order))
        self.state.settings = solved(record.attack_option == "LEFT" and len(order) > 2)
        self.table = Table(self.state, {name: seat for seat, name in enumerate(order)})

    def place(self, answer: Callable[[Decision], int]) -> State:
        """Sets everything up; ``answer`` decides what permanents ask as they enter."""
        state, record = self.state, self.record
        turn = state.edit_turn()
        turn.number = 1
        turn.active = turn.priority = 0
        turn.step = UNTAP
        turn.stage = BEGIN
        state.edit_board().rng = zlib.crc32(record.id.encode())
        for player in state.players:
            state.edit_player(player.seat).life = record.starting_life
        self._libraries()
        if is_commander(record):
            self._commanders()
        for name in sorted(record.turn_order):
            mine = [entry for entry in record.setup if entry.player == name]
            for zone in ZONE_ORDER:
                for entry in mine:
                    if entry.kind == "card" and entry.zone == zone:
                        self._card(entry, answer)
            for entry in mine:
                if entry.kind == "life" and entry.life is not None:
                    state.edit_player(self.table.seat(name)).life = entry.life
        if not record.skip_init_shuffling:
            for player in state.players:
                zones.shuffle(state, player.seat)
        drive(opening_actions(state, state.in_turn_order()), answer)
        board = state.edit_board()
        board.pending = ()
        board.stale = True
        for id in board.battlefield:
            state.edit(id).sick = False
        refresh(state)
        state.new_history()
        state.edit_board().unchecked = True
        return state

    def _libraries(self) -> None:
        for name in self.record.turn_order:
            if name in self.record.library_cleared:
                continue
            if name not in self.record.decks:
                for _ in range(BLANKS):
                    self._put(BLANK, z.LIBRARY, self.table.seat(name))
                continue
            deck = self.decks.get(self.record.decks[name])
            if deck is None:
                raise NotRunnable("deck", f"no deck {self.record.decks[name]!r}")
            for line in deck.main:
                card = self.definition(line.card)
                for _ in range(line.count):
                    self._put(card, z.LIBRARY, self.table.seat(name))

    def _commanders(self) -> None:
        """The commanders of the decks start in the command zone (CR 903.6)."""
        for name in self.record.turn_order:
            deck = self.decks.get(self.record.decks.get(name, ""))
            for line in () if deck is None else deck.sideboard:
                put_commander(self.state, self.table.seat(name), self.definition(line.card))

    def _put(self, card: Definition, zone: int, seat: int) -> Obj:
        state = self.state
        obj = state.add(CARD, seat, card, card.front)
        obj.zone = zone
        if zone in z.PUBLIC_ZONES:
            obj.seen = (1 << len(state.players)) - 1
        elif zone == z.HAND:
            obj.seen = 1 << seat
        obj.timestamp = state.timestamp()
        zones.put_into_zone(state, obj, "")
        return obj

    def _card(self, entry: Setup, answer: Callable[[Decision], int]) -> None:
        assert entry.card is not None
        assert entry.zone is not None
        if entry.set:
            pass  # which printing it is makes no difference to the rules
        seat = self.table.seat(entry.player)
        card = self.definition(entry.card)
        for number in range(1, entry.count + 1):
            if entry.zone == "BATTLEFIELD":
                obj = self._enter(card, face_up(card, entry.card), seat, entry.tapped, answer)
            elif entry.zone == "COMMAND" and is_commander(self.record):
                obj = self.state.get(put_commander(self.state, seat, card))
            else:
                obj = self._put(card, ZONES[entry.zone], seat)
            if entry.alias:
                self.table.label(entry.alias if entry.count == 1 else f"{entry.alias}.{number}", obj)

    def _enter(self, card: Definition, face: int, seat: int, tapped: bool, answer: Callable[[Decision], int]) -> Obj:
        """Puts a permanent onto the battlefield: replacement effects apply, nothing triggers (CR 614.12)."""
        state = self.state
        obj = self._put(card, z.EXILE, seat)
        refresh(state)
        event = move_event(state, obj.id, z.BATTLEFIELD, seat, "103", "setup")
        event.control = seat
        event.tapped = tapped
        event.face = face
        drive(happen(state, [event]), answer)
        state.edit_board().pending = ()
        if event.new == NONE:
            raise Failure("setup", f"{card.name} cannot be put onto the battlefield")
        entered = state.edit(event.new)
        entered.sick = False
        if tapped:
            entered.tapped = True
        return entered


def face_up(card: Definition, name: str) -> int:
    """The face with which a named card is put onto the battlefield: its back, if that is what is named (FORMAT 2.1)."""
    face = card.face_called(name) if card.double_faced else 0
    return face if card.faces[face].types & PERMANENT_TYPES else 0
