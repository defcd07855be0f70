"""The games of a run, counted. Only counts and sums are kept, so that the order of the games does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from .record import BROKEN, ROUNDS, GameRecord, Seat

SCREW_TURN: Final = 4
SCREWED: Final = 2
"""Mana screw: by the end of the player's turn 4, no more than two land cards came from the library into the hand (the
opening hand included) or onto the battlefield."""
FLOOD_TURN: Final = 6
FLOODED: Final = 0.6
"""Mana flood: by the end of the player's turn 6, at least 60 % of the cards that came from the library were lands."""


class Share:
    """So many of so many games."""

    __slots__ = ("hits", "of")

    def __init__(self, hits: int = 0, of: int = 0) -> None:
        self.hits = hits
        self.of = of

    def add(self, hit: bool) -> None:
        """One more game."""
        self.of += 1
        self.hits += hit

    @property
    def value(self) -> float:
        """The share; 0 of no games."""
        return self.hits / self.of if self.of else 0.0


class SideCount:
    """What has been counted of one deck."""

    __slots__ = (
        "by_turn",
        "causes",
        "color_turns",
        "drawing",
        "drawn_cards",
        "flood",
        "lands",
        "mulligans",
        "on_the_draw",
        "on_the_play",
        "opening",
        "reached",
        "screw",
        "spent",
        "turns",
        "when_flooded",
        "when_screwed",
        "wins",
    )

    def __init__(self) -> None:
        self.wins = Share()
        self.on_the_play = Share()
        self.on_the_draw = Share()
        self.causes: Counter[str] = Counter()
        """What the wins came by."""
        self.mulligans: Counter[int] = Counter()
        self.turns: Counter[int] = Counter()
        """The player's own turns in the games that they won."""
        self.drawn_cards: dict[str, Share] = {}
        """By card: wins among the games in which it came into the hand."""
        self.opening: dict[str, Share] = {}
        """By card: wins among the games in which it was in the opening hand."""
        self.by_turn: dict[str, Counter[int]] = {}
        """By card: games by the turn in which it first came into the hand."""
        self.color_turns: dict[str, Counter[int]] = {}
        """By type of mana: games by the turn in which it could first be made."""
        self.screw = Share()
        self.flood = Share()
        self.when_screwed = Share()
        self.when_flooded = Share()
        self.spent = [0] * ROUNDS
        self.lands = [0] * ROUNDS
        self.drawing = [0] * ROUNDS
        self.reached = [0] * ROUNDS
        """Games in which the turn was played to its end."""

    def add(self, seat: Seat, won: bool, first: bool, cause: str) -> None:
        """One more game."""
        self.wins.add(won)
        (self.on_the_play if first else self.on_the_draw).add(won)
        if won:
            self.causes[cause] += 1
            self.turns[seat.turns] += 1
        self.mulligans[seat.mulligans] += 1
        for name, turn in seat.cards.items():
            self.drawn_cards.setdefault(name, Share()).add(won)
            if turn == 0:
                self.opening.setdefault(name, Share()).add(won)
            self.by_turn.setdefault(name, Counter())[turn] += 1
        for letter, turn in seat.colors.items():
            self.color_turns.setdefault(letter, Counter())[turn] += 1
        for at, lands in enumerate(seat.lands):
            self.reached[at] += 1
            self.lands[at] += lands
            self.spent[at] += seat.spent[at]
            self.drawing[at] += seat.drawn[at]
        if len(seat.lands_found) >= SCREW_TURN:
            screwed = seat.lands_found[SCREW_TURN - 1] <= SCREWED
            self.screw.add(screwed)
            if screwed:
                self.when_screwed.add(won)
        if len(seat.lands_found) >= FLOOD_TURN:
            flooded = seat.lands_found[FLOOD_TURN - 1] >= FLOODED * seat.drawn[FLOOD_TURN - 1]
            self.flood.add(flooded)
            if flooded:
                self.when_flooded.add(won)


class Count:
    """A run, counted."""

    __slots__ = ("answers", "broken", "causes", "failures", "games", "sides", "turns")

    def __init__(self, decks: int) -> None:
        self.games = 0
        """Games that were played to an end; broken ones are apart."""
        self.sides = [SideCount() for _ in range(decks)]
        self.causes: Counter[str] = Counter()
        """How all the games ended: of each won one, why the last opponent lost."""
        self.turns: Counter[int] = Counter()
        self.answers = 0
        self.failures: list[tuple[int, str]] = []
        """Agents that failed: the game, and what they did."""
        self.broken: list[tuple[int, str]] = []

    def add(self, record: GameRecord) -> None:
        """One more game."""
        if record.cause == BROKEN:
            self.broken.append((record.game, record.error))
            return
        self.games += 1
        self.causes[record.cause] += 1
        self.turns[record.turns] += 1
        self.answers += record.answers
        self.failures += [(record.game, failure) for failure in record.failures]
        for at, seat in enumerate(record.seats):
            self.sides[at].add(seat, record.winner == at, record.first == at, record.cause)

    @property
    def won(self) -> int:
        """Games that somebody has won."""
        return sum(side.wins.hits for side in self.sides)


def by_turn(turns: Counter[int], turn: int) -> int:
    """Games in which it had happened by the end of that turn."""
    return sum(count for at, count in turns.items() if at <= turn)


def average(counts: Counter[int]) -> float:
    """The mean of what was counted."""
    return sum(at * count for at, count in counts.items()) / max(1, counts.total())


def quantile(counts: Counter[int], share: float) -> int:
    """The least value that at least that share does not exceed; 0 of nothing."""
    left = share * counts.total()
    for at in sorted(counts):
        left -= counts[at]
        if left <= 0:
            return at
    return 0


def means(sums: Sequence[int], of: Sequence[int]) -> list[float]:
    """The averages by turn, as far as there were games."""
    return [total / games for total, games in zip(sums, of, strict=True) if games]
