"""An observation: what one player knows, and nothing else (CR 400.2); kept rows are those that would be made anew."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rulewright.engine.decision import Decision
from rulewright.engine.happen import happen, move_event
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.state import State
from rulewright.envs.codes import Codes
from rulewright.envs.layout import BOUND, DECISIONS, GLOBALS, OBJECT, OPTION, PLAYER, ZONES, Floats, Layout
from rulewright.envs.observing import Observing
from rulewright.envs.rows import printed_rows
from rulewright.game.determinizing import NoWorldError
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, HAND, LIBRARY, PUBLIC_ZONES

from ..engine.builders import counters, creature, new_state, put
from ..engine.test_breadth import run
from ..game.decks import starter_decks
from .playing import LAYOUT, codes, games, observed, wide_decks


def rows(observation: Floats) -> list[dict[str, float]]:
    """The rows of objects, by the names of their columns."""
    block = LAYOUT.split(observation)["objects"]
    return [dict(zip(OBJECT, row.tolist(), strict=True)) for row in block if row[: len(ZONES)].any()]


def test_every_kind_of_decision_has_a_column() -> None:
    def kinds(of: type[Decision]) -> set[str]:
        return {of.__name__}.union(*[kinds(each) for each in of.__subclasses__()])

    assert set(DECISIONS) == kinds(Decision) - {
        "Decision",
        "DecisionAbout",
        "_Done",
        "Gathered",
    }  # none of which is asked


@pytest.mark.parametrize("wide", [False, True])
def test_400_2_what_a_player_has_not_seen_is_not_in_their_observation(wide: bool) -> None:
    """Dealing the hidden cards anew, which the player cannot notice, changes no number."""
    rng = Random(5)
    differ = compared = 0
    decks = wide_decks() if wide else starter_decks()
    for at, (game, decision) in enumerate(games(range(3), decks)):
        if at % 12:
            continue
        for player in range(2):
            try:
                world = game.determinize(player, rng)
            except NoWorldError:
                continue  # in the middle of casting a card that the player has not seen
            mine = observed(game.state, decision, player)
            theirs = observed(world.state, world.decision, player)
            assert np.array_equal(mine, theirs), f"decision {at} of player {player}"
            compared += 1
            other = 1 - player
            differ += not np.array_equal(
                observed(game.state, decision, other), observed(world.state, world.decision, other)
            )
    assert compared > 100
    assert differ > compared // 2  # the cards really were dealt anew


def test_kept_rows_are_those_that_would_be_made_anew() -> None:
    keeping = [Observing(LAYOUT, codes(), player, {}) for player in range(2)]
    seen = 0
    for at, (game, decision) in enumerate(games(range(4), wide_decks())):
        if at % 3 == 2:
            continue  # what changes while nobody looks is found, too
        for player in range(2):
            out = np.zeros(LAYOUT.size, np.float32)
            keeping[player].observe(game.state, decision, 0, out)
            assert np.array_equal(out, observed(game.state, decision, player))
        seen += 1
    assert seen > 300


def test_the_numbers_are_those_of_the_game() -> None:
    for at, (game, decision) in enumerate(games(range(2), wide_decks())):
        if at % 5:
            continue
        state = game.state
        me = decision.player
        blocks = LAYOUT.split(observed(state, decision, me))
        facts = dict(zip(GLOBALS, blocks["globals"].tolist(), strict=True))
        assert facts["turn"] == state.turn.number
        assert facts["I decide"] == 1
        assert facts[f"decision: {decision.kind}"] == 1
        assert facts["options"] == len(decision.options)
        assert sum(value for name, value in facts.items() if name.startswith("step: ")) == 1
        for step in range(2):
            player = state.players[(me + step) % 2]
            row = dict(zip(PLAYER, blocks["players"][step].tolist(), strict=True))
            assert (row["life"], row["cards in hand"]) == (player.life, len(player.hand))
            assert row["cards in library"] == len(player.library)
        found = rows(observed(state, decision, me))
        field = [row for row in found if row["zone: battlefield"]]
        assert len(field) == len(state.board.battlefield)
        assert sum(row["power"] for row in field) == sum(state.get(id).now.power for id in state.board.battlefield)
        assert sum(row["tapped"] for row in field) == sum(state.get(id).tapped for id in state.board.battlefield)
        mine = [row for row in found if row["zone: hand"] and row["owner"] == 1]
        assert len(mine) == len(state.players[me].hand)
        names = sorted(codes().of(state.get(id).now.name) for id in state.players[me].hand)
        assert sorted(int(row["code"]) for row in mine) == names


def test_an_option_points_to_the_row_of_its_object() -> None:
    checked = 0
    for game, decision in games(range(3), wide_decks()):
        blocks = LAYOUT.split(observed(game.state, decision, decision.player))
        for option, row in zip(decision.options, blocks["options"], strict=False):
            facts = dict(zip(OPTION, row.tolist(), strict=True))
            at = int(facts["object"])
            obj = game.state.last_known(option.id)
            if option.id == decision.player:
                assert at == -1
            elif obj is not None and game.state.find(option.id) is not None and obj.zone in (*PUBLIC_ZONES, HAND):
                pointed = dict(zip(OBJECT, blocks["objects"][at - 1].tolist(), strict=True))
                assert at > 0
                assert pointed["code"] == facts["code"]
                assert pointed["power"] == facts["power"]
                checked += 1
    assert checked > 200


def test_targets_attackers_and_attachments_point_to_rows() -> None:
    seen: set[str] = set()
    for game, decision in games(range(12), wide_decks()):
        state = game.state
        observation = observed(state, decision, 0)
        found = rows(observation)
        for row in found:
            for name in ("attached to", "attacks", "blocks", "target 1", "source"):
                if row[name]:
                    seen.add(name)
                    assert -2 <= row[name] <= len(found)
                if name == "blocks" and row[name]:
                    assert found[int(row[name]) - 1]["attacking"] == 1
    assert seen == {"attached to", "attacks", "blocks", "target 1", "source"}


def test_708_5_a_face_down_permanent_is_its_owners_secret() -> None:
    def manifested(power: int) -> tuple[State, Obj]:
        state = new_state()
        event = move_event(state, put(state, creature(power, 4), zone=LIBRARY), BATTLEFIELD, 0, "701.40a", "put")
        event.control = 0
        event.face_down = "manifest"
        run(happen(state, [event]))
        return state, state.get(event.new)

    one, other = manifested(4)[0], manifested(7)[0]
    assert np.array_equal(observed(one, None, 1), observed(other, None, 1))
    known = codes().of("Marsh Ambler")
    assert rows(observed(one, None, 0))[0]["code"] == known
    hidden = rows(observed(one, None, 1))[0]
    assert (hidden["code"], hidden["power"], hidden["face down"]) == (0, 2, 1)


def test_702_143a_a_foretold_card_is_its_owners_secret() -> None:
    state = new_state()
    event = move_event(state, put(state, creature(4, 4), zone=HAND), EXILE, 0, "702.143a", "foretell")
    event.face_down = "foretell"
    run(happen(state, [event]))
    mine = rows(observed(state, None, 0))[0]
    assert (mine["code"], mine["power"]) == (codes().of("Marsh Ambler"), 4)
    hidden = rows(observed(state, None, 1))[0]
    assert (hidden["code"], hidden["zone: exile"], hidden["mana value"]) == (0, 1, 0)


def test_722_4_who_controls_a_player_sees_their_hand() -> None:
    state = new_state()
    put(state, creature(4, 4), player=1, zone=HAND)
    state.objects[state.players[1].hand[0] & SLOT_MASK].seen = 0b10
    watching = Observing(LAYOUT, codes(), 0, {})

    def hand() -> int:
        out = np.zeros(LAYOUT.size, np.float32)
        watching.observe(state, None, 0, out)
        return sum(1 for row in rows(out) if row["zone: hand"])

    assert hand() == 0
    state.edit_player(1).controlled_by = 0
    assert hand() == 1
    state.edit_player(1).controlled_by = -1
    assert hand() == 0


def test_counters_and_what_is_cut_off() -> None:
    state = new_state()
    id = put(state, creature(2, 2))
    counters(state, id, "+1/+1", 3)
    counters(state, id, "charge", 2)
    state.edit_player(0).life = 10**40
    observation = observed(state, None, 0)
    row = rows(observation)[0]
    assert (row["counters: +1/+1"], row["counters: other"]) == (3, 2)
    assert LAYOUT.split(observation)["players"][0][0] == BOUND
    assert np.abs(observation).max() == BOUND


def test_huge_numbers_are_cut_off_everywhere() -> None:
    whole, brief = printed_rows(creature(10**50, -(10**50)).front)
    assert np.frombuffer(whole, np.float32).max() == BOUND
    assert np.frombuffer(brief, np.float32).min() == -BOUND


def test_rows_that_do_not_fit_are_counted_and_the_graveyard_goes_first() -> None:
    state = new_state()
    for _ in range(3):
        put(state, creature(2, 2))
    dead = [put(state, creature(1, 1), zone=4) for _ in range(3)]
    assert len(dead) == 3
    small = Layout(rows=4)
    blocks = small.split(observed(state, None, 0, layout=small))
    assert blocks["globals"][GLOBALS.index("rows left out")] == 2
    assert blocks["objects"][:, OBJECT.index("zone: battlefield")].tolist() == [1, 1, 1, 0]


def test_names_have_numbers_that_do_not_depend_on_the_order_of_the_cards() -> None:
    cards = wide_decks()[0]
    one, other = Codes(cards), Codes(reversed(cards))
    assert one.names == other.names
    assert all(one.of(card.name) == other.of(card.name) for card in cards)
    assert {one.of(name) for name in one.names} == set(range(1, len(one.names) + 1))
    assert len(one.names) < one.of("Goblin Token") < one.count
