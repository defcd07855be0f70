"""What the engine finds out once about an ability tree and then keeps.

`AbilityFacts` stands for one ability of an object. It is made from a tree and shared by all objects that
have the ability.
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import (
    ActivatedAbility,
    Keyword,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from rulewright.abilities.condition import AsCast, CostPaid, Either, NotCondition, Resolution, SelfIn
from rulewright.abilities.continuous import (
    ActivateAsThoughHaste,
    AddTypes,
    AsThoughFlash,
    AsTurned,
    BecomesChoice,
    Cannot,
    CantCast,
    CantEnter,
    CombatCost,
    CombatLimit,
    Continuous,
    CostChange,
    CostFloor,
    DeckRule,
    DefinePowerToughness,
    GainAbilities,
    GainOneOf,
    LifeForMana,
    MayCast,
    MayPlayLands,
    ModifiesRoll,
    NoTriggers,
    OnceEachYourTurn,
    PlayerRule,
    Replaces,
    SetColors,
    SpellsHave,
    SpendsAsThough,
    TriggersAgain,
    UntapsAtMost,
    UntapsToo,
)
from rulewright.abilities.cost import Cost, TapSymbol, UntapSymbol
from rulewright.abilities.effect import AddMana, DelayedTrigger, ForEachPlayer, If, Modal, ReflexiveTrigger, Sequence
from rulewright.abilities.keyword_meanings import meaning
from rulewright.abilities.mana import AnyColorMana, ManaSymbols, OneOfMana
from rulewright.abilities.node import Ability, Change, Condition, Effect, Node, StaticEffect
from rulewright.abilities.noun import AllOf, ControlledBy, Is, Objects, OfChoice, OfChosen
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import (
    DefendingPlayer,
    Each,
    Haunted,
    Itself,
    PaidObjects,
    Self,
    Target,
    TargetRef,
    You,
)
from rulewright.abilities.trigger import AnyTrigger, Casts, Chapter, Cycles, Discards, TappedForMana
from rulewright.vocabulary.color import ALL_COLORS, parse_mana_letters
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, GRAVEYARD, SIDEBOARD, STACK, ZONE_NAMES, parse_zone

from .event import listens_to

SPELL: Final = 0
ACTIVATED: Final = 1
TRIGGERED: Final = 2
STATIC: Final = 3
KEYWORD: Final = 4


class AbilityFacts:
    """An ability with what the engine needs to know of it at a glance.

    ``zones`` is a bit mask of zone numbers in which it functions (CR 113.6); ``targets`` the instances of
    "target" outside modes; ``modes`` the modal effect, if any; ``listens`` the mask of event kinds that may
    trigger it; ``keyword`` the keyword it is the meaning of, or "". ``continuous``: it changes objects (CR 611.3);
    ``far``: it does so, or triggers, while its object is neither on the battlefield nor a spell.
    """

    __slots__ = (
        "activated",
        "apart",
        "as_cast",
        "by_anyone",
        "casts",
        "chapter",
        "chooses",
        "continuous",
        "counted",
        "effect",
        "far",
        "is_mana",
        "keyword",
        "kind",
        "least_mana",
        "listens",
        "modal",
        "only_adds_mana",
        "owed_targets",
        "plain_outputs",
        "resolutions",
        "static",
        "taps",
        "targets",
        "tree",
        "triggered",
        "zones",
    )

    def __init__(self, tree: Ability, keyword: str) -> None:
        self.tree = tree
        self.keyword = keyword
        self.effect: Effect | None = None
        self.activated: ActivatedAbility | None = None
        self.triggered: TriggeredAbility | None = None
        self.static: StaticAbility | None = None
        self.by_anyone = False
        """Any player may activate it."""
        self.listens = 0
        self.chapter = 0
        """Of a chapter ability: its chapter number (CR 714.2b)."""
        self.zones = 1 << BATTLEFIELD
        self.is_mana = False
        self.least_mana = 0
        """The least number of mana that activating it takes."""
        self.taps = False
        """Whether {T} is in its cost."""
        self.only_adds_mana = False
        """A mana ability that does nothing but add mana, for no cost but mana and {T}: the folded profile uses it only
        inside payments."""
        self.plain_outputs: tuple[tuple[int, ...], ...] = ()
        """For ``{T}: Add`` mana that is the same in every game: each alternative as type masks; else empty."""
        self.as_cast: tuple[AsCast, ...] = ()
        """What it asks about the moment in which the spell was cast."""
        self.casts = False
        """It may have a say in how the card with it is cast: permissions, costs, timing."""
        self.continuous = False
        self.counted: tuple[str, ...] = ()
        """Actions of a cost whose objects a change of cost counts: ``tap`` for harmonize (CR 702.180b)."""
        self.far = False
        self.chooses = False
        """It has something "of your choice", which is asked for as it is carried out, or "of the chosen …"."""
        self.apart = False
        """It has a target for each of several players."""
        self.resolutions = False
        """It asks how often it has resolved this turn, so that this is counted."""
        if isinstance(tree, SpellAbility):
            self.kind = SPELL
            self.effect = tree.effect
            self.zones = 1 << STACK
        elif isinstance(tree, ActivatedAbility):
            self.kind = ACTIVATED
            self.activated = tree
            self.by_anyone = tree.by_anyone
            self.effect = tree.effect
            if tree.cost.mana is not None and tree.cost_change is None and tree.keyword != "power-up":
                self.least_mana = least_mana(tree.cost.mana)
            self.taps = any(isinstance(action, TapSymbol) for action in tree.cost.actions)
            self.zones = _zones_said(tree.condition, 1 << parse_zone(tree.zone))
        elif isinstance(tree, TriggeredAbility):
            self.kind = TRIGGERED
            self.triggered = tree
            self.effect = tree.effect
            self.zones = 1 << parse_zone(tree.zone)
            if any(isinstance(node, Haunted) for node in walk(tree.trigger)):  # CR 702.55c
                self.zones |= 1 << EXILE
            if isinstance(tree.trigger, Casts) and isinstance(tree.trigger.what, Self):  # CR 113.6: only the spell can
                self.zones = 1 << STACK
            self.listens = listens_to(tree.trigger)
            if isinstance(tree.trigger, Chapter):
                self.chapter = tree.trigger.numbers[-1]
            self.far = self.zones & ~(1 << BATTLEFIELD | 1 << STACK) != 0
            if isinstance(tree.trigger, Cycles | Discards) and isinstance(tree.trigger.what, Self):
                self.zones = 1 << GRAVEYARD | 1 << EXILE  # CR 702.29c: from wherever it winds up
            if isinstance(tree.trigger, AnyTrigger) and _cast_or_cycled(tree.trigger):
                self.zones = 1 << STACK | 1 << GRAVEYARD | 1 << EXILE
        elif isinstance(tree, StaticAbility):
            self.kind = STATIC
            tree = asked_of_each_attacker(tree)
            self.static = tree
            self.counted = _counted(tree)
            self.zones = 0
            for zone in tree.zones:
                self.zones |= 1 << parse_zone(zone)
            if len(tree.zones) == len(ZONE_NAMES) - 2:  # in every zone, and outside the game (CR 604.3)
                self.zones |= 1 << SIDEBOARD
            self.zones = _zones_said(tree.condition, self.zones)
            for effect in tree.effects:
                self.casts = self.casts or has_say_in_casting(effect)
                part = continuous_part(effect)
                if part is not None:
                    self.continuous = True
                    if self.zones & ~(1 << BATTLEFIELD) or defines(tree, part):
                        self.far = True
        else:
            self.kind = KEYWORD
        self.modal: Modal | None = find_modal(self.effect)
        self.targets: tuple[Target, ...] = () if self.effect is None else targets_in(self.effect)
        self.owed_targets: tuple[tuple[int, str, bool], ...] = ()
        """Instances of "target" of a spell that are chosen only if a keyword's cost was paid, or only if it was not (CR
        702.33g, 702.174m)."""
        if self.kind == SPELL and self.effect is not None:
            self.owed_targets = tuple(_owed_targets(self.effect))
        self.as_cast = tuple([node for node in walk(tree) if isinstance(node, AsCast)])
        if self.effect is not None:
            inside = walk_all(self.effect)
            self.chooses = any(isinstance(node, OfChoice | OfChosen | BecomesChoice | GainOneOf) for node in inside)
            self.resolutions = any(isinstance(node, Resolution) for node in walk(self.effect))
            self.apart = any(
                isinstance(node, ForEachPlayer) and targets_in(node.effect) for node in announced(self.effect)
            )
        if self.effect is not None and not self.targets and self.modal is None and adds_mana(self.effect):
            if self.keyword_of() == "loyalty":  # CR 605.1a: a loyalty ability is none
                pass
            elif self.activated is not None:
                self.is_mana = True
                self.only_adds_mana = _only_adds_mana(self.activated)
                if self.only_adds_mana:
                    self.plain_outputs = _plain_outputs(self.activated)
            elif self.triggered is not None:  # CR 605.1b
                self.is_mana = _only_tapped_for_mana(self.triggered)

    def in_zone(self, zone: int) -> AbilityFacts:
        """The same ability, functioning in another zone: of an emblem (CR 114.4)."""
        new = AbilityFacts(self.tree, self.keyword)
        new.zones = 1 << zone
        new.far = True
        return new

    def keyword_of(self) -> str:
        """The keyword of an activated ability: ``loyalty``, or ""."""
        return "" if self.activated is None else self.activated.keyword

    def functions_in(self, zone: int) -> bool:
        """Whether the ability functions while its object is in the zone (CR 113.6)."""
        return self.zones >> zone & 1 != 0


def asks_about_defender(node: Node) -> bool:
    """Whether it speaks of the defending player (CR 508.5)."""
    return any(isinstance(part, DefendingPlayer) for part in walk(node))


def asked_of_each_attacker(tree: StaticAbility) -> StaticAbility:
    """What keeps creatures from attacking, or from being blocked, as long as something is true of the defending player
    asks about the one whom each of them would attack, or attacks (CR 508.5, 508.5a): it is asked as attackers or
    blockers are declared, like "unless"."""
    condition = tree.condition
    if condition is None or not asks_about_defender(condition):
        return tree
    if any(isinstance(part, Itself) for part in walk(condition)):
        return tree
    unless = condition.condition if isinstance(condition, NotCondition) else NotCondition(condition)
    effects: list[StaticEffect] = []
    for effect in tree.effects:
        if not isinstance(effect, Continuous):
            return tree
        changes: list[Change] = []
        for change in effect.changes:
            if not isinstance(change, Cannot) or change.action not in ("attack", "be blocked"):
                return tree
            either = unless if change.unless is None else Either((change.unless, unless))
            changes.append(Cannot(change.action, change.by, either, change.whom))
        effects.append(Continuous(effect.to, tuple(changes)))
    return StaticAbility(tuple(effects), None, tree.zones)


def _cast_or_cycled(trigger: AnyTrigger) -> bool:
    """Whether it is "when you cast or cycle" the object: in each zone only one of the two can be."""
    for part in trigger.triggers:
        if not isinstance(part, Casts | Cycles) or not isinstance(part.what, Self):
            return False
    return True


THIS_SPELL: Final = Objects(Is(Self()), ())
"""What an ability that speaks of casting its own spell says it of."""
HAVING_FLASH: Final = AsThoughFlash(You(), THIS_SPELL)
"""What a spell that would have flash is cast as (CR 601.3d)."""
NO_CASTING: Final = (
    Continuous,
    Replaces,
    PlayerRule,
    CombatCost,
    CombatLimit,
    CantEnter,
    ActivateAsThoughHaste,
    CantCast,
    CostFloor,
    MayPlayLands,
    OnceEachYourTurn,
    SpendsAsThough,
    LifeForMana,
    SpellsHave,
    NoTriggers,
    TriggersAgain,
    ModifiesRoll,
    AsTurned,
    UntapsToo,
    UntapsAtMost,
    DeckRule,
)
"""Static effects that have no say in how the card with them is cast: they function on the battlefield."""


def continuous_part(effect: StaticEffect) -> Continuous | None:
    """What a static effect changes in objects: of spells that have abilities, the spells on the stack (CR 611.3a)."""
    if isinstance(effect, SpellsHave):
        noun = effect.spells
        assert isinstance(noun, Objects)
        spells = Objects(AllOf((noun.filter, ControlledBy(effect.player))), ("stack",))
        return Continuous(Each(spells), (GainAbilities(effect.abilities),))
    return effect if isinstance(effect, Continuous) else None


def has_say_in_casting(effect: StaticEffect) -> bool:
    """Whether the effect may have a say in how the card with it is cast."""
    if isinstance(effect, CostChange):
        return isinstance(effect.spells, Self)
    if isinstance(effect, MayCast):
        return isinstance(effect.what, Self)
    if isinstance(effect, AsThoughFlash):
        return effect.what == THIS_SPELL
    if isinstance(effect, Continuous):
        return gives_itself_flash(effect)
    return not isinstance(effect, NO_CASTING)


def allows_flash(ability: StaticAbility) -> bool:
    """Whether the ability lets its own spell be cast as though it had flash (CR 601.3b, 601.3d, 702.8a)."""
    return any(own_flash(effect) is not None for effect in ability.effects)


def own_flash(effect: StaticEffect) -> AsThoughFlash | None:
    """As what the effect lets its own spell be cast as though it had flash, if it does; the condition under which the
    spell would have flash is that of the ability (CR 601.3d)."""
    if isinstance(effect, AsThoughFlash):
        return effect if effect.what == THIS_SPELL else None
    if isinstance(effect, Continuous) and gives_itself_flash(effect):
        return HAVING_FLASH
    return None


def gives_itself_flash(effect: Continuous) -> bool:
    """Whether it is what a spell says of itself: that it has flash (CR 601.3d)."""
    if not isinstance(effect.to, Self):
        return False
    for change in effect.changes:
        if isinstance(change, GainAbilities):
            for ability in change.abilities:
                if isinstance(ability, Keyword) and ability.name == "flash":
                    return True
    return False


def defines(tree: StaticAbility, effect: StaticEffect) -> bool:
    """Whether an effect of a printed static ability defines characteristics of its object (CR 604.3a)."""
    if tree.condition is not None or not isinstance(effect, Continuous) or not isinstance(effect.to, Self):
        return False
    for change in effect.changes:
        if isinstance(change, AddTypes):
            if change.types or change.supertypes:
                return False
        elif not isinstance(change, DefinePowerToughness | SetColors):
            return False
    return True


def _zones_said(condition: Condition | None, zones: int) -> int:
    """The zones in which an ability functions whose condition may say which: only there (CR 113.6b)."""
    if condition is not None:
        for node in walk(condition):
            if isinstance(node, SelfIn):
                return 1 << parse_zone(node.zone)
    return zones


def _counted(ability: StaticAbility) -> tuple[str, ...]:
    found: list[str] = []
    for effect in ability.effects:
        if isinstance(effect, CostChange):
            found.extend(node.action for node in walk(effect) if isinstance(node, PaidObjects))
    return tuple(found)


def least_mana(cost: ManaCost) -> int:
    """How many mana the cost takes at least: X is 0, Phyrexian symbols are paid with life."""
    count = 0
    for symbol in cost.symbols:
        if symbol.phyrexian or symbol.variable:
            continue
        count += 1 if symbol.types or symbol.snow else symbol.generic
    return count


def _only_adds_mana(ability: ActivatedAbility) -> bool:
    if ability.timing == "as instant" or not isinstance(ability.effect, AddMana):
        return False
    return all(isinstance(action, TapSymbol | UntapSymbol) for action in ability.cost.actions)


def _plain_outputs(ability: ActivatedAbility) -> tuple[tuple[int, ...], ...]:
    """The outputs of an ability whose whole cost is {T} and whose mana depends on nothing."""
    effect = ability.effect
    if ability.cost != Cost(None, (TapSymbol(),)) or ability.condition is not None or ability.once_each_turn:
        return ()
    if ability.keyword:
        return ()
    if not isinstance(effect, AddMana) or effect != AddMana(You(), effect.mana):
        return ()
    mana = effect.mana
    if isinstance(mana, ManaSymbols):
        return (tuple(parse_mana_letters(letter) for letter in mana.letters),)
    if isinstance(mana, OneOfMana):
        return tuple(tuple(parse_mana_letters(letter) for letter in option) for option in mana.options)
    if isinstance(mana, AnyColorMana) and mana.amount == Number(1):
        return ((ALL_COLORS,),)
    return ()


def _only_tapped_for_mana(ability: TriggeredAbility) -> bool:
    trigger = ability.trigger
    if isinstance(trigger, AnyTrigger):
        return all(isinstance(part, TappedForMana) for part in trigger.triggers)
    return isinstance(trigger, TappedForMana)


def find_modal(effect: Effect | None) -> Modal | None:
    """The modal part of a spell's or ability's effect, if it has one (CR 700.2)."""
    if isinstance(effect, Modal):
        return effect
    if isinstance(effect, Sequence):
        for part in effect.effects:
            if isinstance(part, Modal):
                return part
    return None


def adds_mana(effect: Effect) -> bool:
    """Whether carrying the effect out could add mana (CR 605.1a)."""
    return any(isinstance(node, AddMana) for node in walk(effect))


def walk(node: Node) -> list[Node]:
    """The node and all nodes in it, in the order of the text; not the inside of abilities that it grants,
    of triggered abilities that it creates, nor of tokens' abilities."""
    found: list[Node] = []
    _walk(node, found)
    return found


