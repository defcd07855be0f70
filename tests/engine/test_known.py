"""What counts as performed: a node or a field that no rule reads must not pass for understood."""

from __future__ import annotations

import re
from pathlib import Path

import rulewright.engine
from rulewright.abilities import effect as e
from rulewright.abilities.ability import ActivatedAbility, Keyword, SpellAbility
from rulewright.abilities.cost import Cost
from rulewright.abilities.json import NODES
from rulewright.abilities.node import Effect
from rulewright.abilities.noun import Compares, Objects
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import Self, Target, You
from rulewright.engine.effects.performers import PERFORMERS
from rulewright.engine.known import KNOWN, unperformed
from rulewright.language.reading import read
from rulewright.vocabulary.mana import ManaCost

ENGINE = Path(rulewright.engine.__file__).parent


def source() -> str:
    files = [path for path in ENGINE.rglob("*.py") if path.name != "known.py"]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_field_of_a_known_node_is_read_somewhere() -> None:
    text = source()
    unread = []
    for node in KNOWN:
        for name in node.__struct_fields__:
            if not re.search(rf"\.{name}\b", text):
                unread.append(f"{node.__name__}.{name}")
    assert not unread


def test_every_effect_node_is_known_exactly_if_it_has_a_performer() -> None:
    effects = {node for node in NODES.values() if issubclass(node, Effect)}
    parts = {node for node in effects if node.__name__ in ("TapSymbol", "UntapSymbol", "TapPower", "TokenSpec")}
    assert {node for node in KNOWN if issubclass(node, Effect)} - parts == set(PERFORMERS)


class Dance(Effect, frozen=True):
    """No instruction of the book's."""


def test_an_unknown_node_a_strange_word_and_an_unread_field_are_named() -> None:
    ring = SpellAbility(e.KeywordAction(You(), "assemble"))
    assert unperformed(ring) == ["KeywordAction with name 'assemble'"]
    assert unperformed(SpellAbility(Dance())) == ["node Dance"]
    assert unperformed(SpellAbility(e.ArriveTransformed(e.Draw(You(), Number(1))))) == ["what arrives without a move"]
    assert unperformed(Cost(None, (e.Scry(You(), Number(1)),))) == ["Scry as a cost"]
    assert unperformed(e.Move(Self(), "moon")) == ["Move with zone 'moon'"]
    assert unperformed(Keyword("space sculptor")) == ["keyword space sculptor"]
    assert unperformed(SpellAbility(e.Draw(You(), Number(1)))) == []


def test_107_3a_targets_of_an_ability_depend_on_an_x_of_its_cost_or_are_refused() -> None:
    small = Objects(Compares("mana value", "<=", X()))
    effect = e.Destroy(Target(0, small, Number(1), Number(1)))
    assert unperformed(ActivatedAbility(Cost(ManaCost.parse("{X}")), effect)) == []
    unpaid = ActivatedAbility(Cost(ManaCost.parse("{1}")), effect)
    assert unperformed(unpaid) == ["targets of an ability that depend on X"]


def test_201_5a_a_copy_is_not_given_what_speaks_by_name_of_what_made_it() -> None:
    told = 'Create a token that\'s a copy of target creature, except it has "{T}: Exile Small Mask."'
    made = read(name="Small Mask", type_line="Instant", oracle_text=told).abilities
    assert unperformed(made[0]) == ["the name of what gives an ability, where it is not given by an effect"]
    worn = 'You may have Small Mask enter as a copy of any creature, except it has "{T}: Exile Small Mask."'
    itself = read(name="Small Mask", type_line="Creature — Bear", oracle_text=worn).abilities
    assert unperformed(itself[0]) == []
