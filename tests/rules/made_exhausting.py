"""Cards of our own with exhaust, made of ability trees by hand (CR 702.177)."""

from __future__ import annotations

from rulewright.abilities import ability as a
from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import effect as e
from rulewright.abilities import mana as m
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.vocabulary.mana import ManaCost

from .making import made, static

made(
    "Refuel Elf",
    "{1}{G}",
    "Creature — Elf",
    a.ActivatedAbility(
        co.Cost(ManaCost.parse("{3}")), e.PutCounters("+1/+1", q.Number(1), r.Self()), keyword="exhaust"
    ),
    static(
        k.PlayerRule(r.You(), "exhausts again"),
        condition=c.Both(
            (
                c.TurnOf(r.You()),
                c.Compare(q.ThisTurn("exhaust abilities activated", r.You()), "=", q.Number(0)),
            )
        ),
    ),
    pt=(2, 2),
)
made(
    "Path Beast",
    "{G}",
    "Creature — Beast",
    a.ActivatedAbility(co.Cost(None, (co.TapSymbol(),)), e.AddMana(r.You(), m.ManaSymbols("GGG")), keyword="exhaust"),
    pt=(1, 1),
)
