"""What is aimed at and where it comes from: spells that target you, spells cast from a zone; landwalk (702.14)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import CantCast, Continuous, CostChange, Permits, SpellsHave
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    EitherNoun,
    HasKeyword,
    HasLandwalk,
    HasStatus,
    HasSubtype,
    HasType,
    Objects,
    ThePlayer,
)
from rulewright.abilities.reference import Each, You
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import GainsQuoted
from .statics import lone, one

AIMS: Final = Family("aims")

# ---- that targets you (CR 115.9b) ----------------------------------------

_YOU: Final = ThePlayer(You())
AIMS("targeted", "you", _YOU)
AIMS("targeted", "you or <some:n>", EitherNoun((_YOU, hole("n"))))

# ---- cast from a zone (CR 601.2a) ----------------------------------------

for _where, _words in (
    ("cast from graveyard", "from your graveyard"),
    ("cast from hand", "from your hand"),
    ("cast from exile", "from exile"),
    ("not cast from hand", "from anywhere other than your hand"),
):
    AIMS("castfrom", _words, HasStatus(_where))


def _cheaper(noun: Noun, where: Filter, mana: ManaCost) -> object:
    placed = add_last(noun, where)
    return one(CostChange(placed, mana, False, You())) if isinstance(placed, Noun) else REJECT


def _cheaper_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    parts = without_last(effect.spells) if isinstance(effect, CostChange) else None
    return (*parts, effect.amount) if parts is not None and isinstance(effect, CostChange) else None


def _have(noun: Noun, where: Filter, given: GainsQuoted) -> object:
    placed = add_last(noun, where)
    return one(SpellsHave(You(), placed, given.abilities)) if isinstance(placed, Noun) else REJECT


def _have_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    parts = without_last(effect.spells) if isinstance(effect, SpellsHave) else None
    return (*parts, GainsQuoted(effect.abilities)) if parts is not None and isinstance(effect, SpellsHave) else None


AIMS("static", "<noun.p:n> you cast <castfrom:b> cost <#mana:m> less to cast", Pair(_cheaper, _cheaper_of))
AIMS("static", "<noun.p:n> you cast <castfrom:b> have <abilities:a>", Pair(_have, _have_of))


def _only_from_hand(player: Reference, noun: Noun) -> object:
    placed = add_last(noun, HasStatus("not cast from hand"))
    return one(CantCast(player, placed)) if isinstance(placed, Noun) else REJECT


def _only_from_hand_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    parts = without_last(effect.what) if isinstance(effect, CantCast) else None
    if parts is None or not isinstance(effect, CantCast) or parts[1] != HasStatus("not cast from hand"):
        return None
    return effect.player, parts[0]


AIMS(
    "static",
    "<anyplayer.p:p> can't cast <noun.p:n> from anywhere other than (their hands|your hand)",
    Pair(_only_from_hand, _only_from_hand_of),
)

# ---- landwalk (CR 702.14) ----------------------------------------

for _land in BASIC_LAND_TYPES:
    _walk = f"{_land.lower()}walk"
    _has = HasLandwalk(Objects(HasSubtype(_land)))
    AIMS("quality", _walk, _has)
    AIMS(
        "static",
        f"creatures with {_walk} can be blocked as though they didn't have {_walk}",
        one(Continuous(Each(Objects(AllOf((HasType("creature"), _has)))), (Permits(f"be blocked despite {_walk}"),))),
    )
AIMS(
    "static",
    "creatures with landwalk abilities can be blocked as though they didn't have those abilities",
    one(
        Continuous(
            Each(Objects(AllOf((HasType("creature"), HasKeyword("landwalk"))))),
            (Permits("be blocked despite landwalk"),),
        )
    ),
)
