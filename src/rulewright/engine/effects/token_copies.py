"""Keywords that create tokens that are copies (CR 702, 707)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import AddTypes, GainAbilities, Must, SetColors, SetPowerToughness
from rulewright.abilities.node import Change
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Fixed, Made, You
from rulewright.abilities.trigger import BeginningOf
from rulewright.vocabulary.zone import BATTLEFIELD

from ..combat import attackable
from ..context import Context
from ..copying import excepted
from ..decide import ask, pick
from ..event import NONE
from ..face_copies import Copied, copied_by_token, on_each_face
from ..happen import happen, move_event
from ..objects import Obj, is_player
from ..queries import evaluate
from ..state import State
from ..traits import defending_player
from .creating import created
from .keyword_actions import last
from .moving import moved
from .permanents import token_with
from .result import NOTHING, Deed, Happening, Performing, perform

ONE_ONE: Change = SetPowerToughness(Number(1), Number(1))
ZOMBIE: Change = AddTypes((), ("Zombie",))


def original(ctx: Context) -> Obj | None:
    """What is copied, as it is or last was (CR 608.2h)."""
    known = ctx.state.last_known(ctx.source)
    return known if known is not None else ctx.source_was


def tokens_of(state: State, player: int, copy: Copied, amount: int, ctx: Context) -> Performing:
    """Tokens with these copiable values, created together under the player's control."""
    events = []
    lots = yield from created(state, player, copy, amount)
    for lot in lots:
        token = token_with(state, player, lot)
        event = move_event(state, token.id, BATTLEFIELD, player, "111.1", "create")
        event.control = player
        events.append(event)
    yield from happen(state, events)
    return moved(events, ctx)


def offspring(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.175a: a copy of it, except it's 1/1."""
    obj = original(ctx)
    if obj is None:
        return NOTHING
    copy = on_each_face(copied_by_token(obj), lambda base: excepted(base, (ONE_ONE,)))
    result = yield from tokens_of(ctx.state, player, copy, 1, ctx)
    return result


def squad(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.157a: a copy of it for each time its squad cost was paid."""
    obj = original(ctx)
    if obj is None or node.amount is None:
        return NOTHING
    result = yield from tokens_of(ctx.state, player, copied_by_token(obj), evaluate(node.amount, ctx), ctx)
    return result


def embalm(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.128a: a white Zombie without a mana cost."""
    obj = original(ctx)
    if obj is None:
        return NOTHING
    changes = (SetColors(("white",)), ZOMBIE)
    copy = on_each_face(copied_by_token(obj), lambda base: excepted(base, changes, False))
    result = yield from tokens_of(ctx.state, player, copy, 1, ctx)
    return result


def eternalize(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.129a: a black 4/4 Zombie without a mana cost."""
    obj = original(ctx)
    if obj is None:
        return NOTHING
    changes = (SetColors(("black",)), SetPowerToughness(Number(4), Number(4)), ZOMBIE)
    copy = on_each_face(copied_by_token(obj), lambda base: excepted(base, changes, False))
    result = yield from tokens_of(ctx.state, player, copy, 1, ctx)
    return result


def encore(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.141a: for each opponent a copy that attacks that player this turn if able, with haste until it is
    sacrificed at the end step."""

    obj = original(ctx)
    if obj is None:
        return NOTHING
    state = ctx.state
    events = []
    opponents: list[int] = []
    for opponent in state.opponents(player):
        lots = yield from created(state, player, copied_by_token(obj), 1)
        for lot in lots:
            token = token_with(state, player, lot)
            event = move_event(state, token.id, BATTLEFIELD, player, "111.1", "create")
            event.control = player
            events.append(event)
            opponents.append(opponent)
    yield from happen(state, events)
    result = moved(events, ctx)
    for opponent, event in zip(opponents, events, strict=True):
        if event.done and state.find(event.new) is not None:
            last(ctx, [event.new], (Must("attack", None, Fixed(opponent)),), "end of turn")
    ids = [id for id in result.ids if state.find(id) is not None]
    last(ctx, ids, (GainAbilities((Keyword("haste"),)),), "forever")
    yield from at_the(ctx, "end", result, sacrifice=True)
    return result


def myriad(node: e.KeywordAction, ctx: Context, player: int) -> Performing:
    """CR 702.116a: for each opponent other than the defending player, the player may create an attacking copy, exiled
    at the end of combat."""
    state = ctx.state
    obj = original(ctx)
    if obj is None:
        return NOTHING
    defender = NONE if obj.attacking == NONE else defending_player(obj.attacking, state)
    events = []
    for opponent in state.opponents(player):
        if opponent == defender:
            continue
        yes = yield from ask(player, ctx.source, "702.116a", "CreateTokenCopy")
        if not yes:
            continue
        possible = [id for id in attackable(state, player) if id == opponent or _controls(state, opponent, id)]
        lots = yield from created(state, player, copied_by_token(obj), 1)
        for lot in lots:
            chosen = yield from pick(player, possible, 1, 1, ctx.source, "508.4", "Attack")
            token = token_with(state, player, lot)
            event = move_event(state, token.id, BATTLEFIELD, player, "111.1", "create")
            event.control = player
            event.tapped = True
            event.attacking = chosen[0]
            events.append(event)
    yield from happen(state, events)
    result = moved(events, ctx)
    if result.done:
        yield from at_the(ctx, "end of combat", result, sacrifice=False)
    return result


def _controls(state: State, player: int, id: int) -> bool:
    return not is_player(id) and state.get(id).controller == player


def at_the(ctx: Context, step: str, result: Happening, *, sacrifice: bool) -> Performing:
    """A delayed trigger: at the beginning of the step the tokens are sacrificed or exiled (CR 603.7)."""
    ctx.labels[-10] = result
    tokens = Made(-10)
    effect = e.Sacrifice(You(), tokens) if sacrifice else e.Exile(tokens)
    done = yield from perform(e.DelayedTrigger(BeginningOf(step), effect), ctx)
    return done


NAMED: Final[dict[str, Deed]] = {
    "offspring": offspring,
    "squad": squad,
    "embalm": embalm,
    "eternalize": eternalize,
    "encore": encore,
    "myriad": myriad,
}
"""Keyword actions by name."""
