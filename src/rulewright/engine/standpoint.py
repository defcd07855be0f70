"""Restrictions and requirements that an ability or an instruction lays on other objects: "can't attack you", "blocks
this creature". Who "you" and "this" are is settled where the effect applies: later the other object is asked.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rulewright.abilities import condition as c
from rulewright.abilities import continuous as k
from rulewright.abilities import noun as n
from rulewright.abilities import reference as r
from rulewright.abilities.effect import CreateToken, CreateTokenCopy, Exile, Move, Pick
from rulewright.abilities.mana import ChosenColorMana
from rulewright.abilities.node import Ability, Change, Node, Reference
from rulewright.abilities.replacement import MoveInstead

from .characteristics import rules_text
from .chosen import CHOOSERS, TYPE_CHOSEN, card_names, picks_player
from .chosen import settled as written_out
from .context import Context
from .facts import walk, walk_all
from .objects import is_player
from .queries import chosen, given_link, refer
from .rewriting import rewritten

ABOUT_YOU = ("attack you", "attack you or yours", "attack as goaded")
"""Actions in which "you" is the controller of the effect."""
_OF_CHOICES = (n.OfChosen, ChosenColorMana, c.ChosenWord, r.ChosenPlayer, *CHOOSERS)
"""What chooses, and what speaks of a choice."""
_ACTS = (Exile, Move, CreateToken, CreateTokenCopy)
_SPEAKS = (n.ExiledWith, n.PutWith)
"""What speaks of what an ability has exiled, created or put onto the battlefield (CR 607.2a, 607.2c)."""
SETTLED = (
    r.You,
    r.Self,
    r.EachOpponent,
    r.Host,
    r.Target,
    r.TargetRef,
    r.Made,
    r.EventObject,
    r.EventPlayer,
    r.Actor,
    r.Hurt,
)


NodeT = TypeVar("NodeT", bound=Node)


def gives_of_itself(node: Node) -> bool:
    """Whether an ability that is given names the object that gives it (CR 201.5a)."""
    return any(isinstance(inner, r.Granter) for inner in walk_all(node))


def gives_pair(change: k.GainAbilities) -> bool:
    """Whether it gives an ability that exiles cards, or puts something onto the battlefield, and one that speaks of
    that: they are linked with each other alone (CR 607.5)."""
    acts = speaks = False
    for node in walk_all(change):
        if isinstance(node, MoveInstead) and node.zone == "exile":
            return False
        acts = acts or (isinstance(node, _ACTS) and not node.link)
        speaks = speaks or (isinstance(node, _SPEAKS) and not node.link)
    return acts and speaks


def gives_choice(change: k.GainAbilities) -> bool:
    """Whether it gives an ability that chooses what those given with it may speak of."""
    return any(isinstance(node, CHOOSERS) and not node.link for node in walk_all(change))


def apart(node: NodeT, link: int) -> NodeT:
    """What is given with the choices of its abilities linked with each other alone (CR 607.5)."""
    swaps: dict[Node, Node] = {}
    for part in walk_all(node):
        if isinstance(part, _OF_CHOICES) or (isinstance(part, Pick) and picks_player(part)):
            swaps[part] = replace(part, link=link)
    return rewritten(node, swaps)


def given_by(node: NodeT, source: int) -> NodeT:
    """What is given, with the object that gives it where the ability names that."""
    return rewritten(node, {r.Granter(): r.Grantor(source)})


def looks_back(change: Change) -> bool:
    """Whether it speaks of what only the effect's own source and controller tell."""
    if isinstance(change, k.AddChosenType | k.GainActivated | k.HasNamesOf | k.HasFullTextOf):
        return True
    if isinstance(change, k.GainAbilities):
        chooses = any(isinstance(node, _OF_CHOICES) for node in walk_all(change))
        return chooses or gives_of_itself(change) or gives_pair(change)
    if not isinstance(change, k.Cannot | k.Must):
        return False
    return change.action in ABOUT_YOU or any(isinstance(node, SETTLED) for node in walk(change))


def seen_from(change: Change, ctx: Context) -> Change:
    """The change with what it refers to written out, seen from the effect that makes it."""
    if isinstance(change, k.AddChosenType):
        word = chosen(TYPE_CHOSEN, ctx)
        return k.AddTypes((), (word,) if word else ())
    if isinstance(change, k.HasFullTextOf):
        return full_text(change, ctx)
    if isinstance(change, k.HasNamesOf):
        return k.AddNames(card_names(change.filter, ctx))
    if isinstance(change, k.GainActivated):
        return k.GainAbilities(activated_of(change.of, ctx))
    if isinstance(change, k.GainAbilities):
        if any(isinstance(node, n.OfChosen) for node in walk_all(change)):
            change = written_out(change, ctx)
        if gives_choice(change):
            change = apart(change, given_link(ctx))
        if gives_pair(change):
            change = k.GainAbilities(tuple([linked(ability, given_link(ctx)) for ability in change.abilities]))
        return given_by(change, ctx.source) if gives_of_itself(change) else change
    if not isinstance(change, k.Cannot | k.Must):
        return change
    swaps: dict[Node, Node] = {}
    for node in walk(change):
        if isinstance(node, SETTLED):
            swaps[node] = _fixed(refer(node, ctx))
    settled = rewritten(change, swaps) if swaps else change
    if settled.action in ABOUT_YOU and settled.whom is None:
        settled = replace(settled, whom=r.Seat(ctx.controller))
    return settled


def full_text(change: k.HasFullTextOf, ctx: Context) -> Change:
    """The text of the object as the change sets it (CR 612.6); nothing is changed if there is none."""
    found = [id for id in refer(change.of, ctx) if not is_player(id)]
    obj = ctx.state.find(found[0]) if found else None
    if obj is None:
        return k.AddNames(())
    text = obj.base
    return k.SetFullText(
        text.name,
        text.mana_cost,
        text.colors,
        text.supertypes,
        text.types,
        text.subtypes,
        rules_text(text) + change.more,
        text.power if text.has_pt else None,
        text.toughness if text.has_pt else None,
        text.loyalty,
        text.defense,
    )


def activated_of(of: Reference, ctx: Context, fresh: bool = False) -> tuple[Ability, ...]:
    """All activated abilities of the objects. Those of one object are linked with each other alone (CR 607.5):
    ``fresh``, as an effect begins, and so apart from those that another effect gives."""
    found: list[Ability] = []
    for id in refer(of, ctx):
        obj = None if is_player(id) else ctx.state.find(id)
        if obj is None:
            continue
        link = ctx.state.timestamp() if fresh else -1 - 2 * obj.id
        abilities = [facts.activated for facts in obj.now.abilities if facts.activated is not None]
        for ability in abilities:
            found.append(apart(linked(ability, link), link))
    return tuple(found)


def linked(ability: Ability, link: int) -> Ability:
    """The ability with the mark of those that it is linked with."""
    swaps: dict[Node, Node] = {
        part: replace(part, link=link) for part in walk_all(ability) if isinstance(part, _SPEAKS)
    }
    speaking = rewritten(ability, swaps) if swaps else ability
    swaps = {part: replace(part, link=link) for part in walk_all(speaking) if isinstance(part, _ACTS)}
    return rewritten(speaking, swaps) if swaps else speaking


def _fixed(ids: tuple[int, ...]) -> Reference:
    parts = tuple([r.Seat(id) if is_player(id) else r.Fixed(id) for id in ids])
    return parts[0] if len(parts) == 1 else r.Union(parts)
