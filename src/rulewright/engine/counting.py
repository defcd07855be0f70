"""Payments by counting (ENGINE rule 12): where every source gives one mana for its own {T}, Hall's condition on what
each can pay decides everything that a player is asked while a plain cost is paid (CR 601.2g)."""

from __future__ import annotations

from rulewright.vocabulary.color import MANA_BITS

from .bill import Bill
from .context import Context
from .decision import AUTOPAY, MANA, PAY, Option
from .mana import Supply
from .mana_for import supply_for
from .payability import pool_units
from .payment_problem import GENERIC, Need
from .spending import need_for
from .stands import stands_for
from .state import State


def counted(state: State, player: int, bill: Bill, ctx: Context) -> Supply | None:
    """The player's supply, where counting it decides the payment of the mana; None where the solver has to."""
    if bill.actions or any(symbol.phyrexian for symbol in bill.symbols):
        return None
    if state.board.index.life_for and not bill.settled:
        return None
    available = supply_for(state, player, ctx)
    if ctx.as_though or not available.simple or stands_for(state, player, ctx, available.consumed):
        return None
    return available


def counted_options(state: State, player: int, available: Supply, need: Need, ctx: Context) -> list[Option]:
    """What the player may do while they pay: take the proposal, activate what leaves the rest payable, or pay."""
    options: list[Option] = [Option(AUTOPAY)] if state.settings.proposes else []
    floating = [unit.kind for unit in pool_units(state, player, ctx)] if state.players[player].mana else []
    known: dict[tuple[int, int], bool] = {}
    at = -1
    uses = 0
    for source in available.sources:
        activation = source.activation
        if at < 0 or uses != activation.uses:
            at += 1
            uses = activation.uses
        kind = available.kinds[at]
        for output in activation.outputs:
            unit = output[0]
            for bit in MANA_BITS:
                if not unit.types & bit:
                    continue
                made = unit.of_type(bit).kind
                safe = known.get((kind, made))
                if safe is None:
                    kinds = floating + available.kinds
                    kinds[len(floating) + at] = made
                    safe = known[kind, made] = _meets(need, kinds)
                if safe:
                    option = Option(MANA, source.id, source.index)
                    option.made = (bit,)
                    option.extra = source.sacrificed
                    options.append(option)
    if _meets(need, floating):
        options.append(Option(PAY))
    return options


def counted_x(state: State, player: int, bill: Bill, variables: int, ctx: Context) -> int | None:
    """The greatest X for which a cost can be paid that is this bill and ``variables`` times X generic mana more; -1 if
    even 0 cannot be paid, None where the solver has to say."""
    available = counted(state, player, bill, ctx)
    if available is None:
        return None
    kinds = available.kinds
    if state.players[player].mana:
        kinds = [unit.kind for unit in pool_units(state, player, ctx)] + kinds
    units = 0
    for kind in kinds:
        if kind & GENERIC:
            units += 1
    best = -1
    for variant in need_for(state, player, bill, ctx).variants():
        if variant.met_by(kinds):
            best = max(best, (units - len(variant.slots)) // variables)
    return best


def _meets(need: Need, kinds: list[int]) -> bool:
    return any(variant.met_by(kinds) for variant in need.variants())
