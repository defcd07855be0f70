"""A total cost while it is worked out, and the ledger of how it came about (CR 601.2f, 118.7)."""

from __future__ import annotations

from itertools import product
from typing import Final

from rulewright.abilities.effect import (
    Discard,
    Exile,
    LoseLife,
    Move,
    Pick,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Tap,
    Untap,
)
from rulewright.abilities.node import Effect, StaticEffect
from rulewright.vocabulary.color import MANA_BITS, mana_letters
from rulewright.vocabulary.mana import ManaCost, ManaSymbol

from .often import often
from .payment_problem import DIRECT, GENERIC, Need


class Line:
    """A line of the ledger: what it adds or takes away, why, from which object, by which rule."""

    __slots__ = ("amount", "effect", "kind", "per", "rule", "source")

    def __init__(
        self, kind: str, amount: str, source: int, per: tuple[int, ...], rule: str, effect: StaticEffect | None
    ) -> None:
        self.kind = kind
        """``mana cost``, ``alternative``, ``additional``, ``increase``, ``reduction``, ``floor`` or ``total``."""
        self.amount = amount
        self.source = source
        self.per = per
        """The objects that the amount was counted from: the creature tapped for harmonize."""
        self.rule = rule
        self.effect = effect
        """The effect that the line is for, if it is a static ability's."""


class Bill:
    """A total cost while it is worked out: generic mana, the other symbols, and actions to be done."""

    __slots__ = ("actions", "bending", "generic", "lines", "payable", "settled", "symbols", "wasted")

    def __init__(self, keep_lines: bool) -> None:
        self.generic = 0
        self.bending = 0
        """How much of the generic mana artifacts and creatures may be tapped for (CR 701.67b)."""
        self.symbols: list[ManaSymbol] = []
        self.actions: list[Effect] = []
        self.lines: list[Line] | None = [] if keep_lines else None
        self.payable = True
        """Off for a cost that cannot be paid at all: no mana cost (CR 118.6)."""
        self.settled = False
        """Whether it is settled for which symbols life is paid rather than mana, where an effect allows that."""
        self.wasted = False
        """Whether a reduction found less generic mana than it could take away (CR 118.7a)."""

    def copy(self) -> Bill:
        """A copy without lines, to try something."""
        new = Bill(False)
        new.generic = self.generic
        new.bending = self.bending
        new.symbols = self.symbols[:]
        new.actions = self.actions
        new.payable = self.payable
        new.settled = self.settled
        return new

    def add(self, cost: ManaCost, x: int, times: int) -> None:
        """Adds mana, each {X} counting ``x``."""
        for _ in range(often(times)):
            for symbol in cost.symbols:
                if symbol.variable:
                    self.generic += x
                elif symbol.types == 0 and not symbol.snow:
                    self.generic += symbol.generic
                else:
                    self.symbols.append(symbol)

    def take(self, cost: ManaCost, times: int, colored_only: bool) -> None:
        """Reduces it (CR 118.7a-g): generic mana from generic mana only; other mana from its own symbols first,
        the rest from generic mana, unless the reduction touches only colored mana."""
        for symbol in cost.symbols:
            if symbol.types == 0:  # generic, snow (118.7g)
                self.wasted |= times * (1 if symbol.snow else symbol.generic) > self.generic
                self.generic = max(0, self.generic - times * (1 if symbol.snow else symbol.generic))
                continue
            for _ in range(often(times)):
                for own in self.symbols:
                    if own.types == symbol.types and not own.generic:
                        self.symbols.remove(own)
                        break
                else:
                    if not colored_only:
                        self.generic = max(0, self.generic - 1)  # CR 118.7b-d

    def bend(self, amount: int) -> None:
        """Adds a waterbend cost (CR 701.67a)."""
        self.generic += amount
        self.bending += amount

    def total(self) -> int:
        """How much mana it is (CR 601.2f)."""
        count = self.generic
        for symbol in self.symbols:
            if symbol.types or symbol.snow:
                count += max(1, symbol.generic)
            else:
                count += symbol.generic  # an announced half of a hybrid symbol, or life
        return count

    def owes(self) -> bool:
        """Whether any mana is to be paid."""
        return self.generic > 0 or bool(self.symbols)

    def need(self) -> Need:
        """The mana to be paid, for the payment solver; shared by all bills that come to the same."""
        key = (self.generic, self.bending, tuple(self.symbols))
        known = _NEEDS.get(key)
        if known is None:
            known = self._need()
            _NEEDS[key] = known
        return known

    def _need(self) -> Need:
        plain: list[int] = []
        phyrexian: list[int] = []
        twobrid: list[tuple[int, int]] = []
        snow = 0
        generic = self.generic
        for symbol in self.symbols:
            if symbol.snow:
                snow += 1
            elif symbol.phyrexian:
                phyrexian.append(symbol.types)  # 0: announced to be paid with life
            elif not symbol.types:
                generic += symbol.generic
            elif symbol.generic:
                twobrid.append((symbol.types, symbol.generic))
            else:
                plain.append(symbol.types)
        bent = min(generic, self.bending)
        plain.extend([GENERIC | DIRECT] * bent)
        generic -= bent
        return Need(tuple(plain), generic, snow, tuple(phyrexian), tuple(twobrid))

    def symbols_all(self) -> list[ManaSymbol]:
        """The mana part as symbols, generic mana first."""
        if self.generic or not self.symbols:
            return [*ManaCost.of_generic(self.generic).symbols, *self.symbols]
        return self.symbols

    def text(self) -> str:
        """The mana part as text: ``{2}{R}{R}``; ``{0}`` if there is none (CR 118.7)."""
        return "".join(str(symbol) for symbol in self.symbols_all())

    def note(
        self,
        kind: str,
        amount: str,
        source: int,
        per: tuple[int, ...],
        rule: str,
        effect: StaticEffect | None = None,
    ) -> None:
        """Writes a line, if lines are kept."""
        if self.lines is not None:
            self.lines.append(Line(kind, amount, source, per, rule, effect))


