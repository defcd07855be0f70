"""Events told by how much and from where: so much damage at one time, excess damage, cards played from exile."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, Matches
from rulewright.abilities.node import Noun, Reference, Trigger
from rulewright.abilities.noun import (
    AllOf,
    DealtDamageBy,
    EitherNoun,
    Everything,
    HasStatus,
    HasType,
    Is,
    IsKind,
    Objects,
    OwnedBy,
    PlayerNoun,
)
from rulewright.abilities.quantity import Count, CountersOn, Number, SpellsCast, ThisTurn, TimesThisTurn
from rulewright.abilities.reference import Actor, ChosenPlayer, EachOpponent, EachPlayer, PlayersWho, You
from rulewright.abilities.trigger import (
    Activates,
    AnyTrigger,
    BecomesTarget,
    BeginningOf,
    Casts,
    Cycles,
    DealsDamage,
    DeclaresAttackers,
    Discards,
    IsDealtDamage,
    Moves,
    OneOrMore,
    PlaysLand,
    Sacrifices,
    StateIs,
    TappedForMana,
)

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Happens
from .triggers import arrives_under
from .verbs import DOER

OCCURRENCES: Final = Family("occurrences")

# ---- so much damage at one time ----------------------------------------

_PERMANENT_OR_PLAYER: Final = EitherNoun((Objects(IsKind("permanent")), PlayerNoun()))
OCCURRENCES("happens.s", "is dealt <#digit:k> or more damage", IsDealtDamage(DOER, None, hole("k")))
OCCURRENCES("happens.s", "deals <#digit:k> or more damage", DealsDamage(DOER, None, None, hole("k")))
OCCURRENCES(
    "happens.s", "deals <#digit:k> or more damage to <damaged:n>", DealsDamage(DOER, hole("n"), None, hole("k"))
)
OCCURRENCES(
    "happens.s",
    "deals exactly <#digit:k> damage to a permanent or player",
    DealsDamage(DOER, _PERMANENT_OR_PLAYER, None, hole("k"), True),
)
_SOURCE: Final = Objects(Everything(), ())
OCCURRENCES(
    "event",
    "<anyplayer.s:p> is dealt <#digit:k> or more damage by a single source",
    DealsDamage(_SOURCE, hole("p"), None, hole("k")),
)

# ---- excess damage (CR 120.10) ----------------------------------------

for _combat, _word in ((None, ""), (False, "noncombat ")):
    OCCURRENCES("happens.s", f"is dealt excess {_word}damage", IsDealtDamage(DOER, _combat, 0, True))
    OCCURRENCES("happens.p", f"are dealt excess {_word}damage", IsDealtDamage(DOER, _combat, 0, True))

# ---- so much damage this turn ----------------------------------------

_TO_ME: Final = TimesThisTurn(DealsDamage(_SOURCE, You()), True)
_TO_THEM: Final = TimesThisTurn(DealsDamage(_SOURCE, Actor()), True)
OCCURRENCES("condition", "you were dealt <#digit:k> or more damage this turn", Compare(_TO_ME, ">=", Number(hole("k"))))
for _who, _players in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
    OCCURRENCES(
        "condition",
        f"{_who} was dealt <#digit:k> or more damage this turn",
        Compare(Count(PlayersWho(_players, Compare(_TO_THEM, ">=", Number(hole("k"))))), ">=", Number(1)),
    )
OCCURRENCES("counted", "1 damage dealt to you this turn", _TO_ME)

# ---- by whom a creature was dealt damage ----------------------------------------

OCCURRENCES("behind", "dealt damage by <host:o> this turn", DealtDamageBy(hole("o")))

# ---- the player that was chosen ----------------------------------------

OCCURRENCES("step", "the chosen player 's upkeep", BeginningOf("upkeep", ChosenPlayer()))

# ---- once it is so (CR 603.8) ----------------------------------------

OCCURRENCES(
    "trigger",
    "(when|whenever) there are <#number:n> or more <counterkind:k> counters on <self:s>",
    StateIs(Compare(CountersOn(hole("k"), hole("s")), ">=", Number(hole("n")))),
)
OCCURRENCES("trigger", "when there are no <noun.p:n>", StateIs(Compare(Count(hole("n")), "=", Number(0))))
OCCURRENCES(
    "trigger",
    "when no <noun.p:n> are on the battlefield",
    StateIs(Compare(Count(hole("n")), "=", Number(0))),
)
OCCURRENCES("trigger", "when <self:s> has <quality:q>", StateIs(Matches(hole("s"), hole("q"))))

# ---- cards played ----------------------------------------

_FROM_EXILE: Final = AllOf((IsKind("spell"), HasStatus("cast from exile")))
_CAST_FROM_EXILE: Final = Casts(DOER, Objects(_FROM_EXILE, ("stack",)))
OCCURRENCES("playerhappens@", "cast@ or cycle@ <self:o>", AnyTrigger((Casts(DOER, hole("o")), Cycles(DOER, hole("o")))))
_LAND_FROM_EXILE: Final = PlaysLand(DOER, Objects(HasType("land"), ()), "exile")
OCCURRENCES(
    "playerhappens@",
    "play@ a land from exile or cast@ a spell from exile",
    AnyTrigger((_LAND_FROM_EXILE, _CAST_FROM_EXILE)),
)
_CARD_FROM_EXILE: Final = Objects(AllOf((IsKind("card"), *_FROM_EXILE.filters)), ("stack",))
OCCURRENCES("playerhappens@", "play@ a card from exile", AnyTrigger((_LAND_FROM_EXILE, Casts(DOER, _CARD_FROM_EXILE))))

# ---- several at once ----------------------------------------


def _discarded(noun: Noun) -> object:
    placed = in_zone(noun, "hand", DOER)
    plain = noun == Objects(IsKind("card"), ())
    return OneOrMore(Discards(DOER, placed)) if isinstance(placed, Noun) and not plain else REJECT


def _discarded_of(value: object) -> tuple[object, ...] | None:
    event = value.trigger if isinstance(value, OneOrMore) else None
    noun = out_of_zone(event.what, "hand", DOER) if isinstance(event, Discards) else None
    return None if noun is None else (noun,)


OCCURRENCES("playerhappens@", "discard@ one or more <noun.p:n>", Pair(_discarded, _discarded_of))
OCCURRENCES("playerhappens@", "sacrifice@ one or more <noun.p:n>", OneOrMore(Sacrifices(DOER, hole("n"))))
for _count in (4, 5, 6):
    OCCURRENCES(
        "playerhappens@",
        f"attack@ with {('four', 'five', 'six')[_count - 4]} or more <noun.p:n>",
        DeclaresAttackers(DOER, hole("n"), _count),
    )

# ---- loyalty abilities, targets, mana ----------------------------------------

OCCURRENCES("playerhappens@", "activate@ a loyalty ability of <some:n>", Activates(DOER, hole("n"), "loyalty"))
OCCURRENCES("playerhappens@", "activate@ a loyalty ability of <host:n>", Activates(DOER, hole("n"), "loyalty"))
OCCURRENCES("event", "you become the target of a <noun.s:n>", BecomesTarget(You(), hole("n")))
OCCURRENCES("event", "you tap <self:s> for mana", TappedForMana(hole("s")))
OCCURRENCES(
    "trigger",
    "when <self:s> enters [the battlefield] and when you sacrifice it",
    AnyTrigger((Moves(hole("s"), "", "battlefield"), Sacrifices(You(), Objects(Is(hole("s")))))),
)

# ---- where it goes ----------------------------------------

OCCURRENCES("happens@", "are@ exiled from the battlefield", Moves(DOER, "battlefield", "exile"))


def returned_to(owner: Reference) -> Pair:
    """Something is returned to the hand of that player, who owns it."""

    def of(noun: Noun) -> object:
        owned = add_last(noun, OwnedBy(owner))
        return Moves(owned, "battlefield", "hand") if isinstance(owned, Noun) else REJECT

    def from_it(value: object) -> tuple[object, ...] | None:
        parts = without_last(value.what) if isinstance(value, Moves) and value.to_zone == "hand" else None
        return (parts[0],) if parts is not None and parts[1] == OwnedBy(owner) else None

    return Pair(of, from_it)


OCCURRENCES("event", "<some:n> is returned to your hand", returned_to(You()))
OCCURRENCES(
    "happens@",
    "are@ returned to (its|their) (owner|owners) ('s|') (hand|hands)",
    Moves(DOER, "battlefield", "hand"),
)
_ELSEWHERE: Final = tuple([Moves(DOER, "battlefield", zone) for zone in ("hand", "library", "exile", "command")])
OCCURRENCES("happens.s", "leaves the battlefield without dying", AnyTrigger(_ELSEWHERE))


OCCURRENCES("event", "<some:n> enters [the battlefield] under an opponent 's control", arrives_under(EachOpponent()))

# ---- several that are one card ----------------------------------------


def _they_or(this: Reference, one: Trigger, other: Trigger) -> object:
    return Happens(this, AnyTrigger((one, other)))


def _they_or_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, Happens) and isinstance(value.event, AnyTrigger) and len(value.event.triggers) == 2:
        return value.subject, *value.event.triggers
    return None


OCCURRENCES("event", "<self:s> <happens.p:a> or <happens.p:b>", Pair(_they_or, _they_or_of))

# ---- how much this turn ----------------------------------------

OCCURRENCES("counted", "1 life your opponents have lost this turn", ThisTurn("life lost", EachOpponent()))
OCCURRENCES("counted", "1 life you gained this turn", ThisTurn("life gained", You()))
OCCURRENCES("counted", "other <noun.s:n> you've cast this turn", SpellsCast(You(), hole("n"), None, True))
