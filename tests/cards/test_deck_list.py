"""Deck lists in the formats that programs write; all that is wrong with one is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cards.deck import Deck, parse_deck, read_deck, starter_deck
from rulewright.cards.errors import DeckError, DeckProblem, IllegalDeckError
from rulewright.cards.source import StarterSet

PLAIN = """\
Creatures (6)
4 Hill Brute
Toll Keeper
Toll Keeper

Lands
10x Mountain

Sideboard (3)
2 Ember Refrain
SB: 1 Hill Brute
"""
DEC = """\
// NAME : Test
// CREATOR : Nobody
4 Hill Brute
2 Toll Keeper
10 Mountain
SB: 2 Ember Refrain
SB:  1 Hill Brute
"""
XMAGE = """\
NAME:Test
4 [XXX:12] Hill Brute
2 [XXX:7a] Toll Keeper
10 [YYY:300] Mountain
SB: 2 [XXX:1] Ember Refrain
SB: 1 [XXX:12] Hill Brute
LAYOUT MAIN:(1,1)(NONE,false,50)|([XXX:12])
LAYOUT SIDEBOARD:(1,1)(NONE,false,50)|([XXX:1])
"""
FORGE = """\
[metadata]
Name=Test
[Avatar]

[Main]
4 Hill Brute|XXX|1
1 Toll Keeper+|XXX
1 Toll Keeper
10 Mountain|YYY|[2]
[Sideboard]
2 Ember Refrain|XXX
1 Hill Brute
[Planes]
1 Nowhere|PLN
"""
ARENA = """\
About
Name Test

Deck
4 Hill Brute (XXX) 12
2 Toll Keeper (XXX) 7
10 Mountain (YYY) 300

Sideboard
2 Ember Refrain (XXX) 1
1 Hill Brute (XXX) 12
"""
OWN = """\
{"name": "Test", "main": {"Hill Brute": 4, "Toll Keeper": 2, "Mountain": 10},
 "sideboard": ["Ember Refrain", "Ember Refrain", {"name": "Hill Brute"}]}
"""
MTGJSON = """\
{"meta": {"date": "2026-01-01"}, "data": {"name": "Test", "commander": [], "mainBoard": [
 {"count": 4, "name": "Hill Brute", "uuid": "x"}, {"count": 2, "name": "Toll Keeper"},
 {"count": 10, "name": "Mountain"}],
 "sideBoard": [{"count": 2, "name": "Ember Refrain"}, {"count": 1, "name": "Hill Brute"}]}}
