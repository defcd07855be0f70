"""Cards of our own made of ability trees by hand: votes, ends of phases, other words (CR 612, 701, 723)."""

from __future__ import annotations

from rulewright.abilities import ability as a
from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import duration as d
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r

from .making import CREATURE, ONE, made, static

made(
    "Council of Two",
    "{W}",
    "Sorcery",
    a.SpellAbility(
        e.Sequence(
            (
                e.Vote(r.You(), ("grace", "wrath")),
                e.GainLife(r.You(), q.VotesFor("grace")),
                e.LoseLife(r.EachOpponent(), q.Times(5, q.VotesFor("wrath"))),
                e.If(c.MostVotes("wrath"), e.LoseLife(r.You(), q.Number(7))),
            )
        )
    ),
)
made(
    "Council of Exile",
    "{W}",
    "Sorcery",
    a.SpellAbility(
        e.Sequence(
            (
                e.Labelled(1, e.VoteAmong(r.You(), n.Objects(CREATURE))),
                e.Exile(r.Made(1)),
            )
        )
    ),
)
made("Peace by Order", "{W}", "Instant", a.SpellAbility(e.KeywordAction(r.EachPlayer(), "end the combat phase")))
made(
    "Other Words",
    "{U}",
    "Instant",
    a.SpellAbility(
        e.ChangeText(
            r.You(),
            r.Target(
                0,
                n.EitherNoun(
                    (n.Objects(n.IsKind("permanent")), n.Objects(n.IsKind("spell"), ("stack",))),
                ),
                ONE,
                ONE,
            ),
            ("color", "basic land type"),
            d.Duration("forever"),
        )
    ),
)
made(
    "Other Kin",
    "{U}",
    "Instant",
    a.SpellAbility(
        e.ChangeText(
            r.You(),
            r.Target(
                0,
                n.EitherNoun((n.Objects(n.IsKind("permanent")), n.Objects(n.IsKind("spell"), ("stack",)))),
                ONE,
                ONE,
            ),
            ("creature type",),
            d.Duration("forever"),
            never="Wall",
        )
    ),
)
made(
    "Plain Mask",
    "{1}{W}",
    "Enchantment — Aura",
    "Enchant creature",
    static(k.Continuous(r.Host(), (k.SetName("Plain Person"),))),
)

made(
    "Word Swap",
    "{U}",
    "Instant",
    a.SpellAbility(
        e.ExchangeText(
            r.Target(0, n.Objects(n.IsKind("permanent")), q.Number(2), q.Number(2)), d.Duration("end of turn")
        )
    ),
)
