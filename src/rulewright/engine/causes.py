"""What keeps events from causing abilities to trigger, and what makes abilities trigger again (CR 603.2d, 613.11)."""

from __future__ import annotations

from rulewright.abilities import trigger as t
from rulewright.abilities.continuous import NoTriggers, TriggersAgain
from rulewright.abilities.node import Trigger
from rulewright.vocabulary.zone import BATTLEFIELD, ZONE_NAMES

from .context import Context
from .effects_in_force import Pending, Static
from .event import ATTACK, DAMAGE, DECLARE, MOVE, NONE, Event
from .objects import Obj
from .queries import fits, holds
from .state import State


def in_force(state: State, static: Static) -> Context | None:
    """The point of view of the effect, if its condition holds."""
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    return ctx if tree is None or tree.condition is None or holds(tree.condition, ctx) else None


def is_silenced(trigger: t.Moves, event: Event, source: Obj | None, state: State) -> bool:
    """Whether an effect says that such a move does not cause the source's ability to trigger."""
    for static in state.board.index.quiets:
        effect = static.effect
        assert isinstance(effect, NoTriggers)
        watched = effect.event
        if (watched.to_zone or trigger.to_zone) != trigger.to_zone or not _moved_so(watched, event):
            continue
        ctx = in_force(state, static)
        if ctx is None or not _is_it(watched, event, ctx):
            continue
        if effect.of is None or (source is not None and fits(effect.of, source, ctx)):
            return True
    return False


def _moved_so(watched: t.Moves, event: Event) -> bool:
    if watched.from_zone and ZONE_NAMES[event.from_zone] != watched.from_zone:
        return False
    return not watched.to_zone or ZONE_NAMES[event.to_zone] == watched.to_zone


def _is_it(watched: t.Moves, event: Event, ctx: Context) -> bool:
    """Whether the object that moved is one of those, as it was on the battlefield."""
    obj = event.was if event.from_zone == BATTLEFIELD else ctx.state.last_known(event.new)
    return obj is not None and fits(watched.what, obj, ctx)


def again(state: State, waiting: Pending, events: list[Event], statics: tuple[Static, ...]) -> int:
    """How many additional times an ability of an object triggers (CR 603.2d)."""
    event, source = waiting.event, waiting.source_was
    if event is None or source is None:
        return 0
    causes = [event]
    if event.together:
        causes = [each for each in events if _doer(each) in event.together] or causes
    more = 0
    for static in statics:
        effect = static.effect
        assert isinstance(effect, TriggersAgain)
        ctx = in_force(state, static)
        if ctx is None or source.zone != BATTLEFIELD or not fits(effect.of, source, ctx):
            continue
        if effect.event is None or any(_is_cause(effect.event, each, ctx) for each in causes):
            more += 1
    return more


def _doer(event: Event) -> int:
    """The object that did it."""
    if event.kind == DAMAGE:
        return event.source
    return event.obj if event.new == NONE else event.new


def _is_cause(watched: Trigger, event: Event, ctx: Context) -> bool:
    if isinstance(watched, t.AnyTrigger):
        return any(_is_cause(part, event, ctx) for part in watched.triggers)
    if isinstance(watched, t.Moves):
        return event.kind == MOVE and _moved_so(watched, event) and _is_it(watched, event, ctx)
    if isinstance(watched, t.Attacks):  # "whenever you attack" is caused by it, too
        ids = (event.obj,) if event.kind == ATTACK else event.ids if event.kind == DECLARE else ()
        found = [ctx.state.last_known(id) for id in ids]
        return any(obj is not None and fits(watched.what, obj, ctx) for obj in found)
    from .triggers import occurs

    return occurs(watched, event, ctx)
