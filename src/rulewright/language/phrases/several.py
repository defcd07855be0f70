"""Several things at once: two kinds destroyed together, a player and what they control, two subjects, two amounts."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import FirstCombat, NthSpell
from rulewright.abilities.continuous import ModifyPowerToughness, PlayerRule, Replaces
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, CreateToken, DealDamage, ExchangeLife, May, Move, OneOf
from rulewright.abilities.node import Noun, Quantity, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, EitherNoun, HasType, Is, IsKind, Objects, PlayerNoun
from rulewright.abilities.quantity import CountersOn, Evenly, Number, Sum, X
from rulewright.abilities.reference import (
    AnyPlayer,
    Choose,
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    Target,
    TargetRef,
    Union,
    You,
)
from rulewright.abilities.replacement import EntersAsCopy, WouldMove

from ..describe import add_last, without_zone
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, CouldNot, InZone, It, That, ThatPlayer
from .nouns import exiled_with, exiled_with_of
from .references import ONE, PLANESWALKER
from .statics import change_of, changed, one
from .verbs import DOER

SEVERAL: Final = Family("several")

# ---- objects ----------------------------------------

SEVERAL("object.p", "<every.p:a> and <every.p:b>", Union((hole("a"), hole("b"))))
SEVERAL("object.p", "<target.p:a> and <every.p:b>", Union((hole("a"), hole("b"))))
SEVERAL("subject.p", "<self:a> and <host:b>", Union((hole("a"), hole("b"))))
SEVERAL("static", "<subject.p:s> each <somechanges.p:c>", Pair(changed, change_of))
SEVERAL("gathered", "<gathered:n> exiled with <onlyone:o>", Pair(exiled_with, exiled_with_of))


def _at_random(count: Quantity, noun: Noun, zone: InZone) -> object:
    placed = add_last(noun, zone)
    return Choose(placed, count, count, True) if isinstance(placed, Noun) else REJECT


def _at_random_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Choose) or not value.random:
        return None
    parts = without_zone(value.noun)
    return None if parts is None else (value.maximum, *parts)


SEVERAL("chosen.p", "<many:k> <modified.p:n> at random <place:z>", Pair(_at_random, _at_random_of))
_GRAVE: Final = Each(Objects(IsKind("card"), ("graveyard",), You()))
SEVERAL(
    "do@",
    "shuffle@ <self:s> and your graveyard into (their owner 's|your) library",
    Move(Union((hole("s"), _GRAVE)), "library", "shuffled"),
)

# ---- players and planeswalkers, and what they control ----------------------------------------

_EITHER: Final = EitherNoun((PlayerNoun(), PLANESWALKER))
SEVERAL(
    "recipient",
    "target player or planeswalker and <object.s:o>",
    Union((Target(HERE, _EITHER, ONE, ONE), hole("o"))),
)
SEVERAL("recipient", "that player or planeswalker", That(HERE, _EITHER))
SEVERAL("oneplayer", "that player or that permanent 's controller", ControllerOf(It(HERE), True))
SEVERAL("withsubject", "any opponent may <doings.p:d>", Act(AnyPlayer(True), May(DOER, hole("d"))))

# ---- amounts ----------------------------------------

SEVERAL("amount", "x plus <#digit:n>", Sum((X(), Number(hole("n")))))
SEVERAL("many", "x plus <#number:n>", Sum((X(), Number(hole("n")))))


def _one_size(one: tuple[Quantity, Quantity], other: tuple[Quantity, Quantity], duration: Duration) -> object:
    changes = [Apply(DOER, (ModifyPowerToughness(*size),), duration) for size in (one, other)]
    return OneOf(You(), tuple(changes))


def _one_size_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, OneOf) or len(value.effects) != 2:
        return None
    sizes: list[object] = []
    durations: list[Duration] = []
    for part in value.effects:
        change = part.changes[0] if isinstance(part, Apply) and len(part.changes) == 1 else None
        if not isinstance(change, ModifyPowerToughness) or not isinstance(part, Apply):
            return None
        sizes.append((change.power, change.toughness))
        durations.append(part.duration)
    return (*sizes, durations[0]) if durations[0] == durations[1] else None


SEVERAL("act@", "get@ <#change:a> or <#change:b> <duration:d>", Pair(_one_size, _one_size_of))

# ---- each of them ----------------------------------------

SEVERAL("subject.s", "each of <that.p:o>", Each(Objects(Is(hole("o")), ())))
SEVERAL("subject.s", "each of <pronoun.p:o>", Each(Objects(Is(hole("o")), ())))
SEVERAL("counted", "<counterkind:k> counter <thatone:p> (has|have)", CountersOn(hole("k"), hole("p")))
for _players, _who in (("opponent", EachOpponent()), ("player", EachPlayer())):
    SEVERAL("counted", f"{_players} who can't", CouldNot(HERE, _who))


def _evenly(amount: Quantity, among: Reference) -> object:
    if not isinstance(among, Target):
        return REJECT
    return DealDamage(DOER, Evenly(amount, TargetRef(among.index)), among)


def _evenly_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, DealDamage) or not isinstance(value.amount, Evenly):
        return None
    return value.amount.of, value.to


SEVERAL("act@", "deal@ <amount:n> damage divided evenly , rounded down , among <targets:o>", Pair(_evenly, _evenly_of))

# ---- other rules ----------------------------------------

SEVERAL(
    "static",
    "spells and abilities your opponents control can't cause you to sacrifice permanents",
    one(PlayerRule(You(), "not made to sacrifice")),
)
SEVERAL(
    "static",
    "<entering.p:n> enter [the battlefield] as a copy of <self:s>",
    one(Replaces(WouldMove(hole("n"), "", "battlefield"), EntersAsCopy(hole("s")))),
)
for _number in ("power", "toughness"):
    SEVERAL(
        "do@",
        f"exchange@ (your|their) life total with <possessor:o> {_number}",
        ExchangeLife(DOER, _number, hole("o")),
    )
SEVERAL("condition", "it's the first combat phase of (the|your) turn", FirstCombat())
for _nth, _word in ((2, "second"), (3, "third")):
    SEVERAL("condition", f"it's the {_word} <noun.s:n> you cast this turn", NthSpell(It(HERE), hole("n"), _nth))

# ---- attacking somebody (CR 508.4) ----------------------------------------

_THAT_PLAYER: Final = ThatPlayer(HERE)
_THEIRS: Final = Each(Objects(AllOf((HasType("planeswalker"), ControlledBy(_THAT_PLAYER)))))
SEVERAL("attackedone", "(that player|that opponent)", _THAT_PLAYER)
SEVERAL(
    "attackedone",
    "(that player|that opponent) or a planeswalker (they control|that player controls)",
    Union((_THAT_PLAYER, _THEIRS)),
)
_TAPPED: Final = "tapped and attacking <attackedone:w>"
SEVERAL(
    "do@", f"create@ a <token.s:t> that's {_TAPPED}", CreateToken(DOER, ONE, hole("t"), True, True, None, hole("w"))
)
SEVERAL(
    "do@",
    f"create@ <many:n> <token.p:t> that are {_TAPPED}",
    CreateToken(DOER, hole("n"), hole("t"), True, True, None, hole("w")),
)
for _verb, _where in (("put", "onto"), ("return", "to")):
    SEVERAL(
        "do@",
        f"{_verb}@ <object:o> {_where} the battlefield {_TAPPED}",
        Move(hole("o"), "battlefield", tapped=True, attacking=True, whom=hole("w")),
    )
