"""Cards that are outside the game: who knows them, and that none is lost (CR 400.11)."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.coverage.invariants import cards, check
from rulewright.engine.state import State
from rulewright.game.binding import Bindery
from rulewright.game.game import Game, load
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.zone import SIDEBOARD

CALL = CardRecord(
    name="Deep Call",
    mana_cost="{R}",
    type_line="Sorcery",
    oracle_text="You may put a card you own from outside the game into your hand.",
)
BINDERY = Bindery(Layered(CardList([CALL]), StarterSet()))
DECKS = [[BINDERY.definition(name) for name in ["Mountain"] * 17 + ["Deep Call"] * 23] for _ in (0, 1)]
ASIDE = [[BINDERY.definition(name) for name in names] for names in (["Hill Brute"] * 6, ["Toll Keeper"] * 6)]


def brought(game: Game, seat: int) -> int:
    return 6 - len(game.state.players[seat].sideboard)


def outside(state: State, seat: int) -> Counter[str]:
    found = [state.get(id) for id in state.players[seat].sideboard]
    assert all(obj.zone == SIDEBOARD for obj in found)
    return Counter(obj.now.name for obj in found)


def test_400_11a_only_its_owner_knows_a_sideboard() -> None:
    view = Game(DECKS, 3, sideboards=ASIDE).view(0)
    assert [card["name"] for card in view["players"][0]["sideboard"]] == ["Hill Brute"] * 6
    assert view["players"][1]["sideboard"] == [None] * 6


def test_400_11b_cards_come_in_and_none_is_lost_saved_or_dealt_wrongly(tmp_path: Path) -> None:
    game = Game(DECKS, 4, sideboards=ASIDE)
    start = cards(game.state)
    player, chance = RandomPlayer(4), random.Random(4)
    for number in range(400):
        if game.decision is None:
            break
        game.answer(player.choose(game.decision))
        check(game.play, start)
        if number % 40 == 0:
            world = game.determinize(0, chance)
            assert cards(world.state) == start
            assert world.view(0) == game.view(0)
            assert set(outside(world.state, 1)) <= {"Toll Keeper"}
            hidden = [world.state.get(id).now.name for id in world.state.players[1].hand]
            assert hidden.count("Toll Keeper") <= brought(game, 1)
    assert brought(game, 0) > 0
    assert brought(game, 1) > 0
    file = tmp_path / "game.json"
    file.write_text(json.dumps(game.save()))
    assert load(file, BINDERY).digest() == game.digest()
