"""Venturing into dungeons and taking the initiative, as instructions (CR 701.49, 725)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.dungeons import dungeons
from rulewright.abilities.node import Ability
from rulewright.abilities.noun import HasType, Objects
from rulewright.abilities.reference import ControllerOf, EventObject, You
from rulewright.abilities.trigger import BeginningOf, DealsDamage, OneOrMore, Performs

from ..context import Context
from ..event import NONE
from ..layers import refresh
from ..speed import FASTER, INHERENT, set_speed
from ..state import State
from ..tallies import MAX_SPEED
from ..venturing import at_bottom, complete, dungeon_of, enter_dungeon, enter_room
from ..zones import cease
from .designations import marker
from .keyword_actions import did
from .qualities import ask_word
from .result import NOTHING, Deed, Happening, Performing

VENTURE: Final = "venture into the dungeon"
UNDERCITY: Final = "venture into undercity"
TAKE: Final = "take the initiative"
TAKES: Final = "takes the initiative"

_INITIATIVE: Final[tuple[Ability, ...]] = (
    TriggeredAbility(BeginningOf("upkeep", You()), e.KeywordAction(You(), UNDERCITY)),
    TriggeredAbility(
        OneOrMore(DealsDamage(Objects(HasType("creature")), You(), True)),
        e.KeywordAction(ControllerOf(EventObject("source")), TAKE),
    ),
    TriggeredAbility(Performs(You(), TAKES), e.KeywordAction(You(), UNDERCITY)),
)
"""The triggered abilities that come with having the initiative (CR 725.2)."""


def venture(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.49a-d: into a new dungeon, or along an arrow into the next room."""
    state = ctx.state
    if at_bottom(state, player):
        complete(state, player)
    current = dungeon_of(state, player)
    if current is None:
        possible = [dungeon for dungeon in dungeons() if dungeon.undercity == (node.name == UNDERCITY)]
        name = possible[0].name
        if len(possible) > 1:
            name = yield from ask_word(player, ctx, tuple(dungeon.name for dungeon in possible), "701.49a")
        enter_dungeon(state, player, next(dungeon for dungeon in possible if dungeon.name == name))
    else:
        leads = current.rooms[state.players[player].room].leads
        names = tuple(current.rooms[room].name for room in leads)
        name = names[0]
        if len(names) > 1:
            name = yield from ask_word(player, ctx, names, "701.49b")
        enter_room(state, player, leads[names.index(name)])
    did(state, NONE, player, "ventures into the dungeon", "701.49")
    return Happening((), 1, True)


def take_initiative(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 725.3, 725.5: whoever had it ceases to; who has it already takes it all the same."""
    state = ctx.state
    give_initiative(state, player)
    return Happening((), 1, True)
    yield


def give_initiative(state: State, player: int) -> None:
    """The abilities of the initiative go with it (CR 725.2); the last one triggers again for who has it (725.5)."""
    board = state.board
    if board.initiative[0] != player:
        if state.find(board.initiative[1]) is not None:
            cease(state, board.initiative[1])
        token = marker(state, player, _INITIATIVE)
        state.edit_board().initiative = (player, token)
        refresh(state)
    did(state, NONE, player, TAKES, "725.2")


def speed_up(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.179c-d."""
    now = ctx.state.players[player].speed
    if now >= MAX_SPEED:
        return NOTHING
    if not now:
        marker(ctx.state, player, INHERENT)
    set_speed(ctx.state, player, now + 1)
    return Happening((), 1, True)
    yield


def start_engines(state: State, player: int) -> None:
    """A player without speed has a permanent with start your engines! (CR 702.179a, 704.5z)."""
    marker(state, player, INHERENT)
    set_speed(state, player, 1)
    refresh(state)


NAMED: Final[dict[str, Deed]] = {VENTURE: venture, UNDERCITY: venture, TAKE: take_initiative, FASTER: speed_up}
"""Keyword actions by name."""
