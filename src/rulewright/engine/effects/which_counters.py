"""Which counters are removed or moved where the kind is not said: the player who does it chooses (CR 122.1, 608.2d)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.node import Quantity
from rulewright.abilities.quantity import AnyAmount

from ..context import Context
from ..decision import NUMBER, ChooseNumber, Decision, Option
from ..queries import evaluate
from .qualities import ask_word

Held = tuple[tuple[str, int], ...]


def bounds(amount: Quantity, total: int, ctx: Context) -> tuple[int, int]:
    """The least and the most of so many that the amount allows."""
    if not isinstance(amount, AnyAmount):
        number = min(total, max(0, evaluate(amount, ctx)))
        return number, number
    most = total if amount.most is None else min(total, max(0, evaluate(amount.most, ctx)))
    return min(amount.least, most), most


def counters_chosen(
    held: Held, kind: str, amount: Quantity, about: int, ctx: Context
) -> Generator[Decision, int, list[tuple[str, int]]]:
    """Of the counters that something has, those of the kind, or of any kind if it is empty, that the player takes: of
    each kind how many, in the order in which they were put there."""
    there = [(name, number) for name, number in held if number > 0 and (not kind or name == kind)]
    total = sum(number for _, number in there)
    least, most = bounds(amount, total, ctx)
    if least == total:
        return there
    if least == most == 1:
        names = tuple([name for name, _ in there])
        word = names[0]
        if len(names) > 1:
            word = yield from ask_word(ctx.actor, ctx, names, "122.1")
        return [(word, 1)]
    taken: list[tuple[str, int]] = []
    left = total
    for name, number in there:
        left -= number
        low, high = max(0, least - left), min(number, most)
        chosen = low
        if high > low:
            options = [Option(NUMBER, about, count) for count in range(low, high + 1)]
            answer = yield ChooseNumber(ctx.actor, options, ctx.source, "122.1", about)
            chosen = options[answer].number
        if chosen:
            taken.append((name, chosen))
        least, most = max(0, least - chosen), most - chosen
    return taken
