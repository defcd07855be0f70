"""Flipping coins (CR 705): how they come up, who wins and loses, and which are ignored."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import effect as e

from ..context import Context
from ..decision import NUMBER, ChooseWord, Decision, Option
from ..effects_in_force import FLIPPED
from ..event import FLIP, NONE, Event
from ..player_rules import WINS_FLIPS, rules_of
from ..queries import evaluate, refer
from ..replacement import replace
from ..rng import below
from .cards import acts
from .result import Happening, Performing

TAILS: Final = 0
HEADS: Final = 1
IGNORED: Final = -1
"""What a coin shows that is not flipped at all."""


def flip_coin(node: e.FlipCoin, ctx: Context) -> Performing:
    """CR 705.2: the player who flips wins or loses the flip, if not only heads and tails count."""
    shown: list[int] = []
    for player in refer(node.player, ctx):
        for _ in range(max(0, evaluate(node.number, ctx))):
            coin = yield from _flip(node, ctx, player)
            if coin != IGNORED:
                shown.append(coin)
    won = sum(shown)
    ctx.won_flip = bool(shown) and shown[-1] == HEADS
    ctx.labels[FLIPPED] = Happening((), won, bool(shown), tuple(shown))
    return Happening((), won, bool(shown))


def _flip(node: e.FlipCoin, ctx: Context, player: int) -> Generator[Decision, int, int]:
    """How a coin comes up: heads, or as it was called, is 1. Of several that are flipped instead of one the player
    ignores all but one; nothing triggers by those."""
    state = ctx.state
    event = Event(FLIP, NONE, player, "705.1")
    event.amount = 1
    if state.board.index.replaces:
        happens = yield from replace(state, event)
        if not happens or event.amount < 1:
            return IGNORED
    found: list[int] = []
    for _ in range(event.amount):
        board = state.edit_board()
        up, board.rng = below(board.rng, 2)
        found.append(up)
    certain = bool(rules_of(state, player, WINS_FLIPS))  # CR 705.3
    coin = HEADS if certain else found[0]
    if not certain and len(set(found)) > 1:
        words: tuple[str, ...] = ("tails", "heads") if node.sides else ("lost", "won")
        options = [Option(NUMBER, ctx.source, at) for at in range(len(words))]
        coin = yield ChooseWord(player, options, ctx.source, "705.1", words)
    if certain or not node.sides:
        acts(state, player, "wins a coin flip" if coin == HEADS else "loses a coin flip", "705.2", 1)
    return coin
