"""Assist: another player pays for some of the generic mana of a spell (CR 702.132).

The rules let the other player activate mana abilities before the spell is paid for, and pay as they like. Here they say
how much they will pay before anything of the cast is written; one who then leaves too little is as if the spell had not
been proposed (732.1), and is not asked for it again in the same step.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from .bill import Bill
from .decide import pick
from .decision import NUMBER, ChooseNumber, Decision, Option
from .draft import Draft
from .event import NONE
from .mana_for import most_mana
from .payability import can_pay, can_pay_mana
from .paying import pay_mana
from .payment_problem import Need
from .state import State

ASSIST: Final = "assist"
ASSISTING: Final = "702.132a"


class Help:
    """What another player can pay for: at least so much that the caster can pay the rest, and at most so much."""

    __slots__ = ("least", "most", "seat")

    def __init__(self, seat: int, least: int, most: int) -> None:
        self.seat = seat
        self.least = least
        self.most = most


def has_help(draft: Draft, bill: Bill) -> bool:
    """Whether another player may pay for some of the spell's total cost."""
    return bill.payable and bill.generic > 0 and draft.spell.now.has_keyword(ASSIST)


def with_help(state: State, draft: Draft, bill: Bill) -> bool:
    """Whether the total cost can be paid if another player pays as much as they can."""
    return any(_rest_is_payable(state, draft, bill, _most(state, draft, bill, seat)) for seat in _asked(state, draft))


def most_help(state: State, draft: Draft) -> int:
    """No more mana than this comes from another player."""
    if not draft.spell.now.has_keyword(ASSIST):
        return 0
    found = [most_mana(state, seat, draft.ctx) for seat in _asked(state, draft)]
    return max(found, default=0)


def _asked(state: State, draft: Draft) -> list[int]:
    """The other players who have not declined to help with this spell in this step."""
    declined = state.turn.declined
    return [seat for seat in state.opponents(draft.player) if (draft.card.id, seat) not in declined]


def _most(state: State, draft: Draft, bill: Bill, seat: int) -> int:
    most = 0
    while most < bill.generic and can_pay_mana(state, seat, Need((), most + 1), 0, 0, draft.ctx):
        most += 1
    return most


def _rest_is_payable(state: State, draft: Draft, bill: Bill, helped: int) -> bool:
    rest = bill.copy()
    rest.generic -= helped
    return can_pay(state, draft.player, rest, draft.ctx, draft.card.id)


def _helpers(state: State, draft: Draft, bill: Bill) -> list[Help]:
    found: list[Help] = []
    for seat in _asked(state, draft):
        most = _most(state, draft, bill, seat)
        if most and _rest_is_payable(state, draft, bill, most):
            least = 0
            while not _rest_is_payable(state, draft, bill, least):
                least += 1
            found.append(Help(seat, least, most))
    return found


def announce_help(state: State, draft: Draft, bill: Bill) -> Generator[Decision, int, tuple[int, int] | None]:
    """The caster chooses another player, who says how much of the generic mana they will pay (CR 702.132a): who and how
    much, or None if the spell cannot be paid for then."""
    if not has_help(draft, bill):
        return NONE, 0
    helpers = _helpers(state, draft, bill)
    alone = _rest_is_payable(state, draft, bill, 0)
    chosen = yield from pick(
        draft.player, [each.seat for each in helpers], 0 if alone else 1, 1, draft.card.id, ASSISTING, "Assist"
    )
    if not chosen:
        return NONE, 0
    helper = next(each for each in helpers if each.seat == chosen[0])
    amounts = [0, *range(max(1, helper.least), helper.most + 1)]
    options = [Option(NUMBER, draft.card.id, amount) for amount in amounts]
    answer = yield ChooseNumber(helper.seat, options, draft.card.id, ASSISTING, draft.player)
    amount = options[answer].number
    if amount < helper.least:
        state.edit_turn().declined += ((draft.card.id, helper.seat),)
        return None
    return helper.seat, amount


def pay_help(
    state: State, draft: Draft, bill: Bill, seat: int, amount: int, spell: int
) -> Generator[Decision, int, None]:
    """The other player pays for that much of the generic mana, before the caster pays the rest."""
    if not amount:
        return
    theirs = Bill(False)
    theirs.generic = amount
    yield from pay_mana(state, seat, theirs, draft.ctx, spell)
    bill.generic -= amount
