"""Multiplying by "for each": "gets +2/+0 for each Elf"."""

from __future__ import annotations

from rulewright.abilities.node import Quantity
from rulewright.abilities.quantity import Number, Times


def scaled(amount: object, count: object) -> Quantity | None:
    """``amount`` times ``count``; the amount must be a fixed number."""
    if not isinstance(amount, Number) or not isinstance(count, Quantity):
        return None
    if amount.value == 1:
        return count
    return Number(0) if amount.value == 0 else Times(amount.value, count)


def unscaled(product: object) -> tuple[object, ...] | None:
    """The inverse of `scaled`, for products that are not zero."""
    if isinstance(product, Number):
        return None
    if isinstance(product, Times):
        return Number(product.factor), product.of
    return Number(1), product
