"""Cards to put beside a card so that its abilities can be used: one for each thing that its trees describe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import Compare, DealtCombatDamage, Exists, Matches
from rulewright.abilities.cost import Cost
from rulewright.abilities.mana import CommanderMana
from rulewright.abilities.node import Ability, Filter, Node, Noun
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Target
from rulewright.engine.characteristics import make_characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.facts import children
from rulewright.vocabulary.cardtype import (
    CREATURE,
    INSTANT,
    PLANESWALKER,
    SNOW,
    SORCERY,
    SUBTYPES_OF,
    SUPERTYPE_NAMES,
    TYPE_NAMES,
)
from rulewright.vocabulary.color import parse_mana_letters
from rulewright.vocabulary.mana import ManaCost

from .props import guests, needs, prop

MOST: Final = 8
"""How many different partners a card gets."""
MOST_COPIES: Final = 20
"""How many of one partner at most."""
_LETTERS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_MOST_MANA: Final = 12


class Shape:
    """What a partner has to be."""

    def __init__(self, shared: bool = False) -> None:
        """``shared``: it shares a color and a creature type with others that are made so."""
        self.name = ""
        self.shared = shared
        self.types = 0
        self.supertypes = 0
        self.subtypes: list[str] = []
        self.colors: list[str] = []
        self.keywords: list[str] = []
        self.landwalk: Noun | None = None
        self.token = False
        self.numbers = {"power": 2, "toughness": 3, "mana value": 2}
        self.mana_cost: ManaCost | None = None

    def definition(self, number: int) -> Definition:
        """The card; its name is only a number, so that no card of the data is meant, unless one is asked for by
        name."""
        types = self.types
        for subtype in self.subtypes:
            if not any(types >> TYPE_NAMES.index(kind) & 1 for kind in kinds_of(subtype)):
                types |= 1 << TYPE_NAMES.index(kinds_of(subtype)[0])
        types = types or CREATURE
        if types & (INSTANT | SORCERY):
            types &= INSTANT | SORCERY
            types = INSTANT if types & INSTANT else SORCERY
        name = self.name or f"Partner {number}"
        creature = types & CREATURE
        if self.shared and creature:
            self.colors = self.colors or ["R"]
            self.subtypes = self.subtypes or ["Goblin"]
        front = make_characteristics(
            name,
            mana_cost=None if types == 1 << TYPE_NAMES.index("land") else self.cost(),
            colors=parse_mana_letters("".join(self.colors)) if self.colors else 0,
            supertypes=self.supertypes,
            types=types,
            subtypes=tuple(dict.fromkeys(self.subtypes)),
            abilities=self.abilities(),
            power=max(0, self.numbers["power"]) if creature else None,
            toughness=max(1, self.numbers["toughness"]) if creature else None,
            loyalty=3 if types & PLANESWALKER else 0,
        )
        return Definition(name, (front,))

    def abilities(self) -> tuple[Ability, ...]:
        """Its keywords."""
        words = [Keyword(word) for word in dict.fromkeys(self.keywords)]
        return tuple(words if self.landwalk is None else [*words, Keyword("landwalk", noun=self.landwalk)])

    def cost(self) -> ManaCost:
        """The mana cost that is asked for, or one of the mana value and the colors."""
        if self.mana_cost is not None:
            return self.mana_cost
        colored = "".join(f"{{{letter}}}" for letter in self.colors)
        generic = max(0, min(_MOST_MANA, self.numbers["mana value"]) - len(self.colors))
        return ManaCost.parse((f"{{{generic}}}" if generic or not colored else "") + colored)


def kinds_of(subtype: str) -> list[str]:
    """The card types that a subtype belongs to; creature, where it is in no list."""
    return [kind for kind, words in SUBTYPES_OF.items() if subtype in words and kind in TYPE_NAMES] or ["creature"]


SIMPLE: Final = ("flying", "reach", "trample", "haste", "vigilance", "first strike", "deathtouch", "lifelink", "menace")
"""Keywords that a partner may have without more words."""


DESCRIBING: Final = (n.Objects, e.Search, e.SearchZones, e.TurnUpUntil, Matches)
"""Nodes with a filter that says what an object has to be."""


class Partner:
    """A card to put beside another: so many of it where they are counted, as tokens if that is what is asked for."""

    __slots__ = ("card", "copies", "token")

    def __init__(self, card: Definition, copies: int, token: bool) -> None:
        self.card = card
        self.copies = copies
        self.token = token


class Company:
    """What a card is put beside: partners that are what it describes, a prop that does what it waits for, and cards of
    the starter set by name. ``subtypes`` are those that it names."""

    __slots__ = ("commanders", "from_outside", "guests", "partners", "prop", "subtypes")

    def __init__(self, abilities: Iterable[Ability]) -> None:
        nodes = [node for ability in abilities for node in everything(ability)]
        self.partners = partners(nodes)
        texts = needs(nodes)
        self.prop = prop(tuple(texts)) if texts else None
        self.guests = guests(nodes)
        self.from_outside = any(
            (isinstance(node, n.Objects) and "sideboard" in node.zones) or _learns(node) for node in nodes
        )
        """Whether it brings cards from outside the game (CR 400.11b)."""
        self.commanders = any(
            isinstance(node, CommanderMana) or (isinstance(node, n.IsKind) and node.kind == "commander")
            for node in nodes
        )
        """Whether it asks for somebody's commander (CR 903.3)."""
        self.subtypes = {node.subtype for node in nodes if isinstance(node, n.HasSubtype)}


