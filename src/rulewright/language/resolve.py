"""What the words point at: targets numbered, "it" and "that creature" found, labels given (CR 608.2c, 608.2k).

The instructions are walked in the order of the text. What has been named so far is a list of *antecedents*;
each pronoun takes the latest one that fits it. Where two would do equally well, or none does, the ability is
not understood.
"""

from __future__ import annotations

from rulewright.abilities.condition import CostPaid, Did
from rulewright.abilities.effect import (
    Apply,
    ChooseColor,
    CopySpell,
    Counter,
    CreateToken,
    CreateTokenCopy,
    DealDamage,
    DelayedTrigger,
    Destroy,
    Discard,
    Draw,
    Exile,
    Fight,
    ForEachPlayer,
    GainLife,
    If,
    Labelled,
    LookAt,
    LoseLife,
    May,
    Mill,
    Modal,
    Move,
    Pick,
    PutCounters,
    ReflexiveTrigger,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Search,
    Sequence,
    Tap,
    Unless,
    Untap,
)
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Condition, Effect, Filter, Node, Noun, Quantity, Reference, Trigger
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AnyTarget,
    ControlledBy,
    EitherNoun,
    HasStatus,
    HasType,
    IsKind,
    Objects,
    Other,
    PlayerNoun,
)
from rulewright.abilities.quantity import AmountOf, CharacteristicOf, EventAmount, Number
from rulewright.abilities.reference import (
    Actor,
    Choose,
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    EventObject,
    EventPlayer,
    Host,
    Made,
    OwnerOf,
    PaidObjects,
    RestOf,
    Self,
    Target,
    TargetRef,
    TopCards,
    Union,
)
from rulewright.abilities.trigger import (
    BeginningOf,
    Casts,
    CountersPut,
    DealsDamage,
    DeclaresAttackers,
    Discards,
    DrawsCard,
    GainsLife,
    IsDealtDamage,
    LosesLife,
    Sacrifices,
    TappedForMana,
)

from .lower import Misfit, sequence
from .raw import (
    DidSo,
    DidThis,
    It,
    Marked,
    Reflexive,
    That,
    ThatMuch,
    ThatPlayer,
    Them,
    TheRest,
    TheyPlayer,
    UsedUp,
)
from .rewrite import field_names, nodes, own_nodes, rebuild, replace

_OF_PLAYERS = (Casts, Discards, Sacrifices, DrawsCard, GainsLife, LosesLife, TappedForMana)
_WITH_AMOUNT = (DealsDamage, IsDealtDamage, GainsLife, LosesLife, CountersPut, DeclaresAttackers)
_GONE = (Sacrifice, Destroy, Discard, Counter)
_NUMBERS = (CharacteristicOf, ControllerOf, OwnerOf)


class Antecedent:
    """Something named in the text. ``before`` points to it as it was last seen, ``after`` to what an
    instruction made of it (0: nothing did)."""

    __slots__ = ("after", "at", "before", "gone", "noun", "player", "plural", "source")

    def __init__(
        self,
        before: Reference | None,
        noun: Noun | None,
        *,
        at: int = -1,
        plural: bool = False,
        player: bool = False,
        after: int = 0,
        gone: bool = False,
        source: int = 0,
    ) -> None:
        self.before = before
        self.noun = noun
        self.at = at
        self.plural = plural
        self.player = player
        self.after = after
        self.gone = gone
        self.source = source
        """Which instruction named it: two of one instruction make "it" doubtful."""


