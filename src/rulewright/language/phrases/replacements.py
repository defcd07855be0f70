"""Replacement effects: "if … would …, … instead", "enters tapped", "enters with"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, CostPaid, NotCondition
from rulewright.abilities.continuous import Replaces
from rulewright.abilities.node import Condition, Effect, Noun, Quantity, Reference
from rulewright.abilities.noun import AllOf, AnyTarget, ControlledBy, EitherNoun, IsKind, Objects, PlayerNoun
from rulewright.abilities.quantity import EventAmount
from rulewright.abilities.reference import Choose, EachOpponent, You
from rulewright.abilities.replacement import (
    AmountBecomes,
    ChangeAmount,
    DoInstead,
    EntersAsCopy,
    EntersWith,
    EntersWithOneOf,
    MoveInstead,
    Prevent,
    ProduceInstead,
    WouldBeDealtDamage,
    WouldCreateTokens,
    WouldDraw,
    WouldGainLife,
    WouldMove,
    WouldProduceMana,
    WouldPutCounters,
)

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, GainsQuoted
from ..scale import scaled, unscaled
from .references import ONE
from .statics import lone, one

REPLACEMENTS: Final = Family("replacements")

_TO_GRAVE: Final = ("battlefield", "graveyard")

# ---- entering ----------------------------------------

REPLACEMENTS("entering.s", "<self:s>", hole("s"))
REPLACEMENTS("entering.p", "<noun.p:n>", hole("n"))


def _enters(outcome: object, optional: bool = False) -> object:
    return one(Replaces(WouldMove(hole("s"), "", "battlefield"), outcome, None, optional))  # type: ignore[arg-type]


for _number, _verb, _it in ((".s", "enters", "(it|him|her)"), (".p", "enter", "them")):
    _start = f"<entering{_number}:s> {_verb} [the battlefield]"
    REPLACEMENTS("static", f"{_start} tapped", _enters(EntersWith(True)))
    REPLACEMENTS("static", f"{_start} with <newcounters:k> on {_it}", _enters(EntersWith(False, (hole("k"),))))
    REPLACEMENTS("static", f"{_start} tapped with <newcounters:k> on {_it}", _enters(EntersWith(True, (hole("k"),))))
REPLACEMENTS(
    "static",
    "if <self:s> would leave the battlefield , exile it instead of putting it anywhere else",
    one(Replaces(WouldMove(hole("s"), "battlefield", ""), MoveInstead("exile"))),
)
REPLACEMENTS(
    "static",
    "you may have <self:s> enter [the battlefield] as a copy of (any|a) <noun.s:n>",
    _enters(EntersAsCopy(Choose(hole("n"), ONE, ONE)), True),
)

# ---- dying and moving ----------------------------------------

REPLACEMENTS("moving", "<some:n>", hole("n"))
REPLACEMENTS("moving", "<self:s>", hole("s"))
REPLACEMENTS(
    "static",
    "if <moving:w> would die , exile it instead",
    one(Replaces(WouldMove(hole("w"), *_TO_GRAVE), MoveInstead("exile"))),
)
REPLACEMENTS(
    "static",
    "if <moving:w> would be put into a graveyard from anywhere , exile it instead",
    one(Replaces(WouldMove(hole("w"), "", "graveyard"), MoveInstead("exile"))),
)

# ---- mana and life ----------------------------------------

for _times, _word in ((2, "twice"), (3, "three times")):
    REPLACEMENTS(
        "static",
        f"if you tap a <noun.s:n> for mana , it produces {_word} as much of that mana instead",
        one(Replaces(WouldProduceMana(hole("n"), You()), ChangeAmount(_times))),
    )
REPLACEMENTS(
    "static",
    "if a <noun.s:n> is tapped for <#number:k> or more mana , "
    "it produces <letter:m> instead of any other type and amount",
    one(Replaces(WouldProduceMana(hole("n"), None, hole("k")), ProduceInstead(hole("m"), 1))),
)
REPLACEMENTS(
    "static",
    "if a <noun.s:n> is tapped for mana , it produces <letter:m> instead of any other type and amount",
    one(Replaces(WouldProduceMana(hole("n")), ProduceInstead(hole("m"), 1))),
)
REPLACEMENTS(
    "static",
    "if a <noun.s:n> is tapped for mana , it produces <letter:m> instead of any other type",
    one(Replaces(WouldProduceMana(hole("n")), ProduceInstead(hole("m")))),
)
REPLACEMENTS(
    "static",
    "if you would gain life , you gain twice that much life instead",
    one(Replaces(WouldGainLife(You()), ChangeAmount(2))),
)

# ---- entering, with conditions ----------------------------------------

_TAPPED: Final = EntersWith(True)
REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] tapped unless <condition:c>",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), _TAPPED, NotCondition(hole("c")))),
)
REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] with <newcounters:k> on it if <condition:c>",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), hole("c"))),
)
REPLACEMENTS(
    "static",
    "if <condition:c> , <self:s> enters [the battlefield] with <newcounters:k> on it",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), hole("c"))),
)
REPLACEMENTS(
    "static",
    "if <self:s> was kicked , it enters [the battlefield] with <newcounters:k> on it",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), CostPaid("kicker"))),
)


def for_each(this: object, kind: str, count: object) -> object:
    return one(Replaces(WouldMove(this, "", "battlefield"), EntersWith(False, ((kind, count),))))  # type: ignore[arg-type]


def each_of(value: object) -> tuple[object, ...] | None:
    replaces = lone(value)
    if not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, EntersWith):
        return None
    counters = replaces.outcome.counters
    if not isinstance(replaces.event, WouldMove) or replaces.condition is not None or replaces.optional:
        return None
    if len(counters) != 1 or replaces.outcome != EntersWith(False, counters):
        return None
    return replaces.event.what, *counters[0]


REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] with a <counterkind:k> counter on it for each <counted:n>",
    Pair(for_each, each_of),
)
REPLACEMENTS(
    "static",
    "prevent all damage that would be dealt to <entering.s:s>",
    one(Replaces(WouldBeDealtDamage(hole("s")), Prevent())),
)
REPLACEMENTS(
    "static",
    "prevent all combat damage that would be dealt to <entering.s:s>",
    one(Replaces(WouldBeDealtDamage(hole("s"), None, True), Prevent())),
)

# ---- more or less of something ----------------------------------------

_SOURCE: Final = "if <some:s> would deal"
_PLAYER_OR_PERMANENT: Final = AnyTarget()
REPLACEMENTS("hurt", "a permanent or player", _PLAYER_OR_PERMANENT)
REPLACEMENTS("hurt", "<damaged:d>", hole("d"))
REPLACEMENTS("hurt", "<self:d>", hole("d"))
for _kind, _combat in (("", None), ("combat ", True), ("noncombat ", False)):
    _start = f"{_SOURCE} {_kind}damage to <hurt:h> , it deals"
    _to = "[to (that permanent or player|that player|that creature)]"
    for _times, _word in ((2, "(double|twice)"), (3, "triple")):
        REPLACEMENTS(
            "static",
            f"{_start} {_word} that damage {_to} instead",
            one(Replaces(WouldBeDealtDamage(hole("h"), hole("s"), _combat), ChangeAmount(_times))),
        )
    REPLACEMENTS(
        "static",
        f"{_SOURCE} an amount of {_kind}damage less than <quantity:q> to <hurt:h> , that source deals damage equal to "
        "<quantity:q> instead",
        one(
            Replaces(
                WouldBeDealtDamage(hole("h"), hole("s"), _combat),
                AmountBecomes(hole("q")),
                Compare(EventAmount(), "<", hole("q")),
            )
        ),
    )
    REPLACEMENTS(
        "static",
        f"{_start} that much damage plus <#digit:n> {_to} instead",
        one(Replaces(WouldBeDealtDamage(hole("h"), hole("s"), _combat), ChangeAmount(1, hole("n")))),
    )
REPLACEMENTS(
    "static",
    "if one or more tokens would be created under your control , twice that many of those tokens are created instead",
    one(Replaces(WouldCreateTokens(You()), ChangeAmount(2))),
)
for _words, _outcome in (
    ("twice that many <counterkind:k> counters are put on (it|that permanent|that creature)", ChangeAmount(2)),
    (
        "that many plus one <counterkind:k> counters are put on (it|that permanent|that creature)",
        ChangeAmount(1, 1),
    ),
):
    REPLACEMENTS(
        "static",
        f"if one or more <counterkind:k> counters would be put on <some:n> , {_words} instead",
        one(Replaces(WouldPutCounters(hole("n"), hole("k")), _outcome)),
    )
REPLACEMENTS(
    "static",
    "if you would gain life , you gain that much life plus <#digit:n> instead",
    one(Replaces(WouldGainLife(You()), ChangeAmount(1, hole("n")))),
)
REPLACEMENTS(
    "static",
    "<entering.s:s> enters [the battlefield] with a number of [additional] <counterkind:k> counters on (it|him|her) "
    "equal to <quantity:n>",
    Pair(for_each, each_of),
)


# ---- something else instead ----------------------------------------


def _draws(optional: bool) -> Pair:
    def build(effect: Effect) -> object:
        return one(Replaces(WouldDraw(You()), DoInstead(effect), None, optional))

    def unbuild(value: object) -> tuple[object, ...] | None:
        replaces = lone(value)
        if not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, DoInstead):
            return None
        return (replaces.outcome.effect,) if replaces.optional == optional else None

    return Pair(build, unbuild)


_BUT_FIRST: Final = (
    "except the first one (they|you|he or she) (draw|draws) in each of (their|your|his or her) draw steps"
)


def _later_draws(skips: bool) -> Pair:
    def build(player: Reference, effect: Effect) -> object:
        if skips and not isinstance(player, EachOpponent):
            return REJECT
        return one(Replaces(WouldDraw(player, True), DoInstead(effect)))

    def unbuild(value: object) -> tuple[object, ...] | None:
        replaces = lone(value)
        if not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, DoInstead):
            return None
        event = replaces.event
        if not isinstance(event, WouldDraw) or not event.but_first or replaces.optional:
            return None
        return event.player, replaces.outcome.effect

    return Pair(build, unbuild)


for _player in ("s", "p"):
    _start = f"if <anyplayer.{_player}:p> would draw a card {_BUT_FIRST} ,"
    REPLACEMENTS("static", f"{_start} <clauses:c> instead", _later_draws(False))
    REPLACEMENTS("static", f"{_start} instead <clauses:c>", _later_draws(False))
    REPLACEMENTS("static", f"{_start} instead that player skips that draw and <clauses:c>", _later_draws(True))
REPLACEMENTS("static", "if you would draw a card , <clauses:c> instead", _draws(False))
REPLACEMENTS("static", "if you would draw a card , instead <clauses:c>", _draws(False))


def _instead_may(action: Effect) -> object:
    return one(Replaces(WouldDraw(You()), DoInstead(Act(You(), action)), None, True))


def _instead_may_of(value: object) -> tuple[object, ...] | None:
    replaces = lone(value)
    if not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, DoInstead) or not replaces.optional:
        return None
    effect = replaces.outcome.effect
    return (effect.predicate,) if isinstance(effect, Act) else None


REPLACEMENTS("static", "if you would draw a card , you may instead <doings.p:d>", Pair(_instead_may, _instead_may_of))


def _to_graveyard(noun: Noun, owner: Reference) -> object:
    if not isinstance(noun, Objects) or noun.owner is not None:
        return REJECT
    what = Objects(noun.filter, noun.zones, owner)
    return one(Replaces(WouldMove(what, "", "graveyard"), MoveInstead("exile")))


def _to_graveyard_of(value: object) -> tuple[object, ...] | None:
    replaces = lone(value)
    if not isinstance(replaces, Replaces) or not isinstance(replaces.event, WouldMove):
        return None
    what = replaces.event.what
    return (Objects(what.filter, what.zones), what.owner) if isinstance(what, Objects) and what.owner else None


REPLACEMENTS(
    "static",
    "if a <noun.s:n> would be put into <owner:o> graveyard from anywhere , exile it instead",
    Pair(_to_graveyard, _to_graveyard_of),
)

REPLACEMENTS("entering.s", "each <noun.s:n>", hole("n"))


def _with_abilities(given: Condition | None) -> Pair:
    """It enters with counters and with abilities."""

    def build(this: Reference, counters: tuple[str, Quantity], able: GainsQuoted) -> object:
        return one(
            Replaces(WouldMove(this, "", "battlefield"), EntersWith(False, (counters,), None, able.abilities), given)
        )

    def unbuild(value: object) -> tuple[object, ...] | None:
        replaces = lone(value)
        if not isinstance(replaces, Replaces) or replaces.condition != given:
            return None
        outcome, event = replaces.outcome, replaces.event
        if not isinstance(outcome, EntersWith) or not isinstance(event, WouldMove) or not outcome.abilities:
            return None
        return event.what, outcome.counters[0], GainsQuoted(outcome.abilities)

    return Pair(build, unbuild)


for _start, _given in (("if <self:s> was kicked , it enters", CostPaid("kicker")), ("<self:s> enters", None)):
    REPLACEMENTS(
        "static",
        f"{_start} [the battlefield] with <newcounters:k> on it and with <abilities:a>",
        _with_abilities(_given),
    )

REPLACEMENTS(
    "hurt",
    "an opponent or a permanent an opponent controls",
    EitherNoun((PlayerNoun(True), Objects(AllOf((IsKind("permanent"), ControlledBy(EachOpponent())))))),
)
for _escaped in ("<self:s> escapes with <newcounters:k> on it",):
    REPLACEMENTS(
        "static",
        _escaped,
        one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(False, (hole("k"),)), CostPaid("escape"))),
    )
REPLACEMENTS(
    "static",
    "if <self:s> would enter [the battlefield] and <condition:c> , exile it instead",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), MoveInstead("exile"), hole("c"))),
)
REPLACEMENTS(
    "static",
    "if an effect would create one or more tokens under your control , "
    "it creates twice that many of those tokens instead",
    one(Replaces(WouldCreateTokens(You()), ChangeAmount(2))),
)


for _counters, _kind in (("<counterkind:k> counters", hole("k")), ("counters", "")):
    REPLACEMENTS(
        "static",
        f"if an effect would put one or more {_counters} on <some:n> , "
        f"it puts twice that many of those counters on (it|that permanent|that creature) instead",
        one(Replaces(WouldPutCounters(hole("n"), _kind, True), ChangeAmount(2))),
    )


def _several_for_each(this: object, amount: object, kind: str, count: object) -> object:
    times = scaled(amount, count)
    return REJECT if times is None else for_each(this, kind, times)


def _several_each_of(value: object) -> tuple[object, ...] | None:
    parts = each_of(value)
    scale = None if parts is None else unscaled(parts[2])
    return None if parts is None or scale is None else (parts[0], scale[0], parts[1], scale[1])


REPLACEMENTS(
    "static",
    "<self:s> enters [the battlefield] with <many:n> <counterkind:k> counters on it for each <counted:c>",
    Pair(_several_for_each, _several_each_of),
)


def _one_lot(one: tuple[str, Quantity], other: tuple[str, Quantity]) -> object:
    return REJECT if one[0] == other[0] else EntersWithOneOf((one, other))


def _one_lot_of(value: object) -> tuple[object, ...] | None:
    return value.choices if isinstance(value, EntersWithOneOf) and len(value.choices) == 2 else None


REPLACEMENTS("lots", "your choice of <newcounters:a> or <newcounters:b> on it", Pair(_one_lot, _one_lot_of))
REPLACEMENTS("static", "<self:s> enters [the battlefield] with <lots:l>", _enters(hole("l")))
REPLACEMENTS(
    "static",
    "<self:s> escapes with <lots:l>",
    one(Replaces(WouldMove(hole("s"), "", "battlefield"), hole("l"), CostPaid("escape"))),
)
