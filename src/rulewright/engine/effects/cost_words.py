"""Keyword actions that costs may ask for, as instructions: collect evidence, exert, forage, unattach, waterbend."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.cost import Cost
from rulewright.abilities.reference import Choose, Fixed

from ..context import Context
from ..cost_deeds import acted, do_deed, exert
from ..cost_keywords import BEHOLD, EVIDENCE, EXERT, UNATTACH, WATERBEND, may_be_beheld, written_out
from ..event import NONE
from ..unattaching import unattach as make_unattached
from .keyword_actions import amount_of
from .possible import possible
from .result import NOTHING, Deed, Happening, Performing, find, objects_only, perform
from .structure import of_payer


def collect(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.59a-b: nothing, if the cards in the graveyard are not enough."""
    if not possible(node, ctx):
        return NOTHING
    ids = yield from do_deed(ctx.state, player, node, of_payer(ctx, player), ctx.source)
    return Happening(ids, amount_of(node, ctx), True)


def behold(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.4a."""
    assert isinstance(node.what, Choose)
    if not may_be_beheld(ctx.state, player, node, ctx):
        return NOTHING
    mine = of_payer(ctx, player)
    ids = yield from do_deed(ctx.state, player, node, mine, ctx.source)
    ctx.paid = mine.paid
    return Happening(ids, 1, True)


def forage(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.61a: three cards of the graveyard are exiled, or a Food is sacrificed."""
    either = written_out(node)
    assert isinstance(either, e.OneOf)
    costs = tuple(e.PayCost(Fixed(player), Cost(None, (part,))) for part in either.effects)
    result = yield from perform(e.OneOf(Fixed(player), costs), ctx)
    if result.done:
        acted(ctx.state, player, "forages", "701.61a")
    return result


def waterbend(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.67a."""
    result = yield from perform(e.PayCost(Fixed(player), Cost(None, (node,))), ctx)
    return result


def exert_(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.43a."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "Exert")
    there = objects_only(ids, ctx)
    for id in there:
        exert(ctx.state, player, id)
    return Happening(tuple(there), len(there), bool(there))


def unattach(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.3d: what is attached to something becomes unattached, and stays where it is."""
    assert node.what is not None
    ids = yield from find(node.what, ctx, player, "Unattach")
    loose = [id for id in objects_only(ids, ctx) if ctx.state.get(id).attached_to != NONE]
    make_unattached(ctx.state, loose)
    return Happening(tuple(loose), len(loose), bool(loose))


NAMED: Final[dict[str, Deed]] = {
    BEHOLD: behold,
    EVIDENCE: collect,
    EXERT: exert_,
    UNATTACH: unattach,
    WATERBEND: waterbend,
    "forage": forage,
}
"""Keyword actions by name."""
