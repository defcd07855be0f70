"""What was not understood, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that keeps a text from being understood.

    ``kind`` is ``word`` (no phrase takes the word), ``ambiguous`` (several trees), ``reference`` (something
    points nowhere or to two things), ``print`` (the printed text differs), ``character`` or ``length``.
    ``text`` is the word or the explanation; ``position`` counts characters of the Oracle text from 0, line and
    column from 1; ``phrase`` is the nonterminal that came furthest.
    """

    kind: str
    text: str
    position: int
    line: int
    column: int
    phrase: str = ""

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """How it is pickled, see `rulewright.vocabulary.mana.ManaSymbol`."""
        return Problem, (self.kind, self.text, self.position, self.line, self.column, self.phrase)

    def __str__(self) -> str:
        where = f"line {self.line}, column {self.column}"
        return f"{where}: {self.kind}: {self.text}" + (f" (in <{self.phrase}>)" if self.phrase else "")


class NotUnderstood(Exception):
    """Carries a problem out of the depth of a text."""

    def __init__(self, kind: str, text: str, position: int, phrase: str = "") -> None:
        super().__init__(text)
        self.kind = kind
        self.text = text
        self.position = position
        self.phrase = phrase

    def located(self, oracle_text: str) -> Problem:
        """The problem with its line and column."""
        position = max(0, min(self.position, len(oracle_text)))
        before = oracle_text[:position]
        line = before.count("\n") + 1
        column = position - (before.rfind("\n") + 1) + 1
        return Problem(self.kind, self.text, position, line, column, self.phrase)
