"""Dice (CR 706): what the phrasebook cannot say yet of rolls that others change."""

from __future__ import annotations

from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import effect as e
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.engine.player_rules import WINS_FLIPS

from .making import made, static

made("Bent Die", "{1}", "Artifact", static(k.ModifiesRoll(r.You(), 1)))
made(
    "Loaded Die",
    "{1}",
    "Artifact",
    static(k.ModifiesRoll(r.You(), 2, co.Cost(None, (e.LoseLife(r.You(), q.Number(1)),)), once_each_turn=True)),
)
made("Second Throw", "{1}", "Artifact", static(k.ModifiesRoll(r.You(), natural=1, sides=6)))
made("Sure Hand", "{1}", "Artifact", static(k.PlayerRule(r.You(), WINS_FLIPS)))
