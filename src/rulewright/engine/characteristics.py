"""An object's characteristics (CR 109.3), printed or as the layers have left them.

Immutable once made and shared between objects: a change makes a new one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rulewright.abilities.ability import Companion, Keyword, Prototype
from rulewright.abilities.continuous import AdditionalCost, AssignsDamageBy, Cannot, Must, Permits
from rulewright.abilities.intrinsic import BASIC_LAND_ABILITIES, DEFEATED
from rulewright.abilities.node import Ability, Change
from rulewright.abilities.quantity import Number
from rulewright.vocabulary.cardtype import BATTLE, LAND, SNOW
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from .facts import ACTIVATED, SPELL, STATIC, TRIGGERED, AbilityFacts, facts_of, least_mana
from .payment_problem import Need, Unit

if TYPE_CHECKING:
    from .prices import Price

FLYING: Final = 1
REACH: Final = 2
FIRST_STRIKE: Final = 4
DOUBLE_STRIKE: Final = 8
TRAMPLE: Final = 16
DEATHTOUCH: Final = 32
LIFELINK: Final = 64
VIGILANCE: Final = 128
HASTE: Final = 256
MENACE: Final = 512
DEFENDER: Final = 1024
INDESTRUCTIBLE: Final = 2048
HEXPROOF: Final = 4096
SHROUD: Final = 8192
FLASH: Final = 16384
INFECT: Final = 32768
WITHER: Final = 65536
SHADOW: Final = 131072
INTIMIDATE: Final = 262144
SKULK: Final = 524288
HORSEMANSHIP: Final = 1048576
PROTECTION: Final = 2097152
"""Some protection ability; from what, its noun says."""
LANDWALK: Final = 4194304
"""Some landwalk ability; of which lands, its noun says."""

DAYBOUND: Final = 8388608
NIGHTBOUND: Final = 16777216

KEYWORD_BITS: Final[dict[str, int]] = {
    "flying": FLYING,
    "reach": REACH,
    "first strike": FIRST_STRIKE,
    "double strike": DOUBLE_STRIKE,
    "trample": TRAMPLE,
    "deathtouch": DEATHTOUCH,
    "lifelink": LIFELINK,
    "vigilance": VIGILANCE,
    "haste": HASTE,
    "menace": MENACE,
    "defender": DEFENDER,
    "indestructible": INDESTRUCTIBLE,
    "hexproof": HEXPROOF,
    "shroud": SHROUD,
    "flash": FLASH,
    "infect": INFECT,
    "wither": WITHER,
    "shadow": SHADOW,
    "intimidate": INTIMIDATE,
    "skulk": SKULK,
    "horsemanship": HORSEMANSHIP,
    "daybound": DAYBOUND,
    "nightbound": NIGHTBOUND,
}
"""Keywords that rules of the engine ask for by a bit."""


ON_BATTLEFIELD: Final = 1 << BATTLEFIELD


FROM_HAND: Final = ("suspend", "foretell", "plot")
"""Keywords whose special action exiles the card from its owner's hand (CR 116.2f, 116.2h, 116.2k)."""


def _made(abilities: tuple[AbilityFacts, ...], mana: list[int], supertypes: int) -> int:
    kind = 0
    single = True
    for at in mana:
        outputs = abilities[at].plain_outputs
        if not outputs:
            return -1
        for output in outputs:
            if len(output) != 1:
                single = False
            for types in output:
                kind |= Unit(types, supertypes & SNOW != 0).kind
    return kind if single else 0


