"""From sentences to instructions: subjects move into their predicates, sentences that complete the one before
are joined to it. What the pronouns point at is left to `resolve`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from msgspec import structs

from rulewright.abilities.ability import Keyword, TriggeredAbility
from rulewright.abilities.condition import Compare, Matches, NotCondition
from rulewright.abilities.continuous import (
    AddTypes,
    AsTurned,
    CostChange,
    DefinePowerToughness,
    GainAbilities,
    GainControl,
    Replaces,
    SetTypes,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    AddMana,
    Again,
    Apply,
    Attach,
    CastNow,
    CopySpell,
    Counter,
    CreateReplacement,
    CreateToken,
    CreateTokenCopy,
    DealDamage,
    DelayedTrigger,
    Destroy,
    Exile,
    ForEachPlayer,
    If,
    ManaRider,
    MayPlay,
    Move,
    MoveCounters,
    OneOf,
    PayCost,
    PhaseOutUntil,
    Pick,
    Process,
    PutCounters,
    RemoveCounters,
    RemoveFromCombat,
    Repeat,
    Sacrifice,
    Sequence,
    Tap,
    TokenSpec,
    TurnFaceDown,
    Unless,
    Untap,
    VillainousChoice,
)
from rulewright.abilities.node import (
    Ability,
    Condition,
    Effect,
    Node,
    Noun,
    Quantity,
    Reference,
    StaticEffect,
    Trigger,
)
from rulewright.abilities.noun import (
    AllOf,
    ControlledBy,
    ExiledWith,
    HasStatus,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    Other,
    PlayerNoun,
    ThePlayer,
)
from rulewright.abilities.quantity import AmountPrevented, EventAmount, GreatestOfPlayers, IfElse, Number, X
from rulewright.abilities.reference import (
    Actor,
    AllBut,
    AnyPlayer,
    Choose,
    ControllerOf,
    DefendingPlayer,
    Each,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    EventObject,
    Host,
    NextPlayer,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Self,
    Target,
    TargetRef,
    Union,
    You,
)
from rulewright.abilities.replacement import DoInstead, EntersWith, MoveInstead, Prevent, WouldMove
from rulewright.abilities.rewrite import nodes, own_nodes, rebuild, replace
from rulewright.abilities.trigger import (
    AnyTrigger,
    BecomesBlocked,
    Blocks,
    DealsDamage,
    FirstEachTurn,
    Moves,
    WhileTrue,
)
from rulewright.vocabulary.mana import ManaCost

from .antecedents import filter_implies
from .raw import (
    Act,
    AnyManaFor,
    BeingIs,
    CounteredInstead,
    DamageInstead,
    DidSo,
    DidThis,
    Doer,
    DoesTheSame,
    During,
    EnteredUnderYou,
    EntersMore,
    ExcessTo,
    ExiledInstead,
    Following,
    FromZone,
    GainsTheirs,
    Happens,
    IfFirst,
    IfPrevented,
    Instead,
    IsX,
    It,
    KeptUntil,
    KeywordCostIs,
    NewTargets,
    NoRegeneration,
    OrInstead,
    Otherwise,
    PlayerOfTwo,
    RoundTheTable,
    SpendOnly,
    SpentOn,
    StillALand,
    TappedAsItPhasesIn,
    That,
    ThatMuch,
    ThatPlayer,
    Them,
    Then,
    TheRest,
    TheyPlayer,
    TokensInstead,
    Triggered,
    Unpreventable,
    WhereX,
    WhereXStatic,
    with_any_mana,
)

_WITHOUT_PLAYER: Final = (
    Apply,
    Attach,
    Destroy,
    Exile,
    Move,
    MoveCounters,
    PutCounters,
    RemoveCounters,
    RemoveFromCombat,
    Tap,
    Untap,
)
"""Instructions that are carried out, and chosen for, by whoever the text says does them."""
_ONE_MANA: Final = ManaCost.of_generic(1)
_X_MANA: Final = ManaCost.parse("{X}")
N = TypeVar("N", bound=Node)


class Misfit(Exception):
    """Words that are all known but do not fit together; ``at`` is the place, or -1."""

    def __init__(self, why: str, at: int = -1) -> None:
        super().__init__(why)
        self.why = why
        self.at = at


def instructions(sentences: list[Effect], before: list[Effect] | None = None) -> list[Effect]:
    """The instructions of the sentences, in order, after those before them."""
    done: list[Effect] = list(before or ())
    for at, sentence in enumerate(sentences):
        if isinstance(sentence, Following):
            return [*done, Repeat(sentence.times, sequence(instructions(sentences[at + 1 :])))]
        _join(done, sentence)
        if any(isinstance(node, Again) for node in own_nodes(sentence)):
            done = [Process(sequence(done))]  # "this process" is all that has been said
    return done


def sequence(effects: list[Effect]) -> Effect:
    """One effect of several, flat."""
    flat: list[Effect] = []
    for effect in effects:
        flat += effect.effects if isinstance(effect, Sequence) else (effect,)
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def _join(done: list[Effect], sentence: Effect) -> None:
    if isinstance(sentence, Otherwise):
        last = done[-1] if done else None
        if not isinstance(last, If) or last.otherwise is not None:
            raise Misfit('"otherwise" without "if"')
        done[-1] = If(last.condition, last.then, lower(sentence.effect))
    elif isinstance(sentence, Instead):
        if not done:
            raise Misfit('"instead" of nothing')
        done[-1] = _instead(done[-1], sentence.condition, lower(sentence.effect))
    elif isinstance(sentence, KeywordCostIs):
        name = sentence.keyword
        bare = Keyword(name)
        _complete(done, bare, Keyword(name, cost=Cost(mana_cost_of=Self())), f"nothing grants {name}", sentence.at)
    elif isinstance(sentence, CounteredInstead):
        zone, position = sentence.zone, sentence.position
        _mend(done, Counter, lambda old: Counter(old.what, zone, position), "nothing is countered", sentence.at)
    elif isinstance(sentence, IfFirst) and isinstance(sentence.condition, EnteredUnderYou):
        _once_entered(done, sentence.condition, sentence.effect)
    elif isinstance(sentence, NewTargets):
        _mend(done, CopySpell, lambda old: structs.replace(old, new_targets=True), "nothing is copied", sentence.at)
    elif isinstance(sentence, SpendOnly):
        _mend(done, AddMana, lambda old: _spent(old, sentence), "no mana is added", -1)
    elif isinstance(sentence, AnyManaFor):
        kind = sentence.kind
        _let(done, lambda node: with_any_mana(node, kind))
    elif isinstance(sentence, ExiledInstead) or (_exiles_that_spell(sentence) and _lets_play(done)):
        _let(done, lambda node: structs.replace(node, exiles=True) if isinstance(node, MayPlay | CastNow) else None)
    elif isinstance(sentence, SpentOn):
        spent = sentence.rider
        if spent.then is not None:
            spent = structs.replace(spent, then=lower(spent.then))
        _mend(done, AddMana, lambda old: structs.replace(old, rider=spent), "no mana is added", -1)
    elif isinstance(sentence, KeptUntil):
        until = sentence.until
        _mend(done, AddMana, lambda old: structs.replace(old, until=until), "no mana is added", -1)
    elif isinstance(sentence, DamageInstead):
        last = done[-1] if done else None
        if not isinstance(last, DealDamage):
            raise Misfit("no damage to which another amount could belong")
        amount = IfElse(sentence.condition, sentence.amount, last.amount)
        done[-1] = structs.replace(last, amount=amount)
    elif isinstance(sentence, TokensInstead):
        done[-1:] = [_so_many(done[-1] if done else None, sentence)]
    elif isinstance(sentence, Unpreventable):
        _mend(
            done,
            DealDamage,
            lambda old: structs.replace(old, unpreventable=True),
            "no damage is dealt",
            sentence.at,
        )
    elif isinstance(sentence, ExcessTo):
        onto, only_if = sentence.to, sentence.only_if
        _mend(
            done,
            DealDamage,
            lambda old: structs.replace(old, excess_to=onto, excess_if=only_if),
            "no damage is dealt",
            sentence.at,
        )
    elif isinstance(sentence, StillALand):
        _mend(done, SetTypes, lambda old: AddTypes(old.types, old.subtypes), "no land becomes something", sentence.at)
    elif (able := _defines_size(sentence)) is not None and done:
        done[-1] = _with_abilities(done[-1], able)
    elif isinstance(sentence, BeingIs):
        _be(done, sentence)
    elif isinstance(sentence, IfPrevented):
        prevented = _of_the_prevented(lower(sentence.effect))
        _mend(done, CreateReplacement, lambda old: _prevented_then(old, prevented), "no damage is prevented", -1)
    elif any(isinstance(node, AmountPrevented) for node in nodes(sentence)):
        besides = lower(sentence)
        _mend(done, CreateReplacement, lambda old: _prevented_then(old, besides), "no damage is prevented", -1)
    elif isinstance(sentence, TappedAsItPhasesIn):
        _mend(done, PhaseOutUntil, lambda old: PhaseOutUntil(old.what, True), "nothing phases out", sentence.at)
    elif (more := _enters_more(sentence)) is not None:
        _enter_with_more(done, more)
    elif isinstance(sentence, DoesTheSame):
        if not done:
            raise Misfit("the same as nothing")
        again = replace(done[-1], lambda node: Actor() if isinstance(node, You) else None)
        assert isinstance(again, Effect)
        done.append(ForEachPlayer(sentence.players, again))
    elif isinstance(sentence, RoundTheTable):
        in_turn = lower(sentence.effect)
        if not isinstance(in_turn, ForEachPlayer):
            raise Misfit("nothing that each of several players does", sentence.at)
        done.append(structs.replace(in_turn, direction="chosen"))
    elif isinstance(sentence, GainsTheirs):
        done[-1:] = [_gains_theirs(done[-1] if done else None, sentence)]
    elif isinstance(sentence, NoRegeneration):
        if done and isinstance(done[-1], OneOf):
            raise Misfit("which of those that are destroyed", sentence.at)
        _mend(done, Destroy, lambda old: Destroy(old.what, True), "nothing is destroyed", sentence.at)
    elif done and (waiting := _waits(done[-1])) is not None and _if_done(sentence):
        last = done.pop()
        before = last.effects[:-1] if isinstance(last, Sequence) else ()
        later = structs.replace(waiting, effect=sequence([waiting.effect, lower(sentence)]))
        done.append(sequence([*before, later]))
    else:
        done.append(lower(sentence))


def _waits(effect: Effect) -> DelayedTrigger | None:
    """The delayed triggered ability that an instruction ends with."""
    last = effect.effects[-1] if isinstance(effect, Sequence) else effect
    return last if isinstance(last, DelayedTrigger) else None


def _if_done(sentence: Effect) -> bool:
    """``At the beginning of the next end step, you may pay {3}. If you don't, …``: it belongs to what is done then."""
    if not isinstance(sentence, IfFirst | If):
        return False
    condition = sentence.condition
    if isinstance(condition, NotCondition):
        condition = condition.condition
    return isinstance(condition, DidSo | DidThis)


