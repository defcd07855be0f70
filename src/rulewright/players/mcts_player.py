"""An agent that searches: Monte Carlo tree search over what its player knows (information sets, a single observer).

Each iteration plays on in a world that the player cannot tell from the game. The tree has the player's own decisions,
told apart by what is chosen, not by places in lists; what the others do, and what is not worth a search, is answered by
the heuristic policy, which also finds the prior of each option. An iteration ends after the next combat of the turn
that follows, where the position is judged. The budget is a number of iterations, so that a seed gives the same game
everywhere.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from rulewright.engine import decision as d
from rulewright.engine.decision import Decision, Option
from rulewright.engine.objects import is_player
from rulewright.engine.play import Play
from rulewright.engine.state import State
from rulewright.game.determinizing import NoWorldError
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import POSTCOMBAT_MAIN
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from .dice import Dice
from .policy import Memory, Policy

if TYPE_CHECKING:
    from rulewright.game.viewpoint import Viewpoint

    from .match import MatchResult

ITERATIONS: Final = 200
_WORLDS: Final = 25
"""Worlds are dealt anew for so many iterations; the others take them in turn."""
_CURIOSITY: Final = 0.35
_TRUST: Final = 0.6
"""The prior of what the heuristic policy would do."""
_DOUBT: Final = 0.04
"""How much worse than its fellows an option is taken to be before it is tried."""
_SCALE: Final = 9.0
"""A position better by so much is won three times in four or so."""
_LONGEST: Final = 400
"""Answers after which an iteration ends wherever it is."""

_SEARCHED: Final = (
    d.Priority,
    d.DeclareAttacker,
    d.DeclareBlocker,
    d.ChooseTarget,
    d.ChooseMode,
    d.ChooseX,
    d.ChooseObject,
    d.ChooseCostObject,
    d.YesNo,
)

Key = tuple[object, ...]


class Arm:
    """An option of a node: how often it was taken, and how well that went."""

    __slots__ = ("child", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.child: Node | None = None


class Node:
    """What the player knows at a decision of their own, by the choices that led there."""

    __slots__ = ("arms", "total", "visits")

    def __init__(self) -> None:
        self.arms: dict[Key, Arm] = {}
        self.visits = 0
        self.total = 0.0


class MctsPlayer:
    """Searches with so many iterations for each decision.

    >>> MctsPlayer(7).name, MctsPlayer(7, 50).name
    ('mcts:200', 'mcts:50')
    """

    __slots__ = ("_dice", "_iterations", "_memory", "_node", "_policy", "name")

    def __init__(self, seed: int, iterations: int = ITERATIONS) -> None:
        self._dice = Dice(seed)
        self._iterations = iterations
        self._policy = Policy()
        self._memory = Memory()
        self._node: tuple[Node, int] | None = None
        """The part of the last tree that the player's answer led to, and the turn."""
        self.name = f"mcts:{iterations}"

    def begin(self, view: Viewpoint) -> None:
        """Forgets the match before."""
        self._memory = Memory()
        self._node = None

    def choose(self, view: Viewpoint) -> int:
        """The index of an option."""
        decision = view.decision
        assert decision is not None
        try:
            world = view.determinize(self._dice)
        except NoWorldError:
            return 0
        index = self._policy.choose(world.play, self._memory)
        if self._worth_searching(world.state, decision):
            index = self._search(view, world.play, decision, index)
        if isinstance(decision, d.Priority):
            self._memory.note(world.state, decision.options[index])
        return index

    def end(self, result: MatchResult) -> None:
        """Nothing to learn."""

    def _worth_searching(self, state: State, decision: Decision) -> bool:
        """Whether there is a real choice, at a moment when it may matter."""
        if not isinstance(decision, _SEARCHED):
            return False
        if isinstance(decision, d.Priority) and not self._policy.is_moment(state, decision.player):
            return False
        return len({key_of(state, option) for option in decision.options}) > 1

    # ---- the search ---------------------------------------------------------------------------------------

    def _search(self, view: Viewpoint, first: Play, decision: Decision, usual: int) -> int:
        me = view.player
        state = first.state
        kept = self._node
        self._node = None
        root = Node()
        if kept is not None and not isinstance(decision, d.Priority) and kept[1] == state.turn.number:
            root = kept[0]
        keys = [key_of(state, option) for option in decision.options]
        self._open(root, keys, usual)
        end = _horizon(state, me)
        worlds = [first]
        for number in range(root.visits, self._iterations):
            if self._settled(root, keys, self._iterations - number):
                break
            if len(worlds) < _WORLDS and number >= len(worlds):
                try:
                    worlds.append(view.determinize(self._dice).play)
                except NoWorldError:
                    worlds.append(first)
            self._iterate(root, worlds[number % len(worlds)].fork(), me, end)
        best = max(range(len(keys)), key=lambda at: _merit(root, keys[at], at == usual))
        child = root.arms[keys[best]].child
        if child is not None:
            self._node = (child, state.turn.number)
        return best

    def _open(self, node: Node, keys: list[Key], usual: int) -> None:
        """Gives the node an arm for each different option."""
        different = list(dict.fromkeys(keys))
        if all(key in node.arms for key in different):
            return
        rest = (1.0 - _TRUST) / max(1, len(different) - 1)
        for key in different:
            if key not in node.arms:
                node.arms[key] = Arm(_TRUST if key == keys[usual] else rest)

    def _settled(self, root: Node, keys: list[Key], left: int) -> bool:
        """Whether no more iterations can change which arm was taken most."""
        counts = sorted([root.arms[key].visits for key in dict.fromkeys(keys)], reverse=True)
        return counts[0] - counts[1] > left

    def _iterate(self, root: Node, play: Play, me: int, end: tuple[int, int]) -> None:
        """One iteration: down the tree, on by the policy, and back with the judgement."""
        memory = self._memory.copy()
        path: list[tuple[Node, Arm]] = []
        node: Node | None = root
        policy = self._policy
        try:
            for _ in range(_LONGEST):
                decision = play.decision
                if decision is None:
                    break
                state = play.state
                turn = state.turn
                if turn.number > end[0] or (turn.number == end[0] and turn.step >= end[1]):
                    break
                options = decision.options
                if len(options) == 1:
                    play.answer(0)
                    continue
                if node is not None and play.decider == me and (node is root or self._worth_searching(state, decision)):
                    index, arm, node = self._descend(node, play, decision, memory, path)
                else:
                    index = policy.choose(play, memory)
                if isinstance(decision, d.Priority):
                    memory.note(state, options[index])
                play.answer(index)
            value = self._judge(play.state, me)
        except RulewrightError:
            value = 0.5  # this world cannot be played on
        for passed, arm in path:
            passed.visits += 1
            passed.total += value
            arm.visits += 1
            arm.total += value

    def _descend(
        self, node: Node, play: Play, decision: Decision, memory: Memory, path: list[tuple[Node, Arm]]
    ) -> tuple[int, Arm, Node | None]:
        """Takes an arm of the node; the node after it, or None where the tree ends."""
        state = play.state
        keys = [key_of(state, option) for option in decision.options]
        if any(key not in node.arms for key in keys):
            self._open(node, keys, self._policy.choose(play, memory))
        arms = node.arms
        scale = _CURIOSITY * math.sqrt(node.visits + 1)
        hope = node.total / node.visits - _DOUBT if node.visits else 0.5
        best, at = -1.0, 0
        for place, key in enumerate(keys):
            arm = arms[key]
            merit = (arm.total / arm.visits if arm.visits else hope) + scale * arm.prior / (1 + arm.visits)
            if merit > best + 1e-12:
                best, at = merit, place
        arm = arms[keys[at]]
        path.append((node, arm))
        after = arm.child
        if after is None:
            arm.child = Node()
        return at, arm, after

    def _judge(self, state: State, me: int) -> float:
        """How good the position is, from 0 to 1."""
        winner = state.turn.winner
        if winner >= 0:
            return 1.0 if winner == me else 0.0
        return 1.0 / (1.0 + math.exp(-self._policy.worth.balance(state, me) / _SCALE))


def _merit(root: Node, key: Key, usual: bool) -> tuple[int, float, bool]:
    arm = root.arms[key]
    return arm.visits, arm.total / arm.visits if arm.visits else 0.0, usual


def _horizon(state: State, me: int) -> tuple[int, int]:
    """The turn and step at which an iteration ends: after the combat that the decision bears on, and the next one."""
    turn = state.turn
    if turn.active != me and turn.step < POSTCOMBAT_MAIN:
        return turn.number + 1, 0
    return turn.number + 1, POSTCOMBAT_MAIN


def key_of(state: State, option: Option) -> Key:
    """What an option is in every world: cards that are alike are one choice, places in lists do not count."""
    method = option.method
    how: Key = () if method is None else (method.keyword, method.face)
    if is_player(option.id) or option.id < 0:
        return (option.kind, option.id, option.number, *how)
    obj = state.last_known(option.id)
    if obj is None or obj.zone in (BATTLEFIELD, STACK):
        return (option.kind, option.id, option.number, *how)
    return (option.kind, obj.zone, obj.owner, obj.now.name, option.number, *how)
