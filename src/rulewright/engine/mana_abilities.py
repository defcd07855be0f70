"""Activating mana abilities: they resolve at once, without the stack (CR 605.3)."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.abilities.cost import TapSymbol
from rulewright.abilities.effect import AddMana, If, Labelled, Sequence
from rulewright.abilities.node import Effect
from rulewright.vocabulary.cardtype import SNOW
from rulewright.vocabulary.color import MANA_BITS

from .context import Context
from .costs import ACTIONS, Bill
from .decision import COLOR, ChooseMana, Decision, Option
from .effects.result import perform
from .event import MANA, NONE, Event
from .happen import happen
from .mana import outputs_of
from .paying import do_action, pay_mana
from .queries import holds, refer
from .state import Mana, Obj, State


def activate_mana(
    state: State, player: int, id: int, index: int, sacrificed: int, made: tuple[int, ...], paid: bool = False
) -> Generator[Decision, int, None]:
    """Activates the mana ability and resolves it (CR 605.3b). ``sacrificed`` is the object chosen for its cost, or
    NONE to ask; ``made`` the type of each mana, where planned, or () to ask. ``paid``: its mana cost is paid."""
    obj = state.get(id)
    ability = obj.now.abilities[index]
    tree = ability.activated
    assert tree is not None
    ctx = Context(state, player, id)
    ctx.source_was = obj
    bill = Bill(False)
    if tree.cost.mana is not None:
        bill.add(tree.cost.mana, 0, 1)
    bill.actions.extend(tree.cost.actions)
    if sacrificed != NONE:
        for action in tree.cost.actions:
            if type(action) in ACTIONS:
                ctx.paid = ((ACTIONS[type(action)], (sacrificed,)),)
    if tree.once_each_turn:
        used = state.edit(id)
        used.used += (index,)
    if not paid:
        yield from pay_mana(state, player, bill, ctx, id)
    tapped = False
    for action in bill.actions:
        yield from do_action(state, player, action, ctx, id)
        if isinstance(action, TapSymbol):
            tapped = True
    assert ability.effect is not None
    added = yield from _resolve(state, player, ability.effect, ctx, obj, list(made))
    if tapped:
        event = Event(MANA, id, player, "106.12")
        event.amount = added
        event.source = id
        yield from happen(state, [event])


def _resolve(
    state: State, player: int, effect: Effect, ctx: Context, source: Obj, made: list[int]
) -> Generator[Decision, int, int]:
    """Follows the instructions of a mana ability; answers how much mana was added."""
    if isinstance(effect, Sequence):
        total = 0
        for part in effect.effects:
            total += yield from _resolve(state, player, part, ctx, source, made)
        return total
    if isinstance(effect, Labelled):
        added = yield from _resolve(state, player, effect.effect, ctx, source, made)
        return added
    if isinstance(effect, If):
        if holds(effect.condition, ctx):
            added = yield from _resolve(state, player, effect.then, ctx, source, made)
            return added
        if effect.otherwise is None:
            return 0
        added = yield from _resolve(state, player, effect.otherwise, ctx, source, made)
        return added
    if isinstance(effect, AddMana):
        added = yield from add_mana(state, player, effect, ctx, source, made)
        return added
    assert isinstance(effect, Effect)
    yield from perform(effect, ctx)
    return 0


def add_mana(
    state: State, player: int, effect: AddMana, ctx: Context, source: Obj | None, made: list[int]
) -> Generator[Decision, int, int]:
    """Adds mana to the pools of the players meant (CR 106.4), asking for types that are to be chosen."""
    total = 0
    for receiver in refer(effect.player, ctx):
        outputs = outputs_of(effect.mana, ctx)
        if not outputs:
            continue  # CR 106.5
        chosen = outputs[0]
        if made:
            for output in outputs:
                if len(output) <= len(made) and all(made[i] & output[i] for i in range(len(output))):
                    chosen = tuple(made[: len(output)])
                    break
            del made[: len(chosen)]
        elif len(outputs) > 1:
            options = []
            for i, output in enumerate(outputs):
                option = Option(COLOR, ctx.source, i)
                option.made = output
                options.append(option)
            answer = yield ChooseMana(player, options, ctx.source, "605.3b")
            chosen = outputs[answer]
        units: list[Mana] = []
        for types in chosen:
            bit = types
            if bit.bit_count() > 1:
                options = []
                for color in MANA_BITS:
                    if types & color:
                        option = Option(COLOR, ctx.source, color)
                        option.made = (color,)
                        options.append(option)
                answer = yield ChooseMana(player, options, ctx.source, "605.3b")
                bit = options[answer].number
            snow = source is not None and source.now.supertypes & SNOW != 0
            units.append(Mana(bit, ctx.source, snow, effect.spend_only))
        seat = state.edit_player(receiver)
        seat.mana += tuple(units)
        total += len(units)
        if state.observer is not None:
            state.observer.noted(state, "mana", "106.4", (receiver, tuple(unit.type for unit in units), ctx.source))
    return total
