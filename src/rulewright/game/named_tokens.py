"""Tokens and copies that are named after cards: what such a card is, is looked up as what creates it is bound (CR
111.11, 707.13)."""

from __future__ import annotations

from rulewright.abilities.effect import (
    ChooseListedName,
    CopyNamedCard,
    CreateCardCopy,
    CreateNamedToken,
    CreateToken,
    TokenSpec,
)
from rulewright.abilities.node import Ability, Node
from rulewright.abilities.quantity import Number
from rulewright.abilities.rewrite import replace
from rulewright.cards.source import CardSource
from rulewright.engine.facts import walk_all
from rulewright.vocabulary.color import COLOR_NAMES, MANA_BITS

from .shapes import number


def with_named_tokens(abilities: tuple[Ability, ...], source: CardSource | None) -> tuple[Ability, ...]:
    """The abilities with the tokens that are named after cards of the source, and the copies of cards that are called
    by their names, written out. Of a card that is not there, or whose text is not read, nothing is: then the engine
    refuses the ability."""
    named = (CreateNamedToken, CopyNamedCard)
    if source is None or not any(isinstance(node, named) for each in abilities for node in walk_all(each)):
        return abilities
    cards = source
    found: list[Ability] = []
    for each in abilities:
        names = tuple([name for node in walk_all(each) if isinstance(node, ChooseListedName) for name in node.names])

        def written_out(node: Node, names: tuple[str, ...] = names) -> Node | None:
            if isinstance(node, CopyNamedCard) and names:
                specs = [token_of(name, cards) for name in names]
                known = tuple([spec for spec in specs if spec is not None])
                return CreateCardCopy(node.player, known) if len(known) == len(names) else None
            if not isinstance(node, CreateNamedToken):
                return None
            spec = token_of(node.name, cards)
            return None if spec is None else CreateToken(node.player, node.amount, spec, node.tapped)

        new = replace(each, written_out)
        assert isinstance(new, Ability)
        found.append(new)
    return tuple(found)


def token_of(name: str, source: CardSource) -> TokenSpec | None:
    """What a token is that is named after the card; None for a card that is unknown, has several faces or is not
    read."""
    card = source.find(name)
    if card is None or len(card.faces) != 1 or card.layout != "normal":
        return None
    face = card.faces[0]
    cost = "" if face.mana_cost is None else str(face.mana_cost)
    line = str(face.type_line)
    from rulewright.language import read  # see `binding.read_face`

    reading = read(name=face.name, type_line=line, oracle_text=face.oracle_text, mana_cost=cost, layout="normal")
    if reading.problems or face.loyalty is not None or face.defense is not None:
        return None
    power, toughness = (
        None if printed is None else Number(number(printed) or 0) for printed in (face.power, face.toughness)
    )
    colors = tuple(color for color, bit in zip(COLOR_NAMES, MANA_BITS, strict=False) if face.colors & bit)
    return TokenSpec(line, colors, power, toughness, reading.abilities, face.name, face.mana_cost)
