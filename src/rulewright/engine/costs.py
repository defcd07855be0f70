"""Determining the total cost (CR 601.2f, 118.7): a ledger of lines, worked out by the same code for play, for
what is offered and for explanations."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import AdditionalCost, CostChange, CostFloor
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import (
    Discard,
    Exile,
    LoseLife,
    RemoveCounters,
    Sacrifice,
    Tap,
    Untap,
)
from rulewright.abilities.node import Effect, Noun, StaticEffect
from rulewright.abilities.reference import Self
from rulewright.vocabulary.mana import ManaCost, ManaSymbol
from rulewright.vocabulary.zone import STACK

from .context import Context
from .effects_in_force import Static
from .event import NONE
from .facts import AbilityFacts
from .payment_problem import Need
from .queries import evaluate, fits, holds, player_fits
from .state import Cast, Obj, State


class Method:
    """One way to cast a card: by what permission, for which cost (CR 601.2b, 601.3).

    ``cost`` is an alternative cost, or None for the mana cost; ``keyword`` the keyword it comes from, or "";
    ``source`` the object whose effect permits it, or NONE if the rules or the card itself do.
    """

    __slots__ = ("cost", "face", "keyword", "source")

    def __init__(self, keyword: str, cost: Cost | None, source: int, face: int) -> None:
        self.keyword = keyword
        self.cost = cost
        self.source = source
        self.face = face

    @property
    def free(self) -> bool:
        """Whether it is "without paying its mana cost"."""
        return self.cost == FREE

    def same(self, other: Method) -> bool:
        """Whether both are the same way."""
        return (
            self.keyword == other.keyword
            and self.cost == other.cost
            and self.source == other.source
            and self.face == other.face
        )


FREE: Final = Cost()


class Draft:
    """A spell or ability as it is being proposed (CR 601.2a-e): what has been announced so far.

    ``spell`` is the object as it will be on the stack. ``paid`` holds the objects chosen to pay for it, by action.
    """

    __slots__ = (
        "ability",
        "card",
        "ctx",
        "divided",
        "method",
        "modes",
        "paid",
        "player",
        "spell",
        "targets",
        "x",
    )

    def __init__(self, state: State, player: int, card: Obj, method: Method) -> None:
        self.player = player
        self.card = card
        self.method = method
        spell = card.copy()
        spell.zone = STACK
        spell.controller = player
        if method.face and card.card is not None:
            spell.base = card.card.faces[method.face]
            spell.now = spell.base
        self.spell = spell
        self.ability: AbilityFacts | None = spell.now.spell
        self.modes: tuple[int, ...] = ()
        self.targets: list[tuple[int, ...]] = []
        self.divided: list[tuple[int, ...]] = []
        self.x = 0
        self.paid: list[tuple[str, tuple[int, ...]]] = []
        ctx = Context(state, player, card.id)
        ctx.casting = card.id
        ctx.source_was = spell
        self.ctx = ctx
        self.note()

    def note(self) -> None:
        """Makes the prospective spell and the point of view agree with what has been announced."""
        paid = tuple(self.paid)
        self.spell.cast = Cast(self.player, self.card.zone, self.method.keyword, self.x, paid, ())
        self.ctx.paid = paid
        self.ctx.x = self.x
        self.ctx.targets = tuple(self.targets)


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

    __slots__ = ("actions", "generic", "lines", "payable", "symbols", "wasted")

    def __init__(self, keep_lines: bool) -> None:
        self.generic = 0
        self.symbols: list[ManaSymbol] = []
        self.actions: list[Effect] = []
        self.lines: list[Line] | None = [] if keep_lines else None
        self.payable = True
        """Off for a cost that cannot be paid at all: no mana cost (CR 118.6)."""
        self.wasted = False
        """Whether a reduction found less generic mana than it could take away (CR 118.7a)."""

    def add(self, cost: ManaCost, x: int, times: int) -> None:
        """Adds mana, each {X} counting ``x``."""
        for _ in range(times):
            for symbol in cost.symbols:
                if symbol.variable:
                    self.generic += x
                elif symbol.types == 0 and not symbol.snow:
                    self.generic += symbol.generic
                else:
                    self.symbols.append(symbol)

    def take(self, cost: ManaCost, times: int) -> None:
        """Reduces it (CR 118.7a-g): generic mana from generic mana only; other mana from its own symbols first,
        the rest from generic mana."""
        for symbol in cost.symbols:
            if symbol.types == 0:  # generic, snow (118.7g)
                self.wasted |= times * (1 if symbol.snow else symbol.generic) > self.generic
                self.generic = max(0, self.generic - times * (1 if symbol.snow else symbol.generic))
                continue
            for _ in range(times):
                for own in self.symbols:
                    if own.types == symbol.types and not own.generic:
                        self.symbols.remove(own)
                        break
                else:
                    self.generic = max(0, self.generic - 1)  # CR 118.7b-d

    def total(self) -> int:
        """How much mana it is (CR 601.2f)."""
        count = self.generic
        for symbol in self.symbols:
            count += max(1, symbol.generic)
        return count

    def owes(self) -> bool:
        """Whether any mana is to be paid."""
        return self.generic > 0 or bool(self.symbols)

    def need(self) -> Need:
        """The mana to be paid, for the payment solver; shared by all bills that come to the same."""
        key = (self.generic, tuple(self.symbols))
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
        for symbol in self.symbols:
            if symbol.snow:
                snow += 1
            elif symbol.phyrexian:
                phyrexian.append(symbol.types)
            elif symbol.generic:
                twobrid.append((symbol.types, symbol.generic))
            else:
                plain.append(symbol.types)
        return Need(tuple(plain), self.generic, snow, tuple(phyrexian), tuple(twobrid))

    def text(self) -> str:
        """The mana part as symbols: ``{2}{R}{R}``; ``{0}`` if there is none (CR 118.7)."""
        symbols = "".join(str(symbol) for symbol in self.symbols)
        if self.generic or not symbols:
            return f"{{{self.generic}}}{symbols}"
        return symbols

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


_NEEDS: Final[dict[tuple[int, tuple[ManaSymbol, ...]], Need]] = {}


def base_cost(draft: Draft) -> ManaCost | None:
    """The mana cost, or the mana of the alternative cost (CR 601.2b, 118.9); None if there is none (118.6)."""
    cost = draft.method.cost
    if cost is None or cost.mana_cost_of is not None:
        return draft.spell.now.mana_cost
    return ManaCost() if cost.mana is None else cost.mana


def total_cost(state: State, draft: Draft, keep_lines: bool) -> Bill:
    """The total cost of a spell (CR 601.2f): the mana or alternative cost, plus additional costs and increases,
    minus reductions, then the effects that set a floor."""
    bill = Bill(keep_lines)
    base = base_cost(draft)
    if base is None:
        bill.payable = False
        return bill
    bill.add(base, draft.x, 1)
    method = draft.method
    if method.cost is not None:
        bill.actions.extend(method.cost.actions)
    if keep_lines:
        kind, rule = ("mana cost", "601.2f") if method.cost is None else ("alternative", "118.9")
        bill.note(kind, str(base) or "{0}", method.source, (), rule)
    own = draft.spell.now.statics
    for ability in own:
        tree = ability.static
        assert tree is not None
        for effect in tree.effects:
            if isinstance(effect, AdditionalCost) and not effect.optional:
                bill.actions.extend(effect.cost.actions)
                if effect.cost.mana is not None:
                    bill.add(effect.cost.mana, draft.x, 1)
                    bill.note("additional", str(effect.cost.mana), draft.card.id, (), "118.8", effect)
    index = state.board.index
    if own or index.cost_changes:
        reductions: list[tuple[CostChange, int, int, tuple[int, ...]]] = []
        for static in index.cost_changes:
            _consider(state, draft, static, bill, reductions)
        for ability in own:
            _consider_own(draft, ability, bill, reductions)
        for change, source, times, per in reductions:
            bill.take(change.amount, times)
            if keep_lines:
                bill.note("reduction", _amount(change.amount, times), source, per, "118.7a" if per else "601.2f", change)
    for static in index.cost_floors:
        _apply_floor(state, draft, static, bill)
    if keep_lines:
        bill.note("total", bill.text(), NONE, (), "601.2f")
    return bill


def _amount(cost: ManaCost, times: int) -> str:
    if times == 1:
        return str(cost)
    generic = sum(symbol.generic for symbol in cost.symbols if not symbol.types)
    rest = "".join(str(symbol) for symbol in cost.symbols if symbol.types)
    return (f"{{{generic * times}}}" if generic or not rest else "") + rest * times


def _consider(
    state: State,
    draft: Draft,
    static: Static,
    bill: Bill,
    reductions: list[tuple[CostChange, int, int, tuple[int, ...]]],
) -> None:
    """A permanent's effect on what spells cost."""
    change = static.effect
    assert isinstance(change, CostChange)
    if not isinstance(change.spells, Noun):
        return
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    assert tree is not None
    if change.caster is not None and not player_fits(change.caster, draft.player, ctx):
        return
    if not fits(change.spells, draft.spell, ctx):
        return
    if tree.condition is not None and not holds(tree.condition, ctx):
        return
    times = 1 if change.per is None else max(0, evaluate(change.per, ctx))
    _put(change, static.source, times, (), bill, reductions)


