"""What the words point at: targets numbered, "it" and "that creature" found, labels given (CR 608.2c, 608.2k).

The instructions are walked in the order of the text. What has been named so far is a list of *antecedents*;
each pronoun takes the latest one that fits it. Where two would do equally well, or none does, the ability is
not understood.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from rulewright.abilities.condition import Compare, CostPaid, Did, Matches, SelfIn
from rulewright.abilities.continuous import Cannot
from rulewright.abilities.effect import (
    Apply,
    CastNow,
    ChooseColor,
    ChoosePile,
    CopySpell,
    Counter,
    CreateToken,
    CreateTokenCopy,
    DealDamage,
    DealTogether,
    DelayedTrigger,
    Destroy,
    Discard,
    Draw,
    Exile,
    Fight,
    ForEachObject,
    ForEachPlayer,
    GainLife,
    If,
    KeywordAction,
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
    Repeat,
    Reveal,
    RollDie,
    RollRow,
    Sacrifice,
    Search,
    SearchZones,
    Sequence,
    Tap,
    TokenSpec,
    TurnUpUntil,
    Unless,
    Untap,
)
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Condition, Effect, Filter, Node, Noun, Quantity, Reference, Trigger
from rulewright.abilities.noun import (
    AllOf,
    CombatWith,
    ExiledWith,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    Other,
    PlayerNoun,
    SharesWith,
)
from rulewright.abilities.quantity import (
    AmountOf,
    CharacteristicOf,
    Count,
    CountersOn,
    EventAmount,
    Number,
    Sum,
    Times,
    X,
)
from rulewright.abilities.reference import (
    Actor,
    CardBefore,
    Choose,
    ControllerOf,
    DefendingPlayer,
    Each,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    EventObject,
    EventPlayer,
    Granter,
    Host,
    Itself,
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
    Activates,
    BecomesTarget,
    BeginningOf,
    Casts,
    CountersPut,
    DealsDamage,
    DeclaresAttackers,
    Discards,
    DrawsCard,
    FirstEachTurn,
    GainsLife,
    IsDealtDamage,
    LosesLife,
    Moves,
    OneOrMore,
    Performs,
    PlaysLand,
    Sacrifices,
    StateIs,
    TappedForMana,
    WhileTrue,
)
from rulewright.vocabulary.cardtype import TYPE_NAMES

from .antecedents import Antecedent, fits
from .describe import both
from .lower import Misfit, sequence
from .order import POINTING
from .raw import (
    CouldNot,
    DealtThisWay,
    DidSo,
    DidThis,
    IsX,
    It,
    Marked,
    OrInstead,
    Reflexive,
    That,
    ThatMuch,
    ThatPlayer,
    Them,
    TheRest,
    TheyPlayer,
    ThisWay,
    UsedUp,
)
from .rewrite import field_names, nodes, own_nodes, rebuild, replace
from .shapes import (
    another_of,
    filter_of,
    is_plural,
    noun_of,
    noun_of_reference,
    of_another,
    owned_by_another,
    place_of,
    several,
    targets_of,
)

_OF_PLAYERS = (BeginningOf, PlaysLand, Casts, Discards, Sacrifices, DrawsCard, GainsLife, LosesLife, TappedForMana)
_MADE = {
    "manifest": Objects(HasType("creature")),
    "cloak": Objects(HasType("creature")),
    "amass": Objects(HasType("creature")),
    "earthbend": Objects(HasType("land")),
    "populate": Objects(IsKind("token"), ("made",)),
    "incubate": Objects(IsKind("token"), ("made",)),
}
"""What keyword actions make or change that can be pointed at."""
_WITH_AMOUNT = (DealsDamage, IsDealtDamage, GainsLife, LosesLife, CountersPut, DeclaresAttackers)
_GONE = (Sacrifice, Destroy, Discard, Counter)
_AS_IT_WAS = (CharacteristicOf, ControllerOf, OwnerOf, DealDamage)
_PARTED = (LookAt, Reveal, Exile, Mill, Search, SearchZones)
"""What finds several cards, of which some may be "the rest"."""
_SINGLE = (Self, Host, Granter, Target, TargetRef)
"""What points without a description of its own."""
_IN_PLAY = (Apply, PutCounters, Tap, Untap, Fight)
"""What is only done to permanents."""


class Resolver:
    """Resolves one ability."""

    def __init__(self, paid: tuple[str, ...] = (), spell: bool = False) -> None:
        self.spell = spell
        """Whether a spell's instructions are resolved: "other" is never said of the spell itself."""
        self.paid = paid
        """Actions of the costs: the sacrificed creature may be one paid."""
        self.named: list[Antecedent] = []
        self.targets: list[int] = []
        self.trigger: Trigger | None = None
        self._marks = 0
        self._undone = range(0)
        """Marks of what was not done where "otherwise" is."""
        self._amounts: list[int] = []
        self._acts: list[tuple[int, Effect]] = []
        self._count = 0
        self._actor = False
        self._source: Reference | None = None
        """What deals the damage of the instruction, if it is not this object."""
        self._x: tuple[Quantity, Quantity] | None = None
        """What X is said to be, as read and as resolved where that was said."""
        self._asked: tuple[Reference, Antecedent] | None = None
        """What the sentence before asked about, if it was "if it's a land card, …"."""
        self._pointed: Antecedent | None = None
        """What the latest pronoun was found to mean."""
        self._doer: Antecedent | None = None
        """Each of the objects that now does or has something done to it."""

    # ---- the whole ability ----------------------------------------------------------------------------

    def find_targets(self, trees: list[Node]) -> None:
        """Take note of all targets, so that they are numbered in the order of the text."""
        found = {node.index for tree in trees for node in own_nodes(tree) if isinstance(node, Target)}
        self.targets = sorted(found)

    def see_trigger(self, trigger: Trigger) -> Trigger:
        """The trigger resolved; what it speaks of can be pointed at from now on."""
        self.trigger = trigger
        if isinstance(trigger, WhileTrue):
            inner = self.see_trigger(trigger.trigger)
            return WhileTrue(inner, self.condition(trigger.condition))
        resolved = self._part(trigger)
        assert isinstance(resolved, Trigger)
        self._see_event(resolved)
        return resolved

    def see_cost(self, cost: Node) -> None:
        """What a cost does to the object itself, or what is sacrificed for it, can be pointed at."""
        for node in own_nodes(cost):
            if isinstance(node, Sacrifice) and isinstance(node.what, Choose) and not is_plural(node.what):
                self.named.append(Antecedent(PaidObjects("sacrifice"), node.what.noun))
        for node in own_nodes(cost):
            if isinstance(node, Self) and not self.named:
                self.named.append(Antecedent(Self(), None))

    def see_static(self, to: Reference) -> None:
        """What a static ability changes can be pointed at in it."""
        if isinstance(to, Self | Host):
            self.named.append(Antecedent(to, None))
        elif isinstance(to, Each):
            self.named.append(Antecedent(Itself(), to.noun))

    def see_condition(self, condition: Condition) -> Condition:
        """The condition of a static ability resolved; what it is about can be pointed at."""
        resolved = self.condition(condition)
        for node in own_nodes(resolved):
            if isinstance(node, Self | Host | Granter):
                self.named.append(Antecedent(node, None))
        if isinstance(resolved, Compare) and isinstance(resolved.left, Count) and isinstance(resolved.left.of, Noun):
            if resolved.op == "=" and resolved.right == Number(1):  # "exactly one creature, that creature …"
                self.named.append(Antecedent(Each(resolved.left.of), resolved.left.of))
        return resolved

    def _see_event(self, trigger: Trigger, plural: bool = False) -> None:
        if isinstance(trigger, BeginningOf) and isinstance(trigger.player, ControllerOf):
            self.see_self(trigger.player.of)
        if isinstance(trigger, OneOrMore | FirstEachTurn | WhileTrue):
            self._see_event(trigger.trigger, plural or isinstance(trigger, OneOrMore))
            return
        if isinstance(trigger, Moves) and trigger.to_zone == "graveyard" and owned_by_another(trigger.what):
            self.named.append(Antecedent(OwnerOf(EventObject()), None, player=True))
        if isinstance(trigger, StateIs):
            for node in own_nodes(trigger.condition):
                if isinstance(node, Self | Host):
                    self.see_self(node)
        if isinstance(trigger, BecomesTarget):  # "it" is what becomes the target; "that spell" what targets it
            self._see_subject(trigger.of, "source", False)
        for name in field_names(type(trigger)):
            value = getattr(trigger, name)
            if name in ("what", "source", "on"):
                self._see_subject(value, "source" if name == "source" else "object", plural)
            elif name == "whom" and isinstance(value, PlayerNoun):
                self.named.append(Antecedent(DefendingPlayer(), None, player=True))  # CR 508.5
            elif name in ("to", "other"):
                self._see_subject(value, "other", False)
            elif name == "attackers":
                self._see_subject(value, "object", True)
            elif name == "triggers" and len({getattr(inner, "what", None) for inner in value}) == 1:
                for inner in value:
                    self._see_event(inner)
        performed = isinstance(trigger, Performs | Activates) and not isinstance(
            getattr(trigger, "what", None), Noun | Self | Host
        )
        if isinstance(trigger, Discards) and trigger.by is not None:
            return  # "that player" is not who discards
        if performed or isinstance(trigger, _OF_PLAYERS):
            self.named.append(Antecedent(EventPlayer(), None, player=True))

    def _see_subject(self, value: object, role: str, plural: bool) -> None:
        if isinstance(value, Self | Granter):
            self.named.append(Antecedent(value, None))
        elif isinstance(value, Host):
            self.named.append(Antecedent(EventObject(role), None))
        elif isinstance(value, PlayerNoun | EnchantedPlayer | EachOpponent | EachPlayer):
            self.named.append(Antecedent(EventPlayer(), None, player=True))
        elif isinstance(value, Noun):
            self.named.append(Antecedent(EventObject(role), value, plural=plural))
            if of_another(value):
                self.named.append(Antecedent(ControllerOf(EventObject(role)), None, player=True))

    def effects(self, effects: list[Effect]) -> Effect:
        """The instructions resolved, in one."""
        return sequence([_with_own_owners(self.effect(effect)) for effect in effects])

    # ---- one instruction ------------------------------------------------------------------------------

    def effect(self, effect: Effect) -> Effect:
        """The instruction with everything in it resolved."""
        asked, self._asked = self._asked, None
        if isinstance(effect, Sequence):
            return sequence([self.effect(inner) for inner in effect.effects])
        if isinstance(effect, Reflexive):
            return self._reflexive(effect)
        if isinstance(effect, May):
            for target in [node for node in own_nodes(effect.player) if isinstance(node, Target)]:
                self._see_target(target)
            return May(self._reference(effect.player), self.effect(effect.effect))
        either = isinstance(effect, OrInstead)
        if isinstance(effect, OrInstead):
            effect = If(effect.condition, effect.then, effect.otherwise)
        if isinstance(effect, If):
            place = place_of(effect.condition)
            for target in [node for node in own_nodes(effect.condition) if isinstance(node, Target)]:
                self._see_target(target)
            for target in targets_of(effect.then) if effect.otherwise is None else targets_of(effect.otherwise):
                if effect.otherwise is not None or target.index < place:
                    self._see_target(target)  # what stands before "if" can be pointed at in it
            if effect.otherwise is not None:
                self._see_each(effect.otherwise)
                for this in [node for node in own_nodes(effect.otherwise) if isinstance(node, Self | Host | Granter)]:
                    self.see_self(this)
            self._pointed = None
            condition = self._asked_again(effect.condition, asked) or self.condition(effect.condition)
            about = None
            if isinstance(condition, Matches) and self._pointed is not None:
                about = (condition.what, self._pointed)
            before = list(self.named)
            start = self._marks
            then = self.effect(effect.then)
            if effect.otherwise is None:
                self._asked = about
                return If(condition, then)
            after = self.named
            announced = [a for a in after[len(before) :] if isinstance(a.before, TargetRef) and not a.after]
            self.named = before + announced  # targets are chosen before either is done
            undone, self._undone = self._undone, range(start + 1, self._marks + 1)
            self._asked = None
            otherwise = self.effect(effect.otherwise)
            self.named = after
            if either:
                then = self._with_marks_of(self._undone, then)
            self._undone = undone
            return If(condition, then, otherwise)
        if isinstance(effect, Unless):
            before = list(self.named)
            inner = self.effect(effect.effect)
            after = self.named
            self.named = before + [past for a in after[len(before) :] if (past := a.undone()) is not None]
            known = len(self.named)
            avoid = Unless(inner, self._reference(effect.player), self.effect(effect.avoid))
            self.named = after + [a for a in self.named[known:] if a.player]
            return avoid
        if isinstance(effect, ForEachPlayer):
            for target in [node for node in own_nodes(effect.players) if isinstance(node, Target)]:
                self._see_target(target)
            for this in [node for node in own_nodes(effect.players) if isinstance(node, Self | Host | Granter)]:
                self.see_self(this)
            players = self._reference(effect.players)
            outside, self._actor = self._actor, True
            known = len(self.named)
            self.named.append(Antecedent(Actor(), None, player=True))
            inner = self.effect(effect.effect)
            self._actor = outside
            self._see_all(self.named[known:])
            again = replace(players, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
            assert isinstance(again, Reference)
            self.named.append(Antecedent(again, None, player=True, plural=True))
            return ForEachPlayer(players, inner)
        if isinstance(effect, DelayedTrigger):
            return self._delayed(effect)
        if isinstance(effect, Repeat):
            return self._repeat(effect)
        if isinstance(effect, RollDie):
            plus = None if effect.plus is None else self._part(effect.plus)
            before = list(self.named)
            rows: list[RollRow] = []
            for row in effect.rows:
                self.named = list(before)
                self._asked = None
                rows.append(RollRow(row.low, row.high, self.effect(row.effect)))
            self.named = before
            assert plus is None or isinstance(plus, Quantity)
            return RollDie(self._reference(effect.player), effect.sides, plus, tuple(rows))
        if isinstance(effect, Modal):
            before = list(self.named)
            modes: list[Effect] = []
            for mode in effect.modes:
                self.named = list(before)
                self._x = self._asked = None
                modes.append(self.effect(mode))
            self.named = before
            more_if = None if effect.more_if is None else self.condition(effect.more_if)
            return dataclasses.replace(effect, modes=tuple(modes), more_if=more_if)
        return self._plain(effect)

    def _with_marks_of(self, done: range, effect: Effect) -> Effect:
        """Two ways of which one is gone ("instead search for two cards. Reveal those cards"): an instruction of the
        first (``done``: its marks) gets the mark of the like of the second, so that both can be pointed at in one."""
        second = {type(act): mark for mark, act in self._acts if mark >= done.stop}
        first = {type(act): mark for mark, act in self._acts if mark in done}
        new = {mark: second[kind] for kind, mark in first.items() if kind in second}
        if not new:
            return effect

        def change(node: Node) -> Node | None:
            if isinstance(node, Marked):
                inner = replace(node.effect, change)
                assert isinstance(inner, Effect)
                return Marked(new.get(node.mark, node.mark), inner)
            if isinstance(node, ReflexiveTrigger):
                inner = replace(node.effect, change)
                assert isinstance(inner, Effect)
                return dataclasses.replace(node, label=new.get(node.label, node.label), effect=inner)
            if isinstance(node, POINTING) and node.label in new:
                return dataclasses.replace(node, label=new[node.label])
            return None

        for known in self.named:
            known.after = new.get(known.after, known.after)
            if known.before is not None:
                before = replace(known.before, change)
                assert isinstance(before, Reference)
                known.before = before
        self._acts = [(new.get(mark, mark), act) for mark, act in self._acts]
        self._amounts = [new.get(mark, mark) for mark in self._amounts]
        changed = replace(effect, change)
        assert isinstance(changed, Effect)
        return changed

    def _repeat(self, effect: Repeat) -> Effect:
        """``For each creature …, its controller …``: done for each object if the object is spoken of."""
        times = self._part(effect.times)
        assert isinstance(times, Quantity)
        before = list(self.named)
        if isinstance(times, Count) and isinstance(times.of, Objects):
            self.named.append(Antecedent(Itself(), times.of))
        inner = self.effect(effect.effect)
        inside, self.named = self.named[len(before) :], before
        self._see_all(inside)
        if isinstance(times, Count) and isinstance(times.of, Noun) and any(isinstance(n, Itself) for n in nodes(inner)):
            return ForEachObject(Each(times.of), inner)
        return Repeat(times, inner)

    def _see_all(self, inside: list[Antecedent]) -> None:
        """What was done once for each of several can be pointed at together: "those creatures"."""
        for known in inside:
            if known.after and not known.player and not known.plural:
                self.named.append(Antecedent(None, known.noun, plural=True, after=known.after, gone=known.gone))

    def _see_each(self, effect: Effect) -> None:
        """``Those creatures get +2/+2 instead``: the creatures of the sentence that this one takes the place of."""
        for node in own_nodes(effect):
            if isinstance(node, Apply) and isinstance(node.to, Each):
                self.named.append(Antecedent(self._reference(node.to), node.to.noun, plural=True))

    def _delayed(self, effect: DelayedTrigger) -> Effect:
        trigger = self._part(effect.trigger)
        assert isinstance(trigger, Trigger)
        if any(isinstance(node, EventObject) for node in nodes(trigger)):
            raise Misfit("a delayed trigger on an event of another")
        self._see_event(trigger)
        before = list(self.named)
        outside, self.trigger = (self.trigger, self._amounts), trigger  # "that much" is of the later event
        self._amounts = []
        condition = None if effect.condition is None else self.condition(effect.condition)
        inner = self.effect(effect.effect)
        self.trigger, self._amounts = outside
        self.named = before  # what happens later is not what the next sentence speaks of
        return DelayedTrigger(trigger, inner, condition, effect.whole_turn, effect.until)

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
            filter = filter_of(effect.done)
        self.named.append(Antecedent(Made(mark), noun_of(act), at=effect.at, after=mark, gone=True))
        return ReflexiveTrigger(mark, self.effect(effect.effect), filter)

    def _plain(self, effect: Effect) -> Effect:
        self._count += 1
        for target in targets_of(effect):
            self._see_target(target)
        for node in own_nodes(effect):
            if isinstance(node, Self | Host | Granter):
                self.see_self(node)
            elif isinstance(node, DefendingPlayer) and not any(known.player for known in self.named):
                self.named.insert(0, Antecedent(node, None, player=True))
        subject = effect.source if isinstance(effect, DealDamage) else effect.to if isinstance(effect, Apply) else None
        itself = Antecedent(Itself(), subject.noun) if isinstance(subject, Each) else None
        outside, self._doer = self._doer, itself
        if itself is not None:
            self.named.append(itself)
        self._source = subject if isinstance(effect, DealDamage) and isinstance(subject, Host) else None
        resolved = self._part(effect)
        assert isinstance(resolved, Effect)
        if itself is not None:
            self.named.remove(itself)
        self._doer = outside
        self._marks += 1
        mark = self._marks
        self._acts.append((mark, resolved))
        again = any(isinstance(node, ThatMuch) for node in own_nodes(effect))  # "that many" stays what it was
        if not again and isinstance(
            resolved,
            DealDamage
            | DealTogether
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
            if isinstance(node, ControllerOf | OwnerOf | DefendingPlayer):
                self.named.append(Antecedent(node, None, player=True))
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
        if of_another(target.noun):
            owner: Reference = ControllerOf(TargetRef(self.targets.index(target.index)))
            self.named.append(Antecedent(owner, None, at=target.index, player=True))
        if isinstance(target.noun, Objects) and isinstance(target.noun.owner, EachOpponent | EachPlayer):
            owner = OwnerOf(TargetRef(self.targets.index(target.index)))  # "a card from an opponent's graveyard"
            self.named.append(Antecedent(owner, None, at=target.index, player=True))

    def _see_outcome(self, raw: Effect, effect: Effect, mark: int) -> None:
        """What an instruction makes, moves or speaks of can be pointed at afterwards."""
        if isinstance(effect, CreateToken | CreateTokenCopy | CopySpell):
            kind = "spell copy" if isinstance(effect, CopySpell) else "token"
            plural = effect.amount != Number(1)
            noun = Objects(IsKind(kind), ("made",))
            if isinstance(effect, CreateToken) and "Creature" not in effect.token.type_line:
                noun = Objects(_type_of(effect.token), ("made",))
            self.named.append(Antecedent(None, noun, plural=plural, after=mark))
        elif isinstance(effect, Search | SearchZones):
            noun = Objects(effect.filter, ())
            self.named.append(Antecedent(None, noun, plural=effect.maximum != Number(1), after=mark))
        elif isinstance(effect, TurnUpUntil):
            noun = Objects(effect.filter, ())
            if effect.amount == Number(1):  # "those cards" are all that were turned up
                everything = Union((Made(mark), RestOf(mark)))
                self.named.append(Antecedent(everything, Objects(IsKind("card"), ()), plural=True))
            self.named.append(Antecedent(None, noun, plural=effect.amount != Number(1), after=mark))
        elif isinstance(effect, CastNow):  # "it" stays the card
            self.named.append(Antecedent(None, Objects(IsKind("spell"), ("stack",)), after=mark, described=True))
        elif isinstance(effect, Pick | Reveal | LookAt) and isinstance(effect.what, Target | TargetRef | Made):
            return  # it is where it was
        elif isinstance(effect, Exile | Move | Destroy | Sacrifice | Discard | Reveal | LookAt | Counter | Pick):
            if isinstance(effect, Move) and effect.zone == "library" and isinstance(effect.what, RestOf):
                return  # it is not spoken of any more
            arrives = isinstance(effect, Move) and effect.zone == "battlefield"
            self._see_moved(effect.what, mark, isinstance(effect, _GONE), arrives)
        elif isinstance(effect, KeywordAction):
            made = _MADE.get(effect.name.split(" ")[0])
            if made is not None:
                self.named.append(Antecedent(None, made, after=mark))
            elif effect.what is not None:
                self._see_mentioned(effect.what, mark)
        elif isinstance(effect, Mill):
            cards = Objects(IsKind("card"), ())
            self.named.append(Antecedent(None, cards, plural=effect.amount != Number(1), after=mark))
        else:
            for name in ("to", "on", "what"):
                what = getattr(effect, name, None)
                if isinstance(what, Reference):
                    self._see_mentioned(what, mark)

    def see_self(self, this: Reference) -> None:
        """The object itself, or its host, can be pointed at where nothing else can."""
        if not any(known.before == this for known in self.named):
            self.named.insert(0, Antecedent(this, None))

    def _see_moved(self, what: Reference, mark: int, gone: bool, arrives: bool) -> None:
        before = what
        if isinstance(what, Target):
            before = TargetRef(what.index)
        noun = noun_of_reference(what, self.named)
        if isinstance(noun, PlayerNoun) and isinstance(what, Choose):  # "choose an opponent"
            self.named.append(Antecedent(None, noun, player=True, plural=is_plural(what), after=mark))
            return
        self.named.append(
            Antecedent(
                None if arrives or isinstance(what, Choose | Each | TopCards) else before,
                noun,
                plural=is_plural(what),
                after=mark,
                gone=gone,
                arrived=arrives,
            )
        )

    def _see_mentioned(self, what: Reference, mark: int) -> None:
        if isinstance(what, Self | Host | Granter):
            self.named.append(Antecedent(what, None))
        elif isinstance(what, Union) and all(isinstance(part, _SINGLE) for part in what.parts):
            again = replace(what, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
            assert isinstance(again, Reference)
            self.named.append(Antecedent(again, None, plural=True))
        elif isinstance(what, Choose | Each):
            self.named.append(Antecedent(None, what.noun, plural=is_plural(what), after=mark))

    # ---- parts ----------------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> Condition:
        """The condition resolved."""
        if isinstance(condition, Compare):  # "this creature's toughness is greater than its power"
            for node in own_nodes(condition.left):
                if isinstance(node, Self | Host | Granter):
                    self.see_self(node)
        resolved = self._part(condition)
        assert isinstance(resolved, Condition)
        for node in own_nodes(resolved):
            if isinstance(node, CostPaid | SelfIn):
                self.see_self(Self())
            elif isinstance(node, DefendingPlayer):
                self.named.append(Antecedent(node, None, player=True))
            elif isinstance(node, Matches) and isinstance(node.what, Self | Host):
                self.named.append(Antecedent(node.what, None))
            elif isinstance(node, CountersOn) and isinstance(node.on, Self | Host):
                self.named.append(Antecedent(node.on, None))
            elif isinstance(node, Self | Host | Granter) and not self.named:
                self.named.append(Antecedent(node, None))
        return resolved

    def part(self, value: Node) -> Node:
        """A cost, a static effect or another part of an ability, resolved."""
        resolved = self._part(value)
        assert isinstance(resolved, Node)
        return resolved

    def _asked_again(self, condition: Condition, asked: tuple[Reference, Antecedent] | None) -> Condition | None:
        """``If it's a land card, … If it's a creature card, …``: both ask about one card, whatever was made between."""
        if asked is None or not isinstance(condition, Matches) or not isinstance(condition.what, It):
            return None
        filter = self._part(condition.filter, Matches)
        assert isinstance(filter, Filter)
        what, self._pointed = asked
        self.named.append(self._pointed)
        return Matches(what, filter)

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
            if isinstance(value, ThisWay):
                return self._this_way(value)
            if isinstance(value, AllOf) and Other() in value.filters:
                return self._other_than(value)
            if isinstance(value, Union) and isinstance(value.parts[0], EachOpponent | EachPlayer):
                value = _of_those(value, value.parts[0])
            if isinstance(value, Move) and isinstance(value.control, OwnerOf):
                value = self._under_owners(value)
            if isinstance(value, Count) and isinstance(value.of, Objects):
                turned = self._turned_up(value.of.filter)
                if turned is not None:
                    return turned
            if isinstance(value, Objects) and any(isinstance(f, ThisWay) for f in own_nodes(value.filter)):
                buried = any(isinstance(f, ThisWay) and f.action == BURIED for f in own_nodes(value.filter))
                value = Objects(value.filter, ("graveyard",) if buried else (), value.owner)  # wherever they are now
            if isinstance(value, IsX | X):
                return self._value_of_x(value)
            if isinstance(value, DealtThisWay):
                return self._dealt(value)
            if isinstance(value, TheRest):
                return self._rest(value)
            if isinstance(value, UsedUp):
                return self._used_up(value)
            if isinstance(value, CouldNot):
                return self._could_not(value)
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
            if isinstance(value, Effect) and not simple(value):
                return self.effect(value)
            if isinstance(value, Fight | DealDamage):
                return self._between_two(value)
            if isinstance(value, Cannot) and value.by is not None:
                return self._restriction(value)
            if isinstance(value, KeywordAction) and value.name == "behold" and isinstance(value.what, Choose):
                self.named.append(Antecedent(PaidObjects("behold"), value.what.noun))  # "and exile it"
            if isinstance(value, Ability) and outside is not None:
                return value
            kind = type(value)
            return rebuild(value, lambda inner: self._part(inner, kind))
        return rebuild(value, lambda inner: self._part(inner, outside))

    def _value_of_x(self, x: IsX | X) -> Quantity:
        if isinstance(x, X):
            return x if self._x is None else self._x[1]
        if self._x is None or self._x[0] is not x.value:
            resolved = self._part(x.value)
            assert isinstance(resolved, Quantity)
            self._x = (x.value, resolved)
        return self._x[1]

    def _between_two(self, value: Fight | DealDamage) -> Node:
        """``Target creature you control fights that creature``: that is another one than the one that does it."""
        first, second = ("one", "other") if isinstance(value, Fight) else ("source", "to")
        subject, other = getattr(value, first), getattr(value, second)
        outside = self.named
        new = {
            name: self._part(getattr(value, name), type(value)) for name in field_names(type(value)) if name != second
        }
        itself = isinstance(subject, Target) and isinstance(other, That)
        hidden = [known for known in outside if known.at == subject.index] if itself else []
        self.named = [known for known in outside if known not in hidden]
        new[second] = self._part(other, type(value))
        self.named = outside + [known for known in self.named if known not in outside]
        make: Callable[..., Node] = type(value)
        return make(**new)

    def _restriction(self, value: Cannot) -> Cannot:
        """``Creatures with power less than this creature's power can't block it``: of what is kept from something with
        another object, that other object is not itself."""
        outside = self.named
        self.named = [known for known in outside if known.before != Itself()]
        for known in outside:
            if known.before == Itself() and known.noun is not None and Self() in own_nodes(known.noun):
                self.see_self(Self())
        resolved = rebuild(value, lambda inner: self._part(inner, Cannot))
        self.named = outside
        assert isinstance(resolved, Cannot)
        return resolved

    def _under_owners(self, move: Move) -> Move:
        """``All cards exiled with this … under their owners' control``: each under its own."""
        if isinstance(move.control, OwnerOf) and isinstance(move.control.of, Them):
            if isinstance(move.what, Each | UsedUp):
                what = self._reference(move.what)
                return dataclasses.replace(move, what=what, control=OwnerOf(what))
        return move

    def _target(self, target: Target) -> Node:
        index = self.targets.index(target.index)
        named, self.named = self.named, [a for a in self.named if a.at != target.index]
        noun = self._part(target.noun)  # what is said of a target does not point at itself
        self.named = named
        assert isinstance(noun, Noun)
        minimum, maximum = self._part(target.minimum), self._part(target.maximum)
        assert isinstance(minimum, Quantity)
        assert isinstance(maximum, Quantity)
        if not target.distinct:
            return Target(index, noun, minimum, maximum)
        if index:
            return Target(index, noun, minimum, maximum, tuple(range(index)))
        return Target(0, another_of(noun, self._source), minimum, maximum)

    def _number(self, reference: TargetRef) -> Node:
        return TargetRef(self.targets.index(reference.index))

    def _object(self, pronoun: It | Them | That, outside: type[Node] | None) -> Node:
        plural = isinstance(pronoun, Them) or (isinstance(pronoun, That) and pronoun.plural)
        noun = pronoun.noun if isinstance(pronoun, That) else None
        fitting = [
            a
            for a in self.named
            if a.at < pronoun.at
            and not a.player
            and a.plural == plural
            and (not a.described if noun is None else fits(noun, a))
        ]
        if noun is not None or outside is CombatWith:  # only "it" and "itself" are each of those that do it
            fitting = [a for a in fitting if a is not self._doer]
        if outside is not None and issubclass(outside, _IN_PLAY) and any(not a.gone for a in fitting):
            fitting = [a for a in fitting if not a.gone]  # what was discarded or sacrificed gets no counters
        if not fitting and isinstance(pronoun, It) and pronoun.near is not None:
            return pronoun.near
        if not fitting and isinstance(pronoun, Them) and outside is DealDamage:
            return self._player(pronoun)
        if not fitting:
            raise Misfit("nothing that it could point at", pronoun.at)
        chosen = fitting[-1]
        for other in fitting[:-1]:
            if other is chosen or noun is not None or not chosen.source:
                continue
            if other.source == chosen.source and not chosen.after:
                raise Misfit("two things that it could point at", pronoun.at)
        self._pointed = chosen
        if chosen.arrived and outside is CharacteristicOf and noun == Objects(IsKind("card"), ()):
            return CardBefore(Made(chosen.after))  # what "that card's mana value" was while it was a card
        return self._point(chosen, outside, pronoun.at)

    def _point(self, chosen: Antecedent, outside: type[Node] | None, at: int) -> Node:
        if chosen.before is not None and (
            not chosen.after or (outside is not None and issubclass(outside, _AS_IT_WAS))
        ):
            return chosen.before
        if chosen.after:
            if chosen.gone and outside is not None and issubclass(outside, _IN_PLAY):
                raise Misfit("what it would point at is gone", at)
            return Made(chosen.after)
        raise Misfit("nothing that it could point at", at)

    def _player(self, pronoun: ThatPlayer | TheyPlayer | Them) -> Node:
        fitting = [a for a in self.named if a.at < pronoun.at and a.player]
        if fitting:
            before = fitting[-1].before
            return Made(fitting[-1].after) if before is None else before
        if self._acts:  # "Return target permanent to its owner's hand. Then that player …"
            _, act = self._acts[-1]
            if isinstance(act, Move) and act.zone in ("hand", "library") and isinstance(act.what, Target):
                return OwnerOf(TargetRef(act.what.index))
        raise Misfit("no player that it could point at", pronoun.at)

    def _other_than(self, filter: AllOf) -> Filter:
        """``each other creature that shares a color with it``; in a spell, other than what was named before."""
        like = [f.reference for f in filter.filters if isinstance(f, SharesWith)]
        than = self._reference(like[0]) if like else None
        if than is None and self.spell:
            known = [a for a in self.named if not a.player and (a.after or a.before is not None)]
            if self._doer is not None and filter is self._doer.noun_filter:  # "other creatures" are not each itself
                known = [a for a in known if a is not self._doer]
            if not known:
                raise Misfit("other than what")
            chosen = known[-1]
            than = chosen.before if chosen.before is not None else Made(chosen.after)
        parts: list[Filter] = []
        for part in filter.filters:
            resolved = Not(Is(than)) if part == Other() and than is not None else self._part(part, AllOf)
            assert isinstance(resolved, Filter)
            parts.append(resolved)
        return AllOf(tuple(parts))

    def _this_way(self, filter: ThisWay) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, TurnUpUntil) and filter.action == ("exiled" if act.exile else "revealed"):
                return Is(Union((Made(mark), RestOf(mark))))
            if isinstance(act, _WAYS[filter.action]):
                buried = filter.action == BURIED
                if buried and isinstance(act, Move) and act.zone != "graveyard":
                    continue
                return Is(Made(mark))
        paid = _PAID.get(filter.action, "")
        if paid in self.paid:
            return Is(PaidObjects(paid))
        raise Misfit(f"nothing was {filter.action} before", filter.at)

    def _turned_up(self, filter: Filter) -> Quantity | None:
        """``The number of cards revealed this way`` until one was found, wherever those cards are by now."""
        ways = [node for node in own_nodes(filter) if isinstance(node, ThisWay)]
        if not ways or ways[0].action not in ("revealed", "exiled"):
            return None
        for mark, act in reversed(self._acts):
            if isinstance(act, TurnUpUntil) and ways[0].action == ("exiled" if act.exile else "revealed"):
                if not isinstance(filter, ThisWay):
                    raise Misfit("how many of those that were turned up", ways[0].at)
                return AmountOf(mark)
            if isinstance(act, _WAYS[ways[0].action]):
                return None
        return None

    def _dealt(self, dealt: DealtThisWay) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, DealDamage | DealTogether):
                return Made(mark)
        raise Misfit("no damage was dealt before", dealt.at)

    def _rest(self, rest: TheRest) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, Exile) and isinstance(act.what, Choose) and _takes_from_a_set(act.what):
                continue  # "exile two of them": the rest is what is left of them
            if isinstance(act, Pick) and isinstance(act.what, Choose) and isinstance(act.what.noun, Objects):
                if _takes_from_a_set(act.what):
                    continue
                return Each(_but(act.what.noun, Made(mark)))  # "Choose a creature. Destroy the rest."
            if isinstance(act, TurnUpUntil | ChoosePile) or (isinstance(act, _PARTED) and several(act)):
                return RestOf(mark)
        raise Misfit("nothing of which there is a rest", rest.at)

    def _used_up(self, used: UsedUp) -> Node:
        action = _ONE.get(used.action, used.action)
        for mark, act in reversed(self._acts):
            if isinstance(act, TurnUpUntil):
                if action not in ("exile", "reveal") or act.exile != (action == "exile"):
                    continue
                if used.action in _ONE:  # all that were turned up, not only what was looked for
                    return Union((Made(mark), RestOf(mark)))
                return Made(mark)
            if isinstance(act, _ACTION[action]):
                return Made(mark)
        if action in self.paid:
            if action == "sacrifice" and not any(known.before == PaidObjects(action) for known in self.named):
                self.named.insert(0, Antecedent(PaidObjects(action), used.noun, gone=True))
            return PaidObjects(action)
        if action == "exile" and isinstance(used.noun, Objects):
            return Each(Objects(both(used.noun.filter, ExiledWith(Self())), ("exile",)))  # by a linked ability (607.2a)
        raise Misfit(f"nothing is used up by {used.action}", used.at)

    def _could_not(self, value: CouldNot) -> Node:
        if self._acts:
            mark, act = self._acts[-1]
            last = self.named[-1].before if self.named else None
            if isinstance(act, Discard | Sacrifice) and last == value.players and isinstance(act.what, Choose):
                if act.what.minimum == act.what.maximum == Number(1):  # each that could has done it once
                    return Sum((Count(value.players), Times(-1, AmountOf(mark))))
        raise Misfit("nothing that each of them was to do", value.at)

    def _that_much(self, amount: ThatMuch) -> Node:
        if self._amounts:
            mark = self._amounts[-1]
            if mark not in self._undone:
                return AmountOf(mark)
            said = getattr(dict(self._acts)[mark], "amount", None)  # "Otherwise, they lose that much life"
            if isinstance(said, Quantity):
                return said
        if isinstance(self.trigger, _WITH_AMOUNT) or (
            isinstance(self.trigger, OneOrMore) and not isinstance(self.trigger.trigger, DealsDamage)
        ):
            return EventAmount()
        if isinstance(self.trigger, Performs) and self.trigger.action.endswith("s cards"):
            return EventAmount()
        raise Misfit("no amount that it could point at", amount.at)

    def _chosen_color(self, mana: ChosenColorMana) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, ChooseColor):
                return ChosenColorMana(mana.amount, mark)
        raise Misfit("no color was chosen")

    def _did_this(self, did: DidThis) -> Node:
        for mark, act in reversed(self._acts):
            if type(act) is type(did.done):
                filter = filter_of(did.done)
                return Did(mark) if filter is None else Matches(Made(mark), filter)
        raise Misfit("nothing like it was done before", did.at)


