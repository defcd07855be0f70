"""CR 611-613: what continuous effects make of objects."""

from __future__ import annotations

from rulewright.abilities.ability import ActivatedAbility, Keyword, StaticAbility, TriggeredAbility
from rulewright.abilities.condition import Exists, Matches, TurnOf
from rulewright.abilities.continuous import (
    AddTypes,
    Cannot,
    CantCast,
    Continuous,
    DefinePowerToughness,
    GainAbilities,
    GainControl,
    LoseAllAbilities,
    LoseKeyword,
    Must,
    RemoveTypes,
    SetColors,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import Draw
from rulewright.abilities.node import Change
from rulewright.abilities.noun import (
    AllOf,
    Compares,
    HasColor,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasType,
    Not,
    Objects,
)
from rulewright.abilities.quantity import Count, Number
from rulewright.abilities.reference import Each, EachPlayer, Host, Self, You
from rulewright.abilities.trigger import BeginningOf
from rulewright.engine import zones
from rulewright.engine.characteristics import FLYING, HASTE, TRAMPLE
from rulewright.engine.event import NONE, STEP
from rulewright.engine.happen import tap, untap
from rulewright.engine.layers import as_it_would_enter, refresh
from rulewright.vocabulary.cardtype import ARTIFACT, BASIC, CREATURE, ENCHANTMENT, LAND
from rulewright.vocabulary.color import BLUE, RED
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import GRAVEYARD, HAND, LIBRARY, STACK

from .builders import (
    CREATURES_YOU_CONTROL,
    EACH_CREATURE,
    FOREVER,
    anthem,
    card,
    counters,
    creature,
    gets,
    keyword,
    lasting,
    leave,
    new_state,
    now,
    obj_of,
    put,
    size,
    static,
)

FLIES = GainAbilities((keyword("flying"),))


def sets(power: int, toughness: int) -> SetPowerToughness:
    return SetPowerToughness(Number(power), Number(toughness))


# ---- sharing ---------------------------------------------------------------------------------------------


def test_an_unaffected_object_shares_its_printed_characteristics() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    assert now(state, bear) is state.get(bear).base


def test_equal_changes_share_characteristics() -> None:
    state = new_state()
    definition = creature(2, 2)
    one, two = put(state, definition), put(state, definition)
    banner = put(state, anthem())
    assert now(state, one) is now(state, two)
    leave(state, banner)
    assert now(state, one) is state.get(one).base


def test_the_end_of_one_of_two_effects_that_cancel_out_is_noticed() -> None:
    state = new_state()
    up, down = put(state, anthem(1, 1)), put(state, anthem(-1, -1))
    bear = put(state, creature(2, 2))
    assert size(state, bear) == (2, 2)
    leave(state, up)
    assert size(state, bear) == (1, 1)
    leave(state, down)
    assert now(state, bear) is state.get(bear).base


def test_an_object_is_not_written_without_a_change() -> None:
    state = new_state()
    put(state, anthem())
    bear = put(state, creature(2, 2))
    refresh(state)
    state.commit()
    before = state.get(bear)
    put(state, anthem(0, 1, HasSubtype("Elf")))
    refresh(state)
    assert state.get(bear) is before


def test_tapping_does_not_look_at_the_layers() -> None:
    state = new_state()
    put(state, anthem())
    bear = put(state, creature(2, 2))
    refresh(state)
    index = state.board.index
    tap(state, bear, 0, "")
    assert state.board.index is index
    assert not state.board.stale


# ---- layers 2 to 6 ---------------------------------------------------------------------------------------


def test_613_1b_control_changes_and_goes_back_and_302_6_makes_sick() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    refresh(state)
    state.edit(bear).sick = False
    lasting(state, (bear,), GainControl(You()), duration=FOREVER, player=1)
    assert obj_of(state, bear).controller == 1
    assert state.get(bear).sick
    state.edit(bear).sick = False
    state.edit_board().continuous = ()
    state.edit_board().stale = True
    assert obj_of(state, bear).controller == 0
    assert state.get(bear).sick


def test_613_1b_an_aura_gives_control_and_anthems_follow_the_new_controller() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    put(state, anthem(), player=1)
    aura = put(state, card("Borrowed Will", "Enchantment — Aura", static(Host(), GainControl(You()))), player=1)
    assert size(state, bear) == (2, 2)
    zones.attach(state, aura, bear)
    assert obj_of(state, bear).controller == 1
    assert size(state, bear) == (3, 3)
    leave(state, aura)
    assert obj_of(state, bear).controller == 0
    assert size(state, bear) == (2, 2)


def test_506_4_a_creature_that_changes_control_leaves_combat_and_what_it_blocked_stays_blocked() -> None:
    state = new_state()
    attacker, blocker, other = put(state, creature(2, 2)), put(state, creature(2, 2), 1), put(state, creature(1, 1), 1)
    refresh(state)
    state.edit(attacker).attacking = 1
    state.edit(attacker).blocked = True
    state.edit(attacker).blockers = (blocker, other)
    state.edit(blocker).blocking = (attacker,)
    state.edit(other).blocking = (attacker,)
    lasting(state, (blocker,), GainControl(You()))
    assert obj_of(state, blocker).blocking == ()
    assert state.get(attacker).blockers == (other,)
    assert state.get(attacker).blocked
    lasting(state, (attacker,), RemoveTypes(("creature",)))
    assert obj_of(state, attacker).attacking == NONE
    assert state.get(other).blocking == ()


def test_613_1d_types_are_added_in_addition_to_the_others() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    lasting(state, (bear,), AddTypes(("artifact",), ("Golem",)))
    found = now(state, bear)
    assert found.types == CREATURE | ARTIFACT
    assert found.subtypes == ("Bear", "Golem")


def test_205_1a_setting_card_types_drops_subtypes_of_the_lost_types() -> None:
    state = new_state()
    golem = put(state, card("Brass Hauler", "Artifact Creature — Vehicle Golem", pt=(3, 3)))
    lasting(state, (golem,), SetTypes(("artifact",), ()))
    assert now(state, golem).types == ARTIFACT
    assert now(state, golem).subtypes == ("Vehicle",)


def test_205_1a_setting_creature_types_replaces_only_creature_types() -> None:
    state = new_state()
    golem = put(state, card("Brass Hauler", "Artifact Creature — Vehicle Golem", pt=(3, 3)))
    lasting(state, (golem,), SetTypes((), ("Frog",)))
    assert now(state, golem).types == ARTIFACT | CREATURE
    assert now(state, golem).subtypes == ("Vehicle", "Frog")


def test_205_1a_removed_type_takes_its_subtypes_along() -> None:
    state = new_state()
    golem = put(state, card("Brass Hauler", "Artifact Creature — Equipment Golem", pt=(3, 3)))
    lasting(state, (golem,), RemoveTypes(("creature",)))
    assert now(state, golem).types == ARTIFACT
    assert now(state, golem).subtypes == ("Equipment",)


def test_305_6_basic_land_types_give_their_mana_ability() -> None:
    state = new_state()
    land = put(state, card("Twin Hollow", "Land — Forest Island"))
    assert len(now(state, land).mana_abilities) == 2
    assert now(state, land) is state.get(land).base


def test_305_7_an_added_land_type_keeps_the_rules_text() -> None:
    state = new_state()
    drawing = ActivatedAbility(Cost(ManaCost.of_generic(2)), Draw(You(), Number(1)))
    land = put(state, card("Quiet Mine", "Land — Mine", drawing))
    lasting(state, (land,), AddTypes((), ("Swamp",)))
    found = now(state, land)
    assert found.subtypes == ("Mine", "Swamp")
    assert len(found.mana_abilities) == 1
    assert len(found.activated) == 1


def test_305_7_a_set_land_type_replaces_land_types_and_rules_text_but_not_granted_abilities() -> None:
    state = new_state()
    drawing = ActivatedAbility(Cost(ManaCost.of_generic(2)), Draw(You(), Number(1)))
    land = put(state, card("Quiet Mine", "Basic Land — Mine Forest", drawing))
    lasting(state, (land,), GainAbilities((keyword("indestructible"),)))
    lasting(state, (land,), SetTypes((), ("Island",)))
    found = now(state, land)
    assert found.subtypes == ("Island",)
    assert found.supertypes == BASIC
    assert not found.activated
    assert len(found.mana_abilities) == 1
    assert found.has_keyword("indestructible")


def test_305_7_affects_only_land_types() -> None:
    state = new_state()
    land = put(state, card("Walking Grove", "Land Creature — Forest Dryad", pt=(1, 1)))
    lasting(state, (land,), SetTypes((), ("Swamp",)))
    assert now(state, land).types == LAND | CREATURE
    assert now(state, land).subtypes == ("Dryad", "Swamp")


def test_613_1e_colors_are_set_or_added() -> None:
    state = new_state()
    one = put(state, card("Cinder Pup", "Creature — Dog", pt=(1, 1), colors=("red",)))
    two = put(state, card("Cinder Pup", "Creature — Dog", pt=(1, 1), colors=("red",)))
    lasting(state, (one,), SetColors(("blue",)))
    lasting(state, (two,), SetColors(("blue",), add=True))
    assert now(state, one).colors == BLUE
    assert now(state, two).colors == BLUE | RED


def test_613_1f_the_later_of_gaining_and_losing_an_ability_wins() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    lasting(state, (bear,), FLIES)
    assert now(state, bear).keywords == FLYING
    lasting(state, (bear,), LoseAllAbilities())
    assert now(state, bear).keywords == 0
    lasting(state, (bear,), FLIES)
    assert now(state, bear).keywords == FLYING
    lasting(state, (bear,), LoseKeyword("flying"))
    assert now(state, bear).keywords == 0


def test_122_1b_keyword_counters_give_their_keyword_by_timestamp() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    counters(state, bear, "trample", 1)
    assert now(state, bear).keywords == TRAMPLE
    lasting(state, (bear,), LoseAllAbilities())
    assert now(state, bear).keywords == 0
    counters(state, bear, "trample", 1)  # 613.7c
    assert now(state, bear).keywords == TRAMPLE


def test_613_11_restrictions_and_requirements_are_collected() -> None:
    state = new_state()
    bear = put(state, creature(2, 2, static(Self(), Cannot("block"))))
    lasting(state, (bear,), Must("attack"))
    assert now(state, bear).cannot("block")
    assert now(state, bear).must("attack")
    lasting(state, (bear,), LoseAllAbilities())
    assert not now(state, bear).cannot("block")
    assert now(state, bear).must("attack")


def test_611_2c_a_card_in_a_graveyard_is_given_harmonize_and_keeps_it_on_the_stack() -> None:
    state = new_state()
    spell = card("Ember Refrain", "Sorcery")
    id = put(state, spell, zone=GRAVEYARD)
    harmonize = Keyword("harmonize", Cost(ManaCost.of_generic(3)))
    lasting(state, (id,), GainAbilities((harmonize,)))
    assert now(state, id).has_keyword("harmonize")
    cast = leave(state, id, STACK)
    assert now(state, cast).has_keyword("harmonize")
    gone = leave(state, cast, GRAVEYARD)
    assert now(state, gone) is spell.front


# ---- layer 7 ---------------------------------------------------------------------------------------------


def counting(zone: str = "battlefield") -> StaticAbility:
    of = Count(Objects(HasType("creature"), (zone,)))
    return static(Self(), DefinePowerToughness(of, of))


def test_613_4_each_sublayer_in_its_order_whatever_the_timestamps() -> None:
    state = new_state()
    bear = put(state, creature(2, 3))
    lasting(state, (bear,), SwitchPowerToughness())
    counters(state, bear, "+1/+1", 2)
    lasting(state, (bear,), gets(3, 0))
    lasting(state, (bear,), sets(1, 5))
    assert size(state, bear) == (7, 6)  # 1/5, +3/+0, two counters: 6/7; switched


def test_613_4d_two_switches_cancel_out() -> None:
    state = new_state()
    bear = put(state, creature(1, 4))
    lasting(state, (bear,), SwitchPowerToughness())
    assert size(state, bear) == (4, 1)
    lasting(state, (bear,), SwitchPowerToughness())
    assert size(state, bear) == (1, 4)


def test_613_4a_a_defining_ability_works_in_every_zone() -> None:
    state = new_state()
    counter = creature(0, 0, counting())
    field, hand = put(state, counter), put(state, counter, zone=HAND)
    library, grave = put(state, counter, zone=LIBRARY), put(state, counter, zone=GRAVEYARD)
    put(state, creature(1, 1))
    assert [size(state, id) for id in (field, hand, library, grave)] == [(2, 2)] * 4
    zones.shuffle(state, 0)
    assert size(state, state.players[0].library[0]) == (2, 2)


def test_613_4a_is_overridden_by_setting_effects() -> None:
    state = new_state()
    lasting_first = put(state, creature(0, 0, counting()))
    lasting(state, (lasting_first,), SetPowerToughness(Number(4), None))
    assert size(state, lasting_first) == (4, 1)


def test_613_4c_a_count_of_another_zone_follows_every_move() -> None:
    state = new_state()
    ghoul = put(state, creature(0, 0, counting("graveyard")))
    bear = put(state, creature(2, 2))
    assert size(state, ghoul) == (0, 0)
    assert state.board.index.volatile
    leave(state, bear)
    assert size(state, ghoul) == (1, 1)


def test_208_3_a_permanent_without_power_is_not_modified() -> None:
    state = new_state()
    relic = put(state, card("Sunken Idol", "Artifact"))
    lasting(state, (relic,), gets(1, 1))
    assert not now(state, relic).has_pt
    lasting(state, (relic,), AddTypes(("creature",)), sets(2, 2))
    assert size(state, relic) == (3, 3)


# ---- static abilities ------------------------------------------------------------------------------------


def test_611_3a_an_anthem_applies_to_what_it_describes_now() -> None:
    state = new_state()
    mine, theirs = put(state, creature(2, 2)), put(state, creature(2, 2), player=1)
    put(state, anthem())
    assert (size(state, mine), size(state, theirs)) == ((3, 3), (2, 2))
    later = put(state, creature(1, 1))
    assert size(state, later) == (2, 2)


def test_613_an_anthem_a_setting_effect_counters_and_a_switch_together() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    put(state, anthem(1, 1))
    counters(state, bear, "+1/+1", 1)
    lasting(state, (bear,), sets(0, 1))
    assert size(state, bear) == (2, 3)
    lasting(state, (bear,), SwitchPowerToughness())
    assert size(state, bear) == (3, 2)
    counters(state, bear, "-1/-1", 2)
    assert size(state, bear) == (1, 0)


def test_301_5_equipment_follows_its_creature() -> None:
    state = new_state()
    one, two = put(state, creature(2, 2)), put(state, creature(1, 1))
    put(state, anthem())
    blade = put(state, card("Reed Blade", "Artifact — Equipment", static(Host(), gets(2, 0), FLIES)))
    zones.attach(state, blade, one)
    assert size(state, one) == (5, 3)
    assert now(state, one).keywords == FLYING
    zones.attach(state, blade, two)
    assert (size(state, one), size(state, two)) == ((3, 3), (4, 2))
    assert now(state, one).keywords == 0
    zones.detach(state, blade)
    assert size(state, two) == (2, 2)
    zones.attach(state, blade, one)
    refresh(state)
    leave(state, blade)
    assert size(state, one) == (3, 3)


def test_604_1_a_condition_is_checked_at_every_change() -> None:
    state = new_state()
    proud = static(Self(), gets(2, 2), condition=Exists(Objects(HasSubtype("Elf"))))
    bear = put(state, creature(2, 2, proud))
    assert size(state, bear) == (2, 2)
    elf = put(state, creature(1, 1, subtype="Elf"))
    assert size(state, bear) == (4, 4)
    leave(state, elf)
    assert size(state, bear) == (2, 2)


def test_604_1_an_effect_that_looks_at_tapped_objects_hears_of_tapping() -> None:
    state = new_state()
    rested = static(Self(), gets(0, 2), condition=Matches(Self(), Not(HasStatus("tapped"))))
    bear = put(state, creature(2, 2, rested))
    assert size(state, bear) == (2, 4)
    tap(state, bear, 0, "")
    assert state.get(bear).now.toughness == 2
    untap(state, bear, 0, "")
    assert state.get(bear).now.toughness == 4


def test_604_1_a_condition_on_the_turn_listens_to_steps() -> None:
    state = new_state()
    put(state, creature(2, 2, static(Self(), gets(1, 0), condition=TurnOf(You()))))
    refresh(state)
    assert state.board.index.volatile == 1 << STEP


def test_604_2_an_ability_may_work_from_the_graveyard() -> None:
    state = new_state()
    give = Continuous(CREATURES_YOU_CONTROL, (GainAbilities((keyword("haste"),)),))
    spark = card("Buried Spark", "Creature — Spirit", StaticAbility((give,), None, ("graveyard",)), pt=(1, 1))
    bear = put(state, creature(2, 2))
    field = put(state, spark)
    assert now(state, bear).keywords == 0
    grave = leave(state, field)
    assert now(state, bear).keywords == HASTE
    leave(state, grave, HAND)
    assert now(state, bear).keywords == 0


def test_113_6_the_index_lists_what_works_elsewhere() -> None:
    state = new_state()
    trigger = TriggeredAbility(BeginningOf("upkeep", You()), Draw(You(), Number(1)), zone="graveyard")
    ghost = put(state, creature(1, 1, trigger))
    refresh(state)
    assert list(state.board.index.elsewhere) == []
    dead = leave(state, ghost)
    refresh(state)
    assert list(state.board.index.elsewhere) == [dead]


def test_the_index_lists_abilities_of_permanents_and_forgets_them() -> None:
    state = new_state()
    ban = StaticAbility((CantCast(EachPlayer(), Objects(HasType("artifact"), ("graveyard",))),))
    gate = put(state, card("Barred Gate", "Artifact", ban))
    refresh(state)
    assert [static.source for static in state.board.index.cant_cast] == [gate]
    lasting(state, (gate,), LoseAllAbilities())
    refresh(state)
    assert state.board.index.cant_cast == ()


# ---- 613.6 to 613.8 --------------------------------------------------------------------------------------


def test_613_6_an_effect_that_has_started_goes_on_though_its_ability_is_gone() -> None:
    state = new_state()
    nature = Each(Objects(AllOf((HasType("enchantment"), Not(HasSubtype("Aura"))))))
    waking = static(nature, AddTypes(("creature",)), sets(3, 3))
    awakening = put(state, card("Waking Rites", "Enchantment", waking))
    still = put(state, card("Hush of Winter", "Enchantment", static(EACH_CREATURE, LoseAllAbilities(), sets(1, 1))))
    # both become creatures in layer 4; both lose their abilities in layer 6; both settings have started and go on
    assert now(state, awakening).abilities == ()
    assert size(state, awakening) == (1, 1)
    assert now(state, still).types == CREATURE | ENCHANTMENT
    assert size(state, still) == (1, 1)


def test_613_6_an_ability_lost_before_its_effect_starts_does_nothing() -> None:
    state = new_state()
    captain = put(state, creature(1, 1, static(CREATURES_YOU_CONTROL, gets(1, 1))))
    bear = put(state, creature(2, 2))
    assert size(state, bear) == (3, 3)
    lasting(state, (captain,), LoseAllAbilities())
    assert size(state, bear) == (2, 2)
    assert size(state, captain) == (1, 1)


def test_613_6_affected_objects_stay_the_same_through_the_layers() -> None:
    state = new_state()
    red = Each(Objects(AllOf((HasType("creature"), HasColor("red")))))
    pup = put(state, card("Cinder Pup", "Creature — Dog", pt=(1, 1), colors=("red",)))
    put(state, card("Blue Tide", "Enchantment", static(red, SetColors(("blue",)), gets(1, 1))))
    assert now(state, pup).colors == BLUE
    assert size(state, pup) == (2, 2)


def test_613_7_later_timestamp_wins() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    lasting(state, (bear,), sets(0, 2))
    lasting(state, (bear,), sets(4, 4))
    assert size(state, bear) == (4, 4)


def test_613_7a_a_granted_ability_has_the_timestamp_of_the_grant() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    lasting(state, (bear,), sets(5, 5))
    lasting(state, (bear,), GainAbilities((static(EACH_CREATURE, sets(1, 1)),)))
    assert size(state, bear) == (1, 1)
    lasting(state, (bear,), sets(6, 6))
    assert size(state, bear) == (6, 6)


def test_613_7e_an_attached_object_gets_a_new_timestamp() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    blade = put(state, card("Blunted Blade", "Artifact — Equipment", static(Host(), sets(0, 4))))
    lasting(state, (bear,), sets(4, 4))
    zones.attach(state, blade, bear)
    assert size(state, bear) == (0, 4)


def test_613_8_dependency_overrides_timestamps() -> None:
    state = new_state()
    artifacts = Each(Objects(HasType("artifact")))
    relic = put(state, card("Sunken Idol", "Artifact"))
    bear = put(state, creature(2, 2))
    put(state, card("Clever Song", "Enchantment", static(artifacts, AddTypes((), ("Clue",)))))
    put(state, card("Iron Dream", "Enchantment", static(EACH_CREATURE, AddTypes(("artifact",)))))
    assert now(state, bear).subtypes == ("Bear", "Clue")
    assert now(state, relic).subtypes == ("Clue",)


def test_613_8a_losing_the_ability_makes_the_effect_depend() -> None:
    state = new_state()
    nonbasic = Each(Objects(AllOf((HasType("land"), Not(HasSubtype("Cave"))))))
    forest = put(state, card("Forest", "Basic Land — Forest"))
    grove = card("Spreading Grove", "Land", static(Each(Objects(HasType("land"))), AddTypes((), ("Forest",))))
    land = put(state, grove)  # the earlier timestamp; but it would not exist after the other
    other = put(state, card("Salt Flat", "Land — Cave"))
    put(state, card("Drowning Moon", "Enchantment", static(nonbasic, SetTypes((), ("Island",)))))
    assert now(state, land).subtypes == ("Island",)
    assert now(state, forest).subtypes == ("Island",)
    assert now(state, other).subtypes == ("Cave",)


def test_613_8b_a_dependency_loop_falls_back_on_timestamps() -> None:
    state = new_state()
    bear = put(state, creature(2, 2, subtype="Bear"))
    elf = put(state, creature(2, 2, subtype="Elf"))
    bears = static(Each(Objects(HasSubtype("Bear"))), SetTypes((), ("Elf",)))
    elves = static(Each(Objects(HasSubtype("Elf"))), SetTypes((), ("Bear",)))
    put(state, card("First Chant", "Enchantment", bears))
    put(state, card("Second Chant", "Enchantment", elves))
    assert now(state, bear).subtypes == ("Bear",)
    assert now(state, elf).subtypes == ("Bear",)


def test_613_8_dependency_within_layer_7c_on_power() -> None:
    state = new_state()
    strong = Each(Objects(AllOf((HasType("creature"), Compares("power", ">=", Number(3))))))
    bear = put(state, creature(2, 2))
    put(state, card("Herald of Might", "Enchantment", static(strong, gets(0, 2))))
    put(state, anthem())
    assert size(state, bear) == (3, 5)


def test_613_8_dependency_on_a_granted_keyword() -> None:
    state = new_state()
    fliers = Each(Objects(HasKeyword("flying")))
    bear = put(state, creature(2, 2))
    put(state, card("High Court", "Enchantment", static(fliers, GainAbilities((keyword("trample"),)))))
    put(state, card("Updraft", "Enchantment", static(EACH_CREATURE, FLIES)))
    assert now(state, bear).keywords == FLYING | TRAMPLE


# ---- 614.12 ----------------------------------------------------------------------------------------------


def test_614_12_characteristics_it_would_have() -> None:
    state = new_state()
    put(state, anthem())
    elf = put(state, creature(1, 1, static(Self(), FLIES), subtype="Elf"), zone=HAND)
    refresh(state)
    found = as_it_would_enter(state, state.get(elf), 0)
    assert (found.power, found.keywords) == (2, FLYING)
    assert as_it_would_enter(state, state.get(elf), 1).power == 1
    assert state.get(elf).now is state.get(elf).base


def test_changes_are_all_in_some_layer() -> None:
    from rulewright.engine.known import KNOWN
    from rulewright.engine.layer_changes import _LAYER

    known = {kind.__name__ for kind in Change.__subclasses__() if kind in KNOWN}
    choices = {"BecomesChoice", "GainOneOf", "GainActivated", "GainKeywordsAmong"}  # written out as they are made
    assert known - choices <= {kind.__name__ for kind in _LAYER}
