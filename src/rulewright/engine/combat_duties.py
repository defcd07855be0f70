"""Restrictions and requirements of whole declarations (CR 508.1c-d, 509.1b-c).

Creatures are asked one by one, so an answer is offered only if what follows can complete a declaration that breaks no
restriction and obeys as many requirements as any that breaks none. What one creature may do by itself, and whether a
pair may block, is settled before (`combat`).
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import CombatLimit, Must, Permits

from .characteristics import MENACE
from .context import Context
from .objects import Obj, is_player
from .permissions import in_force
from .queries import describes, refer
from .state import State

IMPOSSIBLE: Final = -1_000_000
"""The worth of what no legal declaration completes."""
NO_LIMIT: Final = 1_000_000
GOADED: Final = "attack as goaded"

# ---- attackers -------------------------------------------------------------------------------------------


Limit = tuple[int, tuple[int, ...]]
"""How many creatures may attack one of these."""


def most_of(state: State, action: str) -> int:
    """How many creatures may attack, or block, at all in this combat (CR 508.1c, 509.1b)."""
    most = NO_LIMIT
    for limit, _ in _limits(state, action, None):
        most = min(most, limit)
    return most


def limits_of(state: State, attacked: list[int]) -> list[Limit]:
    """How many creatures may attack one of those that are named, of all that can be attacked (CR 802.3a)."""
    return [(limit, whom) for limit, whom in _limits(state, "attack", attacked) if whom]


def _limits(state: State, action: str, attacked: list[int] | None) -> list[Limit]:
    """The limits on all creatures, or those on who attacks something."""
    found: list[Limit] = []
    for static in state.board.index.combat_limits:
        rule = static.effect
        assert isinstance(rule, CombatLimit)
        ctx = Context(state, static.controller, static.source)
        if rule.action != action or (rule.whom is None) != (attacked is None) or not in_force(static, ctx):
            continue
        whom: tuple[int, ...] = ()
        for id in [] if attacked is None else attacked:
            if rule.whom is not None and describes(rule.whom, id, ctx):
                whom += (id,)
        found.append((rule.amount, whom))
    return found


def requirements(state: State, obj: Obj, attacked: int) -> int:
    """How many requirements the creature obeys by attacking that (CR 508.1d)."""
    found = 0
    for change in obj.now.restrictions:
        if isinstance(change, Must) and change.action == "attack":
            if change.whom is None or attacked in refer(change.whom, Context(state, obj.controller, obj.id)):
                found += 1
        elif isinstance(change, Must) and change.action == GOADED and change.whom is not None:  # CR 701.15b
            goader = refer(change.whom, Context(state, obj.controller, obj.id))
            found += 2 if is_player(attacked) and attacked not in goader else 1
    return found


def had_to_attack(obj: Obj) -> bool:
    """Whether an effect requires the creature to attack, as attackers are declared (CR 506.6)."""
    return obj.now.must("attack") or obj.now.must(GOADED)


class Attackers:
    """The declaration of attackers as a whole: ``creatures`` are those that may attack, in the order in which they are
    asked, each with what it may attack. All is worked out once, so that each question costs the same on any board."""

    __slots__ = ("alone", "count", "gains", "most", "single", "sums", "top")

    def __init__(self, state: State, creatures: list[tuple[int, list[int]]], most: int) -> None:
        self.most = most
        found: list[dict[int, int]] = []
        alone: list[bool] = []
        for id, possible in creatures:
            obj = state.get(id)
            found.append({attacked: requirements(state, obj, attacked) for attacked in possible})
            alone.append(not obj.now.cannot("attack alone"))
        self.fill(found, alone)

    def fill(self, gains: list[dict[int, int]], alone: list[bool]) -> None:
        """For each creature: how many requirements it obeys by attacking what, and whether it may attack alone."""
        self.gains = gains
        self.alone = alone
        number = len(gains)
        self.count = [0] * (number + 1)
        """Of each creature and those after it: how many may attack, how many requirements they obey at most, which one
        of them alone, and the greatest numbers, as many as may attack at all."""
        self.sums = [0] * (number + 1)
        self.single = [-1] * (number + 1)
        self.top: list[tuple[int, ...]] = [()] * (number + 1)
        for at in range(number - 1, -1, -1):
            gain = max(gains[at].values(), default=-1)
            here = gain >= 0
            self.count[at] = self.count[at + 1] + here
            self.sums[at] = self.sums[at + 1] + max(gain, 0)
            self.single[at] = max(self.single[at + 1], gain) if alone[at] else self.single[at + 1]
            if here and self.most < number:
                self.top[at] = tuple(sorted((*self.top[at + 1], gain), reverse=True)[: max(self.most, 0)])
            else:
                self.top[at] = self.top[at + 1]

    def worth_of(self, after: int, declared: list[tuple[int, int]], obeyed: int, alone: bool) -> int:
        """How many requirements a legal declaration obeys at most that goes on from these attackers, which obey so
        many."""
        return self.worth(after, len(declared), obeyed, alone)

    def worth(self, after: int, number: int, obeyed: int, alone: bool) -> int:
        """How many requirements a legal declaration obeys at most, with ``number`` attackers that obey so many, and
        others only of the creatures from ``after`` on. ``alone``: whether the one that is declared may attack alone."""
        more = min(self.count[after], self.most - number)
        if more < 0:
            return IMPOSSIBLE
        if number + more == 1:
            if number:
                return obeyed if alone else IMPOSSIBLE
            return max(0, self.single[after])
        if more == self.count[after]:
            return obeyed + self.sums[after]
        return obeyed + sum(self.top[after][:more])


class LimitedAttackers(Attackers):
    """The same where no more than so many creatures may attack some player, planeswalker or battle (CR 802.3a)."""

    __slots__ = ("limits", "table")

    def __init__(self, state: State, creatures: list[tuple[int, list[int]]], most: int, limits: list[Limit]) -> None:
        super().__init__(state, creatures, most)
        everything: tuple[int, ...] = ()
        for _, possible in creatures:
            everything += tuple([attacked for attacked in possible if attacked not in everything])
        self.limits = limits if most >= len(creatures) else [*limits, (most, everything)]
        self.table: list[dict[Position, int]] = self.tables()

    def worth_of(self, after: int, declared: list[tuple[int, int]], obeyed: int, alone: bool) -> int:
        counts: tuple[int, ...] = (0,) * len(self.limits)
        for _, attacked in declared:
            counts = self._more(counts, attacked)
            if not counts:
                return IMPOSSIBLE
        number = len(declared)
        attacking = NOBODY if not number else SEVERAL if number > 1 else ONE if alone else ONE_WHO_CANNOT
        return obeyed + self.table[after][counts, attacking]

    def _more(self, counts: tuple[int, ...], attacked: int) -> tuple[int, ...]:
        """The numbers with one more creature that attacks this; none if that breaks a limit."""
        found: tuple[int, ...] = ()
        for count, (limit, whom) in zip(counts, self.limits, strict=True):
            more = count + 1 if attacked in whom else count
            if more > limit:
                return ()
            found += (more,)
        return found

    def tables(self) -> list[dict[Position, int]]:
        """For each creature and each position before it is asked for: how many requirements can still be obeyed."""
        numbers: list[tuple[int, ...]] = [()]
        for limit, _ in self.limits:
            numbers = [(*counts, count) for counts in numbers for count in range(min(limit, len(self.gains)) + 1)]
        last: dict[Position, int] = {}
        for counts in numbers:
            for attacking in (NOBODY, ONE, ONE_WHO_CANNOT, SEVERAL):
                last[counts, attacking] = IMPOSSIBLE if attacking == ONE_WHO_CANNOT else 0
        tables = [last]
        for at in range(len(self.gains) - 1, -1, -1):
            here: dict[Position, int] = {}
            alone = ONE if self.alone[at] else ONE_WHO_CANNOT
            for position, best in last.items():
                counts, attacking = position
                for attacked, gain in self.gains[at].items():
                    more = self._more(counts, attacked)
                    if more:
                        after = last.get((more, alone if attacking == NOBODY else SEVERAL), IMPOSSIBLE)
                        best = max(best, gain + after)
                here[position] = best
            tables.append(here)
            last = here
        tables.reverse()
        return tables


def attackers_of(state: State, creatures: list[tuple[int, list[int]]], most: int, limits: list[Limit]) -> Attackers:
    """The declaration of these creatures."""
    return LimitedAttackers(state, creatures, most, limits) if limits else Attackers(state, creatures, most)


# ---- blockers --------------------------------------------------------------------------------------------

NOBODY: Final = 0
ONE: Final = 1
ONE_WHO_CANNOT: Final = 2
"""One creature blocks, which can't block alone."""
SEVERAL: Final = 3

