"""Whether a turn has come to a step yet, where it has phases of a kind more than once (CR 503.2, 506.7)."""

from __future__ import annotations

from rulewright.abilities.condition import BeforeStep, InStep
from rulewright.abilities.node import Condition
from rulewright.vocabulary.turn import BEGIN_COMBAT, END_COMBAT, STEP_NAMES

from .cells import Turn
from .event import NONE


def is_before(condition: BeforeStep, turn: Turn, this_combat: bool = False) -> bool:
    """Whether the turn has not come to that step: to that of its first combat phase, whatever further ones come (CR
    506.7d), or of the one that it is in, if it is asked about ``this_combat`` (506.7c). A step that is skipped is over
    once the turn is past its place (506.7e)."""
    step = STEP_NAMES.index(condition.step)
    if not BEGIN_COMBAT <= step <= END_COMBAT:
        return _place(turn) < step
    if BEGIN_COMBAT <= turn.step <= END_COMBAT and (this_combat or turn.combats <= 1):
        return turn.step < step
    return not turn.combats and _place(turn) < step


def _place(turn: Turn) -> int:
    """The step of a turn without additions that the turn has come to. In an additional phase or step it is the one that
    comes after: what the addition came after is over (CR 503.2)."""
    if turn.last != NONE:
        return turn.resume
    return turn.step if turn.aside == NONE else turn.aside + 1


def asks_about_this_combat(conditions: tuple[Condition, ...]) -> bool:
    """Whether it must also be a combat phase, whichever one of the turn (CR 506.7c)."""
    for each in conditions:
        if isinstance(each, InStep) and each.step == "combat":
            return True
    return False
