"""Sentences of several parts: a choice of two deeds, "unless" behind "if", two triggers in one, other amounts."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import NotCondition, TurnOf
from rulewright.abilities.continuous import Cannot, PlayerRule
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, CreateToken, If, May, Meanwhile, Move
from rulewright.abilities.noun import AllOf, HasType, Is, IsKind, Objects
from rulewright.abilities.reference import Each, EachPlayer, You
from rulewright.abilities.trigger import AnyTrigger, DealsDamage, WhileTrue

from ..pattern import HERE, hole
from ..phrase import Family
from ..raw import Act, DealtThisWay, IfFirst, NoRegeneration, Then, TokensInstead, UsedUp
from .references import ONE
from .sentences import THIS_TURN
from .verbs import DOER

INSTRUCTIONS: Final = Family("instructions")

# ---- choices and conditions ----------------------------------------

INSTRUCTIONS("withsubject", "<player:p> may <eitherdo.p:d>", Act(hole("p"), May(DOER, hole("d"))))
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
