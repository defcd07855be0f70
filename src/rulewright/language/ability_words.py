"""Ability words, which have no meaning of their own (CR 207.2c)."""

from __future__ import annotations

from typing import Final

ABILITY_WORDS: Final = frozenset(
    word.strip()
    for word in """
    adamant, addendum, alliance, battalion, bloodrush, celebration, channel, chroma, cohort, constellation,
    converge, council's dilemma, coven, delirium, domain, eerie, eminence, enrage, fateful hour, fathomless
    descent, ferocious, flurry, formidable, grandeur, hellbent, heroic, imprint, inspired, join forces, kinship,
    landfall, lieutenant, magecraft, metalcraft, morbid, pack tactics, paradox, parley, radiance, raid, rally,
    renew, revolt, secret council, spell mastery, strive, survival, sweep, tempting offer, threshold,
    undergrowth, valiant, vivid, void, will of the council, will of the planeswalkers
    """.replace("\n", " ").split(",")
)
