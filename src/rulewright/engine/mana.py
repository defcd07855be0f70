"""Mana abilities as sources of a payment (CR 605.3a, 601.2g): which may be activated, at what price."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.continuous import ActivateAsThoughHaste
from rulewright.abilities.cost import TapSymbol, UntapSymbol
from rulewright.abilities.effect import (
    AddMana,
    DealDamage,
    Discard,
    Exile,
    KeywordAction,
    LoseLife,
    Mill,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Sequence,
    Tap,
)
from rulewright.abilities.mana import CombinationMana
from rulewright.abilities.node import Effect, Noun, Reference
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import Choose, Self, You
from rulewright.vocabulary.cardtype import BASIC, CREATURE, SNOW
from rulewright.vocabulary.mana import PHYREXIAN_LIFE, ManaSymbol

from . import payment_problem as pay
from .ability_costs import change_cost, of_abilities, parts_of, speaks_of
from .bill import LIFE, Bill, with_life
from .cannot_pay import may_not_pay_life, may_not_sacrifice
from .changes import ALL
from .characteristics import HASTE
from .chosen_costs import code_of, code_of_x, x_of
from .context import Context
from .cost_keywords import EXERT
from .event import MANA, NONE
from .exhausting import ONLY_ONCE, again, exhausted, is_spent
from .facts import AbilityFacts, walk
from .grouping import group_rule
from .losses import Losses, what_matters
from .not_for import NotFor
from .objects import SLOT_BITS, SLOT_MASK, Obj
from .payment_problem import Activation, Need, Unit, object_of, tap_of
from .production import Alternative, production
from .queries import evaluate, fits, holds, members, player_fits, refer
from .roster import roster
from .spending import paid_by_life, spending, widened_slot
from .state import State

OBJECTS: Final = int.from_bytes(bytes([0b10101010]) * (1 << SLOT_BITS - 2))  # not a literal: mypyc would write it out
"""All the resources that are objects, not their being untapped."""


class Source:
    """A mana ability that its controller may activate now, as the payment solver sees it."""

    __slots__ = ("ability", "activation", "id", "index", "made", "sacrificed", "symbols")

    def __init__(
        self,
        id: int,
        index: int,
        ability: AbilityFacts,
        activation: Activation,
        sacrificed: int,
        made: list[Alternative],
        symbols: tuple[ManaSymbol, ...] = (),
    ) -> None:
        self.id = id
        self.index = index
        self.ability = ability
        self.activation = activation
        self.sacrificed = sacrificed
        """What is chosen to pay the ability's cost: the object that is sacrificed, discarded or exiled, or a code for
        the value of X or for several that are tapped (`chosen_costs`); NONE if nothing is."""
        self.made = made
        """What comes out, as in the activation's outputs."""
        self.symbols = symbols
        """The mana cost of which life is paid for a part, where an effect lets the player do so; else ()."""


def sick(obj: Obj) -> bool:
    """Whether the rule of summoning sickness keeps its {T} and {Q} abilities and attacks (CR 302.6)."""
    return obj.sick and obj.now.types & CREATURE != 0 and obj.now.keywords & HASTE == 0


def sick_for_abilities(state: State, obj: Obj) -> bool:
    """Whether summoning sickness keeps the controller from activating its {T} and {Q} abilities (CR 302.6), haste and
    effects "as though" it had haste considered."""
    if not sick(obj):
        return False
    for static in state.board.index.as_though_haste:
        effect = static.effect
        assert isinstance(effect, ActivateAsThoughHaste)
        ctx = Context(state, static.controller, static.source)
        if player_fits(effect.player, obj.controller, ctx) and fits(effect.what, obj, ctx):
            tree = static.ability.static
            if tree is None or tree.condition is None or holds(tree.condition, ctx):
                return False
    return True


