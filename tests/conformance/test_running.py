"""The runner: actions, choices, combat and assertions of timeline scenarios, and what becomes of those that fail."""

from __future__ import annotations

from functools import partial

import pytest

from rulewright.engine import loops
from rulewright.judge.conformance import running, timeline
from rulewright.judge.conformance.limits import time_limit
from rulewright.judge.conformance.outcome import ERROR, FAILED, NOT_PLAYABLE, NOT_RUNNABLE, PASSED, Result
from rulewright.judge.conformance.running import Runner
from rulewright.judge.conformance.timeline import Timeline

from .scenarios import A, B, Scenario, own, passes, target


def verdict(result: Result) -> tuple[str, str]:
    return result.status, result.cause


def test_a_spell_is_cast_with_the_targets_of_the_action() -> None:
    s = Scenario().card("HAND", A, "Searing Verdict").card("BATTLEFIELD", A, "Mountain", 2)
    s.card("BATTLEFIELD", B, "Mulch Stirrer")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Searing Verdict", targets=[target("Mulch Stirrer")])
    s.expect("permanent_count", player=B, name="Mulch Stirrer", count=0)
    s.expect("exile_count", player=B, name="Mulch Stirrer", count=1)
    s.expect("tapped_count", name="Mountain", value=True, count=2)
    assert passes(s.run())


@pytest.mark.parametrize(("life", "status"), [(18, PASSED), (17, FAILED)])
def test_a_wrong_assertion_fails(life: int, status: str) -> None:
    s = Scenario().card("HAND", A, "Ember Refrain").card("BATTLEFIELD", A, "Mountain")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Ember Refrain")
    s.choose(A, "target", "targets", "targetPlayer=PlayerB", targets=[target(B)])
    s.expect("life", player=B, life=life)
    assert s.run().status == status


def test_two_casts_in_a_row_stack_up_unless_the_player_waits() -> None:
    """The second resolves first; only a wait for the stack lets the first resolve before it."""
    for wait, expected in ((False, FAILED), (True, PASSED)):
        s = Scenario().card("HAND", A, "Sudden Fervor").card("HAND", A, "Ember Refrain")
        s.card("BATTLEFIELD", A, "Mountain", 2).card("BATTLEFIELD", A, "Hill Brute")
        s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Sudden Fervor", targets=[target("Hill Brute")])
        if wait:
            s.act(1, "PRECOMBAT_MAIN", A, "wait_stack")
        s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Ember Refrain", targets=[target(B)])
        assert s.run().status == expected  # a sorcery needs an empty stack (CR 307.1)


def test_what_is_not_offered_fails() -> None:
    s = Scenario().card("HAND", A, "Hill Brute").card("BATTLEFIELD", A, "Mountain", 3)
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Hill Brute")
    assert verdict(s.run()) == (FAILED, "cast not offered")


def test_an_action_that_never_comes_due_fails() -> None:
    s = Scenario(strict=False).card("BATTLEFIELD", A, "Reefstone Bulwark")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Reefstone Bulwark")
    assert verdict(s.run()) == (FAILED, "unused attack")


def test_attack_block_and_damage() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Hill Brute", 2).card("BATTLEFIELD", B, "Pikewall Guard")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", attacker_index=0)
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute", attacker_index=1)
    s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Pikewall Guard", attacker="Hill Brute")
    s.act(1, "END_COMBAT", A, "check", check="attackers", names=["Hill Brute", "Hill Brute"])
    s.act(1, "END_COMBAT", B, "check", check="blockers", names=["Pikewall Guard"])
    s.expect("life", player=B, life=16).expect("graveyard_count", player=B, name="Pikewall Guard", count=1)
    assert passes(s.run())


def test_combat_damage_is_divided_as_prepared() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Hill Brute").card("BATTLEFIELD", B, "Star Counter", 2)
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Hill Brute")
    for index in (0, 1):
        s.act(1, "DECLARE_BLOCKERS", B, "block", blocker="Star Counter", attacker="Hill Brute", blocker_index=index)
    for amount in (3, 1):
        s.choose(A, "choice", "amount", f"X={amount}", amount=amount)
    s.expect("graveyard_count", player=B, count=2)
    result = s.run()
    assert passes(result)
    assert result.leftover == []


