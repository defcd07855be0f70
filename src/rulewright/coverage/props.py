"""Things to play with: artifacts whose abilities bring about what a card waits for, and cards of the starter set.

A card that speaks of a creature's death gets an artifact that destroys, one that speaks of life gained one that gains
it, and so on. What a prop does is told in Oracle English, and read as any card is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from rulewright.abilities import condition as c
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import trigger as t
from rulewright.abilities.effect import KeywordAction
from rulewright.abilities.node import Node
from rulewright.abilities.replacement import (
    AmountBecomes,
    WouldBeDealtDamage,
    WouldDraw,
    WouldFlip,
    WouldGainLife,
    WouldMove,
    WouldPutCounters,
    WouldRoll,
    WouldSearch,
)
from rulewright.cards.record import CardRecord, card_of
from rulewright.engine.definition import Definition
from rulewright.game.binding import CardReading, define
from rulewright.vocabulary.counter import PLUS_ONE

NAME: Final = "Prop"
"""What the names of props begin with."""
COST: Final = "{1}, {T}"

DESTROY: Final = "Destroy target permanent."
SACRIFICE: Final = "Sacrifice another permanent"
BOUNCE: Final = "Return target permanent to its owner's hand."
EXILE: Final = "Exile target permanent."
BURY: Final = "Exile target card from a graveyard."
RETURN: Final = "Return target card from your graveyard to your hand."
MILL: Final = "Target player mills three cards."
TOKEN: Final = "Create a 1/1 white Soldier creature token."
DISCARD: Final = "Target player discards a card."
DRAW: Final = "Target player draws two cards."
GAIN: Final = "You gain 3 life."
PING: Final = "This artifact deals 1 damage to any target."
TAP: Final = "Tap target permanent."
UNTAP: Final = "Untap target permanent."
SCRY: Final = "Scry 1."
SURVEIL: Final = "Surveil 1."
MONARCH: Final = "You become the monarch."
ENERGY: Final = "You get {E}{E}."
EXPLORE: Final = "Target creature you control explores."
REANIMATE: Final = "Return target creature card from your graveyard to the battlefield."
SEARCH: Final = "Search your library for a basic land card, put it into your hand, then shuffle."
STRIKE: Final = "Target creature you control deals 1 damage to any other target."
ROLL: Final = "Roll a six-sided die."
FLIP: Final = "Flip a coin."

_MOVES: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("battlefield", "graveyard"): (DESTROY, SACRIFICE),
    ("battlefield", ""): (DESTROY, BOUNCE),
    ("battlefield", "hand"): (BOUNCE,),
    ("battlefield", "exile"): (EXILE,),
    ("", "graveyard"): (DESTROY, MILL, DISCARD),
    ("hand", "graveyard"): (DISCARD,),
    ("library", "graveyard"): (MILL,),
    ("graveyard", ""): (BURY, RETURN),
    ("graveyard", "hand"): (RETURN,),
    ("graveyard", "exile"): (BURY,),
    ("", "exile"): (EXILE, BURY),
    ("", "hand"): (BOUNCE, RETURN),
}
"""How to make something move so."""
_THINGS: Final[dict[type[Node], tuple[str, ...]]] = {
    t.Discards: (DISCARD,),
    t.DrawsCard: (DRAW,),
    t.Sacrifices: (SACRIFICE,),
    t.GainsLife: (GAIN,),
    t.LosesLife: (PING,),
    t.IsDealtDamage: (PING,),
    t.BecomesTarget: (PING,),
    t.BecomesTapped: (TAP,),
    t.BecomesUntapped: (UNTAP,),
    c.HasMostLife: (GAIN,),
    n.DealtDamageBy: (PING,),
    n.CameFrom: (REANIMATE,),
    WouldBeDealtDamage: (PING,),
    AmountBecomes: (STRIKE,),
    WouldSearch: (SEARCH,),
    WouldRoll: (ROLL,),
    WouldFlip: (FLIP,),
    WouldDraw: (DRAW,),
    WouldGainLife: (GAIN,),
    WouldPutCounters: ("Put two +1/+1 counters on target permanent.",),
}
"""How to make happen what a node speaks of."""
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "creatures died": (DESTROY, SACRIFICE),
    "permanents put into graveyards": (DESTROY, SACRIFICE),
    "life gained": (GAIN,),
    "life lost": (PING,),
    "times damaged": (PING,),
    "was dealt damage": (PING,),
    "cards drawn": (DRAW,),
    "cards discarded": (DISCARD,),
    "discards cards": (DISCARD,),
    "was discarded": (DISCARD,),
    "commits a crime": (PING,),
    "scries": (SCRY,),
    "surveils": (SURVEIL,),
    "explores": (EXPLORE,),
    "becomes the monarch": (MONARCH,),
    "monarch": (MONARCH,),
    "tapped": (TAP,),
    "token": (TOKEN,),
    "time travel": ("Put two time counters on target permanent.",),
}
"""How to make true what a word of a node says."""
_GUESTS: Final[dict[str, str]] = {
    "day": "Briarmoor Tracker // Briarmoor Howler",
    "night": "Briarmoor Tracker // Briarmoor Howler",
    "enchanted": "Feathered Mantle",
    "equipped": "Tuskbone Spear",
    "modified": "Tuskbone Spear",
}
"""Cards of the starter set that make a word true."""


def needs(nodes: Iterable[Node]) -> list[str]:
    """What the props of a card with these nodes have to do, each once."""
    found: list[str] = []
    for node in nodes:
        found += _THINGS.get(type(node), ())
        if isinstance(node, t.Moves | WouldMove):
            found += _MOVES.get((node.from_zone, node.to_zone), ())
        elif isinstance(node, t.CountersPut | n.HasCounter | q.CountersOn):
            found.append(counters(node.kind))
        elif isinstance(node, c.Matches) and isinstance(node.filter, n.Compares):
            found.append(counters(PLUS_ONE))
        else:
            for word in words(node):
                found += _WORDS.get(word, ())
    return list(dict.fromkeys(found))


def guests(nodes: Iterable[Node]) -> list[str]:
    """The names of the cards of the starter set that a card with these nodes plays with."""
    return list(dict.fromkeys(_GUESTS[word] for node in nodes for word in words(node) if word in _GUESTS))


def words(node: Node) -> tuple[str, ...]:
    """The words by which a node names what it asks about."""
    if isinstance(node, q.ThisTurn | n.ThisTurnFilter | c.HasDesignation):
        return (node.what,)
    if isinstance(node, t.Performs):
        return (node.action,)
    if isinstance(node, KeywordAction):
        return (node.name,)
    if isinstance(node, n.HasStatus):
        return (node.status,)
    if isinstance(node, n.Bears):
        return ("enchanted",)
    return (node.time,) if isinstance(node, c.IsTime) else ()


def counters(kind: str) -> str:
    """Putting counters of that kind on something; +1/+1 counters where any will do."""
    if kind == "energy":
        return ENERGY
    return f"Put two {kind or PLUS_ONE} counters on target permanent."


@cache
def prop(texts: tuple[str, ...]) -> Definition:
    """An artifact whose abilities do these things, as far as they can be read."""
    good = [text for text in texts if not _reading((text,)).problems]
    return define(_reading(tuple(good)))


def _reading(texts: tuple[str, ...]) -> CardReading:
    lines = [f"{COST}, {text}: {SCRY}" if text == SACRIFICE else f"{COST}: {text}" for text in texts]
    return CardReading(card_of(CardRecord(NAME, "{2}", "Artifact", "\n".join(lines), layout="normal")))


def every() -> tuple[str, ...]:
    """All that props can do, with one kind of counters for all."""
    texts = [text for table in (_MOVES, _THINGS, _WORDS) for each in table.values() for text in each]
    return tuple(dict.fromkeys([*texts, ENERGY, counters(""), counters("charge")]))
