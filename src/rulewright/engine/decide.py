"""Small procedures that ask: for objects one after the other, for yes or no."""

from __future__ import annotations

from collections.abc import Generator

from .decision import CHOOSE, STOP, YES, ChooseObject, Decision, Option, YesNo, yes_no


def pick(
    player: int, ids: list[int], least: int, most: int, source: int, rule: str, purpose: str
) -> Generator[Decision, int, list[int]]:
    """Asks for between ``least`` and ``most`` of the ids, each set in exactly one way: in the list's order."""
    most = min(most, len(ids))
    least = min(least, most)
    if least == len(ids):
        return list(ids)
    chosen: list[int] = []
    start = 0
    while len(chosen) < most:
        left = least - len(chosen)
        end = len(ids) - left + 1 if left > 0 else len(ids)
        options = [Option(CHOOSE, id) for id in ids[start:end]]
        if len(chosen) >= least:
            options.append(Option(STOP))
        answer = yield ChooseObject(player, options, source, rule, purpose, most - len(chosen), tuple(ids[start:]))
        option = options[answer]
        if option.kind == STOP:
            break
        chosen.append(option.id)
        start += answer + 1
        if start >= len(ids):
            break
    return chosen


def ask(player: int, source: int, rule: str, purpose: str) -> Generator[Decision, int, bool]:
    """Asks whether to do it."""
    decision = YesNo(player, yes_no(), source, rule, purpose)
    answer = yield decision
    return decision.options[answer].kind == YES