class Resolver:
    """Resolves one ability."""

    def __init__(self, paid: tuple[str, ...] = ()) -> None:
        self.paid = paid
        """Actions of the costs: the sacrificed creature may be one paid."""
        self.named: list[Antecedent] = []
        self.targets: list[int] = []
        self.trigger: Trigger | None = None
        self._marks = 0
        self._amounts: list[int] = []
        self._acts: list[tuple[int, Effect]] = []
        self._count = 0
        self._actor = False

    # ---- the whole ability ----------------------------------------------------------------------------

    def find_targets(self, trees: list[Node]) -> None:
        """Take note of all targets, so that they are numbered in the order of the text."""
        found = {node.index for tree in trees for node in own_nodes(tree) if isinstance(node, Target)}
        self.targets = sorted(found)

    def see_trigger(self, trigger: Trigger) -> Trigger:
        """The trigger resolved; what it speaks of can be pointed at from now on."""
        self.trigger = trigger
        resolved = self._part(trigger)
        assert isinstance(resolved, Trigger)
        self._see_event(resolved)
        return resolved

    def see_cost(self, cost: Node) -> None:
        """What a cost does to the object itself can be pointed at."""
        for node in own_nodes(cost):
            if isinstance(node, Self) and not self.named:
                self.named.append(Antecedent(Self(), None))

    def see_static(self, to: Reference) -> None:
        """What a static ability changes can be pointed at in it."""
        if isinstance(to, Self | Host):
            self.named.append(Antecedent(to, None))

    def see_condition(self, condition: Condition) -> Condition:
        """The condition of a static ability resolved; what it is about can be pointed at."""
        resolved = self.condition(condition)
        for node in own_nodes(resolved):
            if isinstance(node, Self | Host):
                self.named.append(Antecedent(node, None))
        return resolved

    def _see_event(self, trigger: Trigger) -> None:
        for name in field_names(type(trigger)):
            value = getattr(trigger, name)
            if name in ("what", "source", "on"):
                role = "source" if name == "source" else "object"
                self._see_subject(value, role)
            elif name in ("to", "other", "of"):
                self._see_subject(value, "other")
            elif name == "triggers" and len({getattr(inner, "what", None) for inner in value}) == 1:
                self._see_event(value[0])
        step = isinstance(trigger, BeginningOf) and trigger.player is not None
        if step or isinstance(trigger, _OF_PLAYERS):
            self.named.append(Antecedent(EventPlayer(), None, player=True))

    def _see_subject(self, value: object, role: str) -> None:
        if isinstance(value, Self | Host):
            self.named.append(Antecedent(value, None))
        elif isinstance(value, PlayerNoun):
            self.named.append(Antecedent(EventPlayer(), None, player=True))
        elif isinstance(value, Noun):
            self.named.append(Antecedent(EventObject(role), value))
            if _of_another(value):
                self.named.append(Antecedent(ControllerOf(EventObject(role)), None, player=True))

    def effects(self, effects: list[Effect]) -> Effect:
        """The instructions resolved, in one."""
        return sequence([self.effect(effect) for effect in effects])

    # ---- one instruction ------------------------------------------------------------------------------

    def effect(self, effect: Effect) -> Effect:
        """The instruction with everything in it resolved."""
        if isinstance(effect, Sequence):
            return sequence([self.effect(inner) for inner in effect.effects])
        if isinstance(effect, Reflexive):
            return self._reflexive(effect)
        if isinstance(effect, May):
            return May(self._reference(effect.player), self.effect(effect.effect))
        if isinstance(effect, If):
            condition = self.condition(effect.condition)
            then = self.effect(effect.then)
            return If(condition, then, None if effect.otherwise is None else self.effect(effect.otherwise))
        if isinstance(effect, Unless):
            inner = self.effect(effect.effect)
            return Unless(inner, self._reference(effect.player), self.effect(effect.avoid))
        if isinstance(effect, ForEachPlayer):
            outside, self._actor = self._actor, True
            self.named.append(Antecedent(Actor(), None, player=True))
            inner = self.effect(effect.effect)
            self._actor = outside
            players = self._reference(effect.players)
            self.named.append(Antecedent(players, None, player=True, plural=True))
            return ForEachPlayer(players, inner)
        if isinstance(effect, DelayedTrigger):
            return self._delayed(effect)
        if isinstance(effect, Modal):
            before = list(self.named)
            modes: list[Effect] = []
            for mode in effect.modes:
                self.named = list(before)
                modes.append(self.effect(mode))
            self.named = before
            return Modal(effect.minimum, effect.maximum, tuple(modes), effect.repeat)
        return self._plain(effect)

    def _delayed(self, effect: DelayedTrigger) -> Effect:
        trigger = self._part(effect.trigger)
        assert isinstance(trigger, Trigger)
        if any(isinstance(node, EventObject) for node in nodes(trigger)):
            raise Misfit("a delayed trigger on an event of another")
        self._see_event(trigger)
        condition = None if effect.condition is None else self.condition(effect.condition)
        return DelayedTrigger(trigger, self.effect(effect.effect), condition, effect.whole_turn)

    def _reflexive(self, effect: Reflexive) -> Effect:
        if not self._acts:
            raise Misfit("nothing was done before", effect.at)
        mark, act = self._acts[-1]
        filter: Filter | None = None
        if effect.done is not None:
            like = [(m, a) for m, a in self._acts if type(a) is type(effect.done)]
            if not like:
                raise Misfit("nothing like it was done before", effect.at)
            mark, act = like[-1]
            filter = _filter_of(effect.done)
        self.named.append(Antecedent(Made(mark), _noun_of(act), at=effect.at, after=mark, gone=True))
        return ReflexiveTrigger(mark, self.effect(effect.effect), filter)

    def _plain(self, effect: Effect) -> Effect:
        self._count += 1
        found = sorted([node for node in _outer(effect) if isinstance(node, Target)], key=lambda target: target.index)
        for target in found:
            self._see_target(target)
        resolved = self._part(effect)
        assert isinstance(resolved, Effect)
        self._marks += 1
        mark = self._marks
        self._acts.append((mark, resolved))
        if isinstance(
            resolved,
            DealDamage
            | GainLife
            | LoseLife
            | Draw
            | Discard
            | Mill
            | Exile
            | Destroy
            | Sacrifice
            | RemoveCounters
            | Move,
        ):
            self._amounts.append(mark)
        self._see_outcome(effect, resolved, mark)
        for node in own_nodes(resolved):
            if isinstance(node, ControllerOf | OwnerOf):
                self.named.append(Antecedent(node, None, player=True))
            elif isinstance(node, Self):
                self._see_self()
        return Marked(mark, resolved)

    def _see_target(self, target: Target) -> None:
        plural = target.maximum != Number(1)
        player = isinstance(target.noun, PlayerNoun)
        self.named.append(
            Antecedent(
                TargetRef(self.targets.index(target.index)),
                target.noun,
                at=target.index,
                plural=plural,
                player=player,
                source=self._count,
            )
        )
        if _of_another(target.noun):
            owner = ControllerOf(TargetRef(self.targets.index(target.index)))
            self.named.append(Antecedent(owner, None, at=target.index, player=True))

    def _see_outcome(self, raw: Effect, effect: Effect, mark: int) -> None:
        """What an instruction makes, moves or speaks of can be pointed at afterwards."""
        if isinstance(effect, CreateToken | CreateTokenCopy | CopySpell):
            kind = "spell copy" if isinstance(effect, CopySpell) else "token"
            plural = effect.amount != Number(1)
            noun = Objects(IsKind(kind), ("made",))
            self.named.append(Antecedent(None, noun, plural=plural, after=mark))
        elif isinstance(effect, Search):
            noun = Objects(effect.filter, ())
            self.named.append(Antecedent(None, noun, plural=effect.maximum != Number(1), after=mark))
        elif isinstance(effect, Exile | Move | Destroy | Sacrifice | Discard | Reveal | LookAt | Counter | Pick):
            self._see_moved(effect.what, mark, isinstance(effect, _GONE))
        elif isinstance(effect, Mill):
            cards = Objects(IsKind("card"), ())
            self.named.append(Antecedent(None, cards, plural=effect.amount != Number(1), after=mark))
        elif isinstance(effect, Tap | Untap):
            self._see_mentioned(effect.what, mark)
        elif isinstance(effect, PutCounters):
            self._see_mentioned(effect.on, mark)
        elif isinstance(effect, Apply | DealDamage):
            self._see_mentioned(effect.to, mark)

    def _see_self(self) -> None:
        """The object itself can be pointed at where nothing else can."""
        if not any(isinstance(known.before, Self) for known in self.named):
            self.named.insert(0, Antecedent(Self(), None))

    def _see_moved(self, what: Reference, mark: int, gone: bool) -> None:
        before = what
        if isinstance(what, Target):
            before = TargetRef(what.index)
        noun = _noun_of_reference(what, self.named)
        self.named.append(
            Antecedent(
                None if isinstance(what, Choose | Each | TopCards) else before,
                noun,
                plural=_is_plural(what),
                after=mark,
                gone=gone,
            )
        )

    def _see_mentioned(self, what: Reference, mark: int) -> None:
        if isinstance(what, Self | Host):
            self.named.append(Antecedent(what, None))
        elif isinstance(what, Choose | Each):
            self.named.append(Antecedent(None, what.noun, plural=_is_plural(what), after=mark))

    # ---- parts ----------------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> Condition:
        """The condition resolved."""
        resolved = self._part(condition)
        assert isinstance(resolved, Condition)
        if any(isinstance(node, CostPaid) for node in own_nodes(resolved)):
            self._see_self()
        return resolved

    def part(self, value: Node) -> Node:
        """A cost, a static effect or another part of an ability, resolved."""
        resolved = self._part(value)
        assert isinstance(resolved, Node)
        return resolved

    def _reference(self, reference: Reference) -> Reference:
        resolved = self._part(reference)
        assert isinstance(resolved, Reference)
        return resolved

    def _part(self, value: object, outside: type[Node] | None = None) -> object:
        if isinstance(value, Node):
            if isinstance(value, It | Them | That):
                return self._object(value, outside)
            if isinstance(value, ThatPlayer | TheyPlayer):
                return self._player(value)
            if isinstance(value, TheRest):
                return self._rest(value)
            if isinstance(value, UsedUp):
                return self._used_up(value)
            if isinstance(value, ThatMuch):
                return self._that_much(value)
            if isinstance(value, Target):
                return self._target(value)
            if isinstance(value, TargetRef):
                return self._number(value)
            if isinstance(value, DidSo):
                if not self._acts:
                    raise Misfit("nothing was done before", value.at)
                return Did(self._acts[-1][0])
            if isinstance(value, ChosenColorMana) and value.label < 0:
                return self._chosen_color(value)
            if isinstance(value, DidThis):
                return self._did_this(value)
            if isinstance(value, Effect) and not _simple(value):
                return self.effect(value)
            if isinstance(value, Ability) and outside is not None:
                return value
            kind = type(value)
            return rebuild(value, lambda inner: self._part(inner, kind))
        return rebuild(value, lambda inner: self._part(inner, outside))

    def _target(self, target: Target) -> Node:
        index = self.targets.index(target.index)
        noun = self._part(target.noun)
        assert isinstance(noun, Noun)
        minimum, maximum = self._part(target.minimum), self._part(target.maximum)
        assert isinstance(minimum, Quantity)
        assert isinstance(maximum, Quantity)
        if not target.distinct:
            return Target(index, noun, minimum, maximum)
        if index:
            return Target(index, noun, minimum, maximum, tuple(range(index)))
        return Target(0, _other(noun), minimum, maximum)

    def _number(self, reference: TargetRef) -> Node:
        return TargetRef(self.targets.index(reference.index))

    def _object(self, pronoun: It | Them | That, outside: type[Node] | None) -> Node:
        plural = isinstance(pronoun, Them) or (isinstance(pronoun, That) and pronoun.plural)
        noun = pronoun.noun if isinstance(pronoun, That) else None
        fitting = [
            a
            for a in self.named
            if a.at < pronoun.at and not a.player and a.plural == plural and (noun is None or _fits(noun, a))
        ]
        if not fitting:
            raise Misfit("nothing that it could point at", pronoun.at)
        chosen = fitting[-1]
        for other in fitting[:-1]:
            if noun is None and chosen.source and other.source == chosen.source and not chosen.after:
                raise Misfit("two things that it could point at", pronoun.at)
        return self._point(chosen, outside, pronoun.at)

    def _point(self, chosen: Antecedent, outside: type[Node] | None, at: int) -> Node:
        if chosen.before is not None and (not chosen.after or (outside is not None and issubclass(outside, _NUMBERS))):
            return chosen.before
        if chosen.after:
            if chosen.gone and outside is not None and issubclass(outside, Apply | PutCounters | Tap | Untap | Fight):
                raise Misfit("what it would point at is gone", at)
            return Made(chosen.after)
        raise Misfit("nothing that it could point at", at)

    def _player(self, pronoun: ThatPlayer | TheyPlayer) -> Node:
        fitting = [a for a in self.named if a.at < pronoun.at and a.player]
        if not fitting:
            raise Misfit("no player that it could point at", pronoun.at)
        before = fitting[-1].before
        assert before is not None
        return before

    def _rest(self, rest: TheRest) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, LookAt | Reveal | Exile | Mill) and several(act):
                return RestOf(mark)
        raise Misfit("nothing of which there is a rest", rest.at)

    def _used_up(self, used: UsedUp) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, _ACTION[used.action]):
                return Made(mark)
        if used.action in self.paid:
            return PaidObjects(used.action)
        raise Misfit(f"nothing is used up by {used.action}", used.at)

    def _that_much(self, amount: ThatMuch) -> Node:
        if self._amounts:
            return AmountOf(self._amounts[-1])
        if isinstance(self.trigger, _WITH_AMOUNT):
            return EventAmount()
        raise Misfit("no amount that it could point at", amount.at)

    def _chosen_color(self, mana: ChosenColorMana) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, ChooseColor):
                return ChosenColorMana(mana.amount, mark)
        raise Misfit("no color was chosen")

    def _did_this(self, did: DidThis) -> Node:
        for mark, act in reversed(self._acts):
            if type(act) is type(did.done) and _filter_of(did.done) is None:
                return Did(mark)
        raise Misfit("nothing like it was done before", did.at)