_NEEDS: Final[dict[tuple[int, int, tuple[ManaSymbol, ...]], Need]] = {}


def all_readings(symbols: list[ManaSymbol]) -> list[tuple[ManaSymbol, ...]]:
    """What hybrid and Phyrexian symbols may be announced to stand for (CR 601.2b), one for each result."""
    found: list[tuple[ManaSymbol, ...]] = []
    seen: list[list[str]] = []
    for choice in product(*[readings(symbol) for symbol in symbols]):
        key = sorted(symbol.text for symbol in choice)
        if key not in seen:
            seen.append(key)
            found.append(choice)
    return found


def readings(symbol: ManaSymbol) -> list[ManaSymbol]:
    """The single things that one symbol can be announced to stand for (CR 107.4e-f)."""
    if not symbol.phyrexian and not symbol.generic and symbol.types.bit_count() < 2:
        return [symbol]
    found = [ManaSymbol(mana_letters(bit), types=bit) for bit in MANA_BITS if symbol.types & bit]
    if symbol.phyrexian:
        found.append(LIFE)
    if symbol.generic:
        found.append(ManaSymbol(str(symbol.generic), generic=symbol.generic))
    return found


LIFE: Final = ManaSymbol("P", phyrexian=True)
"""A Phyrexian symbol that is paid with 2 life (CR 107.4f)."""


def with_life(symbols: list[ManaSymbol], types: int) -> list[tuple[ManaSymbol, ...]]:
    """What the cost may be where life may be paid for each symbol of these types: first as it is, then one for each
    result."""
    found: list[tuple[ManaSymbol, ...]] = []
    seen: list[list[str]] = []
    for choice in product(*[[symbol, LIFE] if symbol.types & types else [symbol] for symbol in symbols]):
        key = sorted(symbol.text for symbol in choice)
        if key not in seen:
            seen.append(key)
            found.append(choice)
    return found


def has_choices(symbols: list[ManaSymbol]) -> bool:
    """Whether some symbol can be paid in more than one way."""
    return any(s.phyrexian or (s.types and s.generic) or s.types.bit_count() > 1 for s in symbols)


ACTIONS: Final[dict[type[Effect], str]] = {
    Tap: "tap",
    Untap: "untap",
    Sacrifice: "sacrifice",
    Discard: "discard",
    Exile: "exile",
    Move: "return",
    Pick: "choose",
    LoseLife: "pay life",
    RemoveCounters: "remove counters",
    Reveal: "reveal",
}
"""Instructions that can be costs, by the word for objects that paid them (`PaidObjects`)."""
