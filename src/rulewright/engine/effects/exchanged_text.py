"""Text boxes that are exchanged (CR 612.5)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities.node import Ability
from rulewright.abilities.reference import Made
from rulewright.vocabulary.zone import BATTLEFIELD

from ..characteristics import rules_text
from ..context import Context
from ..layer_changes import changed, op_of
from ..objects import Obj
from ..state import State
from .result import NOTHING, Happening, Performing, find, objects_only, perform

EXCHANGED: Final = (-15, -16)
"""The labels of the two objects."""


def exchange(node: e.ExchangeText, ctx: Context) -> Performing:
    """Both or nothing (CR 701.12a): all of the rules text of each becomes that of the other, as it is now."""
    state = ctx.state
    found = yield from find(node.what, ctx, ctx.controller, "ExchangeText")
    ids = [id for id in objects_only(found, ctx) if state.get(id).zone == BATTLEFIELD]
    if len(ids) != 2:
        return NOTHING
    texts = [text_of(state, state.get(id)) for id in ids]
    for label, id, text in zip(EXCHANGED, ids, reversed(texts), strict=True):
        ctx.labels[label] = Happening((id,), 1, True)
        yield from perform(e.Apply(Made(label), (k.SetText(text),), node.duration), ctx)
    return Happening(tuple(ids), 2, True)


def text_of(state: State, obj: Obj) -> tuple[Ability, ...]:
    """Its rules text: what is printed on it or copied, with what effects have changed of it (CR 613.1c). What effects
    give it is no text of it (612.3), nor what its types bring with them (305.6)."""
    now = obj.base
    for effect in sorted(state.board.continuous, key=lambda each: each.timestamp):
        if obj.id in effect.affected:
            for change in effect.changes:
                if isinstance(change, k.ChangeWord | k.SetText):
                    now = changed(now, op_of(change), 0, 0)
    return rules_text(now)