def _gains_theirs(before: Effect | None, sentence: GainsTheirs) -> Effect:
    """Each of the players chooses, and once all have, each gains control of it: one instruction (CR 608.2e)."""
    picked = before.effect if isinstance(before, ForEachPlayer) else None
    if not isinstance(before, ForEachPlayer) or not isinstance(picked, Pick) or picked.player != Actor():
        raise Misfit("nothing that each of several players chose", sentence.at)
    chosen = picked.what
    if not isinstance(chosen, Choose) or chosen.maximum != Number(1) or chosen.random or chosen.chooser is not None:
        raise Misfit("one thing that each of several players chose", sentence.at)
    known, wanted = chosen.noun, sentence.noun
    if not isinstance(known, Objects) or not isinstance(wanted, Objects):
        raise Misfit("what each of several players chose", sentence.at)
    if before.players != EachPlayer() or not filter_implies(known.filter, wanted.filter):
        raise Misfit("what each of several players chose", sentence.at)
    return structs.replace(before, effect=Apply(chosen, (GainControl(Actor()),), Duration("forever")))


def _instead(before: Effect, condition: Condition, effect: Effect) -> Effect:
    """``If you do, A. If it's so, B instead``: B too is done only if you do."""
    if isinstance(before, If) and isinstance(before.condition, DidSo | DidThis) and before.otherwise is None:
        return If(before.condition, OrInstead(condition, effect, before.then))
    return OrInstead(condition, effect, before)


