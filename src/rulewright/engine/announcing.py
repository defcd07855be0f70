"""What a player announces while casting (CR 601.2b-d, f): modes with prices, costs, splice, symbols, X, reductions."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import CostPaid
from rulewright.abilities.cost import Cost

from .aiming import mode_sets, wanted
from .castable import (
    Tried,
    allowed_x,
    any_way,
    colored_reductions,
    completable,
    early_choices,
    helpful_if_paid,
    payable,
    possible_groups,
    why_not_announce,
    with_branch,
    with_kicked,
    with_modes,
)
from .costs import (
    additional_costs,
    announcements,
    base_cost,
    branches,
    orders,
    reads_symbols,
    total_cost,
    x_in_costs,
)
from .decision import (
    CHOOSE,
    MODE,
    NUMBER,
    STOP,
    YES,
    ChooseCostObject,
    ChooseCostPart,
    ChooseMode,
    ChooseX,
    Decision,
    Option,
    yes_no,
)
from .draft import Draft
from .facts import AbilityFacts, walk
from .objects import SLOT_MASK
from .queries import fits
from .state import State
from .targets import can_choose_all
from .text_changes import spliced

REPEATABLE: Final = ("multikicker", "replicate", "squad")
"""Keywords whose additional cost may be paid any number of times (CR 702.33c, 702.56a, 702.157a)."""

# ---- may it be cast --------------------------------------------------------------------------------------


def asks_costs_first(draft: Draft) -> bool:
    """Whether how many modes may be chosen depends on an optional cost, so that it is announced before them."""
    modal = None if draft.ability is None else draft.ability.modal
    if modal is None or modal.more_if is None:
        return False
    return any(isinstance(node, CostPaid) for node in walk(modal.more_if))


def announce_priced_modes(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Chooses modes that cost something in addition, of those sets that can be paid for (CR 601.2b, 700.2h)."""
    sets = [modes for modes in mode_sets(draft) if modes and with_modes(state, draft, modes)]
    chosen: tuple[int, ...] = ()
    while True:
        going = [modes for modes in sets if modes[: len(chosen)] == chosen]
        following = sorted({modes[len(chosen)] for modes in going if len(modes) > len(chosen)})
        if not following:
            break
        options = [Option(MODE, draft.card.id, mode) for mode in following]
        if chosen in sets:
            options.append(Option(STOP))
        if len(options) == 1:
            chosen = (*chosen, following[0])
            continue
        answer = yield ChooseMode(draft.player, options, draft.card.id, "601.2b", len(following))
        if options[answer].kind == STOP:
            break
        chosen = (*chosen, options[answer].number)
    draft.modes = chosen
    draft.note()


