from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.cli.main import main


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["rulewright", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return int(left.value.code or 0)


def test_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"], monkeypatch) == 0
    assert capsys.readouterr().out.startswith("rulewright 0.")


@pytest.mark.parametrize("arguments", [["--help"], ["data", "--help"], ["data", "import", "--help"]])
def test_help(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments, monkeypatch) == 0
    assert "Usage" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["nothing"], ["--nothing"], ["data", "import"]])
def test_a_wrong_usage_is_told_on_standard_error(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments, monkeypatch) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Usage" in err


def test_a_closed_pipe_ends_it_quietly(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    code = "from rulewright.cli.main import main; main()"
    left = subprocess.run(
        [sys.executable, "-c", code, "data", "status", "--json"],
        stdout=writing,
        stderr=subprocess.PIPE,
        env={**os.environ, "RULEWRIGHT_HOME": str(tmp_path)},
        check=False,
    )
    os.close(writing)
    assert left.stderr == b""
    assert left.returncode == 1
