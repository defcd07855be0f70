"""Copies of cards that are called by their names (CR 707.13)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.vocabulary.zone import BATTLEFIELD, SIDEBOARD

from ..chosen import NAME_CHOSEN
from ..context import Context
from ..definition import Definition
from ..queries import one_player, refer
from .permanents import token_characteristics
from .qualities import ask_word, keep
from .result import NOTHING, Happening, Performing
from .stack import copy_in


def choose_listed_name(node: e.ChooseListedName, ctx: Context) -> Performing:
    """The object remembers what was chosen for it, whoever controls it (CR 607.2d, 400.7)."""
    source = ctx.state.last_known(ctx.source)
    taken = () if source is None else source.marks
    names = tuple([name for name in node.names if _mark(name) not in taken])
    if not names:
        return NOTHING
    word = yield from ask_word(one_player(node.player, ctx), ctx, names, "201.4")
    keep(ctx, NAME_CHOSEN, word)
    source = ctx.state.find(ctx.source)
    if source is not None and source.zone == BATTLEFIELD:
        ctx.state.edit(source.id).marks += (_mark(word),)
    return Happening((), 0, True)


def _mark(name: str) -> str:
    return f"chosen {name}"


def create_card_copy(node: e.CreateCardCopy, ctx: Context) -> Performing:
    """CR 707.13: the copy is as the card is printed, and outside of the game; none if no name was left."""
    name = dict(ctx.choices).get(NAME_CHOSEN, "")
    made: list[int] = []
    for spec in node.cards:
        if spec.name == name:
            card = Definition(name, (token_characteristics(spec, ctx),))
            for player in refer(node.player, ctx):
                made.append(copy_in(ctx.state, card, player, SIDEBOARD).id)
    return Happening(tuple(made), len(made), bool(made))
    yield
