"""Canonical English for finished trees: the way back from `resolve` and `lower`, then the first phrase that fits.

References become words again ("that creature", "it"), instructions become sentences with a subject. What is
printed so, read again, gives an equal tree; where no phrase says a tree, there is no text.
"""

from __future__ import annotations

from msgspec import structs

from rulewright.abilities.ability import (
    ActivatedAbility,
    Companion,
    Keyword,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from rulewright.abilities.condition import Did
from rulewright.abilities.continuous import GainAbilities, GainControl
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import (
    Apply,
    CopySpell,
    Counter,
    CreateReplacement,
    DealDamage,
    DealTogether,
    DelayedTrigger,
    Destroy,
    Discard,
    Fight,
    ForEachPlayer,
    If,
    Labelled,
    May,
    Modal,
    ReflexiveTrigger,
    Sacrifice,
    Search,
    Sequence,
    Unless,
)
from rulewright.abilities.node import Ability, Effect, Filter, Node, Noun, Reference, Trigger
from rulewright.abilities.noun import (
    AllOf,
    Compares,
    ControlledBy,
    HasCounter,
    HasKeyword,
    HasType,
    IsKind,
    Not,
    Objects,
    PlayerNoun,
)
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import (
    Actor,
    Choose,
    EventObject,
    EventPlayer,
    Made,
    Self,
    Target,
    TargetRef,
    You,
)
from rulewright.abilities.rewrite import nodes, rebuild, replace
from rulewright.abilities.trigger import BeginningOf, Casts, OneOrMore

from .book import grammar
from .lexicon import LEXICONS
from .lower import is_player
from .printer import Printer, Words, join
from .raw import (
    Act,
    CostItems,
    CounteredInstead,
    DidSo,
    Doer,
    Happens,
    IfFirst,
    It,
    KeywordCostIs,
    KeywordLine,
    ModeHeader,
    NewTargets,
    NoRegeneration,
    Otherwise,
    Reflexive,
    Rider,
    That,
    ThatPlayer,
    Them,
)
from .shapes import several

_BEHIND = (Compares, HasKeyword, HasCounter, ControlledBy)
_SUBJECTS = ("player", "source", "to")
_TIMES = {2: "twice", 3: "three times"}


class NoWords(Exception):
    """No phrase says it."""


def print_ability(ability: Ability, kind: str = "permanent") -> str:
    """The ability in canonical English; ``kind`` is what "this …" says of its object.

    Raises `NoWords` for a tree that no phrase says.

    >>> from rulewright.abilities.ability import SpellAbility
    >>> from rulewright.abilities.effect import Draw
    >>> from rulewright.abilities.quantity import Number
    >>> print_ability(SpellAbility(Draw(You(), Number(2))))
    'Draw two cards.'
    """
    return _Expression(kind).ability(ability)


class _Expression:
    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.printer = Printer(grammar(), ("this", kind), self._quoted)
        self.targets: dict[int, Noun] = {}
        self.labelled: dict[int, Effect] = {}
        self.event: Noun | None = None
        self.plural: set[int] = set()

    def _quoted(self, abilities: tuple[Node, ...]) -> str:
        (ability,) = abilities
        assert isinstance(ability, Ability)
        return f'"{_Expression("permanent").ability(ability)}"'

    def ability(self, ability: Ability) -> str:
        for node in nodes(ability):
            if isinstance(node, Target):
                self.targets[node.index] = node.noun
            elif isinstance(node, Labelled):
                self.labelled[node.label] = node.effect
                if several(node.effect):
                    self.plural.add(node.label)
        if isinstance(ability, Keyword | Companion):
            return join(self._say("keywordline", KeywordLine((ability,))))
        if isinstance(ability, SpellAbility):
            return self._effects(ability.effect)
        if isinstance(ability, StaticAbility):
            return join(self._say("staticline", self._raise(ability))) + "."
        if isinstance(ability, ActivatedAbility):
            if ability.zone != "battlefield":
                raise NoWords(f"an ability that functions in the zone {ability.zone}")
            if ability.keyword == "loyalty":
                costs = LEXICONS["loyalty"].print(ability.cost.actions[0]) or ""
                ability = ActivatedAbility(ability.cost, ability.effect, condition=ability.condition)
            elif ability.keyword:
                raise NoWords(f"the keyword {ability.keyword}")
            else:
                costs = join(self._say("costs", self._costs(ability.cost)))
            riders = self._riders(ability)
            return f"{costs}: {self._effects(ability.effect)}{riders}"
        if isinstance(ability, TriggeredAbility):
            return self._triggered(ability)
        raise NoWords(type(ability).__name__)

    def _riders(self, ability: ActivatedAbility) -> str:
        if ability.timing == "instant" and not ability.once_each_turn and ability.condition is None:
            return ""
        timing = "" if ability.timing == "instant" else ability.timing
        rider = Rider(timing, ability.once_each_turn, ability.condition)
        return " " + join(self._say("sentence", self._raise(rider))) + "."

    def _triggered(self, ability: TriggeredAbility) -> str:
        if ability.zone != "battlefield":
            raise NoWords(f"an ability that functions in the zone {ability.zone}")
        trigger = _raised_trigger(ability.trigger)
        if isinstance(trigger, Happens) and isinstance(trigger.subject, Noun):
            self.event = trigger.subject
        elif isinstance(ability.trigger, Casts) and isinstance(ability.trigger.what, Noun):
            self.event = ability.trigger.what
        when = join(self._say("trigger", self._raise(trigger)))
        effect = ability.effect
        if ability.condition is not None:
            first, rest = (effect.effects[0], effect.effects[1:]) if isinstance(effect, Sequence) else (effect, ())
            sentences = [f"{self._sentence(If(ability.condition, first))}."]
            sentences += [f"{self._sentence(other)}." for other in rest]
            text = " ".join(sentences)
        else:
            text = self._effects(effect, after_trigger=True)
        once = " This ability triggers only once each turn." if ability.once_each_turn else ""
        if ability.most_each_turn:
            once = f" This ability triggers only {_TIMES[ability.most_each_turn]} each turn."
        return f"{when}, {_uncapital(text)}{once}"

    def _costs(self, cost: Cost) -> CostItems:
        mana = () if cost.mana is None else (cost.mana,)
        actions = [_with_doer(action, You()) for action in cost.actions]
        raised = self._raise(CostItems((*mana, *actions)))
        assert isinstance(raised, CostItems)
        return raised

    # ---- sentences -------------------------------------------------------------------------------------

    def _effects(self, effect: Effect, after_trigger: bool = False) -> str:
        effects = effect.effects if isinstance(effect, Sequence) else (effect,)
        texts: list[str] = []
        for one in effects:
            if after_trigger and not texts and isinstance(one, If):  # in front it would be the intervening "if"
                last = self._raise(If(one.condition, self._act(one.then)))
                texts.append(f"{join(self._say('sentence', last))}.")
                texts += [f"{join(self._say('sentence', after))}." for after in self._afterwards(one)]
                continue
            if isinstance(one, Modal):
                header = join(self._say("modes", ModeHeader(one.minimum, one.maximum, one.repeat, chooser=one.chooser)))
                texts.append("\n• ".join([header, *[self._effects(mode) for mode in one.modes]]))
                continue
            texts.append(f"{self._sentence(one)}.")
            texts += [f"{join(self._say('sentence', after))}." for after in self._afterwards(one)]
        return " ".join(texts)

    def _afterwards(self, effect: Effect) -> list[Effect]:
        """The sentences that complete this one."""
        found: list[Effect] = []
        for node in nodes(effect):
            if isinstance(node, If) and node.otherwise is not None:
                raised = self._raise(Otherwise(self._act(node.otherwise)))
                assert isinstance(raised, Effect)
                found.append(raised)
            elif isinstance(node, CopySpell) and node.new_targets:
                found.append(NewTargets(0))
            elif isinstance(node, Destroy) and node.no_regeneration:
                found.append(NoRegeneration(0))
            elif isinstance(node, Counter) and node.instead:
                found.append(CounteredInstead(0, node.instead, node.position))
            elif isinstance(node, Keyword) and node.cost is not None and node.cost.mana_cost_of is not None:
                found.append(KeywordCostIs(0, node.name))
        return found

    def _sentence(self, effect: Effect) -> str:
        return join(self._say("sentence", self._raise(self._act(effect))))

    def _act(self, effect: Effect) -> Effect:
        """The effect as a sentence: a subject and a predicate."""
        if isinstance(effect, Labelled):
            return self._act(effect.effect)
        if isinstance(effect, If):
            return IfFirst(effect.condition, self._act(effect.then))
        if isinstance(effect, May):
            return Act(effect.player, May(Doer(), _predicate(effect.effect, effect.player)))
        if isinstance(effect, Unless):
            return Unless(self._act(effect.effect), effect.player, _predicate(effect.avoid, effect.player))
        if isinstance(effect, ForEachPlayer):
            return Act(effect.players, _predicate(effect.effect, Actor()))
        if isinstance(effect, DelayedTrigger):
            return DelayedTrigger(_raised_trigger(effect.trigger), self._act(effect.effect))
        if isinstance(effect, CreateReplacement):
            return effect
        if isinstance(effect, ReflexiveTrigger):
            return Reflexive(0, self._done(effect), self._act(effect.effect))
        if isinstance(effect, Fight):
            return Act(effect.one, Fight(Doer(), effect.other))
        for name in _SUBJECTS:
            subject = getattr(effect, name, None)
            if isinstance(subject, Reference) and (name != "to" or isinstance(effect, Apply)):
                return Act(subject, _predicate(effect, subject))
        if isinstance(effect, DealTogether):
            source = effect.parts[0].source
            if isinstance(source, Target):
                return Act(source, _with_doer(_with_doer(effect, source), TargetRef(source.index)))
            return Act(source, _predicate(effect, source))
        if isinstance(effect, DealDamage):
            return Act(effect.source, _predicate(effect, effect.source))
        return Act(You(), _with_doer(effect, You()))

    def _done(self, trigger: ReflexiveTrigger) -> Effect | None:
        """What "when you …" repeats of the instruction that the trigger waits for."""
        if trigger.filter is None:
            return None
        done = self.labelled.get(trigger.label)
        if not isinstance(done, Discard | Sacrifice) or not isinstance(done.what, Choose):
            raise NoWords("a reflexive trigger with a filter")
        noun = done.what.noun
        assert isinstance(noun, Objects)
        narrowed = Choose(Objects(trigger.filter, noun.zones, noun.owner), Number(1), Number(1))
        return _with_doer(type(done)(done.player, narrowed), You())

    # ---- words of reference ------------------------------------------------------------------------------

    def _raise(self, value: Node) -> Node:
        result = replace(value, self._raised)
        assert isinstance(result, Node)
        return result

    def _raised(self, node: Node) -> Node | None:
        if isinstance(node, Target):
            distinct = (-1,) if node.distinct else ()
            noun = self._raise(node.noun)
            assert isinstance(noun, Noun)
            chooser = None if node.chooser is None else self._raise(node.chooser)
            assert chooser is None or isinstance(chooser, Reference)
            return Target(node.index, noun, node.minimum, node.maximum, distinct, chooser)
        if isinstance(node, TargetRef):
            return self._that(self.targets.get(node.index))
        if isinstance(node, EventPlayer):
            return ThatPlayer(0)
        if isinstance(node, EventObject):
            return self._that(self.event)
        if isinstance(node, Did):
            return DidSo(0)
        if isinstance(node, Made):
            return Them(0) if node.label in self.plural else It(0)
        if isinstance(node, Labelled):
            return self._raise(node.effect)
        if isinstance(node, GainAbilities):
            return GainAbilities(tuple([_without_own_cost(ability) for ability in node.abilities]))
        if isinstance(node, CopySpell) and node.new_targets:
            return self._raise(structs.replace(node, new_targets=False))
        if isinstance(node, Destroy) and node.no_regeneration:
            return self._raise(Destroy(node.what))
        if isinstance(node, Counter) and node.instead:
            return self._raise(Counter(node.what))
        if isinstance(node, Search):
            cards = _with_card(Objects(node.filter, ()), self)
            assert isinstance(cards, Objects)
            return Search(node.player, node.library, cards.filter, node.minimum, node.maximum)
        if isinstance(node, Objects):
            return _with_card(node, self)
        return None

    def _that(self, noun: Noun | None) -> Reference:
        if isinstance(noun, PlayerNoun):
            return ThatPlayer(0)
        if isinstance(noun, Objects):
            if "graveyard" in noun.zones:
                return That(0, Objects(IsKind("card"), ()))
            for filter in noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,):
                if isinstance(filter, HasType):
                    return That(0, Objects(filter))
                if isinstance(filter, IsKind):
                    return That(0, Objects(filter, noun.zones))
        return It(0)

    def _say(self, symbol: str, value: object) -> Words:
        words = self.printer.say(symbol, value)
        if words is None:
            raise NoWords(f"no <{symbol}> says {value!r}")
        return words


