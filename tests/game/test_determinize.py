"""Worlds that a player cannot tell from the game (CR 400.2): hidden cards are dealt anew, what was seen stays."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulewright.engine.state import COMPLETE, FOLDED
from rulewright.game.game import Game, GameError
from rulewright.players.random_player import RandomPlayer

from .decks import starter_decks


def options(game: Game) -> list[tuple[int, int, int]]:
    return [(option.kind, option.id, option.number) for option in game.options]


def hand(game: Game, seat: int) -> list[str]:
    return [game.state.get(id).now.name for id in game.state.players[seat].hand]


def deck(game: Game, seat: int) -> Counter[str]:
    return Counter(obj.card.name for obj in game.state.objects if obj.card is not None and obj.owner == seat)


@pytest.mark.parametrize("seed", range(4))
def test_400_2_no_player_can_tell_the_worlds_from_the_game(seed: int) -> None:
    game = Game(starter_decks(), seed, COMPLETE if seed == 3 else FOLDED)
    player, chance = RandomPlayer(seed), random.Random(seed)
    number = other = 0
    while (decision := game.decision) is not None and number < 1500:
        number += 1
        if len(decision.options) > 1 or number % 20 == 0:
            before = game.digest()
            for seat in (0, 1):
                world = game.determinize(seat, chance)
                assert world.view(seat) == game.view(seat)
                assert world.decider == game.decider
                if world.decider == seat:
                    assert options(world) == options(game)
                assert [deck(world, 0), deck(world, 1)] == [deck(game, 0), deck(game, 1)]
                other += world.digest() != before
                again = world.fork()
                assert again.view(seat) == game.view(seat)
                playing = RandomPlayer(number)
                for _ in range(6):
                    if world.decision is not None:
                        choice = playing.choose(world.decision)
                        world.answer(choice)
                        assert again.decision is not None
                        again.answer(choice)
                assert world.digest() == again.digest()
            assert game.digest() == before
        game.answer(player.choose(decision))
    assert other > 100


def test_103_5_a_hand_that_was_drawn_stays_and_the_other_one_is_dealt() -> None:
    game = Game(starter_decks(), 3)
    first = game.decider
    chance = random.Random(5)
    mine = hand(game, first)
    others = set()
    for _ in range(30):
        world = game.determinize(first, chance)
        assert hand(world, first) == mine
        others.add(tuple(hand(world, 1 - first)))
    assert len(others) == 30


def test_every_unseen_card_may_be_in_the_hand() -> None:
    """With the probability that it has: each of the 53 unseen cards or so is in hand about equally often."""
    game = Game(starter_decks(), 3)
    first = game.decider
    chance = random.Random(6)
    counts: Counter[str] = Counter()
    for _ in range(300):
        counts.update(hand(game.determinize(first, chance), 1 - first))
    total = deck(game, 1 - first)
    size = sum(total.values())
    for name, number in total.items():
        expected = 300 * 7 * number / size
        assert 0.5 * expected < counts[name] < 1.6 * expected, (name, number)


def test_what_is_random_from_now_on_is_random_anew() -> None:
    game = Game(starter_decks(), 3)
    chance = random.Random(7)
    results = {game.determinize(0, chance).fork().state.board.rng for _ in range(10)}
    assert len(results) == 10
    assert game.state.board.rng not in results


def test_in_the_middle_of_another_players_action() -> None:
    """What the other player is announcing is seen; the rest of their hand is not."""
    game = Game(starter_decks(), 5)
    player, chance = RandomPlayer(5), random.Random(5)
    found: set[str] = set()
    while (decision := game.decision) is not None and len(game.answers) < 900:
        if game.play.procedure is not None and len(game.play.since) and len(decision.options) > 1:
            seat = 1 - game.decider
            before = hand(game, 1 - seat)
            worlds = [game.determinize(seat, chance) for _ in range(3)]
            assert all(world.view(seat) == game.view(seat) for world in worlds)
            assert all(world.decision is not None and world.decision.kind == decision.kind for world in worlds)
            if any(hand(world, 1 - seat) != before for world in worlds):
                found.add(decision.kind)
        game.answer(player.choose(decision))
    assert "PayMana" in found


def test_no_such_player() -> None:
    game = Game(starter_decks(), 5)
    for seat in (-1, 2):
        with pytest.raises(GameError, match="there is no player"):
            game.determinize(seat, random.Random(1))
        with pytest.raises(GameError, match="there is no player"):
            game.viewpoint(seat)


def test_400_2_the_log_of_a_world_begins_with_the_players_own() -> None:
    game = Game(starter_decks(), 4)
    player, chance = RandomPlayer(4), random.Random(4)
    for _ in range(160):
        assert game.decision is not None
        game.answer(player.choose(game.decision))
    own = game.viewpoint(1).log
    world = game.determinize(1, chance).fork()
    for _ in range(25):
        assert game.decision is not None
        game.answer(player.choose(game.decision))  # the game goes on, and its world does not hear of it
    assert world.viewpoint(1).log == own
    assert [str(line) for line in world.log] == own
    assert world.viewpoint(0).log == []
    while (decision := world.decision) is not None and len(world.log) < len(own) + 10:
        world.answer(player.choose(decision))
    assert world.viewpoint(1).log[: len(own)] == own
    assert len(world.viewpoint(1).log) > len(own)
    again = world.determinize(0, chance)
    assert [str(line) for line in again.log] == world.viewpoint(0).log
    with pytest.raises(GameError, match="nothing to take back"):
        again.undo()
