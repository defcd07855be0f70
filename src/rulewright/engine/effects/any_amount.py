"""Any amount: the player who carries out the instruction chooses how much (CR 107.1c): from nothing to as much as there
is, for nobody pays life or energy that they do not have (119.4, 107.14)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from msgspec.structs import replace

from rulewright.abilities import effect as e
from rulewright.abilities.node import Node, Reference
from rulewright.abilities.quantity import AnyAmount, Number
from rulewright.abilities.reference import Actor, EventObject, EventPlayer, Self, Target, TargetRef, You

from ..context import Context
from ..decision import NUMBER, ChooseNumber, Decision, Option
from ..often import often
from ..player_rules import may_not_lose_life
from ..queries import refer
from .which_counters import bounds

Settling = e.LoseLife | e.RemoveCounters | e.MoveCounters | e.Draw
PLAIN: Final = (You, Self, Target, TargetRef, EventObject, EventPlayer, Actor)
"""The references after which one thing has the amount."""


def life_chosen(node: e.LoseLife, ctx: Context) -> Generator[Decision, int, e.LoseLife]:
    """The instruction with the amount of life that its player chooses."""
    if not isinstance(node.amount, AnyAmount):
        return node
    number = 0
    for player in refer(node.player, ctx):
        held = 0 if may_not_lose_life(ctx.state, player) else max(0, ctx.state.players[player].life)
        least, most = bounds(node.amount, held, ctx)
        number = yield from ask_number(player, least, most, ctx)
    return replace(node, amount=Number(number))


def ask_number(about: int, least: int, most: int, ctx: Context) -> Generator[Decision, int, int]:
    """How much, of what is about that player or object."""
    if least == most:
        return least
    options = [Option(NUMBER, about, amount) for amount in range(least, often(most) + 1)]
    answer = yield ChooseNumber(ctx.actor, options, ctx.source, "107.1c", about)
    return options[answer].number


def unsettled(node: Node) -> bool:
    """Whether a node says "any amount" where nobody is asked how much."""
    if isinstance(node, Settling) and isinstance(node.amount, AnyAmount):
        if isinstance(node, e.Draw):
            return node.amount.most is None
        return not isinstance(_holder(node), PLAIN)
    return any(isinstance(getattr(node, name), AnyAmount) for name in node.__struct_fields__)


def _holder(node: e.LoseLife | e.RemoveCounters | e.MoveCounters) -> Reference:
    """Who or what has that of which the amount is."""
    if isinstance(node, e.LoseLife):
        return node.player
    return node.on if isinstance(node, e.RemoveCounters) else node.source
