"""What an instruction looks like from outside: its targets, its nouns, one thing or several."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import Move, OneOf
from rulewright.abilities.node import Condition, Effect, Filter, Noun, Quantity, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AnyTarget,
    ControlledBy,
    EitherNoun,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    Other,
    OwnedBy,
    PlayerNoun,
)
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import (
    Choose,
    Each,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    Made,
    Target,
    TargetRef,
    TopCards,
    Union,
)
from rulewright.abilities.rewrite import own_nodes

from .antecedents import Antecedent
from .raw import (
    It,
    That,
    Them,
)

ANY_TARGET: Final = (HasType("creature"), HasType("planeswalker"), HasType("battle"))
"""What permanents "any target" is said of (CR 115.4)."""


def targets_of(effect: Effect) -> list[Target]:
    found = [node for node in own_nodes(effect) if isinstance(node, Target)]
    return sorted(found, key=lambda target: target.index)


def place_of(condition: Condition) -> int:
    """Where a pronoun in the condition stands, or -1."""
    return max([node.at for node in own_nodes(condition) if isinstance(node, It | That | Them)], default=-1)


def is_plural(what: Reference) -> bool:
    if isinstance(what, Target | Choose):
        return what.maximum != Number(1)
    if isinstance(what, TopCards):
        return what.amount != Number(1) or isinstance(what.player, EachPlayer | EachOpponent)
    return isinstance(what, Each | Union)


def of_another(noun: object) -> bool:
    """Whether "that player" can be said after "a land an opponent controls"."""
    if not isinstance(noun, Objects):
        return False
    filters = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    return any(
        isinstance(f, ControlledBy) and isinstance(f.player, EachOpponent | EachPlayer | EnchantedPlayer)
        for f in filters
    )


def owned_by_another(noun: object) -> bool:
    """Whether "that player" can be said after "a card is put into an opponent's graveyard"."""
    if not isinstance(noun, Objects):
        return False
    filters = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
    return any(isinstance(f, OwnedBy) and isinstance(f.player, EachOpponent | EachPlayer) for f in filters)


def several(effect: Effect) -> bool:
    """Whether "them" is said of what the instruction makes or moves."""
    for name in ("amount", "maximum"):
        amount = getattr(effect, name, None)
        if isinstance(amount, Quantity):
            return amount != Number(1)
    what = getattr(effect, "what", None)
    return isinstance(what, Reference) and is_plural(what)


def noun_of(effect: Effect) -> Noun | None:
    what = getattr(effect, "what", None)
    return what.noun if isinstance(what, Target | Choose | Each) else None


def noun_of_reference(what: Reference, named: list[Antecedent]) -> Noun | None:
    if isinstance(what, Target | Choose | Each):
        return what.noun
    if isinstance(what, TargetRef | Made) and named:
        return named[-1].noun
    return None


def filter_of(done: Effect) -> Filter | None:
    noun = noun_of(done)
    if not isinstance(noun, Objects) or noun.filter == IsKind("card"):
        return None
    kept: list[Filter] = []
    for filter in noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,):
        if filter != IsKind("card"):
            kept.append(filter)
    return kept[0] if len(kept) == 1 else AllOf(tuple(kept)) if kept else None


def another_of(noun: Noun, than: Reference | None = None) -> Noun:
    """The noun without this object, or without ``than``."""
    other = Other() if than is None else Not(Is(than))
    if isinstance(noun, Objects):
        filters = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
        return Objects(AllOf((other, *filters)), noun.zones, noun.owner)
    if isinstance(noun, EitherNoun):
        return EitherNoun(tuple([another_of(part, than) for part in noun.nouns]))
    if isinstance(noun, AnyTarget):
        return EitherNoun((PlayerNoun(), Objects(AllOf((other, AnyOf(ANY_TARGET))))))
    return noun


def is_like(act: Effect, done: Effect) -> bool:
    """Whether the instruction is one of which "when you … this way" is said: what is put goes to the same zone."""
    if isinstance(act, Move) and isinstance(done, Move):
        return act.zone == done.zone
    if isinstance(act, OneOf):
        return all(is_like(part, done) for part in act.effects)
    return type(act) is type(done)
