"""What attacking costs, what begins the game on the battlefield, what happens besides a prevention."""

from __future__ import annotations

from .scenarios import A, B, Scenario, own, passes

TOLL = own(
    "Toll Gate",
    "Enchantment",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
)


def attack(lands: int, attackers: int) -> Scenario:
    s = Scenario().card("BATTLEFIELD", B, "Toll Gate").card("BATTLEFIELD", A, "Hill Brute", attackers)
    s.card("BATTLEFIELD", A, "Mountain", lands)
    for _ in range(attackers):
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute")
    return s


def test_508_1h_each_attacker_is_paid_for() -> None:
    s = attack(5, 2).expect("life", player=B, life=12).expect("tapped_count", name="Mountain", value=True, count=4)
    assert passes(s.run(TOLL))


def test_508_1i_what_cannot_be_paid_for_does_not_attack() -> None:
    assert attack(3, 2).run(TOLL).cause == "attack not offered"
    assert passes(attack(3, 1).expect("life", player=B, life=16).run(TOLL))


def test_508_1f_an_attacker_that_was_tapped_pays_for_nothing() -> None:
    sprig = own("Mana Sprig", "Creature — Plant", "{T}: Add {G}{G}.", "{G}", "1/1")
    s = Scenario().card("BATTLEFIELD", B, "Toll Gate").card("BATTLEFIELD", A, "Mana Sprig")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Mana Sprig")
    assert s.run(TOLL, sprig).cause == "attack not offered"


def test_508_1d_nobody_has_to_pay_to_obey() -> None:
    eager = own("Eager Boar", "Creature — Boar", "This creature attacks each combat if able.", "{R}", "3/3")
    s = Scenario().card("BATTLEFIELD", B, "Toll Gate").card("BATTLEFIELD", A, "Eager Boar")
    s.card("BATTLEFIELD", A, "Mountain", 2)
    assert passes(s.expect("life", player=B, life=20).run(TOLL, eager))


DAWN = own(
    "First Dawn",
    "Enchantment",
    "If this card is in your opening hand, you may begin the game with it on the battlefield.\n"
    "Creatures you control get +1/+1.",
    "{3}{W}",
)


def test_103_6a_a_card_begins_the_game_on_the_battlefield() -> None:
    s = Scenario().card("HAND", A, "First Dawn").card("BATTLEFIELD", A, "Hill Brute")
    s.choose(A, "choice", "yesno", yes=True)
    s.expect("permanent_count", player=A, name="First Dawn", count=1).expect("hand_count", player=A, count=0)
    assert passes(s.run(DAWN))


def test_103_6a_or_stays_in_the_hand() -> None:
    s = Scenario().card("HAND", B, "First Dawn").choose(B, "choice", "yesno", yes=False)
    assert passes(s.expect("hand_count", player=B, name="First Dawn", count=1).run(DAWN))


def test_615_5_a_counter_is_removed_besides() -> None:
    ghost = own(
        "Thin Ghost",
        "Creature — Spirit",
        "This creature enters with two +1/+1 counters on it.\n"
        "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature.",
        "{W}",
        "0/0",
    )
    s = Scenario().card("BATTLEFIELD", B, "Thin Ghost").card("BATTLEFIELD", A, "Hill Brute")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute")
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Thin Ghost", attacker="Hill Brute")
    s.expect("power_toughness", player=B, name="Thin Ghost", power=1, toughness=1, scope="Any")
    assert passes(s.expect("damage_received", player=B, name="Thin Ghost", damage=0).run(ghost))


def test_603_2c_damage_to_several_triggers_once() -> None:
    text = "Whenever a red source you control deals damage to one or more permanents and/or players, you gain 1 life."
    choir = own("Cinder Choir", "Enchantment", text)
    sweep = own("Hot Sweep", "Sorcery", "Hot Sweep deals 1 damage to each creature and each player.", "{R}")
    s = Scenario().card("BATTLEFIELD", A, "Cinder Choir").card("BATTLEFIELD", B, "Hill Brute", 2)
    s.card("HAND", A, "Hot Sweep").card("BATTLEFIELD", A, "Mountain").act(
        1, "PRECOMBAT_MAIN", A, "cast", card="Hot Sweep"
    )
    assert passes(s.expect("life", player=A, life=20).expect("life", player=B, life=19).run(choir, sweep))


def test_614_5_two_cards_instead_of_one_are_no_four() -> None:
    mirror = own("Second Thought", "Enchantment", "If you would draw a card, draw two cards instead.")
    read = own("One Page", "Sorcery", "Draw a card.", "{R}")
    s = (
        Scenario()
        .card("BATTLEFIELD", A, "Second Thought")
        .card("HAND", A, "One Page")
        .card("BATTLEFIELD", A, "Mountain")
    )
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="One Page")
    assert passes(s.expect("hand_count", player=A, count=2).run(mirror, read))