def test_excess_damage_goes_to_the_blocker_that_was_declared_first() -> None:
    """Not to the one that entered first."""
    reader = own(
        "Pain Reader", "Creature — Cleric", "Whenever this creature is dealt damage, you gain that much life.", pt="1/2"
    )
    other = own("Mute Reader", "Creature — Cleric", pt="1/2")
    s = Scenario(strict=False).card("BATTLEFIELD", A, "Mute Reader").card("BATTLEFIELD", A, "Pain Reader")
    s.card("BATTLEFIELD", B, "Wide Brute").stop(2, "END_COMBAT")
    s.act(2, "DECLARE_ATTACKERS", B, "attack", attacker="Wide Brute")
    for name in ("Pain Reader", "Mute Reader"):
        s.act(2, "DECLARE_BLOCKERS", A, "block", blocker=name, attacker="Wide Brute")
    s.expect("graveyard_count", player=A, count=2).expect("life", player=A, life=28)
    assert passes(s.run(reader, other, own("Wide Brute", "Creature — Giant", pt="10/10")))


def test_an_ability_on_the_stack_is_called_by_the_start_of_its_text() -> None:
    hush = own("Hush Word", "Instant", "Counter target activated ability.", cost="{0}")
    well = own("Glad Well", "Artifact", "{T}: You gain 3 life.")
    tomb = own("Glad Tomb", "Artifact", "{T}: You gain 5 life.")
    s = Scenario().card("BATTLEFIELD", A, "Glad Well").card("BATTLEFIELD", A, "Glad Tomb").card("HAND", B, "Hush Word")
    s.act(1, "PRECOMBAT_MAIN", A, "activate", text="{T}: You gain 3").act(
        1, "PRECOMBAT_MAIN", A, "activate", text="{T}: You gain 5"
    )
    s.act(1, "PRECOMBAT_MAIN", B, "cast", card="Hush Word")
    name = "stack ability ({T}: You gain 3"
    s.choose(B, "target", "targets", name, targets=[target(name)]).expect("life", player=A, life=25)
    assert passes(s.run(hush, well, tomb))


def test_who_loses_life_is_told_by_the_ability_that_has_players_as_targets() -> None:
    ghost = own(
        "Vein Ghost",
        "Creature — Spirit",
        "When this creature enters, goad target creature.\n"
        "When this creature dies, target player loses 2 life and you gain 2 life.",
        pt="1/1",
    )
    s = Scenario(strict=False).card("BATTLEFIELD", A, "Vein Ghost").card("BATTLEFIELD", A, "Mountain")
    s.card("HAND", A, "Ember Refrain")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Ember Refrain", targets=[target("Vein Ghost")])
    s.expect("life", player=A, life=22).expect("life", player=B, life=18)
    assert passes(s.run(ghost))


def test_strict_choices_must_be_prepared() -> None:
    s = Scenario().card("HAND", A, "Pilfered Thought").card("BATTLEFIELD", A, "Swamp", 2)
    s.card("HAND", B, "Hill Brute").card("HAND", B, "Star Counter").card("HAND", B, "Sap Surge")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Pilfered Thought", targets=[target(B)])
    s.expect("hand_count", player=B, count=1).expect("hand_count", player=B, name="Star Counter", count=1)
    assert verdict(s.run()) == (FAILED, "missing choice")
    s.choose(B, "choice", "text", "Sap Surge^Hill Brute", items=[target("Sap Surge"), target("Hill Brute")])
    assert passes(s.run())


def test_choices_in_any_order_and_in_several_entries() -> None:
    s = Scenario().card("HAND", A, "Pilfered Thought").card("BATTLEFIELD", A, "Swamp", 2)
    s.card("HAND", B, "Hill Brute").card("HAND", B, "Star Counter").card("HAND", B, "Sap Surge")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Pilfered Thought", targets=[target(B)])
    s.choose(B, "choice", "text", "Sap Surge", items=[target("Sap Surge")])
    s.choose(B, "choice", "text", "Hill Brute", items=[target("Hill Brute")])
    s.expect("hand_count", player=B, name="Star Counter", count=1)
    assert passes(s.run())


def test_modes_are_numbered_from_one() -> None:
    s = Scenario().card("HAND", A, "Forager's Answer").card("BATTLEFIELD", A, "Forest", 2)
    s.card("BATTLEFIELD", A, "Moss Tender").card("BATTLEFIELD", B, "Vale Banner")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Forager's Answer")
    s.choose(A, "mode", "mode", "2", mode=2)
    s.choose(A, "target", "targets", "Moss Tender", targets=[target("Moss Tender")])
    s.expect("counter_count", name="Moss Tender", counter="P1P1", count=1)
    s.expect("power_toughness", player=A, name="Moss Tender", power=1, toughness=4, scope="Any")
    assert passes(s.run())


def test_abilities_are_found_by_the_start_of_their_text() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Tuskbone Spear").card("BATTLEFIELD", A, "Moss Tender")
    s.card("BATTLEFIELD", A, "Mountain")
    s.act(1, "PRECOMBAT_MAIN", A, "check", check="playable_ability", text="Equip {1}", value=True)
    s.act(1, "PRECOMBAT_MAIN", A, "activate", text="Equip", targets=[target("Moss Tender")])
    s.expect("attached_to", player=A, attachment="Tuskbone Spear", name="Moss Tender", value=True)
    assert passes(s.run())


