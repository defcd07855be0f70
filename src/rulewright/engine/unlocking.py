"""Unlocking a half of a permanent for its mana cost: a special action (CR 116.2m, 709.5e)."""

from __future__ import annotations

from collections.abc import Generator

from .bill import Bill
from .context import Context
from .decision import Decision
from .faces import unlock
from .paying import can_pay, pay
from .state import Obj, State


def unlock_cost(obj: Obj, half: int) -> Bill:
    """The unlock cost of a locked half, which is its mana cost."""
    bill = Bill(False)
    assert obj.form is not None
    cost = obj.form.faces[half].mana_cost
    if cost is None:
        bill.payable = False
    else:
        bill.add(cost, 0, 1)
    return bill


def can_unlock(state: State, player: int, obj: Obj, half: int) -> bool:
    """Whether the player can pay for it; that it is their main phase and the stack is empty is not asked."""
    return can_pay(state, player, unlock_cost(obj, half), Context(state, player, obj.id), obj.id)


def unlock_half(state: State, player: int, id: int, half: int) -> Generator[Decision, int, None]:
    """Pays the unlock cost and unlocks the half."""
    bill = unlock_cost(state.get(id), half)
    yield from pay(state, player, bill, Context(state, player, id), id)
    if state.find(id) is not None:
        unlock(state, id, half, player, "709.5e")
