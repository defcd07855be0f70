"""Numbers that are worked out, further: differences, sums of two, halves of X, what was lost or dealt this turn."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import (
    ChooseWord,
    CreateToken,
    DealDamage,
    Draw,
    GainLife,
    MoveCounters,
    PutCounters,
    RemoveCounters,
)
from rulewright.abilities.node import Noun, Quantity, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, Is, IsKind, Objects, OfChosen, OwnedBy
from rulewright.abilities.quantity import (
    AnyAmount,
    CharacteristicOf,
    Count,
    Flips,
    Greatest,
    GreatestOfPlayers,
    Half,
    MostOfOneType,
    Number,
    Sum,
    ThisTurn,
    Times,
    TimesThisTurn,
    X,
)
from rulewright.abilities.reference import Actor, Choose, EachOpponent, EachPlayer, TopCards, You
from rulewright.abilities.trigger import DealsDamage

from ..describe import add_last, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import InZone, ThatMuch, ThatPlayer, TheyPlayer, ThisWay
from .references import NONE, ONE
from .verbs import DOER

AMOUNTS: Final = Family("amounts")

# ---- sums and differences (CR 107.1b: what is below zero counts as zero where it is used) -----------------------


def _less(quantity: Quantity, number: int) -> Sum:
    return Sum((quantity, Number(-number)))


def _less_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Sum) or len(value.terms) != 2 or not isinstance(value.terms[1], Number):
        return None
    return (value.terms[0], -value.terms[1].value) if value.terms[1].value < 0 else None


def _draw_fewer(number: int) -> Draw:
    return Draw(DOER, _less(ThatMuch(0), number))


def _drawn_fewer(value: object) -> tuple[object, ...] | None:
    parts = _less_of(value.amount) if isinstance(value, Draw) else None
    return (parts[1],) if parts is not None and isinstance(parts[0], ThatMuch) else None


AMOUNTS("diminished", "the number of <noun.p:n>", Count(hole("n")))
AMOUNTS("diminished", "<characteristic:c>", hole("c"))
AMOUNTS("quantity", "<diminished:a> minus <#number:n>", Pair(_less, _less_of))
AMOUNTS("quantity", "<diminished:a> minus <#digit:n>", Pair(_less, _less_of))
AMOUNTS(
    "quantity",
    "the number of <noun.p:a> minus the number of <noun.p:b>",
    Sum((Count(hole("a")), Times(-1, Count(hole("b"))))),
)
AMOUNTS("quantity", "<characteristic:a> plus <characteristic:b>", Sum((hole("a"), hole("b"))))
AMOUNTS("quantity", "<#number:n> minus x", Sum((Number(hole("n")), Times(-1, X()))))
AMOUNTS("quantity", "<#number:n> plus <characteristic:c>", Sum((Number(hole("n")), hole("c"))))
AMOUNTS("quantity", "<#digit:n> plus twice <characteristic:c>", Sum((Number(hole("n")), Times(2, hole("c")))))
AMOUNTS("do@", "draw@ that many cards minus <#number:n>", Pair(_draw_fewer, _drawn_fewer))
for _times, _word in ((3, "three times"), (5, "five times")):
    AMOUNTS("quantity", f"{_word} the number of <noun.p:n>", Times(_times, Count(hole("n"))))
    AMOUNTS("quantity", f"{_word} <characteristic:c>", Times(_times, hole("c")))
AMOUNTS("amount", "five times x", Times(5, X()))

# ---- halves of X ----------------------------------------

for _up, _round in ((True, "up"), (False, "down")):
    _half = Half(X(), _up)
    AMOUNTS("do@", f"gain@ half x life , rounded {_round}", GainLife(DOER, _half))
    AMOUNTS("do@", f"draw@ half x cards , rounded {_round}", Draw(DOER, _half))
    AMOUNTS("do@", f"get@ half x <counterkind:k> counters , rounded {_round}", PutCounters(hole("k"), _half, DOER))
    AMOUNTS("do@", f"create@ half x <token.p:t> , rounded {_round}", CreateToken(DOER, _half, hole("t")))
    AMOUNTS("act@", f"deal@ half x damage , rounded {_round} , to <recipient:r>", DealDamage(DOER, _half, hole("r")))

# ---- this turn ----------------------------------------

for _whose, _who in (("that player", ThatPlayer(HERE)), ("they", TheyPlayer(HERE))):
    AMOUNTS("quantity", f"(the amount of life|the life) {_whose} lost this turn", ThisTurn("life lost", _who))
AMOUNTS("quantity", "the total amount of life your opponents lost this turn", ThisTurn("life lost", EachOpponent()))
AMOUNTS("quantity", "the total life lost by your opponents this turn", ThisTurn("life lost", EachOpponent()))
AMOUNTS("quantity", "the total life lost by all players this turn", ThisTurn("life lost", None))
_SOURCE: Final = Objects(IsKind("source"), ("source",))
for _combat, _word in ((None, ""), (True, "combat "), (False, "noncombat ")):
    AMOUNTS(
        "quantity",
        f"(the [total] amount of {_word}damage|the {_word}damage) [already] dealt to <damagedone:o> this turn",
        TimesThisTurn(DealsDamage(_SOURCE, hole("o"), _combat), True),
    )
AMOUNTS("damagedone", "<oneplayer:o>", hole("o"))
AMOUNTS("damagedone", "you", You())
AMOUNTS("damagedone", "your opponents", EachOpponent())
AMOUNTS("damagedone", "<oneobject:o>", hole("o"))

# ---- of the trigger ----------------------------------------

AMOUNTS("quantity", "the amount of life you gained", ThatMuch(HERE))
AMOUNTS("quantity", "(the amount of damage dealt|the damage)", ThatMuch(HERE))
AMOUNTS("quantity", "the amount of damage (it|this creature|those creatures) dealt to that player", ThatMuch(HERE))
AMOUNTS("quantity", "the amount of damage (it|this creature|those creatures) dealt", ThatMuch(HERE))
AMOUNTS("act@", "deal@ that amount of damage to <recipient:r>", DealDamage(DOER, ThatMuch(HERE), hole("r")))

# ---- colors, commanders, two zones ----------------------------------------

AMOUNTS("quantity", "the number of colors <that.s:o> is", CharacteristicOf("colors", hole("o")))
AMOUNTS("quantity", "the total number of <noun.p:n>", Count(hole("n")))
AMOUNTS("quantity", "<#number:n> plus the total number of <noun.p:c>", Sum((Number(hole("n")), Count(hole("c")))))
AMOUNTS("place", "in exile and in your graveyard", InZone(("exile", "graveyard"), None))
_YOUR_COMMANDERS: Final = AllOf((IsKind("commander"), OwnedBy(You())))
AMOUNTS(
    "quantity",
    "the greatest mana value of a commander you own on the battlefield or in the command zone",
    Greatest("mana value", Objects(_YOUR_COMMANDERS, ("battlefield", "command"))),
)

# ---- as many as the player will ----------------------------------------

_UP_TO: Final = AnyAmount(0, hole("n"))
AMOUNTS("do@", "draw@ up to <many:n> cards", Draw(DOER, _UP_TO))
AMOUNTS("do@", "pay@ one or more {E}", RemoveCounters("energy", AnyAmount(1), DOER))
AMOUNTS("do@", "remove@ up to <many:n> counters from <object:o>", RemoveCounters("", _UP_TO, hole("o")))
AMOUNTS(
    "do@",
    "remove@ up to <many:n> <counterkind:k> counters from <object:o>",
    RemoveCounters(hole("k"), _UP_TO, hole("o")),
)
AMOUNTS(
    "do@",
    "remove@ one or more <counterkind:k> counters from <object:o>",
    RemoveCounters(hole("k"), AnyAmount(1), hole("o")),
)
AMOUNTS("do@", "remove@ any number of counters from <object:o>", RemoveCounters("", AnyAmount(), hole("o")))
AMOUNTS("do@", "move@ a counter from <object.s:a> onto <object.s:b>", MoveCounters("", ONE, hole("a"), hole("b")))
AMOUNTS(
    "do@",
    "move@ any number of counters from <object.s:a> onto <object.s:b>",
    MoveCounters("", AnyAmount(), hole("a"), hole("b")),
)
AMOUNTS("quantity", "the amount of {E} paid this way", ThatMuch(HERE))
AMOUNTS("counted", "{E} paid this way", ThatMuch(HERE))
for _face in ("heads", "tails"):
    AMOUNTS("counted", f"coin that comes up {_face}", Flips(_face))
for _verb, _how in (("win", "won"), ("lose", "lost")):
    AMOUNTS("counted", f"flip you ({_verb}|{_how})", Flips(_how))
AMOUNTS("chosen.p", "up to <#number:k> of <set:o>", Choose(Objects(Is(hole("o")), ()), NONE, Number(hole("k"))))

# ---- the greatest of several numbers ----------------------------------------


def _most_controlled(players: Reference) -> Pair:
    def build(noun: Noun) -> object:
        held = add_last(noun, ControlledBy(Actor()))
        return GreatestOfPlayers(players, Count(held)) if isinstance(held, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, GreatestOfPlayers) or value.players != players or not isinstance(value.number, Count):
            return None
        parts = without_last(value.number.of)
        return (parts[0],) if parts is not None and parts[1] == ControlledBy(Actor()) else None

    return Pair(build, unbuild)


for _whom, _players in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
    AMOUNTS("quantity", f"the greatest number of <noun.p:n> {_whom} controls", _most_controlled(_players))
    AMOUNTS(
        "quantity",
        f"the greatest number of cards {_whom} has drawn this turn",
        GreatestOfPlayers(_players, ThisTurn("cards drawn", Actor())),
    )
    AMOUNTS(
        "quantity",
        f"the greatest number of cards {_whom} discarded this way",
        GreatestOfPlayers(_players, Count(Objects(AllOf((ThisWay(HERE, "discarded"), OwnedBy(Actor()))), ()))),
    )
AMOUNTS("quantity", "the greatest number of <noun.p:n> that have a creature type in common", MostOfOneType(hole("n")))

# ---- odd or even ----------------------------------------

AMOUNTS("do@", "choose@ odd or even", ChooseWord(DOER, ("odd", "even")))
for _what in ("mana value", "power"):
    AMOUNTS("quality", f"{_what} of (the chosen|that) quality", OfChosen(f"parity of {_what}"))

# ---- the order of a graveyard (CR 404.2) ----------------------------------------


def _top_of_grave(noun: Noun, owner: Reference) -> object:
    plain = isinstance(noun, Objects) and noun.zones == () and noun.owner is None
    if not plain or not isinstance(noun, Objects) or noun.filter == IsKind("card"):
        return REJECT
    return TopCards(owner, ONE, "graveyard", noun.filter)


def _top_of_grave_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TopCards) or value.filter is None or value.zone != "graveyard":
        return None
    return Objects(value.filter, ()), value.player


AMOUNTS("topcards.s", "the top <modified.s:n> of <owner:o> graveyard", Pair(_top_of_grave, _top_of_grave_of))
AMOUNTS("topcards.s", "the top card of <owner:o> graveyard", TopCards(hole("o"), ONE, "graveyard"))
AMOUNTS("topcards.s", "the bottom card of <owner:o> graveyard", TopCards(hole("o"), ONE, "graveyard", None, True))
AMOUNTS("topcards.s", "the bottom card of <owner:o> library", TopCards(hole("o"), ONE, "library", None, True))
