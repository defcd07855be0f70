from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import TextIO, cast

import pytest

from rulewright.cards import stream
from rulewright.cards.errors import CardDataError
from rulewright.cards.reader import read_records
from rulewright.cards.record import card_of

from .conftest import BRUTE, CARDS

Write = Callable[[str, object], Path]

META = {"date": "2026-01-01", "version": "5"}
WAX = {
    "name": "Test Wax // Test Wane",
    "faceName": "Test Wax",
    "side": "a",
    "layout": "split",
    "manaCost": "{G}",
    "type": "Instant",
    "text": "Draw a card.",
    "colorIdentity": ["G", "W"],
    "legalities": {"vintage": "Legal"},
    "identifiers": {"scryfallOracleId": "id-1"},
}
WANE = {**WAX, "faceName": "Test Wane", "side": "b", "manaCost": "{1}{W}", "type": "Sorcery"}
ONE = {"name": "Test Brute", "layout": "normal", "type": "Creature — Ogre", "power": "4", "toughness": "3"}
MELD = {
    "name": "Test Left // Test Whole",
    "faceName": "Test Left",
    "side": "a",
    "layout": "meld",
    "type": "Creature",
}
WHOLE = {**MELD, "faceName": "Test Whole", "side": "b"}


def names(path: Path) -> list[str]:
    return [record.name for record in read_records(path)]


@pytest.mark.parametrize("name", ["cards.json", "cards.jsonl", "cards.json.gz", "cards.jsonl.gz", "jsonl.txt"])
def test_scryfall_is_read_whatever_the_file_is_called(name: str, write: Write) -> None:
    cards = [card_of(record) for record in read_records(write(name, CARDS))]
    assert [card.name for card in cards] == ["Test Brute", "Tést Wax // Test Wane", "Test Sticker"]
    assert (cards[0].front.power, cards[0].front.loyalty, cards[0].mana_value) == ("4", None, 4)
    assert [str(face.type_line) for face in cards[1].faces] == ["Instant", "Sorcery"]
    assert cards[1].legality("vintage") == "legal"
    assert cards[2].legalities is None
    assert len(cards[2].unread) == 2


def test_one_object_alone_and_a_byte_order_mark(write: Write) -> None:
    assert names(write("one.json", "\ufeff" + json.dumps(BRUTE, indent=2))) == ["Test Brute"]


def test_pictures_of_the_art_series_are_no_cards(write: Write) -> None:
    art = {"name": "Test Brute // Test Brute", "layout": "art_series", "type_line": "Card // Card"}
    assert names(write("cards.json", [art, BRUTE])) == ["Test Brute"]


def test_mtgjson_atomic_cards(write: Write) -> None:
    data = {WAX["name"]: [WAX, WANE], "Test Brute": [ONE], MELD["name"]: [MELD, WHOLE]}
    cards = [card_of(record) for record in read_records(write("a.json.gz", {"meta": META, "data": data}))]
    assert [card.name for card in cards] == ["Test Wax // Test Wane", "Test Brute", "Test Left", "Test Whole"]
    assert [face.name for face in cards[0].faces] == ["Test Wax", "Test Wane"]
    assert cards[0].mana_value == 3
    assert cards[0].legality("vintage") == "legal"
    assert cards[0].oracle_id == "id-1"
    assert (cards[1].front.power, cards[1].faces[0].name) == ("4", "Test Brute")


