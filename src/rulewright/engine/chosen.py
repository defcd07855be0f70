"""What was chosen, and "of the chosen …" written out (CR 607.2d): what is given to other objects, or outlasts the
choice, no longer looks at the object on which the choice was made."""

from __future__ import annotations

from typing import Final

from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import reference as r
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Filter, Node

from .context import Context
from .event import NONE
from .facts import walk_all
from .objects import CARD, Obj
from .queries import chosen, matches
from .rewriting import NodeT, rewritten
from .traits import names_of

COLOR_CHOSEN: Final = "color"
TYPE_CHOSEN: Final = "creature type"
WORD_CHOSEN: Final = "word"
PLAYER_CHOSEN: Final = "player"
NAME_CHOSEN: Final = "name"
NOTED: Final = "noted name"


def picks_player(node: Node) -> bool:
    """Whether it is an instruction to choose a player, of whom other abilities may speak (CR 607.2d)."""
    return isinstance(node, e.Pick) and isinstance(node.what, r.Choose) and isinstance(node.what.noun, n.PlayerNoun)


CHOOSERS: Final = (e.ChooseColor, e.ChooseCreatureType, e.ChooseName, e.ChooseWord, e.ChoosePlayer)
"""Instructions that choose what abilities speak of later."""
_KINDS: Final[dict[str, type[Node]]] = {
    COLOR_CHOSEN: e.ChooseColor,
    TYPE_CHOSEN: e.ChooseCreatureType,
    NAME_CHOSEN: e.ChooseName,
}


def settled(node: NodeT, ctx: Context) -> NodeT:
    """The node with "of the chosen …" written out, where it does not itself choose that."""
    swaps: dict[Node, Node] = {}
    for what, chooser in _KINDS.items():
        if not chooses(node, chooser):
            swaps[n.OfChosen(what)] = filter_of(what, chosen(what, ctx))
    return rewritten(node, swaps)


def chooses(node: Node, chooser: type[Node]) -> bool:
    """Whether an instruction of the kind is part of it."""
    return any(isinstance(part, chooser) for part in walk_all(node))


def divided(abilities: tuple[Ability, ...]) -> bool:
    """Whether one of the abilities may speak of a word, a player or a color of mana that another one chooses."""
    if len(abilities) < 2:
        return False
    parts = [part for ability in abilities for part in walk_all(ability)]
    chosen_mana = any(isinstance(part, ChosenColorMana) for part in parts)
    chosen_player = any(isinstance(part, r.ChosenPlayer) for part in parts)
    return any(
        isinstance(part, e.ChooseWord | e.ChoosePlayer)
        or (chosen_mana and isinstance(part, e.ChooseColor))
        or (chosen_player and picks_player(part))
        for part in parts
    )


def speaks_of_the_givers(abilities: tuple[Ability, ...]) -> bool:
    """Whether they speak of a player or a color of mana that none of them chooses: it is on the giver."""
    parts = [part for ability in abilities for part in walk_all(ability)]
    if any(isinstance(part, ChosenColorMana) and not part.label for part in parts):
        if not any(isinstance(part, e.ChooseColor) for part in parts):
            return True
    if not any(isinstance(part, r.ChosenPlayer) for part in parts):
        return False
    return not any(isinstance(part, e.ChoosePlayer) or picks_player(part) for part in parts)


def card_names(filter: Filter, ctx: Context) -> tuple[str, ...]:
    """The names of the cards that are known to the game and that pass the filter as they are printed, in order. An
    effect on an object changes nothing about them (CR 201.4a)."""
    state = ctx.state
    known = dict.fromkeys([*[obj.card for obj in state.objects if obj.card is not None], *state.settings.names])
    found: set[str] = set()
    for card in known:
        for face in card.faces:
            printed = Obj(NONE, CARD, ctx.controller, card, face)
            if face.types and matches(filter, printed, ctx):
                found.update(names_of(printed))
    return tuple(sorted(found))


def filter_of(what: str, word: str) -> Node:
    """The filter that a choice stands for; nothing passes it if nothing was chosen."""
    if not word:
        return n.Not(n.Everything())
    if what == NAME_CHOSEN:
        return n.Named(word)
    if word == "artifact":  # "from artifacts or from the color of your choice"
        return n.HasType(word)
    if word == "colorless":
        return n.ColorCount(word)
    return n.HasColor(word) if what.endswith(COLOR_CHOSEN) else n.HasSubtype(word)
