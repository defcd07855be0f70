"""What the words point at, instruction by instruction: targets numbered, labels given (CR 608.2c).

The instructions are walked in the order of the text. What has been named so far is kept by `Named`; `Pointing` finds
what a pronoun means.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from rulewright.abilities.condition import CoinsShow, Compare, Did, DidBy, Matches, MostVotes, NotCondition
from rulewright.abilities.effect import (
    Apply,
    DealDamage,
    DealTogether,
    DelayedTrigger,
    Destroy,
    Discard,
    Draw,
    Exile,
    FlipCoin,
    ForEachObject,
    ForEachPlayer,
    GainLife,
    If,
    LoseLife,
    May,
    Mill,
    Modal,
    Move,
    Process,
    ReflexiveTrigger,
    RemoveCounters,
    Repeat,
    RollDie,
    RollRow,
    Sacrifice,
    Search,
    SearchZones,
    Sequence,
    Shuffle,
    Unless,
)
from rulewright.abilities.node import Condition, Effect, Filter, Node, Noun, Quantity, Reference, Trigger
from rulewright.abilities.noun import (
    ExiledWith,
    IsKind,
    Objects,
    PlayerNoun,
    ThePlayer,
)
from rulewright.abilities.quantity import (
    Count,
    Flips,
    Number,
    X,
)
from rulewright.abilities.reference import (
    Actor,
    AllBut,
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
    NextPlayer,
    OtherPlayers,
    OwnerOf,
    PaidObjects,
    PlayersWho,
    Self,
    Target,
    TargetRef,
    TopCards,
    You,
)
from rulewright.abilities.rewrite import nodes, own_nodes, replace
from rulewright.abilities.trigger import (
    BeginningOf,
    FirstEachTurn,
    Moves,
    OneOrMore,
    WhileTrue,
)

from .antecedents import Antecedent, filter_implies
from .lower import Misfit, sequence
from .order import POINTING
from .pointing import Pointing
from .raw import (
    DidSo,
    Doer,
    It,
    Marked,
    Oneself,
    OrInstead,
    Reflexive,
    That,
    ThatMuch,
    ThatPlayer,
    TheyPlayer,
)
from .shapes import (
    filter_of,
    is_like,
    is_plural,
    noun_of,
    place_of,
    several,
    targets_of,
)


class Resolver(Pointing):
    """Resolves one ability."""

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
            if isinstance(node, RemoveCounters) and isinstance(node.amount, X):
                self._removed_as_cost = node.kind
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
        if isinstance(resolved, Matches) and isinstance(resolved.what, TopCards):
            if resolved.what.amount == Number(1):  # "the top card of your graveyard is …, that card …"
                self.named.append(Antecedent(resolved.what, Objects(IsKind("card"), (resolved.what.zone,))))
        return resolved

    def effects(self, effects: list[Effect]) -> Effect:
        """The instructions resolved, in one."""
        resolved = _of_sides(sequence([_with_own_owners(self.effect(effect)) for effect in effects]))
        return self._others(resolved) if OtherPlayers() in own_nodes(resolved) else resolved

    def _others(self, effect: Effect) -> Effect:
        """``Each other player``: other than the player of the event, if it speaks of one."""
        if any(
            isinstance(node, Target) and isinstance(node.noun, PlayerNoun | ThePlayer) for node in own_nodes(effect)
        ):
            raise Misfit("other than which player")
        if self.trigger is None or not any(isinstance(node, _OF_EVENTS) for node in own_nodes(self.trigger)):
            return effect
        player = getattr(core(self.trigger), "player", None)
        if not isinstance(player, _OF_EVENTS) or any(isinstance(node, You) for node in own_nodes(effect)):
            raise Misfit("other than which player")
        others = AllBut(EachPlayer(), EventPlayer())
        changed = replace(effect, lambda node: others if isinstance(node, OtherPlayers) else None)
        assert isinstance(changed, Effect)
        return changed

    def effect(self, effect: Effect) -> Effect:
        """The instruction with everything in it resolved."""
        asked, self._asked = self._asked, None
        branch, self._branch = self._branch, None
        if isinstance(effect, Sequence):
            return sequence([self.effect(inner) for inner in effect.effects])
        if isinstance(effect, Reflexive):
            return self._reflexive(effect)
        if isinstance(effect, May):
            for target in [node for node in own_nodes(effect.player) if isinstance(node, Target)]:
                self._see_target(target)
            return self._choice(May(self._reference(effect.player), self.effect(_of_their_choice(effect))))
        either = isinstance(effect, OrInstead)
        if isinstance(effect, OrInstead):
            effect = If(effect.condition, effect.then, effect.otherwise)
        if isinstance(effect, If):
            of_each = self._of_each_of_them(effect)
            if of_each is not None:
                return self.effect(of_each)
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
            self._said += [node for node in own_nodes(effect.then) if isinstance(node, That) and node.at < place]
            self._point_at_nobody()
            condition = _of_the_same(effect.condition, branch) or self._asked_again(effect.condition, asked)
            condition = condition or self.condition(effect.condition)
            about: tuple[Reference, Antecedent] | None = None
            question = condition.condition if isinstance(condition, NotCondition) else condition
            if isinstance(question, Matches) and self._pointed is not None:
                about = (question.what, self._pointed)
            if effect.otherwise is None and branch is not None and _excludes(branch[0], condition):
                self.named = list(branch[1])  # "If denial gets more votes, …. If duplication gets more votes, …"
            before = list(self.named)
            start = self._marks
            if effect.otherwise is not None:
                self._dealer = _dealer_in(effect.otherwise)
            not_done = self._not_done(condition) if effect.otherwise is None else []
            if not_done:
                self._point_before(not_done)
            first = len(self.named)
            then = self.effect(effect.then)
            if not_done:
                self.named = before + self.named[first:]
            after = self.named
            announced = [a for a in after[len(before) :] if isinstance(a.before, TargetRef) and not a.after]
            if effect.otherwise is None:
                self._asked = about
                self._branch = (condition, before + announced)
                return If(condition, then)
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
            start = self._marks
            inner = self.effect(effect.effect)
            after = self.named
            undone, self._undone = self._undone, range(start + 1, self._marks + 1)  # "that much": as it says
            self.named = before + [past for a in after[len(before) :] if (past := a.undone()) is not None]
            known = len(self.named)
            avoid = Unless(inner, self._reference(effect.player), self.effect(effect.avoid))
            self._undone = undone
            self.named = after + [a for a in self.named[known:] if a.player]
            return avoid
        if isinstance(effect, ForEachPlayer):
            for target in [node for node in own_nodes(effect.players) if isinstance(node, Target)]:
                self._see_target(target)
            for this in [node for node in own_nodes(effect.players) if isinstance(node, Self | Host | Granter)]:
                self.see_self(this)
            players = self._reference(effect.players)
            outside, self._actor = self._actor, True
            known, first = len(self.named), self._marks
            self.named.append(Antecedent(Actor(), None, player=True))
            inner = self.effect(effect.effect)
            self._actor = outside
            if is_plural(players) or isinstance(players, _SEVERAL_PLAYERS):
                self._looped += range(first + 1, self._marks + 1)
                self._see_all(self.named[known:])
            again = replace(players, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
            assert isinstance(again, Reference)
            self.named.append(Antecedent(again, None, player=True, plural=True))
            self._doers.update([(mark, again) for mark in self._looped if mark > first])
            return structs.replace(effect, players=players, effect=inner)
        if isinstance(effect, DelayedTrigger):
            return self._delayed(effect)
        if isinstance(effect, Repeat):
            return self._repeat(effect)
        if isinstance(effect, Process):
            known = len(self.named)
            inner = self.effect(effect.effect)
            inside, self.named = self.named[known:], self.named[:known]
            self._see_all(inside)
            self.named += [a for a in inside if a.player]
            return Process(inner)
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
            number = self._part(effect.number)
            assert isinstance(number, Quantity)
            player = self._reference(effect.player)
            return RollDie(player, effect.sides, plus, tuple(rows), number, effect.keep, effect.choose)
        if isinstance(effect, Modal):
            before = list(self.named)
            modes: list[Effect] = []
            for mode in effect.modes:
                self.named = list(before)
                self._x = self._asked = self._dealer = None
                modes.append(self.effect(mode))
            self.named = before
            more_if = None if effect.more_if is None else self.condition(effect.more_if)
            return structs.replace(effect, modes=tuple(modes), more_if=more_if)
        return self._plain(effect)

    def _not_done(self, condition: Condition) -> list[int]:
        """The instructions that were not carried out where the condition holds: "if you don't"."""
        if not isinstance(condition, NotCondition) or not isinstance(condition.condition, Did | DidBy):
            return []
        label = condition.condition.label
        return [label, *[mark for mark, choice in self._sought.items() if choice == label]]

    def _point_before(self, marks: list[int]) -> None:
        """What those instructions would have changed is pointed at as it was: "if you don't put the card into your
        hand, you may put it into your graveyard"."""
        known: list[Antecedent] = []
        for antecedent in self.named:
            past = antecedent.undone() if antecedent.after in marks else antecedent
            if past is not None:
                known.append(past)
        self.named = known

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
                return structs.replace(node, label=new.get(node.label, node.label), effect=inner)
            if isinstance(node, POINTING) and node.label in new:
                return structs.replace(node, label=new[node.label])
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
        outside, self.trigger = (self.trigger, self._amounts), trigger  # "that much" is of the later event
        before = list(self.named)
        if not isinstance(trigger, BeginningOf):  # what happens then has an event of its own
            self.named = [a for a in before if not isinstance(a.before, EventObject | EventPlayer)]
        known = len(self.named)
        self._see_event(trigger)
        if not isinstance(trigger, Moves) or not isinstance(trigger.what, Target | TargetRef):
            before += self.named[known:]
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
            like = [(m, a) for m, a in self._acts if is_like(a, effect.done)]
            if not like:
                raise Misfit("nothing like it was done before", effect.at)
            mark, act = like[-1]
            filter = filter_of(effect.done)
            if filter is not None and several(effect.done):  # "one or more": once for all of them
                known, wanted = filter_of(act), replace(filter, lambda n: You() if isinstance(n, Doer) else None)
                assert isinstance(wanted, Filter)
                if known is None or not filter_implies(known, wanted):
                    raise Misfit("how many of those that it was done to", effect.at)
                filter = None
        self.named.append(Antecedent(Made(mark), noun_of(act), at=effect.at, after=mark, gone=True))
        return ReflexiveTrigger(mark, self.effect(effect.effect), filter)

    def _choice(self, may: May) -> Effect:
        """ "You may search …, and put it onto the battlefield. If you do": if it was chosen to search (CR 118.12b)."""
        if not any(isinstance(node, Search | SearchZones) for node in own_nodes(may.effect)) or not self._acts:
            return may
        last, act = self._acts[-1]
        if isinstance(act, Search | SearchZones | Shuffle):  # which are done whatever is found
            return may
        self._marks += 1
        self._sought[last] = self._marks
        return Marked(self._marks, may)

    def _plain(self, effect: Effect) -> Effect:
        self._count += 1
        if isinstance(effect, DealDamage):
            if isinstance(effect.source, It) and self._dealer is not None:
                effect = structs.replace(effect, source=self._dealer)
            self._dealer = effect.source if isinstance(effect.source, Self | Host | Granter) else None
            if self._dealer is not None and isinstance(effect.to, Oneself):
                effect = structs.replace(effect, to=self._dealer)
        elif any(isinstance(node, Target | It | That) for node in own_nodes(effect)):
            self._dealer = None  # something else is spoken of since
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
            if isinstance(node, ControllerOf | OwnerOf | DefendingPlayer | NextPlayer):
                self.named.append(Antecedent(node, None, player=True))
        return Marked(mark, resolved)

    def _of_each_of_them(self, effect: If) -> ForEachPlayer | None:
        """``If a player does, that player …``, after what each of several players may do: each is asked about alone."""
        negated = isinstance(effect.condition, NotCondition)
        question = effect.condition.condition if isinstance(effect.condition, NotCondition) else effect.condition
        if not isinstance(question, DidSo) or self._actor or not self._acts:
            return None
        mark, _ = self._acts[-1]
        players = self._doers.get(self._sought.get(mark, mark))
        if players is None or not any(isinstance(node, ThatPlayer | TheyPlayer) for node in nodes(effect.then)):
            return None
        did: Condition = DidBy(self._sought.get(mark, mark), Actor())
        asked = structs.replace(effect, condition=NotCondition(did) if negated else did)
        return ForEachPlayer(players, asked)