def _walk(node: Node, found: list[Node]) -> None:
    found.append(node)
    for value in children(node):
        if not isinstance(value, Ability):
            _walk(value, found)


def walk_all(node: Node) -> list[Node]:
    """The node and all nodes in it, the abilities that it gives too."""
    found: list[Node] = [node]
    for child in children(node):
        found.extend(walk_all(child))
    return found


def children(node: Node) -> list[Node]:
    """The nodes directly inside a node."""
    result: list[Node] = []
    for name in node.__struct_fields__:
        _collect(getattr(node, name), result)
    return result


def _collect(value: object, result: list[Node]) -> None:
    if isinstance(value, Node):
        result.append(value)
    elif isinstance(value, tuple):
        for item in value:
            _collect(item, result)


def announced(node: Node) -> list[Node]:
    """The parts of an instruction that are announced with it: not those of triggered abilities that it creates (CR
    603.7, 603.12), whose targets are chosen when those are put on the stack."""
    found: list[Node] = [node]
    for child in children(node):
        if not isinstance(child, Ability | DelayedTrigger | ReflexiveTrigger):
            found.extend(announced(child))
    return found


def targets_in(effect: Effect) -> tuple[Target, ...]:
    """The targets chosen as the spell or ability is put on the stack, outside of its modes: not those of
    triggered abilities that it creates (CR 603.7, 603.12), which are chosen then."""
    found: list[Target] = []
    _targets(effect, found)
    found.sort(key=_index_of)
    for target in [target for target in found if len(_inside(target)) > 0]:
        found.remove(target)  # "target cards from target player's graveyard": the player comes first
        found.insert(1 + max(found.index(inner) for inner in _inside(target)), target)
    return tuple(found)


