"""Golden counts of decision paths. `RULEWRIGHT_RECORD=1 pytest tests/perft` writes them anew, for a diff to be read."""

from __future__ import annotations

import json
import os
import re
from importlib import import_module
from pathlib import Path

import pytest

from rulewright.cards.source import StarterSet
from rulewright.engine.play import Play
from rulewright.engine.state import COMPLETE, FOLDED, State
from rulewright.game.building import from_decks
from rulewright.game.perft import differences, divide, perft, start
from rulewright.judge.describe import Describer
from rulewright.judge.naming import Names
from rulewright.judge.running import seat
from rulewright.judge.scenario import read_file
from rulewright.vocabulary.turn import PRECOMBAT_MAIN
from tests.game.decks import starter_decks
from tests.oracle.announcing import Oracle
from tests.oracle.comparing import legal
from tests.oracle.positions import Small, small

HERE = Path(__file__).parent
ENGINE = HERE.parents[1] / "src" / "rulewright" / "engine"
SCENARIOS = {scenario.title: scenario for scenario in read_file(HERE / "positions.md")}
COUNTS = HERE / "counts.json"
PROFILES = {"folded": FOLDED, "complete": COMPLETE}
DEEP = tuple(SCENARIOS)[:5]
"""Positions that are counted deeper than the others."""


def depths(title: str) -> tuple[int, ...]:
    """How deep a position is counted: attackers are declared after two answers."""
    if "Attackers" in title:
        return (2, 5, 8) if title in DEEP else (4, 7)
    return (1, 2, 3, 4) if title in DEEP else (2, 4)


DEPTHS = [(title, depth) for title in SCENARIOS for depth in depths(title)]


def golden() -> dict[str, dict[str, int]]:
    return json.loads(COUNTS.read_text("utf-8")) if COUNTS.exists() else {}


def check(key: str, found: dict[str, int]) -> None:
    """Compares with the golden counts, or records them."""
    counts = golden()
    if os.environ.get("RULEWRIGHT_RECORD"):
        counts[key] = found
        COUNTS.write_text(json.dumps(counts, indent=1, ensure_ascii=False, sort_keys=True) + "\n", "utf-8")
        return
    lines = differences(found, counts.get(key, {}))
    assert not lines, "\n".join([key, *lines])


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("title", "depth"), DEPTHS)
def test_the_paths_of_a_position(title: str, profile: str, depth: int) -> None:
    table = seat(SCENARIOS[title], StarterSet())
    found = divide(start(table.state, PROFILES[profile]), depth, table.describer.option)
    check(f"{title}, {profile}, depth {depth}", found)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", [1, 7])
def test_the_paths_of_a_game_of_the_starter_decks(seed: int, profile: str) -> None:
    play = start(from_decks(starter_decks(), seed), PROFILES[profile])
    while play.state.turn.step != PRECOMBAT_MAIN:
        play.answer(0)  # both players keep, and pass
    found = divide(play, 4, Describer(Names()).option)
    check(f"the starter decks, seed {seed}, {profile}, depth 4", found)


def test_differences_are_told_by_option() -> None:
    assert differences({"pass": 3, "cast A": 2}, {"pass": 4, "cast B": 1}) == [
        "pass: 3, expected 4",
        "cast B: is not offered, expected 1",
        "cast A: 2, expected not to be offered",
    ]


BRUTE_FORCE = [
    small("Red Crag", "Ash Ravine", "hand Snap Bolt", "hand Old Copse", "their Stone Ox"),
    small("Red Crag", "Red Crag", "sick Leaf Wisp", "Stone Ox", "graveyard Ember Line", "hand Twice Told"),
    small("Prism Field", "Grain Chip", "Bone Altar", "Small Newt", "hand Mottled Verse", "hand Clear Note"),
    small("Mixed Weir", "Red Crag", "Blood Cup", "hand Kicked Stone", "hand Blood Price", lives=(2, 20)),
]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("position", BRUTE_FORCE, ids=str)
def test_depth_1_is_what_brute_force_finds(position: Small, profile: str) -> None:
    state, _ = position.state(PROFILES[profile])
    found = legal(Oracle(position.world()), profile == "folded")
    assert perft(start(state, PROFILES[profile]), 1) == 1 + len(found)


TABLES = sorted(
    (file.relative_to(ENGINE).with_suffix("").as_posix().replace("/", "."), name)
    for file in ENGINE.rglob("*.py")
    for name in re.findall(r"^(_[A-Z_]+): Final\[dict\[.*\]\] = \{\}$", file.read_text("utf-8"), re.MULTILINE)
    if name != "_FACTS"  # an ability has its facts for good: they are compared by identity
)
"""What modules of the engine keep of what they have worked out, all of it a function of its key."""


def forget(state: State) -> None:
    """Empties every cache."""
    state.offers, state.supplies, state.could, state.roster = {}, {}, None, None
    for module, name in TABLES:
        vars(import_module(f"rulewright.engine.{module}"))[name].clear()


def uncached(play: Play, depth: int) -> int:
    """The number of paths, where nothing is known from before: every cache is emptied before each answer, and every
    refresh of characteristics is compared with a full one."""
    if depth == 0:
        return 1
    count = 0
    for index in range(len(play.options())):
        fork = play.fork()
        state = fork.state
        state.strict = True
        forget(state)
        fork.answer(index)
        count += uncached(fork, depth - 1)
    return count


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("title", SCENARIOS)
def test_the_counts_are_the_same_without_caches(title: str, profile: str) -> None:
    table = seat(SCENARIOS[title], StarterSet())
    depth = depths(title)[1] if "Attackers" not in title or title not in DEEP else 5
    depth = min(depth, 3) if "Attackers" not in title else depth
    expected = golden().get(f"{title}, {profile}, depth {depth}")
    found = uncached(start(table.state, PROFILES[profile]), depth)
    if expected is None:
        assert found == perft(start(table.state, PROFILES[profile]), depth)
    else:
        assert found == sum(expected.values())


def test_the_tables_of_the_engine_are_found() -> None:
    assert len(TABLES) > 10
    play = start(seat(next(iter(SCENARIOS.values())), StarterSet()).state, FOLDED)
    perft(play, 2)
    held = [vars(import_module(f"rulewright.engine.{module}"))[name] for module, name in TABLES]
    assert any(held)
    forget(play.state)
    assert not any(held)


def test_there_are_thirty_positions() -> None:
    assert len(SCENARIOS) >= 30
