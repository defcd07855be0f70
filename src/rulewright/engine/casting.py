"""Casting spells (CR 601): the steps, in their order."""

from __future__ import annotations

from collections.abc import Generator

from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, STACK

from .aiming import asked_of_targets, wanted
from .announcing import (
    announce_branch,
    announce_costs,
    announce_entwine,
    announce_optional_costs,
    announce_priced_modes,
    announce_splice,
    announce_symbols,
    announce_x,
    asks_costs_first,
    leaves_targets,
    order_reductions,
)
from .assisting import announce_help, pay_help
from .bestowing import BESTOW, bestow
from .costs import (
    priced_modes,
    total_cost,
)
from .decision import (
    Decision,
)
from .draft import Draft, Method
from .drawn_meanwhile import begin, end
from .effects_in_force import Pending
from .event import ACTION, CAST, NONE, REVEAL, TARGET, Event
from .happen import add_at, happen, move_event, occur
from .objects import COPY, EXILED_INSTEAD, Cast, Stacked, is_player
from .once_a_turn import has_done, note_use
from .paying import pay
from .permissions import begins_late
from .preparing import unprepare
from .proposing import (
    announce_division,
    announce_modes,
    announce_targets,
    chosen_effects,
)
from .queries import holds
from .state import State

# ---- casting it ------------------------------------------------------------------------------------------


def cast(state: State, player: int, id: int, method: Method, timed: bool = False) -> Generator[Decision, int, int]:
    """Casts the card (CR 601.2a-i); answers the id of the spell, or NONE where it was taken back since nobody helps to
    pay for it (702.132a, 732.1). Everything is announced before anything is written. ``timed``: the player has
    priority, and not every time is one for every spell (117.1a)."""
    card = state.get(id)
    draft = Draft(state, player, card, method)
    draft.late = timed and begins_late(state, player, draft) is True
    yield from announce_splice(state, draft)
    yield from announce_entwine(state, draft)
    first = asks_costs_first(draft)
    if first:
        yield from announce_optional_costs(state, draft)
    if not draft.modes and matter(state, draft):
        yield from announce_priced_modes(state, draft)
    elif not draft.modes:
        draft.modes = yield from announce_modes(draft.ability, draft.ctx, player, "601.2b")
    yield from announce_branch(state, draft)
    if not first:
        yield from announce_optional_costs(state, draft)
    yield from announce_costs(state, draft)
    yield from announce_x(state, draft)
    yield from announce_symbols(state, draft)
    test = None if asked_of_targets(state, draft) is None else leaves_targets(state, draft)
    chosen = yield from announce_targets(wanted(draft), draft.ctx, player, "601.2c", test)
    draft.targets = list(chosen)
    draft.aimed = True
    draft.note()
    divided = yield from announce_division(chosen_effects(draft.ability, draft.modes), chosen, draft.ctx, player)
    yield from order_reductions(state, draft)
    bill = total_cost(state, draft, state.observer is not None)  # 601.2f: locked in here
    help = yield from announce_help(state, draft, bill)
    if help is None:
        return NONE
    # 601.2a comes first in the book; it is written only now that everything has been announced.
    moved = move_event(state, id, STACK, player, "601.2a", "cast")
    moved.face = method.face
    moved.face_down = draft.spell.face_down
    yield from happen(state, [moved])
    if card.kind == COPY:
        unprepare(state, card.put_by)
    if method.permission is not None:
        board = state.edit_board()
        board.permissions = tuple(each for each in board.permissions if each is not method.permission)
    then: Pending | None = None
    if method.once is not None:
        then = note_use(state, player, method.source, method.once)
    spell = state.edit(moved.new)
    before = sum(state.history.spells_cast)
    spell.stacked = Stacked(draft.ability, draft.modes, chosen, divided, draft.x, spell.id, None, None)
    spell.cast = Cast(player, card.zone, method.keyword, draft.x, tuple(draft.paid), draft.kicked, before)
    for other, _ in draft.spliced:
        state.edit(other).seen = (1 << len(state.players)) - 1
        occur(state, Event(REVEAL, other, player, "702.47a"))
    if method.exiles:
        spell.marks += (EXILED_INSTEAD,)
    if method.keyword == BESTOW:
        bestow(state, spell.id, player)
    if state.observer is not None:
        state.observer.noted(state, "casting", "601.2", (spell.id, method, draft, bill))
    announce_to_targets(state, spell.id, chosen)
    commit_crime(state, player, chosen)
    begin(state)
    yield from pay_help(state, draft, bill, help[0], help[1], spell.id)  # 601.2g-h
    paid = yield from pay(state, player, bill, draft.ctx, spell.id)
    spell = state.edit(spell.id)
    was = spell.cast
    now = Cast(player, card.zone, method.keyword, draft.x, merged(tuple(draft.paid), paid), draft.kicked, before)
    if was is not None:
        now.spent, now.convoked, now.life_symbols = was.spent, was.convoked, was.life_symbols
        now.sources = was.sources
    spell.cast = now
    asked = [node.condition for ability in spell.now.abilities for node in ability.as_cast]
    if asked:
        now.as_cast = tuple([condition for condition in asked if holds(condition, draft.ctx)])
    expend(state, player, len(now.spent) - help[1])
    done = Event(CAST, spell.id, player, "601.2i")
    occur(state, done)
    if then is not None:
        has_done(state, then, done)
    yield from end(state)
    return spell.id


def matter(state: State, draft: Draft) -> bool:
    """Whether the modes have a say in whether the cast can be completed: they have a price, or their targets have."""
    modal = None if draft.ability is None else draft.ability.modal
    if modal is None or priced_modes(draft.spell.now):
        return modal is not None
    return modal.chooser is None and not modal.repeat and asked_of_targets(state, draft) is not None


def expend(state: State, player: int, amount: int) -> None:
    """The player has spent that much mana to cast a spell (CR 700.14)."""
    if not amount:
        return
    history = state.edit_history()
    before = history.mana_spent[player]
    history.mana_spent = add_at(history.mana_spent, player, amount)
    if not state.board.index.listens >> ACTION & 1 and state.observer is None:
        return
    for number in range(before + 1, before + amount + 1):
        event = Event(ACTION, NONE, player, "700.14")
        event.cause = f"expends {number}"
        occur(state, event)


def merged(
    one: tuple[tuple[str, tuple[int, ...]], ...], other: tuple[tuple[str, tuple[int, ...]], ...]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What paid for a spell, each action once."""
    known = {word for word, _ in one}
    return one + tuple((word, ids) for word, ids in other if word not in known)


def announce_to_targets(state: State, source: int, targets: tuple[tuple[int, ...], ...]) -> None:
    """The chosen objects and players become targets (CR 601.2c)."""
    obj = state.get(source)
    for group in targets:
        for id in group:
            event = Event(TARGET, id, obj.controller, "601.2c")
            event.source = source
            occur(state, event)


def commit_crime(state: State, player: int, targets: tuple[tuple[int, ...], ...]) -> None:
    """The player commits a crime if an opponent, something of theirs, or a card in their graveyard is targeted (CR
    700.13)."""
    if not (state.board.index.listens | state.recalled) >> ACTION & 1 and state.observer is None:
        return
    for group in targets:
        for id in group:
            whose = id
            if not is_player(id):
                obj = state.get(id)
                whose = obj.owner if obj.zone == GRAVEYARD else obj.controller
                if obj.zone not in (BATTLEFIELD, STACK, GRAVEYARD):
                    continue
            if whose != player:
                crime = Event(ACTION, NONE, player, "700.13")
                crime.cause = "commits a crime"
                occur(state, crime)
                return
