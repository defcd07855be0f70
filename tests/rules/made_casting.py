"""Cards of our own made of ability trees by hand: casting, costs and keywords (CR 6xx, 702)."""

from __future__ import annotations

from rulewright.abilities import ability as a
from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import duration as d
from rulewright.abilities import effect as e
from rulewright.abilities import mana as m
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities import replacement as rp
from rulewright.abilities import trigger as t
from rulewright.vocabulary.mana import ManaCost

from .making import CREATURE, END_OF_TURN, TARGET_CREATURE, made, size, static

ITS_MANA_COST = co.Cost(mana_cost_of=r.Self())

made(
    "Search Captain",
    "{3}{W}",
    "Creature — Soldier",
    a.StaticAbility(
        (k.CostChange(r.Self(), ManaCost.parse("{1}"), False, None, q.ThisTurn("attackers declared", r.You())),),
        zones=("hand", "stack"),
    ),
    pt=(2, 2),
)
made(
    "Hungry Plane",
    "{2}",
    "Enchantment",
    a.TriggeredAbility(
        t.Casts(r.EachPlayer(), n.Objects(n.AllOf((CREATURE, n.HasColor("red"), n.IsKind("spell"))), ("stack",))),
        e.Apply(
            r.EventObject(),
            (k.GainAbilities((a.Keyword("devour", number=q.Number(5)),)),),
            d.Duration("forever"),
        ),
    ),
)
made(
    "Troll of the Heap",
    "{1}{B}{G}",
    "Creature — Troll",
    static(
        k.Continuous(
            r.Each(n.Objects(CREATURE, ("graveyard",), r.You())),
            (k.GainAbilities((a.Keyword("scavenge", cost=ITS_MANA_COST),)),),
        )
    ),
    pt=(2, 2),
)
made(
    "Flames Again",
    "{3}{R}",
    "Sorcery",
    a.SpellAbility(
        e.Apply(
            r.Each(n.Objects(n.AnyOf((n.HasType("instant"), n.HasType("sorcery"))), ("graveyard",), r.You())),
            (k.GainAbilities((a.Keyword("flashback", cost=ITS_MANA_COST),)),),
            END_OF_TURN,
        )
    ),
)
made(
    "Well-Fed Beast",
    "{2}{W}",
    "Creature — Beast",
    a.Keyword("cumulative upkeep", cost=co.Cost(ManaCost.parse("{W/U}"))),
    pt=(4, 4),
)
made(
    "Sun Smith",
    "{5}",
    "Artifact Creature — Golem",
    a.Keyword("modular", number=q.ColorsSpent()),
    pt=(0, 0),
)
made(
    "Dawn Draught",
    "{X}{G/W}",
    "Sorcery",
    a.SpellAbility(
        e.Sequence(
            (
                e.If(c.ManaSpent("green"), e.GainLife(r.You(), q.X())),
                e.If(c.ManaSpent("white"), e.GainLife(r.You(), q.X())),
            )
        )
    ),
)
made(
    "Trance of Graves",
    "{1}{R}",
    "Instant",
    a.SpellAbility(e.Meanwhile(k.PlayerRule(r.You(), "graveyards as one's own"), END_OF_TURN)),
)
made(
    "Mystic Mirror",
    "{4}{U}",
    "Instant",
    a.SpellAbility(
        e.Sequence(
            (
                e.Pick(r.You(), TARGET_CREATURE),
                e.CreateReplacement(
                    rp.WouldMove(n.Objects(CREATURE), "", "battlefield"),
                    rp.EntersAsCopy(r.TargetRef(0)),
                    END_OF_TURN,
                    1,
                ),
            )
        )
    ),
)
made(
    "All Metal Life",
    "{6}",
    "Artifact",
    static(k.Continuous(r.Each(n.Objects(n.HasType("battle"))), (k.AddTypes(("artifact", "creature")), size(4, 4)))),
)
made(
    "Cube of Doubles",
    "{2}",
    "Artifact",
    a.ActivatedAbility(
        co.Cost(ManaCost.parse("{3}"), (co.TapSymbol(),)), e.AddMana(r.You(), m.UnspentMana()), timing="as instant"
    ),
)
