"""Cards of our own with haunt, made by hand: what haunts looks from two zones (CR 113.6k, 702.55)."""

from __future__ import annotations

from rulewright.abilities import ability as a
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities import trigger as t

from .making import ONE, made

AWAY = e.Destroy(r.Target(0, n.Objects(n.HasType("enchantment")), ONE, ONE))
GAIN = e.GainLife(r.You(), q.Number(3))

made(
    "Absolving Thrull",
    "{3}{W}",
    "Creature — Thrull Cleric",
    a.Keyword("haunt"),
    a.TriggeredAbility(t.Moves(r.Self(), "", "battlefield"), AWAY),
    a.TriggeredAbility(t.Moves(r.Haunted(), "battlefield", "graveyard"), AWAY, zone="exile"),
    pt=(2, 3),
)
made(
    "Hymn of Haunts",
    "{W}",
    "Sorcery",
    a.SpellAbility(GAIN),
    a.Keyword("haunt"),
    a.TriggeredAbility(t.Moves(r.Haunted(), "battlefield", "graveyard"), GAIN, zone="exile"),
)
