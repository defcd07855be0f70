"""Conditions: what follows "if", "as long as" and "unless"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.condition import (
    Both,
    CastFrom,
    CoinsShow,
    Compare,
    CostPaid,
    Either,
    Exists,
    HasDesignation,
    InStep,
    ManaSpent,
    Matches,
    NotCondition,
    Resolution,
    SelfIn,
    TurnOf,
    WonClash,
    WonFlip,
)
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    CameFrom,
    CastBy,
    ControlledBy,
    HasCounter,
    HasOneTarget,
    HasStatus,
    HasSupertype,
    Is,
    IsKind,
    Not,
    Objects,
    OfChosen,
    OwnedBy,
    PlayerNoun,
    SharesWith,
    SharesWithMana,
    TargetsA,
    ThisTurnFilter,
)
from rulewright.abilities.quantity import (
    CharacteristicOf,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    LifeOf,
    ManaSpentOn,
    Number,
    PartySize,
    SpellsCast,
    StartingLife,
    Sum,
    ThisTurn,
    Total,
    X,
)
from rulewright.abilities.reference import Actor, DefendingPlayer, Each, EachOpponent, EachPlayer, PlayersWho, Self, You
from rulewright.abilities.rewrite import nodes
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.mana import ManaCost

from ..describe import add_last, both, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import DidSo, DidThis, EnteredUnderYou, It, ThatPlayer, ThisWay

CONDITIONS: Final = Family("conditions")


def _paid(keyword: str) -> Callable[..., object]:
    return lambda this: CostPaid(keyword)


def _paid_of(keyword: str) -> Callable[[object], tuple[object, ...] | None]:
    return lambda value: (Self(),) if value == CostPaid(keyword) else None


def _cast_from(zone: str) -> Pair:
    return Pair(lambda this: CastFrom(zone), lambda value: (Self(),) if value == CastFrom(zone) else None)


def _exceeds(one: Reference, what: str, other: Reference) -> object:
    return Compare(CharacteristicOf(what, one), ">", CharacteristicOf(what, other))


def _exceeds_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, CharacteristicOf) or value.op != ">":
        return None
    right = value.right
    if not isinstance(right, CharacteristicOf) or right.of != Self() or right.what != value.left.what:
        return None
    return value.left.of, right.what, right.of


def _kicked(value: object) -> tuple[object, ...] | None:
    return (Self(),) if value == CostPaid("kicker") else None


def _controls(player: object, noun: Noun, minimum: object = 1) -> object:
    owned = add_last(noun, ControlledBy(player))  # type: ignore[arg-type]
    return Exists(owned, minimum) if isinstance(owned, Noun) and isinstance(minimum, int) else REJECT


def _controlling(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Exists):
        return None
    parts = without_last(value.noun)
    if parts is None or not isinstance(parts[1], ControlledBy):
        return None
    return parts[1].player, parts[0], value.minimum


def _controlling_one(value: object) -> tuple[object, ...] | None:
    parts = _controlling(value)
    return parts[:2] if parts is not None and parts[2] == 1 else None


def controls_no(player: object, noun: Noun) -> object:
    exists = _controls(player, noun)
    return NotCondition(exists) if isinstance(exists, Exists) else REJECT


def controlling_no(value: object) -> tuple[object, ...] | None:
    return _controlling_one(value.condition) if isinstance(value, NotCondition) else None


CONDITIONS("condition", "<anyplayer.p:p> control <some:n>", Pair(_controls, _controlling_one))
CONDITIONS("condition", "<anyplayer.s:p> controls <some:n>", Pair(_controls, _controlling_one))
CONDITIONS(
    "condition",
    "you control <#number:k> or more <noun.p:n>",
    Pair(
        lambda count, noun: _controls(You(), noun, count),
        lambda value: (
            (parts[2], parts[1]) if (parts := _controlling(value)) is not None and parts[0] == You() else None
        ),
    ),
)


def _controls_exactly(player: object, count: object, noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(player))  # type: ignore[arg-type]
    return (
        Compare(Count(owned), "=", Number(count)) if isinstance(owned, Objects) and isinstance(count, int) else REJECT
    )


def _controlling_exactly(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Compare) or value.op != "=" or not isinstance(value.left, Count):
        return None
    parts = without_last(value.left.of)
    if parts is None or not isinstance(parts[1], ControlledBy) or not isinstance(value.right, Number):
        return None
    return parts[1].player, value.right.value, parts[0]


def _controlling_just_one(value: object) -> tuple[object, ...] | None:
    parts = _controlling_exactly(value)
    return (parts[0], parts[2]) if parts is not None and parts[1] == 1 else None


def _controlling_just_some(value: object) -> tuple[object, ...] | None:
    parts = _controlling_exactly(value)
    return parts if parts is not None and parts[1] != 1 else None


CONDITIONS(
    "condition",
    "<anyplayer.p:p> control exactly one <noun.s:n>",
    Pair(lambda player, noun: _controls_exactly(player, 1, noun), _controlling_just_one),
)
CONDITIONS(
    "condition",
    "<anyplayer.p:p> control exactly <#number:k> <noun.p:n>",
    Pair(_controls_exactly, _controlling_just_some),
)
CONDITIONS("condition", "<anyplayer.p:p> control no <noun.p:n>", Pair(controls_no, controlling_no))
CONDITIONS("condition", "<anyplayer.s:p> controls no <noun.p:n>", Pair(controls_no, controlling_no))
CONDITIONS("condition", "it's your turn", TurnOf(You()))
CONDITIONS("condition", "it's not your turn", NotCondition(TurnOf(You())))
CONDITIONS("condition", "<whosethis:o> (is|'s) <plainadjective:f>", Matches(hole("o"), hole("f")))
CONDITIONS("condition", "<whosethis:o> isn't <plainadjective:f>", Matches(hole("o"), Not(hole("f"))))
CONDITIONS("condition", "<whosethis:o> has <quality:f>", Matches(hole("o"), hole("f")))
CONDITIONS("condition", "<whosethis:o> doesn't have <quality:f>", Matches(hole("o"), Not(hole("f"))))
CONDITIONS("condition", "it had no <counterkind:k> counters on it", Matches(It(HERE), Not(HasCounter(hole("k")))))
CONDITIONS("condition", "it had a <counterkind:k> counter on it", Matches(It(HERE), HasCounter(hole("k"))))
CONDITIONS("whosethis", "<oneobject:o>", hole("o"))


def _is_a(reference: object, noun: Noun) -> object:
    return Matches(reference, noun.filter) if isinstance(noun, Objects) else REJECT  # type: ignore[arg-type]


def _zones_of(filter: Filter) -> tuple[str, ...]:
    """The zone that the word "card", "spell" or neither gives a description."""
    kinds = [node.kind for node in nodes(filter) if isinstance(node, IsKind)]
    if any("card" in kind for kind in kinds):
        return ()
    return ("stack",) if any("spell" in kind for kind in kinds) else ("battlefield",)


def _is_what(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Matches):
        return None
    return value.what, Objects(value.filter, _zones_of(value.filter))


def _is_not_a(reference: object, noun: Noun) -> object:
    matches = _is_a(reference, noun)
    return NotCondition(matches) if isinstance(matches, Matches) else REJECT


def _is_not_what(value: object) -> tuple[object, ...] | None:
    return _is_what(value.condition) if isinstance(value, NotCondition) else None


CONDITIONS("condition", "<oneobject:o> is a <noun.s:n>", Pair(_is_a, _is_what))
CONDITIONS("condition", "(you do|they do|that player does|a player does|he or she does)", DidSo(HERE))
CONDITIONS("condition", "<did.p:d> this way", DidThis(HERE, hole("d")))
CONDITIONS("did.p", "you <do.p:d>", hole("d"))
CONDITIONS("condition", "you cast <that.s:o> from your hand", Matches(hole("o"), CastBy(You(), "hand")))
CONDITIONS("condition", "you cast <that.s:o>", Matches(hole("o"), CastBy(You())))
CONDITIONS("condition", "you cast it from your hand", CastFrom("hand"))
CONDITIONS("condition", "you cast it from your graveyard", CastFrom("graveyard"))
CONDITIONS("condition", "you cast it", CastFrom())
CONDITIONS("condition", "a creature died this turn", Compare(ThisTurn("creatures died"), ">=", Number(1)))
CONDITIONS("condition", "you gained life this turn", Compare(ThisTurn("life gained", You()), ">=", Number(1)))
CONDITIONS("condition", "you've gained life this turn", Compare(ThisTurn("life gained", You()), ">=", Number(1)))
CONDITIONS(
    "condition", "an opponent lost life this turn", Compare(ThisTurn("life lost", EachOpponent()), ">=", Number(1))
)
CONDITIONS("condition", "you attacked this turn", Compare(ThisTurn("attackers declared", You()), ">=", Number(1)))
CONDITIONS(
    "condition",
    "you've cast another spell this turn",
    Compare(ThisTurn("spells cast", You()), ">=", Number(2)),
)
for _op, _word in (("<=", "or less"), (">=", "or greater")):
    CONDITIONS(
        "condition",
        f"<possessor:o> power is <#digit:n> {_word}",
        Compare(CharacteristicOf("power", hole("o")), _op, Number(hole("n"))),
    )
for _op, _word in (("<=", "or less"), (">=", "or more")):
    CONDITIONS("condition", f"you have <#digit:n> {_word} life", Compare(LifeOf(You()), _op, Number(hole("n"))))
for _op, _word in (("<=", "or fewer"), (">=", "or more")):
    CONDITIONS(
        "condition", f"there are <#number:n> {_word} <noun.p:c>", Compare(Count(hole("c")), _op, Number(hole("n")))
    )
CONDITIONS("condition", "<condition:a> and <condition:b>", Both((hole("a"), hole("b"))))
CONDITIONS("condition", "it was kicked", CostPaid("kicker"))
CONDITIONS("condition", "<self:s> was kicked", Pair(lambda this: CostPaid("kicker"), _kicked))

# ---- more conditions ----------------------------------------

HAND: Final = Objects(IsKind("card"), ("hand",), You())
CONDITIONS(
    "condition", "you have exactly <#number:n> cards in (hand|your hand)", Compare(Count(HAND), "=", Number(hole("n")))
)
CONDITIONS("condition", "you have no cards in hand", Compare(Count(HAND), "=", Number(0)))
for _op, _word in (("<=", "or fewer"), (">=", "or more")):
    CONDITIONS("condition", f"you have <#number:n> {_word} cards in hand", Compare(Count(HAND), _op, Number(hole("n"))))
    CONDITIONS(
        "condition",
        f"there are <#number:n> {_word} card types among <noun.p:c>",
        Compare(DistinctAmong("card types", hole("c")), _op, Number(hole("n"))),
    )
    CONDITIONS(
        "condition",
        f"there are <#number:n> {_word} <counterkind:k> counters on <oneobject:o>",
        Compare(CountersOn(hole("k"), hole("o")), _op, Number(hole("n"))),
    )
    CONDITIONS(
        "condition",
        f"<oneobject:o> has <#number:n> {_word} <counterkind:k> counters on it",
        Compare(CountersOn(hole("k"), hole("o")), _op, Number(hole("n"))),
    )
    CONDITIONS("condition", f"x is <#digit:n> {_word}", Compare(X(), _op, Number(hole("n"))))
CONDITIONS(
    "condition",
    "<oneobject:o> has no <counterkind:k> counters on it",
    Compare(CountersOn(hole("k"), hole("o")), "=", Number(0)),
)
CONDITIONS(
    "condition",
    "there are no <counterkind:k> counters on <oneobject:o>",
    Compare(CountersOn(hole("k"), hole("o")), "=", Number(0)),
)
CONDITIONS(
    "condition",
    "there is exactly one <counterkind:k> counter on <oneobject:o>",
    Compare(CountersOn(hole("k"), hole("o")), "=", Number(1)),
)
CONDITIONS(
    "condition",
    "there are exactly <#number:n> <counterkind:k> counters on <oneobject:o>",
    Compare(CountersOn(hole("k"), hole("o")), "=", Number(hole("n"))),
)
CONDITIONS("condition", "there are no <noun.p:c>", Compare(Count(hole("c")), "=", Number(0)))
CONDITIONS("condition", "it targets a <noun.s:n>", Matches(It(HERE), TargetsA(hole("n"))))
CONDITIONS("condition", "<oneobject:o> (isn't|is not) a <noun.s:n>", Pair(_is_not_a, _is_not_what))
CONDITIONS("itis", "it's", It(HERE))
CONDITIONS("condition", "<itis:o> on the battlefield", Exists(Objects(Is(hole("o")), ("battlefield",))))
CONDITIONS("condition", "<itis:o> a <noun.s:n>", Pair(_is_a, _is_what))
CONDITIONS("condition", "<itis:o> <plainadjective:f>", Matches(hole("o"), hole("f")))
CONDITIONS(
    "condition",
    "<self:s> was cast",
    Pair(lambda this: CastFrom(), lambda v: (Self(),) if v == CastFrom() else None),
)
CONDITIONS("condition", "<oneobject:o> entered this turn", Matches(hole("o"), ThisTurnFilter("entered")))
CONDITIONS("condition", "<oneobject:o> attacked this turn", Matches(hole("o"), ThisTurnFilter("attacked")))
CONDITIONS("condition", "<oneobject:o> had to attack this combat", Matches(hole("o"), HasStatus("had to attack")))
CONDITIONS("condition", "<oneobject:o> didn't attack this turn", Matches(hole("o"), Not(ThisTurnFilter("attacked"))))
CONDITIONS(
    "condition",
    "you've drawn two or more cards this turn",
    Compare(ThisTurn("cards drawn", You()), ">=", Number(2)),
)
CONDITIONS(
    "condition",
    "you've cast two or more spells this turn",
    Compare(ThisTurn("spells cast", You()), ">=", Number(2)),
)
CONDITIONS(
    "condition",
    "you gained or lost life this turn",
    Compare(Sum((ThisTurn("life gained", You()), ThisTurn("life lost", You()))), ">=", Number(1)),
)
CONDITIONS("condition", "you control <host:h>", Matches(hole("h"), ControlledBy(You())))
CONDITIONS("condition", "you lost life this turn", Compare(ThisTurn("life lost", You()), ">=", Number(1)))
CONDITIONS("condition", "you've lost life this turn", Compare(ThisTurn("life lost", You()), ">=", Number(1)))

# ---- designations, mana, comparisons ----------------------------------------

CONDITIONS("condition", "you're the monarch", HasDesignation(You(), "monarch"))
CONDITIONS("condition", "you have the city's blessing", HasDesignation(You(), "city's blessing"))
CONDITIONS("condition", "you have the initiative", HasDesignation(You(), "initiative"))
CONDITIONS("condition", "you've completed a dungeon", HasDesignation(You(), "completed dungeon"))
CONDITIONS("condition", "you win the flip", WonFlip())
CONDITIONS("condition", "you lose the flip", NotCondition(WonFlip()))
for _face in ("heads", "tails"):
    CONDITIONS("condition", f"(it|the coin) comes up {_face}", CoinsShow(_face))
    CONDITIONS("condition", f"both coins come up {_face}", CoinsShow(_face))
CONDITIONS(
    "condition",
    "at least <#number:n> <color:c> mana was spent to cast this spell",
    ManaSpent(hole("c"), hole("n")),
)
for _op, _words in (
    ("<=", "less than or equal to"),
    (">=", "greater than or equal to"),
    ("<", "less than"),
    (">", "greater than"),
    ("=", "equal to"),
):
    CONDITIONS("condition", f"<characteristic:l> is {_words} <quantity:r>", Compare(hole("l"), _op, hole("r")))
    CONDITIONS(
        "condition",
        f"your devotion to <color:c> is {_words} <#number:n>",
        Compare(Devotion((hole("c"),)), _op, Number(hole("n"))),
    )
    CONDITIONS(
        "condition",
        f"your devotion to <color:c> and <color:d> is {_words} <#number:n>",
        Compare(Devotion((hole("c"), hole("d"))), _op, Number(hole("n"))),
    )
for _op, _word in (("<=", "or less"), (">=", "or greater")):
    for _what in ("toughness", "mana value"):
        CONDITIONS(
            "condition",
            f"<possessor:o> {_what} is <#digit:n> {_word}",
            Compare(CharacteristicOf(_what, hole("o")), _op, Number(hole("n"))),
        )
CONDITIONS("condition", "(this spell|it) was cast from a graveyard", CastFrom("graveyard"))
CONDITIONS("condition", "you cast this spell during your main phase", Both((TurnOf(You()), InStep("main"))))
CONDITIONS(
    "condition",
    "you control <#number:k> or fewer <noun.p:n>",
    Pair(
        lambda count, noun: _at_most(count, noun),
        lambda value: _at_most_of(value),
    ),
)


def _at_most(count: int, noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(You()))
    return Compare(Count(owned), "<=", Number(count)) if isinstance(owned, Noun) else REJECT


def _at_most_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, Count) or value.op != "<=":
        return None
    parts = without_last(value.left.of)
    if parts is None or parts[1] != ControlledBy(You()) or not isinstance(value.right, Number):
        return None
    return value.right.value, parts[0]


for _words, _keyword in (("bargained", "bargain"), ("overloaded", "overload")):
    CONDITIONS("condition", f"(it was|it's) {_words}", CostPaid(_keyword))
    CONDITIONS(
        "condition",
        f"<self:s> was {_words}",
        Pair(_paid(_keyword), _paid_of(_keyword)),
    )
CONDITIONS("condition", "its <anykeyword:k> cost was paid", CostPaid(hole("k")))
CONDITIONS("condition", "<oneobject:o> was a <noun.s:n>", Pair(_is_a, _is_what))

# ---- of one player among others ----------------------------------------


def _who_controls(noun: Noun, count: object = 1) -> object:
    return _controls(Actor(), noun, count)


def _who_controls_of(value: object) -> tuple[object, ...] | None:
    parts = _controlling_one(value)
    return (parts[1],) if parts is not None and parts[0] == Actor() else None


def _who_controls_many_of(value: object) -> tuple[object, ...] | None:
    parts = _controlling(value)
    return (parts[2], parts[1]) if parts is not None and parts[0] == Actor() else None


_POISON: Final = CountersOn("poison", Actor())
_HIS_HAND: Final = Objects(IsKind("card"), ("hand",), Actor())
CONDITIONS("whoclause@", "control@ <some:n>", Pair(_who_controls, _who_controls_of))
CONDITIONS(
    "whoclause@",
    "control@ <#number:k> or more <noun.p:n>",
    Pair(lambda count, noun: _who_controls(noun, count), _who_controls_many_of),
)
CONDITIONS(
    "whoclause@",
    "(don't@ control|control@ no) <some:n>",
    Pair(
        lambda noun: controls_no(Actor(), noun),
        lambda value: (parts[1],) if (parts := controlling_no(value)) is not None and parts[0] == Actor() else None,
    ),
)
CONDITIONS("whoclause@", "lost life this turn", Compare(ThisTurn("life lost", Actor()), ">=", Number(1)))
CONDITIONS("whoclause@", "have@ more life than you", Compare(LifeOf(Actor()), ">", LifeOf(You())))
CONDITIONS("whoclause@", "have@ no cards in hand", Compare(Count(_HIS_HAND), "=", Number(0)))
CONDITIONS("whoclause@", "have@ more cards in hand than you", Compare(Count(_HIS_HAND), ">", Count(HAND)))
for _op, _word in (("<=", "or fewer"), (">=", "or more")):
    CONDITIONS(
        "whoclause@",
        f"have@ <#number:n> {_word} cards in hand",
        Compare(Count(_HIS_HAND), _op, Number(hole("n"))),
    )
CONDITIONS("whoclause@", "have@ <#number:n> or more poison counters", Compare(_POISON, ">=", Number(hole("n"))))

# ---- more of this turn ----------------------------------------

for _you in ("you gained", "you've gained"):
    CONDITIONS(
        "condition",
        f"{_you} <#digit:n> or more life this turn",
        Compare(ThisTurn("life gained", You()), ">=", Number(hole("n"))),
    )
CONDITIONS("condition", "you've cast a <noun.s:n> this turn", Compare(SpellsCast(You(), hole("n")), ">=", Number(1)))
CONDITIONS("condition", "you win", WonClash())
CONDITIONS(
    "condition",
    "an opponent has <#number:n> or more poison counters",
    Compare(
        Count(PlayersWho(EachOpponent(), Compare(_POISON, ">=", Number(hole("n"))))),
        ">=",
        Number(1),
    ),
)
for _op, _word in (("<=", "or fewer"), (">=", "or more")):
    CONDITIONS(
        "condition",
        f"<handowner.s:p> has <#number:n> {_word} cards in hand",
        Compare(Count(Objects(IsKind("card"), ("hand",), hole("p"))), _op, Number(hole("n"))),
    )
CONDITIONS(
    "condition",
    "<handowner.s:p> has no cards in hand",
    Compare(Count(Objects(IsKind("card"), ("hand",), hole("p"))), "=", Number(0)),
)
CONDITIONS("handowner.s", "(that player|that opponent)", ThatPlayer(HERE))
CONDITIONS("handowner.s", "defending player", DefendingPlayer())
_ELSEWHERE: Final = Both((CastFrom(), NotCondition(CastFrom("hand"))))
CONDITIONS(
    "condition",
    "<self:s> was cast from anywhere other than your hand",
    Pair(lambda this: _ELSEWHERE, lambda value: (Self(),) if value == _ELSEWHERE else None),
)
CONDITIONS(
    "condition",
    "it entered from your graveyard or you cast it from your graveyard",
    Matches(It(HERE), CameFrom("graveyard", You())),
)
CONDITIONS(
    "condition",
    "<possessor:o> <comparednumber:w> is (greater|higher) than <self:s> 's",
    Pair(_exceeds, _exceeds_of),
)
for _number in ("power", "toughness", "mana value"):
    CONDITIONS("comparednumber", _number, _number)
for _zone, _words in (("hand", "your hand"), ("exile", "exile"), ("graveyard", "your graveyard")):
    CONDITIONS("condition", f"<self:s> was cast from {_words}", _cast_from(_zone))
CONDITIONS(
    "condition",
    "<oneobject:o> dealt damage to an opponent this turn",
    Matches(hole("o"), ThisTurnFilter("dealt damage to an opponent")),
)
CONDITIONS(
    "condition",
    "<oneobject:o> (was dealt|has been dealt) damage this turn",
    Matches(hole("o"), ThisTurnFilter("was dealt damage")),
)
CONDITIONS("condition", "<oneobject:o> had <quality:f>", Matches(hole("o"), hole("f")))
CONDITIONS("condition", "<oneobject:o> was <plainadjective:f>", Matches(hole("o"), hole("f")))

# ---- more that may be so ----------------------------------------

_OWN: Final = ("hand", "graveyard", "library")


def _has_many(count: int, noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.owner != You() or not set(noun.zones) <= set(_OWN):
        return REJECT
    return Compare(Count(noun), ">=", Number(count))


def _has_many_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Compare) or not isinstance(value.left, Count) or not isinstance(value.right, Number):
        return None
    return (value.right.value, value.left.of) if value.op == ">=" else None


def _this_way(action: str) -> Pair:
    def build(noun: Noun) -> object:
        if not isinstance(noun, Objects):
            return REJECT
        return Exists(Objects(both(noun.filter, ThisWay(0, action)), noun.zones, noun.owner))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Exists):
            return None
        parts = without_last(value.noun)
        return (parts[0],) if parts is not None and isinstance(parts[1], ThisWay) else None

    return Pair(build, unbuild)


def _you_lack(noun: Noun) -> object:
    return controls_no(You(), noun)


def _you_lack_of(value: object) -> tuple[object, ...] | None:
    parts = controlling_no(value)
    return (parts[1],) if parts is not None and parts[0] == You() else None


CONDITIONS("condition", "you have <#number:n> or more <noun.p:c>", Pair(_has_many, _has_many_of))
for _what in ("power", "toughness"):
    CONDITIONS(
        "condition",
        f"<noun.p:n> have total {_what} <#digit:k> or greater",
        Compare(Total(_what, hole("n")), ">=", Number(hole("k"))),
    )
CONDITIONS("condition", "there is a <noun.s:n>", Exists(hole("n")))
CONDITIONS("condition", "there's a <noun.s:n>", Exists(hole("n")))
CONDITIONS("condition", "it's an opponent 's turn", TurnOf(EachOpponent()))
CONDITIONS(
    "condition",
    "a player has <#digit:n> or less life",
    Compare(Count(PlayersWho(EachPlayer(), Compare(LifeOf(Actor()), "<=", Number(hole("n"))))), ">=", Number(1)),
)
CONDITIONS(
    "condition",
    "an opponent has <#digit:n> or less life",
    Compare(Count(PlayersWho(EachOpponent(), Compare(LifeOf(Actor()), "<=", Number(hole("n"))))), ">=", Number(1)),
)
for _nth, _word in ((1, "first"), (2, "second"), (3, "third")):
    CONDITIONS("condition", f"this is the {_word} time this ability has resolved this turn", Resolution(_nth))


def _spent(cost: ManaCost) -> object:
    """``{G}``, ``{R}{R}``: so much mana of one color."""
    letters = {str(symbol) for symbol in cost.symbols}
    for color, letter in _LETTERS:
        if letters == {f"{{{letter}}}"}:
            return ManaSpent(color, len(cost.symbols))
    return REJECT


def _spent_of(value: object) -> tuple[object, ...] | None:
    letter = dict(_LETTERS).get(value.color) if isinstance(value, ManaSpent) else None
    if not isinstance(value, ManaSpent) or letter is None:
        return None
    cost = ManaCost.parse(f"{{{letter}}}" * value.minimum)
    return (cost,) if _spent(cost) == value else None


_LETTERS: Final = tuple(zip(COLOR_NAMES, "WUBRG", strict=True))
CONDITIONS("condition", "<#mana:m> was spent to cast (it|this spell)", Pair(_spent, _spent_of))
for _action, _words in (
    ("discarded", "discarded"),
    ("sacrificed", "sacrificed"),
    ("destroyed", "destroyed"),
    ("exiled", "exiled"),
    ("milled", "milled"),
    ("revealed", "revealed"),
):
    CONDITIONS("condition", f"a <modified.s:n> (is|was) {_words} this way", _this_way(_action))
CONDITIONS("condition", "you don't control <some:n>", Pair(_you_lack, _you_lack_of))
VOID: Final = Either(
    (
        Compare(ThisTurn("nonland permanents left"), ">=", Number(1)),
        Compare(ThisTurn("spells warped"), ">=", Number(1)),
    )
)
CONDITIONS("condition", "a nonland permanent left the battlefield this turn or a spell was warped this turn", VOID)
CONDITIONS(
    "condition",
    "a permanent you controlled left the battlefield this turn",
    Compare(ThisTurn("permanents left", You()), ">=", Number(1)),
)
CONDITIONS("condition", "<oneobject:o> is prepared", Matches(hole("o"), HasStatus("prepared")))

CONDITIONS("condition", "you don't put (the card|it|that card) into your hand", NotCondition(DidSo(HERE, "hand")))
CONDITIONS(
    "condition",
    "you don't put (it|the card|that card) onto the battlefield",
    NotCondition(DidSo(HERE, "battlefield")),
)
CONDITIONS("condition", "you don't (cast it|cast that card|cast the card|play it)", NotCondition(DidSo(HERE, "cast")))
CONDITIONS("condition", "<topcards.s:o> is a <noun.s:n>", Pair(_is_a, _is_what))
CONDITIONS(
    "condition",
    "<oneobject:o> shares a color with the mana that (land|permanent) produced",
    Matches(hole("o"), SharesWithMana()),
)
for _what in ("color", "creature type", "card type", "name"):
    CONDITIONS(
        "condition",
        f"<oneobject:o> shares a {_what} with <onlyone:p>",
        Matches(hole("o"), SharesWith(_what, hole("p"))),
    )
    CONDITIONS(
        "condition",
        f"<oneobject:o> shares a {_what} with a <noun.s:n>",
        Matches(hole("o"), SharesWith(_what, Each(hole("n")))),
    )
CONDITIONS(
    "condition", "<oneobject:o> has the same name as <onlyone:p>", Matches(hole("o"), SharesWith("name", hole("p")))
)
CONDITIONS(
    "condition",
    "<#number:k> or more <noun.p:n> are <plainadjective:f>",
    Pair(
        lambda count, noun, status: (
            Exists(Objects(both(noun.filter, status), noun.zones, noun.owner), count)
            if isinstance(noun, Objects)
            else REJECT
        ),
        lambda value: (
            (value.minimum, *parts) if isinstance(value, Exists) and (parts := without_last(value.noun)) else None
        ),
    ),
)
CONDITIONS("condition", "no <noun.p:n> are on the battlefield", Compare(Count(hole("n")), "=", Number(0)))
CONDITIONS("condition", "<noun.p:n> are on the battlefield", Exists(hole("n")))

CONDITIONS(
    "condition",
    "<self:s> is in your graveyard",
    Pair(lambda this: SelfIn("graveyard"), lambda v: (Self(),) if v == SelfIn("graveyard") else None),
)
CONDITIONS(
    "condition",
    "<self:s> is in your hand",
    Pair(lambda this: SelfIn("hand"), lambda v: (Self(),) if v == SelfIn("hand") else None),
)
CONDITIONS(
    "condition",
    "<self:s> is in exile",
    Pair(lambda this: SelfIn("exile"), lambda v: (Self(),) if v == SelfIn("exile") else None),
)
_THEIR_GRAVE: Final = Count(Objects(IsKind("card"), ("graveyard",), Actor()))
CONDITIONS(
    "condition",
    "an opponent has <#number:n> or more cards in their graveyard",
    Compare(Count(PlayersWho(EachOpponent(), Compare(_THEIR_GRAVE, ">=", Number(hole("n"))))), ">=", Number(1)),
)
for _op, _word in (("<=", "or less"), (">=", "or greater")):
    for _what in ("power", "toughness", "mana value"):
        CONDITIONS(
            "condition",
            f"<possessor:o> {_what} was <#digit:n> {_word}",
            Compare(CharacteristicOf(_what, hole("o")), _op, Number(hole("n"))),
        )
CONDITIONS("condition", "(you|they|that player) can't", NotCondition(DidSo(HERE)))
CONDITIONS("condition", "there are <noun.p:n>", Exists(hole("n")))
_YOURS: Final = (IsKind("commander"), OwnedBy(You()), ControlledBy(You()))
CONDITIONS("condition", "you control your commander", Exists(Objects(AllOf(_YOURS))))

CONDITIONS(
    "condition", "you have <#number:n> or more opponents", Compare(Count(PlayerNoun(True)), ">=", Number(hole("n")))
)
CONDITIONS("condition", "<condition:a> or <condition:b>", Either((hole("a"), hole("b"))))
CONDITIONS("condition", "<whosethis:o> (is|was|'s) <supertypeword:t>", Matches(hole("o"), HasSupertype(hole("t"))))
CONDITIONS("condition", "<itis:o> <supertypeword:t>", Matches(hole("o"), HasSupertype(hole("t"))))
CONDITIONS("condition", "<oneobject:o> wasn't a <noun.s:n>", Pair(_is_not_a, _is_not_what))
CONDITIONS("condition", "<oneobject:o> wasn't <plainadjective:f>", Matches(hole("o"), Not(hole("f"))))
CONDITIONS("condition", "tribute wasn't paid", NotCondition(CostPaid("tribute")))
for _op, _word in (("<=", "or fewer"), (">=", "or more")):
    for _words, _what in (
        ("basic land types", "basic land types"),
        ("colors", "colors"),
        ("mana values", "mana values"),
    ):
        CONDITIONS(
            "condition",
            f"there are <#number:n> {_word} {_words} among <noun.p:c>",
            Compare(DistinctAmong(_what, hole("c")), _op, Number(hole("n"))),
        )
CONDITIONS(
    "condition",
    "<#number:n> or more mana was spent to cast <oneobject:o>",
    Compare(ManaSpentOn(hole("o")), ">=", Number(hole("n"))),
)
CONDITIONS("condition", "no mana was spent to cast <oneobject:o>", Compare(ManaSpentOn(hole("o")), "=", Number(0)))

CONDITIONS(
    "condition",
    "you have at least <#digit:n> life more than your starting life total",
    Compare(LifeOf(You()), ">=", Sum((StartingLife(You()), Number(hole("n"))))),
)
CONDITIONS(
    "condition",
    "you didn't put (a card|it|the card) into your hand this way",
    NotCondition(DidSo(HERE, "hand")),
)

CONDITIONS("condition", "(the player does|that opponent does|the opponent does|its controller does)", DidSo(HERE))
CONDITIONS(
    "condition",
    "(the player can't|that opponent can't|they don't|the player doesn't|that player doesn't)",
    NotCondition(DidSo(HERE)),
)
CONDITIONS("condition", "you have a full party", Compare(PartySize(), ">=", Number(4)))
for _mark in ("monstrous", "renowned"):
    CONDITIONS("condition", f"<oneobject:o> is {_mark}", Matches(hole("o"), HasStatus(_mark)))
    CONDITIONS("condition", f"<itis:o> {_mark}", Matches(hole("o"), HasStatus(_mark)))
CONDITIONS("condition", "<oneobject:o> has the chosen name", Matches(hole("o"), OfChosen("name")))
CONDITIONS("condition", "<oneobject:o> (has|have) a single target", Matches(hole("o"), HasOneTarget()))
CONDITIONS(
    "condition",
    "that spell 's mana cost or that ability 's activation cost contains <xsymbol:x>",
    Matches(It(HERE), hole("x")),
)
STILL_THERE: Final = SelfIn("battlefield")


def _still_there_of(value: object) -> tuple[object, ...] | None:
    return (Self(),) if value == STILL_THERE else None


_NOT_CAST: Final = NotCondition(CastFrom())
CONDITIONS("condition", "it wasn't cast", _NOT_CAST)
CONDITIONS("condition", "it entered under your control", EnteredUnderYou(HERE))
CONDITIONS("condition", "<self:s> is [still] on the battlefield", Pair(lambda this: STILL_THERE, _still_there_of))
CONDITIONS("condition", "<condition:a> or if <condition:b>", Either((hole("a"), hole("b"))))
CONDITIONS("condition", "you have max speed", HasDesignation(You(), "max speed"))
CONDITIONS("condition", "this spell 's additional cost was paid", CostPaid("additional"))
CONDITIONS("condition", "(a Dragon was beheld|evidence was collected)", CostPaid("additional"))
for _words, _promised in (("was", CostPaid("gift")), ("wasn't", NotCondition(CostPaid("gift")))):
    CONDITIONS("condition", f"the gift {_words} promised", _promised)


def _own_cost(this: Reference, keyword: str) -> object:
    return CostPaid(keyword)


def _own_cost_of(value: object) -> tuple[object, ...] | None:
    return (Self(), value.keyword) if isinstance(value, CostPaid) else None


CONDITIONS("condition", "<self:s> 's <anykeyword:k> cost was paid [this turn]", Pair(_own_cost, _own_cost_of))
CONDITIONS("condition", "(his|her|this spell 's) <anykeyword:k> cost was paid [this turn]", CostPaid(hole("k")))
CONDITIONS("condition", "<self:s> was cast using <anykeyword:k>", Pair(_own_cost, _own_cost_of))
CONDITIONS("condition", "they were cast using <anykeyword:k>", CostPaid(hole("k")))
CONDITIONS("condition", "you have an enduring story", HasDesignation(You(), "enduring story"))