def _defines_size(sentence: Effect) -> tuple[Ability, ...] | None:
    """The abilities of ``It has "This token's power and toughness are each equal to …"``."""
    predicate = sentence.predicate if isinstance(sentence, Act) and isinstance(sentence.subject, It) else None
    if not isinstance(predicate, Apply) or len(predicate.changes) != 1 or predicate.duration != Duration("forever"):
        return None
    change = predicate.changes[0]
    if not isinstance(change, GainAbilities):
        return None
    defines = any(isinstance(node, DefinePowerToughness) for ability in change.abilities for node in nodes(ability))
    return change.abilities if defines else None


def _with_abilities(before: Effect, abilities: tuple[Ability, ...]) -> Effect:
    """The one token that the sentence before creates has these abilities (CR 111.3)."""
    made = [node for node in own_nodes(before) if isinstance(node, TokenSpec)]
    if len(made) != 1:
        raise Misfit("no one token that could have abilities")
    old = made[0]
    new = structs.replace(old, abilities=old.abilities + abilities)
    return _exchanged(before, old, new)


def _exchanged(effect: Effect, old: Node, new: Node) -> Effect:
    changed = replace(effect, lambda node: new if node == old else None)
    assert isinstance(changed, Effect)
    return changed


def _so_many(before: Effect | None, sentence: TokensInstead) -> Effect:
    """The one kind of token of the sentence before, in another number if it is so."""
    made = [] if before is None else [n for n in own_nodes(before) if isinstance(n, CreateToken | CreateTokenCopy)]
    if before is None or len(made) != 1:
        raise Misfit('"of those tokens" where no one kind of tokens is created')
    old = made[0]
    amount = IfElse(sentence.condition, sentence.amount, old.amount)
    return _exchanged(before, old, structs.replace(old, amount=amount))


