from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cards.deck import parse_deck, read_deck, starter_deck
from rulewright.cards.errors import DeckError, UnknownCardError
from rulewright.cards.source import CardFile, Layered, StarterSet

LIST = """\
# a comment
Commander
1 Chorus Leader

Deck
4 ember refrain
3x Hill Brute (ABC) 12
2 Toll Keeper <showcase> [ABC] (F)
// another

Sideboard:
1 Mountain
"""


def test_a_deck_list_has_its_parts() -> None:
    deck = parse_deck(LIST, StarterSet(), name="test")
    assert [(entry.count, entry.card.name) for entry in deck.main] == [
        (4, "Ember Refrain"),
        (3, "Hill Brute"),
        (2, "Toll Keeper"),
    ]
    assert [entry.card.name for entry in deck.sideboard] == ["Mountain"]
    assert [entry.card.name for entry in deck.commander] == ["Chorus Leader"]
    assert deck.size == len(list(deck.cards())) == 9


@pytest.mark.parametrize("line", ["4", "x4 Hill Brute", "4x"])
def test_a_line_that_is_none_is_refused_with_its_number(line: str) -> None:
    with pytest.raises(DeckError, match=r"my\.txt, line 2: .* is no line of a deck list; .*4 Hill Brute"):
        parse_deck(f"4 Mountain\n{line}\n", StarterSet(), where="my.txt")


def test_an_unknown_card_is_named_with_its_line_and_the_nearest() -> None:
    with pytest.raises(UnknownCardError, match=r"line 3: no card is called 'Hil Brut' .did you mean Hill Brute"):
        parse_deck("4 Mountain\n\n4 Hil Brut", StarterSet())


def test_an_empty_deck_a_missing_file_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"no cards in the deck"):
        parse_deck("Deck\n\nSideboard\n4 Mountain", StarterSet())
    with pytest.raises(DeckError, match=r"none\.txt: No such file"):
        read_deck(tmp_path / "none.txt", StarterSet())
    (tmp_path / "bad.txt").write_bytes(b"4 \xff\xfe")
    with pytest.raises(DeckError, match=r"UTF-8"):
        read_deck(tmp_path / "bad.txt", StarterSet())


def test_no_ready_deck_has_the_name() -> None:
    with pytest.raises(DeckError, match=r"'none' .one of drumfire, lantern-court"):
        starter_deck("none")


def test_every_deck_of_the_shared_data_is_read(shared_data: Path, card_pool: CardFile) -> None:
    files = sorted((shared_data / "decks").rglob("*.txt"))
    assert files
    cards = Layered(card_pool, StarterSet())
    for file in files:
        assert read_deck(file, cards).name == file.stem
