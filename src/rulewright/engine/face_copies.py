"""What copies of objects with more than one face have (CR 707.2, 707.8, 202.3b)."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.vocabulary.mana import ManaCost

from .characteristics import Characteristics
from .definition import NO_DOOR, WITH_SPELL, Definition
from .objects import Obj


def is_double_faced(obj: Obj) -> bool:
    """Whether a double-faced card or token represents the object (CR 712.9)."""
    return obj.card is not None and obj.card.double_faced


def copied(obj: Obj) -> tuple[Characteristics, Definition | None, int]:
    """What an object that becomes a copy of this one gets: copiable values, what they are a face of, and which one.

    Designations and status are not copied (CR 707.2): a copy of a Room is locked (709.5), one of a flip card is not
    flipped. The back face of a double-faced card has no mana value of its own (202.3b). What an adventurer or omen
    card may be as a spell is copied with it (715.2b, 720.2b), and so
    is a prepare spell. What is face down has what is listed for it (708.2).
    """
    if obj.face_down:
        return obj.base, None, 0
    form = obj.form
    if form is not None and form.rooms:
        return form.faces[NO_DOOR], form, NO_DOOR
    if form is not None and form.layout == "flip":
        return form.faces[0], form, 0
    if form is not None and form.layout in WITH_SPELL:
        return obj.base, form, 0
    return without_front(obj.base), None, 0


def without_front(base: Characteristics) -> Characteristics:
    """A back face's values where no front face gives it a mana value (CR 202.3b)."""
    return base if base.counted is None else counted_as(base, None)


def counted_as(base: Characteristics, cost: ManaCost | None) -> Characteristics:
    """The same values with a mana value that another cost gives, or its own (CR 202.3b-d)."""
    return Characteristics(
        base.name,
        base.mana_cost,
        base.colors,
        base.supertypes,
        base.types,
        base.subtypes,
        base.abilities,
        base.has_pt,
        base.power,
        base.toughness,
        base.loyalty,
        base.restrictions,
        base.defense,
        cost,
    )


Copied = tuple[Characteristics, Definition | None, int]
"""Copiable values, what they are a face of, and which face."""


def copied_by_token(original: Obj) -> Copied:
    """The same for a token: one that is a copy of a double-faced permanent or card is itself double-faced, with that
    face up (CR 707.8a)."""
    form = None if original.face_down else original.form
    if form is not None and form.double_faced and form is original.card:
        return original.base, form, original.face
    return copied(original)


def on_each_face(copy: Copied, change: Callable[[Characteristics], Characteristics]) -> Copied:
    """The copy with what it has "except": on each of its faces (CR 707.8a), not on what only spells are."""
    base, form, face = copy
    if form is None:
        return change(base), None, face
    if form.layout in WITH_SPELL:
        faces = (change(base), *form.faces[1:])
    else:
        faces = tuple([change(each) for each in form.faces])
    changed = Definition(form.name, faces, form.layout, (), form.playable)
    return changed.faces[face], changed, face
