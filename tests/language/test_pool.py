"""Cards of the real pool that must be understood, by name; their texts are not in the repository."""

from __future__ import annotations

import pytest

from rulewright.language import read

TWELVE = (
    "Channeled Dragonfire|Glacial Dragonhunt|Mammoth Bellow|Nature's Rhythm|Roamer's Routine|Songcrafter Mage|"
    "Synchronized Charge|Unending Whisper|Ureni's Rebuff|Wild Ride|Winternight Stories|Zenith Festival"
).split("|")
POSITIONS = (
    "Llanowar Elves|Thalia, Guardian of Thraben|Goblin Electromancer|Trinisphere|Cancel|Remand|Unsubstantiate|"
    "Vedalken Orrery|Bonesplitter|Krark-Clan Ironworks|Disdainful Stroke|Grafdigger's Cage|Phyrexian Altar|"
    "Omniscience|Lion's Eye Diamond|Mana Flare|Wild Growth|Gaea's Cradle|Mana Reflection|Nyxbloom Ancient|"
    "Contamination|City of Brass|Reflecting Pool|Chromatic Lantern|Blood Moon|Cascading Cataracts|Exotic Orchard|"
    "Fellwar Stone|Meteor Crater|Thousand-Year Elixir|Act of Treason|Clone|Wastes|Mountain"
).split("|")


@pytest.mark.parametrize("name", TWELVE + POSITIONS)
def test_a_card_of_the_positions_is_understood(pool: dict[str, dict[str, str]], name: str) -> None:
    card = pool[name]
    reading = read(name=name, type_line=card["type_line"], oracle_text=card["oracle_text"] or "")
    assert reading.problems == ()
