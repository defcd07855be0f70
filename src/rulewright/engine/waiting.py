"""Payments inside payments: a mana ability with a mana cost is paid for while a spell is (CR 605.3a)."""

from __future__ import annotations

from . import payment
from .bill import Bill
from .context import Context
from .decision import Option
from .mana import activations_for, beyond, supply
from .objects import Mana
from .payability import problems_of, units_for
from .payment_problem import Activation, Problem, Unit, tap_of
from .state import State


class Waiting:
    """A payment that waits while one of its mana abilities is activated and paid for itself (CR 605.3a): that has to
    end with the ability adding what was planned (``option``), and the payment around it possible."""

    __slots__ = ("around", "bill", "ctx", "depth", "option", "source")

    def __init__(self, bill: Bill, ctx: Context, source: int, option: Option, around: Waiting | None) -> None:
        self.bill = bill
        self.ctx = ctx
        self.source = source
        self.option = option
        self.around = around
        self.depth: int = 1 if around is None else around.depth + 1

    def problems(self, state: State, player: int) -> list[Problem]:
        """The whole payment, in which the abilities that are being paid for have to be done, the last one first."""
        outer, musts = self.around, self.musts(state, player)
        while outer is not None:
            musts.extend(must.after(outer.token(state, 1)) for must in outer.musts(state, player))
            outer = outer.around
        found = self.outermost().payments(state, player)
        return [problem.wider([*problem.activations, *musts], self.depth) for problem in found]

    def resolved(self, state: State, player: int, left: list[Mana]) -> list[Problem]:
        """The payment around once the ability is paid for and has resolved, with this mana left."""
        found = self.payments(state, player) if self.around is None else self.around.problems(state, player)
        outer = self.outermost().ctx
        for activation, made in self.planned(state, player):
            if activation.when is None:
                return [payment.done(p.holding(units_for(left, outer)), activation, list(made)) for p in found]
        return []

    def payments(self, state: State, player: int) -> list[Problem]:
        """The payment that waits, by itself."""
        return problems_of(state, player, self.bill, self.ctx, self.source)

    def outermost(self) -> Waiting:
        """The payment of the spell or ability itself."""
        return self if self.around is None else self.around.outermost()

    def token(self, state: State, inside: int) -> int:
        """A resource of this activation alone, or of the one ``inside`` it: it is done once."""
        return tap_of(beyond(state) + self.depth + inside)

    def musts(self, state: State, player: int) -> list[Activation]:
        """The activation as something that has to be done, under any of the conditions for what it makes."""
        token = self.token(state, 0)
        return [payment.must(activation, made, token) for activation, made in self.planned(state, player)]

    def planned(self, state: State, player: int) -> list[tuple[Activation, tuple[Unit, ...]]]:
        """The activation, and what it is planned to make: as it is now first, then as losses may leave it."""
        available = supply(state, player)
        option = self.option
        found: list[tuple[Activation, tuple[Unit, ...]]] = []
        sources = zip(available.sources, activations_for(available, self.outermost().ctx), strict=True)
        for source, activation in sources:
            same = (source.id, source.index, source.sacrificed) == (option.id, option.number, option.extra)
            if same and source.symbols == option.symbols:
                for units in activation.outputs:
                    if len(units) == len(option.made):
                        pairs = list(zip(units, option.made, strict=True))
                        if all(unit.types & type for unit, type in pairs):
                            found.append((activation, tuple(unit.of_type(type) for unit, type in pairs)))
                            break
        return found