BURIED = "put into a graveyard"
_WAYS: dict[str, tuple[type[Effect], ...]] = {
    "revealed": (Reveal, LookAt),
    "exiled": (Exile,),
    "destroyed": (Destroy,),
    "milled": (Mill,),
    "discarded": (Discard,),
    "sacrificed": (Sacrifice,),
    "tapped": (Tap,),
    "returned": (Move,),
    BURIED: (Mill, Destroy, Sacrifice, Discard, Move),
}
_PAID = {"exiled": "exile", "discarded": "discard", "sacrificed": "sacrifice", "tapped": "tap", "revealed": "reveal"}
"""Actions of a cost, by what is said of the objects that were used up."""
_ACTION: dict[str, tuple[type[Effect], ...]] = {
    "sacrifice": (Sacrifice,),
    "discard": (Discard,),
    "exile": (Exile,),
    "tap": (Tap,),
    "mill": (Mill,),
    "reveal": (Reveal,),
    "pick": (Pick,),
    "pile": (ChoosePile,),
}
_ONE = {"exile all": "exile", "reveal all": "reveal"}
"""Words for all that were exiled or revealed, and those for one of them."""


def _type_of(token: TokenSpec) -> Filter:
    """What a token that is no creature is: "that artifact", not "that creature"."""
    words = token.type_line.partition("—")[0].lower().split()
    found = tuple([HasType(word) for word in words if word in TYPE_NAMES])
    return found[0] if len(found) == 1 else AllOf(found)


