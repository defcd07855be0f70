"""Combat as a player plans it: how a fight between creatures goes, which attackers pay, which blocks do."""

from __future__ import annotations

from typing import Final

from rulewright.engine.characteristics import (
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLYING,
    HORSEMANSHIP,
    INDESTRUCTIBLE,
    INTIMIDATE,
    LANDWALK,
    LIFELINK,
    MENACE,
    PROTECTION,
    SHADOW,
    SKULK,
    TRAMPLE,
    VIGILANCE,
)
from rulewright.engine.combat import strength, why_not_block
from rulewright.engine.event import NONE
from rulewright.engine.mana import sick
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.roster import roster
from rulewright.engine.state import State

from .worth import Worth, life_worth

_FAST: Final = FIRST_STRIKE | DOUBLE_STRIKE
_EVASIVE: Final = FLYING | SHADOW | PROTECTION | LANDWALK | INTIMIDATE | SKULK | HORSEMANSHIP
_DEATH: Final = 60.0
_MOST: Final = 12
"""Of more attackers than this only the strongest are thought about one by one."""


class Fighter:
    """A creature in a fight, as numbers: what a plan or a trick may change."""

    __slots__ = ("hurt", "id", "keywords", "power", "toughness", "worth")

    def __init__(self, obj: Obj, worth: float) -> None:
        self.id = obj.id
        self.power = max(0, strength(obj))
        self.toughness = obj.now.toughness - obj.damage
        self.keywords = obj.now.keywords
        self.worth = worth
        self.hurt = obj.deathtouched

    def grown(self, power: int, toughness: int, keywords: int) -> Fighter:
        """The same, grown."""
        new = Fighter.__new__(Fighter)
        new.id = self.id
        new.power = max(0, self.power + power)
        new.toughness = self.toughness + toughness
        new.keywords = self.keywords | keywords
        new.worth = self.worth
        new.hurt = self.hurt
        return new

    def kills(self, toughness: int, keywords: int, power: int) -> bool:
        """Whether so much of its damage kills a creature of that toughness."""
        if power <= 0 or keywords & INDESTRUCTIBLE:
            return False
        return power >= toughness or self.keywords & DEATHTOUCH != 0


def duel(one: Fighter, other: Fighter) -> tuple[bool, bool]:
    """Whether each of two creatures dies when they fight in combat."""
    one_fast, other_fast = one.keywords & _FAST != 0, other.keywords & _FAST != 0
    one_left, other_left = one.toughness, other.toughness
    one_dies = other_dies = False
    if one_fast or other_fast:
        if one_fast:
            other_dies = one.kills(other_left, other.keywords, one.power)
            other_left -= one.power
        if other_fast:
            one_dies = other.kills(one_left, one.keywords, other.power)
            one_left -= other.power
    one_late = not one_dies and (not one_fast or one.keywords & DOUBLE_STRIKE != 0)
    other_late = not other_dies and (not other_fast or other.keywords & DOUBLE_STRIKE != 0)
    first = one_late and one.kills(other_left, other.keywords, one.power)
    second = other_late and other.kills(one_left, one.keywords, other.power)
    return one_dies or second, other_dies or first


def damage_of(fighter: Fighter) -> int:
    """The damage that it deals to a player unblocked."""
    return fighter.power * 2 if fighter.keywords & DOUBLE_STRIKE else fighter.power


