"""Those who took part: players who did what the sentence before says ("each opponent who does", CR 608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.condition import Compare, Exists, NotCondition
from rulewright.abilities.effect import Draw, ForEachPlayer, OneOf, PlaySubgame, Search, SetLife
from rulewright.abilities.node import Effect, Noun, Reference
from rulewright.abilities.noun import AllOf, CombatWith, ControlledBy, HasType, Helped, IsKind, Objects
from rulewright.abilities.quantity import Count, CountersOn, LifeAmong, LifeOf, Number, ThisTurn
from rulewright.abilities.reference import Actor, AllBut, ControllerOf, EachOpponent, EachPlayer, PlayersWho, You

from ..describe import add_last, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import DidSo, DidThis, DoesTheSame, ThatPlayer
from .ahead import discarded, discarded_of, sacrificed, sacrificed_of
from .verbs import DOER

PARTICIPANTS: Final = Family("participants")


def _one_helped(how: str) -> Callable[[Noun, Reference], object]:
    def build(noun: Noun, what: Reference) -> object:
        helping = add_last(noun, Helped(how, what))
        return Exists(helping) if isinstance(helping, Noun) else REJECT

    return build


def _one_helped_of(how: str) -> Callable[[object], tuple[object, ...] | None]:
    def unbuild(value: object) -> tuple[object, ...] | None:
        last = without_last(value.noun) if isinstance(value, Exists) else None
        if last is None or not isinstance(last[1], Helped) or last[1].how != how:
            return None
        return last[0], last[1].reference

    return unbuild


def _either_deed(one: Effect, other: Effect) -> object:
    return OneOf(DOER, (one, other)) if type(one) is not type(other) else REJECT


def _either_deed_of(value: object) -> tuple[object, ...] | None:
    return value.effects if isinstance(value, OneOf) and value == _either_deed(*value.effects) else None


PARTICIPANTS("whoclause@", "do@", DidSo(HERE))
PARTICIPANTS("whoclause@", "did", DidSo(HERE))
PARTICIPANTS("whoclause@", "don't@", NotCondition(DidSo(HERE)))
PARTICIPANTS("whoclause@", "didn't", NotCondition(DidSo(HERE)))
for _players, _who in (("opponent", EachOpponent()), ("player", EachPlayer())):
    PARTICIPANTS("player.s", f"each {_players} who can't", PlayersWho(_who, NotCondition(DidSo(HERE))))
PARTICIPANTS("whoclause@", "<participated:d> this way", DidThis(HERE, hole("d")))
PARTICIPANTS("whoclause@", "didn't <do.p:d> this way", NotCondition(DidThis(HERE, hole("d"))))
PARTICIPANTS(
    "whoclause@",
    "didn't <eitherdeed:d> this way",
    NotCondition(DidThis(HERE, hole("d"))),
)
PARTICIPANTS("eitherdeed", "<do.p:a> or <do.p:b>", Pair(_either_deed, _either_deed_of))
PARTICIPANTS("participated", "discarded <some:n>", Pair(discarded, discarded_of))
PARTICIPANTS("participated", "sacrificed <some:n>", Pair(sacrificed, sacrificed_of))
PARTICIPANTS("participated", "drew a card", Draw(DOER, Number(1)))
PARTICIPANTS("whoclause@", "don't@ win the subgame", NotCondition(DidThis(HERE, PlaySubgame())))
_SEARCHED: Final = Search(DOER, DOER, IsKind("card"), Number(1), Number(1))
for _verb in ("searched", "searches"):
    PARTICIPANTS("participated", f"{_verb} (their|a) library", _SEARCHED)

# ---- creatures that were tapped for it (CR 702.51c, 702.122c, 702.171c) ----------------------------------------

_TURN: Final = " this turn"
for _past, _how, _when in (("convoked", "convoke", ""), ("crewed", "crew", _TURN), ("saddled", "saddle", _TURN)):
    PARTICIPANTS("behind", f"that {_past} <onlyone:o>{_when}", Helped(_how, hole("o")))
    if _when:
        PARTICIPANTS(
            "condition",
            f"a <noun.s:n> {_past} <onlyone:o>{_when}",
            Pair(_one_helped(_how), _one_helped_of(_how)),
        )

# ---- who has more or less than you ----------------------------------------


def _counting(op: str) -> Pair:
    """``Who controls more lands than you``."""

    def build(noun: Noun) -> object:
        theirs, yours = add_last(noun, ControlledBy(Actor())), add_last(noun, ControlledBy(You()))
        if not isinstance(theirs, Noun) or not isinstance(yours, Noun):
            return REJECT
        return Compare(Count(theirs), op, Count(yours))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Compare) or value.op != op or not isinstance(value.left, Count):
            return None
        last = without_last(value.left.of) if isinstance(value.left.of, Noun) else None
        return (last[0],) if last is not None and last[1] == ControlledBy(Actor()) else None

    return Pair(build, unbuild)


def _at_most(count: int, noun: Noun) -> object:
    theirs = add_last(noun, ControlledBy(Actor()))
    return Compare(Count(theirs), "<=", Number(count)) if isinstance(theirs, Noun) else REJECT


def _at_most_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Compare) or value.op != "<=" or not isinstance(value.left, Count):
        return None
    last = without_last(value.left.of) if isinstance(value.left.of, Noun) else None
    if last is None or last[1] != ControlledBy(Actor()) or not isinstance(value.right, Number):
        return None
    return value.right.value, last[0]


PARTICIPANTS("whoclause@", "control@ more <noun.p:n> than you", _counting(">"))
PARTICIPANTS("whoclause@", "control@ fewer <noun.p:n> than you", _counting("<"))
PARTICIPANTS("whoclause@", "control@ <#number:k> or fewer <noun.p:n>", Pair(_at_most, _at_most_of))
PARTICIPANTS("whoclause@", "have@ less life than you", Compare(LifeOf(Actor()), "<", LifeOf(You())))
PARTICIPANTS(
    "whoclause@",
    "lost <#digit:n> or more life this turn",
    Compare(ThisTurn("life lost", Actor()), ">=", Number(hole("n"))),
)

# ---- who has something ----------------------------------------

_HAND: Final = Objects(IsKind("card"), ("hand",), Actor())
PARTICIPANTS("havingclause", "no cards in hand", Compare(Count(_HAND), "=", Number(0)))
PARTICIPANTS(
    "havingclause",
    "<#number:n> or more poison counters",
    Compare(CountersOn("poison", Actor()), ">=", Number(hole("n"))),
)
PARTICIPANTS("havingclause", "exactly <#digit:n> life", Compare(LifeOf(Actor()), "=", Number(hole("n"))))
for _players, _who in (("opponent", EachOpponent()), ("player", EachPlayer())):
    PARTICIPANTS("player.s", f"each {_players} with <havingclause:c>", PlayersWho(_who, hole("c")))
    PARTICIPANTS("players.s", f"{_players} with <havingclause:c>", PlayersWho(_who, hole("c")))
    PARTICIPANTS("players.p", f"{_players}s with <havingclause:c>", PlayersWho(_who, hole("c")))

# ---- who is being attacked, or attacks ----------------------------------------

_ATTACKED: Final = Exists(Objects(AllOf((HasType("creature"), CombatWith("attacking", Actor())))))
for _players, _who in (("opponent", EachOpponent()), ("player", EachPlayer())):
    PARTICIPANTS("players.s", f"{_players} being attacked", PlayersWho(_who, _ATTACKED))
    PARTICIPANTS("players.p", f"{_players}s being attacked", PlayersWho(_who, _ATTACKED))
PARTICIPANTS(
    "player.s",
    "each opponent attacking that player",
    PlayersWho(
        EachOpponent(),
        Exists(Objects(AllOf((HasType("creature"), CombatWith("attacking", ThatPlayer(HERE)), ControlledBy(Actor()))))),
    ),
)
PARTICIPANTS("sentence", "<player.s:p> does the same", DoesTheSame(hole("p")))

# ---- all but one; their opponents (CR 102.3) ----------------------------------------

PARTICIPANTS("player.s", "each player other than <oneplayer:p>", AllBut(EachPlayer(), hole("p")))
PARTICIPANTS("player.s", "each of that player 's opponents", AllBut(EachPlayer(), ThatPlayer(HERE)))
PARTICIPANTS("player.s", "each of <whose:w> controller 's opponents", AllBut(EachPlayer(), ControllerOf(hole("w"))))

# ---- life totals (CR 119.5) ----------------------------------------

for _among, _who in (("[all] players", EachPlayer()), ("your opponents", EachOpponent())):
    for _word, _lowest in (("highest", False), ("lowest", True)):
        PARTICIPANTS("quantity", f"the {_word} life total among {_among}", LifeAmong(_who, _lowest))
PARTICIPANTS(
    "withsubject",
    "each player 's life total becomes <quantity:n>",
    ForEachPlayer(EachPlayer(), SetLife(Actor(), hole("n"))),
)