def test_a_text_that_no_ability_has_is_not_runnable() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Moss Tender")
    s.act(1, "PRECOMBAT_MAIN", A, "activate", text="{7}: Win")
    assert verdict(s.run()) == (NOT_RUNNABLE, "ability text")


def test_scry_takes_one_entry_of_cards_for_the_bottom() -> None:
    s = Scenario().card("HAND", A, "Star Counter").card("BATTLEFIELD", A, "Island")
    s.card("LIBRARY", A, "Sap Surge").card("LIBRARY", A, "Hill Brute")
    s.data["skip_init_shuffling"] = True
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Star Counter")
    s.choose(A, "target", "targets", "Hill Brute", targets=[target("Hill Brute")])
    s.stop(3, "DRAW").expect("hand_count", player=A, name="Sap Surge", count=1)
    assert passes(s.run())


def test_the_stop_before_an_untap_step_is_after_the_cleanup_step() -> None:
    """Damage has worn off, and the next turn has not begun."""
    for step, turn, damage in (("END_TURN", 1, 2), ("CLEANUP", 1, 0), ("UNTAP", 2, 0)):
        s = Scenario().card("HAND", A, "Ember Refrain").card("BATTLEFIELD", A, "Mountain")
        s.card("BATTLEFIELD", B, "Hill Brute").stop(turn, step)
        s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Ember Refrain", targets=[target("Hill Brute")])
        s.expect("damage_received", player=B, name="Hill Brute", damage=damage).expect("active_player", player=A)
        assert passes(s.run())


def test_the_first_turn_has_no_draw() -> None:
    s = Scenario().stop(3, "DRAW").expect("hand_count", player=A, count=1).expect("hand_count", player=B, count=1)
    assert passes(s.run())


def test_permanents_enter_as_their_texts_say_and_do_not_trigger() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Fernlit Ravine").card("BATTLEFIELD", A, "Vale Banner")
    s.stop(1, "PRECOMBAT_MAIN").expect("tapped_count", name="Fernlit Ravine", value=True, count=0)
    s.expect("life", player=A, life=20)
    assert passes(s.run())


def test_labels_follow_a_card_and_conditions_hold_an_action_back() -> None:
    s = Scenario().card("HAND", A, "Ember Refrain", alias="spark").card("BATTLEFIELD", A, "Mountain")
    s.card("HAND", B, "Unwritten Word").card("BATTLEFIELD", B, "Island", 3)
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Ember Refrain", targets=[target(B)])
    held = {"type": "spell_on_stack", "text": "Ember Refrain"}
    s.act(
        1,
        "PRECOMBAT_MAIN",
        B,
        "cast",
        card="Unwritten Word",
        targets=[target("Ember Refrain")],
        condition=held,
    )
    s.choose(B, "target", "target_skip", "[target_skip]")
    s.act(1, "BEGIN_COMBAT", A, "check", check="alias_zone", alias="spark", zone="graveyard", value=True)
    s.expect("life", player=B, life=20).expect("graveyard_count", player=A, name="Ember Refrain", count=1)
    assert passes(s.run())


def test_mana_of_the_pool_and_mana_options() -> None:
    s = Scenario().card("BATTLEFIELD", A, "Mountain").card("BATTLEFIELD", A, "Moss Tender").stop(1, "PRECOMBAT_MAIN")
    s.act(1, "PRECOMBAT_MAIN", A, "activate_mana", text="{T}: Add {R}")
    s.act(1, "PRECOMBAT_MAIN", A, "check", check="mana_pool", colors="RG", count=1)
    s.expect("mana_pool", player=A, color="RED", count=0)
    s.expect("mana_options_contain", player=A, mana="{G}").expect("mana_options_count", player=A, count=1)
    assert verdict(s.run()) == (FAILED, "assert mana_pool")  # there is no green mana in the pool
    s.parts["actions"][1]["colors"] = "R"
    assert passes(s.run())


def test_conceding_ends_the_game() -> None:
    s = Scenario().act(1, "UPKEEP", A, "concede").expect("won_the_game", player=B).expect("lost_the_game", player=A)
    assert passes(s.run())


def test_without_strict_choices_the_defaults_apply() -> None:
    """Harm goes to the opponent's most valuable creature, and what is optional is done."""
    s = Scenario(strict=False).card("HAND", A, "Final Murmur").card("BATTLEFIELD", A, "Swamp", 3)
    s.card("BATTLEFIELD", A, "Briar Rhino").card("BATTLEFIELD", B, "Star Counter").card("BATTLEFIELD", B, "Hill Brute")
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Final Murmur")
    s.expect("graveyard_count", player=B, name="Hill Brute", count=1)
    assert passes(s.run())


