"""Events that are replaced, and what happens instead (CR 614, 615)."""

from __future__ import annotations

from .node import Ability, Change, Effect, Filter, Node, Noun, Outcome, Quantity, Reference, ReplacedEvent


class WouldMove(ReplacedEvent, frozen=True):
    """An object would move between zones; an empty zone means any. "Would die" is battlefield to graveyard
    with a creature noun. ``what`` is `Self`, `Host`, another reference, or a noun. ``resolving``: only as it resolves
    (CR 608.2n), not as it is countered or has no legal target."""

    what: Noun | Reference
    from_zone: str = ""
    to_zone: str = ""
    resolving: bool = False
    cause: str = ""
    """Only by this action: ``resolve``, ``discard``; any if empty."""
    by: Reference | None = None
    """Only if a spell or ability of that player causes it."""


class WouldBeDealtDamage(ReplacedEvent, frozen=True):
    """Damage would be dealt to what is described, by a described source (None: any)."""

    to: Noun | Reference
    source: Noun | Reference | None = None
    combat: bool | None = None


class WouldDraw(ReplacedEvent, frozen=True):
    """The player would draw a card; ``but_first``: not the first one that they draw in each of their draw steps."""

    player: Reference
    but_first: bool = False


class WouldLose(ReplacedEvent, frozen=True):
    """The player would lose the game."""

    player: Reference


class WouldGainLife(ReplacedEvent, frozen=True):
    """The player would gain life."""

    player: Reference


class WouldPutCounters(ReplacedEvent, frozen=True):
    """Counters of a kind (any if empty) would be put on what is described."""

    on: Noun | Reference
    kind: str = ""
    by_effect: bool = False
    """By an effect, that of a replacement effect too, but neither to pay a cost nor by a rule (CR 614.16)."""


class WouldProduceMana(ReplacedEvent, frozen=True):
    """A described permanent is tapped for ``least`` mana or more (CR 106.12b); by ``player``, or anyone if None."""

    what: Noun
    player: Reference | None = None
    least: int = 1


class Spared(Outcome, frozen=True):
    """All damage is removed from it, and an instruction is carried out instead: umbra armor (CR 702.89a)."""

    effect: Effect


class EntersWith(Outcome, frozen=True):
    """It enters tapped, with counters, or after an instruction is carried out (CR 614.1c-d)."""

    tapped: bool = False
    counters: tuple[tuple[str, Quantity], ...] = ()
    first: Effect | None = None
    abilities: tuple[Ability, ...] = ()
    """Abilities that it has from then on."""


class MoveInstead(Outcome, frozen=True):
    """It goes to that zone instead, as in `Move`; under its owner's control, and with the counters, if that is the
    battlefield."""

    zone: str
    position: str = ""
    counters: tuple[tuple[str, Quantity], ...] = ()
    revealed: bool = False
    """It is revealed first (CR 701.20a)."""


class Prevent(Outcome, frozen=True):
    """The damage is prevented: all of it, or the next ``amount``. ``then`` happens besides, whether or not any could be
    prevented (CR 615.5)."""

    amount: Quantity | None = None
    then: Effect | None = None


class DealInstead(Outcome, frozen=True):
    """The damage is dealt to that object or player instead (CR 614.9): all of it, or the next ``amount``."""

    to: Reference
    amount: Quantity | None = None


class ChangeAmount(Outcome, frozen=True):
    """The amount becomes ``times`` that much plus ``plus``."""

    times: int = 1
    plus: int = 0


class AmountBecomes(Outcome, frozen=True):
    """The amount becomes this number."""

    amount: Quantity


class DoInstead(Outcome, frozen=True):
    """Another instruction is carried out instead."""

    effect: Effect


class ProduceInstead(Outcome, frozen=True):
    """Mana of this type (letter) is produced instead of any other type, in the same amount; in the given
    ``amount`` if it is not 0 ("instead of any other type and amount")."""

    letter: str
    amount: int = 0


class CopyExtra(Node, frozen=True):
    """What else a copy effect says of the copy that enters: changes and counters, if it passes the filter with all that
    was said before: "if it's a creature, it enters with two additional +1/+1 counters on it" (CR 707.9e-f)."""

    filter: Filter | None = None
    changes: tuple[Change, ...] = ()
    counters: tuple[tuple[str, Quantity], ...] = ()


class EntersAsCopy(Outcome, frozen=True):
    """It enters as a copy of the object (CR 614.1c, 707)."""

    of: Reference
    changes: tuple[Change, ...] = ()
    """What the copy has that the original has not (CR 707.9)."""
    extras: tuple[CopyExtra, ...] = ()


class WouldCreateTokens(ReplacedEvent, frozen=True):
    """Tokens would be created under the player's control; ``what``: one or more that are described."""

    player: Reference
    what: Noun | None = None


class CreateMore(Outcome, frozen=True):
    """Those tokens are created, and so many others besides: "those tokens plus an additional Food token"."""

    token: Effect
    amount: Quantity


class EntersTappedUnless(Outcome, frozen=True):
    """Its controller may do something as it enters; if they don't, it enters tapped (CR 614.1c, 614.12)."""

    avoid: Effect


class EntersIfDone(Outcome, frozen=True):
    """Something is done as it would enter, if its controller wants to where that is ``optional``; if it is not done,
    the object is put into its owner's graveyard instead (CR 614.1)."""

    effect: Effect
    optional: bool = False


class EntersWithOneOf(Outcome, frozen=True):
    """It enters with one of these lots of counters, as its controller chooses: "your choice of a flying counter or a
    hexproof counter" (CR 614.1c)."""

    choices: tuple[tuple[str, Quantity], ...]


class EntersEither(Outcome, frozen=True):
    """It enters with the counters, if its controller wants that; otherwise it is changed for good (CR 702.136a)."""

    counters: tuple[tuple[str, Quantity], ...]
    otherwise: tuple[Change, ...]


class EntersUntapped(Outcome, frozen=True):
    """It enters untapped, even if it would enter tapped (CR 614.1c, 616.1)."""


class EntersUnder(Outcome, frozen=True):
    """It enters the battlefield under the player's control (CR 616.1b)."""

    player: Reference


class WouldPayLife(ReplacedEvent, frozen=True):
    """The player would pay life (CR 119.4): some amount, the event's."""

    player: Reference


class WouldLoseLifeToDamage(ReplacedEvent, frozen=True):
    """Damage would make the player lose life (CR 120.4c)."""

    player: Reference


class KeepLife(Outcome, frozen=True):
    """The life total is reduced to no less than that, if it is not less already."""

    least: int


class SearchTop(Outcome, frozen=True):
    """Only so many cards from the top of the library are searched (CR 701.23f)."""

    amount: int


class WouldSearch(ReplacedEvent, frozen=True):
    """The player would search a library."""

    player: Reference


class WouldRoll(ReplacedEvent, frozen=True):
    """The player would roll one or more dice (CR 706.1)."""

    player: Reference


class WouldFlip(ReplacedEvent, frozen=True):
    """The player would flip a coin (CR 705.1); if more are flipped instead, all but one are ignored."""

    player: Reference


class RollMore(Outcome, frozen=True):
    """That many dice and one more are rolled, and the lowest roll is ignored (CR 706.6)."""