def announce_optional_costs(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Announces which optional additional costs will be paid (CR 601.2b, 702.33a), multikicker how often (702.33c)."""
    helpful = helpful_if_paid(draft)
    for additional in additional_costs(draft):
        if not additional.optional or additional.keyword == "entwine":
            continue
        kept = draft.kicked
        if additional.keyword.partition(" ")[0] in REPEATABLE:
            most = 0
            while with_kicked(state, draft, kept + (additional.keyword,) * (most + 1)):
                most += 1
            if most:
                options = [Option(NUMBER, draft.card.id, n) for n in range(most + 1)]
                answer = yield ChooseCostPart(draft.player, options, draft.card.id, "601.2b", additional.keyword)
                draft.kicked = kept + (additional.keyword,) * options[answer].number
        elif with_kicked(state, draft, (*kept, additional.keyword)):
            owed = draft.ability is not None and bool(draft.ability.owed_targets)
            paid = owed and not with_kicked(state, draft, kept)  # without it there would be no legal targets
            if not paid:
                options = yes_no()
                if additional.keyword in helpful and not with_kicked(state, draft, kept):
                    options = [option for option in options if option.kind == YES]
                answer = yield ChooseCostPart(draft.player, options, draft.card.id, "601.2b", additional.keyword)
                paid = options[answer].kind == YES
            if paid:
                draft.kicked = (*kept, additional.keyword)
        draft.note()
    draft.optional_known = True


def splices(state: State, draft: Draft) -> list[tuple[int, Keyword]]:
    """The cards in the player's hand that may be spliced onto the spell, costs and targets aside (CR 702.47a-b)."""
    found: list[tuple[int, Keyword]] = []
    if draft.ability is None:
        return found
    for id in state.players[draft.player].hand:
        obj = state.objects[id & SLOT_MASK]
        if id == draft.card.id or any(id == other for other, _ in draft.spliced) or obj.now.spell is None:
            continue
        for ability in obj.now.abilities:
            tree = ability.tree
            if isinstance(tree, Keyword) and tree.name == "splice" and tree.noun is not None and tree.cost is not None:
                if fits(tree.noun, draft.spell, draft.ctx):
                    found.append((id, tree))
    return found


def announce_splice(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Announces which cards are spliced onto the spell, in the order of their effects (CR 702.47b)."""
    while True:
        options: list[Option] = []
        possible: list[tuple[AbilityFacts, Cost]] = []
        for id, tree in splices(state, draft):
            kept = draft.ability, draft.spliced
            text = state.objects[id & SLOT_MASK].now.spell
            assert kept[0] is not None
            assert text is not None
            assert tree.cost is not None
            draft.ability = spliced(kept[0], text)
            draft.spliced = (*kept[1], (id, tree.cost))
            draft.note()
            if why_not_announce(state, draft) is None and completable(state, draft):
                options.append(Option(CHOOSE, id))
                possible.append((draft.ability, tree.cost))
            draft.ability, draft.spliced = kept
            draft.note()
        if not options:
            return
        options.append(Option(STOP))
        answer = yield ChooseCostObject(draft.player, options, draft.card.id, "601.2b", "splice")
        if options[answer].kind == STOP:
            return
        draft.ability = possible[answer][0]
        draft.spliced = (*draft.spliced, (options[answer].id, possible[answer][1]))
        draft.note()


def announce_branch(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Announces which part of a cost such as "sacrifice a creature or pay {3}" is paid (CR 601.2b)."""
    possible = [number for number in range(branches(draft)) if with_branch(state, draft, number)]
    if not possible:
        return
    answer = 0
    if len(possible) > 1:
        options = [Option(NUMBER, draft.card.id, number) for number in possible]
        answer = yield ChooseCostPart(draft.player, options, draft.card.id, "601.2b", "or")
    draft.branch = possible[answer]


def announce_entwine(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Announces whether all modes are chosen for an additional cost (CR 702.42a), if all of them can be."""
    modal = None if draft.ability is None else draft.ability.modal
    if modal is None or not any(additional.keyword == "entwine" for additional in additional_costs(draft)):
        return
    every = tuple(range(len(modal.modes)))
    kept = draft.kicked
    draft.modes, draft.kicked = every, (*kept, "entwine")
    draft.note()
    if can_choose_all(wanted(draft), draft.ctx) and completable(state, draft):
        options = yes_no()
        answer = yield ChooseCostPart(draft.player, options, draft.card.id, "601.2b", "entwine")
        if options[answer].kind == YES:
            return
    draft.modes, draft.kicked = (), kept
    draft.note()


def announce_symbols(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Announces what hybrid and Phyrexian symbols stand for (CR 601.2b), where a reduction may depend on it; elsewhere
    it is asked as the cost is paid, which makes no difference."""
    if not reads_symbols(state, draft):
        return
    possible = []
    for reading in announcements(draft):
        draft.announced = reading
        if any_way(state, draft, payable):
            possible.append(reading)
    draft.announced = None
    answer = 0
    if len(possible) > 1:
        options = []
        for number, reading in enumerate(possible):
            option = Option(NUMBER, draft.card.id, number)
            option.symbols = reading
            options.append(option)
        answer = yield ChooseCostPart(draft.player, options, draft.card.id, "601.2b", "symbols")
    draft.announced = possible[answer]


def order_reductions(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """The player orders the reductions where that makes a difference (CR 601.2f)."""
    if not colored_reductions(state, draft):
        return
    possible = []
    for order in orders(state, draft):
        draft.order = order
        if payable(state, draft):
            possible.append(order)
    draft.order = None
    if len(possible) < 2:
        draft.order = possible[0] if possible else None
        return
    options = []
    for number, order in enumerate(possible):
        draft.order = order
        option = Option(NUMBER, draft.card.id, number)
        option.symbols = tuple(total_cost(state, draft, False).symbols_all())
        options.append(option)
    draft.order = None
    answer = yield ChooseCostPart(draft.player, options, draft.card.id, "601.2f", "reductions")
    draft.order = possible[answer]


def announce_costs(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Chooses the objects that the cost depends on (CR 601.2b, 702.180b)."""
    for word, action in early_choices(draft):
        tried = Tried(state, draft)
        possible = [g for g in possible_groups(action, draft.ctx) if tried.leaves_payable(word, action, g)]
        if len(possible) == 1:
            draft.paid.append((word, possible[0]))
            draft.note()
            continue
        options = [Option(CHOOSE, group[0]) if group else Option(STOP) for group in possible]
        answer = yield ChooseCostObject(draft.player, options, draft.card.id, "601.2b", word)
        draft.paid.append((word, possible[answer]))
        draft.note()


def leaves_targets(state: State, draft: Draft) -> Callable[[int, tuple[int, ...], tuple[tuple[int, ...], ...]], bool]:
    """Tells whether targets chosen so far leave the cast completable, where its cost depends on its targets."""

    def test(at: int, mine: tuple[int, ...], chosen: tuple[tuple[int, ...], ...]) -> bool:
        draft.aiming = (at, mine, chosen)
        kept = draft.ctx.targets
        found = completable(state, draft)
        draft.aiming = (0, (), ())
        draft.ctx.targets = kept
        return found

    return test


def announce_x(state: State, draft: Draft) -> Generator[Decision, int, None]:
    """Announces X (CR 601.2b); 0 where no cost that is paid has an X (107.3b)."""
    base = base_cost(draft)
    assert base is not None
    if not base.variables and not x_in_costs(draft):
        draft.x_known = True
        return
    options = [Option(NUMBER, draft.card.id, n) for n in allowed_x(state, draft)]
    answer = yield ChooseX(draft.player, options, draft.card.id, "601.2b")
    draft.x = options[answer].number
    draft.note()
