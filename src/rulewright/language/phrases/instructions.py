"""Sentences of several parts: a choice of two deeds, "unless" behind "if", two triggers in one, other amounts."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import NotCondition, TurnOf
from rulewright.abilities.continuous import Cannot, PlayerRule
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, CreateToken, CreateTokenCopy, If, Meanwhile, Move, Pick
from rulewright.abilities.node import Filter, Noun
from rulewright.abilities.noun import AllOf, HasType, Is, IsKind, Objects
from rulewright.abilities.reference import Choose, Each, EachPlayer, You
from rulewright.abilities.trigger import AnyTrigger, DealsDamage, WhileTrue

from ..describe import add_last, in_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import DealtThisWay, IfFirst, NoRegeneration, Then, TokensInstead, UsedUp
from .references import ONE
from .sentences import THIS_TURN
from .verbs import DOER

INSTRUCTIONS: Final = Family("instructions")

# ---- choices and conditions ----------------------------------------

INSTRUCTIONS(
    "simple",
    "if <condition:i> , <clauses:c> unless <condition:u>",
    IfFirst(hole("i"), If(NotCondition(hole("u")), hole("c"))),
)

# ---- two triggers ----------------------------------------

INSTRUCTIONS(
    "trigger",
    "at the beginning of <step:a> and (when|whenever) <event:b>",
    AnyTrigger((hole("a"), hole("b"))),
)
INSTRUCTIONS(
    "trigger",
    "(when|whenever) <event:a> during your turn and (when|whenever) <event:b>",
    AnyTrigger((WhileTrue(hole("a"), TurnOf(You())), hole("b"))),
)
for _combat, _word in ((None, ""), (True, "combat "), (False, "noncombat ")):
    INSTRUCTIONS(
        "event",
        f"<anyplayer.s:p> is dealt {_word}damage by <some:n>",
        DealsDamage(hole("n"), hole("p"), _combat),
    )

# ---- another amount ----------------------------------------

INSTRUCTIONS(
    "simple", "if <condition:i> , create <many:n> of those tokens instead", TokensInstead(hole("i"), hole("n"))
)
INSTRUCTIONS("simple", "create <many:n> of those tokens instead if <condition:i>", TokensInstead(hole("i"), hole("n")))

# ---- what was chosen, exiled, damaged ----------------------------------------

INSTRUCTIONS("that.s", "the chosen <noun.s:n>", UsedUp(HERE, "pick", hole("n")))
INSTRUCTIONS("that.s", "the (card|creature) you exiled", UsedUp(HERE, "exile", Objects(IsKind("card"), ())))
_HURT: Final = Each(Objects(AllOf((HasType("creature"), Is(DealtThisWay(HERE))))))
INSTRUCTIONS(
    "withsubject",
    "(a creature|creatures) dealt damage this way can't be regenerated this turn",
    Apply(_HURT, (Cannot("be regenerated"),), Duration("end of turn")),
)
INSTRUCTIONS(
    "withsubject",
    "(a creature|creatures) dealt damage this way can't block this turn",
    Apply(_HURT, (Cannot("block"),), Duration("end of turn")),
)
INSTRUCTIONS("simple", "that creature can't be regenerated", NoRegeneration(HERE))

# ---- all players for a while ----------------------------------------

INSTRUCTIONS(
    "clause", "players can't gain life this turn", Meanwhile(PlayerRule(EachPlayer(), "can't gain life"), THIS_TURN)
)

# ---- parting what was found ----------------------------------------

for _tapped, _word in ((False, ""), (True, " tapped")):
    INSTRUCTIONS(
        "do@",
        f"put@ <object:c> onto the battlefield{_word} and <rest:r> into (your|their) hand",
        Then(Move(hole("c"), "battlefield", tapped=_tapped), Move(hole("r"), "hand")),
    )

# ---- tokens in combat ----------------------------------------

INSTRUCTIONS("do@", "create@ a <token.s:t> that's attacking", CreateToken(DOER, ONE, hole("t"), False, True))
INSTRUCTIONS(
    "do@",
    "create@ a <token.s:t> that's blocking <object.s:o>",
    CreateToken(DOER, ONE, hole("t"), blocking=hole("o")),
)
INSTRUCTIONS(
    "do@",
    "create@ a token that's a copy of <object.s:c> and that's blocking <object.s:o>",
    CreateTokenCopy(DOER, ONE, hole("c"), blocking=hole("o")),
)


# ---- a card of a hand that is described behind ----------------------------------------


def _from_it(noun: Noun, at: object, quality: Filter) -> object:
    described = add_last(noun, quality)
    placed = in_zone(described, "hand", at) if isinstance(described, Noun) else REJECT  # type: ignore[arg-type]
    return Pick(DOER, Choose(placed, ONE, ONE)) if isinstance(placed, Noun) else REJECT


def _from_it_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Pick) or value.player != DOER or not isinstance(value.what, Choose):
        return None
    noun = value.what.noun
    if not isinstance(noun, Objects) or noun.zones != ("hand",):
        return None
    parts = without_last(Objects(noun.filter, ()))
    return None if parts is None else (parts[0], noun.owner, parts[1])


INSTRUCTIONS("do@", "choose@ a <noun.s:n> from <handof:h> with <quality:q>", Pair(_from_it, _from_it_of))