class Supply:
    """All the mana abilities a player may activate while a cost is paid.

    ``simple``: every one of them adds one mana, at no cost but its own {T}, and no two touch each other but those of
    the same permanent. Then ``kinds`` has what each permanent's one mana can pay, and ``uses`` what it uses up, and
    Hall's condition decides every payment.
    """

    __slots__ = (
        "_sources",
        "_touched",
        "_uses",
        "afar",
        "answers",
        "consumed",
        "kinds",
        "looks",
        "most",
        "once_cast",
        "reach",
        "ready",
        "restricted",
        "rows",
        "simple",
        "stamp",
    )

    def __init__(self) -> None:
        self.looks = 0
        """The causes of change that it depends on, and their stamp when it was made."""
        self.stamp = 0
        self.afar = -1
        """Whether mana may depend on other zones than the battlefield; -1 until somebody asks (`mana_for`)."""
        self.once_cast: dict[int, Supply] = {}
        """What it is once a card has been put onto the stack, by the card."""
        self.answers: dict[Need, bool] = {}
        """Where it is simple: whether needs can be paid out of it alone."""
        self.most = 0
        """No payment can get more mana than this out of them."""
        self.reach: list[tuple[int, int]] = []
        """The kinds of mana that can be got out of them, and how many of each there are at most."""
        self.rows: dict[tuple[int, str], tuple[int, int]] = {}
        """Counters that they may use up, by object and kind: the first of them as a resource, and how many."""
        self.consumed = 0
        """The objects that may be used up: sacrificed, discarded, exiled."""
        self.simple = True
        self.restricted = False
        """Some of the mana may be spent only on some things (CR 106.6)."""
        self.kinds: list[int] = []
        self.ready: list[Obj] = []
        """Where nothing but their own {T} matters: the permanents; the sources are made of them if asked for."""
        self._sources: list[Source] | None = None
        self._uses: list[int] | None = None
        self._touched = -1

    @property
    def sources(self) -> list[Source]:
        """The abilities, in the order of the battlefield."""
        if self._sources is None:
            found: list[Source] = []
            for obj in self.ready:
                for at in obj.now.mana_abilities:
                    ability = obj.now.abilities[at]
                    found.append(Source(obj.id, at, ability, _plain_activation(obj, ability), NONE, []))
            self._sources = found
        return self._sources

    @property
    def uses(self) -> list[int]:
        """Where it is simple: what the permanent of each of ``kinds`` uses up."""
        if self._uses is None:
            self._uses = [tap_of(number_of(obj.id)) for obj in self.ready]
        return self._uses

    @property
    def touched(self) -> int:
        """The resources that any of them looks at."""
        if self._touched < 0:
            self._touched = 0
            for source in self.sources:
                self._touched |= source.activation.touches
        return self._touched

    def hold(self, ready: list[Obj]) -> None:
        """Fills it with these permanents, each of which gives one mana for its own {T} (`Characteristics.makes`)."""
        self.ready = ready
        self.most = len(ready)
        many: dict[int, int] = {}
        for obj in ready:
            kind = obj.now.makes
            self.kinds.append(kind)
            many[kind] = many.get(kind, 0) + 1
        self.reach = list(many.items())

    def file(self, found: list[Source]) -> None:
        """Fills it with these abilities."""
        self._sources = found
        uses = kind = most = 0
        many: dict[int, int] = {}
        for source in found:
            activation = source.activation
            if not uses or activation.uses != uses:  # else one or the other ability of a permanent
                self.most += most
                many[kind] = many.get(kind, 0) + most
                uses, kind, most = activation.uses, 0, 0
            kind |= activation.makes
            most = max(most, activation.most)
            if activation.rank == pay.SACRIFICE:
                self.consumed |= activation.uses & OBJECTS
        self.most += most
        many[kind] = many.get(kind, 0) + most
        self.reach = list(many.items())
        self.restricted = any(
            portion.spend_only is not None for source in found for alternative in source.made for portion in alternative
        )
        used: list[int] = []
        seen = 0
        for source in found:
            activation = source.activation
            if not activation.choice or activation.life or activation.hurts or self.restricted:
                self.simple = False
                return
            if used and used[-1] == activation.uses:
                self.kinds[-1] |= activation.choice
                continue
            if seen & activation.uses:
                self.simple = False
                return
            seen |= activation.uses
            self.kinds.append(activation.choice)
            used.append(activation.uses)
        self._uses = used

    def pays(self, need: Need) -> bool:
        """Whether the need can be paid out of it alone and without life; only where it is simple."""
        known = self.answers.get(need)
        if known is None:
            known = any(not variant.life and variant.met_by(self.kinds) for variant in need.variants())
            self.answers[need] = known
        return known


def supply(state: State, player: int) -> Supply:
    """The player's supply of mana, kept until something is written that it depends on."""
    known = state.supplies.get(player)
    changes = state.changes
    if known is not None and known.stamp == (changes.everything() if known.looks else changes.stamp(player, 0)):
        return known
    known = state.supplies[player] = fresh_supply(state, player)
    return known


def fresh_supply(state: State, player: int) -> Supply:
    """The player's supply of mana, worked out from nothing."""
    found = Supply()
    if _add_plain(state, player, found):
        found.stamp = state.changes.stamp(player, 0)
    else:
        extras = Extras(len(state.objects))
        found.file(_find_sources(state, player, extras))
        found.rows = extras.known
        found.looks = ALL
        found.stamp = state.changes.everything()
    return found