def _dealer_in(effect: Effect) -> Reference | None:
    """What deals the damage, if that is the object itself: "it deals 4 damage to that creature instead"."""
    for node in own_nodes(effect):
        if isinstance(node, DealDamage):
            return node.source if isinstance(node.source, Self | Host | Granter) else None
    return None


_SEVERAL_PLAYERS: Final = (EachPlayer, EachOpponent, OtherPlayers, PlayersWho, AllBut)
_OF_EVENTS: Final = (EachPlayer, EachOpponent, EnchantedPlayer, PlayerNoun)
"""Players of whom an event may speak, other than the one who controls the ability."""


def core(trigger: Trigger) -> Trigger:
    """The event, without how often and when it counts."""
    while isinstance(trigger, FirstEachTurn | WhileTrue | OneOrMore):
        trigger = trigger.trigger
    return trigger


def _excludes(one: Condition, other: Condition) -> bool:
    """Whether only one of the two can be true."""
    if isinstance(one, MostVotes) and isinstance(other, MostVotes):
        return one.word != other.word
    return one == NotCondition(other) or other == NotCondition(one)


def _of_the_same(condition: Condition, branch: tuple[Condition, list[Antecedent]] | None) -> Condition | None:
    """``If you don't`` right after ``If you do, …`` asks about the same, not about what is done if you do."""
    if branch is None or not isinstance(branch[0], Did | DidBy) or not isinstance(condition, NotCondition):
        return None
    if not isinstance(condition.condition, DidSo) or condition.condition.like:
        return None
    return NotCondition(branch[0])


