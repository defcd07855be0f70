"""Votes: for one of several words, or for objects (CR 701.38)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import MostVotes
from rulewright.abilities.continuous import PlayerRule
from rulewright.abilities.effect import PutCounters, Sacrifice, Vote, VoteAmong
from rulewright.abilities.node import Noun, Quantity, Reference
from rulewright.abilities.quantity import Times, VotesFor
from rulewright.abilities.reference import ActivePlayer, Choose, You

from ..describe import controlled, uncontrolled
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import UsedUp
from ..scale import scaled, unscaled
from .statics import one
from .verbs import DOER

VOTES: Final = Family("votes")

_WORDS: Final = (
    "carnage homage death taxes profit security time money past present dominion guidance strength numbers grace "
    "condemnation feather quill sprout harvest knowledge return embark wild free denial duplication evidence bribery "
    "innocent guilty truth consequences torture sickness psychosis fellowship aid blue black red green white"
).split()
for _word in _WORDS:
    VOTES("voteword", _word, _word)


def _words(count: int, secret: bool) -> Pair:
    first: Reference = ActivePlayer() if secret else You()

    def build(*words: str) -> object:
        return Vote(first, words, secret) if len(set(words)) == count else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Vote) or value.secret != secret or len(value.words) != count:
            return None
        return value.words if value.first == first else None

    return Pair(build, unbuild)


_TWO: Final = "<voteword:a> or <voteword:b>"
_FOUR: Final = "<voteword:a> , <voteword:b> , <voteword:c> , or <voteword:d>"
for _secret, _start, _end in (
    (False, "starting with you , each player votes for", ""),
    (True, "each player secretly votes for", " , then those votes are revealed"),
):
    VOTES("clause", f"{_start} {_TWO}{_end}", _words(2, _secret))
    VOTES("clause", f"{_start} {_FOUR}{_end}", _words(4, _secret))
    _first: Reference = ActivePlayer() if _secret else You()  # CR 101.4: a secret choice of all
    VOTES("clause", f"{_start} a <noun.s:n>{_end}", VoteAmong(_first, hole("n"), _secret))

# ---- what comes of it ----------------------------------------

VOTES("condition", "<voteword:w> gets more votes", MostVotes(hole("w")))
VOTES("condition", "<voteword:w> gets more votes or the vote is tied", MostVotes(hole("w"), True))
VOTES("counted", "<voteword:w> vote", VotesFor(hole("w")))
VOTES("quantity", "the number of <voteword:w> votes", VotesFor(hole("w")))
VOTES("quantity", "twice the number of <voteword:w> votes", Times(2, VotesFor(hole("w"))))
VOTES("object.p", "each <noun.s:n> with the most votes or tied for most votes", UsedUp(HERE, "vote", hole("n")))

# ---- more votes (CR 701.38d) ----------------------------------------

VOTES("static", "while voting , you get an additional vote", one(PlayerRule(You(), "gets another vote")))
VOTES("static", "while voting , you may vote an additional time", one(PlayerRule(You(), "may vote again")))


# ---- so many ----------------------------------------


def _sacrifice_each(noun: Noun, count: Quantity) -> object:
    mine = controlled(noun)
    return Sacrifice(DOER, Choose(mine, count, count)) if isinstance(mine, Noun) else REJECT


def _sacrificed_each(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Sacrifice) or value.player != DOER or not isinstance(value.what, Choose):
        return None
    noun = uncontrolled(value.what.noun)
    return None if noun is None else (noun, value.what.minimum)


VOTES(
    "do@",
    "sacrifice@ a <noun.s:n> of (their|your) choice for each <counted:c>",
    Pair(_sacrifice_each, _sacrificed_each),
)


def _counters_each(amount: object, kind: str, on: Reference, count: Quantity) -> object:
    total = scaled(amount, count)
    return REJECT if total is None else PutCounters(kind, total, on)


def _counters_each_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, PutCounters) or value.divided:
        return None
    parts = unscaled(value.amount)
    return None if parts is None else (parts[0], value.kind, value.on, parts[1])


VOTES(
    "do@",
    "put@ <many:n> <counterkind:k> counters on <object:o> for each <counted:c>",
    Pair(_counters_each, _counters_each_of),
)
