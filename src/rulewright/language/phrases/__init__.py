"""The phrases, one family a module."""

from __future__ import annotations

from typing import Final

from ..phrase import Family, Phrase
from .becoming import BECOMING
from .casting import CASTING
from .conditions import CONDITIONS
from .copies import COPIES
from .costs import COSTS
from .descriptions import DESCRIPTIONS
from .durations import DURATIONS
from .faces import FACES
from .history import HISTORY
from .keywords import KEYWORDS
from .libraries import LIBRARIES
from .mana import MANA
from .meanings import MEANINGS
from .modes import MODES
from .more import MORE
from .nouns import NOUNS
from .objects import OBJECTS
from .occasions import OCCASIONS
from .prevention import PREVENTION
from .quantities import QUANTITIES
from .redirection import REDIRECTION
from .references import REFERENCES
from .replacements import REPLACEMENTS
from .riders import RIDERS
from .sentences import SENTENCES
from .statics import STATICS
from .table_rules import TABLE_RULES
from .tokens import TOKENS
from .triggers import TRIGGERS
from .turns import TURNS
from .verbs import VERBS
from .words import WORDS

FAMILIES: Final[tuple[Family, ...]] = (
    WORDS,
    NOUNS,
    REFERENCES,
    QUANTITIES,
    VERBS,
    OBJECTS,
    TOKENS,
    MANA,
    DURATIONS,
    CONDITIONS,
    HISTORY,
    MORE,
    TRIGGERS,
    COSTS,
    KEYWORDS,
    SENTENCES,
    STATICS,
    REPLACEMENTS,
    TABLE_RULES,
    TURNS,
    REDIRECTION,
    BECOMING,
    DESCRIPTIONS,
    OCCASIONS,
    PREVENTION,
    COPIES,
    FACES,
    LIBRARIES,
    CASTING,
    RIDERS,
    MODES,
    MEANINGS,
)


def all_phrases() -> list[Phrase]:
    """Every phrase of the phrasebook."""
    return [phrase for family in FAMILIES for phrase in family.phrases]
