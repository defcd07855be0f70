"""More occasions: events of enchanted players and of hosts, steps of others, and comparisons of players."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, InStep, TurnOf
from rulewright.abilities.node import Reference
from rulewright.abilities.noun import (
    EitherNoun,
    Is,
    Objects,
    PlayerNoun,
)
from rulewright.abilities.quantity import Count, LifeOf, Number, ThisTurn
from rulewright.abilities.reference import Actor, EachOpponent, EachPlayer, EnchantedPlayer, PlayersWho, You
from rulewright.abilities.trigger import Attacks, BeginningOf, Moves

from ..pattern import hole
from ..phrase import Family, Pair
from ..raw import Rider
from .verbs import DOER

OCCASIONS: Final = Family("occasions")

# ---- who or what ----------------------------------------

OCCASIONS("anyplayer.s", "enchanted player", EnchantedPlayer())
OCCASIONS("happens@", "attack@ enchanted player", Attacks(DOER, EnchantedPlayer()))
OCCASIONS("damaged", "one of your opponents", PlayerNoun(True))
for _step, _word in (("draw", "draw step"), ("end", "end step"), ("precombat main", "(first|precombat) main phase")):
    OCCASIONS("step", f"enchanted player 's {_word}", BeginningOf(_step, EnchantedPlayer()))
OCCASIONS("holder.s", "your team", You())  # CR 102.4


def _this_or_host(this: Reference, host: Reference) -> object:
    return EitherNoun((Objects(Is(this)), Objects(Is(host))))


def _this_or_host_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EitherNoun) or len(value.nouns) != 2:
        return None
    filters = [noun.filter for noun in value.nouns if isinstance(noun, Objects)]
    parts = tuple([filter.reference for filter in filters if isinstance(filter, Is)])
    return parts if len(parts) == 2 else None


OCCASIONS("eventsubject.s", "<self:a> or <host:b>", Pair(_this_or_host, _this_or_host_of))

# ---- steps ----------------------------------------

OCCASIONS("step", "combat on each player 's turn", BeginningOf("combat", EachPlayer()))
OCCASIONS("step", "combat on each opponent 's turn", BeginningOf("combat", EachOpponent()))

# ---- from a zone ----------------------------------------

OCCASIONS("happens@", "enter@ [the battlefield] from (a graveyard|graveyards)", Moves(DOER, "graveyard", "battlefield"))
OCCASIONS("happens@", "enter@ [the battlefield] from exile", Moves(DOER, "exile", "battlefield"))

# ---- riders ----------------------------------------

for _words, _condition in (
    ("during the declare attackers step", InStep("declare attackers")),
    ("during the declare blockers step", InStep("declare blockers")),
    ("during an opponent 's turn", TurnOf(EachOpponent())),
):
    OCCASIONS("simple", f"activate only {_words}", Rider(condition=_condition))
OCCASIONS("simple", "any player may activate this ability but only as a sorcery", Rider("sorcery", by_anyone=True))

# ---- players compared ----------------------------------------

for _op, _word in ((">", "more"), ("<", "less")):
    OCCASIONS(
        "condition",
        f"no opponent has {_word} life than <comparedone:p>",
        Compare(Count(PlayersWho(EachOpponent(), Compare(LifeOf(Actor()), _op, LifeOf(hole("p"))))), "=", Number(0)),
    )
for _what, _who in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
    OCCASIONS(
        "condition",
        f"{_what} lost <#digit:n> or more life this turn",
        Compare(
            Count(PlayersWho(_who, Compare(ThisTurn("life lost", Actor()), ">=", Number(hole("n"))))), ">=", Number(1)
        ),
    )
