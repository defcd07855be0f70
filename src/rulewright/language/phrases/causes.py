"""What causes abilities to trigger, or does not; what untaps in other steps; damage that can't be prevented."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import NoTriggers, PlayerRule, TriggersAgain, UntapsToo
from rulewright.abilities.effect import Meanwhile
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import Is, Objects
from rulewright.abilities.reference import EachPlayer, OtherPlayers, Self, You
from rulewright.abilities.trigger import AnyTrigger, Attacks, Casts, CopiesSpell, Moves

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Unpreventable
from .sentences import THIS_TURN
from .statics import one

CAUSES: Final = Family("causes")

# ---- no ability triggers (CR 613.11) ----------------------------------------

_ENTERS: Final = Moves(hole("n"), "", "battlefield")
_QUIET: Final = "don't cause abilities"
CAUSES("static", f"<noun.p:n> entering [the battlefield] {_QUIET} to trigger", one(NoTriggers(_ENTERS)))
CAUSES(
    "static",
    f"<noun.p:n> entering [the battlefield] {_QUIET} of <noun.p:o> to trigger",
    one(NoTriggers(_ENTERS, hole("o"))),
)

# ---- an ability triggers again (CR 603.2d) ----------------------------------------

CAUSES("causing", "a <noun.s:n> entering [the battlefield]", _ENTERS)
CAUSES("causing", "a <noun.s:n> dying", Moves(hole("n"), "battlefield", "graveyard"))
CAUSES("causing", "a <noun.s:n> attacking", Attacks(hole("n")))


def _cast_or_copied(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    return AnyTrigger((Casts(You(), noun), CopiesSpell(You(), noun)))


def _cast_or_copied_of(value: object) -> tuple[object, ...] | None:
    first = value.triggers[0] if isinstance(value, AnyTrigger) and len(value.triggers) == 2 else None
    return (first.what,) if isinstance(first, Casts) else None


CAUSES("causing", "you casting or copying a <noun.s:n>", Pair(_cast_or_copied, _cast_or_copied_of))
CAUSES("causing", "you casting a <noun.s:n>", Casts(You(), hole("n")))
_AGAIN: Final = "(that ability|it) triggers an additional time"
CAUSES(
    "static",
    f"if <causing:e> causes a triggered ability of a <noun.s:n> to trigger , {_AGAIN}",
    one(TriggersAgain(hole("n"), hole("e"))),
)
CAUSES("static", f"if a triggered ability of <some:n> triggers , {_AGAIN}", one(TriggersAgain(hole("n"))))

# ---- untapping in the steps of others (CR 502.3) ----------------------------------------


CAUSES(
    "static", "untap all <noun.p:n> during each other player 's untap step", one(UntapsToo(hole("n"), OtherPlayers()))
)
_SELF_TOO: Final = one(UntapsToo(Objects(Is(Self())), OtherPlayers()))
CAUSES(
    "static",
    "untap <self:s> during each other player 's untap step",
    Pair(lambda this: _SELF_TOO, lambda value: (Self(),) if value == _SELF_TOO else None),
)

# ---- damage (CR 615.12) ----------------------------------------

_UNPREVENTABLE: Final = PlayerRule(EachPlayer(), "damage can't be prevented")
CAUSES("clause", "damage can't be prevented this turn", Meanwhile(_UNPREVENTABLE, THIS_TURN))
CAUSES("static", "damage can't be prevented", one(_UNPREVENTABLE))
CAUSES("simple", "(the|that|this) damage can't be prevented", Unpreventable(HERE))