_ACTION: dict[str, tuple[type[Effect], ...]] = {
    "sacrifice": (Sacrifice,),
    "discard": (Discard,),
    "exile": (Exile,),
    "tap": (Tap,),
}


def _simple(effect: Effect) -> bool:
    return not isinstance(effect, Sequence | Reflexive | May | If | Unless | ForEachPlayer | DelayedTrigger | Modal)


def _outer(effect: Effect) -> list[Node]:
    return list(own_nodes(effect))


def _is_plural(what: Reference) -> bool:
    if isinstance(what, Target | Choose):
        return what.maximum != Number(1)
    if isinstance(what, TopCards):
        return what.amount != Number(1)
    return isinstance(what, Each | Union)


def _of_another(noun: object) -> bool:
    """Whether "that player" can be said after "a land an opponent controls"."""
    if not isinstance(noun, Objects):
        return False
    filters = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    return any(isinstance(f, ControlledBy) and isinstance(f.player, EachOpponent | EachPlayer) for f in filters)


def several(effect: Effect) -> bool:
    """Whether "them" is said of what the instruction makes or moves."""
    for name in ("amount", "maximum"):
        amount = getattr(effect, name, None)
        if isinstance(amount, Quantity):
            return amount != Number(1)
    what = getattr(effect, "what", None)
    return isinstance(what, Reference) and _is_plural(what)