def _be(done: list[Effect], being: BeingIs) -> None:
    """What was put onto the battlefield enters as what it is said to be, what was turned face down is so (CR 708.2);
    another object is so from now on."""
    turned = [node for node in own_nodes(done[-1]) if isinstance(node, TurnFaceDown)] if done else []
    if len(turned) == 1 and not turned[0].listed:
        done[-1] = _exchanged(done[-1], turned[0], structs.replace(turned[0], listed=being.changes))
        return
    for at in range(len(done) - 1, -1, -1):
        entering = [node for node in own_nodes(done[at]) if isinstance(node, Move) and node.zone == "battlefield"]
        if len(entering) == 1 and not entering[0].being:
            done[at] = _exchanged(done[at], entering[0], structs.replace(entering[0], being=being.changes))
            return
        if entering:
            raise Misfit("two things that it could point at", being.at)
    done.append(lower(Act(It(being.at), Apply(Doer(), being.changes, Duration("forever")))))


def _enters_more(sentence: Effect) -> EntersMore | None:
    """What enters with more, under a condition or not."""
    if isinstance(sentence, EntersMore):
        return sentence
    if isinstance(sentence, IfFirst) and isinstance(sentence.effect, EntersMore):
        return structs.replace(sentence.effect, condition=sentence.condition)
    if isinstance(sentence, If) and sentence.otherwise is None and isinstance(sentence.then, EntersMore):
        return structs.replace(sentence.then, condition=sentence.condition)
    return None


def _enter_with_more(done: list[Effect], more: EntersMore) -> None:
    """What was put onto the battlefield enters with the counters; so does a spell that was cast, once it resolves."""
    kind, amount = more.counters
    if more.condition is not None:
        amount = IfElse(more.condition, amount, Number(0))
    for at in range(len(done) - 1, -1, -1):
        entering = [node for node in own_nodes(done[at]) if isinstance(node, Move) and node.zone == "battlefield"]
        if len(entering) > 1 or (entering and isinstance(entering[0].what, Choose)):
            raise Misfit("which of them enters", more.at)
        if entering:
            counters = (*entering[0].with_counters, (kind, amount))
            done[at] = _exchanged(done[at], entering[0], structs.replace(entering[0], with_counters=counters))
            return
    if done:
        raise Misfit("nothing enters", more.at)
    outcome = EntersWith(False, ((kind, amount),))
    done.append(CreateReplacement(WouldMove(more.what, "stack", "battlefield"), outcome, Duration("end of turn")))


def _of_the_prevented(effect: Effect) -> Effect:
    """What is done if any damage was prevented."""
    return If(Compare(AmountPrevented(), ">", Number(0)), _prevented(effect))


def _prevented(effect: Effect, much: Quantity | None = None) -> Effect:
    """``That much`` is the damage that was prevented (or that ``much``), ``that source`` what would have dealt it (CR
    615.5)."""

    def meant(node: Node) -> Node | None:
        if isinstance(node, ThatMuch):
            return AmountPrevented() if much is None else much
        if isinstance(node, That) and isinstance(node.noun, Objects) and node.noun.filter == IsKind("source"):
            return EventObject("source")
        return None

    changed = replace(effect, meant)
    assert isinstance(changed, Effect)
    return changed


def _prevented_then(shield: CreateReplacement, besides: Effect) -> CreateReplacement:
    """Damage that is prevented once, and what happens besides (CR 615.5)."""
    if not isinstance(shield.outcome, Prevent) or shield.outcome.then is not None:
        raise Misfit("no damage is prevented")
    return structs.replace(shield, outcome=Prevent(shield.outcome.amount, besides))


def _once_entered(done: list[Effect], condition: EnteredUnderYou, effect: Effect) -> None:
    """What is done if a permanent entered under your control, when the sentence before puts it there."""
    then = If(Matches(It(condition.at), ControlledBy(You())), lower(effect))
    last = done[-1] if done else None
    if isinstance(last, DelayedTrigger):
        done[-1] = structs.replace(last, effect=sequence([last.effect, then]))
    elif any(isinstance(node, Move) and node.zone == "battlefield" for node in nodes(last)):
        done.append(then)
    else:
        raise Misfit("nothing enters", condition.at)


def _let(done: list[Effect], change: Callable[[Node], Node | None]) -> None:
    """Something more about what the sentence before lets a player play."""
    if not done or not any(isinstance(node, MayPlay | CastNow) for node in nodes(done[-1])):
        raise Misfit("nothing is cast")
    changed = replace(done[-1], change)
    assert isinstance(changed, Effect)
    done[-1] = changed


def _exiles_that_spell(sentence: Effect) -> bool:
    """``If that spell would be put into a graveyard, exile it instead.``"""
    if not isinstance(sentence, CreateReplacement) or not isinstance(sentence.event, WouldMove):
        return False
    what = sentence.event.what
    if sentence.event.to_zone != "graveyard" or sentence.outcome != MoveInstead("exile"):
        return False
    return isinstance(what, That) and isinstance(what.noun, Objects) and what.noun.zones == ("stack",)


def _lets_play(done: list[Effect]) -> bool:
    """Whether the sentence before lets a player play something for a while."""
    return bool(done) and any(isinstance(node, MayPlay) for node in nodes(done[-1]))


def _spent(mana: AddMana, sentence: SpendOnly) -> AddMana:
    only, never = sentence.what or mana.spend_only, sentence.never_for or mana.never_for
    rider = mana.rider
    if only is not None and sentence.gains:
        rider = ManaRider(only, sentence.gains, Duration("forever"))
    return structs.replace(mana, spend_only=only, never_for=never, rider=rider)


