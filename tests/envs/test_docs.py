"""docs/envs.md says where everything stands in an observation, and its examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from rulewright.envs.layout import BOUND, GLOBALS, OBJECT, OPTION, PLAYER, Layout

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"
BLOCKS = {"globals": GLOBALS, "players": PLAYER, "objects": OBJECT, "options": OPTION}
ROW = re.compile(r"\| (\d+)(?:–(\d+))? \| `([^`]+)`(?: … `([^`]+)`)? \| .+ \|")


@pytest.mark.parametrize("block", BLOCKS)
def test_the_tables_are_the_layout(block: str) -> None:
    text = PAGE.read_text(encoding="utf-8").partition(f"### `{block}`")[2].partition("\n### ")[0].partition("\n## ")[0]
    columns = BLOCKS[block]
    at = 0
    for first, last, name, other in ROW.findall(text):
        assert int(first) == at
        assert columns[at] == name
        at = int(last or first)
        assert columns[at] == (other or name)
        at += 1
    assert at == len(columns)


def test_the_sizes_are_those_of_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    layout = Layout()
    assert f"{layout.size:,} numbers" in text
    assert f"{layout.actions} actions" in text
    assert f"{BOUND:,}" in text


def test_the_examples_run() -> None:
    failed, run = doctest.testfile(str(PAGE), module_relative=False)
    assert run > 5
    assert failed == 0
