"""Lines that say when the object has what other lines say: level bands, Class levels, "max speed", prototypes.

CR 702.160, 702.178, 711, 716, 721.
"""

from __future__ import annotations

import re
from typing import Final

from rulewright.abilities.ability import ActivatedAbility, Prototype, StaticAbility
from rulewright.abilities.condition import Both, Compare, HasDesignation, Matches
from rulewright.abilities.continuous import Continuous, GainAbilities, SetPowerToughness
from rulewright.abilities.cost import Cost
from rulewright.abilities.effect import BecomeLevel
from rulewright.abilities.node import Ability, Condition
from rulewright.abilities.noun import HasStatus
from rulewright.abilities.quantity import CountersOn, LevelOf, Number
from rulewright.abilities.reference import Self, You
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.mana import ManaCost

from .assemble import Line
from .problem import NotUnderstood

_BAND: Final = re.compile(r"LEVEL (\d+)(?:-(\d+)|\+)")
_STATION: Final = re.compile(r"(\d+)\+ \| ")
_SIZE: Final = re.compile(r"(\d+)/(\d+)")
_PROTOTYPE: Final = re.compile(r"Prototype ((?:\{[^{}]+\})+) — (\d+)/(\d+)")
_CLASS: Final = re.compile(r"((?:\{[^{}]+\})+): Level (\d)")

GIVEN: Final[dict[str, Condition]] = {
    "max speed": HasDesignation(You(), "max speed"),
    "solved": Matches(Self(), HasStatus("solved")),
}
"""What the words before a dash ask for."""


def _mana(text: str, at: int) -> ManaCost:
    try:
        return ManaCost.parse(text)
    except VocabularyError:
        raise NotUnderstood("word", text, at) from None


def band_line(text: str, start: int, inside: bool) -> Line | None:
    """The line, if it is the head of a band, the size in it, or a Class's next level; ``inside`` a band."""
    line = Line(start)
    line.printed = text
    if found := _BAND.fullmatch(text):
        levels = CountersOn("level", Self())
        line.band = Compare(levels, ">=", Number(int(found[1])))
        if found[2]:
            line.band = Both((line.band, Compare(levels, "<=", Number(int(found[2])))))
        return line
    if inside and (found := _SIZE.fullmatch(text)):
        size = SetPowerToughness(Number(int(found[1])), Number(int(found[2])))
        line.made = [StaticAbility((Continuous(Self(), (size,)),))]
        return line
    if found := _CLASS.fullmatch(text):
        level = int(found[2])
        before = Compare(LevelOf(Self()), "=", Number(level - 1))
        cost = Cost(_mana(found[1], start))
        line.made = [ActivatedAbility(cost, BecomeLevel(level), "sorcery", condition=before)]
        line.band = Compare(LevelOf(Self()), ">=", Number(level))
        return line
    if found := _PROTOTYPE.fullmatch(text):
        line.made = [Prototype(_mana(found[1], start + found.start(1)), int(found[2]), int(found[3]))]
        return line
    return None


def given(condition: Condition, abilities: list[Ability]) -> list[Ability]:
    """While the condition is true, the object has the abilities, wherever they function."""
    result: list[Ability] = []
    for ability in abilities:
        if isinstance(ability, StaticAbility) and ability.condition is None and _only_size(ability):
            result.append(StaticAbility(ability.effects, condition))
            continue
        zones = (ability.zone,) if isinstance(ability, ActivatedAbility) else ("battlefield",)
        result.append(StaticAbility((Continuous(Self(), (GainAbilities((ability,)),)),), condition, zones))
    return result


def _only_size(ability: StaticAbility) -> bool:
    effect = ability.effects[0]
    return isinstance(effect, Continuous) and isinstance(effect.changes[0], SetPowerToughness)


def station_band(text: str) -> tuple[str, Condition] | None:
    """``7+ | ``, a station symbol before the abilities that it stands for, and what it asks for (CR 721.2a)."""
    found = _STATION.match(text)
    return None if found is None else (found[0], Compare(CountersOn("charge", Self()), ">=", Number(int(found[1]))))
