"""The state of a game: objects in slots, players, the board and the turn, with one way to write.

Objects live in a list by slot. An id is a serial number and a slot (``serial << SLOT_BITS | slot``); a zone
change keeps the slot and makes a new serial (CR 400.7), so a stale id finds nothing. A player's id is their
seat, a small number. The instance an object had before it moved is kept as ``previous`` and never written
again: it is the last known information (CR 608.2h).

All writes go through ``edit…``: the first write after a `commit` copies the cell and keeps the original in the
journal. `rollback` puts the originals back. So the journal is the undo of the procedure in progress, and with
it the *checkpoint* needs no copy: `checkpoint` makes a fork of the state as it was at the last commit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from rulewright.vocabulary import zone as z
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.zone import BATTLEFIELD

from .cells import Board, History, Player, Turn
from .changes import Changes
from .characteristics import Characteristics
from .definition import Definition
from .effects_in_force import EMPTY_INDEX
from .event import Event
from .objects import SERIAL, SLOT_MASK, Epoch, Obj

if TYPE_CHECKING:
    from .mana import Supply
    from .offers import Offer
    from .production import CouldProduce
    from .roster import Roster
    from .subgames import Discontinued, Outcome


class LimitReached(RulewrightError):
    """A game that grows beyond what this engine holds."""


class TooManyObjects(LimitReached):
    """A game in which more objects are made than it has slots for."""


class TooMuchMana(LimitReached):
    """A game in which more mana is added at once than a pool holds."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Hears what happens, for accounts and logs. A state without one says nothing; a fork has none."""

    def happened(self, state: State, event: Event) -> None:
        """An event has happened."""

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        """Something worth telling that is not an event: a locked-in cost, a replacement applied, …"""


class Tally:
    """What is counted about the engine's own work, over a game and all its forks; no part of the game."""

    __slots__ = ("unproved",)

    def __init__(self) -> None:
        self.unproved = 0
        """Payments that the solver could neither find nor rule out within its cap; they are not offered."""


CONSTRUCTED_DECK: Final = 60
"""The cards of the smallest constructed deck (CR 100.2a)."""


class Settings:
    """What does not change during a game: how much is asked (DESIGN promise 4).

    ``folded``: mana abilities that do nothing but add mana are used only inside payments, and a payment may be left to
    the solver with one answer. ``autopay``: the solver's payment is taken without asking. ``proposes``: it is among
    the answers whether ``folded`` or not. ``attack_left``: in a game of more than two, a player attacks the next one in
    turn order alone (CR 803). ``names``: cards whose names may be chosen besides those of the cards in the game
    (CR 201.4). ``least``: how many cards the smallest deck has that may be played (CR 100.2); a game for which a format
    is named goes by that format. ``brawl``: it is a game of Brawl (903.12), which the format says as well.
    """

    __slots__ = ("attack_left", "autopay", "brawl", "folded", "least", "names", "proposes")

    def __init__(
        self,
        folded: bool = True,
        autopay: bool = False,
        proposes: bool = False,
        attack_left: bool = False,
        names: tuple[Definition, ...] = (),
        least: int = CONSTRUCTED_DECK,
        brawl: bool = False,
    ) -> None:
        self.folded = folded
        self.autopay = autopay
        self.attack_left = attack_left
        self.proposes = folded or proposes
        self.names = names
        self.least = least
        self.brawl = brawl

    def of_decks(self, least: int, brawl: bool = False) -> Settings:
        """The same where the smallest deck that may be played has so many cards, in a game of Brawl or not."""
        if least == self.least and brawl == self.brawl:
            return self
        return Settings(self.folded, self.autopay, self.proposes, self.attack_left, self.names, least, brawl)


FOLDED: Final = Settings()
COMPLETE: Final = Settings(folded=False)


