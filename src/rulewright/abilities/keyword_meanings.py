"""What keywords mean in other nodes (CR 702): a table generated from the phrasebook.

`tools/generate_keywords.py` writes ``keyword_meanings.json``; a test checks that it is what the phrasebook
generates now. Keywords that are not in it are the engine's own (flying, first strike), or not yet written down.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec.structs import replace

from . import keyword_casting, keyword_entering, keyword_fighting, keyword_trees
from .ability import Keyword
from .cost import Cost
from .json import from_json
from .node import Ability, Node
from .noun import AllOf, ControlledBy, Objects
from .placeholder import KeywordCost, KeywordFilter, KeywordNoun, KeywordNumber
from .quantity import Count
from .reference import Choose, Target, You

_FILE: Final = "keyword_meanings.json"


@cache
def templates() -> dict[str, tuple[Ability, ...]]:
    """The abilities of each keyword by its name, with placeholders."""
    result: dict[str, tuple[Ability, ...]] = {}
    for family in (keyword_trees, keyword_casting, keyword_entering, keyword_fighting):
        result.update(family.KEYWORD_TREES)
    data = json.loads(files(__package__).joinpath(_FILE).read_text(encoding="utf-8"))
    for name, trees in data.items():
        abilities = from_json(trees, name)
        assert isinstance(abilities, tuple)
        result[name] = tuple([ability for ability in abilities if isinstance(ability, Ability)])
    return result


def meaning(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that ``keyword`` stands for; none if it has no meaning in the table.

    >>> [type(ability).__name__ for ability in meaning(Keyword("prowess"))]
    ['TriggeredAbility']
    """
    template = templates().get(keyword.name, ())
    abilities = _filled(template, keyword)
    assert isinstance(abilities, tuple)
    if keyword.name == "equip" and isinstance(keyword.noun, Objects):
        abilities = _of_quality(abilities, keyword.noun, Target)
        assert isinstance(abilities, tuple)
    if keyword.name == "devour" and isinstance(keyword.noun, Objects):
        abilities = _of_quality(abilities, keyword.noun, Choose)
        assert isinstance(abilities, tuple)
    return abilities


def _of_quality(value: object, noun: Objects, what: type[Target] | type[Choose]) -> object:
    """``Equip legendary creature``, ``devour artifact``: what may be the target, or be sacrificed, is described
    otherwise (CR 702.6d, 702.82c)."""
    if isinstance(value, tuple):
        return tuple([_of_quality(item, noun, what) for item in value])
    if not isinstance(value, Node):
        return value
    if isinstance(value, Target | Choose) and isinstance(value, what):
        described = noun.filter.filters if isinstance(noun.filter, AllOf) else (noun.filter,)
        yours = Objects(AllOf((*described, ControlledBy(You()))))
        if isinstance(value, Choose):  # any number of them
            return replace(value, noun=yours, maximum=Count(yours))
        return replace(value, noun=yours)
    return type(value)(*[_of_quality(getattr(value, name), noun, what) for name in value.__struct_fields__])


def _filled(value: object, keyword: Keyword) -> object:
    if isinstance(value, tuple):
        return tuple([_filled(item, keyword) for item in value])
    if not isinstance(value, Node):
        return value
    if isinstance(value, KeywordNumber) and keyword.number is not None:
        return keyword.number
    if isinstance(value, KeywordNoun) and keyword.noun is not None:
        return keyword.noun
    if isinstance(value, KeywordFilter) and isinstance(keyword.noun, Objects):
        return keyword.noun.filter
    if isinstance(value, Cost) and KeywordCost() in value.actions:
        return _cost(value, keyword)
    values = [_filled(getattr(value, name), keyword) for name in value.__struct_fields__]
    return type(value)(*values)


def _cost(template: Cost, keyword: Keyword) -> Cost:
    paid = keyword.cost or Cost()
    others = tuple([action for action in template.actions if action != KeywordCost()])
    mana = paid.mana if template.mana is None else template.mana.plus(paid.mana) if paid.mana else template.mana
    actions = _filled(others, keyword)
    assert isinstance(actions, tuple)
    return Cost(mana, paid.actions + actions, paid.mana_cost_of, paid.x)