def partners(nodes: Sequence[Node]) -> list[Partner]:
    """A partner for each different description in the trees, the first `MOST`."""
    found: list[Partner] = []
    known: list[Node] = []
    counted = counts(nodes)
    shared = any(isinstance(node, n.SharesWith) for node in nodes)
    for node in nodes:
        if not isinstance(node, DESCRIBING) or node.filter in known:
            continue
        known.append(node.filter)
        shape = Shape(shared)
        fit(shape, node.filter)
        copies = max([1, *(number for noun, number in counted if noun == node)])
        plain = not (shape.name or shape.types or shape.subtypes or shape.colors or shape.supertypes)
        plain = plain and not shape.abilities()
        if len(found) < MOST and not (plain and copies == 1 and not shape.token):
            found.append(Partner(shape.definition(len(found) + 1), min(copies, MOST_COPIES), shape.token))
    for node in nodes:
        if isinstance(node, DealtCombatDamage) and node.subtypes:
            shape = Shape()
            shape.subtypes = [node.subtypes[0]]
            shape.keywords = ["flying"]
            found.append(Partner(shape.definition(len(found) + 1), 1, False))
    if any(map(_learns, nodes)):
        shape = Shape()
        shape.subtypes = ["Lesson"]
        found.append(Partner(shape.definition(len(found) + 1), 1, False))
    if any(isinstance(node, Cost) and node.mana is not None and "{S}" in str(node.mana) for node in nodes):
        shape = Shape()
        shape.supertypes = SNOW
        shape.subtypes = ["Forest"]
        found.append(Partner(shape.definition(len(found) + 1), 2, False))
    return found


def _learns(node: Node) -> bool:
    return isinstance(node, e.KeywordAction) and node.name == "learn"


def counts(nodes: Iterable[Node]) -> list[tuple[Node, int]]:
    """The descriptions of which several are asked for, with how many."""
    found: list[tuple[Node, int]] = []
    for node in nodes:
        if isinstance(node, Exists):
            found.append((node.noun, node.minimum))
        elif isinstance(node, Choose | Target) and isinstance(node.minimum, Number):
            found.append((node.noun, node.minimum.value))
        elif isinstance(node, Compare) and isinstance(node.right, Number) and node.op in (">=", ">", "="):
            for inside in everything(node.left):
                if isinstance(inside, n.Objects):
                    found.append((inside, node.right.value + (node.op == ">")))
    return found


def everything(node: Node) -> list[Node]:
    """The node and all that is in it, abilities that it grants too."""
    found = [node]
    for child in children(node):
        found += everything(child)
    return found


def fit(shape: Shape, filter: Filter) -> None:
    """Makes the shape pass the filter, as far as a printed card can."""
    if isinstance(filter, n.AllOf):
        for each in filter.filters:
            fit(shape, each)
    elif isinstance(filter, n.AnyOf):
        fit(shape, filter.filters[0])
    elif isinstance(filter, n.HasType):
        if filter.type in TYPE_NAMES:
            shape.types |= 1 << TYPE_NAMES.index(filter.type)
    elif isinstance(filter, n.HasSupertype):
        if filter.supertype in SUPERTYPE_NAMES:
            shape.supertypes |= 1 << SUPERTYPE_NAMES.index(filter.supertype)
    elif isinstance(filter, n.HasSubtype):
        shape.subtypes.append(filter.subtype)
    elif isinstance(filter, n.Named):
        shape.name = filter.name
    elif isinstance(filter, n.HasManaCost):
        shape.mana_cost = filter.costs[0]
    elif isinstance(filter, n.HasStatus):
        shape.token = shape.token or filter.status == "token"
    elif isinstance(filter, n.HasColor):
        shape.colors.append(_LETTERS.get(filter.color, "W"))
    elif isinstance(filter, n.ColorCount):
        if filter.kind != "colorless":
            shape.colors += ["R", "G"] if filter.kind == "multicolored" else ["R"]
    elif isinstance(filter, n.HasKeyword):
        if filter.keyword in SIMPLE:
            shape.keywords.append(filter.keyword)
    elif isinstance(filter, n.HasLandwalk):
        shape.landwalk = filter.lands
    elif isinstance(filter, n.Compares):
        if isinstance(filter.than, Number) and filter.what in shape.numbers:
            value = filter.than.value
            shape.numbers[filter.what] = value + {"<": -1, ">": 1}.get(filter.op, 0)
