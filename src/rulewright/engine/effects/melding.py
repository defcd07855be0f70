"""Melding (CR 701.42)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.reference import Fixed, Union, You
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE

from ..context import Context
from ..definition import BACK
from ..happen import happen, move_event
from ..melding import is_pair, makes, melded
from .moving import moved
from .result import NOTHING, Deed, Performing, find, objects_only


def meld(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.42a: put onto the battlefield with their back faces up and combined. What can't be melded stays where it
    is (701.42c)."""
    assert node.what is not None
    state = ctx.state
    found = yield from find(node.what, ctx, player, "KeywordAction")
    ids = objects_only(found, ctx)
    if len(ids) != 2:
        return NOTHING
    one, other = state.get(ids[0]), state.get(ids[1])
    if not is_pair(one, other):
        return NOTHING
    event = move_event(state, one.id, BATTLEFIELD, player, "701.42a", "put")
    event.control, event.melding = player, other.id
    event.base, event.form, event.form_face = melded(one, other), one.card, BACK
    yield from happen(state, [event])
    return moved([event], ctx)


def meld_into(node: e.MeldInto, ctx: Context) -> Performing:
    """The two are exiled together, then melded; what can't be stays in exile (CR 701.42c)."""
    state = ctx.state
    found = yield from find(node.what, ctx, ctx.controller, "MeldInto")
    events = [move_event(state, id, EXILE, ctx.controller, "701.42a", "exile") for id in objects_only(found, ctx)]
    for event in events:
        event.source = ctx.source
    yield from happen(state, events)
    exiled = moved(events, ctx)
    cards = [id for id in exiled.ids if (obj := state.find(id)) is not None and obj.zone == EXILE]
    if len(cards) == 2 and makes(state.get(cards[0]), node.into):
        yield from meld(
            e.KeywordAction(You(), "meld", None, Union((Fixed(cards[0]), Fixed(cards[1])))), ctx, ctx.controller
        )
    return exiled


NAMED: Final[dict[str, Deed]] = {"meld": meld}
"""Keyword actions by name."""
