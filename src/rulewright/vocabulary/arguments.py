"""Arguments of public functions, looked at where they come in: one of a wrong kind is told by one clear error."""

from __future__ import annotations

import operator
import reprlib
from typing import SupportsIndex

from .errors import RulewrightError


def shown(value: object) -> str:
    """A value in an error, cut where it is long; its kind, if it cannot say what it is.

    >>> shown("a"), shown(list(range(1000)))
    ("'a'", '[0, 1, 2, 3, 4, 5, ...]')
    """
    try:
        return reprlib.repr(value)
    except Exception:
        return f"a {type(value).__name__}"


def as_index(value: object) -> int | None:
    """The whole number that a value is, also one of numpy; None for a bool and for everything else.

    >>> as_index(3), as_index(True), as_index(1.0), as_index("3")
    (3, None, None, None)
    """
    if _is_truth(value) or not isinstance(value, SupportsIndex):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _is_truth(value: object) -> bool:
    """Whether it is True or False, or one of numpy's."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def whole(
    name: str, value: object, error: type[RulewrightError], least: int | None = None, most: int | None = None
) -> int:
    """The value as a whole number between bounds. Raises the error where it is none.

    >>> whole("rows", 128, RulewrightError, 1)
    128
    >>> whole("rows", "many", RulewrightError, 1)
    Traceback (most recent call last):
    ...
    rulewright.vocabulary.errors.RulewrightError: rows='many' is not possible (a whole number, 1 or more)
    """
    number = as_index(value)
    if number is not None and (least is None or number >= least) and (most is None or number <= most):
        return number
    right = "a whole number"
    if least is not None:
        right += f", {least} or more" if most is None else f" from {least} to {most}"
    elif most is not None:
        right += f", at most {most}"
    raise error(f"{name}={shown(value)} is not possible", right=right)


def flag(name: str, value: object, error: type[RulewrightError]) -> bool:
    """The value as a truth. Raises the error where it is none: a word such as "no" is not taken for True.

    >>> flag("partial", "no", RulewrightError)
    Traceback (most recent call last):
    ...
    rulewright.vocabulary.errors.RulewrightError: partial='no' is not possible (True or False)
    """
    if _is_truth(value):
        return bool(value)
    raise error(f"{name}={shown(value)} is not possible", right="True or False")


def text(name: str, value: object, error: type[RulewrightError]) -> str:
    """The value as a text. Raises the error where it is none."""
    if isinstance(value, str):
        return value
    raise error(f"{name}={shown(value)} is not possible", right="a text")
