"""From paragraphs to abilities: what a paragraph is, its sentences, modes and quotes.

The frame decides by punctuation and by the first word: a line of keywords, "cost: effect", "when …, effect",
"choose one —" with bullets, or plain sentences. Each sentence is then read by the grammar.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulewright.abilities.ability import ActivatedAbility, StaticAbility, TriggeredAbility
from rulewright.abilities.condition import Both
from rulewright.abilities.continuous import Continuous, CostChange, LinkedEffect, Replaces
from rulewright.abilities.effect import Discard, Exile, May, Modal, PutCounters, RemoveCounters, Sacrifice, Tap
from rulewright.abilities.node import Ability, Condition, Effect, Node, Trigger
from rulewright.abilities.reference import Choose, Each, Host, Self, Target, Union, You
from rulewright.abilities.replacement import EntersTappedUnless, WouldMove
from rulewright.abilities.trigger import Chapter

from .ability_words import ABILITY_WORDS
from .grammar import Grammar
from .labels import label
from .lexicon import Quoted
from .lower import Misfit, finished, instructions, lower, lower_static, lower_trigger, plain_cards, sequence
from .normalize import Paragraph
from .parser import Parser, Read
from .phrase import Phrase
from .phrases.statics import WHILE_CAST
from .printer import CannotPrint, Printer, join
from .problem import NotUnderstood
from .raw import (
    Act,
    ColoredOnly,
    CostItems,
    EntersTappedIfNot,
    FromZone,
    IfFirst,
    KeywordLine,
    ModeHeader,
    Rider,
    WhereXStatic,
    cost_of,
)
from .resolve import Resolver
from .rewrite import own_nodes
from .tokens import PLACEHOLDERS, TIGHT_DASH, StrayCharacter, Token, tokenize

LONGEST: Final = 300
"""Tokens in one sentence; no Oracle text comes near it."""

ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi")
KEYWORD_PREFIXES: Final = frozenset(["boast", "exhaust", "forecast", "renew", "power-up", "cohort"]) - ABILITY_WORDS
"""Keywords that stand before the activated ability that they change."""

_TRIGGER_WORDS: Final = frozenset(["when", "whenever", "at"])


class Line:
    """A paragraph as read: raw trees, and the text printed from them."""

    __slots__ = (
        "costs",
        "header",
        "keyword",
        "keywords",
        "modes",
        "printed",
        "sentences",
        "start",
        "statics",
        "trigger",
    )

    def __init__(self, start: int) -> None:
        self.start = start
        self.costs: CostItems | None = None
        self.trigger: Trigger | None = None
        self.sentences: list[Effect] = []
        self.statics: list[StaticAbility] = []
        self.keywords: tuple[Ability, ...] = ()
        self.header: ModeHeader | None = None
        self.modes: list[list[Effect]] = []
        self.printed = ""
        self.keyword = ""
        """Of an activated ability: ``loyalty``, or the keyword before it (boast, exhaust)."""

    @property
    def instructs(self) -> bool:
        """Whether it is an instruction of a spell, not an ability of its own."""
        return self.costs is None and self.trigger is None and bool(self.sentences or self.header)


class Framer:
    """Reads the paragraphs of one text."""

    def __init__(
        self,
        grammar: Grammar,
        text: str,
        names: tuple[tuple[str, str], ...],
        spell: bool,
        meaning: bool = False,
    ) -> None:
        self.grammar = grammar
        self.text = text
        self.names = names
        self.spell = spell
        self.meaning = meaning
        """Whether the text is that of a keyword's meaning, with placeholders."""
        self.printer = Printer(grammar)
        self.spellings = {token: spelling for spelling, token in names}
        self.phrases: list[Phrase] = []

    # ---- reading --------------------------------------------------------------------------------------

    def line(self, paragraph: Paragraph) -> Line:
        """One paragraph read. Raises `NotUnderstood`."""
        tokens = self._tokens(paragraph.pieces)
        line = self._line(tokens, bool(paragraph.bullets))
        for pieces in paragraph.bullets:
            bullet = self._tokens(pieces)
            sentences: list[Effect] = []
            printed = self._sentences(bullet, sentences)
            line.modes.append(sentences)
            line.printed += f"\n• {printed}"
        return line

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
        return self._with_quotes(tokens)

    def _with_quotes(self, tokens: list[Token]) -> list[Token]:
        result: list[Token] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.text not in ('"', "“", "”"):
                result.append(token)
                at += 1
                continue
            end = at + 1
            while end < len(tokens) and tokens[end].text not in ('"', "“", "”"):
                end += 1
            if end == len(tokens):
                raise NotUnderstood("word", "a quotation without its end", token.start)
            inside = tokens[at + 1 : end]
            if not inside:
                raise NotUnderstood("word", "an empty quotation", token.start)
            quoted = self._quoted(inside)
            result.append(Token('"', token.start, tokens[end].end, "quote", quoted))
            at = end + 1
        return result

    def _quoted(self, tokens: list[Token]) -> Quoted:
        outside, self.spell = self.spell, False
        try:
            line = self._line(tokens, False)
            return Quoted(tuple(self.abilities(line)), f'"{line.printed}"')
        finally:
            self.spell = outside

    def _line(self, tokens: list[Token], modal: bool) -> Line:
        line = Line(tokens[0].start)
        prefix, tokens = self._ability_word(tokens)
        line.printed = prefix
        if prefix and prefix[:-3].lower() in KEYWORD_PREFIXES:
            line.keyword = prefix[:-3].lower()
        chapters = self._chapters(tokens)
        if chapters is not None:
            line.trigger = Chapter(tuple([ROMAN.index(tokens[i].text) + 1 for i in range(0, chapters, 2)]))
            line.printed = join([token.text.upper() for token in tokens[: chapters - 1]], False) + " — "
            line.printed += self._body(line, tokens[chapters:], modal)
            return line
        without_stop = tokens[-1].text != "." or any(token.text == TIGHT_DASH for token in tokens)
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
        elif self.spell or modal:
            line.printed += self._body(line, tokens, modal)
        else:
            line.printed += self._statics(line, tokens)
        return line

    def _delayed(self, tokens: list[Token]) -> bool:
        """A spell's "whenever … this turn" or "at the beginning of the next …" is an instruction."""
        if not self.spell:
            return False
        first = [token.text for token in _sentences_of(tokens)[0][0]]
        return not ("cast" in first[:4] and "~" in first[:4]) and "this" not in first[2:5]

    def _ability_word(self, tokens: list[Token]) -> tuple[str, list[Token]]:
        for i in range(1, min(6, len(tokens) - 1)):
            if tokens[i].text == "—":
                words = self.text[tokens[0].start : tokens[i].start].strip()
                lower = " ".join(words.lower().split())
                if lower in ABILITY_WORDS or lower in KEYWORD_PREFIXES:
                    return join([words.lower()]) + " — ", tokens[i + 1 :]
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
        return printed + self._print(read)

    def _triggered(self, line: Line, tokens: list[Token], modal: bool) -> str:
        first, dot = _sentences_of(tokens)[0]
        if modal and len(first) == len(tokens):
            read = self._read(first, "triggeredmodes")
            assert isinstance(read.value, tuple)
            line.trigger, line.header = read.value
            return self._print(read)
        _whole_sentences(tokens)
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
            read = self._read(sentence, "staticline")
            assert isinstance(read.value, StaticAbility)
            line.statics.append(read.value)
            printed.append(self._print(read) + dot)
        return " ".join(printed)

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
        found: list[Ability] = [_ability(plain_cards(keyword)) for keyword in line.keywords]
        try:
            _join_statics(line.statics)
            for static in line.statics:
                found.append(_static(static, ("tap",) if self.meaning else ()))
            if line.costs is not None:
                found.append(_activated(line))
            elif line.trigger is not None:
                found.append(_triggered(line))
            elif line.sentences or line.header:
                raise NotUnderstood("word", "an instruction without a spell", line.start)
            return [finished(ability) for ability in found]
        except Misfit as error:
            raise NotUnderstood("reference", error.why, error.at if error.at >= 0 else line.start) from None


