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


def test_702_74a_the_controller_sacrifices_what_was_evoked() -> None:
    spark = own("Passing Spark", "Creature — Elemental", "Evoke {R}", "{4}{R}", "2/2")
    text = "Target opponent gains control of target creature."
    gift = own("Bad Bargain", "Instant", text, "{R}")
    s = Scenario().card("HAND", A, "Passing Spark").card("HAND", A, "Bad Bargain").card("BATTLEFIELD", A, "Mountain", 2)
    s.act(1, MAIN, A, "cast", card="Passing Spark", variant="evoke")
    s.act(1, MAIN, A, "wait_stack", one=True)
    s.act(1, MAIN, B, "wait_stack", one=True)
    s.act(1, MAIN, A, "cast", card="Bad Bargain", targets=[target(B), target("Passing Spark")])
    assert passes(s.expect("graveyard_count", player=A, name="Passing Spark", count=1).run(spark, gift))


def test_700_2d_one_possible_mode_may_be_chosen_again_and_again() -> None:
    text = "Choose three. You may choose the same mode more than once.\n• Destroy target artifact.\n"
    text += "• You gain 2 life.\n• Destroy target enchantment."
    thrice = own("Threefold Wish", "Sorcery", text, "{W}")
    s = cast(Scenario(), thrice, "Plains", 1)
    for _ in range(3):
        s.choose(A, "mode", "mode", "2", mode=2)
    assert passes(s.expect("life", player=A, life=26).run(thrice))


def test_608_2d_what_is_gone_cannot_be_sacrificed() -> None:
    text = "Whenever another creature dies, you may sacrifice this artifact. If you do, draw a card."
    bell = own("Cracked Bell", "Artifact", text)
    s = Scenario().card("BATTLEFIELD", A, "Cracked Bell").card("HAND", A, "Ashfall Chorus")
    s.card("BATTLEFIELD", A, "Mountain", 3).card("BATTLEFIELD", B, "Star Counter", 2)
    s.act(1, MAIN, A, "cast", card="Ashfall Chorus").choose(A, "choice", "yesno", yes=True)
    assert passes(s.expect("hand_count", player=A, count=1).run(bell))


def test_509_3_blocks_or_becomes_blocked_by_such_a_creature() -> None:
    text = "Whenever this creature blocks or becomes blocked by a creature with power 1 or less, you gain 5 life."
    lord = own("Proud Lord", "Creature — Noble", text, pt="4/4")
    for blocker, life in (("Star Counter", 25), ("Hill Brute", 20)):
        s = Scenario().card("BATTLEFIELD", B, "Proud Lord").card("BATTLEFIELD", A, blocker)
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker=blocker)
        s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Proud Lord", attacker=blocker)
        assert passes(s.expect("life", player=B, life=life).run(lord))


def test_400_7j_other_parts_of_an_effect_find_what_it_moved() -> None:
    text = "Return target creature card from your graveyard to the battlefield. Put a +1/+1 counter on that creature."
    wake = own("Grand Waking", "Sorcery", text, "{B}")
    s = cast(Scenario(), wake, "Swamp", 1, "Hill Brute").card("GRAVEYARD", A, "Hill Brute")
    assert passes(s.expect("counter_count", name="Hill Brute", counter="+1/+1", count=1).run(wake))


def test_611_2b_for_as_long_as_you_control_this_ends_as_it_leaves() -> None:
    text = "When this creature enters, target creature an opponent controls gets +3/+3 "
    text += "for as long as you control this creature."
    muse = own("Fickle Muse", "Creature — Spirit", text, "{U}", "1/1")
    blink = own(
        "Blink Away",
        "Instant",
        "Exile target creature you control, then return that card to the battlefield under your control.",
        "{U}",
    )
    s = cast(Scenario(), muse, "Island", 1).card("BATTLEFIELD", B, "Hill Brute").card("BATTLEFIELD", B, "Star Counter")
    s.choose(A, "target", "targets", targets=[target("Hill Brute")]).act(1, MAIN, A, "wait_stack")
    s.act(1, MAIN, A, "check", check="permanent_count", controller=B, name="Hill Brute", count=1)
    cast(s, blink, "Island", 1, "Fickle Muse").choose(A, "target", "targets", targets=[target("Star Counter")])
    s.expect("power_toughness", player=B, name="Star Counter", power=4, toughness=4, scope="Any")
    assert passes(
        s.expect("power_toughness", player=B, name="Hill Brute", power=4, toughness=3, scope="Any").run(muse, blink)
    )


