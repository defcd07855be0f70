"""Ability words and flavor words, which have no meaning of their own (CR 207.2c-d)."""

from __future__ import annotations

from typing import Final

from rulewright.vocabulary.keyword import KEYWORD_RULES, UNNUMBERED

ABILITY_WORDS: Final = frozenset(
    " ".join(word.split())
    for word in """
    adamant, addendum, alliance, battalion, bloodrush, celebration, channel, chroma, cohort, constellation,
    converge, corrupted, council's dilemma, coven, delirium, descend 4, descend 8, disappear, domain, eerie, eminence,
    enrage, fateful hour, fathomless descent, ferocious, flurry, formidable, grandeur, hellbent, heroic, imprint,
    infusion, inspired, join forces, kinship, landfall, lieutenant, magecraft, metalcraft, morbid, opus, pack tactics,
    paradox, parley, radiance, raid, rally, renew, repartee, revolt, secret council, spell mastery, strive, survival,
    sweep, tempting offer, threshold, undergrowth, valiant, vivid, void, will of the council, will of the planeswalkers
    """.split(",")
)

_SMALL: Final = frozenset("a an and as at by de for from in into is la my no of on or per the to with your".split())
_NOT_FLAVOR: Final = frozenset(["to solve", "solved", "max speed", "companion", "split", "summon"]) | {
    *KEYWORD_RULES,
    *UNNUMBERED,
}


def is_flavor(words: str) -> bool:
    """Whether the words before a dash can be a flavor word: capital letters, as in a title. The rules list none of
    them, each belongs to one card (CR 207.2d).

    >>> is_flavor("Song of the Tides"), is_flavor("Draw a card"), is_flavor("Max speed")
    (True, False, False)
    """
    parts = words.split()
    if not parts or words.lower() in _NOT_FLAVOR or not words[0].isupper():
        return False
    if any(char in words for char in '.:;"“”•{}+|[]') or (len(parts[0].strip(",")) < 3 and len(parts) == 1):
        return False
    return all(not part[0].isalpha() or part[0].isupper() or part in _SMALL for part in parts)
