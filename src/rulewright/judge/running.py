"""Playing scenarios: each on a table of its own, its actions done and its expectations checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.cards.source import CardList, CardSource, Layered
from rulewright.engine.decision import DeclareAttacker, DeclareBlocker, Priority
from rulewright.engine.definition import Definition
from rulewright.engine.state import LimitReached
from rulewright.game.position import PositionError

from .account import Account
from .action import Action
from .conformance.explaining import explain
from .conformance.outcome import PASSED
from .conformance.record import Line
from .conformance.running import Runner
from .errors import Place, ScenarioError, TableError
from .expectation import Expectation
from .playing import unanswered
from .scenario import Scenario, Stage
from .setup import Cards
from .table import Table
from .words import Vocabulary


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: an action that could not be done, or an expectation that does not hold."""

    place: Place
    text: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text}: {self.message}"


@dataclass(slots=True)
class Report:
    """How a scenario went."""

    scenario: Scenario
    account: Account
    failures: list[Failure] = field(default_factory=list)
    checked: int = 0

    @property
    def holds(self) -> bool:
        """Whether everything was done and every expectation holds."""
        return not self.failures

    def data(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "title": self.scenario.title,
            "file": self.scenario.place.file,
            "line": self.scenario.place.line,
            "holds": self.holds,
            "expectations": self.checked,
            "account": self.account.data(),
            "failures": [
                {
                    "line": failure.place.line,
                    "column": failure.place.column,
                    "text": failure.text,
                    "message": failure.message,
                }
                for failure in self.failures
            ],
        }


def seat(
    scenario: Scenario, source: CardSource, stand_ins: bool = False, made: Mapping[str, Definition] | None = None
) -> Table:
    """The table of a scenario. ``stand_ins``: they are used even for cards that the source has; ``made``: definitions
    by name, for positions with ability trees made by hand.

    Raises `ScenarioError` for a card that is unknown or not understood, and for an impossible position.
    """
    if scenario.timeline is not None:
        raise ScenarioError("a timeline has no position", scenario.place, "a scenario of the style steps")
    cards = Cards(source, scenario.cards, scenario.stand_ins, stand_ins, made)
    try:
        known = Vocabulary([])
        return Table.at(
            (scenario.you, scenario.opponent, *scenario.others),
            scenario.turn,
            scenario.step,
            scenario.seed,
            cards,
            known,
        )
    except (TableError, PositionError) as error:
        raise ScenarioError(error.what, scenario.place, error.right) from None


def run(
    scenario: Scenario, source: CardSource, stand_ins: bool = False, made: Mapping[str, Definition] | None = None
) -> Report:
    """Plays a scenario. An action that fails ends it; an expectation that fails does not, but in a timeline. For the
    rest see `seat`."""
    if scenario.timeline is not None:
        return _run_timeline(scenario, scenario.timeline, source)
    table = seat(scenario, source, stand_ins, made)
    report = Report(scenario, table.account_so_far)
    for stage in scenario.stages:
        if stage.expectation is not None:
            _check(table, stage, stage.expectation, report)
        if stage.action is not None and not _do(table, stage, stage.action, report):
            return report
    left = _left_over(table)
    if left:
        last = scenario.stages[-1]
        report.failures.append(Failure(last.place, last.text, left))
    return report


def _run_timeline(scenario: Scenario, line: Line, source: CardSource) -> Report:
    result, account = explain(Runner(Layered(CardList(scenario.cards), source), {}), line)
    record = line.record()
    segments = [record.asserts, *(segment.asserts for segment in record.more_segments)]
    report = Report(scenario, account, checked=sum(len(asserts) for asserts in segments))
    if result.status != PASSED:
        problems = [f"{card}: {problem}" for card, found in result.cards.items() for problem in found]
        what = "; ".join(problems) if problems else result.detail
        report.failures.append(Failure(scenario.place, scenario.title, f"{result.cause}: {what}"))
        account.tell(f"✗ {result.cause}: {what}")
    return report


def _do(table: Table, stage: Stage, action: Action, report: Report) -> bool:
    try:
        table.perform(action)
    except (TableError, LimitReached) as error:
        table.account_so_far.tell(f"✗ {stage.text}: {error}")
        report.failures.append(Failure(stage.place, stage.text, str(error)))
        return False
    return True


def _check(table: Table, stage: Stage, expectation: Expectation, report: Report) -> None:
    finding = table.check(expectation)
    report.checked += 1
    if finding.holds:
        table.account_so_far.tell(f"✓ {stage.text}")
        return
    table.account_so_far.tell(f"✗ {stage.text}: {finding.found}")
    report.failures.append(Failure(stage.place, stage.text, f"this does not hold: {finding.found}"))


def _left_over(table: Table) -> str:
    """What is still open at the end: a question without an answer, an answer without a question."""
    decision = table.decision
    if decision is not None and not isinstance(decision, Priority | DeclareAttacker | DeclareBlocker):
        return str(unanswered(table.state, decision, table.describer))
    if table.queue.sayings:
        return "an answer was given that nothing asked for"
    return ""