def test_120_4c_damage_at_once_makes_its_player_lose_life_once() -> None:
    leech = own("Small Leech", "Enchantment", "Whenever you lose life, put a charge counter on this enchantment.")
    s = Scenario().card("BATTLEFIELD", B, "Small Leech").card("BATTLEFIELD", A, "Hill Brute", 2)
    for _ in range(2):
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute")
    assert passes(s.expect("counter_count", name="Small Leech", counter="charge", count=1).run(leech))


ANCIENT = own(
    "Old Wheel",
    "Creature — Golem",
    "When this creature is put into a graveyard from anywhere, you gain 3 life.",
    "{1}",
    "1/1",
)


def test_603_6c_from_anywhere_triggers_in_the_graveyard() -> None:
    mill = own("Top Off", "Sorcery", "Target player mills a card.", "{R}")
    s = Scenario().card("LIBRARY", A, "Old Wheel").card("HAND", A, "Top Off").card("BATTLEFIELD", A, "Mountain")
    s.data["skip_init_shuffling"] = True
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Top Off", targets=[{"player": A}])
    assert passes(s.expect("life", player=A, life=23).run(ANCIENT, mill))


def test_603_6c_and_from_the_battlefield() -> None:
    slay = own("Blunt End", "Instant", "Destroy target creature.", "{R}")
    s = Scenario().card("BATTLEFIELD", A, "Old Wheel").card("HAND", A, "Blunt End").card("BATTLEFIELD", A, "Mountain")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Blunt End", targets=[{"name": "Old Wheel"}])
    assert passes(s.expect("life", player=A, life=23).run(ANCIENT, slay))


def test_615_5_what_happens_besides_happens_once_for_damage_at_once() -> None:
    ghost = own(
        "Thin Ghost",
        "Creature — Spirit",
        "This creature enters with three +1/+1 counters on it.\n"
        "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature.",
        "{W}",
        "0/0",
    )
    s = Scenario(strict=False).card("BATTLEFIELD", A, "Thin Ghost").card("BATTLEFIELD", B, "Hill Brute", 2)
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Thin Ghost")
    for _ in range(2):
        s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Hill Brute", attacker="Thin Ghost")
    assert passes(
        s.expect("power_toughness", player=A, name="Thin Ghost", power=2, toughness=2, scope="Any").run(ghost)
    )


def test_701_10e_each_creature_doubles_its_own_counters() -> None:
    double = own("Twin Growth", "Sorcery", "Double the number of +1/+1 counters on each creature you control.", "{R}")
    shell = own("Grown Shell", "Creature — Crab", "This creature enters with a +1/+1 counter on it.", "{G}", "1/1")
    husk = own("Grown Husk", "Creature — Crab", "This creature enters with two +1/+1 counters on it.", "{G}", "1/1")
    s = Scenario().card("BATTLEFIELD", A, "Grown Shell").card("BATTLEFIELD", A, "Grown Husk")
    s.card("HAND", A, "Twin Growth").card("BATTLEFIELD", A, "Mountain")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Twin Growth")
    s.expect("counter_count", name="Grown Shell", counter="P1P1", count=2)
    assert passes(s.expect("counter_count", name="Grown Husk", counter="P1P1", count=4).run(double, shell, husk))


def test_601_3e_a_spell_is_cast_from_a_hand_by_what_it_would_be() -> None:
    gift = own(
        "Free Gift",
        "Sorcery",
        "You may cast a spell with mana value 3 or less from your hand without paying its mana cost.",
        "{R}",
    )
    s = Scenario().card("HAND", A, "Free Gift").card("HAND", A, "Small Newt").card("BATTLEFIELD", A, "Mountain")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Free Gift").choose(A, "choice", "yesno", yes=True)
    newt = own("Small Newt", "Creature — Salamander", "", "{2}", "1/1")
    assert passes(s.expect("permanent_count", player=A, name="Small Newt", count=1).run(gift, newt))


PRESENCE = own(
    "Loud Presence",
    "Enchantment",
    "Creatures can't block unless their controller pays {1} for each of those creatures.",
)
BLOOD = own(
    "Blood Moat",
    "Enchantment",
    "Creatures can't block creatures you control unless their controller pays 1 life for each blocking creature they"
    " control.",
)
HORSE = own(
    "Shy Horse",
    "Creature — Horse",
    "This creature can't block creatures with power 3 or greater unless you pay {1}.",
    "{W}",
    "1/3",
)
GUARD = own("Keen Guard", "Creature — Dog", "This creature blocks each combat if able.", "{W}", "1/9")
OX = own("Menacing Ox", "Creature — Ox", "Menace", "{R}", "3/3")
CAT = own("Small Cat", "Creature — Cat", "", "{R}", "2/2")


