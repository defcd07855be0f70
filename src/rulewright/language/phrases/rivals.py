"""Two players named one after the other: who chooses a player compared with themselves ("that player chooses target
player who controls more lands than they do and is their opponent"), and "the first player", "the second player"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.condition import Compare
from rulewright.abilities.effect import ControlPlayer, Pick
from rulewright.abilities.node import Noun, Quantity, Reference
from rulewright.abilities.noun import ControlledBy, IsKind, Objects, PlayerNoun, ThePlayer
from rulewright.abilities.quantity import Count, LifeOf
from rulewright.abilities.reference import Actor, AllBut, EachPlayer, PlayersWho, Target

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import DidSo, PlayerOfTwo, Then
from .references import ANOTHER, ONE
from .verbs import DOER

RIVALS: Final = Family("rivals")

# ---- compared with the one who chooses ----------------------------------------


def _held(noun: Noun, player: Reference) -> object:
    return add_last(noun, ControlledBy(player))


def _buried(noun: Noun, player: Reference) -> object:
    return in_zone(noun, "graveyard", player)


def _comparing(op: str, counted: Callable[[Noun, Reference], object]) -> Pair:
    """How many of something the player asked about has, compared with the one who chooses."""

    def build(noun: Noun) -> object:
        theirs, own = counted(noun, Actor()), counted(noun, DOER)
        if not isinstance(theirs, Noun) or not isinstance(own, Noun):
            return REJECT
        return Compare(Count(theirs), op, Count(own))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if (
            not isinstance(value, Compare)
            or not isinstance(value.left, Count)
            or not isinstance(value.left.of, Objects)
        ):
            return None
        noun = value.left.of
        for bare in _bare(noun):
            if value == build(bare):
                return (bare,)
        return None

    return Pair(build, unbuild)


def _bare(noun: Noun | Reference) -> list[Noun]:
    """The description without whose it is, in either way of saying it."""
    found: list[Noun] = []
    last = without_last(noun)
    if last is not None and isinstance(last[0], Noun):
        found.append(last[0])
    cards = out_of_zone(noun, "graveyard", Actor())
    if cards is not None:
        found.append(cards)
    return found


def _hand(player: Reference) -> Quantity:
    return Count(Objects(IsKind("card"), ("hand",), player))


for _op, _word in ((">", "more"), ("<", "fewer")):
    RIVALS("rival", f"who controls {_word} <noun.p:n> than they do", _comparing(_op, _held))
    RIVALS("rival", f"who has {_word} cards in hand than they do", Compare(_hand(Actor()), _op, _hand(DOER)))
    RIVALS(
        "rival",
        f"whose graveyard has {_word} <noun.p:n> in it than their graveyard does",
        _comparing(_op, _buried),
    )
for _op, _word in ((">", "more"), ("<", "less")):
    RIVALS("rival", f"who has {_word} life than they do", Compare(LifeOf(Actor()), _op, LifeOf(DOER)))

_THEIR_OPPONENTS: Final = AllBut(EachPlayer(), DOER)
RIVALS(
    "do@",
    "choose@ target player <rival:c> and is their opponent",
    Pick(DOER, Target(HERE, ThePlayer(PlayersWho(_THEIR_OPPONENTS, hole("c"))), ONE, ONE, (), DOER)),
)

# ---- the one and the other ----------------------------------------

for _number, _which in enumerate(("first", "second")):
    RIVALS("oneplayer", f"the {_which} player", PlayerOfTwo(HERE, _number))
    RIVALS("condition", f"the {_which} player does", DidSo(HERE))
    _one = PlayerOfTwo(HERE, _number)
    RIVALS("do@", f"control@ the {_which} player during the {_which} player 's next turn", ControlPlayer(DOER, _one))
RIVALS("otherplayer", "another target player", Target(HERE, PlayerNoun(), ONE, ONE, ANOTHER))
RIVALS(
    "do@",
    "choose@ target player and <otherplayer:t>",
    Then(Pick(DOER, Target(HERE, PlayerNoun(), ONE, ONE)), Pick(DOER, hole("t"))),
)
