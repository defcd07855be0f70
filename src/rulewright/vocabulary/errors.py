"""Errors that say what was wrong, where, and what would be right."""

from __future__ import annotations


class RulewrightError(Exception):
    """Base of every error that Rulewright raises on purpose.

    ``what`` says what was wrong, ``where`` names the place (file, line, field) if there is one, and
    ``right`` says what would have been accepted.
    """

    def __init__(self, what: str, *, where: str = "", right: str = "") -> None:
        self.what = what
        self.where = where
        self.right = right
        text = f"{where}: {what}" if where else what
        super().__init__(f"{text} ({right})" if right else text)


class VocabularyError(RulewrightError):
    """A mana cost, type line or other small text could not be read."""