def _add_plain(state: State, player: int, found: Supply) -> bool:
    """Fills the supply, where all the sources are permanents with ``{T}: Add`` the same mana in every game; False if
    not."""
    index = state.board.index
    if index.listens >> MANA & 1 or index.changes_mana or index.as_though_haste:
        return False
    objects = state.objects
    seat = state.players[player]
    for id in seat.hand:
        now = objects[id & SLOT_MASK].now
        if now.acts_elsewhere and now.mana_abilities:
            return False
    for id in seat.graveyard:
        now = objects[id & SLOT_MASK].now
        if now.acts_elsewhere and now.mana_abilities:
            return False
    ready: list[Obj] = []
    single = True
    for id in roster(state).makers[player]:
        obj = objects[id & SLOT_MASK]
        now = obj.now
        if now.makes <= 0:
            if now.makes < 0:
                return False
            single = False
        if not obj.tapped and not sick(obj) and not (now.restrictions and now.cannot("activate abilities")):
            ready.append(obj)
    if single:
        found.hold(ready)
    else:
        found.ready = ready
        found.file(found.sources)
    return True


_PLAIN: Final[dict[tuple[AbilityFacts, int, bool, bool], Activation]] = {}
"""Activations of plain abilities by ability and slot, basic and snow: the same in every game."""


def _plain_activation(obj: Obj, ability: AbilityFacts) -> Activation:
    supertypes = obj.now.supertypes
    basic, snow = supertypes & BASIC != 0, supertypes & SNOW != 0
    key = (ability, number_of(obj.id), basic, snow)
    known = _PLAIN.get(key)
    if known is None:
        outputs = tuple(tuple(Unit(types, snow) for types in output) for output in ability.plain_outputs)
        rank = pay.BASIC if basic else pay.PLAIN
        known = Activation(tap_of(number_of(obj.id)), outputs, 0, (), 0, rank)
        _PLAIN[key] = known
    return known


def _find_sources(state: State, player: int, extras: Extras) -> list[Source]:
    result = _sources_in(state, player, extras, None)
    consumed = exiled = 0
    for source in result:
        if source.activation.rank == pay.SACRIFICE:
            consumed |= source.activation.uses & OBJECTS
            if _exiles(source.ability):
                exiled |= source.activation.uses & OBJECTS
    if not consumed:
        return result
    matter = what_matters(state, player, consumed)
    if matter:
        result = with_losses(state, player, extras, matter, exiled)
    for source in result:  # a permanent that was sacrificed cannot be tapped afterwards
        uses = source.activation.uses
        there = (object_of(number_of(source.id)) | (uses & OBJECTS >> 1) << 1) & consumed & ~uses
        if there:
            source.activation = source.activation.needing(there)
    return result


def _exiles(ability: AbilityFacts) -> bool:
    """Whether what its cost uses up is exiled."""
    tree = ability.activated
    return tree is not None and any(isinstance(action, Exile) for action in tree.cost.actions)


def _sources_in(state: State, player: int, extras: Extras, losses: Losses | None) -> list[Source]:
    """The mana abilities that may be activated in the state."""
    result: list[Source] = []
    index = state.board.index
    changed = index.listens >> MANA & 1 or index.changes_mana
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller != player or not obj.now.mana_abilities:
            continue
        for at in obj.now.mana_abilities:
            ability = obj.now.abilities[at]
            tree = ability.activated
            assert tree is not None
            if ability.plain_outputs and not changed:
                if not obj.tapped and may_activate(state, player, obj, at):
                    result.append(Source(id, at, ability, _plain_activation(obj, ability), NONE, []))
            elif may_activate(state, player, obj, at):
                _add_sources(state, player, obj, at, tree, extras, result, losses)
    for id in state.players[player].hand + state.players[player].graveyard:
        obj = state.objects[id & SLOT_MASK]
        for at in obj.now.mana_abilities if obj.now.acts_elsewhere else ():
            tree = obj.now.abilities[at].activated
            assert tree is not None
            if may_activate(state, player, obj, at):
                _add_sources(state, player, obj, at, tree, extras, result, losses)
    return result


class Extras:
    """Resources of a payment that are no objects: each counter, and each "activate only once each turn"."""

    __slots__ = ("known", "next")

    def __init__(self, first: int) -> None:
        self.next = first
        self.known: dict[tuple[int, str], tuple[int, int]] = {}

    def of(self, id: int, what: str, many: int) -> int:
        """The first of ``many`` resources in a row of an object."""
        key = (id, what)
        if key not in self.known:
            self.known[key] = self.next, many
            self.next += many
        return self.known[key][0]


