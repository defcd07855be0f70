from __future__ import annotations

import pytest

from rulewright.cards.name import name_key, nearest_names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Séance", "seance"),
        ("Æther Vial", "aether vial"),
        ("Lim-Dûl’s Vault", "lim-dul's  VAULT"),
        ("Wax/Wane", "wax // wane"),
        ("Wax//Wane", " Wax // Wane "),
    ],
)
def test_two_spellings_of_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_other_names_differ() -> None:
    assert name_key("Wax") != name_key("Wane")
    assert name_key("Erase (Not the Other One)") != name_key("Erase")


def test_the_nearest_names_come_first() -> None:
    names = ["Ana's Geist", "Ana, Guard", "Ana and Bea", "Bea"]
    assert nearest_names("ana", names) == ("Ana, Guard", "Ana and Bea", "Ana's Geist")
    assert nearest_names("Beá", names) == ("Bea",)
    assert nearest_names("xyzzy", names) == ()
    assert nearest_names("", names) == ()
