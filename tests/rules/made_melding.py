"""A meld pair of our own, and what is done to it (CR 701.42, 712.21)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import ability as a
from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities import replacement as rp
from rulewright.abilities import trigger as t
from rulewright.engine.characteristics import Characteristics, make_characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.known import unperformed
from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.mana import ManaCost

from .making import CREATURE, MADE, ONE, TARGET_CREATURE, made, static

MELD: Final = a.ActivatedAbility(
    co.Cost(ManaCost.parse("{1}")),
    e.Sequence(
        (
            e.Labelled(
                1,
                e.Exile(
                    r.Each(
                        n.Objects(
                            n.AllOf(
                                (
                                    n.AnyOf((n.Named("Night Rats"), n.Named("Day Rats"))),
                                    n.ControlledBy(r.You()),
                                    n.OwnedBy(r.You()),
                                )
                            )
                        )
                    )
                ),
            ),
            e.KeywordAction(r.You(), "meld", None, r.Made(1)),
        )
    ),
)


def _face(name: str, cost: str, line: str, pt: tuple[int, int], *abilities: a.ActivatedAbility) -> Characteristics:
    types = TypeLine.parse(line)
    assert not [problem for ability in abilities for problem in unperformed(ability)]
    return make_characteristics(
        name,
        mana_cost=ManaCost.parse(cost) if cost else None,
        supertypes=types.supertypes,
        types=types.types,
        subtypes=types.subtypes,
        abilities=abilities,
        power=pt[0],
        toughness=pt[1],
    )


HOST: Final = _face("Rat Host", "", "Creature — Rat Horror", (5, 6))
MADE["Night Rats"] = Definition(
    "Night Rats", (_face("Night Rats", "{1}{B}", "Creature — Rat", (2, 1), MELD), HOST), "meld"
)
MADE["Day Rats"] = Definition("Day Rats", (_face("Day Rats", "{4}{B}", "Creature — Rat", (3, 3)), HOST), "meld")

made(
    "Death Toll",
    "{B}",
    "Enchantment",
    a.TriggeredAbility(t.Moves(n.Objects(CREATURE), "battlefield", "graveyard"), e.GainLife(r.You(), ONE)),
)
made(
    "Grave Toll",
    "{B}",
    "Enchantment",
    a.TriggeredAbility(t.Moves(n.Objects(n.IsKind("card")), "", "graveyard"), e.GainLife(r.You(), q.Number(10))),
)
made(
    "Vat of Shapes",
    "{3}",
    "Artifact",
    a.TriggeredAbility(
        t.Moves(n.Objects(n.AllOf((CREATURE, n.Not(n.HasStatus("token"))))), "battlefield", "graveyard"),
        e.May(r.You(), e.Exile(r.EventObject())),
    ),
)
made(
    "Wheel of Sun",
    "{W}",
    "Enchantment",
    static(
        k.Replaces(
            rp.WouldMove(n.Objects(n.Everything(), (), r.You()), "", "graveyard"), rp.MoveInstead("library", "bottom")
        )
    ),
)
made("Sent Away", "{W}", "Instant", a.SpellAbility(e.Exile(TARGET_CREATURE)))
