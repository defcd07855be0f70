"""Whether a cost can be paid: every sequence of mana abilities, then every way to pay (CR 601.2g-h, 118.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from .cost import Bill, readings
from .sheet import Makes, Sheet
from .world import Activation, Scene, Thing, Unit, World, possible, results, sick, there, victims


@dataclass(frozen=True)
class Pending:
    """A mana ability being activated, whose mana cost is being paid: what it will make is planned."""

    act: Activation
    thing: Thing
    makes: Makes
    made: tuple[Unit, ...]


class Paying:
    """One cost, of a spell or of an ability, with all that has been found out about paying it."""

    def __init__(self, world: World, bill: Bill, card: Thing, spell: Sheet | None) -> None:
        self.world = world
        self.bill = bill
        self.card = card
        self.spell = spell
        """The spell that is paid for; None for an ability."""
        self.known: dict[tuple[Scene, tuple[Pending, ...]], bool] = {}

    def completes(self, scene: Scene, pending: tuple[Pending, ...] = ()) -> bool:
        """Whether some sequence of activations from here ends with everything paid."""
        key = (scene, pending)
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self._completes(scene, pending)
        return known

    def _completes(self, scene: Scene, pending: tuple[Pending, ...]) -> bool:
        if not pending and self.pays(scene):
            return True
        if not pending and not self.slots():
            return False  # mana abilities are activated only where mana is paid (CR 601.2g)
        if pending and any(self.completes(after, pending[:-1]) for after in self.finish(scene, pending[-1])):
            return True
        return any(self.completes(after, pending) for after in self.steps(scene))

    def steps(self, scene: Scene) -> Iterator[Scene]:
        """The scenes one activation further, its mana cost paid from the pool."""
        for act, thing, makes in possible(self.world, scene):
            for left in self.without(scene, makes.cost):
                for _, after in results(self.world, left, act, thing, makes):
                    yield after

    def finish(self, scene: Scene, pending: Pending) -> Iterator[Scene]:
        """The scenes once a pending ability is paid from the pool and has resolved as planned."""
        allowed = [act for act, _, _ in possible(self.world, scene)]
        if pending.act not in allowed:
            return
        for left in self.without(scene, pending.makes.cost):
            for units, after in results(self.world, left, pending.act, pending.thing, pending.makes):
                if units == pending.made:
                    yield after

    def without(self, scene: Scene, cost: str) -> Iterator[Scene]:
        """The scenes once the pool has paid the mana cost of a mana ability."""
        if not cost:
            yield scene
            return
        seen: set[tuple[Unit, ...]] = set()
        for reading in readings(cost, 0):
            pools = {scene.pool}
            for slot in (*reading.letters, *[""] * reading.generic):
                pools = {
                    pool[:at] + pool[at + 1 :]
                    for pool in pools
                    for at, (letter, only) in enumerate(pool)
                    if not only and slot in ("", letter)
                }
            seen |= pools
        for pool in sorted(seen):
            yield replace(scene, pool=pool)

    # ---- paying with what there is -----------------------------------------------------------------------

    def pays(self, scene: Scene) -> bool:
        """Whether everything can be paid now, without a further mana ability (CR 601.2h)."""
        bill = self.bill
        if bill.life > max(0, scene.life):
            return False
        return self.acts(scene) and self.mana_pays(scene, self.slots(), scene.pool, self.stands(scene))

    def slots(self) -> tuple[str, ...]:
        """A letter for each mana of a type, "" for generic mana."""
        return (*self.bill.letters, *[""] * self.bill.generic)

    def acts(self, scene: Scene) -> bool:
        """Whether the actions of the cost can be done."""
        bill, world = self.bill, self.world
        standing = {thing.number for thing in there(world, scene)}
        if bill.tap is not None and (bill.tap not in standing or bill.tap in scene.tapped):
            return False
        if bill.tap_symbol or bill.untap_symbol:
            if self.card.number not in standing or sick(world, scene, self.card):
                return False
            if (self.card.number in scene.tapped) != bill.untap_symbol:
                return False
        if bill.sacrifice and not victims(world, scene, bill.sacrifice, self.card):
            return False
        others = [thing for thing in world.mine("hand") if thing.number != self.card.number]
        return len(others) >= bill.discard

    def stands(self, scene: Scene) -> tuple[tuple[int, str], ...]:
        """What stands for mana: its number, and the letters besides generic mana that it pays."""
        spell, world = self.spell, self.world
        if spell is None:
            return ()
        found: list[tuple[int, str]] = []
        for thing in there(world, scene):
            if thing.player != world.me or thing.number in scene.tapped or thing.number == self.bill.tap:
                continue
            if spell.convoke and thing.sheet.has("creature"):
                found.append((thing.number, "".join(sorted(thing.sheet.colors))))
            elif spell.improvise and thing.sheet.has("artifact"):
                found.append((thing.number, ""))
        if spell.delve:
            buried = [thing for thing in world.things if thing.number in scene.gone and thing.player == world.me]
            cards = [*world.mine("graveyard"), *buried]
            found += [(thing.number, "") for thing in cards if thing.number != self.card.number]
        return tuple(found)

    def mana_pays(
        self, scene: Scene, slots: tuple[str, ...], pool: tuple[Unit, ...], stands: tuple[tuple[int, str], ...]
    ) -> bool:
        """Whether the slots can be paid; the letters come first, and generic mana takes what is left."""
        if not slots:
            return True
        if len(slots) > len(pool) + len(stands):
            return False
        slot, rest = slots[0], slots[1:]
        for at, unit in enumerate(pool):
            if unit not in pool[:at] and self.fits(unit, slot):
                if self.mana_pays(scene, rest, pool[:at] + pool[at + 1 :], stands):
                    return True
                if not slot:
                    break
        for at, (_, letters) in enumerate(stands):
            if not slot or slot in letters:
                if self.mana_pays(scene, rest, pool, stands[:at] + stands[at + 1 :]):
                    return True
                if not slot:
                    break
        return False

    def fits(self, unit: Unit, slot: str) -> bool:
        """Whether the mana may be spent on this, and pays the slot (CR 106.6)."""
        letter, only = unit
        if only and (self.spell is None or not self.spell.has(only)):
            return False
        return slot in ("", letter)

    # ---- one step of the payment -------------------------------------------------------------------------

    def offers(self, scene: Scene, pending: tuple[Pending, ...]) -> set[tuple[Activation, tuple[str, ...]]]:
        """Each activation, and what it is planned to make, that does not strand the payment."""
        found: set[tuple[Activation, tuple[str, ...]]] = set()
        for act, thing, makes in possible(self.world, scene):
            for made in self.plans(scene, act, thing, makes, pending):
                found.add((act, tuple(sorted(letter for letter, _ in made))))
        return found

    def plans(
        self, scene: Scene, act: Activation, thing: Thing, makes: Makes, pending: tuple[Pending, ...]
    ) -> Iterator[tuple[Unit, ...]]:
        if not makes.cost:
            for units, after in results(self.world, scene, act, thing, makes):
                if self.completes(after, pending):
                    yield units
            return
        for units in self.outcomes(scene, act, thing, makes):
            if self.completes(scene, (*pending, Pending(act, thing, makes, units))):
                yield units

    def outcomes(self, scene: Scene, act: Activation, thing: Thing, makes: Makes) -> set[tuple[Unit, ...]]:
        """All that an ability with a mana cost may make, now or after further activations."""
        found: set[tuple[Unit, ...]] = set()
        seen = {scene}
        todo = [scene]
        while todo:
            at = todo.pop()
            if act in [other for other, _, _ in possible(self.world, at)]:
                found |= {units for units, _ in results(self.world, at, act, thing, makes)}
            for after in self.steps(at):
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        return found
