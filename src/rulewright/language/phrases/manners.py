"""How it is done, further: counters of several kinds, what is moved named last, all but some kinds, the next spell
copied, cards that are looked at and played from exile."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Compare
from rulewright.abilities.continuous import (
    AddTypes,
    CostChange,
    MayCast,
    MayPlayLands,
    Replaces,
)
from rulewright.abilities.effect import (
    Apply,
    ChooseName,
    CopySpell,
    LookAt,
    May,
    MayPlay,
    Move,
    PutCounters,
)
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import AllOf, AnyOf, HasSubtype, HasSupertype, HasType, Not, Objects, ThisTurnFilter
from rulewright.abilities.quantity import IfElse, Number, SpellsCast
from rulewright.abilities.reference import Each, Self, Target, TargetRef, You
from rulewright.abilities.replacement import EntersWith, WouldMove
from rulewright.abilities.trigger import Casts
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import LAND_TYPES

from ..describe import both
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, FromZone, It, ModeHeader, Rider, Then, Triggered
from .sentences import THIS_TURN
from .statics import lone, one
from .verbs import DOER

MANNERS: Final = Family("manners")

# ---- counters of several kinds ----------------------------------------


def _kinds_together(count: int) -> Pair:
    """``a flying counter, a reach counter, and two +1/+1 counters``."""

    def build(*parts: object) -> object:
        lots, on = parts[:count], parts[count]
        if len({lot[0] for lot in lots if isinstance(lot, tuple)}) != count:
            return REJECT
        again = TargetRef(on.index) if isinstance(on, Target) else on
        done: object = None
        for kind, amount in lots:  # type: ignore[misc]
            put = PutCounters(kind, amount, on if done is None else again)  # type: ignore[has-type,arg-type]
            done = put if done is None else Then(done, put)  # type: ignore[arg-type]
        return done

    def unbuild(value: object) -> tuple[object, ...] | None:
        puts: list[PutCounters] = []
        while isinstance(value, Then) and isinstance(value.second, PutCounters):
            puts.insert(0, value.second)
            value = value.first
        if not isinstance(value, PutCounters) or len(puts) != count - 1:
            return None
        return (*[(put.kind, put.amount) for put in (value, *puts)], value.on)

    return Pair(build, unbuild)


for _count in (3, 4, 5):
    _lots = " , ".join([f"<newcounters:{letter}>" for letter in "abcde"[: _count - 1]])
    _last = "abcde"[_count - 1]
    MANNERS("do@", f"put@ {_lots} , and <newcounters:{_last}> on <object:o>", _kinds_together(_count))
_TWO_LOTS: Final = (hole("a"), hole("b"))
_TWO_KINDS: Final = Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, _TWO_LOTS))
MANNERS("static", "<self:s> enters [the battlefield] with <newcounters:a> and <newcounters:b> on it", one(_TWO_KINDS))
MANNERS(
    "static",
    "if <condition:c> , <self:s> enters [the battlefield] with <newcounters:a> and <newcounters:b> on it",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, _TWO_LOTS), hole("c"))),
)
for _verb, _where in (("put", "onto"), ("return", "to")):
    MANNERS(
        "do@",
        f"{_verb}@ <object:o> {_where} the battlefield with <newcounters:a> and <newcounters:b> on (it|them)",
        Move(hole("o"), "battlefield", with_counters=_TWO_LOTS),
    )

# ---- what is moved, named last ----------------------------------------

MANNERS("do@", "return@ to (their owners ' hands|its owner 's hand) <object:o>", Move(hole("o"), "hand"))
MANNERS(
    "do@",
    "put@ onto the battlefield under <control:c> control <object:o>",
    Move(hole("o"), "battlefield", control=hole("c")),
)
MANNERS("behind", "that (was|were) put there from anywhere this turn", ThisTurnFilter("was put there"))


def _all_but(noun: Noun, kinds: tuple[Noun, ...]) -> object:
    """``all permanents … except for Giants, Wizards, and lands``."""
    filters = tuple([kind.filter for kind in kinds if isinstance(kind, Objects) and kind.zones == ("battlefield",)])
    if not isinstance(noun, Objects) or len(filters) != len(kinds):
        return REJECT
    return Move(Each(Objects(both(noun.filter, Not(AnyOf(filters))), noun.zones, noun.owner)), "hand")


def _all_but_of(value: object) -> tuple[object, ...] | None:
    noun = value.what.noun if isinstance(value, Move) and isinstance(value.what, Each) else None
    if not isinstance(noun, Objects) or not isinstance(noun.filter, AllOf) or len(noun.filter.filters) != 2:
        return None
    kind, rest = noun.filter.filters
    if not isinstance(rest, Not) or not isinstance(rest.filter, AnyOf):
        return None
    return Objects(kind, noun.zones, noun.owner), tuple([Objects(filter) for filter in rest.filter.filters])


MANNERS("exempt", "<modified.p:a> , <modified.p:b>", (hole("a"), hole("b")))
MANNERS(
    "exempt",
    "<exempt:l> , <modified.p:n>",
    Pair(
        lambda kinds, noun: (*kinds, noun),
        lambda value: (value[:-1], value[-1]) if isinstance(value, tuple) and len(value) > 2 else None,
    ),
)
MANNERS(
    "exempted",
    "<exempt:l> , and <modified.p:n>",
    Pair(
        lambda kinds, noun: (*kinds, noun),
        lambda value: (value[:-1], value[-1]) if isinstance(value, tuple) and len(value) > 2 else None,
    ),
)
MANNERS("do@", "return@ all <noun.p:n> to their owners ' hands except for <exempted:k>", Pair(_all_but, _all_but_of))

# ---- sizes ----------------------------------------

for _number in (".s", ".p"):
    MANNERS(
        "withsubject",
        f"you may have the base power and toughness of <subject{_number}:o> become <basesize:s> <duration:d>",
        Act(You(), May(DOER, Apply(hole("o"), (hole("s"),), hole("d")))),
    )

# ---- the next spell is copied (CR 603.7) ----------------------------------------

MANNERS(
    "simple",
    "copy the next <noun.s:n> you cast this turn when you cast it",
    Triggered(Casts(You(), hole("n")), None, Act(You(), CopySpell(DOER, It(HERE), Number(1))), False, THIS_TURN),
)

# ---- cards in exile (CR 406.3) ----------------------------------------


def _look_and_play(what: Reference, duration: object) -> object:
    return Then(LookAt(DOER, what), MayPlay(DOER, what, duration))  # type: ignore[arg-type]


def _look_and_play_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Then) or not isinstance(value.second, MayPlay) or not isinstance(value.first, LookAt):
        return None
    return value.second.what, value.second.duration


MANNERS("looksat", "look at and play <that.s:o> <duration:d>", Pair(_look_and_play, _look_and_play_of))
MANNERS("looksat", "look at and play <that.p:o> <duration:d>", Pair(_look_and_play, _look_and_play_of))
MANNERS("withsubject", "<player:p> may <looksat:e>", Act(hole("p"), hole("e")))
MANNERS(
    "withsubject",
    "<player:p> may cast <object:o> without paying (its mana cost|their mana costs) <duration:d>",
    Act(hole("p"), MayPlay(DOER, hole("o"), hole("d"), False, True)),
)
for _tapped, _word in ((False, ""), (True, " tapped")):
    MANNERS(
        "do@",
        f"put@ <self:o> from exile onto the battlefield{_word}",
        FromZone("exile", Move(hole("o"), "battlefield", tapped=_tapped)),
    )
_BOTH_ZONES: Final = StaticAbility(
    (MayCast(You(), Self(), "graveyard"), MayCast(You(), Self(), "exile")), None, ("graveyard", "exile")
)
MANNERS(
    "static",
    "you may cast <self:s> from your graveyard or from exile",
    Pair(lambda this: _BOTH_ZONES, lambda value: (Self(),) if value == _BOTH_ZONES else None),
)

# ---- lands of a kind, the second spell, what it is ----------------------------------------


def _lands_from_grave(noun: Noun) -> object:
    parts = noun.filter.filters if isinstance(noun, Objects) and isinstance(noun.filter, AllOf) else None
    kind = parts[0] if parts is not None else noun.filter if isinstance(noun, Objects) else None
    if not isinstance(kind, HasSubtype) or kind.subtype not in LAND_TYPES or not isinstance(noun, Objects):
        return REJECT
    if noun.zones != ("battlefield",) or (parts is not None and parts[1:] != (HasType("land"),)):
        return REJECT
    return one(MayPlayLands(You(), Objects(noun.filter, ("graveyard",), You())))


def _lands_from_grave_of(value: object) -> tuple[object, ...] | None:
    play = lone(value)
    what = play.what if isinstance(play, MayPlayLands) else None
    if not isinstance(what, Objects) or what.zones != ("graveyard",) or what.filter == HasType("land"):
        return None
    return (Objects(what.filter),)


MANNERS("static", "you may play <noun.p:n> from your graveyard", Pair(_lands_from_grave, _lands_from_grave_of))


def _second_each_turn(noun: Noun, mana: ManaCost) -> object:
    """``The second spell you cast each turn``: while one has been cast."""
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    second = Compare(SpellsCast(You(), noun), "=", Number(1))
    return one(CostChange(noun, mana, False, You(), IfElse(second, Number(1), Number(0))))


def _second_each_turn_of(value: object) -> tuple[object, ...] | None:
    change = lone(value)
    if not isinstance(change, CostChange) or not isinstance(change.per, IfElse):
        return None
    asked = change.per.condition
    return (change.spells, change.amount) if isinstance(asked, Compare) and asked.right == Number(1) else None


MANNERS(
    "static",
    "the second <noun.s:n> you cast each turn costs <#mana:m> less to cast",
    Pair(_second_each_turn, _second_each_turn_of),
)
MANNERS("change.s", "is a artifact creature", AddTypes(("artifact", "creature")))
MANNERS(
    "do@",
    "choose@ a card name other than a basic land card name",
    ChooseName(DOER, Not(AllOf((HasSupertype("basic"), HasType("land"))))),
)

# ---- modes, with what is said of the ability or the trigger ----------------------------------------

for _words, _rider in (
    ("as a sorcery", Rider("sorcery")),
    ("once each turn", Rider(once_each_turn=True)),
    ("if <condition:c>", Rider(condition=hole("c"))),
):
    MANNERS("modes", f"choose one . ^ activate only {_words} .", ModeHeader(1, 1, rider=_rider))
MANNERS("triggeredmodes", "<trigger:t> , if <condition:c> , <modes:m>", (hole("t"), hole("m"), hole("c")))
_IF: Final = "if <condition:c> [as you cast this spell] ,"
MANNERS("modes", f"choose one . ^ {_IF} choose one or more instead .", ModeHeader(1, 1, False, hole("c"), 1000))
MANNERS("modes", f"choose one . ^ {_IF} you may choose two instead .", ModeHeader(1, 1, False, hole("c"), 2))
