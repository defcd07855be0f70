"""Comparing players: "more lands than you", "more cards in hand than each opponent", "the most life"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare
from rulewright.abilities.node import Noun, Quantity, Reference
from rulewright.abilities.noun import ControlledBy, IsKind, Objects
from rulewright.abilities.quantity import Count, LifeOf, Number
from rulewright.abilities.reference import (
    Actor,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    OtherPlayers,
    PlayersWho,
    You,
)

from ..describe import add_last, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import ThatPlayer

MORE: Final = Family("more")

ONE: Final = Number(1)
NONE: Final = Number(0)


def _hand(player: Reference) -> Quantity:
    return Count(Objects(IsKind("card"), ("hand",), player))


def _held(noun: Noun, player: Reference) -> Quantity | None:
    owned = add_last(noun, ControlledBy(player))
    return Count(owned) if isinstance(owned, Noun) else None


def _noun_held(count: object) -> tuple[Noun, Reference] | None:
    if not isinstance(count, Count):
        return None
    parts = without_last(count.of)
    if parts is None or not isinstance(parts[1], ControlledBy) or not isinstance(parts[0], Noun):
        return None
    return parts[0], parts[1].player


def _more(op: str) -> Pair:
    """One player has more of something than another one."""

    def build(one: Reference, noun: Noun, other: Reference) -> object:
        left, right = _held(noun, one), _held(noun, other)
        return REJECT if left is None or right is None else Compare(left, op, right)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Compare) or value.op != op:
            return None
        left, right = _noun_held(value.left), _noun_held(value.right)
        return None if left is None or right is None else (left[1], left[0], right[1])

    return Pair(build, unbuild)


def _players_with(players: Reference, op: str, some: bool) -> Pair:
    """Some of the players, or none of them, have so many of something compared with you."""
    how, number = (">=", ONE) if some else ("=", NONE)

    def build(noun: Noun) -> object:
        theirs, yours = _held(noun, Actor()), _held(noun, You())
        if theirs is None or yours is None:
            return REJECT
        return Compare(Count(PlayersWho(players, Compare(theirs, op, yours))), how, number)

    def unbuild(value: object) -> tuple[object, ...] | None:
        inner = _inner(value, players, how, number)
        held = None if inner is None or inner.op != op else _noun_held(inner.left)
        return None if held is None else (held[0],)

    return Pair(build, unbuild)


def _some_have(players: Reference, op: str) -> Pair:
    return _players_with(players, op, some=True)


def _none_has(players: Reference, op: str) -> Pair:
    return _players_with(players, op, some=False)


def _inner(value: object, players: Reference, op: str, number: Number) -> Compare | None:
    if not isinstance(value, Compare) or value.op != op or value.right != number or not isinstance(value.left, Count):
        return None
    who = value.left.of
    if not isinstance(who, PlayersWho) or who.players != players or not isinstance(who.condition, Compare):
        return None
    return who.condition


MORE("comparedone", "(that player|that opponent)", ThatPlayer(HERE))
MORE("comparedone", "defending player", DefendingPlayer())
for _op, _word in ((">", "more"), ("<", "fewer")):
    _reverse = {">": ">=", "<": "<="}[_op]
    _less = {">": "<", "<": ">"}[_op]
    _opposite = {">": "<=", "<": ">="}[_op]
    _nobody = _none_has(OtherPlayers(), _reverse)
    MORE("condition", f"<comparedone:a> controls {_word} <noun.p:n> than <comparedyou:b>", _more(_op))
    MORE("condition", f"<comparedyou:a> control {_word} <noun.p:n> than <comparedone:b>", _more(_op))
    MORE("condition", f"an opponent controls {_word} <noun.p:n> than you", _some_have(EachOpponent(), _op))
    MORE(
        "condition",
        f"you control {_word} <noun.p:n> than an opponent",
        _some_have(EachOpponent(), {">": "<", "<": ">"}[_op]),
    )
    MORE("condition", f"a player controls {_word} <noun.p:n> than you", _some_have(EachPlayer(), _op))
    MORE(
        "condition",
        f"you control {_word} <noun.p:n> than each opponent",
        _none_has(EachOpponent(), _reverse),
    )
    MORE(
        "condition",
        f"you control {_word} <noun.p:n> than each other player",
        _none_has(OtherPlayers(), _reverse),
    )
    MORE(
        "condition",
        f"each opponent controls {_word} <noun.p:n> than you",
        _none_has(EachOpponent(), _opposite),
    )
    MORE(
        "condition",
        f"<comparedone:a> has {_word} cards in hand than you",
        Compare(Count(Objects(IsKind("card"), ("hand",), hole("a"))), _op, _hand(You())),
    )
    MORE(
        "condition",
        f"you have {_word} cards in hand than <comparedone:a>",
        Compare(_hand(You()), _op, Count(Objects(IsKind("card"), ("hand",), hole("a")))),
    )
    for _words, _players in (("each opponent", EachOpponent()), ("each other player", OtherPlayers())):
        MORE(
            "condition",
            f"you have {_word} cards in hand than {_words}",
            Compare(Count(PlayersWho(_players, Compare(_hand(Actor()), _reverse, _hand(You())))), "=", NONE),
        )
        MORE(
            "condition",
            f"you have {_word} life than {_words}",
            Compare(Count(PlayersWho(_players, Compare(LifeOf(Actor()), _reverse, LifeOf(You())))), "=", NONE),
        )
    MORE(
        "condition",
        f"an opponent has {_word} cards in hand than you",
        Compare(Count(PlayersWho(EachOpponent(), Compare(_hand(Actor()), _op, _hand(You())))), ">=", ONE),
    )
    MORE(
        "condition",
        f"an opponent has {_word} life than you",
        Compare(Count(PlayersWho(EachOpponent(), Compare(LifeOf(Actor()), _op, LifeOf(You())))), ">=", ONE),
    )
    MORE(
        "condition",
        f"you have {_word} life than an opponent",
        Compare(
            Count(PlayersWho(EachOpponent(), Compare(LifeOf(Actor()), {">": "<", "<": ">"}[_op], LifeOf(You())))),
            ">=",
            ONE,
        ),
    )
    MORE("condition", f"<comparedone:a> has {_word} life than you", Compare(LifeOf(hole("a")), _op, LifeOf(You())))
    MORE("condition", f"you have {_word} life than <comparedone:a>", Compare(LifeOf(You()), _op, LifeOf(hole("a"))))
MORE("comparedyou", "you", You())


def _who_has(who: Reference, op: str) -> Pair:
    """``an opponent who controls more lands than you``."""

    def build(noun: Noun) -> object:
        theirs, yours = _held(noun, Actor()), _held(noun, You())
        return REJECT if theirs is None or yours is None else PlayersWho(who, Compare(theirs, op, yours))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, PlayersWho) or value.players != who or not isinstance(value.condition, Compare):
            return None
        held = _noun_held(value.condition.left)
        return None if held is None or value.condition.op != op else (held[0],)

    return Pair(build, unbuild)


for _what, _who in (("opponent", EachOpponent()), ("player", EachPlayer())):
    for _op, _word in ((">", "more"), ("<", "fewer")):
        MORE("holder.s", f"a {_what} who controls {_word} <noun.p:n> than you", _who_has(_who, _op))
