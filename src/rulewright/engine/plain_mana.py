"""Tapping for mana where nobody can have a say in it: the narrow door of mana abilities (ENGINE rule 9)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import SNOW

from .event import MANA
from .happen import tap
from .state import Mana, State


def tap_plainly(state: State, player: int, id: int, index: int, made: tuple[int, ...]) -> bool:
    """Activates and resolves a mana ability whose whole cost is {T} and that adds the same in every game, where no
    ability hears of it, no effect changes it and nobody watches (CR 605.3b); False where the wide form is needed.
    ``made`` is the type of each mana, as planned."""
    standing = state.board.index
    if (standing.listens | standing.volatile) >> MANA & 1 or standing.changes_mana or standing.elsewhere:
        return False
    if state.board.delayed or state.observer is not None:
        return False
    obj = state.get(id)
    for output in obj.now.abilities[index].plain_outputs:
        if len(output) == len(made) and all(types & type for types, type in zip(output, made, strict=True)):
            if not tap(state, id, player, "107.5"):
                return False
            snow = obj.now.supertypes & SNOW != 0
            seat = state.edit_player(player)
            seat.mana += tuple([Mana(type, id, snow, None) for type in made])
            return True
    return False
