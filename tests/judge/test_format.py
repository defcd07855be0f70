"""What is wrong in a scenario file is told with file, line and column, and what would be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulewright.cards.source import StarterSet
from rulewright.judge.errors import ScenarioError
from rulewright.judge.running import run
from rulewright.judge.scenario import read_file, read_text

BLOCK = """\
# A file

```scenario
{text}
```
"""


def wrong(text: str) -> str:
    """The message about a scenario; its first line is line 4 of the file."""
    with pytest.raises(ScenarioError) as error:
        _play(BLOCK.format(text=text))
    return str(error.value)


def _play(text: str) -> None:
    for scenario in read_text(text, "f.md"):
        run(scenario, StarterSet())


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("titel: x\ndo: resolve", "4:1", "did you mean 'title'?"),
        ("title: x", "4:1", "`do`, `expect` or `steps`"),
        ("title: x\ntitle: y\ndo: resolve", "5:1", "given twice"),
        ("title: [x\ndo: resolve", "", "not YAML"),
        ("you:\n  lif: 3\ndo: resolve", "5:3", "did you mean 'life'?"),
        ("you:\n  life: many\ndo: resolve", "5:9", "'many' is not a number"),
        ("you:\n  graveyrad: Mountain\ndo: resolve", "5:3", "did you mean 'graveyard'?"),
        ("you:\n  hand: Mountain (tapped)\ndo: resolve", "5:9", "only a permanent"),
        ("you:\n  battlefield: Mountain (taped)\ndo: resolve", "5:26", "'taped' does not fit here"),
        ("you:\n  battlefield: [Mountain, Hil Brute]\ndo: resolve", "5:27", "did you mean Hill Brute?"),
        ("you:\n  battlefield: Tuskbone Spear (attached to Hill Brute)\ndo: resolve", "5:16", "not on the battlefield"),
        ("you:\n  battlefield: [Mountain, Ember Refrain]\ndo: resolve", "5:27", "cannot be on the battlefield"),
        ("you:\n  battlefield: [Mountain, 99999 Mountain]\ndo: resolve", "5:27", "objects in all"),
        (f"you:\n  hand: {10**30} Mountain\ndo: resolve", "5:9", "objects in all"),
        ("you:\n  hand: {card: Mountain, count: -3}\ndo: resolve", "5:9", "-3 of a card is not an entry"),
        ("you:\n  battlefield: {card: Hill Brute, damage: -1}\ndo: resolve", "5:16", "less than no damage"),
        ("you:\n  battlefield: Hill Brute (-2 charge counters)\ndo: resolve", "5:16", "no counters"),
        ("you: {poison: -2}\ndo: resolve", "4:1", "not fewer than none"),
        (f"you: {{life: {'1' * 5000}}}\ndo: resolve", "4:13", "a number of 5000 digits is too long"),
        ("do: resolve\ntitle: a\x00b", "5:9", "the character U+0000 stands in no YAML"),
        (f"you: {'[' * 5000}", "4:1", "nested too deeply"),
        ('you: {hand: "\\ud800"}\ndo: resolve', "4:14", "half of a surrogate pair is no character"),
        ("turn: me\ndo: resolve", "4:7", "you or opponent"),
        ("step: upkep\ndo: resolve", "4:7", "does not fit here"),
        ("step: cleanup\ndo: resolve", "4:1", "nobody receives priority"),
        ("style: saga\ndo: resolve", "4:8", "the style 'saga' is not played here"),
        ("style: timeline\ndo: resolve", "4:1", "there is no key 'do' in a timeline"),
        ("style: timeline\nactions: [{turn: 1}]", "4:1", "no timeline"),
        ("do:\n  - you fling Mountain", "5:9", "does not fit here"),
        ("do:\n  - you cast Ember Refrain with Y = 3", "5:28", "'with' does not fit here"),
        ("expect:\n  - opponent's life is few", "5:24", "expected a number"),
        ("expect: the stack is empty already", "4:28", "expected the end"),
        ("do: opponent 2 passes", "4:5", "'opponent 2' is no player: 'opponent 2 passes' (you or opponent)"),
        ("do: resolve\nexpect: opponent 3's life is 4", "5:9", "'opponent 3' is no player"),
        ("opponent 2: {}\nexpect: opponent 3's life is 4", "5:9", "(you or opponent or opponent 2)"),
        ("you: {battlefield: Hill Brute (controlled by opponent 4)}\ndo: resolve", "4:46", "'opponent 4' is no player"),
        ("turn: opponent 2\ndo: resolve", "4:7", "'opponent 2' is no player (you or opponent)"),
        ("do: Bob casts Ember Refrain", "4:5", "'Bob' is no player: 'Bob casts Ember Refrain' (you or opponent)"),
        ("do: player two concedes", "4:5", "'player two' is no player"),
        ("expect: Bob's life is 4", "4:9", "'Bob' is no player"),
        ("expect: Bob has two cards in hand", "4:9", "'Bob' is no player"),
        ("expect: Hill Brute is in Bob's graveyard", "4:26", "'Bob' is no player"),
        ("steps:\n  - make: resolve", "5:5", "there is no key 'make' here"),
        ("cards:\n  - name: X\n    type: Instant\ndo: resolve", "6:5", "did you mean 'type_line'?"),
        (
            "cards:\n  - name: X\n    type_line: Instant\n    oracle_text: Frobnicate.\nyou: {hand: X}\ndo: resolve",
            "8:13",
            "X is not understood",
        ),
    ],
)
def test_an_error_names_its_place(text: str, place: str, words: str) -> None:
    message = wrong(text)
    assert words in message
    assert message.startswith(f"f.md:{place}" if place else "f.md:")


def test_a_block_that_is_never_closed() -> None:
    with pytest.raises(ScenarioError, match=re.escape("f.md:2:1: the block that begins here is never closed")):
        read_text("text\n```scenario\ntitle: x\n", "f.md")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "f.md"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(ScenarioError, match=r"f\.md:1:1"):
        read_file(path)


def test_other_blocks_are_passed_over() -> None:
    assert read_text("```yaml\nnothing: here\n```\n~~~\n```scenario\n~~~\n", "f.md") == []


def test_an_entry_may_be_a_mapping() -> None:
    text = """\
