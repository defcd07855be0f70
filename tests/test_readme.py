"""The Python of the README and the documents runs, and their commands exist (STYLE habit 11)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.testing import CliRunner

from rulewright.cli.main import MODULES, app
from rulewright.cli.main import command as load

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [
    (file.name, block)
    for file in DOCUMENTS
    for block in re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)
]
NAMED = re.compile(r"(?:`|<code>|^\$ |^)rulewright (data [a-z]+|[a-z]+)\b", re.MULTILINE)
"""A command as texts name it: in code, or at the start of a line of a transcript."""


@pytest.mark.parametrize(("file", "block"), BLOCKS)
def test_the_python_of_the_documents_runs(file: str, block: str, home: Path) -> None:
    exec(compile(block, file, "exec"), {"__name__": "document"})


def commands() -> list[str]:
    """Every command, as it is typed."""
    found: list[str] = []
    for name in MODULES:
        command = load(name)
        found += [f"{name} {inner}" for inner in command.commands] if isinstance(command, TyperGroup) else [name]
    return found


def test_the_commands_that_texts_name_exist() -> None:
    known = commands()
    sources = [file for ending in ("*.py", "*.html") for file in (ROOT / "src/rulewright").rglob(ending)]
    named = {name: file.name for file in [*DOCUMENTS, *sources] for name in NAMED.findall(file.read_text("utf-8"))}
    assert "data update" in named
    assert {name: file for name, file in named.items() if name not in (*known, "data")} == {}


def test_the_readme_names_every_command() -> None:
    table = README.split("## Commands\n")[1].split("\n## ")[0]
    assert [name for name in commands() if f"`rulewright {name}" not in table and f"`{name}`" not in table] == []


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
