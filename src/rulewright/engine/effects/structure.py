"""Instructions made of instructions: sequences, choices, conditions, triggers created (CR 608.2c-e, 603.7, 603.12)."""

from __future__ import annotations

from collections.abc import Generator

from msgspec import structs

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Did, NotCondition
from rulewright.abilities.node import Effect, Reference
from rulewright.abilities.reference import AnyPlayer, Fixed, Itself, Union
from rulewright.abilities.trigger import AnyTrigger

from ..bill import Bill
from ..context import Context
from ..costs import add_action
from ..decide import ask
from ..decision import NUMBER, ChooseObject, ChooseX, Decision, Option, choose
from ..effects_in_force import Delayed, Pending
from ..facts import facts_of, walk
from ..modes import chosen_modes
from ..objects import is_player
from ..often import often
from ..payability import can_pay
from ..paying import pay
from ..queries import evaluate, holds, matches, refer, round_the_table
from .possible import OWED, possible
from .result import NOTHING, Happening, Performing, find, perform
from .together import as_payment, asks_first, done_together, innermost, together


def sequence(node: e.Sequence, ctx: Context) -> Performing:
    done = False
    last = NOTHING
    for at, part in enumerate(node.effects):
        if isinstance(part, e.Labelled) and _is_owed(part, node.effects[at + 1 :]):
            if not possible(part, ctx):
                ctx.labels[part.label] = last = NOTHING
                continue
            last = yield from perform(part, ctx)
            _note_choice(part, ctx.actor, ctx)
        else:
            last = yield from perform(part, ctx)
        done = done or last.done
    return Happening(last.ids, last.amount, done)


def _is_owed(part: e.Labelled, rest: tuple[Effect, ...]) -> bool:
    """Whether it is a mandatory cost: "[do something]. If you do, …", "if you can't" (CR 118.12). It is paid in full or
    not at all (118.3), and it counts whether its payment has begun."""
    if not isinstance(part.effect, OWED) or not rest or not isinstance(rest[0], e.If):
        return False
    asked = rest[0].condition
    return (asked.condition if isinstance(asked, NotCondition) else asked) == Did(part.label)


def labelled(node: e.Labelled, ctx: Context) -> Performing:
    result = yield from perform(node.effect, ctx)
    if result.done and not result.players:
        result = result.by(ctx.actor)
    ctx.labels[node.label] = result
    if isinstance(node.effect, e.ChooseColor) and result.done:
        ctx.colors = (*ctx.colors, (node.label, result.amount))
    return result


def may(node: e.May, ctx: Context) -> Performing:
    result = NOTHING
    if isinstance(node.effect, e.Meanwhile):  # "you may play an additional land this turn": nothing is chosen now
        result = yield from perform(node.effect, ctx)
        return result
    anyone = isinstance(node.player, AnyPlayer)  # they are asked in turn order until one does it
    for player in asked(node.player, ctx):
        actor = ctx.actor
        ctx.actor = player
        yes = False
        if possible(node.effect, ctx):  # CR 608.2d
            yes = yield from ask(player, ctx.source, "608.2d", type(innermost(node.effect)).__name__)
            if yes:
                result = yield from as_payment(node.effect, ctx)
                _note_choice(node.effect, player, ctx)
        ctx.actor = actor
        if anyone and yes:
            break
    return result


def _note_choice(effect: Effect, player: int, ctx: Context) -> None:
    """Whether a player does something is whether they chose to, whatever came of it (CR 118.12): what was to be
    destroyed may be indestructible, and damage prevented. Nobody can choose what can't be done (118.3)."""
    for part in effect.effects if isinstance(effect, e.Sequence) else (effect,):
        found = ctx.labels.get(part.label) if isinstance(part, e.Labelled) else None
        if isinstance(part, e.Labelled) and found is not None:
            noted = found.by(player)
            noted.chosen = True
            ctx.labels[part.label] = noted


def asked(player: Reference, ctx: Context) -> list[int]:
    """The players who are asked one after the other, in turn order where any of them may."""
    if not isinstance(player, AnyPlayer):
        return list(refer(player, ctx))
    return [seat for seat in ctx.state.in_turn_order() if seat != ctx.controller or not player.opponents]


