"""Numbers: "three", "X", "that much", "the number of creatures you control", "its power"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import NotCondition
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import IsKind, Objects, PlayerNoun
from rulewright.abilities.quantity import (
    AmountPrevented,
    CharacteristicOf,
    ColorsSpent,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    ExtraTargets,
    Greatest,
    Half,
    LifeOf,
    ManaSpentOn,
    Number,
    PartySize,
    SpeedOf,
    StartingLife,
    Sum,
    ThisTurn,
    Times,
    TimesPaid,
    Total,
    X,
)
from rulewright.abilities.reference import EachOpponent, PlayersWho, Self, You

from ..describe import add_last, either, parts_of_either, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import CountersRemoved, DidSo, ThatMuch, ThatPlayer

QUANTITIES: Final = Family("quantities")

QUANTITIES("fixed", "x", X())

# "3 damage", "X life"
QUANTITIES("amount", "<#digit:n>", Number(hole("n")))
QUANTITIES("amount", "x", X())
QUANTITIES("amount", "that much", ThatMuch(HERE))
QUANTITIES("amount", "twice that much", Times(2, ThatMuch(HERE)))
QUANTITIES("amount", "twice x", Times(2, X()))

# "two cards", "X cards"
QUANTITIES("many", "<#number:n>", Number(hole("n")))
QUANTITIES("many", "x", X())
QUANTITIES("many", "that many", ThatMuch(HERE))
QUANTITIES("many", "twice x", Times(2, X()))

# "equal to …"
QUANTITIES("quantity", "the number of <noun.p:n>", Count(hole("n")))
QUANTITIES("quantity", "<characteristic:c>", hole("c"))
QUANTITIES("quantity", "twice <characteristic:c>", Times(2, hole("c")))
QUANTITIES("quantity", "twice the number of <noun.p:n>", Times(2, Count(hole("n"))))
QUANTITIES("quantity", "<characteristic:c> plus <#digit:n>", Sum((hole("c"), Number(hole("n")))))
QUANTITIES("quantity", "<#digit:n> plus <characteristic:c>", Sum((Number(hole("n")), hole("c"))))
QUANTITIES("quantity", "<#number:n> plus the number of <noun.p:c>", Sum((Number(hole("n")), Count(hole("c")))))
QUANTITIES("quantity", "<#digit:n> plus the number of <noun.p:c>", Sum((Number(hole("n")), Count(hole("c")))))
QUANTITIES("quantity", "the number of <noun.p:c> plus <#number:n>", Sum((Count(hole("c")), Number(hole("n")))))
QUANTITIES("quantity", "half <characteristic:c> , rounded up", Half(hole("c"), True))
QUANTITIES("quantity", "half <characteristic:c> , rounded down", Half(hole("c"), False))
for _what in ("power", "toughness", "mana value"):
    _word = f"(greatest|highest) {_what}" if _what == "mana value" else f"greatest {_what}"
    QUANTITIES("quantity", f"the {_word} among <noun.p:n>", Greatest(_what, hole("n")))
    QUANTITIES("quantity", f"the total {_what} of <noun.p:n>", Total(_what, hole("n")))
    QUANTITIES("characteristic", f"<possessor:o> {_what}", CharacteristicOf(_what, hole("o")))
QUANTITIES("characteristic", "<possessor:o> loyalty", CharacteristicOf("loyalty", hole("o")))
QUANTITIES("characteristic", "<owner:o> life total", LifeOf(hole("o")))
QUANTITIES("characteristic", "x", X())
QUANTITIES(
    "characteristic", "the number of <counterkind:k> counters on <oneobject:o>", CountersOn(hole("k"), hole("o"))
)
QUANTITIES("quantity", "the amount of life you gained this turn", ThisTurn("life gained", You()))
QUANTITIES("quantity", "the number of spells you've cast this turn", ThisTurn("spells cast", You()))
QUANTITIES("quantity", "the number of cards you've drawn this turn", ThisTurn("cards drawn", You()))
QUANTITIES("quantity", "the number of creatures that died this turn", ThisTurn("creatures died", None))

# "for each …"
QUANTITIES("counted", "<noun.s:n>", Count(hole("n")))
QUANTITIES("counted", "<counterkind:k> counter on <oneobject:o>", CountersOn(hole("k"), hole("o")))
QUANTITIES("counted", "spell you've cast this turn", ThisTurn("spells cast", You()))
QUANTITIES("counted", "creature that died this turn", ThisTurn("creatures died", None))

# ---- counting different things ----------------------------------------

QUANTITIES("quantity", "your devotion to <color:c>", Devotion((hole("c"),)))
QUANTITIES("quantity", "your devotion to <color:c> and <color:d>", Devotion((hole("c"), hole("d"))))
for _words, _what in (
    ("card type", "card types"),
    ("color", "colors"),
    ("basic land type", "basic land types"),
):
    QUANTITIES("quantity", f"the number of {_words}s among <noun.p:n>", DistinctAmong(_what, hole("n")))
    QUANTITIES("counted", f"{_words} among <noun.p:n>", DistinctAmong(_what, hole("n")))
QUANTITIES("characteristic", "<owner:o> hand size", Count(Objects(IsKind("card"), ("hand",), hole("o"))))
QUANTITIES("quantity", "the number of opponents you have", Count(PlayerNoun(True)))
QUANTITIES("counted", "opponent you have", Count(PlayerNoun(True)))
QUANTITIES("counted", "time it was kicked", TimesPaid("multikicker"))
QUANTITIES(
    "counted",
    "time <self:s> was kicked",
    Pair(
        lambda this: TimesPaid("multikicker"),
        lambda value: (Self(),) if value == TimesPaid("multikicker") else None,
    ),
)


def _each_player(players: Reference) -> object:
    """``each opponent who can't`` is counted by what was done (see `several`)."""
    inner = players.condition if isinstance(players, PlayersWho) else None
    undone = isinstance(inner, NotCondition) and isinstance(inner.condition, DidSo)
    return REJECT if undone else Count(players)


