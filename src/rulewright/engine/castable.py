"""May a spell be cast, and paid for (CR 601.3, 601.2h): asked of a draft, before anything is announced."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.abilities.condition import CostPaid
from rulewright.abilities.continuous import CostChange
from rulewright.abilities.node import Effect, StaticEffect
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Target
from rulewright.vocabulary.mana import ManaSymbol
from rulewright.vocabulary.zone import STACK

from .aiming import asked_of_targets, choices, depend_on_x, mode_sets, wanted
from .assisting import ASSIST, has_help, most_help, with_help
from .bill import ACTIONS, Bill
from .context import Context
from .cost_keywords import greatest_figure
from .costs import (
    additional_costs,
    announcements,
    base_cost,
    branches,
    greatest_reduction,
    orders,
    priced_modes,
    reads_symbols,
    total_cost,
    x_in_choices,
    x_in_costs,
)
from .counting import counted_x
from .draft import Draft, Method
from .facts import least_mana
from .grouping import allowed
from .mana import supply
from .mana_for import looks_afar, most_mana, supply_for
from .merging import MUTATES_ONTO, is_mutating
from .objects import SLOT_MASK, Obj
from .payability import can_pay, choices_for, groups, resources, what_of
from .permissions import has_flash, why_not_allowed, why_not_now
from .prices import BY_POWER, price
from .proposing import (
    can_announce,
)
from .queries import evaluate
from .shortages import explain_shortage
from .stands import stands_for
from .state import State
from .targets import can_choose_all
from .violation import Violation


def why_not_cast(state: State, player: int, card: Obj, method: Method) -> Violation | None:
    """The rule that forbids the player to cast the card this way now, or None if it can be done to the end
    (CR 601.2e, 601.3)."""
    draft = Draft(state, player, card, method)
    why = why_not_now(state, player, draft) or why_not_begin(state, player, draft)
    if why is not None:
        return why
    why = why_not_announce(state, draft) or why_not_pay(state, draft)
    return None if why is not None and only_with_more(state, draft) else why


def may_cast(state: State, player: int, card: Obj, method: Method) -> bool:
    """Whether the player may cast the card this way now: `why_not_cast` without the explanation of a shortage."""
    if too_dear(state, player, card, method):
        return False
    draft = Draft(state, player, card, method)
    if why_not_now(state, player, draft) is not None or why_not_begin(state, player, draft) is not None:
        return False
    return _to_the_end(state, draft) or only_with_more(state, draft)


def _to_the_end(state: State, draft: Draft) -> bool:
    """Whether what is left can be announced and paid."""
    return why_not_announce(state, draft) is None and base_cost(draft) is not None and some_way(state, draft)


def some_way(state: State, draft: Draft) -> bool:
    """Whether the cast can be completed with some X, if X is still to be announced."""
    if draft.x_known:
        return True
    if not x_in_choices(draft) and not late_with_x(draft):
        return completable(state, draft)
    found = possible_x(state, draft)
    draft.x_known = False
    return bool(found)


def late_with_x(draft: Draft) -> bool:
    """Whether X may decide whether the spell may be cast at this time (CR 601.3b)."""
    if not draft.late:
        return False
    base = base_cost(draft)
    return base is not None and (base.variables > 0 or x_in_costs(draft))


def why_not_begin(state: State, player: int, draft: Draft) -> Violation | None:
    """The effect that prohibits casting it, whatever X is (CR 601.3a): only what may come of the choices counts."""
    violation = why_not_allowed(state, player, draft)
    if violation is None or not state.board.index.cant_cast:
        return violation
    base = base_cost(draft)
    if base is None or not base.variables or draft.x_known:
        return violation
    found = allowed_x(state, draft)
    draft.x_known = False
    return None if found else violation


def only_with_more(state: State, draft: Draft) -> bool:
    """Whether it can be cast with one of its optional costs, since other targets are chosen then (CR 702.33g)."""
    if draft.ability is None or not draft.ability.owed_targets:
        return False
    return any(cost.optional and with_kicked(state, draft, (cost.keyword,)) for cost in additional_costs(draft))


def with_kicked(state: State, draft: Draft, kicked: tuple[str, ...]) -> bool:
    """Whether the cast can be completed with these optional costs paid: targets, where they depend on them or on an X
    that must still be paid for (CR 601.2b-c), and all."""
    kept, known = draft.kicked, draft.optional_known
    draft.kicked = kicked
    draft.optional_known = True
    draft.note()
    owed = draft.ability is not None and bool(draft.ability.owed_targets)
    asks = not draft.aimed and (owed or (not draft.x_known and depend_on_x(wanted(draft))))
    found = completable(state, draft) and not (asks and why_not_announce(state, draft) is not None)
    draft.kicked = kept
    draft.optional_known = known
    draft.note()
    return found


def why_not_announce(state: State, draft: Draft) -> Violation | None:
    """Whether modes and targets can be chosen (CR 601.2c)."""
    enchant = aura_target(draft.spell)
    if enchant is not None and not can_choose_all([enchant], draft.ctx):
        return Violation("303.4a", "there is nothing that the Aura can target")
    if not can_announce(draft.ability, draft.ctx):
        base = base_cost(draft)
        announced = base is not None and (base.variables > 0 or x_in_costs(draft))
        if draft.x_known or not announced or not depend_on_x(wanted(draft)):
            return Violation("601.2c", "there are not enough legal targets")
        if not possible_x(state, draft):
            return Violation("601.2c", "for no X that can be paid are there enough legal targets")
    return None


def why_not_pay(state: State, draft: Draft) -> Violation | None:
    """Whether some way to choose what the cost depends on leaves it payable (CR 601.2f-h)."""
    base = base_cost(draft)
    if base is None:
        return Violation("118.6", "it has no mana cost, and such a cost can't be paid")
    if some_way(state, draft):
        return None
    if draft.late:
        draft.late = False
        found = some_way(state, draft)
        draft.late = True
        if found:
            return Violation(
                "601.3b", "nothing that can be chosen for it gives it flash, and no sorcery may be cast now"
            )
    return shortage(state, draft)


def early_choices(draft: Draft) -> list[tuple[str, Effect]]:
    """The actions of the alternative cost whose objects are chosen as the spell is announced, because what it costs
    depends on them (CR 601.2b, 702.180b)."""
    cost = draft.method.cost
    if cost is None or not cost.actions:
        return []
    counted = [action for ability in draft.spell.now.statics for action in ability.counted]
    return [(ACTIONS[type(a)], a) for a in cost.actions if type(a) in ACTIONS and ACTIONS[type(a)] in counted]


def completable(state: State, draft: Draft) -> bool:
    """Whether the cast can be completed from what has been announced so far: some choice of the objects that the cost
    depends on leaves a total cost that can be paid."""
    if not draft.optional_known and any(
        with_kicked(state, draft, (*draft.kicked, word)) for word in helpful_if_paid(draft)
    ):
        return True
    if not draft.modes and priced_modes(draft.spell.now):
        return any(with_modes(state, draft, modes) for modes in mode_sets(draft) if modes)
    if draft.branch < 0 and branches(draft):
        return any(with_branch(state, draft, number) for number in range(branches(draft)))
    for word, action in early_choices(draft):
        if any(word == done for done, _ in draft.paid):
            continue
        spared = needs_none(action) and affords_base(state, draft)
        if spared and leaves_payable(state, draft, word, ()):
            return True
        tried = Tried(state, draft)
        groups = possible_groups(action, draft.ctx)
        groups.sort(key=lambda group: -total_power(state, group))
        for group in groups:  # the greatest reduction first: it is the likeliest to be enough
            if not (spared and not group) and tried.leaves_payable(word, action, group):
                return True
        return False
    return _with_targets(state, draft)


def helpful_if_paid(draft: Draft) -> list[str]:
    """The optional additional costs that make the spell cost less if they are paid, "if it's bargained", or may allow
    it at this time (CR 601.3c)."""
    if draft.late:
        return [cost.keyword for cost in additional_costs(draft) if cost.optional and cost.keyword not in draft.kicked]
    found: list[str] = []
    for ability in draft.spell.now.statics:
        tree = ability.static
        if tree is not None and isinstance(tree.condition, CostPaid) and ability.casts:
            if any(isinstance(effect, CostChange) and not effect.increase for effect in tree.effects):
                found.append(tree.condition.keyword)
    return (
        [cost.keyword for cost in additional_costs(draft) if cost.optional and cost.keyword in found] if found else []
    )


def needs_none(action: Effect) -> bool:
    """Whether the action may be done with no objects at all."""
    what = what_of(action)
    return isinstance(what, Choose) and what.minimum == Number(0)


def affords_base(state: State, draft: Draft) -> bool:
    """Whether there may be mana enough for the cost without any reduction."""
    base = base_cost(draft)
    most = most_mana(state, draft.player, draft.ctx)
    return base is not None and least_mana(base) <= most


def total_power(state: State, ids: tuple[int, ...]) -> int:
    """The power of these objects together."""
    total = 0
    for id in ids:
        total += state.objects[id & SLOT_MASK].now.power
    return total


def leaves_payable(state: State, draft: Draft, word: str, group: tuple[int, ...]) -> bool:
    """Whether the cast can be completed once these objects are chosen for the action."""
    draft.paid.append((word, group))
    draft.note()
    found = completable(state, draft)
    draft.paid.pop()
    draft.note()
    return found


class Tried:
    """The choices for an action of a cost that have been tried: where the cost depends on them by their power alone,
    those alike in that and in the mana that they could make are tried once."""

    __slots__ = ("alike", "draft", "known", "state", "touched")

    def __init__(self, state: State, draft: Draft) -> None:
        self.state = state
        self.draft = draft
        self.known: dict[tuple[int, int], bool] = {}
        known = price(draft.spell.now, draft.card.zone)
        self.alike: bool = (
            known is not None
            and known.by_power
            and draft.method.cost is not None
            and len(draft.method.cost.actions) == 1
            and not additional_costs(draft)
            and not state.board.index.cost_changes
        )
        self.touched = supply_for(state, draft.player, draft.ctx).touched

    def leaves_payable(self, word: str, action: Effect, group: tuple[int, ...]) -> bool:
        """Whether the cast can be completed with this choice."""
        if not self.alike:
            return leaves_payable(self.state, self.draft, word, group)
        mask = 0
        for id in group:
            mask |= resources(action, id)
        key = (total_power(self.state, group), mask & self.touched)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = not self._hopeless(key[0]) and leaves_payable(self.state, self.draft, word, group)
        return found

    def _hopeless(self, power: int) -> bool:
        """Whether more power was not enough, of objects that make no mana."""
        return any(not found and not touched and power <= other for (other, touched), found in self.known.items())


def with_branch(state: State, draft: Draft, number: int) -> bool:
    """Whether the cast can be completed with that part of a cost of which one part is paid."""
    draft.branch = number
    found = completable(state, draft)
    draft.branch = -1
    return found


def _with_targets(state: State, draft: Draft) -> bool:
    """Whether some choice of targets leaves a total cost that can be paid (CR 601.2c, 601.2f)."""
    asked = None if draft.aimed else asked_of_targets(state, draft)
    if asked is None:
        if not draft.aimed and draft.x_known:
            targets = wanted(draft)
            if depend_on_x(targets) and not can_choose_all(targets, draft.ctx):
                return False
        return any_way(state, draft, payable)
    kept = draft.modes, draft.targets
    tried: list[tuple[str, int, bool]] = []
    found = False
    for modes in mode_sets(draft):
        draft.modes = modes
        for targets_chosen in choices(wanted(draft), draft.ctx, asked, *draft.aiming):
            draft.targets = list(targets_chosen)
            draft.note()
            bill = total_cost(state, draft, False)
            key = (bill.text(), len(bill.actions), draft.late and has_flash(state, draft.player, draft))
            if key not in tried:
                tried.append(key)
                found = any_way(state, draft, payable)
            draft.targets = kept[1]
            draft.note()
            if found:
                break
        draft.modes = kept[0]
        if found:
            break
    return found


def payable(state: State, draft: Draft) -> bool:
    """Whether the total cost as it stands can be paid, at this time."""
    if draft.late and not has_flash(state, draft.player, draft):
        return False
    bill = total_cost(state, draft, False)
    if can_pay(state, draft.player, bill, draft.ctx, draft.card.id):
        return True
    return has_help(draft, bill) and with_help(state, draft, bill)


def any_way(state: State, draft: Draft, test: Callable[[State, Draft], bool]) -> bool:
    """Whether the test holds for some order of the reductions and some reading of hybrid symbols that are still open.

    Where neither makes a difference to the total cost the solver reads the symbols itself.
    """
    ordered = draft.order is None and colored_reductions(state, draft)
    reads = draft.announced is None and draft.order is None and reads_symbols(state, draft)
    if not ordered and not reads:
        return test(state, draft)
    found = False
    kept, order_kept = draft.announced, draft.order
    symbols: list[tuple[ManaSymbol, ...] | None] = [*announcements(draft)] if reads else [kept]
    for reading in symbols:
        draft.announced = reading
        for order in orders(state, draft) if ordered else [order_kept]:
            draft.order = order
            found = found or test(state, draft)
        draft.order = order_kept
    draft.announced = kept
    return found


def colored_reductions(state: State, draft: Draft) -> bool:
    """Whether some reduction may take away colored mana (CR 118.7b-c)."""
    if state.board.index.reduces_colored:
        return True
    for ability in draft.spell.now.statics:
        if ability.static is not None:
            for effect in ability.static.effects:
                if takes_color(effect):
                    return True
    return False


def takes_color(effect: StaticEffect) -> bool:
    """Whether it is a reduction by colored mana."""
    return isinstance(effect, CostChange) and not effect.increase and effect.amount.colors != 0


def too_dear(state: State, player: int, card: Obj, method: Method) -> bool:
    """A quick proof that the player has too little mana, whatever is chosen: no colored mana is ever reduced without a
    colored reduction, and the tapped creature reduces by its power at most (CR 118.7a)."""
    base = card.now.mana_cost if method.cost is None or method.cost.mana_cost_of is not None else method.cost.mana
    index = state.board.index
    if base is None or method.face or card.face_down or index.cost_changes or index.spells_have or index.life_for:
        return False
    generic = colored = 0
    for symbol in base.symbols:
        if symbol.phyrexian or symbol.variable:
            continue
        if symbol.types or symbol.snow:
            colored += 1
        else:
            generic += symbol.generic
    now = card.now
    if now.least_mana == 0 and now.mana_value:
        return False  # something else may stand for mana
    reducible = 0
    for ability in now.statics:
        if ability.static is not None and ability.functions_in(STACK):
            for effect in ability.static.effects:
                if isinstance(effect, CostChange):
                    if effect.per != BY_POWER:
                        return False
                    reducible = greatest_power(state, player)
    available = supply(state, player)
    if looks_afar(state, player, available):  # there may be more once the card is on the stack
        return False
    return available.most + len(state.players[player].mana) < colored + max(0, generic - reducible)


def greatest_power(state: State, player: int) -> int:
    """The greatest power among the player's untapped creatures."""
    best = 0
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == player and not obj.tapped and obj.now.power > best:
            best = obj.now.power
    return best


