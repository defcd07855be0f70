"""Copies of cards that are called by their names (CR 707.13, 707.14)."""

from __future__ import annotations

from rulewright.abilities import effect as e
from rulewright.vocabulary.zone import BATTLEFIELD, SIDEBOARD

from ..chosen import NAME_CHOSEN, NOTED
from ..context import Context
from ..definition import Definition
from ..queries import acquired, one_player, refer
from .permanents import token_characteristics
from .qualities import ask_word, keep, with_choice
from .result import NOTHING, Happening, Performing, find, objects_only
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


def note_name(node: e.NoteName, ctx: Context) -> Performing:
    """What is noted goes with the card as it is put onto the battlefield (CR 607.1d)."""
    ids = yield from find(node.what, ctx, ctx.controller, "NoteName")
    noted = [id for id in objects_only(ids, ctx) if ctx.state.get(id).now.name]
    for id in noted:
        ctx.choices = with_choice(ctx.choices, NOTED, ctx.state.get(id).now.name)
    return Happening(tuple(noted), len(noted), bool(noted))


def copy_noted_card(node: e.CopyNotedCard, ctx: Context) -> Performing:
    """CR 707.14: the card that the permanent is, as it was before; nothing where no name was noted for the object."""
    own = ctx.object()
    if own is None or own.card is None or acquired(own, ctx) or NOTED not in dict(own.chosen):
        return NOTHING
    made = [copy_in(ctx.state, own.card, player, SIDEBOARD).id for player in refer(node.player, ctx)]
    return Happening(tuple(made), len(made), bool(made))
    yield