QUANTITIES(
    "counted",
    "<players.s:p>",
    Pair(
        _each_player,
        lambda value: (value.of,) if isinstance(value, Count) and isinstance(value.of, Reference) else None,
    ),
)
QUANTITIES("quantity", "the number of <players.p:p>", Count(hole("p")))
QUANTITIES("characteristic", "the number of counters on <oneobject:o>", CountersOn("", hole("o")))
QUANTITIES("counted", "counter on <oneobject:o>", CountersOn("", hole("o")))
QUANTITIES("quantity", "half the number of <noun.p:n> , rounded up", Half(Count(hole("n")), True))
QUANTITIES("quantity", "half the number of <noun.p:n> , rounded down", Half(Count(hole("n")), False))
QUANTITIES("quantity", "half <owner:o> life , rounded up", Half(LifeOf(hole("o")), True))
QUANTITIES("quantity", "half <owner:o> life , rounded down", Half(LifeOf(hole("o")), False))
QUANTITIES(
    "quantity", "<#digit:n> minus the number of <noun.p:c>", Sum((Number(hole("n")), Times(-1, Count(hole("c")))))
)
QUANTITIES("quantity", "<#digit:n> minus <characteristic:c>", Sum((Number(hole("n")), Times(-1, hole("c")))))
for _what in ("power", "toughness", "mana value"):
    QUANTITIES("quantity", f"the total {_what} of <that.p:o>", Total(_what, hole("o")))
    QUANTITIES("characteristic", f"the {_what} of <target.s:o>", CharacteristicOf(_what, hole("o")))
    QUANTITIES("characteristic", f"the {_what} of <that.s:o>", CharacteristicOf(_what, hole("o")))
QUANTITIES(
    "quantity", "the number of <noun.p:a> plus the number of <noun.p:b>", Sum((Count(hole("a")), Count(hole("b"))))
)
QUANTITIES("counted", "of <whose:o> colors", CharacteristicOf("colors", hole("o")))
QUANTITIES("quantity", "the number of colors of mana spent to cast (it|this spell|this creature)", ColorsSpent())
QUANTITIES("counted", "color of mana spent to cast (it|this spell)", ColorsSpent())
QUANTITIES("counted", "counter removed this way", ThatMuch(HERE))
QUANTITIES("counted", "<counterkind:k> counter removed this way", CountersRemoved(HERE, hole("k")))
QUANTITIES("quantity", "the number of creatures in your party", PartySize())
QUANTITIES("counted", "creature in your party", PartySize())
QUANTITIES("counted", "target beyond the first", ExtraTargets())