def _uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]


def _predicate(effect: Effect, subject: Reference) -> Effect:
    if isinstance(effect, Sequence):
        raise NoWords("a chain of predicates")
    if isinstance(effect, Labelled):
        return _predicate(effect.effect, subject)
    if isinstance(subject, Target):
        return (
            _with_doer(_with_doer(effect, subject), TargetRef(subject.index))
            if is_player(subject)
            else (_with_doer(effect, subject))
        )
    return _with_doer(effect, subject)


def _with_doer(effect: Effect, subject: Reference) -> Effect:
    """The predicate without its subject; "you" stays where the words name it beside."""
    if subject == You():
        changed = _without_you(effect)
    else:
        changed = replace(effect, lambda node: Doer() if node == subject else None)
    assert isinstance(changed, Effect)
    return changed


def _without_you(value: object) -> object:
    if isinstance(value, Discard | Sacrifice):
        return replace(value, lambda node: Doer() if node == You() else None)
    if isinstance(value, GainControl):
        return GainControl(Doer()) if value.player == You() else value
    if isinstance(value, Search):
        return Search(Doer(), value.library, value.filter, value.minimum, value.maximum)
    if isinstance(value, Effect) and getattr(value, "player", None) == You():
        value = rebuild(value, lambda inner: Doer() if inner == You() else inner)
    return rebuild(value, _without_you) if not isinstance(value, Noun) else value


