"""What creatures have to do in combat, and may do besides: block that creature, attack that player, block what has
shadow (CR 508.1d, 509.1b-c)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import Must, Permits
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply

from ..pattern import hole
from ..phrase import Family
from .verbs import DOER

DUTIES: Final = Family("duties")

DUTIES("blockedone", "<target.s:o>", hole("o"))
DUTIES("blockedone", "<that.s:o>", hole("o"))
DUTIES("blockedone", "<pronoun.s:o>", hole("o"))
for _words, _until in (("this turn", "end of turn"), ("this combat", "end of combat")):
    DUTIES(
        "act@",
        f"(block@|block) <blockedone:o> {_words} if able",
        Apply(DOER, (Must("block", hole("o")),), Duration(_until)),
    )
    DUTIES(
        "act@",
        f"(attack@|attack) <attackedplayer:p> {_words} if able",
        Apply(DOER, (Must("attack", None, hole("p")),), Duration(_until)),
    )
DUTIES("attackedplayer", "<player.p:p>", hole("p"))
DUTIES("attackedplayer", "<oneplayer:p>", hole("p"))
DUTIES("act@", "(attack@|attack) this combat if able", Apply(DOER, (Must("attack"),), Duration("end of combat")))

# ---- what may be blocked besides (CR 702.28b, 702.14c) ----------------------------------------

for _had in ("had", "didn't have"):
    DUTIES(
        "change@",
        f"can block creatures with shadow as though (this creature|~|it|they) {_had} shadow",
        Permits("block shadow"),
    )
DUTIES(
    "change@",
    "can block creatures with landwalk abilities as though they didn't have those abilities",
    Permits("block landwalk"),
)