QUANTITIES(
    "quantity",
    "(the damage dealt this way|the life lost this way|the life gained this way|"
    "the number of counters removed this way|"
    "the amount of damage dealt this way|the amount of life lost this way|"
    "the total life lost this way)",
    ThatMuch(HERE),
)

for _words, _what in (("discarded", "cards discarded"), ("drawn", "cards drawn")):
    QUANTITIES("counted", f"card you've {_words} this turn", ThisTurn(_what, You()))
QUANTITIES("quantity", "the number of cards you've discarded this turn", ThisTurn("cards discarded", You()))
QUANTITIES("quantity", "the number of cards that player has drawn this turn", ThisTurn("cards drawn", ThatPlayer(HERE)))
QUANTITIES(
    "quantity",
    "the (amount of|total) life your opponents (lost|have lost) this turn",
    ThisTurn("life lost", EachOpponent()),
)
QUANTITIES("quantity", "the damage prevented this way", AmountPrevented())
QUANTITIES("quantity", "the amount of life you lost this turn", ThisTurn("life lost", You()))

QUANTITIES("quantity", "the amount of mana spent to cast <oneobject:o>", ManaSpentOn(hole("o")))
QUANTITIES(
    "quantity",
    "(the amount of life you've lost this turn|the life you've lost this turn)",
    ThisTurn("life lost", You()),
)
QUANTITIES(
    "quantity",
    "(the life you've gained this turn|the amount of life you've gained this turn)",
    ThisTurn("life gained", You()),
)
QUANTITIES("quantity", "the number of times it was kicked", TimesPaid("multikicker"))
QUANTITIES("quantity", "twice the number of times it was kicked", Times(2, TimesPaid("multikicker")))
QUANTITIES(
    "quantity",
    "the number of times <self:s> was kicked",
    Pair(
        lambda this: TimesPaid("multikicker"),
        lambda value: (Self(),) if value == TimesPaid("multikicker") else None,
    ),
)

QUANTITIES("characteristic", "your speed", SpeedOf(You()))
QUANTITIES("characteristic", "your starting life total", StartingLife(You()))
QUANTITIES("counted", "card put into (your|their|a) graveyard this way", ThatMuch(HERE))

QUANTITIES("quantity", "the number of differently named <noun.p:n>", DistinctAmong("names", hole("n")))
QUANTITIES("counted", "differently named <noun.s:n>", DistinctAmong("names", hole("n")))


def _two_counted(one: Noun, other: Noun, behind: Filter) -> object:
    """``each Aura and Equipment attached to it``: those that are either."""
    both = either((one, other))
    whole = add_last(both, behind) if isinstance(both, Noun) else both
    return Count(whole) if isinstance(whole, Noun) else REJECT


def _two_counted_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.of) if isinstance(value, Count) else None
    nouns = None if parts is None else parts_of_either(parts[0])
    return (*nouns, parts[1]) if parts is not None and nouns is not None and len(nouns) == 2 else None


QUANTITIES("counted", "<modified.s:a> and <modified.s:b> <behind:f>", Pair(_two_counted, _two_counted_of))
for _what in ("power", "toughness", "mana value"):
    _word = f"(greatest|highest) {_what}" if _what == "mana value" else f"greatest {_what}"
    QUANTITIES("quantity", f"the {_word} among <set:o>", Greatest(_what, hole("o")))
for _words, _what in (("mana value", "mana values"), ("power", "powers"), ("mana cost", "mana costs")):
    QUANTITIES("quantity", f"the number of different {_words}s among <noun.p:n>", DistinctAmong(_what, hole("n")))
    QUANTITIES("counted", f"different {_words} among <noun.p:n>", DistinctAmong(_what, hole("n")))
