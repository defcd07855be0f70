"""Tapping for mana where nobody can have a say in it: the narrow door of mana abilities (ENGINE rule 9)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import SNOW

from .event import MANA, TAP
from .happen import tap
from .objects import Mana
from .state import State


def tap_plainly(state: State, player: int, id: int, index: int, made: tuple[int, ...]) -> bool:
    """Activates and resolves a mana ability whose whole cost is {T} and that adds the same in every game, where no
    ability hears of it, no effect changes it and nobody watches (CR 605.3b); False where the wide form is needed.
    ``made`` is the type of each mana, as planned."""
    added = _tapped(state, player, id, index, made) if _unheard(state, 1 << MANA) else None
    if added is None:
        return False
    state.edit_player(player).mana += added
    return True


def tap_all_plainly(state: State, player: int, taps: list[tuple[int, int, tuple[int, ...]]]) -> int:
    """The same one after the other, where nobody hears of tapping either; answers how many of them were done."""
    if not _unheard(state, 1 << MANA | 1 << TAP):
        return 0
    added: list[Mana] = []
    count = 0
    for id, index, made in taps:
        mana = _tapped(state, player, id, index, made)
        if mana is None:
            break
        added.extend(mana)
        count += 1
    if count:
        state.edit_player(player).mana += tuple(added)
    return count


def _unheard(state: State, kinds: int) -> bool:
    """Whether nobody hears of events of these kinds, and nothing has a say in what mana is made."""
    standing = state.board.index
    if (standing.listens | standing.volatile) & kinds or standing.changes_mana or standing.elsewhere:
        return False
    return not state.board.delayed and state.observer is None


def _tapped(state: State, player: int, id: int, index: int, made: tuple[int, ...]) -> tuple[Mana, ...] | None:
    """Taps the permanent for its ability; answers the mana, or None where it is no plain ability."""
    obj = state.get(id)
    for output in obj.now.abilities[index].plain_outputs:
        if len(output) == len(made) and all(types & type for types, type in zip(output, made, strict=True)):
            if not tap(state, id, player, "107.5"):
                return None
            snow = obj.now.supertypes & SNOW != 0
            return tuple([Mana(type, id, snow, None, by=obj) for type in made])
    return None
