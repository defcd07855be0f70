"""What things are worth, in the unit of about one mana: permanents, cards, life, and a whole position.

These are judgements of play, no rules: they are found from characteristics alone, so that every card has a worth.
"""

from __future__ import annotations

import math
from typing import Final

from rulewright.engine.characteristics import (
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLYING,
    HASTE,
    HEXPROOF,
    INDESTRUCTIBLE,
    INTIMIDATE,
    LANDWALK,
    LIFELINK,
    MENACE,
    PROTECTION,
    REACH,
    SHADOW,
    SHROUD,
    TRAMPLE,
    VIGILANCE,
    Characteristics,
)
from rulewright.engine.facts import ACTIVATED, STATIC, TRIGGERED
from rulewright.engine.objects import SLOT_MASK, TOKEN, Obj
from rulewright.engine.state import State
from rulewright.vocabulary.cardtype import CREATURE, LAND, PLANESWALKER

CARD_IN_HAND: Final = 1.5
FIRST_LANDS: Final = 4
MOST_LANDS: Final = 8
_LIFE_SCALE: Final = 5.0
_MOST_KNOWN: Final = 20_000

_EVASION: Final = (
    (FLYING, 0.35),
    (MENACE, 0.2),
    (INTIMIDATE, 0.25),
    (SHADOW, 0.4),
    (LANDWALK, 0.2),
    (TRAMPLE, 0.12),
    (LIFELINK, 0.35),
    (DOUBLE_STRIKE, 0.8),
)
"""What a keyword adds for each point of power."""
_FLAT: Final = (
    (FIRST_STRIKE, 0.6),
    (DEATHTOUCH, 1.2),
    (VIGILANCE, 0.4),
    (REACH, 0.2),
    (HASTE, 0.1),
    (HEXPROOF, 0.6),
    (SHROUD, 0.4),
    (PROTECTION, 0.5),
    (INDESTRUCTIBLE, 1.8),
)


class Worth:
    """The worth of things, remembered by their characteristics."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[Characteristics, float] = {}

    def of_characteristics(self, now: Characteristics) -> float:
        """What a permanent with these characteristics is worth on the battlefield."""
        known = self._known.get(now)
        if known is None:
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            known = self._known[now] = _judged(now)
        return known

    def of_permanent(self, obj: Obj) -> float:
        """What a permanent is worth to its controller."""
        now = obj.now
        value = self.of_characteristics(now)
        if now.types & PLANESWALKER:
            value += 0.8 * (obj.count("loyalty") - now.loyalty)
        return value

    def of_card(self, obj: Obj) -> float:
        """What a card in a hand is worth."""
        now = obj.now
        if now.types & LAND:
            return 1.0
        return 0.8 + 0.25 * min(now.mana_value, 6)

    def side(self, state: State, player: int) -> float:
        """What all that a player has is worth."""
        seat = state.players[player]
        if seat.lost:
            return -60.0
        total = life_worth(seat.life) + CARD_IN_HAND * len(seat.hand) - 1.2 * seat.poison
        lands = 0
        objects = state.objects
        for id in state.board.battlefield:
            obj = objects[id & SLOT_MASK]
            if obj.controller != player:
                continue
            if obj.now.types & LAND and not obj.now.types & CREATURE:
                lands += 1
            else:
                total += self.of_permanent(obj)
        if len(seat.library) < 4:
            total -= 4.0 - len(seat.library)
        return total + lands_worth(lands)

    def balance(self, state: State, player: int) -> float:
        """How much better off the player is than the others."""
        mine = self.side(state, player)
        others = [self.side(state, seat.seat) for seat in state.players if seat.seat != player and not seat.lost]
        if not others:
            return 60.0
        return mine - (max(others) + sum(others) / len(others)) / 2


def life_worth(life: int) -> float:
    """What a life total is worth: the last points more than the first."""
    if life <= 0:
        return -40.0 + life * 0.1
    return _LIFE_SCALE * math.log2(1 + min(life, 60))


def lands_worth(count: int) -> float:
    """What so many lands are worth: the first ones more."""
    return (
        1.8 * min(count, FIRST_LANDS)
        + 0.9 * max(0, min(count, MOST_LANDS) - FIRST_LANDS)
        + 0.2 * max(0, count - MOST_LANDS)
    )


def _judged(now: Characteristics) -> float:
    extras = 0.0
    for ability in now.abilities:
        if ability.keyword:
            continue
        if ability.kind in (TRIGGERED, STATIC):
            extras += 0.6
        elif ability.kind == ACTIVATED:
            extras += 0.4
    extras = min(extras, 1.8)
    if not now.types & CREATURE:
        if now.types & PLANESWALKER:
            return 1.5 + 0.8 * now.loyalty + extras
        if now.types & LAND:
            return 1.2 + 0.5 * min(extras, 1.0)
        return max(0.4, 0.4 * min(now.mana_value, 6)) + extras
    power = float(max(0, now.power))
    value = 0.5 + 0.45 * max(0, now.toughness)
    keywords = now.keywords
    mighty = 0.75 * power
    for bit, each in _EVASION:
        if keywords & bit:
            mighty += each * power
    for bit, each in _FLAT:
        if keywords & bit:
            value += each
    if keywords & DEFENDER or now.cannot("attack"):
        mighty *= 0.35
    if now.cannot("block"):
        value *= 0.8
    return value + mighty + extras


def is_token(obj: Obj) -> bool:
    """Whether it is a token."""
    return obj.kind == TOKEN
