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
from rulewright.vocabulary.turn import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from .dice import Dice
from .policy import Memory, Policy

if TYPE_CHECKING:
    from rulewright.game.viewpoint import Viewpoint

    from .match import MatchResult

ITERATIONS: Final = 200
_WORLDS: Final = 16
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
        open_to = self._sensible(world.state, decision, index, self._memory)
        if len(open_to) > 1:
            index = self._search(view, world.play, decision, index, open_to)
        if isinstance(decision, d.Priority):
            self._memory.note(world.state, decision.options[index])
        return index

    def end(self, result: MatchResult) -> None:
        """Nothing to learn."""

    def _sensible(self, state: State, decision: Decision, usual: int, memory: Memory) -> dict[Key, int]:
        """The options between which a search decides, different ones only; one where there is nothing to decide."""
        options = decision.options
        alone: dict[Key, int] = {(): usual}
        if not isinstance(decision, _SEARCHED):
            return alone
        places: list[int] = list(range(len(options)))
        if isinstance(decision, d.Priority):
            if options[usual].kind == d.PLAY_LAND or not self._policy.is_moment(state, decision.player):
                return alone
            gains = self._policy.gains(state, decision, memory)
            main = not state.board.stack and state.turn.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
            places = [
                at
                for at in places
                if gains[at] > -1.0 or (main and state.turn.active == decision.player and options[at].kind == d.CAST)
            ]
            if len(places) < 2:
                return alone
        found = {key_of(state, options[usual]): usual}
        for at in places:
            found.setdefault(key_of(state, options[at]), at)
        return found

    # ---- the search ---------------------------------------------------------------------------------------

    def _search(self, view: Viewpoint, first: Play, decision: Decision, usual: int, open_to: dict[Key, int]) -> int:
        me = view.player
        state = first.state
        kept = self._node
        self._node = None
        root = Node()
        if kept is not None and not isinstance(decision, d.Priority) and kept[1] == state.turn.number:
            root = kept[0]
        keys = list(open_to)
        self._open(root, open_to, usual)
        end = _horizon(state, me)
        worlds = [first]
        before = sum([root.arms[key].visits for key in keys])
        for number in range(before, self._iterations):
            if self._settled(root, keys, self._iterations - number):
                break
            if len(worlds) < _WORLDS and number - before >= len(worlds):
                try:
                    worlds.append(view.determinize(self._dice).play)
                except NoWorldError:
                    worlds.append(first)
            self._iterate(root, worlds[number % len(worlds)].fork(), me, end)
        best = max(keys, key=lambda key: _merit(root, key, open_to[key] == usual))
        child = root.arms[best].child
        if child is not None:
            self._node = (child, state.turn.number)
        return open_to[best]

    def _open(self, node: Node, open_to: dict[Key, int], usual: int) -> None:
        """Gives the node an arm for each option."""
        rest = (1.0 - _TRUST) / max(1, len(open_to) - 1)
        for key, at in open_to.items():
            if key not in node.arms:
                node.arms[key] = Arm(_TRUST if at == usual else rest)

    def _settled(self, root: Node, keys: list[Key], left: int) -> bool:
        """Whether no more iterations can change which arm was taken most."""
        counts = sorted([root.arms[key].visits for key in keys], reverse=True)
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
                index = policy.choose(play, memory)
                if node is not None and play.decider == me:
                    open_to = self._sensible(state, decision, index, memory)
                    if len(open_to) > 1:
                        index, node = self._descend(node, open_to, index, path)
                if isinstance(decision, d.Priority):
                    memory.note(state, options[index])
                play.answer(index)
            value = self._judge(play.state, me)
        except (RulewrightError, AssertionError, IndexError):
            value = 0.5  # a world that was dealt may turn out to be impossible
        for passed, arm in path:
            passed.visits += 1
            passed.total += value
            arm.visits += 1
            arm.total += value

    def _descend(
        self, node: Node, open_to: dict[Key, int], usual: int, path: list[tuple[Node, Arm]]
    ) -> tuple[int, Node | None]:
        """Takes an arm of the node; its option, and the node after it, or None where the tree ends."""
        self._open(node, open_to, usual)
        scale = _CURIOSITY * math.sqrt(node.visits + 1)
        hope = node.total / node.visits - _DOUBT if node.visits else 0.5
        best, chosen, taken = -1.0, usual, node.arms[next(iter(open_to))]
        for key, at in open_to.items():
            arm = node.arms[key]
            merit = (arm.total / arm.visits if arm.visits else hope) + scale * arm.prior / (1 + arm.visits)
            if merit > best + 1e-12:
                best, chosen, taken = merit, at, arm
        path.append((node, taken))
        after = taken.child
        if after is None:
            taken.child = Node()
        return chosen, after

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
