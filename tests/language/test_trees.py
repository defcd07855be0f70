"""Golden trees of sentences whose scope could be mistaken."""

from __future__ import annotations

from rulewright.abilities.ability import Keyword, SpellAbility, StaticAbility, TriggeredAbility
from rulewright.abilities.condition import Compare, CostPaid, NotCondition
from rulewright.abilities.continuous import AddTypes, Cannot, Continuous, GainAbilities, ModifyPowerToughness
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    Apply,
    Counter,
    CreateReplacement,
    CreateToken,
    DealDamage,
    DelayedTrigger,
    Discard,
    Draw,
    Exile,
    ForEachPlayer,
    GainLife,
    If,
    Labelled,
    LoseLife,
    May,
    Move,
    ReflexiveTrigger,
    Sacrifice,
    Search,
    Sequence,
    Tap,
    Unless,
)
from rulewright.abilities.noun import AllOf, AnyOf, Everything, HasType, IsKind, Not, Objects, Other, PlayerNoun
from rulewright.abilities.quantity import CharacteristicOf, IfElse, Number
from rulewright.abilities.reference import (
    Actor,
    Choose,
    EachOpponent,
    EventPlayer,
    Granter,
    Host,
    Made,
    OwnerOf,
    RestOf,
    Self,
    Target,
    TargetRef,
    You,
)
from rulewright.abilities.rewrite import nodes
from rulewright.abilities.trigger import AttacksAlone, DealsDamage, Moves, OneOrMore
from rulewright.language import read

from .texts import read_ours

ONE = Number(1)
CREATURE = Objects(HasType("creature"))
CARD_IN_HAND = Objects(IsKind("card"), ("hand",), You())


def _spell(text: str) -> object:
    reading = read(name="Test Song", type_line="Sorcery", oracle_text=text)
    assert reading.problems == ()
    (ability,) = reading.abilities
    assert isinstance(ability, SpellAbility)
    return ability.effect


def test_a_trailing_duration_covers_both_changes() -> None:
    assert _spell("Target creature gets +3/+0 and gains haste until end of turn.") == Apply(
        Target(0, CREATURE, ONE, ONE),
        (ModifyPowerToughness(Number(3), Number(0)), GainAbilities((Keyword("haste"),))),
        Duration("end of turn"),
    )


def test_603_12_a_reflexive_trigger_filters_what_was_discarded() -> None:
    effect = read_ours("Glass Hunt").abilities[0]
    assert effect == SpellAbility(
        Sequence(
            (
                Draw(You(), ONE),
                May(You(), Labelled(1, Discard(You(), Choose(CARD_IN_HAND, ONE, ONE)))),
                ReflexiveTrigger(1, DealDamage(Self(), Number(3), Target(0, CREATURE, ONE, ONE)), Not(HasType("land"))),
            )
        )
    )


def test_unless_belongs_to_its_sentence_not_to_the_one_before() -> None:
    effect = _spell("Draw three cards. Then discard two cards unless you discard a creature card.")
    assert isinstance(effect, Sequence)
    assert effect.effects[0] == Draw(You(), Number(3))
    assert effect.effects[1] == Unless(
        Discard(You(), Choose(CARD_IN_HAND, Number(2), Number(2))),
        You(),
        Discard(You(), Choose(Objects(HasType("creature"), ("hand",), You()), ONE, ONE)),
    )


def test_603_4_a_leading_if_is_the_intervening_condition() -> None:
    (ability,) = read_ours("Wake Scholar").abilities
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.condition, Compare)
    assert ability.effect == Draw(You(), ONE)


def test_its_mana_cost_fuses_into_the_granted_keyword() -> None:
    (ability,) = read_ours("Chorus Leader").abilities
    assert isinstance(ability, TriggeredAbility)
    assert ability.trigger == Moves(Self(), "", "battlefield")
    kinds = AnyOf((HasType("instant"), HasType("sorcery")))
    assert ability.effect == Apply(
        Target(0, Objects(kinds, ("graveyard",), You()), ONE, ONE),
        (GainAbilities((Keyword("harmonize", cost=Cost(mana_cost_of=Self())),)),),
        Duration("end of turn"),
    )


