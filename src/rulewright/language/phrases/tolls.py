"""What attacking and blocking cost (CR 508.1g-j, 509.1d-f)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import CombatCost, CombatLimit
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import Meanwhile, PayCost, Sacrifice
from rulewright.abilities.node import Effect, Noun, Quantity
from rulewright.abilities.noun import AllOf, ControlledBy, EitherNoun, HasType, Is, Objects, ThePlayer
from rulewright.abilities.quantity import X
from rulewright.abilities.reference import Choose, Host, Self, You

from ..describe import controlled, uncontrolled
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from .references import ONE
from .statics import lone, one
from .verbs import DOER

TOLLS: Final = Family("tolls")

_YOU: Final = ThePlayer(You())
_YOUR_WALKERS: Final = Objects(AllOf((HasType("planeswalker"), ControlledBy(You()))))
_YOUR_CREATURES: Final = Objects(AllOf((HasType("creature"), ControlledBy(You()))))
_THIS: Final = Objects(Is(Self()))
_HOST: Final = Objects(Is(Host()))


def _price(deed: Effect) -> tuple[Cost, Quantity | None] | None:
    """The cost that is a player's deed, and of what it is paid for each."""
    if not isinstance(deed, PayCost):
        return Cost(None, (deed,)), None
    cost = deed.cost
    if deed != PayCost(DOER, Cost(cost.mana, cost.actions), deed.times) or cost.mana is None:
        return None
    variable = any(symbol.variable for symbol in cost.mana.symbols)
    return Cost(cost.mana, cost.actions, None, X() if variable else None), deed.times


def _deed(cost: Cost, per: Quantity | None) -> Effect | None:
    if cost.mana is not None:
        return PayCost(DOER, Cost(cost.mana, cost.actions), per)
    return cost.actions[0] if len(cost.actions) == 1 and per is None else None


# ---- creatures of anybody ----------------------------------------


def _toll(action: str, whom: Noun | None) -> Pair:
    def build(creatures: Noun, deed: Effect) -> object:
        price = _price(deed)
        return REJECT if price is None else CombatCost(action, creatures, price[0], whom, price[1])

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, CombatCost) or value.action != action or value.whom != whom:
            return None
        deed = _deed(value.cost, value.per)
        return None if deed is None or value.creatures in (_THIS, _HOST) else (value.creatures, deed)

    return Pair(build, unbuild)


_THEY_PAY: Final = "unless their controller <do.s:d> for each"
for _words, _whom, _each in (
    ("you", _YOU, "creature they control that's attacking you"),
    ("you", _YOU, "of those creatures"),
    ("you or planeswalkers you control", EitherNoun((_YOU, _YOUR_WALKERS)), "of those creatures"),
    (
        "planeswalkers you control",
        _YOUR_WALKERS,
        "creature they control that's attacking a planeswalker you control",
    ),
):
    TOLLS("toll", f"<noun.p:n> can't attack {_words} {_THEY_PAY} {_each}", _toll("attack", _whom))
TOLLS("toll", f"<noun.p:n> can't attack {_THEY_PAY} attacking creature they control", _toll("attack", None))
TOLLS("toll", f"<noun.p:n> can't block {_THEY_PAY} of those creatures", _toll("block", None))
TOLLS("toll", f"<noun.p:n> can't block {_THEY_PAY} blocking creature they control", _toll("block", None))
TOLLS(
    "toll",
    f"<noun.p:n> can't block creatures you control {_THEY_PAY} blocking creature they control",
    _toll("block", _YOUR_CREATURES),
)


def _given_up(creatures: Noun, sacrificed: Noun, same: Noun) -> object:
    owned = controlled(sacrificed)
    if creatures != same or not isinstance(owned, Noun):
        return REJECT
    return CombatCost("attack", creatures, Cost(None, (Sacrifice(DOER, Choose(owned, ONE, ONE)),)))


