"""Building the state of a game: from decks and a seed, or from a position (DESIGN promise 5: origin)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.engine.definition import Definition
from rulewright.engine.objects import CARD, Commander
from rulewright.engine.rng import MASK64
from rulewright.engine.state import FOLDED, Settings, State
from rulewright.engine.zones import put_into_zone
from rulewright.vocabulary.zone import COMMAND, LIBRARY, SIDEBOARD

COMMANDER_LIFE: Final = 40
"""The life total that players of Commander start with (CR 903.7)."""
BRAWL_LIFE: Final = (25, 30)
"""Those of two and of more players of Brawl (CR 903.12f)."""


def from_decks(
    decks: Sequence[Sequence[Definition]],
    seed: int,
    settings: Settings = FOLDED,
    commanders: Sequence[Sequence[Definition]] = (),
    sideboards: Sequence[Sequence[Definition]] = (),
) -> State:
    """A game about to start: every deck is its player's library (CR 103.3); the loop shuffles and deals. With
    ``commanders``, those of each player, it is a game of Commander (903.6, 903.7). The cards of ``sideboards``, if
    there are any, are outside the game (100.4, 400.11a)."""
    state = State.of(len(decks))
    state.settings = settings
    for seat, deck in enumerate(decks):
        ids: list[int] = []
        for card in deck:
            obj = state.add(CARD, seat, card, card.front)
            obj.zone = LIBRARY
            ids.append(obj.id)
        state.edit_player(seat).library = tuple(ids)
    for seat, cards in enumerate(commanders):
        for card in cards:
            put_commander(state, seat, card)
        life = COMMANDER_LIFE
        if settings.brawl:
            life = BRAWL_LIFE[0] if len(decks) == 2 else BRAWL_LIFE[1]
        state.edit_player(seat).life = state.edit_player(seat).starting_life = life
    for seat, cards in enumerate(sideboards):
        for card in cards:
            set_aside(state, seat, card)
    state.edit_board().rng = seed & MASK64
    return state


def set_aside(state: State, seat: int, card: Definition) -> int:
    """Puts a card of a player's sideboard outside the game, where its owner knows it (CR 400.11a); its id."""
    obj = state.add(CARD, seat, card, card.front)
    obj.zone = SIDEBOARD
    obj.seen = 1 << seat
    put_into_zone(state, obj, "")
    return obj.id


def put_commander(state: State, seat: int, card: Definition) -> int:
    """Puts a player's commander into the command zone (CR 903.6); its id."""
    obj = state.add(CARD, seat, card, card.front)
    obj.zone = COMMAND
    obj.commander = Commander(sum(1 for other in state.objects if other.commander is not None))
    obj.seen = (1 << len(state.players)) - 1
    obj.timestamp = state.timestamp()
    put_into_zone(state, obj, "")
    state.edit_player(seat).identity |= card.identity
    return obj.id
