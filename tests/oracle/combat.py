"""Legal declarations of attackers and blockers, by trying every one (CR 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

Attack = frozenset[int]
Block = frozenset[tuple[int, int]]
"""Pairs of blocker and attacker."""


@dataclass(frozen=True)
class Fighter:
    """A creature, and what it can or must do: keywords and phrases in plain words."""

    name: str
    words: tuple[str, ...] = ()
    types: str = "Creature"
    tapped: bool = False
    sick: bool = False

    def has(self, word: str) -> bool:
        """Whether it has the keyword, restriction or requirement."""
        return word in self.words


def may_attack(fighter: Fighter) -> bool:
    """508.1a, 508.1c."""
    if fighter.tapped or (fighter.sick and not fighter.has("haste")):
        return False
    return not fighter.has("defender") and not fighter.has("can't attack")


def attacks(mine: list[Fighter]) -> set[Attack]:
    """Every legal declaration of attackers: those that obey most requirements of all that break no restriction."""
    able = [number for number, fighter in enumerate(mine) if may_attack(fighter)]
    found = [
        frozenset(number for number, goes in zip(able, choice, strict=True) if goes)
        for choice in product((False, True), repeat=len(able))
    ]

    def obeyed(attack: Attack) -> int:
        return sum(1 for number in attack if mine[number].has("must attack"))

    found = [
        attack for attack in found if len(attack) != 1 or not any(mine[n].has("can't attack alone") for n in attack)
    ]
    most = max(obeyed(attack) for attack in found)
    return {attack for attack in found if obeyed(attack) == most}


def may_block(blocker: Fighter, attacker: Fighter) -> bool:
    """509.1a-b, one pair."""
    if blocker.tapped or blocker.has("can't block"):
        return False
    if attacker.has("flying") and not (blocker.has("flying") or blocker.has("reach")):
        return False
    if attacker.has("can't be blocked"):
        return False
    fearless = "Artifact" in blocker.types or blocker.has("black")
    return not attacker.has("fear") or fearless


def all_blocks(attackers: list[Fighter], theirs: list[Fighter]) -> Iterator[Block]:
    """Every declaration of blockers in which each creature blocks one attacker at most, or as many as it may."""
    choices: list[list[tuple[int, ...]]] = []
    for blocker in theirs:
        able = [number for number, attacker in enumerate(attackers) if may_block(blocker, attacker)]
        most = 2 if blocker.has("blocks two") else 1
        choices.append([chosen for size in range(most + 1) for chosen in combinations(able, size)])
    for choice in product(*choices):
        yield frozenset((blocker, attacker) for blocker, chosen in enumerate(choice) for attacker in chosen)


def blocks(attackers: list[Fighter], theirs: list[Fighter]) -> set[Block]:
    """Every legal declaration of blockers: restrictions hold, and as many requirements as they allow (509.1b-c)."""

    def allowed(block: Block) -> bool:
        for number, attacker in enumerate(attackers):
            count = sum(1 for _, blocked in block if blocked == number)
            if attacker.has("menace") and count == 1:
                return False
            if attacker.has("needs three") and count in (1, 2):
                return False
            if attacker.has("one blocker") and count > 1:
                return False
        blocking = {blocker for blocker, _ in block}
        return len(blocking) != 1 or not any(theirs[blocker].has("can't block alone") for blocker in blocking)

    def obeyed(block: Block) -> int:
        total = sum(1 for blocker in {blocker for blocker, _ in block} if theirs[blocker].has("must block"))
        for number, attacker in enumerate(attackers):
            count = sum(1 for _, blocked in block if blocked == number)
            if attacker.has("must be blocked") and count:
                total += 1
            if attacker.has("lure"):
                total += count
        return total

    found = [block for block in all_blocks(attackers, theirs) if allowed(block)]
    most = max(obeyed(block) for block in found)
    return {block for block in found if obeyed(block) == most}