def test_countered_this_way_fuses_into_the_counter() -> None:
    spell = Objects(IsKind("spell"), ("stack",))
    assert read_ours("Return Receipt").abilities == (
        SpellAbility(Sequence((Counter(Target(0, spell, ONE, ONE), "hand"), Draw(You(), ONE)))),
    )


def test_it_is_what_was_found_and_what_was_made() -> None:
    assert _spell("Search your library for a creature card, put it onto the battlefield, then shuffle.") != Everything()
    effect = _spell("Search your library for a creature card, put it onto the battlefield, then shuffle.")
    assert isinstance(effect, Sequence)
    assert effect.effects[:2] == (
        Labelled(1, Search(You(), You(), HasType("creature"), ONE, ONE)),
        Move(Made(1), "battlefield"),
    )
    made = read_ours("Flaring Summons").abilities[0]
    assert isinstance(made, SpellAbility)
    assert isinstance(made.effect, Sequence)
    token, sacrifice = made.effect.effects
    assert isinstance(token, Labelled)
    assert isinstance(token.effect, CreateToken)
    assert isinstance(sacrifice, DelayedTrigger)
    assert sacrifice.effect == Sacrifice(You(), Made(1))


def test_that_card_is_the_exiled_card_but_its_owner_is_the_targets() -> None:
    ability = read_ours("Step Sideways").abilities[0]
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, Sequence)
    exile, later = ability.effect.effects
    assert isinstance(exile, Labelled)
    assert isinstance(exile.effect, Exile)
    assert isinstance(later, DelayedTrigger)
    assert later.effect == Move(Made(1), "battlefield", control=OwnerOf(TargetRef(0)))


def test_targets_are_numbered_in_the_order_of_the_text() -> None:
    ability = read_ours("Horn Charge").abilities[0]
    assert isinstance(ability, SpellAbility)
    damage = ability.effect
    assert isinstance(damage, DealDamage)
    assert isinstance(damage.source, Target)
    assert isinstance(damage.to, Target)
    assert (damage.source.index, damage.to.index) == (0, 1)
    assert damage.amount == CharacteristicOf("power", TargetRef(0))


def test_two_subjects_two_instructions() -> None:
    (ability,) = read_ours("Gutter Leech").abilities
    assert isinstance(ability, TriggeredAbility)
    assert ability.effect == Sequence((LoseLife(EachOpponent(), Number(2)), GainLife(You(), Number(2))))


def test_that_creature_would_die_is_a_replacement_on_the_target() -> None:
    ability = read_ours("Searing Verdict").abilities[0]
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect, Sequence)
    replacement = ability.effect.effects[1]
    assert isinstance(replacement, CreateReplacement)
    assert replacement.duration == Duration("end of turn")


def test_an_unresolved_pronoun_is_a_problem() -> None:
    (problem,) = read(type_line="Sorcery", oracle_text="Untap it.").problems
    assert problem.kind == "reference"


def test_two_equal_antecedents_are_a_problem() -> None:
    text = "Target creature you control fights target creature you don't control. It gains trample until end of turn."
    (problem,) = read(type_line="Sorcery", oracle_text=text).problems
    assert problem.kind == "reference"


def test_a_static_ability_holds_everywhere_it_says() -> None:
    (ability,) = read(type_line="Enchantment", oracle_text="Noncreature spells cost {1} more to cast.").abilities
    assert isinstance(ability, StaticAbility)
    assert ability.zones == ("battlefield",)


def _permanent(text: str) -> object:
    reading = read(name="Test Beast", type_line="Creature — Beast", oracle_text=text)
    assert reading.problems == ()
    (ability,) = reading.abilities
    return ability


def test_603_2c_one_or_more_triggers_once_for_all() -> None:
    ability = _permanent("Whenever one or more creatures you control die, draw a card.")
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.trigger, OneOrMore)
    assert isinstance(ability.trigger.trigger, Moves)


def test_another_amount_instead_belongs_to_the_damage_before() -> None:
    effect = _spell("Test Song deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead.")
    assert isinstance(effect, DealDamage)
    assert effect.amount == IfElse(CostPaid("kicker"), Number(4), Number(2))


