"""Cards of our own made of ability trees by hand: what abilities refer to, and what objects are given (CR 1xx-2xx, 607,
700, 702)."""

from __future__ import annotations

from rulewright.abilities import ability as a
from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities import trigger as t
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList
from rulewright.game.named_tokens import with_named_tokens
from rulewright.vocabulary.mana import ManaCost

from .making import CREATURE, END_OF_TURN, ONE, TARGET_CREATURE, YOURS, made, static

TOUGHER = n.Compares("toughness", ">", q.CharacteristicOf("power", r.Itself()))
SLIMES = q.CountersOn("slime", r.Granter())
OOZE = e.TokenSpec(
    "Creature — Ooze",
    ("green",),
    q.Number(0),
    q.Number(0),
    (static(k.Continuous(r.Self(), (k.SetPowerToughness(SLIMES, SLIMES),))),),
)

made(
    "Grim Gutter",
    "{4}{G}",
    "Enchantment",
    a.TriggeredAbility(
        t.Moves(n.Objects(n.AllOf((CREATURE, YOURS, n.Not(n.HasStatus("token"))))), "battlefield", "graveyard"),
        e.Sequence(
            (
                e.PutCounters("slime", ONE, r.Self()),
                e.CreateToken(r.You(), ONE, OOZE),
            )
        ),
    ),
)
made(
    "Quick Element",
    "{3}{U}",
    "Creature — Elemental",
    a.ActivatedAbility(
        co.Cost(ManaCost.parse("{U}")),
        e.Sequence(
            (
                e.Pick(r.You(), TARGET_CREATURE),
                e.Apply(r.Self(), (k.GainActivated(r.TargetRef(0)),), END_OF_TURN),
            )
        ),
    ),
    pt=(3, 4),
)
made(
    "Lost Order",
    "{2}{W}",
    "Creature — Human Knight",
    static(k.LinkedEffect(e.ChoosePlayer(r.You(), r.EachOpponent()))),
    a.StaticAbility(
        (
            k.Continuous(
                r.Self(),
                (
                    k.DefinePowerToughness(
                        q.Sum((ONE, q.Count(n.Objects(n.AllOf((CREATURE, n.ControlledBy(r.ChosenPlayer()))))))),
                        q.Sum((ONE, q.Count(n.Objects(n.AllOf((CREATURE, n.ControlledBy(r.ChosenPlayer()))))))),
                    ),
                ),
            ),
        ),
        zones=("battlefield", "hand", "library", "graveyard", "exile", "stack"),
    ),
    pt=(0, 0),
)
made(
    "Old Driver",
    "{1}{W}",
    "Creature — Dwarf Pilot",
    a.TriggeredAbility(
        t.Performs(r.Self(), "crews"),
        e.Apply(r.EventObject("other"), (k.ModifyPowerToughness(ONE, ONE),), END_OF_TURN),
    ),
    pt=(3, 1),
)
made(
    "Winnowing Void",
    "{9}",
    "Creature — Eldrazi",
    static(
        k.CantCast(r.EachOpponent(), n.Objects(n.AllOf((n.IsKind("spell"), n.Parity("mana value", False))), ("stack",)))
    ),
    pt=(11, 9),
)
made(
    "First Page",
    "{U}",
    "Enchantment",
    static(k.PlayerRule(r.You(), "reveals the first card drawn")),
    a.TriggeredAbility(
        t.RevealedFirst(n.Objects(n.AllOf((n.HasType("land"), n.HasSupertype("basic"))), ("hand",))),
        e.Draw(r.You(), ONE),
    ),
)
made(
    "Lion of Walkers",
    "{4}{B}{G}",
    "Creature — Human Warrior",
    static(k.LoyaltyCost(n.Objects(n.AllOf((n.HasType("planeswalker"), YOURS))), 1)),
    pt=(3, 5),
)
made(
    "Storm Mage",
    "{2}{U}",
    "Creature — Metathran Wizard",
    a.Keyword("kicker", cost=co.Cost(ManaCost.parse("{W}"))),
    a.Keyword("kicker", cost=co.Cost(ManaCost.parse("{2}{B}"))),
    a.TriggeredAbility(
        t.Moves(r.Self(), "", "battlefield"), e.GainLife(r.You(), q.Number(3)), c.CostPaid("kicker {W}")
    ),
    a.TriggeredAbility(
        t.Moves(r.Self(), "", "battlefield"), e.LoseLife(r.EachOpponent(), q.Number(5)), c.CostPaid("kicker {2}{B}")
    ),
    pt=(2, 2),
)
made(
    "Eruption of Souls",
    "{3}{R}",
    "Sorcery",
    a.SpellAbility(
        e.ForEachObject(
            r.Target(0, n.EitherNoun((n.Objects(CREATURE), n.PlayerNoun())), q.Number(0), q.Number(99)),
            e.Sequence(
                (
                    e.Labelled(1, e.Exile(r.TopCards(r.You(), ONE))),
                    e.DealDamage(r.Self(), q.CharacteristicOf("mana value", r.Made(1)), r.Itself()),
                )
            ),
            True,
        )
    ),
)
made(
    "Altar of All",
    "{2}",
    "Artifact",
    static(k.PlayerRule(r.You(), "more devotion")),
)
made(
    "Forge Lord",
    "{3}{R}",
    "Legendary Enchantment Creature — God",
    static(
        k.Continuous(r.Self(), (k.RemoveTypes(("creature",)),)),
        condition=c.Compare(q.Devotion(("red",)), "<", q.Number(5)),
    ),
    pt=(6, 5),
)
made(
    "Life Hellion",
    "{2}{R}{R}",
    "Creature — Hellion",
    a.Keyword("echo", cost=co.Cost(ManaCost.parse("{X}"), x=q.LifeOf(r.You()))),
    pt=(6, 5),
)
made(
    "Shared Effort",
    "{2}{W}{U}",
    "Enchantment",
    a.TriggeredAbility(
        t.BeginningOf("upkeep"),
        e.Apply(
            r.Each(n.Objects(n.AllOf((CREATURE, YOURS)))),
            (k.GainKeywordsAmong(("landwalk", "protection"), n.Objects(n.AllOf((CREATURE, YOURS)))),),
            END_OF_TURN,
        ),
    ),
)
made(
    "Over Beast",
    "{4}{G}",
    "Creature — Beast",
    a.Keyword("trample", noun=n.Objects(n.HasType("planeswalker"))),
    pt=(7, 7),
)
made(
    "Wings to Swap",
    "{1}{U}",
    "Enchantment — Aura",
    "Enchant creature",
    static(k.Continuous(r.Host(), (k.GainAbilities((a.Keyword("flying"),)),))),
    a.Keyword("aura swap", cost=co.Cost(ManaCost.parse("{2}{U}"))),
)
made("Land Wings", "{U}", "Enchantment — Aura", "Enchant land")
made("Stone Wings", "{U}", "Enchantment — Aura", "Enchant creature", "Enchanted creature gets +1/+3.")
made("Small Station", "{2}", "Artifact — Spacecraft", a.Keyword("station"))
made(
    "Warden of Stations",
    "{2}{G}",
    "Creature — Robot",
    static(
        k.Continuous(
            r.Each(
                n.Objects(
                    n.AllOf((CREATURE, YOURS, n.Compares("toughness", ">", q.CharacteristicOf("power", r.Itself()))))
                )
            ),
            (k.Permits("station with toughness"),),
        )
    ),
    pt=(2, 5),
)
made(
    "Twice Marked",
    "{3}{R}",
    "Sorcery",
    a.SpellAbility(e.Exile(r.Target(0, n.Objects(n.RepeatedSymbol(), ("graveyard",)), ONE, ONE))),
)
(FEAST,) = with_named_tokens(
    (
        a.TriggeredAbility(
            t.OneOrMore(t.DealsDamage(n.Objects(n.AllOf((CREATURE, YOURS))), n.PlayerNoun(), True)),
            e.CreateNamedToken(r.You(), ONE, "Grave Beast"),
        ),
    ),
    CardList(
        [
            CardRecord(
                name="Grave Beast",
                mana_cost="{1}{G}",
                type_line="Creature — Beast",
                oracle_text="Grave Beast's power is equal to the number of creatures you control.",
                power="*",
                toughness="1",
            )
        ]
    ),
)
made("Restless Hunger", "{2}{B}{R}{G}", "Creature — Human", FEAST, pt=(5, 6))
