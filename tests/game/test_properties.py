"""Properties that hold in every game, under random decks, random answers and forks in between.

Conservation of cards, fork and replay equality (also in the middle of a procedure), views that do not depend on what is
hidden, state-based actions at their fixpoint, no decision without an option, refused answers that change nothing.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rulewright.cards.source import StarterSet
from rulewright.coverage.invariants import cards, check
from rulewright.engine import state_based
from rulewright.engine.decision import Priority
from rulewright.engine.definition import Definition
from rulewright.engine.event import Event
from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.play import IllegalAnswer
from rulewright.engine.state import COMPLETE, FOLDED, Observer, State
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.view import view

GAMES = min(200, int(os.environ.get("RULEWRIGHT_GAMES", "40")) // 5)
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@cache
def pool() -> tuple[list[Definition], list[Definition]]:
    """The basic lands, and all other cards of the starter set."""
    bindery = Bindery(StarterSet())
    names = sorted(card.name for card in StarterSet())
    others = [bindery.definition(name) for name in names if name not in LANDS]
    return [bindery.definition(name) for name in LANDS], others


def random_deck(chance: random.Random) -> list[Definition]:
    """Forty cards of two colors of land and anything else."""
    lands, others = pool()
    two = chance.sample(lands, 2)
    return [chance.choice(two) for _ in range(18)] + [chance.choice(others) for _ in range(22)]


class Broken(Exception):
    """Something goes wrong in the middle of an action."""


class Breaking(Observer):
    """Breaks off after so many events; not at all if ``left`` is less than 0."""

    left = -1

    def happened(self, state: State, event: Event) -> None:
        if self.left == 0:
            raise Broken
        self.left -= 1


class AnyGame(RuleBasedStateMachine):
    """A game of two random decks, answered at random."""

    @initialize(seed=st.integers(0, 10_000), folded=st.booleans())
    def begin(self, seed: int, folded: bool) -> None:
        chance = random.Random(seed)
        self.decks = [random_deck(chance), random_deck(chance)]
        self.seed = seed
        self.settings = FOLDED if folded else COMPLETE
        self.game = self.new()
        self.start = cards(self.game.state)

    def new(self) -> Game:
        """The game, from its beginning."""
        return Game(self.decks, self.seed, self.settings)

    def there(self) -> Counter[tuple[int, str]]:
        """The cards that must be somewhere."""
        return self.start

    def _answer(self, game: Game, pick: int) -> None:
        assert game.decision is not None
        game.answer(pick % len(game.decision.options))

    @rule(picks=st.lists(st.integers(0, 1000), min_size=1, max_size=25))
    def play_on(self, picks: list[int]) -> None:
        for pick in picks:
            if self.game.decision is not None:
                self._answer(self.game, pick)

    @precondition(lambda self: not self.game.over)
    @rule(picks=st.lists(st.integers(0, 1000), min_size=1, max_size=8))
    def a_fork_goes_its_own_way(self, picks: list[int]) -> None:
        before = self.game.digest()
        one, other = self.game.fork(), self.game.fork()
        for pick in picks:
            if one.decision is not None:
                self._answer(one, pick)
                self._answer(other, pick)
        assert one.digest() == other.digest()
        assert self.game.digest() == before

    @rule()
    def replayed_it_is_the_same_game(self) -> None:
        again = self.new()
        for answer in self.game.answers:
            if answer < 0:
                again.concede(-1 - answer)
            else:
                again.answer(answer)
        assert again.digest() == self.game.digest()

    @precondition(lambda self: not self.game.over)
    @rule()
    def a_refused_answer_changes_nothing(self) -> None:
        before = self.game.digest()
        decision = self.game.decision
        assert decision is not None
        with pytest.raises(IllegalAnswer):
            self.game.answer(len(decision.options))
        assert self.game.digest() == before
        assert self.game.decision is not None
        assert len(self.game.decision.options) == len(decision.options)

    @rule(seat=st.integers(0, 3), seed=st.integers(0, 1000))
    def a_view_does_not_depend_on_what_is_hidden(self, seat: int, seed: int) -> None:
        state = self.game.state
        seat %= len(state.players)
        before = view(state, seat)
        other = state.checkpoint() if not state.written else state.imagine()
        for there in other.players:
            places = (*there.library, *there.hand, *there.sideboard)
            hidden = [id for id in places if not other.objects[id & SLOT_MASK].seen >> seat & 1]
            shuffled = hidden[:]
            random.Random(seed).shuffle(shuffled)
            faces = {id: (other.get(id).card, other.get(id).base, other.get(id).now) for id in hidden}
            for id, source in zip(hidden, shuffled, strict=True):
                obj = other.edit(id)
                obj.card, obj.base, obj.now = faces[source]
        assert view(other, seat) == before

    @invariant()
    def the_invariants_hold(self) -> None:
        if hasattr(self, "game"):
            check(self.game.play, self.there())

    @invariant()
    def state_based_actions_are_at_their_fixpoint(self) -> None:
        if hasattr(self, "game") and isinstance(self.game.decision, Priority):
            state = self.game.state.checkpoint()
            asked = state_based.check(state)
            with pytest.raises(StopIteration) as ended:
                next(asked)
            assert ended.value.value is False


def test_any_game() -> None:
    run_state_machine_as_test(
        AnyGame,
        settings=settings(
            max_examples=GAMES, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@pytest.mark.parametrize("seed", range(max(1, GAMES // 8)))
def test_732_1_what_breaks_off_is_taken_back_whole(seed: int) -> None:
    """An action that can't be completed is reversed, wherever in it that turns out: it may be taken again."""
    chance = random.Random(seed)
    game = Game([random_deck(chance), random_deck(chance)], seed, COMPLETE)
    breaking = Breaking()
    broken: Counter[str] = Counter()
    for _ in range(400):
        decision = game.decision
        if decision is None:
            break
        options = range(len(decision.options))
        pick = options[-1] if isinstance(decision, Priority) and chance.random() < 0.3 else chance.choice(options)
        other = game.fork()
        other.answer(pick)
        before = game.digest()
        game.play.observe(breaking)
        breaking.left = chance.randrange(3)
        try:
            game.answer(pick)
        except Broken:
            breaking.left = -1
            broken[decision.kind] += 1
            assert game.digest() == before
            game.answer(pick)
        game.play.observe(None)
        assert game.digest() == other.digest()
    assert broken["PayMana"] > 1 or seed, "some were broken off in the midst of a payment"
    assert broken["Priority"] > 20
