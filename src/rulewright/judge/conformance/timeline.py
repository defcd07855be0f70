"""Playing a scenario: every player's list of actions is scanned whenever they have priority (FORMAT section 3)."""

from __future__ import annotations

from typing import Final

from rulewright.engine import decision as d
from rulewright.engine.decision import Decision
from rulewright.engine.event import ATTACK, BLOCK, MOVE, PUT_COUNTERS, STEP, Event
from rulewright.engine.happen import happen
from rulewright.engine.loops import BOUND
from rulewright.engine.play import Play
from rulewright.engine.state import Observer, State
from rulewright.engine.turn import empty_pool
from rulewright.vocabulary.turn import CLEANUP, UNTAP
from rulewright.vocabulary.zone import LIBRARY

from .acting import Acting
from .asserting import Asserting, counter_kind
from .checking import Checking
from .choosing import Chooser
from .fighting import Fighting
from .outcome import Failure, Incomplete, Limit, NotRunnable
from .placing import Placing
from .record import STEPS, Action, Assertion, Record, Segment, Stop
from .spending import Spending

STEP_LIMIT: Final = 20_000
PASS_LIMIT: Final = 400


class Fought(Observer):
    """Remembers who attacked and blocked this turn, and tells another observer everything."""

    def __init__(self, checking: Checking, further: Observer | None) -> None:
        self.checking = checking
        self.further = further

    def happened(self, state: State, event: Event) -> None:
        if event.kind == STEP and event.amount == UNTAP:
            self.checking.attacked = {}
            self.checking.blocked = {}
        elif event.kind in (ATTACK, BLOCK):
            obj = state.last_known(event.obj)
            who = self.checking.attacked if event.kind == ATTACK else self.checking.blocked
            if obj is not None:
                who.setdefault(obj.controller, []).append(obj.now.name)
        if event.kind == MOVE and event.to_zone != LIBRARY and event.cause != "draw":
            moved = state.find(event.new)
            if moved is not None and moved.card is not None and moved.card.incomplete:
                raise Incomplete(moved.card.name, moved.card.incomplete)
        if self.further is not None:
            self.further.happened(state, event)

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        if self.further is not None:
            self.further.noted(state, kind, rule, facts)


