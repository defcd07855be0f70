"""Melded permanents: one object that two cards represent (CR 701.42, 712.4, 712.21).

The first card's object is the permanent; the other card waits in no zone until the permanent leaves.
"""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary import zone as z
from rulewright.vocabulary.mana import ManaCost

from .characteristics import Characteristics
from .definition import BACK
from .event import Event
from .face_copies import counted_as
from .objects import CARD, SERIAL, Obj
from .state import State

MELD: Final = "meld"
"""The layout of meld cards (CR 712.4); the back of each is the whole of the melded permanent."""


def is_pair(one: Obj, other: Obj) -> bool:
    """Whether both are the cards of one meld pair (CR 701.42b)."""
    if one.kind != CARD or other.kind != CARD or one.card is None or other.card is None:
        return False
    if one.card.layout != MELD or other.card.layout != MELD or one.card.name == other.card.name:
        return False
    if len(one.card.faces) < 2 or len(other.card.faces) < 2:
        return False
    return one.card.faces[BACK].name == other.card.faces[BACK].name


def makes(one: Obj, name: str) -> bool:
    """Whether the back of the card is a part of the object with that name."""
    return one.card is not None and len(one.card.faces) > BACK and one.card.faces[BACK].name == name


def melded(one: Obj, other: Obj) -> Characteristics:
    """What the melded permanent is. Its mana value is that of both front faces together (CR 202.3d)."""
    assert one.card is not None
    assert other.card is not None
    base = one.card.faces[BACK]
    costs = [card.mana_cost for card in (one.card.front, other.card.front) if card.mana_cost is not None]
    counted = ManaCost()
    for cost in costs:
        counted = counted.plus(cost)
    return counted_as(base, counted)


def join(state: State, event: Event, permanent: Obj) -> None:
    """The other card becomes a part of the permanent that enters."""
    from .zones import remove_from_zone

    other = state.get(event.melding)
    remove_from_zone(state, other)
    part = Obj(other.id + SERIAL, other.kind, other.owner, other.card, other.base)
    part.zone = z.NOWHERE
    part.previous = other
    part.commander = other.commander
    state.replace(part)
    permanent.melded = part.id


def come_apart(state: State, event: Event, old: Obj, first: Obj) -> None:
    """Two cards are put where the permanent goes (CR 712.21); ``first`` is there already."""
    from .zones import put_into_zone, remove_from_zone

    waiting = state.get(old.melded)
    assert waiting.card is not None
    card = Obj(waiting.id + SERIAL, waiting.kind, waiting.owner, waiting.card, waiting.card.front)
    card.zone = first.zone
    card.previous = old
    card.commander = waiting.commander
    card.seen = first.seen
    card.put_by, card.exiled_link = first.put_by, first.exiled_link
    card.counters = first.counters
    card.timestamp = state.timestamp()
    state.replace(card)
    put_into_zone(state, card, event.position)
    if event.first == waiting.id:  # CR 712.21a-b
        first = state.edit(first.id)
        remove_from_zone(state, first)
        first.timestamp = state.timestamp()
        put_into_zone(state, first, event.position)
    event.also = (card.id,)


def parts_of(events: list[Event]) -> list[Event]:
    """The moves of the second cards, as what speaks of cards sees them (CR 712.21e)."""
    found: list[Event] = []
    for event in events:
        for id in event.also:
            other = Event(event.kind, event.obj, event.player, event.rule)
            other.from_zone, other.to_zone = event.from_zone, event.to_zone
            other.cause, other.was, other.new = event.cause, event.was, id
            other.done = other.part = True
            found.append(other)
    return found
