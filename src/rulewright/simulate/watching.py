"""The observer that counts, while a game is played, what the record of the game tells."""

from __future__ import annotations

from typing import Final

from rulewright.engine.event import DAMAGE as DAMAGE_EVENT
from rulewright.engine.event import LOSE, LOSE_LIFE, MOVE, NONE, STEP, Event
from rulewright.engine.losing import CONCEDED, WON
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.production import could_produce
from rulewright.engine.state import Observer, State
from rulewright.vocabulary.cardtype import LAND
from rulewright.vocabulary.color import MANA_BITS, MANA_LETTERS
from rulewright.vocabulary.turn import CLEANUP, UNTAP
from rulewright.vocabulary.zone import BATTLEFIELD, HAND, LIBRARY

from .record import COMBAT, COMMANDER, CONCESSION, DAMAGE, DECKING, EFFECT, LIFE, POISON, ROUNDS, Seat

_BY_RULE: Final = {
    "704.5b": DECKING,
    "704.5c": POISON,
    "704.6c": COMMANDER,
    CONCEDED: CONCESSION,
    WON: EFFECT,
    "104.3e": EFFECT,
}


class Side:
    """What has been counted of one player."""

    __slots__ = (
        "arrived",
        "cards",
        "colors",
        "drawn",
        "found",
        "hurt",
        "lands",
        "lands_found",
        "missing",
        "mulligans",
        "returned",
        "spent",
        "turns",
    )

    def __init__(self) -> None:
        self.turns = 0
        self.cards: dict[str, int] = {}
        self.arrived = 0
        """Cards that came into the hand."""
        self.found = 0
        """Land cards that came into the hand or onto the battlefield."""
        self.drawn: list[int] = []
        self.lands_found: list[int] = []
        self.lands: list[int] = []
        self.spent: list[int] = []
        self.colors: dict[str, int] = {}
        self.missing = sum(MANA_BITS)
        """The types of mana that no permanent could make yet."""
        self.hurt = LIFE
        """What the last life was lost to."""
        self.mulligans = 0
        self.returned = False
        """The hand has just been put back for a mulligan (CR 103.5)."""


class Watcher(Observer):
    """Hears one game from its start. It only reads."""

    def __init__(self, players: int) -> None:
        self.sides = [Side() for _ in range(players)]
        self.cause = ""
        """Why the last player who lost has lost."""
        self._begun = False

    def happened(self, state: State, event: Event) -> None:
        kind = event.kind
        if kind == MOVE:
            if not self._begun:
                self._dealt(self.sides[event.player], event)
            elif event.from_zone == LIBRARY:
                self._came(state, event)
        elif kind == STEP:
            if event.amount == UNTAP:
                self._turn_begins(state, event.player)
            elif event.amount == CLEANUP:
                self._turn_ends(state, event.player)
        elif kind == DAMAGE_EVENT:
            if event.player != NONE:
                self.sides[event.player].hurt = COMBAT if event.combat else DAMAGE
        elif kind == LOSE_LIFE:
            if event.rule != "120.3a":
                self.sides[event.player].hurt = LIFE
        elif kind == LOSE:
            self.cause = _BY_RULE.get(event.rule, EFFECT)
            if event.rule == "704.5a":
                self.cause = self.sides[event.player].hurt

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        if kind == "paid":
            player, letters, _ = facts
            assert isinstance(player, int)
            assert isinstance(letters, tuple)
            side = self.sides[player]
            if 0 < side.turns <= ROUNDS:
                side.spent[-1] += len(letters)

    def _dealt(self, side: Side, event: Event) -> None:
        """A card has moved before the first turn."""
        returned = event.cause == "mulligan" and not event.position
        side.mulligans += returned and not side.returned
        side.returned = returned

    def _begin(self, state: State) -> None:
        """The opening hands have been kept (CR 103.5)."""
        self._begun = True
        for seat, side in enumerate(self.sides):
            for id in state.players[seat].hand:
                self._seen(side, state.objects[id & SLOT_MASK], 0)

    def _came(self, state: State, event: Event) -> None:
        """A card has left the library."""
        obj = state.find(event.new)
        if obj is None:
            return
        side = self.sides[obj.owner]
        if event.to_zone == HAND:
            self._seen(side, obj, max(1, side.turns))
        elif event.to_zone == BATTLEFIELD and is_land(obj):
            side.found += 1

    def _seen(self, side: Side, obj: Obj, turn: int) -> None:
        if obj.card is None:
            return
        side.arrived += 1
        side.found += is_land(obj)
        side.cards.setdefault(obj.card.name, turn)

    def _turn_begins(self, state: State, player: int) -> None:
        if not self._begun:
            self._begin(state)
        side = self.sides[player]
        side.turns += 1
        if side.turns <= ROUNDS:
            side.spent.append(0)

    def _turn_ends(self, state: State, player: int) -> None:
        side = self.sides[player]
        if not len(side.lands) < side.turns <= ROUNDS:  # another cleanup step (CR 514.3a)
            return
        side.drawn.append(side.arrived)
        side.lands_found.append(side.found)
        lands = 0
        for id in state.board.battlefield:
            obj = state.objects[id & SLOT_MASK]
            if obj.controller == player and obj.now.types & LAND:
                lands += 1
        side.lands.append(lands)
        if side.missing:
            self._look_for_colors(state, player, side)

    def _look_for_colors(self, state: State, player: int, side: Side) -> None:
        makes = 0
        for id, types in could_produce(state).items():
            if state.objects[id & SLOT_MASK].controller == player:
                makes |= types
        for letter, bit in zip(MANA_LETTERS, MANA_BITS, strict=True):
            if makes & side.missing & bit:
                side.colors[letter] = side.turns
        side.missing &= ~makes

    def seats(self, state: State) -> tuple[Seat, ...]:
        """What is written down of each player, once the game is over."""
        if not self._begun:
            self._begin(state)
        for seat, side in enumerate(self.sides):  # the last turn was not played to its end
            if side.missing and side.turns:
                self._look_for_colors(state, seat, side)
        return tuple(
            Seat(
                side.cards,
                tuple(side.drawn),
                tuple(side.lands_found),
                tuple(side.lands),
                tuple(side.spent),
                side.colors,
                side.turns,
                side.mulligans,
                state.players[seat].life,
            )
            for seat, side in enumerate(self.sides)
        )


def is_land(obj: Obj) -> bool:
    """Whether the card is a land card, by its front face."""
    return obj.card is not None and bool(obj.card.front.types & LAND)
