"""What was done this way, asked about: "a creature card is put into a graveyard this way", "fewer than two cards were
discarded this way"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, Exists, NotCondition
from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import HasStatus, Not, Objects
from rulewright.abilities.quantity import Count, Number

from ..describe import add_last, both, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import DidSo, ThisWay, WasDone

THIS_WAY: Final = Family("this way")
_BURIED: Final = "put into a graveyard"


def _done(action: str) -> Pair:
    """At least one that is described so had it done to it."""

    def build(noun: Noun) -> object:
        if not isinstance(noun, Objects):
            return REJECT
        filter = noun.filter
        if action == _BURIED and noun.zones == ():  # no token, which is there for a moment (CR 111.7)
            filter = both(filter, Not(HasStatus("token")))
        return Exists(Objects(both(filter, ThisWay(0, action)), noun.zones, noun.owner))

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = without_last(value.noun) if isinstance(value, Exists) and value.minimum == 1 else None
        if parts is None or not isinstance(parts[1], ThisWay):
            return None
        before = without_last(parts[0])
        return before[:1] if before is not None and before[1] == Not(HasStatus("token")) else parts[:1]

    return Pair(build, unbuild)


def _done_so(action: str) -> Pair:
    """The same with something said behind: "a card with the chosen name"."""
    plain = _done(action)

    def build(noun: Noun, quality: Filter) -> object:
        described = add_last(noun, quality)
        return plain.build(described) if isinstance(described, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        found = plain.unbuild(value)
        return None if found is None else without_last(found[0])

    return Pair(build, unbuild)


def _so_many(action: str, op: str) -> Pair:
    def build(count: int, noun: Noun) -> object:
        if not isinstance(noun, Objects):
            return REJECT
        those = Objects(both(noun.filter, ThisWay(0, action)), noun.zones, noun.owner)
        return Compare(Count(those), op, Number(count))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Compare) or value.op != op or not isinstance(value.left, Count):
            return None
        parts = without_last(value.left.of)
        if parts is None or not isinstance(parts[1], ThisWay) or not isinstance(value.right, Number):
            return None
        return value.right.value, parts[0]

    return Pair(build, unbuild)


_OLD: Final = ("discarded", "sacrificed", "destroyed", "exiled", "milled", "revealed")
_ACTIONS: Final = (
    *[(word, word) for word in _OLD],
    ("returned", "returned"),
    ("countered", "countered"),
    ("put into (a|your|their) graveyard", "put into a graveyard"),
    ("put into exile", "exiled"),
    ("put onto the battlefield", "put onto the battlefield"),
)
for _words, _action in _ACTIONS:
    if _words not in _OLD:
        THIS_WAY("condition", f"a <modified.s:n> (is|was) {_words} this way", _done(_action))
    THIS_WAY("condition", f"at least one <modified.s:n> (is|was) {_words} this way", _done(_action))
    THIS_WAY("condition", f"a <modified.s:n> <behind:q> (is|was) {_words} this way", _done_so(_action))
    THIS_WAY("condition", f"<#number:k> or more <modified.p:n> were {_words} this way", _so_many(_action, ">="))
    THIS_WAY("condition", f"fewer than <#number:k> <modified.p:n> were {_words} this way", _so_many(_action, "<"))

# ---- to one that is spoken of ----------------------------------------

for _words, _action in (
    ("put into a graveyard", "put into a graveyard"),
    ("destroyed", "destroyed"),
    ("countered", "countered"),
    ("returned to its owner 's hand", "returned to hand"),
):
    THIS_WAY("condition", f"<that.s:o> is {_words} this way", WasDone(hole("o"), HERE, _action))
THIS_WAY("condition", "<self:o> is destroyed this way", WasDone(hole("o"), HERE, "destroyed"))

# ---- that it was not ----------------------------------------

for _deed, _like in (
    ("put (a card|the revealed card) onto the battlefield", "battlefield"),
    ("draw a card", "draw"),
    ("create a token", "create"),
):
    THIS_WAY("condition", f"you (don't|didn't) {_deed} this way", NotCondition(DidSo(HERE, _like)))


def _none(noun: Noun) -> object:
    found = _done("revealed").build(noun)
    return NotCondition(found) if isinstance(found, Exists) else REJECT


def _none_of(value: object) -> tuple[object, ...] | None:
    return _done("revealed").unbuild(value.condition) if isinstance(value, NotCondition) else None


THIS_WAY("condition", "no <modified.p:n> were revealed this way", Pair(_none, _none_of))
