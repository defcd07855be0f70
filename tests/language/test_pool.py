"""Cards of the real pool that must be understood, by name; their texts are not in the repository."""

from __future__ import annotations

import pytest

from rulewright.language import NoWords, print_ability, read

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


def test_a_share_of_the_pool_is_understood_and_printed_back(pool: dict[str, dict[str, str]]) -> None:
    """A ratchet on every 40th card: raise the numbers when the phrasebook grows."""
    legal = [card for card in pool.values() if _legal(card)]
    sample = legal[::40]
    understood = ambiguous = 0
    for card in sample:
        reading = read(name=card["name"], type_line=card["type_line"], oracle_text=card["oracle_text"] or "")
        understood += reading.understood_text
        ambiguous += any(problem.kind == "ambiguous" for problem in reading.problems)
    assert understood / len(sample) > 0.68
    assert ambiguous / len(sample) < 0.003


@pytest.mark.parametrize("name", TWELVE + POSITIONS)
def test_canonical_printing_is_read_back(pool: dict[str, dict[str, str]], name: str) -> None:
    card = pool[name]
    kind = "spell" if {"Instant", "Sorcery"} & set(card["type_line"].split()) else "permanent"
    for ability in read(name=name, type_line=card["type_line"], oracle_text=card["oracle_text"] or "").abilities:
        try:
            printed = print_ability(ability, kind)
        except NoWords:
            continue  # not every tree has canonical words yet
        assert read(type_line=card["type_line"], oracle_text=printed).abilities == (ability,)


def _legal(card: dict[str, str]) -> bool:
    legalities: object = card.get("legalities")
    return isinstance(legalities, dict) and legalities.get("vintage") in ("legal", "restricted")
