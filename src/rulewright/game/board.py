"""The table as lines of text: each player's life and zones, the battlefield, the stack."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.state import State
from rulewright.vocabulary.cardtype import LAND
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.turn import STEP_NAMES

from .naming import EVERYTHING, Namer


def moment(state: State, namer: Namer) -> str:
    """The turn, whose it is, and the step.

    >>> from rulewright.game.game import Game
    >>> game = Game.new(["drumfire", "lantern-court"], seed=7)
    >>> moment(game.state, Namer(game.players))
    'before the first turn, Bob begins'
    """
    turn = state.turn
    if not turn.number:
        return f"before the first turn, {namer.players[turn.active]} begins"
    return f"turn {turn.number} ({namer.players[turn.active]}), {STEP_NAMES[turn.step]}"


def board(state: State, namer: Namer) -> list[str]:
    """What lies on the table, as somebody sees it with the namer's eyes; empty zones are left out."""
    lines: list[str] = []
    for seat in state.players:
        notes = [f"{seat.life} life"]
        if seat.poison:
            notes.append(f"{seat.poison} poison")
        notes.extend(f"{number} {kind}" for kind, number in seat.counters)
        notes.append(f"library {len(seat.library)}")
        if seat.mana:
            notes.append("mana " + "".join(f"{{{mana_letters(unit.type)}}}" for unit in seat.mana))
        if seat.lost:
            notes.append("has lost")
        lines.append(f"{namer.players[seat.seat]}: {', '.join(notes)}")
        mine = [state.get(id) for id in state.board.battlefield if state.get(id).controller == seat.seat]
        hand = [state.get(id) for id in seat.hand]
        unknown = sum(1 for obj in hand if namer.eyes != EVERYTHING and not obj.seen & namer.eyes)
        known = _amounts(obj.now.name for obj in hand if namer.eyes == EVERYTHING or obj.seen & namer.eyes)
        if unknown:
            known = f"{known}, {unknown} unknown" if known else f"{unknown} unknown"
        for title, text in (
            ("hand", known),
            ("lands", _amounts(_permanent(state, namer, obj) for obj in mine if obj.now.types & LAND)),
            ("others", _amounts(_permanent(state, namer, obj) for obj in mine if not obj.now.types & LAND)),
            ("graveyard", _amounts(state.get(id).now.name for id in seat.graveyard)),
        ):
            if text:
                lines.append(f"  {title}: {text}")
    shared = (
        ("stack, from the top", [namer.call(state, id) for id in reversed(state.board.stack)]),
        ("exile", [namer.call(state, id) for id in state.board.exile]),
        ("command", [namer.call(state, id) for id in state.board.command]),
    )
    lines.extend(f"{title}: {', '.join(names)}" for title, names in shared if names)
    return lines


def _permanent(state: State, namer: Namer, obj: Obj) -> str:
    """A permanent with its status; lands of one name and status count together."""
    now = obj.now
    plain = now.types & LAND and not now.has_pt
    name = now.name if plain and now.name else namer.name(state, obj)
    notes: list[str] = [f"{now.power}/{now.toughness}"] if now.has_pt else []
    if obj.tapped:
        notes.append("tapped")
    if now.has_pt and obj.sick:
        notes.append("came this turn")
    if obj.damage:
        notes.append(f"{obj.damage} damage")
    notes.extend(f"{number} {kind}" for kind, number in obj.counters)
    if obj.attached_to != NONE and not is_player(obj.attached_to):
        notes.append(f"on {namer.call(state, obj.attached_to)}")
    if obj.attacking != NONE:  # CR 506.4c
        notes.append(f"attacks {namer.call(state, obj.attacking) if obj.attacking > NONE else 'nothing'}")
    notes.extend(f"blocks {namer.call(state, id)}" for id in obj.blocking)
    return f"{name} ({', '.join(notes)})" if notes else name


def _amounts(names: Iterable[str]) -> str:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())
