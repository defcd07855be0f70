"""What stands where in an observation: named columns of four blocks, and how large they are (docs/envs.md).

An observation is one vector of 32-bit floats: what there is one of (``globals``), a row for each player, the one who
observes first, a row for each object that the observer may see, and a row for each option of the page.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from rulewright.engine.characteristics import KEYWORD_BITS, LANDWALK, PROTECTION
from rulewright.engine.decision import OPTION_NAMES
from rulewright.vocabulary.arguments import whole
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES, MANA_LETTERS
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import STEP_NAMES

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

BOUND: Final = 1_000_000
"""No number of an observation lies beyond this or below its negative: greater ones are cut to it."""

DECISIONS: Final = (
    "Priority",
    "Mulligan",
    "ChooseFace",
    "ChooseMode",
    "ChooseTarget",
    "ChooseNewTarget",
    "ChooseX",
    "ChooseNumber",
    "ChooseCostObject",
    "ChooseCostPart",
    "PayMana",
    "ChooseSpend",
    "ChooseMana",
    "ChooseWord",
    "ChooseObject",
    "YesNo",
    "ArrangeCard",
    "OrderTriggers",
    "ChooseReplacement",
    "DeclareAttacker",
    "DeclareBlocker",
    "AssignDamage",
)
"""The kinds of decisions (`rulewright.engine.decision`), in the order of their columns."""

ZONES: Final = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command", "phased out")
"""Where an object is, in the order of the columns."""

KEYWORDS: Final = {**KEYWORD_BITS, "protection": PROTECTION, "landwalk": LANDWALK}
"""Keyword abilities with a column, by name; the bits are those of `Characteristics.keywords`."""

COUNTERS: Final = ("+1/+1", "-1/-1", "loyalty", "defense")
"""Counters with a column of their own."""

GLOBALS: Final = (
    "turn",
    "my turn",
    *(f"step: {name}" for name in STEP_NAMES),
    "day",
    "night",
    "on the stack",
    "I decide",
    "for another player",
    *(f"decision: {name}" for name in DECISIONS),
    "decision: source",
    "decision: source code",
    "decision: about",
    "decision: at most",
    "options",
    "page",
    "pages",
    "rows left out",
)
PLAYER: Final = (
    "life",
    "poison counters",
    "other counters",
    "cards in hand",
    "cards in library",
    "cards in graveyard",
    "lands played",
    "spells cast this turn",
    *(f"mana: {letter}" for letter in MANA_LETTERS),
    "active",
    "priority",
    "lost",
    "monarch",
    "initiative",
    "city's blessing",
    "speed",
    "ring",
    "commander damage",
)
CHANGING: Final = (
    *(f"zone: {name}" for name in ZONES),
    "owner",
    "controller",
    "code",
    "tapped",
    "sick",
    "damage",
    "attacking",
    "blocked",
    "blocking",
    "face down",
    "token",
    "copy",
    "ability",
    "commander",
    "X",
    *(f"counters: {name}" for name in COUNTERS),
    "counters: other",
)
"""Columns of an object that change while it stays what it is."""
REFERENCES: Final = ("attached to", "attacks", "blocks", "target 1", "target 2", "target 3", "source")
"""Columns of an object that point to another row or a player."""
PRINTED: Final = (
    "mana value",
    "cost: generic",
    *(f"cost: {letter}" for letter in MANA_LETTERS),
    "cost: X",
    *(f"color: {name}" for name in COLOR_NAMES),
    *(f"supertype: {name}" for name in SUPERTYPE_NAMES),
    *(f"type: {name}" for name in TYPE_NAMES[:9]),
    "power",
    "toughness",
    "loyalty",
    "defense",
    *(f"makes: {letter}" for letter in MANA_LETTERS),
    "activated abilities",
    "mana abilities",
    "triggered abilities",
    "static abilities",
    *(f"keyword: {name}" for name in KEYWORDS),
)
"""Columns of an object's characteristics, as the layers have left them."""
OBJECT: Final = (*CHANGING, *REFERENCES, *PRINTED)
BRIEF: Final = ("mana value", "power", "toughness")
"""What the row of an option repeats of its object."""
OPTION: Final = (
    *(f"kind: {name}" for name in OPTION_NAMES),
    "object",
    "code",
    "number",
    "chosen for the cost",
    *(f"mana: {letter}" for letter in MANA_LETTERS),
    "symbols",
    "keyword",
    "another cost",
    "free",
    "face",
    "mine",
    *BRIEF,
)


class LayoutError(RulewrightError):
    """A size that no observation has."""


class Layout:
    """The sizes of an observation and of the answers: ``players``, ``rows`` of objects, ``options`` of a page.

    >>> layout = Layout()
    >>> layout.actions == layout.options + 1
    True
    >>> layout.column("player", "life")
    0
    """

    __slots__ = ("options", "players", "rows", "starts")

    def __init__(self, players: int = 2, rows: int = 128, options: int = 64) -> None:
        for name, size, least in (("players", players, 2), ("rows", rows, 1), ("options", options, 2)):
            whole(name, size, LayoutError, least)
        self.players = players
        self.rows = rows
        self.options = options
        ends = [len(GLOBALS)]
        for count, columns in ((players, PLAYER), (rows, OBJECT), (options, OPTION)):
            ends.append(ends[-1] + count * len(columns))
        self.starts = (0, *ends)
        """Where the blocks start; the last is the length of the whole."""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.starts[-1]

    @property
    def actions(self) -> int:
        """How many actions there are: an option of the page each, and the next page (the last action)."""
        return self.options + 1

    @property
    def next_page(self) -> int:
        """The action that shows the next page of a list of options that is longer than a page."""
        return self.options

    def column(self, block: str, name: str) -> int:
        """The number of a column in ``globals``, ``player``, ``object`` or ``option``."""
        return {"globals": GLOBALS, "player": PLAYER, "object": OBJECT, "option": OPTION}[block].index(name)

    def split(self, observation: Floats) -> dict[str, Floats]:
        """The blocks of an observation, or of a batch of them, as views of it.

        >>> {name: block.shape for name, block in Layout(rows=10).split(np.zeros(Layout(rows=10).size)).items()}
        {'globals': (50,), 'players': (2, 23), 'objects': (10, 102), 'options': (64, 43)}
        """
        starts = self.starts
        batch = observation.shape[:-1]
        return {
            "globals": observation[..., : starts[1]],
            "players": observation[..., starts[1] : starts[2]].reshape(*batch, self.players, len(PLAYER)),
            "objects": observation[..., starts[2] : starts[3]].reshape(*batch, self.rows, len(OBJECT)),
            "options": observation[..., starts[3] :].reshape(*batch, self.options, len(OPTION)),
        }