def _noun_of(effect: Effect) -> Noun | None:
    what = getattr(effect, "what", None)
    return what.noun if isinstance(what, Target | Choose | Each) else None


def _noun_of_reference(what: Reference, named: list[Antecedent]) -> Noun | None:
    if isinstance(what, Target | Choose | Each):
        return what.noun
    if isinstance(what, TargetRef | Made) and named:
        return named[-1].noun
    return None


def _filter_of(done: Effect) -> Filter | None:
    noun = _noun_of(done)
    if not isinstance(noun, Objects) or noun.filter == IsKind("card"):
        return None
    kept: list[Filter] = []
    for filter in noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,):
        if filter != IsKind("card"):
            kept.append(filter)
    return kept[0] if len(kept) == 1 else AllOf(tuple(kept)) if kept else None


def _other(noun: Noun) -> Noun:
    if isinstance(noun, Objects):
        filters = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
        return Objects(AllOf((Other(), *filters)), noun.zones, noun.owner)
    if isinstance(noun, AnyTarget):
        raise Misfit("another target than which")
    return noun


def _fits(noun: Noun, antecedent: Antecedent) -> bool:
    """Whether "that <noun>" can be said of the antecedent."""
    if not isinstance(noun, Objects):
        return False
    wanted = noun.filter
    known = antecedent.noun
    if wanted in (IsKind("made"), HasStatus("token")):
        return isinstance(known, Objects) and known.zones == ("made",)
    if wanted == IsKind("card"):
        return known is None or antecedent.after != 0 or (isinstance(known, Objects) and _is_card(known))
    if wanted == IsKind("permanent"):
        return isinstance(known, Objects) and known.zones == ("battlefield",)
    if known is None:
        return isinstance(wanted, HasType)
    return _implies(known, wanted)


