"""Banding (CR 702.22): bands of attackers, what blocks them, and who divides the damage."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from .decision import CHOOSE, STOP, ChooseObject, Decision, Option
from .event import NONE
from .objects import SLOT_MASK, Obj
from .state import State

BANDING: Final = "banding"


def bands(obj: Obj) -> bool:
    """Whether the creature has banding."""
    return obj.now.has_keyword(BANDING)


def declare_bands(
    state: State, player: int, declared: list[tuple[int, int]]
) -> Generator[Decision, int, list[tuple[int, ...]]]:
    """CR 702.22c-d: attackers that attack the same are declared to be a band, at most one of them without banding. Each
    creature that is in no band yet is asked for with those that come after it, so that each way is one answer."""
    found: list[tuple[int, ...]] = []
    free = [id for id, _ in declared]
    whom = dict(declared)
    for id, _ in declared:
        if id not in free:
            continue
        band = [id]
        later = [other for other in free[free.index(id) + 1 :] if whom[other] == whom[id]]
        while True:
            possible = [other for other in later if _may_band(state, [*band, other])]
            if not possible:
                break
            options = [*[Option(CHOOSE, other) for other in possible], Option(STOP)]
            answer = yield ChooseObject(player, options, id, "702.22c", "Band", len(possible), tuple(possible))
            if options[answer].kind == STOP:
                break
            band.append(options[answer].id)
            later = later[later.index(options[answer].id) + 1 :]
        free.remove(id)
        if len(band) > 1:
            found.append(tuple(band))
            free = [other for other in free if other not in band]
    return found


def _may_band(state: State, members: list[int]) -> bool:
    """Whether no more than one of them is without banding (CR 702.22c)."""
    without = sum(1 for id in members if not bands(state.get(id)))
    return without <= 1


def form(state: State, found: list[tuple[int, ...]]) -> None:
    """The bands last for the rest of combat (CR 702.22e): each member knows the first one."""
    for band in found:
        for id in band:
            state.edit_status(id).band = band[0]


def band_of(state: State, attacker: int) -> list[int]:
    """The attacking creatures in the same band, that one among them."""
    band = state.get(attacker).band
    if band == NONE:
        return [attacker]
    return [id for id in state.board.battlefield if state.objects[id & SLOT_MASK].band == band]


def spread(state: State, declared: dict[int, list[int]]) -> dict[int, list[int]]:
    """What blocks each attacker once the creatures that block one of a band block all of it (CR 702.22h)."""
    found: dict[int, list[int]] = {}
    for attacker in declared:
        blockers: list[int] = []
        for member in band_of(state, attacker):
            blockers.extend(id for id in declared.get(member, []) if id not in blockers)
        found[attacker] = blockers
    return found


def divides(state: State, obj: Obj, others: list[int], player: int) -> int:
    """Who chooses how the creature's combat damage is assigned among those that it is in combat with: the other player
    if one of them has banding (CR 702.22j-k), else its controller."""
    return player if any(bands(state.get(id)) for id in others) else obj.controller
