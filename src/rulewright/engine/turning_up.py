"""Turning face-down permanents face up (CR 708.7, 708.8)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import LoseAbilities, LoseAllAbilities, LoseKeyword, SetText
from rulewright.abilities.cost import Cost
from rulewright.vocabulary.cardtype import CREATURE, INSTANT, SORCERY
from rulewright.vocabulary.counter import PLUS_ONE

from .as_turned import FACE_UP, as_it_turns
from .characteristics import Characteristics
from .copying import copied_or, original_of, upright
from .decision import Decision
from .event import ACTION, NONE, Event
from .face_copies import is_double_faced
from .face_down import CAST_FACE_DOWN, MANIFESTED, TURNED
from .facts import AbilityFacts
from .happen import counters_event, happen, occur
from .layers import refresh
from .objects import Obj
from .state import State
from .zones import touch


def face_up(state: State, obj: Obj) -> Characteristics:
    """The copiable values that a face-down permanent would have face up: its own, or copied ones (CR 707.3)."""
    return copied_or(state, obj.id, upright(obj), obj.form)[0]


def ways_up(state: State, obj: Obj) -> list[tuple[str, Cost]]:
    """The costs for which a face-down permanent may be turned face up, with the keyword of each (CR 708.7): those it
    would have face up (702.37e, 702.168d), and the mana cost of its card if it was manifested or cloaked (701.40b,
    701.58b)."""
    found: list[tuple[str, Cost]] = []
    if not obj.face_down:
        return found
    real = face_up(state, obj)
    if stays_down(obj):
        return found
    for ability in _abilities_up(state, obj, real):
        tree = ability.tree
        if isinstance(tree, Keyword) and tree.name in CAST_FACE_DOWN and tree.cost is not None:
            found.append((tree.name, tree.cost))
    card = real if obj.card is None else obj.card.front  # whatever it is a copy of
    if obj.face_down in MANIFESTED and card.types & CREATURE and card.mana_cost is not None:
        found.append(("", Cost(card.mana_cost)))
    return found


def stays_down(obj: Obj) -> bool:
    """Whether an instant or sorcery card represents the permanent, whatever that is a copy of: it can't be turned face
    up (CR 701.40g, 701.58g, 729.2g)."""
    cards = [part.card for part in obj.parts] if obj.parts else [obj.card]
    return any(card is not None and card.front.types & (INSTANT | SORCERY) for card in cards)


def _abilities_up(state: State, obj: Obj, real: Characteristics) -> tuple[AbilityFacts, ...]:
    """The abilities that a face-down permanent would have if it were face up, under the effects that there are: what
    loses its abilities has no morph cost (CR 702.37e, 702.168d)."""
    if not any(isinstance(op.change, _LOSING) for effect in state.board.index.standing for op in effect.ops):
        return real.abilities
    imagined = state.imagine()
    shown = imagined.edit(obj.id)
    shown.base, shown.face_down = real, ""
    touch(imagined, obj.id)
    imagined.edit_board().stale = True
    refresh(imagined)
    return imagined.get(obj.id).now.abilities


_LOSING: Final = (LoseAllAbilities, LoseAbilities, LoseKeyword, SetText)


def turn_down(state: State, player: int, id: int, values: Characteristics) -> bool:
    """Turns a permanent face down: it has the copiable ``values`` (CR 708.2). Nothing happens to one that is
    face down already (708.2b), or double-faced (712.16)."""
    obj = state.get(id)
    if obj.face_down or is_double_faced(obj) or obj.melded != NONE:
        return False
    before = original_of(state, obj)[1]
    obj = state.edit(id)
    obj.face_down, obj.upright = TURNED, before
    obj.base = values
    obj.timestamp = state.timestamp()  # CR 613.7f
    touch(state, id)
    state.edit_board().unchecked = True
    refresh(state)
    event = Event(ACTION, id, player, "708.2a")
    event.cause = "is turned face down"
    occur(state, event)
    return True


def turn_up(state: State, player: int, id: int, keyword: str, x: int) -> Generator[Decision, int, None]:
    """Turns a face-down permanent face up (CR 708.8): its copiable values are its own again."""
    obj = state.edit(id)
    obj.base = face_up(state, obj)
    obj.face_down, obj.upright = "", None
    obj.seen = (1 << len(state.players)) - 1
    obj.timestamp = state.timestamp()  # CR 613.7f
    touch(state, id)
    state.edit_board().unchecked = True
    refresh(state)
    if keyword == "megamorph":  # CR 702.37b
        yield from happen(state, [counters_event(id, player, PLUS_ONE, 1, id, "702.37b")])
    yield from as_it_turns(state, id, FACE_UP, x)
    event = Event(ACTION, id, player, "708.8")
    event.cause = "is turned face up"
    event.amount = x
    occur(state, event)
