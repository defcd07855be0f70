"""From what a scenario says of its players to a position, and to a state with the names it gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from rulewright.cards.errors import UnknownCardError
from rulewright.cards.name import name_key
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, CardSource, Layered
from rulewright.engine.definition import Definition
from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.state import Settings, State
from rulewright.game.binding import Bindery, NotUnderstoodError
from rulewright.game.position import MOST_OBJECTS, Placement, Position, PositionError, Seat, build, check_placement
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.zone import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, SIDEBOARD

from .entry import Entry
from .errors import Place, ScenarioError, TableError
from .naming import Names

ZONE_KEYS: Final = {
    "hand": HAND,
    "library": LIBRARY,
    "graveyard": GRAVEYARD,
    "battlefield": BATTLEFIELD,
    "exile": EXILE,
    "command": COMMAND,
    "sideboard": SIDEBOARD,
}
SETTINGS: Final = Settings(folded=False, proposes=True)
"""A judge may activate mana abilities at any time, and may leave a payment to the solver."""


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """What a player has at the start: entries by zone, each with its place in a file, if it is from one."""

    life: int = 20
    poison: int = 0
    lands_played: int = 0
    zones: tuple[tuple[int, tuple[tuple[Entry, Place | None], ...]], ...] = ()


class Cards:
    """The cards of a table: those of a source, cards of one's own before them, and stand-ins.

    A stand-in is used for a card that the source does not have; with ``always`` for every one. ``made`` are
    definitions by name, made of ability trees by hand, that are used before all others.
    """

    __slots__ = ("_bindery", "_made", "aliases")

    def __init__(
        self,
        source: CardSource,
        own: Iterable[CardRecord],
        stand_ins: dict[str, str],
        always: bool = False,
        made: Mapping[str, Definition] | None = None,
    ) -> None:
        self._made = {} if made is None else made
        missing = [real for real in stand_ins if always or source.find(real) is None]
        self.aliases = {name_key(real): stand_ins[real] for real in missing}
        self._bindery = Bindery(Layered(CardList(own), source))

    def real_name(self, name: str) -> str:
        """The name of the card that is used for a name."""
        return self.aliases.get(name_key(name), name)

    def definition(self, name: str) -> Definition:
        """The definition of the card that is used for a name."""
        found = self._made.get(name)
        return found if found is not None else self._bindery.definition(self.real_name(name))


def set_up(players: tuple[PlayerSetup, ...], active: int, step: int, seed: int, cards: Cards, names: Names) -> State:
    """The state of a position; ``names`` learns the names that entries give."""
    placements: list[Placement] = []
    places: list[tuple[Entry, Place | None]] = []
    for seat, player in enumerate(players):
        for zone, entries in player.zones:
            for entry, place in entries:
                placement = _placement(entry, zone, seat)
                with _located(place):
                    check_placement(placement, cards.definition(entry.card))
                    if not 0 < entry.count <= MOST_OBJECTS - len(placements):
                        what = f"{entry.count} of a card is not an entry"
                        raise PositionError(what, right=f"a number from 1; at most {MOST_OBJECTS} objects in all")
                placements.extend([placement] * entry.count)
                places.extend([(entry, place)] * entry.count)
    for at, (entry, place) in enumerate(places):
        if entry.attached_to:
            host = _host(entry.attached_to, places, cards)
            if host is None or placements[host].zone != BATTLEFIELD:
                _raise(TableError(f"{entry.attached_to} is not on the battlefield to be attached to"), place)
            placements[at] = replace(placements[at], attached_to=host)
    seats = tuple(
        Seat(player.life, player.poison, player.lands_played, any(zone == LIBRARY for zone, _ in player.zones))
        for player in players
    )
    position = Position(seats, tuple(placements), active, step, 3 + active, seed)
    state, ids = build(position, cards.definition, SETTINGS)
    for (entry, place), id in zip(places, ids, strict=True):
        if entry.label:
            if name_key(entry.label) in names.labels:
                _raise(TableError(f"two objects are named {entry.label}"), place)
            names.labels[name_key(entry.label)] = id & SLOT_MASK
    names.aliases = cards.aliases
    return state


def _placement(entry: Entry, zone: int, seat: int) -> Placement:
    return Placement(
        entry.card,
        zone,
        seat,
        seat if entry.controller is None else entry.controller,
        entry.tapped,
        entry.sick,
        entry.damage,
        entry.counters,
        token=entry.token,
        commander=entry.commander or zone == COMMAND,
    )


def _host(name: str, places: list[tuple[Entry, Place | None]], cards: Cards) -> int | None:
    wanted = name_key(name)
    for at, (entry, _) in enumerate(places):
        if entry.label and name_key(entry.label) == wanted:
            return at
    for at, (entry, _) in enumerate(places):
        if name_key(entry.card) == wanted:
            return at
    return None


@contextmanager
def _located(place: Place | None) -> Iterator[None]:
    """An error of the cards or of the position gets the place in the file."""
    try:
        yield
    except (UnknownCardError, NotUnderstoodError, PositionError) as error:
        _raise(error, place)


def _raise(error: RulewrightError, place: Place | None) -> NoReturn:
    if place is None:
        raise error
    raise ScenarioError(error.what, place, error.right) from None
