"""What each filter asks of a row of the shelf, as SQL. Values go beside it as parameters, never into it."""

from __future__ import annotations

import difflib
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from typing import Final

from rulewright.cards.name import name_key
from rulewright.vocabulary.keyword import KEYWORD_ACTION_RULES, KEYWORD_RULES

from ..errors import QueryError
from .colors import color_mask
from .costs import COMPARED, colors_of, compare, cost_of, costs_of, devotion
from .known import PRINTED_QUALITIES, QUALITIES, RARELY_KNOWN, UNKNOWN_QUALITIES, UNSUPPORTED
from .printed import PRINTED, SHORT_RARITIES, printed
from .regexes import Clock, Pattern, PatternError
from .syntax import Filter

Sql = tuple[str, tuple[object, ...]]
_AMOUNT: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,4})?")
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
    "prints": "prints",
    "sets": "sets",
}
_HAS: Final = {
    "indicator": "indicator IS NOT NULL",
    "rulings": "rulings > 0",
    "loyalty": "loyalty IS NOT NULL",
    "power": "power IS NOT NULL",
    "toughness": "toughness IS NOT NULL",
    "defense": "defense IS NOT NULL",
    "price": "coalesce(shelf.usd, shelf.eur, shelf.tix) IS NOT NULL",
    "printing": "prints > 0",
}
_SHOWN: Final = {"unique": ("cards",)}
_SHORT_FORMATS: Final = {"edh": "commander", "pdh": "paupercommander"}


