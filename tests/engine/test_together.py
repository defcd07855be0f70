"""Damage of two amounts is one event; a spell that has left the stack is copied as it last was."""

from __future__ import annotations

from ..conformance.scenarios import A, B, Scenario, own, passes
from .test_rulings import MAIN, cast


def test_603_2c_damage_of_two_amounts_is_one_event() -> None:
    text = "Whenever a source you control deals damage, put a +1/+1 counter on this creature."
    scribe = own("Ember Scribe", "Creature — Goblin", text, "{R}", "2/5")
    splash = own("Wide Splash", "Sorcery", "Wide Splash deals 1 damage to target creature and 2 damage to you.", "{R}")
    s = Scenario().card("BATTLEFIELD", A, "Ember Scribe").card("BATTLEFIELD", B, "Hill Brute")
    cast(s, splash, "Mountain", 1, "Hill Brute")
    s.expect("life", player=A, life=18).expect("damage_received", player=B, name="Hill Brute", damage=1)
    s.expect("counter_count", name="Ember Scribe", counter="P1P1", count=1)
    assert passes(s.run(scribe, splash))


def test_608_2h_a_countered_spell_is_copied_as_it_last_was() -> None:
    shot = own("Long Volley", "Sorcery", "Long Volley deals 1 damage to any target.\nStorm", "{R}")
    spark = own("Small Spark", "Instant", "Small Spark deals 1 damage to any target.", "{R}")
    no = own("Plain No", "Instant", "Counter target spell.", "{U}")
    s = cast(Scenario(), spark, "Mountain", 1, B)
    s.act(1, MAIN, A, "wait_stack")
    cast(s, shot, "Mountain", 1, B)
    s.card("HAND", B, "Plain No").card("BATTLEFIELD", B, "Island", 1)
    s.act(1, MAIN, B, "cast", card="Plain No", targets=[{"name": "Long Volley"}])
    condition = {"type": "spell_on_stack", "text": "Long Volley"}
    s.parts["actions"][-1]["condition"] = condition
    s.choose(A, "choice", "yesno", yes=False)
    assert passes(s.expect("life", player=B, life=18).expect("graveyard_count", player=A, count=2).run(shot, spark, no))


def test_509_1b_a_block_that_is_forbidden_is_not_made() -> None:
    shy = own("Shy Wall", "Creature — Wall", "This creature can't block.", "{W}", "0/6")
    s = Scenario().card("BATTLEFIELD", A, "Hill Brute").card("BATTLEFIELD", B, "Shy Wall")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute")
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Shy Wall", attacker="Hill Brute")
    assert passes(s.expect("damage_received", player=B, name="Shy Wall", damage=0).run(shy))
