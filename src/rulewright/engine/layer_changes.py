"""What each change does to characteristics, and in which layer (CR 613.1, 613.4)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities.ability import Keyword
from rulewright.abilities.node import Change, Quantity
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Itself
from rulewright.vocabulary.cardtype import (
    CREATURE,
    INSTANT,
    KINDRED,
    LAND,
    SORCERY,
    SUBTYPES_OF,
    parse_supertype,
    parse_type,
)
from rulewright.vocabulary.color import parse_color
from rulewright.vocabulary.counter import KEYWORD_COUNTERS, power_toughness_of
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES, CREATURE_TYPES

from .characteristics import KEYWORD_BITS, Characteristics, intrinsic, make_characteristics
from .facts import AbilityFacts, facts_of, walk
from .paid_apart import paid_apart, pays
from .rewording import reworded_abilities, reworded_types
from .standpoint import looks_back

CONTROL: Final = 2
TEXT: Final = 3
TYPES: Final = 4
COLORS: Final = 5
ABILITIES: Final = 6
LACKS: Final = 7
"""After layer 6: abilities that objects can't have, whatever gives them (CR 113.11)."""
DEFINE_PT: Final = 8
SET_PT: Final = 9
MODIFY_PT: Final = 10
SWITCH_PT: Final = 11
RULES: Final = 12
"""After all characteristics: what changes the rules for the object (CR 613.11)."""

LAYERS: Final = (CONTROL, TEXT, TYPES, COLORS, ABILITIES, LACKS, DEFINE_PT, SET_PT, MODIFY_PT, SWITCH_PT, RULES)
"""Layers 2 to 7 with the sublayers 7a to 7d. Layer 1 has made ``Obj.base``."""

POWER: Final = 1 << DEFINE_PT | 1 << SET_PT | 1 << MODIFY_PT | 1 << SWITCH_PT
"""The layers that settle power and toughness."""

_LAYER: Final[dict[type[Change], int]] = {
    k.GainControl: CONTROL,
    k.ChangeWord: TEXT,
    k.SetText: TEXT,
    k.HasFullTextOf: TEXT,
    k.SetFullText: TEXT,
    k.SetName: TEXT,
    k.HasNamesOf: TEXT,
    k.AddNames: TEXT,
    k.AddChosenType: TYPES,
    k.AddTypes: TYPES,
    k.SetTypes: TYPES,
    k.RemoveTypes: TYPES,
    k.LoseSubtypes: TYPES,
    k.RemoveSupertypes: TYPES,
    k.SetColors: COLORS,
    k.GainAbilities: ABILITIES,
    k.GainActivated: ABILITIES,
    k.LoseKeyword: ABILITIES,
    k.LoseAbilities: ABILITIES,
    k.LoseAllAbilities: ABILITIES,
    k.CannotHave: LACKS,
    k.DefinePowerToughness: DEFINE_PT,
    k.SetPowerToughness: SET_PT,
    k.ModifyPowerToughness: MODIFY_PT,
    k.SwitchPowerToughness: SWITCH_PT,
    k.Cannot: RULES,
    k.Must: RULES,
    k.Permits: RULES,
    k.AssignsDamageBy: RULES,
}


_TAKES_AWAY: Final = (
    k.LoseAllAbilities,
    k.LoseKeyword,
    k.LoseAbilities,
    k.CannotHave,
    k.SetTypes,
    k.ChangeWord,
    k.SetText,
    k.HasFullTextOf,
)


