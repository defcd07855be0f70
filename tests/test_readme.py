"""The README's Python runs, and its commands exist (STYLE habit 11)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from rulewright.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_python_of_the_readme_runs(number: int) -> None:
    exec(compile(BLOCKS[number], f"README block {number}", "exec"), {"__name__": "readme"})


def test_the_commands_of_the_readme_exist() -> None:
    names = set(re.findall(r"^\| `rulewright (\w+(?: (?:import|status))?)", README, re.MULTILINE))
    assert len(names) >= 5
    for name in sorted(names):
        result = CliRunner().invoke(app, [*name.split(), "--help"])
        assert result.exit_code == 0, name


def test_the_transcript_of_the_readme_is_real(home: Path) -> None:
    shown = README.split("$ rulewright judge examples/harmonize.md\n")[1].split("```")[0].splitlines()
    run = CliRunner().invoke(app, ["judge", str(ROOT / "examples/harmonize.md")])
    assert run.exit_code == 0
    assert run.stdout.splitlines()[: len(shown)] == shown


def test_decisions_are_numbered() -> None:
    files = sorted(path.name for path in (ROOT / "docs/decisions").glob("*.md"))
    assert files
    assert all(re.match(r"\d{4}-[a-z0-9-]+\.md", name) for name in files)
    assert len({name[:4] for name in files}) == len(files)
