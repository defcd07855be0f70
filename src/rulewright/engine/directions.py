"""Attacking in one direction (CR 508.1c): "each player may attack only the nearest opponent in the chosen direction and
planeswalkers controlled by that opponent". It is no matter of creatures that enter attacking (508.4)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import PlayerRule
from rulewright.vocabulary.cardtype import PLANESWALKER

from .chosen import WORD_CHOSEN
from .context import Context
from .effects_in_force import Rule
from .objects import SLOT_MASK, is_player
from .player_rules import rules_in_force
from .queries import chosen
from .state import State

DIRECTIONS: Final = ("left", "right")
"""What is chosen from. The next player in turn order sits to the left."""
ONE_WAY: Final = "attacks in the chosen direction"
ATTACKS: Final = {"left": "attacks left", "right": "attacks right"}
"""The same rule for a while, by the direction that was chosen for it."""


def declarable(state: State, player: int, attackable: list[int]) -> list[int]:
    """What of it the player's creatures may be declared to attack."""
    if not state.board.index.player_rules:
        return attackable
    found = attackable
    for direction in _directions(state, player):
        opponents = state.opponents(player)
        nearest = opponents[0 if direction == "left" else -1]
        found = [id for id in found if id == nearest or _is_their_planeswalker(state, id, nearest)]
    return found


def _directions(state: State, player: int) -> list[str]:
    found: list[str] = []
    for static in rules_in_force(state, player, ONE_WAY):
        word = chosen(WORD_CHOSEN, Context(state, static.controller, static.source))
        if word in DIRECTIONS:  # without a choice it has no effect
            found.append(word)
    for word in DIRECTIONS:
        if rules_in_force(state, player, ATTACKS[word]):
            found.append(word)
    return found


def _is_their_planeswalker(state: State, id: int, player: int) -> bool:
    if is_player(id):
        return False
    obj = state.objects[id & SLOT_MASK]
    return bool(obj.now.types & PLANESWALKER) and obj.controller == player


def turn_earlier(state: State, source: int, word: str) -> None:
    """What the same object said for a while is of "the last chosen direction", too."""
    if word not in DIRECTIONS:
        return
    rules: list[Rule] = []
    for rule in state.board.rules:
        effect = rule.effect
        if rule.source == source and isinstance(effect, PlayerRule) and effect.rule in ATTACKS.values():
            turned = PlayerRule(effect.player, ATTACKS[word], effect.amount)
            rule = Rule(turned, rule.duration, rule.controller, rule.source, rule.number, rule.turn)
        rules.append(rule)
    state.edit_board().rules = tuple(rules)