class Op:
    """A change, with what the layers have to know of it. Shared by all effects that make the same change."""

    __slots__ = (
        "change",
        "emits",
        "gains",
        "itself",
        "layer",
        "looks_back",
        "of_others",
        "pays",
        "power",
        "removes",
        "toughness",
    )

    def __init__(self, change: Change) -> None:
        self.change = change
        self.layer = _LAYER[type(change)]
        self.gains: tuple[AbilityFacts, ...] = ()
        self.power: Quantity | None = None
        self.toughness: Quantity | None = None
        if isinstance(change, k.DefinePowerToughness | k.SetPowerToughness | k.ModifyPowerToughness):
            self.power = change.power
            self.toughness = change.toughness
        elif isinstance(change, k.GainAbilities):
            for tree in change.abilities:
                self.gains += facts_of(tree)
        self.pays = any(pays(ability) for ability in self.gains)
        """It gives keywords for which additional or alternative costs are paid."""
        self.looks_back = looks_back(change)
        """Its objects are restricted in regard to what only its source knows."""
        self.of_others = isinstance(change, k.GainActivated)
        """It gives the abilities that other objects have."""
        self.itself = any(isinstance(node, Itself) for node in walk(change))
        """It is another change for each of its objects."""
        self.emits = any(ability.continuous for ability in self.gains)
        """It gives abilities with continuous effects of their own."""
        self.removes = isinstance(change, _TAKES_AWAY)
        """It may take abilities away, and with them the effects of other objects (CR 613.8a)."""


_OPS: Final[dict[Change, Op]] = {}


def op_of(change: Change) -> Op:
    """The change as the layers apply it."""
    known = _OPS.get(change)
    if known is None:
        known = _OPS[change] = Op(change)
    return known


_COUNTER_OPS: Final[dict[tuple[tuple[str, int], ...], tuple[tuple[str, Op], ...]]] = {}


def counter_ops(counters: tuple[tuple[str, int], ...]) -> tuple[tuple[str, Op], ...]:
    """The changes that counters make: keywords (CR 122.1b, layer 6), with the kind of counter, and power and
    toughness (122.1a, layer 7c), of all together: the order of +1/+1 counters and other changes does not matter."""
    known = _COUNTER_OPS.get(counters)
    if known is None:
        found: list[tuple[str, Op]] = []
        power = toughness = 0
        for kind, number in counters:
            change = power_toughness_of(kind)
            if change is not None:
                power += number * change[0]
                toughness += number * change[1]
            elif kind in KEYWORD_COUNTERS:
                found.append((kind, op_of(k.GainAbilities((Keyword(kind),)))))
        if power or toughness:
            found.append(("", op_of(k.ModifyPowerToughness(Number(power), Number(toughness)))))
        known = _COUNTER_OPS[counters] = tuple(found)
    return known


_KNOWN: Final[dict[tuple[Characteristics, Op, int, int], Characteristics]] = {}
_MOST: Final = 1 << 16


def changed(now: Characteristics, op: Op, power: int, toughness: int) -> Characteristics:
    """The characteristics after a change; the same object for the same change, so that boards share them."""
    key = (now, op, power, toughness)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        known = _KNOWN[key] = _change(now, op, power, toughness)
    return known


