"""What is done in a scenario: the actions, as data, and their grammar.

A sentence begins with who does it ("you", "opponent"); without it, it is you. See `action` for every form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.vocabulary.turn import STEP_NAMES, parse_step

from . import thing as t
from .thing import Target, Thing
from .words import WordingError, Words


@dataclass(frozen=True, slots=True)
class Clauses:
    """What an action says about the choices that it makes. None: it says nothing about them."""

    tapping: tuple[Thing, ...] | None = None
    sacrificing: tuple[Thing, ...] | None = None
    discarding: tuple[Thing, ...] | None = None
    exiling: tuple[Thing, ...] | None = None
    returning: tuple[Thing, ...] | None = None
    splicing: tuple[Thing, ...] | None = None
    targeting: tuple[Target, ...] | None = None
    x: int | None = None
    modes: tuple[int, ...] | None = None
    paying: tuple[Thing, ...] | None = None
    dividing: tuple[tuple[int, Target], ...] | None = None
    kicked: int = 0
    """How often a kicker or multikicker cost is paid."""
    added: tuple[str, ...] = ()
    """Other keywords whose optional additional costs are paid: buyback, entwine."""


NO_CLAUSES: Final = Clauses()


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell is cast. ``using`` names a keyword (with its cost, where the card has it twice) or the object that
    permits it; "" is the mana cost, None whichever is the only way; ``free`` is without paying its mana cost."""

    player: int
    card: Thing
    using: str | None = None
    free: bool = False
    clauses: Clauses = NO_CLAUSES


@dataclass(frozen=True, slots=True)
class Activate:
    """An ability is activated; ``number`` counts the object's activated abilities from 1; 0: the only one."""

    player: int
    source: Thing
    number: int = 0
    clauses: Clauses = NO_CLAUSES


@dataclass(frozen=True, slots=True)
class PlayLand:
    """A land is played."""

    player: int
    card: Thing


@dataclass(frozen=True, slots=True)
class Unlock:
    """A locked half of a permanent, called by its name, is unlocked (CR 709.5e)."""

    player: int
    half: str


@dataclass(frozen=True, slots=True)
class Special:
    """A special action is taken (CR 116.2): ``turn face up``, ``suspend``, ``foretell`` or ``plot``."""

    player: int
    action: str
    what: Thing


@dataclass(frozen=True, slots=True)
class TapForMana:
    """A mana ability is activated; ``mana`` says which mana, where there is a choice."""

    player: int
    source: Thing
    mana: str = ""
    clauses: Clauses = NO_CLAUSES


@dataclass(frozen=True, slots=True)
class Pass:
    """A player passes priority."""

    player: int


@dataclass(frozen=True, slots=True)
class BothPass:
    """All players pass in succession: the top of the stack resolves, or the step ends."""


@dataclass(frozen=True, slots=True)
class Resolve:
    """All players pass until the top of the stack, or the whole of it, has resolved."""

    everything: bool = False


@dataclass(frozen=True, slots=True)
class GoTo:
    """All players pass until a step begins; ``whose`` turn, None: whichever comes first."""

    step: int
    whose: int | None = None
    next_turn: bool = False


