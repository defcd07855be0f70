"""What a scenario expects: statements about the game, as data, and their grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rulewright.cards.name import nearest_names
from rulewright.vocabulary.cardtype import SUBTYPES_OF, SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.keyword import KEYWORD_RULES
from rulewright.vocabulary.zone import BATTLEFIELD, EXILE, LIBRARY, STACK

from . import action as a
from . import thing as t
from .counted import Counted, counted
from .thing import Target, Thing
from .words import WordingError, Words


@dataclass(frozen=True, slots=True)
class PlayerNumber:
    """A number of a player: "life", "poison", "lands played"."""

    player: int
    what: str
    value: int


@dataclass(frozen=True, slots=True)
class Mana:
    """The mana in a player's pool, as symbols in any order."""

    player: int
    symbols: str


@dataclass(frozen=True, slots=True)
class InZone:
    """Where an object is; ``whose`` zone, None: whichever. ``position`` is "top", "bottom" or ""."""

    what: Thing
    zone: int
    whose: int | None = None
    position: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Is:
    """A status: tapped, untapped, attacking, blocking, blocked, unblocked, summoning sick, attached to something."""

    what: Thing
    status: str
    negated: bool = False
    to: Thing | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A number of an object: power, toughness, mana value, damage."""

    what: Thing
    of: str
    value: int


@dataclass(frozen=True, slots=True)
class Size:
    """Power and toughness together: "is 4/3"."""

    what: Thing
    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class Has:
    """A keyword ability, or a color, type or subtype that the object has."""

    what: Thing
    word: str
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Counters:
    """How many counters of a kind are on an object."""

    what: Thing
    kind: str
    value: int


@dataclass(frozen=True, slots=True)
class Targets:
    """What a spell or ability on the stack targets."""

    what: Thing
    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class StackIs:
    """The stack from the top; ``whole`` off: it only begins so."""

    things: tuple[Thing, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Above:
    """One object is above another on the stack, the two next to each other or not."""

    upper: Thing
    lower: Thing


@dataclass(frozen=True, slots=True)
class Gone:
    """The object has ceased to exist: a token, or a copy."""

    what: Thing


@dataclass(frozen=True, slots=True)
class Amount:
    """How many of such objects are in a zone."""

    what: Counted
    zone: int
    whose: int | None
    value: int


@dataclass(frozen=True, slots=True)
class May:
    """A player may do something now; ``rule`` (if any) must be among the reasons where they may not."""

    action: a.Action
    allowed: bool
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TotalCost:
    """The total cost of what was last cast or activated, or would be by ``action``."""

    symbols: str
    action: a.Action | None = None


@dataclass(frozen=True, slots=True)
class XRange:
    """The values that X may have."""

    least: int
    most: int
    action: a.Action


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices that an action offers: "tapping", "targets" …; None stands for "nothing"."""

    about: str
    choices: tuple[Target | None, ...]
    action: a.Action | None


@dataclass(frozen=True, slots=True)
class Asked:
    """The rules of the questions that an action asks, in their order."""

    rules: tuple[str, ...]
    action: a.Action


@dataclass(frozen=True, slots=True)
class HasPriority:
    """Who has priority, or is asked."""

    player: int


@dataclass(frozen=True, slots=True)
class Decides:
    """The player makes the decision that is asked now: their own, or that of one whom they control (CR 722.5)."""

    player: int


@dataclass(frozen=True, slots=True)
class NoPrioritySince:
    """A player has not had priority since something: "X resolved", "X was cast", "the turn began"."""

    player: int
    what: Thing | None
    moment: str


@dataclass(frozen=True, slots=True)
class StepIs:
    """Whose turn and which step it is."""

    step: int
    whose: int | None


