"""From read paragraphs to abilities: costs, triggers and instructions are lowered, resolved and labelled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from rulewright.abilities.ability import ActivatedAbility, Keyword, StaticAbility, TriggeredAbility
from rulewright.abilities.condition import Both, Compare, NotCondition, SelfIn
from rulewright.abilities.continuous import (
    AdditionalCost,
    AddTypes,
    AsTurned,
    Continuous,
    CostChange,
    LinkedEffect,
    MayCast,
    OnceEachYourTurn,
    PlayerRule,
    Replaces,
    SetTypes,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import (
    Discard,
    Exile,
    KeywordAction,
    May,
    Modal,
    OnceEachTurn,
    RemoveCounters,
    Reveal,
    RollDie,
    RollRow,
    Sacrifice,
    Tap,
)
from rulewright.abilities.node import Ability, Condition, Effect, Node, StaticEffect, Trigger
from rulewright.abilities.noun import Is, Not, Objects
from rulewright.abilities.quantity import AnyAmount, Number, ThisTurn, X
from rulewright.abilities.reference import (
    Choose,
    Each,
    EachOpponent,
    EventPlayer,
    Granter,
    Host,
    PairedWith,
    Self,
    Target,
    Union,
    You,
)
from rulewright.abilities.replacement import EntersIfDone, EntersTappedUnless, Prevent, WouldMove
from rulewright.abilities.rewrite import own_nodes, replace
from rulewright.abilities.trigger import Moves

from .arriving import of_what_moves
from .describe import both
from .labels import label
from .lower import Misfit, instructions, lower, lower_static, lower_trigger, plain_cards, sequence
from .phrases.statics import WHILE_CAST
from .raw import (
    Act,
    BuriedIfNot,
    ColoredOnly,
    CostItems,
    DoesNotRemove,
    EntersIfDid,
    EntersTappedIfNot,
    FromZone,
    IfFirst,
    It,
    LeavesMana,
    ModeHeader,
    OtherwiseStatic,
    PlaysFinds,
    PreventedThen,
    Reflexive,
    Rider,
    StillALandStatic,
    TheyPlayer,
    WhenPlayed,
    WhereXStatic,
    WouldEnterDo,
    cost_of,
)
from .resolve import Resolver


class Line:
    """A paragraph as read: raw trees, and the text printed from them."""

    __slots__ = (
        "asked",
        "band",
        "costs",
        "given",
        "header",
        "inner",
        "keyword",
        "keywords",
        "made",
        "mode_costs",
        "modes",
        "opening",
        "printed",
        "rows",
        "sentences",
        "start",
        "statics",
        "trigger",
    )

    def __init__(self, start: int) -> None:
        self.start = start
        self.costs: CostItems | None = None
        self.trigger: Trigger | None = None
        self.asked: Condition | None = None
        """The intervening "if" before modes (CR 603.4)."""
        self.sentences: list[Effect] = []
        self.statics: list[StaticAbility] = []
        self.keywords: tuple[Ability, ...] = ()
        self.header: ModeHeader | None = None
        self.modes: list[list[Effect]] = []
        self.mode_costs: list[CostItems] = []
        self.rows: list[tuple[int, int, list[Effect]]] = []
        self.inner: list[Line] = []
        self.opening: list[Effect] = []
        """What is done if the action with a card of an opening hand is taken (CR 103.6)."""
        self.made: list[Ability] = []
        """Abilities that have no sentence: "{2}{G}: Level 2"."""
        self.given: Condition | None = None
        """While this is true, the object has what the line says: level bands, "max speed"."""
        self.band: Condition | None = None
        """The same for the lines that follow it."""
        self.printed = ""
        self.keyword = ""
        """Of an activated ability: ``loyalty``, or the keyword before it (boast, exhaust)."""

    @property
    def instructs(self) -> bool:
        """Whether it is an instruction of a spell, not an ability of its own."""
        return self.costs is None and self.trigger is None and bool(self.sentences or self.header)


def effects_of(line: Line, before: list[Effect] | None = None) -> list[Effect]:
    """The lowered instructions of a line, its modes last, joined to those of the lines before it."""
    effects = instructions([s for s in line.sentences if not isinstance(s, Rider)], before)
    if line.header is not None:
        modes = [sequence(instructions(mode)) for mode in line.modes]
        count = len(modes)
        if count < 2:
            raise Misfit("modes without bullets")
        header = line.header
        costs = tuple([as_cost(plain_cards(lower_costs(items))) for items in line.mode_costs])
        more = header.more if header.repeat else min(header.more, count)  # CR 700.2d
        most = header.maximum if header.repeat else min(header.maximum, count)
        repeat, given, unchosen = header.repeat, header.more_if, header.unchosen
        modal = Modal(
            header.minimum,
            most,
            tuple(modes),
            repeat,
            costs,
            given,
            more,
            unchosen,
            header.all_more,
            header.chooser,
        )
        effects.append(modal if header.reflexive < 0 else Reflexive(header.reflexive, None, modal))
    if line.rows:
        effects = _with_table(effects, line.rows)
    if not effects:
        raise Misfit("no instruction")
    return [_effect(plain_cards(effect)) for effect in effects]


def _with_table(effects: list[Effect], rows: list[tuple[int, int, list[Effect]]]) -> list[Effect]:
    """The instructions with the results table of the die that they roll (CR 706.3b)."""
    dice = [node for effect in effects for node in own_nodes(effect) if isinstance(node, RollDie)]
    if len(dice) != 1:
        raise Misfit("a results table without one die that is rolled")
    table = tuple([RollRow(low, high, sequence(instructions(sentences))) for low, high, sentences in rows])
    rolled = structs.replace(dice[0], rows=table)
    return [_effect(replace(effect, lambda node: rolled if node == dice[0] else None)) for effect in effects]


def activated(line: Line) -> Ability:
    assert line.costs is not None
    zone = _zone_of([line.costs, *line.sentences])
    cost = _node(plain_cards(lower_costs(line.costs)))
    effects = effects_of(line)
    resolver = Resolver(paid_actions(line.costs.items))
    resolver.find_targets([cost, *effects])
    if any(isinstance(node, Self) for node in own_nodes(cost)):
        resolver.see_self(Self())  # "remove a counter from this and sacrifice it"
    paid = _announced(resolver.part(cost))
    resolver.see_cost(paid)
    effect = resolver.effects(effects)
    timing, once, condition = ("sorcery" if line.keyword == "loyalty" else "instant"), False, None
    change: StaticEffect | None = None
    anyone = False
    most = 0
    for rider in line.sentences:
        if isinstance(rider, Rider):
            timing = rider.timing or timing
            zone = rider.zone or zone
            once = once or rider.once_each_turn
            change = rider.cost_change or change
            anyone = anyone or rider.by_anyone
            most = most or rider.most_each_turn
            if rider.done_once:
                raise Misfit("nothing triggers")
            if rider.only_once:
                if line.keyword:
                    raise Misfit("a keyword before it says how often")
                line.keyword = "once"
            condition = _and(condition, rider.condition)
    if condition is not None:
        condition = resolver.condition(plain_condition(condition))
    if change is not None:
        part = resolver.part(plain_static(change))
        assert isinstance(part, StaticEffect)
        change = part
    assert isinstance(paid, Cost)
    ability = ActivatedAbility(paid, effect, timing, zone, once, condition, line.keyword, change, anyone, most)
    return as_ability(label(ability))


def triggered(line: Line) -> Ability:
    assert line.trigger is not None
    trigger = lower_trigger(line.trigger)
    zone = _zone_of(list(line.sentences))
    condition = line.asked
    if line.sentences and isinstance(line.sentences[0], IfFirst):
        condition = line.sentences[0].condition
        line.sentences[0] = line.sentences[0].effect
    once = done_once = False
    most = 0
    for rider in line.sentences:
        if isinstance(rider, Rider):
            if rider.timing or rider.condition is not None or rider.cost_change is not None or rider.only_once:
                raise Misfit("nothing is activated")
            once = once or rider.once_each_turn
            most = most or rider.most_each_turn
            done_once = done_once or rider.done_once
    trigger = _trigger(plain_cards(trigger))
    effects = effects_of(line)
    resolver = Resolver()
    resolver.find_targets([trigger, *effects])
    trigger = resolver.see_trigger(trigger)
    for node in own_nodes(trigger):
        if isinstance(node, SelfIn):  # "when the last time counter is removed from this card while it's exiled"
            zone = node.zone
    if condition is not None:
        condition = of_what_moves(resolver.condition(plain_condition(condition)), trigger)
        for node in own_nodes(condition):
            if isinstance(node, SelfIn):  # "if this card is exiled, put it …"
                zone = node.zone
                resolver.see_static(Self())
    effect = resolver.effects(effects)
    if done_once:
        effect = OnceEachTurn(effect)
    if isinstance(trigger, Moves) and trigger.what == Self() and trigger.to_zone == "graveyard":
        if trigger.from_zone != "battlefield":
            zone = "graveyard"  # CR 113.6k, 603.6c
    ability = TriggeredAbility(trigger, effect, condition, zone, once, most)
    return as_ability(label(ability))


def plain_condition(value: Condition) -> Condition:
    """The condition without "card" beside other words."""
    plain = plain_cards(value)
    assert isinstance(plain, Condition)
    return plain


def plain_static(value: StaticEffect) -> StaticEffect:
    """The static effect without "card" beside other words."""
    plain = plain_cards(value)
    assert isinstance(plain, StaticEffect)
    return plain


def join_statics(statics: list[StaticAbility]) -> None:
    """Sentences that complete the one before: "As this enters, you may pay 2 life. If you don't, it enters
    tapped" is one replacement, "This effect reduces only …" belongs to the reduction."""
    for i in range(len(statics) - 1, -1, -1):
        if i >= len(statics):
            continue  # the sentences have been joined
        if isinstance(statics[i].effects[0], ColoredOnly):
            reduction = statics[i - 1].effects[0] if i else None
            if not isinstance(reduction, CostChange) or reduction.increase:
                raise Misfit("nothing is reduced")
            spells, caster, per = reduction.spells, reduction.caster, reduction.per
            colored = CostChange(spells, reduction.amount, False, caster, per, True)
            statics[i - 1 : i + 1] = [StaticAbility((colored,), statics[i - 1].condition, statics[i - 1].zones)]
            continue
        if isinstance(statics[i].effects[0], LeavesMana):
            whole = statics[i - 1].effects[0] if i else None
            inner = whole.effect if isinstance(whole, WhereXStatic) else whole
            if not isinstance(inner, CostChange) or inner.increase or inner.colored_only:
                raise Misfit("nothing is reduced")
            left: StaticEffect = CostChange(inner.spells, inner.amount, False, inner.caster, inner.per, False, 1)
            if isinstance(whole, WhereXStatic):
                left = WhereXStatic(left, whole.value)
            statics[i - 1 : i + 1] = [StaticAbility((left,), statics[i - 1].condition, statics[i - 1].zones)]
            continue
        before_it = statics[i - 1] if i else None
        if isinstance(statics[i].effects[0], OtherwiseStatic):
            statics[i] = _otherwise(before_it, statics[i].effects[0])
            continue
        if isinstance(statics[i].effects[0], DoesNotRemove):
            statics[i - 1 : i + 1] = [_not_removed(before_it)]
            continue
        if isinstance(statics[i].effects[0], PlaysFinds):
            statics[i - 1 : i + 1] = [_plays_finds(before_it)]
            continue
        if isinstance(statics[i].effects[0], StillALandStatic):
            statics[i - 1 : i + 1] = [_still_a_land(before_it)]
            continue
        if isinstance(statics[i].effects[0], BuriedIfNot):
            statics[max(i - 2, 0) : i + 1] = [_enters_if_done(statics[max(i - 2, 0) : i])]
            continue
        if isinstance(statics[i].effects[0], EntersIfDid | WouldEnterDo):
            raise Misfit("what becomes of what would enter")
        besides = statics[i].effects[0]
        if isinstance(besides, PreventedThen):
            statics[i - 1 : i + 1] = [_prevented_then(statics[i - 1] if i else None, besides.effect)]
            continue
        if isinstance(besides, WhenPlayed):
            statics[i - 1 : i + 1] = [_when_played(statics[i - 1] if i else None, besides.effect)]
            continue
        if not isinstance(statics[i].effects[0], EntersTappedIfNot):
            continue
        before = statics[i - 1].effects[0] if i else None
        if not isinstance(before, LinkedEffect) or not isinstance(before.effect, May):
            raise Misfit("nothing that one could do instead")
        avoid = lower(Act(You(), before.effect.effect))
        outcome = EntersTappedUnless(avoid)
        statics[i - 1 : i + 1] = [StaticAbility((Replaces(WouldMove(Self(), "", "battlefield"), outcome),))]


