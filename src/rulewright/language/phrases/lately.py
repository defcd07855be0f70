"""What holds for a turn, what the die showed, who is friend and who is foe, and a card from a hand that was shown."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Called, Compare, Exists
from rulewright.abilities.continuous import Cannot, CostChange
from rulewright.abilities.effect import CallEach, Meanwhile
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import AsAGroup, Objects
from rulewright.abilities.quantity import DieResult, Number
from rulewright.abilities.reference import Actor, Choose, Each, EachOpponent, EachPlayer, PlayersWho, You

from ..describe import add_last, in_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import ShownHand, TheRest, ThisWay
from .references import ONE
from .sentences import THIS_TURN

LATELY: Final = Family("lately")

# ---- what spells cost for a while (CR 611.2c) ----------------------------------------

for _word, _up in (("more", True), ("less", False)):
    _rest = f"cost <#mana:m> {_word} to cast"
    _theirs = CostChange(hole("n"), hole("m"), _up, EachOpponent())
    _yours = CostChange(hole("n"), hole("m"), _up, You())
    LATELY("clause", f"<noun.p:n> your opponents cast {_rest} <duration:d>", Meanwhile(_theirs, hole("d")))
    LATELY("simple", f"<duration:d> , <noun.p:n> your opponents cast {_rest}", Meanwhile(_theirs, hole("d")))
    LATELY("simple", f"<duration:d> , <noun.p:n> you cast {_rest}", Meanwhile(_yours, hole("d")))
    LATELY("clause", f"<noun.p:n> {_rest} this turn", Meanwhile(CostChange(hole("n"), hole("m"), _up), THIS_TURN))

# ---- dice (CR 706.2) ----------------------------------------

_RESULT: Final = DieResult()
LATELY("condition", "the result is <#digit:n>", Compare(_RESULT, "=", Number(hole("n"))))
for _op, _word in (("<=", "less"), (">=", "greater")):
    LATELY("condition", f"the result is <#digit:n> or {_word}", Compare(_RESULT, _op, Number(hole("n"))))
    LATELY(
        "condition",
        f"the result is (equal to or {_word} than|{_word} than or equal to) <quantity:q>",
        Compare(_RESULT, _op, hole("q")),
    )

# ---- by the quality of the source ----------------------------------------


def _from_sources(quality: Filter) -> object:
    return Cannot("be the target", Objects(quality, ("source",)))


def _from_sources_of(value: object) -> tuple[object, ...] | None:
    by = value.by if isinstance(value, Cannot) and value.action == "be the target" else None
    return (by.filter, by.filter) if isinstance(by, Objects) and by.zones == ("source",) else None


LATELY(
    "change@",
    "can't be the target of <plainadjective:q> spells or abilities from <plainadjective:r> sources",
    Pair(lambda one, other: _from_sources(one) if one == other else REJECT, _from_sources_of),
)

# ---- friends and foes ----------------------------------------

LATELY("clause", "for each player , choose friend or foe", CallEach(You(), "friend", "foe"))
for _name in ("friend", "foe"):
    LATELY("player.s", f"each {_name}", PlayersWho(EachPlayer(), Called(Actor(), _name)))

# ---- a card from it ----------------------------------------


def _shown(noun: Noun, hand: Reference) -> object:
    placed = in_zone(noun, "hand", hand)
    return Choose(placed, ONE, ONE) if isinstance(placed, Noun) else REJECT


def _shown_of(value: object) -> tuple[object, ...] | None:
    noun = value.noun if isinstance(value, Choose) and value == Choose(value.noun, ONE, ONE) else None
    if not isinstance(noun, Objects) or noun.zones != ("hand",) or noun.owner is None:
        return None
    return Objects(noun.filter, ()), noun.owner


def _all_shown(noun: Noun, hand: Reference) -> object:
    placed = in_zone(noun, "hand", hand)
    return Each(placed) if isinstance(placed, Noun) else REJECT


def _all_shown_of(value: object) -> tuple[object, ...] | None:
    noun = value.noun if isinstance(value, Each) else None
    if not isinstance(noun, Objects) or noun.zones != ("hand",) or noun.owner is None:
        return None
    return Objects(noun.filter, ()), noun.owner


LATELY("shownhand", "it", ShownHand(HERE))
LATELY("object.s", "a <noun.s:n> from <shownhand:h>", Pair(_shown, _shown_of))
LATELY("object.p", "all <noun.p:n> from <shownhand:h>", Pair(_all_shown, _all_shown_of))

# ---- this way ----------------------------------------

_LEFT: Final = "all cards revealed this way that weren't put onto the battlefield"
LATELY("rest", _LEFT, TheRest(HERE))
LATELY("object.p", _LEFT, TheRest(HERE))


def _two(action: str) -> Pair:
    """At least two of them, chosen together: "two cards that share a color were milled this way"."""

    def build(noun: Noun) -> object:
        done = add_last(noun, ThisWay(0, action))
        return Exists(done, 2) if isinstance(done, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        last = without_last(value.noun) if isinstance(value, Exists) and value.minimum == 2 else None
        return last[:1] if last is not None and isinstance(last[1], ThisWay) and last[1].action == action else None

    return Pair(build, unbuild)


def _shared(what: str) -> Pair:
    group = AsAGroup(f"shared {what}")

    def unbuild(value: object) -> tuple[object, ...] | None:
        last = without_last(value)
        return last[:1] if last is not None and last[1] == group else None

    return Pair(lambda noun: add_last(noun, group), unbuild)


for _action in ("milled", "discarded", "exiled", "revealed"):
    LATELY("condition", f"two <sharing:n> (were|are) {_action} this way", _two(_action))
for _what in ("color", "card type"):
    LATELY("sharing", f"<modified.p:n> that share a {_what}", _shared(_what))
