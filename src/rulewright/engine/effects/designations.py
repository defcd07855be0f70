"""Designations of players: the monarch (CR 724), the Ring's temptations (701.54), the city's blessing (702.131)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import StaticAbility, TriggeredAbility
from rulewright.abilities.continuous import AddTypes, Cannot, Continuous
from rulewright.abilities.node import Ability
from rulewright.abilities.noun import AllOf, Compares, ControlledBy, HasStatus, HasType, IsKind, Objects
from rulewright.abilities.quantity import CharacteristicOf, Number
from rulewright.abilities.reference import (
    Choose,
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    EventObject,
    Self,
    You,
)
from rulewright.abilities.trigger import Attacks, BecomesBlocked, BeginningOf, DealsDamage
from rulewright.vocabulary.zone import COMMAND

from ..context import Context
from ..decide import pick
from ..event import NONE
from ..layers import refresh
from ..objects import EMBLEM, SLOT_MASK
from ..player_rules import may_be_monarch
from ..state import State
from ..zones import cease, put_into_zone, touch
from .keyword_actions import creatures_of, did
from .permanents import emblem_characteristics
from .result import NOTHING, Deed, Happening, Performing

_ONE: Final = Number(1)
_MONARCH: Final[tuple[Ability, ...]] = (
    TriggeredAbility(BeginningOf("end", You()), e.Draw(You(), _ONE)),
    TriggeredAbility(
        DealsDamage(Objects(HasType("creature")), You(), True),
        e.KeywordAction(ControllerOf(EventObject("source")), "become the monarch"),
    ),
)
"""The triggered abilities that come with being the monarch (CR 724.2)."""

_BEARER: Final = Objects(AllOf((HasStatus("ring-bearer"), ControlledBy(You()))))
_CARD: Final = Choose(Objects(IsKind("card"), ("hand",), You()), _ONE, _ONE)
_STRONGER: Final = Objects(AllOf((HasType("creature"), Compares("power", ">", CharacteristicOf("power", Self())))))
_RING: Final[tuple[Ability, ...]] = (
    StaticAbility((Continuous(Each(_BEARER), (AddTypes(supertypes=("legendary",)), Cannot("be blocked", _STRONGER))),)),
    TriggeredAbility(Attacks(_BEARER), e.Sequence((e.Draw(You(), _ONE), e.Discard(You(), _CARD)))),
    TriggeredAbility(
        BecomesBlocked(_BEARER, Objects(HasType("creature"))),
        e.DelayedTrigger(
            BeginningOf("end of combat"), e.Sacrifice(ControllerOf(EventObject("other")), EventObject("other"))
        ),
    ),
    TriggeredAbility(DealsDamage(_BEARER, EachPlayer(), True), e.LoseLife(EachOpponent(), Number(3))),
)
"""What the Ring has, one more ability each time it tempts (CR 701.54c)."""


def marker(state: State, player: int, abilities: tuple[Ability, ...]) -> int:
    """An object in the command zone with these abilities; its id."""
    emblem = state.add(EMBLEM, player, None, emblem_characteristics(abilities))
    emblem.zone = COMMAND
    emblem.seen = (1 << len(state.players)) - 1
    emblem.timestamp = state.timestamp()
    put_into_zone(state, emblem, "")
    touch(state, emblem.id)
    state.edit_board().stale = True
    return emblem.id


def become_monarch(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 724.3: the player becomes the monarch, and whoever was ceases to be."""
    state = ctx.state
    if not may_be_monarch(state, player):
        return NOTHING
    crown(state, player)
    return Happening((), 1, True)
    yield


def crown(state: State, player: int) -> None:
    """The abilities of the monarch go with the designation (CR 724.2). Who is the monarch already doesn't become it."""
    board = state.edit_board()
    if board.monarch == player:
        return
    if state.find(board.crown) is not None:
        cease(state, board.crown)
    board = state.edit_board()
    board.monarch = player
    board.crown = marker(state, player, _MONARCH)
    refresh(state)
    did(state, NONE, player, "becomes the monarch", "724.1")


def monarch_leaves(state: State) -> None:
    """The active player becomes the monarch, or the next in turn order who can; if nobody can, there is no monarch any
    longer (CR 724.4)."""
    for player in state.in_turn_order():
        if may_be_monarch(state, player):
            crown(state, player)
            return
    if state.find(state.board.crown) is not None:
        cease(state, state.board.crown)
    board = state.edit_board()
    board.monarch = board.crown = NONE


def tempt(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 701.54a, 701.54c: the Ring gains an ability, and a creature becomes the player's Ring-bearer."""
    state = ctx.state
    entry = next((entry for entry in state.board.rings if entry[0] == player), (player, 0, NONE))
    times = entry[1] + 1
    if state.find(entry[2]) is not None:
        cease(state, entry[2])
    emblem = marker(state, player, _RING[: min(times, len(_RING))])
    board = state.edit_board()
    board.rings = (*[other for other in board.rings if other[0] != player], (player, times, emblem))
    refresh(state)
    possible = [obj.id for obj in creatures_of(state, player)]
    chosen = yield from pick(player, possible, 1, 1, ctx.source, "701.54a", "RingBearer")
    if chosen:
        for id in state.board.battlefield:
            obj = state.objects[id & SLOT_MASK]
            if "ring-bearer" in obj.marks and obj.controller == player and id not in chosen:
                state.edit(id).marks = tuple(mark for mark in obj.marks if mark != "ring-bearer")
                touch(state, id)
        bearer = state.edit(chosen[0])
        if "ring-bearer" not in bearer.marks:
            bearer.marks += ("ring-bearer",)
            touch(state, bearer.id)
        state.edit_board().stale = True
        refresh(state)
    did(state, NONE, player, "is tempted by the ring", "701.54d")
    return Happening(tuple(chosen), 1, True)


NAMED: Final[dict[str, Deed]] = {"become the monarch": become_monarch, "the ring tempts you": tempt}
"""Keyword actions by name."""