Position = tuple[tuple[int, ...], int]
"""How many block each attacker for which it matters, as far as it matters, and how many block at all, if that is
limited; and whether any do."""


class Blockers:
    """The declaration of blockers as a whole: ``creatures`` are the potential blockers in the order in which they are
    asked, each with the attackers that it may block."""

    __slots__ = (
        "_worth",
        "alone",
        "attackers",
        "capacity",
        "caps",
        "creatures",
        "free",
        "limited",
        "most",
        "must",
        "needs",
        "rewards",
        "wanted",
    )

    def __init__(
        self, state: State, attackers: list[int], creatures: list[tuple[int, list[int]]], already: int = 0
    ) -> None:
        self.creatures = creatures
        objects = [state.get(id) for id, _ in creatures]
        self.must = [obj.now.must("block") and not _particular(obj) for obj in objects]
        self.alone = [bool(obj.now.cannot("block alone")) for obj in objects]
        self.capacity = [capacity(obj) for obj in objects]
        most = most_of(state, "block")
        self.limited = most < NO_LIMIT
        self.most = max(0, most - already)
        """How many may block besides those of other players that do already."""
        needs = [_least(state.get(id)) for id in attackers]
        caps = [1 if state.get(id).now.cannot("be blocked by more than one") else NO_LIMIT for id in attackers]
        wanted = [state.get(id).now.must("be blocked") for id in attackers]
        counted = [at for at in range(len(attackers)) if needs[at] or caps[at] == 1 or wanted[at]]
        self.attackers = {attackers[at]: place for place, at in enumerate(counted)}
        """The attackers of which it matters how many block them, by their place among these."""
        self.needs = [needs[at] for at in counted]
        self.caps = [caps[at] for at in counted]
        self.wanted = [wanted[at] for at in counted]
        self.rewards: list[dict[int, int]] = []
        lures = [id for id in attackers if state.get(id).now.must("be blocked by all")]
        for obj, (_, may) in zip(objects, creatures, strict=True):
            asked = _asked(state, obj)
            wanting = [id for id in may if id in lures or id in asked] if lures or asked else []
            self.rewards.append({id: (id in lures) + asked.count(id) for id in wanting})
        self.free = not (counted or any(self.must) or any(self.alone) or any(self.rewards) or self.limited)
        """Nothing restricts or requires anything: every answer may be given."""
        self._worth: list[dict[Position, int]] = [] if self.free else self._worths()

    def begin(self) -> Position:
        """Where nobody blocks yet."""
        return (0,) * (len(self.needs) + (self.limited)), NOBODY

    def block(self, position: Position, attacker: int) -> Position | None:
        """After one more creature blocks the attacker, the number of blocking creatures aside; None if it may not."""
        counts, blocking = position
        if self.limited and counts[-1] >= self.most:
            return None
        at = self.attackers.get(attacker)
        if at is None:
            return position
        if counts[at] >= self.caps[at]:
            return None
        count = min(counts[at] + 1, max(self.needs[at], 1))
        return (*counts[:at], count, *counts[at + 1 :]), blocking

    def asked(self, number: int, position: Position, used: int) -> Position:
        """After the creature has been asked for, and blocks ``used`` attackers."""
        counts, blocking = position
        if used == 0:
            return position
        if self.limited:
            counts = (*counts[:-1], counts[-1] + 1)
        if blocking == NOBODY:
            return counts, ONE_WHO_CANNOT if self.alone[number] else ONE
        return counts, SEVERAL

    def finish(self, number: int, position: Position, start: int, used: int) -> int:
        """The worth of what comes, if the creature has been asked about the attackers before ``start`` and blocks
        ``used`` of them."""
        best = IMPOSSIBLE
        for after, gained in self._ways(number, position, start, used).items():
            best = max(best, gained + self._worth[number + 1].get(after, IMPOSSIBLE))
        return best

    def stop(self, number: int, position: Position, used: int) -> int:
        """The worth of what comes, if the creature blocks no other attacker."""
        after = self.asked(number, position, used)
        return self._worth[number + 1].get(after, IMPOSSIBLE) + (1 if used and self.must[number] else 0)

    def rest(self, number: int, position: Position) -> int:
        """The worth of what comes before the creature is asked for, as far as this declaration comes there at all."""
        return 0 if self.free else self._worth[number].get(position, IMPOSSIBLE)

    def _ways(self, number: int, position: Position, start: int, used: int) -> dict[Position, int]:
        """Where the creature's further choices lead, with the most requirements that it obeys on the way."""
        may = self.creatures[number][1]
        reached: dict[tuple[Position, int], int] = {(position, used): 0}
        for attacker in may[start:]:
            further = dict(reached)
            for (here, blocks), gained in reached.items():
                if blocks >= self.capacity[number]:
                    continue
                there = self.block(here, attacker)
                if there is None:
                    continue
                key = (there, blocks + 1)
                gained += self.rewards[number].get(attacker, 0)
                if further.get(key, IMPOSSIBLE) < gained:
                    further[key] = gained
            reached = further
        found: dict[Position, int] = {}
        for (here, blocks), gained in reached.items():
            after = self.asked(number, here, blocks)
            gained += 1 if blocks and self.must[number] else 0
            if found.get(after, IMPOSSIBLE) < gained:
                found[after] = gained
        return found

    def _worths(self) -> list[dict[Position, int]]:
        """For each creature and each position before it is asked for: how many requirements can still be obeyed."""
        reached: list[dict[Position, int]] = [{self.begin(): 0}]
        for number in range(len(self.creatures)):
            further: dict[Position, int] = {}
            for position in reached[number]:
                for after in self._ways(number, position, 0, 0):
                    further[after] = 0
            reached.append(further)
        last = reached[-1]
        for position in last:
            last[position] = self.end(position)
        for number in range(len(self.creatures) - 1, -1, -1):
            for position in reached[number]:
                best = IMPOSSIBLE
                for after, gained in self._ways(number, position, 0, 0).items():
                    best = max(best, gained + reached[number + 1][after])
                reached[number][position] = best
        return reached

    def end(self, position: Position) -> int:
        """The worth of a whole declaration: its restrictions, and the attackers that have to be blocked."""
        counts, blocking = position
        if blocking == ONE_WHO_CANNOT:
            return IMPOSSIBLE
        counts = counts[: len(self.needs)]
        if any(0 < count < need for count, need in zip(counts, self.needs, strict=True)):
            return IMPOSSIBLE
        return sum(1 for count, wants in zip(counts, self.wanted, strict=True) if wants and count)


def capacity(obj: Obj) -> int:
    """How many attackers a creature may block (CR 509.1a)."""
    if obj.now.permits("block any number"):
        return NO_LIMIT
    return 1 + sum(1 for each in obj.now.restrictions if isinstance(each, Permits) and each.action == "block one more")


def _least(attacker: Obj) -> int:
    """How many creatures have to block the attacker if any do (CR 702.111b)."""
    if attacker.now.cannot("be blocked by two"):
        return 3
    return 2 if attacker.now.keywords & MENACE or attacker.now.cannot("be blocked by one") else 0


def _particular(obj: Obj) -> bool:
    """Whether all that requires the creature to block says what it has to block."""
    return all(
        each.block_what is not None
        for each in obj.now.restrictions
        if isinstance(each, Must) and each.action == "block"
    )


def _asked(state: State, obj: Obj) -> list[int]:
    """The attackers that effects require the creature to block."""
    found: list[int] = []
    for each in obj.now.restrictions:
        if isinstance(each, Must) and each.action == "block" and each.block_what is not None:
            found.extend(refer(each.block_what, Context(state, obj.controller, obj.id)))
    return found