def _plays_finds(before: StaticAbility | None) -> StaticAbility:
    """Who may play what others exile as they find it."""
    rule = before.effects[0] if before is not None else None
    if before is None or rule != PlayerRule(EachOpponent(), "exiles what they find"):
        raise Misfit("no cards that are exiled as they are found")
    return structs.replace(before, effects=(*before.effects, PlayerRule(You(), "plays what others find")))


def _enters_if_done(sentences: list[StaticAbility]) -> StaticAbility:
    """What is done as it would enter, without which it does not (CR 614.1)."""
    first = sentences[0].effects[0] if len(sentences) == 2 else None
    if not isinstance(first, WouldEnterDo) or not isinstance(sentences[1].effects[0], EntersIfDid):
        raise Misfit("nothing would enter")
    outcome = EntersIfDone(lower(Act(You(), first.effect)), first.optional)
    return StaticAbility((Replaces(WouldMove(Self(), "", "battlefield"), outcome),))


def _otherwise(before: StaticAbility | None, marked: StaticEffect) -> StaticAbility:
    """What holds while the condition of the sentence before does not; "it" is what that sentence is about."""
    if before is None or before.condition is None or not isinstance(marked, OtherwiseStatic):
        raise Misfit('"otherwise" without "as long as"')
    first = before.effects[0]
    about = first.to if isinstance(first, Continuous) and isinstance(first.to, Self | Host) else None
    if any(isinstance(node, It) for node in own_nodes(before.condition)) and about is None:
        raise Misfit("what the condition is about")
    effect = (
        marked.effect if about is None else replace(marked.effect, lambda node: about if isinstance(node, It) else None)
    )
    condition = replace(before.condition, lambda node: about if isinstance(node, It) and about is not None else None)
    assert isinstance(effect, StaticEffect)
    assert isinstance(condition, Condition)
    return StaticAbility((effect,), NotCondition(condition), before.zones)


