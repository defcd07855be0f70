"""Golden trees, second book: who is meant, how far a phrase reaches, and what belongs to the sentence before."""

from __future__ import annotations

from rulewright.abilities.ability import ActivatedAbility, Keyword, SpellAbility, StaticAbility, TriggeredAbility
from rulewright.abilities.condition import Both, ChosenWord, Compare, Exists, HasDesignation, Matches
from rulewright.abilities.continuous import (
    AddTypes,
    AlternativeCost,
    Continuous,
    CostChange,
    GainAbilities,
    ModifyPowerToughness,
    RemoveSupertypes,
    SetPowerToughness,
    SetTypes,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    AddMana,
    Apply,
    Counter,
    CreateReplacement,
    CreateTokenCopy,
    DealDamage,
    Destroy,
    Draw,
    Exile,
    ForEachPlayer,
    GainLife,
    If,
    Labelled,
    Modal,
    Move,
    OnceEachTurn,
    Pick,
    Sequence,
    TurnUpUntil,
)
from rulewright.abilities.node import Ability, Effect
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    Compares,
    ControlledBy,
    HasColor,
    HasSubtype,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    OfChoice,
)
from rulewright.abilities.quantity import CharacteristicOf, Count, CountersOn, Greatest, Number
from rulewright.abilities.reference import (
    Actor,
    Choose,
    Each,
    EachOpponent,
    EachPlayer,
    EventObject,
    Itself,
    Made,
    PlayersWho,
    RestOf,
    Self,
    Target,
    TargetRef,
    You,
)
from rulewright.abilities.trigger import FirstEachTurn, GainsLife, WhileTrue
from rulewright.language import read
from rulewright.vocabulary.mana import ManaCost

ONE = Number(1)
CREATURE = Objects(HasType("creature"))
TARGET = Target(0, CREATURE, ONE, ONE)


def _abilities(text: str, type_line: str = "Creature — Beast") -> tuple[Ability, ...]:
    reading = read(name="Test Song", type_line=type_line, oracle_text=text)
    assert reading.problems == ()
    return reading.abilities


def _spell(text: str) -> Effect:
    (ability,) = _abilities(text, "Sorcery")
    assert isinstance(ability, SpellAbility)
    return ability.effect


def _steps(text: str) -> tuple[Effect, ...]:
    effect = _spell(text)
    assert isinstance(effect, Sequence)
    return effect.effects


def test_207_2d_a_flavor_word_has_no_meaning() -> None:
    assert _abilities("Song of the Tides — When this creature enters, draw a card.") == _abilities(
        "When this creature enters, draw a card."
    )


def test_a_plain_word_before_a_dash_is_no_flavor_word() -> None:
    (problem,) = read(type_line="Sorcery", oracle_text="Draw a card — Draw a card.").problems
    assert problem.kind == "word"


def test_until_one_turns_up_that_card_is_the_one_and_the_rest_are_the_others() -> None:
    until = "Reveal cards from the top of your library until you reveal a land card."
    turn_up, take, rest = _steps(
        f"{until} Put that card into your hand and the rest on the bottom of your library in a random order."
    )
    assert turn_up == Labelled(1, TurnUpUntil(You(), You(), HasType("land"), ONE))
    assert take == Move(Made(1), "hand")
    assert rest == Move(RestOf(1), "library", "bottom random")


def test_all_other_cards_revealed_this_way_are_the_rest() -> None:
    until = "Reveal cards from the top of your library until you reveal a land card."
    steps = _steps(f"{until} Put that card into your hand and all other cards revealed this way into your graveyard.")
    assert steps[-1] == Move(RestOf(1), "graveyard")


def test_707_9_an_exception_belongs_to_the_copy() -> None:
    effect = _spell("Create a token that's a copy of target creature you control, except it isn't legendary.")
    assert isinstance(effect, CreateTokenCopy)
    assert effect.changes == (RemoveSupertypes(("legendary",)),)


def test_the_color_is_chosen_as_it_happens() -> None:
    assert _spell("Target creature gains protection from the color of your choice until end of turn.") == Apply(
        TARGET, (GainAbilities((Keyword("protection", noun=Objects(OfChoice("color"), ())),)),), Duration("end of turn")
    )


def test_each_player_who_is_asked_one_by_one() -> None:
    draw, _ = _steps("Each player who controls a land draws a card. Then destroy all creatures.")
    condition = Exists(Objects(AllOf((HasType("land"), ControlledBy(Actor())))))
    assert draw == Draw(PlayersWho(EachPlayer(), condition), ONE)


