"""Words for types, colors, keywords, counters: the lexicons, written as phrases of one or two words."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.noun import HasSubtype, HasType
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.counter import KEYWORD_COUNTERS
from rulewright.vocabulary.keyword import KEYWORD_RULES, UNNUMBERED
from rulewright.vocabulary.subtype import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)

from ..inflect import plural
from ..pattern import hole
from ..phrase import Family

WORDS: Final = Family("words")

SUBTYPES: Final = tuple(
    dict.fromkeys(
        (
            *ARTIFACT_TYPES,
            *ENCHANTMENT_TYPES,
            *LAND_TYPES,
            *CREATURE_TYPES,
            *PLANESWALKER_TYPES,
            *SPELL_TYPES,
            *BATTLE_TYPES,
        )
    )
)

BARE_ARGUMENT: Final = frozenset(
    "enchant equip ward rampage echo fading kicker flashback amplify modular bushido soulshift splice offering "
    "ninjutsu dredge transmute bloodthirst replicate graft recover ripple suspend vanishing absorb fortify "
    "frenzy poisonous transfigure champion evoke hideaway prowl reinforce devour annihilator miracle overload "
    "scavenge bestow tribute outlast dash renown awaken surge emerge crew fabricate embalm eternalize afflict "
    "spectacle escape mutate encore boast foretell disturb cleave reconfigure blitz casualty squad prototype "
    "toxic backup craft disguise plot saddle freerunning offspring impending harmonize mobilize warp mayhem "
    "web-slinging firebending protection landwalk affinity cycling buyback madness morph entwine unearth "
    "forecast escalate companion harness gift sneak teamwork".split()
) | {"cumulative upkeep", "aura swap", "level up", "more than meets the eye", "max speed"}
"""Keywords that never stand alone: something must follow the name."""

for _type in TYPE_NAMES:
    WORDS("typeword.s", _type, _type)
    WORDS("typeword.p", plural(_type), _type)
for _subtype in SUBTYPES:
    WORDS("subtypeword.s", _subtype, _subtype)
    WORDS("subtypeword.p", plural(_subtype), _subtype)
for _supertype in SUPERTYPE_NAMES:
    WORDS("supertypeword", _supertype, _supertype)
for _color in COLOR_NAMES:
    WORDS("color", _color, _color)
_WRITTEN: Final = {"for mirrodin!": "for Mirrodin !"}
for _keyword in (*KEYWORD_RULES, *UNNUMBERED):
    WORDS("anykeyword", _keyword, _keyword)
    if _keyword not in BARE_ARGUMENT:
        WORDS("keywordname", _WRITTEN.get(_keyword, _keyword), _keyword)

WORDS("anykeyword", "multikicker", "multikicker")  # a variant of kicker (CR 702.33c)

WORDS("kindword@", "<typeword@:t>", HasType(hole("t")))
WORDS("kindword@", "<subtypeword@:t>", HasSubtype(hole("t")))

_COUNTERS: Final = (
    "acorn aegis age aim arrow arrowhead awakening bait blaze blessing blight blood bloodline bloodstain book "
    "bore bounty brain bribery brick burden cage carrion charge chorus coin collection component contested "
    "conqueror corpse corruption credit croak crystal cube currency death defense delay depletion descent "
    "despair devotion discovery divinity doom dread dream duty echo egg elixir ember energy enlightened "
    "eruption everything evidence experience exposure eyeball eyestalk fade fate feather feeding fellowship "
    "fetch film filibuster finality fire flame flood foreshadow funk fury fuse gem ghostform glyph gold growth "
    "hack harmony hatching hatchling healing hit hone hoofprint hope hour hourglass hunger husk ice impostor "
    "incarnation incubation influence infection invasion ingenuity intel intervention invitation isolation "
    "javelin judgment "
    "ki kick knickknack knowledge landmark level loot lore loyalty luck magnet manabond manifestation mannequin "
    "matrix memory midway mine mining mire music muster necrodermis nest net night oil omen ore page pain "
    "palliation paralyzation petal petrification phylactery phyresis pin plague plan plot point poison polyp "
    "possession pressure prey primer promotion prophecy pupa quest rally rad release reprieve rejection resonance rev "
    "revival ribbon ritual rope rust scream scroll shell shield shred silver skewer sleep sleight slime slumber "
    "soot soul spark spite spore stash storage story strife study stun supply suspect takeover task "
    "theft thief ticket tide time tower training trap treasure unity unlock valor velocity verse vitality "
    "void volatile vortex vow voyage wage winch wind wish"
).split()
WORDS("counterkind", "<#counter:k>", hole("k"))
for _kind in (*_COUNTERS, *[k for k in KEYWORD_COUNTERS if k not in _COUNTERS]):
    WORDS("counterkind", _kind, _kind)
