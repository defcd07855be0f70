"""The line above the bullets: "choose one —"."""

from __future__ import annotations

from typing import Final

from ..phrase import Family
from ..raw import ModeHeader

MODES: Final = Family("modes")

MODES("modes", "choose one —", ModeHeader(1, 1))
MODES("modes", "choose two —", ModeHeader(2, 2))
MODES("modes", "choose three —", ModeHeader(3, 3))
MODES("modes", "choose one or both —", ModeHeader(1, 2))
MODES("modes", "choose up to one —", ModeHeader(0, 1))
MODES("modes", "choose up to two —", ModeHeader(0, 2))
MODES("modes", "choose one or more —", ModeHeader(1, 1000))
MODES("modes", "choose any number —", ModeHeader(0, 1000))
MODES("modes", "choose two . ^ you may choose the same mode more than once .", ModeHeader(2, 2, True))
MODES("modes", "choose three . ^ you may choose the same mode more than once .", ModeHeader(3, 3, True))