_OF_OTHERS = (
    RollDie,
    Sequence,
    Reflexive,
    May,
    If,
    OrInstead,
    Unless,
    ForEachPlayer,
    DelayedTrigger,
    Modal,
    Repeat,
)
"""Instructions that consist of others."""


def simple(effect: Effect) -> bool:
    return not isinstance(effect, _OF_OTHERS)


def _but(noun: Objects, chosen: Reference) -> Objects:
    """Those of the description that were not chosen."""
    if any(isinstance(node, Actor) for node in nodes(noun)):
        raise Misfit("the rest of what each of several players chose from")
    return Objects(both(noun.filter, Not(Is(chosen))), noun.zones, noun.owner)


def _of_those(value: Union, players: Reference) -> Union:
    """``Each opponent and each creature they control``."""
    parts = [replace(part, lambda node: players if isinstance(node, TheyPlayer) else None) for part in value.parts]
    return Union(tuple([part for part in parts if isinstance(part, Reference)]))


def _with_own_owners(effect: Effect) -> Effect:
    """In "return the exiled card … under its owner's control" it is the card, not the object that exiled it."""

    def change(node: Node) -> Node | None:
        if not isinstance(node, Move) or node.control != OwnerOf(Self()) or not isinstance(node.what, Each):
            return None
        if not any(isinstance(part, ExiledWith) for part in nodes(node.what)):
            return None
        return dataclasses.replace(node, control=OwnerOf(node.what))

    changed = replace(effect, change)
    assert isinstance(changed, Effect)
    return changed


def _takes_from_a_set(chosen: Choose) -> bool:
    """Whether it is a choice among objects that were spoken of before."""
    noun = chosen.noun
    return isinstance(noun, Objects) and any(isinstance(part, Is) for part in own_nodes(noun.filter))
