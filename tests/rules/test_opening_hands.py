"""Cards in opening hands (CR 103.6): those that are revealed for what they say."""

from __future__ import annotations

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities import reference as r
from rulewright.abilities import trigger as t
from rulewright.abilities.ability import StaticAbility
from rulewright.engine.decision import KEEP, YES, Mulligan, YesNo
from rulewright.engine.play import Play
from rulewright.game.building import from_decks
from rulewright.language import read
from rulewright.vocabulary.turn import UPKEEP

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


def test_103_6b_a_card_of_an_opening_hand_is_revealed_for_the_first_upkeep() -> None:
    play = Play(from_decks([[HERALD] * 40, [HERALD] * 40], 5))
    shown = 0
    while play.state.turn.step != UPKEEP or play.state.turn.number == 0:
        decision = play.decision
        assert decision is not None
        if isinstance(decision, Mulligan):
            wanted = KEEP
        else:
            assert isinstance(decision, YesNo)
            assert decision.rule == "103.6b"
            wanted = YES if shown == 0 and decision.player == play.state.turn.active else decision.options[-1].kind
            shown += wanted == YES
        play.answer(next(at for at, option in enumerate(decision.options) if option.kind == wanted))
    first = play.state.turn.active
    assert shown == 1
    assert sum(1 for id in play.state.players[first].hand if play.state.get(id).seen == 3) == 1
    while play.state.board.stack or play.state.turn.step == UPKEEP:
        assert play.decision is not None
        play.answer(0)
    assert [player.life for player in play.state.players][first] == 21


def test_103_6b_the_words_say_what_is_done_if_it_is_revealed() -> None:
    reading = read(
        type_line="Creature — Giant",
        oracle_text="You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, "
        "you gain 1 life.",
    )
    assert reading.problems == ()
    assert reading.abilities == (
        StaticAbility(
            (k.RevealFromOpeningHand(e.DelayedTrigger(t.BeginningOf("upkeep"), e.GainLife(r.You(), ONE))),),
            zones=("hand",),
        ),
    )
