"""What an instruction before has found, made or left: "the creature exiled this way", "the chosen cards", "those
counters", "the rest", "the difference"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import Discard, Move, PutItsCounters, Sacrifice
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import ControlledBy, HasSubtype, HasType, IsKind, Not, Objects
from rulewright.abilities.quantity import Total

from ..describe import add_last, without_last
from ..pattern import HERE, hole
from ..phrase import Family, Pair
from ..raw import It, RemoveThose, That, TheDifference, Them, Then, TheRest, UsedUp
from .verbs import DOER

POINTERS: Final = Family("pointers")

# ---- "the creature", where one has been named ----------------------------------------

POINTERS("kind.s", "spell", Objects(IsKind("spell"), ("stack",)))
POINTERS("kind.s", "card", Objects(IsKind("card"), ()))
for _type in ("enchantment", "planeswalker"):
    POINTERS("kind.s", _type, Objects(HasType(_type)))
POINTERS("kind.s", "Vehicle", Objects(HasSubtype("Vehicle")))
POINTERS("that.s", "the <kind.s:n>", That(HERE, hole("n")))


def _behind(noun: Noun, player: Reference) -> object:
    return add_last(noun, ControlledBy(player))


def _behind_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value)
    return (parts[0], parts[1].player) if parts is not None and isinstance(parts[1], ControlledBy) else None


def _not_behind(noun: Noun, player: Reference) -> object:
    return add_last(noun, Not(ControlledBy(player)))


def _not_behind_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value)
    held = parts[1].filter if parts is not None and isinstance(parts[1], Not) else None
    return (parts[0], held.player) if parts is not None and isinstance(held, ControlledBy) else None


POINTERS("heldkind", "<kind.s:n> <holder.p:h> control", Pair(_behind, _behind_of))
POINTERS("heldkind", "<kind.s:n> <holder.s:h> controls", Pair(_behind, _behind_of))
POINTERS("heldkind", "<kind.s:n> <holder.p:h> don't control", Pair(_not_behind, _not_behind_of))
POINTERS("that.s", "the <heldkind:n>", That(HERE, hole("n")))

# ---- by what was done to it ----------------------------------------

for _past, _action in (
    ("exiled", "exile"),
    ("tapped", "tap"),
    ("milled", "mill"),
    ("discarded", "discard"),
    ("sacrificed", "sacrifice"),
    ("returned", "return"),
    ("revealed", "reveal"),
):
    POINTERS("that.s", f"the <kind.s:n> {_past} this way", UsedUp(HERE, _action, hole("n")))
POINTERS("that.s", "the <kind.s:n> you sacrificed this way", UsedUp(HERE, "sacrifice", hole("n")))
POINTERS("that.s", "the milled <kind.s:n>", UsedUp(HERE, "mill", hole("n")))
for _word, _action in (
    ("chosen", "pick"),
    ("sacrificed", "sacrifice"),
    ("discarded", "discard"),
):
    POINTERS("that.p", f"the {_word} <noun.p:n>", UsedUp(HERE, _action, hole("n"), True))
POINTERS("that.p", "those exiled cards", UsedUp(HERE, "exile all", Objects(IsKind("card"), ())))
for _number in ("power", "toughness", "mana value"):
    POINTERS("quantity", f"their total {_number}", Total(_number, Them(HERE)))

# ---- those counters ----------------------------------------

POINTERS("do@", "remove@ (those counters|all of them|them all) [from it]", RemoveThose(HERE))
POINTERS("do@", "put@ those counters on <object:o>", PutItsCounters(It(HERE), hole("o")))

# ---- the rest, the difference ----------------------------------------

POINTERS("do@", "sacrifice@ the rest", Sacrifice(DOER, TheRest(HERE)))
POINTERS("do@", "discard@ the rest", Discard(DOER, TheRest(HERE)))
POINTERS("quantity", "the difference", TheDifference(HERE))
POINTERS(
    "do@",
    "put@ <object:c> into (your|their) graveyard and <rest:r> onto the battlefield tapped",
    Then(Move(hole("c"), "graveyard"), Move(hole("r"), "battlefield", tapped=True)),
)
