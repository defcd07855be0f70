"""Rules that other people's scenarios asked about, each with a scenario of our own."""

from __future__ import annotations

from rulewright.cards.record import CardRecord

from ..conformance.scenarios import A, B, Scenario, own, passes, target

MAIN = "PRECOMBAT_MAIN"


def cast(s: Scenario, card: CardRecord, lands: str, number: int, *targets: str, player: str = A) -> Scenario:
    """The player has the card in hand, and lands for it, and casts it in the first main phase."""
    s.card("HAND", player, card.name).card("BATTLEFIELD", player, lands, number)
    return s.act(1, MAIN, player, "cast", card=card.name, targets=[target(each) for each in targets])


def test_111_8_a_token_that_has_left_does_not_come_back() -> None:
    maker = own("Bud Off", "Sorcery", "Create a token that's a copy of target creature you control.", "{G}")
    blink = own(
        "Blink Away",
        "Instant",
        "Exile target creature you control, then return that card to the battlefield under your control.",
        "{G}",
    )
    s = cast(Scenario(), maker, "Forest", 1, "Briar Rhino").card("BATTLEFIELD", A, "Briar Rhino")
    s.act(1, MAIN, A, "wait_stack")
    cast(s, blink, "Forest", 1).choose(A, "target", "targets", targets=[{"name": "Briar Rhino", "copy": True}])
    s.parts["actions"][-1].pop("targets")
    s.expect("permanent_count", player=A, name="Briar Rhino", count=1)
    assert passes(s.run(maker, blink))


def test_702_18_shroud_does_nothing_in_a_graveyard() -> None:
    shy = own("Shy Newt", "Creature — Salamander", "Shroud", "{G}", "1/1")
    s = Scenario().card("GRAVEYARD", A, "Shy Newt").card("HAND", A, "Grave Cantor's Hymn")
    s.card("BATTLEFIELD", A, "Swamp", 2)
    s.act(1, MAIN, A, "cast", card="Grave Cantor's Hymn", targets=[target("Shy Newt")])
    assert passes(s.expect("hand_count", player=A, name="Shy Newt", count=1).run(shy))


def test_608_2d_a_counter_that_is_not_there_cannot_be_removed() -> None:
    text = (
        "At the beginning of your upkeep, you may remove a charge counter from this artifact. If you do, draw a card."
    )
    jar = own("Empty Jar", "Artifact", text)
    assert passes(Scenario().card("BATTLEFIELD", A, "Empty Jar").expect("hand_count", player=A, count=0).run(jar))


SHIELDED = own("Hedge Knight", "Creature — Knight", "This creature enters with a shield counter on it.", pt="2/2")


def test_122_1c_a_shield_counter_prevents_damage() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Hedge Knight").card("BATTLEFIELD", B, "Hill Brute")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hedge Knight")
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Hill Brute", attacker="Hedge Knight")
    s.expect("counter_count", name="Hedge Knight", counter="shield", count=0)
    assert passes(s.expect("damage_received", player=A, name="Hedge Knight", damage=0).run(SHIELDED))


def test_122_1c_a_shield_counter_keeps_an_effect_from_destroying() -> None:
    s = Scenario().card("BATTLEFIELD", B, "Hedge Knight").card("HAND", A, "Final Murmur", 2)
    s.card("BATTLEFIELD", A, "Swamp", 6)
    s.act(1, MAIN, A, "cast", card="Final Murmur", targets=[target("Hedge Knight")])
    s.act(1, MAIN, A, "wait_stack")
    s.act(1, MAIN, A, "check", check="permanent_count", controller=B, name="Hedge Knight", count=1)
    s.act(1, MAIN, A, "cast", card="Final Murmur", targets=[target("Hedge Knight")])
    assert passes(s.expect("permanent_count", player=B, name="Hedge Knight", count=0).run(SHIELDED))


def test_122_1d_a_stun_counter_keeps_a_permanent_from_untapping() -> None:
    text = "This creature enters tapped with a stun counter on it."
    stunned = own("Dazed Ox", "Creature — Ox", text, pt="3/3")
    s = Scenario().card("BATTLEFIELD", A, "Dazed Ox").stop(3, "UPKEEP")
    s.act(1, MAIN, A, "check", check="permanent_counters", name="Dazed Ox", counter="stun", count=0)
    s.expect("tapped", name="Dazed Ox", value=False)
    assert passes(s.run(stunned))