def if_(node: e.If, ctx: Context) -> Performing:
    if holds(node.condition, ctx):
        result = yield from perform(node.then, ctx)
        if node.otherwise is None or result.done or not isinstance(node.then, e.May):
            return result  # "if it's a land card, you may …; otherwise …": what one may do and doesn't (CR 608.2c)
    if node.otherwise is None:
        return NOTHING
    result = yield from perform(node.otherwise, ctx)
    return result


def unless(node: e.Unless, ctx: Context) -> Performing:
    for player in asked(node.player, ctx):
        actor = ctx.actor
        ctx.actor = player
        avoided = False
        if possible(node.avoid, ctx):
            avoided = yield from ask(player, ctx.source, "608.2d", type(innermost(node.avoid)).__name__)
        if avoided:
            yield from as_payment(node.avoid, ctx)
        ctx.actor = actor
        if avoided:
            return NOTHING
    result = yield from perform(node.effect, ctx)
    return result


def pay_cost(node: e.PayCost, ctx: Context) -> Performing:
    for player in refer(node.player, ctx):
        if chooses_x(node, ctx):
            ctx.x = yield from _choose_x(node, ctx, player)
        bill = resolution_bill(node, ctx)
        mine = of_payer(ctx, player)
        if not can_pay(ctx.state, player, bill, mine, ctx.source):
            return NOTHING
        yield from pay(ctx.state, player, bill, mine, ctx.source)
    return Happening((), 0, True)


def chooses_x(node: e.PayCost, ctx: Context) -> bool:
    """Whether X is chosen as this cost is paid, not before (CR 107.3): the spell's own cost has none."""
    if node.cost.mana is None or not node.cost.mana.variables or node.cost.x is not None:
        return False
    source = ctx.object()
    return source is None or source.now.mana_cost is None or not source.now.mana_cost.variables


def _choose_x(node: e.PayCost, ctx: Context, player: int) -> Generator[Decision, int, int]:
    most = 0
    ctx.x = 1
    while can_pay(ctx.state, player, resolution_bill(node, ctx), ctx, ctx.source):
        most = ctx.x
        ctx.x += 1
    options = [Option(NUMBER, ctx.source, n) for n in range(most + 1)]
    answer = yield ChooseX(player, options, ctx.source, "107.3")
    return options[answer].number


def resolution_bill(node: e.PayCost, ctx: Context) -> Bill:
    """A cost to be paid while something resolves (CR 608.2g)."""
    bill = Bill(False)
    times = 1 if node.times is None else often(evaluate(node.times, ctx))
    x = ctx.x if node.cost.x is None else max(0, evaluate(node.cost.x, ctx))
    if node.cost.mana is not None:
        bill.add(node.cost.mana, x, times)
    for _ in range(times):
        for action in node.cost.actions:
            add_action(bill, action, ctx, x)
    return bill


def of_payer(ctx: Context, player: int) -> Context:
    """The point of view in which "you", in the actions of a cost, is the player who pays it."""
    if player == ctx.controller:
        return ctx
    mine = ctx.kept().at(ctx.state)
    mine.controller = player
    mine.actor = player
    return mine


def modal(node: e.Modal, ctx: Context) -> Performing:
    """The modal part of a longer instruction: the chosen modes, in the order printed (CR 700.2)."""
    result = NOTHING
    for effect in chosen_modes(node, ctx.modes):
        result = yield from perform(effect, ctx)
    return result