def test_an_expected_failure() -> None:
    s = Scenario(strict=False).card("BATTLEFIELD", A, "Reefstone Bulwark")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Reefstone Bulwark")
    s.data["expect_failure"] = {"class": "unused_actions", "message_contains": "attack"}
    s.expect("life", player=B, life=20)
    assert passes(s.run())
    s.parts["actions"].clear()
    assert verdict(s.run()) == (FAILED, "expected failure")


DRAINS = own("Vein Chant", "Enchantment", "Whenever you gain life, you gain 1 life.")
BEGINS = own("Vein Call", "Enchantment", "At the beginning of your upkeep, you gain 1 life.")
WIDENS = own("Banner Choir", "Enchantment", "Whenever a creature enters, create a 1/1 white Soldier creature token.")


def test_no_scenario_can_expect_our_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that grows ends by a bound of ours (CR 731.1b would ask for a number of times), which is no failure that
    was expected, nor the draw of a loop that repeats (104.4b)."""
    s = Scenario().card("BATTLEFIELD", A, "Vein Chant").card("BATTLEFIELD", A, "Vein Call")
    s.having(expect_failure={"class": "any"}).expect("result", player=A, result="DRAW")
    monkeypatch.setattr(loops, "MOST_IN_A_TURN", 50)
    assert verdict(s.run(DRAINS, BEGINS)) == (FAILED, "limit of the engine")
    s = (
        Scenario()
        .card("BATTLEFIELD", A, "Banner Choir")
        .card("HAND", A, "Moss Tender")
        .card("BATTLEFIELD", A, "Forest", 3)
    )
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Moss Tender").having(expect_failure={"class": "any"})
    monkeypatch.setattr(timeline, "STEP_LIMIT", 50)
    assert verdict(s.run(WIDENS)) == (FAILED, "step limit")


def test_the_time_limit_ends_what_swallows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def stubborn(self: Timeline) -> None:
        while True:
            try:
                while True:
                    pass
            except Exception:
                continue

    monkeypatch.setattr(Timeline, "run", stubborn)
    monkeypatch.setattr(running, "time_limit", partial(time_limit, 0.05))
    result = Scenario().having(expect_failure={"class": "any"}, expect_exception="AssertionError").run()
    assert verdict(result) == (FAILED, "time limit")


@pytest.mark.parametrize(
    "text",
    [
        "Draw cards equal to target creature's power.",
        "Target opponent mills X cards, where X is the power of target creature you control.",
        "You may pay any amount of life. You gain that much life.",
        "Create X 1/1 white Soldier creature tokens, where X is the power of target creature you control.",
        "Proliferate X times, where X is the power of target creature you control.",
    ],
)
def test_numbers_beyond_reason_end_soon(text: str) -> None:
    """Nothing goes through a number like ten to the fifteenth one by one."""
    card = own("Great Word", "Sorcery", text, cost="{0}")
    s = Scenario(strict=False).card("HAND", A, "Great Word").card("BATTLEFIELD", A, "Hill Brute")
    s._add("setup", {"kind": "life", "player": A, "life": 10**15})
    s.act(1, "UPKEEP", A, "add_counters", card="Hill Brute", counter="P1P1", count=10**15)
    s.act(1, "PRECOMBAT_MAIN", A, "cast", card="Great Word")
    result = s.run(card)
    assert result.status == PASSED or verdict(result) == (FAILED, "limit of the engine"), result


def test_the_game_goes_on_in_further_segments() -> None:
    s = Scenario().stop(1, "UPKEEP").expect("active_player", player=A)
    s.data["more_segments"] = [
        {"stop": {"turn": 2, "step": "UPKEEP"}, "asserts": [{"seq": 90, "kind": "active_player", "player": B}]}
    ]
    assert passes(s.run())


def test_cards_that_are_not_known_make_it_not_playable() -> None:
    result = Scenario().card("HAND", A, "No Such Card").run()
    assert result.status == NOT_PLAYABLE
    assert list(result.cards) == ["No Such Card"]


def test_fields_that_are_not_known_make_it_not_runnable() -> None:
    assert verdict(Scenario().act(1, "UPKEEP", A, "check", strange=1).run()) == (NOT_RUNNABLE, "record")
    assert verdict(Scenario().expect("strange").run()) == (NOT_RUNNABLE, "assertion strange")
    s = Scenario()
    s.data["format"] = "oathbreaker-ffa"
    assert verdict(s.run()) == (NOT_RUNNABLE, "format oathbreaker-ffa")


def test_a_crash_is_an_error_of_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(self: Timeline) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(Timeline, "run", crash)
    assert verdict(Scenario().run()) == (ERROR, "ZeroDivisionError")
    assert Runner is not None