class Timeline:
    """One scenario being played."""

    def __init__(self, record: Record, placing: Placing, observer: Observer | None = None) -> None:
        self.record = record
        self.table = placing.table
        self.strict = record.strict_choice
        self.chooser = Chooser(self.table, self.strict)
        self.acting = Acting(self.table, self.chooser)
        self.fighting = Fighting(self.table, self.chooser)
        by_hand = tuple(self.table.seat(name) for name in record.mana_auto_payment_off)
        self.spending = Spending(self.table, self.chooser, by_hand)
        self.checking = Checking(self.table, self.acting)
        self.actions: dict[int, list[Action]] = {seat: [] for seat in range(len(record.turn_order))}
        self.decisions = 0
        self.passes = 0
        self.labelling: str | None = None
        self.chooser.add(record.choices)
        state = placing.place(self.chooser.answer)
        state.observer = Fought(self.checking, observer)
        self.play: Play | None = None
        self.state = state

    def run(self) -> None:
        """Plays every segment and evaluates its assertions. Raises `Failure` or `NotRunnable`."""
        record = self.record
        first = Segment(
            actions=record.actions,
            asserts=record.asserts,
            stop=record.stop,
            strict_choice=record.strict_choice,
            expect_failure=record.expect_failure,
            may_fail=record.may_fail,
        )
        stop = record.stop
        for segment in (first, *record.more_segments):
            if segment is not first:
                self.chooser.add(segment.choices)
            stop = segment.stop or stop
            self._segment(segment, stop)

    def _segment(self, segment: Segment, stop: Stop) -> None:
        if segment.strict_choice is not None:
            self.strict = self.chooser.strict = segment.strict_choice
        for action in segment.actions:
            self.actions[self.table.seat(action.player)].append(action)
        expected = segment.expect_failure or segment.may_fail
        failed: Failure | None = None
        try:
            self._play_to(stop)
            self._all_used()
        except Failure as failure:
            if expected is None:
                raise
            failed = failure
        if segment.expect_failure is not None and failed is None:
            raise Failure("expected failure", f"the run should have failed ({segment.expect_failure.cls})")
        self._empty_pools()
        self._evaluate(segment.asserts)

    def _evaluate(self, asserts: list[Assertion]) -> None:
        asserting = Asserting(self.table)
        for assertion in asserts:
            asserting.holds(assertion)

    def _all_used(self) -> None:
        for seat, left in self.actions.items():
            for action in left:
                if action.kind == "wait_stack" or (action.kind == "block" and not self.strict):
                    continue  # a block that is not legal is passed over in silence
                what = describe(action)
                raise Failure(f"unused {action.kind}", f"{self.table.player_name(seat)} never did: {what}")

    def _empty_pools(self) -> None:
        for player in self.state.players:
            if player.mana:
                empty_pool(self.state, player.seat)
        self.state.commit()

    # ---- playing ---------------------------------------------------------------------------------------

    def _play_to(self, stop: Stop) -> None:
        halt = halt_of(stop)
        if halt[0] < 1:
            return
        if self.play is None:
            self.play = Play(self.state, halt=halt)
        elif self.play.halted:
            self.play.resume(halt)
        play = self.play
        while play.decision is not None:
            self.decisions += 1
            if self.decisions > STEP_LIMIT:
                raise Limit("step limit", f"more than {STEP_LIMIT} decisions")
            decision = play.decision
            if isinstance(decision, d.Priority):
                self._priority(play, decision)
            else:
                play.answer(self._answer(decision))
        if self.state.turn.drawn_by == BOUND:
            raise Limit("limit of the engine", "a turn, or the game, goes on for too long")

    def _answer(self, decision: Decision) -> int:
        if isinstance(decision, d.DeclareAttacker):
            mine = self.actions[decision.player]
            index = self.fighting.attack(decision, mine)
            self._forget_used()
            return index
        if isinstance(decision, d.DeclareBlocker):
            index = self.fighting.block(decision, self.actions[decision.player])
            self._forget_used()
            return index
        if isinstance(decision, d.AssignDamage):
            return self.fighting.damage(decision)
        if isinstance(decision, d.PayMana):
            return self.spending.pay(decision)
        if isinstance(decision, d.ChooseSpend):
            return self.spending.spend(decision)
        self.spending.settle()
        return self.chooser.answer(decision)

    def _forget_used(self) -> None:
        for action in self.fighting.used:
            for left in self.actions.values():
                if action in left:
                    left.remove(action)
        self.fighting.used = []

    def _priority(self, play: Play, decision: d.Priority) -> None:
        """One decision of a player with priority: the first of their actions that is due, or a pass."""
        self.spending.settle()
        self.chooser.begin(None)
        self._label_cast()
        turn = self.state.turn
        seat = decision.player
        for action in self.actions[seat][:]:
            if action.turn != turn.number or STEPS.index(action.step) != turn.step:
                continue
            verdict = self._due(play, decision, action)
            if verdict == "pass":
                break
            if verdict == "done":
                self.passes = 0
                return
        self._pass(play, decision)

    def _pass(self, play: Play, decision: d.Priority) -> None:
        if not self.state.board.stack:  # else something resolves, and the game gets on
            self.passes += 1
        if self.passes > PASS_LIMIT:
            raise Limit("step limit", f"{PASS_LIMIT} passes without an action")
        play.answer(next(i for i, option in enumerate(decision.options) if option.kind == d.PASS))

    def _label_cast(self) -> None:
        if self.labelling is not None and self.state.board.stack:
            self.table.label(self.labelling, self.table.obj(self.state.board.stack[-1]))
        self.labelling = None

    def _due(self, play: Play, decision: d.Priority, action: Action) -> str:
        """Does an action that is due: ``done`` (something happened), ``next`` (go on scanning) or ``pass``."""
        mine = self.actions[decision.player]
        kind = action.kind
        if kind in ("cast", "play_land", "activate"):
            if not self._may_begin(action, decision.player):
                return "pass"
            index = self._option(decision, action)
            if index is None:
                raise Failure(f"{kind} not offered", f"{describe(action)} is not possible (turn {action.turn})")
            mine.remove(action)
            self.chooser.begin(action.targets)
            self.labelling = action.alias
            self.spending.begin(decision.player)
            play.answer(index)
            return "done"
        if kind == "activate_mana":
            return self._activate_mana(play, decision, action)
        if kind == "check":
            self.checking.holds(action, decision)
            mine.remove(action)
            return "next"
        if kind == "wait_stack":
            if not self.state.board.stack:
                mine.remove(action)
                return "next"
            if action.one:
                mine.remove(action)
            return "pass"
        if kind == "add_counters":
            mine.remove(action)
            self._add_counters(action)
            return "next"
        if kind == "concede":
            mine.remove(action)
            play.concede(decision.player)
            return "done"
        if kind in ("attack", "block"):
            if kind == "block" and self.fighting.is_forbidden(decision.player, action):
                mine.remove(action)  # it is not made (CR 732.1), and what comes of that is seen
                return "next"
            if kind == "attack" and self.fighting.is_alone(decision.player, action):
                mine.remove(action)
                return "next"
            if self.strict and not self.state.board.stack:
                raise Failure(f"{kind} not offered", f"{describe(action)} was not possible (turn {action.turn})")
            return "next"
        if kind == "attack_skip":
            mine.remove(action)
            return "next"
        raise NotRunnable(f"action {kind}")

    def _option(self, decision: Decision, action: Action) -> int | None:
        if action.kind == "activate":
            if action.special not in (None, "turn_face_up"):
                raise NotRunnable(f"special action {action.special}")
            return self.acting.activate(decision, action)
        assert action.card is not None
        if action.kind == "play_land":
            return self.acting.play_land(decision, action.card)
        return self.acting.cast(decision, action.card, "fuse" if action.fused else action.variant or "")

    def _may_begin(self, action: Action, seat: int) -> bool:
        if action.mana_in_pool is not None and len(self.state.players[seat].mana) < action.mana_in_pool:
            return False
        condition = action.condition
        if condition is None:
            return True
        found = self.table.on_stack(condition.text)
        if condition.type == "spell_on_stack":
            return bool(found)
        if condition.type == "spell_copy_on_stack":
            return any(self.table.is_copy(obj) for obj in found)
        if condition.type == "spell_not_on_stack":
            return not found
        if condition.type == "spell_on_top_of_stack":
            stack = self.table.stack()
            return bool(stack) and stack[-1] in found
        raise NotRunnable(f"condition {condition.type}")

    def _activate_mana(self, play: Play, decision: d.Priority, action: Action) -> str:
        assert action.text is not None
        index = self.acting.activate_mana(decision, action.text, action.source_alias)
        if index is None:
            if self.strict and not self.state.board.stack:
                raise Failure("activate_mana not offered", f"{describe(action)} is not possible (turn {action.turn})")
            return "next"
        self.actions[decision.player].remove(action)
        self.spending.begin(decision.player)
        play.answer(index)
        return "done"

    def _add_counters(self, action: Action) -> None:
        found = self.table.permanents(name=action.card)
        if not found or action.counter is None:
            raise Failure("add_counters", f"there is no {action.card}")
        event = Event(PUT_COUNTERS, found[0].id, found[0].controller, "122.1")
        event.position = counter_kind(action.counter)
        event.amount = action.count or 1
        putting = happen(self.state, [event])
        for decision in putting:
            raise NotRunnable(f"counters that ask {decision.kind}")
        self.state.commit()


def halt_of(stop: Stop) -> tuple[int, int]:
    """The turn and the step after which the game stops: before an untap step is after the cleanup step."""
    step = STEPS.index(stop.step)
    if step == UNTAP:
        return stop.turn - 1, CLEANUP
    return stop.turn, step


def describe(action: Action) -> str:
    """An action in a few words."""
    what = action.card or action.text or action.attacker or action.check or ""
    if action.kind == "block":
        what = f"{action.blocker} blocks {action.attacker}"
    return f"{action.player} {action.kind} {what}".strip()