class Battle:
    """Attackers against those who may block them, with who may block whom."""

    __slots__ = ("_known", "attackers", "blockers", "life", "may")

    def __init__(self, attackers: list[Fighter], blockers: list[Fighter], may: list[list[bool]], life: int) -> None:
        self.attackers = attackers
        self.blockers = blockers
        self.may = may
        """By attacker and blocker."""
        self.life = life
        self._known: dict[tuple[int, int, int], tuple[float, float, int]] = {}
        """What the dead of each side are worth and what damage is stopped, by attacker and one or two blockers."""

    def best_blocks(self, attacking: list[int]) -> tuple[dict[int, list[int]], float]:
        """Which blockers block which of the attackers so that the defender is best off, and how much that gains the
        attacker in all; both by their places in the lists."""
        blocks: dict[int, list[int]] = {}
        free = list(range(len(self.blockers)))
        through = sum(damage_of(self.attackers[a]) for a in attacking)
        while free:
            best, pair = 0.05, None
            rate = _rate(self.life, through)
            for a in attacking:
                if a in blocks or self.attackers[a].keywords & MENACE:
                    continue
                for b in free:
                    if self.may[a][b]:
                        gain = self._gain(a, [b], rate)
                        if gain > best:
                            best, pair = gain, (a, [b])
            together = self._gang(attacking, blocks, free, rate, best)
            if together is not None:
                pair = together
            if pair is None:
                break
            blocks[pair[0]] = pair[1]
            free = [b for b in free if b not in pair[1]]
            through -= self._stopped(pair[0], pair[1])
        self._survive(attacking, blocks, free, through)
        return blocks, self._outcome(attacking, blocks)

    def _gang(
        self, attacking: list[int], blocks: dict[int, list[int]], free: list[int], rate: float, best: float
    ) -> tuple[int, list[int]] | None:
        """Two blockers for one attacker, if that is better than anything else."""
        found = None
        for a in attacking:
            if a in blocks:
                continue
            able = [b for b in free if self.may[a][b]]
            if len(able) < 2:
                continue
            if len(able) > 4:  # the strongest are enough to think of
                able = sorted(able, key=lambda b: -self.blockers[b].power)[:4]
            for at, b in enumerate(able):
                for c in able[at + 1 :]:
                    gain = self._gain(a, [b, c], rate) - 0.4
                    if gain > best:
                        best, found = gain, (a, [b, c])
        return found

    def _stopped(self, a: int, blockers: list[int]) -> int:
        attacker = self.attackers[a]
        damage = damage_of(attacker)
        if attacker.keywords & TRAMPLE:
            room = sum(1 if attacker.keywords & DEATHTOUCH else max(0, self.blockers[b].toughness) for b in blockers)
            return min(damage, room)
        return damage

    def _gain(self, a: int, blockers: list[int], rate: float) -> float:
        """What a block gains the defender."""
        lost, won, stopped = self._fight(a, blockers)
        return rate * stopped + won - lost

    def _fight(self, a: int, blockers: list[int]) -> tuple[float, float, int]:
        """What the blockers and the attacker that die in a fight are worth, and what damage is stopped."""
        key = (a, blockers[0], blockers[1] if len(blockers) > 1 else -1)
        known = self._known.get(key)
        if known is None:
            lost, won = self._dead(a, blockers)
            known = self._known[key] = (lost, won, self._stopped(a, blockers))
        return known

    def _dead(self, a: int, blockers: list[int]) -> tuple[float, float]:
        attacker = self.attackers[a]
        if len(blockers) == 1:
            blocker = self.blockers[blockers[0]]
            dies, kills = duel(attacker, blocker)
            return (blocker.worth if kills else 0.0), (attacker.worth if dies else 0.0)
        group = sorted((self.blockers[b] for b in blockers), key=lambda each: each.toughness)
        power = attacker.power
        lost = 0.0
        fast = attacker.keywords & _FAST != 0
        together = 0
        touched = False
        for blocker in group:  # the cheapest to kill first
            need = 1 if attacker.keywords & DEATHTOUCH else max(1, blocker.toughness)
            dies = power >= need and not blocker.keywords & INDESTRUCTIBLE
            power -= min(power, need)
            if dies:
                lost += blocker.worth
            if not (dies and fast and not blocker.keywords & _FAST):
                together += blocker.power
                touched = touched or (blocker.keywords & DEATHTOUCH != 0 and blocker.power > 0)
        dead = (together >= attacker.toughness or touched) and not attacker.keywords & INDESTRUCTIBLE
        return lost, attacker.worth if dead else 0.0

    def _survive(self, attacking: list[int], blocks: dict[int, list[int]], free: list[int], through: int) -> None:
        """Blocks that only save the defender's life."""
        while through >= self.life and free:
            best, pair = -1000.0, None
            for a in attacking:
                if a in blocks:
                    continue
                able = [b for b in free if self.may[a][b]]
                need = 2 if self.attackers[a].keywords & MENACE else 1
                if len(able) < need:
                    continue
                able.sort(key=lambda b: self.blockers[b].worth)
                chosen = able[:need]
                stopped = self._stopped(a, chosen)
                if stopped <= 0:
                    continue
                lost, won, _ = self._fight(a, chosen)
                gain = won - lost + 2.0 * min(stopped, through - self.life + 1)
                if gain > best:
                    best, pair = gain, (a, chosen)
            if pair is None:
                return
            blocks[pair[0]] = pair[1]
            free[:] = [b for b in free if b not in pair[1]]
            through -= self._stopped(pair[0], pair[1])

    def _outcome(self, attacking: list[int], blocks: dict[int, list[int]]) -> float:
        """What the attack is worth to the attacker if it is blocked so."""
        through = 0
        gained = 0.0
        for a in attacking:
            attacker = self.attackers[a]
            damage = damage_of(attacker)
            if a in blocks:
                lost, won, _ = self._fight(a, blocks[a])
                gained += lost - won
                damage -= self._stopped(a, blocks[a])
            through += damage
            if attacker.keywords & LIFELINK:
                gained += 0.3 * attacker.power
        if through >= self.life:
            return gained + _DEATH
        return gained + life_worth(self.life) - life_worth(self.life - through)