class Characteristics:
    """Name, mana cost, colors, types, abilities, power and toughness, with indexes over the abilities.

    ``colors``, ``types``, ``supertypes`` and ``keywords`` are masks. ``power`` and ``toughness`` are 0 where
    ``has_pt`` is off. ``restrictions`` are the `Cannot` and `Must` changes that hold for it. ``emits``: some of its
    static abilities change objects; ``far``: something of it counts for the layers or triggers outside the battlefield.
    """

    __slots__ = (
        "abilities",
        "activated",
        "acts_elsewhere",
        "additional",
        "ascends",
        "casts",
        "colors",
        "counted",
        "defense",
        "emits",
        "enchant",
        "exiles_itself",
        "far",
        "final_chapter",
        "has_pt",
        "keywords",
        "least_mana",
        "listens",
        "looks",
        "loyalty",
        "makes",
        "makes_more",
        "mana_abilities",
        "mana_cost",
        "mana_value",
        "name",
        "need",
        "power",
        "prices",
        "races",
        "restrictions",
        "shared",
        "spell",
        "statics",
        "storied",
        "subtypes",
        "supertypes",
        "toughness",
        "toxic",
        "tramples_over",
        "triggered",
        "types",
    )

    def __init__(
        self,
        name: str,
        mana_cost: ManaCost | None,
        colors: int,
        supertypes: int,
        types: int,
        subtypes: tuple[str, ...],
        abilities: tuple[AbilityFacts, ...],
        has_pt: bool,
        power: int,
        toughness: int,
        loyalty: int,
        restrictions: tuple[Change, ...],
        defense: int = 0,
        counted: ManaCost | None = None,
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.counted = counted
        """The mana cost of the front face, of which a back face has its mana value (CR 202.3b); None: its own."""
        valued = mana_cost if counted is None else counted
        self.mana_value = 0 if valued is None else valued.mana_value
        self.least_mana = 0 if mana_cost is None else least_mana(mana_cost)
        """The least number of mana that its mana cost takes; 0 where other things may stand for mana."""
        self.colors = colors
        self.supertypes = supertypes
        self.types = types
        self.subtypes = subtypes
        self.abilities = abilities
        self.has_pt = has_pt
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.defense = defense
        self.restrictions = restrictions
        keywords = 0
        toxic = 0
        final_chapter = 0
        listens = 0
        emits = False
        far = False
        casts = False
        elsewhere = False
        exiles_itself = False
        ascends = False
        over = False
        races = False
        storied = False
        makes_more = False
        shared = False
        additional: list[AdditionalCost] = []
        spell: AbilityFacts | None = None
        enchant: Keyword | None = None
        activated: list[int] = []
        mana: list[int] = []
        triggered: list[AbilityFacts] = []
        statics: list[AbilityFacts] = []
        for i, ability in enumerate(abilities):
            kind = ability.kind
            far = far or ability.far
            if kind == TRIGGERED:
                triggered.append(ability)
                listens |= ability.listens
                if ability.chapter > final_chapter:
                    final_chapter = ability.chapter
            elif kind == ACTIVATED:
                elsewhere = elsewhere or ability.zones != ON_BATTLEFIELD
                shared = shared or ability.by_anyone
                if ability.is_mana:
                    mana.append(i)
                    makes_more = makes_more or not ability.only_adds_mana
                else:
                    activated.append(i)
            elif kind == STATIC:
                statics.append(ability)
                emits = emits or ability.continuous
                casts = casts or ability.casts
                if ability.casts and ability.static is not None and ability.functions_in(STACK):
                    additional.extend(e for e in ability.static.effects if isinstance(e, AdditionalCost))
            elif kind == SPELL:
                spell = ability
            else:
                tree = ability.tree
                if isinstance(tree, Keyword):
                    exiles_itself = exiles_itself or tree.name in FROM_HAND
                    ascends = ascends or tree.name == "ascend"
                    races = races or tree.name == "start your engines!"
                    storied = storied or tree.name == "storied"
                    if tree.name in ("convoke", "delve", "improvise", "assist"):
                        self.least_mana = 0
                    if tree.name == "toxic" and isinstance(tree.number, Number):
                        toxic += tree.number.value
                    if tree.noun is None:
                        keywords |= KEYWORD_BITS.get(tree.name, 0)
                    elif tree.name == "enchant":
                        enchant = tree
                    elif tree.name == "trample":  # over planeswalkers (CR 702.19c)
                        keywords |= TRAMPLE
                        over = True
                    elif tree.name == "protection":
                        keywords |= PROTECTION
                    elif tree.name == "landwalk":
                        keywords |= LANDWALK
        self.keywords = keywords
        self.tramples_over = over
        """It has trample over planeswalkers (CR 702.19c)."""
        self.toxic = toxic
        """Its total toxic value (CR 702.164b)."""
        self.final_chapter = final_chapter
        """The greatest of the numbers of its chapter abilities; 0 without any (CR 714.2d)."""
        self.listens = listens
        self.emits = emits
        self.far = far
        self.casts = casts
        self.ascends = ascends
        """It has ascend (CR 702.131a)."""
        self.storied = storied
        """It has storied, which looks at what its controller controls all the time."""
        self.races = races
        """It has start your engines! (CR 702.179a)."""
        self.exiles_itself = exiles_itself
        """Some special action exiles it from the hand (CR 116.2f, 116.2h, 116.2k)."""
        """Some static ability may have a say in how it is cast."""
        self.acts_elsewhere = elsewhere
        """Some activated ability functions off the battlefield."""
        self.makes_more = makes_more
        """Some mana ability does more than add mana, or costs more than mana and {T}."""
        self.makes = _made(abilities, mana, supertypes)
        """What the one mana that it makes for its {T} can pay (`Unit.kind`); 0 where all its mana abilities are ``{T}:
        Add`` the same in every game, but some add more; -1 where not all are."""
        self.shared = shared
        """Some ability may be activated by any player."""
        self.additional: tuple[AdditionalCost, ...] = _told_apart(additional)
        """The additional costs that it has as a spell (CR 118.8)."""
        self.need: Need | None = None
        """Its mana cost as the payment solver sees it, once somebody asks (`costs.printed_need`)."""
        self.prices: tuple[tuple[int, Price | None], ...] = ()
        """What it costs at least, by the zone that it is cast from, once somebody asks (`prices.price`)."""
        self.looks = -1
        """What it depends on whether it can be cast; -1 until somebody asks (`looks.looks_of_cast`)."""
        self.spell = spell
        self.enchant = enchant
        self.activated: tuple[int, ...] = tuple(activated)
        """Indexes into ``abilities`` of activated abilities that are not mana abilities."""
        self.mana_abilities: tuple[int, ...] = tuple(mana)
        """Indexes into ``abilities`` of activated mana abilities (CR 605.1a)."""
        self.triggered: tuple[AbilityFacts, ...] = tuple(triggered)
        self.statics: tuple[AbilityFacts, ...] = tuple(statics)

    def has_keyword(self, name: str) -> bool:
        """Whether it has a keyword ability of that name."""
        bit = KEYWORD_BITS.get(name, 0)
        if bit and (self.keywords & bit or bit != HEXPROOF):  # CR 702.11e: hexproof from a quality is hexproof, too
            return self.keywords & bit != 0
        for ability in self.abilities:
            if isinstance(ability.tree, Keyword) and ability.tree.name == name:
                return True
            if isinstance(ability.tree, Prototype) and name == "prototype":
                return True
            if isinstance(ability.tree, Companion) and name == "companion":
                return True
        return False

    def cannot(self, action: str) -> list[Cannot]:
        """The restrictions on that action."""
        return [r for r in self.restrictions if isinstance(r, Cannot) and r.action == action]

    def must(self, action: str) -> bool:
        """Whether a requirement asks for that action."""
        return any(isinstance(r, Must) and r.action == action for r in self.restrictions)

    @property
    def by_toughness(self) -> bool:
        """Whether it assigns combat damage equal to its toughness (CR 510.1a)."""
        return any(isinstance(r, AssignsDamageBy) for r in self.restrictions)

    def permits(self, action: str) -> bool:
        """Whether an effect lets it do what the rules do not let others do."""
        return any(isinstance(r, Permits) and r.action == action for r in self.restrictions)


def _told_apart(costs: list[AdditionalCost]) -> tuple[AdditionalCost, ...]:
    """The additional costs; of several with one keyword each goes by its cost as well: abilities may ask with which
    kicker it was kicked (CR 702.33f). Each is paid separately, even if they cost the same."""
    keywords = [cost.keyword for cost in costs if cost.optional]
    if len(set(keywords)) == len(keywords):
        return tuple(costs)
    found: list[AdditionalCost] = []
    names: list[str] = []
    for cost in costs:
        if cost.optional and keywords.count(cost.keyword) > 1:
            name = f"{cost.keyword} {cost.cost.mana}"
            names.append(name)
            if names.count(name) > 1:
                name = f"{name} {names.count(name)}"
            cost = AdditionalCost(cost.cost, True, name)
        found.append(cost)
    return tuple(found)


def intrinsic(subtypes: tuple[str, ...]) -> list[AbilityFacts]:
    """The mana abilities that a land has from its basic land types (CR 305.6)."""
    found: list[AbilityFacts] = []
    for subtype in subtypes:
        tree = BASIC_LAND_ABILITIES.get(subtype)
        if tree is not None:
            found.extend(facts_of(tree))
    return found


def rules_text(now: Characteristics) -> tuple[Ability, ...]:
    """The abilities that are written out: not those that types bring with them (CR 305.6)."""
    left = list(now.abilities)
    for ability in intrinsic(now.subtypes) if now.types & LAND else ():
        if ability in left:
            left.remove(ability)
    found: list[Ability] = []
    at = 0
    while at < len(left):
        tree = left[at].tree
        found.append(tree)
        at += max(1, len(facts_of(tree)))
    return tuple(found)


def make_characteristics(
    name: str,
    *,
    mana_cost: ManaCost | None = None,
    colors: int | None = None,
    supertypes: int = 0,
    types: int = 0,
    subtypes: tuple[str, ...] = (),
    abilities: tuple[Ability, ...] = (),
    power: int | None = None,
    toughness: int | None = None,
    loyalty: int = 0,
    defense: int = 0,
    counted: ManaCost | None = None,
) -> Characteristics:
    """Characteristics from printed values; the colors are those of the mana cost unless given (CR 105.2)."""
    facts: list[AbilityFacts] = []
    for tree in abilities:
        facts.extend(facts_of(tree))
    if types & LAND:
        facts.extend(intrinsic(subtypes))
    if types & BATTLE and "Siege" in subtypes:
        facts.extend(facts_of(DEFEATED))
    if colors is None:
        colors = 0 if mana_cost is None else mana_cost.colors
    return Characteristics(
        name,
        mana_cost,
        colors,
        supertypes,
        types,
        subtypes,
        tuple(facts),
        power is not None or toughness is not None,
        power or 0,
        toughness or 0,
        loyalty,
        (),
        defense,
        counted,
    )