def test_damage_to_each_player_by_what_that_player_has() -> None:
    text = "Test Song deals damage to each opponent equal to the number of lands that player controls."
    lands = Count(Objects(AllOf((HasType("land"), ControlledBy(Actor())))))
    assert _spell(text) == ForEachPlayer(EachOpponent(), DealDamage(Self(), lands, Actor()))


def test_an_if_behind_the_target_speaks_of_the_target_as_it_is() -> None:
    spell = Target(0, Objects(IsKind("spell"), ("stack",)), ONE, ONE)
    assert _spell("Counter target spell if it's blue.") == If(Matches(TargetRef(0), HasColor("blue")), Counter(spell))


def test_an_instead_speaks_of_the_target_of_the_sentence_before() -> None:
    text = "Test Song deals 2 damage to target creature. If that creature is white, destroy it instead."
    effect = _spell(text)
    assert effect == If(
        Matches(TargetRef(0), HasColor("white")), Destroy(TargetRef(0)), DealDamage(Self(), Number(2), TARGET)
    )


def test_118_9_casting_the_spell_free_is_no_instruction_of_it() -> None:
    free, spell = _abilities(
        "If you control a Forest, you may cast this spell without paying its mana cost.\nDraw a card.", "Instant"
    )
    assert isinstance(free, StaticAbility)
    assert free.effects == (AlternativeCost(Cost()),)
    assert free.zones == ("stack",)
    assert spell == SpellAbility(Draw(You(), ONE))


def test_205_1b_an_artifact_creature_keeps_its_other_types() -> None:
    (ability,) = _abilities("{2}: This artifact becomes a 3/6 Golem artifact creature until end of turn.", "Artifact")
    assert isinstance(ability, ActivatedAbility)
    assert isinstance(ability.effect, Apply)
    assert ability.effect.changes == (
        AddTypes(("artifact", "creature")),
        SetTypes((), ("Golem",)),
        SetPowerToughness(Number(3), Number(6)),
    )


def test_its_power_in_a_filter_is_the_creatures_own() -> None:
    assert _spell("Destroy target creature with toughness greater than its power.") == Destroy(
        Target(
            0,
            Objects(AllOf((HasType("creature"), Compares("toughness", ">", CharacteristicOf("power", Itself()))))),
            ONE,
            ONE,
        )
    )


def test_each_creature_counts_its_own_counters() -> None:
    (ability,) = _abilities("Each creature you control gets +1/+0 for each +1/+1 counter on it.")
    assert ability == StaticAbility(
        (
            Continuous(
                Each(Objects(AllOf((HasType("creature"), ControlledBy(You()))))),
                (ModifyPowerToughness(CountersOn("+1/+1", Itself()), Number(0)),),
            ),
        )
    )


def test_the_greatest_among_those_they_control() -> None:
    effect = _spell("Destroy target creature with the greatest power among creatures you control.")
    among = Objects(AllOf((HasType("creature"), ControlledBy(You()))))
    assert isinstance(effect, Destroy)
    assert isinstance(effect.what, Target)
    assert effect.what.noun == Objects(AllOf((HasType("creature"), Compares("power", "=", Greatest("power", among)))))


def test_all_others_in_a_spell_are_not_the_chosen_one() -> None:
    pick, destroy = _steps("Choose a creature you control. Then destroy all other creatures.")
    assert isinstance(pick, Labelled)
    assert isinstance(pick.effect, Pick)
    assert destroy == Destroy(Each(Objects(AllOf((Not(Is(Made(1))), HasType("creature"))))))


def test_for_the_first_time_each_turn_and_during_your_turn_belong_to_the_event() -> None:
    (first,) = _abilities("Whenever you gain life for the first time each turn, draw a card.")
    assert isinstance(first, TriggeredAbility)
    assert first.trigger == FirstEachTurn(GainsLife(You()))
    (during,) = _abilities("Whenever you gain life during your turn, draw a card.")
    assert isinstance(during, TriggeredAbility)
    assert isinstance(during.trigger, WhileTrue)
    assert during.condition is None


def test_do_this_only_once_limits_what_is_done_not_the_trigger() -> None:
    (ability,) = _abilities("Whenever you gain life, you may draw a card. Do this only once each turn.")
    assert isinstance(ability, TriggeredAbility)
    assert not ability.once_each_turn
    assert isinstance(ability.effect, OnceEachTurn)