@dataclass(frozen=True, slots=True)
class TimeIs:
    """It is day or night (CR 730.1)."""

    time: str


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """The types of mana that a permanent could produce (CR 106.7), as symbols in any order."""

    what: Thing
    symbols: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A player has won or lost, the game goes on (-1) or is drawn (-2)."""

    player: int
    won: bool


@dataclass(frozen=True, slots=True)
class Illegal:
    """The last proposal was illegal, by a rule."""

    rule: str


Expectation = (
    PlayerNumber
    | Mana
    | InZone
    | Is
    | Number
    | Size
    | Has
    | Counters
    | Targets
    | StackIs
    | Above
    | Gone
    | Amount
    | May
    | TotalCost
    | XRange
    | Choices
    | Asked
    | HasPriority
    | Decides
    | NoPrioritySince
    | StepIs
    | TimeIs
    | CouldProduce
    | Outcome
    | Illegal
)


def expectation(words: Words) -> Expectation:
    """One expectation.

    >>> from rulewright.judge.words import Vocabulary
    >>> expectation(Words("opponent's life is 18", Vocabulary([])))
    PlayerNumber(player=1, what='life', value=18)
    """
    try:
        found = _statement(words)
        words.accept(".")
        words.end()
    except WordingError:
        t.refuse_strangers(words)
        raise
    return found


def _statement(words: Words) -> Expectation:
    start = words.at
    for form in (_of_the_game, _of_a_player, _of_an_amount):
        found = form(words)
        if found is not None:
            return found
        words.at = start
    return _of_a_thing(words)


def _of_the_game(words: Words) -> Expectation | None:
    if words.accept("the stack"):
        if words.accept("is empty"):
            return StackIs((), True)
        if words.accept("has"):
            top = t.thing(words)
            words.expect("on top")
            return StackIs((top,), False)
        words.expect("is")
        return StackIs(t.things(words), True)
    if words.accept("the top of the stack is"):
        return StackIs((t.thing(words),), False)
    if words.accept("the total cost"):
        would = _when(words, "to", "of")
        words.expect("is")
        return TotalCost(_cost(words), would)
    if words.accept("X may be"):
        least = words.need_number()
        most = words.need_number() if words.accept("to", "-", "–") else least
        would = _when(words, "when", "if")
        if would is None:
            words.fail("when you cast …")
        return XRange(least, most, would)
    if words.accept("the choices", "choices"):
        return _choices(words)
    if words.accept("the questions"):
        asking = _when(words, "when", "if")
        if asking is None:
            words.fail("when you cast …")
        words.expect("are of")
        rules = [words.rule()]
        while words.accept(", and", ",", "and"):
            rules.append(words.rule())
        return Asked(tuple(rules), asking)
    time = words.accept("it is day", "it is night")
    if time:
        return TimeIs(time.rpartition(" ")[2])
    if words.accept("it is"):
        whose = t.owner(words)
        words.accept("the")
        return StepIs(a.step(words), whose)
    if words.accept("the game is drawn", "the game is a draw"):
        return Outcome(-2, False)
    if words.accept("the game goes on"):
        return Outcome(-1, False)
    if words.accept("the proposal is illegal", "it is illegal", "the action is illegal"):
        return Illegal(words.rule() if words.accept("because of", "because", "by") else "")
    return None


def _cost(words: Words) -> str:
    found = words.symbols()
    if not found:
        words.fail("a cost such as {2}{R}{R}")
    return found


def _when(words: Words, *openings: str) -> a.Action | None:
    if not words.accept(*openings):
        return None
    player = t.seat(words)
    verb = words.expect("cast", "casts", "activate", "activates")
    seat = t.YOU if player is None else player
    return a.cast(words, seat) if verb.startswith("cast") else a.activate(words, seat)


def _choices(words: Words) -> Expectation:
    words.expect("for")
    words.accept("the")
    about = words.expect("creature to tap", "tapping", "targets", "target", "sacrificing", "discarding", "question")
    about = {"creature to tap": "tapping", "target": "targets"}.get(about, about)
    would = _when(words, "when", "if")
    words.expect("are", "is")
    found: list[Target | None] = []
    while True:
        found.append(None if words.accept("nothing") else t.target(words))
        if not words.accept(", and", ",", "and", "or"):
            return Choices(about, tuple(found), would)


def _of_a_player(words: Words) -> Expectation | None:
    whose = t.owner(words)
    if whose is not None:
        for what in ("life", "poison"):
            if words.accept(what):
                words.accept("total", "counters")
                words.expect("is", "are")
                return PlayerNumber(whose, what, words.need_number())
        for word in ("graveyard", "hand", "library", "sideboard"):
            if words.accept(word):
                if words.accept("is empty"):
                    return Amount(Counted("any"), t.ZONE_WORDS[word], whose, 0)
                if words.accept("has"):
                    number = words.need_number()
                    words.expect("cards", "card")
                    return Amount(Counted("any"), t.ZONE_WORDS[word], whose, number)
        return None
    player = t.seat(words)
    if player is None or words.word == "'s":
        return None
    if words.accept("may not", "can't", "cannot"):
        return _may(words, player, False)
    if words.accept("may"):
        return _may(words, player, True)
    if words.accept("have priority", "has priority"):
        return HasPriority(player)
    if words.accept("decide", "decides"):
        return Decides(player)
    if words.accept("have not had priority since", "has not had priority since"):
        if words.accept("the turn began"):
            return NoPrioritySince(player, None, "turn")
        since = t.thing(words)
        return NoPrioritySince(player, since, words.expect("resolved", "was cast").rpartition(" ")[2])
    if words.accept("have won", "has won"):
        return Outcome(player, True)
    if words.accept("have lost", "has lost"):
        return Outcome(player, False)
    if words.accept("have", "has", "control", "controls"):
        return _amount(words, player)
    return None


def _may(words: Words, player: int, allowed: bool) -> May:
    verb = words.expect("cast", "activate", "play", "unlock", "attack", "tap", "turn", *a.SPECIAL_VERBS)
    deed: a.Action
    if verb == "cast":
        deed = a.cast(words, player)
    elif verb == "activate":
        deed = a.activate(words, player)
    elif verb == "tap":
        source = t.thing(words)
        words.expect("for mana")
        deed = a.TapForMana(player, source)
    elif verb == "unlock":
        deed = a.Unlock(player, words.name())
    elif verb in a.SPECIAL_VERBS:
        deed = a.Special(player, verb, t.thing(words))
    elif verb == "turn":
        deed = a.Special(player, "turn face up", t.thing(words))
        words.expect("face up")
    elif verb == "play":
        deed = a.PlayLand(player, t.thing(words))
    else:
        deed = a.attack(words, player)
    rule = words.rule() if words.accept(", because of", "because of", ", because", "because") else ""
    return May(deed, allowed, rule)


def _amount(words: Words, player: int) -> Expectation | None:
    symbols = words.symbols()
    if symbols:
        words.accept("in your mana pool", "in their mana pool", "floating")
        return Mana(player, symbols)
    if words.accept("no mana"):
        return Mana(player, "")
    number = words.number()
    if number is None:
        return None
    if words.accept("life"):
        return PlayerNumber(player, "life", number)
    if words.accept("poison counters", "poison counter"):
        return PlayerNumber(player, "poison", number)
    what = counted(words)
    if not words.accept("in", "on"):
        return Amount(what, BATTLEFIELD, player, number)
    t.owner(words)
    if words.accept("their"):
        pass
    return Amount(what, t.zone(words), player, number)


def _of_an_amount(words: Words) -> Expectation | None:
    """``two cards in your hand``, ``there are two Goblins on the battlefield``, ``no copy is on the stack``."""
    words.accept("there are", "there is")
    number = words.number()
    if number is None:
        return None
    what = counted(words)
    words.accept("is", "are")
    words.expect("in", "on")
    whose = t.owner(words)
    return Amount(what, t.zone(words), whose, number)


def _of_a_thing(words: Words) -> Expectation:
    what = t.thing(words)
    if words.accept("has ceased to exist", "ceased to exist", "does not exist", "no longer exists"):
        return Gone(what)
    if words.accept("targets"):
        return Targets(what, t.targets(words))
    if words.accept("could produce"):
        return CouldProduce(what, "" if words.accept("no mana", "nothing") else _cost(words))
    if words.accept("does not have", "doesn't have"):
        return Has(what, _feature(words), True)
    if words.accept("has"):
        return _possession(words, what)
    words.expect("is", "are")
    if words.accept("above"):
        return Above(what, t.thing(words))
    negated = bool(words.accept("not"))
    status = words.accept(*_STATUS)
    if status:
        return Is(what, status, negated)
    if words.accept("attached to"):
        return Is(what, "attached", negated, t.thing(words))
    start = words.at
    words.accept("a", "an")
    size = _SIZE.fullmatch(words.word)
    if size is not None:
        words.raw()
        return Size(what, int(size[1]), int(size[2]))
    words.at = start
    found = _place(words, what, negated)
    if found is not None:
        return found
    words.accept("a", "an")
    return Has(what, _feature(words), negated)


_SIZE: Final = re.compile(r"(-?\d{1,9})/(-?\d{1,9})")
_STATUS = ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "summoning sick", "unattached")


def _place(words: Words, what: Thing, negated: bool) -> Expectation | None:
    if words.accept("exiled"):
        return InZone(what, EXILE, None, "", negated)
    preposition = words.accept("in", "on")
    if not preposition:
        return None
    if words.accept("the stack"):
        if words.accept("above"):
            return Above(what, t.thing(words))
        return InZone(what, STACK, None, "", negated)
    whose = t.owner(words)
    if whose is None:
        words.accept("the")
    position = words.accept("top", "bottom")
    if position:
        words.accept("of")
        whose = t.owner(words)
        words.expect("library")
        return InZone(what, LIBRARY, whose, position, negated)
    return InZone(what, t.zone(words), whose, "", negated)


def _possession(words: Words, what: Thing) -> Expectation:
    for of in ("power", "toughness", "mana value"):
        if words.accept(of):
            return Number(what, of, words.need_number())
    start = words.at
    number = words.number()
    if number is not None:
        if words.accept("damage"):
            return Number(what, "damage", number)
        if words.accept("counters", "counter"):
            return Counters(what, "", number)
        kind = words.raw().lower().replace("−", "-")
        while not words.accept("counters", "counter"):
            kind += f" {words.raw().lower()}"
        return Counters(what, kind, number)
    words.at = start
    return Has(what, _feature(words))


def _feature(words: Words) -> str:
    """A keyword, color, type or subtype: one or more words."""
    found = words.accept(*sorted(KEYWORD_RULES, key=len, reverse=True), *COLOR_NAMES)
    if found:
        return found
    at = words.at
    word = words.raw()
    lower = word.lower()
    if lower not in _FEATURES and not lower.endswith("walk"):
        near = nearest_names(lower, (*_FEATURES, *KEYWORD_RULES))
        words.at = at
        words.fail(*near or ("a keyword, color, type or subtype",))
    return word


_FEATURES: Final = dict.fromkeys(
    (
        *TYPE_NAMES,
        *(word.lower() for word in SUPERTYPE_NAMES),
        *(word.lower() for words in SUBTYPES_OF.values() for word in words),
        "colorless",
        "token",
    )
)
"""What an object can have in one word, keywords and colors aside."""
