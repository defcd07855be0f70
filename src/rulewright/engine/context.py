"""Who asks: what "you", "it", "that creature" and X mean while a spell or ability is worked out."""

from __future__ import annotations

from rulewright.abilities.effect import RollDie

from .effects_in_force import Happening
from .event import NONE, Event
from .facts import AbilityFacts
from .objects import ABILITY, Obj
from .state import State


class Kept:
    """A point of view without a state: what an effect or trigger that outlasts its resolution remembers."""

    __slots__ = (
        "actor",
        "choices",
        "controller",
        "divided",
        "event",
        "labels",
        "paid",
        "source",
        "source_was",
        "targets",
        "turns",
        "votes",
        "x",
    )

    def __init__(self, controller: int, source: int) -> None:
        self.controller = controller
        self.source = source
        self.source_was: Obj | None = None
        self.x = 0
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.divided: tuple[tuple[int, ...], ...] = ()
        self.labels: dict[int, Happening] = {}
        self.event: Event | None = None
        self.actor = controller
        self.paid: tuple[tuple[str, tuple[int, ...]], ...] = ()
        self.turns = -1
        self.choices: tuple[tuple[str, str], ...] = ()
        self.votes: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def later(self) -> Kept:
        """The point of view of a later event, of which what waits for it speaks (CR 603.7c)."""
        new = Kept(self.controller, self.source)
        new.source_was = self.source_was
        new.x = self.x
        new.targets = self.targets
        new.divided = self.divided
        new.labels = self.labels
        new.actor = self.actor
        new.paid = self.paid
        new.turns = self.turns
        new.choices = self.choices
        new.votes = self.votes
        return new

    def at(self, state: State) -> Context:
        """The point of view, looking at a state."""
        new = Context(state, self.controller, self.source)
        new.source_was = self.source_was
        new.x = self.x
        new.targets = self.targets
        new.divided = self.divided
        new.labels = dict(self.labels)
        new.event = self.event
        new.actor = self.actor
        new.paid = self.paid
        new.turns = self.turns
        new.choices = self.choices
        new.votes = self.votes
        return new