def effects_of(line: Line, before: list[Effect] | None = None) -> list[Effect]:
    """The lowered instructions of a line, its modes last, joined to those of the lines before it."""
    effects = instructions([s for s in line.sentences if not isinstance(s, Rider)], before)
    if line.header is not None:
        modes = [sequence(instructions(mode)) for mode in line.modes]
        count = len(modes)
        if count < 2:
            raise Misfit("modes without bullets")
        header = line.header
        effects.append(Modal(header.minimum, min(header.maximum, count), tuple(modes), header.repeat))
    if not effects:
        raise Misfit("no instruction")
    return [_effect(plain_cards(effect)) for effect in effects]


def _activated(line: Line) -> Ability:
    assert line.costs is not None
    zone = _zone_of([line.costs, *line.sentences])
    cost = _node(plain_cards(lower_costs(line.costs)))
    effects = effects_of(line)
    resolver = Resolver(paid_actions(line.costs.items))
    resolver.find_targets([cost, *effects])
    paid = resolver.part(cost)
    resolver.see_cost(paid)
    effect = resolver.effects(effects)
    timing, once, condition = ("sorcery" if line.keyword == "loyalty" else "instant"), False, None
    for rider in line.sentences:
        if isinstance(rider, Rider):
            timing = rider.timing or timing
            zone = rider.zone or zone
            once = once or rider.once_each_turn
            condition = _and(condition, rider.condition)
    if condition is not None:
        condition = resolver.condition(condition)
    ability = ActivatedAbility(paid, effect, timing, zone, once, condition, line.keyword)  # type: ignore[arg-type]
    return _ability(label(ability))


