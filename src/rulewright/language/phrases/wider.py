"""What has long been said of one thing, said of more: of second targets, of draws under a condition, of the abilities
of others."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import AsThoughFlash, Cannot, Continuous, GainActivated, PlayerRule, Replaces
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import ChooseCreatureType
from rulewright.abilities.node import Condition, Effect, Noun, Quantity, Reference
from rulewright.abilities.noun import HasStatus, Is, Objects
from rulewright.abilities.quantity import EventAmount
from rulewright.abilities.reference import Self, Target, You
from rulewright.abilities.replacement import (
    CreateMore,
    DoInstead,
    EntersUntapped,
    EntersWith,
    MoveInstead,
    WouldCreateTokens,
    WouldDraw,
    WouldMove,
)
from rulewright.vocabulary.mana import ManaCost

from ..pattern import HERE, hole
from ..phrase import Family, Pair
from .references import ANOTHER, ONE
from .statics import EVERYWHERE, WHILE_CAST, lone, one
from .verbs import DOER

WIDER: Final = Family("wider")

# ---- targets ----------------------------------------

WIDER("change.p", "can't be the targets of <noun.p:n>", Cannot("be the target", hole("n")))
WIDER(
    "do@",
    "choose@ a creature type other than <subtypeword.s:t>",
    ChooseCreatureType(DOER, (hole("t"),)),
)
WIDER("target.s", "a second target <noun.s:n>", Target(HERE, hole("n"), ONE, ONE, ANOTHER))

# ---- draws (CR 614.11) ----------------------------------------


def _draw_while(player: Reference) -> Pair:
    """A draw is replaced while something is so."""

    def build(condition: Condition, effect: Effect) -> object:
        return one(Replaces(WouldDraw(player), DoInstead(effect), condition))

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        if not isinstance(effect, Replaces) or not isinstance(effect.outcome, DoInstead) or effect.condition is None:
            return None
        instead = effect.outcome.effect
        return (effect.condition, instead) if value == build(effect.condition, instead) else None

    return Pair(build, unbuild)


WIDER("static", "if you would draw a card while <condition:k> , <clauses:c> instead", _draw_while(You()))
WIDER("static", "if you would draw a card while <condition:k> , instead <clauses:c>", _draw_while(You()))

# ---- the abilities of others (CR 607.5, 613.1f) ----------------------------------------

WIDER("change@", "(have@|gain@) all activated abilities of <object:o>", GainActivated(hole("o")))

# ---- entering ----------------------------------------

_TAPPED_FOR_LONG: Final = StaticAbility(
    (
        Replaces(WouldMove(Self(), "", "battlefield"), EntersWith(True)),
        Continuous(Self(), (Cannot("untap"),)),
    )
)
WIDER(
    "static",
    "<self:s> enters [the battlefield] tapped and doesn't untap during your untap step",
    Pair(lambda this: _TAPPED_FOR_LONG, lambda value: (Self(),) if value == _TAPPED_FOR_LONG else None),
)

# ---- going elsewhere instead (CR 614.6) ----------------------------------------

WIDER(
    "static",
    "if <moving:w> would die , return it to its owner 's hand instead",
    one(Replaces(WouldMove(hole("w"), "battlefield", "graveyard"), MoveInstead("hand"))),
)
_SHUFFLED: Final = StaticAbility(
    (Replaces(WouldMove(Self(), "", "graveyard"), MoveInstead("library", "shuffled", (), True)),), None, EVERYWHERE
)
WIDER(
    "static",
    "if <self:s> would be put into a graveyard from anywhere , reveal <self:t> and shuffle it into its owner 's "
    "library instead",
    Pair(lambda this, again: _SHUFFLED, lambda value: (Self(), Self()) if value == _SHUFFLED else None),
)

# ---- as though it had flash, for more (CR 601.3c) ----------------------------------------

_THIS: Final = Objects(Is(Self()), ())


def _rushed(this: Reference, mana: ManaCost) -> object:
    return StaticAbility((AsThoughFlash(You(), _THIS, Cost(mana)),), None, WHILE_CAST)


def _rushed_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, WHILE_CAST)
    if not isinstance(effect, AsThoughFlash) or effect.cost is None or effect.cost.mana is None:
        return None
    return (Self(), effect.cost.mana) if value == _rushed(Self(), effect.cost.mana) else None


WIDER(
    "static",
    "you may cast <self:s> as though it had flash if you pay <#mana:m> more to cast it",
    Pair(_rushed, _rushed_of),
)

# ---- tokens that are created besides (CR 614.1a) ----------------------------------------

_TOKEN: Final = Objects(HasStatus("token"))


def _besides(amount: Quantity) -> Pair:
    def build(what: Noun, token: Effect) -> object:
        kind = None if what == _TOKEN else what
        return one(Replaces(WouldCreateTokens(You(), kind), CreateMore(token, amount)))

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        if not isinstance(effect, Replaces) or not isinstance(effect.outcome, CreateMore):
            return None
        if not isinstance(effect.event, WouldCreateTokens) or effect.outcome.amount != amount:
            return None
        return effect.event.what or _TOKEN, effect.outcome.token

    return Pair(build, unbuild)


for _more, _amount in (("(a|a additional) <token.s:t>", ONE), ("that many <token.p:t>", EventAmount())):
    WIDER(
        "static",
        "if one or more <noun.p:n> would be created under your control , those tokens plus "
        f"{_more} are created instead",
        _besides(_amount),
    )
    WIDER(
        "static",
        f"if you would create one or more <noun.p:n> , instead create those tokens plus {_more}",
        _besides(_amount),
    )

# ---- lands that nobody plays, and what enters untapped ----------------------------------------

WIDER("static", "<anyplayer.p:p> can't play lands", one(PlayerRule(hole("p"), "can't play lands")))
WIDER(
    "static",
    "<noun.p:n> enter [the battlefield] untapped",
    one(Replaces(WouldMove(hole("n"), "", "battlefield"), EntersUntapped())),
)