def _inside(target: Target) -> list[Target]:
    """The instances of "target" by which another one is described."""
    return [node for node in walk(target) if isinstance(node, Target) and node is not target]


def _owed_targets(node: Node, owed: tuple[tuple[str, bool], ...] = ()) -> list[tuple[int, str, bool]]:
    if isinstance(node, Target):
        every = [node.index, *[each.index for each in _inside(node)]]
        return [(index, keyword, paid) for index in every for keyword, paid in owed]
    if isinstance(node, DelayedTrigger | ReflexiveTrigger | Ability):
        return []
    if isinstance(node, If):
        asked = node.condition
        negated = isinstance(asked, NotCondition)
        inner = asked.condition if isinstance(asked, NotCondition) else asked
        if isinstance(inner, CostPaid):
            found: list[tuple[int, str, bool]] = []
            for part, other, paid in ((node.then, node.otherwise, True), (node.otherwise, node.then, False)):
                if part is None:
                    continue
                spoken_of = [] if other is None else [n.index for n in walk(other) if isinstance(n, TargetRef)]
                inside = _owed_targets(part, (*owed, (inner.keyword, paid != negated)))
                found += [each for each in inside if each[0] not in spoken_of]  # "that creature": chosen either way
            return found
    return [each for child in children(node) for each in _owed_targets(child, owed)]


