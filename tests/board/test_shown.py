"""What is shown: the picture of a view, the text of a card, why something cannot be done; nothing hidden is in it."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from rulewright.board.drawing import draw
from rulewright.board.picture import Chip, flow, grouped, phases
from rulewright.board.whynot import why_not
from rulewright.board.words import card_text
from rulewright.engine.decision import ACTIVATE, CAST, PLAY_LAND, Priority
from rulewright.engine.objects import SLOT_MASK
from rulewright.game.determinizing import NoWorldError
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.turn import STEP_NAMES

from .games import SOURCE, bindery, let_think, playing


def decisions(seed: int, every: int = 1) -> itertools.chain[Game]:
    """A game at its decisions."""
    game = Game.new(["drumfire", "lantern-court"], seed, cards=bindery())
    player = RandomPlayer(seed)

    def each() -> object:
        number = 0
        while (decision := game.decision) is not None:
            number += 1
            if number % every == 0:
                yield game
            game.answer(player.choose(decision))

    return itertools.chain(each())  # type: ignore[arg-type]


def test_everything_on_the_board_is_in_the_picture() -> None:
    for game in decisions(5, every=7):
        state = game.state
        for me in range(2):
            shown = draw(game, me)
            field = [id for chips in shown.battlefields for chip in chips for id in chip.ids]
            assert sorted(field) == sorted(state.board.battlefield)
            assert sorted(id for chip in shown.hand for id in chip.ids) == sorted(state.players[me].hand)
            assert [id for chip in shown.stack for id in chip.ids] == list(reversed(state.board.stack))
            assert shown.summaries[me].startswith(f"{game.players[me]} (you")
            elsewhere = [id for _, chips in shown.others for chip in chips for id in chip.ids]
            for player in state.players:
                assert set(player.graveyard) <= set(elsewhere)


def test_400_2_nothing_hidden_is_shown_or_told() -> None:
    """A world that the player cannot tell apart shows the same picture, texts and reasons."""
    rng = Random(3)
    compared = 0
    for game in decisions(4, every=25):
        for me in range(2):
            try:
                world = game.determinize(me, rng)
            except NoWorldError:
                continue
            assert draw(game, me) == draw(world, me)
            state = game.state
            everything = [*state.players[0].hand, *state.players[1].hand, *state.board.battlefield]
            for id in [*everything, *state.players[0].library[-2:], *state.players[1].library[-2:]]:
                assert card_text(game, me, id, SOURCE) == card_text(world, me, id, SOURCE)
                assert why_not(game, me, id) == why_not(world, me, id)
            compared += 1
    assert compared > 20


def test_why_not_agrees_with_what_is_offered() -> None:
    """At every priority of a game: what is offered may be done, what is not offered has its rule."""
    allowed = forbidden = 0
    for game in decisions(6, every=3):
        decision = game.decision
        if not isinstance(decision, Priority):
            continue
        me = game.decider
        state = game.state
        for id in (*state.players[me].hand, *state.players[me].graveyard, *state.board.battlefield):
            reasons = why_not(game, me, id)
            assert reasons
            kinds = {option.kind for option in decision.options if option.id == id} & {CAST, PLAY_LAND, ACTIVATE}
            may = [reason for reason in reasons if reason.why is None]
            assert bool(kinds) == bool(may), (state.get(id), reasons)
            allowed += len(may)
            forbidden += len(reasons) - len(may)
            assert all(reason.why is None or reason.why.rule for reason in reasons)
    assert allowed > 20
    assert forbidden > 200


def test_117_1_without_priority_nothing_may_be_cast() -> None:
    table = playing(7)
    let_think(table)
    hand = table.game.state.players[0].hand
    for id in hand:
        for reason in why_not(table.game, 0, id):
            assert reason.why is not None
            assert reason.why.rule == "117.1"


def test_why_not_of_what_is_not_there() -> None:
    table = playing(7)
    let_think(table)
    assert why_not(table.game, 0, 1) == []
    assert [reason.why.rule for reason in why_not(table.game, 0, 1 << 40 | 3) if reason.why] == ["400.7"]
    hidden = table.game.state.players[1].hand[0]
    assert [reason.why.rule for reason in why_not(table.game, 0, hidden) if reason.why] == ["400.2"]


def test_a_card_is_read_with_its_oracle_text() -> None:
    table = playing(7)
    let_think(table)
    texts = {}
    for id in table.game.state.players[0].hand:
        name = table.game.state.objects[id & SLOT_MASK].now.name
        texts[name] = card_text(table.game, 0, id, SOURCE)
    card = SOURCE.get("Burrow Muster")
    assert texts["Burrow Muster"][:2] == ["Burrow Muster {1}{R}", "Sorcery"]
    assert card.front.oracle_text.split("\n")[0] in texts["Burrow Muster"]
    assert texts["Hill Brute"][-1] == "4/3"
    hidden = table.game.state.players[1].hand[0]
    assert card_text(table.game, 0, hidden, SOURCE) == ["A card that you do not know (400.2)"]


@pytest.mark.parametrize("width", [8, 20, 40, 75, 200])
@pytest.mark.parametrize("step", STEP_NAMES)
def test_the_phase_bar_fits_and_shows_the_step(step: str, width: int) -> None:
    labels, at = phases(step, width)
    assert 0 <= at < len(labels)
    assert len(" ".join(labels)) <= width or len(labels) == 1


def test_chips_flow_into_rows_and_equal_ones_stand_together() -> None:
    rng = Random(1)
    for _ in range(200):
        widths = [rng.randint(1, 30) for _ in range(rng.randint(0, 15))]
        rows = flow(widths, 40)
        assert [at for row in rows for at in row] == list(range(len(widths)))
        assert all(sum(widths[at] for at in row) + 2 * (len(row) - 1) <= 40 for row in rows)
    chips = [
        Chip((1,), "Forest"),
        Chip((2,), "Hill Brute 4/3"),
        Chip((3,), "Forest"),
        Chip((4,), "Forest", tapped=True),
    ]
    assert [(chip.label, chip.ids) for chip in grouped(chips)] == [
        ("Forest ×2", (1, 3)),
        ("Hill Brute 4/3", (2,)),
        ("Forest", (4,)),
    ]