def _complete(done: list[Effect], old: Node, new: Node, why: str, at: int) -> None:
    for i in range(len(done) - 1, -1, -1):
        if any(node == old for node in nodes(done[i])):
            changed = replace(done[i], lambda node: new if node == old else None)
            assert isinstance(changed, Effect)
            done[i] = changed
            return
    raise Misfit(why, at)


def _mend(done: list[Effect], kind: type[N], change: Callable[[N], Node], why: str, at: int) -> None:
    if not done or not any(isinstance(node, kind) for node in nodes(done[-1])):
        raise Misfit(why, at)
    changed = replace(done[-1], lambda node: change(node) if isinstance(node, kind) else None)
    assert isinstance(changed, Effect)
    done[-1] = changed


def lower(effect: Effect) -> Effect:
    """The instruction of one sentence."""
    if isinstance(effect, Act):
        done = effect.predicate
        if isinstance(done, Then) and any(isinstance(node, GreatestOfPlayers) for node in nodes(done.second)):
            return sequence(
                [lower(Act(effect.subject, part)) for part in (done.first, done.second)]
            )  # all have done the one before any does the other (CR 608.2c)
        return _act(effect.subject, lower(effect.predicate))
    if isinstance(effect, Then) and isinstance(effect.second, BeingIs):
        both = [lower(effect.first)]
        _be(both, effect.second)
        return sequence(both)
    if isinstance(effect, Then) and isinstance(effect.second, NewTargets | Unpreventable | EntersMore):
        both = [lower(effect.first)]
        _join(both, effect.second)
        return sequence(both)
    if isinstance(effect, Then):
        return sequence([lower(effect.first), lower(effect.second)])
    if isinstance(effect, VillainousChoice):
        return VillainousChoice(effect.player, tuple([_option(part) for part in effect.effects]))
    if isinstance(effect, EntersMore):  # of a spell that has just been cast
        alone: list[Effect] = []
        _enter_with_more(alone, effect)
        return alone[0]
    if isinstance(effect, IfFirst):
        return If(effect.condition, lower(effect.effect))
    if isinstance(effect, If) and effect.otherwise is None:
        return _if_last(effect.condition, lower(effect.then))
    if isinstance(effect, During):
        return _during(effect.duration, lower(effect.effect))
    if isinstance(effect, FromZone):
        return lower(effect.effect)
    if isinstance(effect, MayPlay) and isinstance(effect.what, Choose) and _of_several(effect.what):
        return structs.replace(effect, what=Each(effect.what.noun), one=True)
    if isinstance(effect, WhereX):
        return where_x(lower(effect.effect), effect.value)
    if isinstance(effect, Triggered):
        trigger = lower_trigger(effect.trigger)
        aimed = [node for node in own_nodes(trigger) if isinstance(node, Target)]
        later = replace(trigger, lambda node: TargetRef(node.index) if isinstance(node, Target) else None)
        assert isinstance(later, Trigger)
        delayed = DelayedTrigger(later, lower(effect.effect), effect.condition, effect.whole_turn, effect.until)
        return sequence([*[Pick(You(), target) for target in aimed], delayed])  # targets are chosen now (CR 601.2c)
    if isinstance(effect, Unless) and (parts := _in_turn(effect.effect)) is not None:
        return sequence([lower(parts[0]), lower(Unless(parts[1], effect.player, effect.avoid))])
    if isinstance(effect, Unless):
        return _unless(effect)
    lowered = rebuild(effect, lambda inner: lower(inner) if isinstance(inner, Effect) else _lower_in(inner))
    assert isinstance(lowered, Effect)
    return lowered


def _of_several(chosen: Choose) -> bool:
    """``You may play one of those cards``: which one, is chosen as it is played."""
    noun = chosen.noun
    one = chosen.minimum == chosen.maximum == Number(1) and not chosen.random and chosen.chooser is None
    return one and isinstance(noun, Objects) and any(isinstance(node, Is | ExiledWith) for node in own_nodes(noun))


def _unless(effect: Unless) -> Effect:
    """``… unless its controller discards a card from their hand``: each for themselves, if several are meant."""
    player, avoid = effect.player, lower(effect.avoid)
    inner = effect.effect
    if isinstance(inner, Act) and isinstance(inner.subject, EachPlayer | EachOpponent):
        if isinstance(player, ThatPlayer | TheyPlayer):
            done = _put(_put(lower(inner.predicate), TheyPlayer, Actor()), Doer, Actor())
            avoid = _put(_put(avoid, TheyPlayer, Actor()), Doer, Actor())
            return ForEachPlayer(inner.subject, Unless(done, Actor(), avoid))
    if player != You() and not isinstance(player, TheyPlayer):
        avoid = _put(avoid, TheyPlayer, player)
        if isinstance(effect.avoid, Act):
            avoid = _had_done(avoid, effect.avoid.subject, player)
    return Unless(lower(inner), player, _put(avoid, Doer, player))


