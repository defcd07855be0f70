"""Saying why a cost cannot be paid, from the solver's proof (CR 601.2f-h)."""

from __future__ import annotations

from rulewright.vocabulary.color import mana_letters

from . import payment
from .bill import Bill
from .context import Context
from .payability import problem_for
from .payment_problem import Shortage
from .spending import need_for
from .state import State
from .violation import Violation


def explain_shortage(state: State, player: int, bill: Bill, reserved: int, ctx: Context) -> Violation:
    """The violation for a cost that the player's mana does not pay."""
    ctx.bending = bill.bending
    found = payment.solve(problem_for(state, player, need_for(state, player, bill, ctx), reserved, 0, ctx))
    if isinstance(found, Shortage):
        colored = [slot for slot in found.short if slot & 63 and not slot & ~63]
        if colored and found.available < len(colored):
            symbols = ["{" + "/".join(mana_letters(slot)) + "}" for slot in colored]
            made = "none of it"
            if found.available:
                alike = len(set(symbols)) == 1
                made = f"at most {''.join(symbols[: found.available]) if alike else f'{found.available} of these'}"
            why = f"the total cost is {bill.text()}: it needs {''.join(symbols)}; your sources can make {made}"
            if bill.wasted:
                return Violation("118.7a", f"{why}; reductions take away generic mana only")
            return Violation("601.2h", why)
        why = f"the total cost is {bill.text()}: {found.needed} mana needed, {found.total} possible"
        return Violation("601.2h", why)
    return Violation("118.3", f"the total cost is {bill.text()}, and not all parts of it can be paid")
