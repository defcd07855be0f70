from __future__ import annotations

import json
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
    said = capsys.readouterr().out
    assert said.startswith("rulewright 0.")
    assert said.endswith((" (compiled)\n", " (pure Python)\n"))


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


def test_an_argument_that_is_no_text_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["read", "\udcff"], monkeypatch) == 2
    assert capsys.readouterr().err == "error: an argument is not text in UTF-8\n"


@pytest.mark.parametrize(
    "arguments", [["judge", "examples/harmonize.md"], ["judge", "examples/harmonize.md", "--json"]]
)
def test_a_terminal_that_lacks_letters_gets_escapes_and_json_stays_utf_8(arguments: list[str], tmp_path: Path) -> None:
    code = "from rulewright.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        env={**os.environ, "RULEWRIGHT_HOME": str(tmp_path), "PYTHONIOENCODING": "ascii"},
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    if "--json" in arguments:
        assert "\u2212" in done.stdout.decode()
        assert json.loads(done.stdout)["holds"] is True
    else:
        assert b"\\u2212 {4}" in done.stdout
