"""Every rule that the project cites exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.reference.rule_index import rule_titles
from rulewright.vocabulary.keyword import KEYWORD_ACTION_RULES, KEYWORD_RULES

ROOT = Path(__file__).parents[2]
FOLDERS = ("src", "tests", "docs", "examples", "tools", "benchmarks")
CITED = re.compile(r"(?<![\w.])([1-9]\d{2}\.\d{1,3}[a-z]?)(?![\w.]*\d)(?!\w)")
EXCEPT = {"tests/reference", "tests/web", "tests/library_files.py", "tests/cli/test_library.py"}
"""Tests of rule numbers as such, with numbers that do not exist."""


def _files() -> Iterator[Path]:
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.suffix in (".py", ".md", ".txt", ".lark", ".html") and not any(map(name.startswith, EXCEPT)):
                yield file


def test_every_cited_rule_exists() -> None:
    known = rule_titles()
    wrong = []
    for file in _files():
        for place, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if file.suffix == ".py" and not re.search(r"CR |rule|\"[1-9]\d{2}\.\d|\([1-9]\d{2}\.\d", line):
                continue
            wrong += [f"{file.relative_to(ROOT)}:{place}: {n}" for n in CITED.findall(line) if n not in known]
    assert not wrong


def test_the_rules_of_keywords_have_their_names_as_titles() -> None:
    titles = rule_titles()
    for name, number in {**KEYWORD_RULES, **KEYWORD_ACTION_RULES}.items():
        assert name in titles[number].lower()
