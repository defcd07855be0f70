"""Copiable values (CR 707.2), the exceptions of copy effects (707.9), and permanents that become copies (707.4)."""

from __future__ import annotations

from rulewright.abilities.ability import Keyword, ThisAbility
from rulewright.abilities.continuous import (
    AddTypes,
    Continuous,
    DefinePowerToughness,
    GainAbilities,
    SetColors,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from rulewright.abilities.node import Change, Node
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Granter, Self

from .characteristics import Characteristics
from .context import Context
from .definition import BACK, FLIP, FLIPPED, KEPT, Definition
from .effects_in_force import ContinuousEffect, Original
from .face_copies import Copied
from .facts import AbilityFacts, defines
from .layer_changes import changed, op_of, types_with
from .objects import Obj
from .queries import evaluate
from .rewriting import rewritten
from .state import State
from .zones import touch


def with_exceptions(base: Characteristics, changes: tuple[Change, ...], ctx: Context) -> Characteristics:
    """The copied values with the exceptions of the copy effect, which become part of them (CR 707.9a-b)."""
    known: list[Change] = []
    for change in changes:
        if isinstance(change, GainAbilities):
            itself: dict[Node, Node] = {Granter(): Self()}  # what has the exception by its own effect (CR 201.5a)
            if ctx.ability is not None:
                itself[ThisAbility()] = ctx.ability.tree
            change = rewritten(change, itself)
        elif isinstance(change, SetName) and not change.name:
            own = ctx.object()
            change = SetName(base.name if own is None else own.now.name)
        elif isinstance(change, SetPowerToughness):
            power = None if change.power is None else Number(evaluate(change.power, ctx))
            change = SetPowerToughness(
                power, None if change.toughness is None else Number(evaluate(change.toughness, ctx))
            )
        known.append(change)
    return excepted(base, tuple(known))


def excepted(base: Characteristics, changes: tuple[Change, ...], mana_cost: bool = True) -> Characteristics:
    """The copiable values of a copy that is as the original "except" for the changes (CR 707.9b); ``mana_cost`` off: it
    has none. What the exception sets is not also copied from characteristic-defining abilities (707.9d)."""
    now = base
    for change in changes:
        now = _without_definition(now, change)
        power = toughness = 0
        if isinstance(change, SetPowerToughness):
            power, toughness = _value(change.power), _value(change.toughness)
        now = changed(now, op_of(change), power, toughness)
    if mana_cost or (now.mana_cost is None and now.counted is None):
        return now
    return Characteristics(
        now.name,
        None,
        now.colors,
        now.supertypes,
        now.types,
        now.subtypes,
        now.abilities,
        now.has_pt,
        now.power,
        now.toughness,
        now.loyalty,
        now.restrictions,
        now.defense,
    )


def _value(quantity: object) -> int:
    return quantity.value if isinstance(quantity, Number) else 0


def _without_definition(now: Characteristics, change: Change) -> Characteristics:
    """The values without the abilities that would define what the exception sets."""
    groups = 0
    if isinstance(change, SetPowerToughness):
        kind: type[Change] = DefinePowerToughness
    elif isinstance(change, SetColors) and not change.add:
        kind = SetColors
    elif isinstance(change, SetTypes) and change.subtypes:
        kind = AddTypes
        for name in change.subtypes:
            groups |= types_with(name)
    else:
        return now
    gone = [ability for ability in now.abilities if _defining(ability, kind, groups)]
    if not gone:
        return now
    keywords = [ability.keyword for ability in gone if ability.keyword]
    kept = tuple([ability for ability in now.abilities if ability not in gone and _named(ability) not in keywords])
    return Characteristics(
        now.name,
        now.mana_cost,
        now.colors,
        now.supertypes,
        now.types,
        now.subtypes,
        kept,
        now.has_pt,
        now.power,
        now.toughness,
        now.loyalty,
        now.restrictions,
        now.defense,
        now.counted,
    )


def _named(ability: AbilityFacts) -> str:
    """The keyword that an ability is; "" if it is none."""
    return ability.tree.name if isinstance(ability.tree, Keyword) else ""


def _defining(ability: AbilityFacts, kind: type[Change], groups: int) -> bool:
    """Whether the ability defines what such changes set; of subtypes, those of card types in ``groups``."""
    tree = ability.static
    if tree is None:
        return False
    for effect in tree.effects:
        if isinstance(effect, Continuous) and defines(tree, effect):
            for change in effect.changes:
                if isinstance(change, AddTypes) and not _among(change.subtypes, groups):
                    continue
                if isinstance(change, kind):
                    return True
    return False


def _among(subtypes: tuple[str, ...], groups: int) -> bool:
    """Whether the subtypes go with one of the card types."""
    return any(types_with(name) & groups for name in subtypes)


def original_of(state: State, obj: Obj) -> Original:
    """The copiable values that the object has face up, copy effects aside."""
    for effect in state.board.continuous:
        if effect.copied is not None:
            for known in effect.originals:
                if known[0] == obj.id:
                    return known
    return obj.id, upright(obj), obj.form


def upright(obj: Obj) -> Characteristics:
    """What the object's own copiable values are, or would be if it were face up."""
    if obj.upright is not None:
        return obj.upright
    return obj.card.front if obj.face_down and obj.card is not None else obj.base


def become(state: State, effect: ContinuousEffect, copied: Copied) -> None:
    """The affected objects become copies with these values, for as long as the effect lasts (CR 707.4)."""
    base, form, _ = copied
    if form is not None and form.layout not in KEPT:
        form = None
    originals: list[Original] = []
    for id in effect.affected:
        obj = state.get(id)
        originals.append(original_of(state, obj))
        if not obj.face_down:  # CR 707.3: what is face down shows it once it is turned up
            _show(state, id, base, form)
        state.edit(id).acquired = effect.timestamp
        touch(state, id)
    effect.copied = base
    effect.copied_form = form
    effect.originals = tuple(originals)
    board = state.edit_board()
    board.continuous += (effect,)
    board.stale = True


def _show(state: State, id: int, base: Characteristics, form: Definition | None) -> None:
    """Gives an object these copiable values; what is flipped has those of the flipped half (CR 110.5c, 707.3)."""
    obj = state.edit(id)
    obj.form = form
    obj.base = form.faces[BACK] if form is not None and form.layout == FLIP and FLIPPED in obj.marks else base


def restore(state: State, ended: ContinuousEffect) -> None:
    """A copy effect has ended: its objects have the values of the latest one left, or their own."""
    for id, original, form in ended.originals:
        obj = state.find(id)
        if obj is None:
            continue
        state.edit(id).acquired = _acquired_by(state, id)
        if obj.face_down:
            continue
        _show(state, id, *copied_or(state, id, own_values(obj, original, form), form))
        touch(state, id)
    state.edit_board().stale = True


def _acquired_by(state: State, id: int) -> int:
    """The timestamp of the latest copy effect on the object (CR 607.5)."""
    acquired = 0
    for effect in state.board.continuous:
        if effect.copied is not None and id in effect.affected:
            acquired = effect.timestamp
    return acquired


def own_values(obj: Obj, original: Characteristics, form: Definition | None) -> Characteristics:
    """The values that the object had before it became a copy: those of the face that it shows now (CR 712.18)."""
    if form is not None and any(face is original for face in form.faces):
        return form.faces[0 if form.layout == FLIP else obj.face]
    return original


def copied_or(
    state: State, id: int, base: Characteristics, form: Definition | None
) -> tuple[Characteristics, Definition | None]:
    """The values of the latest copy effect on the object, and what they are a face of; the given ones if there is
    none."""
    for effect in state.board.continuous:
        if effect.copied is not None and id in effect.affected:
            base, form = effect.copied, effect.copied_form
    return base, form
