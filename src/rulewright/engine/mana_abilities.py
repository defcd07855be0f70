"""Activating mana abilities: they resolve at once, without the stack (CR 605.3-605.4)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.effect import AddMana, ChooseColor, If, Labelled, RemoveCounters, Sequence
from rulewright.abilities.node import Effect
from rulewright.abilities.quantity import X
from rulewright.abilities.reference import Choose
from rulewright.vocabulary.color import MANA_BITS
from rulewright.vocabulary.mana import PHYREXIAN_LIFE, ManaSymbol

from .ability_costs import change_cost
from .bill import ACTIONS, LIFE, Bill
from .chosen_costs import objects_of, x_of
from .context import Context
from .cost_actions import do_action
from .decision import COLOR, NUMBER, ChooseMana, ChooseX, Decision, Option
from .drawn_meanwhile import begin, end
from .effects.result import perform
from .event import ACTIVATE, NONE, Event
from .exhausting import ONLY_ONCE, exhaust
from .happen import occur
from .life_payments import pay_life
from .objects import Mana, Obj
from .often import often
from .payability import what_of
from .paying import choose_life, pay_mana
from .production import (
    Alternative,
    follow,
    is_tapped_for,
    mana_event,
    own_production,
    production,
    triggered_by,
)
from .queries import holds
from .state import State
from .waiting import Waiting


def activate_mana(
    state: State,
    player: int,
    id: int,
    index: int,
    chosen: int,
    made: tuple[int, ...],
    symbols: tuple[ManaSymbol, ...] = (),
    paid: bool = False,
    around: Waiting | None = None,
) -> Generator[Decision, int, None]:
    """Activates the mana ability and resolves it (CR 605.3b). ``chosen`` is what is chosen for its cost (an object, or
    what `chosen_costs` says), or NONE to ask; ``made`` the type of each mana, where planned, or () to ask;
    ``symbols`` its mana cost where life is paid for a part of it. ``paid``: its mana cost is paid; else ``around`` is
    the payment in which that is done, if it is done in one."""
    obj = state.get(id)
    ability = obj.now.abilities[index]
    tree = ability.activated
    assert tree is not None
    ctx = Context(state, player, id)
    ctx.source_was = obj
    ctx.activating = ctx.making_mana = True
    bill = Bill(False)
    if tree.cost.mana is not None:
        bill.add(tree.cost.mana, 0, 1)
    if state.board.index.ability_costs:
        change_cost(state, player, obj, ability, bill)
    bill.actions.extend(tree.cost.actions)
    if chosen != NONE:
        ctx.x = x_of(chosen)
        for action in tree.cost.actions:
            if isinstance(what_of(action), Choose):
                ctx.paid = ((ACTIONS[type(action)], objects_of(state, chosen)),)
    else:
        ctx.x = yield from announce_x(state, player, obj, tree)
    if symbols:
        bill.symbols = list(symbols)
    bill.settled = paid or around is not None
    pays = not paid and tree.cost.mana is not None  # with other mana abilities, which may draw
    if pays:
        begin(state)
    if not paid:
        yield from choose_life(state, player, bill, ctx, id)
        yield from pay_mana(state, player, bill, ctx, id, around)
    else:
        yield from pay_life(state, player, PHYREXIAN_LIFE * symbols.count(LIFE), "119.4")
    if tree.once_each_turn:  # only now: while it is being paid for, the payment around counts on it
        used = state.edit(id)
        used.used += (index,)
    if tree.keyword in ONLY_ONCE:
        exhaust(state, player, id, index, tree.keyword)
    if state.board.index.listens >> ACTIVATE & 1:
        event = Event(ACTIVATE, NONE, player, "605.3")
        event.source = id
        occur(state, event)
    for action in bill.actions:
        yield from do_action(state, player, action, ctx, id)
    if pays:
        yield from end(state)
    alternatives = production(state, player, obj, ability, ctx)
    result = yield from choose_alternative(player, alternatives, ctx, made)
    yield from _other_instructions(ability.effect, ctx)
    add_portions(state, result)
    if not is_tapped_for(tree):
        return
    base = own_production(state, player, obj, tree, ctx, None)
    own = tuple(portion for portion in result if portion.source == id)
    if not own or not base:
        return  # nothing was produced, so nothing was tapped for mana (CR 106.12a)
    event = mana_event(id, player, own)
    event.source = id
    occur(state, event)
    for triggered in triggered_by(state, event):
        yield from _other_instructions(triggered.ability.effect, triggered.ctx)


def announce_x(state: State, player: int, obj: Obj, tree: ActivatedAbility) -> Generator[Decision, int, int]:
    """Announces X of a cost that removes so many counters (CR 601.2b, 602.2b)."""
    for action in tree.cost.actions:
        if isinstance(action, RemoveCounters) and isinstance(action.amount, X):
            options = [Option(NUMBER, obj.id, number) for number in range(often(obj.count(action.kind)) + 1)]
            answer = yield ChooseX(player, options, obj.id, "601.2b")
            return options[answer].number
    return 0


def choose_alternative(
    player: int, alternatives: list[Alternative], ctx: Context, made: tuple[int, ...]
) -> Generator[Decision, int, Alternative]:
    """Which mana comes out: as planned, or as the player chooses, with every type fixed."""
    if not alternatives:
        return ()
    if made:
        for alternative in alternatives:
            mine = [p for p in alternative if p.player == player]
            if len(mine) == len(made) and all(p.types & t for p, t in zip(mine, made, strict=True)):
                types = iter(made)
                return tuple(p.of(next(types)) if p.player == player else p for p in alternative)
    chosen = alternatives[0]
    if len(alternatives) > 1:
        options = []
        for number, alternative in enumerate(alternatives):
            option = Option(COLOR, ctx.source, number)
            option.made = tuple(portion.types for portion in alternative)
            options.append(option)
        answer = yield ChooseMana(player, options, ctx.source, "605.3b")
        chosen = alternatives[answer]
    fixed: list[int] = []
    for portion in chosen:
        bit = portion.types
        if bit.bit_count() > 1:
            options = []
            for color in MANA_BITS:
                if portion.types & color:
                    option = Option(COLOR, ctx.source, color)
                    option.made = (color,)
                    options.append(option)
            answer = yield ChooseMana(player, options, ctx.source, "605.3b")
            bit = options[answer].number
        fixed.append(bit)
    return tuple(portion.of(bit) for portion, bit in zip(chosen, fixed, strict=True))


def add_portions(state: State, portions: Alternative) -> None:
    """The mana goes to the players' pools (CR 106.4)."""
    for seat in range(len(state.players)):
        mine = [portion for portion in portions if portion.player == seat]
        if not mine:
            continue
        player = state.edit_player(seat)
        for p in mine:
            by = state.last_known(p.source)
            player.mana += (Mana(p.types, p.source, p.snow, p.spend_only, p.effect.rider, p.effect.until, by),)
        if state.observer is not None:
            types = tuple(portion.types for portion in mine)
            added = tuple((portion.source, portion.effect) for portion in mine)
            state.observer.noted(state, "mana", "106.4", (seat, types, mine[0].source, added))


def _other_instructions(effect: Effect | None, ctx: Context) -> Generator[Decision, int, None]:
    """What a mana ability does besides adding mana."""
    if effect is None or isinstance(effect, AddMana | ChooseColor):
        return
    if isinstance(effect, Sequence):
        for part in effect.effects:
            yield from _other_instructions(part, ctx)
    elif isinstance(effect, Labelled):
        yield from _other_instructions(effect.effect, ctx)
    elif isinstance(effect, If):
        if holds(effect.condition, ctx):
            yield from _other_instructions(effect.then, ctx)
        else:
            yield from _other_instructions(effect.otherwise, ctx)
    else:
        yield from perform(effect, ctx)


def add_mana(state: State, effect: AddMana, ctx: Context) -> Generator[Decision, int, int]:
    """Mana added by a spell, or by an ability that is not a mana ability (CR 106.4); answers how much."""

    alternatives = follow(effect, ctx)
    chosen = yield from choose_alternative(ctx.controller, alternatives, ctx, ())
    add_portions(state, chosen)
    return len(chosen)
