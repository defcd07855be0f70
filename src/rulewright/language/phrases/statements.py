"""Statics of a few words: other costs for spells, cards shown, damage and deaths that turn out otherwise, entering."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Compare, Either, Exists, HasDesignation, Matches
from rulewright.abilities.continuous import MayCast, Must, PlayerRule, Replaces, UntapsToo
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import CreateReplacement, PayCost, PutCounters
from rulewright.abilities.node import Effect, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyTarget,
    AttachedTo,
    ControlledBy,
    HasStatus,
    HasType,
    IsKind,
    Not,
    Objects,
    PlayerNoun,
    ThisTurnFilter,
)
from rulewright.abilities.quantity import CountersOn, EventAmount, Number
from rulewright.abilities.reference import Each, EachPlayer, Host, OtherPlayers, Self, Union, You
from rulewright.abilities.replacement import (
    ChangeAmount,
    DoInstead,
    MoveInstead,
    Prevent,
    WouldBeDealtDamage,
    WouldMove,
)
from rulewright.abilities.trigger import AnyTrigger, Attacks, Casts, OneOrMore, PlaysLand

from ..describe import add_last, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Doer, It
from .replacements import each_of, for_each
from .sentences import THIS_TURN
from .statics import lone, one
from .verbs import DOER

STATEMENTS: Final = Family("statements")

# ---- other costs for spells (CR 118.9) ----------------------------------------


def _for_spells(action: Effect, noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.owner is not None:
        return REJECT
    cost = action.cost if isinstance(action, PayCost) else Cost(None, (action,))
    if cost.mana is not None and cost.mana.variables:
        return REJECT
    return one(MayCast(You(), noun, "", cost))


def _for_spells_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    if not isinstance(effect, MayCast) or effect.cost is None or not isinstance(effect.what, Objects):
        return None
    cost = effect.cost
    if effect != MayCast(You(), effect.what, "", cost) or effect.what.zones != ("stack",):
        return None
    if cost.actions:
        return (cost.actions[0], effect.what) if cost.mana is None and len(cost.actions) == 1 else None
    return (PayCost(Doer(), cost), effect.what) if cost.mana is not None else None


STATEMENTS(
    "static",
    "you may <do.p:d> rather than pay the mana cost for <noun.p:n> you cast",
    Pair(_for_spells, _for_spells_of),
)

# ---- cards shown (CR 401.5) ----------------------------------------

STATEMENTS(
    "static",
    "players play with the top card of their libraries revealed",
    one(PlayerRule(EachPlayer(), "reveals the top card")),
)

# ---- draws (CR 121.3) ----------------------------------------

STATEMENTS(
    "static",
    "<anyplayer.p:p> can't draw cards or gain life",
    StaticAbility((PlayerRule(hole("p"), "can't draw cards"), PlayerRule(hole("p"), "can't gain life"))),
)

# ---- dying ----------------------------------------

for _words, _position in (("on top", "top"), ("on the bottom", "bottom")):
    STATEMENTS(
        "static",
        f"if <moving:w> would die , put it {_words} of its owner 's library instead",
        one(Replaces(WouldMove(hole("w"), "battlefield", "graveyard"), MoveInstead("library", _position))),
    )

# ---- damage ----------------------------------------

STATEMENTS(
    "static",
    "if damage would be dealt to <self:s> , put that many <counterkind:k> counters on it instead",
    one(Replaces(WouldBeDealtDamage(hole("s")), DoInstead(PutCounters(hole("k"), EventAmount(), hole("s"))))),
)
for _combat, _word in ((None, ""), (True, "combat ")):
    STATEMENTS(
        "static",
        f"prevent all {_word}damage that <self:s> would deal to <noun.p:n>",
        one(Replaces(WouldBeDealtDamage(hole("n"), hole("s"), _combat), Prevent())),
    )
for _times, _word in ((2, "double"), (3, "triple")):
    STATEMENTS(
        "simple",
        f"if <some:s> would deal damage this turn , it deals {_word} that damage instead",
        CreateReplacement(WouldBeDealtDamage(AnyTarget(), hole("s")), ChangeAmount(_times), THIS_TURN),
    )
    STATEMENTS(
        "simple",
        f"if <some:s> would deal damage this turn to <hurt:h> , it deals {_word} that damage instead",
        CreateReplacement(WouldBeDealtDamage(hole("h"), hole("s")), ChangeAmount(_times), THIS_TURN),
    )


def _you_or(noun: Noun) -> object:
    return Union((You(), Each(noun)))


def _you_or_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Union) or len(value.parts) != 2 or value.parts[0] != You():
        return None
    each = value.parts[1]
    return (each.noun,) if isinstance(each, Each) else None


STATEMENTS("damaged", "you or a <noun.s:n>", Pair(_you_or, _you_or_of))

# ---- entering ----------------------------------------

for _number, _verb, _it in (("s", "enters", "(it|him|her)"), ("p", "enter", "them")):
    for _counter in ("a", "an additional"):
        if _number == "s" and _counter == "a":
            continue  # of the object itself there is a phrase
        STATEMENTS(
            "static",
            f"<entering.{_number}:s> {_verb} [the battlefield] with {_counter} <counterkind:k> counter on {_it} "
            "for each <counted:n>",
            Pair(for_each, each_of),
        )

# ---- combat ----------------------------------------

STATEMENTS(
    "condition",
    "<oneobject:o> attacked or blocked this turn",
    Either((Matches(hole("o"), ThisTurnFilter("attacked")), Matches(hole("o"), ThisTurnFilter("blocked")))),
)
for _combat, _word in ((None, ""), (True, "combat ")):
    STATEMENTS(
        "static",
        f"prevent all {_word}damage that would be dealt to you",
        one(Replaces(WouldBeDealtDamage(You(), None, _combat), Prevent())),
    )
for _combat, _word in ((None, ""), (True, "combat "), (False, "noncombat ")):
    STATEMENTS(
        "static",
        f"prevent all {_word}damage that would be dealt to you and <noun.p:n>",
        one(Replaces(WouldBeDealtDamage(Union((You(), Each(hole("n")))), None, _combat), Prevent())),
    )

# ---- untapping in other steps (CR 502.3) ----------------------------------------

STATEMENTS(
    "static",
    "untap each <noun.s:n> during each other player 's untap step",
    one(UntapsToo(hole("n"), OtherPlayers())),
)

# ---- events ----------------------------------------

STATEMENTS(
    "playerhappens@",
    "play@ a card",
    AnyTrigger(
        (
            PlaysLand(DOER, Objects(HasType("land"), ())),
            Casts(DOER, Objects(AllOf((IsKind("card"), IsKind("spell"))), ("stack",))),
        )
    ),
)
_MY_CREATURE: Final = Objects(AllOf((HasType("creature"), ControlledBy(DOER))))
STATEMENTS("playerhappens@", "attack@ a player", OneOrMore(Attacks(_MY_CREATURE, PlayerNoun())))


def _attack_with(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(DOER))
    return OneOrMore(Attacks(owned, PlayerNoun())) if isinstance(owned, Noun) and owned != _MY_CREATURE else REJECT


def _attack_with_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, OneOrMore) or not isinstance(value.trigger, Attacks):
        return None
    parts = without_last(value.trigger.what)
    if parts is None or parts[1] != ControlledBy(DOER) or value.trigger.whom != PlayerNoun():
        return None
    return (parts[0],)


STATEMENTS("playerhappens@", "attack@ a player with one or more <noun.p:n>", Pair(_attack_with, _attack_with_of))

# ---- what is so ----------------------------------------

for _player in ("<anyplayer.s:p>", "<oneplayer:p>"):
    STATEMENTS("condition", f"{_player} is the monarch", HasDesignation(hole("p"), "monarch"))
    STATEMENTS("condition", f"{_player} is poisoned", Compare(CountersOn("poison", hole("p")), ">=", Number(1)))


def _attacking(noun: Noun) -> object:
    placed = add_last(noun, HasStatus("attacking"))
    return Exists(placed) if isinstance(placed, Noun) else REJECT


def _attacking_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.noun) if isinstance(value, Exists) and value.minimum == 1 else None
    return (parts[0],) if parts is not None and parts[1] == HasStatus("attacking") else None


STATEMENTS("condition", "<some:n> is attacking", Pair(_attacking, _attacking_of))


def _attached(this: Reference, noun: Noun) -> object:
    return Matches(Host(), noun.filter) if isinstance(noun, Objects) and noun.zones == ("battlefield",) else REJECT


def _attached_of(value: object) -> tuple[object, ...] | None:
    return (Self(), Objects(value.filter)) if isinstance(value, Matches) and value.what == Host() else None


STATEMENTS("condition", "<self:s> is attached to a <noun.s:n>", Pair(_attached, _attached_of))


def _attachments(count: int, noun: Noun, to: Reference) -> object:
    placed = add_last(noun, AttachedTo(to))
    return Exists(placed, count) if isinstance(placed, Noun) else REJECT


def _attachments_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.noun) if isinstance(value, Exists) else None
    if parts is None or not isinstance(parts[1], AttachedTo) or not isinstance(value, Exists):
        return None
    return value.minimum, parts[0], parts[1].reference


STATEMENTS(
    "condition",
    "<#number:k> or more <noun.p:n> are attached to <onlyone:o>",
    Pair(_attachments, _attachments_of),
)
STATEMENTS("condition", "it was cast", Matches(It(HERE), HasStatus("cast")))
STATEMENTS(
    "condition",
    "<oneobject:o> wasn't dealt damage this turn",
    Matches(hole("o"), Not(ThisTurnFilter("was dealt damage"))),
)
STATEMENTS("changes@", "(attack@|attack) or (block@|block) each combat if able", (Must("attack"), Must("block")))