def possible_groups(action: Effect, ctx: Context) -> list[tuple[int, ...]]:
    """The sets of objects that may be chosen for an action of a cost, the smallest first."""
    possible = choices_for(action, ctx)
    assert possible is not None
    what = what_of(action)
    assert isinstance(what, Choose)
    least = evaluate(what.minimum, ctx)
    most = min(evaluate(what.maximum, ctx), len(possible))
    found: list[tuple[int, ...]] = []
    for size in range(least, most + 1):
        found.extend(groups(possible, size))
    return allowed(what.noun, found, possible, ctx)


def shortage(state: State, draft: Draft) -> Violation:
    """Why the cost cannot be paid, told for the cheapest way."""

    best: Bill | None = None
    if not draft.modes and priced_modes(draft.spell.now):
        draft.modes = min(mode_sets(draft), key=lambda modes: _price(state, draft, modes))
    draft.branch = max(0, draft.branch)
    best_paid: list[tuple[str, tuple[int, ...]]] = []
    early = early_choices(draft)
    ways: list[list[tuple[str, tuple[int, ...]]]] = [[]]
    for word, action in early:
        ways = [[*way, (word, group)] for way in ways for group in possible_groups(action, draft.ctx)]
    kept = draft.paid, draft.targets
    asked = None if draft.aimed else asked_of_targets(state, draft)
    for way in ways:
        draft.paid = way
        for targets in [kept[1]] if asked is None else choices(wanted(draft), draft.ctx, asked):
            draft.targets = list(targets)
            draft.note()
            bill = total_cost(state, draft, False)
            if best is None or bill.total() < best.total():
                best = bill
                best_paid = way
    draft.paid, draft.targets = kept
    draft.note()
    assert best is not None
    reserved = 0
    for (_, action), (_, ids) in zip(early, best_paid, strict=True):
        for id in ids:
            reserved |= resources(action, id)
    return explain_shortage(state, draft.player, best, reserved, draft.ctx)