def _triggered(line: Line) -> Ability:
    assert line.trigger is not None
    trigger = lower_trigger(line.trigger)
    zone = _zone_of(list(line.sentences))
    condition: Condition | None = None
    if line.sentences and isinstance(line.sentences[0], IfFirst):
        condition = line.sentences[0].condition
        line.sentences[0] = line.sentences[0].effect
    once = False
    for rider in line.sentences:
        if isinstance(rider, Rider):
            if rider.timing or rider.condition is not None:
                raise Misfit("nothing is activated")
            once = True
    trigger = _trigger(plain_cards(trigger))
    effects = effects_of(line)
    resolver = Resolver()
    resolver.find_targets([trigger, *effects])
    trigger = resolver.see_trigger(trigger)
    if condition is not None:
        condition = resolver.condition(condition)
    ability = TriggeredAbility(trigger, resolver.effects(effects), condition, zone, once)
    return _ability(label(ability))


def _join_statics(statics: list[StaticAbility]) -> None:
    """Sentences that complete the one before: "As this enters, you may pay 2 life. If you don't, it enters
    tapped" is one replacement, "This effect reduces only …" belongs to the reduction."""
    for i in range(len(statics) - 1, -1, -1):
        if isinstance(statics[i].effects[0], ColoredOnly):
            reduction = statics[i - 1].effects[0] if i else None
            if not isinstance(reduction, CostChange) or reduction.increase:
                raise Misfit("nothing is reduced")
            spells, caster, per = reduction.spells, reduction.caster, reduction.per
            colored = CostChange(spells, reduction.amount, False, caster, per, True)
            statics[i - 1 : i + 1] = [StaticAbility((colored,), statics[i - 1].condition, statics[i - 1].zones)]
            continue
        if not isinstance(statics[i].effects[0], EntersTappedIfNot):
            continue
        before = statics[i - 1].effects[0] if i else None
        if not isinstance(before, LinkedEffect) or not isinstance(before.effect, May):
            raise Misfit("nothing that one could do instead")
        avoid = lower(Act(You(), before.effect.effect))
        outcome = EntersTappedUnless(avoid)
        statics[i - 1 : i + 1] = [StaticAbility((Replaces(WouldMove(Self(), "", "battlefield"), outcome),))]