def _not_removed(before: StaticAbility | None) -> StaticAbility:
    """Protection from everything of a quality but the Aura that gives it (CR 702.16n)."""
    found = False

    def change(node: Node) -> Node | None:
        nonlocal found
        if not isinstance(node, Keyword) or node.name != "protection" or not isinstance(node.noun, Objects):
            return None
        found = True
        noun = node.noun
        return Keyword(node.name, noun=Objects(both(noun.filter, Not(Is(Granter()))), noun.zones, noun.owner))

    changed = None if before is None else replace(before, change)
    if not found or not isinstance(changed, StaticAbility):
        raise Misfit("no protection that could remove it")
    return changed


def _still_a_land(before: StaticAbility | None) -> StaticAbility:
    """CR 205.1b: what is still a land keeps its types."""
    if before is None or not any(isinstance(node, SetTypes) and node.types for node in own_nodes(before)):
        raise Misfit("no land becomes something")

    def change(node: Node) -> Node | None:
        return AddTypes(node.types, node.subtypes) if isinstance(node, SetTypes) else None

    changed = replace(before, change)
    assert isinstance(changed, StaticAbility)
    return changed


def _prevented_then(before: StaticAbility | None, effect: Effect) -> StaticAbility:
    """Damage that is prevented, and what happens besides (CR 615.5)."""
    replaces = None if before is None else before.effects[0]
    if before is None or not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, Prevent):
        raise Misfit("no damage is prevented")
    outcome = Prevent(replaces.outcome.amount, lower(Act(You(), effect)))
    whole = Replaces(replaces.event, outcome, replaces.condition, replaces.optional)
    return StaticAbility((whole,), before.condition, before.zones)


