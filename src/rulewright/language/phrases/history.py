"""What has happened this turn: "two or more creatures entered under your control this turn", "you haven't …"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare
from rulewright.abilities.node import Noun, Reference, Trigger
from rulewright.abilities.noun import AllOf, ControlledBy, HasType, IsKind, Objects, OwnedBy
from rulewright.abilities.quantity import Number, SpellsCast, ThisTurn, TimesThisTurn
from rulewright.abilities.reference import Actor, DefendingPlayer, EachOpponent, EachPlayer, You
from rulewright.abilities.rewrite import nodes, replace
from rulewright.abilities.trigger import (
    Attacks,
    Casts,
    DealsDamage,
    Discards,
    DrawsCard,
    GainsLife,
    IsDealtDamage,
    LosesLife,
    Moves,
    Performs,
    PlaysLand,
    Sacrifices,
)

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Doer, It
from .verbs import DOER

HISTORY: Final = Family("history")

ONE: Final = Number(1)
_CREATURE: Final = Objects(HasType("creature"))
_PLAYERS: Final = (You, EachOpponent, EachPlayer, DefendingPlayer)
_ANY_ATTACK: Final = Attacks(Objects(AllOf((HasType("creature"), ControlledBy(DOER)))))

# ---- what objects did ----------------------------------------

HISTORY("past", "entered [the battlefield]", Moves(DOER, "", "battlefield"))
HISTORY("past", "entered [the battlefield] under your control", Moves(DOER, "your control", "battlefield"))
HISTORY("past", "left the battlefield", Moves(DOER, "battlefield", ""))
HISTORY("past", "left the battlefield under your control", Moves(DOER, "your control", ""))
HISTORY("past", "died", Moves(DOER, "battlefield", "graveyard"))
HISTORY("past", "died under your control", Moves(DOER, "your control", "graveyard"))
HISTORY("past", "attacked", Attacks(DOER))
HISTORY("past.s", "<past:e>", hole("e"))
HISTORY("past.p", "<past:e>", hole("e"))
for _put, _number in (("was", "s"), ("were", "p")):
    for _words, _from in (("from the battlefield", "battlefield"), ("from anywhere", "")):
        _any = "a graveyard" if _number == "s" else "(a graveyard|graveyards)"
        HISTORY(f"past.{_number}", f"{_put} put into {_any} {_words}", Moves(DOER, _from, "graveyard"))
        HISTORY(f"past.{_number}", f"{_put} put into your graveyard {_words}", Moves(DOER, _from, "your graveyard"))

_SAID: Final = ("your control", "your graveyard")
"""What is said of a move and is a part of what it describes: who controlled, or who owns what moved (CR 404.2)."""


def _owned(event: Moves, subject: Noun) -> object:
    """The event of the subject; "under your control" is a part of what it describes."""
    if event.from_zone == "your control":
        owned = add_last(subject, ControlledBy(You()))
        if not isinstance(owned, Noun):
            return REJECT
        return Moves(owned, "battlefield" if event.to_zone != "battlefield" else "", event.to_zone)
    if event.to_zone == "your graveyard":
        owned = add_last(subject, OwnedBy(You()))
        return Moves(owned, event.from_zone, "graveyard") if isinstance(owned, Noun) else REJECT
    if event.from_zone == "battlefield" and event.to_zone == "graveyard" and subject == _CREATURE:
        return REJECT  # the turn counts these
    return Moves(subject, event.from_zone, event.to_zone)


def _event(subject: Noun, event: Trigger) -> object:
    if isinstance(event, Moves):
        return _owned(event, subject)
    return Attacks(subject) if isinstance(event, Attacks) else REJECT


def _event_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, Attacks):
        return value.what, Attacks(DOER)
    if not isinstance(value, Moves) or not isinstance(value.what, Noun):
        return None
    return value.what, Moves(DOER, value.from_zone, value.to_zone)


def _under_of(value: object) -> tuple[object, ...] | None:
    """The event with "under your control" said of the move, not of the subject."""
    if not isinstance(value, Moves):
        return None
    parts = without_last(value.what)
    if parts is None or parts[1] != ControlledBy(You()):
        return None
    return parts[0], Moves(DOER, "your control", value.to_zone)


def _yours_of(value: object) -> tuple[object, ...] | None:
    """The event with "your graveyard" said of the move, not of the subject."""
    if not isinstance(value, Moves) or value.to_zone != "graveyard":
        return None
    parts = without_last(value.what)
    if parts is None or parts[1] != OwnedBy(You()):
        return None
    return parts[0], Moves(DOER, value.from_zone, "your graveyard")


def _plain(subject: Noun, event: Trigger) -> object:
    return REJECT if isinstance(event, Moves) and _said(event) else _event(subject, event)


def _said(event: Moves) -> bool:
    return event.from_zone in _SAID or event.to_zone in _SAID


def _under(subject: Noun, event: Trigger) -> object:
    return _event(subject, event) if isinstance(event, Moves) and event.from_zone == "your control" else REJECT


def _yours(subject: Noun, event: Trigger) -> object:
    return _event(subject, event) if isinstance(event, Moves) and event.to_zone == "your graveyard" else REJECT


for _pair in (Pair(_plain, _event_of), Pair(_under, _under_of), Pair(_yours, _yours_of)):
    HISTORY("happened.s", "<some:n> <past.s:e>", _pair)
    HISTORY("happened.p", "<noun.p:n> <past.p:e>", _pair)


def _gone(build: object, unbuild: object) -> Pair:
    """What is counted though it is not there any more; what is still there is described by a noun."""

    def checked(subject: Noun, event: Trigger) -> object:
        stays = isinstance(event, Attacks) or event == Moves(DOER, "", "battlefield")
        return REJECT if stays else build(subject, event)  # type: ignore[operator]

    return Pair(checked, unbuild)  # type: ignore[arg-type]


for _build, _unbuild in ((_plain, _event_of), (_under, _under_of), (_yours, _yours_of)):
    HISTORY("thathappened.s", "<noun.s:n> that <past.s:e>", _gone(_build, _unbuild))
    HISTORY("thathappened.p", "<noun.p:n> that <past.p:e>", _gone(_build, _unbuild))


def _put_there(from_zone: str) -> Pair:
    """``creature put into your graveyard from the battlefield``: into that of the owner (CR 404.2)."""

    def build(noun: Noun) -> object:
        owned = add_last(noun, OwnedBy(You()))
        return TimesThisTurn(Moves(owned, from_zone, "graveyard")) if isinstance(owned, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        event = value.event if isinstance(value, TimesThisTurn) else None
        parts = without_last(event.what) if isinstance(event, Moves) and event.from_zone == from_zone else None
        return (parts[0],) if parts is not None and parts[1] == OwnedBy(You()) else None

    return Pair(build, unbuild)


for _words, _from in (("from the battlefield", "battlefield"), ("from anywhere", "")):
    _there: str = f"put into your graveyard {_words} this turn"
    HISTORY("counted", f"<noun.s:n> {_there}", _put_there(_from))
    HISTORY("quantity", f"the number of <noun.p:n> {_there}", _put_there(_from))


def _leaving(noun: Noun) -> object:
    placed = in_zone(noun, "graveyard", You())
    return Moves(placed, "graveyard", "") if isinstance(placed, Noun) else REJECT


def _left_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Moves) or value.from_zone != "graveyard" or value.to_zone:
        return None
    noun = out_of_zone(value.what, "graveyard", You())
    return None if noun is None else (noun,)


HISTORY("happened.s", "<some:n> left your graveyard", Pair(_leaving, _left_of))
HISTORY("happened.p", "<noun.p:n> left your graveyard", Pair(_leaving, _left_of))


def _happened(minimum: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        if value != Compare(getattr(value, "left", None), ">=", Number(minimum)):  # type: ignore[arg-type]
            return None
        left = getattr(value, "left", None)
        return (left.event,) if isinstance(left, TimesThisTurn) else None

    return Pair(lambda event: Compare(TimesThisTurn(event), ">=", Number(minimum)), unbuild)


HISTORY("condition", "<happened.s:e> this turn", _happened(1))
HISTORY("condition", "no <happened.p:e> this turn", Compare(TimesThisTurn(hole("e")), "=", Number(0)))
HISTORY(
    "condition",
    "<#number:k> or more <happened.p:e> this turn",
    Compare(TimesThisTurn(hole("e")), ">=", Number(hole("k"))),
)
HISTORY(
    "condition",
    "<#number:k> or more creatures died this turn",
    Compare(ThisTurn("creatures died"), ">=", Number(hole("k"))),
)
HISTORY("condition", "no creatures died this turn", Compare(ThisTurn("creatures died"), "=", Number(0)))
HISTORY("quantity", "the number of <thathappened.p:e> this turn", TimesThisTurn(hole("e")))
HISTORY("counted", "<thathappened.s:e> this turn", TimesThisTurn(hole("e")))

# ---- what players did ----------------------------------------


def _discarded(noun: Noun) -> object:
    placed = in_zone(noun, "hand", DOER)
    return Discards(DOER, placed) if isinstance(placed, Noun) else REJECT


def _discarded_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Discards):
        return None
    noun = out_of_zone(value.what, "hand", DOER)
    return None if noun is None else (noun,)


def _cast(noun: Noun) -> object:
    return Casts(DOER, noun) if isinstance(noun, Objects) and noun.zones == ("stack",) else REJECT


def _cast_of(value: object) -> tuple[object, ...] | None:
    return (value.what,) if isinstance(value, Casts) else None


def _attacked(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(DOER))
    return Attacks(owned) if isinstance(owned, Noun) else REJECT


def _attacked_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Attacks):
        return None
    parts = without_last(value.what)
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(DOER) else None


for _done, _verbs in (
    ("done", ("discarded", "sacrificed", "attacked", "cast", "drew", "gained", "lost", "played", "were", "committed")),
    ("do", ("discard", "sacrifice", "attack", "cast", "draw", "gain", "lose", "play", "", "commit")),
    ("have", ("discarded", "sacrificed", "attacked", "cast", "drawn", "gained", "lost", "played", "been", "committed")),
):
    _discard, _sacrifice, _attack, _casting, _draw, _gain, _lose, _play, _were, _commit = _verbs
    HISTORY(f"player{_done}", f"{_discard} <some:n>", Pair(_discarded, _discarded_of))
    HISTORY(f"player{_done}", f"{_sacrifice} <some:n>", Sacrifices(DOER, hole("n")))
    HISTORY(f"player{_done}", f"{_attack} with <some:n>", Pair(_attacked, _attacked_of))
    HISTORY(f"player{_done}", f"{_casting} <some:n>", Pair(_cast, _cast_of))
    HISTORY(f"player{_done}", f"{_draw} a card", DrawsCard(DOER))
    HISTORY(f"player{_done}", f"{_gain} life", GainsLife(DOER))
    HISTORY(f"player{_done}", f"{_lose} life", LosesLife(DOER))
    HISTORY(f"player{_done}", f"{_play} a land", PlaysLand(DOER, Objects(HasType("land"), ())))
    HISTORY(f"player{_done}", f"{_commit} a crime", Performs(DOER, "commits a crime"))
    HISTORY(f"player{_done}", f"{_attack}", _ANY_ATTACK)
    if _were:
        _be: str = "(were|was)" if _were == "were" else _were
        HISTORY(f"player{_done}", f"{_be} dealt damage", IsDealtDamage(DOER))
        HISTORY(f"player{_done}", f"{_be} dealt combat damage", IsDealtDamage(DOER, True))

_KNOWN: Final = (GainsLife, LosesLife)
"""What the turn counts by itself, where nobody in particular is asked about."""


def _done_by(player: Reference, event: Trigger) -> Trigger:
    done = replace(event, lambda node: player if isinstance(node, Doer) else None)
    assert isinstance(done, Trigger)
    return done


def _who_of(value: object, op: str) -> tuple[object, ...] | None:
    """The player and the event: the first player that the event names."""
    if not isinstance(value, Compare) or value.op != op or not isinstance(value.left, TimesThisTurn):
        return None
    players = [node for node in nodes(value.left.event) if isinstance(node, _PLAYERS)]
    if not players:
        return None
    return players[0], replace(value.left.event, lambda node: DOER if node == players[0] else None)


def _who_did(player: Reference, event: Trigger) -> object:
    if isinstance(player, You | EachOpponent) and isinstance(event, _KNOWN):
        return REJECT  # there are phrases for these
    if player == You() and isinstance(event, Attacks) and event == _ANY_ATTACK:
        return REJECT
    if player == You() and isinstance(event, Casts):
        return REJECT
    return Compare(TimesThisTurn(_done_by(player, event)), ">=", ONE)


def _who_did_not(player: Reference, event: Trigger) -> object:
    return Compare(TimesThisTurn(_done_by(player, event)), "=", Number(0))


DID: Final = Pair(_who_did, lambda value: _who_of(value, ">="))
DID_NOT: Final = Pair(_who_did_not, lambda value: _who_of(value, "="))
HISTORY("condition", "<historic:p> <playerdone:e> this turn", DID)
HISTORY("condition", "<historic:p> didn't <playerdo:e> this turn", DID_NOT)
HISTORY("condition", "<historic.have:p> <playerhave:e> this turn", DID)
HISTORY("condition", "<historic.havent:p> <playerhave:e> this turn", DID_NOT)


def _done_many(verb: str) -> Pair:
    def build(player: Reference, count: int, noun: Noun) -> object:
        event = Sacrifices(DOER, noun) if verb == "sacrificed" else _discarded(noun)
        return (
            Compare(TimesThisTurn(_done_by(player, event)), ">=", Number(count))
            if isinstance(event, Trigger)
            else REJECT
        )

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = _who_of(value, ">=")
        if parts is None or not isinstance(value, Compare) or not isinstance(value.right, Number):
            return None
        event = parts[1]
        noun = (event.what,) if isinstance(event, Sacrifices) else _discarded_of(event)
        return None if noun is None else (parts[0], value.right.value, *noun)

    return Pair(build, unbuild)


for _verb in ("sacrificed", "discarded"):
    HISTORY("condition", f"<historic:p> {_verb} <#number:k> or more <noun.p:n> this turn", _done_many(_verb))
    HISTORY("condition", f"<historic.have:p> {_verb} <#number:k> or more <noun.p:n> this turn", _done_many(_verb))
HISTORY(
    "condition",
    "you've drawn <#number:k> or more cards this turn",
    Pair(
        lambda count: Compare(ThisTurn("cards drawn", You()), ">=", Number(count)) if count != 2 else REJECT,
        lambda value: (
            (value.right.value,)
            if isinstance(value, Compare)
            and value.left == ThisTurn("cards drawn", You())
            and isinstance(value.right, Number)
            else None
        ),
    ),
)
HISTORY("historic", "you", You())
HISTORY("historic", "an opponent", EachOpponent())
HISTORY("historic", "a player", EachPlayer())
HISTORY("historic", "defending player", DefendingPlayer())
HISTORY("historic.have", "you've", You())
HISTORY("historic.have", "an opponent has", EachOpponent())
HISTORY("historic.havent", "you haven't", You())
HISTORY("whoclause.s", "was dealt damage this turn", Compare(TimesThisTurn(IsDealtDamage(Actor())), ">=", ONE))
HISTORY("whoclause.p", "were dealt damage this turn", Compare(TimesThisTurn(IsDealtDamage(Actor())), ">=", ONE))
for _combat, _word in ((None, ""), (True, "combat ")):
    HISTORY(
        "whoclause@",
        f"(was|were) dealt {_word}damage by <some:n> this turn",
        Compare(TimesThisTurn(DealsDamage(hole("n"), Actor(), _combat)), ">=", ONE),
    )

HISTORY(
    "condition",
    "you had <some:n> enter the battlefield under your control this turn",
    Pair(
        lambda noun: (
            Compare(TimesThisTurn(event), ">=", ONE)
            if isinstance(event := _owned(Moves(DOER, "your control", "battlefield"), noun), Trigger)
            else REJECT
        ),
        lambda value: (
            parts[:1]
            if isinstance(value, Compare)
            and isinstance(value.left, TimesThisTurn)
            and (parts := _under_of(value.left.event)) is not None
            else None
        ),
    ),
)

# ---- descended ----------------------------------------

_PERMANENT_CARD: Final = Objects(AllOf((IsKind("permanent card"), OwnedBy(You()))), ())
HISTORY(
    "condition",
    "you descended this turn",
    Compare(TimesThisTurn(Moves(_PERMANENT_CARD, "", "graveyard")), ">=", ONE),
)
HISTORY(
    "counted",
    "other <noun.s:n> you've cast before it this turn",
    SpellsCast(You(), hole("n"), It(HERE)),
)


def _dealt_so_much(combat: bool | None) -> Pair:
    def build(noun: Noun, amount: int) -> object:
        owned = add_last(noun, ControlledBy(You()))
        if not isinstance(owned, Noun):
            return REJECT
        return Compare(TimesThisTurn(DealsDamage(owned, None, combat), True), ">=", Number(amount))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Compare) or not isinstance(value.left, TimesThisTurn) or not value.left.total:
            return None
        event = value.left.event
        if not isinstance(event, DealsDamage) or event != DealsDamage(event.source, None, combat):
            return None
        parts = without_last(event.source)
        if parts is None or parts[1] != ControlledBy(You()) or not isinstance(value.right, Number):
            return None
        return parts[0], value.right.value

    return Pair(build, unbuild)


for _combat, _word in ((None, ""), (True, "combat "), (False, "noncombat ")):
    HISTORY(
        "condition",
        f"<noun.p:n> you controlled dealt <#digit:k> or more {_word}damage this turn",
        _dealt_so_much(_combat),
    )