def _is_card(noun: Objects) -> bool:
    return noun.zones == () or bool(set(noun.zones) & {"graveyard", "hand", "library", "exile"})


def _implies(known: Noun, wanted: Filter) -> bool:
    if isinstance(known, EitherNoun):
        return any(_implies(inner, wanted) for inner in known.nouns)
    if isinstance(known, Objects):
        if known.zones == ("made",):
            return isinstance(wanted, HasType) and known.filter == IsKind("token")
        return _filter_implies(known.filter, wanted)
    return isinstance(known, AnyTarget) and wanted == HasType("creature")


def _filter_implies(known: Filter, wanted: Filter) -> bool:
    if known == wanted:
        return True
    if isinstance(wanted, AllOf):
        return all(_filter_implies(known, inner) for inner in wanted.filters if inner != IsKind("card"))
    if isinstance(wanted, AnyOf):
        return any(_filter_implies(known, inner) for inner in wanted.filters)
    if isinstance(known, AllOf | AnyOf):
        return any(_filter_implies(inner, wanted) for inner in known.filters)
    return False


# ---- labels ------------------------------------------------------------------------------------------


def label(value: Node) -> Node:
    """Every mark that something points at becomes a label, counted from 1 in the order of the text."""
    used: set[int] = set()
    for node in own_nodes(value):
        if isinstance(node, Made | RestOf | Did | AmountOf | ReflexiveTrigger | ChosenColorMana) and node.label:
            used.add(node.label)
    order: dict[int, int] = {}
    for node in own_nodes(value):
        if isinstance(node, Marked) and node.mark in used and node.mark not in order:
            order[node.mark] = len(order) + 1
    missing = used - set(order)
    if missing:
        raise Misfit("something points outside the ability")

    def change(node: Node) -> Node | None:
        if isinstance(node, Ability) and node is not value:
            return node
        if isinstance(node, Marked):
            inner = rebuild(node.effect, again)
            assert isinstance(inner, Effect)
            return Labelled(order[node.mark], inner) if node.mark in order else inner
        if isinstance(node, Made):
            return Made(order[node.label])
        if isinstance(node, RestOf):
            return RestOf(order[node.label])
        if isinstance(node, Did):
            return Did(order[node.label])
        if isinstance(node, ChosenColorMana) and node.label:
            return ChosenColorMana(node.amount, order[node.label])
        if isinstance(node, AmountOf):
            return AmountOf(order[node.label])
        if isinstance(node, ReflexiveTrigger):
            inner = again(node.effect)
            assert isinstance(inner, Effect)
            return ReflexiveTrigger(order[node.label], inner, node.filter)
        return None

    def again(inner: object) -> object:
        return replace(inner, change)

    result = again(value)
    assert isinstance(result, Node)
    return result