class Rounds:
    """What the labelled parts of an instruction did that is carried out several times: each time on its own while it
    is, all of it together for what follows ("those creatures")."""

    __slots__ = ("labels", "total")

    def __init__(self, effect: Effect) -> None:
        self.labels = [part.label for part in walk(effect) if isinstance(part, e.Labelled)]
        self.total: dict[int, Happening] = {}

    def begin(self, ctx: Context) -> None:
        for label in self.labels:
            ctx.labels.pop(label, None)

    def end(self, ctx: Context) -> None:
        for label in self.labels:
            now = ctx.labels.get(label)
            if now is None:
                continue
            so_far = self.total.get(label)
            if so_far is not None:
                ids = (*so_far.ids, *[id for id in now.ids if id not in so_far.ids])
                rest = (*so_far.rest, *now.rest)
                done = so_far.done or now.done
                players, hurt = so_far.players + now.players, so_far.hurt + now.hurt
                alike = (*so_far.alike, *now.alike)
                now = Happening(ids, so_far.amount + now.amount, done, rest, players, hurt, alike)
            self.total[label] = now

    def finish(self, ctx: Context) -> None:
        ctx.labels.update(self.total)


def for_each_player(node: e.ForEachPlayer, ctx: Context) -> Performing:
    done = False
    actor = ctx.actor
    chosen: tuple[int, ...] | list[int]
    anyone = isinstance(node.players, AnyPlayer)  # they are asked in turn order until one does it
    chosen = asked(node.players, ctx) if anyone else refer(node.players, ctx)
    order = ctx.state.in_turn_order() if not node.direction else round_the_table(node.direction, ctx)
    rounds = Rounds(node.effect)
    if not anyone and len(chosen) > 1 and (done_together(node.effect) or asks_first(node.effect)):
        views: list[Context] = []
        rounds.begin(ctx)
        for player in order:
            if player in chosen:
                views.append(ctx.beside(player))
        results = yield from together(node.effect, views)
        for view in views:
            rounds.end(view)
            ctx.labels.update(view.labels)
        rounds.finish(ctx)
        return Happening((), 0, any(result.done for result in results))
    effects = dict.fromkeys(chosen, node.effect)
    if not anyone and len(chosen) > 1:
        effects = yield from _found_before(node.effect, [player for player in order if player in chosen], ctx)
    for player in order:
        if player in chosen:
            ctx.actor = player
            rounds.begin(ctx)
            result = yield from perform(effects[player], ctx)
            rounds.end(ctx)
            done = done or result.done
            if anyone and result.done:
                break
    ctx.actor = actor
    rounds.finish(ctx)
    return Happening((), 0, done)


def _found_before(effect: Effect, players: list[int], ctx: Context) -> Generator[Decision, int, dict[int, Effect]]:
    """What each of the players does. Where each gains control of something, what that is is found for all of them
    before control of any of it changes (CR 608.2e)."""
    found: dict[int, Effect] = {}
    gaining = effect.effect if isinstance(effect, e.Labelled) else effect
    gains = isinstance(gaining, e.Apply) and any(isinstance(change, k.GainControl) for change in gaining.changes)
    actor = ctx.actor
    for player in players:
        found[player] = effect
        if not gains or not isinstance(gaining, e.Apply):
            continue
        ctx.actor = player
        ids = yield from find(gaining.to, ctx, player, "Apply")
        then: Effect = structs.replace(gaining, to=Union(tuple([Fixed(id) for id in ids])))
        found[player] = structs.replace(effect, effect=then) if isinstance(effect, e.Labelled) else then
    ctx.actor = actor
    return found


def for_each_object(node: e.ForEachObject, ctx: Context) -> Performing:
    """One after the other, in the order of their zones; `Itself` is the one."""
    done = False
    outside = ctx.itself
    made: list[int] = []
    ids = yield from find(node.objects, ctx, ctx.actor, "ForEachObject")
    if node.ordered:
        ids = yield from _one_by_one(ids, ctx)
    if isinstance(node.effect, e.CreateTokenCopy) and isinstance(node.effect.of, Itself):
        from .permanents import copies_of_each

        copies = yield from copies_of_each(node.effect, ids, ctx)
        return copies
    rounds = Rounds(node.effect)
    for id in ids:
        ctx.itself = id
        rounds.begin(ctx)
        result = yield from perform(node.effect, ctx)
        rounds.end(ctx)
        done = done or result.done
        made.extend(result.ids)
    ctx.itself = outside
    rounds.finish(ctx)
    return Happening(tuple(made), len(ids), done)


