"""What a delayed triggered ability will ask about keeps its slot after it has ceased to exist (CR 603.7, 608.2h)."""

from __future__ import annotations

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.game.game import Game
from rulewright.game.position import Placement, Position
from rulewright.vocabulary.zone import BATTLEFIELD, HAND, LIBRARY

OURS = [
    CardRecord("Long Song", "{W}", "Sorcery", "You gain 2 life.\nEpic", layout="normal"),
    CardRecord("Twice So", "{U}", "Instant", "Copy target instant or sorcery spell.", layout="normal"),
]


def test_702_50a_a_copy_that_has_ceased_to_exist_is_copied_as_it_last_was() -> None:
    there = [Placement(name, BATTLEFIELD, 0) for name in ("Plains", "Island")]
    there += [Placement(card.name, HAND, 0) for card in OURS]
    there += [Placement("Plains", LIBRARY, seat) for seat in (0, 1) for _ in range(9)]
    game = Game.from_position(Position(placements=tuple(there)), cards=Layered(CardList(OURS), StarterSet()))
    game.apply("cast Long Song")
    game.apply("autopay")
    game.apply("cast Twice So → Long Song")
    while game.state.turn.number < 6:
        game.apply(0)
    assert game.state.players[0].life == 20 + 2 * 2 + 2 * 2  # the spell and its copy, and a copy of each at the upkeep
