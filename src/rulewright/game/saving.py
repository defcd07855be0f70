"""Saved games: JSON with the origin of a game, the fingerprints of its cards, and its answers.

A save is read only if it gives the same game: of the same version of the format, with cards whose trees are the same,
and with the same state at the end.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from rulewright.cards.errors import UnknownCardError
from rulewright.engine.definition import Definition
from rulewright.engine.state import CONSTRUCTED_DECK, Settings
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import STEP_NAMES
from rulewright.vocabulary.zone import ZONE_NAMES

from .binding import Bindery, NotUnderstoodError
from .fingerprint import fingerprint
from .origin import FromDecks, FromPosition, Origin
from .position import BLANK, MOST_OBJECTS, Placement, Position, Seat

if TYPE_CHECKING:
    from .game import Game

FORMAT: Final = "rulewright game"
VERSION: Final = 2


class SaveError(RulewrightError):
    """A saved game that cannot be loaded, or a game that cannot be saved."""


class _Deck(msgspec.Struct, omit_defaults=True):
    main: list[tuple[int, str]]
    sideboard: list[tuple[int, str]] = []
    commander: list[tuple[int, str]] = []


class _Placement(msgspec.Struct, omit_defaults=True):
    card: str
    zone: str
    owner: int
    controller: int | None = None
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: list[tuple[str, int]] = []
    attached_to: int | None = None
    token: bool = False
    commander: bool = False


class _Seat(msgspec.Struct, omit_defaults=True):
    life: int = 20
    poison: int = 0
    lands_played: int = 0
    library_known: bool = False


class _Position(msgspec.Struct):
    seats: list[_Seat]
    placements: list[_Placement]
    active: int
    step: str
    turn: int


class _Origin(msgspec.Struct, omit_defaults=True):
    seed: int
    decks: list[_Deck] | None = None
    rules: str = ""
    commander: bool = False
    position: _Position | None = None


class _Settings(msgspec.Struct, omit_defaults=True):
    folded: bool = True
    autopay: bool = False
    proposes: bool = True
    attack_left: bool = False
    names: list[str] = []
    least: int = CONSTRUCTED_DECK
    brawl: bool = False


class _Saved(msgspec.Struct):
    format: str
    version: int
    rulewright: str
    players: list[str]
    origin: _Origin
    settings: _Settings
    cards: dict[str, str]
    answers: list[int]
    digest: str


# ---- writing -------------------------------------------------------------------------------------------------


def save(game: Game, path: Path | None = None) -> dict[str, Any]:
    """The game as plain values; with a path also written there. Raises `SaveError`."""
    origin = game.origin
    settings = game.state.settings
    saved = _Saved(
        FORMAT,
        VERSION,
        version_of_this(),
        list(game.players),
        _write_origin(origin),
        _Settings(
            settings.folded,
            settings.autopay,
            settings.proposes,
            settings.attack_left,
            [card.name for card in settings.names],
            settings.least,
            settings.brawl,
        ),
        {card.name: fingerprint(card) for card in _cards(origin)},
        game.answers,
        game.digest(),
    )
    if path is not None:
        write_whole(path, msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n")
    found: dict[str, Any] = msgspec.to_builtins(saved)
    return found


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file as a whole or not at all: under another name first. Raises `SaveError`."""
    name = ""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            name = file.name
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except OSError as error:
        if name:
            with suppress(OSError):
                os.unlink(name)
        raise SaveError(f"cannot be written: {error.strerror or error}", where=str(path)) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def version_of_this() -> str:
    """The version of the library."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load

    try:
        return version("rulewright")
    except PackageNotFoundError:
        return "unknown"


def _write_origin(origin: Origin) -> _Origin:
    if isinstance(origin, FromDecks):
        count = len(origin.decks)
        sideboards = origin.sideboards or [()] * count
        commanders = origin.commanders or [()] * count
        decks = [
            _Deck(_counted(main), _counted(side), _counted(leads))
            for main, side, leads in zip(origin.decks, sideboards, commanders, strict=True)
        ]
        return _Origin(origin.seed, decks, origin.format, bool(origin.commanders))
    if isinstance(origin, FromPosition):
        position = origin.position
        return _Origin(
            position.seed,
            position=_Position(
                [_Seat(seat.life, seat.poison, seat.lands_played, seat.library_known) for seat in position.seats],
                [_write_placement(placement) for placement in position.placements],
                position.active,
                STEP_NAMES[position.step],
                position.turn,
            ),
        )
    raise SaveError("a game that began with a moment of another one cannot be saved", right="that other game")


def _write_placement(placement: Placement) -> _Placement:
    return _Placement(
        placement.card,
        ZONE_NAMES[placement.zone],
        placement.owner,
        placement.controller,
        placement.tapped,
        placement.sick,
        placement.damage,
        list(placement.counters),
        placement.attached_to,
        placement.token,
        placement.commander,
    )


def _counted(cards: Sequence[Definition]) -> list[tuple[int, str]]:
    """The cards in their order, equal ones that follow each other together."""
    found: list[tuple[int, str]] = []
    for card in cards:
        if found and found[-1][1] == card.name:
            found[-1] = found[-1][0] + 1, card.name
        else:
            found.append((1, card.name))
    return found


def _cards(origin: Origin) -> Iterable[Definition]:
    """Every card of the origin, each once, by name."""
    found: dict[str, Definition] = {}
    if isinstance(origin, FromDecks):
        for piles in (origin.decks, origin.commanders, origin.sideboards):
            for pile in piles:
                found.update((card.name, card) for card in pile)
    elif isinstance(origin, FromPosition):
        found.update((card.name, card) for card in origin.cards.values())
    return [found[name] for name in sorted(found) if name != BLANK.name]


# ---- reading -------------------------------------------------------------------------------------------------


def load(path: Path, bindery: Bindery) -> Game:
    """The game that was saved in a file.

    Raises `SaveError` where the file is missing or no saved game, is from another version, has cards that are unknown
    now or read otherwise than when it was saved, or does not replay to the state that it was saved in.
    """
    from .game import Game, take

    where = str(path)
    saved = _decode(path)
    other = (
        "" if saved.rulewright == version_of_this() else f" (saved by {saved.rulewright}; this is {version_of_this()})"
    )
    if not saved.players:
        raise SaveError("is damaged: it has no players", where=where)
    known = _bind(saved, bindery, where)
    settings = Settings(
        saved.settings.folded,
        saved.settings.autopay,
        saved.settings.proposes,
        saved.settings.attack_left,
        tuple(known[name] for name in saved.settings.names),
        saved.settings.least,
        saved.settings.brawl,
    )
    game = Game.__new__(Game)
    try:
        game._begin(_read_origin(saved, known, settings), saved.players)
    except (RulewrightError, ValueError, IndexError) as error:
        raise SaveError(f"is damaged: {error}", where=where) from None
    changed = [card.name for card in _cards(game.origin) if saved.cards.get(card.name) != fingerprint(card)]
    if changed:
        raise SaveError(
            f"has cards that are read otherwise now: {', '.join(changed)}{other}",
            where=where,
            right="the cards and the version that it was saved with",
        )
    for number, answer in enumerate(saved.answers, 1):
        try:
            if answer < -len(game.players):
                raise SaveError(f"no player has the number {-1 - answer}")
            take(game.play, answer)
        except (RulewrightError, AssertionError, IndexError) as error:
            raise SaveError(f"answer {number} does not fit{other}: {error}", where=where) from None
        game._record(answer)
    if game.digest() != saved.digest:
        raise SaveError(
            f"replays to another state{other}", where=where, right="the cards and the version it was saved with"
        )
    return game


def _decode(path: Path) -> _Saved:
    where = str(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SaveError(f"cannot be read: {error.strerror}", where=where) from None
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"is not JSON: {error}", where=where, right="a file written by Game.save") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise SaveError("is not a saved game", where=where, right=f'"format": "{FORMAT}"')
    if head.get("version") != VERSION:
        raise SaveError(f"is of version {head.get('version')}", where=where, right=f"version {VERSION}")
    try:
        return msgspec.convert(head, _Saved)
    except msgspec.ValidationError as error:
        raise SaveError(f"is damaged: {error}", where=where) from None


def _bind(saved: _Saved, bindery: Bindery, where: str) -> dict[str, Definition]:
    """The definitions of all cards that the save names."""
    names: set[str] = set(saved.settings.names)
    for deck in saved.origin.decks or ():
        names.update(name for part in (deck.main, deck.sideboard, deck.commander) for _, name in part)
    if saved.origin.position is not None:
        names.update(placement.card for placement in saved.origin.position.placements)
    known: dict[str, Definition] = {}
    problems: list[str] = []
    for name in sorted(names):
        try:
            known[name] = bindery.definition(name)
        except (UnknownCardError, NotUnderstoodError) as error:
            problems.append(str(error))
    if problems:
        raise SaveError(f"has cards that cannot be played here: {'; '.join(problems)}", where=where)
    return known


def _read_origin(saved: _Saved, known: dict[str, Definition], settings: Settings) -> Origin:
    origin = saved.origin
    if origin.decks is not None:
        if len(origin.decks) < 2 or any(
            not 0 < count <= MOST_OBJECTS
            for deck in origin.decks
            for count, _ in (*deck.main, *deck.sideboard, *deck.commander)
        ):
            raise SaveError("its decks make no game")
        return FromDecks(
            [_pile(deck.main, known) for deck in origin.decks],
            origin.seed,
            settings,
            [_pile(deck.commander, known) for deck in origin.decks] if origin.commander else (),
            [_pile(deck.sideboard, known) for deck in origin.decks],
            origin.rules,
        )
    if origin.position is None:
        raise SaveError("it has no origin", right="decks or a position")
    where = origin.position
    position = Position(
        tuple(Seat(seat.life, seat.poison, seat.lands_played, seat.library_known) for seat in where.seats),
        tuple(_read_placement(placement) for placement in where.placements),
        where.active,
        STEP_NAMES.index(where.step),
        where.turn,
        origin.seed,
    )
    return FromPosition(position, known, settings)


def _read_placement(placement: _Placement) -> Placement:
    return Placement(
        placement.card,
        ZONE_NAMES.index(placement.zone),
        placement.owner,
        placement.controller,
        placement.tapped,
        placement.sick,
        placement.damage,
        tuple((kind, number) for kind, number in placement.counters),
        placement.attached_to,
        placement.token,
        placement.commander,
    )


def _pile(cards: list[tuple[int, str]], known: dict[str, Definition]) -> list[Definition]:
    return [card for count, name in cards for card in [known[name]] * count]