@dataclass(frozen=True, slots=True)
class Attack:
    """The active player declares attackers, each with what it attacks (None: the opponent)."""

    player: int
    attackers: tuple[tuple[Thing, Target | None], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """The defending player declares blockers, each with the attacker that it blocks."""

    blocks: tuple[tuple[Thing, Thing], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A player's answers, in this order, to the questions that come.

    ``kind`` is "yes", "no", "choose", "number", "place" or "color"; ``values`` pair a number or place with a thing.
    """

    player: int
    kind: str
    values: tuple[tuple[int, str, Target | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Concede:
    """A player concedes (CR 104.3a)."""

    player: int


@dataclass(frozen=True, slots=True)
class Propose:
    """A spell or ability is announced although it may be illegal: what happens is 732.1."""

    what: Cast | Activate


Action = (
    Cast
    | Activate
    | PlayLand
    | Unlock
    | Special
    | TapForMana
    | Pass
    | BothPass
    | Resolve
    | GoTo
    | Attack
    | Block
    | Answer
    | Concede
    | Propose
)

STEP_WORDS: Final[dict[str, str]] = {
    **{name: name for name in STEP_NAMES},
    "main phase": "precombat main",
    "first main phase": "precombat main",
    "precombat main phase": "precombat main",
    "second main phase": "postcombat main",
    "postcombat main phase": "postcombat main",
    "combat": "beginning of combat",
    "main": "precombat main",
}
_LONGEST_FIRST: Final = tuple(sorted(STEP_WORDS, key=len, reverse=True))


def action(words: Words) -> Action:
    """One action.

    >>> from rulewright.judge.words import Vocabulary
    >>> action(Words("you play Mountain", Vocabulary(["Mountain"])))
    PlayLand(player=0, card=Thing(name='Mountain', whose=None, ordinal=0, part='', zone=None))
    """
    try:
        found = _sentence(words)
        words.accept(".")
        words.end()
    except WordingError:
        t.refuse_strangers(words)
        raise
    return found


def _sentence(words: Words) -> Action:
    if words.accept("both pass", "both players pass"):
        return BothPass()
    if words.accept("resolve everything", "resolve all"):
        return Resolve(everything=True)
    if words.accept("resolve"):
        return Resolve()
    if words.accept("go to"):
        return go_to(words)
    player = t.seat(words)
    start = words.at
    if player is None and words.word and not words.accept(*_VERBS):
        return block(words)
    words.at = start
    return _deed(words, t.YOU if player is None else player)


SPECIAL_VERBS: Final = ("suspend", "foretell", "plot")
"""Special actions by which a card is exiled from the hand."""

_VERBS: Final = (
    "cast",
    "casts",
    "activate",
    "activates",
    "play",
    "plays",
    "unlock",
    "unlocks",
    "tap",
    "taps",
    "pass",
    "passes",
    "attack",
    "attacks",
    "block",
    "blocks",
    "propose",
    "proposes",
    "concede",
    "concedes",
    "answer",
    "answers",
    "choose",
    "chooses",
    "put",
    "puts",
    "keep",
    "keeps",
    "assign",
    "assigns",
    "order",
    "orders",
    "turn",
    "turns",
    *SPECIAL_VERBS,
    *[f"{verb}s" for verb in SPECIAL_VERBS],
    "will",
)


def _deed(words: Words, player: int) -> Action:
    verb = words.expect(*_VERBS)
    stem = verb.removesuffix("s") if verb not in ("pass", "passes") else "pass"
    if stem == "will":
        return _deed(words, player)
    if stem == "propose":
        words.expect("to")
        inner = _deed(words, player)
        if not isinstance(inner, Cast | Activate):
            words.fail("cast", "activate")
        return Propose(inner)
    if stem == "cast":
        return cast(words, player)
    if stem == "activate":
        return activate(words, player)
    if stem in SPECIAL_VERBS:
        return Special(player, stem, t.thing(words))
    if stem == "turn":
        what = t.thing(words)
        words.expect("face up")
        return Special(player, "turn face up", what)
    if stem == "play":
        return PlayLand(player, _from_zone(words, t.thing(words)))
    if stem == "unlock":
        return Unlock(player, words.name())
    if stem == "tap":
        source = t.thing(words)
        words.expect("for")
        mana = words.symbols()
        if not mana:
            words.expect("mana")
        return TapForMana(player, source, mana, clauses(words)[0])
    if stem == "pass":
        words.accept("priority")
        return Pass(player)
    if stem == "attack":
        return attack(words, player)
    if stem == "block":
        return block(words)
    if stem == "concede":
        return Concede(player)
    return answer(words, player, stem)


def _from_zone(words: Words, card: Thing) -> Thing:
    if not words.accept("from"):
        return card
    whose = t.owner(words)
    where = t.zone(words)
    return Thing(card.name, card.whose if whose is None else whose, card.ordinal, card.part, where)


def cast(words: Words, player: int) -> Cast:
    """After "cast": ``Ember Refrain from graveyard using harmonize, tapping Hill Brute, targeting opponent``."""
    card = _from_zone(words, t.thing(words))
    said, using, free = clauses(words)
    return Cast(player, card, using, free, said)


def activate(words: Words, player: int) -> Activate:
    """After "activate": ``the second ability of Tidepool Scribe, targeting …``, or ``Tidepool Scribe``."""
    start = words.at
    number = 0
    words.accept("the")
    number = words.ordinal()
    if words.accept("ability of"):
        source = t.thing(words)
    else:
        words.at, number = start, 0
        source = t.thing(words)
    said, _, _ = clauses(words)
    return Activate(player, source, number, said)


def clauses(words: Words) -> tuple[Clauses, str | None, bool]:
    """The clauses of an action, in any order, with or without commas between them."""
    said: dict[str, object] = {}
    using: str | None = None
    free = False
    while True:
        start = words.at
        words.accept(", and", ",", "and")
        clause = words.accept(*_CLAUSES)
        if not clause:
            words.at = start
            return Clauses(**said), using, free  # type: ignore[arg-type]
        if clause == "using":
            using = words.name()
            cost = words.symbols()
            if cost:  # "using harmonize {R}": which of two
                using = f"{using} {cost}"
        elif clause == "for its mana cost":
            using = ""
        elif clause == "without paying its mana cost":
            free = True
        elif clause == "with X =" or clause == "with X equal to":
            said["x"] = words.need_number()
        elif clause in ("choosing mode", "choosing modes"):
            modes = [words.need_number()]
            while t.more(words):
                modes.append(words.need_number())
            said["modes"] = tuple(modes)
        elif clause == "kicked":
            kicker = words.symbols()
            if kicker:  # "kicked {R}": with which of several
                said["added"] = (*said.get("added", ()), f"kicker {kicker}")  # type: ignore[misc]
            else:
                said["kicked"] = words.need_number() if words.word not in ("", ",") and words.word.isdigit() else 1
                words.accept("times")
        elif clause in _OPTIONAL:
            times = words.need_number() if words.word.isdigit() else 1
            words.accept("times")
            said["added"] = (*said.get("added", ()), *(_OPTIONAL[clause],) * times)  # type: ignore[misc]
        elif clause == "targeting":
            said["targeting"] = t.targets(words)
        elif clause == "dividing":
            shares = [_share(words)]
            while t.more(words):
                shares.append(_share(words))
            said["dividing"] = tuple(shares)
        else:
            said[clause.partition(" ")[0]] = t.things(words)


_OPTIONAL: Final = {
    "entwined": "entwine",
    "with its additional cost": "additional",
    **{
        f"with {keyword}": keyword
        for keyword in (
            *("buyback", "bargain", "casualty", "conspire", "offspring", "replicate", "squad"),
            *("gift", "teamwork"),
        )
    },
}
"""The clauses for additional costs that are paid, by keyword."""

_CLAUSES: Final = (
    "using",
    "for its mana cost",
    "without paying its mana cost",
    "with X =",
    "with X equal to",
    "choosing modes",
    "choosing mode",
    "targeting",
    "dividing",
    "kicked",
    *_OPTIONAL,
    "tapping",
    "sacrificing",
    "discarding",
    "exiling",
    "returning",
    "splicing",
    "paying with",
)


def _share(words: Words) -> tuple[int, Target]:
    amount = words.need_number()
    words.accept("damage")
    words.expect("to")
    return amount, t.target(words)


def step(words: Words) -> int:
    """The name of a step or phase."""
    found = words.accept(*_LONGEST_FIRST)
    if not found:
        words.fail(*STEP_NAMES)
    words.accept("step", "phase")
    return parse_step(STEP_WORDS[found])


def go_to(words: Words) -> GoTo:
    """After "go to": ``your upkeep``, ``the end step``, ``opponent's next main phase``, ``the next turn``."""
    words.accept("the")
    if words.accept("next turn"):
        return GoTo(parse_step("upkeep"), None, next_turn=True)
    whose = t.owner(words)
    following = bool(words.accept("next"))
    if whose is not None and words.accept("turn"):
        return GoTo(parse_step("upkeep"), whose, next_turn=following)
    return GoTo(step(words), whose, next_turn=following)


def attack(words: Words, player: int) -> Attack:
    """After "attack": ``with Hill Brute and Briar Rhino``, ``opponent with Hill Brute``."""
    attacked: Target | None = None
    if not words.accept("with"):
        attacked = t.target(words)
        words.expect("with")
    return Attack(player, tuple((each, attacked) for each in t.things(words)))


def block(words: Words) -> Action:
    """``Toll Keeper blocks Hill Brute``, several joined by "and"; also ``Hill Brute attacks`` and ``X attacks Y``."""
    if words.accept("with"):
        words.expect("nothing")
        return Block(())
    pairs: list[tuple[Thing, Thing]] = []
    attacks: list[tuple[Thing, Target | None]] = []
    while True:
        group = [t.thing(words)]
        while words.accept(", and", ",", "and"):
            group.append(t.thing(words))
        verb = words.expect("blocks", "block", "attacks", "attack")
        if verb.startswith("block"):
            blocked = t.thing(words)
            pairs.extend((each, blocked) for each in group)
        else:
            attacked = None if words.at_end or words.word in (",", "and") else t.target(words)
            attacks.extend((each, attacked) for each in group)
        if not words.accept(", and", ",", "and"):
            break
    if attacks and pairs:
        words.fail("attacks alone or blocks alone")
    return Attack(-1, tuple(attacks)) if attacks else Block(tuple(pairs))


def answer(words: Words, player: int, verb: str) -> Answer:
    """After "answer", "choose", "put", "assign", "order"."""
    if verb == "answer":
        said = words.accept("yes", "no")
        if said:
            return Answer(player, said)
        words.accept("with")
        verb = "choose"
    if verb == "put":
        values = [_placing(words)]
        while t.more(words):
            values.append(_placing(words))
        return Answer(player, "place", tuple(values))
    if verb == "assign":
        values = [_assigning(words)]
        while t.more(words):
            values.append(_assigning(words))
        return Answer(player, "number", tuple(values))
    if verb == "keep":
        return Answer(player, "yes")
    if words.accept("nothing"):
        return Answer(player, "choose", ((0, "", None),))
    color = words.accept("white", "blue", "black", "red", "green", "colorless")
    if color:
        return Answer(player, "color", ((0, color, None),))
    symbols = words.symbols()
    if symbols:
        return Answer(player, "color", ((0, symbols, None),))
    start = words.at
    number = words.number()
    if number is not None and words.at_end:
        return Answer(player, "number", ((number, "", None),))
    words.at = start
    return Answer(player, "choose", tuple((0, "", each) for each in t.targets(words)))


def _placing(words: Words) -> tuple[int, str, Target | None]:
    card = t.thing(words)
    words.expect("on", "into", "in")
    whose = t.owner(words)
    if whose is None:
        words.accept("the")
    place = words.expect("top", "bottom", "graveyard")
    if words.accept("of"):
        t.owner(words)
        words.expect("library")
    return 0, place, card


def _assigning(words: Words) -> tuple[int, str, Target | None]:
    amount, to = _share(words)
    return amount, "", to
