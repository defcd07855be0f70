"""Rules of the table: damage that is prevented with a consequence, and numbers of what
players have."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Compare, Exists
from rulewright.abilities.continuous import Continuous, DefinePowerToughness, PlayerRule, Replaces
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    ChangeText,
    ChooseListedName,
    ChooseName,
    ChoosePlayer,
    CopyNamedCard,
    CopyNotedCard,
    KeywordAction,
    NoteName,
    RemoveCounters,
)
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    ControlledBy,
    HasSupertype,
    HasType,
    Not,
    PlayerNoun,
)
from rulewright.abilities.quantity import CountersOn, Number, Sum
from rulewright.abilities.reference import ChosenPlayer, EachOpponent, EachPlayer, Self, Target, Union, You
from rulewright.abilities.replacement import (
    KeepLife,
    SearchTop,
    WouldLoseLifeToDamage,
    WouldSearch,
)
from rulewright.abilities.trigger import DealsDamage

from ..describe import add_last, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import It, PreventedThen
from .statics import EVERYWHERE, as_enters, lone, one
from .verbs import DOER

TABLE_RULES: Final = Family("table rules")

# ---- damage (CR 615.5, 603.2c) ----------------------------------------

TABLE_RULES(
    "static",
    "remove a <counterkind:k> counter from <self:s>",
    one(PreventedThen(RemoveCounters(hole("k"), Number(1), hole("s")))),
)
TABLE_RULES("happens@", "deal@ damage to one or more permanents and/or players", DealsDamage(DOER))

# ---- numbers ----------------------------------------

TABLE_RULES("quantity", "the number of <counterkind:k> counters you have", CountersOn(hole("k"), You()))
TABLE_RULES("counted", "<counterkind:k> counter you have", CountersOn(hole("k"), You()))
TABLE_RULES(
    "condition",
    "you have <#number:n> or more <counterkind:k> counters",
    Pair(
        lambda n, k: Compare(CountersOn(k, You()), ">=", Number(n)),
        lambda v: (
            (v.right.value, v.left.kind)
            if isinstance(v, Compare)
            and v.op == ">="
            and isinstance(v.left, CountersOn)
            and v.left.on == You()
            and isinstance(v.right, Number)
            else None
        ),
    ),
)


def _at_least(count: object, noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(You()))
    return Exists(owned, count) if isinstance(owned, Noun) and isinstance(count, int) else REJECT


def _at_least_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Exists):
        return None
    parts = without_last(value.noun)
    return (value.minimum, parts[0]) if parts is not None and parts[1] == ControlledBy(You()) else None


TABLE_RULES("condition", "you control at least <#number:k> <noun.p:n>", Pair(_at_least, _at_least_of))


def _one_more(this: object, power: object) -> object:
    changes = (DefinePowerToughness(power, Sum((power, Number(1)))),)  # type: ignore[arg-type]
    return StaticAbility((Continuous(Self(), changes),), None, EVERYWHERE)


def _power_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value, EVERYWHERE)
    if not isinstance(effect, Continuous) or len(effect.changes) != 1:
        return None
    change = effect.changes[0]
    if not isinstance(change, DefinePowerToughness) or change.toughness != Sum((change.power, Number(1))):  # type: ignore[arg-type]
        return None
    return Self(), change.power


TABLE_RULES(
    "static",
    "<whoseself> power is equal to <quantity:q> and its toughness is equal to that number plus 1",
    Pair(_one_more, _power_of),
)

# ---- names that are chosen (CR 201.4) ----------------------------------------

for _words, _filter in (
    ("a land card", HasType("land")),
    ("an artifact card", HasType("artifact")),
    ("a card name other than a basic land card", Not(AllOf((HasSupertype("basic"), HasType("land"))))),
):
    _said = f"{_words} name" if " name" not in _words else _words
    TABLE_RULES("do@", f"choose@ {_said}", ChooseName(DOER, _filter))
    _entering = f"as <self:s> enters [the battlefield] , choose {_said}"
    TABLE_RULES("static", _entering, as_enters(ChooseName(You(), _filter)))


def _listed(*names: object) -> object:
    return ChooseListedName(DOER, tuple([str(name) for name in names]))


def _listed_of(count: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        return value.names if isinstance(value, ChooseListedName) and len(value.names) == count else None

    return Pair(_listed, unbuild)


for _count in range(3, 9):
    _names = " , ".join([f"<#name:{letter}>" for letter in "abcdefgh"[: _count - 1]])
    TABLE_RULES(
        "do@",
        f"choose@ a card name that hasn't been chosen from among {_names} , and <#name:z>",
        _listed_of(_count),
    )
TABLE_RULES("do@", "create@ a copy of the card with the chosen name", CopyNamedCard(DOER))
TABLE_RULES("do@", "create@ a copy of the card with the noted name", CopyNotedCard(DOER))
TABLE_RULES("do@", "note@ the name of <object:o>", NoteName(hole("o")))

# ---- what players know, and devotion (CR 701.20, 700.5a) ----------------------------------------

for _players, _who in (("your opponents", EachOpponent()), ("players", EachPlayer())):
    TABLE_RULES("static", f"{_players} play with their hands revealed", one(PlayerRule(_who, "reveals their hand")))
TABLE_RULES(
    "static",
    "your devotion to each color and each combination of colors is increased by one",
    one(PlayerRule(You(), "more devotion")),
)


def _keeps(least: int, same: int) -> object:
    if least != same:
        return REJECT
    return StaticAbility((Replaces(WouldLoseLifeToDamage(You()), KeepLife(least)),))


def _kept(value: object) -> tuple[int, int] | None:
    if not isinstance(value, StaticAbility) or len(value.effects) != 1:
        return None
    effect = value.effects[0]
    if not isinstance(effect, Replaces) or not isinstance(effect.outcome, KeepLife):
        return None
    least = effect.outcome.least
    return (least, least) if value == _keeps(least, least) else None


TABLE_RULES(
    "static",
    "damage that would reduce your life total to less than <#digit:n> reduces it to <#digit:m> instead",
    Pair(_keeps, _kept),
)
TABLE_RULES(
    "static",
    "if an opponent would search a library , that player searches the top four cards of that library instead",
    one(Replaces(WouldSearch(EachOpponent()), SearchTop(4))),
)
for _words, _among in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
    TABLE_RULES(
        "static",
        f"as <self:s> enters [the battlefield] , choose {_words}",
        as_enters(ChoosePlayer(You(), _among)),
    )
TABLE_RULES("oneplayer", "the chosen player", ChosenPlayer())

# ---- text changes (CR 612) ----------------------------------------

for _words, _kinds in (
    ("one color word with another", ("color",)),
    ("one basic land type with another", ("basic land type",)),
    ("one color word with another or one basic land type with another", ("color", "basic land type")),
):
    for _end, _until in (("", "forever"), (" until end of turn", "end of turn")):
        TABLE_RULES(
            "do@",
            f"change@ the text of <object:o> by replacing all instances of {_words}{_end}",
            ChangeText(DOER, hole("o"), _kinds, Duration(_until)),
        )

TABLE_RULES(
    "do@",
    "change@ the text of <object:o> by replacing all instances of one creature type with another",
    ChangeText(DOER, hole("o"), ("creature type",), Duration("forever")),
)
TABLE_RULES(
    "do@",
    "change@ the text of <object:o> by replacing all instances of one creature type with <subtypeword.s:t>",
    ChangeText(DOER, hole("o"), ("creature type",), Duration("forever"), hole("t")),
)
# ---- what is doubled (CR 701.10) ----------------------------------------

TABLE_RULES("do@", "double@ <lifeof:o> life total", KeywordAction(DOER, "double the life total", None, hole("o")))
TABLE_RULES("do@", "double@ the value of X", KeywordAction(DOER, "double the value of X", None, It(HERE)))

# ---- life totals that are exchanged (CR 701.12c) ----------------------------------------


def _exchanged(other: Reference) -> object:
    return KeywordAction(DOER, "exchange life totals", None, Union((DOER, other)))


def _exchanged_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, KeywordAction) or value.name != "exchange life totals":
        return None
    parts = value.what.parts if isinstance(value.what, Union) else ()
    return (parts[1],) if len(parts) == 2 and parts[0] == DOER else None


_EXCHANGE: Final = "exchange@ life totals with"
TABLE_RULES("do@", f"{_EXCHANGE} <that.s:p>", Pair(_exchanged, _exchanged_of))
for _words, _opponent in (("target opponent", True), ("target player", False)):
    _with = Target(HERE, PlayerNoun(_opponent), Number(1), Number(1))
    TABLE_RULES(
        "do@",
        f"{_EXCHANGE} {_words}",
        KeywordAction(DOER, "exchange life totals", None, Union((DOER, _with))),
    )
TABLE_RULES(
    "clause",
    "two target players exchange life totals",
    KeywordAction(You(), "exchange life totals", None, Target(HERE, PlayerNoun(), Number(2), Number(2))),
)

# ---- what is faced again, and what is gained rather than lost (CR 701.55c, 727.1a) ----------------------------------

TABLE_RULES(
    "static",
    "if an opponent would face a villainous choice , they face that choice an additional time",
    one(PlayerRule(EachOpponent(), "villainous choices again")),
)
TABLE_RULES(
    "static",
    "you gain life rather than lose life from radiation",
    one(PlayerRule(You(), "gains life from radiation")),
)
