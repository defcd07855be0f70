"""Results of dice that are stored on a permanent (CR 706.8)."""

from __future__ import annotations

from rulewright.engine.decision import ChooseWord, YesNo
from rulewright.engine.objects import Obj
from rulewright.engine.stored_results import most_alike, stored_mark, stored_on
from rulewright.judge import Table
from tests.conformance.scenarios import own

KEEPER = own(
    "Dice Keeper",
    "Creature — Centaur",
    "When this creature enters, roll five six-sided dice and store those results on it.\n"
    "At the beginning of combat on your turn, you may reroll any number of this creature's stored results.\n"
    "This creature gets +X/+X, where X is the greatest number of stored results on it of the same value.",
    "{U}",
    "1/1",
)
COPY = own("Two of Them", "Sorcery", "Create a token that's a copy of target creature you control.", "{U}")


def entered(seed: int, hand: list[str]) -> Table:
    """The creature has entered, and its first ability has resolved."""
    table = Table(
        cards=[KEEPER, COPY],
        you={"battlefield": ["4 Island"], "hand": ["Dice Keeper", *hand]},
        seed=seed,
    )
    table.cast("Dice Keeper")
    table.resolve()
    table.resolve()
    return table


def keepers(table: Table) -> list[Obj]:
    """The creatures of that name, in the order in which they entered."""
    found = [table.state.get(id) for id in table.state.board.battlefield]
    return [obj for obj in found if obj.now.name == "Dice Keeper"]


def test_706_8a_the_results_of_five_dice_are_stored() -> None:
    for seed in range(6):
        table = entered(seed, [])
        (keeper,) = keepers(table)
        found = stored_on(keeper)
        assert len(found) == 5
        assert all(sides == 6 and 1 <= value <= 6 for sides, value in found)
        alike = max(sum(1 for other in found if other == one) for one in found)
        assert keeper.now.power == 1 + alike == 1 + most_alike(keeper)


def test_706_8b_any_number_are_rerolled_and_the_others_stay() -> None:
    table = entered(4, [])
    play = table.game
    before = sorted(stored_on(keepers(table)[0]))
    while not isinstance(play.decision, YesNo):
        play.answer(0)
    play.answer(0)
    kept = list(before)
    for _ in range(2):
        decision = play.decision
        assert isinstance(decision, ChooseWord)
        assert decision.rule == "706.8b"
        value, _, sides = decision.words[1].partition(" of a d")
        kept.remove((int(sides), int(value)))
        play.answer(1)
    decision = play.decision
    assert isinstance(decision, ChooseWord)
    play.answer(0)
    after = stored_on(keepers(table)[0])
    assert len(after) == 5
    for result in kept:
        after.remove(result)
    assert len(after) == 2


def test_706_8a_another_object_has_no_stored_results() -> None:
    table = entered(4, ["Two of Them"])
    table.cast("Two of Them", targeting="Dice Keeper")
    table.resolve()
    assert sorted(len(stored_on(obj)) for obj in keepers(table)) == [0, 5]  # CR 707.2: what is noted is not copied


def test_706_8a_a_result_is_noted_with_its_kind_of_die() -> None:
    assert stored_mark(20, 7) != stored_mark(6, 7)
