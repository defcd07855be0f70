"""`rulewright play`: a person against agents on a full screen or line by line, or agents alone, with a log."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rulewright.cards.catalog import open_cards
from rulewright.cards.deck import starter_deck_names
from rulewright.cards.source import CardSource
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.players.agent import Agent
from rulewright.players.registry import agent as agent_called
from rulewright.vocabulary.errors import RulewrightError

from .options import CardsOption, JsonOption
from .output import check_writable, print_json


class PlayError(RulewrightError):
    """Options that make no game."""


def play(
    seed: Annotated[
        int | None,
        typer.Option(
            help="Everything random comes from it: the same seed, the same game.  [default: 1]", show_default=False
        ),
    ] = None,
    deck: Annotated[
        list[str] | None,
        typer.Option(
            "--deck",
            metavar="DECK",
            help="A starter deck's name or a deck file, one a player.",
        ),
    ] = None,
    me: Annotated[
        int | None, typer.Option("--me", metavar="N", min=1, help="Play yourself, with deck N, against agents.")
    ] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent",
            metavar="AGENT",
            help="Who plays the other decks: random, heuristic, mcts:200, or package.module:Class; one for all, or one "
            "each. Without --me, random.",
        ),
    ] = None,
    practice: Annotated[
        bool, typer.Option("--practice", help="A practice game: you may take your answers back.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play line by line, not on a full screen: for pipes and small terminals.")
    ] = False,
    stops: Annotated[
        str | None,
        typer.Option(metavar="KEYS", help="Where you want to be asked, such as able,opponent,mine:3 (docs/play.md)."),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar="N",
            min=2,
            max=8,
            help="How many play, each against each.  [default: 2]",
            show_default=False,
        ),
    ] = None,
    commander: Annotated[
        bool, typer.Option("--commander", help="Play Commander: the decks name their commanders.")
    ] = False,
    cards: CardsOption = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Allow cards that are not understood; their unknown clauses do nothing.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save the game there: its origin and its answers.")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the result.")] = False,
    json: JsonOption = False,
) -> None:
    """Play a game against agents (--me), or let agents play one and print its log."""
    if me is None and (practice or plain or stops is not None):
        raise PlayError("--practice, --plain and --stops are for a game of your own", right="--me N")
    if me is not None and (json or quiet):
        raise PlayError("--json and --quiet are for games between agents", right="no --me")
    if load is not None and (deck or commander):
        raise PlayError("a saved game has its decks", right="--load without --deck and --commander")
    if load is not None and seed is not None:
        raise PlayError("a saved game has its seed", right="--load without --seed")
    if load is not None and players is not None:
        raise PlayError("a saved game has its players", right="--load without --players")
    if me is not None and not plain:
        check_terminal()
    if save is not None:
        check_writable(save, PlayError)  # told before the game, not after it
    seed = 1 if seed is None else seed
    players = players or 2
    source = open_cards(cards)
    bindery = Bindery(source, partial)
    chosen = list(deck) if deck else list(starter_deck_names())
    if load is not None:
        game = Game.load(load, bindery)
    else:
        if len(chosen) > players:
            raise PlayError(f"there are more decks than {players} players", where="--deck")
        chosen = [chosen[seat % len(chosen)] for seat in range(players)]
        game = Game.new(chosen, seed, "commander" if commander else "", cards=bindery, settings=Settings(autopay=True))
    count = len(game.players)
    if me is None:
        names = agent or ["random"]
        watch(game, [made(names, seat, seed) for seat in range(count)], names, save, quiet, json, chosen)
        return
    if me > count:
        raise PlayError(f"there is no player {me}", where="--me", right=f"a number from 1 to {count}")
    others = [seat for seat in range(count) if seat != me - 1]
    agents = {seat: made(agent or ["heuristic"], at, seed, seat) for at, seat in enumerate(others)}
    against(game, me - 1, agents, practice, plain, stops, save, source)


def made(names: list[str], at: int, seed: int, seat: int | None = None) -> Agent:
    """The agent for a seat: the names are dealt out in order, the last one to all who are left."""
    return agent_called(names[min(at, len(names) - 1)], seed + 1_000_003 * (at if seat is None else seat))


# ---- a person's game -----------------------------------------------------------------------------------------


def against(
    game: Game,
    me: int,
    agents: dict[int, Agent],
    practice: bool,
    plain: bool,
    stops: str | None,
    save: Path | None,
    source: CardSource,
) -> None:
    """A person's game against agents."""
    from rulewright.board.playing import Playing
    from rulewright.board.stops import Stops

    wanted = Stops() if stops is None else Stops.of(stops)
    playing = Playing(game, me, agents, wanted, practice)
    if plain:
        by_lines(playing, save, source)
    else:
        on_screen(playing, save, source)


def by_lines(playing: Any, save: Path | None, source: CardSource) -> None:
    """Line by line: standard input is read, standard output written."""
    from rulewright.board.plain import Plain

    def tell(line: str) -> None:
        print(line, flush=True)

    table = Plain(playing, source, sys.stdin, tell)
    table.play()
    if save is not None:
        playing.game.save(save)
        tell(f"The game is saved to {save.absolute()}: go on with --load {save.absolute()}.")
    elif not playing.over or table.saved is not None:
        tell(table.kept)


def check_terminal() -> None:
    """Raises `PlayError` where there is no terminal that a full screen can be drawn on."""
    from rulewright.board.picture import LEAST_HEIGHT, LEAST_WIDTH

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise PlayError("this is no terminal", right="--plain, which reads and writes lines")
    term = os.environ.get("TERM", "")
    if sys.platform != "win32" and term in ("", "dumb", "unknown"):
        raise PlayError(f"nothing can be drawn on this terminal: TERM={term}", right="--plain, or TERM=xterm-256color")
    size = shutil.get_terminal_size()
    if size.columns < LEAST_WIDTH or size.lines < LEAST_HEIGHT:
        raise PlayError(
            f"the terminal is too small: {size.columns}×{size.lines}",
            right=f"{LEAST_WIDTH}×{LEAST_HEIGHT} or more, or --plain",
        )


def on_screen(playing: Any, save: Path | None, source: CardSource) -> None:
    """On a full screen."""
    from rulewright.board.app import Board  # Textual is loaded for this alone

    board = Board(playing, source, save)
    board.run()
    if board.outcome:
        print(board.outcome)
    if board.saved is not None:
        print(f"The game is saved to {board.saved}: go on with --load {board.saved}.")


# ---- agents alone --------------------------------------------------------------------------------------------


def watch(
    game: Game,
    agents: list[Agent],
    names: list[str],
    save: Path | None,
    quiet: bool,
    json: bool,
    decks: list[str],
) -> None:
    """Lets agents play, and prints the log as it is written."""
    from rulewright.players.match import Limits, play_match

    from .telling import Telling

    console = Console(soft_wrap=True, highlight=False, emoji=False)
    talking = not quiet and not json
    account = Telling(console) if talking else None
    if account is not None:
        game.observe(account)
    result = play_match(game, agents, Limits(seconds=None))
    if account is not None:
        account.finish()
    if save is not None:
        game.save(save)
    if json:
        print_json(
            {
                "decks": decks,
                "seed": game.seed,
                "winner": game.winner,
                "turns": game.state.turn.number,
                "life": [player.life for player in game.state.players],
                "decisions": len(game.answers),
                "digest": game.digest(),
            }
        )
        return
    ended = game.result
    console.print(f"The game was called off: {result.why}." if ended is None else f"{ended}.", markup=False)
    if ended is not None:
        for failure in result.failures:
            console.print(str(failure), markup=False)
