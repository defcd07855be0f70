"""Fingerprints of cards: equal while a card's trees and printed values are, whatever machine reads them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

import msgspec

from rulewright.abilities.json import to_json
from rulewright.engine.characteristics import Characteristics
from rulewright.engine.definition import Definition


@lru_cache(maxsize=4096)
def fingerprint(card: Definition) -> str:
    """Sixteen hexadecimal digits that stand for everything of a card that play depends on."""
    data = [card.layout, list(card.playable), card.identity, [_face(face) for face in card.faces]]
    return blake2b(msgspec.json.encode(data), digest_size=8).hexdigest()


def _face(face: Characteristics) -> list[object]:
    return [
        face.name,
        None if face.mana_cost is None else str(face.mana_cost),
        face.colors,
        face.supertypes,
        face.types,
        list(face.subtypes),
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        [to_json(ability.tree) for ability in face.abilities],
    ]