def _price(state: State, draft: Draft, modes: tuple[int, ...]) -> int:
    draft.modes = modes
    price = total_cost(state, draft, False).total() if modes else 1_000_000
    draft.modes = ()
    return price


def possible_x(state: State, draft: Draft) -> list[int]:
    """The values of X with which the cast can be completed (CR 107.3a)."""
    draft.x_known = True
    asked = asked_of_targets(state, draft)
    if asked is None and not depend_on_x(wanted(draft)) and not x_in_choices(draft) and not late_with_x(draft):
        return list(range(greatest_x(state, draft) + 1))
    found: list[int] = []
    most = most_mana(state, draft.player, draft.ctx)
    if x_in_costs(draft):
        draft.ctx.bending = 1  # whatever helps to pay, and whatever else costs ask for
        seat = state.players[draft.player]
        most += len(seat.hand) + len(seat.graveyard) + len(state.board.battlefield) + max(0, seat.life)
    if x_in_choices(draft):
        most += greatest_figure(state)
    most += most_help(state, draft) + len(stands_for(state, draft.player, draft.ctx)) + greatest_reduction(state, draft)
    for x in range(most + 1):
        draft.x = x
        draft.note()
        if completable(state, draft):
            found.append(x)
    draft.x = 0
    draft.note()
    return found


