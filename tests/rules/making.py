"""How cards of our own are made of ability trees by hand, for positions that the phrasebook cannot say yet."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from rulewright.abilities import ability as a
from rulewright.abilities import continuous as k
from rulewright.abilities import duration as d
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities.node import Ability, Condition, StaticEffect
from rulewright.engine.characteristics import make_characteristics
from rulewright.engine.definition import Definition
from rulewright.engine.known import unperformed
from rulewright.language import read
from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.mana import ManaCost

MADE: Final[dict[str, Definition]] = {}
"""The definitions by name."""


def all_made() -> dict[str, Definition]:
    """Every such card of the folder."""
    for file in sorted(Path(__file__).parent.glob("made*.py")):
        import_module(f"{__package__}.{file.stem}")
    return MADE


def made(
    name: str, cost: str, type_line: str, *abilities: Ability | str, pt: tuple[int, int] | None = None
) -> Definition:
    """A card with one face. A text among the abilities is read; every tree is one that the engine performs."""
    trees: list[Ability] = []
    for each in abilities:
        if isinstance(each, str):
            reading = read(name=name, type_line=type_line, oracle_text=each, mana_cost=cost, layout="normal")
            assert not reading.problems, f"{name}: {reading.problems}"
            trees.extend(reading.abilities)
        else:
            trees.append(each)
    problems = [problem for tree in trees for problem in unperformed(tree)]
    assert not problems, f"{name}: {problems}"
    line = TypeLine.parse(type_line)
    face = make_characteristics(
        name,
        mana_cost=ManaCost.parse(cost) if cost else None,
        supertypes=line.supertypes,
        types=line.types,
        subtypes=line.subtypes,
        abilities=tuple(trees),
        power=None if pt is None else pt[0],
        toughness=None if pt is None else pt[1],
    )
    definition = Definition(name, (face,))
    MADE[name] = definition
    return definition


ONE: Final = q.Number(1)
END_OF_TURN: Final = d.Duration("end of turn")
CREATURE: Final = n.HasType("creature")
LAND: Final = n.HasType("land")
ARTIFACT: Final = n.HasType("artifact")
YOURS: Final = n.ControlledBy(r.You())
ALL_LANDS: Final = r.Each(n.Objects(LAND))
IN_YOUR_GRAVEYARD: Final = q.Count(n.Objects(CREATURE, ("graveyard",), r.You()))
TARGET_CREATURE: Final = r.Target(0, n.Objects(CREATURE), ONE, ONE)


def size(power: int, toughness: int) -> k.SetPowerToughness:
    """Base power and toughness."""
    return k.SetPowerToughness(q.Number(power), q.Number(toughness))


def static(*effects: StaticEffect, condition: Condition | None = None) -> a.StaticAbility:
    """A static ability."""
    return a.StaticAbility(effects, condition)
