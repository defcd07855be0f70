"""Illegality as data: the rule and why (DESIGN promise 3)."""

from __future__ import annotations


class Violation:
    """What a legality check answers when the answer is no: ``rule`` is a CR number, ``why`` our words."""

    __slots__ = ("rule", "why")

    def __init__(self, rule: str, why: str) -> None:
        self.rule = rule
        self.why = why

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Violation) and self.rule == other.rule and self.why == other.why

    def __hash__(self) -> int:
        return hash((self.rule, self.why))

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, {self.why!r})"

    def __str__(self) -> str:
        return f"{self.why} ({self.rule})"
