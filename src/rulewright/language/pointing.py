"""Pronouns and other pointers resolved: "it", "that creature", "the rest", "this way", X (CR 608.2c, 608.2k).

Each takes the latest antecedent that fits it. Where two would do equally well, or none does, the ability is not
understood.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import structs

from rulewright.abilities.condition import Compare, CostPaid, Did, DidBy, Exists, Matches, NotCondition, SelfIn
from rulewright.abilities.continuous import Cannot, Must
from rulewright.abilities.effect import (
    Apply,
    CastNow,
    ChooseColor,
    ChooseName,
    ChoosePile,
    Counter,
    CreateNamedToken,
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
    ForEachPlayer,
    If,
    KeywordAction,
    LookAt,
    May,
    Mill,
    Modal,
    Move,
    OneOf,
    Pick,
    PlaySubgame,
    Process,
    PutCounters,
    RemoveCounters,
    Repeat,
    Reveal,
    RollDie,
    Sacrifice,
    Search,
    SearchZones,
    Sequence,
    Tap,
    TurnUpUntil,
    Unless,
    Untap,
    VoteAmong,
)
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Change, Condition, Effect, Filter, Node, Noun, Quantity, Reference
from rulewright.abilities.noun import (
    AllOf,
    CombatWith,
    Compares,
    ExiledWith,
    HasCounter,
    Is,
    IsKind,
    Not,
    Objects,
    OfChosen,
    Other,
    OwnedBy,
    PlayerNoun,
    SharesWith,
    SharesWithMana,
    ThePlayer,
)
from rulewright.abilities.quantity import (
    AmountOf,
    CharacteristicOf,
    Count,
    CountersOn,
    DieResult,
    EventAmount,
    ExcessDamage,
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
    EventObject,
    Granter,
    Host,
    Hurt,
    Itself,
    Made,
    OwnerOf,
    PaidObjects,
    PlayersWho,
    RestOf,
    Self,
    Target,
    TargetRef,
    Union,
    You,
)
from rulewright.abilities.rewrite import nodes, own_nodes, rebuild, replace
from rulewright.abilities.trigger import (
    AnyTrigger,
    BecomesBlocked,
    Blocks,
    CountersPut,
    DealsDamage,
    DeclaresAttackers,
    GainsLife,
    IsDealtDamage,
    LosesCounters,
    LosesLife,
    OneOrMore,
    Performs,
    TappedForMana,
)

from .antecedents import Antecedent, filter_implies, fits
from .describe import both
from .lower import Misfit
from .named import Named
from .raw import (
    Amassed,
    BothOfThem,
    CouldNot,
    CountersRemoved,
    DealtThisWay,
    DidSo,
    DidThis,
    DiedThisWay,
    Doer,
    ExcessThisWay,
    FightEachOther,
    IsX,
    It,
    LeftOf,
    LookedAt,
    OrInstead,
    OtherOne,
    PlayerOfTwo,
    Reflexive,
    RemoveThose,
    ShownHand,
    That,
    ThatMuch,
    ThatPlayer,
    TheDifference,
    Them,
    TheRest,
    TheyPlayer,
    ThisWay,
    UsedUp,
    WasDone,
)
from .shapes import (
    another_of,
    filter_of,
    is_like,
    noun_of,
    several,
)

_WITH_AMOUNT = (DealsDamage, IsDealtDamage, GainsLife, LosesLife, CountersPut, LosesCounters, DeclaresAttackers)
_AS_IT_WAS = (CharacteristicOf, ControllerOf, OwnerOf, DealDamage)
_ASKED = (Matches, SharesWith, CountersOn)
"""What asks about a thing, wherever it is."""
_PARTED = (LookAt, Reveal, Exile, Mill, Search, SearchZones)
"""What finds several cards, of which some may be "the rest"."""
_IN_PLAY = (Apply, PutCounters, Tap, Untap, Fight)
_OF_PERMANENTS = (PutCounters, Tap, Untap, Fight)
"""What is only done to permanents."""
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
    "drawn": (Draw,),
    "chosen": (Pick,),
    "given counters": (PutCounters,),
    BURIED: (Mill, Destroy, Sacrifice, Discard, Move),
    "countered": (Counter,),
    "put onto the battlefield": (Move,),
}
_DONE: dict[str, tuple[type[Effect], ...]] = {
    "destroyed": (Destroy,),
    "countered": (Counter,),
    "returned to hand": (Move,),
    BURIED: (Destroy, Sacrifice, Discard, Mill),
}
"""What was done to one that is spoken of."""
_PUT = {"returned to hand": "hand", BURIED: "graveyard"}
"""Where it is then, if it was."""
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
    "return": (Move,),
    "vote": (VoteAmong,),
}
_ONE = {"exile all": "exile", "reveal all": "reveal"}
"""Words for all that were exiled or revealed, and those for one of them."""
_TELLS_WHO = (Draw, Search, PlaySubgame)
"""Instructions to several players that tell who of them did it."""
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
    Process,
    Repeat,
)
"""Instructions that consist of others."""


class Pointing(Named):
    """Resolves the parts of instructions."""

    def effect(self, effect: Effect) -> Effect:
        """An instruction inside of another: see `resolve`."""
        raise NotImplementedError

    def condition(self, condition: Condition) -> Condition:
        """The condition resolved."""
        if isinstance(condition, Compare):  # "this creature's toughness is greater than its power"
            for node in own_nodes(condition.left):
                if isinstance(node, Self | Host | Granter):
                    self.see_self(node)
        resolved = self._part(condition)
        assert isinstance(resolved, Condition)
        self._condition = resolved
        for node in own_nodes(resolved):
            if isinstance(node, CostPaid | SelfIn):
                self.see_self(Self())
            elif isinstance(node, DefendingPlayer) or (isinstance(node, Hurt) and node.players):
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
        if isinstance(condition, NotCondition):  # "If it isn't a land card, …"
            again = self._asked_again(condition.condition, asked)
            return None if again is None else NotCondition(again)
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
            if isinstance(value, PlayerOfTwo):
                return self._player_of_two(value)
            if isinstance(value, ThisWay):
                return self._this_way(value)
            if isinstance(value, SharesWith) and value.what == "name" and isinstance(value.reference, It):
                if any(isinstance(act, ChooseName) for _, act in self._acts):
                    return OfChosen("name")  # "that name" is the one that was chosen
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
                here = value.zones if value.owner is not None and value.zones == ("graveyard",) else ()
                value = Objects(value.filter, ("graveyard",) if buried else here, value.owner)  # else wherever they are
            if isinstance(value, IsX | X):
                return self._value_of_x(value)
            if isinstance(value, DealtThisWay):
                return self._dealt(value)
            if isinstance(value, ExcessThisWay):
                return self._excess(value)
            if isinstance(value, WasDone):
                return self._was_done(value)
            if isinstance(value, TheRest):
                return self._rest(value)
            if isinstance(value, UsedUp):
                return self._used_up(value)
            if isinstance(value, LeftOf):
                return self._left_of(value)
            if isinstance(value, BothOfThem):
                return self._both_of_them(value)
            if isinstance(value, ShownHand):
                return self._shown_hand(value)
            if isinstance(value, FightEachOther):
                return self._fight_each_other(value)
            if isinstance(value, CountersRemoved):
                return self._removed(value)
            if isinstance(value, CouldNot):
                return self._could_not(value)
            if isinstance(value, ThatMuch):
                return self._that_much(value)
            if isinstance(value, TheDifference):
                return self._difference(value)
            if isinstance(value, RemoveThose):
                return self._those_counters(value)
            if isinstance(value, Target):
                return self._target(value)
            if isinstance(value, TargetRef):
                return self._number(value)
            if isinstance(value, DiedThisWay):
                return self._died(value)
            if isinstance(value, Amassed):
                return self._amassed(value)
            if isinstance(value, LookedAt):
                return self._looked_at(value)
            if isinstance(value, OtherOne):
                return self._other_one(value)
            if isinstance(value, PlayersWho):
                return self._players_who(value)
            if isinstance(value, DidSo):
                if value.like:
                    return self._did_like(value)
                if not self._acts:
                    raise Misfit("nothing was done before", value.at)
                mark, act = self._acts[-1]
                return self._did_by(mark, act, value.at) if self._who else Did(self._sought.get(mark, mark))
            if isinstance(value, SharesWithMana) and not isinstance(self.trigger, TappedForMana):
                raise Misfit("no mana was produced")
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
            if isinstance(value, Sacrifice) and isinstance(value.what, It) and isinstance(value.player, ControllerOf):
                if isinstance(value.player.of, That):  # "that creature's controller sacrifices it": that creature
                    whose = self._reference(value.player.of)
                    return Sacrifice(ControllerOf(whose), whose)
            if isinstance(value, Apply) and isinstance(value.to, Target) and _duties_to_another(value.changes):
                return self._duty(value, value.to)
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
            name: self._part(getattr(value, name), type(value)) for name in value.__struct_fields__ if name != second
        }
        itself = isinstance(subject, Target) and isinstance(other, That)
        hidden = [known for known in outside if known.at == subject.index] if itself else []
        self.named = [known for known in outside if known not in hidden]
        new[second] = self._part(other, type(value))
        self.named = outside + [known for known in self.named if known not in outside]
        make: Callable[..., Node] = type(value)
        return make(**new)

    def _duty(self, value: Apply, subject: Target) -> Node:
        """``Target creature blocks it``: that is another one than the one that blocks."""
        outside = self.named
        to = self._part(subject, Apply)
        hidden = [known for known in outside if known.at == subject.index]
        self.named = [known for known in self.named if known.at != subject.index]
        changes = tuple([self._part(change, Apply) for change in value.changes])
        self.named += hidden
        return structs.replace(value, to=to, changes=changes)

    def _restriction(self, value: Cannot) -> Cannot:
        """``Creatures with power less than this creature's power can't block it``: of what is kept from something with
        another object, that other object is not itself."""
        outside = self.named
        self.named = [known for known in outside if known.before != Itself()]
        for known in outside:
            if known.before == Itself() and known.noun is not None and Self() in list(own_nodes(known.noun)):
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
                return structs.replace(move, what=what, control=OwnerOf(what))
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
        chooser = None if target.chooser is None else self._part(target.chooser)
        assert chooser is None or isinstance(chooser, Reference)
        if not target.distinct:
            return Target(index, noun, minimum, maximum, (), chooser)
        if index:
            if maximum == Number(1000):
                raise Misfit("other than what", target.index)  # than the targets before it, or than the object itself?
            return Target(index, noun, minimum, maximum, tuple(range(index)), chooser)
        return Target(0, another_of(noun, self._source), minimum, maximum, (), chooser)

    def _number(self, reference: TargetRef) -> Node:
        return TargetRef(self.targets.index(reference.index))

    def _point_at_nobody(self) -> None:
        """Forgets what was pointed at last."""
        self._pointed = None

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
        if outside is not None and issubclass(outside, _OF_PERMANENTS):  # a spell gets no counters, nor is it tapped
            others = [a for a in fitting if not (isinstance(a.noun, Objects) and a.noun.zones == ("stack",))]
            if others or (isinstance(pronoun, It) and pronoun.near is not None):
                fitting = others
        if not fitting and isinstance(pronoun, It) and pronoun.near is not None:
            return pronoun.near
        if not fitting and isinstance(pronoun, Them) and outside is DealDamage:
            return self._player(pronoun)
        if not fitting and isinstance(pronoun, Them) and self._acts and isinstance(self._acts[-1][1], Draw):
            return Made(self._acts[-1][0])  # "Draw three cards, then discard one of them"
        if not fitting:
            raise Misfit("nothing that it could point at", pronoun.at)
        chosen = fitting[-1]
        for other in fitting[:-1]:
            if other is chosen or noun is not None or not chosen.source:
                continue
            if other.source == chosen.source and not chosen.after:
                named = self._named_by_words(fitting, pronoun.at)
                if named is None:
                    raise Misfit("two things that it could point at", pronoun.at)
                chosen = named
                break
        if isinstance(pronoun, That):
            self._said.append(pronoun)
        self._pointed = chosen
        if chosen.arrived and outside is CharacteristicOf and noun == Objects(IsKind("card"), ()):
            return CardBefore(Made(chosen.after))  # what "that card's mana value" was while it was a card
        return self._point(chosen, outside, pronoun.at)

    def _named_by_words(self, fitting: list[Antecedent], at: int) -> Antecedent | None:
        """``The creature you control deals damage equal to its power``: of several the one that was last called by a
        name that no other of them has."""
        for said in reversed(self._said):
            called = [known for known in fitting if fits(said.noun, known)]
            if said.at < at and len(called) == 1:
                return called[0]
        return None

    def _point(self, chosen: Antecedent, outside: type[Node] | None, at: int) -> Node:
        if chosen.before is not None and (
            not chosen.after or (outside is not None and issubclass(outside, _AS_IT_WAS))
        ):
            return chosen.before
        if isinstance(chosen.before, TargetRef) and outside is not None and issubclass(outside, _ASKED):
            if any(mark == chosen.after and isinstance(act, Destroy) for mark, act in self._acts):
                return chosen.before  # "if that creature was a Human", though it has not been destroyed
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

    def _player_of_two(self, which: PlayerOfTwo) -> Node:
        """Who chose a player and the one who was chosen, or the two that were chosen."""
        two: list[Reference] = []
        for _, act in self._acts:
            if not isinstance(act, Pick) or not isinstance(act.what, Target) or not _of_a_player(act):
                continue
            if act.what.chooser is not None:
                two.append(act.what.chooser)
            two.append(TargetRef(act.what.index))
        if len(two) != 2:
            raise Misfit("which two players", which.at)
        player = two[which.number]
        self.named.append(Antecedent(player, None, player=True))
        return player

    def _other_than(self, filter: AllOf) -> Filter:
        """``each other creature that shares a color with it``; in a spell, other than what was named before."""
        like = [f.reference for f in filter.filters if isinstance(f, SharesWith)]
        than = self._reference(like[0]) if like else None
        exiled = any(isinstance(part, ExiledWith) for part in filter.filters)
        if than is None and (self.spell or exiled):
            known = [a for a in self.named if not a.player and (a.after or a.before is not None)]
            if exiled:  # "each other card exiled with this": other than the one that has just been
                known = [a for a in known if a.after]
            if self._doer is not None and filter is self._doer.noun_filter:  # "other creatures" are not each itself
                known = [a for a in known if a is not self._doer]
            if not known:
                raise Misfit("other than what")
            chosen = known[-1]
            than = chosen.before if chosen.before is not None and not exiled else Made(chosen.after)
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
                if filter.action == "put onto the battlefield" and getattr(act, "zone", "") != "battlefield":
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
            if isinstance(act, DealDamage | DealTogether | Fight):
                return Hurt(mark, dealt.players)
        raise Misfit("no damage was dealt before", dealt.at)

    def _excess(self, excess: ExcessThisWay) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, DealDamage | DealTogether | Fight):
                to = None if excess.to is None else self._reference(excess.to)
                return ExcessDamage(mark, to)
        raise Misfit("no damage was dealt before", excess.at)

    def _was_done(self, done: WasDone) -> Node:
        """That it was destroyed or countered; where something was put, that it is there by now."""
        self._reference(done.what)
        for mark, act in reversed(self._acts):
            if not isinstance(act, _DONE[done.action]):
                continue
            zone = _PUT.get(done.action)
            if zone is None:
                return Did(mark, True)
            return Exists(Objects(Is(Made(mark)), (zone,)))
        raise Misfit(f"nothing was {done.action} before", done.at)

    def _rest(self, rest: TheRest) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, Exile) and isinstance(act.what, Choose) and _takes_from_a_set(act.what):
                continue  # "exile two of them": the rest is what is left of them
            if isinstance(act, Pick) and isinstance(act.what, Choose) and isinstance(act.what.noun, Objects):
                if _takes_from_a_set(act.what):
                    continue
                return Each(_but(act.what.noun, Made(mark), self._actor))  # "Choose a creature. Destroy the rest."
            if isinstance(act, TurnUpUntil | ChoosePile) or (isinstance(act, _PARTED) and several(act)):
                return RestOf(mark)
        raise Misfit("nothing of which there is a rest", rest.at)

    def _left_of(self, left: LeftOf) -> Node:
        them = self._object(Them(left.at), None)
        taken = any(
            isinstance(act, Move | Exile) and isinstance(act.what, Choose) and them in own_nodes(act.what)
            for _, act in self._acts
        )
        return RestOf(them.label) if isinstance(them, Made) and taken else them

    def _both_of_them(self, both_of: BothOfThem) -> Node:
        trigger = self.trigger
        blocks = trigger.triggers if isinstance(trigger, AnyTrigger) else (trigger,)
        one: object = None
        for block in blocks:
            if not isinstance(block, Blocks | BecomesBlocked) or block.other is None:
                raise Misfit("no two creatures of which one blocks the other", both_of.at)
            if one not in (None, block.what):
                raise Misfit("which of them blocks or is blocked", both_of.at)
            one = block.what
        if not isinstance(one, Self | Host):
            raise Misfit("which of them blocks or is blocked", both_of.at)
        return Union((one, EventObject("other")))

    def _shown_hand(self, hand: ShownHand) -> Node:
        """``Look at target opponent's hand. You may exile a card from it``: whose hand the one before showed."""
        for _, act in reversed(self._acts):
            noun = act.what.noun if isinstance(act, Reveal | LookAt) and isinstance(act.what, Each) else None
            if isinstance(noun, Objects) and noun.zones == ("hand",) and noun.owner is not None:
                owner = replace(noun.owner, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
                assert isinstance(owner, Reference)
                return owner
            if isinstance(act, Reveal | LookAt | Search | SearchZones | Mill | Exile):
                break
        raise Misfit("no hand that was shown", hand.at)

    def _fight_each_other(self, fight: FightEachOther) -> Node:
        """``Those creatures fight each other``: the two that were chosen, each by a word of its own."""
        both_of = self._reference(fight.both)
        picked = dict(self._acts).get(both_of.label) if isinstance(both_of, Made) else None
        if isinstance(picked, Pick) and isinstance(picked.what, Union):  # "the chosen creatures"
            again = replace(picked.what, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
            assert isinstance(again, Reference)
            both_of = again
        if not isinstance(both_of, Union) or len(both_of.parts) != 2:
            raise Misfit("no two creatures that could fight each other")
        return Fight(both_of.parts[0], both_of.parts[1])

    def _used_up(self, used: UsedUp) -> Node:
        action = _ONE.get(used.action, used.action)
        whole = used.action == "exile all" and not any(isinstance(act, TurnUpUntil) for _, act in self._acts)
        if used.plural or whole:
            marks = [mark for mark, act in self._acts if isinstance(act, _ACTION[action]) and not _of_a_player(act)]
            if len(set(marks)) > 1:
                return Union(tuple([Made(mark) for mark in dict.fromkeys(marks)]))
        for mark, act in reversed(self._acts):
            if isinstance(act, TurnUpUntil):
                if action not in ("exile", "reveal") or act.exile != (action == "exile"):
                    continue
                if used.action in _ONE:  # all that were turned up, not only what was looked for
                    return Union((Made(mark), RestOf(mark)))
                return Made(mark)
            if isinstance(act, _ACTION[action]):
                if mark in self._looped and not used.plural and used.action not in _ONE:
                    raise Misfit("one of what each of several players did it to", used.at)
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

    def _removed(self, value: CountersRemoved) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, RemoveCounters) and act.kind == value.kind:
                return AmountOf(mark)
        if value.kind and value.kind == self._removed_as_cost:
            return X()
        raise Misfit("no such counters were removed before", value.at)

    def _that_much(self, amount: ThatMuch) -> Node:
        if isinstance(self._condition, Compare) and isinstance(self._condition.left, ExcessDamage | DieResult):
            return self._condition.left  # "if excess damage was dealt this way, create that many"
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
        if self._removed_as_cost:  # "Remove any number of charge counters from this: It deals that much damage"
            return X()
        raise Misfit("no amount that it could point at", amount.at)

    def _difference(self, difference: TheDifference) -> Node:
        """``If you have fewer than seven cards in hand, draw cards equal to the difference``."""
        asked = self._condition
        if isinstance(asked, Matches) and isinstance(asked.filter, Compares):
            asked = Compare(CharacteristicOf(asked.filter.what, asked.what), asked.filter.op, asked.filter.than)
        if not isinstance(asked, Compare) or asked.op not in ("<", ">"):
            raise Misfit("no numbers that differ", difference.at)
        more, less = (asked.right, asked.left) if asked.op == "<" else (asked.left, asked.right)
        if isinstance(less, Number):
            return Sum((more, Number(-less.value)))
        return Sum((more, Times(-1, less)))

    def _those_counters(self, those: RemoveThose) -> Node:
        asked = self._condition
        for node in own_nodes(asked) if asked is not None else ():
            if isinstance(node, CountersOn) and node.kind:
                return RemoveCounters(node.kind, Number(1000), node.on)
            if isinstance(node, Matches) and isinstance(node.filter, HasCounter) and node.filter.kind:
                return RemoveCounters(node.filter.kind, Number(1000), node.what)
        raise Misfit("no counters that were spoken of", those.at)

    def _chosen_color(self, mana: ChosenColorMana) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, ChooseColor):
                return ChosenColorMana(mana.amount, mark)
        if isinstance(self.trigger, TappedForMana) and self.trigger.chosen:
            return ChosenColorMana(mana.amount)
        raise Misfit("no color was chosen")

    def _died(self, died: DiedThisWay) -> Node:
        """CR 700.4: what was destroyed was put into a graveyard."""
        for mark, act in reversed(self._acts):
            if isinstance(act, Destroy):
                self._part(died.what)
                return Exists(Objects(Is(Made(mark)), ("graveyard",)))
        raise Misfit("nothing was destroyed before", died.at)

    def _amassed(self, army: Amassed) -> Node:
        """CR 701.47c."""
        for mark, act in reversed(self._acts):
            if isinstance(act, KeywordAction) and act.name.startswith("amass"):
                return Made(mark)
        raise Misfit("nothing was amassed before", army.at)

    def _looked_at(self, looked: LookedAt) -> Node:
        """As many as the scrying that triggered it looked at (CR 701.22d)."""
        if isinstance(self.trigger, Performs) and self.trigger.action == "scries":
            return EventAmount()
        raise Misfit("nobody scries", looked.at)

    def _other_one(self, other: OtherOne) -> Node:
        """Of what the trigger names two, the one that is not the object itself or its host."""
        for known in self.named:
            if known.before == EventObject("other"):
                return EventObject("other")
        raise Misfit("which is the other one", other.at)

    def _players_who(self, players: PlayersWho) -> Node:
        who = self._reference(players.players)
        outside, self._who = self._who, True
        condition = self._part(players.condition)
        self._who = outside
        assert isinstance(condition, Condition)
        return PlayersWho(who, condition)

    def _did_by(self, mark: int, act: Effect, at: int) -> Condition:
        """That the player asked about is one of those who did it."""
        if mark not in self._looped and not isinstance(act, _TELLS_WHO):
            raise Misfit("which of them did it", at)
        return DidBy(mark, Actor())

    def _did_like(self, did: DidSo) -> Condition:
        """``You didn't put a card into your hand this way``: the last instruction of that kind is meant, whatever was
        done since; and that it came about."""
        for mark, act in reversed(self._acts):
            if did.like == "cast":
                if isinstance(act, CastNow):
                    return Did(self._sought.get(mark, mark))
            elif isinstance(act, _LIKE.get(did.like, (Move,))):
                if not isinstance(act, Move) or (act.zone == did.like and not isinstance(act.what, RestOf)):
                    return Did(mark, True)
        raise Misfit("nothing like it was done before", did.at)

    def _did_this(self, did: DidThis) -> Node:
        for mark, act in reversed(self._acts):
            if isinstance(act, OneOf) and isinstance(did.done, OneOf):
                if self._who and _are_alike(act, did.done):
                    return self._did_by(mark, act, did.at)
            elif is_like(act, did.done):
                filter = filter_of(did.done)
                if self._who:
                    return self._which_of_them(mark, act, did, filter)
                if mark in self._looped:  # each of several has done it: asked is what was yours
                    if not isinstance(act, Discard):
                        raise Misfit("which of them did it", did.at)
                    yours = both(Is(Made(mark)), OwnedBy(You()))
                    noun = Objects(yours if filter is None else both(filter, yours), ())
                    return Compare(Count(noun), ">=", Number(1))
                return Did(mark, True) if filter is None else Matches(Made(mark), filter)
        raise Misfit("nothing like it was done before", did.at)

    def _which_of_them(self, mark: int, act: Effect, did: DidThis, filter: Filter | None) -> Condition:
        """``Who discarded a creature card this way``: what they did it to is asked about where that may be else."""
        wanted = replace(filter, lambda node: Actor() if isinstance(node, Doer) else None)
        if not isinstance(wanted, Filter) or _is_so(act, wanted):
            return self._did_by(mark, act, did.at)
        if not isinstance(act, Discard):
            raise Misfit("which of them did it", did.at)
        self._did_by(mark, act, did.at)
        return Compare(Count(Objects(both(wanted, both(Is(Made(mark)), OwnedBy(Actor()))), ())), ">=", Number(1))