class Compiler:
    """Turns the filters of one query into SQL, and keeps its regular expressions."""

    def __init__(self, query: str, db: sqlite3.Connection) -> None:
        self.query: Final = query
        self._db = db
        self.clock: Final = Clock()
        self.patterns: Final[list[Pattern]] = []
        self.problem: QueryError | None = None
        self.asks_readings: Filter | None = None

    def sql(self, filter: Filter) -> Sql:
        """The condition that a filter stands for. Raises `QueryError`."""
        if filter.name in _STATS:
            return self._number(filter, _STATS[filter.name])
        if filter.name in PRINTED:
            return printed(self._db, self, filter)
        made = _FILTERS.get(filter.name)
        if made is None:
            reason = UNSUPPORTED.get(filter.name)
            what = f"{filter.name} is not supported: {reason}" if reason else f"no filter is called {filter.name!r}"
            raise self.error(what, filter.position, right=f"one of {names()}")
        return made(self, filter)

    def of_printing(self, filter: Filter) -> bool:
        """Whether a filter asks about a printing and not about the card."""
        quality = filter.name in ("is", "not") and filter.value.text.lower() in PRINTED_QUALITIES
        return quality or filter.name in PRINTED

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

    def only(self, filter: Filter, *ops: str) -> None:
        """Refuse every comparison but these."""
        if filter.op not in ops:
            what = f"{filter.name} does not go with {filter.op}"
            raise self.error(what, filter.position + len(filter.name), right=f"{filter.name}{ops[0]}…")

    def plain(self, filter: Filter) -> str:
        """The value in lower case; a regular expression is refused."""
        if filter.value.regex:
            raise self.error(f"{filter.name} takes no regular expression", filter.value.position)
        return filter.value.text.lower()

    def bad(self, filter: Filter, right: str) -> QueryError:
        """The error that a filter has no such value."""
        return self.error(
            f"{filter.name} cannot be {filter.value.text[:40]!r}", filter.value.position, right=f"expected {right}"
        )

    def _words(self, filter: Filter, column: str, indexed: str) -> Sql:
        """A text somewhere in a column, or a regular expression that matches it."""
        self.only(filter, ":", "=")
        if filter.value.regex:
            return self._regex(filter, column, indexed)
        text = name_key(filter.value.text) if column == "key" else filter.value.text.lower()
        text = text.replace("\u2019", "'")
        lowered = f"lower({_of(column)})" if column == "full_text" else _of(column)
        found = "id IN (SELECT rowid FROM card_letters WHERE card_letters MATCH ?)"
        if "~" in text and column in ("text", "full_text"):
            test = f"instr({lowered}, replace(?, '~', lower(shelf.name)))"
            beside = max(text.split("~"), key=len)
            if len(beside) < 3:
                return test, (text,)
            return f"({found} AND {test})", (f"{indexed} : {_quoted(beside)}", text)
        if len(text) < 3:
            return f"instr({lowered}, ?)", (text,)
        phrase = f"{indexed} : {_quoted(text)}"
        if column == "text":
            return f"({found} AND instr({_of(column)}, ?))", (phrase, text)
        return found, (phrase,)

    def _types(self, filter: Filter) -> Sql:
        """Types by whole words or their beginnings; several words, and regular expressions, as they stand."""
        text = filter.value.text.lower()
        if filter.value.regex or not text.isalpha():
            return self._words(filter, "types", "types")
        self.only(filter, ":", "=")
        tags = "SELECT tag.id FROM tag WHERE word >= ? AND word < ?"
        first = f"t:{text}"
        return f"id IN (SELECT card FROM tagged WHERE tag IN ({tags}))", (first, first + "\U0010ffff")

    def regex(self, filter: Filter, column: str) -> Sql:
        """A regular expression that matches a column."""
        try:
            pattern = Pattern(filter.value.text)
        except PatternError as error:
            raise self.error(str(error), filter.value.position) from None
        self.patterns.append(pattern)
        return f"regex_matches(?, {column}, ?)", (len(self.patterns) - 1, filter.value.position)

    def _regex(self, filter: Filter, column: str, indexed: str) -> Sql:
        """A regular expression, after a look into the index for what every match must have."""
        if column == "key" and not filter.value.text.isascii():
            return self.regex(filter, "shelf.name")
        test, values = self.regex(filter, _of(column))
        literals = self.patterns[-1].literals
        if literals and min(map(len, literals)) >= 3:
            test = f"(id IN (SELECT rowid FROM card_letters WHERE card_letters MATCH ?) AND {test})"
            values = (f"{indexed} : ({' OR '.join(map(_quoted, literals))})", *values)
        return test, values

    def _number(self, filter: Filter, column: str) -> Sql:
        text = self.plain(filter)
        op = "=" if filter.op == ":" else filter.op
        if text in ("even", "odd") and op == "=" and column == "mana_value":
            return "mana_value % 2 = ?", (int(text == "odd"),)
        if text in _STATS:
            return f"{column} {op} {_STATS[text]}", ()
        if not _AMOUNT.fullmatch(text):
            raise self.bad(filter, f"a number, or one of {', '.join(_STATS)}")
        return f"{column} {op} ?", (float(text),)

    def amount(self, filter: Filter) -> float:
        """The value as a number."""
        if not _AMOUNT.fullmatch(self.plain(filter)):
            raise self.bad(filter, "a number")
        return float(filter.value.text)

    def _name(self, filter: Filter) -> Sql:
        if filter.op == "=":
            key = name_key(self.plain(filter))
            half = "id IN (SELECT rowid FROM card_letters WHERE card_letters MATCH ?) AND instr(shelf.key, ' // ')"
            whole = "instr(' // ' || shelf.key || ' // ', ' // ' || ? || ' // ')"
            if len(key) < 3:
                return "shelf.key = ?", (key,)
            return f"(shelf.key = ? OR ({half} AND {whole}))", (key, f"name : {_quoted(key)}", key)
        return self._words(filter, "key", "name")

    def _colors(self, filter: Filter) -> Sql:
        return self._mask(filter, "colors", ">=")

    def _identity(self, filter: Filter) -> Sql:
        return self._mask(filter, "identity", "<=")

    def _produces(self, filter: Filter) -> Sql:
        text = self.plain(filter)
        mask = 32 if text in ("c", "colorless") else color_mask(text)
        if mask is None:
            raise self.bad(filter, "colors, such as rg, or colorless")
        return _mask_sql("produces", ">=" if filter.op == ":" else filter.op, mask)

    def _mask(self, filter: Filter, column: str, usual: str) -> Sql:
        text = self.plain(filter)
        op = usual if filter.op == ":" else filter.op
        count = " + ".join(f"(({column} >> {bit}) & 1)" for bit in range(5))
        if text in ("m", "multi", "multicolor", "multicolored"):
            return f"({count}) > 1", ()
        if re.fullmatch("[0-9]", text):
            return f"({count}) {'=' if filter.op == ':' else op} ?", (int(text),)
        mask = color_mask(text)
        if mask is None:
            raise self.bad(filter, "colors, such as rg, red, gruul, colorless or multicolor")
        if mask == 0 and filter.op == ":":
            op = "="
        return _mask_sql(column, op, mask)

    def _mana(self, filter: Filter) -> Sql:
        asked = cost_of(self.plain(filter))
        if asked is None:
            raise self.bad(filter, "a mana cost, such as {2}{R} or 2R")
        op = ">=" if filter.op == ":" else filter.op
        return self._costs(lambda cost: compare(cost, op, asked))

    def _devotion(self, filter: Filter) -> Sql:
        symbols = cost_of(self.plain(filter)) or Counter()
        if len(symbols) != 1 or not (colors := colors_of(symbols)):
            raise self.bad(filter, "symbols of one kind, such as {U}{U} or {G/W}")
        op, count = ">=" if filter.op == ":" else filter.op, symbols.total()
        sql, values = self._costs(lambda cost: COMPARED[op](devotion(cost, colors), count))
        permanent, more = _tag("is:permanent")
        return f"({permanent} AND {sql})", (*more, *values)

    def _costs(self, test: Callable[[Counter[str]], bool]) -> Sql:
        """Cards with a face whose cost passes a test; there are few different costs."""
        costs = [text for (text,) in self._db.execute("SELECT DISTINCT cost FROM shelf")]
        found = [text for text in costs if any(test(cost) for cost in costs_of(text))]
        return "cost IN (SELECT value FROM json_each(?))", (json.dumps(found),)

    def _keyword(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        word = self.plain(filter)
        if word not in KEYWORD_RULES and word not in KEYWORD_ACTION_RULES:
            return self._known_tag(filter, "kw", "a keyword that some card or rule has")
        return _tag(f"kw:{word}")

    def _format(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        formats = self._formats()
        verdicts = {"banned": ["banned"], "restricted": ["restricted"]}.get(filter.name, ["legal", "restricted"])
        play_format = _SHORT_FORMATS.get(self.plain(filter), self.plain(filter))
        if formats and play_format not in formats:
            raise self.bad(filter, f"one of {', '.join(formats)}")
        tests = [_tag(f"f:{play_format}:{verdict}") for verdict in verdicts]
        return f"({' OR '.join(test for test, _ in tests)})", tuple(value for _, values in tests for value in values)

    def _quality(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        sql, values = self._is(filter)
        return (f"NOT coalesce({sql}, 0)", values) if filter.name == "not" else (sql, values)

    def _is(self, filter: Filter) -> Sql:
        word = self.plain(filter)
        if word in PRINTED_QUALITIES:
            return PRINTED_QUALITIES[word], ()
        if word == "unique":
            return "sets = 1", ()
        if word == "starter":
            return "starter", ()
        if word in RARELY_KNOWN and self._none_tagged(word):
            raise self.error(f"the imported cards do not say which are {word}", filter.value.position)
        if word in UNKNOWN_QUALITIES:
            raise self.error(f"the library does not know which cards are {word}", filter.value.position)
        if word not in QUALITIES and word not in RARELY_KNOWN:
            known = sorted([*QUALITIES, *PRINTED_QUALITIES, *RARELY_KNOWN, "starter", "unique"])
            raise self.bad(filter, f"one of {', '.join(known)}")
        return _tag(f"is:{word}")

    def _none_tagged(self, word: str) -> bool:
        return not self._asks("SELECT 1 FROM tag WHERE word = ?", f"is:{word}")

    def _asks(self, query: str, *values: object) -> bool:
        return self._db.execute(query, values).fetchone() is not None

    def _has(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        if self.plain(filter) not in _HAS:
            raise self.bad(filter, f"one of {', '.join(_HAS)}")
        return _HAS[self.plain(filter)], ()

    def _in(self, filter: Filter) -> Sql:
        """Printed at some time in a set, at a rarity or in a language."""
        self.only(filter, ":", "=")
        word = SHORT_RARITIES.get(self.plain(filter), self.plain(filter))
        if not self._asks("SELECT 1 FROM printing WHERE code = ? OR rarity = ? OR language = ? LIMIT 1", *[word] * 3):
            raise self.bad(filter, "the code of a set, a rarity or a language in the imported printings")
        return "id IN (SELECT card FROM printing WHERE code = ? OR rarity = ? OR language = ?)", (word,) * 3

    def _layout(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        return self._known_tag(filter, "layout", "the layout of some card")

    def _known_tag(self, filter: Filter, kind: str, right: str) -> Sql:
        """Cards with a tag, or an error that suggests what comes closest where none has it."""
        word = f"{kind}:{self.plain(filter)}"
        if not self._asks("SELECT 1 FROM tag WHERE word = ?", word):
            rows = self._db.execute("SELECT word FROM tag WHERE word > ? AND word < ?", (f"{kind}:", f"{kind};"))
            near = difflib.get_close_matches(word, [each for (each,) in rows], cutoff=0.7)
            raise self.bad(filter, right + (f"; the nearest: {', '.join(near)}" if near else ""))
        return _tag(word)

    def _understood(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        self.asks_readings = filter
        if self.plain(filter) not in ("yes", "no", "true", "false"):
            raise self.bad(filter, "yes or no")
        return "understood IS ?", (int(self.plain(filter) in ("yes", "true")),)

    def _node(self, filter: Filter) -> Sql:
        self.only(filter, ":", "=")
        self.asks_readings = filter
        if not self._asks("SELECT 1 FROM shelf WHERE understood IS NOT NULL LIMIT 1"):
            return _tag(f"node:{self.plain(filter)}")
        return self._known_tag(filter, "node", "a node of some card's tree, such as DealDamage")

    def _formats(self) -> list[str]:
        words = self._db.execute("SELECT word FROM tag WHERE word >= 'f:' AND word < 'f;'")
        return sorted({word.split(":")[1] for (word,) in words})

    def _nothing(self, filter: Filter) -> Sql:
        """What says how to show results, not which; the order itself is made elsewhere."""
        wanted = _SHOWN.get(filter.name)
        if wanted is not None and self.plain(filter) not in wanted:
            raise self.bad(filter, f"{' or '.join(wanted)}: the library lists each card once")
        self.only(filter, ":", "=")
        return "1", ()


def _quoted(text: str) -> str:
    """A text as the full-text index takes it whole."""
    return '"' + text.replace('"', '""') + '"'


def _of(column: str) -> str:
    """A text of the card in the row; long texts are kept apart, so that a scan of the shelf is short."""
    return "shelf.key" if column == "key" else f"(SELECT {column} FROM shelf_text WHERE shelf_text.id = shelf.id)"


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
    "devotion": Compiler._devotion,
    **dict.fromkeys(["is", "not"], Compiler._quality),
    "has": Compiler._has,
    "in": Compiler._in,
    "layout": Compiler._layout,
    "understood": Compiler._understood,
    "node": Compiler._node,
    **dict.fromkeys(["order", "sort", "direction", "dir", "unique"], Compiler._nothing),
}


def names() -> str:
    """The names of all filters, for an error message."""
    return ", ".join(sorted({*_FILTERS, *_STATS, *PRINTED}))