def _raised_trigger(trigger: Trigger) -> Trigger:
    if isinstance(trigger, BeginningOf):
        return trigger
    if isinstance(trigger, OneOrMore):
        inner = _raised_trigger(trigger.trigger)
        return Happens(inner.subject, OneOrMore(inner.event)) if isinstance(inner, Happens) else trigger
    for name in ("what", "source", "player"):
        subject = getattr(trigger, name, None)
        if isinstance(trigger, Casts) and name == "what":
            continue
        if isinstance(subject, Noun | Reference):
            event = rebuild(trigger, lambda inner, it=subject: Doer() if inner is it else inner)  # type: ignore[misc]
            assert isinstance(event, Trigger)
            return Happens(subject, event)
    return trigger


def _without_own_cost(ability: Ability) -> Ability:
    if isinstance(ability, Keyword) and ability.cost is not None and ability.cost.mana_cost_of == Self():
        return Keyword(ability.name)
    return ability


def _with_card(noun: Objects, expression: _Expression) -> Noun | None:
    """The word "card" again, which its zone made needless."""
    inner = rebuild(noun, lambda value: expression._raise(value) if isinstance(value, Node) else value)
    assert isinstance(inner, Objects)
    if set(noun.zones) & {"battlefield", "stack"} or any(isinstance(f, IsKind) for f in nodes(noun.filter)):
        return inner
    filters = inner.filter.filters if isinstance(inner.filter, AllOf) else (inner.filter,)
    at = next((i for i, f in enumerate(filters) if _stands_behind(f)), len(filters))
    whole: tuple[Filter, ...] = (*filters[:at], IsKind("card"), *filters[at:])
    return Objects(AllOf(whole), inner.zones, inner.owner)


def _stands_behind(filter: Filter) -> bool:
    return isinstance(filter, _BEHIND) or (isinstance(filter, Not) and isinstance(filter.filter, _BEHIND))


__all__ = ["NoWords", "print_ability"]