def _rate(life: int, through: int) -> float:
    """What a point of damage less is worth to the defender."""
    left = life - through
    if left <= 0:
        return 3.0
    return min(3.0, (life_worth(left + 2) - life_worth(left)) / 2 + 0.05)


def able_to_attack(obj: Obj) -> bool:
    """Whether the creature could be declared as an attacker, effects aside."""
    return not obj.tapped and not sick(obj) and not obj.now.keywords & DEFENDER and strength(obj) > 0


class Planner:
    """Plans attacks and blocks."""

    __slots__ = ("_worth",)

    def __init__(self, worth: Worth) -> None:
        self._worth = worth

    def fighter(self, obj: Obj) -> Fighter:
        """The creature as a fighter."""
        return Fighter(obj, self._worth.of_permanent(obj))

    def attack(self, state: State, player: int, defender: int) -> set[int]:
        """The creatures that should attack the player."""
        mine = [state.objects[id & SLOT_MASK] for id in roster(state).creatures]
        able = [obj for obj in mine if obj.controller == player and able_to_attack(obj)]
        if not able:
            return set()
        theirs = [obj for obj in mine if obj.controller == defender]
        walls = [obj for obj in theirs if not obj.tapped]
        may = [[_could_block(state, blocker, attacker, defender) for blocker in walls] for attacker in able]
        battle = Battle(
            [self.fighter(obj) for obj in able],
            [self.fighter(obj) for obj in walls],
            may,
            state.players[defender].life,
        )
        home = [obj for obj in mine if obj.controller == player and not obj.tapped]
        retaliation = self._retaliation(state, player, theirs, home)
        everyone = list(range(len(able)))
        value = battle.best_blocks(everyone)[1]
        if value >= _DEATH / 2:
            return {obj.id for obj in able}
        chosen: list[int] = []
        best = retaliation.loss([])
        base = best
        order = sorted(everyone, key=lambda a: -battle.attackers[a].power)[:_MOST]
        # First those that gain by themselves, then all together: a wide attack may pay where no single one does.
        for a in order:
            tried = [*chosen, a]
            gone = [able[x].id for x in tried if not able[x].now.keywords & VIGILANCE]
            total = battle.best_blocks(tried)[1] + retaliation.loss(gone)
            if total > best + 0.01:
                best, chosen = total, tried
        gone = [obj.id for obj in able if not obj.now.keywords & VIGILANCE]
        if len(chosen) < len(everyone) and value + retaliation.loss(gone) > best + 0.3:
            chosen = everyone
            best = value + retaliation.loss(gone)
        return {able[a].id for a in chosen} if best > base else set()

    def _retaliation(self, state: State, player: int, theirs: list[Obj], home: list[Obj]) -> Retaliation:
        attackers = [self.fighter(obj) for obj in theirs if not obj.now.keywords & DEFENDER and strength(obj) > 0]
        blockers = [self.fighter(obj) for obj in home]
        by_id = {obj.id: obj for obj in [*theirs, *home]}
        may = [
            [_could_block(state, by_id[blocker.id], by_id[attacker.id], player) for blocker in blockers]
            for attacker in attackers
        ]
        return Retaliation(attackers, blockers, may, state.players[player].life)

    def block(self, state: State, player: int) -> dict[int, list[int]]:
        """Which of the attackers each of the player's creatures should block."""
        creatures = [state.objects[id & SLOT_MASK] for id in roster(state).creatures]
        attackers = [obj for obj in creatures if obj.attacking != NONE]
        walls = [obj for obj in creatures if obj.controller == player and not obj.tapped and obj.attacking == NONE]
        may = [[why_not_block(state, blocker, attacker) is None for blocker in walls] for attacker in attackers]
        battle = Battle(
            [self.fighter(obj) for obj in attackers],
            [self.fighter(obj) for obj in walls],
            may,
            state.players[player].life,
        )
        blocks, _ = battle.best_blocks(list(range(len(attackers))))
        plan: dict[int, list[int]] = {}
        for a, blockers in blocks.items():
            for b in blockers:
                plan.setdefault(walls[b].id, []).append(attackers[a].id)
        return plan


