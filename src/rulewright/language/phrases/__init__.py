"""The phrases, one family a module."""

from __future__ import annotations

from typing import Final

from ..phrase import Family, Phrase
from .abiding import ABIDING
from .addition import ADDITION
from .aftermath import AFTERMATH
from .again import AGAIN
from .ahead import AHEAD
from .aims import AIMS
from .amounts import AMOUNTS
from .animation import ANIMATION
from .arriving import ARRIVING
from .bearing import BEARING
from .becoming import BECOMING
from .casting import CASTING
from .causes import CAUSES
from .circumstances import CIRCUMSTANCES
from .commanders import COMMANDERS
from .companions import COMPANIONS
from .conditions import CONDITIONS
from .copies import COPIES
from .costs import COSTS
from .counts import COUNTS
from .crowds import CROWDS
from .damage import DAMAGE
from .deeds import DEEDS
from .descriptions import DESCRIPTIONS
from .dice import DICE
from .directions import DIRECTIONS
from .doing import DOING
from .done_before import DONE_BEFORE
from .durations import DURATIONS
from .duties import DUTIES
from .each_turn import EACH_TURN
from .either import EITHER
from .equipping import EQUIPPING
from .exceptions import EXCEPTIONS
from .faces import FACES
from .forbidden import FORBIDDEN
from .gathered import GATHERED
from .happenings import HAPPENINGS
from .history import HISTORY
from .hurting import HURTING
from .instructions import INSTRUCTIONS
from .keywords import KEYWORDS
from .kickers import KICKERS
from .kindred import KINDRED
from .lately import LATELY
from .libraries import LIBRARIES
from .lists import LISTS
from .mana import MANA
from .manners import MANNERS
from .meanings import MEANINGS
from .melding import MELDING
from .modes import MODES
from .more import MORE
from .nouns import NOUNS
from .objects import OBJECTS
from .occasions import OCCASIONS
from .occurrences import OCCURRENCES
from .opening import OPENING
from .otherwise import OTHERWISE
from .pairs import PAIRS
from .participants import PARTICIPANTS
from .piles import PILES
from .played_from import PLAYED_FROM
from .pointers import POINTERS
from .prevention import PREVENTION
from .quantities import QUANTITIES
from .redirection import REDIRECTION
from .references import REFERENCES
from .replacements import REPLACEMENTS
from .riders import RIDERS
from .rivals import RIVALS
from .sentences import SENTENCES
from .several import SEVERAL
from .spans import SPANS
from .statements import STATEMENTS
from .statics import STATICS
from .table_rules import TABLE_RULES
from .tallies import TALLIES
from .this_way import THIS_WAY
from .timing import TIMING
from .tokens import TOKENS
from .tolls import TOLLS
from .traps import TRAPS
from .triggers import TRIGGERS
from .turns import TURNS
from .verbs import VERBS
from .votes import VOTES
from .whereabouts import WHEREABOUTS
from .wider import WIDER
from .words import WORDS

FAMILIES: Final[tuple[Family, ...]] = (
    WORDS,
    NOUNS,
    GATHERED,
    REFERENCES,
    QUANTITIES,
    VERBS,
    OBJECTS,
    AFTERMATH,
    AGAIN,
    AHEAD,
    ANIMATION,
    ARRIVING,
    BEARING,
    BECOMING,
    TOKENS,
    MANA,
    DOING,
    AMOUNTS,
    DEEDS,
    DURATIONS,
    CONDITIONS,
    CIRCUMSTANCES,
    COUNTS,
    HAPPENINGS,
    HISTORY,
    MORE,
    TRIGGERS,
    COSTS,
    KEYWORDS,
    KICKERS,
    KINDRED,
    SENTENCES,
    CROWDS,
    MELDING,
    DICE,
    INSTRUCTIONS,
    HURTING,
    OCCURRENCES,
    AIMS,
    SPANS,
    THIS_WAY,
    CAUSES,
    COMMANDERS,
    COMPANIONS,
    PAIRS,
    PARTICIPANTS,
    PILES,
    POINTERS,
    SEVERAL,
    OTHERWISE,
    OPENING,
    FORBIDDEN,
    STATICS,
    STATEMENTS,
    ABIDING,
    DAMAGE,
    DUTIES,
    TRAPS,
    PLAYED_FROM,
    EACH_TURN,
    REPLACEMENTS,
    TABLE_RULES,
    TOLLS,
    TALLIES,
    TIMING,
    VOTES,
    TURNS,
    DIRECTIONS,
    REDIRECTION,
    ADDITION,
    DESCRIPTIONS,
    OCCASIONS,
    PREVENTION,
    COPIES,
    EITHER,
    EXCEPTIONS,
    FACES,
    LATELY,
    LIBRARIES,
    LISTS,
    CASTING,
    WHEREABOUTS,
    RIDERS,
    RIVALS,
    MODES,
    MANNERS,
    WIDER,
    DONE_BEFORE,
    EQUIPPING,
    MEANINGS,
)


def all_phrases() -> list[Phrase]:
    """Every phrase of the phrasebook."""
    return [phrase for family in FAMILIES for phrase in family.phrases]
