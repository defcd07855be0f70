"""What keeps a simulation from being run."""

from __future__ import annotations

from rulewright.vocabulary.errors import RulewrightError


class SimulationError(RulewrightError):
    """Decks, agents, files or processes with which no games can be played."""