def may_activate(state: State, player: int, obj: Obj, index: int) -> bool:
    """Whether the player may activate the mana ability while a cost is paid, costs in objects aside: not one
    that may be activated "only as an instant" (CR 605.3a, 602.5e)."""
    ability = obj.now.abilities[index]
    tree = ability.activated
    if tree is None or not ability.functions_in(obj.zone) or tree.timing == "as instant":
        return False
    if tree.once_each_turn and index in obj.used:
        return False
    if tree.keyword in ONLY_ONCE and is_spent(state, player, obj, index, tree.keyword):
        return False
    if obj.now.restrictions and obj.now.cannot("activate abilities"):
        return False
    for action in tree.cost.actions:
        if isinstance(action, TapSymbol):
            if obj.tapped or sick_for_abilities(state, obj):
                return False
        elif isinstance(action, UntapSymbol) and (not obj.tapped or sick_for_abilities(state, obj)):
            return False
    if tree.condition is not None:
        ctx = Context(state, player, obj.id)
        if not holds(tree.condition, ctx):
            return False
    return True


def _add_sources(
    state: State,
    player: int,
    obj: Obj,
    index: int,
    tree: ActivatedAbility,
    extras: Extras,
    result: list[Source],
    losses: Losses | None,
) -> None:
    ctx = Context(state, player, obj.id)
    ctx.activating = ctx.making_mana = True
    number = number_of(obj.id)
    life = 0
    rank = pay.BASIC if obj.now.supertypes & BASIC else pay.PLAIN
    ways: list[tuple[int, int]] = [(0, NONE)]  # what is used up, and the object chosen for the cost
    if tree.once_each_turn:
        ways = [(object_of(extras.of(obj.id, f"ability {index}", 1)), NONE)]
    elif tree.keyword in ONLY_ONCE:  # of those that are as though they had not been activated, one in a payment
        shared = again(state, player, tree.keyword)
        once = extras.of(NONE, "exhaust", 1) if shared else extras.of(obj.id, f"ability {index}", 1)
        ways = [(object_of(once), NONE)]
    for action in tree.cost.actions:
        if isinstance(action, TapSymbol):
            ways = [(uses | tap_of(number), choice) for uses, choice in ways]
        elif isinstance(action, UntapSymbol):  # it can be done once while the permanent is tapped
            tapped = object_of(extras.of(obj.id, "tapped", 1))
            ways = [(uses | tapped, choice) for uses, choice in ways]
        elif isinstance(action, LoseLife):
            amount = evaluate(action.amount, ctx)
            if amount > 0 and may_not_pay_life(state, player, ctx, True):  # CR 119.8
                return
            life += amount
            rank = max(rank, pay.PAIN)
        elif isinstance(action, RemoveCounters) and isinstance(action.on, You):  # CR 122.1: energy
            rank = max(rank, pay.PAIN)
            row = energy_row(state, player, evaluate(action.amount, ctx))
            ways = [(uses | energy, choice) for uses, choice in ways for energy in row]
        elif isinstance(action, RemoveCounters) and isinstance(action.amount, X):
            rank = pay.SACRIFICE
            ways = [
                (uses | more, code_of_x(x)) for uses, _ in ways for x, more in _counters_by_x(obj, action, tree, extras)
            ]
        elif isinstance(action, RemoveCounters):
            rank = pay.SACRIFICE
            ways = [(uses | more, choice) for uses, choice in ways for more in _counters(obj, action, ctx, extras)]
        elif isinstance(action, Mill):
            rank = max(rank, pay.PAIN)
            row = library_row(state, player, evaluate(action.amount, ctx))
            ways = [(uses | cards, choice) for uses, choice in ways for cards in row]
        elif isinstance(action, KeywordAction | PutCounters):  # exerting can always be done
            rank = max(rank, pay.PAIN)
        elif isinstance(action, Tap):
            rank = max(rank, pay.PAIN)
            ways = [
                (uses | mask, code_of(group))
                for uses, _ in ways
                for group in _to_be_tapped(action, ctx)
                if not uses & (mask := taps(group))
            ]
        elif isinstance(action, Sacrifice | Discard | Exile):
            rank = pay.SACRIFICE
            if isinstance(action.what, Self):
                if isinstance(action, Sacrifice) and may_not_sacrifice(state, player, obj, ctx, True):
                    return
                ways = [(uses | object_of(number), choice) for uses, choice in ways]
            else:
                ids = _chosen(action, action.what, ctx)
                ways = [(uses | object_of(number_of(id)), id) for uses, _ in ways for id in ids]
        else:
            raise AssertionError(f"cost {type(action).__name__}")
    if not ways:
        return
    ability = obj.now.abilities[index]
    hurt = 0
    if hurts(ability.effect):
        rank = max(rank, pay.PAIN)
        hurt = lost_by(ability.effect, player, ctx)
    cost: tuple[int, ...] = ()
    if state.board.index.ability_costs:
        bill = Bill(False)
        if tree.cost.mana is not None:
            bill.add(tree.cost.mana, 0, 1)
        change_cost(state, player, obj, ability, bill)
        cost = tuple(bill.need().slots())
    elif tree.cost.mana is not None:
        cost = tuple(slot for symbol in tree.cost.mana.symbols for slot in slots_of(symbol))
        if state.board.index.spends_as:
            pairs = spending(state, player, None)
            cost = tuple(widened_slot(slot, pairs) if slot < pay.SNOW else slot for slot in cost)
    by_life = _by_life(state, player, obj, ability, ctx) if state.board.index.life_for else []
    for used, choice in ways:
        where = state if losses is None else losses.after(used)
        made = own_productions(where, player, obj, ability, x_of(choice))
        if made:
            outputs = tuple(units_of(alternative, None) for alternative in made)
            activation = Activation(used, outputs, 0, cost, life, rank, hurts=hurt)
            result.append(Source(obj.id, index, ability, activation, choice, made))
            for symbols, slots, paid in by_life:
                dearer = Activation(used, outputs, 0, slots, life + paid, max(rank, pay.PAIN), hurts=hurt)
                result.append(Source(obj.id, index, ability, dearer, choice, made, symbols))