def _static(raw: StaticAbility, paid: tuple[str, ...]) -> Ability:
    static = plain_cards(raw)
    assert isinstance(static, StaticAbility)
    resolver = Resolver(paid)
    for node in own_nodes(static, False):
        if isinstance(node, Target):
            raise Misfit("a static ability has no targets", node.index)
    if static.zones == WHILE_CAST:
        resolver.see_static(Self())
    for effect in static.effects:
        if isinstance(effect, WhereXStatic) and isinstance(effect.effect, Continuous):
            resolver.see_static(effect.effect.to)
        if isinstance(effect, Continuous):
            resolver.see_static(effect.to)
    condition = None if static.condition is None else resolver.see_condition(static.condition)
    effects = tuple([lower_static(effect) for effect in static.effects])
    ability = resolver.part(StaticAbility(effects, condition, static.zones))
    assert isinstance(ability, StaticAbility)
    for effect in ability.effects:
        if isinstance(effect, Continuous) and not _lasting(effect.to):
            raise Misfit("a static ability changes what it describes")
    return ability


def _lasting(to: Node) -> bool:
    if isinstance(to, Union):
        return all(_lasting(part) for part in to.parts)
    return isinstance(to, Self | Host | Each)


def _zone_of(trees: list[Node]) -> str:
    """Where an ability functions that moves its own card from there (CR 113.6m)."""
    for tree in trees:
        for node in own_nodes(tree):
            if isinstance(node, FromZone):
                return node.zone
            if isinstance(node, Discard) and isinstance(node.what, Self):
                return "hand"
    return "battlefield"


def lower_costs(items: CostItems) -> Node:
    """The cost of the items, every action done by you."""
    cost = cost_of(items)
    actions = tuple([lower(Act(You(), action)) for action in cost.actions])
    return type(cost)(cost.mana, actions, cost.mana_cost_of)


def paid_actions(actions: Iterable[object]) -> tuple[str, ...]:
    """The actions of a cost that use up objects, by name: "the sacrificed creature" may be one of them."""
    names: list[str] = []
    for action in actions:
        for kind, name in ((Sacrifice, "sacrifice"), (Discard, "discard"), (Exile, "exile"), (Tap, "tap")):
            if isinstance(action, kind) and isinstance(action.what, Choose | Host):
                names.append(name)
    return tuple(names)


def _and(one: Condition | None, other: Condition | None) -> Condition | None:
    if one is None or other is None:
        return one or other
    return Both((one, other))


def _while_cast(value: object) -> bool:
    return isinstance(value, StaticAbility) and value.zones == WHILE_CAST


def _split_header(tokens: list[Token]) -> tuple[list[Token], list[Token]]:
    for i in range(len(tokens) - 1, -1, -1):
        if tokens[i].text == "choose" and (i == 0 or tokens[i - 1].text == "."):
            return tokens[:i], tokens[i:]
    return [], tokens


def _whole_sentences(tokens: list[Token]) -> list[tuple[list[Token], str]]:
    """The sentences, each of which ends with a full stop or a quotation that has one."""
    found = _sentences_of(tokens)
    last, dot = found[-1]
    if not dot and last[-1].kind != "quote":
        raise NotUnderstood("word", "no full stop", last[-1].end)
    return found


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
        if token.kind == "quote" and isinstance(token.value, Quoted) and token.value.text.endswith('."'):
            following = tokens[i + 1].text if i + 1 < len(tokens) else "."
            if following not in (",", "and", ".", "or") or i + 1 == len(tokens):
                found.append((current, ""))
                current = []
    if current:
        found.append((current, ""))
    if any(not sentence for sentence, _ in found):
        raise NotUnderstood("word", "an empty sentence", tokens[0].start)
    return found


def _ability(value: object) -> Ability:
    assert isinstance(value, Ability)
    return value


def _effect(value: object) -> Effect:
    assert isinstance(value, Effect)
    return value


def _trigger(value: object) -> Trigger:
    assert isinstance(value, Trigger)
    return value


def _node(value: object) -> Node:
    assert isinstance(value, Node)
    return value
