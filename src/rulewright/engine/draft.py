"""A spell as it is being proposed (CR 601.2a-e), and the ways in which it may be cast."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.cost import Cost
from rulewright.vocabulary.mana import ManaSymbol
from rulewright.vocabulary.zone import STACK

from .bestowing import BESTOW, as_bestowed
from .context import Context
from .effects_in_force import Permission
from .event import NONE
from .face_down import CAST_FACE_DOWN, listed
from .facts import AbilityFacts
from .objects import Cast, Obj, Stacked
from .spell_abilities import with_given
from .state import State
from .targets_apart import told_apart
from .text_changes import awakened, overloaded


class Method:
    """One way to cast a card: by what permission, for which cost (CR 601.2b, 601.3).

    ``cost`` is an alternative cost, or None for the mana cost; ``keyword`` the keyword it comes from, or "";
    ``source`` the object whose effect permits it, or NONE if the rules or the card itself do.
    """

    __slots__ = ("as_though", "cost", "exiles", "extra", "face", "keyword", "once", "permission", "source")

    def __init__(self, keyword: str, cost: Cost | None, source: int, face: int) -> None:
        self.keyword = keyword
        self.cost = cost
        self.source = source
        self.face = face
        self.extra: Cost | None = None
        """What has to be paid in addition, if it is cast so (CR 118.8)."""
        self.exiles = False
        """The spell is exiled if it would be put into a graveyard."""
        self.once: AbilityFacts | None = None
        """The ability of the source by which it may be cast once during each of its controller's turns."""
        self.permission: Permission | None = None
        """The permission that ends with its being cast."""
        self.as_though = 0
        """The types as which mana of any type may be spent on it (CR 609.4b)."""

    @property
    def free(self) -> bool:
        """Whether it is "without paying its mana cost"."""
        return self.cost == FREE

    def same(self, other: Method) -> bool:
        """Whether both are the same way."""
        return (
            self.keyword == other.keyword
            and self.cost == other.cost
            and self.source == other.source
            and self.once is other.once
            and self.permission is other.permission
            and self.as_though == other.as_though
            and self.face == other.face
            and self.exiles == other.exiles
            and self.extra == other.extra
        )


FREE: Final = Cost()
AS_FLASH: Final = "flash"
"""What is paid to cast a spell as though it had flash, among the optional additional costs (CR 601.3c)."""
PRINTED: Final = Method("", None, NONE, 0)
"""A card from its owner's hand, for its mana cost."""


def show_face(spell: Obj, face: int) -> None:
    """Makes a prospective spell have only the characteristics of that face of its card (CR 709.3a, 712.11c, 715.3a,
    718.3a)."""
    assert spell.card is not None
    spell.face_down = ""
    spell.base = spell.card.faces[face]
    spell.now = spell.base
    spell.face = face


class Draft:
    """A spell or ability as it is being proposed (CR 601.2a-e): what has been announced so far.

    ``spell`` is the object as it will be on the stack. ``paid`` holds the objects chosen to pay for it, by action.
    """

    __slots__ = (
        "ability",
        "aimed",
        "aiming",
        "announced",
        "branch",
        "card",
        "ctx",
        "divided",
        "kicked",
        "late",
        "method",
        "modes",
        "optional_known",
        "order",
        "paid",
        "player",
        "spell",
        "spliced",
        "targets",
        "x",
        "x_known",
    )

    def __init__(self, state: State, player: int, card: Obj, method: Method) -> None:
        self.player = player
        self.card = card
        self.method = method
        spell = card.copy()
        spell.zone = STACK
        spell.controller = spell.base_controller = player
        if method.keyword in CAST_FACE_DOWN:
            spell.face_down = method.keyword  # CR 708.4: effects see only the face-down spell
            spell.base = listed(method.keyword)
            spell.now = spell.base
        elif method.keyword == BESTOW:
            spell.now = as_bestowed(spell.now)
        elif (method.face or card.face_down) and card.card is not None:
            show_face(spell, method.face)
        if state.board.index.spells_have:
            spell.cast = Cast(player, card.zone, method.keyword, 0, (), ())
            spell.now = with_given(state, spell, player)
        self.spell = spell
        self.ability: AbilityFacts | None = told_apart(state, spell.now.spell, player)
        if method.keyword in ("overload", "awaken") and self.ability is not None:
            self.ability = _retold(self.ability, method.keyword, spell)
        self.spliced: tuple[tuple[int, Cost], ...] = ()
        """The cards whose text is spliced onto the spell, with what that costs (CR 702.47a)."""
        self.modes: tuple[int, ...] = ()
        self.targets: list[tuple[int, ...]] = []
        self.aimed = False
        """Whether the targets have been chosen."""
        self.aiming: tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]] = (0, (), ())
        """Which instance of "target" is being chosen for, what was chosen for it, and for those before it."""
        self.divided: list[tuple[int, ...]] = []
        self.x = 0
        self.x_known = False
        """Whether X has been announced, or is being tried."""
        self.paid: list[tuple[str, tuple[int, ...]]] = []
        self.kicked: tuple[str, ...] = ()
        """Keywords of the optional additional costs that will be paid, once for each time (CR 601.2b)."""
        self.optional_known = False
        """Whether it has been announced which of them are, or is being tried."""
        self.late = False
        """Only what is chosen as it is cast may allow it at this time, by giving it flash (CR 601.3b-c)."""
        self.announced: tuple[ManaSymbol, ...] | None = None
        """The symbols that the hybrid and Phyrexian ones of the cost stand for, once that is announced."""
        self.branch = -1
        """Which of the two parts of a cost such as "discard a card or pay 3 life" is paid, once that is announced."""
        self.order: tuple[int, ...] | None = None
        """The order of the reductions, once the player has chosen it (CR 601.2f)."""
        ctx = Context(state, player, card.id)
        ctx.casting = card.id
        ctx.source_was = spell
        ctx.as_though = method.as_though
        self.ctx = ctx
        self.note()

    def note(self) -> None:
        """Makes the prospective spell and the point of view agree with what has been announced."""
        paid = tuple(self.paid)
        self.spell.cast = Cast(self.player, self.card.zone, self.method.keyword, self.x, paid, self.kicked)
        self.ctx.paid = paid
        self.ctx.x = self.x
        self.ctx.targets = tuple(self.targets)
        self.spell.stacked = Stacked(self.ability, self.modes, self.ctx.targets, (), self.x, self.spell.id, None, None)


def _retold(ability: AbilityFacts, keyword: str, spell: Obj) -> AbilityFacts:
    """The spell ability as the keyword it is cast for changes it (CR 702.96a, 702.113a)."""
    if keyword == "overload":
        return overloaded(ability)
    for facts in spell.now.abilities:
        tree = facts.tree
        if isinstance(tree, Keyword) and tree.name == "awaken" and tree.number is not None:
            return awakened(ability, tree.number)
    return ability
