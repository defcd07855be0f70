"""The explained account of one scenario: what happened, with the rules, up to where it went wrong."""

from __future__ import annotations

from rulewright.judge.account import Account
from rulewright.judge.describe import Describer
from rulewright.judge.naming import Names

from .outcome import Result
from .record import Line
from .running import Runner


def explain(runner: Runner, line: Line) -> tuple[Result, Account]:
    """Runs one scenario; answers the result and the account of it. The first player is "you"."""
    account = Account(Describer(Names()))
    result = runner.run(line, account)
    return result, account
