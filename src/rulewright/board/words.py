"""What is on a card, in words: its Oracle text from the card's data, and what the game has made of it."""

from __future__ import annotations

from rulewright.abilities.node import Ability
from rulewright.cards.card import Card, Face
from rulewright.cards.source import CardSource
from rulewright.engine.characteristics import Characteristics
from rulewright.engine.controlling import seers
from rulewright.engine.objects import ABILITY, TOKEN, Obj
from rulewright.game.game import Game
from rulewright.game.naming import Namer
from rulewright.language.express import NoWords, print_ability
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import supertype_names, type_names


def in_words(ability: Ability) -> str:
    """An ability as the phrasebook prints it; empty where it has no words for it."""
    try:
        return print_ability(ability)
    except NoWords:
        return ""


def card_text(game: Game, me: int, id: int, source: CardSource) -> list[str]:
    """What player ``me`` may read on an object: a name and cost, a type line, the Oracle text, and how it stands now.

    Nothing of a card that the player does not know.
    """
    state = game.state
    obj = state.last_known(id)
    if obj is None:
        return []
    namer = Namer(game.players, seers(state, me))
    seen = bool(obj.seen & namer.eyes)
    if not seen and (
        obj.zone in (z.HAND, z.LIBRARY, z.EXILE) or (obj.card is None and obj.kind not in (TOKEN, ABILITY))
    ):
        return ["A card that you do not know (400.2)"]
    if obj.kind == ABILITY:
        return _ability(game, obj, namer)
    lines: list[str] = []
    if obj.face_down and not seen:
        lines += [f"A face-down object ({obj.face_down})"]
    elif (card := _card(obj, source)) is not None:
        lines += _printed(card)
        if obj.card is None or card.name != obj.card.name:
            lines += ["", "a token" if obj.card is None else f"a copy: the card is {obj.card.name}"]
    else:
        lines += _made(obj.now)
    if obj.zone == z.BATTLEFIELD:
        lines += _status(game, obj, namer)
    return lines


def _card(obj: Obj, source: CardSource) -> Card | None:
    """The card whose text is shown: the one that the object is called after, which may be another than it is."""
    name = obj.now.name
    if obj.card is not None and (obj.face_down or name in [face.name for face in obj.card.faces] or not name):
        name = obj.card.name
    return source.find(name)


def _printed(card: Card) -> list[str]:
    """A card as it is printed, a face after the other."""
    lines: list[str] = []
    for face in card.faces:
        if lines:
            lines += ["", "//"]
        lines += _face(face)
    return lines


def _face(face: Face) -> list[str]:
    lines = [f"{face.name} {face.mana_cost}" if face.mana_cost is not None else face.name, str(face.type_line)]
    if face.oracle_text:
        lines += ["", *face.oracle_text.split("\n")]
    if face.power is not None:
        lines += ["", f"{face.power}/{face.toughness}"]
    for name, number in (("loyalty", face.loyalty), ("defense", face.defense)):
        if number is not None:
            lines += ["", f"{name} {number}"]
    return lines


def _made(now: Characteristics) -> list[str]:
    """What is no card, such as a token: its characteristics, and its abilities as the phrasebook says them."""
    types = " ".join(word.capitalize() for word in (*supertype_names(now.supertypes), *type_names(now.types)))
    if now.subtypes:
        types += f" — {' '.join(now.subtypes)}"
    abilities = [text for ability in now.abilities if (text := in_words(ability.tree))]
    lines = [now.name or "A face-down object", types, *([""] if abilities else []), *abilities]
    return lines + (["", f"{now.power}/{now.toughness}"] if now.has_pt else [])


def _ability(game: Game, obj: Obj, namer: Namer) -> list[str]:
    facts = obj.stacked
    text = "" if facts is None or facts.ability is None else in_words(facts.ability.tree)
    return [namer.name(game.state, obj), f"{game.players[obj.controller]} controls it", *(["", text] if text else [])]


def _status(game: Game, obj: Obj, namer: Namer) -> list[str]:
    """How a permanent stands: whose it is, its size now, what is on it and where it is."""
    now = obj.now
    state = game.state
    lines = ["", f"On the battlefield, controlled by {game.players[obj.controller]}"]
    if obj.owner != obj.controller:
        lines.append(f"owned by {game.players[obj.owner]}")
    if now.has_pt:
        damage = f", {obj.damage} damage marked" if obj.damage else ""
        lines.append(f"now {now.power}/{now.toughness}{damage}")
    lines += [f"{count} {kind} counter{'s' if count > 1 else ''}" for kind, count in obj.counters]
    if obj.attached_to >= 0:
        lines.append(f"attached to {namer.call(state, obj.attached_to)}")
    if obj.attacking < -1:
        lines.append("attacks nothing any more")
    if obj.attacking >= 0:
        lines.append(f"attacks {namer.call(state, obj.attacking)}")
    if obj.blocking:
        lines.append(f"blocks {', '.join(namer.call(state, id) for id in obj.blocking)}")
    states = [word for word, holds in (("tapped", obj.tapped), ("came this turn", obj.sick)) if holds]
    lines += states
    lines += [f"{what.partition(' @')[0]}: {value}" for what, value in obj.chosen]
    return lines
