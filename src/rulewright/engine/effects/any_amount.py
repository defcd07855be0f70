"""Any amount: the player who carries out the instruction chooses how much (CR 107.1c): from nothing to as much as there
is, for nobody pays life or energy that they do not have (119.4, 107.14)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeVar

from msgspec.structs import replace

from rulewright.abilities import effect as e
from rulewright.abilities.node import Node, Reference
from rulewright.abilities.quantity import AnyAmount, Number
from rulewright.abilities.reference import EventObject, EventPlayer, Self, TargetRef, You

from ..context import Context
from ..decision import NUMBER, ChooseNumber, Decision, Option
from ..objects import is_player
from ..often import often
from ..player_rules import may_not_lose_life
from ..queries import refer

Settling = e.LoseLife | e.RemoveCounters | e.MoveCounters
_N = TypeVar("_N", e.LoseLife, e.RemoveCounters, e.MoveCounters)
PLAIN: Final = (You, Self, TargetRef, EventObject, EventPlayer)
"""The references after which one thing has the amount."""


def settled(node: _N, ctx: Context) -> Generator[Decision, int, _N]:
    """The instruction with the amount that its player chooses."""
    if not isinstance(node.amount, AnyAmount):
        return node
    state = ctx.state
    most = 0
    about = ctx.source
    for id in refer(_holder(node), ctx):
        about = id
        if isinstance(node, e.LoseLife):
            most = 0 if may_not_lose_life(state, id) else max(0, state.players[id].life)
        elif is_player(id):
            most = state.players[id].count(node.kind)
        elif (obj := state.find(id)) is not None:
            most = obj.count(node.kind)
    number = 0
    if most:
        options = [Option(NUMBER, about, amount) for amount in range(often(most) + 1)]
        answer = yield ChooseNumber(ctx.actor, options, ctx.source, "107.1c", about)
        number = options[answer].number
    return replace(node, amount=Number(number))


def unsettled(node: Node) -> bool:
    """Whether a node says "any amount" where nobody is asked how much."""
    if isinstance(node, Settling) and isinstance(node.amount, AnyAmount):
        return not isinstance(_holder(node), PLAIN) or (not isinstance(node, e.LoseLife) and not node.kind)
    return any(isinstance(getattr(node, name), AnyAmount) for name in node.__struct_fields__)


def _holder(node: Settling) -> Reference:
    """Who or what has that of which the amount is."""
    if isinstance(node, e.LoseLife):
        return node.player
    return node.on if isinstance(node, e.RemoveCounters) else node.source
