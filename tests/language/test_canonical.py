"""Canonical printing: what is printed from a tree alone is read back to an equal tree."""

from __future__ import annotations

import pytest

from rulewright.abilities.ability import SpellAbility
from rulewright.abilities.effect import Scry
from rulewright.abilities.quantity import Sum, X
from rulewright.abilities.reference import You
from rulewright.language import NoWords, print_ability, read

from .texts import OURS


@pytest.mark.parametrize(("name", "type_line", "text"), OURS, ids=[name for name, _, _ in OURS])
def test_printed_anew_and_read_again_gives_an_equal_tree(name: str, type_line: str, text: str) -> None:
    kind = "spell" if type_line in ("Instant", "Sorcery") else "permanent"
    for ability in read(name=name, type_line=type_line, oracle_text=text).abilities:
        printed = print_ability(ability, kind)
        again = read(type_line=type_line, oracle_text=printed)
        assert again.problems == ()
        assert again.abilities == (ability,)


def test_a_tree_without_words_is_an_error() -> None:
    with pytest.raises(NoWords):
        print_ability(SpellAbility(Scry(You(), Sum((X(), X())))))
