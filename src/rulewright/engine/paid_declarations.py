"""Declarations of attackers and blockers in which something costs (CR 508.1d, 508.1h, 509.1c-d).

Nobody has to pay a cost to obey a requirement; but who pays obeys it. So a declaration must obey as many requirements
as any that costs nothing, and what is paid for counts. An answer is offered if some declaration that can be paid
completes it.
"""

from __future__ import annotations

from typing import Final

from .combat_costs import (
    ATTACKING,
    BLOCKING,
    Pairs,
    attacks_payable,
    blocks_payable,
    costs_something,
)
from .combat_duties import Blockers, Limit, Position, attackers_of
from .state import State

MOST_TRIED: Final = 2_000
"""How many parts of declarations are tried before an answer counts as one that nothing completes."""


class PaidAttacks:
    """The declaration of attackers as a whole, where some attacks cost something."""

    __slots__ = ("all", "charged", "free", "left", "may", "state", "target")

    def __init__(self, state: State, may: list[tuple[int, list[int]]], most: int, limits: list[Limit]) -> None:
        self.state = state
        self.may = may
        self.charged: list[list[int]] = []
        gratis: list[tuple[int, list[int]]] = []
        for id, allowed in may:
            charged = [attacked for attacked in allowed if costs_something(state, ATTACKING, id, attacked)]
            self.charged.append(charged)
            gratis.append((id, [attacked for attacked in allowed if attacked not in charged]))
        self.all = attackers_of(state, may, most, limits)
        self.free = attackers_of(state, gratis, most, limits)
        self.target = self.free.worth_of(0, [], 0, True)
        self.left = 0

    def may_go_on(self, after: int, declared: Pairs, obeyed: int, alone: bool) -> bool:
        """Whether these attackers, with others only of the creatures from ``after`` on, are part of a legal declaration
        that can be paid."""
        self.left = MOST_TRIED
        if declared and not attacks_payable(self.state, declared):
            return False
        return self._completes(after, declared, obeyed, alone, self._is_charged(declared))

    def _is_charged(self, declared: Pairs) -> bool:
        for at, (id, _) in enumerate(self.may):
            for attacker, attacked in declared:
                if id == attacker and attacked in self.charged[at]:
                    return True
        return False

    def _completes(self, after: int, declared: Pairs, obeyed: int, alone: bool, charged: bool) -> bool:
        if self.all.worth_of(after, declared, obeyed, alone) < self.target:
            return False
        if not charged and self.free.worth_of(after, declared, obeyed, alone) >= self.target:
            return True
        last = len(self.may)
        if self.all.worth_of(last, declared, obeyed, alone) >= self.target:
            return True
        if after == last:
            return False
        self.left -= 1
        if self.left < 0:
            self.state.tally.unproved += 1
            return False
        id, allowed = self.may[after]
        gains = self.all.gains[after]
        for attacked in sorted(allowed, key=lambda attacked: -gains[attacked]):
            more = [*declared, (id, attacked)]
            costs = charged or attacked in self.charged[after]
            if costs and not attacks_payable(self.state, more):
                continue
            if self._completes(after + 1, more, obeyed + gains[attacked], self.all.alone[after], costs):
                return True
        return self._completes(after + 1, declared, obeyed, alone, charged)


class PaidBlocks:
    """One player's declaration of blockers as a whole, where some blocks cost something."""

    __slots__ = ("all", "charged", "free", "left", "player", "state", "target")

    def __init__(
        self,
        state: State,
        player: int,
        attackers: list[int],
        creatures: list[tuple[int, list[int]]],
        duties: Blockers,
        already: int,
    ) -> None:
        self.state = state
        self.player = player
        self.charged: Pairs = []
        gratis: list[tuple[int, list[int]]] = []
        for id, may in creatures:
            charged = [attacker for attacker in may if costs_something(state, BLOCKING, id, attacker)]
            self.charged.extend([(id, attacker) for attacker in charged])
            gratis.append((id, [attacker for attacker in may if attacker not in charged]))
        self.all = duties
        self.free = Blockers(state, attackers, gratis, already)
        self.target = 0 if self.free.free else self.free.finish(0, self.free.begin(), 0, 0)
        self.left = 0

    def may_go_on(self, number: int, position: Position, start: int, used: int, obeyed: int, declared: Pairs) -> bool:
        """Whether these blocks, with others only of the creature asked for, from the attacker at ``start`` on, and of
        the creatures after it, are part of a legal declaration that can be paid."""
        self.left = MOST_TRIED
        costly = [pair for pair in declared if pair in self.charged]
        if costly and not blocks_payable(self.state, self.player, costly):
            return False
        return self.all.free or self._completes(number, position, start, used, obeyed, costly)

    def _completes(self, number: int, position: Position, start: int, used: int, obeyed: int, costly: Pairs) -> bool:
        duties = self.all
        if number == len(duties.creatures):
            return obeyed + duties.end(position) >= self.target
        if obeyed + duties.finish(number, position, start, used) < self.target:
            return False
        stopped = obeyed + (1 if used and duties.must[number] else 0)
        after = duties.asked(number, position, used)
        if stopped + self.free.rest(number + 1, after) >= self.target:
            return True
        self.left -= 1
        if self.left < 0:
            self.state.tally.unproved += 1
            return False
        id, may = duties.creatures[number]
        for at in range(start, len(may) if used < duties.capacity[number] else start):
            blocked = duties.block(position, may[at])
            pair = (id, may[at])
            more = [*costly, pair] if pair in self.charged else costly
            if blocked is None or (more is not costly and not blocks_payable(self.state, self.player, more)):
                continue
            gained = obeyed + duties.rewards[number].get(may[at], 0)
            if self._completes(number, blocked, at + 1, used + 1, gained, more):
                return True
        return self._completes(number + 1, after, 0, 0, stopped, costly)