def blocks(enchantment: str, attacker: str, *blockers: str, lands: int = 0, strict: bool = False) -> Scenario:
    s = Scenario(strict=strict).card("BATTLEFIELD", A, enchantment).card("BATTLEFIELD", A, attacker)
    s.card("BATTLEFIELD", B, "Plains", lands)
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker=attacker)
    for blocker in blockers:
        s.card("BATTLEFIELD", B, blocker)
        s.act(1, "DECLARE_BLOCKERS", B, "block", blocker=blocker, attacker=attacker)
    return s


def test_509_1f_what_cannot_be_paid_for_does_not_block() -> None:
    s = blocks("Loud Presence", "Small Cat", "Keen Guard", "Hill Brute", lands=1, strict=True)
    assert s.run(PRESENCE, CAT, GUARD).cause == "block not offered"
    s = blocks("Loud Presence", "Small Cat", "Keen Guard", "Hill Brute", lands=2)
    assert passes(s.expect("tapped_count", name="Plains", value=True, count=2).run(PRESENCE, CAT, GUARD))


def test_509_1b_menace_needs_two_that_are_both_paid_for() -> None:
    s = blocks("Loud Presence", "Menacing Ox", "Keen Guard", "Hill Brute", lands=1, strict=True)
    assert s.run(PRESENCE, OX, GUARD).cause == "block not offered"
    s = blocks("Loud Presence", "Menacing Ox", "Keen Guard", lands=1, strict=True)
    assert s.run(PRESENCE, OX, GUARD).cause == "block not offered"
    s = blocks("Loud Presence", "Menacing Ox", "Keen Guard", "Hill Brute", lands=2)
    assert passes(s.expect("life", player=B, life=20).run(PRESENCE, OX, GUARD))


def test_509_1c_nobody_has_to_pay_to_block() -> None:
    s = blocks("Loud Presence", "Small Cat", lands=1).card("BATTLEFIELD", B, "Keen Guard")
    assert passes(s.expect("life", player=B, life=18).run(PRESENCE, CAT, GUARD))


def test_509_1d_life_is_paid_for_each_blocker() -> None:
    s = blocks("Blood Moat", "Small Cat", "Keen Guard", "Hill Brute")
    assert passes(s.expect("life", player=B, life=18).run(BLOOD, CAT, GUARD))


def test_509_1d_only_what_it_can_not_block_for_nothing_costs() -> None:
    assert passes(blocks("Toll Gate", "Small Cat", "Shy Horse").expect("life", player=B, life=20).run(TOLL, CAT, HORSE))
    s = blocks("Toll Gate", "Menacing Ox", "Shy Horse", "Keen Guard", strict=True)
    assert s.run(TOLL, OX, HORSE, GUARD).cause == "block not offered"
    s = blocks("Toll Gate", "Menacing Ox", "Shy Horse", "Keen Guard", lands=1)
    assert passes(s.expect("life", player=B, life=20).run(TOLL, OX, HORSE, GUARD))


HOLE = own("Crawl Hole", "Artifact", "No more than one creature can attack you each combat.", "{2}")
PASS = own("Mountain Pass", "Artifact", "No more than one creature can block each combat.", "{2}")


def test_508_1c_no_more_than_one_creature_attacks_that_player() -> None:
    s = Scenario().card("BATTLEFIELD", B, "Crawl Hole").card("BATTLEFIELD", A, "Hill Brute", 2)
    for index in (0, 1):
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", attacker_index=index)
    assert s.run(HOLE).cause == "attack not offered"
    s = Scenario().card("BATTLEFIELD", A, "Crawl Hole").card("BATTLEFIELD", A, "Hill Brute", 2)
    for index in (0, 1):
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", attacker_index=index)
    assert passes(s.expect("life", player=B, life=12).run(HOLE))


def test_509_1b_no_more_than_one_creature_blocks() -> None:
    s = blocks("Mountain Pass", "Small Cat", "Keen Guard", "Hill Brute", strict=True)
    assert s.run(PASS, CAT, GUARD).cause == "block not offered"
    assert passes(blocks("Mountain Pass", "Small Cat", "Hill Brute").expect("life", player=B, life=20).run(PASS, CAT))
    s = blocks("Mountain Pass", "Menacing Ox", "Keen Guard", "Hill Brute", strict=True)
    assert s.run(PASS, OX, GUARD).cause == "block not offered"


def test_509_1c_which_one_must_block_if_only_one_may() -> None:
    s = blocks("Mountain Pass", "Small Cat", "Hill Brute", strict=True).card("BATTLEFIELD", B, "Keen Guard")
    assert s.run(PASS, CAT, GUARD).cause == "block not offered"
