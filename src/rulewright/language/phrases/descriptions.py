"""More descriptions of objects: "that's both white and blue", "from your hand or graveyard"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Exists
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    CombatWith,
    Compares,
    ControlledBy,
    HasColor,
    HasCounter,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    SharesWith,
    TargetsA,
    TargetsNothingElse,
    ThisTurnFilter,
)
from rulewright.abilities.quantity import AmountPrevented, CharacteristicOf, Count, Greatest
from rulewright.abilities.reference import Choose, Each, You

from ..describe import add_last, both, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import InZone, It, ThatMuch
from .references import NONE, ONE

DESCRIPTIONS: Final = Family("descriptions")

# ---- what stands behind ----------------------------------------

DESCRIPTIONS("behind", "it's blocking", CombatWith("blocked by", It(HERE)))
DESCRIPTIONS("behind", "<self:o> is blocking", CombatWith("blocked by", hole("o")))
DESCRIPTIONS("behind", "that didn't attack this turn", Not(ThisTurnFilter("attacked")))
DESCRIPTIONS("behind", "named <self:o>", SharesWith("name", hole("o")))
DESCRIPTIONS("quality", "<counterkind:k> counters on it", HasCounter(hole("k")))
DESCRIPTIONS("behind", "with one or more counters on (it|them)", HasCounter(""))
DESCRIPTIONS("behind", "with one or more <counterkind:k> counters on (it|them)", HasCounter(hole("k")))
DESCRIPTIONS("quality", "a counter on them", HasCounter(""))
DESCRIPTIONS("targeted", "one or more <noun.p:n>", hole("n"))
DESCRIPTIONS("behind", "that target <targeted:n>", TargetsA(hole("n")))
for _zones, _words in (
    (("hand", "library"), "hand (or|and/or) library"),
    (("library", "graveyard"), "library (or|and/or) graveyard"),
):
    DESCRIPTIONS("place", f"(in|from) <owner:o> {_words}", InZone(_zones, hole("o")))
DESCRIPTIONS("adjective", "instant and sorcery", AnyOf((HasType("instant"), HasType("sorcery"))))


def _of_both_colors(noun: Noun, one: str, other: str) -> object:
    if one == other or not isinstance(noun, Objects):
        return REJECT
    return Objects(both(both(noun.filter, HasColor(one)), HasColor(other)), noun.zones, noun.owner)


def _both_colors_of(value: object) -> tuple[object, ...] | None:
    last = without_last(value)
    before = None if last is None else without_last(last[0])
    if last is None or before is None or not isinstance(last[1], HasColor) or not isinstance(before[1], HasColor):
        return None
    return before[0], before[1].color, last[1].color


DESCRIPTIONS("noun.s", "<noun.s:n> that's both <color:a> and <color:b>", Pair(_of_both_colors, _both_colors_of))


def _only_this(noun: Noun, this: object) -> object:
    aimed = add_last(noun, TargetsNothingElse())
    return add_last(aimed, TargetsA(Objects(Is(this)))) if isinstance(aimed, Noun) else REJECT  # type: ignore[arg-type]


def _only_this_of(value: object) -> tuple[object, ...] | None:
    last = without_last(value)
    before = None if last is None else without_last(last[0])
    if last is None or before is None or before[1] != TargetsNothingElse() or not isinstance(last[1], TargetsA):
        return None
    aim = last[1].noun
    if not isinstance(aim, Objects) or not isinstance(aim.filter, Is):
        return None
    return before[0], aim.filter.reference


DESCRIPTIONS("noun.s", "<noun.s:n> that targets only <self:o>", Pair(_only_this, _only_this_of))

# ---- chosen ----------------------------------------

DESCRIPTIONS("chosen.s", "a <noun.s:n> chosen at random", Choose(hole("n"), ONE, ONE, True))
DESCRIPTIONS("chosen.s", "up to one of <set:o>", Choose(Objects(Is(hole("o")), ()), NONE, ONE))

# ---- superlatives ----------------------------------------


def _superlative(number: str) -> Pair:
    """``You control the creature with the greatest power or tied for the greatest power``."""

    def build(noun: Noun) -> object:
        if not isinstance(noun, Objects) or isinstance(noun.filter, AllOf):
            return REJECT
        most = Compares(number, "=", Greatest(number, noun))
        return Exists(Objects(AllOf((noun.filter, most, ControlledBy(You()))), noun.zones, noun.owner))

    def unbuild(value: object) -> tuple[object, ...] | None:
        noun = value.noun if isinstance(value, Exists) and value.minimum == 1 else None
        filters = noun.filter.filters if isinstance(noun, Objects) and isinstance(noun.filter, AllOf) else ()
        if not isinstance(noun, Objects) or len(filters) != 3:
            return None
        return (Objects(filters[0], noun.zones, noun.owner),)

    return Pair(build, unbuild)


for _number in ("power", "toughness", "mana value"):
    _tied = f"or tied for the greatest {_number}"
    DESCRIPTIONS("condition", f"you control the <noun.s:n> with the greatest {_number} {_tied}", _superlative(_number))

# ---- numbers ----------------------------------------

DESCRIPTIONS(
    "quantity",
    "the (total number|number) of cards in all players ' hands",
    Count(Objects(IsKind("card"), ("hand",))),
)
DESCRIPTIONS("counted", "card in all players ' hands", Count(Objects(IsKind("card"), ("hand",))))
DESCRIPTIONS("counted", "1 life you (gained|lost)", ThatMuch(HERE))
DESCRIPTIONS("counted", "1 life lost this way", ThatMuch(HERE))
DESCRIPTIONS("counted", "1 damage dealt this way", ThatMuch(HERE))
DESCRIPTIONS("counted", "1 damage prevented this way", AmountPrevented())

for _what in ("color", "creature type", "card type", "name"):
    DESCRIPTIONS("behind", f"that (doesn't|don't) share a {_what} with <onlyone:o>", Not(SharesWith(_what, hole("o"))))
    DESCRIPTIONS(
        "behind", f"that (doesn't|don't) share a {_what} with a <noun.s:n>", Not(SharesWith(_what, Each(hole("n"))))
    )
for _number in ("power", "toughness", "mana value"):
    DESCRIPTIONS(
        "behind",
        f"with the same {_number} as <onlyone:o>",
        Compares(_number, "=", CharacteristicOf(_number, hole("o"))),
    )