"""


def counts(deck: Deck) -> tuple[dict[str, int], dict[str, int]]:
    found: tuple[dict[str, int], dict[str, int]] = {}, {}
    for part, into in ((deck.main, found[0]), (deck.sideboard, found[1])):
        for entry in part:
            into[entry.card.name] = into.get(entry.card.name, 0) + entry.count
    return found


@pytest.mark.parametrize("text", [PLAIN, DEC, XMAGE, FORGE, ARENA, OWN, MTGJSON], ids=range(7))
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_one_deck_in_every_format(text: str, end: str) -> None:
    deck = parse_deck("\ufeff" + text.replace("\n", end), StarterSet())
    assert counts(deck) == (
        {"Hill Brute": 4, "Toll Keeper": 2, "Mountain": 10},
        {"Ember Refrain": 2, "Hill Brute": 1},
    )
    assert deck.commander == ()


@pytest.mark.parametrize("text", [XMAGE, FORGE, ARENA, OWN, MTGJSON], ids=range(5))
def test_a_list_may_name_its_deck(text: str) -> None:
    assert parse_deck(text, StarterSet()).name == "Test"


@pytest.mark.parametrize(
    "text",
    [
        "Commander\n1 Chorus Leader\n\nDeck\n99 Mountain",
        "//Commander\n1 Chorus Leader\n//Main\n99 Mountain",
        "[Commander]\n1 Chorus Leader|XXX\n[Main]\n99 Mountain|XXX",
        "1 Chorus Leader # !Commander\n99 Mountain",
        "1x Chorus Leader (XXX) 12 *CMDR*\n99x Mountain (XXX)",
        '{"commander": ["Chorus Leader"], "main": {"Mountain": 99}}',
    ],
)
def test_commanders_of_every_format(text: str) -> None:
    deck = parse_deck(text, StarterSet())
    assert [entry.card.name for entry in deck.commander] == ["Chorus Leader"]
    assert deck.size == 99


def test_a_companion_has_its_part() -> None:
    deck = parse_deck("Companion\n1 Hill Brute\n\nDeck\n60 Mountain", StarterSet())
    assert [entry.card.name for entry in deck.companion] == ["Hill Brute"]


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(IllegalDeckError) as caught:
        parse_deck("4 Hil Brute\n0 Mountain\nSideboard\n1 Nobody at All\n4 Mountain", StarterSet(), where="my.txt")
    assert [problem.where for problem in caught.value.problems] == [
        "my.txt, line 2",
        "my.txt, line 1",
        "my.txt, line 4",
    ]
    text = str(caught.value)
    assert "3 things are wrong" in text
    assert "did you mean Hill Brute" in text
    assert "'Mountain' is in it 0 times; a count is a whole number from 1 to 1000" in text
    assert "Nobody at All" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no cards"),
        ("{", "no JSON"),
        ("{}", "no cards"),
        ('{"main": {"Hill Brute": 0}}', "a count is a whole number from 1 to 1000"),
        ('{"main": {"Hill Brute": true}}', "a count is a whole number from 1 to 1000"),
        ('{"main": {"Hill Brute": 100000}}', "a count is a whole number from 1 to 1000"),
        ('{"main": [7]}', "7 is no card's name"),
        ('{"main": 7}', "7 is no card's name"),
        ("Sideboard\n4 Mountain", "no cards in the deck"),
        ("4 \x00", "no card is called"),
        ("99999999999999999999999999 Mountain", "'Mountain' is in it 99999999999999999999999999 times"),
        ("[Main]\n|XXX", "is no line"),
    ],
)
def test_odd_lists(text: str, message: str) -> None:
    with pytest.raises(Exception, match=message) as caught:
        parse_deck(text, StarterSet())
    assert type(caught.value).__name__ in ("DeckError", "IllegalDeckError", "UnknownCardError")


def test_a_deck_as_text_is_read_again(tmp_path: Path) -> None:
    deck = parse_deck(ARENA, StarterSet())
    assert counts(parse_deck(deck.text(), StarterSet())) == counts(deck)
    file = tmp_path / "mine.dck"
    file.write_text(XMAGE)
    assert read_deck(file, StarterSet()).name == "mine"
    assert starter_deck("drumfire").text().startswith("Deck\n")
    with pytest.raises(DeckError, match="directory"):
        read_deck(tmp_path, StarterSet())


@pytest.mark.parametrize(
    "line",
    [
        "4 [ABC] Hill Brute",
        "    4 [ABC] Hill Brute (1)",
        "4 [ABC:12] Hill Brute",
        "4x Hill Brute *F*",
        "4 Hill Brute *E*",
        "4 Hill Brute (ABC) 12 *F*",
        "4 Hill Brute (ABC) *F* 12",
        "4 Hill Brute (ABC) 12 *E* *F*",
        "4 Hill Brute [ABC] *F*",
        "4 Hill Brute <showcase> [ABC] (F)",
        "4 Hill Brute (PLST) ABC-12",
    ],
)
def test_editions_and_foil_marks_say_nothing(line: str) -> None:
    for text, part in ((line, "main"), (f"10 Mountain\nSB: {line.strip()}", "sideboard")):
        deck = parse_deck(text, StarterSet())
        assert [(entry.count, entry.card.name) for entry in getattr(deck, part)] == [(4, "Hill Brute")]


@pytest.mark.parametrize("count", ["0", "5000", "-1", "1.5"])
def test_a_number_that_is_no_count_is_told_as_such(count: str) -> None:
    with pytest.raises(DeckError, match=r"line 2: 'Hill Brute' is in it .* times; a count is a whole number from 1"):
        parse_deck(f"4 Mountain\n{count} Hill Brute", StarterSet())


def test_what_can_be_read_of_a_deck_is_given_with_what_is_wrong() -> None:
    wrong: list[DeckProblem] = []
    deck = parse_deck("4 Mountain\n0 Hill Brute\n4 Nobody", StarterSet(), wrong=wrong)
    assert deck.size == 4
    assert len(wrong) == 2
    for odd in (None, 7, b"4 Mountain"):
        with pytest.raises(DeckError):
            parse_deck(odd, StarterSet())  # type: ignore[arg-type]
        with pytest.raises(DeckError):
            read_deck(odd, StarterSet())  # type: ignore[arg-type]
