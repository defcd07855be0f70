"""Spending mana as though it were of another type (CR 118.14, 609.4b): what it is stays the same (106.6)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import LifeForMana, SpendsAsThough
from rulewright.vocabulary.color import ALL_COLORS, ALL_MANA, parse_mana_letters

from .bill import Bill
from .cannot_pay import may_not_pay_life, without_life
from .context import Context
from .event import NONE
from .payment_problem import Need
from .queries import fits, holds, player_fits
from .state import State

AS_THOUGH: Final = {"": 0, "color": ALL_COLORS, "type": ALL_MANA}
"""The types of mana that ``any color`` and ``any type`` are."""

Spending = tuple[tuple[int, int], ...]
"""Pairs: mana of these types may be spent as though it were of those."""


def need_for(state: State, player: int, bill: Bill, ctx: Context) -> Need:
    """The mana that the player has to pay, with what effects let them spend as though it were another's type."""
    need = bill.need()
    if need.phyrexian and may_not_pay_life(state, player, ctx):
        need = without_life(need)
    if not bill.settled and state.board.index.life_for:
        types = paid_by_life(state, player, ctx, ctx.making_mana)
        if types:
            need = payable_by_life(need, types)
    return widened(need, spending(state, player, ctx)) if state.board.index.spends_as else need


def paid_by_life(state: State, player: int, ctx: Context, for_mana: bool = False) -> int:
    """The types for whose symbols the player may pay 2 life rather than that mana, in any cost (CR 119.4, 119.8)."""
    types = 0
    for static in state.board.index.life_for:
        effect = static.effect
        assert isinstance(effect, LifeForMana)
        own = Context(state, static.controller, static.source)
        tree = static.ability.static
        if player_fits(effect.player, player, own):
            if tree is None or tree.condition is None or holds(tree.condition, own):
                types |= parse_mana_letters(effect.color)
    return 0 if types and may_not_pay_life(state, player, ctx, for_mana) else types


def payable_by_life(need: Need, types: int) -> Need:
    """What has to be paid, where 2 life may be paid for each symbol of these types: a hybrid one too, since it may
    stand for such a symbol (CR 107.4e)."""
    key = (need, types)
    known = _BY_LIFE.get(key)
    if known is None:
        known = _BY_LIFE[key] = Need(
            tuple([slot for slot in need.symbols if not slot & types]),
            need.generic,
            need.snow,
            need.phyrexian + tuple([slot for slot in need.symbols if slot & types]),
            tuple([each for each in need.twobrid if not each[0] & types]),
            tuple([each for each in need.twobrid if each[0] & types]),
        )
    return known


_BY_LIFE: Final[dict[tuple[Need, int], Need]] = {}


def spending(state: State, player: int, ctx: Context | None) -> Spending:
    """As what the player may spend mana: on the spell that is being cast (``ctx``), or on any cost if that is None."""
    found: list[tuple[int, int]] = []
    for static in state.board.index.spends_as:
        effect = static.effect
        assert isinstance(effect, SpendsAsThough)
        own = Context(state, static.controller, static.source)
        tree = static.ability.static
        if not player_fits(effect.player, player, own):
            continue
        if tree is not None and tree.condition is not None and not holds(tree.condition, own):
            continue
        if effect.what is not None:
            if (
                ctx is None
                or ctx.casting == NONE
                or ctx.source_was is None
                or not fits(effect.what, ctx.source_was, own)
            ):
                continue
        of = parse_mana_letters(effect.of) if effect.of else ALL_MANA
        found.append((of, AS_THOUGH[effect.to] if effect.to in AS_THOUGH else parse_mana_letters(effect.to)))
    return tuple(found)


def widened_slot(types: int, pairs: Spending) -> int:
    """The types of mana of which one pays a symbol."""
    for of, to in pairs:
        if types & to:
            types |= of
    return types


def widened(need: Need, pairs: Spending) -> Need:
    """What has to be paid, where mana may be spent so."""
    if not pairs:
        return need
    key = (need, pairs)
    known = _WIDENED.get(key)
    if known is None:
        known = _WIDENED[key] = Need(
            tuple([widened_slot(slot, pairs) for slot in need.symbols]),
            need.generic,
            need.snow,
            tuple([widened_slot(slot, pairs) for slot in need.phyrexian]),
            tuple([(widened_slot(slot, pairs), amount) for slot, amount in need.twobrid]),
            tuple([(widened_slot(slot, pairs), amount) for slot, amount in need.triple]),
        )
    return known


_WIDENED: Final[dict[tuple[Need, Spending], Need]] = {}
