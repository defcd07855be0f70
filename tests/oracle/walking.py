"""Through one cast or activation with the engine, step by step: each step offers exactly what can be completed."""

from __future__ import annotations

import random
from collections import Counter

from rulewright.engine.chosen_costs import objects_of
from rulewright.engine.decision import (
    AUTOPAY,
    CHOOSE,
    MANA,
    MODE,
    NUMBER,
    PAY,
    SPEND,
    YES,
    ChooseCostObject,
    ChooseCostPart,
    ChooseMode,
    ChooseObject,
    ChooseSpend,
    ChooseTarget,
    ChooseX,
    Option,
    PayMana,
    Priority,
)
from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.play import Play
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.zone import BATTLEFIELD

from .announcing import Announcement
from .comparing import Names
from .paying import Paying, Pending
from .positions import Small
from .sheet import Makes
from .world import Activation, Scene, Thing, Unit, results


class Disagreement(AssertionError):
    """The engine and the oracle do not say the same."""


def same(what: str, engine: object, oracle: object) -> None:
    """Raises `Disagreement` unless both are equal."""
    if engine != oracle:
        raise Disagreement(f"{what}: the engine says {engine}, the oracle {oracle}")


class Walk:
    """One cast or activation, begun with an option of a priority decision. Choices are drawn from ``rng``."""

    def __init__(
        self,
        small: Small,
        play: Play,
        names: Names,
        left: list[Announcement],
        card: int,
        spell: bool,
        rng: random.Random,
    ) -> None:
        self.world = small.world()
        self.play = play
        self.names = names
        self.left = left
        """The announcements that are still open."""
        self.card: Thing = self.world.things[card]
        self.spell = self.card.sheet if spell else None
        self.rng = rng
        self.paying: Paying | None = None
        self.pending: tuple[Pending, ...] = ()
        self.log: list[str] = []

    def go(self) -> None:
        """Answers until the player has priority again, comparing at every step."""
        while (decision := self.play.decision) is not None and not isinstance(decision, Priority):
            options = decision.options
            if isinstance(decision, ChooseMode):
                self.announce(options, "mode", [option.number if option.kind == MODE else None for option in options])
            elif isinstance(decision, ChooseX):
                self.announce(options, "x", [option.number for option in options])
            elif isinstance(decision, ChooseTarget):
                self.announce(options, "target", [self.names.thing(option.id) for option in options])
            elif isinstance(decision, ChooseCostObject):
                self.announce(
                    options, "tapped", [self.names.thing(o.id) if o.kind == CHOOSE else None for o in options]
                )
            elif isinstance(decision, ChooseCostPart):
                self.cost_part(decision.part, options)
            elif isinstance(decision, PayMana):
                self.mana(decision.source, options)
            elif isinstance(decision, ChooseSpend):
                self.spend(options, decision.slot)
            elif isinstance(decision, ChooseObject):
                self.objects(options)
            else:
                raise Disagreement(f"an unexpected question: {decision.kind}")
        if self.paying is None:
            self.lock_in()

    def take(self, index: int, what: object) -> None:
        self.log.append(str(what))
        self.play.answer(index)

    def announce(self, options: list[Option], field: str, values: list[object]) -> None:
        """A choice that the announcements differ in."""
        same(f"{field} {self.log}", Counter(values), Counter({getattr(a, field) for a in self.left}))
        index = self.rng.randrange(len(options))
        self.left = [a for a in self.left if getattr(a, field) == values[index]]
        self.take(index, f"{field} {values[index]}")

    def cost_part(self, part: str, options: list[Option]) -> None:
        if part == "kicker":
            self.announce(options, "kicked", [option.kind == YES for option in options])
            return
        if part == "reductions":
            values: list[object] = [self.total_of(option) for option in options]
            found = {(a.bill.letters, a.bill.generic) for a in self.left}
            same(f"{part} {self.log}", set(values), found)  # a floor may make two orders alike
            index = self.rng.randrange(len(options))
            self.left = [a for a in self.left if (a.bill.letters, a.bill.generic) == values[index]]
        else:
            values = [self.mana_of(option) for option in options]
            read = self.locked_in if self.play.state.board.stack else self.announced
            same(f"{part} {self.log}", Counter(values), Counter({read(a) for a in self.left}))
            index = self.rng.randrange(len(options))
            self.left = [a for a in self.left if read(a) == values[index]]
        self.take(index, f"{part} {values[index]}")

    def total_of(self, option: Option) -> tuple[str, int]:
        """The letters and the generic mana of a total cost."""
        return self.mana_of(option)[0], sum(s.generic for s in option.symbols if not s.types)

    def mana_of(self, option: Option) -> tuple[str, int]:
        """The letters of an option's symbols, and how many are paid with life."""
        texts = [symbol.text for symbol in option.symbols]
        return "".join(sorted(text for text in texts if text in "WUBRGC")), texts.count("P")

    def announced(self, announcement: Announcement) -> tuple[str, int]:
        """The same of an announcement, as the symbols were read (CR 601.2b)."""
        return announcement.symbols[0], announcement.symbols[2] // 2

    def locked_in(self, announcement: Announcement) -> tuple[str, int]:
        """The same of its total cost (CR 601.2f)."""
        return announcement.bill.letters, announcement.symbols[2] // 2

    # ---- paying ------------------------------------------------------------------------------------------

    def lock_in(self) -> Paying:
        """The total cost is locked in: nothing may be left open."""
        if self.paying is None:
            bills = {a.bill for a in self.left}
            same(f"one total cost {self.log}", len(bills), 1)
            self.paying = Paying(self.world, bills.pop(), self.card, self.spell)
        return self.paying

    def scene(self) -> Scene:
        """The engine's state as a scene."""
        state = self.play.state
        tapped, gone, used = set(), set(), set()
        for slot, number in self.names.numbers.items():
            obj = state.objects[slot]
            if self.world.things[number].zone != "battlefield":
                continue
            if obj.zone != BATTLEFIELD:
                gone.add(number)
                continue
            if obj.tapped:
                tapped.add(number)
            used |= {(number, obj.now.mana_abilities.index(at)) for at in obj.used if at in obj.now.mana_abilities}
        player = state.players[self.world.me]
        units = sorted((mana_letters(mana.type), "creature" if mana.spend_only else "") for mana in player.mana)
        return Scene(frozenset(tapped), frozenset(gone), frozenset(used), tuple(units), player.life)

    def trim(self, source: int) -> None:
        """Abilities whose costs are paid are pending no more."""
        while self.pending and self.pending[-1].thing.number != self.names.numbers[source & SLOT_MASK]:
            self.pending = self.pending[:-1]

    def ability(self, option: Option) -> tuple[Activation, Makes]:
        obj = self.play.state.get(option.id)
        thing = self.names.thing(option.id)
        index = obj.now.mana_abilities.index(option.number)
        makes = self.world.things[thing].sheet.makes[index]
        chosen = tuple(sorted(self.names.thing(id) for id in objects_of(self.play.state, option.extra)))
        if makes.taps:
            return Activation(thing, index, None, chosen), makes
        victim = chosen[0] if chosen else None
        return Activation(thing, index, thing if makes.sacrifice == "self" else victim), makes

    def mana(self, source: int, options: list[Option]) -> None:
        """601.2g: the mana abilities offered are those that strand nothing."""
        paying = self.lock_in()
        self.trim(source)
        scene = self.scene()
        engine: Counter[object] = Counter()
        for option in options:
            if option.kind == MANA:
                act, _ = self.ability(option)
                engine[act, tuple(sorted(mana_letters(bit) for bit in option.made))] += 1
            else:
                assert option.kind == PAY or option.kind == AUTOPAY
        where = f"mana abilities {self.log}, {[p.thing.sheet for p in self.pending]} pending"
        same(where, set(engine), paying.offers(scene, self.pending))
        same(f"{where}, pay now", any(o.kind == PAY for o in options), self.pays_now(paying, scene))
        index = self.rng.randrange(len(options))
        option = options[index]
        if option.kind != MANA:
            self.take(index, "pay")
            return
        act, makes = self.ability(option)
        made = tuple(sorted(mana_letters(bit) for bit in option.made))
        thing = self.world.things[act.thing]
        if makes.cost:
            units = tuple((letter, makes.only) for letter in made)
            for planned in paying.outcomes(scene, act, thing, makes):
                if tuple(letter for letter, _ in planned) == made:
                    units = planned
            self.pending = (*self.pending, Pending(act, thing, makes, units))
            self.take(index, (act, made))
            return
        expected = {after for units, after in results(self.world, scene, act, thing, makes) if letters(units) == made}
        self.take(index, (act, made))
        if isinstance(self.play.decision, PayMana):
            after = self.scene()
            if after not in expected:
                raise Disagreement(f"{self.log}: the mana ability led to {after}, not {expected}")

    def pays_now(self, paying: Paying, scene: Scene) -> bool:
        if not self.pending:
            return paying.pays(scene)
        return any(paying.completes(after, self.pending[:-1]) for after in paying.finish(scene, self.pending[-1]))

    def spend(self, options: list[Option], slot: int) -> None:
        """Paying symbol by symbol; that nothing strands shows at the end."""
        del slot
        index = self.rng.randrange(len(options))
        assert options[index].kind in (SPEND, CHOOSE)
        self.take(index, "spend")

    def objects(self, options: list[Option]) -> None:
        """What an action of a cost is done with."""
        index = self.rng.randrange(len(options))
        assert options[index].kind in (CHOOSE, NUMBER)
        self.take(index, "an object")


def letters(units: tuple[Unit, ...]) -> tuple[str, ...]:
    """The letters of mana, in order."""
    return tuple(sorted(letter for letter, _ in units))
