"""The zones (CR 400.1), as small integers that index tables."""

from __future__ import annotations

from typing import Final

from .errors import VocabularyError

NOWHERE: Final = 0
"""Where a token is before it is created and an object after it has ceased to exist."""
LIBRARY: Final = 1
HAND: Final = 2
BATTLEFIELD: Final = 3
GRAVEYARD: Final = 4
STACK: Final = 5
EXILE: Final = 6
COMMAND: Final = 7
SIDEBOARD: Final = 8
"""Outside the game (CR 400.11): no zone, but where objects can come from."""

ZONE_NAMES: Final = (
    "nowhere",
    "library",
    "hand",
    "battlefield",
    "graveyard",
    "stack",
    "exile",
    "command",
    "sideboard",
)
ANYWHERE: Final = ("source",)
"""The zones of a description of sources of abilities, wherever they are (CR 113.7)."""
OWN_ZONES: Final = (LIBRARY, HAND, GRAVEYARD, SIDEBOARD)
"""Those that every player has their own of."""
_ZONES: Final[dict[str, int]] = {name: i for i, name in enumerate(ZONE_NAMES) if i}
PUBLIC_ZONES: Final = (BATTLEFIELD, GRAVEYARD, STACK, EXILE, COMMAND)
"""Zones whose cards all players can see (CR 400.2)."""


def parse_zone(name: str) -> int:
    """The zone called ``name``.

    >>> parse_zone("graveyard")
    4
    """
    zone = _ZONES.get(name)
    if zone is None:
        raise VocabularyError(f"no zone is called {name!r}", right=f"one of {', '.join(ZONE_NAMES[1:])}")
    return zone
