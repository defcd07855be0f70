"""From paragraphs to abilities: what a paragraph is, its sentences, modes and quotes.

The frame decides by punctuation and by the first word: a line of keywords, "cost: effect", "when …, effect",
"choose one —" with bullets, or plain sentences. Each sentence is then read by the grammar.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from rulewright.abilities.ability import Keyword, StaticAbility
from rulewright.abilities.condition import Both, ChosenWord, NotCondition
from rulewright.abilities.effect import KeywordAction, PutCounters, RemoveCounters
from rulewright.abilities.node import Ability, Condition, Effect
from rulewright.abilities.reference import Self, You
from rulewright.abilities.trigger import BeginningOf, Chapter, Performs

from .ability_words import ABILITY_WORDS, is_flavor
from .assemble import Line, activated, as_ability, join_statics, static_ability, triggered
from .bands import GIVEN, band_line, given, station_band
from .grammar import Grammar
from .lexicon import Quoted
from .lower import Misfit, finished, plain_cards
from .names import fuse_names
from .normalize import Paragraph, row_of
from .opening_hands import is_opening, opening_hand
from .parser import Parser, Read
from .phrase import Phrase
from .phrases.statics import EXERTS, WHILE_CAST
from .phrases.verbs import DOER
from .printer import CannotPrint, Printer, join
from .problem import NotUnderstood
from .raw import (
    Act,
    CostItems,
    IfFirst,
    KeywordLine,
    ModeHeader,
    Reflexive,
)
from .tokens import GRANTERS, OPENING, PLACEHOLDERS, TIGHT_DASH, StrayCharacter, Token, tokenize

LONGEST: Final = 300
"""Tokens in one sentence; no Oracle text comes near it."""

ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi")
KEYWORD_PREFIXES: Final = frozenset(["boast", "exhaust", "forecast", "renew", "power-up", "cohort"]) - ABILITY_WORDS
"""Keywords that stand before the activated ability that they change."""

_KEYWORDS_WITH_STOP: Final = (["cumulative", "upkeep"], ["companion", "—"])
"""Keywords whose line may end with a full stop."""

THIS_KINDS: Final = frozenset(
    "creature land artifact enchantment planeswalker battle aura equipment vehicle saga class case room siege".split()
)
"""What a permanent calls itself by its type line."""

_MARKS: Final = ('"', "“", "”")
LEGEND_RULE: Final = "~legendrule"
"""The one quotation that is a name."""
_TRIGGER_WORDS: Final = frozenset(["when", "whenever", "at"])
_SPANS: Final = (("this", "turn"), ("this", "combat"), ("that", "turn"))
"""A span in which a delayed ability of a spell triggers."""


class Framer:
    """Reads the paragraphs of one text."""

    def __init__(
        self,
        grammar: Grammar,
        text: str,
        names: tuple[tuple[str, str], ...],
        spell: bool,
        meaning: bool = False,
        types: str = "",
    ) -> None:
        self.types = frozenset(types.lower().split())
        """The words of the type line: a creature is not "this land"."""
        self.grammar = grammar
        self.text = text
        self.names = names
        self.spell = spell
        self.meaning = meaning
        """Whether the text is that of a keyword's meaning, with placeholders."""
        self.printer = Printer(grammar)
        self.band: Condition | None = None
        """The band of levels in which the lines stand."""
        self.spellings = {token: spelling for spelling, token in names}
        self.spellings.update({GRANTERS[token]: spelling for spelling, token in names})
        self.spellings[LEGEND_RULE] = '"legend rule"'
        self.phrases: list[Phrase] = []

    # ---- reading --------------------------------------------------------------------------------------

    def line(self, paragraph: Paragraph) -> Line:
        """One paragraph read. Raises `NotUnderstood`."""
        start, end = paragraph.pieces[0]
        special = None if paragraph.bullets else band_line(self.text[start:end], start, self.band is not None)
        if special is not None:
            special.given = self.band if special.band is None else None
            self.band = special.band or self.band
            return special
        station = station_band(self.text[start:end])
        if station is not None and not paragraph.bullets:
            self.band = station[1]
            tokens = self._tokens([(start + len(station[0]), end), *paragraph.pieces[1:]])
            line = self._line(tokens, False)
            line.given = self.band
            line.printed = station[0] + line.printed
            return line
        tokens = self._tokens(paragraph.pieces)
        self._check_this(tokens)
        words = self._words_to_choose(tokens) if paragraph.bullets else ()
        line = self._line(tokens, bool(paragraph.bullets) and not words)
        line.given = line.given or self.band
        for pieces in paragraph.rows:
            line.printed += "\n" + self._row(line, pieces)
        names = [ability.name for ability in line.keywords if isinstance(ability, Keyword)]
        if paragraph.bullets and names in (["spree"], ["tiered"]):
            line.header = ModeHeader(1, 1000 if names == ["spree"] else 1)
        for pieces in paragraph.bullets:
            bullet = self._tokens(pieces)
            if not bullet:
                raise NotUnderstood("word", "a mode without words", pieces[0][0] - 1)
            if words:
                line.printed += "\n• " + self._chosen(line, bullet, words)
            else:
                line.printed += "\n" + self._mode(line, bullet)
        return line

    def _row(self, line: Line, pieces: list[tuple[int, int]]) -> str:
        """``10—19 | …``: what is done for such a result (CR 706.3a)."""
        start, end = pieces[0]
        prefix, low, high = row_of(self.text[start:end])
        sentences: list[Effect] = []
        printed = self._sentences(self._tokens([(start + len(prefix), end), *pieces[1:]]), sentences)
        line.rows.append((low, high, sentences))
        return prefix + printed

    def _check_this(self, tokens: list[Token]) -> None:
        """Refuse "this land" of what is no land; an Aura may be one for a while (bestow), so may a creature be."""
        for i in range(len(tokens) - 1):
            word = tokens[i + 1].text
            if tokens[i].text != "this" or word not in THIS_KINDS or not self.types or word in self.types:
                continue
            if word not in self.text.replace(f"this {word}", "").lower() or word not in ("creature", "aura"):
                raise NotUnderstood("word", f"this {word}", tokens[i].start)

    def _words_to_choose(self, tokens: list[Token]) -> tuple[str, ...]:
        return tuple([str(token.value) for token in tokens if token.kind == "name"]) if tokens[0].text == "as" else ()

    def _chosen(self, line: Line, bullet: list[Token], words: tuple[str, ...]) -> str:
        """``Khans — …``: what the object has if the word was chosen (CR 614.12b)."""
        word = self.text[bullet[0].start : bullet[0].end]
        if word not in words or len(bullet) < 3 or bullet[1].text != "—":
            raise NotUnderstood("word", word, bullet[0].start)
        inner = self._line(bullet[2:], False)
        inner.given = ChosenWord(word)
        line.inner.append(inner)
        return f"{word} — {inner.printed}"

    def _mode(self, line: Line, bullet: list[Token]) -> str:
        sign = ""
        if line.header is not None and line.keywords:
            sign, bullet = self._mode_cost(line, bullet)
        else:
            prefix, bullet = self._ability_word(bullet)
            sign = f"• {prefix}"
        sentences: list[Effect] = []
        printed = self._sentences(bullet, sentences)
        line.modes.append(sentences)
        return sign + printed

    def _mode_cost(self, line: Line, bullet: list[Token]) -> tuple[str, list[Token]]:
        """``+ {2} — …`` of spree, ``Name — {2} — …`` of tiered."""
        dashes = [i for i, token in enumerate(bullet) if token.text == "—"]
        spree = bullet[0].text == "+"
        if len(dashes) < (1 if spree else 2) or (not spree and not is_flavor(self._written(bullet[: dashes[0]]))):
            raise NotUnderstood("word", "a mode without its cost", bullet[0].start)
        begin, end = (1, dashes[0]) if spree else (dashes[0] + 1, dashes[1])
        read = self._read(bullet[begin:end], "costs")
        assert isinstance(read.value, CostItems)
        line.mode_costs.append(read.value)
        sign = "+ " if spree else f"• {self._written(bullet[: dashes[0]])} — "
        return sign + self._print(read) + " — ", bullet[end + 1 :]

    def _written(self, tokens: list[Token]) -> str:
        return " ".join(self.text[tokens[0].start : tokens[-1].end].split()) if tokens else ""

    def _tokens(self, pieces: list[tuple[int, int]]) -> list[Token]:
        tokens: list[Token] = []
        try:
            for start, end in pieces:
                tokens += tokenize(self.text, start, end, self.names)
        except StrayCharacter as error:
            raise NotUnderstood("character", self.text[error.at], error.at) from None
        if not self.meaning:
            for token in tokens:
                if token.text in PLACEHOLDERS:
                    raise NotUnderstood("word", token.text, token.start)
        return self._with_quotes(fuse_names(tokens, self.text))

    def _with_quotes(self, tokens: list[Token]) -> list[Token]:
        result: list[Token] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            inner = token.text == OPENING
            if not inner and token.text not in _MARKS:
                result.append(token)
                at += 1
                continue
            end = at + 1
            while end < len(tokens) and not (_closes(tokens, end) if inner else tokens[end].text in _MARKS):
                end += 1
            if end == len(tokens):
                raise NotUnderstood("word", "a quotation without its end", token.start)
            inside = tokens[at + 1 : end]
            if not inside:
                raise NotUnderstood("word", "an empty quotation", token.start)
            if [word.text for word in inside] == ["legend", "rule"]:  # CR 704.5j
                result.append(Token(LEGEND_RULE, token.start, tokens[end].end))
                at = end + 1
                continue
            comma = inside[-1].text == "," and len(inside) > 1
            quoted = self._quoted(inside[:-1] if comma else inside, "'" if inner else '"', "," if comma else "")
            result.append(Token('"', token.start, tokens[end].end, "quote", quoted))
            if comma:
                result.append(inside[-1])
            at = end + 1
        return result

    def _quoted(self, tokens: list[Token], mark: str, comma: str) -> Quoted:
        if mark == '"':
            tokens = self._with_quotes(tokens)
        for token in tokens:
            token.text = GRANTERS.get(token.text, token.text)
        outside, self.spell = self.spell, False
        try:
            line = self._quoted_line(tokens)
            return Quoted(tuple(self.abilities(line)), f"{mark}{line.printed}{comma}{mark}")
        finally:
            self.spell = outside

    def _quoted_line(self, tokens: list[Token]) -> Line:
        """A quotation that does not end its sentence has no full stop: ``"You have no maximum hand size" and …``."""
        last = tokens[-1]
        if tokens[0].text == "enchant" and len(tokens) > 1:  # a keyword, not a sentence: it may end that around it
            line = self._line(tokens[:-1] if last.text == "." else tokens, False)
            line.printed = "e" + line.printed[1:] + ("." if last.text == "." else "")
            return line
        try:
            return self._line(tokens, False)
        except NotUnderstood:
            if last.text == "." or last.kind == "quote":
                raise
        line = self._line([*tokens, Token(".", last.end, last.end)], False)
        line.printed = line.printed[:-1]
        return line

    def _line(self, tokens: list[Token], modal: bool) -> Line:
        line = Line(tokens[0].start)
        prefix, tokens = self._ability_word(tokens)
        line.printed = prefix
        for words, condition in GIVEN.items():
            if tokens[: words.count(" ") + 1] and [t.text for t in tokens[: words.count(" ") + 2]] == [
                *words.split(),
                "—",
            ]:
                line.printed = f"{words.capitalize()} — "
                line.given = condition
                tokens = tokens[words.count(" ") + 2 :]
                if not tokens:
                    raise NotUnderstood("word", "a dash and nothing behind it", line.start)
        if [token.text for token in tokens[:3]] == ["to", "solve", "—"] and len(tokens) > 4:
            return self._to_solve(line, tokens[3:])
        if prefix and prefix[:-3].lower() in KEYWORD_PREFIXES:
            line.keyword = prefix[:-3].lower()
        chapters = self._chapters(tokens)
        if chapters is not None:
            line.trigger = Chapter(tuple([ROMAN.index(tokens[i].text) + 1 for i in range(0, chapters, 2)]))
            line.printed = join([token.text.upper() for token in tokens[: chapters - 1]], False) + " — "
            flavor, tokens = self._ability_word(tokens[chapters:])
            line.printed += flavor + self._body(line, tokens, modal)
            return line
        without_stop = tokens[-1].text != "." or any(token.text == TIGHT_DASH for token in tokens)
        start = [token.text for token in tokens[:4]]
        without_stop = (
            without_stop or start[1:] == ["x", ",", "where"] or start[:2] in _KEYWORDS_WITH_STOP or start[0] == "equip"
        )
        if without_stop and self._keywords(line, tokens, not modal and tokens[-1].kind != "quote"):
            return line
        colon = next((i for i, token in enumerate(tokens) if token.text == ":"), -1)
        if colon > 0:
            read = self._read(tokens[:colon], "costs")
            assert isinstance(read.value, CostItems)
            line.costs = read.value
            if colon == 1 and isinstance(read.value.items[0], PutCounters | RemoveCounters):
                line.keyword = "loyalty"
            line.printed += self._print(read) + ": "
            tokens = tokens[colon + 1 :]
            if not tokens:
                raise NotUnderstood("word", "a cost without an effect", line.start)
            line.printed += self._body(line, tokens, modal)
        elif tokens[0].text in _TRIGGER_WORDS and not self._delayed(tokens):
            line.printed += self._triggered(line, tokens, modal)
        elif (self.spell or modal) and not _reveals(tokens):
            line.printed += self._body(line, tokens, modal)
        else:
            line.printed += self._statics(line, tokens)
        return line

    def _to_solve(self, line: Line, tokens: list[Token]) -> Line:
        """``To solve — …``: at the beginning of your end step, if it is so, this Case becomes solved (CR 719.3a)."""
        read = self._read(tokens[:-1], "condition")
        assert isinstance(read.value, Condition)
        line.trigger = BeginningOf("end", You())
        solved = Act(You(), KeywordAction(DOER, "solve", None, Self()))
        line.sentences.append(IfFirst(Both((read.value, NotCondition(GIVEN["solved"]))), solved))
        line.printed = f"To solve — {self._print(read)}."
        return line

    def _delayed(self, tokens: list[Token]) -> bool:
        """A spell's "whenever … this turn" or "at the beginning of the next …" is an instruction; other events trigger
        an ability of the card, where it is by then (CR 113.6, 603.7a)."""
        if not self.spell:
            return False
        words = [token.text for token in _sentences_of(tokens)[0][0]]
        event = words[: words.index(",")] if "," in words else words
        return "next" in event or event[1:] == ["end", "of", "combat"] or any(two in _SPANS for two in pairwise(event))

    def _ability_word(self, tokens: list[Token]) -> tuple[str, list[Token]]:
        for i in range(1, min(11, len(tokens) - 1)):
            if tokens[i].text == "—":
                words = " ".join(self.text[tokens[0].start : tokens[i].start].split())
                if words.lower() in ABILITY_WORDS or words.lower() in KEYWORD_PREFIXES:
                    return join([words.lower()]) + " — ", tokens[i + 1 :]
                if is_flavor(words) and tokens[0].text not in ROMAN:
                    return f"{words} — ", tokens[i + 1 :]
                break
        return "", tokens

    def _chapters(self, tokens: list[Token]) -> int | None:
        """How many tokens stand before the text of a chapter, with the dash; None if it is none."""
        at = 0
        while at + 1 < len(tokens) and tokens[at].text in ROMAN:
            if tokens[at + 1].text == "—" and at + 2 < len(tokens):
                return at + 2
            if tokens[at + 1].text != ",":
                return None
            at += 2
        return None

    def _keywords(self, line: Line, tokens: list[Token], nothing_else: bool) -> bool:
        parser = self._parser(tokens)
        reads = parser.read("keywordline")
        if not reads and not (nothing_else and tokens[-1].text != "."):
            return False
        read = self._only(reads, tokens, parser)
        assert isinstance(read.value, KeywordLine)
        line.keywords = read.value.abilities
        line.printed += self._print(read)
        return True

    def _body(self, line: Line, tokens: list[Token], modal: bool) -> str:
        if not modal:
            return self._sentences(tokens, line.sentences, line.statics)
        before, header = _split_header(tokens)
        printed = self._sentences(before, line.sentences) + " " if before else ""
        read = self._read(header, "modes")
        assert isinstance(read.value, ModeHeader)
        line.header = read.value
        if read.value.rider is not None:
            line.sentences.append(read.value.rider)
        return printed + self._print(read)

    def _triggered(self, line: Line, tokens: list[Token], modal: bool) -> str:
        first, dot = _sentences_of(tokens)[0]
        if modal and (len(first) == len(tokens) or _only_chooses(first)):
            first = tokens
            read = self._read(first, "triggeredmodes")
            assert isinstance(read.value, tuple)
            line.trigger, line.header = read.value[:2]
            line.asked = read.value[2] if len(read.value) > 2 else None
            return self._print(read)
        _whole_sentences((_split_header(tokens)[0] if modal else tokens) or first)
        read = self._read(first, "triggered")
        assert isinstance(read.value, tuple)
        line.trigger, sentence = read.value
        line.sentences.append(sentence)
        printed = self._print(read) + dot
        rest = tokens[len(first) + (1 if dot else 0) :]
        if rest:
            printed += " " + self._body(line, rest, modal)
        return printed

    def _sentences(self, tokens: list[Token], into: list[Effect], statics: list[StaticAbility] | None = None) -> str:
        printed: list[str] = []
        for sentence, dot in _whole_sentences(tokens):
            parser = self._parser(sentence)
            reads = parser.read("sentence")
            if reads or statics is None or not self.spell:
                read = self._only(reads, sentence, parser)
                assert isinstance(read.value, Effect)
                into.append(read.value)
            else:
                furthest = parser.furthest
                reads = [r for r in parser.read("staticline") if _while_cast(r.value)]
                parser.furthest = max(furthest, parser.furthest)
                read = self._only(reads, sentence, parser)
                assert isinstance(read.value, StaticAbility)
                statics.append(read.value)
            printed.append(self._print(read) + dot)
        return " ".join(printed)

    def _statics(self, line: Line, tokens: list[Token]) -> str:
        printed: list[str] = []
        for sentence, dot in _whole_sentences(tokens):
            if line.statics[-1:] == [EXERTS] and [token.text for token in sentence[:3]] == ["when", "you", "do"]:
                read = self._read(sentence, "simple")
                assert isinstance(read.value, Reflexive)
                exerted = Line(sentence[0].start)
                exerted.trigger, exerted.sentences = Performs(Self(), "is exerted"), [read.value.effect]
                line.inner.append(exerted)
                printed.append(self._print(read) + dot)
                continue
            words = [token.text for token in sentence[:4]]
            if line.statics and is_opening(line.statics[0]) and (line.opening or words == ["if", "you", "do", ","]):
                printed.append(self._opening(line, sentence) + dot)
                continue
            read = self._read(sentence, "staticline")
            assert isinstance(read.value, StaticAbility)
            line.statics.append(read.value)
            printed.append(self._print(read) + dot)
        return " ".join(printed)

    def _opening(self, line: Line, sentence: list[Token]) -> str:
        """``If you do, …``, and what follows it (CR 103.6)."""
        first = not line.opening
        read = self._read(sentence[4:] if first else sentence, "opening" if first else "sentence")
        assert isinstance(read.value, Effect)
        line.opening.append(read.value)
        printed = self._print(read)
        return f"If you do, {printed[0].lower()}{printed[1:]}" if first else printed

    def _parser(self, tokens: list[Token]) -> Parser:
        if len(tokens) > LONGEST:
            raise NotUnderstood("length", f"a sentence of more than {LONGEST} words", tokens[0].start)
        return Parser(self.grammar, tokens)

    def _read(self, tokens: list[Token], symbol: str) -> Read:
        parser = self._parser(tokens)
        return self._only(parser.read(symbol), tokens, parser)

    def _only(self, reads: list[Read], tokens: list[Token], parser: Parser | None = None) -> Read:
        if len(reads) == 1:
            read = reads[0]
            assert read.wording is not None
            self.phrases += read.wording.phrases()
            return read
        if reads:
            raise NotUnderstood("ambiguous", f"{len(reads)} trees", tokens[0].start)
        at = min(parser.furthest, len(tokens) - 1) if parser is not None else 0
        token = tokens[at]
        word = self.text[token.start : token.end]
        raise NotUnderstood("word", word, token.start, parser.furthest_symbol if parser is not None else "")

    def _print(self, read: Read) -> str:
        assert read.wording is not None
        try:
            return join(self.printer.words(read.value, read.wording), True, self.spellings)
        except CannotPrint as error:
            raise NotUnderstood("print", str(error), 0) from None

    # ---- abilities ------------------------------------------------------------------------------------

    def abilities(self, line: Line) -> list[Ability]:
        """The abilities of a line that is not an instruction of a spell."""
        found: list[Ability] = [as_ability(plain_cards(keyword)) for keyword in line.keywords]
        try:
            if line.statics and is_opening(line.statics[0]):
                if len(line.statics) > 1:
                    raise Misfit("another sentence beside the opening hand")
                return [finished(opening_hand(line.statics[0], line.opening))]
            join_statics(line.statics)
            for static in line.statics:
                found.append(static_ability(static, ("tap",) if self.meaning else ()))
            if line.costs is not None:
                found.append(activated(line))
            elif line.trigger is not None:
                found.append(triggered(line))
            elif line.sentences or line.header:
                raise NotUnderstood("word", "an instruction without a spell", line.start)
            found = [*line.made, *[finished(ability) for ability in found]]
            if line.given is not None:
                found = given(line.given, found)
            for inner in line.inner:
                found += self.abilities(inner)
            return found
        except Misfit as error:
            raise NotUnderstood("reference", error.why, error.at if error.at >= 0 else line.start) from None


