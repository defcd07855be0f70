"""Legal declarations of attackers and blockers, by trying every one (CR 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

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
    """Every declaration of blockers in which each creature blocks one attacker at most."""
    choices = [
        [None, *[number for number, attacker in enumerate(attackers) if may_block(blocker, attacker)]]
        for blocker in theirs
    ]
    for choice in product(*choices):
        yield frozenset((blocker, attacker) for blocker, attacker in enumerate(choice) if attacker is not None)


def blocks(attackers: list[Fighter], theirs: list[Fighter]) -> set[Block]:
    """Every legal declaration of blockers: restrictions hold, and as many requirements as they allow (509.1b-c)."""

    def allowed(block: Block) -> bool:
        for number, attacker in enumerate(attackers):
            count = sum(1 for _, blocked in block if blocked == number)
            if attacker.has("menace") and count == 1:
                return False
        return True

    def obeyed(block: Block) -> int:
        return sum(1 for blocker, _ in block if theirs[blocker].has("must block"))

    found = [block for block in all_blocks(attackers, theirs) if allowed(block)]
    most = max(obeyed(block) for block in found)
    return {block for block in found if obeyed(block) == most}
