"""Events that are replaced, and what happens instead (CR 614, 615)."""

from __future__ import annotations

from dataclasses import dataclass

from .node import Ability, Change, Effect, Filter, Node, Noun, Outcome, Quantity, Reference, ReplacedEvent


@dataclass(frozen=True, slots=True)
class WouldMove(ReplacedEvent):
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


@dataclass(frozen=True, slots=True)
class WouldBeDealtDamage(ReplacedEvent):
    """Damage would be dealt to what is described, by a described source (None: any)."""

    to: Noun | Reference
    source: Noun | Reference | None = None
    combat: bool | None = None


@dataclass(frozen=True, slots=True)
class WouldDraw(ReplacedEvent):
    """The player would draw a card; ``but_first``: not the first one that they draw in each of their draw steps."""

    player: Reference
    but_first: bool = False


@dataclass(frozen=True, slots=True)
class WouldLose(ReplacedEvent):
    """The player would lose the game."""

    player: Reference


@dataclass(frozen=True, slots=True)
class WouldGainLife(ReplacedEvent):
    """The player would gain life."""

    player: Reference


@dataclass(frozen=True, slots=True)
class WouldPutCounters(ReplacedEvent):
    """Counters of a kind (any if empty) would be put on what is described."""

    on: Noun | Reference
    kind: str = ""


@dataclass(frozen=True, slots=True)
class WouldProduceMana(ReplacedEvent):
    """A described permanent is tapped for ``least`` mana or more (CR 106.12b); by ``player``, or anyone if None."""

    what: Noun
    player: Reference | None = None
    least: int = 1


@dataclass(frozen=True, slots=True)
class Spared(Outcome):
    """All damage is removed from it, and an instruction is carried out instead: umbra armor (CR 702.89a)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class EntersWith(Outcome):
    """It enters tapped, with counters, or after an instruction is carried out (CR 614.1c-d)."""

    tapped: bool = False
    counters: tuple[tuple[str, Quantity], ...] = ()
    first: Effect | None = None
    abilities: tuple[Ability, ...] = ()
    """Abilities that it has from then on."""


@dataclass(frozen=True, slots=True)
class MoveInstead(Outcome):
    """It goes to that zone instead, as in `Move`; under its owner's control, and with the counters, if that is the
    battlefield."""

    zone: str
    position: str = ""
    counters: tuple[tuple[str, Quantity], ...] = ()


@dataclass(frozen=True, slots=True)
class Prevent(Outcome):
    """The damage is prevented: all of it, or the next ``amount``. ``then`` happens besides, whether or not any could be
    prevented (CR 615.5)."""

    amount: Quantity | None = None
    then: Effect | None = None


@dataclass(frozen=True, slots=True)
class DealInstead(Outcome):
    """The damage is dealt to that object or player instead (CR 614.9): all of it, or the next ``amount``."""

    to: Reference
    amount: Quantity | None = None


@dataclass(frozen=True, slots=True)
class ChangeAmount(Outcome):
    """The amount becomes ``times`` that much plus ``plus``."""

    times: int = 1
    plus: int = 0


@dataclass(frozen=True, slots=True)
class AmountBecomes(Outcome):
    """The amount becomes this number."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class DoInstead(Outcome):
    """Another instruction is carried out instead."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class ProduceInstead(Outcome):
    """Mana of this type (letter) is produced instead of any other type, in the same amount; in the given
    ``amount`` if it is not 0 ("instead of any other type and amount")."""

    letter: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class CopyExtra(Node):
    """What else a copy effect says of the copy that enters: changes and counters, if it passes the filter with all that
    was said before: "if it's a creature, it enters with two additional +1/+1 counters on it" (CR 707.9e-f)."""

    filter: Filter | None = None
    changes: tuple[Change, ...] = ()
    counters: tuple[tuple[str, Quantity], ...] = ()


@dataclass(frozen=True, slots=True)
class EntersAsCopy(Outcome):
    """It enters as a copy of the object (CR 614.1c, 707)."""

    of: Reference
    changes: tuple[Change, ...] = ()
    """What the copy has that the original has not (CR 707.9)."""
    extras: tuple[CopyExtra, ...] = ()


@dataclass(frozen=True, slots=True)
class WouldCreateTokens(ReplacedEvent):
    """Tokens would be created under the player's control."""

    player: Reference


@dataclass(frozen=True, slots=True)
class EntersTappedUnless(Outcome):
    """Its controller may do something as it enters; if they don't, it enters tapped (CR 614.1c, 614.12)."""

    avoid: Effect


@dataclass(frozen=True, slots=True)
class EntersWithOneOf(Outcome):
    """It enters with one of these lots of counters, as its controller chooses: "your choice of a flying counter or a
    hexproof counter" (CR 614.1c)."""

    choices: tuple[tuple[str, Quantity], ...]


@dataclass(frozen=True, slots=True)
class EntersEither(Outcome):
    """It enters with the counters, if its controller wants that; otherwise it is changed for good (CR 702.136a)."""

    counters: tuple[tuple[str, Quantity], ...]
    otherwise: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class EntersUnder(Outcome):
    """It enters the battlefield under the player's control (CR 616.1b)."""

    player: Reference


@dataclass(frozen=True, slots=True)
class WouldPayLife(ReplacedEvent):
    """The player would pay life (CR 119.4): some amount, the event's."""

    player: Reference


@dataclass(frozen=True, slots=True)
class WouldLoseLifeToDamage(ReplacedEvent):
    """Damage would make the player lose life (CR 120.4c)."""

    player: Reference


@dataclass(frozen=True, slots=True)
class KeepLife(Outcome):
    """The life total is reduced to no less than that, if it is not less already."""

    least: int


@dataclass(frozen=True, slots=True)
class SearchTop(Outcome):
    """Only so many cards from the top of the library are searched (CR 701.23f)."""

    amount: int


@dataclass(frozen=True, slots=True)
class WouldSearch(ReplacedEvent):
    """The player would search a library."""

    player: Reference
