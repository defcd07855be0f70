"""What must be true of several objects that are chosen together: "from a single graveyard", "with different names",
"with total power 4 or less", "that share a land type"."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import AllOf, AsAGroup, Objects, OneOfEach
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import EachOpponent, Target
from rulewright.vocabulary.subtype import CREATURE_TYPES, LAND_TYPES

from .context import Context
from .decision import CHOOSE, STOP, ChooseObject, Decision, Option
from .objects import Obj
from .queries import evaluate, matches
from .traits import mana_value, names_of


def group_rule(what: Noun | Filter) -> AsAGroup | OneOfEach | None:
    """What a description says about the objects chosen together, if it does."""
    filter = what.filter if isinstance(what, Objects) else what
    if isinstance(filter, AsAGroup | OneOfEach):
        return filter
    if isinstance(filter, AllOf):
        for part in filter.filters:
            if isinstance(part, AsAGroup | OneOfEach):
                return part
    return None


def rule_of_targets(target: Target) -> AsAGroup | OneOfEach | None:
    """What must be true of the targets that are chosen together. "Two target cards from an opponent's graveyard" are
    in the graveyard of one opponent (CR 115.1)."""
    noun = target.noun
    said = group_rule(noun)
    if said is not None or target.maximum == Number(1) or not isinstance(noun, Objects):
        return said
    of_one = isinstance(noun.owner, EachOpponent) and noun.zones == ("graveyard",)
    return AsAGroup("single graveyard") if of_one else None


class Group:
    """A rule for objects chosen together, with what it asks of each of the candidates."""

    __slots__ = ("kinds", "limit", "shared", "total", "values")

    def __init__(self, rule: AsAGroup | OneOfEach, ids: list[int], ctx: Context) -> None:
        self.values: dict[int, object] = {}
        self.kinds: dict[int, tuple[int, ...]] = {}
        """Of each candidate, of which of the kinds it is, of which each is chosen once."""
        if isinstance(rule, OneOfEach):
            self.total = self.shared = False
            self.limit = 0
            for id in ids:
                one = ctx.state.find(id)
                if one is not None:
                    fitting = [at for at, filter in enumerate(rule.filters) if matches(filter, one, ctx)]
                    self.kinds[id] = tuple(fitting)
            return
        self.total = rule.rule.startswith("total")
        self.shared = rule.rule.startswith("shared")
        self.limit = 0 if rule.most is None else evaluate(rule.most, ctx)
        for id in ids:
            obj = ctx.state.find(id)
            if obj is not None:
                self.values[id] = _value(rule.rule, obj)
        if rule.rule in ("single graveyard", "same controller"):
            self.values = {id: ("same", value) for id, value in self.values.items()}

    def holds(self, ids: list[int]) -> bool:
        """Whether the objects may be chosen together."""
        return self.reaches(ids, [])

    def reaches(self, ids: list[int], later: list[int], least: int = 0) -> bool:
        """Whether these, with some of the later ones if need be, may be chosen together, ``least`` in all."""
        if self.kinds:
            return self._apart(ids, later, least)
        values = [self.values[id] for id in ids]
        missing = max(0, least - len(ids))
        if self.shared:
            if len(ids) + missing < 2:
                return len(later) >= missing
            common = set[object]()
            for at, value in enumerate([self.values[id] for id in (ids or later)]):
                assert isinstance(value, frozenset)
                common = set(value) if at == 0 else common & value if ids else common | value
            return any(sum(1 for id in later if _has(self.values[id], one)) >= missing for one in common)
        if self.total:
            total = sum(value for value in values if isinstance(value, int))
            more = sorted(value for id in later if isinstance(value := self.values[id], int))
            if len(more) < missing:
                return False
            chosen = more[:missing] + [value for value in more[missing:] if value < 0]
            return total + sum(chosen) <= self.limit
        same = bool(self.values) and isinstance(next(iter(self.values.values())), tuple)
        if same:
            if len(set(values)) > 1:
                return False
            owners = set(values) or {self.values[id] for id in later}
            return any(sum(1 for id in later if self.values[id] == owner) >= missing for owner in owners) or not missing
        if any(isinstance(value, frozenset) for value in self.values.values()):
            every = [self.values[id] for id in (*ids, *later)]
            return _named_apart(values) == len(values) and _named_apart(every) >= least
        if len(set(values)) < len(values):
            return False
        return len({self.values[id] for id in later} - set(values)) >= missing

    def _apart(self, ids: list[int], later: list[int], least: int) -> bool:
        """Whether each is of another kind, with as many of the later ones as are missing."""
        taken: dict[int, int] = {}
        for id in ids:
            if not self._takes(id, taken, []):
                return False
        found = len(ids)
        for id in later:
            if found < least and self._takes(id, taken, []):
                found += 1
        return found >= least

    def _takes(self, id: int, taken: dict[int, int], seen: list[int]) -> bool:
        """Finds a kind for it, moving others to other kinds where that helps."""
        for kind in self.kinds.get(id, ()):
            if kind in seen:
                continue
            seen.append(kind)
            if kind not in taken or self._takes(taken[kind], taken, seen):
                taken[kind] = id
                return True
        return False


def _named_apart(values: Iterable[object]) -> int:
    """How many of the objects have no name in common (CR 201.2b): those with the fewest names come first, since of
    those with all names one at most is among them."""
    sets = [value if isinstance(value, frozenset) else frozenset([value]) for value in values if value != ""]
    taken = set[object]()
    count = 0
    for names in sorted(sets, key=len):
        if taken.isdisjoint(names):
            taken |= names
            count += 1
    return count


def _has(values: object, one: object) -> bool:
    return isinstance(values, frozenset) and one in values


def _value(rule: str, obj: Obj) -> object:
    if rule == "single graveyard":
        return obj.owner
    if rule in ("same controller", "different controllers"):
        return obj.controller
    if rule == "different names":
        names = names_of(obj)
        return obj.now.name if len(names) < 2 else frozenset(names)
    if rule in ("different powers", "total power"):
        return obj.now.power
    if rule == "shared land type":
        return frozenset([name for name in obj.now.subtypes if name in LAND_TYPES])
    if rule == "shared creature type":
        return frozenset([name for name in obj.now.subtypes if name in CREATURE_TYPES])
    if rule == "shared card type":
        return frozenset([bit for bit in range(obj.now.types.bit_length()) if obj.now.types >> bit & 1])
    if rule == "shared color":
        return frozenset([bit for bit in range(obj.now.colors.bit_length()) if obj.now.colors >> bit & 1])
    assert rule in ("different mana values", "total mana value")
    return mana_value(obj)


def count_together(rule: AsAGroup | OneOfEach, ids: tuple[int, ...], ctx: Context) -> int:
    """How many of the objects can be chosen together: so that no two are alike in that, or so that all are."""
    group = Group(rule, list(ids), ctx)
    values = list(group.values.values())
    if group.shared:
        every = set[object]()
        for value in values:
            assert isinstance(value, frozenset)
            every |= value
        return max([sum(1 for value in values if _has(value, one)) for one in every], default=min(1, len(values)))
    if values and isinstance(values[0], tuple):
        return max([values.count(value) for value in values])
    if any(isinstance(value, frozenset) for value in values):
        return _named_apart(values)
    return len(set(values) - {""})  # CR 201.2b: what has no name has no different name


def allowed(noun: Noun, sets: list[tuple[int, ...]], ids: list[int], ctx: Context) -> list[tuple[int, ...]]:
    """Those sets of the objects that may be chosen together for a cost (CR 601.2h)."""
    rule = group_rule(noun)
    if rule is None:
        return sets
    group = Group(rule, ids, ctx)
    return [each for each in sets if group.holds(list(each))]


def pick_together(
    player: int,
    ids: list[int],
    least: int,
    most: int,
    rule: AsAGroup | OneOfEach,
    ctx: Context,
    purpose: str,
    said: str = "608.2d",
) -> Generator[Decision, int, list[int]]:
    """Asks for between ``least`` and ``most`` of the ids, as `decide.pick` does, that may be chosen together."""
    group = Group(rule, ids, ctx)
    while least and not group.reaches([], ids, least):
        least -= 1  # as many as possible (CR 609.3)
    chosen: list[int] = []
    start = 0
    while len(chosen) < most and start < len(ids):
        options = [
            Option(CHOOSE, id)
            for at, id in enumerate(ids[start:], start)
            if group.reaches([*chosen, id], ids[at + 1 :], least)
        ]
        if len(chosen) >= least and group.holds(chosen):
            options.append(Option(STOP))
        if not options or (len(options) == 1 and options[0].kind == STOP):
            break
        rest = tuple(ids[start:])
        answer = yield ChooseObject(player, options, ctx.source, said, purpose, most - len(chosen), rest)
        if options[answer].kind == STOP:
            break
        chosen.append(options[answer].id)
        start = ids.index(options[answer].id) + 1
    return chosen
