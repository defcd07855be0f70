"""Open classes of tokens: numbers, mana, sizes. Each reads a token to a value and prints the value back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.effect import PutCounters, RemoveCounters
from rulewright.abilities.node import Node, Quantity
from rulewright.abilities.quantity import Number, Times, X
from rulewright.abilities.reference import Self
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.mana import ManaCost

from .tokens import WORD_OF, Token


def _read_digit(token: Token) -> object:
    return token.value


def _print_digit(value: object) -> str | None:
    return str(value) if isinstance(value, int) and value >= 0 else None


def _read_number(token: Token) -> object:
    return token.value


def _print_number(value: object) -> str | None:
    return WORD_OF.get(value) if isinstance(value, int) else None


def _read_mana(token: Token) -> object:
    try:
        return ManaCost.parse(token.text)
    except VocabularyError:
        return None


def _print_mana(value: object) -> str | None:
    return str(value) if isinstance(value, ManaCost) and value.symbols else None


def _part(text: str) -> Quantity:
    negative = text[0] in "-−"
    digits = text.lstrip("+-−")
    if digits == "x":
        return Times(-1, X()) if negative else X()
    return Number(-int(digits) if negative else int(digits))


def _read_size(token: Token) -> object:
    """``2/3``: power and toughness."""
    left, right = token.text.split("/")
    if left[0] in "+-−" or right[0] in "+-−":
        return None
    return _part(left), _part(right)


def _read_change(token: Token) -> object:
    """``+2/-1``: changes of power and toughness."""
    left, right = token.text.split("/")
    if left[0] not in "+-−" or right[0] not in "+-−":
        return None
    if left == "-0" and right[0] == "+":
        return None
    return _part(left), _part(right)


def _plain(value: object) -> str | None:
    if isinstance(value, Number):
        return str(value.value)
    return "X" if isinstance(value, X) else None


def _print_size(value: object) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    left, right = _plain(value[0]), _plain(value[1])
    return None if left is None or right is None or "-" in left + right else f"{left}/{right}"


def _signed(value: object, other: object) -> str | None:
    if isinstance(value, Number):
        if value.value == 0:
            return "-0" if _negative(other) else "+0"
        return f"+{value.value}" if value.value > 0 else str(value.value)
    if isinstance(value, X):
        return "+X"
    return "-X" if value == Times(-1, X()) else None


def _negative(value: object) -> bool:
    return (isinstance(value, Number) and value.value < 0) or value == Times(-1, X())


def _print_change(value: object) -> str | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    left, right = _signed(value[0], value[1]), _signed(value[1], value[0])
    return None if left is None or right is None else f"{left}/{right}"


def _read_counter(token: Token) -> object:
    """``+1/+1`` as the name of a kind of counter."""
    left, right = token.text.split("/")
    if left[0] not in "+-−" or right[0] not in "+-−" or "x" in token.text:
        return None
    return token.text.replace("−", "-")


def _print_counter(value: object) -> str | None:
    return value if isinstance(value, str) and "/" in value else None


def _read_quote(token: Token) -> object:
    return token.value


def _print_quote(value: object) -> str | None:
    return value.text if isinstance(value, Quoted) else None


def _read_loyalty(token: Token) -> object:
    """``[+1]``, ``[−2]``, ``[0]``: a cost in loyalty counters (CR 606.4)."""
    text = token.text[1:-1]
    amount = _part(text.lstrip("+-−"))
    return (RemoveCounters if text[0] in "-−" else PutCounters)("loyalty", amount, Self())


def _print_loyalty(value: object) -> str | None:
    if not isinstance(value, PutCounters | RemoveCounters) or value.kind != "loyalty" or value.on != Self():
        return None
    amount = _plain(value.amount)
    if amount is None:
        return None
    sign = "−" if isinstance(value, RemoveCounters) else "" if amount == "0" else "+"
    return f"[{sign}{amount}]"


class Quoted:
    """An ability in quotes: the tree and, beside it, the text; it compares by the tree."""

    __slots__ = ("abilities", "text")

    def __init__(self, abilities: tuple[Node, ...], text: str) -> None:
        self.abilities = abilities
        self.text = text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quoted) and other.abilities == self.abilities

    def __hash__(self) -> int:
        return hash(self.text)


class Lexicon:
    """One open class: the kind of its tokens, and the functions between token and value."""

    __slots__ = ("kind", "print", "read")

    def __init__(self, kind: str, read: Callable[[Token], object], print_: Callable[[object], str | None]) -> None:
        self.kind = kind
        self.read = read
        self.print = print_


LEXICONS: Final[dict[str, Lexicon]] = {
    "digit": Lexicon("digit", _read_digit, _print_digit),
    "number": Lexicon("number", _read_number, _print_number),
    "mana": Lexicon("mana", _read_mana, _print_mana),
    "size": Lexicon("pt", _read_size, _print_size),
    "change": Lexicon("pt", _read_change, _print_change),
    "counter": Lexicon("pt", _read_counter, _print_counter),
    "loyalty": Lexicon("loyalty", _read_loyalty, _print_loyalty),
    "quote": Lexicon("quote", _read_quote, _print_quote),
    "name": Lexicon("name", lambda token: token.value, lambda value: value if isinstance(value, str) else None),
}
