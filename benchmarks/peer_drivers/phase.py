"""phase-python. Its card data is made from the card file of the task by its own functions."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

from phase import Engine as Loaded
from phase import build_oracle_face

from .common import Engine, run


class Phase(Engine):
    """phase, through its Python package. It has no copy of a game."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.version = version("phase-python")
        faces = {}
        for card in task["cards"]:
            face = build_oracle_face(atomic(card), None)
            faces[face["name"].lower()] = face
        self.loaded = Loaded.from_json(json.dumps(faces))
        self.deck = [name for name, count in task["deck"].items() for _ in range(count)]

    def new(self, seed: int) -> Any:
        return [self.loaded.new_game(self.deck, self.deck, seed=seed, format="Standard"), []]

    def offered(self, game: Any) -> int:
        game[1] = [] if game[0].waiting_for()["type"] == "GameOver" else game[0].actions()
        return len(game[1])

    def answer(self, game: Any, index: int) -> None:
        data = game[0].waiting_for().get("data") or {}
        player = data.get("player")
        if player is None:
            waiting = data.get("pending")
            player = waiting[0]["player"] if waiting else game[0].priority_player()
        try:
            game[0].apply(player, game[1][index])
        except ValueError:  # mulligans are declared in an order of its own
            game[0].apply(1 - player, game[1][index])


def atomic(card: dict[str, Any]) -> dict[str, Any]:
    """A card of the file as MTGJSON writes it."""
    line, _, subtypes = card["type_line"].partition(" — ")
    words = line.split()
    found = {
        "name": card["name"],
        "layout": "normal",
        "types": [word for word in words if word not in ("Basic", "Legendary", "Snow")],
        "supertypes": [word for word in words if word in ("Basic", "Legendary", "Snow")],
        "subtypes": subtypes.split(),
        "type": card["type_line"],
        "text": card.get("oracle_text") or None,
        "manaCost": card.get("mana_cost") or None,
        "manaValue": card.get("cmc", 0),
        "convertedManaCost": card.get("cmc", 0),
        "colors": card.get("colors", []),
        "colorIdentity": card.get("color_identity", []),
        "power": card.get("power"),
        "toughness": card.get("toughness"),
        "keywords": card.get("keywords"),
        "legalities": {},
        "identifiers": {},
    }
    return {key: value for key, value in found.items() if value is not None}


if __name__ == "__main__":
    run(Phase)
