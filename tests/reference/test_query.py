from __future__ import annotations

import contextlib
import itertools
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.reference.errors import QueryError
from rulewright.reference.importing import import_data
from rulewright.reference.library import Library
from rulewright.reference.query import is_card_query
from rulewright.reference.query.parsing import parse_query
from rulewright.reference.query.regexes import Clock, Pattern, PatternError

from .. import library_files

REFRAIN, SPLIT, MARSHAL, GOAT, VALE = (
    "Test Refrain",
    "Test Élan // Test Calm",
    "Test Marshal",
    "Test Goat",
    "Test Vale",
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("t:sorcery", [REFRAIN, SPLIT]),
        ('t:"human soldier"', [MARSHAL]),
        ("t:legend", [MARSHAL]),
        ("c:wb", [MARSHAL]),
        ("c=w", []),
        ("c>w", [SPLIT, MARSHAL]),
        ("c<=wb -c:c", [MARSHAL]),
        ("id<=selesnya t:creature", [GOAT]),
        ("c:m", [SPLIT, MARSHAL]),
        ("c=2", [MARSHAL]),
        ("c:colorless", [VALE]),
        ("mv=4", [SPLIT]),
        ("mv<2 t:creature", [GOAT]),
        ("mv:even", [SPLIT, VALE]),
        ("pow>tou", [MARSHAL]),
        ("tou=0", [GOAT]),
        ("pt=5", [MARSHAL]),
        ('o:"draw a card"', [SPLIT]),
        ('o:"any target"', [REFRAIN]),
        ("o:sing", []),
        ("fo:sing", [REFRAIN]),
        ('o:"~ deals"', [REFRAIN]),
        ('fo:"~ deals"', [REFRAIN]),
        ("o:~", [REFRAIN, MARSHAL]),
        ("o:“draw a card”", [SPLIT]),
        ("o:“isn’t”", [VALE]),
        ("--t:sorcery", [REFRAIN, SPLIT]),
        ("---t:creature -t:land", [REFRAIN, SPLIT]),
        ("o:/(discard|draw) two/", [SPLIT]),
        ("o:/draw two|deals 2/", [REFRAIN, SPLIT]),
        ('o:"isn\'t"', [VALE]),
        ("o:/draw (two|three) cards/", [SPLIT]),
        (r"o:/^\{t\}: add/", [VALE]),
        ("name:/^test m/", [MARSHAL]),
        ("kw:harmonize", [REFRAIN]),
        ("kw:flying kw:lifelink", [MARSHAL]),
        ("f:modern", [REFRAIN, SPLIT, MARSHAL]),
        ("banned:legacy", [REFRAIN]),
        ("is:commander", [MARSHAL]),
        ("not:permanent", [REFRAIN, SPLIT]),
        ("is:hybrid", [SPLIT]),
        ("is:vanilla", [GOAT]),
        ("set:tst", [REFRAIN, MARSHAL]),
        ("r:mythic", [SPLIT]),
        ("r>=rare", [SPLIT, MARSHAL]),
        ("in:plst", [REFRAIN]),
        ("cn:102", [REFRAIN]),
        ("usd<1", [REFRAIN]),
        ("eur<=0.15", [REFRAIN]),
        ("year<2000", [SPLIT]),
        ("date>=2025-04-11", [REFRAIN]),
        ("a:painter", [REFRAIN]),
        ("m:{R}", [REFRAIN]),
        ("m=1wb", [MARSHAL]),
        ("m:{G/W}", [SPLIT]),
        ("produces=ug", [VALE]),
        ("produces:u", [VALE]),
        ("layout:split", [SPLIT]),
        ("has:rulings", [REFRAIN, GOAT]),
        ("rulings>=2", [REFRAIN]),
        ("is:reprint", [REFRAIN]),
        ("is:unique", [SPLIT, MARSHAL]),
        ("not:reprint set:tst", [REFRAIN, MARSHAL]),
        ("set:tst r:mythic", []),
        ("set:plst usd>0", []),
        ("set:tst usd>0", [REFRAIN]),
        ("-set:tst", [REFRAIN, SPLIT, GOAT, VALE]),
        ("set:tst (r:rare or usd>0)", [REFRAIN, MARSHAL]),
        ("(set:plst or t:soldier) (usd>0 or t:human)", [MARSHAL]),
        ("(set:plst or t:soldier or t:goat) -(usd>0 t:human)", [REFRAIN, MARSHAL, GOAT]),
        ("-(set:tst or t:goat)", [REFRAIN, SPLIT, VALE]),
        ("prints=2", [REFRAIN]),
        ("sets>=2", [REFRAIN]),
        ("cn<10 set:tst", [MARSHAL]),
        ("lang:en r:mythic", [SPLIT]),
        ("date<tst", [SPLIT]),
        ("date<=now r:mythic", [SPLIT]),
        ("mana>={1}{W}", [MARSHAL]),
        ("m<2ww -t:land", []),
        ("m<=3wub", [MARSHAL]),
        ("m!={R} -t:land -t:creature", [SPLIT]),
        ("m:1", [SPLIT, MARSHAL]),
        ("devotion:{B}", [MARSHAL]),
        ("devotion:{G} t:creature", [GOAT]),
        ("is:spell t:sorcery", [REFRAIN, SPLIT]),
        ("name:/Élan/", [SPLIT]),
        ("name:/elan/", [SPLIT]),
        ("pow>mv", []),
        ("mv>=pow t:creature", [MARSHAL, GOAT]),
        ("unique:cards t:goat", [GOAT]),
        ("node:DealDamage", [REFRAIN]),
        ("understood:no t:legendary", [MARSHAL]),
        ('!"test refrain"', [REFRAIN]),
        ("!goat", []),
        ("elan t:instant", [SPLIT]),
        ("(t:goat or t:land) -c:g", [VALE]),
        ("t:goat OR (t:land AND produces:u)", [GOAT, VALE]),
        ("-(t:creature or t:land)", [REFRAIN, SPLIT]),
        ("t:creature order:mv direction:desc", [MARSHAL, GOAT]),
        ("c>=r order:usd", [REFRAIN]),
    ],
)
def test_a_query_finds(query: str, names: list[str], library: Library) -> None:
    found = library.find_cards(f"-is:starter ({query})")
    assert sorted(hit.id for hit in found.hits) == sorted(names)
    assert found.total == len(found.hits)


