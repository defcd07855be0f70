"""Choices that are instructions of their own: objects, one of two things, coins, types (CR 608.2d, 705)."""

from __future__ import annotations

from rulewright.abilities import effect as e

from .. import decide
from ..context import Context
from ..decision import MODE, ChooseMode, Option
from ..queries import refer
from ..rng import below
from .cards import acts
from .possible import possible
from .result import NOTHING, Happening, Performing, find, objects_only, perform


def pick(node: e.Pick, ctx: Context) -> Performing:
    """The player chooses; later instructions speak of what was chosen."""
    players = yield from find(node.player, ctx, ctx.controller, "Pick")
    for player in players:
        ids = yield from find(node.what, ctx, player, "Pick")
        return Happening(ids, len(ids), bool(ids))
    return NOTHING


def one_of(node: e.OneOf, ctx: Context) -> Performing:
    """The player chooses one of the instructions that can be carried out (CR 608.2d)."""
    for player in refer(node.player, ctx):
        actor = ctx.actor
        ctx.actor = player
        options = [Option(MODE, ctx.source, at) for at, part in enumerate(node.effects) if possible(part, ctx)]
        if not options:
            ctx.actor = actor
            return NOTHING
        answer = 0
        if len(options) > 1:
            answer = yield ChooseMode(player, options, ctx.source, "608.2d")
        result = yield from perform(node.effects[options[answer].number], ctx)
        ctx.actor = actor
        return result
    return NOTHING


def separate_piles(node: e.SeparatePiles, ctx: Context) -> Performing:
    """CR 700.3: the objects stay where they are (700.3c); a pile may be empty (700.3d)."""
    separating = yield from find(node.player, ctx, ctx.controller, "SeparatePiles")
    choosing = yield from find(node.chooser, ctx, ctx.controller, "SeparatePiles")
    if not separating or not choosing:
        return NOTHING
    found = yield from find(node.what, ctx, separating[0], "SeparatePiles")
    ids = objects_only(found, ctx)
    first = yield from decide.pick(separating[0], ids, 0, len(ids), ctx.source, "700.3", "SeparatePiles")
    other = [id for id in ids if id not in first]
    piles = (first, other)
    decision = ChooseMode(choosing[0], [Option(MODE, ctx.source, 0), Option(MODE, ctx.source, 1)], ctx.source, "700.3")
    decision.piles = (tuple(first), tuple(other))
    answer = yield decision
    chosen = decision.options[answer].number
    return Happening(tuple(piles[chosen]), len(piles[chosen]), True, tuple(piles[1 - chosen]))


def flip_coin(node: e.FlipCoin, ctx: Context) -> Performing:
    """CR 705.2: the player who flips wins or loses the flip."""
    state = ctx.state
    won = 0
    for player in refer(node.player, ctx):
        board = state.edit_board()
        at, board.rng = below(board.rng, 2)
        won = at
        if won:
            acts(state, player, "wins a coin flip", "705.2", 1)
    ctx.won_flip = won == 1
    return Happening((), won, True)
    yield
