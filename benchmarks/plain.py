"""The plain deck that engines are compared with: 24 basic lands, mana creatures, vanilla and keyword creatures, burn.

The cards are ours; costs, power and toughness are those of the deck in the comparison.
"""

from __future__ import annotations

from functools import cache
from random import Random

from rulewright.cards.card import Card, Face
from rulewright.cards.source import StarterSet
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings, State
from rulewright.game.binding import Bindery, CardReading, define
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.vocabulary.cardtype import TypeLine
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.zone import BATTLEFIELD, HAND, LIBRARY

CARDS = (
    (4, "Sapling Sprite", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1", "1"),
    (8, "Dun Brute", "{2}{R}", "Creature — Ogre", "", "2", "2"),
    (8, "Canopy Spinner", "{3}{G}", "Creature — Spider", "Reach", "2", "4"),
    (8, "Moss Colossus", "{4}{G}{G}", "Creature — Wurm", "", "6", "4"),
    (4, "Hasty Imp", "{R}", "Creature — Goblin", "Haste", "1", "1"),
    (4, "Sudden Spark", "{R}", "Instant", "Sudden Spark deals 3 damage to any target.", None, None),
)
"""How many, name, cost, types, text, power and toughness."""

RICH = (
    (4, "Banner of the Grove", "{1}{G}", "Enchantment", "Creatures you control get +1/+1.", None, None),
    (4, "Grove Scout", "{2}{G}", "Creature — Elf Scout", "When this creature enters, draw a card.", "1", "1"),
    (
        4,
        "Moot Caller",
        "{3}{R}",
        "Creature — Goblin Shaman",
        "When this creature enters, create two 1/1 red Goblin creature tokens.",
        "1",
        "1",
    ),
)
"""What the rich deck has in place of some creatures: anthems, cards, tokens."""


def bound(rows: tuple[tuple[int, str, str, str, str, str | None, str | None], ...]) -> dict[str, Definition]:
    """Definitions by name."""
    found: dict[str, Definition] = {}
    for _, name, cost, types, text, power, toughness in rows:
        face = Face(name, ManaCost.parse(cost), TypeLine.parse(types), text, power, toughness)
        found[name] = define(CardReading(Card(name, "normal", (face,))))
    return found


def plain_deck() -> list[Definition]:
    """Sixty cards."""
    bindery = Bindery(StarterSet())
    known = bound(CARDS)
    deck = [bindery.definition(name) for name in ("Mountain", "Forest") for _ in range(12)]
    return deck + [known[row[1]] for row in CARDS for _ in range(row[0])]


def rich_deck() -> list[Definition]:
    """The plain deck with four anthems, four that draw and four that make tokens in place of twelve creatures."""
    bindery = Bindery(StarterSet())
    known = bound(CARDS) | bound(RICH)
    counts = {row[1]: row[0] for row in (*CARDS, *RICH)}
    for name in ("Dun Brute", "Canopy Spinner", "Moss Colossus"):
        counts[name] -= 4
    deck = [bindery.definition(name) for name in ("Mountain", "Forest") for _ in range(12)]
    return deck + [known[name] for name, count in counts.items() for _ in range(count)]


BOARD = (
    (4, "Banner of the Grove"),
    (4, "Mountain"),
    (4, "Forest"),
    (2, "Sapling Sprite"),
    (2, "Grove Scout"),
    (2, "Moot Caller"),
    (2, "Canopy Spinner"),
)
"""A player's twenty permanents on the rich board: with both players', eight anthems among forty permanents."""


@cache
def rich_names() -> list[str]:
    """The names of the rich deck's cards."""
    return [card.name for card in rich_deck()]


@cache
def known_cards() -> dict[str, Definition]:
    """All cards of the decks of this module by their names."""
    return {card.name: card for card in (*plain_deck(), *rich_deck())}


def rich_board(seed: int, settings: Settings) -> State:
    """Two players with twenty permanents each, a hand and a library of the rich deck; a game goes on for many turns,
    with tokens, triggers and two sets of anthems."""
    known = known_cards()
    names = rich_names()
    placements: list[Placement] = []
    for player in (0, 1):
        placements += [Placement(name, BATTLEFIELD, player) for count, name in BOARD for _ in range(count)]
        mixed = names[:]
        Random(2 * seed + player).shuffle(mixed)
        placements += [Placement(name, HAND if at < 5 else LIBRARY, player) for at, name in enumerate(mixed)]
    seats = (Seat(life=60, library_known=True), Seat(life=60, library_known=True))
    position = Position(seats, tuple(placements), seed=seed)
    state, _ = build(position, known.__getitem__, settings)
    return state
