"""Rules that effects make for players: no maximum hand size, no life gained (CR 613.11)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import PlayerRule

from .context import Context
from .effects_in_force import Static
from .objects import CARD, SLOT_MASK, Obj
from .queries import holds, player_fits
from .state import State

WINS_FLIPS: Final = "coins come up heads and the flips are won"
REVEALS_FIRST: Final = "reveals the first card drawn"
"""The rule by which a player reveals the first card drawn each turn."""


GRAVEYARDS: Final = "graveyards as one's own"
"""The rule by which a player may play cards from other graveyards as though they were in their own (CR 609.4)."""


def rules_of(state: State, player: int, name: str) -> list[PlayerRule]:
    """The rules of that name that effects make for the player."""
    found: list[PlayerRule] = []
    for static in rules_in_force(state, player, name):
        assert isinstance(static.effect, PlayerRule)
        found.append(static.effect)
    return found


def rules_in_force(state: State, player: int, name: str) -> list[Static]:
    """The static abilities that make rules of that name for the player."""
    found: list[Static] = []
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule == name:
            ctx = Context(state, static.controller, static.source)
            tree = static.ability.static
            in_force = tree is None or tree.condition is None or holds(tree.condition, ctx)
            if in_force and player_fits(rule.player, player, ctx):
                found.append(static)
    return found


SEARCHES_CONTROLLED: Final = "controlled while searching"
"""The player is controlled while they search their library (CR 722.2)."""
EXILES_FINDS: Final = "exiles what they find"
"""The player exiles each card that they find in their library."""
PLAYS_FINDS: Final = "plays what others find"
"""The player may play what another one exiled so, with mana of any color."""
UNPREVENTABLE: Final = "damage can't be prevented"
FACED_AGAIN: Final = "villainous choices again"
"""The player faces each villainous choice an additional time (CR 701.55c)."""
GAINS_FROM_RADIATION: Final = "gains life from radiation"
"""Life that the player would lose from radiation is gained (CR 727.1a)."""
UNSACRIFICED: Final = "not made to sacrifice"
"""Spells and abilities of opponents can't cause the player to sacrifice permanents."""


UNSACRIFICEABLE: Final = "be sacrificed"


def cannot_be_sacrificed(obj: Obj) -> bool:
    """Whether an effect says that the permanent can't be sacrificed (CR 101.2, 701.21a)."""
    return bool(obj.now.restrictions) and bool(obj.now.cannot(UNSACRIFICEABLE))


NO_GAIN: Final = "can't gain life"
NO_LOSS: Final = "can't lose life"
NO_CHANGE: Final = "life total can't change"
LIFE_RULES: Final = (NO_GAIN, NO_LOSS, NO_CHANGE)


def may_not_gain_life(state: State, player: int) -> bool:
    """Whether an effect says that the player can't gain life (CR 119.7)."""
    if not state.board.index.player_rules:
        return False
    return bool(rules_of(state, player, NO_GAIN)) or bool(rules_of(state, player, NO_CHANGE))


def may_not_lose_life(state: State, player: int) -> bool:
    """Whether an effect says that the player can't lose life (CR 119.8)."""
    if not state.board.index.player_rules:
        return False
    return bool(rules_of(state, player, NO_LOSS)) or bool(rules_of(state, player, NO_CHANGE))


NO_CROWN: Final = "can't become the monarch"


def may_be_monarch(state: State, player: int) -> bool:
    """Whether no effect says that the player can't become the monarch (CR 101.2, 724.4)."""
    return not state.board.index.player_rules or not rules_of(state, player, NO_CROWN)


NO_DRAWS: Final = "can't draw cards"
ONE_DRAW: Final = "can't draw more than one card each turn"


def may_not_draw(state: State, player: int, number: int = 1) -> bool:
    """Whether an effect says that the player can't draw so many cards now (CR 101.2, 121.2b, 121.3): such a choice
    isn't offered, and a cost that includes it can't be paid; an instruction is carried out card by card."""
    if not state.board.index.player_rules or number <= 0:
        return False
    if rules_of(state, player, NO_DRAWS):
        return True
    return state.history.cards_drawn[player] + number > 1 and bool(rules_of(state, player, ONE_DRAW))


def nothing_prevents(state: State) -> bool:
    """Whether damage can't be prevented (CR 615.12)."""
    if not state.board.index.player_rules:
        return False
    return any(rules_of(state, player, UNPREVENTABLE) for player in state.in_turn_order())


def show_tops(state: State) -> None:
    """Shows the top cards of libraries, and revealed hands, to those who may see them; but not while a spell is being
    cast (CR 401.5)."""
    if state.board.stack:
        top = state.objects[state.board.stack[-1] & SLOT_MASK]
        if top.kind == CARD and top.cast is not None and all(top.id != spell.id for spell in state.history.spells):
            return
    everyone = (1 << len(state.players)) - 1
    for player in state.in_turn_order():
        if rules_of(state, player, "reveals their hand"):  # CR 701.20a
            for id in state.players[player].hand:
                if everyone & ~state.objects[id & SLOT_MASK].seen:
                    state.edit(id).seen |= everyone
        library = state.players[player].library
        if not library:
            continue
        seen = 0
        if rules_of(state, player, "reveals the top card"):
            seen = everyone
        elif rules_of(state, player, "sees the top card"):
            seen = 1 << player
        if seen & ~state.objects[library[-1] & SLOT_MASK].seen:
            state.edit(library[-1]).seen |= seen
