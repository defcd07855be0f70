"""Subgames (CR 728): the main game is put aside whole, and the libraries play a game of their own.

A subgame is a `State` like any other, whose ``outer`` says which game waits for it. What waits is never written: once
the subgame is over, a fork of it takes again the answers since its last commit, and where the subgame began the
procedure in progress goes on with the subgame's `Outcome`. So forks of a subgame need no more than its own state, and
a subgame within a subgame (728.6) is no case of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rulewright.vocabulary.zone import COMMAND, LIBRARY, NOWHERE, SIDEBOARD

from .definition import Definition
from .event import MOVE, NONE, SHUFFLE, Event
from .happen import force, occur
from .layers import refresh
from .loops import BOUND, draw
from .objects import CARD, SERIAL, SLOT_MASK, Commander, Obj
from .state import State
from .triggers import watchers
from .zones import put_into_zone, shuffle

_LEFT: Final = "left the game"


class Discontinued:
    """A game that waits for its subgame: its state at the last commit, the answers since then, and where its random
    numbers went on from meanwhile. Never written."""

    __slots__ = ("answers", "outside", "sown", "state")

    def __init__(
        self,
        state: State,
        answers: list[int],
        sown: tuple[int, int] | None,
        outside: tuple[tuple[int, int], ...],
    ) -> None:
        self.state = state
        self.answers = answers
        self.sown = sown
        self.outside = outside
        """The cards that are outside the subgame (CR 728.4): their ids there as it began, and in this game."""


class Returned:
    """A card that goes back to its owner's main-game library. Never written."""

    __slots__ = ("card", "key", "tag")

    def __init__(self, card: Definition, key: int, tag: int) -> None:
        self.card = card
        self.key = key
        """Of a commander: which one it is (`Commander.key`); NONE of any other card."""
        self.tag = tag


class Outcome:
    """How a subgame ended. Never written."""

    __slots__ = ("brought", "cards", "commanders", "endless", "rng", "winner")

    def __init__(
        self,
        winner: int,
        endless: bool,
        rng: int,
        cards: tuple[tuple[Returned, ...], ...],
        commanders: tuple[int, ...],
        brought: tuple[int, ...],
    ) -> None:
        self.winner = winner
        """The seat of the player who won; none of them if it was drawn."""
        self.endless = endless
        """The bound ended it (`loops`)."""
        self.rng = rng
        self.cards = cards
        """What each player takes back to their library (CR 728.5)."""
        self.commanders = commanders
        """The keys of the commanders that were in the subgame's command zone (CR 728.5c)."""
        self.brought = brought
        """The main game's ids of the cards that were brought into the subgame (CR 728.4a)."""


# ---- as it begins ------------------------------------------------------------------------------------------


def begin(state: State, waiting: State, answers: list[int], sown: tuple[int, int] | None) -> State:
    """The subgame of that game, which is about to start (CR 728.2): everybody's library is their deck, commanders in
    the command zone are in that of the subgame (728.2c), and all other cards are outside it (728.4). ``waiting``, the
    ``answers`` and ``sown`` are those that the game will go on from.

    A merged, melded or phased-out permanent can't be brought into it.
    """
    new = State.of(len(state.players))
    new.settings = state.settings
    new.tally = state.tally
    new.strict = state.strict
    new.observer = state.observer
    new.edit_board().rng = state.board.rng
    for old in state.players:
        seat = new.edit_player(old.seat)
        seat.life = seat.starting_life = old.starting_life
        seat.identity, seat.lost, seat.lost_by, seat.left = old.identity, old.lost, old.lost_by, old.left
        ids: list[int] = []
        for id in old.library:
            obj = state.get(id)
            ids.append(_enter(new, obj, LIBRARY).id)
        seat.library = tuple(ids)
    outside: list[tuple[int, int]] = []
    melded = [obj.melded for obj in state.objects if obj.melded != NONE]
    for obj in state.objects:
        if obj.kind != CARD or obj.card is None or obj.zone in (LIBRARY, NOWHERE):
            continue
        if obj.zone == COMMAND:
            if obj.commander is not None:
                commander = _enter(new, obj, COMMAND)
                commander.seen = (1 << len(state.players)) - 1
                commander.timestamp = new.timestamp()
                put_into_zone(new, commander, "")
        elif not obj.parts and obj.melded == NONE and obj.id not in melded:
            card = _enter(new, obj, SIDEBOARD)
            card.seen = obj.seen
            put_into_zone(new, card, "")
            outside.append((card.id, obj.id))
    new.edit_board().began = len([player for player in state.players if not player.lost])
    new.outer = Discontinued(waiting, answers, sown, tuple(outside))
    refresh(new)
    return new


