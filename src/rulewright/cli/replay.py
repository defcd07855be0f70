"""`rulewright replay`: a saved game, step by step, forward and back."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from rulewright.cards.catalog import open_cards
from rulewright.game.game import Game
from rulewright.game.replaying import Replay
from rulewright.vocabulary.errors import RulewrightError

from .options import CardsOption, JsonOption
from .output import print_json

KEYS: Final = "→ n: on · ← b: back · t T: next, last turn · + -: ten on, back · g G: start, end · q: leave"
_ON: Final = ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "l", "j")
_BACK: Final = ("b", "p", "\x7f", "\x08", "\x1b[D", "\x1bOD", "h", "k")
_LEAVE: Final = ("q", "Q", "\x1b", "\x03", "\x04", "")


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A game saved by `rulewright play --save` or Game.save.")
    ],
    steps: Annotated[
        bool,
        typer.Option("--steps", help="Print all steps instead of asking for keys; always where nothing can be drawn."),
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option("--as", metavar="N", help="See what player N saw, from 1; all cards if nothing is said."),
    ] = None,
    at: Annotated[int, typer.Option("--at", metavar="N", min=0, help="Begin after so many answers.")] = 0,
    cards: CardsOption = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Allow cards that are not understood, as when the game was played.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Step through a saved game, forward and back."""
    game = Game.load(file, open_cards(cards), partial)
    if seat is not None and not 1 <= seat <= len(game.players):
        raise RulewrightError(f"there is no player {seat}", where="--as", right=f"1 to {len(game.players)}")
    shown = Replay(game, None if seat is None else seat - 1)
    shown.go(at)
    if json:
        print_json(data(shown))
    elif steps or not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        for line in lines(shown):
            print(line)
    else:
        walk(shown)


def lines(shown: Replay) -> list[str]:
    """The whole rest of the game: each answer that was a choice, and what happened after it."""
    found = list(shown.told(0)) if not shown.at else []
    while shown.at < shown.length:
        forced = shown.forced
        said = shown.forward()
        told = shown.told(shown.at)
        if told or not forced:
            found.append(f"{shown.at}. {said}")
            found.extend(f"   {line}" for line in told)
    result = shown.game.result
    found.append(str(result) if result is not None else f"The game goes on: {shown.game.question}")
    return found


def data(shown: Replay) -> dict[str, Any]:
    """The rest of the game as JSON."""
    found: list[dict[str, Any]] = []
    while shown.at < shown.length:
        said = shown.forward()
        found.append({"answer": shown.at, "said": said, "told": shown.told(shown.at)})
    result = shown.game.result
    return {
        "players": list(shown.game.players),
        "steps": found,
        "result": None if result is None else {"winner": result.winner, "turn": result.turn, "why": result.why},
    }


def walk(shown: Replay) -> None:
    """Asks for keys until it is left."""
    import click

    while True:
        click.clear()
        for line in shown.screen():
            click.echo(line)
        click.echo(f"\n{KEYS}")
        try:
            key = click.getchar()
        except (EOFError, KeyboardInterrupt):
            return
        if not press(shown, key):
            return


def press(shown: Replay, key: str) -> bool:
    """Does what a key says; False where it says to leave. Other keys say nothing."""
    if key in _LEAVE:
        return False
    if key in _ON:
        shown.forward()
    elif key in _BACK:
        shown.back()
    elif key == "t":
        shown.to_turn(1)
    elif key == "T":
        shown.to_turn(-1)
    elif key == "+":
        shown.go(shown.at + 10)
    elif key == "-":
        shown.go(shown.at - 10)
    elif key in ("g", "\x1b[H", "\x1bOH", "0"):
        shown.go(0)
    elif key in ("G", "\x1b[F", "\x1bOF", "$"):
        shown.go(shown.length)
    return True
