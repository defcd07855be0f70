"""What opponents had happen this turn, and states of the game that something waits for."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, Exists
from rulewright.abilities.node import Condition, Noun, Quantity, Reference
from rulewright.abilities.noun import ControlledBy, IsKind, Objects, OwnedBy
from rulewright.abilities.quantity import Count, LifeOf, Number, ThisTurn, TimesThisTurn
from rulewright.abilities.reference import Actor, EachOpponent, EachPlayer, PlayersWho, You
from rulewright.abilities.trigger import Moves, StateIs

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from .conditions import HAND

TRAPS: Final = Family("traps")

ONE: Final = Number(1)


def some(players: Reference, condition: Condition) -> Condition:
    """One of the players, at least, for whom that is true."""
    return Compare(Count(PlayersWho(players, condition)), ">=", ONE)


def of_some(value: object, players: Reference) -> Condition | None:
    """What is true of one of the players, at least."""
    who = value.left.of if isinstance(value, Compare) and isinstance(value.left, Count) else None
    if not isinstance(who, PlayersWho) or value != some(players, who.condition):
        return None
    return who.condition


# ---- what entered under an opponent's control ----------------------------------------


def _entered(noun: Noun, count: int) -> object:
    theirs = add_last(noun, ControlledBy(Actor()))
    if not isinstance(theirs, Noun):
        return REJECT
    times = TimesThisTurn(Moves(theirs, "", "battlefield"))
    return some(EachOpponent(), Compare(times, ">=", Number(count)))


def _entered_of(value: object) -> tuple[Noun, int] | None:
    inner = of_some(value, EachOpponent())
    if not isinstance(inner, Compare) or not isinstance(inner.left, TimesThisTurn):
        return None
    event = inner.left.event
    parts = without_last(event.what) if isinstance(event, Moves) else None
    if parts is None or parts[1] != ControlledBy(Actor()) or not isinstance(inner.right, Number):
        return None
    if not isinstance(parts[0], Noun):
        return None
    return (parts[0], inner.right.value) if value == _entered(parts[0], inner.right.value) else None


_ENTER: Final = "enter [the battlefield] under their control this turn"
TRAPS(
    "condition",
    f"an opponent had a <noun.s:n> {_ENTER}",
    Pair(
        lambda noun: _entered(noun, 1),
        lambda value: parts[:1] if (parts := _entered_of(value)) is not None and parts[1] == 1 else None,
    ),
)
TRAPS(
    "condition",
    f"an opponent had <#number:k> or more <noun.p:n> {_ENTER}",
    Pair(
        lambda count, noun: _entered(noun, count) if count > 1 else REJECT,
        lambda value: (parts[1], parts[0]) if (parts := _entered_of(value)) is not None and parts[1] > 1 else None,
    ),
)
_CARDS: Final = Objects(IsKind("card"), ())
_PUT_AWAY: Final = TimesThisTurn(Moves(add_last(_CARDS, OwnedBy(Actor())), "", "graveyard"))  # type: ignore[arg-type]
TRAPS(
    "condition",
    "an opponent had <#number:k> or more cards put into their graveyard from anywhere this turn",
    Compare(Count(PlayersWho(EachOpponent(), Compare(_PUT_AWAY, ">=", Number(hole("k"))))), ">=", ONE),
)
TRAPS("condition", "an opponent gained life this turn", Compare(ThisTurn("life gained", EachOpponent()), ">=", ONE))

# ---- a team (CR 810.1, 102.3): without teams, you alone ----------------------------------------


def _team_has(noun: Noun) -> object:
    yours = add_last(noun, ControlledBy(You()))
    return Exists(yours) if isinstance(yours, Noun) else REJECT


def _team_has_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.noun) if isinstance(value, Exists) and value.minimum == 1 else None
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(You()) else None


TRAPS("condition", "your team controls <some:n>", Pair(_team_has, _team_has_of))
TRAPS("condition", "your team gained life this turn", Compare(ThisTurn("life gained", You()), ">=", ONE))

# ---- states (CR 603.8) ----------------------------------------


def _life(player: Reference, op: str, number: Quantity) -> Condition:
    return Compare(LifeOf(player), op, number)


for _op, _word in (("<=", "or less"), (">=", "or more")):
    TRAPS(
        "trigger",
        f"when you have <#digit:n> {_word} life",
        StateIs(_life(You(), _op, Number(hole("n")))),
    )
    for _who, _players in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
        TRAPS(
            "trigger",
            f"when {_who} has <#digit:n> {_word} life",
            StateIs(Compare(Count(PlayersWho(_players, _life(Actor(), _op, Number(hole("n"))))), ">=", ONE)),
        )
_NO_CARDS: Final = Compare(Count(Objects(IsKind("card"), ("hand",), Actor())), "=", Number(0))
TRAPS("trigger", "when you have no cards in hand", StateIs(Compare(Count(HAND), "=", Number(0))))
for _who, _players in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
    TRAPS("trigger", f"when {_who} has no cards in hand", StateIs(some(_players, _NO_CARDS)))


def _controlling(who: Reference) -> Pair:
    """``when an opponent controls a creature with power 4 or greater``."""

    def build(noun: Noun) -> object:
        theirs = add_last(noun, ControlledBy(who))
        return StateIs(Exists(theirs)) if isinstance(theirs, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        exists = value.condition if isinstance(value, StateIs) else None
        parts = without_last(exists.noun) if isinstance(exists, Exists) and exists.minimum == 1 else None
        return (parts[0],) if parts is not None and parts[1] == ControlledBy(who) else None

    return Pair(build, unbuild)


TRAPS("trigger", "when you control <some:n>", _controlling(You()))
TRAPS("trigger", "when an opponent controls <some:n>", _controlling(EachOpponent()))