def _when_played(before: StaticAbility | None, effect: Effect) -> StaticAbility:
    """A permission that holds once a turn, and what its use triggers (CR 603.12): "they" are who used it."""
    permit = None if before is None else before.effects[0]
    if before is None or not isinstance(permit, OnceEachYourTurn) or permit.then is not None:
        raise Misfit("nothing that a player may play")
    then = replace(lower(effect), lambda node: EventPlayer() if isinstance(node, TheyPlayer) else None)
    assert isinstance(then, Effect)
    whole = OnceEachYourTurn(permit.permission, permit.any_turn, permit.lands, then)
    return StaticAbility((whole,), before.condition, before.zones)


_TWO_SPELLS: Final = Compare(ThisTurn("spells cast", You()), ">=", Number(2))
_ONE_SPELL: Final = Compare(ThisTurn("spells cast", You()), ">=", Number(1))


def static_ability(raw: StaticAbility, paid: tuple[str, ...]) -> Ability:
    static = plain_cards(raw)
    assert isinstance(static, StaticAbility)
    resolver = Resolver(paid)
    for node in own_nodes(static, False):
        if isinstance(node, Target):
            raise Misfit("a static ability has no targets", node.index)
    if static.zones == WHILE_CAST:
        resolver.see_static(Self())
    for effect in static.effects:
        if isinstance(effect, AdditionalCost):
            first = effect.cost.actions[:1]
            beheld = any(isinstance(node, KeywordAction) and node.name == "behold" for node in own_nodes(first))
            for later in own_nodes(effect.cost.actions[1:]):
                if isinstance(later, It) and not beheld:  # what the action before it was done to, not the spell
                    raise Misfit("what was paid with before", later.at)
        if isinstance(effect, WhereXStatic) and isinstance(effect.effect, Continuous):
            resolver.see_static(effect.effect.to)
        if isinstance(effect, Continuous):
            resolver.see_static(effect.to)
        if isinstance(effect, AsTurned) or (isinstance(effect, WhereXStatic) and isinstance(effect.effect, AsTurned)):
            resolver.see_static(Self())
        if isinstance(effect, Replaces) and isinstance(effect.event, WouldMove) and isinstance(effect.event.what, Self):
            resolver.see_static(Self())
        if isinstance(effect, Replaces):
            for node in own_nodes(effect.event):
                if isinstance(node, Self | Host):
                    resolver.see_self(node)
    condition = None if static.condition is None else resolver.see_condition(static.condition)
    if condition == _TWO_SPELLS and any(isinstance(effect, MayCast) for effect in static.effects):
        condition = _ONE_SPELL  # "another spell" than the one that is yet to be cast
    effects = tuple([lower_static(effect) for effect in static.effects])
    ability = label(resolver.part(StaticAbility(effects, condition, static.zones)))
    assert isinstance(ability, StaticAbility)
    for effect in ability.effects:
        if isinstance(effect, Continuous) and not _lasting(effect.to):
            raise Misfit("a static ability changes what it describes")
    return ability


