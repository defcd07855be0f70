"""Melding (CR 701.42)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.vocabulary.zone import BATTLEFIELD

from ..context import Context
from ..definition import BACK
from ..happen import happen, move_event
from ..melding import is_pair, melded
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


NAMED: Final[dict[str, Deed]] = {"meld": meld}
"""Keyword actions by name."""