def _had_done(avoid: Effect, subject: Reference, player: Reference) -> Effect:
    """``… has this creature deal damage to them equal to its power``: to the player, and the power of the subject."""

    def meant(node: Node) -> Node | None:
        if isinstance(node, It):
            if subject != Self():
                raise Misfit("the subject or what was spoken of before", node.at)
            return subject
        return None

    def dealt(node: Node) -> Node | None:
        return structs.replace(node, to=player) if isinstance(node, DealDamage) and isinstance(node.to, Them) else None

    done = replace(replace(avoid, meant), dealt)
    assert isinstance(done, Effect)
    return done


def _if_last(condition: Condition, then: Effect) -> Effect:
    """``Put a +1/+1 counter on equipped creature if it's green``: what the sentence has named before "if"."""
    near = {node for node in own_nodes(then) if isinstance(node, Self | Host)}
    if len(near) == 1:
        (this,) = near
        pointed = replace(condition, lambda node: It(node.at, this) if isinstance(node, It) else None)
        assert isinstance(pointed, Condition)
        condition = pointed
    return If(condition, then)


def _in_turn(effect: Effect) -> tuple[Effect, Effect] | None:
    """The two parts of "do A, then B"."""
    if isinstance(effect, Then) and effect.after:
        return effect.first, effect.second
    if isinstance(effect, Act) and isinstance(effect.predicate, Then) and effect.predicate.after:
        return Act(effect.subject, effect.predicate.first), Act(effect.subject, effect.predicate.second)
    return None


def _lower_in(value: object) -> object:
    if isinstance(value, tuple):
        return rebuild(value, lambda inner: lower(inner) if isinstance(inner, Effect) else inner)
    if isinstance(value, Trigger):
        return lower_trigger(value)
    if isinstance(value, DoInstead):
        return DoInstead(lower(value.effect))
    return value


def where_x(effect: Effect, value: Quantity) -> Effect:
    """The effect with ``value`` for X."""
    paid = _paid_x(effect, value)
    if paid == effect and not any(isinstance(node, X) for node in nodes(effect)):
        raise Misfit("no X of which something could be said")
    is_x = IsX(value)

    def change(node: Node) -> Node | None:
        if isinstance(node, Ability):
            return node  # its own X, if it has one
        return is_x if isinstance(node, X) else None

    changed = replace(paid, change)
    assert isinstance(changed, Effect)
    return changed


def _paid_x(effect: Effect, value: Quantity) -> Effect:
    """``Pays {X}``: so many times {1}."""

    def change(node: Node) -> Node | None:
        plain = isinstance(node, PayCost) and node.times is None and node.cost == Cost(_X_MANA)
        return PayCost(node.player, Cost(_ONE_MANA), IsX(value)) if isinstance(node, PayCost) and plain else None

    changed = replace(effect, change)
    assert isinstance(changed, Effect)
    return changed


def _during(duration: Duration, effect: Effect) -> Effect:
    forever = Duration("forever")
    found = False

    def lasting(node: Node) -> Node | None:
        nonlocal found
        if isinstance(node, Apply) and node.duration == forever:
            found = True
            return Apply(node.to, node.changes, duration)
        if isinstance(node, MayPlay) and node.duration == forever:
            found = True
            return structs.replace(node, duration=duration)
        return None

    changed = replace(effect, lasting)
    if not found:
        raise Misfit("a duration without anything that lasts")
    assert isinstance(changed, Effect)
    return changed


def is_player(reference: Reference) -> bool:
    """Whether the reference is to players."""
    if isinstance(reference, Union):
        return all(is_player(part) for part in reference.parts)
    if isinstance(reference, Target | Choose):
        return isinstance(reference.noun, PlayerNoun | ThePlayer)
    return isinstance(
        reference,
        You
        | EachPlayer
        | EachOpponent
        | ThatPlayer
        | TheyPlayer
        | ControllerOf
        | OwnerOf
        | DefendingPlayer
        | Actor
        | PlayersWho
        | AllBut
        | EnchantedPlayer
        | AnyPlayer
        | OtherPlayers
        | PlayerOfTwo
        | NextPlayer,
    )


def _option(part: Effect) -> Effect:
    """One side of a villainous choice (CR 701.55a): "that player" in it is the one who faces it; what you do in it you
    choose, and control."""
    if isinstance(part, Then):
        return sequence([_option(part.first), _option(part.second)])
    lowered = _put(_put(lower(part), ThatPlayer, Doer()), TheyPlayer, Doer())
    if not isinstance(part, Act) or part.subject != You():
        return lowered

    def mine(node: Node) -> Node | None:
        if isinstance(node, Move) and node.zone == "battlefield" and node.control is None:
            moved = structs.replace(node, control=You())
            return structs.replace(moved, what=_reference(replace(node.what, mine)))
        return structs.replace(node, chooser=You()) if isinstance(node, Choose) and node.chooser is None else None

    changed = replace(lowered, mine)
    assert isinstance(changed, Effect)
    return changed


