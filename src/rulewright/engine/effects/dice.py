"""Rolling dice (CR 706): how many, which are ignored, what changes their results, and the results table."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities.quantity import Number

from ..context import Context
from ..decide import ask
from ..decision import MODE, NUMBER, STOP, ChooseMode, ChooseNumber, ChooseWord, Decision, Option
from ..effects_in_force import DIE, ROLLED, Static
from ..event import ACTION, NONE, ROLL, Event
from ..happen import occur
from ..layers import refresh
from ..queries import evaluate, holds, refer
from ..replacement import replace
from ..rng import below
from ..stored_results import stored_mark, stored_on
from ..zones import touch
from .cards import acts
from .possible import possible
from .result import NOTHING, Happening, Performing, perform

NO_MORE: Final = "no other result"
"""What is answered once the results to be rerolled have been chosen."""


def roll_die(node: e.RollDie, ctx: Context) -> Performing:
    """CR 706.2, 706.3: what the dice show, and what is added; then what the results table says."""
    total = 0
    done = False
    outer, ctx.rolling = ctx.rolling, node
    for player in refer(node.player, ctx):
        actor, ctx.actor = ctx.actor, player
        results = yield from _rolls(node, ctx, player)
        if results:
            done = True
            rolled = yield from _result(node, ctx, player, results)
            ctx.labels[ROLLED] = rolled
            ctx.labels[DIE] = Happening((), node.sides, True)
            total = rolled.amount
            for row in node.rows:
                if row.low <= total <= row.high:
                    yield from perform(row.effect, ctx)
        else:
            ctx.labels[ROLLED] = NOTHING
        ctx.actor = actor
    ctx.rolling = outer
    return Happening((), total, done)


def roll_again(node: e.RollAgain, ctx: Context) -> Performing:
    """CR 706.3c: the same dice, with the same modifiers."""
    if ctx.rolling is None:
        return NOTHING
    result = yield from roll_die(ctx.rolling, ctx)
    return result


def store_results(node: e.StoreResults, ctx: Context) -> Performing:
    """CR 706.8a: the kind of die and the result of each roll are noted."""
    rolled, die = ctx.labels.get(ROLLED), ctx.labels.get(DIE)
    ids = tuple([id for id in refer(node.on, ctx) if ctx.state.find(id) is not None])
    if rolled is None or die is None or not rolled.done or not ids:
        return NOTHING
    for id in ids:
        _store(ctx, id, [stored_mark(die.amount, value) for value in rolled.rest])
    return Happening(ids, len(rolled.rest), True)
    yield


def reroll_stored(node: e.RerollStored, ctx: Context) -> Performing:
    """CR 706.8b: of each kind of die as many are rolled as results are rerolled, and the new results are stored."""
    rerolled = 0
    for player in refer(node.player, ctx):
        for id in refer(node.of, ctx):
            if ctx.state.find(id) is None:
                continue
            chosen = yield from _choose_stored(ctx, player, id)
            obj = ctx.state.edit(id)
            marks = list(obj.marks)
            for sides, value in chosen:
                marks.remove(stored_mark(sides, value))
            obj.marks = tuple(marks)
            for sides in sorted({sides for sides, _ in chosen}):
                number = sum(1 for die in chosen if die[0] == sides)
                roll = e.RollDie(node.player, sides, None, (), Number(number))
                results = yield from _rolls(roll, ctx, player)
                _store(ctx, id, [stored_mark(sides, value) for value in results])
            rerolled += len(chosen)
    return Happening((), rerolled, rerolled > 0)


def _choose_stored(ctx: Context, player: int, id: int) -> Generator[Decision, int, list[tuple[int, int]]]:
    """Any number of the stored results, one after the other; equal ones are alike."""
    left = stored_on(ctx.state.get(id))
    chosen: list[tuple[int, int]] = []
    while left:
        kinds = sorted(set(left))
        words = (NO_MORE, *[f"{value} of a d{sides}" for sides, value in kinds])
        options = [Option(NUMBER, id, at) for at in range(len(words))]
        answer = yield ChooseWord(player, options, ctx.source, "706.8b", words)
        if answer == 0:
            break
        chosen.append(kinds[answer - 1])
        left.remove(kinds[answer - 1])
    return chosen


def _store(ctx: Context, id: int, marks: list[str]) -> None:
    ctx.state.edit(id).marks += tuple(marks)
    touch(ctx.state, id)
    ctx.state.edit_board().stale = True
    refresh(ctx.state)


def _result(node: e.RollDie, ctx: Context, player: int, results: list[int]) -> Generator[Decision, int, Happening]:
    """The result that counts: one that is chosen, or all together; each of them is in the rest."""
    if not node.choose or len(results) < 2:
        return Happening((), sum(results), True, tuple(results))
    at = 0
    if len(set(results)) > 1:
        options = [Option(NUMBER, ctx.source, result) for result in results]
        at = yield ChooseNumber(player, options, ctx.source, "706.4", ctx.source)
    return Happening((), results[at], True, (results[at], *results[:at], *results[at + 1 :]))


def _rolls(node: e.RollDie, ctx: Context, player: int) -> Generator[Decision, int, list[int]]:
    """The results of the dice that are rolled and not ignored (CR 706.2, 706.6)."""
    state = ctx.state
    wanted = max(0, evaluate(node.number, ctx))
    event = Event(ROLL, NONE, player, "706.1")
    event.amount = wanted
    if wanted and state.board.index.replaces:
        happens = yield from replace(state, event)
        if not happens:
            return []
    shown = [_throw(ctx, node.sides) for _ in range(event.amount)]
    kept = min(wanted, node.keep) if node.keep else wanted
    while len(shown) > kept:  # equal rolls of equal dice are alike: which of them is ignored makes no difference
        shown.remove(min(shown))
    plus = 0 if node.plus is None else evaluate(node.plus, ctx)
    results: list[int] = []
    for natural in shown:
        result = yield from _modified(ctx, player, node.sides, natural, plus)
        results.append(result)
    if results:
        acts(state, player, "rolls dice", "706.1", len(results))
    return results


def _throw(ctx: Context, sides: int) -> int:
    """What a die shows (CR 706.1a)."""
    board = ctx.state.edit_board()
    at, board.rng = below(board.rng, sides)
    return at + 1


def _modified(ctx: Context, player: int, sides: int, natural: int, plus: int) -> Generator[Decision, int, int]:
    """The result of a die after what other effects change: those that reroll it first, then those that increase or
    decrease it; the player chooses which of them apply (CR 706.2b)."""
    result = natural + plus
    used: list[Static] = []
    while ctx.state.board.index.roll_changes:
        applied = yield from _choose_change(ctx, player, sides, natural, True, [])
        if applied is None:
            break
        _tell(ctx, player, sides, natural, result)
        acts(ctx.state, player, "rolls dice", "706.1", 1)
        natural = _throw(ctx, sides)
        result = natural + plus
    while ctx.state.board.index.roll_changes:
        applied = yield from _choose_change(ctx, player, sides, natural, False, used)
        if applied is None:
            break
        used.append(applied)
        effect = applied.effect
        assert isinstance(effect, k.ModifiesRoll)
        options = [
            Option(NUMBER, applied.source, result + effect.by),
            Option(NUMBER, applied.source, result - effect.by),
        ]
        answer = yield ChooseNumber(player, options, applied.source, "706.2b", applied.source)
        result = options[answer].number
    _tell(ctx, player, sides, natural, result)
    return result


def _tell(ctx: Context, player: int, sides: int, natural: int, result: int) -> None:
    """The player has rolled a die."""
    event = Event(ACTION, NONE, player, "706.1")
    event.cause, event.amount, event.die = "rolls a die", result, (sides, natural)
    occur(ctx.state, event)


def _choose_change(
    ctx: Context, player: int, sides: int, natural: int, rerolls: bool, used: list[Static]
) -> Generator[Decision, int, Static | None]:
    """One of the effects that may change the roll, once it is paid for (CR 706.2a), or none."""
    found: list[Static] = []
    for static in ctx.state.board.index.roll_changes:
        if static not in used and _may_change(static, ctx, player, sides, natural, rerolls):
            found.append(static)
    if not found:
        return None
    if len(found) == 1:
        yes = yield from ask(player, found[0].source, "706.2a", "ModifiesRoll")
        if not yes:
            return None
        chosen = found[0]
    else:
        options = [Option(MODE, static.source, at) for at, static in enumerate(found)]
        options.append(Option(STOP))
        answer = yield ChooseMode(player, options, ctx.source, "706.2b")
        if options[answer].kind == STOP:
            return None
        chosen = found[options[answer].number]
    effect = chosen.effect
    assert isinstance(effect, k.ModifiesRoll)
    if effect.once_each_turn:
        ctx.state.edit_history().taken += ((chosen.source, chosen.ability, chosen.controller),)
    if effect.cost is not None:
        yield from perform(e.PayCost(effect.player, effect.cost), Context(ctx.state, chosen.controller, chosen.source))
    return chosen


def _may_change(static: Static, ctx: Context, player: int, sides: int, natural: int, rerolls: bool) -> bool:
    effect = static.effect
    tree = static.ability.static
    assert isinstance(effect, k.ModifiesRoll)
    assert tree is not None
    if (effect.by == 0) != rerolls or (effect.natural and effect.natural != natural):
        return False
    if effect.sides and effect.sides != sides:
        return False
    mine = Context(ctx.state, static.controller, static.source)
    if player not in refer(effect.player, mine) or (tree.condition is not None and not holds(tree.condition, mine)):
        return False
    if effect.once_each_turn and (static.source, static.ability, static.controller) in ctx.state.history.taken:
        return False
    return effect.cost is None or possible(e.PayCost(effect.player, effect.cost), mine)
