"""Positions in which the engine and the oracle once disagreed, each settled by a rule."""

from __future__ import annotations

import random

import pytest

from .positions import Small, small
from .test_offered import check

FOUND = {
    "602.5b an ability that may be used once each turn pays once": small(
        "Pale Meadow", "Blood Cup", "hand Grand Choir", "hand Cast Aside"
    ),
    "601.2b Phyrexian mana paid with life is no mana for a floor": small("Red Crag", "Flat Gate", "hand Sharp Debt"),
    "601.2b the generic half of {2/R} is reduced": small(
        "Pale Meadow", "Twin Spring", "Cheap Bard", "hand Coarse Script"
    ),
    "118.7c a colored reduction without its color reduces announced generic mana": small(
        "Low Fen", "Pale Meadow", "Grey Shore", "Red Ledger", "hand Coarse Script"
    ),
    "118.7c the order of two colored reductions": small(
        "Grain Chip", "Red Ledger", "Strict Ledger", "hand Cinder Roll"
    ),
    "601.2f a colored increase is added once": small(
        "Pale Meadow", "Red Crag", "Prism Field", "Blue Tariff", "Red Ledger", "hand Mottled Verse"
    ),
    "119.4 damage of a mana ability leaves too little life to pay": small(
        "Sore Heath", "Low Fen", "hand Blood Price", lives=(2, 20)
    ),
    "601.2b the victim of a simple altar is part of the option": small(
        "Grey Shore", "Ash Ravine", "Bone Altar", "Void Rod", "tapped Odd Monk"
    ),
    "605.3a a filter paid for in a payment does not strand it": small(
        "Red Crag", "Mixed Weir", "Blood Cup", "Grain Chip", "Iron Cage", "their Flat Gate", "hand Gear Plan"
    ),
    "605.3a two filters, one inside the other": small(
        "Low Fen", "Ash Ravine", "Mixed Weir", "Far Cascade", "hand Cinder Roll"
    ),
    "605.3b a land counts creatures as its ability resolves": small(
        "Old Copse", "Herd Shrine", "Bone Altar", "Kind Prophet", "Small Newt", "Void Rod"
    ),
    "106.12b a doubler that is sacrificed doubles no more": small(
        "Bare Waste", "Ash Ravine", "Scrap Forge", "Triple Engine", "Green Thicket on 0", "hand Big Sum"
    ),
    "605.3b a doubler is sacrificed while a filter is paid for": small(
        "Pale Meadow", "Far Cascade", "Scrap Forge", "Open Bonfire", "Triple Engine", "hand Small Newt"
    ),
    "302.6 haste that is sacrificed helps no more": small(
        "sick Leaf Wisp", "Clock Charm", "Scrap Forge", "Red Crag", "hand Split Choice", "Void Rod"
    ),
    "702.51a a creature sacrificed for mana does not convoke": small(
        "Bare Waste", "Prism Field", "Bone Altar", "Odd Monk", "tapped Flint Archer", "hand Grand Choir"
    ),
    "702.66a a Treasure-like card is exiled by delve once it was sacrificed": small(
        "Pale Meadow", "Pale Meadow", "Leaf Wisp", "Grain Chip", "hand Deep Dig"
    ),
    "702.66a a creature sacrificed for mana is exiled by delve": small(
        "Grey Shore", "Bone Altar", "Kind Prophet", "Flint Archer", "hand Deep Dig", "graveyard Split Choice"
    ),
    "605.1a creatures are tapped for mana in pairs, those that make mana too": small(
        "Twin Chorus", "Leaf Wisp", "sick Odd Monk", "Small Newt", "hand Grand Choir", "hand Mottled Verse"
    ),
    "601.2h a creature that is sacrificed was tapped before": small(
        "Twin Chorus", "Bone Altar", "Small Newt", "Stone Ox", "hand Mottled Verse", "hand Offered Bone"
    ),
}


@pytest.mark.parametrize("position", FOUND.values(), ids=FOUND.keys())
def test_it_is_settled(position: Small) -> None:
    for seed in range(5):
        check(position, random.Random(seed))
