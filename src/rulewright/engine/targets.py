"""Targets (CR 115): which objects and players may be chosen, and whether they are still legal (608.2b)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import Target, TargetRef
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from .characteristics import HEXPROOF, SHROUD
from .context import Context
from .facts import SPELL, AbilityFacts, targets_in, walk
from .grouping import Group, rule_of_targets
from .modes import chosen_modes
from .objects import ABILITY, Obj, Stacked, is_player
from .player_rules import rules_of
from .queries import describes, evaluate, fits, members
from .state import State
from .traits import was_paid

BE_THE_TARGET: Final = "be the target"


def instances(ability: AbilityFacts | None, modes: tuple[int, ...], ctx: Context | None = None) -> list[Target]:
    """The instances of "target" of a spell or ability with the modes chosen (CR 601.2c, 700.2c); with ``ctx``, without
    those that would be chosen only for a cost that is not paid (702.33g)."""
    if ability is None:
        return []
    found = list(ability.targets)
    if ability.modal is not None:
        for effect in chosen_modes(ability.modal, modes):
            found.extend(targets_in(effect))
    if any(target.chooser is not None for target in found):
        found.sort(key=_is_for_others)  # CR 601.6b: its controller goes first
    if ctx is None or not ability.owed_targets:
        return found
    spell = ctx.object()
    cast = None if spell is None else spell.cast
    unasked = [
        index for index, keyword, paid in ability.owed_targets if (cast is not None and was_paid(keyword, cast)) != paid
    ]
    return [target for target in found if target.index not in unasked]


def _is_for_others(target: Target) -> bool:
    return target.chooser is not None


def legal_target(id: int, target: Target, ctx: Context) -> bool:
    """Whether the object or player is a legal target now (CR 115.2-115.4, 608.2b)."""
    return describes(target.noun, id, ctx) and may_be_targeted(ctx.state, id, ctx)


def candidates(target: Target, ctx: Context) -> list[int]:
    """The legal targets for an instance of "target". A spell is never its own target (CR 115.5)."""
    own = ctx.source_was.id if ctx.casting == ctx.source and ctx.source_was is not None else ctx.source
    state = ctx.state
    return [
        id for id in members(target.noun, ctx) if may_be_targeted(state, id, ctx) and not _is_itself(id, own, state)
    ]


def _is_itself(id: int, own: int, state: State) -> bool:
    return id == own and id in state.board.stack


def may_be_targeted(state: State, id: int, ctx: Context) -> bool:
    """Whether nothing forbids the controller's spell or ability to target it: hexproof (CR 702.11), shroud
    (702.18), protection (702.16b)."""
    if is_player(id):
        if rules_of(state, id, "shroud"):  # CR 702.18a
            return False
        return id == ctx.controller or not rules_of(state, id, "hexproof")  # CR 702.11c
    obj = state.find(id)
    if obj is None:
        return False
    now = obj.now
    for restriction in now.cannot(BE_THE_TARGET) if now.restrictions else ():
        spell = as_it_targets(ctx)
        if isinstance(restriction.by, Objects) and restriction.by.zones == ("source",):  # whatever it is of
            spell = ctx.object()
        if restriction.by is None or spell is None or fits(restriction.by, spell, Context(state, obj.controller, id)):
            return False
    if obj.zone != BATTLEFIELD:  # CR 113.6: these abilities function there only
        return True
    if now.keywords & SHROUD:
        return False
    if now.keywords & HEXPROOF and obj.controller != ctx.controller:
        return False
    for ability in now.abilities:
        tree = ability.tree
        if isinstance(tree, Keyword) and tree.noun is not None and tree.name in ("protection", "hexproof"):
            if tree.name == "hexproof" and obj.controller == ctx.controller:
                continue
            if is_quality_of_source(tree, obj, ctx):
                return False
    return True


def as_it_targets(ctx: Context) -> Obj | None:
    """The spell or ability for which targets are chosen, as the object that it is on the stack (CR 113.7a)."""
    source = ctx.object()
    if source is None or ctx.casting == ctx.source or ctx.ability is None or ctx.ability.kind == SPELL:
        return source
    on_stack = source.copy()
    on_stack.kind = ABILITY
    on_stack.zone = STACK
    on_stack.controller = ctx.controller
    on_stack.stacked = Stacked(ctx.ability, (), (), (), 0, ctx.source, source, None)
    return on_stack


def is_quality_of_source(keyword: Keyword, obj: Obj, ctx: Context) -> bool:
    """Whether the source of a spell or ability has the quality that the keyword names (CR 702.16a)."""
    source = ctx.object()
    if source is None or keyword.noun is None:
        return False
    own = Context(ctx.state, obj.controller, obj.id)
    return fits(keyword.noun, source, own)


def bounds(target: Target, ctx: Context) -> tuple[int, int]:
    """The least and greatest number of targets for the instance."""
    return max(0, evaluate(target.minimum, ctx)), max(0, evaluate(target.maximum, ctx))


def can_choose_all(targets: list[Target], ctx: Context) -> bool:
    """Whether enough legal targets exist for every instance, distinct where they must be (CR 601.2c)."""
    if not targets:
        return True
    if len(targets) == 1:
        least, _ = bounds(targets[0], ctx)
        return least == 0 or enough(targets[0], candidates(targets[0], ctx), least, ctx)
    return can_choose_rest(targets, {}, ctx)


def enough(target: Target, possible: list[int], least: int, ctx: Context) -> bool:
    """Whether so many of the possible targets can be chosen together."""
    rule = rule_of_targets(target)
    return len(possible) >= least and (rule is None or Group(rule, possible, ctx).reaches([], possible, least))


def can_choose_rest(targets: list[Target], chosen: dict[int, tuple[int, ...]], ctx: Context) -> bool:
    """The same for the instances that are left, after what was chosen for those before."""
    before = ctx.targets
    found = _assign(targets, 0, dict(enumerate(before)) | chosen, ctx)
    ctx.targets = before
    return found


def _assign(targets: list[Target], at: int, chosen: dict[int, tuple[int, ...]], ctx: Context) -> bool:
    if at == len(targets):
        return True
    target = targets[at]
    ctx.targets = tuple([chosen.get(index, ()) for index in range(max(chosen, default=-1) + 1)])
    least, _ = bounds(target, ctx)
    matters = any(depends(later, target.index) for later in targets[at + 1 :])
    if least == 0 and not matters:
        chosen[target.index] = ()
        return _assign(targets, at + 1, chosen, ctx)
    taken = {id for index in target.distinct for id in chosen.get(index, ())}
    possible = [id for id in candidates(target, ctx) if id not in taken]
    if not enough(target, possible, least, ctx):
        return False
    if least > 1 or not matters:
        chosen[target.index] = tuple(possible[:least])
        return _assign(targets, at + 1, chosen, ctx)
    for id in possible:
        chosen[target.index] = (id,)
        if _assign(targets, at + 1, chosen, ctx):
            return True
    if least == 0:
        chosen[target.index] = ()
        return _assign(targets, at + 1, chosen, ctx)
    return False


_DEPENDS: Final[dict[Target, tuple[int, ...]]] = {}


def depends(target: Target, index: int) -> bool:
    """Whether what may be chosen for an instance of "target" depends on what was chosen for that one before it: it must
    be another, or one that is compared with it (CR 601.2c)."""
    if index in target.distinct:
        return True
    known = _DEPENDS.get(target)
    if known is None:
        known = _DEPENDS[target] = tuple([node.index for node in walk(target) if isinstance(node, Target | TargetRef)])
    return index in known
