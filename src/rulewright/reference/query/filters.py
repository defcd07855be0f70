"""What each filter asks of a row of the shelf, as SQL. Values go beside it as parameters, never into it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from rulewright.cards.name import name_key
from rulewright.cards.printing import date_of
from rulewright.vocabulary.errors import VocabularyError
from rulewright.vocabulary.mana import ManaCost

from ..errors import QueryError
from ..shelf import RARITIES
from .colors import color_mask
from .regexes import Clock, Pattern, PatternError
from .syntax import Filter

Sql = tuple[str, tuple[object, ...]]
_STATS: Final = {
    "pow": "power",
    "power": "power",
    "tou": "toughness",
    "toughness": "toughness",
    "loy": "loyalty",
    "loyalty": "loyalty",
    "def": "defense",
    "defense": "defense",
    "mv": "mana_value",
    "cmc": "mana_value",
    "manavalue": "mana_value",
    "pt": "(power + toughness)",
    "powtou": "(power + toughness)",
    "rulings": "rulings",
}
_IS: Final = tuple(
    "permanent spell commander vanilla frenchvanilla hybrid phyrexian modal historic party dfc mdfc "
    "multifaced split flip transform meld leveler adventure saga unread".split()
)
_SHORT_FORMATS: Final = {"edh": "commander", "pdh": "paupercommander"}
_SHORT_RARITIES: Final = {"c": "common", "u": "uncommon", "r": "rare", "m": "mythic", "s": "special", "b": "bonus"}


class Compiler:
    """Turns the filters of one query into SQL, and keeps its regular expressions."""

    def __init__(self, query: str) -> None:
        self.query: Final = query
        self.clock: Final = Clock()
        self.patterns: Final[list[Pattern]] = []
        self.problem: QueryError | None = None
        self.asks_readings: Filter | None = None

    def sql(self, filter: Filter) -> Sql:
        """The condition that a filter stands for. Raises `QueryError`."""
        if filter.name in _STATS:
            return self._number(filter, _STATS[filter.name])
        made = _FILTERS.get(filter.name)
        if made is None:
            raise self.error(f"no filter is called {filter.name!r}", filter.position, right=f"one of {names()}")
        return made(self, filter)

    def matches(self, pattern: int, text: str | None, position: int) -> bool:
        """What SQL calls for a regular expression; a problem is kept, as SQLite hides it."""
        try:
            return text is not None and self.patterns[pattern].found_in(text, self.clock)
        except PatternError as error:
            self.problem = self.error(str(error), position)
            raise

    def error(self, what: str, position: int, right: str = "") -> QueryError:
        """The error that something in the query is wrong."""
        return QueryError(what, self.query, position, right=right)

    def _only(self, filter: Filter, *ops: str) -> None:
        if filter.op not in ops:
            what = f"{filter.name} does not go with {filter.op}"
            raise self.error(what, filter.position + len(filter.name), right=f"{filter.name}{ops[0]}…")

    def _plain(self, filter: Filter) -> str:
        if filter.value.regex:
            raise self.error(f"{filter.name} takes no regular expression", filter.value.position)
        return filter.value.text.lower()

    def _bad(self, filter: Filter, right: str) -> QueryError:
        return self.error(
            f"{filter.name} cannot be {filter.value.text[:40]!r}", filter.value.position, right=f"expected {right}"
        )

    def _words(self, filter: Filter, column: str, indexed: str) -> Sql:
        """A text somewhere in a column, or a regular expression that matches it."""
        self._only(filter, ":", "=")
        if filter.value.regex:
            return self._regex(filter, column, indexed)
        text = name_key(filter.value.text) if column == "key" else filter.value.text.lower()
        text = text.replace("\u2019", "'")
        if "~" in text and column in ("text", "full_text"):
            return f"instr(lower({_of(column)}), replace(?, '~', lower(name)))", (text,)
        if len(text) < 3:
            return f"instr(lower({_of(column)}), ?)", (text,)
        found = "id IN (SELECT rowid FROM card_letters WHERE card_letters MATCH ?)"
        phrase = f"{indexed} : {_quoted(text)}"
        if column == "text":
            return f"({found} AND instr({_of(column)}, ?))", (phrase, text)
        return found, (phrase,)

    def _types(self, filter: Filter) -> Sql:
        """Types by whole words or their beginnings; several words, and regular expressions, as they stand."""
        text = filter.value.text.lower()
        if filter.value.regex or not text.isalpha():
            return self._words(filter, "types", "types")
        self._only(filter, ":", "=")
        tags = "SELECT tag.id FROM tag WHERE word >= ? AND word < ?"
        first = f"t:{text}"
        return f"id IN (SELECT card FROM tagged WHERE tag IN ({tags}))", (first, first + "\U0010ffff")

    def _regex(self, filter: Filter, column: str, indexed: str) -> Sql:
        try:
            pattern = Pattern(filter.value.text)
        except PatternError as error:
            raise self.error(str(error), filter.value.position) from None
        self.patterns.append(pattern)
        test = f"regex_matches(?, {_of(column)}, ?)"
        values: tuple[object, ...] = (len(self.patterns) - 1, filter.value.position)
        if len(pattern.literal) >= 3:
            test = f"(id IN (SELECT rowid FROM card_letters WHERE card_letters MATCH ?) AND {test})"
            values = (f"{indexed} : {_quoted(pattern.literal)}", *values)
        return test, values

    def _number(self, filter: Filter, column: str) -> Sql:
        text = self._plain(filter)
        op = "=" if filter.op == ":" else filter.op
        if text in ("even", "odd") and op == "=" and column == "mana_value":
            return "mana_value % 2 = ?", (int(text == "odd"),)
        if text in _STATS:
            return f"{column} {op} {_STATS[text]}", ()
        return f"{column} {op} ?", (self._amount(filter),)

    def _amount(self, filter: Filter) -> float:
        if not re.fullmatch(r"-?\d{1,9}(\.\d{1,4})?", filter.value.text):
            raise self._bad(filter, "a number")
        return float(filter.value.text)

    def _name(self, filter: Filter) -> Sql:
        if filter.op == "=":
            key = name_key(self._plain(filter))
            half = "id IN (SELECT rowid FROM card_letters WHERE card_letters MATCH ?) AND instr(key, ' // ')"
            whole = "(' // ' || key || ' // ' LIKE '% // ' || ? || ' // %')"
            if len(key) < 3:
                return "key = ?", (key,)
            return f"(key = ? OR ({half} AND {whole}))", (key, f"name : {_quoted(key)}", key)
        return self._words(filter, "key", "name")

    def _colors(self, filter: Filter) -> Sql:
        return self._mask(filter, "colors", ">=")

    def _identity(self, filter: Filter) -> Sql:
        return self._mask(filter, "identity", "<=")

    def _produces(self, filter: Filter) -> Sql:
        text = self._plain(filter)
        mask = 32 if text in ("c", "colorless") else color_mask(text)
        if mask is None:
            raise self._bad(filter, "colors, such as rg, or colorless")
        return _mask_sql("produces", ">=" if filter.op == ":" else filter.op, mask)

    def _mask(self, filter: Filter, column: str, usual: str) -> Sql:
        text = self._plain(filter)
        op = usual if filter.op == ":" else filter.op
        count = " + ".join(f"(({column} >> {bit}) & 1)" for bit in range(5))
        if text in ("m", "multi", "multicolor", "multicolored"):
            return f"({count}) > 1", ()
        if text.isdigit() and len(text) == 1:
            return f"({count}) {'=' if filter.op == ':' else op} ?", (int(text),)
        mask = color_mask(text)
        if mask is None:
            raise self._bad(filter, "colors, such as rg, red, gruul, colorless or multicolor")
        if mask == 0 and filter.op == ":":
            op = "="
        return _mask_sql(column, op, mask)

    def _mana(self, filter: Filter) -> Sql:
        text = self._plain(filter).upper()
        if "{" not in text:
            text = "".join("{" + part + "}" for part in re.findall(r"\d+|\D", text))
        try:
            symbols = [str(symbol) for symbol in ManaCost.parse(text).symbols]
        except VocabularyError:
            raise self._bad(filter, "a mana cost, such as {2}{R} or 2R") from None
        if filter.op == "=":
            return "cost = ?", (_in_order(symbols),)
        self._only(filter, ":", "=", ">=")
        counts = {symbol: symbols.count(symbol) for symbol in symbols}
        tests = ["(length(cost) - length(replace(cost, ?, ''))) / length(?) >= ?" for _ in counts]
        values = tuple(value for symbol, count in counts.items() for value in (symbol, symbol, count))
        return f"({' AND '.join(tests)})", values

    def _keyword(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        return _tag(f"kw:{self._plain(filter)}")

    def _format(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        verdicts = {"banned": ["banned"], "restricted": ["restricted"]}.get(filter.name, ["legal", "restricted"])
        play_format = _SHORT_FORMATS.get(self._plain(filter), self._plain(filter))
        tests = [_tag(f"f:{play_format}:{verdict}") for verdict in verdicts]
        return f"({' OR '.join(test for test, _ in tests)})", tuple(value for _, values in tests for value in values)

    def _is(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        word = self._plain(filter)
        if word in ("reprint", "unique"):
            more = ">" if word == "reprint" else "="
            return f"(SELECT count(DISTINCT code) FROM printing WHERE card = shelf.id) {more} 1", ()
        if word == "starter":
            return "starter", ()
        if word in ("foil", "etched"):
            return f"id IN (SELECT card FROM printing WHERE usd_{word} IS NOT NULL)", ()
        if word in ("promo", "digital", "funny", "reserved"):
            raise self.error(f"the library does not know which cards are {word}", filter.value.position)
        if word not in _IS:
            raise self._bad(filter, f"one of {', '.join(sorted([*_IS, 'reprint', 'starter', 'foil']))}")
        return _tag(f"is:{word}")

    def _not(self, filter: Filter) -> Sql:
        sql, values = self._is(filter)
        return f"NOT {sql}", values

    def _has(self, filter: Filter) -> Sql:
        tests = {
            "indicator": "indicator IS NOT NULL",
            "rulings": "rulings > 0",
            "loyalty": "loyalty IS NOT NULL",
            "power": "power IS NOT NULL",
            "price": "coalesce(usd, eur, tix) IS NOT NULL",
        }
        if self._plain(filter) not in tests:
            raise self._bad(filter, f"one of {', '.join(tests)}")
        return tests[self._plain(filter)], ()

    def _set(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        return "id IN (SELECT card FROM printing WHERE code = ?)", (self._plain(filter),)

    def _collector_number(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        return "id IN (SELECT card FROM printing WHERE number = ?)", (self._plain(filter),)

    def _artist(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        return "id IN (SELECT card FROM printing WHERE instr(lower(artist), ?))", (self._plain(filter),)

    def _rarity(self, filter: Filter) -> Sql:
        word = _SHORT_RARITIES.get(self._plain(filter), self._plain(filter))
        if word not in RARITIES:
            raise self._bad(filter, f"one of {', '.join(RARITIES)}")
        place = RARITIES.index(word)
        wanted = {
            "<": RARITIES[:place],
            "<=": RARITIES[: place + 1],
            ">": RARITIES[place + 1 :],
            ">=": RARITIES[place:],
            "!=": (*RARITIES[:place], *RARITIES[place + 1 :]),
        }.get(filter.op, (word,))
        return f"id IN (SELECT card FROM printing WHERE rarity IN ({', '.join('?' * len(wanted))}))", wanted

    def _in(self, filter: Filter) -> Sql:
        word = _SHORT_RARITIES.get(self._plain(filter), self._plain(filter))
        return "id IN (SELECT card FROM printing WHERE code = ? OR rarity = ?)", (word, word)

    def _price(self, filter: Filter) -> Sql:
        columns = ["usd", "usd_foil", "usd_etched"] if filter.name == "usd" else [filter.name]
        op = "=" if filter.op == ":" else filter.op
        amount = self._amount(filter)
        tests = " OR ".join(f"{column} {op} ?" for column in columns)
        return f"id IN (SELECT card FROM printing WHERE {tests})", (amount,) * len(columns)

    def _date(self, filter: Filter) -> Sql:
        text = self._plain(filter)
        op = "=" if filter.op == ":" else filter.op
        if filter.name == "year":
            if not re.fullmatch(r"\d{4}", text):
                raise self._bad(filter, "a year of four digits")
            after = str(int(text) + 1)
            tests: dict[str, Sql] = {
                "<": ("released < ?", (text,)),
                "<=": ("released < ?", (after,)),
                ">": ("released >= ?", (after,)),
                ">=": ("released >= ?", (text,)),
                "!=": ("(released < ? OR released >= ?)", (text, after)),
                "=": ("released >= ? AND released < ?", (text, after)),
            }
            test, values = tests[op]
            return f"id IN (SELECT card FROM printing WHERE {test})", values
        if date_of(text) is None or len(text) != 10:
            raise self._bad(filter, "a date such as 2025-04-11")
        return f"id IN (SELECT card FROM printing WHERE released {op} ?)", (text,)

    def _layout(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        return _tag(f"layout:{self._plain(filter)}")

    def _understood(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        self.asks_readings = filter
        if self._plain(filter) not in ("yes", "no", "true", "false"):
            raise self._bad(filter, "yes or no")
        return "understood IS ?", (int(self._plain(filter) in ("yes", "true")),)

    def _node(self, filter: Filter) -> Sql:
        self._only(filter, ":", "=")
        self.asks_readings = filter
        return _tag(f"node:{self._plain(filter)}")

    def _nothing(self, filter: Filter) -> Sql:
        """What says how to show results, not which."""
        return "1", ()


def _quoted(text: str) -> str:
    """A text as the full-text index takes it whole."""
    return '"' + text.replace('"', '""') + '"'


def _of(column: str) -> str:
    """A text of the card in the row; long texts are kept apart, so that a scan of the shelf is short."""
    return column if column == "key" else f"(SELECT {column} FROM shelf_text WHERE shelf_text.id = shelf.id)"


def _tag(word: str) -> Sql:
    return "id IN (SELECT card FROM tagged WHERE tag = (SELECT tag.id FROM tag WHERE word = ?))", (word,)


def _mask_sql(column: str, op: str, mask: int) -> Sql:
    """A comparison of sets of colors: ``>=`` has at least these, ``<`` some of these, but not all, and no others."""
    tests = {
        "=": (f"{column} = ?", (mask,)),
        "!=": (f"{column} != ?", (mask,)),
        ">=": (f"({column} & ?) = ?", (mask, mask)),
        ">": (f"(({column} & ?) = ? AND {column} != ?)", (mask, mask, mask)),
        "<=": (f"({column} & ~?) = 0", (mask,)),
        "<": (f"(({column} & ~?) = 0 AND {column} != ?)", (mask, mask)),
    }
    return tests[op]


def _in_order(symbols: list[str]) -> str:
    """Symbols as printed: X, generic, colors in the order that cards have; one color needs no order."""
    variable = [symbol for symbol in symbols if symbol in ("{X}", "{Y}", "{Z}")]
    generic = [symbol for symbol in symbols if symbol[1:-1].isdigit()]
    rest = [symbol for symbol in symbols if symbol not in variable and symbol not in generic]
    return "".join([*variable, *generic, *rest])


_FILTERS: Final[dict[str, Callable[[Compiler, Filter], Sql]]] = {
    "name": Compiler._name,
    "n": Compiler._name,
    **dict.fromkeys(["t", "type"], Compiler._types),
    **dict.fromkeys(["o", "oracle"], lambda self, filter: self._words(filter, "text", "text")),
    **dict.fromkeys(["fo", "fulloracle"], lambda self, filter: self._words(filter, "full_text", "text")),
    **dict.fromkeys(["c", "color", "colors"], Compiler._colors),
    **dict.fromkeys(["id", "identity", "ci", "coloridentity"], Compiler._identity),
    "produces": Compiler._produces,
    **dict.fromkeys(["m", "mana"], Compiler._mana),
    **dict.fromkeys(["kw", "keyword"], Compiler._keyword),
    **dict.fromkeys(["f", "format", "legal", "banned", "restricted"], Compiler._format),
    "is": Compiler._is,
    "not": Compiler._not,
    "has": Compiler._has,
    **dict.fromkeys(["s", "e", "set", "edition"], Compiler._set),
    **dict.fromkeys(["cn", "number"], Compiler._collector_number),
    **dict.fromkeys(["a", "artist"], Compiler._artist),
    **dict.fromkeys(["r", "rarity"], Compiler._rarity),
    "in": Compiler._in,
    **dict.fromkeys(["usd", "eur", "tix"], Compiler._price),
    **dict.fromkeys(["year", "date"], Compiler._date),
    "layout": Compiler._layout,
    "understood": Compiler._understood,
    "node": Compiler._node,
    **dict.fromkeys(["order", "sort", "direction", "dir", "unique", "prefer", "include", "game"], Compiler._nothing),
}


def names() -> str:
    """The names of all filters, for an error message."""
    return ", ".join(sorted({*_FILTERS, *_STATS}))
