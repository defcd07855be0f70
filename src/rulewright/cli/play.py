"""`rulewright play`: two agents play two decks, and the log is printed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from rulewright.cards.catalog import open_cards
from rulewright.cards.commander_deck import faults
from rulewright.cards.deck import Deck, read_deck, starter_deck, starter_deck_names
from rulewright.engine.decision import KEEP
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.legality import copies_allowed
from rulewright.judge.describe import Describer
from rulewright.judge.log import GameLog
from rulewright.judge.naming import Names, says
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.errors import RulewrightError

from .options import CardsOption, JsonOption
from .output import print_json

LONGEST = 100_000
"""A game with more decisions than this is called off."""


def play(
    seed: Annotated[int, typer.Option(help="Everything random comes from it: the same seed, the same game.")] = 1,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="DECK",
            help="A starter deck's name or a deck file, one a player.",
        ),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", metavar="N", min=2, max=8, help="How many play, each against each.")
    ] = 2,
    commander: Annotated[
        bool, typer.Option("--commander", help="Play Commander: the decks name their commanders.")
    ] = False,
    cards: CardsOption = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Allow cards that are not understood; their unknown clauses do nothing.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game: its origin and its answers.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the result.")] = False,
    json: JsonOption = False,
) -> None:
    """Let random agents play a game, and print its log; the first deck is yours."""
    names = list(deck) if deck else list(starter_deck_names())
    if len(names) > players:
        raise typer.BadParameter(f"there are more decks than {players} players", param_hint="--deck")
    names = [names[seat % len(names)] for seat in range(players)]
    source = open_cards(cards)
    bindery = Bindery(source, partial)
    decks: list[list[Definition]] = []
    commanders: list[list[Definition]] = []
    for name in names:
        read: Deck = starter_deck(name) if name in starter_deck_names() else read_deck(Path(name), source)
        decks.append([bindery.bind(card) for card in read.cards()])
        if commander:
            for fault in faults(read, copies_allowed(bindery)):
                raise RulewrightError(f"is no Commander deck: {fault.why} ({fault.rule})", where=name)
            commanders.append([bindery.bind(entry.card) for entry in read.commander])
    game = Game(decks, seed, Settings(autopay=True), commanders)
    account = GameLog(Describer(Names()))
    game.observe(account)
    agents = [RandomPlayer(seed + 1_000_003 * seat) for seat in range(players)]
    console = Console(soft_wrap=True, highlight=False)
    log = Log(account, console)
    talking = not quiet and not json
    while (decision := game.decision) is not None and len(game.answers) < LONGEST:
        choice = agents[game.decider].choose(decision)
        if decision.kind == "Mulligan":
            choice = next(i for i, option in enumerate(decision.options) if option.kind == KEEP)
        game.answer(choice)
        if talking:
            log.print(len(account.chapters) - 1)
    if talking:
        account.flush()
        log.print(len(account.chapters))
    if save is not None:
        try:
            save.write_bytes(msgspec.json.encode(game.save()))
        except OSError as error:
            raise RulewrightError(f"the game cannot be saved: {error.strerror}", where=str(save)) from None
    if json:
        print_json(result(game, names))
    else:
        console.print(sentence(game))


class Log:
    """Prints the chapters of an account in which something happened, numbered as they are printed."""

    __slots__ = ("_account", "_console", "_number", "_read")

    def __init__(self, account: GameLog, console: Console) -> None:
        self._account = account
        self._console = console
        self._read = 0
        self._number = 0

    def print(self, end: int) -> None:
        """Prints the chapters before ``end`` that are not printed yet."""
        while self._read < end:
            chapter = self._account.chapters[self._read]
            self._read += 1
            if not chapter.idle:
                self._number += 1
                chapter.number = self._number
                for line in chapter.lines():
                    self._console.print(line, markup=False)


def result(game: Game, names: list[str]) -> dict[str, Any]:
    """The outcome as JSON."""
    return {
        "decks": names,
        "seed": game.seed,
        "winner": game.winner,
        "turns": game.state.turn.number,
        "life": [player.life for player in game.state.players],
        "decisions": len(game.answers),
        "digest": game.digest(),
    }


def sentence(game: Game) -> str:
    """The outcome in words."""
    turns = f"in turn {game.state.turn.number}, after {len(game.answers)} decisions"
    if not game.over:
        return f"The game was called off {turns}."
    if game.winner is None:
        return f"The game is a draw {turns}."
    return f"{says(game.winner, 'win')} {turns}."