_LIKE: Final[dict[str, tuple[type[Effect], ...]]] = {
    "draw": (Draw,),
    "create": (CreateToken, CreateTokenCopy, CreateNamedToken),
}
"""The instructions of which "you didn't … this way" is said, where they put nothing into a zone."""


def _are_alike(act: OneOf, done: OneOf) -> bool:
    """Whether what was done, one or the other, is all that is spoken of."""
    if len(act.effects) != len(done.effects):
        return False
    for own, part in zip(act.effects, done.effects, strict=True):
        wanted = replace(filter_of(part), lambda node: Actor() if isinstance(node, Doer | Self) else None)
        if not is_like(own, part) or (isinstance(wanted, Filter) and not _is_so(own, wanted)):
            return False
    return True


def _is_so(act: Effect, wanted: Filter) -> bool:
    """Whether everything that it is done to is so."""
    known = filter_of(act)
    return known is not None and filter_implies(known, wanted)


def simple(effect: Effect) -> bool:
    return not isinstance(effect, _OF_OTHERS)


def _duties_to_another(changes: tuple[Change, ...]) -> bool:
    """Whether something must block "it" or "that creature"."""
    return any(isinstance(change, Must) and isinstance(change.block_what, It | That) for change in changes)


def _of_a_player(act: Effect) -> bool:
    """Whether it is a player that was chosen."""
    return isinstance(noun_of(act), PlayerNoun | ThePlayer)


def _but(noun: Objects, chosen: Reference, actor: bool) -> Objects:
    """Those of the description that were not chosen; ``actor``: each of several players says so of what is theirs."""
    if not actor and any(isinstance(node, Actor) for node in nodes(noun)):
        raise Misfit("the rest of what each of several players chose from")
    return Objects(both(noun.filter, Not(Is(chosen))), noun.zones, noun.owner)


def _of_those(value: Union, players: Reference) -> Union:
    """``Each opponent and each creature they control``."""
    parts = [replace(part, lambda node: players if isinstance(node, TheyPlayer) else None) for part in value.parts]
    return Union(tuple([part for part in parts if isinstance(part, Reference)]))


def _takes_from_a_set(chosen: Choose) -> bool:
    """Whether it is a choice among objects that were spoken of before."""
    noun = chosen.noun
    return isinstance(noun, Objects) and any(isinstance(part, Is) for part in own_nodes(noun.filter))
