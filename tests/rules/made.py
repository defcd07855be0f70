"""Cards of our own made of ability trees by hand: the first half of the rulebook."""

from __future__ import annotations

from rulewright.abilities import ability as a
from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities import replacement as rp
from rulewright.abilities import trigger as t
from rulewright.vocabulary.mana import ManaCost

from .making import (
    ALL_LANDS,
    ARTIFACT,
    CREATURE,
    END_OF_TURN,
    IN_YOUR_GRAVEYARD,
    LAND,
    ONE,
    TARGET_CREATURE,
    YOURS,
    made,
    size,
    static,
)

made(
    "Waking Soil",
    "{3}{G}",
    "Enchantment",
    static(k.Continuous(ALL_LANDS, (k.AddTypes(("creature",)), size(1, 1)))),
)
made(
    "Waking Metal",
    "{3}{U}",
    "Enchantment",
    static(k.Continuous(r.Each(n.Objects(ARTIFACT)), (k.AddTypes(("artifact", "creature")), size(1, 1)))),
)
made(
    "Tinwake",
    "{U}",
    "Sorcery",
    a.SpellAbility(
        e.Apply(
            r.Each(n.Objects(n.AllOf((ARTIFACT, n.Not(CREATURE))))),
            (k.AddTypes(("artifact", "creature")), size(2, 2)),
            END_OF_TURN,
        )
    ),
)
made(
    "Wake Land",
    "{G}",
    "Sorcery",
    a.SpellAbility(
        e.Apply(
            r.Target(0, n.Objects(LAND), ONE, ONE),
            (k.AddTypes(("creature",)), size(3, 3)),
            END_OF_TURN,
        )
    ),
)
made(
    "Ungrow",
    "{U}",
    "Instant",
    a.SpellAbility(e.Apply(TARGET_CREATURE, (k.SetTypes(("artifact",), ()),), END_OF_TURN)),
)
made(
    "Life to Lore",
    "{2}{U}",
    "Enchantment",
    static(k.Replaces(rp.WouldGainLife(r.You()), rp.DoInstead(e.Draw(r.You(), q.EventAmount())))),
)
made(
    "Lore to Bones",
    "{2}{B}",
    "Enchantment",
    static(
        k.Replaces(
            rp.WouldDraw(r.You()),
            rp.DoInstead(e.Move(r.Choose(n.Objects(n.Everything(), ("graveyard",), r.You()), ONE, ONE), "hand")),
        )
    ),
)
made(
    "Shuffling Beast",
    "{2}{G}",
    "Creature — Beast",
    static(k.Replaces(rp.WouldMove(r.Self(), "battlefield", "graveyard"), rp.MoveInstead("library", "shuffled"))),
    pt=(2, 2),
)
made(
    "Dark Colossus",
    "{11}",
    "Artifact Creature — Golem",
    a.StaticAbility(
        (k.Replaces(rp.WouldMove(r.Self(), "", "graveyard"), rp.MoveInstead("library", "shuffled")),),
        zones=("battlefield", "hand", "library", "stack", "exile"),
    ),
    "Trample",
    pt=(11, 11),
)
made(
    "Daunting Guard",
    "{4}{W}",
    "Creature — Human Cleric",
    static(
        k.Replaces(
            rp.WouldBeDealtDamage(n.Objects(n.AllOf((n.HasSubtype("Cleric"), CREATURE, YOURS)))),
            rp.ChangeAmount(1, -1),
        )
    ),
    pt=(3, 3),
)
made(
    "Wild Essence",
    "{3}{G}{G}{G}",
    "Creature — Avatar",
    static(
        k.Replaces(rp.WouldMove(n.Objects(n.AllOf((CREATURE, YOURS))), "", "battlefield"), rp.EntersAsCopy(r.Self()))
    ),
    pt=(6, 6),
)
made(
    "Quiet Hour",
    "{W}",
    "Instant",
    a.SpellAbility(
        e.CreateReplacement(
            rp.WouldBeDealtDamage(n.EitherNoun((n.Objects(n.Everything()), n.PlayerNoun())), n.Objects(CREATURE)),
            rp.Prevent(),
            END_OF_TURN,
        )
    ),
)
made(
    "Bare Palm",
    "{2}",
    "Artifact",
    a.TriggeredAbility(
        t.StateIs(c.Compare(q.Count(n.Objects(n.Everything(), ("hand",), r.You())), "=", q.Number(0))),
        e.Draw(r.You(), ONE),
    ),
)
made(
    "Narrow Gate",
    "{2}",
    "Artifact",
    static(k.CombatLimit("attack", 1)),
)
made(
    "Hesitation",
    "{1}{U}",
    "Enchantment",
    a.TriggeredAbility(
        t.Casts(r.EachPlayer(), n.Objects(n.IsKind("spell"), ("stack",))),
        e.Sequence(
            (
                e.Labelled(1, e.Sacrifice(r.You(), r.Self())),
                e.If(
                    c.Did(1),
                    e.Draw(r.You(), q.Number(3)),
                ),
            )
        ),
    ),
)
made(
    "Night Watch",
    "{W}",
    "Instant",
    a.SpellAbility(
        e.Sequence(
            (
                e.Pick(r.You(), TARGET_CREATURE),
                e.DelayedTrigger(t.BecomesUntapped(r.TargetRef(0)), e.GainLife(r.You(), ONE)),
            )
        )
    ),
)
made(
    "Sewn Ghoul",
    "{4}{B}{B}{B}",
    "Creature — Zombie",
    static(
        k.Replaces(
            rp.WouldMove(r.Self(), "", "battlefield"),
            rp.EntersWith(
                first=e.Exile(r.Choose(n.Objects(CREATURE, ("graveyard",), r.You()), q.Number(0), q.Number(99)))
            ),
        )
    ),
    pt=(1, 1),
)
made(
    "Forge Giant",
    "{3}{R}",
    "Legendary Enchantment Creature — God",
    static(
        k.Continuous(r.Self(), (k.RemoveTypes(("creature",)),)),
        condition=c.Compare(q.Devotion(("red",)), "<", q.Number(5)),
    ),
    "Indestructible",
    pt=(6, 5),
)
made(
    "Grave Bane",
    "{3}{B}",
    "Creature — Zombie",
    static(k.Replaces(rp.WouldMove(r.Self(), "battlefield", "graveyard"), rp.MoveInstead("library", "top"))),
    pt=(3, 2),
)
made(
    "Snow Strider",
    "{1}{G}",
    "Creature — Elf",
    a.Keyword("landwalk", noun=n.Objects(n.AllOf((n.HasSupertype("snow"), n.HasSubtype("Forest"))))),
    pt=(2, 2),
)
made(
    "Rock Carvings",
    "{3}{G}",
    "Enchantment",
    static(
        k.Continuous(
            r.Each(n.Objects(n.AllOf((CREATURE, n.WithoutAbilities())))),
            (k.ModifyPowerToughness(q.Number(2), q.Number(2)),),
        )
    ),
)
made("Barred Fields", "{1}{W}", "Enchantment", static(k.PlayerRule(r.You(), "can't play lands")))
made(
    "Hue Double",
    "{3}{U}{U}",
    "Creature — Shapeshifter",
    static(
        k.Replaces(
            rp.WouldMove(r.Self(), "", "battlefield"),
            rp.EntersAsCopy(
                r.Choose(n.Objects(CREATURE), ONE, ONE),
                (
                    k.SetColors(("blue",)),
                    k.GainAbilities((a.TriggeredAbility(t.BeginningOf("upkeep", r.You()), e.GainLife(r.You(), ONE)),)),
                ),
            ),
            optional=True,
        )
    ),
    pt=(0, 0),
)
made(
    "Heap Tomb",
    "",
    "Land",
    a.ActivatedAbility(
        co.Cost(ManaCost.parse("{3}{B}{G}")),
        e.Apply(
            r.Self(),
            (
                k.AddTypes(("creature",), ("Plant", "Zombie")),
                k.SetColors(("black", "green")),
                k.GainAbilities(
                    (
                        static(
                            k.Continuous(
                                r.Self(),
                                (k.SetPowerToughness(IN_YOUR_GRAVEYARD, IN_YOUR_GRAVEYARD),),
                            )
                        ),
                    )
                ),
            ),
            END_OF_TURN,
        ),
    ),
)