def _reveals(tokens: list[Token]) -> bool:
    """Whether a line of a spell speaks of the opening hand (CR 103.6b)."""
    return [token.text for token in tokens[:8]] == ["you", "may", "reveal", "this", "card", "from", "your", "opening"]


def _while_cast(value: object) -> bool:
    return isinstance(value, StaticAbility) and value.zones == WHILE_CAST


def _only_chooses(sentence: list[Token]) -> bool:
    """``When this enters, choose one``, with another sentence about how many before the modes."""
    return [token.text for token in sentence[-3:-1]] == [",", "choose"]


def _split_header(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    for i in range(len(tokens) - 1, -1, -1):
        begins = tokens[i].text == "choose" or [token.text for token in tokens[i : i + 3]] == ["when", "you", "do"]
        if begins and (i == 0 or tokens[i - 1].text == "."):
            return tokens[:i], tokens[i:]
    return [], tokens


def _whole_sentences(tokens: list[Token]) -> list[tuple[list[Token], str]]:
    """The sentences, each of which ends with a full stop or a quotation that has one."""
    found = _sentences_of(tokens)
    last, dot = found[-1]
    if not dot and not _ends_in_quote(last[-1]):
        raise NotUnderstood("word", "no full stop", last[-1].end)
    return found


def _ends_in_quote(token: Token) -> bool:
    return isinstance(token.value, Quoted) and token.value.text.rstrip("\"'").endswith(".")


def _closes(tokens: list[Token], at: int) -> bool:
    """Whether a quotation inside another one ends here: behind a full stop, or where the outer one ends or goes on."""
    if tokens[at].text != "'":
        return False
    return at + 1 == len(tokens) or tokens[at - 1].text in (".", "quote") or tokens[at + 1].text in (".", ",", "and")


def _sentences_of(tokens: list[Token]) -> list[tuple[list[Token], str]]:
    """The sentences with the full stop to print after each: none where a quotation ends the sentence."""
    found: list[tuple[list[Token], str]] = []
    current: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == ".":
            found.append((current, "."))
            current = []
            continue
        current.append(token)
        if _ends_in_quote(token):
            following = tokens[i + 1].text if i + 1 < len(tokens) else "."
            if following not in (",", "and", ".", "or") or i + 1 == len(tokens):
                found.append((current, ""))
                current = []
    if current:
        found.append((current, ""))
    if any(not sentence for sentence, _ in found):
        raise NotUnderstood("word", "an empty sentence", tokens[0].start)
    return found