def _enter(new: State, old: Obj, zone: int) -> Obj:
    """The card as it is in the subgame, which knows nothing of the main game (CR 728.1b)."""
    assert old.card is not None
    obj = new.add(CARD, old.owner, old.card, old.card.front)
    obj.zone = zone
    obj.tag = old.tag
    if old.commander is not None:
        obj.commander = Commander(old.commander.key)
    return obj


def depth(state: State) -> int:
    """How many games wait for this one: 0 where it is no subgame."""
    found = 0
    outer = state.outer
    while outer is not None:
        found += 1
        outer = outer.state.outer
    return found


# ---- as it ends --------------------------------------------------------------------------------------------


def outcome_of(state: State) -> Outcome:
    """What the main game learns of a subgame that is over (CR 728.5): nothing but who won, and which cards come back.
    They are all traditional cards of the subgame, wherever they are, but those in its command zone; those of players
    who left it before its end, too."""
    outer = state.outer
    assert outer is not None
    back: list[list[Returned]] = [[] for _ in state.players]
    commanders: list[int] = []
    for obj in state.objects:
        last = _last(obj)
        if last.kind == CARD and last.zone == COMMAND and last.commander is not None:
            commanders.append(last.commander.key)
        elif last.zone not in (SIDEBOARD, COMMAND):
            back[last.owner].extend(_cards(last))
    brought: list[int] = []
    for inner, id in outer.outside:
        last = _last(state.objects[inner & SLOT_MASK])
        if last.id != inner or last.zone != SIDEBOARD:
            brought.append(id)
    return Outcome(
        state.turn.winner,
        state.turn.drawn_by == BOUND,
        state.board.rng,
        tuple([tuple(cards) for cards in back]),
        tuple(commanders),
        tuple(brought),
    )


def leave_behind(state: State, card: Obj) -> None:
    """A card has left the subgame with its owner: nothing else takes its place, for it comes back to the main game."""
    if card.kind != CARD and not card.parts:  # cards may be below a token (CR 729.2d)
        return
    slot = card.id & SLOT_MASK
    state.edit(state.objects[slot].id).marks = (_LEFT,)
    board = state.edit_board()
    board.free = tuple([other for other in board.free if other != slot])


def _last(obj: Obj) -> Obj:
    """The object, or the card that left the subgame with its owner."""
    return obj.previous if _LEFT in obj.marks and obj.previous is not None else obj


def _cards(obj: Obj) -> Iterator[Returned]:
    """The cards that represent an object: several of a merged permanent (CR 729.2)."""
    if obj.parts:
        for part in obj.parts:
            if part.kind == CARD and part.card is not None:
                yield Returned(part.card, NONE if part.commander is None else part.commander.key, obj.tag)
    elif obj.kind == CARD and obj.card is not None:
        yield Returned(obj.card, NONE if obj.commander is None else obj.commander.key, obj.tag)


def resume(state: State, outcome: Outcome) -> None:
    """The main game goes on (CR 728.5): cards that were brought into the subgame have left it, those of the subgame are
    in their owners' libraries, which are shuffled. What has triggered is put onto the stack later."""
    state.edit_book().rng = outcome.rng
    _take_out(state, outcome)
    for player in state.players:
        cards = outcome.cards[player.seat]
        library = state.players[player.seat].library
        if player.lost:  # they may have left since the subgame ended
            continue
        assert len(cards) == len(library), f"{len(library)} cards were in the subgame, {len(cards)} come back"
        commanders = {obj.commander.key: obj.commander for obj in state.objects if obj.commander is not None}
        for id, returned in zip(library, cards, strict=True):
            new = Obj(id + SERIAL, CARD, player.seat, returned.card, returned.card.front)
            new.zone = LIBRARY
            new.tag = returned.tag
            if returned.key != NONE:
                new.commander = commanders[returned.key]
            state.replace(new)
        seat = state.edit_player(player.seat)
        seat.library = tuple([id + SERIAL for id in library])
        shuffle(state, player.seat)
        occur(state, Event(SHUFFLE, NONE, player.seat, "728.5"))
    refresh(state)
    if outcome.endless:
        draw(state, BOUND)


def _take_out(state: State, outcome: Outcome) -> None:
    """What was brought into the subgame has left its zone of the main game (CR 728.4a); commanders go from the command
    zone to the library and back, by where they were in the end (728.5c)."""
    moving: list[tuple[int, int]] = []
    for obj in state.objects:
        if obj.kind != CARD or obj.zone == NOWHERE:
            continue
        ended = obj.commander is not None and obj.commander.key in outcome.commanders
        played = obj.id in outcome.brought or obj.zone == LIBRARY or (obj.zone == COMMAND and obj.commander is not None)
        to = COMMAND if ended else LIBRARY
        if played and obj.zone != to:
            moving.append((obj.id, to))
    before = watchers(state)
    events: list[Event] = []
    for id, zone in moving:
        event = Event(MOVE, id, state.get(id).owner, "728.5")
        event.to_zone = zone
        events.append(event)
    if events:
        force(state, events, before)
