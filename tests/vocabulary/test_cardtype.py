from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.cards.source import CardFile
from rulewright.vocabulary import cardtype
from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.subtype import CREATURE_TYPES, LAND_TYPES

supertypes = st.lists(st.sampled_from(cardtype.SUPERTYPE_NAMES), unique=True)
types = st.lists(st.sampled_from([name for name in cardtype.TYPE_NAMES if name != "plane"]), unique=True, min_size=1)
subtypes = st.lists(st.sampled_from(CREATURE_TYPES + LAND_TYPES), unique=True, max_size=4)


@given(supertypes, types, subtypes)
def test_205_a_type_line_prints_what_it_read(supers: list[str], kinds: list[str], subs: list[str]) -> None:
    text = " ".join(word.capitalize() for word in [*supers, *kinds])
    text += f" — {' '.join(subs)}" if subs else ""
    line = TypeLine.parse(text)
    assert str(line) == text
    assert line.subtypes == tuple(subs)
    assert cardtype.type_names(line.types) == tuple(name for name in cardtype.TYPE_NAMES if name in kinds)
    assert set(cardtype.supertype_names(line.supertypes)) == set(supers)


@pytest.mark.parametrize("text", ["Host Creature — Cat", "Summon Wolf", "Stickers"])
def test_a_type_line_of_other_words_is_refused(text: str) -> None:
    with pytest.raises(VocabularyError, match="neither a card type nor a supertype"):
        TypeLine.parse(text)


def test_old_words_and_hyphens() -> None:
    assert TypeLine.parse("Tribal Instant - Goblin").types == cardtype.KINDRED | cardtype.INSTANT


def test_every_type_line_of_the_pool_prints_what_it_read(card_pool: CardFile) -> None:
    read = 0
    for record in card_pool.records():
        for face in record.card_faces or [record]:
            try:
                line = TypeLine.parse(face.type_line or "")
            except VocabularyError:
                assert (record.legalities or {}).get("vintage") in (None, "not_legal"), record.name
            else:
                read += 1
                assert str(line) == face.type_line
    assert read > 35_000