def _given_up_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, CombatCost) or len(value.cost.actions) != 1:
        return None
    action = value.cost.actions[0]
    if not isinstance(action, Sacrifice) or not isinstance(action.what, Choose):
        return None
    noun = uncontrolled(action.what.noun)
    if noun is None or value != _given_up(value.creatures, noun, value.creatures):
        return None
    return value.creatures, noun, value.creatures


TOLLS(
    "toll",
    "<noun.p:n> can't attack unless their controller sacrifices a <noun.s:s> of their choice"
    " for each <noun.s:m> they control that's attacking",
    Pair(_given_up, _given_up_of),
)

TOLLS("static", "<toll:t>", one(hole("t")))
TOLLS("simple", "<duration:d> , <toll:t>", Meanwhile(hole("t"), hole("d")))

# ---- how many may (CR 508.1c, 509.1b) ----------------------------------------

_NO_MORE: Final = "no more than <#number:n> (creature|creatures) can"
for _words, _action, _limited in (("attack", "attack", None), ("block", "block", None), ("attack you", "attack", _YOU)):
    TOLLS("static", f"{_NO_MORE} {_words} each combat", one(CombatLimit(_action, hole("n"), _limited)))
TOLLS(
    "static",
    f"{_NO_MORE} attack <self:s> each combat",
    Pair(
        lambda amount, this: one(CombatLimit("attack", amount, _THIS)),
        lambda value: (
            (limit.amount, Self())
            if isinstance(limit := lone(value), CombatLimit) and limit == CombatLimit("attack", limit.amount, _THIS)
            else None
        ),
    ),
)

# ---- one creature ----------------------------------------


def _own(actions: tuple[str, ...], creatures: Noun) -> Pair:
    """What one creature's attacks or blocks cost."""

    def build(subject: object, deed: Effect) -> object:
        price = _price(deed)
        if price is None:
            return REJECT
        return StaticAbility(tuple([CombatCost(each, creatures, price[0], None, price[1]) for each in actions]))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], CombatCost):
            return None
        first = value.effects[0]
        deed = _deed(first.cost, first.per)
        subject = Self() if creatures == _THIS else Host()
        return None if deed is None or value != build(subject, deed) else (subject, deed)

    return Pair(build, unbuild)


for _words, _actions in (("attack", ("attack",)), ("block", ("block",)), ("attack or block", ("attack", "block"))):
    TOLLS("static", f"<self:s> can't {_words} unless you <do.p:d>", _own(_actions, _THIS))
    TOLLS("static", f"<self:s> can't {_words} unless its controller <do.s:d>", _own(_actions, _THIS))
    TOLLS("static", f"<host:s> can't {_words} unless its controller <do.s:d>", _own(_actions, _HOST))


def _own_blocks(subject: object, blocked: Noun, deed: Effect) -> object:
    price = _price(deed)
    return REJECT if price is None else one(CombatCost("block", _THIS, price[0], blocked, price[1]))


def _own_blocks_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], CombatCost):
        return None
    cost = value.effects[0]
    deed = _deed(cost.cost, cost.per)
    if deed is None or cost.whom is None or value != _own_blocks(Self(), cost.whom, deed):
        return None
    return Self(), cost.whom, deed


TOLLS("static", "<self:s> can't block <noun.p:n> unless you <do.p:d>", Pair(_own_blocks, _own_blocks_of))


def _evades(subject: object, deed: Effect) -> object:
    price = _price(deed)
    creatures = Objects(HasType("creature"))
    return REJECT if price is None else one(CombatCost("block", creatures, price[0], _HOST, price[1]))


def _evades_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, StaticAbility) or not isinstance(value.effects[0], CombatCost):
        return None
    cost = value.effects[0]
    deed = _deed(cost.cost, cost.per)
    return None if deed is None or value != _evades(Host(), deed) else (Host(), deed)


TOLLS(
    "static",
    "<host:s> can't be blocked unless defending player <do.s:d> for each creature they control that's blocking it",
    Pair(_evades, _evades_of),
)
