"""What is paid to cast a spell or activate an ability (CR 118)."""

from __future__ import annotations

from rulewright.vocabulary.mana import ManaCost

from .node import Effect, Node, Quantity, Reference


class Cost(Node, frozen=True):
    """A mana part and actions, all of which are paid.

    An action is an instruction whose player is `You`: "sacrifice a creature", "pay 2 life". ``{T}`` and
    ``{Q}`` are `TapSymbol` and `UntapSymbol`. ``mana_cost_of`` stands for "equal to its mana cost".
    ``Cost()`` is "without paying its mana cost" where a cost is replaced by it.
    """

    mana: ManaCost | None = None
    actions: tuple[Effect, ...] = ()
    mana_cost_of: Reference | None = None
    x: Quantity | None = None
    """What X is, where a number of the game and not its payer's choice: "{X}, where X is your life total"."""


class TapSymbol(Effect, frozen=True):
    """``{T}`` in a cost: tap this permanent (CR 107.5)."""


class TapPower(Effect, frozen=True):
    """In a cost: tap any number of untapped creatures with that much total power; ``other`` than this one. ``keyword``
    is ``crew`` (CR 702.122a) or ``saddle`` (702.171a)."""

    minimum: Quantity
    other: bool = False
    keyword: str = "crew"


class UntapSymbol(Effect, frozen=True):
    """``{Q}`` in a cost: untap this permanent (CR 107.6)."""