class Context:
    """The point of view from which references, quantities and conditions are evaluated.

    ``controller`` is "you"; ``source`` the object that has the ability (`Self`), ``source_was`` how it was when
    the ability went on the stack. ``labels`` holds what labelled instructions did, ``event`` the event that
    triggered the ability or is being replaced, ``actor`` the player an instruction is about, ``casting`` the
    card that is being cast and counts as no longer in its old zone (CR 601.2a).
    """

    __slots__ = (
        "ability",
        "activating",
        "actor",
        "again",
        "as_though",
        "bending",
        "casting",
        "choices",
        "colors",
        "controller",
        "divided",
        "entering",
        "event",
        "exhausting",
        "itself",
        "labels",
        "making_mana",
        "modes",
        "moved",
        "paid",
        "parts",
        "paying",
        "relieved",
        "rolling",
        "round",
        "source",
        "source_was",
        "state",
        "targets",
        "turns",
        "votes",
        "won_clash",
        "won_flip",
        "x",
    )

    def __init__(self, state: State, controller: int, source: int) -> None:
        self.state = state
        self.controller = controller
        self.source = source
        self.source_was: Obj | None = None
        self.x = 0
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.divided: tuple[tuple[int, ...], ...] = ()
        self.labels: dict[int, Happening] = {}
        self.event: Event | None = None
        self.actor = controller
        self.paid: tuple[tuple[str, tuple[int, ...]], ...] = ()
        self.choices: tuple[tuple[str, str], ...] = ()
        """What instructions of this resolution chose: a ``color``, ``creature type`` or ``word``."""
        self.votes: tuple[tuple[str, tuple[int, ...]], ...] = ()
        """The words of the last vote, each with those who voted for it (CR 701.38)."""
        self.again = False
        """The process is repeated; ``round``: how often it has been."""
        self.round = 0
        self.casting = NONE
        self.activating = False
        """What is being paid for is an activated ability of the source."""
        self.making_mana = False
        """That ability is a mana ability."""
        self.bending = 0
        """How much of the generic mana that is being paid artifacts and creatures may be tapped for (CR 701.67b)."""
        self.as_though = 0
        """The types as which mana of any type may be spent on the spell that is being cast (CR 609.4b)."""
        self.relieved = 0
        """For how many symbols that are no Phyrexian ones life is paid rather than mana."""
        self.won_clash = False
        """Whether the controller won the last clash (CR 701.30d)."""
        self.paying = False
        """Whether the instruction is one that a player has chosen to do: life lost by it is paid (CR 119.4)."""
        self.turns = -1
        """How often the source had transformed when its ability was put on the stack, or created (CR 701.27f)."""
        self.entering: tuple[int, ...] = ()
        """Objects that are entering the battlefield together: they are no choices for each other (CR 614.13a)."""
        self.won_flip = False
        """Whether the last coin flip was won (CR 705.2)."""
        self.rolling: RollDie | None = None
        """The instruction whose results table is followed (CR 706.3c)."""
        self.colors: tuple[tuple[int, int], ...] = ()
        """Colors chosen by labelled instructions, as bits."""
        self.moved: dict[int, int] = {}
        """Objects that instructions of this resolution moved, by their old ids: its other parts find them (400.7j)."""
        self.parts: dict[int, tuple[int, ...]] = {}
        """The other cards of melded permanents that were moved, by the first (CR 712.21c)."""
        self.exhausting = False
        """Whether an exhaust ability is being activated: no other one is then as though it had not been (702.177b)."""
        self.itself = NONE
        """The one of several objects that is spoken of: "each creature … its power"."""
        self.ability: AbilityFacts | None = None
        """The ability that is resolving."""
        self.modes: tuple[int, ...] = ()
        """The modes chosen, for a modal part of a longer instruction."""

    def beside(self, actor: int) -> Context:
        """This point of view for one of several players, who do the same together, with labels of its own."""
        new = Context(self.state, self.controller, self.source)
        new.source_was = self.source_was
        new.x = self.x
        new.targets = self.targets
        new.divided = self.divided
        new.labels = dict(self.labels)
        new.event = self.event
        new.actor = actor
        new.paid = self.paid
        new.choices = self.choices
        new.votes = self.votes
        new.as_though = self.as_though
        new.won_clash = self.won_clash
        new.won_flip = self.won_flip
        new.turns = self.turns
        new.entering = self.entering
        new.colors = self.colors
        new.moved = self.moved
        new.parts = self.parts
        new.itself = self.itself
        new.ability = self.ability
        new.modes = self.modes
        new.rolling = self.rolling
        return new

    def kept(self) -> Kept:
        """This point of view for something that outlasts the resolution."""
        new = Kept(self.controller, self.source)
        new.source_was = self.source_was
        new.x = self.x
        new.targets = self.targets
        new.divided = self.divided
        new.labels = dict(self.labels)
        new.event = self.event
        new.actor = self.actor
        new.paid = self.paid
        source = self.state.find(self.source)
        new.turns = -1 if source is None else source.turns
        new.choices = self.choices
        new.votes = self.votes
        return new

    def object(self) -> Obj | None:
        """The source as it is, or as it last was (CR 608.2h); a card being cast as the spell it will be."""
        if self.casting == self.source and self.source_was is not None:
            return self.source_was
        known = self.state.last_known(self.source)
        return known if known is not None else self.source_was


def context_of(state: State, obj: Obj) -> Context:
    """The point of view of a spell or ability on the stack."""
    stacked = obj.stacked
    assert stacked is not None
    if stacked.context is not None:
        ctx = stacked.context.at(state)
        if ctx.event is None:
            ctx.event = stacked.event
    elif obj.kind == ABILITY:
        ctx = Context(state, obj.controller, stacked.source)
        ctx.source_was = stacked.source_was
        ctx.event = stacked.event
        ctx.turns = obj.turns
    else:
        ctx = Context(state, obj.controller, obj.id)
        ctx.source_was = obj
    ctx.x = stacked.x
    ctx.targets = stacked.targets
    ctx.divided = stacked.divided
    ctx.ability = stacked.ability
    if obj.cast is not None:
        ctx.paid = obj.cast.paid
    elif stacked.source_was is not None and stacked.source_was.cast is not None:
        ctx.paid = stacked.source_was.cast.paid
    return ctx
