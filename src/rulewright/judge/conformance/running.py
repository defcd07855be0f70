"""Running scenarios one by one: every outcome is a result, a crash as well (FORMAT section 7)."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable
from typing import Final

import msgspec

from rulewright.cards.errors import UnknownCardError
from rulewright.cards.source import CardSource
from rulewright.engine.definition import Definition
from rulewright.engine.state import LimitReached, Observer
from rulewright.game.binding import Bindery

from .limits import time_limit
from .outcome import (
    ERROR,
    FAILED,
    NOT_PLAYABLE,
    NOT_RUNNABLE,
    PASSED,
    Failure,
    Incomplete,
    Limit,
    Malformed,
    NotRunnable,
    Result,
)
from .placing import Placing, is_commander
from .record import Deck, Line, Record
from .timeline import Timeline
from .wellformed import fault
from .wording import learn

FORMATS: Final = ("two-player", "commander-duel", "commander-ffa", "free-for-all")
SETUPS: Final = ("card", "life", "max_priority_passes")
UNKNOWN: Final = ("Object contains unknown field", "Invalid enum value")
"""How msgspec says that the format has something that is not known here; all else is no scenario."""


class Runner:
    """Runs scenarios with the cards of a pool and the decks of a file."""

    def __init__(self, pool: CardSource, decks: dict[str, Deck]) -> None:
        self.decks = decks
        self.bindery = Bindery(pool, partial=True)
        self._learned: set[str] = set()

    def run(self, line: Line, observer: Observer | None = None) -> Result:
        """The result of one scenario; nothing that goes wrong in it gets out."""
        began = time.perf_counter()
        result = Result(line.id, PASSED, line.topic, line.core)
        try:
            with time_limit():
                if line.problem:
                    raise Malformed(line.problem)
                self._run(line.record(), result, observer)
        except msgspec.DecodeError as error:
            result.status = NOT_RUNNABLE if str(error).startswith(UNKNOWN) else ERROR
            result.cause, result.detail = "record", str(error)
        except Malformed as why:
            result.status, result.cause, result.detail = ERROR, "record", str(why)
        except Incomplete as card:
            result.status, result.cause = NOT_PLAYABLE, "card not understood"
            result.cards = {card.name: list(card.problems)}
            result.detail = f"{card.name}: {card.problems[0]}"
        except NotRunnable as reason:
            result.status, result.cause, result.detail = NOT_RUNNABLE, reason.feature, reason.detail
        except Failure as failure:
            result.status, result.cause, result.detail = FAILED, failure.cause, failure.detail
        except Limit as limit:
            result.status, result.cause, result.detail = FAILED, limit.cause, limit.detail
        except LimitReached as error:
            result.status, result.cause, result.detail = FAILED, "limit of the engine", str(error)
        except RecursionError:
            result.status, result.cause = ERROR, "RecursionError"
        except Exception as error:
            result.status, result.cause = ERROR, type(error).__name__
            result.detail = "".join(traceback.format_exception(error)[-3:])
        result.seconds = round(time.perf_counter() - began, 3)
        return result

    def _run(self, record: Record, result: Result, observer: Observer | None) -> None:
        problem = fault(record, self.decks)
        if problem:
            raise Malformed(problem)
        missing = self.missing(record)
        if missing:
            result.status, result.cards = NOT_PLAYABLE, missing
            card = next(iter(missing))
            result.cause, result.detail = "card not understood", f"{card}: {missing[card][0]}"
            return
        feature = unsupported(record)
        if feature:
            raise NotRunnable(feature)
        timeline = Timeline(record, Placing(record, self.decks, self.definition), observer)
        try:
            timeline.run()
        except Failure as failure:
            if record.expect_exception is None:
                raise
            result.detail = f"fails as expected: {failure}"
        else:
            if record.expect_exception is not None:
                raise NotRunnable("an exception of the other program is expected")
        finally:
            result.decisions = timeline.decisions
            result.leftover = timeline.chooser.leftover()

    def definition(self, name: str) -> Definition:
        """The definition of a card."""
        if name not in self._learned:
            self._learned.add(name)
            learn(self.bindery.source.get(name))
        return self.bindery.definition(name)

    def missing(self, record: Record) -> dict[str, list[str]]:
        """The cards of a scenario that are not understood, each with its problems."""
        found: dict[str, list[str]] = {}
        for name in self.names(record):
            try:
                problems = self.definition(name).incomplete
            except UnknownCardError:
                problems = ("no card of the pool has this name",)
            if problems:
                found[name] = list(problems)
        return found

    def names(self, record: Record) -> Iterable[str]:
        """Every card that the scenario may use."""
        names = dict.fromkeys(record.cards)
        names.update(dict.fromkeys(entry.card for entry in record.setup if entry.card is not None))
        if is_commander(record):
            for name in record.decks.values():
                if name in self.decks:
                    names.update(dict.fromkeys(line.card for line in self.decks[name].sideboard))
        return names


def unsupported(record: Record) -> str:
    """The feature of the format that the scenario needs and that is not supported; "" if there is none."""
    if record.ignored:
        return "ignored by its authors"
    if record.format not in FORMATS:
        return f"format {record.format}"
    if record.range == "ONE" and len(record.turn_order) > 3:
        return "range of influence"
    for entry in record.setup:
        if entry.kind not in SETUPS:
            return f"setup {entry.kind}"
    for flag in ("rollback", "custom_object", "custom_effect"):
        if flag in record.flags:
            return flag
    return ""
