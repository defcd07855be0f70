"""Cards in opening hands (CR 103.6): those that may begin the game in play, and those that are revealed."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities import reference as r
from rulewright.abilities import trigger as t
from rulewright.abilities.ability import StaticAbility
from rulewright.engine import decision as d
from rulewright.engine.definition import Definition
from rulewright.engine.objects import Obj
from rulewright.engine.play import Play
from rulewright.game.building import from_decks
from rulewright.vocabulary.turn import PRECOMBAT_MAIN, UPKEEP

from .making import ONE, made

HERALD = made(
    "Herald of Firsts",
    "{6}",
    "Creature — Giant",
    StaticAbility(
        (
            k.RevealFromOpeningHand(
                e.DelayedTrigger(t.BeginningOf("upkeep"), e.GainLife(r.You(), ONE)),
            ),
        ),
        zones=("hand",),
    ),
    pt=(5, 5),
)
_REVEAL = "You may reveal this card from your opening hand. If you do, "
DRAIN = made(
    "Keen Steward",
    "{6}",
    "Creature — Human",
    f"{_REVEAL}at the beginning of the first upkeep, each opponent loses 3 life, then you gain life equal to the life "
    "lost this way.",
    pt=(5, 5),
)
SEER = made(
    "Early Seer",
    "{4}",
    "Creature — Sphinx",
    f"{_REVEAL}at the beginning of your first upkeep, look at the top four cards of your library. You may put one of "
    "those cards back on top of your library. Exile the rest.",
    pt=(4, 4),
)
TAX = made(
    "Gatewarden of Firsts",
    "{4}",
    "Creature — Angel",
    f"{_REVEAL}when each opponent casts their first spell of the game, counter that spell unless that player pays "
    "{1}.",
    pt=(3, 3),
)
CAVE = made(
    "Waiting Cave",
    "",
    "Land",
    "If this card is in your opening hand and you're not the starting player, you may begin the game with Waiting Cave "
    "on the battlefield with a luck counter on it. If you do, exile a card from your hand.",
)
LINE = made(
    "Standing Line",
    "{4}",
    "Enchantment",
    "If this card is in your opening hand, you may begin the game with it on the battlefield.",
)
FREE = made("Small Gift", "{0}", "Artifact")


def _begun(one: Definition, other: Definition, answer: Callable[[Play, d.Decision], int]) -> Play:
    """A game of decks of one card each, up to the first upkeep; every hand is kept."""
    play = Play(from_decks([[one] * 40, [other] * 40], 5))
    while play.state.turn.step != UPKEEP or play.state.turn.number == 0:
        decision = play.decision
        assert decision is not None
        if isinstance(decision, d.Mulligan):
            play.answer(next(at for at, option in enumerate(decision.options) if option.kind == d.KEEP))
        else:
            play.answer(answer(play, decision))
    return play


def _of_first(play: Play, decision: d.Decision, wanted: int) -> int:
    """So many cards of the starting player are chosen, none of the others; whatever else is asked gets the first
    answer."""
    if not isinstance(decision, d.ChooseObject | d.YesNo) or not decision.rule.startswith("103.6"):
        return 0
    left = sum(1 for id in play.state.players[decision.player].hand if not _shown(play.state.get(id)))
    if decision.player == play.state.turn.active and len(play.state.players[decision.player].hand) - left < wanted:
        return 0
    return len(decision.options) - 1


def _shown(obj: Obj) -> bool:
    return obj.seen == 3


def _through_upkeep(play: Play) -> None:
    while play.state.turn.step == UPKEEP:
        assert play.decision is not None
        play.answer(0)


def test_103_6b_a_card_of_an_opening_hand_is_revealed_for_the_first_upkeep() -> None:
    play = _begun(HERALD, HERALD, lambda play, decision: _of_first(play, decision, 1))
    first = play.state.turn.active
    assert sum(1 for id in play.state.players[first].hand if _shown(play.state.get(id))) == 1
    assert not any(_shown(play.state.get(id)) for id in play.state.players[1 - first].hand)
    _through_upkeep(play)
    assert [player.life for player in play.state.players][first] == 21


def test_103_6b_each_of_several_is_revealed_once_and_does_what_it_says() -> None:
    play = _begun(DRAIN, DRAIN, lambda play, decision: _of_first(play, decision, 2))
    first = play.state.turn.active
    _through_upkeep(play)
    assert [play.state.players[first].life, play.state.players[1 - first].life] == [26, 14]


def test_103_6b_all_of_the_sentences_wait_for_the_first_upkeep() -> None:
    play = _begun(SEER, SEER, lambda play, decision: _of_first(play, decision, 1))
    first = play.state.turn.active
    assert len(play.state.board.exile) == 0
    assert len(play.state.players[first].library) == 33
    _through_upkeep(play)
    assert len(play.state.board.exile) == 3
    assert len(play.state.players[first].library) == 30


def test_103_6b_the_first_spell_of_the_game_of_each_opponent() -> None:
    """The opponent of who revealed it cannot pay for their first spell; their second one is not countered."""

    def answer(play: Play, decision: d.Decision) -> int:
        if decision.rule.startswith("103.6"):
            number = len(play.state.board.delayed)
            return 0 if number == 0 else len(decision.options) - 1
        return 0

    play = _begun(TAX, FREE, answer)
    if play.state.turn.active == 0:
        assert len(play.state.board.delayed) == 1
    seat = 1
    while play.state.turn.active != seat or play.state.turn.step != PRECOMBAT_MAIN:
        assert play.decision is not None
        play.answer(0)
    for fate in ("graveyard", "battlefield"):
        decision = play.decision
        assert decision is not None
        assert decision.player == seat
        play.answer(next(at for at, option in enumerate(decision.options) if option.kind == d.CAST))
        while play.state.board.stack or play.state.board.pending:
            assert play.decision is not None
            play.answer(0)
        there = len(play.state.players[seat].graveyard), len(play.state.board.battlefield)
        assert there == ((1, 0) if fate == "graveyard" else (1, 1))


def test_103_6a_with_a_counter_and_not_for_the_starting_player() -> None:
    asked: list[int] = []

    def answer(play: Play, decision: d.Decision) -> int:
        if decision.rule.startswith("103.6"):
            asked.append(decision.player)
            if len(asked) > 1 and len(play.state.board.battlefield) > 0:
                return len(decision.options) - 1
        return 0

    play = _begun(CAVE, CAVE, answer)
    first = play.state.turn.active
    assert set(asked) == {1 - first}
    land = play.state.get(play.state.board.battlefield[0])
    assert len(play.state.board.battlefield) == 1
    assert (land.controller, land.count("luck"), land.tapped) == (1 - first, 1, False)
    assert len(play.state.players[1 - first].hand) == 5
    assert len(play.state.board.exile) == 1


def test_103_6_such_actions_are_taken_in_any_order() -> None:
    """Of seven Lines, the starting player takes the last and the first of the hand."""
    chosen: list[int] = []
    hand: list[int] = []

    def answer(play: Play, decision: d.Decision) -> int:
        if not decision.rule.startswith("103.6") or decision.player != play.state.turn.active or len(chosen) > 1:
            return len(decision.options) - 1
        hand[:] = hand or play.state.players[decision.player].hand
        at = 0 if chosen else len(decision.options) - 2
        chosen.append(decision.options[at].id)
        return at

    play = _begun(LINE, LINE, answer)
    assert chosen == [hand[-1], hand[0]]
    assert len(play.state.board.battlefield) == 2
    assert all(play.state.find(id) is None for id in chosen)


def test_103_5_the_bottom_is_part_of_the_mulligan() -> None:
    """Cards are put on the bottom as a mulligan is taken: the next decision is about the smaller hand."""
    play = Play(from_decks([[CAVE] * 20] * 2, 3))
    sizes: list[tuple[str, int]] = []
    seat = play.decision.player if play.decision is not None else 0
    while play.decision is not None and play.decision.kind in ("Mulligan", "ChooseObject") and len(sizes) < 12:
        decision = play.decision
        if decision.player == seat:
            sizes.append((decision.kind, len(play.state.players[seat].hand)))
        mulligan = decision.player == seat and decision.kind == "Mulligan" and len(sizes) < 4
        play.answer(1 if mulligan else 0)
    assert sizes == [("Mulligan", 7), ("ChooseObject", 7), ("Mulligan", 6), *[("ChooseObject", 7)] * 2, ("Mulligan", 5)]