def test_an_order_is_kept(library: Library) -> None:
    def ids(query: str) -> list[str]:
        return [hit.id for hit in library.find_cards(f"-is:starter {query}").hits]

    assert ids("t:creature order:mv") == [GOAT, MARSHAL]
    assert ids("t:creature order:mv direction:desc") == [MARSHAL, GOAT]
    assert ids("mv>=0")[0] == SPLIT, "by name where nothing is said"
    assert ids("usd>=0 or eur>=0 order:usd") == [REFRAIN]


@pytest.mark.parametrize(
    ("query", "position", "problem"),
    [
        ("t:elf foo:bar", 6, "no filter is called 'foo'"),
        ("t:elf mv<=x", 10, "mv cannot be 'x'"),
        ("t:elf (c:r", 6, "never closed"),
        ("t:elf )", 6, "closes no parenthesis"),
        ('o:"abc', 2, "quotation mark"),
        ("o:/abc", 2, "regular expression is never closed"),
        ("o:/[/", 3, "cannot be read"),
        ("t:", 2, "something is missing"),
        ("t:elf or", 8, "something is missing"),
        ("t:elf and", 9, "something is missing"),
        ("or t:elf", 0, "'or' makes no sense"),
        ("t:elf or or t:ogre", 9, "'or' makes no sense"),
        ("t:elf " + "-" * 40 + "c:r", 6, "so many hyphens"),
        ("c=²", 2, "c cannot be"),
        ("m:{²}", 2, "m cannot be"),
        ("o:/(a{1000}){1000}/", 3, "counts too far"),
        ("o:/((a{99}b){99}){9}/", 3, "counts too far"),
        ("o:/a{9}{9}{9}{99}/", 3, "counts too far"),
        ("o:/(?x)a{ 9 9 9 9 9 }/", 3, "the flag x"),
        ("o:/a(?R)/", 3, "call itself"),
        ("o:/(a)(?1)/", 3, "call itself"),
        ("c:mauve", 2, "c cannot be 'mauve'"),
        ("is:green", 3, "is cannot be"),
        ("order:luck t:elf", 6, "cannot be put into the order"),
        ("kw>flying", 2, "kw does not go with >"),
        ("c:/r/", 3, "takes no regular expression"),
        ("date=2025-02-30", 5, "date cannot be"),
        ("t:elf border:black", 6, "border is not supported: frames"),
        ("otag:removal", 0, "tags that people give"),
        ("game:paper", 0, "does not know where"),
        ("unique:prints t:elf", 7, "unique cannot be 'prints'"),
        ("order:edhrec", 6, "cannot be put into the order"),
        ("kw:flyng", 3, "nearest: kw:flying"),
        ("set:zzz", 4, "set cannot be 'zzz'"),
        ("f:moden", 2, "f cannot be 'moden'"),
        ("layout:odd", 7, "layout cannot be"),
        ("in:nowhere", 3, "in cannot be"),
        ("is:reserved", 3, "do not say which are reserved"),
        ("is:promo", 3, "does not know which cards are promo"),
        ("ft:song", 0, "have no flavor"),
        ("devotion:RG", 9, "devotion cannot be"),
        ("pow=x", 4, "a number, or one of pow"),
        ("(" * 40 + "t:elf" + ")" * 40, 30, "nested deeper"),
        ("t:elf " * 100, 500, "longer than"),
        ("o:/" + "a" * 300 + "/", 3, "longer than"),
    ],
)
def test_an_error_points_at_its_place(query: str, position: int, problem: str, library: Library) -> None:
    with pytest.raises(QueryError, match=problem) as error:
        library.find_cards(query)
    assert error.value.position == position
    assert error.value.pointed.splitlines()[-1] == " " * position + "^"