def test_mtgjson_all_printings(write: Write) -> None:
    cards = [{**WANE, "number": "7"}, {**ONE, "number": "8"}, {**WAX, "number": "7"}]
    path = write("printings.json", {"data": {"TST": {"code": "TST", "cards": cards, "tokens": []}}, "meta": META})
    assert names(path) == ["Test Wax // Test Wane", "Test Brute"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "no cards in the file"),
        ("[]", "no cards in the file"),
        ('{"meta": {}, "data": {}}', "no cards in the file"),
        ("A list of cards", "line 1: this is not card data"),
        ('[{"name": "Test", "type_line": "Instant"},\n{"name": "Te', "line 2: the JSON ends too early"),
        ('[{"name": "Test", "type_line": "Instant"}', "',' was expected|']' was expected"),
        ('[{"name": "Test", "type_line": "Instant"}]\nmore', "line 2: this is not card data"),
        ('{"name": "Test", "type_line": "Instant"}\n{"name": Test}', "line 2: this is not JSON"),
        ('{"name": "Test", "comment": "A ruling."}', "there are no cards in the file"),
        ('{"object": "ruling"}', "missing required field `name`"),
        ('{"name": 7, "type_line": "Instant"}', "Expected `str`, got `int`"),
        ('[{"name": "Test", "type_line": "Instant", "power": 2}]', r"power"),
        ("[1, 2]", "this is not a card"),
        ('{"meta": {}, "data": {"Test": [{"name": "Test"}]}}', "'Test' is not a card: .*`type`"),
        ('{"meta": {}, "data": {"Test": 5}}', "'Test' is not a card"),
        ('{"meta": {}, "data": {"Test": [', "line 1: the JSON ends too early"),
        ("[" * 100_000, "nested too deeply"),
        (
            '{"name": "Test", "type_line": "Instant"}\n{"name": "\\ud800", "type_line": "Instant"}',
            "line 2: half of a surrogate pair is no character",
        ),
    ],
)
def test_what_is_no_card_data_is_refused_with_its_place(content: str, problem: str, write: Write) -> None:
    path = write("bad.json", content)
    with pytest.raises(CardDataError, match=problem) as error:
        names(path)
    assert str(path) in str(error.value)


def test_a_surrogate_pair_is_one_character(write: Write) -> None:
    pair = '{"name": "\\ud83d\\udc09", "type_line": "Instant", "oracle_text": "\\\\ud800"}'
    assert names(write("pair.json", pair)) == ["\U0001f409"]


@pytest.mark.parametrize("keep", [20, 200, -1, -8])
def test_a_truncated_gz_is_refused(keep: int, write: Write) -> None:
    path = write("cards.jsonl.gz", CARDS)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(CardDataError, match="broken or truncated"):
        names(path)


def test_a_damaged_gz_and_bytes_that_are_no_text(write: Write) -> None:
    path = write("cards.jsonl.gz", CARDS)
    packed = bytearray(path.read_bytes())
    packed[30] ^= 255
    path.write_bytes(packed)
    with pytest.raises(CardDataError):
        names(path)
    path.write_bytes(b'[{"name": "T\xe9st"}]')
    with pytest.raises(CardDataError, match="not text in UTF-8"):
        names(path)


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match="No such file"):
        names(tmp_path / "none.json")
    with pytest.raises(CardDataError):
        names(tmp_path)


def test_values_across_the_borders_of_chunks(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [{**BRUTE, "name": f"Test {i}", "oracle_text": "é" * (i % 97)} for i in range(300)]
    for size in (8, 50, 1000):
        monkeypatch.setattr(stream, "CHUNK", size)
        for name in ("a.json", "a.jsonl"):
            assert names(write(name, many)) == [each["name"] for each in many]


def test_a_long_file_is_read_card_by_card() -> None:
    """An endless file gives its first cards, and an early error is found without reading on."""
    line = json.dumps(BRUTE) + "\n"

    class Endless(io.TextIOBase):
        def __init__(self, start: str) -> None:
            self.start = start
            self.given = 0

        def read(self, size: int | None = -1) -> str:
            assert self.given < 8 * stream.CHUNK
            text, self.start = self.start + line * 5000, ""
            self.given += len(text)
            return text

    values = stream.JsonStream(cast(TextIO, Endless("")), "endless")
    assert [values.value() == BRUTE for _ in range(10_000)].count(True) == 10_000
    wrong = stream.JsonStream(cast(TextIO, Endless('{"name": wrong}\n')), "endless")
    with pytest.raises(CardDataError, match="line 1: this is not JSON"):
        wrong.value()


def test_progress_ends_at_the_size_of_the_file(write: Write) -> None:
    path = write("cards.jsonl.gz", CARDS)
    seen: list[int] = []
    assert len(list(read_records(path, seen.append))) == 3
    assert seen[-1] == path.stat().st_size
    assert gzip.decompress(path.read_bytes()).count(b"\n") == 3
