"""Commanders and players who are enchanted: "your commander", how often it was cast, "partner—friends forever"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.effect import Move
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import AllOf, HasType, IsKind, Named, Objects, OwnedBy
from rulewright.abilities.quantity import CommanderCasts
from rulewright.abilities.reference import Choose, Each, EnchantedPlayer, You
from rulewright.abilities.trigger import Attacks, BeginningOf, OneOrMore

from ..pattern import REJECT
from ..phrase import Family, Pair
from ..raw import CostItems, SpendOnly, cost_of
from .references import ONE
from .verbs import DOER

COMMANDERS: Final = Family("commanders")

# ---- your commander (CR 903.3) ----------------------------------------

_YOURS: Final = AllOf((IsKind("commander"), OwnedBy(You())))
COMMANDERS("some", "your commander", Objects(_YOURS))
COMMANDERS("subject.s", "your commander", Each(Objects(_YOURS)))
COMMANDERS(
    "do@",
    "put@ your commander into your hand from the command zone",
    Move(Choose(Objects(_YOURS, ("command",)), ONE, ONE), "hand"),
)
COMMANDERS("simple", "spend this mana only to cast your commander", SpendOnly(Objects(_YOURS, ("stack",))))
_TIMES: Final = "you've cast (your|a) commander from the command zone this game"
COMMANDERS("counted", f"time {_TIMES}", CommanderCasts())
COMMANDERS("quantity", f"the number of times {_TIMES}", CommanderCasts())

# ---- partners (CR 702.124) ----------------------------------------

for _words in ("friends forever", "character select", "survivors", "father & son"):
    COMMANDERS("paragraphkeyword", f"partner —— ^ {_words}", Keyword("partner", noun=Objects(Named(_words), ())))

# ---- enchanted players (CR 303.4) ----------------------------------------

COMMANDERS("anyplayer.s", "enchanted player", EnchantedPlayer())
COMMANDERS("happens@", "attack@ enchanted player", Attacks(DOER, EnchantedPlayer()))
_ATTACKED: Final = OneOrMore(Attacks(Objects(HasType("creature")), EnchantedPlayer()))
COMMANDERS("event", "enchanted player is attacked", _ATTACKED)
for _word, _step in (("draw step", "draw"), ("end step", "end")):
    COMMANDERS("step", f"enchanted player 's {_word}", BeginningOf(_step, EnchantedPlayer()))

# ---- equipping creatures of a quality (CR 702.6d) ----------------------------------------


def _equip(noun: Noun, items: CostItems) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("battlefield",) or noun.owner is not None:
        return REJECT
    return Keyword("equip", cost_of(items), noun=noun)


def _equip_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "equip" or value.noun is None or value.cost is None:
        return None
    return (value.noun, CostItems((value.cost.mana,))) if value.cost.mana is not None else None


COMMANDERS("keyword", "equip <modified.s:n> <manacost:c>", Pair(_equip, _equip_of))
