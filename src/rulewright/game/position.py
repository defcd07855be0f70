"""Building a game from a position: who has what where, whose turn it is and which step (DESIGN promise 5: origin)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rulewright.engine import zones
from rulewright.engine.cells import CHECK
from rulewright.engine.characteristics import make_characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.layers import refresh
from rulewright.engine.objects import CARD, SLOT_MASK, TOKEN, Commander
from rulewright.engine.rng import MASK64
from rulewright.engine.state import FOLDED, Settings, State
from rulewright.vocabulary.arguments import as_index, flag, shown, text, whole
from rulewright.vocabulary.cardtype import BATTLE, INSTANT, SORCERY
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import CLEANUP, PRECOMBAT_MAIN, STEP_NAMES, UNTAP
from rulewright.vocabulary.zone import (
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PUBLIC_ZONES,
    SIDEBOARD,
    ZONE_NAMES,
)

BLANK: Final = Definition("Blank Card", (make_characteristics("Blank Card"),))
"""What a library holds of which a position says nothing: a card of no type, without a mana cost (CR 118.6)."""
BOUND: Final = 1_000_000_000
"""No life total, no damage and no number of counters that a position gives lies beyond this."""
BLANKS: Final = 10
"""How many of them."""
MOST_OBJECTS: Final = (SLOT_MASK + 1) // 2
"""The most objects that a position may have; a game needs room for what is made in it."""


PLACES: Final = (LIBRARY, HAND, BATTLEFIELD, GRAVEYARD, EXILE, COMMAND, SIDEBOARD)
"""The zones that a position places objects in."""


class PositionError(RulewrightError):
    """A position that no game can be in."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One object of a position: a card by name, its zone and owner, and its status there.

    ``attached_to`` is the place in the position's list of the object that it is attached to. Cards in a library are
    listed from the top. A permanent is not ``sick`` unless it is said to be (CR 302.6). A ``token`` has the
    card's values.
    """

    card: str
    zone: int
    owner: int
    controller: int | None = None
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: int | None = None
    token: bool = False
    commander: bool = False
    """It is its owner's commander (CR 903.3)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has besides cards. ``library_known`` off: it is filled up with blank cards."""

    life: int = 20
    poison: int = 0
    lands_played: int = 0
    library_known: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position at the moment when the active player is about to receive priority in a step (CR 117.3a)."""

    seats: tuple[Seat, ...] = (Seat(), Seat())
    placements: tuple[Placement, ...] = ()
    active: int = 0
    step: int = PRECOMBAT_MAIN
    turn: int = 3
    seed: int = 0


def build(
    position: Position, definition: Callable[[str], Definition], settings: Settings = FOLDED
) -> tuple[State, tuple[int, ...]]:
    """The state of a position, and the id of each placement. Raises `PositionError` where no game can be so."""
    if position.step in (UNTAP, CLEANUP):
        raise PositionError(
            f"nobody receives priority in the {STEP_NAMES[position.step]} step",
            right="another step, such as upkeep or precombat main",
        )
    if len(position.placements) > MOST_OBJECTS:
        raise PositionError("there are too many objects in it", right=f"at most {MOST_OBJECTS}")
    _check_numbers(position)
    for seat in position.seats:
        if seat.poison < 0 or seat.lands_played < 0:
            raise PositionError("poison counters and lands played are not fewer than none")
    state = State.of(len(position.seats))
    state.settings = settings
    ids = [_place(state, placement, definition(placement.card)) for placement in position.placements]
    for placement, id in zip(position.placements, ids, strict=True):
        if placement.attached_to is not None:
            zones.attach(state, id, ids[placement.attached_to])
    for number, seat in enumerate(position.seats):
        player = state.edit_player(number)
        player.life = seat.life
        player.poison = seat.poison
        player.lands_played = seat.lands_played
        player.library = tuple(reversed(player.library))
        if not seat.library_known:
            for _ in range(BLANKS):
                blank = state.add(CARD, number, BLANK, BLANK.front)
                blank.zone = LIBRARY
                player.library = (blank.id, *player.library)
    turn = state.edit_turn()
    turn.number = position.turn
    turn.active = turn.priority = position.active
    turn.step = position.step
    turn.stage = CHECK
    board = state.edit_board()
    board.rng = position.seed & MASK64
    board.stale = True
    board.unchecked = True
    refresh(state)
    return state, tuple(ids)


def check_kinds(position: Position) -> None:
    """Raises `PositionError` where a field of the position is of another kind than it should be."""
    if not isinstance(position, Position):
        raise PositionError(f"{shown(position)} is no position", right="rulewright.Position(seats, placements, …)")
    for name in ("active", "step", "turn", "seed"):
        whole(name, getattr(position, name), PositionError)
    for name, kind in (("seats", Seat), ("placements", Placement)):
        each = getattr(position, name)
        if not isinstance(each, Sequence) or not all(isinstance(one, kind) for one in each):
            raise PositionError(f"{name}={shown(each)} is not possible", right=f"a tuple of {kind.__name__}")
    for number, seat in enumerate(position.seats):
        for name in ("life", "poison", "lands_played"):
            whole(f"seat {number}: {name}", getattr(seat, name), PositionError, -BOUND, BOUND)
        flag(f"seat {number}: library_known", seat.library_known, PositionError)
    for number, placement in enumerate(position.placements):
        where = f"placement {number}: "
        text(f"{where}card", placement.card, PositionError)
        for name in ("zone", "owner"):
            whole(f"{where}{name}", getattr(placement, name), PositionError)
        whole(f"{where}damage", placement.damage, PositionError, -BOUND, BOUND)
        for name in ("controller", "attached_to"):
            if getattr(placement, name) is not None:
                whole(f"{where}{name}", getattr(placement, name), PositionError)
        for name in ("tapped", "sick", "token", "commander"):
            flag(f"{where}{name}", getattr(placement, name), PositionError)
        counters = placement.counters
        pairs = isinstance(counters, Sequence) and all(isinstance(c, Sequence) and len(c) == 2 for c in counters)
        if not pairs or not all(isinstance(kind, str) and as_index(much) is not None for kind, much in counters):
            raise PositionError(f"{where}counters={shown(counters)} is not possible", right='(("+1/+1", 2),)')


def _check_numbers(position: Position) -> None:
    """Raises `PositionError` where a number stands for nothing: a seat, a step, a zone, a place in the list."""
    players, placed = len(position.seats), len(position.placements)
    seat = f"a seat from 0 to {players - 1}"
    if players < 2:
        raise PositionError(f"{players} seats make no game", right="two seats or more")
    if not 0 <= position.active < players:
        raise PositionError(f"there is no player {position.active}", right=seat)
    if not 0 <= position.step < len(STEP_NAMES):
        raise PositionError(f"there is no step {position.step}", right="a step of rulewright.vocabulary.turn")
    if position.turn < 1:
        raise PositionError(f"there is no turn {position.turn}", right="a turn from 1 on")
    for at, placement in enumerate(position.placements):
        where = f"placement {at}"
        for player in (placement.owner, placement.owner if placement.controller is None else placement.controller):
            if not 0 <= player < players:
                raise PositionError(
                    f"there is no player {player}", where=where, right=f"a seat from 0 to {players - 1}"
                )
        if placement.zone not in PLACES:
            names = ", ".join(ZONE_NAMES[zone] for zone in PLACES)
            raise PositionError(f"nothing is placed in zone {placement.zone}", where=where, right=f"one of {names}")
        if placement.attached_to is not None and (
            placement.attached_to == at or not 0 <= placement.attached_to < placed
        ):
            raise PositionError(
                f"it cannot be attached to placement {placement.attached_to}", where=where, right="another placement"
            )


def check_placement(placement: Placement, card: Definition) -> None:
    """Raises `PositionError` where no object can be so."""
    if placement.zone == BATTLEFIELD and card.faces[face_of(placement, card)].types & (INSTANT | SORCERY):
        raise PositionError(f"{placement.card} cannot be on the battlefield: it is an instant or sorcery (400.4a)")
    if placement.damage < 0 or any(number < 0 for _, number in placement.counters):
        raise PositionError(f"{placement.card} cannot have less than no damage and no counters")


def face_of(placement: Placement, card: Definition) -> int:
    """The face that a permanent shows whose card is called by the name of one: a double-faced card (CR 712.8), a Room
    with one half unlocked (709.5), a flipped card (710)."""
    shows = card.double_faced or card.rooms or card.layout == "flip"
    return card.face_called(placement.card) if shows and placement.zone == BATTLEFIELD else 0


def _place(state: State, placement: Placement, card: Definition) -> int:
    check_placement(placement, card)
    face = face_of(placement, card)
    obj = state.add(TOKEN if placement.token else CARD, placement.owner, card, card.faces[face])
    obj.face = face
    obj.zone = placement.zone
    if placement.commander:
        obj.commander = Commander(sum(1 for other in state.objects if other.commander is not None))
        state.edit_player(placement.owner).identity |= card.identity  # CR 903.4
    if placement.zone == BATTLEFIELD and placement.controller is not None:
        obj.controller = placement.controller
    obj.tapped = placement.tapped
    obj.sick = placement.sick
    obj.damage = placement.damage
    obj.counters = placement.counters
    if not obj.counters and placement.zone == BATTLEFIELD and obj.base.loyalty:
        obj.counters = (("loyalty", obj.base.loyalty),)
    if placement.zone == BATTLEFIELD and obj.base.types & BATTLE:
        obj.protector = (obj.controller + 1) % len(state.players)
        obj.counters = obj.counters or (("defense", obj.base.defense),)
    if placement.zone in PUBLIC_ZONES:
        obj.seen = (1 << len(state.players)) - 1
    elif placement.zone in (HAND, SIDEBOARD):
        obj.seen = 1 << placement.owner
    obj.timestamp = state.timestamp()
    zones.put_into_zone(state, obj, "")
    return obj.id