def test_602_2b_this_ability_costs_less() -> None:
    (ability,) = _abilities(
        "{5}: Draw a card. This ability costs {1} less to activate for each Island you control.", "Artifact"
    )
    assert isinstance(ability, ActivatedAbility)
    islands = Count(Objects(AllOf((HasSubtype("Island"), ControlledBy(You())))))
    assert ability.cost_change == CostChange(Self(), ManaCost.of_generic(1), False, None, islands)


def test_711_a_level_band_gives_its_size_and_its_abilities() -> None:
    _, size, flying = _abilities("Level up {1}\nLEVEL 2-3\n3/3\nFlying")
    assert isinstance(size, StaticAbility)
    assert isinstance(flying, StaticAbility)
    levels = CountersOn("level", Self())
    band = Both((Compare(levels, ">=", Number(2)), Compare(levels, "<=", Number(3))))
    assert (size.condition, flying.condition) == (band, band)
    assert size.effects == (Continuous(Self(), (SetPowerToughness(Number(3), Number(3)),)),)
    assert flying.effects == (Continuous(Self(), (GainAbilities((Keyword("flying"),)),)),)


def test_702_178_max_speed_gives_the_ability_where_it_functions() -> None:
    (ability,) = _abilities("Max speed — {3}, Exile this card from your graveyard: Draw a card.")
    assert isinstance(ability, StaticAbility)
    assert ability.condition == HasDesignation(You(), "max speed")
    assert ability.zones == ("graveyard",)


def test_614_12b_a_chosen_word_gives_what_stands_beside_it() -> None:
    abilities = _abilities(
        "As this enchantment enters, choose North or South.\n"
        "• North — Creatures you control get +1/+1.\n"
        "• South — At the beginning of your upkeep, draw a card.",
        "Enchantment",
    )
    north, south = abilities[1:]
    assert isinstance(north, StaticAbility)
    assert isinstance(south, StaticAbility)
    assert (north.condition, south.condition) == (ChosenWord("North"), ChosenWord("South"))


def test_702_172_spree_modes_have_their_costs() -> None:
    (ability,) = _abilities("Spree\n+ {1} — Draw a card.\n+ {2} — You gain 3 life.", "Sorcery")
    assert isinstance(ability, SpellAbility)
    assert ability.effect == Modal(
        1,
        2,
        (Draw(You(), ONE), GainLife(You(), Number(3))),
        costs=(Cost(ManaCost.parse("{1}")), Cost(ManaCost.parse("{2}"))),
    )


def test_615_the_next_time_a_chosen_source() -> None:
    (ability,) = _abilities(
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    )
    assert isinstance(ability, ActivatedAbility)
    assert isinstance(ability.effect, CreateReplacement)
    assert ability.effect.uses == 1


def test_mana_that_cannot_be_countered_is_a_rider_of_the_mana() -> None:
    (ability,) = _abilities(
        "{T}: Add {G}. Spend this mana only to cast a creature spell, and that spell can't be countered.", "Land"
    )
    assert isinstance(ability, ActivatedAbility)
    assert isinstance(ability.effect, AddMana)
    assert ability.effect.spend_only == Objects(AllOf((HasType("creature"), IsKind("spell"))), ("stack",))
    assert ability.effect.rider is not None


def test_607_2a_the_exiled_card_is_the_one_the_linked_ability_exiled() -> None:
    exile, back = _abilities(
        "When this enchantment enters, exile another target nonland permanent.\n"
        "When this enchantment leaves the battlefield, return the exiled card to the battlefield under its owner's "
        "control.",
        "Enchantment",
    )
    assert isinstance(exile, TriggeredAbility)
    assert isinstance(exile.effect, Exile)
    assert isinstance(back, TriggeredAbility)
    assert isinstance(back.effect, Move)
    assert isinstance(back.effect.what, Each)
    assert isinstance(back.effect.what.noun, Objects)
    assert back.effect.what.noun.zones == ("exile",)


def test_an_article_twice_is_one_choice_of_two_kinds() -> None:
    (ability,) = _abilities("{2}, Sacrifice another creature or an artifact: Draw a card.")
    assert isinstance(ability, ActivatedAbility)
    (sacrifice,) = ability.cost.actions
    what = getattr(sacrifice, "what", None)
    assert isinstance(what, Choose)
    assert isinstance(what.noun, Objects)
    assert isinstance(what.noun.filter, AllOf)
    assert isinstance(what.noun.filter.filters[0], AnyOf)


def test_that_creature_is_what_was_damaged_where_its_subtype_says_so() -> None:
    (ability,) = _abilities("Whenever this creature deals damage to a Goblin, destroy that creature.")
    assert isinstance(ability, TriggeredAbility)
    assert ability.effect == Destroy(EventObject("other"))
