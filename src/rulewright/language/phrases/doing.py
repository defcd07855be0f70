"""What players do, further: several times, with each of many, for a number that is worked out, one thing after another
with a subject of its own."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import ModifyPowerToughness, SetPowerToughness, SwitchPowerToughness
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    AddMana,
    Apply,
    CopySpell,
    CreateToken,
    Exile,
    ExtraTurn,
    KeywordAction,
    LoseLife,
    May,
    Move,
    PayCost,
    PutCounters,
    RemoveCounters,
    Repeat,
    Sacrifice,
    Tap,
    Untap,
)
from rulewright.abilities.mana import ManaTimes
from rulewright.abilities.node import Effect, Noun, Quantity, Reference
from rulewright.abilities.noun import IsKind, Objects
from rulewright.abilities.quantity import CharacteristicOf, Count, Half, Number, Signed, Sum, Times
from rulewright.abilities.reference import Choose, Each, EachOpponent, Itself, Target, TargetRef, TopCards, You
from rulewright.vocabulary.mana import ManaCost

from ..describe import controlled, uncontrolled
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, FromZone, InZone, It, NewTargets, ThatMuch, Then, TheRest
from .references import MANY, NONE, ONE
from .verbs import DOER

DOING: Final = Family("doing")

# ---- several times ----------------------------------------

for _action in ("proliferate", "populate", "manifest dread"):
    _verb, _, _tail = _action.partition(" ")
    _once = KeywordAction(DOER, _action)
    DOING("do@", f"{_verb}@ {_tail} twice", Repeat(Number(2), _once))
    DOING("do@", f"{_verb}@ {_tail} again", _once)
    DOING("do@", f"{_verb}@ {_tail} <many:n> times", Repeat(hole("n"), _once))
DOING("do@", "copy@ <object:o> <many:n> times", CopySpell(DOER, hole("o"), hole("n")))
DOING("do@", "take@ two extra turns after this one", Then(ExtraTurn(DOER), ExtraTurn(DOER)))

# ---- with each of many ----------------------------------------


def _double(both: bool) -> Pair:
    toughness: Quantity = Signed(CharacteristicOf("toughness", Itself())) if both else Number(0)
    change = ModifyPowerToughness(Signed(CharacteristicOf("power", Itself())), toughness)

    def build(what: Reference, duration: object) -> object:
        return Apply(what, (change,), duration) if isinstance(what, Each) else REJECT  # type: ignore[arg-type]

    def unbuild(value: object) -> tuple[object, ...] | None:
        return (value.to, value.duration) if isinstance(value, Apply) and value.changes == (change,) else None

    return Pair(build, unbuild)


DOING("do@", "double@ the power and toughness of <every.s:o> <duration:d>", _double(True))
DOING("do@", "double@ the power of <every.s:o> <duration:d>", _double(False))
DOING(
    "do@",
    "switch@ each <noun.s:n> 's power and toughness <duration:d>",
    Apply(Each(hole("n")), (SwitchPowerToughness(),), hole("d")),
)


def _and_goad(first: type[Tap] | type[Untap]) -> Pair:
    def build(what: Reference) -> object:
        again = TargetRef(what.index) if isinstance(what, Target) else what
        return Then(first(what), KeywordAction(DOER, "goad", None, again))

    def unbuild(value: object) -> tuple[object, ...] | None:
        return (value.first.what,) if isinstance(value, Then) and isinstance(value.first, first) else None

    return Pair(build, unbuild)


DOING("do@", "tap@ and goad@ <object:o>", _and_goad(Tap))
DOING("do@", "untap@ and goad@ <object:o>", _and_goad(Untap))

# ---- so many as something is ----------------------------------------

DOING("do@", "pay@ life equal to <quantity:n>", LoseLife(DOER, hole("n")))
DOING("do@", "pay@ an amount of {E} equal to <quantity:n>", RemoveCounters("energy", hole("n"), DOER))
DOING("do@", "get@ that many {E}", PutCounters("energy", ThatMuch(HERE), DOER))
DOING("do@", "pay@ its mana cost", PayCost(DOER, Cost(mana_cost_of=It(HERE))))
DOING("do@", "pay@ <#mana:m> and <amount:n> life", PayCost(DOER, Cost(hole("m"), (LoseLife(You(), hole("n")),))))
DOING("mana", "that much <letter:m>", AddMana(DOER, ManaTimes(hole("m"), ThatMuch(HERE))))
DOING("target.p", "up to that many target <noun.p:n>", Target(HERE, hole("n"), NONE, ThatMuch(HERE)))
DOING("target.p", "one or more target <noun.p:n>", Target(HERE, hole("n"), ONE, MANY))
DOING(
    "topcards.p",
    "a number of cards from the top of <owner:o> library equal to <quantity:q>",
    TopCards(hole("o"), hole("q")),
)
DOING("topcards.p", "cards from the top of <owner:o> library equal to <quantity:q>", TopCards(hole("o"), hole("q")))
DOING("topcards.p", "cards equal to <quantity:q> from the top of <owner:o> library", TopCards(hole("o"), hole("q")))


def _sacrifice_each_time(noun: Noun, count: Quantity) -> object:
    held = controlled(noun)
    return Sacrifice(DOER, Choose(held, count, count)) if isinstance(held, Noun) else REJECT


def _sacrificed_each_time(value: object) -> tuple[object, ...] | None:
    what = value.what if isinstance(value, Sacrifice) else None
    noun = uncontrolled(what.noun) if isinstance(what, Choose) else None
    return None if noun is None or not isinstance(what, Choose) else (noun, what.minimum)


DOING(
    "do@",
    "sacrifice@ <some:n> of (their|your|his or her) choice for each <counted:c>",
    Pair(_sacrifice_each_time, _sacrificed_each_time),
)
DOING("do@", "lose@ all counters", RemoveCounters("", Number(1000), DOER))
DOING("do@", "lose@ all <counterkind:k> counters", RemoveCounters(hole("k"), Number(1000), DOER))

# ---- where it is put ----------------------------------------

DOING("knownelse", "<that.p:o>", hole("o"))
DOING("do@", "put@ <object:o> on top in any order", Move(hole("o"), "library", "top"))
for _end, _position in ((" in any order", "bottom"), (" in a random order", "bottom random"), ("", "bottom")):
    DOING("do@", f"put@ <object:o> on the bottom{_end}", Move(hole("o"), "library", _position))
DOING("object.s", "the other", TheRest(HERE))
DOING("object.p", "the rest of the cards [revealed this way]", TheRest(HERE))
DOING("rest", "the rest of the cards [revealed this way]", TheRest(HERE))

# ---- one after the other ----------------------------------------

DOING("clauses", "<dolist.p:a> , and <withsubject:b>", Then(Act(You(), hole("a")), hole("b")))
DOING(
    "clauses",
    "<clauses:a> [,] and you may choose new targets for (the copy|the copies|that copy)",
    Then(hole("a"), NewTargets(HERE)),
)


def _then_you(one: Effect, other: Effect) -> object:
    """``This creature gets +1/+0 until end of turn, then scry 1``: an object does the one, you the other."""
    plain = isinstance(one, Act) and isinstance(one.predicate, Apply)
    return Then(one, Act(You(), other), True) if plain else REJECT


def _then_you_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Then) or not value.after or not isinstance(value.second, Act):
        return None
    return (value.first, value.second.predicate) if isinstance(value.first, Act) else None


DOING("clauses", "<withsubject:a> , then <do.p:b>", Pair(_then_you, _then_you_of))

# ---- base power and toughness changed (CR 613.4b) ----------------------------------------


def _to_that_of(what: Reference, other: Reference, duration: Duration) -> object:
    size = SetPowerToughness(CharacteristicOf("power", other), CharacteristicOf("toughness", other))
    return Apply(what, (size,), duration)


def _to_that_of_of(value: object) -> tuple[object, ...] | None:
    size = value.changes[0] if isinstance(value, Apply) and len(value.changes) == 1 else None
    power = size.power if isinstance(size, SetPowerToughness) else None
    if not isinstance(value, Apply) or not isinstance(power, CharacteristicOf):
        return None
    return value.to, power.of, value.duration


DOING(
    "do@",
    "change@ <possessor:o> base power and toughness to <possessor:p> power and toughness <duration:d>",
    Pair(_to_that_of, _to_that_of_of),
)
_POWER: Final = (SetPowerToughness(hole("n"), None),)
_TOUGHNESS: Final = (SetPowerToughness(None, hole("n")),)
DOING("do@", "change@ <possessor:o> base power to <quantity:n>", Apply(hole("o"), _POWER, Duration("forever")))
DOING("do@", "change@ <possessor:o> base power to <quantity:n> <duration:d>", Apply(hole("o"), _POWER, hole("d")))
DOING("do@", "change@ <possessor:o> base toughness to <quantity:n>", Apply(hole("o"), _TOUGHNESS, Duration("forever")))
DOING(
    "do@", "change@ <possessor:o> base toughness to <quantity:n> <duration:d>", Apply(hole("o"), _TOUGHNESS, hole("d"))
)
DOING(
    "withsubject",
    "you may have <possessor:o> base power and toughness become <basesize:s> <duration:d>",
    Act(You(), May(DOER, Apply(hole("o"), (hole("s"),), hole("d")))),
)

# ---- an addition for each ----------------------------------------


def _plus_each(base: ManaCost, more: ManaCost, count: Quantity) -> object:
    """``{2} plus an additional {1} for each Faerie you control``: so many times {1}."""
    one, each = base.mana_value, more.mana_value
    if base != ManaCost.of_generic(one) or more != ManaCost.of_generic(each) or not each:
        return REJECT
    times = count if each == 1 else Times(each, count)
    return PayCost(DOER, Cost(ManaCost.of_generic(1)), Sum((Number(one), times)))


def _plus_each_of(value: object) -> tuple[object, ...] | None:
    times = value.times if isinstance(value, PayCost) else None
    if not isinstance(times, Sum) or len(times.terms) != 2 or not isinstance(times.terms[0], Number):
        return None
    base, count = times.terms
    assert isinstance(base, Number)
    each = count.factor if isinstance(count, Times) else 1
    return (
        ManaCost.of_generic(base.value),
        ManaCost.of_generic(each),
        count.of if isinstance(count, Times) else count,
    )


DOING("do@", "pay@ <#mana:m> plus an additional <#mana:e> for each <counted:n>", Pair(_plus_each, _plus_each_of))

# ---- zones and tokens ----------------------------------------

_THEIR_GRAVEYARD: Final = "(its owner 's|their owner 's|their owners ') (graveyard|graveyards)"
DOING("do@", f"return@ <object:o> to {_THEIR_GRAVEYARD}", Move(hole("o"), "graveyard"))

for _nth in ("second", "third"):
    DOING(
        "do@",
        f"put@ <self:o> from your graveyard into your library {_nth} from the top",
        FromZone("graveyard", Move(hole("o"), "library", f"{_nth} from top")),
    )
DOING(
    "do@",
    "create@ a <token.s:t> that's tapped and attacking for each <counted:n>",
    CreateToken(DOER, hole("n"), hole("t"), True, True),
)
DOING(
    "do@",
    "create@ a number of tapped <token.p:t> equal to <quantity:n>",
    CreateToken(DOER, hole("n"), hole("t"), True),
)


# ---- half of them (CR 107.1a), and whole graveyards ----------------------------------------


def _half_sacrificed(up: bool) -> Pair:
    def build(noun: Noun) -> object:
        held = controlled(noun)
        if not isinstance(held, Noun):
            return REJECT
        half = Half(Count(held), up)
        return Sacrifice(DOER, Choose(held, half, half))

    def unbuild(value: object) -> tuple[object, ...] | None:
        what = value.what if isinstance(value, Sacrifice) else None
        half = what.minimum if isinstance(what, Choose) else None
        noun = uncontrolled(what.noun) if isinstance(what, Choose) else None
        return (noun,) if noun is not None and isinstance(half, Half) and half.up == up else None

    return Pair(build, unbuild)


for _up, _round in ((True, "up"), (False, "down")):
    DOING(
        "do@",
        f"sacrifice@ half the <joined.p:n> (they|you) control [of (their|your) choice] , rounded {_round}",
        _half_sacrificed(_up),
    )
DOING("do@", "exile@ all opponents ' graveyards", Exile(Each(Objects(IsKind("card"), ("graveyard",), EachOpponent()))))
DOING("place", "in each graveyard", InZone(("graveyard",), None))
DOING(
    "do@",
    "put@ <object:c> into (your|their) hand and <rest:r> on top of (your|their) library in any order",
    Then(Move(hole("c"), "hand"), Move(hole("r"), "library", "top")),
)