def _with_own_owners(effect: Effect) -> Effect:
    """In "return the exiled card … under its owner's control" it is the card, not the object that exiled it."""

    def change(node: Node) -> Node | None:
        if not isinstance(node, Move) or node.control != OwnerOf(Self()) or not isinstance(node.what, Each):
            return None
        if not any(isinstance(part, ExiledWith) for part in nodes(node.what)):
            return None
        return structs.replace(node, control=OwnerOf(node.what))

    changed = replace(effect, change)
    assert isinstance(changed, Effect)
    return changed


def _of_sides(effect: Effect) -> Effect:
    """Where it counts only how a coin comes up nobody wins or loses the flip (CR 705.2)."""
    if not any(isinstance(node, CoinsShow) or node in (Flips("heads"), Flips("tails")) for node in own_nodes(effect)):
        return effect
    changed = replace(effect, lambda n: structs.replace(n, sides=True) if isinstance(n, FlipCoin) else None)
    assert isinstance(changed, Effect)
    return changed


def _of_their_choice(may: May) -> Effect:
    """``That player may tap target creature of their choice``: whoever may do it chooses."""

    def change(node: Node) -> Node | None:
        if isinstance(node, Target) and isinstance(node.chooser, TheyPlayer):
            return structs.replace(node, chooser=may.player)
        return None

    changed = replace(may.effect, change)
    assert isinstance(changed, Effect)
    return changed
