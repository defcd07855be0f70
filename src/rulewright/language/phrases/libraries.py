"""Cards from the top of a library until one of a kind turns up; playing from there."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import BeforeStep, Both, SearchedLibrary, SelfIn, TurnOf
from rulewright.abilities.continuous import MayCast, MayPlayLands, PlayerRule
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    CreateReplacement,
    KeywordAction,
    LoseLife,
    May,
    Move,
    PayCost,
    RemoveCounters,
    SearchZones,
    TurnUpUntil,
    Unless,
)
from rulewright.abilities.node import Noun, Quantity, Reference
from rulewright.abilities.noun import HasType, IsKind, Objects, OnTop
from rulewright.abilities.quantity import AnyAmount
from rulewright.abilities.reference import AnyPlayer, Choose, You
from rulewright.abilities.replacement import Prevent, WouldBeDealtDamage

from ..describe import both, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, Rider, Then
from .references import MANY, ONE
from .statics import lone, one
from .verbs import DOER

LIBRARIES: Final = Family("libraries")


def _until(exile: bool) -> Pair:
    def build(owner: Reference, wanted: tuple[Noun, Quantity]) -> object:
        noun, count = wanted
        if not isinstance(noun, Objects) or noun.zones or noun.owner is not None:
            return REJECT
        return TurnUpUntil(DOER, owner, noun.filter, count, exile)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, TurnUpUntil) or value.player != DOER or value.exile != exile:
            return None
        return value.library, (Objects(value.filter, ()), value.amount)

    return Pair(build, unbuild)


LIBRARIES("wantedcards.s", "a <noun.s:n>", (hole("n"), ONE))
LIBRARIES("wantedcards.p", "<many:k> <noun.p:n>", (hole("n"), hole("k")))
for _verb, _done, _exile in (("reveal", "revealed", False), ("exile", "exiled", True)):
    _start = f"{_verb}@ cards from the top of <owner:o> library until"
    for _number, _are in (("s", "is"), ("p", "are")):
        LIBRARIES(
            "do@",
            f"{_start} (you {_verb}|they {_verb}|he or she {_verb}s|that player {_verb}s) <wantedcards.{_number}:w>",
            _until(_exile),
        )
        LIBRARIES("do@", f"{_start} <wantedcards.{_number}:w> {_are} {_done}", _until(_exile))

# ---- playing from the top ----------------------------------------


def _from_top(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    return one(MayCast(You(), Objects(both(noun.filter, OnTop()), ("library",), You())))


def _from_top_of(value: object) -> tuple[object, ...] | None:
    permission = lone(value)
    if not isinstance(permission, MayCast) or not isinstance(permission.what, Objects):
        return None
    parts = without_last(Objects(permission.what.filter, ("stack",)))
    return (parts[0],) if parts is not None and parts[1] == OnTop() and permission.what.zones == ("library",) else None


LIBRARIES("static", "you may cast <noun.p:n> from the top of your library", Pair(_from_top, _from_top_of))
TOP_LAND: Final = MayPlayLands(You(), Objects(both(HasType("land"), OnTop()), ("library",), You()))
TOP_SPELL: Final = MayCast(You(), Objects(both(IsKind("spell"), OnTop()), ("library",), You()))
LIBRARIES("static", "play with the top card of your library revealed", one(PlayerRule(You(), "reveals the top card")))
LIBRARIES(
    "static",
    "you may play lands from your graveyard",
    one(MayPlayLands(You(), Objects(HasType("land"), ("graveyard",), You()))),
)
LIBRARIES("static", "you may play lands from the top of your library", one(TOP_LAND))
LIBRARIES(
    "static",
    "you may play lands and cast spells from the top of your library",
    StaticAbility((TOP_LAND, TOP_SPELL)),
)

# ---- any amount, and the next time ----------------------------------------

LIBRARIES("do@", "pay@ any amount of life", LoseLife(DOER, AnyAmount()))
LIBRARIES("do@", "pay@ any amount of {E}", RemoveCounters("energy", AnyAmount(), DOER))
LIBRARIES(
    "do@",
    "remove@ any number of <counterkind:k> counters from <object:o>",
    RemoveCounters(hole("k"), AnyAmount(), hole("o")),
)
LIBRARIES("do@", "remove@ <many:n> counters from <object:o>", RemoveCounters("", hole("n"), hole("o")))
LIBRARIES("do@", "clash@ with an opponent", KeywordAction(DOER, "clash"))
LIBRARIES("do@", "forage@", KeywordAction(DOER, "forage"))
LIBRARIES("chosensource", "a <noun.s:n> of your choice", Choose(hole("n"), ONE, ONE))
LIBRARIES("chosensource", "<self:s>", hole("s"))
LIBRARIES("chosensource", "<host:s>", hole("s"))
LIBRARIES("chosensource", "<that.s:s>", hole("s"))
for _combat, _word in ((None, ""), (True, "combat ")):
    LIBRARIES(
        "clause",
        f"the next time <chosensource:s> would deal {_word}damage to <recipient:r> this turn , prevent that damage",
        CreateReplacement(WouldBeDealtDamage(hole("r"), hole("s"), _combat), Prevent(), Duration("end of turn"), 1),
    )
_BEFORE: Final = Both((TurnOf(You()), BeforeStep("declare attackers")))
LIBRARIES("simple", "activate only during your turn , before attackers are declared", Rider(condition=_BEFORE))


# ---- several zones ----------------------------------------


def _search_zones(zones: tuple[str, ...], either: bool) -> Pair:
    def build(owner: Reference, chosen: Choose) -> object:
        noun = chosen.noun
        if not isinstance(noun, Objects) or noun.zones != ():
            return REJECT
        return SearchZones(DOER, owner, zones, noun.filter, chosen.minimum, chosen.maximum, either)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, SearchZones) or value.player != DOER or (value.zones, value.any) != (zones, either):
            return None
        return value.owner, Choose(Objects(value.filter, ()), value.minimum, value.maximum)

    return Pair(build, unbuild)


for _words, _zones in (
    ("library and/or graveyard", ("library", "graveyard")),
    ("graveyard and/or library", ("graveyard", "library")),
    ("graveyard , hand , and library", ("graveyard", "hand", "library")),
    ("hand , graveyard , and library", ("hand", "graveyard", "library")),
    ("library , hand , and graveyard", ("library", "hand", "graveyard")),
    ("library , hand , and/or graveyard", ("library", "hand", "graveyard")),
    ("graveyard , hand , and/or library", ("graveyard", "hand", "library")),
    ("hand and library", ("hand", "library")),
    ("library and graveyard", ("library", "graveyard")),
):
    LIBRARIES("do@", f"search@ <owner:o> {_words} for <chosencards:c>", _search_zones(_zones, "and/or" in _words))
LIBRARIES("condition", "you search your library this way", SearchedLibrary())
LIBRARIES("condition", "you searched your library this way", SearchedLibrary())
LIBRARIES("condition", "this card is in your graveyard", SelfIn("graveyard"))
LIBRARIES("condition", "this card is in your hand", SelfIn("hand"))
LIBRARIES("condition", "(this card is exiled|this card is in exile)", SelfIn("exile"))
LIBRARIES("do@", "pay@ <#mana:m> for each <counted:n>", PayCost(DOER, Cost(hole("m")), hole("n")))
LIBRARIES("simple", "<clauses:c> unless any player <doings.s:d>", Unless(hole("c"), AnyPlayer(), hole("d")))
LIBRARIES("withsubject", "any player may <doings.p:d>", Act(AnyPlayer(), May(DOER, hole("d"))))


def _search_all(zones: tuple[str, ...]) -> Pair:
    def build(owner: Reference, noun: Noun) -> object:
        if not isinstance(noun, Objects) or noun.zones != ():
            return REJECT
        return SearchZones(DOER, owner, zones, noun.filter, MANY, MANY)

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, SearchZones) or value.player != DOER or value.zones != zones:
            return None
        return (value.owner, Objects(value.filter, ())) if value.minimum == MANY else None

    return Pair(build, unbuild)


for _words, _zones in (
    ("graveyard , hand , and library", ("graveyard", "hand", "library")),
    ("hand , graveyard , and library", ("hand", "graveyard", "library")),
):
    LIBRARIES("do@", f"search@ <owner:o> {_words} for all <noun.p:n>", _search_all(_zones))
_UNDER: Final = "on the bottom of (your library|their library)"
for _tapped, _attacking, _how in ((True, False, " tapped"), (True, True, " tapped and attacking")):
    for _end, _position in (("", "bottom"), (" in any order", "bottom"), (" in a random order", "bottom random")):
        LIBRARIES(
            "do@",
            f"put@ <object:c> onto the battlefield{_how} and <rest:r> {_UNDER}{_end}",
            Then(
                Move(hole("c"), "battlefield", tapped=_tapped, attacking=_attacking),
                Move(hole("r"), "library", _position),
            ),
        )
for _end, _position in ((" in any order", "bottom"), (" in a random order", "bottom random")):
    for _first in ("", " in any order"):
        LIBRARIES(
            "do@",
            f"put@ <object:c> on top of your library{_first} and <rest:r> on the bottom [of your library]{_end}",
            Then(Move(hole("c"), "library", "top"), Move(hole("r"), "library", _position)),
        )
