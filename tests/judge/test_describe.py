"""Every question, option and event has words; an account hears whole games."""

from __future__ import annotations

import random
import re

import pytest

from rulewright.cards.deck import starter_deck
from rulewright.cards.source import StarterSet
from rulewright.engine import decision
from rulewright.engine.decision import Decision
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.telling import QUESTIONS
from rulewright.judge.account import Account
from rulewright.judge.describe import Describer
from rulewright.judge.naming import Names, says


def test_every_decision_is_asked_in_words() -> None:
    kinds = {
        kind.__name__
        for kind in vars(decision).values()
        if isinstance(kind, type) and issubclass(kind, Decision) and not kind.__subclasses__()
    }
    assert {kind for kind in kinds if not kind.startswith("_")} == set(QUESTIONS)


@pytest.mark.parametrize("seed", range(2))
def test_an_account_hears_a_whole_game(seed: int) -> None:
    bindery = Bindery(StarterSet())
    decks = [[bindery.bind(card) for card in starter_deck(name).cards()] for name in ("drumfire", "lantern-court")]
    game = Game(decks, seed=seed)
    account = Account(Describer(Names()))
    game.observe(account)
    chance = random.Random(seed)
    while not game.over:
        assert game.decision is not None
        assert account.describer.question(game.state, game.decision)
        assert account.describer.choices(game.state, game.decision)
        game.answer(chance.randrange(len(game.options)))
    text = account.text()
    assert "the game (704.5" in text
    assert not re.search(r"something|\(\)|None", text)


@pytest.mark.parametrize(
    ("seat", "verb", "text"),
    [
        (0, "cast", "You cast"),
        (1, "cast", "Opponent casts"),
        (1, "pass", "Opponent passes"),
        (1, "have priority", "Opponent has priority"),
    ],
)
def test_subject_and_verb_agree(seat: int, verb: str, text: str) -> None:
    assert says(seat, verb) == text
