"""What is chosen for the cost of a mana ability as a payment plans it, as one number: NONE, the id of the one object,
or less than that, the value of X or several permanents (by their slots)."""

from __future__ import annotations

from typing import Final

from .objects import SLOT_BITS, SLOT_MASK, is_player
from .state import State

_SIZE: Final = SLOT_BITS + 1
_FIRST: Final = -2


def code_of_x(x: int) -> int:
    """That value of X."""
    return _FIRST - 2 * x


def code_of(ids: tuple[int, ...]) -> int:
    """These permanents; of one, its id.

    >>> from rulewright.engine.objects import SERIAL
    >>> code_of((SERIAL | 5,)) == SERIAL | 5
    True
    >>> code_of((SERIAL | 5, SERIAL | 2)) < 0
    True
    """
    if len(ids) == 1:
        return ids[0]
    packed = 0
    for id in ids:
        packed = packed << _SIZE | (id & SLOT_MASK) + 1
    return _FIRST - 1 - 2 * packed


def x_of(code: int) -> int:
    """The value of X that was chosen; 0 if none was.

    >>> x_of(code_of_x(3)), x_of(-1)
    (3, 0)
    """
    return (_FIRST - code) // 2 if code <= _FIRST and (_FIRST - code) % 2 == 0 else 0


def objects_of(state: State, code: int) -> tuple[int, ...]:
    """The objects that were chosen."""
    if code >= 0:
        return () if is_player(code) else (code,)
    packed = (_FIRST - code) // 2 if code < _FIRST and (_FIRST - code) % 2 else 0
    found: list[int] = []
    while packed:
        found.append(state.objects[(packed & (1 << _SIZE) - 1) - 1].id)
        packed >>= _SIZE
    return tuple(reversed(found))