def test_122_1f_a_player_gets_poison_counters() -> None:
    text = "Each opponent gets a poison counter."
    dart = own("Bitter Dart", "Sorcery", text, "{B}")
    s = cast(Scenario(), dart, "Swamp", 1)
    assert passes(s.expect("player_counters", player=B, counter="poison", count=1).run(dart))


def test_702_16_protection_from_damage_and_blocking() -> None:
    knight = own("Chalk Knight", "Creature — Knight", "Protection from red", "{W}", "2/2")
    s = Scenario().card("BATTLEFIELD", A, "Chalk Knight").card("BATTLEFIELD", B, "Hill Brute")
    s.card("HAND", A, "Ashfall Chorus").card("BATTLEFIELD", A, "Mountain", 3)
    s.act(1, MAIN, A, "cast", card="Ashfall Chorus")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Chalk Knight")
    s.expect("permanent_count", player=A, name="Chalk Knight", count=1).expect("life", player=B, life=18)
    assert passes(s.run(knight))
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Hill Brute", attacker="Chalk Knight")
    assert passes(s.run(knight))  # the forbidden block is not made


def test_702_16c_protection_from_auras() -> None:
    knight = own("Chalk Knight", "Creature — Knight", "Protection from white", "{W}", "2/2")
    s = Scenario().card("BATTLEFIELD", A, "Chalk Knight").card("HAND", A, "Feathered Mantle")
    s.card("BATTLEFIELD", A, "Plains", 2)
    s.act(1, MAIN, A, "check", check="playable_ability", text="Cast Feathered Mantle", value=False)
    assert passes(s.run(knight))


def test_702_14c_landwalk() -> None:
    crab = own("Brine Crab", "Creature — Crab", "Islandwalk", "{U}", "1/1")
    for land, life in (("Island", 19), ("Swamp", 20)):
        s = Scenario().card("BATTLEFIELD", A, "Brine Crab").card("BATTLEFIELD", B, "Star Counter")
        s.card("BATTLEFIELD", B, land).act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Brine Crab")
        s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Star Counter", attacker="Brine Crab")
        assert passes(s.expect("life", player=B, life=life).run(crab))


def test_702_90_infect() -> None:
    rat = own("Canker Rat", "Creature — Rat", "Infect", "{B}", "1/1")
    s = Scenario().card("BATTLEFIELD", A, "Canker Rat", 2).card("BATTLEFIELD", B, "Hill Brute")
    for index in (0, 1):
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Canker Rat", attacker_index=index)
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Hill Brute", attacker="Canker Rat")
    s.expect("player_counters", player=B, counter="poison", count=1).expect("life", player=B, life=20)
    assert passes(s.expect("counter_count", name="Hill Brute", counter="M1M1", count=1).run(rat))


def test_702_28b_shadow() -> None:
    shade = own("Half Shade", "Creature — Shade", "Shadow", "{B}", "1/1")
    for attacker, blocker in (("Half Shade", "Star Counter"), ("Star Counter", "Half Shade")):
        s = Scenario().card("BATTLEFIELD", A, attacker).card("BATTLEFIELD", B, blocker)
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker=attacker)
        s.act(1, "DECLARE_BLOCKERS", B, "block", blocker=blocker, attacker=attacker)
        assert passes(s.expect("life", player=B, life=19).run(shade))


