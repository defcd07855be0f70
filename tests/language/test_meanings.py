"""The committed table of keyword meanings is what the phrasebook says, and fills in costs and numbers."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files

from rulewright.abilities.ability import ActivatedAbility, Keyword, StaticAbility
from rulewright.abilities.condition import CostPaid
from rulewright.abilities.continuous import CostChange, MayCast, Replaces
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import Tap
from rulewright.abilities.keyword_meanings import meaning, templates
from rulewright.abilities.noun import AllOf, ControlledBy, HasStatus, HasType, Not, Objects
from rulewright.abilities.quantity import CharacteristicOf, Number
from rulewright.abilities.reference import Choose, PaidObjects, Self, You
from rulewright.abilities.replacement import MoveInstead, WouldMove
from rulewright.language import NoWords, print_ability
from rulewright.language.meanings import generated
from rulewright.vocabulary.keyword import KEYWORD_RULES, UNNUMBERED
from rulewright.vocabulary.mana import ManaCost

UNTAPPED = AllOf((Not(HasStatus("tapped")), HasType("creature"), ControlledBy(You())))


def test_the_committed_table_is_what_the_phrasebook_generates() -> None:
    committed = files("rulewright.abilities").joinpath("keyword_meanings.json").read_text(encoding="utf-8")
    assert committed == generated(), "run tools/generate_keywords.py"


def test_every_meaning_is_of_a_keyword() -> None:
    variants = {"multikicker", "partner with", "megamorph"} | {name for name in templates() if name.startswith("gift ")}
    assert set(templates()) <= {*KEYWORD_RULES, *UNNUMBERED, *variants}


def test_702_180_harmonize() -> None:
    cost = Cost(ManaCost.parse("{5}{R}{R}"))
    permission, reduction, exile = meaning(Keyword("harmonize", cost))
    assert permission == StaticAbility(
        (
            MayCast(
                You(),
                Self(),
                "graveyard",
                Cost(cost.mana, (Tap(Choose(Objects(UNTAPPED), Number(0), Number(1))),)),
                "harmonize",
            ),
        ),
        zones=("graveyard",),
    )
    power = CharacteristicOf("power", PaidObjects("tap"))
    assert reduction == StaticAbility(
        (CostChange(Self(), ManaCost.of_generic(1), False, None, power),), CostPaid("harmonize"), ("stack",)
    )
    assert exile == StaticAbility(
        (Replaces(WouldMove(Self(), "stack", ""), MoveInstead("exile"), CostPaid("harmonize")),), zones=("stack",)
    )


def test_702_180_harmonize_for_its_mana_cost() -> None:
    permission = meaning(Keyword("harmonize", Cost(mana_cost_of=Self())))[0]
    assert isinstance(permission, StaticAbility)
    (may_cast,) = permission.effects
    assert isinstance(may_cast, MayCast)
    assert may_cast.cost is not None
    assert may_cast.cost.mana_cost_of == Self()


def test_702_6_equip() -> None:
    (equip,) = meaning(Keyword("equip", Cost(ManaCost.parse("{1}"))))
    assert isinstance(equip, ActivatedAbility)
    assert (equip.timing, equip.keyword, str(equip.cost.mana)) == ("sorcery", "equip", "{1}")


def test_a_permission_without_a_cost_of_its_own_is_printed_or_has_no_words() -> None:
    free = StaticAbility((MayCast(You(), Self(), "graveyard"),), None, ("graveyard",))
    with suppress(NoWords):
        assert "using" not in print_ability(free)
