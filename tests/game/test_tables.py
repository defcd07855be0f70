"""The same properties in games of three and four, with sideboards, where players leave at any moment (CR 800.4)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from benchmarks.plain import bound
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from rulewright.coverage.invariants import cards
from rulewright.engine.decision import ACTIVATE
from rulewright.engine.play import Play
from rulewright.engine.state import COMPLETE, FOLDED
from rulewright.game.game import Game
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.vocabulary.zone import BATTLEFIELD, NOWHERE

from .test_properties import GAMES, AnyGame, pool, random_deck


class AnyTable(AnyGame):
    """A game of three or four random decks, answered at random."""

    @initialize(seed=st.integers(0, 10_000), folded=st.booleans(), seats=st.sampled_from((3, 4)))
    def begin(self, seed: int, folded: bool, seats: int) -> None:
        chance = random.Random(seed)
        self.decks = [random_deck(chance) for _ in range(seats)]
        self.sideboards = [[chance.choice(pool()[1]) for _ in range(chance.choice((0, 3)))] for _ in range(seats)]
        self.seed = seed
        self.settings = FOLDED if folded else COMPLETE
        self.game = self.new()
        self.start = cards(self.game.state)

    def new(self) -> Game:
        return Game(self.decks, self.seed, self.settings, sideboards=self.sideboards)

    def there(self) -> Counter[tuple[int, str]]:
        """The cards of those who are still in the game (CR 800.4a)."""
        left = [player.seat for player in self.game.state.players if player.left]
        return Counter({key: count for key, count in self.start.items() if key[0] not in left})

    @precondition(lambda self: not self.game.over)
    @rule(seat=st.integers(0, 3))
    def somebody_leaves(self, seat: int) -> None:
        players = self.game.state.players
        if seat < len(players) and not players[seat].lost and sum(not each.lost for each in players) > 2:
            self.game.concede(seat)

    @invariant()
    def nothing_is_left_of_those_who_have_left(self) -> None:
        if not hasattr(self, "game") or self.game.over:
            return
        state = self.game.state
        gone = [player.seat for player in state.players if player.left]
        for obj in state.objects:
            if obj.zone != NOWHERE:
                assert obj.owner not in gone
        for id in (*state.board.battlefield, *state.board.stack):
            assert state.get(id).controller not in gone  # 800.4a, 800.4c
        assert state.turn.priority not in gone
        assert state.board.monarch not in gone
        assert not any(pending.controller in gone for pending in state.board.pending)
        assert not any(permission.player in gone for permission in state.board.permissions)


def test_any_table() -> None:
    run_state_machine_as_test(
        AnyTable,
        settings=settings(
            max_examples=max(5, GAMES // 2),
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("seed", range(3))
def test_800_4a_a_player_leaves_during_mulligans(seed: int) -> None:
    """The others keep their opening hands; the next player takes the first turn if it was the starting player; and a
    fork is of the game without the player, not of the one before."""
    chance = random.Random(seed)
    game = Game([random_deck(chance) for _ in range(3)], seed)
    assert game.decision is not None
    starting = game.decision.player
    others = [seat for seat in range(3) if seat != starting]
    hands = [game.state.players[seat].hand for seat in others]
    game.answer(1)  # a mulligan is announced
    game.concede(starting)
    assert [game.state.players[seat].hand for seat in others] == hands
    assert game.fork().digest() == game.digest()
    fork = game.fork()
    while game.state.turn.number == 0:
        game.answer(0)
        fork.answer(0)
    assert fork.digest() == game.digest()
    assert game.state.turn.active == (starting + 1) % 3


def test_800_4a_priority_goes_on_from_a_player_who_has_lost_by_what_they_did() -> None:
    known = bound(((1, "Blood Clock", "{1}", "Artifact", "Pay 2 life: You gain 1 life.", None, None),))
    seats = (Seat(life=2), Seat(), Seat())
    state, _ = build(Position(seats, (Placement("Blood Clock", BATTLEFIELD, 0),)), known.__getitem__)
    play = Play(state)
    play.answer([option.kind for option in play.options()].index(ACTIVATE))
    assert [player.lost for player in play.state.players] == [True, False, False]
    assert play.decision is not None
    assert (play.decision.kind, play.decision.player) == ("Priority", 1)