def test_610_3_exiled_until_this_leaves() -> None:
    text = "When this enchantment enters, exile target creature an opponent controls until this enchantment leaves "
    cell = own("Amber Cell", "Enchantment", f"{text}the battlefield.", "{W}")
    s = cast(Scenario(), cell, "Plains", 3).card("BATTLEFIELD", B, "Hill Brute").card("HAND", A, "Stern Decree")
    s.choose(A, "target", "targets", targets=[target("Hill Brute")])
    s.act(1, MAIN, A, "wait_stack").act(1, MAIN, A, "check", check="exile_count", name="Hill Brute", count=1)
    s.act(1, MAIN, A, "cast", card="Stern Decree").choose(A, "mode", "mode", mode=2)
    s.choose(A, "target", "targets", targets=[target("Amber Cell")])
    assert passes(s.expect("permanent_count", player=B, name="Hill Brute", count=1).run(cell))


def test_603_2c_one_or_more_triggers_once_for_a_batch() -> None:
    mourner = own("Field Mourner", "Artifact", "Whenever one or more creatures die, you gain 1 life.", "{1}")
    s = Scenario().card("BATTLEFIELD", A, "Field Mourner").card("BATTLEFIELD", B, "Star Counter", 3)
    s.card("HAND", A, "Ashfall Chorus").card("BATTLEFIELD", A, "Mountain", 3)
    s.act(1, MAIN, A, "cast", card="Ashfall Chorus")
    assert passes(s.expect("life", player=A, life=21).run(mourner))


def test_614_12_enters_tapped_unless_life_is_paid() -> None:
    pool = own("Salt Pool", "Land", "As this land enters, you may pay 2 life. If you don't, it enters tapped.", "")
    pool.mana_cost = None
    for yes, life in ((True, 18), (False, 20)):
        s = Scenario().card("HAND", A, "Salt Pool").act(1, MAIN, A, "play_land", card="Salt Pool")
        s.choose(A, "choice", "yesno", yes=yes)
        s.expect("life", player=A, life=life).expect("tapped", name="Salt Pool", value=not yes)
        assert passes(s.run(pool))


def test_502_3_it_does_not_untap_in_its_next_untap_step_only() -> None:
    text = "Tap target creature. It doesn't untap during its controller's next untap step."
    frost = own("Deep Frost", "Sorcery", text, "{U}")
    s = cast(Scenario(), frost, "Island", 1, "Hill Brute").card("BATTLEFIELD", B, "Hill Brute").stop(4, "UPKEEP")
    s.act(2, "UPKEEP", B, "check", check="permanent_tapped", name="Hill Brute", controller=B, value=True, count=1)
    assert passes(s.expect("tapped", name="Hill Brute", value=False).run(frost))


def test_701_19_regeneration() -> None:
    troll = own("Moor Troll", "Creature — Troll", "{G}: Regenerate this creature.", "{G}", "2/2")
    for text, count in (("", 1), (" It can't be regenerated.", 0)):
        kill = own("Blunt Axe", "Sorcery", f"Destroy target creature.{text}", "{B}")
        s = Scenario().card("BATTLEFIELD", A, "Moor Troll").card("BATTLEFIELD", A, "Forest")
        s.act(1, MAIN, A, "activate", text="{G}: Regenerate").act(1, MAIN, A, "wait_stack")
        cast(s, kill, "Swamp", 1, "Moor Troll")
        assert passes(s.expect("permanent_count", player=A, name="Moor Troll", count=count).run(troll, kill))


def test_400_7f_an_aura_finds_itself_in_the_graveyard() -> None:
    text = "Enchant creature\nWhen enchanted creature dies, return this card to its owner's hand."
    halo = own("Bright Halo", "Enchantment — Aura", text, "{W}")
    s = cast(Scenario(), halo, "Plains", 1, "Hill Brute").card("BATTLEFIELD", A, "Hill Brute")
    s.act(1, MAIN, A, "wait_stack").card("HAND", A, "Final Murmur").card("BATTLEFIELD", A, "Swamp", 3)
    s.act(1, MAIN, A, "cast", card="Final Murmur", targets=[target("Hill Brute")])
    assert passes(s.expect("hand_count", player=A, name="Bright Halo", count=1).run(halo))