@pytest.mark.parametrize(
    "query", ["tapped for mana", "tap or untap", "(or both)", "protection: red", "a -b", '"t:elf"']
)
def test_plain_words_are_no_query(query: str, library: Library) -> None:
    assert not is_card_query(query)
    library.search(query)


@pytest.mark.parametrize(
    "query", ["t:elf", "o:“draw a card”", "harmonize mv>3", "-c:r", "(pow>2)", '!"Test Goat"', "o:/x/", "t:", "mv<="]
)
def test_a_filter_makes_a_query(query: str) -> None:
    assert is_card_query(query)


@given(st.text(alphabet='abct:=<>!/"()-~ orand{}*+?\\%_é\x00', max_size=60))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    position = 0
    try:
        parse_query(text)
    except QueryError as error:
        position = error.position
    assert 0 <= position <= len(text)


@pytest.mark.parametrize("text", ["'; DROP TABLE shelf; --", 'o:"x" OR 1=1', "t:%", "name:_", 'o:"a\\"', "o:\x00ab"])
def test_hostile_values_are_only_values(text: str, library: Library) -> None:
    with contextlib.suppress(QueryError):
        library.find_cards(text)
    assert library.find_cards("t:goat").total == 1


def test_an_unknown_node_is_refused_with_the_nearest(tmp_path: Path) -> None:
    import_data(library_files.all_files(tmp_path / "files"), tmp_path / "c.sqlite")
    with Library(tmp_path / "c.sqlite") as library:
        assert library.find_cards("node:dealdamage").total > 0
        with pytest.raises(QueryError, match="nearest: node:dealdamage"):
            library.find_cards("node:DealsDamage")


def test_a_search_takes_the_time_of_the_processor_and_not_of_the_clock(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = itertools.count(step=1_000_000.0)
    monkeypatch.setattr(time, "monotonic", lambda: next(busy))
    assert library.find_cards("-is:starter name:/^test m/ mv>=0").total == 1
    clock = Clock(-1)
    with pytest.raises(PatternError, match="too long"):
        Pattern("a|(b+)+").found_in("x", clock)


@pytest.mark.parametrize(
    "pattern",
    ["^ad", "a$", r"\d", "[aeiou]{3}", "(draw|discard) a", "elf|goblin", "(?:elf|goblins?)", "(?!elf)goblin", "e*l",
     "(a|b|c|d|e|f|g|h|i|j)x", "(?<=a )card", r"(.)\1", "(elf)?x", "(elf|ogre){0}x", "elf{0}|x", "", "|", "x||y"],
)  # fmt: skip
def test_a_pattern_finds_what_re_finds(pattern: str) -> None:
    texts = ["an elf", "a goblin draws", "draw a card", "discard a card", "beau", "7", "ad nauseam", "x", "ee", "ix"]
    ours = Pattern(pattern)
    for text in texts * 9:
        found = re.search(pattern, text) is not None
        assert ours.found_in(text, Clock()) is found
        assert not found or not ours.literals or any(literal in text for literal in ours.literals)


@pytest.mark.parametrize("pattern", ["(a+)+$", "(a|a)*b", "(.*)*=", "(a|aa)+$", "^(([a-z])+.)+[A-Z]([a-z])+$"])
def test_a_regular_expression_ends_in_time(pattern: str) -> None:
    start = time.process_time()
    with contextlib.suppress(PatternError):
        Pattern(pattern).found_in("a" * 5000 + "!", Clock(0.3))
    assert time.process_time() - start < 3


def test_what_says_only_what_a_printing_is_not_counts_printings(library: Library) -> None:
    def found(query: str) -> set[str]:
        return {hit.id for hit in library.find_cards(f"-is:starter ({query})").hits}

    everything = found("mv>=0")
    for asked in ("set:tst", "set:plst", "is:reprint", "usd>0", "r:rare", "lang:en"):
        assert found(f"-{asked}") | found(asked) == everything
        assert found(f"-{asked}") & found(asked) <= found("prints>1"), "some printings are, and some are not"
        assert found(f"--{asked}") == found(asked)
    assert found("-set:tst -set:plst") == found("-(set:tst or set:plst)")
    assert found("-not:reprint") == found("is:reprint"), "a card without a printing has no reprint"
