"""Restrictions and requirements that an ability or an instruction lays on other objects: "can't attack you", "blocks
this creature". Who "you" and "this" are is settled where the effect applies: later the other object is asked.
"""

from __future__ import annotations

from dataclasses import replace

from rulewright.abilities import continuous as k
from rulewright.abilities import reference as r
from rulewright.abilities.node import Change, Node, Reference

from .chosen import rewritten
from .context import Context
from .facts import walk, walk_all
from .objects import is_player
from .queries import refer

ABOUT_YOU = ("attack you", "attack you or yours", "attack as goaded")
"""Actions in which "you" is the controller of the effect."""
SETTLED = (r.You, r.Self, r.EachOpponent, r.Host, r.Target, r.TargetRef, r.Made, r.EventObject, r.EventPlayer, r.Actor)


def looks_back(change: Change) -> bool:
    """Whether it speaks of what only the effect's own source and controller tell."""
    if isinstance(change, k.GainAbilities):
        return any(isinstance(node, r.Grantor) for ability in change.abilities for node in walk_all(ability))
    if not isinstance(change, k.Cannot | k.Must):
        return False
    return change.action in ABOUT_YOU or any(isinstance(node, SETTLED) for node in walk(change))


def seen_from(change: Change, ctx: Context) -> Change:
    """The change with what it refers to written out, seen from the effect that makes it."""
    if isinstance(change, k.GainAbilities):
        return rewritten(change, {r.Grantor(): r.Grantor(ctx.source)})
    if not isinstance(change, k.Cannot | k.Must):
        return change
    swaps: dict[Node, Node] = {}
    for node in walk(change):
        if isinstance(node, SETTLED):
            swaps[node] = _fixed(refer(node, ctx))
    settled = rewritten(change, swaps) if swaps else change
    if settled.action in ABOUT_YOU and settled.whom is None:
        settled = replace(settled, whom=r.Seat(ctx.controller))
    return settled


def _fixed(ids: tuple[int, ...]) -> Reference:
    parts = tuple([r.Seat(id) if is_player(id) else r.Fixed(id) for id in ids])
    return parts[0] if len(parts) == 1 else r.Union(parts)
