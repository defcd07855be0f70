"""What a run is of: decks, agents, a seed; and what a process needs of it to play a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from rulewright.cards.card import Card
from rulewright.cards.deck import Deck
from rulewright.cards.name import name_key
from rulewright.cards.source import CardSource
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.formats import format_called
from rulewright.game.setting import DeckLike, deck_of, set_up
from rulewright.players.registry import agent

from .errors import SimulationError

SETTINGS: Final = Settings(autopay=True)
"""Payments are made by the solver: agents are not asked which land to tap."""
COMMANDER_FORMAT: Final = "commander"
GOLDFISH_TURNS: Final = 20
"""A goldfish game ends with this turn of the player."""


class Noted(CardSource):
    """A source that notes which cards were asked for."""

    def __init__(self, source: CardSource) -> None:
        self.source = source
        self.cards: dict[str, Card] = {}
        """The cards by the key of the name that was asked for."""

    def find(self, name: str) -> Card | None:
        card = self.source.find(name)
        if card is not None:
            self.cards[name_key(name)] = card
        return card

    def names(self) -> Iterator[str]:
        yield from self.source.names()

    def __iter__(self) -> Iterator[Card]:
        return iter(self.source)

    def __len__(self) -> int:
        return len(self.source)


class Chosen(CardSource):
    """The few cards that some decks need, so that a process needs no card file."""

    def __init__(self, cards: dict[str, Card]) -> None:
        self.cards = cards

    def find(self, name: str) -> Card | None:
        return self.cards.get(name_key(name))

    def names(self) -> Iterator[str]:
        return (card.name for card in self.cards.values())

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards.values())

    def __len__(self) -> int:
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Setup:
    """A run: who plays what. It goes to every process that plays, once."""

    decks: tuple[Deck, ...]
    agents: tuple[str, ...]
    """The name of each deck's agent, as `rulewright.players.registry.agent` takes it."""
    seed: int
    commander: bool = False
    goldfish: bool = False
    """One deck, against nobody who acts."""
    cards: tuple[tuple[str, Card], ...] = ()
    """The cards that are asked for when the decks are bound, by the keys of their names."""
    partial: bool = False
    """Cards that are not understood are allowed; their unknown clauses do nothing."""

    @property
    def players(self) -> int:
        """How many play, the one who does nothing included."""
        return 2 if self.goldfish else len(self.decks)


def prepare(
    decks: Sequence[DeckLike],
    agents: Sequence[str],
    source: CardSource,
    *,
    seed: int = 1,
    play_format: str = "",
    goldfish: bool = False,
    partial: bool = False,
) -> Setup:
    """The setup of a run. Decks that all name commanders play Commander if no format is given.

    Raises `SimulationError`, what `rulewright.game.setting.set_up` raises for the decks, with everything that is wrong
    with them, and what `rulewright.players.registry.agent` raises for a name that no agent has.
    """
    if goldfish and len(decks) != 1:
        raise SimulationError(f"a goldfish game has one deck, not {len(decks)}", right="--goldfish DECK")
    if not goldfish and len(decks) < 2:
        raise SimulationError("one deck makes no game", right="two decks or more, or --goldfish")
    if len(agents) not in (1, len(decks)):
        raise SimulationError(
            f"{len(agents)} agents for {len(decks)} decks", where="--agent", right="one for all, or one for each deck"
        )
    names = tuple(agents) if len(agents) == len(decks) else tuple(agents) * len(decks)
    for name in dict.fromkeys(names):
        agent(name, 0)
    noted = Noted(source)
    bindery = Bindery(noted, partial)
    set_up(decks, seed, play_format, bindery, SETTINGS)
    lists = tuple(deck_of(given, bindery) for given in decks)
    if not play_format and any(deck.commander for deck in lists):
        without = [deck.name for deck in lists if not deck.commander]
        if without:
            raise SimulationError(
                f"{', '.join(without)}: no commander is named, as in the others", right="--format commander, or none"
            )
        play_format = COMMANDER_FORMAT
        set_up(lists, seed, play_format, bindery, SETTINGS)
    commander = bool(play_format) and format_called(play_format).commander
    return Setup(lists, names, seed, commander, goldfish, tuple(noted.cards.items()), partial)


def deck_key(deck: Deck) -> str:
    """The digest of a deck: what is in it, how often, in which part, and what these cards say."""
    total = sha256()
    for part in (deck.main, deck.commander, (*deck.sideboard, *deck.companion)):
        counts: dict[str, int] = {}
        cards: dict[str, Card] = {}
        for entry in part:
            counts[entry.card.name] = counts.get(entry.card.name, 0) + entry.count
            cards[entry.card.name] = entry.card
        for name in sorted(counts):
            faces = [
                (face.name, str(face.mana_cost), str(face.type_line), face.oracle_text) for face in cards[name].faces
            ]
            total.update(f"{counts[name]} {faces!r}\n".encode())
        total.update(b"\n")
    return total.hexdigest()[:16]
