"""Choices that are instructions of their own: objects, one of two things, piles, types (CR 608.2d)."""

from __future__ import annotations

from rulewright.abilities import effect as e

from ..chosen import PLAYER_CHOSEN, picks_player
from ..context import Context
from ..decide import pick as pick_from
from ..decision import CHOOSE, MODE, STOP, ChooseMode, ChooseObject, Option
from ..effects_in_force import PILES
from ..player_rules import FACED_AGAIN, rules_of
from ..queries import refer
from .cards import in_order
from .possible import possible
from .qualities import keep
from .result import NOTHING, Happening, Performing, find, perform


def pick(node: e.Pick, ctx: Context) -> Performing:
    """The player chooses; later instructions speak of what was chosen."""
    players = yield from find(node.player, ctx, ctx.controller, "Pick")
    for player in players:
        ids = yield from find(node.what, ctx, player, "Pick")
        if len(ids) == 1 and picks_player(node):
            keep(ctx, PLAYER_CHOSEN, str(ids[0]), node.link)
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


def villainous_choice(node: e.VillainousChoice, ctx: Context) -> Performing:
    """CR 701.55: each of the players chooses in turn order, and what they choose is done at once."""
    done = False
    for player in in_order(ctx.state, refer(node.player, ctx)):
        actor = ctx.actor
        ctx.actor = player
        times = 1 + sum(rule.amount for rule in rules_of(ctx.state, player, FACED_AGAIN))  # CR 701.55c
        for _ in range(times):
            options = [Option(MODE, ctx.source, at) for at in range(len(node.effects))]
            answer = yield ChooseMode(player, options, ctx.source, "701.55a")
            result = yield from perform(node.effects[options[answer].number], ctx)
            done = done or result.done
        ctx.actor = actor
    return Happening((), 0, done)


def separate(node: e.Separate, ctx: Context) -> Performing:
    """CR 700.3: the first pile is chosen, the other one is what is left."""
    separators = yield from find(node.separator, ctx, ctx.controller, "Separate")
    ids = yield from find(node.what, ctx, ctx.actor, "Separate")
    if not separators or not ids:
        ctx.labels[PILES] = NOTHING
        return NOTHING
    first = yield from pick_from(separators[0], list(ids), 0, len(ids), ctx.source, "700.3", "Separate")
    other = tuple(id for id in ids if id not in first)
    ctx.labels[PILES] = Happening(tuple(first), len(ids), True, other)
    return Happening(ids, len(ids), True)


def choose_pile(node: e.ChoosePile, ctx: Context) -> Performing:
    """Each option names the first object of a pile, or stops if the pile has none; ``among`` is the first pile."""
    piles = ctx.labels.get(PILES)
    choosers = yield from find(node.chooser, ctx, ctx.controller, "ChoosePile")
    if piles is None or not piles.done or not choosers:
        return NOTHING
    options = [Option(CHOOSE, pile[0]) if pile else Option(STOP) for pile in (piles.ids, piles.rest)]
    answer = yield ChooseObject(choosers[0], options, ctx.source, "700.3", "ChoosePile", 1, piles.ids)
    chosen, other = (piles.ids, piles.rest) if answer == 0 else (piles.rest, piles.ids)
    return Happening(chosen, len(chosen), True, other)
