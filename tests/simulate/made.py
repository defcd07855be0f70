"""Decks of our own cards, whose games end in one way, and the runs of them."""

from __future__ import annotations

from rulewright.cards.deck import Deck, parse_deck, starter_deck
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.simulate.record import GameRecord
from rulewright.simulate.running import run
from rulewright.simulate.setup import Setup, prepare

EAGER = "tests.simulate.players:Eager"
OWN = CardList(
    [
        CardRecord(
            name="Sudden Ogre",
            type_line="Creature — Ogre",
            mana_cost="{R}",
            oracle_text="Haste",
            power="20",
            toughness="20",
        ),
        CardRecord(
            name="Whole Fire",
            type_line="Instant",
            mana_cost="{R}",
            oracle_text="Whole Fire deals 20 damage to target player.",
        ),
        CardRecord(
            name="Last Toll", type_line="Sorcery", mana_cost="{R}", oracle_text="Target opponent loses 20 life."
        ),
        CardRecord(name="Triumph", type_line="Sorcery", mana_cost="{R}", oracle_text="You win the game."),
        CardRecord(name="Shared End", type_line="Sorcery", mana_cost="{R}", oracle_text="Each player loses 20 life."),
        CardRecord(
            name="Venom Rat",
            type_line="Creature — Rat",
            mana_cost="{R}",
            oracle_text="Haste\nInfect",
            power="10",
            toughness="1",
        ),
        CardRecord(
            name="Idle Page", type_line="Sorcery", mana_cost="{9}{R}", oracle_text="Wibble the frobnicated target."
        ),
    ]
)
CARDS = Layered(OWN, StarterSet())


def deck(text: str, name: str = "own") -> Deck:
    """A deck list."""
    return parse_deck(text, CARDS, name=name)


def starter_run(seed: int = 1, agents: tuple[str, ...] = ("random",)) -> Setup:
    """The starter decks against each other."""
    return prepare([starter_deck("drumfire"), starter_deck("lantern-court")], agents, StarterSet(), seed=seed)


def own_run(*decks: str, agents: tuple[str, ...] = (EAGER,), goldfish: bool = False) -> Setup:
    """Decks of our own cards against each other."""
    lists = [deck(text, f"deck {number}") for number, text in enumerate(decks, 1)]
    return prepare(lists, agents, CARDS, goldfish=goldfish)


def records(setup: Setup, games: int, jobs: int = 1) -> list[GameRecord]:
    """The records of a run, by number."""
    return sorted(run(setup, games, jobs=jobs), key=lambda record: record.game)
