"""What causes abilities to trigger, or does not; what untaps in other steps; damage that can't be prevented."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import NoTriggers, PlayerRule, Replaces, TriggersAgain, UntapsToo
from rulewright.abilities.effect import Meanwhile
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import Is, IsKind, Objects
from rulewright.abilities.reference import EachOpponent, EachPlayer, OtherPlayers, Self, You
from rulewright.abilities.replacement import MoveInstead, WouldMove
from rulewright.abilities.trigger import AnyTrigger, Attacks, Casts, CopiesSpell, DealsDamage, Discards, Moves

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Unpreventable
from .sentences import THIS_TURN
from .statics import lone, one

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
CAUSES("causing", "a <noun.s:n> dealing combat damage to <damaged:d>", DealsDamage(hole("n"), hole("d"), True))


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

# ---- what an opponent makes you discard ----------------------------------------

_CAUSED: Final = "a spell or ability an opponent controls causes you to discard"
_BY: Final = EachOpponent()
CAUSES("event", f"{_CAUSED} <self:s>", Discards(You(), hole("s"), _BY))
_CARD: Final = Discards(You(), Objects(IsKind("card"), ("hand",), You()), _BY)
CAUSES("event", f"{_CAUSED} a card", _CARD)


def _put_instead(counters: tuple[tuple[str, object], ...]) -> StaticAbility:
    event = WouldMove(Self(), "hand", "graveyard", cause="discard", by=_BY)
    outcome = MoveInstead("battlefield", "", counters)  # type: ignore[arg-type]
    return StaticAbility((Replaces(event, outcome),), None, ("hand",))


_INSTEAD: Final = "instead of putting it into your graveyard"
_PUT: Final = _put_instead(())
CAUSES(
    "static",
    f"if {_CAUSED} <self:s> , put it onto the battlefield {_INSTEAD}",
    Pair(lambda this: _PUT, lambda value: (Self(),) if value == _PUT else None),
)


def _counters_of(value: object) -> tuple[object, ...] | None:
    replaces = lone(value, ("hand",))
    outcome = replaces.outcome if isinstance(replaces, Replaces) else None
    if not isinstance(outcome, MoveInstead) or len(outcome.counters) != 1:
        return None
    return Self(), outcome.counters[0]


CAUSES(
    "static",
    f"if {_CAUSED} <self:s> , put it onto the battlefield with <newcounters:k> on it {_INSTEAD}",
    Pair(lambda this, counters: _put_instead((counters,)), _counters_of),
)
