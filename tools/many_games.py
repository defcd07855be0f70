"""Many random games: ``tools/many_games.py DATA [--games N] [--first N] [--jobs N] [--results FILE]``.

DATA is the folder of the test data: the pool ``cards.jsonl.gz`` and the folder ``decks``. The games are played by every
deck of the folder (its archive too) whose cards are all understood, by 200 forty-card decks and by 20 Commander decks
that are made of understood cards of the pool. Nothing may raise, no game may take more processor time than `SECONDS`,
and in one game of ten the invariants are checked all the way. The exit code is 1 if anything was broken. With
``--results`` each game is written down as it ends, and a run that was interrupted goes on from there.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from time import process_time
from typing import Final

import msgspec

from rulewright.cards.card import NOT_CARDS, Card
from rulewright.cards.commander_deck import may_be_commander
from rulewright.cards.deck import read_deck
from rulewright.cards.errors import DeckError, UnknownCardError
from rulewright.cards.source import CardFile, Layered, StarterSet
from rulewright.coverage.invariants import cards, check
from rulewright.coverage.proving import limited
from rulewright.engine.definition import Definition
from rulewright.engine.loops import BOUND
from rulewright.engine.rng import below
from rulewright.engine.state import COMPLETE, FOLDED
from rulewright.game.binding import Bindery, NotUnderstoodError
from rulewright.game.game import Game
from rulewright.game.workers import DIED, play_all
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.cardtype import LAND

FILES: Final = "deck files"
FORTY: Final = "forty-card decks"
COMMANDER: Final = "Commander decks"
KINDS: Final = (FILES, FORTY, FILES, FORTY, FILES, FORTY, FILES, FORTY, FILES, COMMANDER)
"""What the games are played with, over and over."""
MADE: Final = {FORTY: 200, COMMANDER: 20}
"""How many decks are made of the pool."""
BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
SECONDS: Final = 120.0
"""The most processor time for a game: what takes more goes on without end."""
CHECKED: Final = 10
"""In one game of so many the invariants are checked…"""
EVERY: Final = 7
"""…after one decision of so many."""

Pile = tuple[list[Definition], list[Definition]]
"""The cards of a deck, and its commanders."""


class Played(msgspec.Struct):
    """What came of a game: ``broken`` has the error."""

    number: int
    kind: str
    decks: tuple[str, ...]
    decisions: int = 0
    turns: int = 0
    end: str = ""
    seconds: float = 0.0
    broken: str = ""


class Decks:
    """Every deck there is to play with. Cards are read when a deck is first used."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.source = Layered(CardFile(data / "cards.jsonl.gz"), StarterSet())
        self.bindery = Bindery(self.source)
        self._legal: list[Card] | None = None
        self._piles: dict[tuple[str, int], Pile] = {}

    def understood_files(self) -> tuple[list[str], int]:
        """The deck files of which every card is understood, sideboards apart, by their path in the folder; and how
        many files there are."""
        folder = self.data / "decks"
        found: list[str] = []
        paths = sorted(folder.rglob("*.txt"))
        for path in paths:
            try:
                deck = read_deck(path, self.source)
                for entry in (*deck.main, *deck.commander):
                    self.bindery.bind(entry.card)
            except (DeckError, UnknownCardError, NotUnderstoodError):
                continue
            found.append(path.relative_to(folder).as_posix())
        return found, len(paths)

    def from_file(self, name: str) -> Pile:
        """The deck of a file."""
        deck = read_deck(self.data / "decks" / name, self.source)
        leaders = [self.bindery.bind(entry.card) for entry in deck.commander]
        return [self.bindery.bind(card) for card in deck.cards()], leaders

    def made(self, kind: str, number: int) -> Pile:
        """A deck made of understood cards of the pool, the same for the same number."""
        pile = self._piles.get((kind, number))
        if pile is None:
            chance = random.Random(f"{kind} {number}")
            pile = self._piles[kind, number] = self.forty(chance) if kind == FORTY else self.commander(chance)
        return pile

    def forty(self, chance: random.Random) -> Pile:
        """23 different cards of two colors, and 17 basic lands of these."""
        colors = sum(1 << bit for bit in chance.sample(range(5), 2))
        return self.some(chance, colors, 23) + self.basics(colors, 17), []

    def commander(self, chance: random.Random) -> Pile:
        """A commander with a color, 59 different cards and 40 basic lands of its identity."""
        while True:
            card = chance.choice(self.legal())
            leader = self.understood(card) if may_be_commander(card) and card.color_identity else None
            if leader is not None:
                return self.some(chance, leader.identity, 59, leader) + self.basics(leader.identity, 40), [leader]

    def some(
        self, chance: random.Random, colors: int, number: int, besides: Definition | None = None
    ) -> list[Definition]:
        """So many different cards whose identity is within the colors."""
        found: dict[str, Definition] = {}
        while len(found) < number:
            card = chance.choice(self.legal())
            if not card.color_identity & ~colors and not (card.front.type_line.types & LAND and len(found) % 4):
                definition = self.understood(card)
                if definition is not None and definition is not besides:
                    found[card.name] = definition
        return list(found.values())

    def basics(self, colors: int, number: int) -> list[Definition]:
        """Basic lands of the colors, as many of each."""
        names = [name for bit, name in enumerate(BASICS) if colors >> bit & 1]
        return [self.bindery.definition(names[at % len(names)]) for at in range(number)]

    def understood(self, card: Card) -> Definition | None:
        """The card's definition, if it is understood."""
        try:
            return self.bindery.bind(card)
        except NotUnderstoodError:
            return None

    def legal(self) -> list[Card]:
        """The cards that are legal in Vintage, basic lands apart."""
        if self._legal is None:
            self._legal = [
                card
                for card in self.source
                if card.layout not in NOT_CARDS
                and card.name not in BASICS
                and dict(card.legalities or ()).get("vintage") in ("legal", "restricted")
            ]
        return self._legal


