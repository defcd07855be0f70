"""Examples of 608.2f, 800.4 and 802.2: games of three."""

from __future__ import annotations

from tests.conformance.scenarios import A, B, Scenario, own, passes
from tests.conformance.test_multiplayer import C, free_for_all, run

MAIN = "PRECOMBAT_MAIN"
OWL = "Briar Rhino"
"""The creature that somebody owns."""
LOAN = own("Long Loan", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.", "{R}")
BORROW = own("Short Loan", "Sorcery", "Gain control of target creature until your next turn.", "{R}")
BRIBE = own(
    "Deep Bribe",
    "Sorcery",
    "Search target opponent's library for a creature card and put that card onto the battlefield under your control."
    " Then that player shuffles.",
    "{R}",
)


def cast(s: Scenario, card: str, **target: str) -> Scenario:
    """Player A casts the card in the first turn."""
    s.card("HAND", A, card).card("BATTLEFIELD", A, "Mountain")
    return s.act(1, MAIN, A, "cast", card=card, targets=[target])


def test_608_2f_example_1_control_of_all_targets_is_gained_at_once() -> None:
    theft = own("Two Thefts", "Sorcery", "Gain control of two target creatures.", "{R}")
    s = free_for_all().card("BATTLEFIELD", B, "Hill Brute").card("BATTLEFIELD", C, OWL)
    s.card("HAND", A, "Two Thefts").card("BATTLEFIELD", A, "Mountain")
    s.act(1, MAIN, A, "cast", card="Two Thefts", targets=[{"name": "Hill Brute"}, {"name": OWL}])
    s.expect("permanent_count", player=A, name="Hill Brute", count=1)
    assert passes(run(s.expect("permanent_count", player=A, name=OWL, count=1), theft))


def loaned() -> Scenario:
    """Player A controls what player B owns, by an Aura."""
    return cast(free_for_all().card("BATTLEFIELD", B, OWL), "Long Loan", name=OWL)


def test_800_4a_example_1_an_aura_leaves_with_its_owner() -> None:
    s = loaned().act(2, "UPKEEP", A, "concede").stop(2, "END_TURN")
    assert passes(run(s.expect("permanent_count", player=B, name=OWL, count=1), LOAN))


def test_800_4a_example_1_what_it_enchants_leaves_with_its_own() -> None:
    s = loaned().act(2, "UPKEEP", B, "concede").stop(2, "END_TURN")
    s.expect("permanent_count", player=A, name=OWL, count=0)
    assert passes(run(s.expect("graveyard_count", player=A, name="Long Loan", count=1), LOAN))


def test_800_4a_example_2_an_effect_that_gives_control_ends() -> None:
    s = cast(free_for_all().card("BATTLEFIELD", B, OWL), "Short Loan", name=OWL)
    s.act(1, "POSTCOMBAT_MAIN", A, "check", check="permanent_count", controller=A, name=OWL, count=1)
    s.act(2, "UPKEEP", A, "concede").stop(2, "END_TURN")
    assert passes(run(s.expect("permanent_count", player=B, name=OWL, count=1), BORROW))


def bribed() -> Scenario:
    """Player A controls what came from player B's library."""
    s = free_for_all().card("LIBRARY", B, OWL).choose(A, "choice", "text", OWL, items=[{"name": OWL}])
    s.card("HAND", A, "Deep Bribe").card("BATTLEFIELD", A, "Mountain")
    return s.act(1, MAIN, A, "cast", card="Deep Bribe", targets=[{"player": B}])


def test_800_4a_example_3_a_card_leaves_with_its_owner() -> None:
    s = bribed().act(1, "POSTCOMBAT_MAIN", A, "check", check="permanent_count", controller=A, name=OWL, count=1)
    s.act(2, "UPKEEP", B, "concede").stop(2, "END_TURN")
    s.expect("permanent_count", player=A, name=OWL, count=0)
    assert passes(run(s.expect("exile_count", count=0), BRIBE))


def test_800_4a_example_3_what_was_put_under_a_player_s_control_is_exiled() -> None:
    s = bribed().act(2, "UPKEEP", A, "concede").stop(2, "END_TURN")
    assert passes(run(s.expect("exile_count", player=B, name=OWL, count=1), BRIBE))


def test_800_4a_example_4_tokens_are_owned_by_who_created_them() -> None:
    text = "Whenever a nontoken creature enters, its controller creates a 1/1 colorless Myr artifact creature token."
    hall = own("Myr Hall", "Artifact", text, "{2}")
    s = free_for_all().card("BATTLEFIELD", A, "Myr Hall").card("BATTLEFIELD", A, "Mountain", 4)
    s.card("HAND", A, "Hill Brute").act(1, MAIN, A, "cast", card="Hill Brute")
    s.card("BATTLEFIELD", B, "Mountain", 4).card("HAND", B, "Hill Brute").act(2, MAIN, B, "cast", card="Hill Brute")
    s.act(2, "POSTCOMBAT_MAIN", A, "check", check="permanent_count", controller=A, name="Myr Token", count=1)
    s.act(2, "END_TURN", A, "concede").stop(3, "UPKEEP")
    s.expect("permanent_count", player=A, name="Myr Token", count=0)
    assert passes(run(s.expect("permanent_count", player=B, name="Myr Token", count=1), hall))


def test_800_4d_example_1_an_ability_of_a_player_who_left_is_not_put_on_the_stack() -> None:
    text = (
        "Exile target creature. Return that card to the battlefield under its owner's control at the beginning of the"
        " next end step."
    )
    slide = own("Sidelong Slide", "Instant", text, "{R}")
    s = free_for_all().card("BATTLEFIELD", A, OWL).card("HAND", B, "Sidelong Slide").card("BATTLEFIELD", B, "Mountain")
    s.act(1, MAIN, B, "cast", card="Sidelong Slide", targets=[{"name": OWL}])
    s.act(1, "POSTCOMBAT_MAIN", B, "concede").stop(2, "UPKEEP")
    s.expect("permanent_count", player=A, name=OWL, count=0)
    assert passes(run(s.expect("exile_count", player=A, name=OWL, count=1), slide))


def test_802_2a_example_1_only_the_defending_player_s_lands_count() -> None:
    walker = own("Crag Walker", "Creature — Goat", "Mountainwalk", "{R}", "2/2")
    for land, life in (("Forest", 20), ("Mountain", 18)):
        s = free_for_all().card("BATTLEFIELD", A, "Crag Walker").card("BATTLEFIELD", A, "Hill Brute")
        s.card("BATTLEFIELD", B, "Mountain").card("BATTLEFIELD", C, land).card("BATTLEFIELD", C, "Star Counter")
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", defender={"player": B})
        s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Crag Walker", defender={"player": C})
        s.act(1, "DECLARE_BLOCKERS", C, "block", blocker="Star Counter", attacker="Crag Walker")
        assert passes(run(s.expect("life", player=C, life=life), walker))