def test_122_1h_a_finality_counter_exiles_what_would_die() -> None:
    text = "This creature enters with a finality counter on it."
    doomed = own("Last Guest", "Creature — Spirit", text, pt="1/1")
    s = Scenario().card("BATTLEFIELD", B, "Last Guest").card("HAND", A, "Final Murmur")
    s.card("BATTLEFIELD", A, "Swamp", 3)
    s.act(1, MAIN, A, "cast", card="Final Murmur", targets=[target("Last Guest")])
    assert passes(s.expect("exile_count", player=B, name="Last Guest", count=1).run(doomed))


def test_107_3_x_in_a_cost_is_chosen_as_it_is_paid() -> None:
    text = "Whenever this creature attacks, you may pay {X}{R}. If you do, it deals X damage to any target."
    dragon = own("Kiln Drake", "Creature — Drake", text, pt="2/2")
    s = Scenario().card("BATTLEFIELD", A, "Kiln Drake").card("BATTLEFIELD", A, "Mountain", 4)
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Kiln Drake")
    s.choose(A, "target", "targets", targets=[target(B)]).choose(A, "choice", "yesno", yes=True)
    s.choose(A, "choice", "amount", amount=3)
    assert passes(s.expect("life", player=B, life=15).run(dragon))


def test_113_6_an_ability_that_triggers_on_casting_its_spell_functions_on_the_stack() -> None:
    herald = own("Loud Herald", "Creature — Giant", "When you cast this spell, draw two cards.", "{G}", "2/2")
    s = cast(Scenario(), herald, "Forest", 1)
    assert passes(s.expect("hand_count", player=A, count=2).run(herald))


def test_702_79_persist_looks_back_at_the_counters() -> None:
    """CR 603.10a: what had a -1/-1 counter as it died does not return."""
    imp = own("Stubborn Imp", "Creature — Imp", "Persist", "{B}", "3/3")
    s = Scenario().card("BATTLEFIELD", A, "Stubborn Imp").card("HAND", A, "Final Murmur", 2)
    s.card("BATTLEFIELD", A, "Swamp", 6)
    for count in (1, 0):
        s.act(1, MAIN, A, "cast", card="Final Murmur", targets=[target("Stubborn Imp")])
        s.act(1, MAIN, A, "wait_stack")
        s.act(1, MAIN, A, "check", check="permanent_count", controller=A, name="Stubborn Imp", count=count)
    assert passes(s.run(imp))


def test_603_6a_what_returns_from_a_graveyard_triggers_as_it_enters() -> None:
    raise_ = own("Rise Again", "Sorcery", "Return target creature card from your graveyard to the battlefield.", "{B}")
    s = cast(Scenario(), raise_, "Swamp", 1, "Mulch Stirrer").card("GRAVEYARD", A, "Mulch Stirrer")
    assert passes(s.expect("graveyard_count", player=A, count=4).run(raise_))


def test_303_4f_an_aura_put_onto_the_battlefield_is_attached_to_what_its_player_chooses() -> None:
    text = "Return target enchantment card from your graveyard to the battlefield."
    raise_ = own("Mend the Veil", "Sorcery", text, "{W}")
    s = cast(Scenario(), raise_, "Plains", 1, "Feathered Mantle").card("GRAVEYARD", A, "Feathered Mantle")
    s.card("BATTLEFIELD", A, "Briar Rhino").card("BATTLEFIELD", B, "Hill Brute")
    s.choose(A, "choice", "text", "Briar Rhino", items=[target("Briar Rhino")])
    s.expect("attached_to", player=A, attachment="Feathered Mantle", name="Briar Rhino", value=True)
    assert passes(s.run(raise_))


def test_303_4g_an_aura_with_nothing_to_enchant_stays_where_it_is() -> None:
    text = "Return target enchantment card from your graveyard to the battlefield."
    raise_ = own("Mend the Veil", "Sorcery", text, "{W}")
    s = cast(Scenario(), raise_, "Plains", 1, "Feathered Mantle").card("GRAVEYARD", A, "Feathered Mantle")
    assert passes(s.expect("graveyard_count", player=A, name="Feathered Mantle", count=1).run(raise_))
