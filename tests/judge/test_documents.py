"""What the documents show of Python is what happens."""

from __future__ import annotations

import doctest
from functools import partial
from pathlib import Path

import pytest

from rulewright.cards.source import StarterSet
from rulewright.judge import Table

DOCUMENTS = sorted((Path(__file__).parents[2] / "docs").glob("*.md"))


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.stem)
def test_python_sessions_in_documents(file: Path) -> None:
    names = {"Table": partial(Table, source=StarterSet())}
    result = doctest.testfile(str(file), module_relative=False, globs=names)
    assert result.failed == 0
