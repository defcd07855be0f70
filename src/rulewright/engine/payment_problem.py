"""A payment as pure data: what must be paid, and all that can pay for it (CR 601.2g-h, 106, 118).

The engine describes a payment by these classes; nothing here looks at a game. The pieces:

* A **resource** is one bit of a mask: something that can be used up once. Objects are numbered by the caller,
  and each has two resources, `tap_of` and `object_of`: "it is untapped" and "it is there". A card in a hand or
  a graveyard has the second only.
* **Marks** are bits that say what a unit may be spent on: the six types of mana, `SNOW`, `GENERIC` (every mana
  has it, CR 107.4b) and `DIRECT` (it is no mana but stands for it: convoke, improvise, delve). A **slot** is a
  mask of marks too, and a unit pays a slot if the two share a bit.
* A **purpose** tells costs apart where mana is restricted (CR 106.6): `MAIN` is the cost to be paid, `COST` the
  cost of an activation; four more are free for the caller. A **kind** holds a unit's marks once per purpose that
  it may be spent on, so that "may this unit pay that slot" is one ``&`` in every case.
"""

from __future__ import annotations

from typing import Final

from ..vocabulary.color import ALL_MANA
from ..vocabulary.mana import PHYREXIAN_LIFE

SNOW: Final = 64
GENERIC: Final = 128
DIRECT: Final = 256
ALL_MARKS: Final = 511
WIDTH: Final = 9

MAIN: Final = 1
COST: Final = 2
ANY_PURPOSE: Final = 63

TOKEN: Final = 1 << 54
"""A mark outside all purposes: a slot that only one chosen activation pays, which makes that activation a must."""

BASIC: Final = 0
PLAIN: Final = 1
PAIN: Final = 2
SACRIFICE: Final = 3
"""Ranks of sources in a proposal: basic lands, other sources, those that hurt, those that are used up."""

DEFAULT_CAP: Final = 10_000


def tap_of(number: int) -> int:
    """The resource "object ``number`` is untapped"."""
    return 1 << 2 * number


def object_of(number: int) -> int:
    """The resource "object ``number`` is still there"."""
    return 2 << 2 * number


def spread(pays: int) -> int:
    """The factor that repeats marks for each purpose in the mask ``pays``."""
    factor = 0
    for i in range(6):
        if pays >> i & 1:
            factor |= 1 << WIDTH * i
    return factor


_SPREAD: Final = [spread(pays) for pays in range(ANY_PURPOSE + 1)]


class Unit:
    """One mana. ``types`` is its type; in an output it may have several bits: one mana of a type chosen among
    them as it is made. ``pays`` is the mask of purposes that it may be spent on (CR 106.6), ``as_though`` the
    further types as which it may be spent on those in the mask ``so`` (CR 118.14, 609.4b); a lower ``rank`` is spent
    first.
    """

    __slots__ = ("as_though", "kind", "pays", "rank", "snow", "so", "types")

    def __init__(
        self,
        types: int,
        snow: bool = False,
        pays: int = ANY_PURPOSE,
        rank: int = 0,
        as_though: int = 0,
        so: int = ANY_PURPOSE,
    ) -> None:
        self.types = types
        self.snow = snow
        self.pays = pays
        self.rank = rank
        self.as_though = as_though
        self.so = so
        self.kind: int = (types | GENERIC | (SNOW if snow else 0)) * _SPREAD[pays] | as_though * _SPREAD[pays & so]

    def of_type(self, types: int) -> Unit:
        """The same unit with its type chosen."""
        return self if types == self.types else Unit(types, self.snow, self.pays, self.rank, self.as_though, self.so)


class Scale:
    """An output that depends on what is already used up (CR 605.3b: it is counted as the ability resolves).

    Of the units listed only the first ``base + step × n`` are made, and never fewer than ``floor``, where ``n`` is
    the number of resources in ``mask`` that are gone once the activation's own cost is paid. A land that makes
    mana for each of three creatures has ``base`` 3 and ``step`` -1.
    """

    __slots__ = ("base", "floor", "mask", "step")

    def __init__(self, mask: int, base: int, step: int = -1, floor: int = 0) -> None:
        self.mask = mask
        self.base = base
        self.step = step
        self.floor = floor

    def count(self, gone: int) -> int:
        """How many units are made once the resources ``gone`` are used up."""
        return max(self.floor, self.base + self.step * (self.mask & gone).bit_count())


class Condition:
    """An activation is allowed only while ``least`` to ``most`` of the resources in ``mask`` remain."""

    __slots__ = ("least", "mask", "most")

    def __init__(self, mask: int, least: int, most: int = 1 << 30) -> None:
        self.mask = mask
        self.least = least
        self.most = most

    def holds(self, gone: int) -> bool:
        return self.least <= (self.mask & ~gone).bit_count() <= self.most


