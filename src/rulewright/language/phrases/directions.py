"""Left and right: a direction that is chosen, and attacking only that way (CR 508.1c, 607.2d)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import PlayerRule
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import ChooseWord, Meanwhile
from rulewright.abilities.reference import EachPlayer, NextPlayer, You

from ..pattern import HERE, hole
from ..phrase import Family
from ..raw import GainsTheirs, RoundTheTable
from .statics import as_enters, one
from .verbs import DOER

DIRECTIONS: Final = Family("directions")

_WORDS: Final = ("left", "right")
_RULE: Final = PlayerRule(EachPlayer(), "attacks in the chosen direction")
_ONE_WAY: Final = (
    "each player may attack only the nearest opponent in the [last] chosen direction and planeswalkers controlled by "
    "that opponent"
)

DIRECTIONS("do@", "choose@ left or right", ChooseWord(DOER, _WORDS))
DIRECTIONS(
    "static",
    "as <self:s> enters [the battlefield] , choose left or right",
    as_enters(ChooseWord(You(), _WORDS)),
)
DIRECTIONS("static", _ONE_WAY, one(_RULE))
DIRECTIONS("clause", f"until your next turn , {_ONE_WAY}", Meanwhile(_RULE, Duration("your next turn")))

# ---- who sits there ----------------------------------------

for _word in _WORDS:
    for _who in ("player", "opponent"):
        DIRECTIONS("oneplayer", f"the {_who} to your {_word}", NextPlayer(You(), _word))
DIRECTIONS("oneplayer", "the next player in (the chosen|that) direction", NextPlayer(DOER, "chosen"))
DIRECTIONS(
    "sentence",
    "starting with you and proceeding in the chosen direction , <clause:c>",
    RoundTheTable(HERE, hole("c")),
)
DIRECTIONS("sentence", "each player gains control of the <kind.s:n> they chose", GainsTheirs(HERE, hole("n")))
