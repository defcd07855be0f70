"""The line above the bullets: "choose one —"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.reference import EachOpponent

from ..pattern import HERE, hole
from ..phrase import Family
from ..raw import ModeHeader

MODES: Final = Family("modes")

MODES("modes", "choose one —", ModeHeader(1, 1))
MODES("modes", "an opponent chooses one —", ModeHeader(1, 1, chooser=EachOpponent()))
MODES("modes", "choose two —", ModeHeader(2, 2))
MODES("modes", "choose three —", ModeHeader(3, 3))
MODES("modes", "choose one or both —", ModeHeader(1, 2))
MODES("modes", "choose up to one —", ModeHeader(0, 1))
MODES("modes", "choose up to two —", ModeHeader(0, 2))
MODES("modes", "choose any number —", ModeHeader(0, 1000))
for _word, _least, _most in (("one", 1, 1), ("two", 2, 2), ("one or both", 1, 2), ("up to one", 0, 1)):
    MODES("modes", f"when you do , choose {_word} —", ModeHeader(_least, _most, reflexive=HERE))
MODES("modes", "choose two . ^ you may choose the same mode more than once .", ModeHeader(2, 2, True))
MODES("modes", "choose three . ^ you may choose the same mode more than once .", ModeHeader(3, 3, True))
for _count, _word in ((1, "one"), (2, "two")):
    for _more, _words in ((_count + 1, "both"), (1000, "any number"), (3, "three")):
        _if = "if <condition:c> [as you cast this spell] ,"
        for _may, _all in (("you may choose", False), ("choose", _more < 1000)):
            MODES(
                "modes",
                f"choose {_word} . ^ {_if} {_may} {_words} instead .",
                ModeHeader(_count, _count, False, hole("c"), _more, all_more=_all),
            )
for _count, _word in ((4, "four"), (5, "five")):
    MODES(
        "modes", f"choose {_word} . ^ you may choose the same mode more than once .", ModeHeader(_count, _count, True)
    )
MODES("modes", "choose one or more —", ModeHeader(1, 1000))

MODES("modes", "choose one that hasn't been chosen —", ModeHeader(1, 1, unchosen="ever"))
MODES("modes", "choose one that hasn't been chosen this turn —", ModeHeader(1, 1, unchosen="turn"))
