"""Two piles: one player separates, another chooses (CR 700.3)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import ChoosePile, Destroy, Exile, Move, Sacrifice, Separate
from rulewright.abilities.node import Effect
from rulewright.abilities.noun import IsKind, Objects

from ..pattern import HERE, hole
from ..phrase import Family
from ..raw import Then, TheRest, UsedUp
from .verbs import DOER

PILES: Final = Family("piles")

_PILE: Final = UsedUp(HERE, "pile", Objects(IsKind("card"), ()))
_OTHER: Final = TheRest(HERE)
PILES("do@", "separate@ <object:o> into two piles", Separate(DOER, hole("o")))
PILES("do@", "choose@ one of (those|the) piles", ChoosePile(DOER))
PILES("do@", "choose@ a pile", ChoosePile(DOER))

# ---- what becomes of them ----------------------------------------

_PLACES: Final[tuple[tuple[str, Effect], ...]] = (
    ("into (your|their|its owner 's) graveyard", Move(_OTHER, "graveyard")),
    ("on the bottom of (your|their) library in any order", Move(_OTHER, "library", "bottom")),
    ("on the bottom of (your|their) library in a random order", Move(_OTHER, "library", "bottom random")),
)
for _words, _other in _PLACES:
    PILES(
        "do@",
        f"put@ one pile into (your|their) hand and the other {_words}",
        Then(Then(ChoosePile(DOER), Move(_PILE, "hand")), _other),
    )
    PILES("do@", f"put@ that pile into (your|their) hand and the other {_words}", Then(Move(_PILE, "hand"), _other))
_PERMANENTS: Final = "(permanents|creatures|lands|those creatures)"
_OF_CHOICE: Final = "in the pile of (your|their) choice"
PILES(
    "do@",
    f"sacrifice@ all {_PERMANENTS} {_OF_CHOICE}",
    Then(ChoosePile(DOER), Sacrifice(DOER, _PILE)),
)
PILES("do@", f"destroy@ all {_PERMANENTS} {_OF_CHOICE}", Then(ChoosePile(DOER), Destroy(_PILE)))
PILES("do@", f"exile@ all (cards|permanents|creatures) {_OF_CHOICE}", Then(ChoosePile(DOER), Exile(_PILE)))