class _Draft:
    """Characteristics being changed."""

    __slots__ = (
        "abilities",
        "colors",
        "has_pt",
        "name",
        "now",
        "power",
        "restrictions",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    def __init__(self, now: Characteristics) -> None:
        self.now = now
        self.name = now.name
        self.colors = now.colors
        self.supertypes = now.supertypes
        self.types = now.types
        self.subtypes = now.subtypes
        self.abilities = now.abilities
        self.has_pt = now.has_pt
        self.power = now.power
        self.toughness = now.toughness
        self.restrictions = now.restrictions

    def done(self) -> Characteristics:
        """The new characteristics; the old ones if nothing has changed."""
        now = self.now
        new = Characteristics(
            self.name,
            now.mana_cost,
            self.colors,
            self.supertypes,
            self.types,
            self.subtypes,
            self.abilities,
            self.has_pt,
            self.power,
            self.toughness,
            now.loyalty,
            self.restrictions,
            now.defense,
            now.counted,
        )
        return now if same(new, now) else new


def same(one: Characteristics, other: Characteristics) -> bool:
    """Whether two characteristics are equal in everything."""
    return one is other or (
        one.power == other.power
        and one.toughness == other.toughness
        and one.has_pt == other.has_pt
        and one.types == other.types
        and one.colors == other.colors
        and one.supertypes == other.supertypes
        and one.abilities == other.abilities
        and one.subtypes == other.subtypes
        and one.restrictions == other.restrictions
        and one.loyalty == other.loyalty
        and one.name == other.name
        and one.mana_cost == other.mana_cost
        and one.counted == other.counted
        and one.defense == other.defense
    )


def _change(now: Characteristics, op: Op, power: int, toughness: int) -> Characteristics:
    change = op.change
    if isinstance(change, k.SetFullText):
        return _with_text(now, change)
    draft = _Draft(now)
    if isinstance(change, k.ModifyPowerToughness):
        if not now.has_pt and not now.types & CREATURE:  # CR 208.1: it has no power to modify
            return now
        draft.has_pt = True
        draft.power += power
        draft.toughness += toughness
    elif isinstance(change, k.SetPowerToughness | k.DefinePowerToughness):
        draft.has_pt = True
        if change.power is not None:
            draft.power = power
        if change.toughness is not None:
            draft.toughness = toughness
    elif isinstance(change, k.GainAbilities):
        for ability in op.gains:
            if not (_redundant(ability) and ability in draft.abilities):
                draft.abilities += (ability,)
        if op.pays:
            draft.abilities = paid_apart(draft.abilities)
    elif isinstance(change, k.Cannot | k.Must | k.Permits | k.AssignsDamageBy):
        if change not in draft.restrictions:
            draft.restrictions += (change,)
    elif isinstance(change, k.LoseAllAbilities):
        draft.abilities = ()
    elif isinstance(change, k.LoseKeyword):
        draft.abilities = tuple(a for a in now.abilities if not _is_keyword(a, change.keyword))
    elif isinstance(change, k.LoseAbilities):
        draft.abilities = tuple(a for a in now.abilities if a.tree not in change.abilities)
    elif isinstance(change, k.CannotHave):
        draft.abilities = tuple(a for a in now.abilities if not _is_keyword(a, change.keyword))
        if change not in draft.restrictions:
            draft.restrictions += (change,)
    elif isinstance(change, k.SwitchPowerToughness):
        draft.power, draft.toughness = now.toughness, now.power
    elif isinstance(change, k.SetColors):
        colors = draft.colors if change.add else 0
        for color in change.colors:
            colors |= parse_color(color)
        draft.colors = colors
    elif isinstance(change, k.AddTypes):
        for name in change.types:
            draft.types |= parse_type(name)
        for name in change.supertypes:
            draft.supertypes |= parse_supertype(name)
        for name in change.subtypes:
            draft.subtypes = _union(draft.subtypes, _gained(EVERY.get(name, (name,)), draft.types))
        _intrinsic(draft)
    elif isinstance(change, k.ChangeWord):
        draft.subtypes = reworded_types(now.subtypes, change.old, change.new)
        _intrinsic(draft)
        draft.abilities = reworded_abilities(draft.abilities, change.old, change.new)
    elif isinstance(change, k.SetText):
        draft.abilities = tuple(intrinsic(now.subtypes)) if now.types & LAND else ()
        for tree in change.abilities:
            draft.abilities += facts_of(tree)
    elif isinstance(change, k.RemoveTypes):
        for name in change.types:
            draft.types &= ~parse_type(name)
        draft.subtypes = tuple(name for name in now.subtypes if not lost(name, now.types, draft.types))
        _intrinsic(draft)
    elif isinstance(change, k.LoseSubtypes):
        draft.subtypes = tuple(name for name in now.subtypes if name not in SUBTYPES_OF[change.kind])
        _intrinsic(draft)
    elif isinstance(change, k.RemoveSupertypes):
        for name in change.supertypes:
            draft.supertypes &= ~parse_supertype(name)
    elif isinstance(change, k.SetTypes):
        _set_types(draft, change)
    elif isinstance(change, k.SetName):
        draft.name = change.name
        draft.restrictions = tuple(each for each in now.restrictions if not isinstance(each, k.AddNames))  # CR 612.8
    elif isinstance(change, k.AddNames):
        draft.restrictions += (change,)
    else:
        raise AssertionError(f"no layer changes {type(change).__name__}")
    return draft.done()


def _with_text(now: Characteristics, text: k.SetFullText) -> Characteristics:
    """CR 612.6: everything that is written on a card. What effects have laid on the object otherwise stays."""
    new = make_characteristics(
        text.name,
        mana_cost=text.mana_cost,
        colors=text.colors,
        supertypes=text.supertypes,
        types=text.types,
        subtypes=text.subtypes,
        abilities=text.abilities,
        power=text.power,
        toughness=text.toughness,
        loyalty=text.loyalty,
        defense=text.defense,
    )
    draft = _Draft(new)
    draft.restrictions = now.restrictions
    return draft.done()


def _redundant(ability: AbilityFacts) -> bool:
    """Whether two instances of the ability do no more than one (CR 702.9c and its like)."""
    tree = ability.tree
    return isinstance(tree, Keyword) and tree.noun is None and tree.name in KEYWORD_BITS


def _is_keyword(ability: AbilityFacts, name: str) -> bool:
    tree = ability.tree
    return ability.keyword == name or (isinstance(tree, Keyword) and tree.name == name)


EVERY: Final[dict[str, tuple[str, ...]]] = {
    "every creature type": CREATURE_TYPES,
    "every basic land type": BASIC_LAND_TYPES,
}
"""Words that stand for all subtypes of a kind (CR 205.3m, 305.6)."""


def _union(names: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names + more)) if more else names