def _act(subject: Reference, predicate: Effect) -> Effect:
    if is_player(subject) and subject != You():
        predicate = _put(predicate, TheyPlayer, Doer())
    if isinstance(predicate, DealDamage):
        predicate = _for_each_recipient(predicate)
    count = sum(1 for node in own_nodes(predicate, True) if isinstance(node, Doer))
    if isinstance(subject, ControllerOf | OwnerOf) and _speaks_first(predicate):
        return ForEachPlayer(subject, _done_by_actor(predicate))
    if count == 0 and subject == You():
        return predicate
    aimed = any(isinstance(node, Target) for node in own_nodes(predicate))
    if is_player(subject) and subject != You() and (count == 0 or (_chooses(predicate) and not aimed)):
        if isinstance(subject, Choose):
            raise Misfit("a chosen player does several things")
        return ForEachPlayer(subject, _done_by_actor(predicate))
    if count == 0:
        raise Misfit("nobody asks who does it")
    if count > 1 and isinstance(subject, EachPlayer | EachOpponent | OtherPlayers | PlayersWho | AllBut | Union):
        return _each_in_turn(subject, _put(predicate, Doer, Actor()))
    if count > 1 and isinstance(subject, Target):
        return _first_and_others(predicate, subject, TargetRef(subject.index))
    if count > 1 and isinstance(subject, Choose):
        raise Misfit("a chosen player does several things")
    return _put(predicate, Doer, subject)


def _each_in_turn(players: Reference, effect: Effect) -> Effect:
    """Each of the players does it; all have chosen before any sacrifices the rest (CR 101.4)."""
    last = effect.effects[-1] if isinstance(effect, Sequence) else None
    if isinstance(effect, Sequence) and isinstance(last, Sacrifice) and isinstance(last.what, TheRest):
        chosen = sequence(list(effect.effects[:-1]))
        return Sequence((ForEachPlayer(players, chosen), ForEachPlayer(players, last)))
    return ForEachPlayer(players, effect)


def _speaks_first(predicate: Effect) -> bool:
    """``The owner of target permanent shuffles it into their library, then …``: of what the subject has named."""
    first = predicate.effects[0] if isinstance(predicate, Sequence) else None
    inside = () if first is None else tuple(own_nodes(first, True))
    return any(isinstance(node, It) for node in inside) and not any(isinstance(node, Doer) for node in inside)


def _chooses(effect: Effect) -> bool:
    """Whether it matters who carries it out though no part of it says so: who chooses, who controls what enters."""
    for node in own_nodes(effect):
        if isinstance(node, _WITHOUT_PLAYER):
            if isinstance(node, Move) and node.zone == "battlefield" and node.control is None:
                return True
            if any(isinstance(inner, Choose) and inner.chooser is None for inner in own_nodes(node)):
                return True
    return False


def _done_by_actor(effect: Effect) -> Effect:
    """The instruction as each of the players carries it out, who controls what they put onto the battlefield."""

    def change(node: Node) -> Node | None:
        if isinstance(node, Move) and node.zone == "battlefield" and node.control is None:
            moved = structs.replace(node, control=Actor())
            return structs.replace(moved, what=_reference(replace(node.what, change)))
        return None

    changed = replace(effect, change)
    assert isinstance(changed, Effect)
    return _put(changed, Doer, Actor())


def _reference(value: object) -> Reference:
    assert isinstance(value, Reference)
    return value


def _for_each_recipient(damage: DealDamage) -> Effect:
    """``Deals damage to each opponent equal to the number of lands that player controls``: one after another."""
    if isinstance(damage.to, EachPlayer | EachOpponent) and any(
        isinstance(node, ThatPlayer | TheyPlayer) for node in own_nodes(damage.amount, True)
    ):
        amount = replace(damage.amount, lambda node: Actor() if isinstance(node, ThatPlayer | TheyPlayer) else None)
        assert isinstance(amount, Quantity)
        return ForEachPlayer(damage.to, DealDamage(damage.source, amount, Actor()))
    return damage


def _put(effect: Effect, kind: type[Node], new: Reference) -> Effect:
    def change(node: Node) -> Node | None:
        if isinstance(node, Ability):
            return node  # what an object is given has a player of its own
        return new if isinstance(node, kind) else None

    changed = replace(effect, change)
    assert isinstance(changed, Effect)
    return changed


def _first_and_others(effect: Effect, first: Reference, others: Reference) -> Effect:
    used = False

    def subject(node: Node) -> Node | None:
        nonlocal used
        if isinstance(node, Ability):
            return node
        if not isinstance(node, Doer):
            return None
        result = others if used else first
        used = True
        return result

    changed = replace(effect, subject)
    assert isinstance(changed, Effect)
    return changed


