"""Life paid rather than mana, paid by hand: whatever is chosen, the cast is completed (CR 601.2g-h)."""

from __future__ import annotations

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import StarterSet
from rulewright.engine import decision as d
from rulewright.engine.play import Play
from rulewright.judge import Table

CARDS = (
    CardRecord(
        name="Grim Patron",
        mana_cost="{4}",
        type_line="Artifact",
        oracle_text="For each {B} in a cost, you may pay 2 life rather than pay that mana.",
    ),
    CardRecord(name="Murk Filter", mana_cost="", type_line="Land", oracle_text="{B}{B}, {T}: Add {R}{R}."),
    CardRecord(name="Night Spark", mana_cost="{R}{R}{B}", type_line="Sorcery", oracle_text="You gain 1 life."),
    CardRecord(name="Free Spark", mana_cost="{B}{B/P}", type_line="Sorcery", oracle_text="You gain 1 life."),
)


def ends(play: Play) -> set[tuple[int, int]]:
    """The life and the untapped permanents that each way to go on that wastes no mana leaves once the spell is cast."""
    decision = play.decision
    assert decision is not None
    if play.state.board.stack and not isinstance(decision, d.PayMana | d.ChooseSpend | d.ChooseCostPart | d.ChooseMana):
        seat = play.state.players[0]
        if seat.mana:  # more was made than was spent
            return set()
        untapped = sum(1 for id in play.state.board.battlefield if not play.state.get(id).tapped)
        return {(seat.life, untapped)}
    found: set[tuple[int, int]] = set()
    for at in range(len(decision.options)):
        other = play.fork()
        other.answer(at)
        found |= ends(other)
    return found


@pytest.mark.parametrize(
    ("spell", "lands", "expected"),
    [
        # {R}{R} comes of the filter, fed by two, one or no Swamps; {B} by what Swamp is left, or life
        ("Night Spark", ["Murk Filter", "2 Swamp"], {(18, 1), (16, 2), (14, 3)}),
        ("Free Spark", ["2 Swamp"], {(20, 1), (18, 2), (16, 3)}),
    ],
)
def test_601_2g_every_way_to_pay_by_hand_ends(spell: str, lands: list[str], expected: set[tuple[int, int]]) -> None:
    table = Table(you={"battlefield": ["Grim Patron", *lands], "hand": [spell]}, cards=CARDS, source=StarterSet())
    play = table.game
    play.state.observer = None
    decision = play.decision
    assert decision is not None
    casts = [at for at, option in enumerate(decision.options) if option.kind == d.CAST]
    assert len(casts) == 1
    play.answer(casts[0])
    assert ends(play) == expected