def _index_of(target: Target) -> int:
    return target.index


def _targets(node: Node, found: list[Target]) -> None:

    if isinstance(node, Target) and node not in found:
        found.append(node)
    if isinstance(node, Modal | DelayedTrigger | ReflexiveTrigger):
        return
    for child in children(node):
        if not isinstance(child, Ability):
            _targets(child, found)


_FACTS: Final[dict[Ability, tuple[AbilityFacts, ...]]] = {}


def facts_of(tree: Ability) -> tuple[AbilityFacts, ...]:
    """The facts of an ability; a keyword with a meaning in other nodes gives those of its meaning."""
    known = _FACTS.get(tree)
    if known is None:
        known = _make(tree)
        _FACTS[tree] = known
    return known


def _make(tree: Ability) -> tuple[AbilityFacts, ...]:

    if isinstance(tree, Keyword):
        parts = meaning(tree)
        return (AbilityFacts(tree, tree.name), *[AbilityFacts(part, tree.name) for part in parts])
    if isinstance(tree, TriggeredAbility) and isinstance(tree.trigger, Chapter):  # CR 714.2c: an ability for each
        one = tree
        return tuple(
            [
                AbilityFacts(
                    TriggeredAbility(
                        Chapter((n,)), one.effect, one.condition, one.zone, one.once_each_turn, one.most_each_turn
                    ),
                    "",
                )
                for n in tree.trigger.numbers
            ]
        )
    return (AbilityFacts(tree, ""),)
