"""Epic (CR 702.50): no more spells, and a copy of this one at each upkeep, for the rest of the game."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.continuous import CantCast, LoseKeyword
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CopySpell, DelayedTrigger, Meanwhile, Sequence
from rulewright.abilities.noun import IsKind, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Self, You
from rulewright.abilities.trigger import BeginningOf

from ..context import Context
from ..decision import Decision
from .result import perform

EPIC: Final = "epic"
_EVER: Final = Duration("forever")
_COPY: Final = CopySpell(You(), Self(), Number(1), True, (LoseKeyword(EPIC),))
REST_OF_THE_GAME: Final = Sequence(
    (
        Meanwhile(CantCast(You(), Objects(IsKind("spell"), ("stack",))), _EVER),
        DelayedTrigger(BeginningOf("upkeep", You()), _COPY, whole_turn=True, until=_EVER),
    )
)
"""The two spell abilities that the keyword stands for (CR 702.50a)."""


def begin(ctx: Context) -> Generator[Decision, int, None]:
    """Follows the instructions of a resolving spell's epic."""
    yield from perform(REST_OF_THE_GAME, ctx)
