"""Reading the English of scenarios: words with their places, names among them, and errors that say where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NoReturn

from rulewright.cards.name import name_key
from rulewright.cards.record import CardRecord
from rulewright.vocabulary.errors import RulewrightError

NUMBER_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_TOKEN: Final = re.compile(r"\{[^{}\s]*\}|['’]s\b|[+\-−]?\d+(?:/[+\-−]?\d+)?(?:st|nd|rd|th)?\b|[^\W\d_]+|[^\s]")
_SIGNED: Final = re.compile(r"[+\-−]?\d{1,1000}")
_ORDINAL: Final = re.compile(r"\d{1,9}(?:st|nd|rd|th)")
_LONGEST_NAME: Final = 14
_STOPS: Final = frozenset(
    "from using without tapping targeting with choosing paying sacrificing discarding exiling returning splicing"
    " dividing and or is has are on in because when above below to for blocks block attacks attack may into under above"
    " had deals costs exists ceased have".split()
)


class WordingError(RulewrightError):
    """A text that the grammar does not take; ``at`` is the place of the first word that does not fit."""

    def __init__(self, what: str, at: int, right: str = "") -> None:
        self.at = at
        super().__init__(what, right=right)


class Token:
    """A word, number, mana symbol or mark, and where it is in the text."""

    __slots__ = ("end", "start", "text")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end


def names_in(cards: Sequence[CardRecord]) -> list[str]:
    """The names of cards and of their faces."""
    found: list[str] = []
    for card in cards:
        found.append(card.name)
        found.extend([face.name for face in card.card_faces or ()])
    return found


class Vocabulary:
    """The names that a scenario knows: of cards, and those that it gives to objects itself; and how many players
    there are, 0 where that is not known."""

    __slots__ = ("_names", "seats")

    def __init__(self, names: list[str], seats: int = 0) -> None:
        self.seats = seats
        self._names = {name_key(name): name for name in names}

    def find(self, text: str) -> str | None:
        """The name as it is known, for a name as it is written."""
        return self._names.get(name_key(text))

    def add(self, name: str) -> None:
        """Makes a name known."""
        self._names[name_key(name)] = name


class Words:
    """A text being read from left to right. Case counts for nothing; a name is recognised as a whole.

    >>> words = Words("you cast Hill Brute", Vocabulary(["Hill Brute"]))
    >>> words.accept("you cast"), words.name(), words.at_end
    ('you cast', 'Hill Brute', True)
    """

    __slots__ = ("_tokens", "at", "known", "text")

    def __init__(self, text: str, known: Vocabulary) -> None:
        self.text = text
        self.known = known
        self.at = 0
        self._tokens = [Token(m.group(), m.start(), m.end()) for m in _TOKEN.finditer(text)]

    @property
    def at_end(self) -> bool:
        """Whether every word was read."""
        return self.at >= len(self._tokens)

    @property
    def left(self) -> int:
        """How many words are left."""
        return len(self._tokens) - self.at

    @property
    def word(self) -> str:
        """The next word in lower case; empty at the end."""
        return "" if self.at_end else self._tokens[self.at].text.lower().replace("’", "'")

    def ahead(self, phrase: str) -> bool:
        """Whether the next words are those of the phrase."""
        wanted = _TOKEN.findall(phrase.lower())
        got = [token.text.lower().replace("’", "'") for token in self._tokens[self.at : self.at + len(wanted)]]
        return got == wanted

    def accept(self, *phrases: str) -> str:
        """Takes the first of the phrases that comes next, and answers it; empty if none does."""
        for phrase in phrases:
            if self.ahead(phrase):
                self.at += len(_TOKEN.findall(phrase))
                return phrase
        return ""

    def expect(self, *phrases: str) -> str:
        """Takes one of the phrases, or fails."""
        found = self.accept(*phrases)
        if not found:
            self.fail(*[f'"{phrase}"' for phrase in phrases])
        return found

    def no_player(self, who: str, at: int) -> NoReturn:
        """Raises the error for words that name no player of the scenario; ``at`` is their place in the text."""
        others = [f"opponent {seat}" for seat in range(2, self.known.seats)]
        raise WordingError(f"{who!r} is no player: {self.text!r}", at, " or ".join(["you", "opponent", *others]))

    @property
    def place(self) -> int:
        """The place of the next word in the text."""
        return len(self.text) if self.at_end else self._tokens[self.at].start

    def end(self) -> None:
        """Fails unless every word was read."""
        if not self.at_end:
            self.fail("the end")

    def fail(self, *expected: str) -> NoReturn:
        """Raises the error for the next word."""
        if self.at_end:
            what, at = "the text ends too early", len(self.text)
        else:
            token = self._tokens[self.at]
            what, at = f"{token.text!r} does not fit here", token.start
        right = f"expected {' or '.join(expected)}" if expected else ""
        raise WordingError(f"{what}: {self.text!r}", at, right)

    def number(self) -> int | None:
        """A whole number in digits or words, if one comes next."""
        word = self.word
        if word in NUMBER_WORDS:
            self.at += 1
            return NUMBER_WORDS.index(word)
        if not self.at_end and self._tokens[self.at].text in ("a", "an"):  # "A" is a name
            self.at += 1
            return 1
        if word in ("no", "none"):
            self.at += 1
            return 0
        if _SIGNED.fullmatch(word):
            self.at += 1
            return int(word.replace("−", "-"))
        return None

    def need_number(self) -> int:
        """A number, or fails."""
        found = self.number()
        if found is None:
            self.fail("a number")
        return found

    def ordinal(self) -> int:
        """An ordinal such as "second" or "2nd"; 0 if none comes next."""
        word = self.word
        if word in ORDINALS:
            self.at += 1
            return ORDINALS.index(word) + 1
        if _ORDINAL.fullmatch(word):
            self.at += 1
            return int(word[:-2])
        return 0

    def symbols(self) -> str:
        """Mana symbols such as ``{2}{R}``; empty if none come next."""
        found = ""
        while self.word.startswith("{"):
            found += self._tokens[self.at].text.upper()
            self.at += 1
        return found

    def raw(self) -> str:
        """The next word as it is written."""
        if self.at_end:
            self.fail()
        self.at += 1
        return self._tokens[self.at - 1].text

    def span(self, start: int) -> str:
        """The text from the word with the number ``start`` to the last word read, as it is written."""
        return self.text[self._tokens[start].start : self._tokens[self.at - 1].end]

    def rule(self) -> str:
        """A rule number such as 601.2f or 118.7a–c."""
        start = self.at
        while not self.at_end and (self.at == start or self._tokens[self.at].start == self._tokens[self.at - 1].end):
            if self.word == ",":
                break
            self.at += 1
        if start == self.at:
            self.fail("the number of a rule")
        text = self.text[self._tokens[start].start : self._tokens[self.at - 1].end]
        if not re.fullmatch(r"\d{3}\.\d+[a-z]?(?:[–-][a-z])?\.?", text):
            self.at = start
            self.fail("the number of a rule, such as 601.2f")
        return text.rstrip(".")

    def name(self) -> str:
        """A name: a known one, as long as possible; else the words up to the next that belongs to the grammar."""
        if self.at_end:
            self.fail("a name")
        if self.word == '"':
            return self._quoted()
        first = self._tokens[self.at]
        for size in range(min(_LONGEST_NAME, len(self._tokens) - self.at), 0, -1):
            last = self._tokens[self.at + size - 1]
            written = self.text[first.start : last.end]
            found = self.known.find(written) or (self.known.find(written[:-1]) if written.endswith("s") else None)
            if found is not None:
                self.at += size
                return found
        start = self.at
        while not self.at_end and self._is_of_name(self._tokens[self.at].text):
            self.at += 1
        if self.at == start:
            self.fail("a name")
        return self.text[first.start : self._tokens[self.at - 1].end]

    def _is_of_name(self, text: str) -> bool:
        return text[0].isalnum() and (text[0].isupper() or text not in _STOPS) and not text.endswith("'s")

    def _quoted(self) -> str:
        start = self._tokens[self.at].end
        self.at += 1
        while not self.at_end and self.word != '"':
            self.at += 1
        if self.at_end:
            self.fail("a closing quotation mark")
        end = self._tokens[self.at].start
        self.at += 1
        return self.text[start:end]