def lower_trigger(trigger: Trigger) -> Trigger:
    """The trigger with its subject where it belongs."""
    if isinstance(trigger, AnyTrigger):
        parts = [lower_trigger(inner) for inner in trigger.triggers]
        last = parts[-1]
        if isinstance(last, BecomesBlocked) and isinstance(parts[0], Blocks) and parts[0].other is None:
            parts[0] = Blocks(parts[0].what, last.other)  # "blocks or becomes blocked by a creature": by both
        return AnyTrigger(tuple(parts))
    if isinstance(trigger, FirstEachTurn):
        return FirstEachTurn(lower_trigger(trigger.trigger))
    if isinstance(trigger, WhileTrue):
        return WhileTrue(lower_trigger(trigger.trigger), trigger.condition)
    if not isinstance(trigger, Happens):
        return trigger
    subject = trigger.subject
    changed = replace(lower_trigger(trigger.event), lambda node: subject if isinstance(node, Doer) else None)
    assert isinstance(changed, Trigger)
    return changed


def plain_cards(value: object) -> object:
    """Without "card" beside another word of description: its zone says that it is one."""

    def change(node: Node) -> Node | None:
        if isinstance(node, Moves) and node.to_zone == "graveyard" and node.from_zone in ("", "battlefield"):
            what = _no_tokens(node.what)
            return None if what == node.what else plain_move(structs.replace(node, what=what))
        if not isinstance(node, AllOf):
            return None
        kept = [f for f in node.filters if f != IsKind("card")]
        if len(kept) == len(node.filters):
            return None
        inner = kept[0] if len(kept) == 1 else AllOf(tuple(kept))
        result = plain_cards(inner)
        assert isinstance(result, Node)
        return result

    return replace(value, change)


def plain_move(move: Moves) -> Moves:
    """The move with "card" said of no other word."""
    what = plain_cards(move.what)
    assert isinstance(what, Noun | Reference)
    return structs.replace(move, what=what)


def _no_tokens(what: Noun | Reference) -> Noun | Reference:
    """``A creature card is put into a graveyard``: a token is put there too and is no card (CR 111.6)."""
    if not isinstance(what, Objects) or not isinstance(what.filter, AllOf):
        return what
    if IsKind("card") not in what.filter.filters:
        return what
    filters = tuple([Not(HasStatus("token")) if f == IsKind("card") else f for f in what.filter.filters])
    return structs.replace(what, filter=AllOf(filters))


def lower_static(effect: StaticEffect) -> StaticEffect:
    """The static effect with its X said, and what it does instead lowered."""
    if isinstance(effect, Replaces) and isinstance(effect.outcome, DoInstead):
        outcome = DoInstead(lower(effect.outcome.effect))
        return Replaces(effect.event, outcome, effect.condition, effect.optional)
    if isinstance(effect, Replaces) and isinstance(effect.outcome, Prevent) and effect.outcome.then is not None:
        then = _prevented(effect.outcome.then, EventAmount())  # so much, even if it can't be prevented (CR 615.12)
        prevent = Prevent(effect.outcome.amount, lower(Act(You(), then)))
        return Replaces(effect.event, prevent, effect.condition, effect.optional)
    if isinstance(effect, AsTurned):
        return AsTurned(lower(effect.effect), effect.how)
    if not isinstance(effect, WhereXStatic):
        return effect
    value = effect.value
    change = effect.effect
    if isinstance(change, CostChange) and change.per is None and change.amount == _X_MANA:
        return structs.replace(change, amount=_ONE_MANA, per=value)
    if not any(isinstance(node, X) for node in nodes(effect.effect)):
        raise Misfit("no X of which something could be said")
    changed = replace(effect.effect, lambda node: value if isinstance(node, X) else None)
    assert isinstance(changed, StaticEffect)
    return lower_static(changed)


def finished(ability: Ability) -> Ability:
    """The ability as it leaves this floor: its costs are paid by "you", and no raw node is left in it."""
    done = replace(ability, lambda node: You() if isinstance(node, Doer) else None)
    assert isinstance(done, Ability)
    for node in nodes(done):
        if type(node).__module__ == Doer.__module__:
            raise Misfit(f"nothing says what {type(node).__name__} is")
    return other_than_host(done) if any(isinstance(node, Host) for node in own_nodes(done)) else done


def other_than_host(ability: Ability) -> Ability:
    """``Enchanted creature gets +1/+1 for each other creature you control``: other than that creature. An Aura or
    Equipment is none itself, unless it is face down (CR 708.2a: the costs to turn it up are paid then); where another
    creature is in the event, nothing says which is meant."""
    if isinstance(ability, Keyword) and ability.name in ("morph", "megamorph", "disguise"):
        return ability

    def change(node: Node) -> Node | None:
        if isinstance(node, Ability) and node is not ability:
            return node  # it speaks for itself
        if not isinstance(node, AllOf) or Other() not in node.filters or HasType("creature") not in node.filters:
            return None
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, DealsDamage):
            raise Misfit("other than which creature")
        return AllOf(tuple([Not(Is(Host())) if part == Other() else part for part in node.filters]))

    changed = replace(ability, change)
    assert isinstance(changed, Ability)
    return changed
