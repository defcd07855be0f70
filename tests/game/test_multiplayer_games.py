"""Random games of four, and of Commander: they finish, whoever leaves in between, and replay from their save."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from rulewright.cards.commander_deck import faults, may_be_commander, may_pair
from rulewright.cards.deck import Deck, DeckEntry
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, StarterSet
from rulewright.coverage.invariants import zones
from rulewright.engine.definition import Definition
from rulewright.game.binding import Bindery
from rulewright.game.game import Game, GameError, load
from rulewright.game.legality import copies_allowed
from rulewright.game.view import view
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.cardtype import CREATURE, LEGENDARY
from rulewright.vocabulary.zone import NOWHERE

from .decks import starter_decks

LONGEST = 30_000


def still_there(game: Game) -> Counter[int]:
    """How many cards each player owns."""
    return Counter(obj.owner for obj in game.state.objects if obj.card is not None and obj.zone != NOWHERE)


def check(game: Game, sizes: Counter[int]) -> None:
    state = game.state
    left = {player.seat for player in state.players if player.left}
    there = still_there(game)
    assert all(there[seat] == (0 if seat in left else number) for seat, number in sizes.items())
    places = [id for _, id in zones(state)]
    assert len(places) == len(set(places))
    decision = game.decision
    if decision is not None:
        assert decision.options
        assert not state.players[decision.player].lost
    assert all(not state.players[state.get(id).controller].left for id in state.board.battlefield)


@pytest.mark.parametrize("seed", range(4))
def test_800_4_games_of_four_finish_whoever_concedes(seed: int) -> None:
    decks = starter_decks()
    game = Game([decks[seat % 2] for seat in range(4)], seed)
    agents = [RandomPlayer(seed + 1_000_003 * seat) for seat in range(4)]
    sizes = still_there(game)
    for count in range(LONGEST):
        decision = game.decision
        if decision is None:
            break
        if count in (150 + seed * 37, 700 + seed * 41):
            leaver = (seed + count) % 4
            if not game.state.players[leaver].lost:
                game.play.concede(leaver)
                check(game, sizes)
                continue
        game.answer(agents[decision.player].choose(decision))
        if count % 5 == 0:
            check(game, sizes)
    assert game.over


def leader(decks: list[list[Definition]], seat: int) -> Definition:
    """The first legendary creature of a deck."""
    for card in decks[seat]:
        if card.front.supertypes & LEGENDARY and card.front.types & CREATURE:
            return card
    return next(card for card in decks[seat] if card.front.types & CREATURE)


def test_903_a_commander_game_is_saved_and_loaded(tmp_path: Path) -> None:
    decks = [list(deck) for deck in starter_decks()]
    game = Game(decks, 3, commanders=[[leader(decks, seat)] for seat in (0, 1)])
    assert [player.life for player in game.state.players] == [40, 40]  # 903.7
    assert [entry["casts"] for entry in view(game.state, 0)["command"]] == [0, 0]
    agents = [RandomPlayer(1), RandomPlayer(2)]
    for _ in range(400):
        if game.decision is not None:
            game.answer(agents[game.decision.player].choose(game.decision))
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.save()))
    assert load(file, Bindery(StarterSet())).digest() == game.digest()


def test_a_game_has_two_decks_or_more() -> None:
    with pytest.raises(GameError):
        Game([starter_decks()[0]], 1)


# ---- which decks may be played (903.5) -----------------------------------------------------------------------

CARDS = CardList(
    [
        CardRecord(name="Red Queen", type_line="Legendary Creature — Human", mana_cost="{R}", power="1", toughness="1"),
        CardRecord(
            name="One Friend",
            type_line="Legendary Creature — Human",
            mana_cost="{R}",
            power="1",
            toughness="1",
            oracle_text="Partner (You can have two commanders if both have partner.)",
        ),
        CardRecord(
            name="Other Friend",
            type_line="Legendary Creature — Human",
            mana_cost="{G}",
            power="1",
            toughness="1",
            oracle_text="Partner (You can have two commanders if both have partner.)",
        ),
        CardRecord(name="Blue Page", type_line="Creature — Human", mana_cost="{U}", power="1", toughness="1"),
        CardRecord(name="Red Page", type_line="Creature — Human", mana_cost="{R}", power="1", toughness="1"),
        CardRecord(name="Mountain", type_line="Basic Land — Mountain"),
    ]
)


def deck(*main: tuple[int, str], commander: tuple[str, ...] = ("Red Queen",)) -> Deck:
    entries = tuple(DeckEntry(count, CARDS.get(name)) for count, name in main)
    return Deck("own", entries, commander=tuple(DeckEntry(1, CARDS.get(name)) for name in commander))


@pytest.mark.parametrize(
    ("main", "commander", "rules"),
    [
        (((98, "Mountain"), (1, "Red Page")), ("Red Queen",), []),
        (((99, "Mountain"), (1, "Red Page")), ("Red Queen",), ["903.5a"]),
        (((97, "Mountain"), (2, "Red Page")), ("Red Queen",), ["903.5b"]),
        (((98, "Mountain"), (1, "Blue Page")), ("Red Queen",), ["903.5c"]),
        (((98, "Mountain"), (1, "Red Page")), ("Blue Page",), ["903.3", "903.5c", "903.5c"]),
        (((99, "Mountain"),), (), ["903.3", "903.5a"]),
        (((98, "Mountain"),), ("One Friend", "Other Friend"), []),
        (((98, "Mountain"),), ("One Friend", "Red Queen"), ["702.124a"]),
    ],
)
def test_903_5_a_deck_is_checked(
    main: tuple[tuple[int, str], ...], commander: tuple[str, ...], rules: list[str]
) -> None:
    assert sorted(
        fault.rule for fault in faults(deck(*main, commander=commander), copies_allowed(Bindery(CARDS)))
    ) == sorted(rules)


def test_702_124_partners() -> None:
    assert may_be_commander(CARDS.get("Red Queen"))
    assert not may_be_commander(CARDS.get("Red Page"))
    assert may_pair(CARDS.get("One Friend"), CARDS.get("Other Friend"))
    assert not may_pair(CARDS.get("One Friend"), CARDS.get("One Friend"))