you:
  battlefield:
    - card: Hill Brute
      count: 2
      tapped: yes
      counters: {+1/+1: 2}
    - {card: Toll Keeper, summoning sick: yes, damage: 1, named: A}
expect:
  - you control two Hill Brute
  - the second Hill Brute is tapped
  - Hill Brute has power 6
  - A is summoning sick
  - A has 1 damage"""
    (scenario,) = read_text(BLOCK.format(text=text), "f.md")
    assert run(scenario, StarterSet()).failures == []


def test_an_expectation_that_fails_says_what_is_the_case_and_where() -> None:
    (scenario,) = read_text(BLOCK.format(text="expect:\n  - your life is 19\n  - your life is 20"), "f.md")
    report = run(scenario, StarterSet())
    assert [str(failure) for failure in report.failures] == ["f.md:5:5: your life is 19: this does not hold: it is 20"]
    assert report.checked == 2


def test_an_action_that_fails_ends_the_scenario() -> None:
    text = "you: {hand: Ember Refrain}\ndo:\n  - you cast Ember Refrain\n  - resolve"
    (scenario,) = read_text(BLOCK.format(text=text), "f.md")
    report = run(scenario, StarterSet())
    assert len(report.failures) == 1
    assert "your sources can make none of it (601.2h)" in str(report.failures[0])


def test_a_question_without_an_answer_names_its_choices() -> None:
    text = "you: {hand: Ember Refrain, battlefield: Mountain}\ndo: you cast Ember Refrain"
    (scenario,) = read_text(BLOCK.format(text=text), "f.md")
    assert "the choices are: you, opponent" in str(run(scenario, StarterSet()).failures[0])


def test_an_answer_without_a_question_fails() -> None:
    (scenario,) = read_text(BLOCK.format(text="do: you answer yes"), "f.md")
    assert "nothing asked for" in str(run(scenario, StarterSet()).failures[0])


def test_a_game_that_outgrows_what_the_engine_holds_says_so() -> None:
    text = """\
cards:
  - name: Test Surge
    mana_cost: "{R}"
    type_line: Sorcery
    oracle_text: Add an amount of {R} equal to your life total.
you:
  life: 30000
  battlefield: [Mountain]
  hand: [Test Surge]
do: [you cast Test Surge, resolve]"""
    (scenario,) = read_text(BLOCK.format(text=text), "f.md")
    report = run(scenario, StarterSet())
    assert [failure.text for failure in report.failures] == ["resolve"]
    assert "30000 mana at once" in str(report.failures[0])
