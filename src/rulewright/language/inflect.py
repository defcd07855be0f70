"""The little English that templates need: plurals of nouns, the s of verbs, a or an."""

from __future__ import annotations

from typing import Final

_PLURALS: Final = {
    "ally": "allies", "army": "armies", "mercenary": "mercenaries", "sorcery": "sorceries",
    "ability": "abilities",
    "equipment": "equipment", "spacecraft": "spacecraft",
    "library": "libraries", "elf": "elves", "dwarf": "dwarves", "wolf": "wolves", "werewolf": "werewolves",
    "fungus": "fungi", "octopus": "octopuses", "mouse": "mice", "ox": "oxen", "child": "children",
    "sheep": "sheep", "merfolk": "merfolk", "treefolk": "treefolk", "moonfolk": "moonfolk", "kithkin": "kithkin",
    "eldrazi": "eldrazi", "samurai": "samurai", "soltari": "soltari", "dauthi": "dauthi", "thalakos": "thalakos",
    "naga": "nagas", "human": "humans", "shaman": "shamans", "plains": "plains", "elk": "elk", "fish": "fish",
    "squid": "squid",
    "djinn": "djinn", "kor": "kor", "myr": "myr", "rhino": "rhinos", "hippo": "hippos", "pegasus": "pegasi",
    "cyclops": "cyclopes", "homunculus": "homunculi", "locus": "loci", "nautilus": "nautiluses",
    "faerie": "faeries", "cockatrice": "cockatrices", "phyrexian": "phyrexians", "hero": "heroes",
    "efreet": "efreet", "otter": "otters", "zombie": "zombies", "nephilim": "nephilim", "vedalken": "vedalken",
    "hellion": "hellions", "azra": "azra", "leech": "leeches", "lhurgoyf": "lhurgoyfs", "staff": "staves",
    "kavu": "kavu", "zubera": "zubera", "aetherborn": "aetherborn",
    "each": "each", "aurochs": "aurochs", "gnoll": "gnolls", "homarid": "homarids", "gith": "gith",
}  # fmt: skip

_VERBS: Final = {
    "have": "has", "be": "is", "are": "is", "do": "does", "don't": "doesn't", "aren't": "isn't",
    "haven't": "hasn't",
    "were": "was", "weren't": "wasn't", "copy": "copies", "scry": "scries",
}  # fmt: skip


def plural(noun: str) -> str:
    """The plural of a noun, keeping its capital letter.

    >>> plural("Elf"), plural("card"), plural("Fox")
    ('Elves', 'cards', 'Foxes')
    """
    lower = noun.lower()
    known = _PLURALS.get(lower)
    if known is None:
        if lower.endswith(("s", "x", "ch", "sh", "z")):
            known = lower + "es"
        elif lower.endswith("y") and lower[-2] not in "aeiou":
            known = lower[:-1] + "ies"
        elif lower.endswith("man"):
            known = lower[:-3] + "men"
        else:
            known = lower + "s"
    if noun[:1].isupper():
        known = known[0].upper() + known[1:]
        if "-" in noun:
            known = noun + known[len(noun) :]
    return known


def third_person(verb: str) -> str:
    """The verb as "it" has it.

    >>> third_person("draw"), third_person("search"), third_person("have")
    ('draws', 'searches', 'has')
    """
    known = _VERBS.get(verb)
    if known is not None:
        return known
    if verb.endswith(("s", "x", "ch", "sh", "z")):
        return verb + "es"
    return verb + "s"


def article(following: str) -> str:
    """``a`` or ``an``, by the word that follows.

    >>> article("artifact"), article("unicorn"), article("8/8")
    ('an', 'a', 'an')
    """
    word = following.lower()
    if word.startswith(("one", "uni", "eu", "us", "{u", "ut")) and not word.startswith("unt"):
        return "a"
    if word[:1] == "x" and (len(word) == 1 or not word[1].isalpha()):
        return "an"
    if word.startswith(("8", "11/", "18", "hour")):
        return "an"
    return "an" if word[:1] in "aeiou" else "a"
