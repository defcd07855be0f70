"""Total costs, worked out by hand from CR 601.2b, 601.2f, 107.4 and 118.7."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from .sheet import Sheet, Tax
from .world import Scene, Thing, World, there

COLORS = "WUBRG"


@dataclass(frozen=True)
class Bill:
    """What is to be paid: letters, generic mana, life, and things to do."""

    letters: str
    generic: int
    life: int = 0
    tap: int | None = None
    """The creature chosen to be tapped."""
    source: int | None = None
    """The permanent that {T} or {Q} in the cost is about."""
    tap_symbol: bool = False
    untap_symbol: bool = False
    sacrifice: str = ""
    discard: int = 0
    discard_itself: bool = False

    @property
    def mana(self) -> int:
        """How much mana it is."""
        return len(self.letters) + self.generic


@dataclass(frozen=True)
class Reading:
    """The symbols of a cost with every choice made: letters, generic mana, life for Phyrexian symbols."""

    letters: str
    generic: int
    life: int

    def plus(self, other: Reading) -> Reading:
        """Both together."""
        return Reading(
            "".join(sorted(self.letters + other.letters)), self.generic + other.generic, self.life + other.life
        )


@cache
def readings(cost: str, x: int) -> frozenset[Reading]:
    """What the symbols of a cost may be announced to stand for."""
    choices: list[list[Reading]] = []
    for symbol in re.findall(r"\{([^{}]*)\}", cost):
        halves: list[Reading] = []
        for half in symbol.split("/"):
            if half == "P":
                halves.append(Reading("", 0, 2))
            elif half == "X":
                halves.append(Reading("", x, 0))
            elif half.isdigit():
                halves.append(Reading("", int(half), 0))
            else:
                halves.append(Reading(half, 0, 0))
        choices.append(halves)
    found = set()
    for choice in product(*choices):
        total = Reading("", 0, 0)
        for part in choice:
            total = total.plus(part)
        found.add(total)
    return frozenset(found)


def concerns(tax: Tax, spell: Sheet) -> bool:
    """Whether the effect speaks of such spells."""
    return any(spell.has(kind) for kind in tax.spells.split("|"))


def totals(world: World, scene: Scene, spell: Sheet, reading: Reading, power: int) -> set[tuple[str, int]]:
    """Each total cost that the player may lock in: letters and generic mana. ``power``: of harmonize's creature."""
    letters, generic = reading.letters, reading.generic
    lower: list[Tax] = []
    floors: list[int] = []
    for thing in there(world, scene):
        if thing.sheet.floor:
            floors.append(thing.sheet.floor)
        for tax in thing.sheet.taxes:
            about_me = tax.whose == "all" or (thing.player == world.me) == (tax.whose == "you")
            if not about_me or not concerns(tax, spell):
                continue
            if not tax.raises:
                lower.append(tax)
                continue
            for more in readings(tax.amount, 0):
                letters, generic = letters + more.letters, generic + more.generic
    if power > 0:
        lower.append(Tax(f"{{{power}}}"))
    found: set[tuple[str, int]] = set()
    for order in set(permutations(lower)):
        left, rest = Counter(letters), generic
        for tax in order:
            for less in readings(tax.amount, 0):
                rest = max(0, rest - less.generic)
                for letter in less.letters:
                    if left[letter] > 0:
                        left[letter] -= 1
                    elif not tax.colored_only:
                        rest = max(0, rest - 1)
        for floor in floors:
            rest += max(0, floor - left.total() - rest)
        found.add(("".join(sorted(left.elements())), rest))
    return found


def power_of(world: World, thing: Thing) -> int:
    """A creature's power with what is attached to it."""
    assert thing.sheet.size is not None
    power = thing.sheet.size[0]
    for other in world.things:
        if other.zone == "battlefield" and other.host == thing.number:
            power += {"Long Spear": 2, "Warm Mantle": 1}.get(other.sheet.name, 0)
    return power
