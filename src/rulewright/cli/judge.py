"""`rulewright judge`: plays the scenarios of Markdown files, explains them and checks what they expect."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from rulewright.cards.catalog import open_cards
from rulewright.judge.account import Account
from rulewright.judge.errors import Place, ScenarioError
from rulewright.judge.running import Report, run
from rulewright.judge.scenario import Scenario, read_file
from rulewright.reference.errors import NotFoundError
from rulewright.reference.library import Library

from .options import CardsOption, JsonOption
from .output import FAILED, errors, print_json, tell_error

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Markdown files with scenario blocks.")]
RulesOption = Annotated[bool, typer.Option("--rules", help="Print the text of the rules that the account cites.")]


def judge(files: Files, cards: CardsOption = None, json: JsonOption = False, rules: RulesOption = False) -> None:
    """Play the scenarios of FILE…, print a numbered account with its rules, and check what they expect.

    The exit code is 0 if everything holds, 1 if an action or an expectation failed, 2 if a file or a scenario is
    broken; the others are played all the same.
    """
    broken: list[ScenarioError] = []
    scenarios: list[Scenario] = []
    for file in files:
        try:
            scenarios += _scenarios_of(file)
        except ScenarioError as error:
            broken.append(error)
    source = open_cards(cards)
    reports: list[Report] = []
    for scenario in scenarios:
        try:
            reports.append(run(scenario, source))
        except ScenarioError as error:
            broken.append(error)
    book = _texts(reports) if rules else None
    if json:
        holds = not broken and all(report.holds for report in reports)
        played = [_data(report, book) for report in reports]
        print_json({"holds": holds, "scenarios": played, "broken": [str(error) for error in broken]})
    else:
        for report in reports:
            _show(report, book)
        if reports:
            _sum_up(reports)
    if rules and book is None:
        errors().print("The rules' text has not been imported: `rulewright data import` takes the official .txt file.")
    for each in broken:
        tell_error(each)
    if broken:
        raise typer.Exit(FAILED)
    if not all(report.holds for report in reports):
        raise typer.Exit(1)


def _scenarios_of(file: Path) -> list[Scenario]:
    found = read_file(file)
    if not found:
        raise ScenarioError("there is no scenario in it", Place(str(file), 1, 1), "a block ```scenario")
    return found


def _texts(reports: list[Report]) -> dict[str, str] | None:
    """The text of each rule that the accounts cite, from the newest edition imported; None if there is none."""
    with Library() as library:
        if not library.rules.edition:
            return None
        found: dict[str, str] = {}
        for report in reports:
            for number in report.account.rules():
                try:
                    found[number] = library.rules.rule(number).text
                except NotFoundError:
                    found[number] = ""
        return found


def _data(report: Report, book: dict[str, str] | None) -> dict[str, object]:
    data = report.data()
    if book is not None:
        data["rules"] = {rule: book[rule] for rule in report.account.rules()}
    return data


def _show(report: Report, book: dict[str, str] | None) -> None:
    title = report.scenario.title
    print(f"{title}\n{'─' * len(title)}")
    print(report.account.text())
    if book is not None:
        print(*_cited(report.account, book), sep="\n")
    print()


def _cited(account: Account, book: dict[str, str]) -> list[str]:
    return [f"   {rule} {book[rule] or '(not in this text of the rules)'}" for rule in account.rules()]


def _sum_up(reports: list[Report]) -> None:
    failures = [failure for report in reports for failure in report.failures]
    checked = sum(report.checked for report in reports)
    for failure in failures:
        print(f"FAILED {failure}")
    number = f"{_counted(len(reports), 'scenario')}, {_counted(checked, 'expectation')}"
    print(f"{number}: {f'{len(failures)} failed' if failures else 'all hold'}")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
