"""More occasions: events of enchanted players and of hosts, steps of others, and comparisons of players."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Compare, InStep, IsTime, Matches, NotCondition, Resolution, TurnOf
from rulewright.abilities.continuous import MayCast, Replaces
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import CastNow, KeywordAction
from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import (
    ControlledBy,
    EitherNoun,
    HasCounter,
    HasStatus,
    Is,
    IsKind,
    Not,
    Objects,
    PlayerNoun,
)
from rulewright.abilities.quantity import Count, CountersOn, LifeOf, Number, ThisTurn
from rulewright.abilities.reference import (
    Actor,
    AllBut,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    PlayersWho,
    Self,
    You,
)
from rulewright.abilities.replacement import EntersWith, WouldMove
from rulewright.abilities.rewrite import nodes
from rulewright.abilities.trigger import Attacks, BeginningOf, Moves, Performs
from rulewright.vocabulary.mana import ManaCost

from ..describe import add_last, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import FromZone, Rider, ThatPlayer
from .statics import one
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

# ---- riders ----------------------------------------

for _words, _condition in (
    ("during the declare attackers step", InStep("declare attackers")),
    ("during the declare blockers step", InStep("declare blockers")),
    ("during combat after blockers are declared", InStep("combat after blockers")),
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

# ---- how often ----------------------------------------

for _count, _words in ((2, "twice"), (3, "three times"), (4, "four times"), (5, "five times")):
    OCCASIONS("simple", f"activate no more than {_words} each turn", Rider(most_each_turn=_count))
for _nth, _words in ((1, "first"), (2, "second"), (3, "third"), (4, "fourth")):
    OCCASIONS("condition", f"it's the {_words} time", Resolution(_nth))
OCCASIONS("adjective", "kicked", HasStatus("kicked"))
OCCASIONS("condition", "<that.s:o> was kicked", Matches(hole("o"), HasStatus("kicked")))
OCCASIONS("player.s", "each other opponent", AllBut(EachOpponent(), ThatPlayer(HERE)))
DAWN: Final = one(
    Replaces(
        WouldMove(Self(), "", "battlefield"), EntersWith(first=KeywordAction(You(), "becomes day")), IsTime("neither")
    )
)
OCCASIONS(
    "static",
    "if it's neither day nor night , it becomes day as <self:s> enters [the battlefield]",
    Pair(lambda this: DAWN, lambda value: (Self(),) if value == DAWN else None),
)
OCCASIONS("do@", "cast@ <knownelse:o> from your graveyard", CastNow(DOER, hole("o")))
OCCASIONS("do@", "cast@ <self:o> from your graveyard", FromZone("graveyard", CastNow(DOER, hole("o"))))


def _paying(this: Reference, cost: ManaCost) -> object:
    return StaticAbility((MayCast(You(), Self(), "graveyard", Cost(cost)),), None, ("graveyard",))


def _paying_of(value: object) -> tuple[object, ...] | None:
    effect = value.effects[0] if isinstance(value, StaticAbility) else None
    if not isinstance(effect, MayCast) or effect.cost is None or effect.cost.mana is None or effect.cost.actions:
        return None
    return Self(), effect.cost.mana


OCCASIONS(
    "static",
    "you may cast <self:s> from your graveyard by paying <#mana:m> rather than paying its mana cost",
    Pair(_paying, _paying_of),
)
OCCASIONS("condition", "<oneobject:o> had one or more counters on it", Matches(hole("o"), HasCounter("")))
OCCASIONS(
    "condition",
    "<oneobject:o> had one or more <counterkind:k> counters on it",
    Matches(hole("o"), HasCounter(hole("k"))),
)
OCCASIONS("condition", "<oneobject:o> has one or more counters on it", Matches(hole("o"), HasCounter("")))

# ---- exactly so many ----------------------------------------


OCCASIONS("condition", "you have exactly <#digit:n> life", Compare(LifeOf(You()), "=", Number(hole("n"))))
OCCASIONS("condition", "<oneplayer:p> has exactly <#digit:n> life", Compare(LifeOf(hole("p")), "=", Number(hole("n"))))
OCCASIONS(
    "condition",
    "<self:s> has exactly <#number:n> <counterkind:k> counters on it",
    Compare(CountersOn(hole("k"), hole("s")), "=", Number(hole("n"))),
)


def _not_a(reference: Reference, noun: Noun) -> object:
    return NotCondition(Matches(reference, noun.filter)) if isinstance(noun, Objects) else REJECT


def _not_a_of(value: object) -> tuple[object, ...] | None:
    inner = value.condition if isinstance(value, NotCondition) else None
    if not isinstance(inner, Matches):
        return None
    kinds = [node.kind for node in nodes(inner.filter) if isinstance(node, IsKind)]
    zones = () if any("card" in kind for kind in kinds) else ("battlefield",)
    return inner.what, Objects(inner.filter, zones)


OCCASIONS("condition", "<itis:o> not a <noun.s:n>", Pair(_not_a, _not_a_of))
OCCASIONS("condition", "<itis:o> not <plainadjective:f>", Matches(hole("o"), Not(hole("f"))))


def _exerts(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(You()))
    return Performs(owned, "is exerted") if isinstance(owned, Noun) else REJECT


def _exerts_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.what) if isinstance(value, Performs) and value.action == "is exerted" else None
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(You()) else None


OCCASIONS("event", "you exert <some:n>", Pair(_exerts, _exerts_of))
OCCASIONS("condition", "it's that player 's turn", TurnOf(ThatPlayer(HERE)))