def _consider_own(
    draft: Draft,
    ability: AbilityFacts,
    bill: Bill,
    reductions: list[tuple[CostChange, int, int, tuple[int, ...]]],
) -> None:
    """The spell's own effect on what it costs, functioning on the stack (CR 113.6d)."""
    tree = ability.static
    assert tree is not None
    for change in tree.effects:
        if not isinstance(change, CostChange) or not isinstance(change.spells, Self):
            continue
        if not ability.functions_in(STACK):
            continue
        ctx = draft.ctx
        if tree.condition is not None and not holds(tree.condition, ctx):
            continue
        times = 1
        per: tuple[int, ...] = ()
        if change.per is not None:
            times = max(0, evaluate(change.per, ctx))  # CR 107.1b
            per = tuple(id for _, ids in draft.paid for id in ids)
        if times or per:
            _put(change, draft.card.id, times, per, bill, reductions)


def _put(
    change: CostChange,
    source: int,
    times: int,
    per: tuple[int, ...],
    bill: Bill,
    reductions: list[tuple[CostChange, int, int, tuple[int, ...]]],
) -> None:
    if change.increase:
        bill.add(change.amount, 0, times)
        bill.note("increase", _amount(change.amount, times), source, per, "601.2f", change)
    else:
        reductions.append((change, source, times, per))


def _apply_floor(state: State, draft: Draft, static: Static, bill: Bill) -> None:
    """An effect that directly affects the total cost: it is applied after all else (CR 601.2f)."""
    floor = static.effect
    assert isinstance(floor, CostFloor)
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    assert tree is not None
    if tree.condition is not None and not holds(tree.condition, ctx):
        return
    if not fits(floor.spells, draft.spell, ctx):
        return
    missing = floor.minimum - bill.total()
    if missing > 0:
        bill.generic += missing
        bill.note("floor", f"{{{missing}}}", static.source, (), "601.2f", floor)


ACTIONS: Final[dict[type[Effect], str]] = {
    Tap: "tap",
    Untap: "untap",
    Sacrifice: "sacrifice",
    Discard: "discard",
    Exile: "exile",
    LoseLife: "pay life",
    RemoveCounters: "remove counters",
}
"""Instructions that can be costs, by the word for objects that paid them (`PaidObjects`)."""
