"""What has phased out, as players leave the game (CR 702.26k, 702.26n, 800.4)."""

from __future__ import annotations

from rulewright.cards.source import StarterSet
from rulewright.engine.phasing import phase_out
from rulewright.engine.play import Play
from rulewright.engine.state import FOLDED
from rulewright.game.binding import Bindery
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, NOWHERE


def test_702_26k_what_a_player_who_leaves_owns_leaves_though_it_is_phased_out() -> None:
    own = Placement("Hill Brute", BATTLEFIELD, 1)
    borrowed = Placement("Hill Brute", BATTLEFIELD, 2, controller=1)
    position = Position((Seat(), Seat(), Seat()), (own, borrowed))
    state, ids = build(position, Bindery(StarterSet()).definition, FOLDED)
    phase_out(state, list(ids))
    play = Play(state)
    assert play.state.board.phased == ids
    play.concede(1)
    state = play.state
    assert state.find(ids[0]) is None
    assert state.board.phased == (ids[1],)
    assert not any(obj.owner == 1 and obj.zone != NOWHERE for obj in state.objects)
    for _ in range(60):  # 702.26n: until the untap step after that player's turn would have begun
        if play.state.board.exile:
            break
        assert play.decision is not None
        play.answer(0)
    assert play.state.turn.active == 2
    assert play.state.board.phased == ()
    exiled = play.state.get(play.state.board.exile[0])
    assert (exiled.owner, exiled.zone) == (2, EXILE)  # 800.4c