def _one_by_one(ids: tuple[int, ...], ctx: Context) -> Generator[Decision, int, tuple[int, ...]]:
    """Players in turn order, each with what they control, in an order that the controller chooses (CR 608.2f)."""
    state = ctx.state
    order: list[int] = []
    for player in state.in_turn_order():
        left = [id for id in ids if id == player or (not is_player(id) and _controlled_by(id, player, ctx))]
        while left:
            at = 0
            if len(left) > 1:
                at = yield ChooseObject(ctx.controller, choose(left), ctx.source, "608.2f", "ForEachObject")
            order.append(left.pop(at))
    return tuple(order)


def _controlled_by(id: int, player: int, ctx: Context) -> bool:
    obj = ctx.state.find(id)
    return obj is not None and obj.controller == player


def repeat(node: e.Repeat, ctx: Context) -> Performing:
    done = False
    rounds = Rounds(node.effect)
    for _ in range(often(evaluate(node.times, ctx))):
        rounds.begin(ctx)
        result = yield from perform(node.effect, ctx)
        rounds.end(ctx)
        done = done or result.done
    rounds.finish(ctx)
    return Happening((), 0, done)


def process(node: e.Process, ctx: Context) -> Performing:
    """CR 608.2c: as written, and from the beginning again as often as it says "repeat this process"."""
    outside = ctx.again, ctx.round
    rounds = Rounds(node.effect)
    ctx.again, ctx.round = True, 0
    done = False
    while ctx.again:
        ctx.again = False
        rounds.begin(ctx)
        result = yield from perform(node.effect, ctx)
        rounds.end(ctx)
        done = done or result.done
        ctx.round = often(ctx.round + 1)
    rounds.finish(ctx)
    ctx.again, ctx.round = outside
    return Happening((), 0, done)


def again(node: e.Again, ctx: Context) -> Performing:
    if node.most is None or ctx.round < evaluate(node.most, ctx):
        ctx.again = True
    return Happening((), 0, ctx.again)
    yield


def once_each_turn(node: e.OnceEachTurn, ctx: Context) -> Performing:
    """CR 603.2h: not if the ability's controller has taken the action this turn."""
    state = ctx.state
    assert ctx.ability is not None
    key = (ctx.source, ctx.ability, ctx.controller)
    if key in state.history.taken:
        return NOTHING
    result = yield from perform(node.effect, ctx)
    if result.done:
        state.edit_history().taken += (key,)
        if state.board.pending:  # what the action itself caused came once it was taken
            state.edit_board().pending = tuple(
                p for p in state.board.pending if (p.source, p.ability, p.controller) != key
            )
    return result


def delayed_trigger(node: e.DelayedTrigger, ctx: Context) -> Performing:
    """Creates a delayed triggered ability (CR 603.7)."""
    state = ctx.state
    ability = facts_of(TriggeredAbility(node.trigger, node.effect, node.condition))[0]
    board = state.edit_board()
    board.clock += 1
    waiting = Delayed(node, ability, ctx.kept(), ctx.controller, ctx.source, board.clock, state.turn.number)
    board.delayed += (waiting,)
    return Happening((), 0, True)
    yield


def reflexive_trigger(node: e.ReflexiveTrigger, ctx: Context) -> Performing:
    """Creates reflexive triggered abilities for what has just been done (CR 603.12)."""
    state = ctx.state
    happening = ctx.labels.get(node.label)
    if happening is None or not happening.done:
        return NOTHING
    times = 1
    if node.filter is not None:
        times = 0
        for id in happening.ids:
            obj = state.last_known(id)
            if obj is not None and matches(node.filter, obj, ctx):
                times += 1
    ability = facts_of(TriggeredAbility(AnyTrigger(()), node.effect))[0]
    for _ in range(times):
        pending = Pending(ability, ctx.controller, ctx.source, ctx.source_was, ctx.event, ctx.kept(), -1)
        board = state.edit_board()
        board.pending += (pending,)
        board.unchecked = True
    return Happening((), times, times > 0)
    yield
