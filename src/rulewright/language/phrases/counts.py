"""Conditions that count: what one opponent controls, spells cast this turn, cards in a graveyard or a hand."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Both, Compare, Exists, Matches, NotCondition
from rulewright.abilities.node import Condition, Noun, Quantity, Reference
from rulewright.abilities.noun import ControlledBy, IsKind, Objects, OwnedBy
from rulewright.abilities.quantity import Count, CountersOn, LifeOf, Number, SpellsCast, ThisTurn, Times, X
from rulewright.abilities.reference import Actor, EachOpponent, EachPlayer, OtherPlayers, PlayersWho, You
from rulewright.abilities.trigger import DrawsCard, StateIs

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import ThatPlayer, TheyPlayer
from .verbs import DOER

COUNTS: Final = Family("counts")

_ONE: Final = Number(1)


def _somebody(players: Reference, condition: Condition) -> Compare:
    """At least one of the players is such a one."""
    return Compare(Count(PlayersWho(players, condition)), ">=", _ONE)


def _who(value: object, players: Reference) -> Condition | None:
    """The inverse of `_somebody`."""
    if not isinstance(value, Compare) or value.op != ">=" or value.right != _ONE or not isinstance(value.left, Count):
        return None
    who = value.left.of
    return who.condition if isinstance(who, PlayersWho) and who.players == players else None


# ---- what one player controls ----------------------------------------


def _one_controls(players: Reference) -> Pair:
    """``An opponent controls four or more lands``: one of them does, alone."""

    def build(count: int, noun: Noun) -> object:
        owned = add_last(noun, ControlledBy(Actor()))
        return _somebody(players, Exists(owned, count)) if isinstance(owned, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        inner = _who(value, players)
        parts = without_last(inner.noun) if isinstance(inner, Exists) else None
        if parts is None or parts[1] != ControlledBy(Actor()) or not isinstance(inner, Exists):
            return None
        return inner.minimum, parts[0]

    return Pair(build, unbuild)


COUNTS("condition", "an opponent controls <#number:k> or more <noun.p:n>", _one_controls(EachOpponent()))
COUNTS("condition", "a player controls <#number:k> or more <noun.p:n>", _one_controls(EachPlayer()))


def _that_one_controls(player: Reference, count: int, noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(player))
    return Exists(owned, count) if isinstance(owned, Noun) else REJECT


def _that_one_controls_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.noun) if isinstance(value, Exists) else None
    if parts is None or not isinstance(parts[1], ControlledBy) or not isinstance(value, Exists):
        return None
    return parts[1].player, value.minimum, parts[0]


COUNTS("thatone", "(that player|that opponent)", ThatPlayer(HERE))
COUNTS("thatone", "they", TheyPlayer(HERE))
COUNTS(
    "condition",
    "<thatone:p> (controls|control) <#number:k> or more <noun.p:n>",
    Pair(_that_one_controls, _that_one_controls_of),
)


def _two_held(one: Noun, other: Noun) -> object:
    """``You control a Swamp and an Island``."""
    parts = [add_last(noun, ControlledBy(You())) for noun in (one, other)]
    found = tuple([Exists(part) for part in parts if isinstance(part, Noun)])
    return Both(found) if len(found) == 2 else REJECT


def _two_held_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Both) or len(value.conditions) != 2:
        return None
    nouns: list[object] = []
    for condition in value.conditions:
        parts = without_last(condition.noun) if isinstance(condition, Exists) and condition.minimum == 1 else None
        if parts is None or parts[1] != ControlledBy(You()):
            return None
        nouns.append(parts[0])
    return tuple(nouns)


COUNTS("condition", "you control <some:a> and <some:b>", Pair(_two_held, _two_held_of))
COUNTS("condition", "you controlled <that.s:o>", Matches(hole("o"), ControlledBy(You())))
COUNTS("condition", "you owned <that.s:o>", Matches(hole("o"), OwnedBy(You())))
COUNTS("condition", "<that.s:o> was under your control", Matches(hole("o"), ControlledBy(You())))

# ---- life ----------------------------------------


def _less_life(players: Reference, op: str) -> Compare:
    return _somebody(players, Compare(LifeOf(Actor()), op, LifeOf(You())))


COUNTS("condition", "you have less life than an opponent", _less_life(EachOpponent(), ">"))
COUNTS("condition", "an opponent has less life than you", _less_life(EachOpponent(), "<"))
COUNTS("condition", "a player has less life than you", _less_life(OtherPlayers(), "<"))
for _op, _word in (("<=", "or less"), (">=", "or more")):
    COUNTS(
        "condition",
        f"an opponent 's life total is <#digit:n> {_word}",
        _somebody(EachOpponent(), Compare(LifeOf(Actor()), _op, Number(hole("n")))),
    )
    COUNTS("condition", f"your life total is <#digit:n> {_word}", Compare(LifeOf(You()), _op, Number(hole("n"))))

# ---- cards ----------------------------------------

_GRAVE: Final = Objects(IsKind("card"), ("graveyard",), Actor())
COUNTS(
    "condition",
    "a graveyard has <#number:n> or more cards in it",
    _somebody(EachPlayer(), Compare(Count(_GRAVE), ">=", Number(hole("n")))),
)


def _none_in(zone: str) -> Pair:
    def build(noun: Noun) -> object:
        placed = in_zone(noun, zone, You())
        return NotCondition(Exists(placed)) if isinstance(placed, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        inner = value.condition if isinstance(value, NotCondition) else None
        noun = out_of_zone(inner.noun, zone, You()) if isinstance(inner, Exists) else None
        return None if noun is None or noun == Objects(IsKind("card"), ()) else (noun,)

    return Pair(lambda noun: REJECT if noun == Objects(IsKind("card"), ()) else build(noun), unbuild)


COUNTS("condition", "you have no <noun.p:n> in hand", _none_in("hand"))
COUNTS(
    "condition",
    "your library has no cards in it",
    Compare(Count(Objects(IsKind("card"), ("library",), You())), "=", Number(0)),
)

# ---- spells ----------------------------------------


def _spells(noun: Noun) -> Quantity | None:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.owner is not None:
        return None
    return SpellsCast(You(), noun)


def _cast_many(count: int, noun: Noun) -> object:
    spells = _spells(noun)
    if spells is None or (isinstance(noun, Objects) and noun.filter == IsKind("spell") and count == 2):
        return REJECT
    return Compare(spells, ">=", Number(count))


def _cast_many_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Compare) or value.op != ">=" or not isinstance(value.left, SpellsCast):
        return None
    return (value.right.value, value.left.noun) if isinstance(value.right, Number) else None


COUNTS("condition", "you've cast <#number:k> or more <noun.p:n> this turn", Pair(_cast_many, _cast_many_of))
_CAST_BY: Final = Compare(ThisTurn("spells cast", Actor()), ">=", Number(hole("n")))
COUNTS(
    "condition",
    "an opponent (cast|has cast) <#number:n> or more spells this turn",
    _somebody(EachOpponent(), _CAST_BY),
)
COUNTS("condition", "a player (cast|has cast) <#number:n> or more spells this turn", _somebody(EachPlayer(), _CAST_BY))
for _nth, _word in ((2, "second"), (3, "third")):
    COUNTS("playerhappens@", f"draw@ (your|their) {_word} card in a turn", DrawsCard(DOER, _nth))

# ---- counters ----------------------------------------

for _op, _word in (("<=", "or fewer"), (">=", "or more")):
    COUNTS(
        "trigger",
        f"when <self:s> has <#number:n> {_word} <counterkind:k> counters on (it|him|her)",
        StateIs(Compare(CountersOn(hole("k"), hole("s")), _op, Number(hole("n")))),
    )
    COUNTS(
        "condition",
        f"<self:s> has <#number:n> {_word} <counterkind:k> counters on (him|her)",
        Compare(CountersOn(hole("k"), hole("s")), _op, Number(hole("n"))),
    )
COUNTS(
    "trigger",
    "when <self:s> has no <counterkind:k> counters on (it|him|her)",
    StateIs(Compare(CountersOn(hole("k"), hole("s")), "=", Number(0))),
)

# ---- amounts ----------------------------------------

for _times, _word in ((2, "two times"), (3, "three times")):
    COUNTS("amount", f"{_word} x", Times(_times, X()))
    COUNTS("many", f"{_word} x", Times(_times, X()))
