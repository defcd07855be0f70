"""Without the extra, importing the environments says in one message what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["numpy", "gymnasium", "pettingzoo"])
def test_a_missing_package_names_the_extra(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import rulewright.envs"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = run.stderr.strip().splitlines()[-1]
    assert last == (
        f"ImportError: rulewright.envs needs {missing}: install the extra with pip install 'rulewright[envs]'"
    )
    assert "During handling" not in run.stderr


def test_the_library_does_not_load_it() -> None:
    code = "import sys, rulewright, rulewright.game.game, rulewright.cli.main; assert 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
