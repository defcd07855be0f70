"""What a player is asked, as data (DESIGN: decision).

Every decision has a finite list of options, and the answer is the index of one of them. Several things that are
chosen together (targets, attackers, cards to discard) are asked one after the other; each step offers only what
can still be completed, and a set of things is offered in the order of the list, so that each set is reached in
exactly one way.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from rulewright.vocabulary.mana import ManaSymbol

from .event import NONE

if TYPE_CHECKING:
    from .draft import Method

# Kinds of options.
PASS: Final = 0
PLAY_LAND: Final = 1
CAST: Final = 2
ACTIVATE: Final = 3
CHOOSE: Final = 4
"""An object or player: ``id``."""
STOP: Final = 5
"""No more, or none."""
YES: Final = 6
NO: Final = 7
NUMBER: Final = 8
"""``number``."""
MODE: Final = 9
"""A mode of a modal effect: ``number`` counts from 0."""
MANA: Final = 10
"""Activate a mana ability: object ``id``, ability index ``number``, adding ``made``."""
AUTOPAY: Final = 11
"""Pay with the proposed payment."""
PAY: Final = 12
"""Stop activating mana abilities and pay (CR 601.2h)."""
COLOR: Final = 13
"""A color or type of mana: ``number`` is its bit."""
TOP: Final = 14
BOTTOM: Final = 15
GRAVE: Final = 16
KEEP: Final = 17
MULLIGAN: Final = 18
ATTACK: Final = 19
"""Attack what ``id`` says."""
BLOCK: Final = 20
"""Block the attacker ``id``."""
EFFECT: Final = 21
"""A replacement effect, by its place ``number`` in the list of those that apply; its source is ``id``."""

SPEND: Final = 22
SPECIAL: Final = 23
"""A special action other than playing a land (CR 116.2)."""
"""Spend a floating mana: number ``number`` of the pool, of the type ``made``."""

OPTION_NAMES: Final = (
    "pass",
    "play land",
    "cast",
    "activate",
    "choose",
    "stop",
    "yes",
    "no",
    "number",
    "mode",
    "mana",
    "autopay",
    "pay",
    "color",
    "top",
    "bottom",
    "graveyard",
    "keep",
    "mulligan",
    "attack",
    "block",
    "effect",
    "spend",
    "special",
)


class Option:
    """One possible answer. Which fields mean something depends on the kind."""

    __slots__ = ("extra", "id", "kind", "made", "method", "number", "symbols")

    def __init__(self, kind: int, id: int = NONE, number: int = 0) -> None:
        self.kind = kind
        self.id = id
        self.number = number
        self.extra = NONE
        """The object chosen to pay a mana ability's cost."""
        self.made: tuple[int, ...] = ()
        """The type of each mana, for ``MANA`` and ``COLOR``."""
        self.symbols: tuple[ManaSymbol, ...] = ()
        """The mana of a cost, for parts of a cost."""
        self.method: Method | None = None
        """How a spell is cast, for ``CAST``: from where, by which permission, for which cost."""

    def __repr__(self) -> str:
        return f"<Option {OPTION_NAMES[self.kind]} {self.id} {self.number}>"


class Decision:
    """A question to a player. ``player`` decides; ``source`` is the spell, ability or object it is about;
    ``rule`` the CR number that asks."""

    __slots__ = ("options", "player", "rule", "source")

    def __init__(self, player: int, options: list[Option], source: int, rule: str) -> None:
        self.player = player
        self.options = options
        self.source = source
        self.rule = rule

    @property
    def kind(self) -> str:
        """The name of the question."""
        return type(self).__name__


class DecisionAbout(Decision):
    """A question about one object or player, ``about``; NONE where it is about none."""

    __slots__ = ("about",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, about: int) -> None:
        super().__init__(player, options, source, rule)
        self.about = about


class Priority(Decision):
    """Pass, or cast a spell, activate an ability, play a land (CR 117)."""

    __slots__ = ()


class Mulligan(Decision):
    """Keep the hand or take a mulligan (CR 103.5)."""

    __slots__ = ()


class ChooseFace(Decision):
    """Which face of a card is cast, while something resolves (CR 709.3, 712.11b, 715.3)."""

    __slots__ = ()


class ChooseMode(Decision):
    """The next mode of a modal spell or ability (CR 700.2); at most ``most`` more are chosen."""

    __slots__ = ("most",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, most: int = 1) -> None:
        super().__init__(player, options, source, rule)
        self.most = most


class ChooseTarget(Decision):
    """The next target; ``index`` is the instance of the word "target" (CR 601.2c). At most ``most`` more are chosen,
    from ``among``: the options hold those of them with which the order of the list is kept."""

    __slots__ = ("among", "index", "most")

    def __init__(
        self,
        player: int,
        options: list[Option],
        source: int,
        rule: str,
        index: int,
        most: int = 1,
        among: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player, options, source, rule)
        self.index = index
        self.most = most
        self.among = among


