"""Rolling dice (CR 706): every number is foretold from the game's seed."""

from __future__ import annotations

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.engine.rng import below
from rulewright.judge import Table

CARDS = (
    CardRecord(
        "Twin Throw",
        "{U}",
        "Sorcery",
        "Roll two d8 and choose one result. You gain life equal to that result. "
        "Then target opponent loses life equal to the other result.",
    ),
    CardRecord(
        "Grim Throw",
        "{U}",
        "Sorcery",
        "Roll two d20 and ignore the lower roll.\n1—20 | You gain X life, where X is the result.",
    ),
    CardRecord(
        "Handful", "{U}", "Sorcery", "Roll five six-sided dice. You gain life equal to the total of those results."
    ),
    CardRecord(
        "Even Odds",
        "{U}",
        "Sorcery",
        "Roll five six-sided dice. For each even result, you gain 1 life. For each odd result, you lose 1 life.",
    ),
    CardRecord(
        "Poor Throw",
        "{U}",
        "Sorcery",
        "Roll a d6 and subtract the number of cards in your hand.\n1—6 | You gain 10 life.",
    ),
    CardRecord("Once More", "{U}", "Sorcery", "Roll a d6.\n1—6 | You gain 1 life. You may roll again."),
    CardRecord("One Throw", "{U}", "Sorcery", "Roll a d6. You gain life equal to the result."),
    CardRecord(
        "Lucky Sprite",
        "{U}",
        "Creature — Faerie",
        "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll.",
        power="1",
        toughness="1",
    ),
    CardRecord(
        "Tally Owl", "{U}", "Artifact", "Whenever you roll one or more dice, put a charge counter on Tally Owl."
    ),
    CardRecord("High Owl", "{U}", "Artifact", "Whenever you roll a 4 or higher, put a charge counter on High Owl."),
    CardRecord(
        "Peak Owl",
        "{U}",
        "Artifact",
        "Whenever you roll a die's highest natural result, put a charge counter on Peak Owl.",
    ),
    CardRecord(
        "Sum Owl",
        "{U}",
        "Artifact",
        "Whenever you roll a die, put a number of charge counters on Sum Owl equal to the result.",
    ),
    CardRecord(
        "Busy Owl",
        "{U}",
        "Creature — Bird",
        "Busy Owl has flying as long as you've rolled three or more dice this turn.",
        power="1",
        toughness="1",
    ),
)


def table(spell: str, *permanents: str, more: tuple[str, ...] = (), seed: int = 7) -> Table:
    return Table(
        you={"battlefield": ["3 Island", *permanents], "hand": [spell, *more], "library": []},
        opponent={"battlefield": []},
        cards=CARDS,
        source=StarterSet(),
        seed=seed,
    )


def thrown(table: Table, sides: int, number: int) -> list[int]:
    """What the next dice will show."""
    rng = table.state.board.rng
    shown: list[int] = []
    for _ in range(number):
        at, rng = below(rng, sides)
        shown.append(at + 1)
    return shown


def test_706_4_a_result_is_chosen_and_the_other_one_counts_as_well() -> None:
    game = table("Twin Throw", seed=5)
    one, other = thrown(game, 8, 2)
    assert one != other
    game.cast("Twin Throw", targeting="opponent")
    game.do(f"you will choose {other}")
    game.resolve()
    assert (game.life("you"), game.life("opponent")) == (20 + other, 20 - one)


def test_706_6_the_lower_roll_is_ignored() -> None:
    greater: list[bool] = []
    for seed in range(6):
        game = table("Grim Throw", seed=seed)
        one, other = thrown(game, 20, 2)
        game.cast("Grim Throw")
        game.resolve()
        assert game.life("you") == 20 + max(one, other)
        greater.append(one < other)
    assert True in greater


def test_706_6_one_more_die_and_the_lowest_roll_is_ignored() -> None:
    game = table("Handful", "Lucky Sprite", "Sum Owl")
    shown = sorted(thrown(game, 6, 6))[1:]
    assert sum(shown) != sum(thrown(game, 6, 5))
    game.cast("Handful")
    game.resolve()
    assert game.life("you") == 20 + sum(shown)
    game.resolve(everything=True)
    assert game.check(f"Sum Owl has {sum(shown)} charge counters").holds  # nothing triggers on the ignored roll


def test_706_6_two_such_effects_ignore_the_two_lowest() -> None:
    game = table("Grim Throw", "Lucky Sprite", "Lucky Sprite", "Tally Owl")
    best = max(thrown(game, 20, 4))
    game.cast("Grim Throw")
    game.resolve()
    game.resolve(everything=True)
    assert game.life("you") == 20 + best
    assert game.check("Tally Owl has one charge counter").holds


def test_706_4_results_are_counted() -> None:
    game = table("Even Odds")
    shown = thrown(game, 6, 5)
    even = sum(1 for each in shown if each % 2 == 0)
    game.cast("Even Odds")
    game.resolve()
    assert game.life("you") == 20 + even - (5 - even)


def test_706_2_what_is_subtracted_counts() -> None:
    for seed in range(12):
        game = table("Poor Throw", more=("Island", "Island", "Island"), seed=seed)
        shown = thrown(game, 6, 1)[0]
        game.cast("Poor Throw")
        game.resolve()
        assert game.life("you") == (30 if shown > 3 else 20)


def test_706_3c_the_same_die_is_rolled_again() -> None:
    game = table("Once More", "Tally Owl")
    game.cast("Once More")
    for answer in ("yes", "yes", "no"):
        game.do(f"you will answer {answer}")
    game.resolve()
    game.resolve(everything=True)
    assert game.life("you") == 23
    assert game.check("Tally Owl has three charge counters").holds


@pytest.mark.parametrize(("owl", "least"), [("High Owl", 4), ("Peak Owl", 6)])
def test_706_2_abilities_see_the_result_of_each_die(owl: str, least: int) -> None:
    game = table("Handful", owl, "Busy Owl", seed=3)
    expected = sum(1 for each in thrown(game, 6, 5) if each >= least)
    assert 0 < expected < 5
    assert not game.check("Busy Owl has flying").holds
    game.cast("Handful")
    game.resolve()
    assert game.check("Busy Owl has flying").holds
    game.resolve(everything=True)
    assert game.check(f"{owl} has {expected} charge counters").holds
