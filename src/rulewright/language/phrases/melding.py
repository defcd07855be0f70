"""Melding (CR 701.42): a permanent and its counterpart are exiled and melded, if their controller owns both."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Both, Exists, Matches
from rulewright.abilities.effect import MeldInto
from rulewright.abilities.node import Condition, Noun, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, OwnedBy
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Self, Union, You

from ..describe import add_last, without_last
from ..pattern import REJECT
from ..phrase import Family, Pair
from ..raw import IfFirst

MELDING: Final = Family("melding")

_YOURS: Final = (OwnedBy(You()), ControlledBy(You()))
_THIS: Final = Matches(Self(), AllOf(_YOURS))
_ONE: Final = Number(1)


def _held(noun: Noun) -> Noun | None:
    owned = add_last(noun, _YOURS[0])
    held = add_last(owned, _YOURS[1]) if isinstance(owned, Noun) else None
    return held if isinstance(held, Noun) else None


def _melds(this: Reference, counterpart: Noun, name: str) -> object:
    held = _held(counterpart)
    if held is None:
        return REJECT
    both = Union((Self(), Choose(held, _ONE, _ONE)))
    return IfFirst(Both((_THIS, Exists(held))), MeldInto(both, name))


def _melds_of(value: object) -> tuple[object, ...] | None:
    if (
        not isinstance(value, IfFirst)
        or not isinstance(value.effect, MeldInto)
        or not isinstance(value.condition, Both)
    ):
        return None
    exists = value.condition.conditions[-1]
    last = without_last(exists.noun) if isinstance(exists, Exists) else None
    before = None if last is None else without_last(last[0])
    if before is None or not isinstance(before[0], Noun) or value != _melds(Self(), before[0], value.effect.into):
        return None
    return Self(), before[0], value.effect.into


def _melds_if(condition: Condition, this: Reference, counterpart: Noun, name: str) -> object:
    plain = _melds(this, counterpart, name)
    if not isinstance(plain, IfFirst):
        return REJECT
    assert isinstance(plain.condition, Both)
    return IfFirst(Both((condition, *plain.condition.conditions)), plain.effect)


def _melds_if_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, IfFirst) or not isinstance(value.condition, Both) or len(value.condition.conditions) != 3:
        return None
    condition, *rest = value.condition.conditions
    inner = _melds_of(IfFirst(Both(tuple(rest)), value.effect))
    return None if inner is None else (condition, *inner)


_TEXT: Final = "you both own and control <self:s> and <some:n> , exile them , then meld them into <#name:r>"
MELDING("simple", f"if {_TEXT}", Pair(_melds, _melds_of))
MELDING("simple", f"if <condition:c> and {_TEXT}", Pair(_melds_if, _melds_if_of))