class Need:
    """The mana part of a cost. Every entry of ``symbols`` is a mask of types of which one mana pays it;
    ``phyrexian`` likewise, or 2 life (CR 107.4f); ``twobrid`` holds (mask, generic amount) (CR 107.4e); ``triple`` the
    same, or 2 life.
    Symbols already announced at CR 601.2b belong into ``symbols``, ``generic`` or the life already paid.
    """

    __slots__ = ("_variants", "generic", "phyrexian", "snow", "symbols", "triple", "twobrid")

    def __init__(
        self,
        symbols: tuple[int, ...] = (),
        generic: int = 0,
        snow: int = 0,
        phyrexian: tuple[int, ...] = (),
        twobrid: tuple[tuple[int, int], ...] = (),
        triple: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.symbols = symbols
        self.generic = generic
        self.snow = snow
        self.phyrexian = phyrexian
        self.twobrid = twobrid
        self.triple = triple
        self._variants: list[Variant] | None = None

    def slots(self) -> list[int]:
        """The slots without the Phyrexian and twobrid symbols."""
        return [*self.symbols, *([SNOW] * self.snow), *([GENERIC] * self.generic)]

    def variants(self) -> list[Variant]:
        """Every way to read the symbols that can be paid in several ways (CR 118.13), made once."""
        if self._variants is None:
            found: dict[tuple[tuple[int, ...], int], Variant] = {}
            partial: list[tuple[list[int], int]] = [(self.slots(), 0)]
            for mask in self.phyrexian:
                partial = [([*s, mask], n) for s, n in partial] + [(s, n + PHYREXIAN_LIFE) for s, n in partial]
            for mask, amount in self.twobrid:
                partial = [([*s, mask], n) for s, n in partial] + [(s + [GENERIC] * amount, n) for s, n in partial]
            for mask, amount in self.triple:
                partial = [
                    way
                    for s, n in partial
                    for way in (([*s, mask], n), (s + [GENERIC] * amount, n), (s, n + PHYREXIAN_LIFE))
                ]
            for slots, life in partial:
                key = (tuple(sorted(slots)), life)
                if key not in found:
                    found[key] = Variant(key[0], life)
            self._variants = sorted(found.values(), key=variant_order)
        return self._variants


class Variant:
    """A need with every choice made: ``slots`` and ``life``; ``tests`` is Hall's condition, worked out once.

    Each test is (mask, demand): at least ``demand`` units must share a mark with ``mask``. The masks are all
    unions of slots; that every test holds is necessary and sufficient for the slots to be payable. Where every
    unit pays generic, a union with `GENERIC` says no more than the union of everything; ``strict`` keeps them all.
    """

    __slots__ = ("life", "slots", "tests")

    def __init__(self, slots: tuple[int, ...], life: int = 0, strict: bool = False) -> None:
        self.slots = slots
        self.life = life
        unions: list[int] = [0]
        everything = 0
        for slot in sorted(set(slots)):
            if slot != TOKEN:
                everything |= slot
                if strict or not slot & GENERIC:
                    unions += [union | slot for union in unions if union | slot not in unions]
        unions += [everything, TOKEN]
        self.tests: list[tuple[int, int]] = []
        for union in dict.fromkeys(reversed(unions)):
            demand = 0
            for slot in slots:
                if not slot & ~union:
                    demand += 1
            if demand:
                self.tests.append((union, demand))

    def met_by(self, kinds: list[int]) -> bool:
        """Whether the units of these kinds pay all slots (Hall's theorem)."""
        for mask, demand in self.tests:
            for kind in kinds:
                if kind & mask:
                    demand -= 1
                    if not demand:
                        break
            else:
                return False
        return True


def variant_order(variant: Variant) -> tuple[int, int, tuple[int, ...]]:
    """The order in which a proposal tries variants: least life, then fewest mana."""
    return (variant.life, len(variant.slots), variant.slots)


class Activation:
    """A mana ability that may be activated (CR 605.3a): ``uses`` up resources, wants the resources ``needs`` to
    be there still, costs the mana of ``cost`` (each entry a mask of types, `GENERIC` or `SNOW`) and ``life``, and
    adds one of the ``outputs``. With ``uses`` 0 it may be repeated. ``purpose`` is that of its own mana cost;
    ``hurts`` is the life that is lost as it resolves, however little is left.
    """

    __slots__ = (
        "alone",
        "choice",
        "cost",
        "hurts",
        "late",
        "life",
        "makes",
        "most",
        "needs",
        "outputs",
        "purpose",
        "rank",
        "scale",
        "touches",
        "types",
        "uses",
        "when",
    )

    def __init__(
        self,
        uses: int,
        outputs: tuple[tuple[Unit, ...], ...],
        needs: int = 0,
        cost: tuple[int, ...] = (),
        life: int = 0,
        rank: int = PLAIN,
        scale: Scale | None = None,
        when: Condition | None = None,
        purpose: int = COST,
        hurts: int = 0,
    ) -> None:
        self.uses = uses
        self.outputs = outputs
        self.needs = needs
        self.cost = cost
        self.life = life
        self.rank = rank
        self.scale = scale
        self.when = when
        self.purpose = purpose
        self.hurts = hurts
        self.late = False
        """Whether ``when`` is about the moment of its resolution, for what it makes: it may be activated before."""
        self.touches: int = uses | needs
        if scale is not None:
            self.touches |= scale.mask
        if when is not None:
            self.touches |= when.mask
        self.alone: bool = scale is None and when is None and self.touches == uses
        single = True
        most = 0
        types = kind = 0
        for output in outputs:
            if len(output) != 1:
                single = False
            most = max(most, len(output))
            for unit in output:
                types |= unit.types
                kind |= unit.kind
        self.types: int = types
        self.makes: int = kind
        """The kinds of all the mana that it may add, in one."""
        self.most: int = 1 << 20 if not uses else most
        """The most mana that it can add (no bound if it can be repeated)."""
        self.choice: int = kind if single and uses and not cost and self.alone else 0
        """For a free source of one mana: the kinds of all its outputs in one, since it pays one slot; else 0."""

    def cost_slots(self) -> list[int]:
        return [slot * _SPREAD[self.purpose] for slot in self.cost]

    def needing(self, needs: int) -> Activation:
        """The same activation, wanting further resources to be there."""
        return self._but(self.outputs, self.needs | needs, self.when, self.purpose)

    def replaced(self, outputs: tuple[tuple[Unit, ...], ...]) -> Activation:
        """The same activation with other outputs."""
        return self._but(outputs, self.needs, self.when, self.purpose)

    def paid_by(self, purpose: int) -> Activation:
        """The same activation, of which the cost is paid by mana for any of these purposes."""
        return self._but(self.outputs, self.needs, self.when, purpose)

    def after(self, resources: int) -> Activation:
        """The same activation, once the resources are used up."""
        mask = resources if self.when is None else resources | self.when.mask
        new = self._but(self.outputs, self.needs, Condition(mask, 0, 0), self.purpose)
        new.late = True
        return new

    def _but(
        self, outputs: tuple[tuple[Unit, ...], ...], needs: int, when: Condition | None, purpose: int
    ) -> Activation:
        new = Activation(
            self.uses, outputs, needs, self.cost, self.life, self.rank, self.scale, when, purpose, self.hurts
        )
        new.late = self.late
        return new


class Payer:
    """Something that stands for one mana as the cost is paid, after all activations (CR 601.2h): convoke
    (CR 702.51: ``types`` the creature's colors), improvise (702.126) and delve (702.66), with ``types`` 0; where it
    ``bends`` it pays slots that have `DIRECT` beside `GENERIC` (waterbend: 701.67b).
    An object that may do so in two ways (convoke and improvise) is best one payer with all it can do.
    """

    __slots__ = ("generic", "gone", "kind", "needs", "rank", "touches", "types", "uses")

    def __init__(
        self,
        uses: int,
        types: int = 0,
        generic: bool = True,
        rank: int = PLAIN,
        needs: int = 0,
        gone: int = 0,
        bends: bool = False,
    ) -> None:
        self.uses = uses
        self.needs = needs
        """What has to be there still, though it may be set aside for another part of the cost."""
        self.gone = gone
        """What has to be used up first: a permanent sacrificed for mana, which delve then exiles."""
        self.touches: int = uses | needs | gone
        self.types = types & ALL_MANA
        self.generic = generic
        self.rank = rank
        self.kind: int = self.types | (GENERIC | DIRECT if generic else 0) | (DIRECT if bends else 0)

    def free(self, gone: int, reserved: int) -> bool:
        """Whether it can stand for mana once those resources are used up."""
        return not self.uses & (gone | reserved) and not self.needs & gone and not self.gone & ~gone


class Problem:
    """One payment. ``life`` may be spent in all (CR 119.4), besides what the cost itself asks for, which it does if
    ``owing``: then ``life`` may be negative, and nothing pays. ``reserved`` resources may not be used though they
    are there (a creature chosen to be tapped for the cost); ``gone`` ones are used up already. ``cap`` bounds the
    states of one search.
    """

    __slots__ = (
        "activations",
        "ample",
        "cap",
        "gone",
        "life",
        "musts",
        "need",
        "owing",
        "payers",
        "pool",
        "reserved",
        "undecided",
    )

    def __init__(
        self,
        need: Need,
        activations: list[Activation],
        pool: list[Unit],
        payers: list[Payer],
        life: int = 0,
        reserved: int = 0,
        gone: int = 0,
        cap: int = DEFAULT_CAP,
        owing: bool = False,
        musts: int = 0,
    ) -> None:
        self.need = need
        self.activations = activations
        self.pool = pool
        self.payers = payers
        self.life = life
        self.reserved = reserved
        self.gone = gone
        self.cap = cap
        self.owing = owing
        self.musts = musts
        """How many of the activations have to be done, which pay the slot `TOKEN`."""
        self.undecided = 0
        """How many questions about it met the cap."""
        wanted = PHYREXIAN_LIFE * len(need.phyrexian)
        for activation in activations:
            if activation.life or activation.hurts:
                lost = activation.life + activation.hurts
                wanted += lost if activation.uses else abs(life) + lost
        self.ample: bool = wanted <= life
        """There is life for everything that wants any, so that it need not be counted."""

    def with_need(self, need: Need) -> Problem:
        return self._with(need, self.activations, self.pool)

    def wider(self, activations: list[Activation], musts: int = 0) -> Problem:
        """The problem with these activations, so many more of which have to be done."""
        new = self._with(self.need, activations, self.pool)
        new.musts += musts
        return new

    def bare(self) -> Problem:
        """The problem without any mana ability."""
        return self._with(self.need, [], self.pool)

    def holding(self, pool: list[Unit]) -> Problem:
        """The problem with another pool."""
        return self._with(self.need, self.activations, pool)

    def _with(self, need: Need, activations: list[Activation], pool: list[Unit]) -> Problem:
        new = Problem(need, activations, pool, self.payers, self.life, self.reserved, self.gone, self.cap)
        new.owing, new.musts = self.owing, self.musts
        return new

    def affords(self, lost: int, price: int) -> bool:
        """Whether, with so much life lost to mana abilities, what asks for life at the end can be paid (CR 119.4)."""
        return lost + price <= self.life or not (price or self.owing)


class Spend:
    """One slot and what pays it: the unit at ``index`` of the pool (``step`` -1), or of the mana made by that
    step, or, as `BY_PAYER`, the payer at ``index``."""

    __slots__ = ("index", "slot", "step")

    def __init__(self, slot: int, step: int, index: int) -> None:
        self.slot = slot
        self.step = step
        self.index = index

    def __repr__(self) -> str:
        return f"Spend({self.slot}, {self.step}, {self.index})"


FROM_POOL: Final = -1
BY_PAYER: Final = -2


class Step:
    """One activation of a plan: which output, the type of each mana made, and what pays its cost."""

    __slots__ = ("activation", "made", "output", "paid")

    def __init__(self, activation: int, output: int, made: tuple[int, ...], paid: tuple[Spend, ...] = ()) -> None:
        self.activation = activation
        self.output = output
        self.made = made
        self.paid = paid

    def __repr__(self) -> str:
        return f"Step({self.activation}, {self.output}, {self.made}, {self.paid})"


class Plan:
    """A whole payment: the activations in order, then what pays each slot of the cost. ``life`` is what the
    Phyrexian symbols of the cost take, ``left`` the number of mana that stays in the pool."""

    __slots__ = ("left", "life", "spends", "steps")

    def __init__(self, steps: tuple[Step, ...], spends: tuple[Spend, ...], life: int, left: int) -> None:
        self.steps = steps
        self.spends = spends
        self.life = life
        self.left = left

    def __repr__(self) -> str:
        return f"Plan(steps={self.steps}, spends={self.spends}, life={self.life}, left={self.left})"


class Shortage:
    """Proof that nothing pays. ``short`` is a part of the cost that cannot be paid even alone: of its ``needed``
    slots at most ``available`` can be. Of the whole cost at most ``total`` slots of ``whole`` can be paid, with
    ``life`` paid for Phyrexian symbols."""

    __slots__ = ("available", "life", "needed", "short", "total", "whole")

    def __init__(self, short: tuple[int, ...], available: int, total: int, whole: int, life: int) -> None:
        self.short = short
        self.available = available
        self.needed: int = len(short)
        self.whole = whole
        self.total = total
        self.life = life

    def __repr__(self) -> str:
        return f"Shortage({self.short}, {self.available}, {self.total}, {self.whole}, {self.life})"


class Unproved:
    """The search met its cap before it found a payment or proved that there is none."""

    __slots__ = ("states",)

    def __init__(self, states: int) -> None:
        self.states = states
