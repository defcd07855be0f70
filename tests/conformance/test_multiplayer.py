"""Games of more than two players, each against each (CR 800-806), and Commander (903)."""

from __future__ import annotations

from typing import Any

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.judge.conformance.outcome import NOT_RUNNABLE, Result
from rulewright.judge.conformance.record import Deck, DeckCard
from rulewright.judge.conformance.running import Runner

from .scenarios import A, B, Scenario, own, passes

C, D = "PlayerC", "PlayerD"
CHIEF = own("Old Chief", "Legendary Creature — Goblin", "Haste", "{R}", "8/8")


def free_for_all(players: int = 3, **more: Any) -> Scenario:
    s = Scenario()
    order = [A, B, C, D][:players]
    s.data.update(format="free-for-all", players=players, turn_order=order, attack_option="MULTIPLE", range="ALL")
    s.data.update(decks=dict.fromkeys(order, "plain"), **more)
    return s


def commander(players: int = 2, **more: Any) -> Scenario:
    s = free_for_all(players, **more)
    s.data.update(format="commander-duel" if players == 2 else "commander-ffa", starting_life=40)
    s.data["decks"] = dict.fromkeys(s.data["turn_order"], "led")
    return s


def run(s: Scenario, *cards: CardRecord) -> Result:
    decks = {
        "plain": Deck(main=[DeckCard("Mountain", 20)]),
        "led": Deck(main=[DeckCard("Mountain", 20)], sideboard=[DeckCard("Old Chief")]),
    }
    return Runner(Layered(CardList((*cards, CHIEF)), StarterSet()), decks).run(s.line())


def test_103_8c_nobody_skips_the_first_draw_in_a_game_of_three() -> None:
    s = free_for_all().expect("hand_count", player=A, count=1).stop(3, "DRAW")
    s.expect("hand_count", player=B, count=1).expect("hand_count", player=C, count=1)
    assert passes(run(s.expect("active_player", player=C)))


def test_802_3_each_attacker_attacks_a_player_of_its_own() -> None:
    s = free_for_all().card("BATTLEFIELD", A, "Hill Brute", 2)
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", defender={"player": B})
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", defender={"player": C})
    assert passes(run(s.expect("life", player=B, life=16).expect("life", player=C, life=16)))


def test_802_4a_only_the_attacked_player_s_creatures_block() -> None:
    s = free_for_all().card("BATTLEFIELD", A, "Hill Brute").card("BATTLEFIELD", C, "Hill Brute")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", defender={"player": B})
    s.act(1, "DECLARE_BLOCKERS", C, "block", blocker="Hill Brute", attacker="Hill Brute")
    assert passes(run(s.expect("life", player=B, life=16)))


def test_803_1a_attack_left_reaches_the_next_player_alone() -> None:
    s = free_for_all()
    s.data["attack_option"] = "LEFT"
    s.card("BATTLEFIELD", A, "Hill Brute")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", defender={"player": C})
    assert run(s).cause == "attack not offered"


