"""Damage that was dealt this way, and excess damage: to whom, and how much (CR 120.10)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, Exists
from rulewright.abilities.effect import CreateReplacement
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import ControlledBy, Is, IsKind, Objects
from rulewright.abilities.quantity import Count, Number
from rulewright.abilities.reference import Each, You
from rulewright.abilities.replacement import MoveInstead, WouldMove
from rulewright.abilities.trigger import Moves

from ..describe import add_last, both, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import DealtThisWay, ExcessThisWay, ExcessTo, Triggered
from .sentences import THIS_TURN

HURTING: Final = Family("hurting")

# ---- to what it was dealt ----------------------------------------


def _hurt(noun: Noun) -> object:
    """Described as it is now, or last was: wherever it is by then, it was on the battlefield."""
    if not isinstance(noun, Objects) or noun.zones != ("battlefield",):
        return REJECT
    return Objects(both(noun.filter, Is(DealtThisWay(0))), noun.zones, noun.owner)


def _hurt_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value)
    if parts is None or not isinstance(parts[1], Is) or not isinstance(parts[1].reference, DealtThisWay):
        return None
    return (parts[0],)


def _gone(noun: Noun) -> object:
    """Of what is counted or asked about it does not matter whether it is still there."""
    found = _hurt(noun)
    return Objects(found.filter, ()) if isinstance(found, Objects) else REJECT


def _gone_of(value: object) -> tuple[object, ...] | None:
    found = _hurt_of(value)
    noun = None if found is None else found[0]
    return (Objects(noun.filter),) if isinstance(noun, Objects) else None


def _wrapped(make: type, inner: Pair) -> Pair:
    def build(noun: Noun) -> object:
        found = inner.build(noun)
        return make(found) if isinstance(found, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, make):
            return None
        fields = [getattr(value, name) for name in value.__struct_fields__]  # type: ignore[attr-defined]
        return inner.unbuild(fields[0]) if value == make(fields[0]) else None

    return Pair(build, unbuild)


_HURT: Final = Pair(_hurt, _hurt_of)
_GONE: Final = Pair(_gone, _gone_of)
HURTING("every.s", "each <modified.s:n> dealt damage this way", _wrapped(Each, _HURT))
HURTING("counted", "<modified.s:n> dealt damage this way", _wrapped(Count, _GONE))
HURTING("condition", "a <modified.s:n> is dealt damage this way", _wrapped(Exists, _GONE))
HURTING("condition", "a player is dealt damage this way", Compare(Count(DealtThisWay(HERE, True)), ">=", Number(1)))


def _dies(noun: Noun) -> object:
    found = _hurt(noun)
    return Moves(found, "battlefield", "graveyard") if isinstance(found, Noun) else REJECT


def _dies_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Moves) or value != Moves(value.what, "battlefield", "graveyard"):
        return None
    return _hurt_of(value.what)


def _yours_dies(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(You()))
    return _dies(owned) if isinstance(owned, Noun) else REJECT


def _yours_dies_of(value: object) -> tuple[object, ...] | None:
    found = _dies_of(value)
    parts = None if found is None else without_last(found[0])
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(You()) else None


HURTING("hurtdies", "a <modified.s:n> dealt damage this way dies", Pair(_dies, _dies_of))
HURTING("hurtdies", "a <modified.s:n> you control dealt damage this way dies", Pair(_yours_dies, _yours_dies_of))
HURTING("simple", "whenever <hurtdies:e> this turn , <clauses:c>", Triggered(hole("e"), None, hole("c"), True))
HURTING("simple", "when <hurtdies:e> this turn , <clauses:c>", Triggered(hole("e"), None, hole("c"), False, THIS_TURN))
_HURT_PERMANENT: Final = Objects(both(IsKind("permanent"), Is(DealtThisWay(HERE))))
HURTING(
    "simple",
    "if a permanent dealt damage this way would die this turn , exile it instead",
    CreateReplacement(WouldMove(_HURT_PERMANENT, "battlefield", "graveyard"), MoveInstead("exile"), THIS_TURN),
)

# ---- excess damage ----------------------------------------

HURTING("excess", "dealt this way", ExcessThisWay(HERE))
HURTING("excess", "dealt to (a|that) (creature|permanent) this way", ExcessThisWay(HERE))
HURTING("condition", "excess damage was <excess:e>", Compare(hole("e"), ">=", Number(1)))
HURTING("quantity", "(the|the amount of) excess damage <excess:e>", hole("e"))
HURTING("quantity", "that excess damage", ExcessThisWay(HERE))
_EXCESS: Final = "excess damage is dealt to <recipient:r> instead"
HURTING("simple", _EXCESS, ExcessTo(HERE, hole("r")))
HURTING("simple", f"if <condition:c> , {_EXCESS}", ExcessTo(HERE, hole("r"), hole("c")))
