"""A digest of a state: equal for equal states, on every machine and Python version (DESIGN promise 5)."""

from __future__ import annotations

from hashlib import blake2b

from rulewright.vocabulary.turn import END, UPKEEP

from .cells import NOBODY_BEFORE
from .characteristics import Characteristics
from .event import NONE
from .objects import Obj
from .state import State


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that stand for everything in the state that play depends on."""
    hasher = blake2b(digest_size=8)
    for part in describe(state):
        hasher.update(part.encode())
        hasher.update(b"\n")
    return hasher.hexdigest()


def describe(state: State) -> list[str]:
    """The state as lines of text, in a fixed order."""
    turn = state.turn
    board = state.board
    history = state.history
    marched = f" power {turn.marched}" if turn.marched else ""
    played = f" after {turn.played}" if turn.played else ""
    compelled = f" compelled {turn.compelled}" if turn.compelled else ""
    lines = [
        f"turn {turn.number} {turn.active} {turn.step} {turn.stage} {turn.priority} {turn.passes} {turn.attacked}"
        f" {turn.first_strikers} {turn.assaults}{marched}{compelled}{played} {turn.extra} {turn.winner}"
        f" {turn.cleanup_repeats} {turn.cast_before} {turn.before}",
        f"board {board.battlefield} {board.stack} {board.exile} {board.command} {board.clock} {board.rng}"
        f" {board.free} {board.daytime}"
        f" {board.unchecked} {len(board.pending)}",
        f"history {history.spells_cast} {history.cards_drawn} {history.life_gained} {history.life_lost}"
        f" {history.attackers} {history.discarded} {[obj.id for obj in history.died]}"
        f" {history.entered} {history.attacked} {history.damaged}{history.excess or ''}"
        f" {history.discarded_cards} {history.milled} {history.fallen}"
        f" {[obj.id for obj in history.left]} {history.buried} {history.blocked}"
        f" {[(player, now.name) for player, now, _ in history.hits]}"
        f" {[obj.id for obj in history.spells]} {[(id, obj.id) for id, obj in history.targeted]}"
        f" {history.helped}"
        f" {[event.kind for event, _ in history.events]} {history.mana_spent} {history.exhausts}"
        f" {[mode for _, _, mode in history.modes]}"
        f" {[id for id, _ in history.resolved]} {[(id, player) for id, _, player in history.taken]}",
    ]
    if turn.regular != NONE or turn.added or turn.last != NONE or turn.ending:
        lines.append(f"plan {turn.regular} {turn.added} {turn.last} {turn.resume} {turn.ending}")
    if state.outer is not None:
        lines.append(f"outer {digest(state.outer.state)} {state.outer.answers} {state.outer.sown}")
    if turn.steps or turn.aside != NONE:
        lines.append(f"steps {turn.steps} {turn.aside}")
    if turn.begun.count(UPKEEP) > 1 or turn.begun.count(END) > 1:
        lines.append(f"begun {turn.begun}")
    if board.phased_until:
        lines.append(f"phased until {board.phased_until}")
    if len(board.worlds) > 1:
        lines.append(f"worlds {board.worlds}")
    if turn.declined:
        lines.append(f"declined {turn.declined}")
    for player in state.players:
        mana = [(unit.type, unit.source, unit.snow, unit.until) for unit in player.mana]
        lines.append(
            f"player {player.seat} {player.life} {player.poison} {player.counters} {player.upkeeps}"
            f" {player.lands_played}"
            f" {player.drew_from_empty}"
            f" {player.lost} {mana} {player.library} {player.hand} {player.graveyard}"
        )
        if player.skips or player.controlled_by != NONE or player.controlled_next != NONE:
            lines.append(f"skips {player.skips} controlled {player.controlled_by} {player.controlled_next}")
        if player.controlled_combat != NONE or player.controlled_before != NOBODY_BEFORE:
            lines.append(f"in combat {player.controlled_combat} {player.controlled_before}")
        if player.dungeon != NONE or player.completed or player.speed:
            lines.append(f"dungeon {player.dungeon} {player.room} {player.completed} speed {player.speed}")
        if player.companion != NONE:
            lines.append(f"companion {player.companion}")
        if player.left or player.commander_damage:
            lines.append(f"left {player.left} commander damage {player.commander_damage}")
    if board.fallen:
        lines.append(f"fallen {board.fallen}")
    for effect in board.continuous:
        lines.append(
            f"effect {effect.affected} {effect.changes!r} {effect.duration!r} {effect.timestamp} {effect.turn}"
        )
    for shield in board.shields:
        lines.append(f"shield {shield.number} {shield.left} {shield.event!r} {shield.outcome!r} {shield.turn}")
    for delayed in board.delayed:
        lines.append(f"delayed {delayed.tree!r} {delayed.controller} {delayed.source} {delayed.turn}")
    for permission in board.permissions:
        lines.append(
            f"permission {permission.player} {permission.cards} {permission.duration!r} {permission.turn}"
            f" {permission.faces} {permission.keyword} {permission.later} {permission.once}"
            f" {permission.exiles} {permission.spells!r}"
        )
    for rule in board.rules:
        lines.append(f"rule {rule.effect!r} {rule.duration!r} {rule.controller} {rule.turn}")
    lines.append(f"returning {board.returning} regeneration {board.regeneration}")
    if board.handing_back:
        lines.append(f"handing back {board.handing_back}")
    lines.append(f"designations {board.monarch} {board.initiative} {board.blessed} {board.storied} {board.rings}")
    lines.extend(describe_object(obj) for obj in state.objects)
    return lines


def describe_object(obj: Obj) -> str:
    """One object as text."""
    text = (
        f"{obj.id} {obj.kind} {obj.zone} {obj.owner} {obj.controller} {obj.face} {obj.tapped} {obj.sick} {obj.damage}"
        f" {obj.deathtouched} {obj.counters} {obj.attached_to} {obj.attachments} {obj.timestamp} {obj.attacking}"
        f" {obj.band} {obj.blocked} {obj.blockers} {obj.blocking} {obj.seen} {obj.paired} {obj.used}"
        f" {obj.put_by} {obj.exiled_link} {obj.acquired} {obj.melded} {obj.turns} {obj.level} {obj.protector}"
        f" {obj.chosen} {obj.marks} {obj.came} {obj.face_down} {obj.phased}"
        f" {describe_characteristics(obj.now)}"
    )
    if obj.cast is not None:
        text += f" cast {obj.cast.player} {obj.cast.from_zone} {obj.cast.alternative} {obj.cast.x} {obj.cast.paid}"
    if obj.parts:
        text += f" parts {[(part.kind, part.base.name) for part in obj.parts]}"
    if obj.commander is not None:
        text += f" commander {obj.commander.key} {obj.commander.casts}"
    stacked = obj.stacked
    if stacked is not None:
        text += f" stacked {stacked.modes} {stacked.targets} {stacked.divided} {stacked.x} {stacked.source}"
    return text


def describe_characteristics(now: Characteristics) -> str:
    """Characteristics as text; abilities by their number, since their trees follow from the card and the effects."""
    return (
        f"{now.name} {now.colors} {now.types} {now.supertypes} {now.subtypes} {now.keywords} {now.power}"
        f" {now.toughness} {len(now.abilities)} {len(now.restrictions)}"
    )
