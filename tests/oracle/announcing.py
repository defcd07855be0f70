"""Every announcement of every spell and ability, and which of them can be completed (CR 601.2b-f, 602.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .cost import Bill, power_of, readings, totals
from .paying import Paying
from .sheet import Ability, Makes, Sheet
from .world import Scene, Thing, World, possible, there

REDUCTIONS = 12
"""More than reductions take away in any position."""


@dataclass(frozen=True)
class Way:
    """One way to cast a card: ``keyword`` and the number of the thing that permits it, or neither."""

    card: int
    keyword: str = ""
    permit: int | None = None


@dataclass(frozen=True)
class Announcement:
    """All that is announced for a spell or ability, and the total cost that is then locked in."""

    bill: Bill
    mode: int | None = None
    kicked: bool = False
    tapped: int | None = None
    x: int = 0
    target: int | None = None
    """A thing's number, or -1 - seat for a player."""
    symbols: tuple[str, int, int] = ("", 0, 0)
    """Letters, generic mana and Phyrexian life that hybrid symbols were read as, with the rest of the cost."""


class Oracle:
    """All that may be done in a position."""

    def __init__(self, world: World, scene: Scene | None = None) -> None:
        self.world = world
        self.scene = world.start() if scene is None else scene
        self.known: dict[tuple[Bill, int, bool], Paying] = {}
        self.verdicts: dict[tuple[Bill, int, bool], bool] = {}
        self.scenes: list[Scene] = []
        """All that mana abilities can lead to, the fullest pools first."""

    def paying(self, bill: Bill, card: Thing, spell: Sheet | None) -> Paying:
        """What is known of paying this cost for this card."""
        key = (bill, card.number, spell is None)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Paying(self.world, bill, card, spell)
        return found

    # ---- what may be done --------------------------------------------------------------------------------

    def spells(self) -> dict[Way, list[Announcement]]:
        """The ways to cast something, with all announcements that can be completed."""
        found: dict[Way, list[Announcement]] = {}
        for way, card, cost in self.ways():
            completed = [a for a in self.announcements(way, card, cost) if self.payable(a.bill, card, card.sheet)]
            if completed:
                found[way] = completed
        return found

    def payable(self, bill: Bill, card: Thing, spell: Sheet | None) -> bool:
        """Whether the cost can be paid from here: in some scene that mana abilities lead to."""
        key = (bill, card.number, spell is None)
        known = self.verdicts.get(key)
        if known is None:
            paying = self.paying(bill, card, spell)
            scenes = self.reachable() if bill.mana else [self.scene]  # CR 601.2g
            known = self.verdicts[key] = any(
                len(s.pool) + len(paying.stands(s)) >= bill.mana and paying.pays(s) for s in scenes
            )
        return known

    def values_of_x(self) -> range:
        """The values of X that might be paid."""
        return range(len(self.reachable()[0].pool) + REDUCTIONS)

    def reachable(self) -> list[Scene]:
        """Every scene that some sequence of mana abilities leads to."""
        if not self.scenes:
            card = Thing(-1, Sheet("", ""), "", self.world.me)
            paying = Paying(self.world, Bill("", 0), card, None)
            seen = {self.scene}
            todo = [self.scene]
            while todo:
                for after in paying.steps(todo.pop()):
                    if after not in seen:
                        seen.add(after)
                        todo.append(after)
            self.scenes = sorted(seen, key=lambda scene: -len(scene.pool))
        return self.scenes

    def lands(self) -> set[int]:
        """The lands that may be played (CR 305.2)."""
        world = self.world
        if not world.main or world.lands_played:
            return set()
        return {thing.number for thing in world.mine("hand") if thing.sheet.has("land")}

    def mana(self) -> set[tuple[int, int]]:
        """The mana abilities that may be activated with priority: thing, and number among its mana abilities."""
        found: set[tuple[int, int]] = set()
        for act, thing, makes in possible(self.world, self.scene, paying=False):
            if self.can_fund(thing, makes):
                found.add((act.thing, act.index))
        return found

    def can_fund(self, thing: Thing, makes: Makes) -> bool:
        """Whether a mana ability's cost can be paid, with the help of other mana abilities."""
        if not makes.cost:
            return True
        for reading in readings(makes.cost, 0):
            bill = Bill(reading.letters, reading.generic, source=thing.number, tap_symbol=makes.tap)
            if self.payable(bill, thing, None):
                return True
        return False

    # ---- spells ------------------------------------------------------------------------------------------

    def ways(self) -> Iterator[tuple[Way, Thing, str | None]]:
        """The ways in which a player may begin to cast (CR 601.3), with the cost in place of the mana cost."""
        world = self.world
        board = there(world, self.scene)
        anytime = world.main or any(o.sheet.flash_for_all and o.player == world.me for o in board)
        for card in world.mine("hand"):
            if card.sheet.has("land") or not (anytime or card.sheet.flash):
                continue
            yield Way(card.number), card, None
            for other in board:
                if other.sheet.free_from_hand and other.player == world.me:
                    yield Way(card.number, "", other.number), card, "{0}"
        if any(other.sheet.cages for other in board):
            return
        for card in world.mine("graveyard"):
            if anytime or card.sheet.flash:
                if card.sheet.flashback:
                    yield Way(card.number, "flashback"), card, card.sheet.flashback
                if card.sheet.harmonize:
                    yield Way(card.number, "harmonize"), card, card.sheet.harmonize

    def announcements(self, way: Way, card: Thing, instead: str | None) -> Iterator[Announcement]:
        """Everything that may be announced, payable or not."""
        sheet, world = card.sheet, self.world
        cost = sheet.cost if instead is None else instead
        if not cost:
            return  # CR 118.6
        helpers: list[Thing | None] = [None]
        if way.keyword == "harmonize":
            for thing in there(world, self.scene):
                free = thing.number not in self.scene.tapped
                if thing.player == world.me and free and thing.sheet.has("creature"):
                    helpers.append(thing)
        for mode, target in self.choices(sheet):
            for kicked in (False, True) if sheet.kicker else (False,):
                for helper in helpers:
                    for x in self.values_of_x() if "{X}" in cost else (0,):
                        whole = cost + (sheet.kicker if kicked else "")
                        power = power_of(world, helper) if helper else 0
                        for reading in readings(whole, x):
                            for letters, generic in totals(world, self.scene, sheet, reading, power):
                                yield Announcement(
                                    Bill(
                                        letters,
                                        generic,
                                        reading.life + sheet.life,
                                        None if helper is None else helper.number,
                                        sacrifice=sheet.sacrifice,
                                        discard=sheet.discard,
                                    ),
                                    mode,
                                    kicked,
                                    None if helper is None else helper.number,
                                    x,
                                    target,
                                    (reading.letters, reading.generic, reading.life),
                                )

    def choices(self, sheet: Sheet) -> Iterator[tuple[int | None, int | None]]:
        """Modes and targets (CR 601.2b-c)."""
        if not sheet.modes:
            yield from ((None, target) for target in self.targets(sheet.target))
            return
        for mode, words in enumerate(sheet.modes):
            yield from ((mode, target) for target in self.targets(words))

    def targets(self, words: str) -> list[int | None]:
        """The legal targets; the list of None if there is no target."""
        if not words:
            return [None]
        kind = "creature" if words == "any" else words.split()[0]
        found: list[int | None] = [-1, -2] if words == "any" else []
        for thing in there(self.world, self.scene):
            if thing.sheet.has(kind) and (not words.endswith("you control") or thing.player == self.world.me):
                found.append(thing.number)
        return found

    # ---- abilities ---------------------------------------------------------------------------------------

    def abilities(self) -> dict[tuple[int, int], list[Announcement]]:
        """The abilities that may be activated, with all announcements that can be completed."""
        found: dict[tuple[int, int], list[Announcement]] = {}
        for thing in there(self.world, self.scene):
            if thing.player != self.world.me:
                continue
            for index, ability in enumerate(thing.sheet.abilities):
                if ability.sorcery and not self.world.main:
                    continue
                completed = [a for a in self.activations(thing, ability) if self.payable(a.bill, thing, None)]
                if completed:
                    found[thing.number, index] = completed
        return found

    def activations(self, thing: Thing, ability: Ability) -> Iterator[Announcement]:
        """Everything that may be announced for an ability."""
        for target in self.targets(ability.target):
            for x in self.values_of_x() if "{X}" in ability.cost else (0,):
                for reading in readings(ability.cost, x):
                    bill = Bill(
                        reading.letters,
                        reading.generic,
                        ability.life,
                        source=thing.number,
                        tap_symbol=ability.tap,
                        untap_symbol=ability.untap,
                        sacrifice=ability.sacrifice,
                    )
                    yield Announcement(bill, x=x, target=target, symbols=(reading.letters, reading.generic, 0))
