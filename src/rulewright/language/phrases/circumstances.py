"""What is so, closely told: how many a player controls or has, when it is, where cards are, if one is suspended."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import (
    Both,
    Compare,
    CostPaid,
    Either,
    Exists,
    HasDesignation,
    HasMost,
    HasMostLife,
    InStep,
    ManaSpent,
    Matches,
    NotCondition,
    SelfIn,
    TurnOf,
)
from rulewright.abilities.effect import If
from rulewright.abilities.node import Condition, Filter, Noun, Quantity, Reference
from rulewright.abilities.noun import (
    AllOf,
    AttachedTo,
    Compares,
    ControlledBy,
    HasCounter,
    HasKeyword,
    HasSupertype,
    IsKind,
    Not,
    Objects,
    Parity,
    PlayerNoun,
    ThisTurnFilter,
)
from rulewright.abilities.quantity import (
    CharacteristicOf,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    LifeOf,
    Number,
    SpellsCast,
    Sum,
    X,
)
from rulewright.abilities.reference import (
    ActivePlayer,
    Actor,
    ControllerOf,
    DefendingPlayer,
    Each,
    EachOpponent,
    EachPlayer,
    PlayersWho,
    Self,
    Target,
    You,
)
from rulewright.abilities.trigger import Activates, Attacks, WhileTrue

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import It, ThatPlayer, Then
from .conditions import HAND
from .verbs import DOER

CIRCUMSTANCES: Final = Family("circumstances")

ONE: Final = Number(1)

# ---- how many somebody controls ----------------------------------------


def _many_controlled(player: Reference) -> Pair:
    def build(count: int, noun: Noun) -> object:
        owned = add_last(noun, ControlledBy(player))
        return Exists(owned, count) if isinstance(owned, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = without_last(value.noun) if isinstance(value, Exists) else None
        if parts is None or parts[1] != ControlledBy(player) or not isinstance(value, Exists):
            return None
        return value.minimum, parts[0]

    return Pair(build, unbuild)


CIRCUMSTANCES("condition", "your opponents control <#number:k> or more <noun.p:n>", _many_controlled(EachOpponent()))
CIRCUMSTANCES(
    "condition", "defending player controls <#number:k> or more <noun.p:n>", _many_controlled(DefendingPlayer())
)

# ---- what counters a player has ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "<possessor:o> controller has <#number:n> or more poison counters",
    Compare(CountersOn("poison", ControllerOf(hole("o"))), ">=", Number(hole("n"))),
)
CIRCUMSTANCES("counted", "poison counter your opponents have", CountersOn("poison", EachOpponent()))
CIRCUMSTANCES("counted", "poison counter its controller has", CountersOn("poison", ControllerOf(It(HERE))))
CIRCUMSTANCES(
    "condition", "defending player has a rad counter", Compare(CountersOn("rad", DefendingPlayer()), ">=", ONE)
)

# ---- how much life, how many cards ----------------------------------------

for _op, _word in (("<=", "or less"), (">=", "or more")):
    CIRCUMSTANCES(
        "condition",
        f"<oneplayer:p> has <#digit:n> {_word} life",
        Compare(LifeOf(hole("p")), _op, Number(hole("n"))),
    )

# ---- when it is ----------------------------------------

_MAIN: Final = Both((TurnOf(You()), InStep("main")))
_COMBAT: Final = Both((TurnOf(You()), InStep("combat")))
CIRCUMSTANCES("condition", "it's your main phase", _MAIN)
CIRCUMSTANCES("condition", "it isn't your main phase", NotCondition(_MAIN))
CIRCUMSTANCES("condition", "it's your combat phase", _COMBAT)

# ---- how it was cast ----------------------------------------


def _own(condition: object) -> Pair:
    return Pair(lambda this: condition, lambda value: (Self(),) if value == condition else None)


CIRCUMSTANCES("condition", "<self:s> was foretold", _own(CostPaid("foretell")))
CIRCUMSTANCES("condition", "<self:s> wasn't kicked", _own(NotCondition(CostPaid("kicker"))))
CIRCUMSTANCES("condition", "it wasn't kicked", NotCondition(CostPaid("kicker")))

# ---- suspended (CR 702.62b) ----------------------------------------

_SUSPENDED: Final = Both((SelfIn("exile"), Matches(Self(), AllOf((HasKeyword("suspend"), HasCounter("time"))))))
CIRCUMSTANCES("condition", "<self:s> is suspended", _own(_SUSPENDED))

# ---- where cards are ----------------------------------------


def _are_there(count: int, noun: Noun) -> object:
    placed = in_zone(noun, "graveyard", You())
    return Exists(placed, count) if isinstance(placed, Noun) else REJECT


def _are_there_of(value: object) -> tuple[object, ...] | None:
    noun = out_of_zone(value.noun, "graveyard", You()) if isinstance(value, Exists) else None
    return (value.minimum, noun) if noun is not None and isinstance(value, Exists) and value.minimum > 1 else None


def _is_there(noun: Noun) -> object:
    return _are_there(1, noun)


def _is_there_of(value: object) -> tuple[object, ...] | None:
    noun = out_of_zone(value.noun, "graveyard", You()) if isinstance(value, Exists) and value.minimum == 1 else None
    return None if noun is None else (noun,)


CIRCUMSTANCES("condition", "<#number:k> or more <noun.p:n> are in your graveyard", Pair(_are_there, _are_there_of))
CIRCUMSTANCES("condition", "a <noun.s:n> is in your graveyard", Pair(_is_there, _is_there_of))


def _on_battlefield(noun: Noun) -> object:
    return Exists(noun) if isinstance(noun, Objects) and noun.zones == ("battlefield",) else REJECT


CIRCUMSTANCES(
    "condition",
    "<some:n> is on the battlefield",
    Pair(
        _on_battlefield,
        lambda value: (value.noun,) if isinstance(value, Exists) and value.minimum == 1 else None,
    ),
)


def _no_opponent(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(EachOpponent()))
    return NotCondition(Exists(owned)) if isinstance(owned, Noun) else REJECT


def _no_opponent_of(value: object) -> tuple[object, ...] | None:
    inner = value.condition if isinstance(value, NotCondition) else None
    parts = without_last(inner.noun) if isinstance(inner, Exists) and inner.minimum == 1 else None
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(EachOpponent()) else None


CIRCUMSTANCES("condition", "no opponent controls <some:n>", Pair(_no_opponent, _no_opponent_of))


def _attached(noun: Noun, to: Reference) -> object:
    placed = add_last(noun, AttachedTo(to))
    return Exists(placed) if isinstance(placed, Noun) else REJECT


def _attached_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.noun) if isinstance(value, Exists) and value.minimum == 1 else None
    return (parts[0], parts[1].reference) if parts is not None and isinstance(parts[1], AttachedTo) else None


CIRCUMSTANCES("condition", "<some:n> is attached to <host:o>", Pair(_attached, _attached_of))
CIRCUMSTANCES("condition", "<some:n> is attached to <eachof:o>", Pair(_attached, _attached_of))
CIRCUMSTANCES("eachof", "a <noun.s:n>", Each(hole("n")))

# ---- great numbers ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "you have <#digit:k> or more cards in your library",
    Compare(Count(Objects(IsKind("card"), ("library",), You())), ">=", Number(hole("k"))),
)
CIRCUMSTANCES(
    "condition",
    "there are <#digit:n> or more <counterkind:k> counters on <oneobject:o>",
    Compare(CountersOn(hole("k"), hole("o")), ">=", Number(hole("n"))),
)

# ---- counters of any kind, and fewer than so many ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "<oneobject:o> has fewer than <#number:n> <counterkind:k> counters on it",
    Compare(CountersOn(hole("k"), hole("o")), "<", Number(hole("n"))),
)
CIRCUMSTANCES(
    "condition",
    "<oneobject:o> has <#number:n> or more counters on it",
    Compare(CountersOn("", hole("o")), ">=", Number(hole("n"))),
)
CIRCUMSTANCES(
    "condition",
    "there are <#number:n> or more counters (among|on) <noun.p:c>",
    Compare(CountersOn("", Each(hole("c"))), ">=", Number(hole("n"))),
)
CIRCUMSTANCES("counted", "<counterkind:k> counter (among|on) <noun.p:c>", CountersOn(hole("k"), Each(hole("c"))))

# ---- hands ----------------------------------------


def _somebody(players: Reference, condition: Condition) -> Compare:
    return Compare(Count(PlayersWho(players, condition)), ">=", ONE)


_THEIR_HAND: Final = Count(Objects(IsKind("card"), ("hand",), Actor()))
for _who, _players in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
    CIRCUMSTANCES(
        "condition", f"{_who} has no cards in hand", _somebody(_players, Compare(_THEIR_HAND, "=", Number(0)))
    )
    for _op, _word in (("<=", "or fewer"), (">=", "or more")):
        CIRCUMSTANCES(
            "condition",
            f"{_who} has <#number:n> {_word} cards in hand",
            _somebody(_players, Compare(_THEIR_HAND, _op, Number(hole("n")))),
        )
CIRCUMSTANCES("condition", "you have a card in hand", Compare(Count(HAND), ">=", ONE))

# ---- the most of all players ----------------------------------------


def _held_by_each(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(Actor()))
    return Count(owned) if isinstance(owned, Noun) else REJECT


def _held_by_each_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.of) if isinstance(value, Count) else None
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(Actor()) else None


_HELD: Final = Pair(_held_by_each, _held_by_each_of)
CIRCUMSTANCES("mostof", "controls more <noun.p:n> than each other player", _HELD)
CIRCUMSTANCES("mostof", "has more life than each other player", LifeOf(Actor()))
CIRCUMSTANCES("mostof", "has more cards in hand than each other player", _THEIR_HAND)
CIRCUMSTANCES("condition", "<comparedone:p> <mostof:m>", HasMost(hole("p"), hole("m"), True))
CIRCUMSTANCES("condition", "a player <mostof:m>", _somebody(EachPlayer(), HasMost(Actor(), hole("m"), True)))
CIRCUMSTANCES("theirmost", "with the most life", LifeOf(Actor()))
CIRCUMSTANCES("theirmost", "(who has|with) the most cards in hand", _THEIR_HAND)
CIRCUMSTANCES("theirmost", "who controls the most <noun.p:n>", _HELD)
CIRCUMSTANCES("oneplayer", "the player <theirmost:m>", PlayersWho(EachPlayer(), HasMost(Actor(), hole("m"), True)))
CIRCUMSTANCES(
    "condition",
    "<comparedone:p> controls the most <noun.p:m> or is tied for the most",
    Pair(
        lambda player, noun: HasMost(player, held) if isinstance(held := _held_by_each(noun), Quantity) else REJECT,
        lambda value: (
            (value.player, *parts)
            if isinstance(value, HasMost) and not value.alone and (parts := _held_by_each_of(value.of)) is not None
            else None
        ),
    ),
)
CIRCUMSTANCES("comparedone", "attacking player", ActivePlayer())
CIRCUMSTANCES("comparedone", "target opponent", Target(HERE, PlayerNoun(True), ONE, ONE))
CIRCUMSTANCES("comparedone", "that player or that planeswalker 's controller", ControllerOf(It(HERE), True))
CIRCUMSTANCES(
    "happens@",
    "attack@ the player with the most life or tied for most life",
    WhileTrue(Attacks(DOER, PlayerNoun()), HasMostLife(DefendingPlayer())),
)

# ---- monarch ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "there is no monarch",
    Compare(Count(PlayersWho(EachPlayer(), HasDesignation(Actor(), "monarch"))), "=", Number(0)),
)
CIRCUMSTANCES("condition", "you're not the monarch", NotCondition(HasDesignation(You(), "monarch")))

# ---- what an object is ----------------------------------------


def _size_of(filter: Filter) -> tuple[Quantity, Quantity] | None:
    """The power and the toughness of which ``is 1/1`` speaks."""
    parts = filter.filters if isinstance(filter, AllOf) and len(filter.filters) == 2 else ()
    found = tuple([part.than for part in parts if isinstance(part, Compares) and part.op == "="])
    return (found[0], found[1]) if len(found) == 2 else None


for _odd, _word in ((True, "odd"), (False, "even")):
    CIRCUMSTANCES("condition", f"<possessor:o> mana value is {_word}", Matches(hole("o"), Parity("mana value", _odd)))
CIRCUMSTANCES("condition", "<oneobject:o> didn't have <quality:f>", Matches(hole("o"), Not(hole("f"))))
for _what in ("power", "toughness", "mana value"):
    CIRCUMSTANCES(
        "condition",
        f"<possessor:o> {_what} is [exactly] <#digit:n>",
        Compare(CharacteristicOf(_what, hole("o")), "=", Number(hole("n"))),
    )
    CIRCUMSTANCES(
        "condition",
        f"<possessor:o> {_what} was less than <#digit:n>",
        Compare(CharacteristicOf(_what, hole("o")), "<", Number(hole("n"))),
    )
    CIRCUMSTANCES("condition", f"<possessor:o> {_what} is x", Compare(CharacteristicOf(_what, hole("o")), "=", X()))
CIRCUMSTANCES(
    "condition",
    "<oneobject:o> is <#size:s>",
    Pair(
        lambda what, size: (
            Matches(what, AllOf((Compares("power", "=", size[0]), Compares("toughness", "=", size[1]))))
            if isinstance(size[0], Number) and isinstance(size[1], Number)
            else REJECT
        ),
        lambda value: (value.what, size) if isinstance(value, Matches) and (size := _size_of(value.filter)) else None,
    ),
)
CIRCUMSTANCES("condition", "<itis:o> not <supertypeword:t>", Matches(hole("o"), Not(HasSupertype(hole("t")))))
CIRCUMSTANCES("condition", "<oneobject:o> isn't <supertypeword:t>", Matches(hole("o"), Not(HasSupertype(hole("t")))))

# ---- mana of one color (CR 601.2h) ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "at least <#number:n> mana of the same color was spent to cast (this spell|it)",
    ManaSpent("", hole("n")),
)

# ---- two conditions, each of its own part ----------------------------------------

CIRCUMSTANCES(
    "simple",
    "<clauses:a> if <condition:i> , and <clauses:b> if <condition:j>",
    Then(If(hole("i"), hole("a")), If(hole("j"), hole("b"))),
)

# ---- another spell this turn ----------------------------------------


def _another_cast(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.filter == IsKind("spell"):
        return REJECT
    return Compare(SpellsCast(You(), noun, None, True), ">=", ONE)


def _another_cast_of(value: object) -> tuple[object, ...] | None:
    spells = value.left if isinstance(value, Compare) and value.op == ">=" and value.right == ONE else None
    return (spells.noun,) if isinstance(spells, SpellsCast) and spells.others else None


CIRCUMSTANCES("condition", "you've cast another <noun.s:n> this turn", Pair(_another_cast, _another_cast_of))

# ---- by so many more ----------------------------------------


def _many_more(count: int, noun: Noun) -> object:
    theirs, yours = _held_by_each(noun), add_last(noun, ControlledBy(You()))
    if not isinstance(theirs, Count) or not isinstance(yours, Noun):
        return REJECT
    return _somebody(EachOpponent(), Compare(theirs, ">=", Sum((Count(yours), Number(count)))))


def _many_more_of(value: object) -> tuple[object, ...] | None:
    who = value.left.of if isinstance(value, Compare) and isinstance(value.left, Count) else None
    inner = who.condition if isinstance(who, PlayersWho) else None
    parts = _held_by_each_of(inner.left) if isinstance(inner, Compare) else None
    if parts is None or not isinstance(inner, Compare) or not isinstance(inner.right, Sum):
        return None
    more = inner.right.terms[1]
    return (more.value, *parts) if isinstance(more, Number) else None


CIRCUMSTANCES(
    "condition",
    "an opponent controls at least <#number:k> more <noun.p:n> than you",
    Pair(_many_more, _many_more_of),
)
CIRCUMSTANCES(
    "condition",
    "an opponent has at least <#number:k> more cards in hand than you",
    _somebody(EachOpponent(), Compare(_THEIR_HAND, ">=", Sum((Count(HAND), Number(hole("k")))))),
)

# ---- so many different ones ----------------------------------------

for _what in ("colors", "basic land types"):
    CIRCUMSTANCES(
        "condition",
        f"there are <#number:k> {_what} among <noun.p:n>",
        Compare(DistinctAmong(_what, hole("n")), ">=", Number(hole("k"))),
    )
CIRCUMSTANCES(
    "condition",
    "your devotion to <color:c> and <color:d> is <#number:n> or greater",
    Compare(Devotion((hole("c"), hole("d"))), ">=", Number(hole("n"))),
)

# ---- of one that is spoken of ----------------------------------------

CIRCUMSTANCES(
    "condition",
    "<oneobject:o> was dealt excess damage this turn",
    Matches(hole("o"), ThisTurnFilter("was dealt excess damage")),
)
CIRCUMSTANCES("condition", "you controlled it", Matches(It(HERE), ControlledBy(You())))
CIRCUMSTANCES("condition", "an opponent controls <that.s:o>", Matches(hole("o"), ControlledBy(EachOpponent())))
CIRCUMSTANCES(
    "condition",
    "<oneobject:o> didn't enter [the battlefield] this turn",
    Matches(hole("o"), Not(ThisTurnFilter("entered"))),
)
CIRCUMSTANCES(
    "condition",
    "<oneobject:o> has greater power or toughness than <self:s>",
    Either(
        (
            Compare(CharacteristicOf("power", hole("o")), ">", CharacteristicOf("power", hole("s"))),
            Compare(CharacteristicOf("toughness", hole("o")), ">", CharacteristicOf("toughness", hole("s"))),
        )
    ),
)
CIRCUMSTANCES("condition", "it isn't that player 's turn", NotCondition(TurnOf(ThatPlayer(HERE))))

# ---- no mana ability (CR 605.1a) ----------------------------------------

CIRCUMSTANCES("playerhappens@", "activate@ an ability , if it isn't a mana ability", Activates(DOER, mana=False))
CIRCUMSTANCES(
    "playerhappens@",
    "activate@ an ability of <some:n> , if it isn't a mana ability",
    Activates(DOER, hole("n"), "", False),
)