class ChooseNewTarget(Decision):
    """A new target for a copy, or the old one kept (CR 707.10c)."""

    __slots__ = ("index",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, index: int) -> None:
        super().__init__(player, options, source, rule)
        self.index = index


class ChooseX(Decision):
    """The value of X (CR 601.2b)."""

    __slots__ = ()


class ChooseNumber(DecisionAbout):
    """A number: of a division (CR 601.2d), or another; ``about`` is what gets it, or NONE."""

    __slots__ = ()


class ChooseCostObject(Decision):
    """An object that pays a cost: a creature to tap, a permanent to sacrifice (CR 601.2b); ``action`` says
    which action: ``tap``, ``sacrifice``, ``discard``, ``exile``."""

    __slots__ = ("action",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, action: str) -> None:
        super().__init__(player, options, source, rule)
        self.action = action


class ChooseCostPart(Decision):
    """A part of the cost that is announced (CR 601.2b, 601.2f): whether, or how often, an optional cost is paid
    (``part`` is its keyword), what hybrid and Phyrexian symbols stand for (``symbols``), the order of reductions
    (``reductions``). An option's ``symbols`` show what the mana part is then."""

    __slots__ = ("part",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, part: str) -> None:
        super().__init__(player, options, source, rule)
        self.part = part


class PayMana(Decision):
    """Activate a mana ability, pay as proposed, or pay with the mana there is (CR 601.2g-h)."""

    __slots__ = ()


class ChooseSpend(Decision):
    """What pays the next symbol (CR 601.2h): floating mana, or an object that stands for mana. ``slot`` is the symbol
    as the solver's mask."""

    __slots__ = ("slot",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, slot: int) -> None:
        super().__init__(player, options, source, rule)
        self.slot = slot


class ChooseMana(Decision):
    """The type of mana that a mana ability adds (CR 605)."""

    __slots__ = ()


class ChooseWord(Decision):
    """A creature type, a basic land type or another word (CR 205.3m, 305.6, 614.12b): an option's ``number`` counts in
    ``words``."""

    __slots__ = ("words",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, words: tuple[str, ...]) -> None:
        super().__init__(player, options, source, rule)
        self.words = words


class ChooseObject(Decision):
    """The next object that an instruction affects; ``purpose`` is the name of the instruction's node. At most ``most``
    more are chosen, from ``among``: the options hold those of them with which the order of the list is kept."""

    __slots__ = ("among", "most", "purpose")

    def __init__(
        self,
        player: int,
        options: list[Option],
        source: int,
        rule: str,
        purpose: str,
        most: int = 1,
        among: tuple[int, ...] = (),
    ) -> None:
        super().__init__(player, options, source, rule)
        self.purpose = purpose
        self.most = most
        self.among = among


class YesNo(Decision):
    """Whether to do what may be done; ``purpose`` is the name of the instruction's node."""

    __slots__ = ("purpose",)

    def __init__(self, player: int, options: list[Option], source: int, rule: str, purpose: str) -> None:
        super().__init__(player, options, source, rule)
        self.purpose = purpose


class ArrangeCard(DecisionAbout):
    """Where a card that is looked at goes: top, bottom or graveyard (scry, surveil); ``about`` is the card."""

    __slots__ = ()


class OrderTriggers(Decision):
    """Which of the player's triggered abilities is put on the stack next (CR 603.3b): ``number`` counts them."""

    __slots__ = ()


class ChooseReplacement(Decision):
    """Which replacement or prevention effect applies next (CR 616.1)."""

    __slots__ = ()


class DeclareAttacker(DecisionAbout):
    """Whether, and what, the creature ``about`` attacks (CR 508.1a-b)."""

    __slots__ = ()


class DeclareBlocker(DecisionAbout):
    """Whether, and which attacker, the creature ``about`` blocks (CR 509.1a)."""

    __slots__ = ()


class AssignDamage(DecisionAbout):
    """How much combat damage ``source`` assigns to ``about`` (CR 510.1c-d)."""

    __slots__ = ()


class _Done(Decision):
    __slots__ = ()


DONE: Final[Decision] = _Done(NONE, [], NONE, "")
"""What a procedure yields at its end, in place of stopping (ENGINE rule 8)."""
SUBGAME: Final[Decision] = _Done(NONE, [], NONE, "728.1")
"""What a procedure yields to have a subgame played: it goes on once that is over, by its outcome (`subgames`)."""

Procedure = Generator[Decision, int, None]
"""A procedure that the loop runs: it ends by yielding `DONE`."""


def yes_no() -> list[Option]:
    """The options yes and no."""
    return [Option(YES), Option(NO)]


def choose(ids: list[int] | tuple[int, ...]) -> list[Option]:
    """An option for each id."""
    return [Option(CHOOSE, id) for id in ids]
