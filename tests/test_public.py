"""The public names: what `import rulewright` gives, and what it costs."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rulewright

NAMES = """
Bindery Card Decision Deck DeckError Definition FORMATS Game GameError IllegalAnswer IllegalDeckError Line NoWorldError
NotOffered NotUnderstoodError Option Placement Position Result RulewrightError SaveError Seat Settings Table
UnknownCardError Viewpoint Violation open_cards parse_deck read_deck
""".split()


def test_the_public_names_are_these() -> None:
    assert rulewright.__all__ == NAMES
    for name in NAMES:
        value = getattr(rulewright, name)
        assert name == "FORMATS" or value.__name__ == name
    assert set(NAMES) <= set(dir(rulewright))


def test_every_error_is_a_rulewright_error() -> None:
    for name in NAMES:
        if name.endswith("Error") or name in ("IllegalAnswer", "NotOffered"):
            assert issubclass(getattr(rulewright, name), rulewright.RulewrightError)


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Gam'"):
        _ = rulewright.Gam
    with pytest.raises(ImportError):
        from rulewright import Nothing  # noqa: F401


def test_importing_the_package_loads_nothing_of_it() -> None:
    script = "import sys, rulewright; print([name for name in sys.modules if name.startswith('rulewright')])"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['rulewright']"