def test_603_10a_this_creature_or_another_creature_dies() -> None:
    text = "Whenever this creature or another creature dies, you gain 1 life."
    ghoul = own("Glad Ghoul", "Creature — Zombie", text, "{B}", "1/1")
    s = Scenario().card("BATTLEFIELD", A, "Glad Ghoul").card("BATTLEFIELD", B, "Star Counter")
    s.card("HAND", A, "Ashfall Chorus").card("BATTLEFIELD", A, "Mountain", 3)
    s.act(1, MAIN, A, "cast", card="Ashfall Chorus")
    assert passes(s.expect("life", player=A, life=22).run(ghoul))


def test_601_3e_a_card_that_may_be_cast_is_looked_at_as_a_spell() -> None:
    text = "Look at the top card of your library. You may cast it without paying its mana cost "
    peek = own("Second Sight", "Sorcery", f"{text}if it's an instant or sorcery spell.", "{R}")
    for top, life in (("Forager's Answer", 24), ("Hill Brute", 20)):
        s = cast(Scenario(), peek, "Mountain", 1).card("LIBRARY", A, top)
        s.data["skip_init_shuffling"] = True
        s.choose(A, "choice", "yesno", yes=True).choose(A, "mode", "mode", mode=3)
        assert passes(s.expect("life", player=A, life=life).run(peek))


def test_608_2c_a_card_from_among_them() -> None:
    text = "Mill three cards. You may put a creature card from among them into your hand."
    dig = own("Deep Dig", "Sorcery", text, "{G}")
    s = cast(Scenario(), dig, "Forest", 1).card("LIBRARY", A, "Hill Brute").card("LIBRARY", A, "Sap Surge", 2)
    s.data["skip_init_shuffling"] = True
    s.choose(A, "choice", "text", items=[target("Hill Brute")])
    s.expect("hand_count", player=A, name="Hill Brute", count=1)
    assert passes(s.expect("graveyard_count", player=A, count=3).run(dig))


def test_607_2a_the_card_exiled_with_it() -> None:
    text = "When this enchantment enters, exile target creature.\nWhen this enchantment leaves the battlefield, "
    hole = own("Dusk Hollow", "Enchantment", f"{text}return the exiled card to the battlefield.", "{W}")
    s = cast(Scenario(), hole, "Plains", 3).card("BATTLEFIELD", B, "Hill Brute").card("HAND", A, "Stern Decree")
    s.choose(A, "target", "targets", targets=[target("Hill Brute")])
    s.act(1, MAIN, A, "wait_stack").act(1, MAIN, A, "check", check="exile_count", name="Hill Brute", count=1)
    s.act(1, MAIN, A, "cast", card="Stern Decree").choose(A, "mode", "mode", mode=2)
    s.choose(A, "target", "targets", targets=[target("Dusk Hollow")])
    s.parts["asserts"].append({"seq": 99, "kind": "exile_count", "name": "Hill Brute", "count": 0})
    assert s.run(hole).status in ("passed", "not_playable")


def test_608_2c_a_creature_dealt_damage_by_this_creature_this_turn() -> None:
    text = "If a creature dealt damage by this creature this turn would die, exile it instead."
    ember = own("Ember Wisp", "Creature — Elemental", text, "{R}", "3/3")
    s = Scenario().card("BATTLEFIELD", A, "Ember Wisp").card("BATTLEFIELD", B, "Star Counter")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Ember Wisp")
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Star Counter", attacker="Ember Wisp")
    assert passes(s.expect("exile_count", player=B, name="Star Counter", count=1).run(ember))


def test_603_2c_a_source_deals_damage_once_to_however_many() -> None:
    text = "Whenever a source you control deals damage, you gain that much life."
    font = own("Warm Font", "Artifact", text)
    s = Scenario().card("BATTLEFIELD", A, "Warm Font").card("BATTLEFIELD", B, "Star Counter", 2)
    s.card("HAND", A, "Ashfall Chorus").card("BATTLEFIELD", A, "Mountain", 3)
    s.act(1, MAIN, A, "cast", card="Ashfall Chorus").act(1, MAIN, A, "wait_stack", one=True)
    s.act(1, MAIN, A, "check", check="stack_size", count=1)
    assert passes(s.expect("life", player=A, life=24).run(font))
