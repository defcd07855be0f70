"""The rules of Magic: The Gathering as a Python library.

>>> import rulewright as rw
>>> game = rw.Game.new(["drumfire", "lantern-court"], seed=7)
>>> game.apply("keep")

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rulewright.cards.card import Card as Card
    from rulewright.cards.catalog import open_cards as open_cards
    from rulewright.cards.deck import Deck as Deck
    from rulewright.cards.deck import parse_deck as parse_deck
    from rulewright.cards.deck import read_deck as read_deck
    from rulewright.cards.errors import DeckError as DeckError
    from rulewright.cards.errors import IllegalDeckError as IllegalDeckError
    from rulewright.cards.errors import UnknownCardError as UnknownCardError
    from rulewright.engine.decision import Decision as Decision
    from rulewright.engine.decision import Option as Option
    from rulewright.engine.definition import Definition as Definition
    from rulewright.engine.play import IllegalAnswer as IllegalAnswer
    from rulewright.engine.state import Settings as Settings
    from rulewright.engine.violation import Violation as Violation
    from rulewright.game.binding import Bindery as Bindery
    from rulewright.game.binding import NotUnderstoodError as NotUnderstoodError
    from rulewright.game.determinizing import NoWorldError as NoWorldError
    from rulewright.game.formats import FORMATS as FORMATS
    from rulewright.game.game import Game as Game
    from rulewright.game.game import GameError as GameError
    from rulewright.game.log import Line as Line
    from rulewright.game.position import Placement as Placement
    from rulewright.game.position import Position as Position
    from rulewright.game.position import Seat as Seat
    from rulewright.game.refusal import NotOffered as NotOffered
    from rulewright.game.result import Result as Result
    from rulewright.game.saving import SaveError as SaveError
    from rulewright.game.viewpoint import Viewpoint as Viewpoint
    from rulewright.judge.table import Table as Table
    from rulewright.vocabulary.errors import RulewrightError as RulewrightError

_HOMES: Final[dict[str, str]] = {
    "Bindery": "game.binding",
    "Card": "cards.card",
    "Decision": "engine.decision",
    "Deck": "cards.deck",
    "DeckError": "cards.errors",
    "Definition": "engine.definition",
    "FORMATS": "game.formats",
    "Game": "game.game",
    "GameError": "game.game",
    "IllegalAnswer": "engine.play",
    "IllegalDeckError": "cards.errors",
    "Line": "game.log",
    "NoWorldError": "game.determinizing",
    "NotOffered": "game.refusal",
    "NotUnderstoodError": "game.binding",
    "Option": "engine.decision",
    "Placement": "game.position",
    "Position": "game.position",
    "Result": "game.result",
    "RulewrightError": "vocabulary.errors",
    "SaveError": "game.saving",
    "Seat": "game.position",
    "Settings": "engine.state",
    "Table": "judge.table",
    "UnknownCardError": "cards.errors",
    "Viewpoint": "game.viewpoint",
    "Violation": "engine.violation",
    "open_cards": "cards.catalog",
    "parse_deck": "cards.deck",
    "read_deck": "cards.deck",
}
"""The public names, each with the module that it comes from."""

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'rulewright' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"rulewright.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
