"""When and how often: "during your turn" behind what holds, "it's not their turn", spells cast from somewhere this
turn, "activate only once", and what holds for the rest of the game."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import AsCast, Both, Compare, NotCondition, SorceryTime, TurnOf
from rulewright.abilities.continuous import PlayerRule, Replaces
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import DelayedTrigger, Meanwhile, Sacrifice, Unless
from rulewright.abilities.node import Condition, Quantity
from rulewright.abilities.noun import AnyOf, Compares
from rulewright.abilities.quantity import Count, ManaSpentOn, Number
from rulewright.abilities.reference import Becomes, ControllerOf, Self, You
from rulewright.abilities.replacement import EntersWith, WouldMove
from rulewright.abilities.trigger import AnyTrigger, BeginningOf, GainsLife, LosesLife

from ..pattern import HERE, hole
from ..phrase import Family, Pair
from ..predefined import investigating
from ..raw import Instead, Rider, ThatPlayer
from .conditions import HAND
from .otherwise import cast_from
from .statics import WHILE_CAST, ability_of, given
from .verbs import DOER

TIMING: Final = Family("timing")

# ---- whose turn ----------------------------------------

_YOURS: Final = TurnOf(You())


def _in_turn(ability: StaticAbility) -> object:
    return given(_YOURS, ability)


def _in_turn_of(value: object) -> tuple[object, ...] | None:
    parts = ability_of(value)
    return (parts[1],) if parts is not None and parts[0] == _YOURS else None


def _in_turn_if(condition: Condition, ability: StaticAbility) -> object:
    return given(Both((_YOURS, condition)), ability)


def _in_turn_if_of(value: object) -> tuple[object, ...] | None:
    parts = ability_of(value)
    both = parts[0] if parts is not None else None
    if parts is None or not isinstance(both, Both) or len(both.conditions) != 2 or both.conditions[0] != _YOURS:
        return None
    return both.conditions[1], parts[1]


TIMING("staticline", "<static:s> during your turn", Pair(_in_turn, _in_turn_of))
TIMING("staticline", "during your turn , as long as <condition:c> , <static:s>", Pair(_in_turn_if, _in_turn_if_of))
TIMING("condition", "it's not (their|that player 's) turn", NotCondition(TurnOf(ThatPlayer(HERE))))

# ---- cast when no sorcery could have been (CR 307.1, 601.2i) ----------------------------------------

_GOES_AGAIN: Final = DelayedTrigger(BeginningOf("cleanup"), Sacrifice(ControllerOf(Becomes()), Becomes()))
TIMING(
    "static",
    "if you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes "
    "sacrifices it at the beginning of the next cleanup step",
    StaticAbility(
        (
            Replaces(
                WouldMove(Self(), "stack", "battlefield"),
                EntersWith(first=_GOES_AGAIN),
                AsCast(NotCondition(SorceryTime())),
            ),
        ),
        None,
        WHILE_CAST,
    ),
)

# ---- how often ----------------------------------------

TIMING("simple", "activate only once", Rider(only_once=True))
TIMING("simple", "activate only if <condition:i> and only once", Rider(condition=hole("i"), only_once=True))
TIMING("playerhappens@", "gain@ or lose@ life", AnyTrigger((GainsLife(DOER), LosesLife(DOER))))
TIMING("do@", "investigate@ for each <counted:n>", investigating(DOER, hole("n")))

# ---- this turn, from where ----------------------------------------

for _done, _casting in (("done", "cast"), ("do", "cast"), ("have", "cast")):
    for _where, _words in (
        ("graveyard", "(a|your|their) graveyard"),
        ("exile", "exile"),
        ("hand", "(your|their) hand"),
    ):
        TIMING(f"player{_done}", f"{_casting} <some:n> from {_words}", cast_from(_where))

# ---- numbers ----------------------------------------

TIMING(
    "condition",
    "at least <#number:n> mana was spent to cast <oneobject:o>",
    Compare(ManaSpentOn(hole("o")), ">=", Number(hole("n"))),
)
TIMING("condition", "you have fewer than <#number:n> cards in hand", Compare(Count(HAND), "<", Number(hole("n"))))


def _either(op: str) -> Pair:
    """Power or toughness: one of the two is enough."""

    def build(number: Quantity) -> object:
        return AnyOf((Compares("power", op, number), Compares("toughness", op, number)))

    def unbuild(value: object) -> tuple[object, ...] | None:
        first = value.filters[0] if isinstance(value, AnyOf) else None
        return (first.than,) if isinstance(first, Compares) and value == build(first.than) else None

    return Pair(build, unbuild)


for _op, _word in (("<=", "less"), (">=", "greater")):
    TIMING("quality", f"power or toughness <fixed:n> or {_word}", _either(_op))

# ---- unless … instead ----------------------------------------

for _number in (".s", ".p"):
    TIMING(
        "simple",
        f"if <condition:i> , <clauses:c> unless <player{_number}:p> <doings{_number}:d> instead",
        Instead(hole("i"), Unless(hole("c"), hole("p"), hole("d"))),
    )
    TIMING(
        "simple",
        f"<clauses:c> unless <player{_number}:p> <doings{_number}:d> instead if <condition:i>",
        Instead(hole("i"), Unless(hole("c"), hole("p"), hole("d"))),
    )

# ---- for the rest of the game ----------------------------------------

TIMING(
    "do@",
    "have@ no maximum hand size for the rest of the game",
    Meanwhile(PlayerRule(DOER, "no maximum hand size"), Duration("forever")),
)
