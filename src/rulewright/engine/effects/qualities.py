"""Colors, types and words that are chosen (CR 105.4, 205.3m, 607.2d, 614.12b).

A choice made while an object enters belongs to the object; one that an instruction makes belongs to the resolution, and
to the object too if no other ability of it chooses the like as it enters.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities import continuous as k
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities.ability import Keyword
from rulewright.abilities.node import Node
from rulewright.abilities.reference import Made
from rulewright.vocabulary.color import COLOR_NAMES, MANA_BITS
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES, CREATURE_TYPES
from rulewright.vocabulary.zone import BATTLEFIELD, STACK

from ..chosen import (
    COLOR_CHOSEN,
    NAME_CHOSEN,
    PLAYER_CHOSEN,
    TYPE_CHOSEN,
    WORD_CHOSEN,
    card_names,
    chooses,
    filter_of,
)
from ..context import Context
from ..decide import pick
from ..decision import COLOR, NUMBER, ChooseMana, ChooseWord, Decision, Option
from ..event import MOVE
from ..facts import walk_all
from ..objects import Obj
from ..production import colors_among
from ..queries import acquired, by_copy, one_player, refer, set_apart
from ..rewording import KINDS, reworded_abilities
from ..rewriting import NodeT, rewritten
from .result import NOTHING, Happening, Performing, find, objects_only, perform

WORDS_OF: Final[dict[str, tuple[str, ...]]] = {
    TYPE_CHOSEN: CREATURE_TYPES,
    "basic land type": BASIC_LAND_TYPES,
    "artifact or color": ("artifact", *COLOR_NAMES),
    "colorless or color": ("colorless", *COLOR_NAMES),
}
"""What is chosen from, apart from colors."""


_CHOOSERS: Final[dict[str, type[Node]]] = {
    COLOR_CHOSEN: e.ChooseColor,
    TYPE_CHOSEN: e.ChooseCreatureType,
    WORD_CHOSEN: e.ChooseWord,
    PLAYER_CHOSEN: e.ChoosePlayer,
    NAME_CHOSEN: e.ChooseName,
}
"""What chooses each."""


# ---- asking ----------------------------------------------------------------------------------------------


def ask_color(player: int, ctx: Context, allowed: int) -> Generator[Decision, int, int]:
    """Asks for a color; its bit (CR 105.4)."""
    options: list[Option] = []
    for bit in MANA_BITS[:5]:
        if allowed & bit:
            option = Option(COLOR, ctx.source, bit)
            option.made = (bit,)
            options.append(option)
    answer = yield ChooseMana(player, options, ctx.source, "105.4")
    return options[answer].number


def ask_word(player: int, ctx: Context, words: tuple[str, ...], rule: str) -> Generator[Decision, int, str]:
    """Asks for one of the words."""
    options = [Option(NUMBER, ctx.source, at) for at in range(len(words))]
    answer = yield ChooseWord(player, options, ctx.source, rule, words)
    return words[options[answer].number]


NO_OTHER: Final = "no other color"
"""What is answered once the colors have been chosen."""


def ask_colors(player: int, ctx: Context) -> Generator[Decision, int, tuple[str, ...]]:
    """Asks for one color or several, in the order of the color wheel (CR 105.4): each set in exactly one way."""
    first = yield from ask_word(player, ctx, COLOR_NAMES, "105.4")
    colors = [first]
    left = COLOR_NAMES[COLOR_NAMES.index(first) + 1 :]
    while left:
        word = yield from ask_word(player, ctx, (*left, NO_OTHER), "105.4")
        if word == NO_OTHER:
            break
        colors.append(word)
        left = COLOR_NAMES[COLOR_NAMES.index(word) + 1 :]
    return tuple(colors)


def ask_quality(player: int, ctx: Context, what: str) -> Generator[Decision, int, str]:
    """Asks for a color, creature type or basic land type, by its name."""
    if what == "color":
        bit = yield from ask_color(player, ctx, sum(MANA_BITS[:5]))
        return COLOR_NAMES[MANA_BITS.index(bit)]
    rule = "305.6" if what == "basic land type" else "205.3m" if what == "creature type" else "608.2d"
    word = yield from ask_word(player, ctx, WORDS_OF[what], rule)
    return word


# ---- choices as instructions -----------------------------------------------------------------------------


def choose_color(node: e.ChooseColor, ctx: Context) -> Performing:
    """CR 105.4."""
    allowed = colors_among(node, ctx)
    if not allowed:
        return NOTHING
    bit = yield from ask_color(one_player(node.player, ctx), ctx, allowed)
    keep(ctx, COLOR_CHOSEN, COLOR_NAMES[MANA_BITS.index(bit)], node.link)
    return Happening((), bit, True)


def choose_creature_type(node: e.ChooseCreatureType, ctx: Context) -> Performing:
    """CR 205.3m."""
    player = one_player(node.player, ctx)
    if node.other_than:
        words = tuple([word for word in WORDS_OF[TYPE_CHOSEN] if word not in node.other_than])
        word = yield from ask_word(player, ctx, words, "205.3m")
    else:
        word = yield from ask_quality(player, ctx, TYPE_CHOSEN)
    keep(ctx, TYPE_CHOSEN, word, node.link)
    return Happening((), 0, True)


def choose_player(node: e.ChoosePlayer, ctx: Context) -> Performing:
    """The choice is kept like that of a color (CR 607.2d)."""
    chosen = yield from pick(
        one_player(node.player, ctx), list(refer(node.among, ctx)), 1, 1, ctx.source, "608.2d", "ChoosePlayer"
    )
    if not chosen:
        return NOTHING
    keep(ctx, PLAYER_CHOSEN, str(chosen[0]), node.link)
    return Happening(tuple(chosen), 1, True)


def choose_name(node: e.ChooseName, ctx: Context) -> Performing:
    """CR 201.4: the name of a card, printed with the characteristics that are asked for; of a card with several faces
    the name of one of them (201.4b)."""
    names = card_names(node.filter, ctx)
    if not names:
        return NOTHING
    word = yield from ask_word(one_player(node.player, ctx), ctx, names, "201.4")
    keep(ctx, NAME_CHOSEN, word, node.link)
    return Happening((), 0, True)


def choose_word(node: e.ChooseWord, ctx: Context) -> Performing:
    """CR 614.12b. A word that is a subtype is the chosen type."""
    word = yield from ask_word(one_player(node.player, ctx), ctx, node.words, "614.12b")
    keep(ctx, WORD_CHOSEN, word, node.link)
    return Happening((), 0, True)


def keep(ctx: Context, what: str, value: str, link: int = 0) -> None:
    """Whose choice it is: of the object that enters, or of this resolution and its source. What an ability chooses that
    was given is for those given with it (CR 607.5)."""
    event = ctx.event
    if event is not None and event.kind == MOVE and not event.done:
        event.chosen = with_choice(event.chosen, what, value)
        return
    ctx.choices = with_choice(ctx.choices, what, value)
    own = ctx.state.find(ctx.source)
    if own is None or own.zone != BATTLEFIELD:
        return
    apart = set_apart(link, own, ctx)
    if apart == acquired(own, ctx) and _chosen_as_it_enters(own, what):
        return
    state = ctx.state
    state.edit(own.id).chosen = with_choice(own.chosen, by_copy(what, apart), value)
    state.edit_board().stale = True


def _chosen_as_it_enters(own: Obj, what: str) -> bool:
    """Whether an ability of the object chooses the like as it enters."""
    for ability in own.now.statics:
        if ability.static is None:
            continue
        for part in ability.static.effects:
            if isinstance(part, k.LinkedEffect) and chooses(part, _CHOOSERS[what]):
                return True
    return False


def with_choice(known: tuple[tuple[str, str], ...], what: str, value: str) -> tuple[tuple[str, str], ...]:
    """The choices with a new one, in place of an old one of the kind (607.2d: the last one counts)."""
    return (*[(name, word) for name, word in known if name != what], (what, value))


def with_choices(node: NodeT, ctx: Context) -> Generator[Decision, int, NodeT]:
    """The node with "of your choice" asked for and written out: one choice for each kind."""
    swaps: dict[Node, Node] = {}
    for part in walk_all(node):
        if part in swaps:
            continue
        if isinstance(part, n.OfChoice):
            word = yield from ask_quality(ctx.actor, ctx, part.what)
            swaps[part] = filter_of(part.what, word)
        elif isinstance(part, k.BecomesChoice) and part.what == "colors":
            colors = yield from ask_colors(ctx.actor, ctx)
            swaps[part] = k.SetColors(colors)
        elif isinstance(part, k.BecomesChoice):
            word = yield from ask_quality(ctx.actor, ctx, part.what)
            swaps[part] = k.SetColors((word,)) if part.what == "color" else k.SetTypes((), (word,))
        elif isinstance(part, k.GainOneOf):
            word = yield from ask_word(ctx.actor, ctx, part.keywords, "608.2d")
            swaps[part] = k.GainAbilities((Keyword(word),))
    return rewritten(node, swaps)


def change_text(node: e.ChangeText, ctx: Context) -> Performing:
    """CR 612.1: the player chooses a word and another of its kind. A spell does what its changed text says."""
    state = ctx.state
    player = one_player(node.player, ctx)
    found = yield from find(node.what, ctx, player, "ChangeText")
    ids = objects_only(found, ctx)
    if not ids:
        return NOTHING
    words = tuple([word for kind in node.kinds for word in KINDS[kind]])
    old = yield from ask_word(player, ctx, words, "612.1")
    kind = next(kind for kind in node.kinds if old in KINDS[kind])
    new = node.to
    if not new:
        others = tuple([word for word in KINDS[kind] if word not in (old, node.never)])
        new = yield from ask_word(player, ctx, others, "612.1")
    for id in ids:
        spell = state.get(id)
        if spell.zone == STACK and spell.stacked is not None and spell.stacked.ability is not None:
            (ability,) = reworded_abilities((spell.stacked.ability,), old, new)
            state.edit(id).stacked = spell.stacked.with_ability(ability)
    ctx.labels[REWORDED] = Happening(tuple(ids), len(ids), True)
    result = yield from perform(e.Apply(Made(REWORDED), (k.ChangeWord(old, new),), node.duration), ctx)
    return result


REWORDED: Final = -14
"""The label of the objects whose text is changed."""
