"""Brawl (CR 903.12): its decks, life totals, mulligans, and what its games do not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cards.commander_deck import faults
from rulewright.cards.deck import Deck, DeckEntry
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList
from rulewright.engine.state_based import check
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.legality import copies_allowed

WALK = "+1: You gain 1 life."
CARDS = CardList(
    [
        CardRecord(
            name="Old Walker",
            type_line="Legendary Planeswalker — Old",
            mana_cost="{2}{R}",
            loyalty="3",
            oracle_text=WALK,
        ),
        CardRecord(
            name="Grey Walker",
            type_line="Legendary Planeswalker — Grey",
            mana_cost="{3}",
            loyalty="3",
            oracle_text=WALK,
        ),
        CardRecord(name="Page", type_line="Creature — Human", mana_cost="{R}", power="1", toughness="1"),
        CardRecord(name="Mountain", type_line="Basic Land — Mountain"),
        CardRecord(name="Forest", type_line="Basic Land — Forest"),
    ]
)


def deck(commander: str, **lands: int) -> Deck:
    """A deck of one commander and so many of each land."""
    entries = tuple([DeckEntry(number, CARDS.get(name)) for name, number in lands.items()])
    return Deck("own", entries, commander=(DeckEntry(1, CARDS.get(commander)),))


def wrong(commander: str, **lands: int) -> set[str]:
    """The rules that it breaks."""
    return {fault.rule for fault in faults(deck(commander, **lands), copies_allowed(Bindery(CARDS)), True)}


def brawl(players: int = 2) -> Game:
    """A game about to begin."""
    return Game.new([deck("Old Walker", Mountain=59)] * players, format="brawl", cards=CARDS)


def test_903_12c_a_planeswalker_may_be_the_commander() -> None:
    assert wrong("Old Walker", Mountain=59) == set()
    assert wrong("Page", Mountain=59) == {"903.12c"}
    usual = faults(deck("Old Walker", Mountain=99), copies_allowed(Bindery(CARDS)))
    assert {fault.rule for fault in usual} == {"903.3"}


def test_903_12d_sixty_cards_with_the_commander() -> None:
    assert wrong("Old Walker", Mountain=58) == {"903.12d"}
    assert wrong("Old Walker", Mountain=60) == {"903.12d"}


def test_903_12e_basic_lands_of_one_type_where_the_commander_has_no_colors() -> None:
    assert wrong("Grey Walker", Forest=59) == set()
    assert wrong("Grey Walker", Forest=30, Mountain=29) == {"903.12e"}
    assert wrong("Old Walker", Mountain=30, Forest=29) & {"903.5c", "903.5d"}


@pytest.mark.parametrize(("players", "life"), [(2, 25), (4, 30)])
def test_903_12f_the_starting_life_total(players: int, life: int) -> None:
    game = brawl(players)
    assert [player.life for player in game.state.players] == [life] * players


@pytest.mark.parametrize(("mulligans", "cards"), [(0, 7), (1, 7), (2, 6)])
def test_903_12g_the_first_mulligan_does_not_count(mulligans: int, cards: int, tmp_path: Path) -> None:
    game = brawl()
    taken = [0, 0]
    while game.state.turn.number == 0:
        decision, texts = game.decision, game.texts
        assert decision is not None
        again = "mulligan" in texts and taken[decision.player] < mulligans
        taken[decision.player] += again
        game.apply(texts.index("mulligan") if again else 0)
    assert taken == [mulligans, mulligans]
    assert [len(player.hand) for player in game.state.players] == [cards, cards]
    game.save(tmp_path / "brawl.json")
    assert Game.load(tmp_path / "brawl.json", cards=CARDS).state.settings.brawl


def test_903_12h_nobody_loses_by_the_damage_of_a_commander() -> None:
    for game, lost in ((brawl(), False), (Game.new([["Page"] * 40] * 2, cards=CARDS), True)):
        game.state.edit_player(0).commander_damage = ((1, 21),)
        for _ in check(game.state):
            raise AssertionError("nothing is asked")
        assert game.state.players[0].lost is lost
