"""Cards of our own made of ability trees by hand: copies, replacement effects, searches (CR 614-616, 700-701, 707)."""

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

from .making import CREATURE, END_OF_TURN, ONE, TARGET_CREATURE, YOURS, made, static

ANYTHING = n.Everything()
A_CREATURE = r.Choose(n.Objects(CREATURE), ONE, ONE)
ENTERS = rp.WouldMove(r.Self(), "", "battlefield")
SPELL = n.AllOf((n.IsKind("spell"), n.AnyOf((n.HasType("instant"), n.HasType("sorcery")))))
GROWN = (("+1/+1", q.Number(2)),)
SOLDIER = e.TokenSpec("Creature — Soldier", ("red",), ONE, ONE, (a.Keyword("haste"),))

made(
    "Twin Season",
    "{4}{G}",
    "Enchantment",
    static(k.Replaces(rp.WouldCreateTokens(r.You()), rp.ChangeAmount(2))),
)
made(
    "Twinned Hues",
    "{2}{U}",
    "Sorcery",
    a.SpellAbility(e.CreateTokenCopy(r.You(), ONE, TARGET_CREATURE)),
)
made(
    "Front of Heroes",
    "{2}{R}",
    "Enchantment",
    a.TriggeredAbility(
        t.Casts(
            r.You(),
            n.Objects(
                n.AllOf((n.IsKind("spell"), n.HasOneTarget(), n.TargetsA(n.Objects(n.AllOf((CREATURE, YOURS)))))),
                ("stack",),
            ),
        ),
        e.Sequence(
            (
                e.Labelled(1, e.CreateToken(r.You(), ONE, SOLDIER)),
                e.CopySpell(r.You(), r.EventObject(), ONE, target=r.Made(1)),
            )
        ),
    ),
)
made(
    "Red Fork",
    "{R}{R}",
    "Instant",
    a.SpellAbility(
        e.CopySpell(r.You(), r.Target(0, n.Objects(SPELL, ("stack",)), ONE, ONE), ONE, True, (k.SetColors(("red",)),))
    ),
)
made(
    "Greater Self",
    "{X}{2}{G}{U}",
    "Creature — Shapeshifter",
    static(
        k.Replaces(ENTERS, rp.EntersAsCopy(A_CREATURE, (), (rp.CopyExtra(None, (), (("+1/+1", q.X()),)),)), None, True)
    ),
    pt=(0, 0),
)
made(
    "Frozen Double",
    "{2}{G}{U}",
    "Legendary Snow Creature — Shapeshifter",
    static(
        k.Replaces(
            ENTERS,
            rp.EntersAsCopy(
                r.Choose(n.Objects(YOURS), ONE, ONE),
                (k.AddTypes((), (), ("legendary", "snow")),),
                (rp.CopyExtra(CREATURE, (k.GainAbilities((a.Keyword("changeling"),)),), GROWN),),
            ),
            None,
            True,
        )
    ),
    pt=(0, 0),
)
made(
    "Gathered In",
    "{3}{U}{U}{U}",
    "Instant",
    a.SpellAbility(
        e.CreateReplacement(
            rp.WouldMove(n.Objects(n.AllOf((CREATURE, n.ControlledBy(r.EachOpponent())))), "", "battlefield"),
            rp.EntersUnder(r.You()),
            END_OF_TURN,
        )
    ),
)
made(
    "Veiled Plasm",
    "{1}{U}",
    "Creature — Shapeshifter",
    "Morph {1}",
    a.TriggeredAbility(
        t.Performs(r.Self(), "is turned face up"),
        e.Sequence(
            (
                e.May(
                    r.You(),
                    e.Labelled(
                        1,
                        e.Move(
                            r.Choose(n.Objects(CREATURE, ("hand",), r.You()), ONE, ONE),
                            "battlefield",
                        ),
                    ),
                ),
                e.If(c.Did(1), e.Move(r.Self(), "hand")),
            )
        ),
    ),
    pt=(1, 1),
)
made(
    "Held in Awe",
    "{W}",
    "Instant",
    a.SpellAbility(
        e.CreateReplacement(
            rp.WouldBeDealtDamage(n.EitherNoun((n.Objects(ANYTHING), n.PlayerNoun())), TARGET_CREATURE),
            rp.Prevent(None, e.GainLife(r.You(), q.AmountPrevented())),
            END_OF_TURN,
            1,
        )
    ),
)
made(
    "Last Prayer",
    "{3}{W}",
    "Enchantment",
    a.StaticAbility((k.Replaces(rp.WouldLoseLifeToDamage(r.You()), rp.KeepLife(1)),)),
)
made(
    "Spent Pages",
    "{3}{B}",
    "Enchantment",
    static(
        k.Replaces(
            rp.WouldPayLife(r.You()),
            rp.DoInstead(e.Exile(r.TopCards(r.You(), q.EventAmount()))),
        )
    ),
    "You may play lands from the top of your library.",
)
made(
    "Ideal Judge",
    "{4}{U}{U}",
    "Creature — Sphinx",
    a.ActivatedAbility(
        co.Cost(ManaCost.parse("{1}")),
        e.Move(r.TopCards(r.You(), ONE), "battlefield", being=(k.AddTypes(("enchantment",)),)),
    ),
    pt=(4, 5),
)
made(
    "Fiction or Fact",
    "{3}{U}",
    "Instant",
    a.SpellAbility(
        e.Sequence(
            (
                e.Labelled(1, e.Reveal(r.You(), r.TopCards(r.You(), q.Number(5)))),
                e.Separate(r.Choose(n.PlayerNoun(True), ONE, ONE), r.Made(1)),
                e.Labelled(2, e.ChoosePile(r.You())),
                e.Move(r.Made(2), "hand"),
                e.Move(r.RestOf(2), "graveyard"),
            )
        )
    ),
)
made("Open Minds", "{U}", "Enchantment", static(k.PlayerRule(r.EachOpponent(), "reveals their hand")))
made(
    "Splintering",
    "{2}{R}{R}",
    "Sorcery",
    a.SpellAbility(
        e.Sequence(
            (
                e.Exile(r.Target(0, n.Objects(n.HasType("artifact")), ONE, ONE)),
                e.Labelled(
                    1,
                    e.SearchZones(
                        r.You(),
                        r.ControllerOf(r.TargetRef(0)),
                        ("graveyard", "hand", "library"),
                        n.SharesWith("name", r.TargetRef(0)),
                        q.Number(99),
                        q.Number(99),
                    ),
                ),
                e.Exile(r.Made(1)),
                e.Shuffle(r.ControllerOf(r.TargetRef(0))),
            )
        )
    ),
)
made(
    "Cut Away",
    "{2}{U}{B}",
    "Sorcery",
    a.SpellAbility(
        e.Sequence(
            (
                e.Pick(r.You(), r.Target(0, n.PlayerNoun(), ONE, ONE)),
                e.Reveal(r.TargetRef(0), r.Each(n.Objects(ANYTHING, ("hand",), r.TargetRef(0)))),
                e.Labelled(1, e.Pick(r.You(), r.Choose(n.Objects(ANYTHING, ("hand",), r.TargetRef(0)), ONE, ONE))),
                e.Labelled(
                    2,
                    e.SearchZones(
                        r.You(),
                        r.TargetRef(0),
                        ("graveyard", "hand", "library"),
                        n.SharesWith("name", r.Made(1)),
                        q.Number(99),
                        q.Number(99),
                    ),
                ),
                e.Exile(r.Made(2)),
                e.Shuffle(r.TargetRef(0)),
            )
        )
    ),
)
made(
    "Mind Watcher",
    "{2}{W}",
    "Creature — Bird",
    static(k.Replaces(rp.WouldSearch(r.EachOpponent()), rp.SearchTop(4))),
    pt=(2, 1),
)
made(
    "Idle Familiar",
    "{R}",
    "Creature — Lizard",
    static(k.Replaces(rp.WouldDraw(r.You()), rp.DoInstead(e.Sequence(())), None, True)),
    pt=(1, 1),
)
made(
    "Deep Vortex",
    "{2}{U}{U}",
    "Enchantment",
    a.Keyword("cumulative upkeep", cost=co.Cost(None, (e.Draw(r.You(), ONE),))),
)