def test_a_condition_behind_the_effect_is_not_the_intervening_if() -> None:
    ability = _permanent("Whenever this creature attacks, draw a card if you control a Forest.")
    assert isinstance(ability, TriggeredAbility)
    assert ability.condition is None
    assert isinstance(ability.effect, If)


def test_the_player_of_damage_is_that_player() -> None:
    ability = _permanent("Whenever this creature deals combat damage to a player, that player discards a card.")
    assert isinstance(ability, TriggeredAbility)
    assert ability.trigger == DealsDamage(Self(), PlayerNoun(), True)
    assert isinstance(ability.effect, Discard)
    assert ability.effect.player == EventPlayer()


def test_each_player_who_chooses_is_the_actor() -> None:
    assert _spell("Each opponent discards a card.") == ForEachPlayer(
        EachOpponent(), Discard(Actor(), Choose(Objects(IsKind("card"), ("hand",), Actor()), ONE, ONE))
    )


def test_an_attacker_alone() -> None:
    ability = _permanent("Whenever a creature you control attacks alone, it gains lifelink until end of turn.")
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.trigger, AttacksAlone)


def test_the_rest_is_what_was_not_taken() -> None:
    look = "Look at the top three cards of your library."
    effect = _spell(f"{look} Put one of them into your hand and the rest into your graveyard.")
    assert isinstance(effect, Sequence)
    assert effect.effects[-1] == Move(RestOf(1), "graveyard")


def test_another_target_is_not_the_first_or_not_the_object() -> None:
    two = _spell("Destroy target creature. Tap another target creature.")
    assert isinstance(two, Sequence)
    assert isinstance(two.effects[1], Tap)
    assert two.effects[1].what == Target(1, CREATURE, ONE, ONE, (0,))
    other = _permanent("When this creature enters, tap another target creature.")
    assert isinstance(other, TriggeredAbility)
    assert other.effect == Tap(Target(0, Objects(AllOf((Other(), HasType("creature")))), ONE, ONE))


def test_a_paid_cost_of_a_keyword_is_paid_by_you() -> None:
    (ability,) = read(type_line="Creature — Imp", oracle_text="Ward—Sacrifice a creature.").abilities
    assert isinstance(ability, Keyword)
    assert ability.cost is not None
    (sacrifice,) = ability.cost.actions
    assert isinstance(sacrifice, Sacrifice)
    assert sacrifice.player == You()


def test_201_5a_a_name_in_a_granted_ability_is_that_of_the_object_that_gives_it() -> None:
    text = 'Equipped creature has "{T}, Sacrifice Brass Flare: Draw a card."\nEquip {1}'
    reading = read(name="Brass Flare", type_line="Artifact — Equipment", oracle_text=text)
    assert reading.problems == ()
    assert reading.printed == text
    given = reading.abilities[0]
    assert isinstance(given, StaticAbility)
    assert [node for node in nodes(given) if isinstance(node, Granter)] == [Granter()]
    assert not any(isinstance(node, Self) for node in nodes(given))


def test_205_1b_what_is_still_a_land_keeps_its_types() -> None:
    text = "Enchanted land is a 3/3 red Giant creature. It's still a land."
    (ability,) = read(name="Test Song", type_line="Enchantment — Aura", oracle_text=text).abilities
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, Continuous)
    assert AddTypes(("creature",), ("Giant",)) in effect.changes
    set_alone = read(name="Test Song", type_line="Enchantment — Aura", oracle_text=text.split(" It's")[0])
    assert AddTypes(("creature",), ("Giant",)) not in set_alone.abilities[0].effects[0].changes  # type: ignore[attr-defined]


def test_611_3a_otherwise_is_while_the_condition_is_false() -> None:
    text = "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack."
    given, otherwise = read(name="Test Song", type_line="Enchantment — Aura", oracle_text=text).abilities
    assert isinstance(given, StaticAbility)
    assert isinstance(otherwise, StaticAbility)
    assert otherwise.condition == NotCondition(given.condition)  # type: ignore[arg-type]
    assert otherwise.effects == (Continuous(Host(), (Cannot("attack"),)),)
    alone = read(name="Test Song", type_line="Enchantment — Aura", oracle_text="Otherwise, it can't attack.")
    assert not alone.understood_text