def _lasting(to: Node) -> bool:
    if isinstance(to, Union):
        return all(_lasting(part) for part in to.parts)
    return isinstance(to, Self | Host | Each | PairedWith)


def _zone_of(trees: list[Node]) -> str:
    """Where an ability functions that moves its own card from there (CR 113.6m)."""
    for tree in trees:
        for node in own_nodes(tree):
            if isinstance(node, FromZone):
                return node.zone
            if isinstance(node, Discard) and isinstance(node.what, Self):
                return "hand"
    return "battlefield"


def lower_costs(items: CostItems) -> Node:
    """The cost of the items, every action done by you."""
    cost = cost_of(items)
    actions = tuple([lower(Act(You(), action)) for action in cost.actions])
    return type(cost)(cost.mana, actions, cost.mana_cost_of)


def _announced(cost: Node) -> Node:
    """``Remove any number of charge counters``: how many is announced as X is, which it is by another name (CR 601.2b,
    602.2b)."""
    removed = [node for node in own_nodes(cost) if isinstance(node, RemoveCounters) and node.amount == AnyAmount()]
    if len(removed) != 1 or not removed[0].kind or removed[0].on != Self() or X() in list(own_nodes(cost)):
        return cost
    return _node(replace(cost, lambda node: structs.replace(removed[0], amount=X()) if node == removed[0] else None))


_USED_UP: Final = (
    (Sacrifice, "sacrifice"),
    (Discard, "discard"),
    (Exile, "exile"),
    (Tap, "tap"),
    (Reveal, "reveal"),
)


def paid_actions(actions: Iterable[object]) -> tuple[str, ...]:
    """The actions of a cost that use up objects, by name: "the sacrificed creature" may be one of them."""
    names: list[str] = []
    for action in actions:
        for kind, name in (
            (Sacrifice, "sacrifice"),
            (Discard, "discard"),
            (Exile, "exile"),
            (Tap, "tap"),
            (Reveal, "reveal"),
        ):
            if isinstance(action, kind) and isinstance(action.what, Choose | Host):
                names.append(name)
    return tuple(names)


def _and(one: Condition | None, other: Condition | None) -> Condition | None:
    if one is None or other is None:
        return one or other
    return Both((one, other))


def as_ability(value: object) -> Ability:
    assert isinstance(value, Ability)
    return value


def as_cost(value: object) -> Cost:
    """The value, which is a cost."""
    assert isinstance(value, Cost)
    return value


def _effect(value: object) -> Effect:
    assert isinstance(value, Effect)
    return value


def _trigger(value: object) -> Trigger:
    assert isinstance(value, Trigger)
    return value


def _node(value: object) -> Node:
    assert isinstance(value, Node)
    return value
