"""What one card may be played by each turn: a land or a spell, as one permission, and what its use triggers (CR 305.1,
601.3b, 603.12)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import MayCast, MayPlayLands, OnceEachYourTurn
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import AllOf, ExiledWith, HasType, Not, Objects, OwnedBy
from rulewright.abilities.reference import ActivePlayer, Self

from ..describe import all_of
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import WhenPlayed
from .statics import lone, one

EACH_TURN: Final = Family("each turn")

_EXILED: Final = ExiledWith(Self())
_ANOTHERS: Final = Not(OwnedBy(ActivePlayer()))


def _among(filter: Filter, anothers: bool) -> Objects:
    """The cards exiled with this object that are described, of those that the player whose turn it is does not own."""
    parts = filter.filters if isinstance(filter, AllOf) else (filter,)
    return Objects(AllOf((*parts, *((_ANOTHERS,) if anothers else ()), _EXILED)), ("exile",))


def _one_of_exiled(lands: bool, anothers: bool, any_mana: str) -> Pair:
    """The player whose turn it is may play one of the cards exiled with this object (CR 607.2a)."""
    last = (_ANOTHERS, _EXILED) if anothers else (_EXILED,)

    def build(noun: Noun, this: Reference) -> object:
        if not isinstance(noun, Objects) or noun != Objects(noun.filter, ("stack",)):
            return REJECT
        spell = MayCast(ActivePlayer(), _among(noun.filter, anothers), any_mana=any_mana)
        land = MayPlayLands(ActivePlayer(), _among(HasType("land"), anothers)) if lands else None
        return one(OnceEachYourTurn(spell, True, land))

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        permit = effect.permission if isinstance(effect, OnceEachYourTurn) else None
        if not isinstance(permit, MayCast) or not isinstance(permit.what, Objects):
            return None
        filter = permit.what.filter
        if not isinstance(filter, AllOf) or filter.filters[-len(last) :] != last or len(filter.filters) == len(last):
            return None
        noun = Objects(all_of(filter.filters[: -len(last)]), ("stack",))
        return (noun, Self()) if value == build(noun, Self()) else None

    return Pair(build, unbuild)


_SPENDING: Final = {
    "": ("",),
    "color": (
        " , and they may spend mana as though it were mana of any color to cast (that spell|it)",
        " , and mana of any color can be spent to cast (it|that spell)",
    ),
    "type": (
        " , and mana of any type can be spent to cast (it|that spell)",
        " , and they may spend mana as though it were mana of any type to cast (it|that spell)",
    ),
}
for _any_mana, _tails in _SPENDING.items():
    for _tail in _tails:
        for _lands, _plays in ((False, ""), (True, "play a land or ")):
            for _anothers, _cards in ((False, "[the] cards"), (True, "[the] cards they don't own")):
                EACH_TURN(
                    "staticline",
                    f"during each player 's turn , that player may {_plays}cast a <noun.s:n> from among {_cards} "
                    f"exiled with <self:s>{_tail}",
                    _one_of_exiled(_lands, _anothers, _any_mana),
                )
EACH_TURN("staticline", "when (they|you) do , <clauses:a>", one(WhenPlayed(hole("a"))))