def _all_types_with() -> dict[str, int]:
    found: dict[str, int] = {}
    for name, subtypes in SUBTYPES_OF.items():
        mask = {"spell": INSTANT | SORCERY, "creature": CREATURE | KINDRED}.get(name) or parse_type(name)
        for subtype in subtypes:
            found[subtype] = found.get(subtype, 0) | mask
    return found


_TYPES_WITH: Final = _all_types_with()


def types_with(subtype: str) -> int:
    """The card types that a subtype goes with (CR 205.3); 0 for a word that is none."""
    return _TYPES_WITH.get(subtype, 0)


def _gained(subtypes: tuple[str, ...], types: int) -> tuple[str, ...]:
    """Those of the subtypes that an object of these card types can gain (CR 205.3d)."""
    return tuple([name for name in subtypes if not _TYPES_WITH.get(name, 0) or _TYPES_WITH[name] & types])


def lost(subtype: str, before: int, after: int) -> bool:
    """Whether the object loses a subtype as its card types change (CR 205.1a)."""
    fits = types_with(subtype)
    return fits & before != 0 and fits & after == 0


def _set_types(draft: _Draft, change: k.SetTypes) -> None:
    """CR 205.1a; 305.7 where basic land types are set on a land."""
    now = draft.now
    if change.types:
        types = now.types & (INSTANT | SORCERY)
        for name in change.types:
            types |= parse_type(name)
        draft.types = types
    replaced = 0
    for name in change.subtypes:
        replaced |= types_with(name)
    kept = tuple(
        name for name in now.subtypes if types_with(name) & replaced == 0 and not lost(name, now.types, draft.types)
    )
    draft.subtypes = _union(kept, _gained(change.subtypes, draft.types))
    if now.types & LAND and any(name in BASIC_LAND_TYPES for name in change.subtypes):
        draft.abilities = ()  # all are from its text and old types: others are gained in layer 6
        if draft.types & LAND:
            draft.abilities = tuple(intrinsic(draft.subtypes))
    else:
        _intrinsic(draft)


def _intrinsic(draft: _Draft) -> None:
    """The mana abilities of basic land types come and go with the types (CR 305.6)."""
    now = draft.now
    before = intrinsic(now.subtypes) if now.types & LAND else []
    after = intrinsic(draft.subtypes) if draft.types & LAND else []
    for ability in before:
        if ability not in after:
            abilities = list(draft.abilities)
            if ability in abilities:
                abilities.remove(ability)
            draft.abilities = tuple(abilities)
    for ability in after:
        if ability not in before:
            draft.abilities += (ability,)