@cache
def decks_of(data: Path) -> Decks:
    """The decks, opened once in each process."""
    return Decks(data)


def kind_of(number: int) -> str:
    """What a game is played with."""
    return KINDS[number % len(KINDS)]


def play(data: Path, files: Sequence[str], number: int) -> Played:
    """Plays a game: the first deck in turn, the second at random."""
    decks = decks_of(data)
    kind = kind_of(number)
    names = list(files) if kind == FILES else [f"{at}" for at in range(MADE[kind])]
    turn = number // len(KINDS) * KINDS.count(kind) + KINDS[: number % len(KINDS)].count(kind)
    other, _ = below(number, len(names))
    chosen = (names[turn % len(names)], names[other])
    played = Played(number, kind, chosen)
    start = process_time()
    try:
        piles = [decks.from_file(name) if kind == FILES else decks.made(kind, int(name)) for name in chosen]
        start = process_time()
        with limited(SECONDS):
            to_the_end(piles, number, played)
    except Exception:
        played.broken = traceback.format_exc()
    played.seconds = process_time() - start
    return played


def to_the_end(piles: Sequence[Pile], number: int, played: Played) -> None:
    """Random players play the game until it is over."""
    leaders = [leaders for _, leaders in piles if leaders]
    settings = COMPLETE if number % 7 == 3 else FOLDED
    game = Game([pile for pile, _ in piles], number, settings, leaders if len(leaders) == len(piles) else ())
    players = [RandomPlayer(number + 1_000_003 * seat) for seat in range(len(piles))]
    there = cards(game.state)
    checks = number % CHECKED == 0
    while (decision := game.decision) is not None:
        game.answer(players[decision.player].choose(decision))
        played.decisions += 1
        if checks and played.decisions % EVERY == 0:
            check(game.play, there)
    turn = game.state.turn
    played.turns = turn.number
    played.end = "won" if game.winner is not None else f"drawn by {turn.drawn_by or 'all losing'}"


def report(results: Iterable[Played], files: int, of: int) -> bool:
    """Tells what came of the games, and whether all of them were good."""
    found = list(results)
    broken = [played for played in found if played.broken]
    for played in broken:
        print(f"---- broken: game {played.number}, {' against '.join(played.decks)}, decision {played.decisions}")
        print(played.broken)
    print(f"deck files all of whose cards are understood: {files} of {of}")
    for kind in dict.fromkeys(KINDS):
        those = [played for played in found if played.kind == kind]
        used = {name for played in those for name in played.decks}
        ends = ", ".join(f"{count} {end}" for end, count in Counter(p.end or "broken" for p in those).most_common())
        decisions = sum(played.decisions for played in those)
        turns = sum(played.turns for played in those) / max(1, len(those))
        print(f"{kind}: {len(those)} games, {len(used)} decks, {decisions} decisions, {turns:.0f} turns each; {ends}")
    slow = max(found, key=lambda played: played.seconds)
    bound = sum(played.end.endswith(BOUND) for played in found)
    print(f"slowest: game {slow.number}, {slow.seconds:.1f} s, {slow.decisions} decisions; ended by a bound: {bound}")
    print(
        f"{len(found)} games, {sum(played.seconds for played in found):.0f} s of processor time, {len(broken)} broken"
    )
    return not broken


@dataclass(frozen=True, slots=True)
class Opener:
    """What a process calls once, to play."""

    data: Path
    files: tuple[str, ...]

    def __call__(self) -> Callable[[int], Played]:
        return partial(play, self.data, self.files)


def run(opener: Opener, numbers: Sequence[int], jobs: int, file: Path | None) -> Iterator[Played]:
    """The results: those that the file has, then the others as they come."""
    there: dict[int, Played] = {}
    if file is not None and file.exists():
        text = file.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        there = {played.number: played for played in msgspec.json.Decoder(Played).decode_lines(whole)}
        os.truncate(file, len(whole))
    yield from (there[number] for number in numbers if number in there)
    left = [number for number in numbers if number not in there]
    for number, result in play_all(opener, left, jobs):
        played = Played(number, kind_of(number), (), broken=DIED) if result is None else result
        if file is not None:
            with file.open("ab") as opened:
                opened.write(msgspec.json.encode(played) + b"\n")
        yield played


def main() -> int:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one a core")
    parser.add_argument("--results", type=Path)
    options = parser.parse_args()
    if not (options.data / "cards.jsonl.gz").is_file():
        print(f"skipped: {options.data} has no cards.jsonl.gz, and the decks are made of it")
        return 0
    files, of = decks_of(options.data).understood_files()
    numbers = range(options.first, options.first + options.games)
    opener = Opener(options.data, tuple(files))
    good = report(run(opener, numbers, options.jobs, options.results), len(files), of)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