class Retaliation:
    """What the other player's next attack costs, by who has stayed at home."""

    __slots__ = ("_attackers", "_blockers", "_life", "_may")

    def __init__(self, attackers: list[Fighter], blockers: list[Fighter], may: list[list[bool]], life: int) -> None:
        self._attackers = attackers
        self._blockers = blockers
        self._may = may
        self._life = life

    def loss(self, gone: list[int]) -> float:
        """What the defender is worth less after it, as a number that is not positive."""
        home = [b for b, blocker in enumerate(self._blockers) if blocker.id not in gone]
        through = 0
        for a in sorted(range(len(self._attackers)), key=lambda a: -self._attackers[a].power):
            attacker = self._attackers[a]
            able = [b for b in home if self._may[a][b]]
            need = 2 if attacker.keywords & MENACE else 1
            stopping = [b for b in able if self._holds(attacker, self._blockers[b])]
            chosen = stopping[:need] if len(stopping) >= need else []
            if not chosen and len(able) >= need and attacker.power >= 3:
                chosen = able[-need:]
            if chosen:
                home = [b for b in home if b not in chosen]
            else:
                through += damage_of(attacker)
        if through >= self._life:
            return -20.0 - 0.5 * (through - self._life)
        return life_worth(self._life - through) - life_worth(self._life)

    def _holds(self, attacker: Fighter, blocker: Fighter) -> bool:
        """Whether the attacker would rather not run into the blocker."""
        dies, kills = duel(attacker, blocker)
        return not kills or (dies and attacker.worth >= blocker.worth)


def _could_block(state: State, blocker: Obj, attacker: Obj, defender: int) -> bool:
    """Whether the creature could block the other if that attacked its controller."""
    if not (attacker.now.keywords & _EVASIVE or blocker.now.keywords & SHADOW):
        if not attacker.now.restrictions and not blocker.now.restrictions:
            return True
    if attacker.attacking != NONE:
        return why_not_block(state, blocker, attacker) is None
    imagined = attacker.copy()
    imagined.attacking = defender
    untapped = blocker
    if blocker.tapped:
        untapped = blocker.copy()
        untapped.tapped = False
    return why_not_block(state, untapped, imagined) is None