def allowed_x(state: State, draft: Draft) -> list[int]:
    """Those of them with which no effect forbids casting the spell (CR 601.3a)."""
    possible = possible_x(state, draft)
    if not state.board.index.cant_cast:
        return possible
    found: list[int] = []
    for x in possible:
        draft.x = x
        draft.note()
        if why_not_allowed(state, draft.player, draft, False) is None:
            found.append(x)
    draft.x = 0
    draft.note()
    return found


def greatest_x(state: State, draft: Draft) -> int:
    """The greatest X for which the cast can be completed (CR 107.3a); -1 if none."""
    high = 1
    draft.x = 0
    draft.note()
    base = base_cost(draft)
    if base is not None and not changes_cost(state, draft) and not draft.spell.now.has_keyword(ASSIST):
        counted = counted_x(state, draft.player, total_cost(state, draft, False), base.variables, draft.ctx)
        if counted is not None:
            return counted
    if not completable(state, draft):
        return -1
    while True:
        draft.x = high
        draft.note()
        if not completable(state, draft):
            break
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        draft.x = middle
        draft.note()
        if completable(state, draft):
            low = middle
        else:
            high = middle
    draft.x = 0
    draft.note()
    return low


def changes_cost(state: State, draft: Draft) -> bool:
    """Whether something besides X may add to the cost, or take away from it (CR 601.2f)."""
    index = state.board.index
    if index.cost_changes or index.cost_floors or additional_costs(draft) or priced_modes(draft.spell.now):
        return True
    if draft.method.cost is not None and draft.method.cost.actions:
        return True
    for ability in draft.spell.now.statics:
        if ability.casts and ability.static is not None:
            if any(isinstance(effect, CostChange) for effect in ability.static.effects):
                return True
    return False


def aura_target(spell: Obj) -> Target | None:
    """The target of an Aura spell, from its enchant ability (CR 303.4a, 702.5a), or of a mutating creature spell
    (702.140a)."""
    if is_mutating(spell):
        return MUTATES_ONTO
    enchant = spell.now.enchant
    if enchant is None or enchant.noun is None:
        return None
    return Target(0, enchant.noun, Number(1), Number(1))


def with_modes(state: State, draft: Draft, modes: tuple[int, ...]) -> bool:
    """Whether the cast can be completed with these modes."""
    draft.modes = modes
    draft.note()
    found = can_choose_all(wanted(draft), draft.ctx) and completable(state, draft)
    draft.modes = ()
    draft.note()
    return found