def test_800_4a_what_a_player_owns_leaves_with_them() -> None:
    theft = own("Long Loan", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.", "{R}")
    s = free_for_all().card("BATTLEFIELD", A, "Hill Brute").card("BATTLEFIELD", C, "Briar Rhino")
    s.card("HAND", A, "Long Loan").card("BATTLEFIELD", A, "Mountain")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Long Loan", targets=[{"name": "Briar Rhino"}])
    s.act(2, "UPKEEP", A, "concede").stop(2, "END_TURN")
    s.expect("permanent_count", player=A, count=0).expect("permanent_count", player=C, name="Briar Rhino", count=1)
    s.expect("graveyard_count", player=A, count=0).expect("exile_count", count=0)
    assert passes(run(s.expect("lost_the_game", player=A).expect("has_not_won_the_game", player=B), theft))


def test_800_4a_what_a_player_was_only_given_is_exiled() -> None:
    theft = own(
        "Deep Reach", "Sorcery", "Put target creature card from a graveyard onto the battlefield under your control."
    )
    s = (
        free_for_all()
        .card("HAND", A, "Deep Reach")
        .card("BATTLEFIELD", A, "Mountain")
        .card("GRAVEYARD", C, "Hill Brute")
    )
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Deep Reach", targets=[{"name": "Hill Brute"}])
    s.act(2, "UPKEEP", A, "concede").stop(2, "END_TURN")
    assert passes(run(s.expect("exile_count", player=C, name="Hill Brute", count=1), theft))


def test_800_4j_the_turn_of_a_player_who_left_goes_on_without_them() -> None:
    s = free_for_all().act(1, "UPKEEP", A, "concede").stop(2, "DRAW")
    assert passes(run(s.expect("hand_count", player=B, count=1).expect("active_player", player=B)))


def test_800_4k_a_player_who_left_begins_no_turn() -> None:
    s = free_for_all().act(1, "UPKEEP", B, "concede").stop(2, "DRAW")
    assert passes(run(s.expect("active_player", player=C).expect("hand_count", player=C, count=1)))


def test_104_2a_the_last_player_wins() -> None:
    s = free_for_all().act(1, "UPKEEP", B, "concede").act(1, "DRAW", C, "concede")
    assert passes(run(s.expect("won_the_game", player=A)))


def test_101_4_each_player_chooses_in_turn_order() -> None:
    edict = own("Shared Loss", "Sorcery", "Each player sacrifices a creature of their choice.", "{R}")
    s = free_for_all(4).card("HAND", A, "Shared Loss").card("BATTLEFIELD", A, "Mountain")
    for player in (A, B, C, D):
        s.card("BATTLEFIELD", player, "Hill Brute").card("BATTLEFIELD", player, "Briar Rhino")
        s.choose(player, "choice", "text", "Hill Brute", items=[{"name": "Hill Brute"}])
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Shared Loss")
    for player in (A, B, C, D):
        s.expect("graveyard_count", player=player, name="Hill Brute", count=1)
    assert passes(run(s, edict))


def test_801_a_limited_range_of_influence_is_not_run() -> None:
    assert (run(free_for_all(4, range="ONE")).status) == NOT_RUNNABLE


# ---- Commander (903) ---------------------------------------------------------------------------------------


def test_903_8_a_commander_is_cast_from_the_command_zone() -> None:
    s = commander().card("BATTLEFIELD", A, "Mountain").act(1, "PRECOMBAT_MAIN", A, "cast", card="Old Chief")
    s.expect("permanent_count", player=A, name="Old Chief", count=1)
    assert passes(run(s.expect("command_zone_count", player=A, name="Old Chief", count=0)))


SLAY = own("Blunt End", "Instant", "Destroy target creature.", "{R}")


def tax(lands: int) -> Scenario:
    s = commander().card("BATTLEFIELD", A, "Mountain", 2 + lands).card("HAND", A, "Blunt End")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Old Chief").act(1, "PRECOMBAT_MAIN", A, "wait_stack")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Blunt End", targets=[{"name": "Old Chief"}])
    s.choose(A, "choice", "yesno", yes=True)
    s.act(1, "PRECOMBAT_MAIN", A, "wait_stack")
    return s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Old Chief")


def test_903_8_each_time_costs_two_more() -> None:
    assert passes(run(tax(3).expect("permanent_count", player=A, name="Old Chief", count=1), SLAY))
    assert run(tax(2), SLAY).cause == "cast not offered"


def test_903_9a_a_commander_may_stay_in_the_graveyard() -> None:
    s = commander().card("BATTLEFIELD", A, "Mountain", 2).card("HAND", A, "Blunt End")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Old Chief").act(1, "PRECOMBAT_MAIN", A, "wait_stack")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Blunt End", targets=[{"name": "Old Chief"}])
    s.choose(A, "choice", "yesno", yes=False)
    s.expect("graveyard_count", player=A, name="Old Chief", count=1)
    assert passes(run(s.expect("command_zone_count", player=A, count=0), SLAY))


def test_903_9b_a_commander_goes_to_the_command_zone_instead_of_a_hand() -> None:
    bounce = own("Home Again", "Instant", "Return target creature to its owner's hand.", "{R}")
    s = commander().card("BATTLEFIELD", A, "Mountain", 2).card("HAND", A, "Home Again")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Old Chief").act(1, "PRECOMBAT_MAIN", A, "wait_stack")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Home Again", targets=[{"name": "Old Chief"}])
    s.choose(A, "choice", "yesno", yes=True)
    s.expect("hand_count", player=A, name="Old Chief", count=0)
    assert passes(run(s.expect("command_zone_count", player=A, name="Old Chief", count=1), bounce))


def test_903_10a_twenty_one_combat_damage_of_one_commander() -> None:
    s = commander().card("BATTLEFIELD", A, "Mountain").act(1, "PRECOMBAT_MAIN", A, "cast", card="Old Chief")
    for turn in (1, 3, 5):
        s.act(turn, "DECLARE_ATTACKERS", A, "attack", attacker="Old Chief")
    s.stop(5, "END_TURN")
    assert passes(run(s.expect("life", player=B, life=16).expect("lost_the_game", player=B)))


def test_701_15b_a_goaded_creature_attacks_another_player() -> None:
    taunt = own("Loud Taunt", "Sorcery", "Goad target creature.", "{R}")
    s = free_for_all().card("HAND", A, "Loud Taunt").card("BATTLEFIELD", A, "Mountain")
    s.card("BATTLEFIELD", B, "Hill Brute")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Loud Taunt", targets=[{"name": "Hill Brute"}]).stop(2, "END_TURN")
    assert passes(run(s.expect("life", player=C, life=16).expect("life", player=A, life=20), taunt))
