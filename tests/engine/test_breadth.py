"""Keyword actions, counters of players, evasion and triggers on batches, each by its rule, on hand-built cards."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import trigger as t
from rulewright.abilities.ability import Keyword, TriggeredAbility
from rulewright.abilities.condition import NewSinceUpkeep
from rulewright.abilities.continuous import Cannot, Permits
from rulewright.abilities.cost import Cost, TapPower
from rulewright.abilities.keyword_meanings import meaning
from rulewright.abilities.node import Effect
from rulewright.abilities.noun import HasType, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Each, RestOf, Self, Target, You
from rulewright.engine.combat import declare_attackers, why_not_attack, why_not_block
from rulewright.engine.context import Context
from rulewright.engine.decision import Decision
from rulewright.engine.effects.keyword_actions import NAMED
from rulewright.engine.effects.performers import PERFORMERS
from rulewright.engine.effects.result import TABLE, perform
from rulewright.engine.effects_in_force import Happening
from rulewright.engine.event import NONE
from rulewright.engine.known import unperformed
from rulewright.engine.layers import refresh
from rulewright.engine.proposing import divisions
from rulewright.engine.queries import evaluate, holds, matches, refer
from rulewright.engine.state import State
from rulewright.vocabulary.zone import GRAVEYARD, HAND, LIBRARY

from .builders import card, counters, creature, lasting, new_state, now, obj_of, put, size, static

TABLE.update(PERFORMERS)


def run(procedure: Generator[Decision, int, object], *answers: int) -> object:
    """Plays a procedure with these answers, then always the first option."""
    left = list(answers)
    try:
        next(procedure)
        while True:
            procedure.send(left.pop(0) if left else 0)
    except StopIteration as stop:
        return stop.value


def act(state: State, source: int, effect: Effect, *answers: int, player: int = 0) -> Happening:
    refresh(state)
    result = run(perform(effect, Context(state, player, source)), *answers)
    refresh(state)
    assert isinstance(result, Happening)
    return result


def action(name: str, number: int | None = None) -> e.KeywordAction:
    return e.KeywordAction(You(), name, None if number is None else Number(number), Self())


# ---- keyword actions -------------------------------------------------------------------------------------


def test_701_34a_proliferate_adds_one_counter_of_each_kind() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    counters(state, bear, "+1/+1", 2)
    counters(state, bear, "charge", 1)
    state.edit_player(1).poison = 3
    act(state, bear, action("proliferate"))
    assert (state.players[1].poison, state.get(bear).count("+1/+1"), state.get(bear).count("charge")) == (4, 3, 2)


def test_701_44a_explore_a_land_to_the_hand_else_a_counter() -> None:
    state = new_state()
    scout = put(state, creature(1, 1))
    put(state, creature(3, 3), zone=LIBRARY)
    put(state, card("Quiet Moor", "Land"), zone=LIBRARY)
    act(state, scout, action("explore"))
    assert len(state.players[0].hand) == 1
    assert size(state, scout) == (1, 1)
    act(state, scout, action("explore"), 0)
    assert size(state, scout) == (2, 2)
    assert len(state.players[0].graveyard) == 1


def test_701_50a_connive_grows_for_a_nonland_card() -> None:
    state = new_state()
    rogue = put(state, creature(2, 1))
    put(state, creature(3, 3), zone=LIBRARY)
    act(state, rogue, action("connive"))
    assert size(state, rogue) == (3, 2)
    assert (len(state.players[0].hand), len(state.players[0].graveyard)) == (0, 1)


def test_701_46a_adapt_only_without_a_counter() -> None:
    state = new_state()
    beast = put(state, creature(2, 2))
    act(state, beast, action("adapt", 2))
    act(state, beast, action("adapt", 2))
    assert size(state, beast) == (4, 4)


def test_701_37a_monstrosity_happens_once() -> None:
    state = new_state()
    beast = put(state, creature(2, 2))
    act(state, beast, action("monstrosity", 3))
    act(state, beast, action("monstrosity", 3))
    assert size(state, beast) == (5, 5)
    assert matches(n.HasStatus("monstrous"), state.get(beast), Context(state, 0, beast))


def test_701_39a_bolster_the_least_toughness() -> None:
    state = new_state()
    small, great = put(state, creature(1, 1)), put(state, creature(3, 3))
    act(state, great, action("bolster", 2))
    assert (size(state, small), size(state, great)) == ((3, 3), (3, 3))


def test_701_47a_amass_makes_an_army_once() -> None:
    state = new_state()
    source = put(state, card("Drum of Ranks", "Artifact"))
    act(state, source, action("amass Zombies", 2))
    act(state, source, action("amass Orcs", 1))
    army = state.board.battlefield[-1]
    assert len(state.board.battlefield) == 2
    assert size(state, army) == (3, 3)
    assert set(now(state, army).subtypes) == {"Zombie", "Orc", "Army"}


def test_701_36a_populate_copies_a_creature_token() -> None:
    state = new_state()
    source = put(state, card("Spring Rite", "Artifact"))
    spec = e.TokenSpec("Creature — Elk", ("green",), Number(3), Number(3))
    act(state, source, e.CreateToken(You(), Number(1), spec))
    act(state, source, action("populate"))
    assert [now(state, id).power for id in state.board.battlefield[1:]] == [3, 3]


def test_701_35a_a_detained_creature_neither_attacks_nor_activates() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    state.edit(bear).sick = False
    assert why_not_attack(state, obj_of(state, bear)) is None
    act(state, bear, action("detain"))
    assert why_not_attack(state, obj_of(state, bear)) is not None
    assert now(state, bear).cannot("activate abilities")


@pytest.mark.parametrize("name", sorted(NAMED))
def test_every_named_action_is_known(name: str) -> None:
    assert unperformed(action(name, 1)) == []


# ---- players' counters, quantities, references -----------------------------------------------------------


def test_122_1_energy_is_given_and_paid() -> None:
    state = new_state()
    source = put(state, card("Coil", "Artifact"))
    act(state, source, e.PutCounters("energy", Number(3), You()))
    ctx = Context(state, 0, source)
    assert evaluate(q.CountersOn("energy", You()), ctx) == 3
    paid = e.May(You(), e.RemoveCounters("energy", Number(2), You()))
    assert act(state, source, paid).done
    assert not act(state, source, paid).done, "one is not enough for two"
    assert state.players[0].count("energy") == 1


def test_120_3g_toxic_gives_poison_with_combat_damage() -> None:
    state = new_state()
    assert now(state, put(state, creature(1, 1, Keyword("toxic", number=Number(2))))).toxic == 2


def test_700_5_devotion_counts_symbols_and_400_7_rest_is_what_stayed() -> None:
    state = new_state()
    a, b = put(state, creature(1, 1), zone=LIBRARY), put(state, creature(1, 1), zone=LIBRARY)
    ctx = Context(state, 0, NONE)
    ctx.labels[1] = Happening((a, b), 2, True)
    from .builders import leave

    leave(state, a, HAND)
    assert refer(RestOf(1), ctx) == (b,)


def test_105_2_distinct_colors_and_card_types() -> None:
    state = new_state()
    put(state, card("Red Moth", "Artifact Creature — Insect", pt=(1, 1), colors=("red", "blue")))
    put(state, card("Red Stone", "Enchantment", colors=("red",)))
    refresh(state)
    ctx = Context(state, 0, NONE)
    everything = Objects(n.IsKind("permanent"))
    assert evaluate(q.DistinctAmong("colors", everything), ctx) == 2
    assert evaluate(q.DistinctAmong("card types", everything), ctx) == 3
    assert evaluate(q.DistinctAmong("names", everything), ctx) == 2


def test_702_30a_echo_only_since_the_last_upkeep() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    state.edit(bear).came = 4
    state.edit_player(0).upkeeps = (4, 6)
    assert holds(NewSinceUpkeep(), Context(state, 0, bear))
    state.edit_player(0).upkeeps = (6, 8)
    assert not holds(NewSinceUpkeep(), Context(state, 0, bear))


def test_702_73a_a_changeling_is_every_creature_type_everywhere() -> None:
    state = new_state()
    shape = creature(1, 1, Keyword("changeling"))
    here, there = put(state, shape), put(state, shape, zone=GRAVEYARD)
    ctx = Context(state, 0, NONE)
    for id in (here, there):
        assert matches(n.HasSubtype("Goblin"), obj_of(state, id), ctx)
        assert not matches(n.HasSubtype("Equipment"), obj_of(state, id), ctx)


# ---- combat ----------------------------------------------------------------------------------------------


def test_702_3b_a_permission_lets_a_defender_attack() -> None:
    state = new_state()
    wall = put(state, creature(0, 4, Keyword("defender"), static(Self(), Permits("attack with defender"))))
    state.edit(wall).sick = False
    assert why_not_attack(state, obj_of(state, wall)) is None


def test_509_1b_fear_of_restrictions_on_blockers() -> None:
    state = new_state()
    attacker = put(state, creature(2, 2))
    blocker = put(state, creature(2, 2), 1)
    state.edit(attacker).attacking = 1
    assert why_not_block(state, obj_of(state, blocker), obj_of(state, attacker)) is None
    lasting(state, (attacker,), Cannot("be blocked"))
    assert why_not_block(state, obj_of(state, blocker), obj_of(state, attacker)) is not None


def test_506_5_and_603_2c_alone_and_one_or_more() -> None:
    draw = e.Draw(You(), Number(1))
    yours = Objects(HasType("creature"))
    alone = TriggeredAbility(t.AttacksAlone(yours), draw)
    together = TriggeredAbility(t.OneOrMore(t.Attacks(yours)), draw)
    for attackers, expected in ((1, ["AttacksAlone", "OneOrMore"]), (2, ["OneOrMore"])):
        state = new_state()
        put(state, card("Watch Tower", "Enchantment", alone, together))
        for _ in range(attackers):
            state.edit(put(state, creature(2, 2))).sick = False
        refresh(state)
        run(declare_attackers(state), *[1] * attackers)
        found = [type(p.ability.triggered.trigger).__name__ for p in state.board.pending if p.ability.triggered]
        assert found == expected


def test_702_122a_crew_is_a_cost_of_total_power() -> None:
    (ability,) = meaning(Keyword("crew", number=Number(3)))
    assert unperformed(ability) == []
    assert unperformed(Cost(None, (TapPower(Number(3)),))) == []


@pytest.mark.parametrize(
    "name", ["cascade", "storm", "evolve", "flanking", "retrace", "jump-start", "rebound", "unleash", "umbra armor"]
)
def test_keywords_with_meanings_as_trees_are_performed(name: str) -> None:
    assert unperformed(Keyword(name)) == []


def test_702_85a_cascade_digs_to_a_cheaper_card_and_buries_the_rest() -> None:
    state = new_state()
    source = put(state, creature(4, 4))
    for _ in range(3):
        put(state, card("Quiet Moor", "Land"), zone=LIBRARY)
    act(state, source, action("discover", 3))
    assert len(state.players[0].library) == 3
    assert state.board.exile == ()


def test_608_2d_one_of_two_instructions() -> None:
    state = new_state()
    bear = put(state, creature(2, 2))
    both = e.OneOf(You(), (e.Tap(Self()), e.GainLife(You(), Number(2))))
    act(state, bear, both, 1)
    assert (state.get(bear).tapped, state.players[0].life) == (False, 22)
    act(state, bear, e.Pick(You(), Each(Objects(HasType("creature")))))
    act(state, bear, e.FlipCoin(You()))


def test_603_12_a_reflexive_trigger_divides_its_damage_itself() -> None:
    target = Target(0, n.AnyTarget(), Number(1), Number(2))
    divided = e.DealDamage(Self(), Number(2), target, True)
    reflexive = e.Sequence((e.Labelled(1, e.Draw(You(), Number(1))), e.ReflexiveTrigger(1, divided)))
    assert divisions([reflexive]) == []
    assert divisions([divided]) == [(0, Number(2))]


def test_607_2d_a_chosen_name_in_a_description_is_performed() -> None:
    assert unperformed(Objects(n.OfChosen("name"))) == []
    assert unperformed(Objects(n.OfChosen("artist"))) == ["OfChosen with what 'artist'"]