class State:
    """A game's state. Read its parts freely; write only what an ``edit…`` method returned."""

    __slots__ = (
        "board",
        "changes",
        "could",
        "epoch",
        "gathering",
        "history",
        "journal",
        "met",
        "objects",
        "observer",
        "offers",
        "old_board",
        "old_count",
        "old_history",
        "old_players",
        "old_turn",
        "outcomes",
        "outer",
        "players",
        "recalled",
        "roster",
        "settings",
        "shared",
        "strict",
        "supplies",
        "tally",
        "turn",
    )

    def __init__(
        self,
        objects: list[Obj],
        players: list[Player],
        turn: Turn,
        history: History,
        board: Board,
        settings: Settings,
        changes: Changes | None = None,
        tally: Tally | None = None,
    ) -> None:
        self.objects = objects
        self.shared = False
        """Whether a fork reads the same list of objects: then it is copied before it is written."""
        self.players = players
        self.turn = turn
        self.history = history
        self.board = board
        self.settings = settings
        self.epoch = Epoch()
        self.journal: list[Obj] = []
        self.old_players: list[Player] | None = None
        self.old_turn: Turn | None = None
        self.old_history: History | None = None
        self.old_board: Board | None = None
        self.old_count = len(objects)
        self.observer: Observer | None = None
        self.gathering = False
        """What would happen is only gathered: others choose first (`effects.together`, CR 101.4)."""
        self.changes = Changes(len(players)) if changes is None else changes
        self.supplies: dict[int, Supply] = {}
        self.could: CouldProduce | None = None
        self.offers: dict[int, Offer] = {}
        self.roster: Roster | None = None
        self.strict = False
        self.tally = Tally() if tally is None else tally
        self.recalled = 0
        """The mask of the kinds of events that a card of the game may ask the turn's history about."""
        self.outer: Discontinued | None = None
        """Of a subgame: the game that waits for it (CR 728.1a)."""
        self.outcomes: tuple[Outcome, ...] = ()
        """How the subgames ended that were played since the last commit: procedures that are gone through again do not
        play them again."""
        self.met = 0
        """How many of these the procedures in progress have come to."""

    @staticmethod
    def of(players: int) -> State:
        """The state of a game with that many players, in which nothing is there yet."""

        seats = [Player(seat) for seat in range(players)]
        return State([], seats, Turn(), History(players), Board(EMPTY_INDEX), FOLDED)

    # ---- reading ---------------------------------------------------------------------------------------

    def find(self, id: int) -> Obj | None:
        """The object with that id, or None if it has changed zones or ceased to exist (CR 400.7)."""
        if id < SERIAL:
            return None
        obj = self.objects[id & SLOT_MASK]
        return obj if obj.id == id else None

    def get(self, id: int) -> Obj:
        """The object with that id, which must exist."""
        obj = self.objects[id & SLOT_MASK]
        assert obj.id == id, f"object {id} is now {obj.id}"
        return obj

    def last_known(self, id: int) -> Obj | None:
        """The object with that id, or as it was before it left (CR 608.2h)."""
        if id < SERIAL:
            return None
        obj: Obj | None = self.objects[id & SLOT_MASK]
        while obj is not None and obj.id != id:
            obj = obj.previous
        return obj

    def opponents(self, player: int) -> list[int]:
        """The other players who are still in the game, in turn order after ``player``."""
        count = len(self.players)
        return [seat for seat in [(player + i) % count for i in range(1, count)] if not self.players[seat].lost]

    def after(self, player: int) -> int:
        """The next player in turn order who is still in the game."""
        count = len(self.players)
        seat = (player + 1) % count
        while self.players[seat].lost:
            seat = (seat + 1) % count
        return seat

    def left(self) -> int:
        """How many players are still in the game."""
        count = 0
        for player in self.players:
            if not player.lost:
                count += 1
        return count

    def in_turn_order(self) -> list[int]:
        """The players still in the game, the active player first (APNAP order, CR 101.4)."""
        count = len(self.players)
        active = self.turn.active
        return [seat for seat in [(active + i) % count for i in range(count)] if not self.players[seat].lost]

    def zone_of(self, zone: int, player: int) -> tuple[int, ...]:
        """The ids in a zone; of ``player`` for libraries, hands, graveyards and sideboards."""

        board = self.board
        if zone == z.BATTLEFIELD:
            return board.battlefield
        if zone == z.HAND:
            return self.players[player].hand
        if zone == z.GRAVEYARD:
            return self.players[player].graveyard
        if zone == z.LIBRARY:
            return self.players[player].library
        if zone == z.STACK:
            return board.stack
        if zone == z.EXILE:
            return board.exile
        if zone == z.COMMAND:
            return board.command
        if zone == z.SIDEBOARD:
            return self.players[player].sideboard
        return ()

    # ---- writing ---------------------------------------------------------------------------------------

    def edit(self, id: int) -> Obj:
        """The object with that id, to be written."""
        obj = self._own(id)
        changes = self.changes
        if obj.zone == BATTLEFIELD:
            changes.any += 1
        else:
            changes.things += 1
            changes.own[obj.owner] += 1
        return obj

    def edit_status(self, id: int) -> Obj:
        """The permanent with that id, of which nothing else is to be written than its status and the damage, combat and
        sickness that it has."""
        obj = self._own(id)
        self.changes.status += 1
        if obj.now.activated or obj.now.mana_abilities:
            self.changes.own[obj.controller] += 1
        return obj

    def _own(self, id: int) -> Obj:
        slot = id & SLOT_MASK
        obj = self.objects[slot]
        assert obj.id == id, f"object {id} is now {obj.id}"
        if obj.epoch is not self.epoch:
            self.journal.append(obj)
            obj = obj.copy()
            obj.epoch = self.epoch
            if self.shared:
                self._unshare()
            self.objects[slot] = obj
        return obj

    def _unshare(self) -> None:
        self.objects = self.objects[:]
        self.shared = False

    def replace(self, new: Obj) -> None:
        """Puts a new object into its slot, where its zone will say what has changed; the old one is kept for
        `rollback`."""
        slot = new.id & SLOT_MASK
        old = self.objects[slot]
        if old.epoch is not self.epoch:
            self.journal.append(old)
        new.epoch = self.epoch
        if self.shared:
            self._unshare()
        self.objects[slot] = new

    def add(self, kind: int, owner: int, card: Definition | None, base: Characteristics) -> Obj:
        """A new object in a free or new slot, in no zone yet. Raises `TooManyObjects` where there is no slot."""
        if card is not None:
            self.recalled |= card.recalled()
        board = self.edit_board()
        if board.free:
            slot = board.free[-1]
            board.free = board.free[:-1]
            old = self.objects[slot]
            obj = Obj(old.id + SERIAL, kind, owner, card, base)
            self.replace(obj)
        else:
            slot = len(self.objects)
            if slot > SLOT_MASK:
                raise TooManyObjects(f"a game has no room for more than {SLOT_MASK + 1} objects at a time")
            obj = Obj(SERIAL | slot, kind, owner, card, base)
            obj.epoch = self.epoch
            if self.shared:
                self._unshare()
            self.objects.append(obj)
        return obj

    def edit_player(self, seat: int) -> Player:
        """The player, to be written."""
        player = self.players[seat]
        if player.epoch is not self.epoch:
            if self.old_players is None:
                self.old_players = self.players[:]
            player = player.copy()
            player.epoch = self.epoch
            self.players[seat] = player
        self.changes.players += 1
        self.changes.own[seat] += 1
        return player

    def edit_turn(self) -> Turn:
        """The turn, to be written."""
        self.changes.time += 1
        return self.edit_priority()

    def edit_priority(self) -> Turn:
        """The turn, of which nothing else is to be written than who has priority and what comes next in the step."""
        turn = self.turn
        if turn.epoch is not self.epoch:
            self.old_turn = turn
            turn = turn.copy()
            turn.epoch = self.epoch
            self.turn = turn
        return turn

    def edit_history(self) -> History:
        """The turn's history, to be written."""
        history = self.history
        if history.epoch is not self.epoch:
            self.old_history = history
            history = history.copy()
            history.epoch = self.epoch
            self.history = history
        self.changes.history += 1
        return history

    def new_history(self) -> None:
        """Begins an empty history, at the start of a turn."""
        if self.old_history is None:
            self.old_history = self.history
        self.history = History(len(self.players))
        self.history.epoch = self.epoch
        self.changes.history += 1

    def edit_board(self) -> Board:
        """The board, to be written."""
        self.changes.any += 1
        return self.edit_book()

    def edit_book(self) -> Board:
        """The board, of which nothing else is to be written than what no player and no ability looks at: the clock, the
        random numbers, what has still to be checked and worked out; or a zone, where its change is told otherwise."""
        board = self.board
        if board.epoch is not self.epoch:
            self.old_board = board
            board = board.copy()
            board.epoch = self.epoch
            self.board = board
        return board

    def timestamp(self) -> int:
        """A new timestamp (CR 613.7)."""
        board = self.edit_book()
        board.clock += 1
        return board.clock

    # ---- checkpoint ------------------------------------------------------------------------------------

    @property
    def written(self) -> bool:
        """Whether something was written since the last commit."""
        return (
            bool(self.journal)
            or self.old_board is not None
            or self.old_players is not None
            or self.old_turn is not None
            or self.old_history is not None
            or len(self.objects) != self.old_count
        )

    def commit(self) -> None:
        """Makes the present state the checkpoint."""
        if self.journal:
            self.journal = []
        self.old_players = None
        self.old_turn = None
        self.old_history = None
        self.old_board = None
        self.old_count = len(self.objects)
        self.epoch = Epoch()

    def _before(self) -> list[Obj]:
        """The objects as they were at the last commit, in a list of their own."""
        objects = self.objects[:]
        for obj in self.journal:
            objects[obj.id & SLOT_MASK] = obj
        del objects[self.old_count :]
        return objects

    def rollback(self) -> None:
        """Makes the state what it was at the last commit."""
        if self.journal or len(self.objects) != self.old_count:
            self.objects = self._before()
            self.shared = False
        if self.old_players is not None:
            self.players = self.old_players
        if self.old_turn is not None:
            self.turn = self.old_turn
        if self.old_history is not None:
            self.history = self.old_history
        if self.old_board is not None:
            self.board = self.old_board
        self.changes.any += 1
        self.supplies = {}
        self.could = None
        self.offers = {}
        self.roster = None
        self.met = 0
        self.commit()

    def imagine(self) -> State:
        """A fork of the state as it is now, to try something in: to be thrown away before this one is written again."""
        new = self.checkpoint()
        new.objects = self.objects[:]
        new.shared = False
        new.players = self.players[:]
        new.turn = self.turn
        new.history = self.history
        new.board = self.board
        new.old_count = len(self.objects)
        return new

    def checkpoint(self) -> State:
        """An independent fork of the state as it was at the last commit.

        The two share every cell; each copies what it writes. The fork has no observer.
        """
        written = self.written
        if self.journal or len(self.objects) != self.old_count:
            objects = self._before()
        else:
            objects = self.objects
            self.shared = True
        new = State(
            objects,
            self.players[:] if self.old_players is None else self.old_players[:],
            self.turn if self.old_turn is None else self.old_turn,
            self.history if self.old_history is None else self.old_history,
            self.board if self.old_board is None else self.old_board,
            self.settings,
            None if written else self.changes.copy(),
            self.tally,
        )
        new.shared = self.shared and objects is self.objects
        new.strict = self.strict
        new.recalled = self.recalled
        new.outer = self.outer
        new.outcomes = self.outcomes
        if not written:  # what is known of this state is known of the fork
            new.supplies = self.supplies.copy()
            new.could = self.could
            new.offers = self.offers.copy()
            new.roster = self.roster
        return new