def _by_life(
    state: State, player: int, obj: Obj, ability: AbilityFacts, ctx: Context
) -> list[tuple[tuple[ManaSymbol, ...], tuple[int, ...], int]]:
    """The ways to pay life for a part of the ability's mana cost: its symbols then, the slots of the rest, the life."""
    bill = Bill(False)
    tree = ability.activated
    types = paid_by_life(state, player, ctx, True)
    if not types or tree is None:
        return []
    if tree.cost.mana is not None:
        bill.add(tree.cost.mana, 0, 1)
    if state.board.index.ability_costs:
        change_cost(state, player, obj, ability, bill)
    pairs = spending(state, player, None)
    found: list[tuple[tuple[ManaSymbol, ...], tuple[int, ...], int]] = []
    for symbols in with_life(bill.symbols, types)[1:]:
        rest = [
            widened_slot(slot, pairs) if slot < pay.SNOW else slot for symbol in symbols for slot in slots_of(symbol)
        ]
        slots = (*rest, *([pay.GENERIC] * bill.generic))
        found.append((symbols, slots, PHYREXIAN_LIFE * symbols.count(LIFE)))
    return found


def own_productions(state: State, player: int, obj: Obj, ability: AbilityFacts, x: int = 0) -> list[Alternative]:
    """What the ability adds to the player's own pool if it resolves in the state, in each way."""
    ctx = Context(state, player, obj.id)
    ctx.x = x
    found = production(state, player, obj, ability, ctx)
    return [mine for alternative in found if (mine := own(alternative, player))]


MOST_MILLED: Final = 12
"""Of a library no more cards are counted: mana abilities do not mill more in one payment."""


MOST_IN_A_ROW: Final = 1000
"""Of the energy counters of a player, and of the counters of one kind on an object, no more are used in one payment."""


def energy_row(state: State, player: int, amount: int) -> list[int]:
    """Each way to use up so many of the player's energy counters."""
    there = min(state.players[player].count(ENERGY), MOST_IN_A_ROW)
    return _in_a_row(len(state.objects) + MOST_EXTRAS // 2, there, amount)


def counters_row(available: Supply, id: int, kind: str, amount: int) -> list[int]:
    """Each way to use up so many counters of an object, where the mana abilities may use them up too."""
    row = available.rows.get((id, kind))
    return [] if row is None else _in_a_row(row[0], row[1], amount)


def library_row(state: State, player: int, amount: int) -> list[int]:
    """Each way to use up so many cards of the player's library."""
    return _in_a_row(
        len(state.objects) + MOST_EXTRAS // 4, min(len(state.players[player].library), MOST_MILLED), amount
    )


def _in_a_row(first: int, there: int, amount: int) -> list[int]:
    """Each way to use up ``amount`` of so many like things that stand in a row, next to each other."""
    one = 0
    for at in range(amount):
        one |= object_of(first + at)
    return [one << at * 2 for at in range(there - amount + 1)]


def _counters(obj: Obj, action: RemoveCounters, ctx: Context, extras: Extras) -> list[int]:
    """Each way to remove the counters that a cost wants, as what is used up."""
    there = min(obj.count(action.kind), MOST_IN_A_ROW)
    amount = evaluate(action.amount, ctx)
    first = extras.of(obj.id, action.kind, there)
    found: list[int] = []
    for at in range(0, there - amount + 1, max(1, amount)):
        uses = 0
        for counter in range(first + at, first + at + amount):
            uses |= object_of(counter)
        found.append(uses)
    return found


MOST_COUNTERS: Final = 20
"""Of the counters of an object no more are removed for X in one payment."""


def _counters_by_x(
    obj: Obj, action: RemoveCounters, tree: ActivatedAbility, extras: Extras
) -> Iterator[tuple[int, int]]:
    """Each X of a cost that removes so many counters, with what that uses up. One that is activated twice leaves some
    for the other time, unless it can't be, or once is as good."""
    there = min(obj.count(action.kind), MOST_COUNTERS)
    first = extras.of(obj.id, action.kind, min(obj.count(action.kind), MOST_IN_A_ROW))
    once = any(isinstance(each, TapSymbol) for each in tree.cost.actions) or any(
        isinstance(node, CombinationMana) for node in walk(tree.effect)
    )
    for x in range(0 if _adds_without_x(tree.effect) else 1, there + 1):
        row = 0
        for counter in range(first, first + x):
            row |= object_of(counter)
        for at in range(1 if once else there - x + 1):
            yield x, row << at * 2


def _adds_without_x(effect: Effect) -> bool:
    """Whether it adds some mana even if X is 0."""
    return any(isinstance(node, AddMana) and X() not in list(walk(node)) for node in walk(effect))


MOST_TAPPED: Final = 60
"""So many sets of permanents that are tapped for one mana ability are tried each by itself."""


def taps(ids: tuple[int, ...]) -> int:
    """That these permanents are tapped."""
    mask = 0
    for id in ids:
        mask |= tap_of(number_of(id))
    return mask


def _to_be_tapped(action: Tap, ctx: Context) -> list[tuple[int, ...]]:
    """The sets of permanents that the cost may tap. Where there are many, those without mana abilities are taken in
    their order, and with what is left of them the others in every way."""
    what = action.what
    assert isinstance(what, Choose)
    size = evaluate(what.minimum, ctx)
    objects = [obj for obj in [ctx.state.get(id) for id in members(what.noun, ctx)] if not obj.tapped]
    if size == 1 or comb(len(objects), size) <= MOST_TAPPED:
        return list(combinations([obj.id for obj in objects], size))
    plain = [obj.id for obj in objects if not obj.now.mana_abilities]
    found = [tuple(plain[at : at + size]) for at in range(len(plain) - size + 1)]
    rest = plain[len(plain) - len(plain) % size :] + [obj.id for obj in objects if obj.now.mana_abilities]
    while comb(len(rest), size) > MOST_TAPPED:
        rest.pop()
    return list(dict.fromkeys(found + list(combinations(rest, size))))


def _chosen(action: Effect, what: Reference, ctx: Context) -> list[int]:
    assert isinstance(what, Choose)
    ids = list(members(what.noun, ctx))
    if not isinstance(action, Sacrifice):
        return ids
    return [id for id in ids if not may_not_sacrifice(ctx.state, ctx.controller, ctx.state.get(id), ctx, True)]


def uncounted(tree: ActivatedAbility) -> str:
    """What in the cost of a mana ability a payment cannot take into account; empty if nothing."""
    chosen = sum(1 for action in tree.cost.actions if _removes_x(action))
    if tree.cost.mana is not None and tree.cost.mana.variables:
        return "{X} in the cost of a mana ability"
    for action in tree.cost.actions:
        if _is_counted(action) or _removes_x(action):
            continue
        if isinstance(action, Sacrifice | Discard | Exile | Tap):
            what = action.what
            if isinstance(what, Self) and not isinstance(action, Tap):
                continue
            if isinstance(what, Choose) and what.minimum == what.maximum:
                least = what.minimum
                if group_rule(what.noun) is not None:
                    return "objects that have something in common, in the cost of a mana ability"
                several = isinstance(action, Tap) and isinstance(least, Number) and 1 <= least.value <= 3
                if several or least == Number(1):
                    chosen += 1
                    continue
        return f"{type(action).__name__} in the cost of a mana ability"
    return "two choices of objects in the cost of a mana ability" if chosen > 1 else ""


def _removes_x(action: Effect) -> bool:
    """Whether it removes X counters of one kind from the permanent itself."""
    if not isinstance(action, RemoveCounters) or not isinstance(action.on, Self):
        return False
    return action.kind != "" and isinstance(action.amount, X)


def _is_counted(action: Effect) -> bool:
    """Whether a payment knows what the action of a cost uses up, nothing being chosen for it."""
    if isinstance(action, PutCounters):
        return isinstance(action.on, Self) and action.kind != "" and isinstance(action.amount, Number)
    if isinstance(action, RemoveCounters):
        counted = isinstance(action.on, Self) or (isinstance(action.on, You) and action.kind == ENERGY)
        return counted and action.kind != "" and isinstance(action.amount, Number)
    if isinstance(action, KeywordAction):
        return action.name == EXERT and isinstance(action.what, Self)
    if isinstance(action, Mill):
        return isinstance(action.amount, Number)
    return isinstance(action, TapSymbol | UntapSymbol | LoseLife)


def own(alternative: Alternative, player: int) -> Alternative:
    """The mana that goes to the player's own pool."""
    return tuple(portion for portion in alternative if portion.player == player)


def units_of(alternative: Alternative, ctx: Context | None) -> tuple[Unit, ...]:
    """The mana as units for the solver; for restricted mana ``ctx`` says what is being paid for."""
    return tuple(unit(p.types, p.snow, p.spend_only, ctx) for p in alternative)


def unit(types: int, snow: bool, spend_only: Noun | None, ctx: Context | None) -> Unit:
    """One mana as the solver sees it, for what is being paid: of a spell that mana of any type may be spent on, its
    cost alone is paid so (CR 609.4b)."""
    as_though = 0 if ctx is None else ctx.as_though
    return Unit(types, snow, purposes(spend_only, ctx), 0, as_though, pay.MAIN)


def purposes(spend_only: Noun | None, ctx: Context | None) -> int:
    """What mana may be spent on (CR 106.6): anything, the cost at hand, or nothing of it."""
    if spend_only is None:
        return pay.ANY_PURPOSE
    if isinstance(spend_only, NotFor):
        return pay.ANY_PURPOSE & ~pay.MAIN if _is_spent_on(spend_only.noun, ctx) else pay.ANY_PURPOSE
    found = pay.MAIN if _is_spent_on(spend_only, ctx) else 0
    if ctx is not None and any(of_abilities(part) is not None for part in parts_of(spend_only)):
        found |= ability_purposes(ctx.state, ctx.controller).get(spend_only, 0)
    return found


def _is_spent_on(what: Noun, ctx: Context | None) -> bool:
    """Whether the spell that is being cast, or the ability that is being activated, is described."""
    if ctx is None or ctx.source_was is None:
        return False
    restriction = Context(ctx.state, ctx.controller, ctx.source)
    casts = ctx.casting == ctx.source
    for part in parts_of(what):
        abilities = of_abilities(part)
        if abilities is not None:
            if ctx.activating and speaks_of(abilities, ctx.source_was, restriction):
                return True
        elif casts and fits(part, ctx.source_was, restriction):
            return True
    return False


FREE_PURPOSES: Final = (4, 8, 16, 32)
"""Purposes for mana that may be spent on abilities of some sources: here on what their mana abilities cost."""


def ability_purposes(state: State, player: int) -> dict[Noun, int]:
    """A purpose for each restriction of the player's mana to spells and abilities, for the costs of mana abilities."""
    found: dict[Noun, int] = {}
    known = state.supplies.get(player)
    restrictions = [mana.spend_only for mana in state.players[player].mana]
    for source in () if known is None else known.sources:
        restrictions.extend(portion.spend_only for alternative in source.made for portion in alternative)
    for noun in restrictions:
        if noun is None or noun in found or len(found) == len(FREE_PURPOSES):
            continue
        if any(of_abilities(part) is not None for part in parts_of(noun)):
            found[noun] = FREE_PURPOSES[len(found)]
    return found


def _cost_purpose(source: Source, purposes_known: dict[Noun, int], ctx: Context) -> int:
    """By mana for which purposes the cost of a mana ability may be paid."""
    mask = pay.COST
    obj = ctx.state.find(source.id)
    for noun, bit in purposes_known.items():
        for part in parts_of(noun):
            abilities = of_abilities(part)
            own = Context(ctx.state, ctx.controller, source.id)
            if obj is not None and abilities is not None and speaks_of(abilities, obj, own):
                mask |= bit
    return mask


def activations_for(available: Supply, ctx: Context) -> list[Activation]:
    """The activations as they count towards what is being paid for."""
    if ctx.exhausting and any(_once_more(source, ctx) for source in available.sources):
        return [source.activation for source in available.sources if not _once_more(source, ctx)]
    restricted = available.restricted or any(mana.spend_only for mana in ctx.state.players[ctx.controller].mana)
    if not restricted and not ctx.as_though:
        return [source.activation for source in available.sources]
    found: list[Activation] = []
    for source in available.sources:
        if any(portion.spend_only is not None for alternative in source.made for portion in alternative):
            found.append(source.activation.replaced(tuple(units_of(a, ctx) for a in source.made)))
        elif ctx.as_though:
            outputs = source.activation.outputs
            found.append(source.activation.replaced(tuple(tuple(wider(u, ctx) for u in units) for units in outputs)))
        else:
            found.append(source.activation)
    bits = ability_purposes(ctx.state, ctx.controller) if restricted else {}
    if bits:
        for at, source in enumerate(available.sources):
            if source.activation.cost:
                found[at] = found[at].paid_by(_cost_purpose(source, bits, ctx))
    return found


def _once_more(source: Source, ctx: Context) -> bool:
    """Whether the mana ability was activated before, and may be again only until an exhaust ability is begun
    (CR 702.177b)."""
    obj = ctx.state.find(source.id)
    return obj is not None and exhausted(source.index) in obj.marks


def wider(unit: Unit, ctx: Context) -> Unit:
    """The same mana, for a spell that it may be spent on as though it were of other types."""
    return Unit(unit.types, unit.snow, unit.pays, unit.rank, ctx.as_though, pay.MAIN)


def number_of(id: int) -> int:
    """The number by which the solver knows an object: its slot."""
    return id & SLOT_MASK


def beyond(state: State) -> int:
    """A number from which on the solver's numbers stand for nothing yet."""
    return len(state.objects) + MOST_EXTRAS


ENERGY: Final = "energy"
MOST_EXTRAS: Final = 4096
"""More counters and limits than a payment has `Extras` for."""


def slots_of(symbol: ManaSymbol) -> list[int]:
    """The slots of one symbol in a mana ability's own cost."""
    if symbol.snow:
        return [pay.SNOW]
    if symbol.types:
        return [symbol.types]
    return [pay.GENERIC] * symbol.generic


def hurts(effect: Effect | None) -> bool:
    """Whether a mana ability also costs its controller something: such a source is used late (pain)."""
    if isinstance(effect, Sequence):
        return any(hurts(part) for part in effect.effects)
    return isinstance(effect, DealDamage | LoseLife)


def lost_by(effect: Effect | None, player: int, ctx: Context) -> int:
    """How much life its controller loses as a mana ability resolves."""
    if isinstance(effect, Sequence):
        return sum(lost_by(part, player, ctx) for part in effect.effects)
    if isinstance(effect, DealDamage) and player in refer(effect.to, ctx):
        return max(0, evaluate(effect.amount, ctx))
    if isinstance(effect, LoseLife) and player in refer(effect.player, ctx):
        return max(0, evaluate(effect.amount, ctx))
    return 0


def with_losses(state: State, player: int, extras: Extras, matter: list[int], exiled: int) -> list[Source]:
    """The sources where mana depends on objects that mana abilities may use up: each with what it makes before and
    after each of those losses, on the condition that exactly these have happened."""
    tried = matter[:MOST_LOSSES]
    state.tally.unproved += len(matter) > len(tried)
    known = [object_of(number_of(id)) for id in tried]
    unknown = sum(object_of(number_of(id)) for id in matter[MOST_LOSSES:])
    cases: list[tuple[int, list[Source]]] = []
    losses = Losses(state, tried, exiled)
    for subset in range(1 << len(tried)):
        gone = sum(bit for at, bit in enumerate(known) if subset >> at & 1)
        found = _sources_in(losses.after(gone), player, extras, losses.further(gone))
        cases.append((gone, [s for s in found if not s.activation.uses & (unknown | gone)]))
    result: list[Source] = []
    for gone, found in cases:
        for source in found:
            if _same_in_all(source, cases):
                if not gone:
                    result.append(source)
                continue
            source.activation = source.activation.needing(sum(known) & ~gone)
            if gone:
                source.activation = source.activation.after(gone)
            result.append(source)
    return result


def _same_in_all(source: Source, cases: list[tuple[int, list[Source]]]) -> bool:
    """Whether the source is there, and makes the same, in every case in which what it uses is there."""
    own = source.activation.uses | object_of(number_of(source.id))
    for gone, found in cases:
        if gone & own:
            continue
        if not any(_alike(source, other) for other in found):
            return False
    return True


def _alike(one: Source, other: Source) -> bool:
    if (one.id, one.index, one.sacrificed) != (other.id, other.index, other.sacrificed):
        return False
    a, b = one.activation, other.activation
    mine = [[(unit.types, unit.kind) for unit in output] for output in a.outputs]
    return a.hurts == b.hurts and mine == [[(unit.types, unit.kind) for unit in output] for output in b.outputs]


MOST_LOSSES: Final = 4
"""Of how many permanents that matter to mana the loss is followed; others are not offered for mana, and counted."""
