"""Keywords: lines of them, and lists inside sentences, with quoted abilities."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.node import Ability, Noun
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    ColorCount,
    ControlledBy,
    EitherNoun,
    Everything,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    Named,
    Objects,
    OfChoice,
    OfChosen,
    PlayerNoun,
)
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import ChosenPlayer, EachOpponent
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.mana import ManaCost

from ..inflect import plural
from ..lexicon import Quoted
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import CostItems, GainsQuoted, KeywordLine, cost_of

KEYWORDS: Final = Family("keywords")

WITH_COST: Final = (
    "equip ward echo kicker flashback ninjutsu transmute replicate recover evoke prowl miracle overload scavenge "
    "bestow outlast dash surge emerge embalm eternalize spectacle escape mutate encore boast foretell disturb "
    "cleave reconfigure blitz squad craft disguise plot freerunning offspring harmonize warp mayhem web-slinging sneak "
    "cycling "
    "buyback madness morph entwine unearth multikicker megamorph escalate fortify"
).split()
WITH_NUMBER: Final = (
    "rampage fading amplify modular bushido soulshift dredge bloodthirst graft ripple vanishing absorb frenzy "
    "poisonous devour annihilator tribute renown fabricate afflict casualty crew toxic backup saddle mobilize "
    "afterlife hideaway firebending ward teamwork"
).split()

KEYWORDS("keyword", "<keywordname:k>", Keyword(hole("k")))


def with_cost(name: str) -> Pair:
    def build(items: CostItems) -> object:
        return Keyword(name, cost_of(items))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Keyword) or value.name != name or value.cost is None:
            return None
        if value.number is not None or value.noun is not None or value.cost.mana_cost_of is not None:
            return None
        mana = () if value.cost.mana is None else (value.cost.mana,)
        return (CostItems((*mana, *value.cost.actions)),)

    return Pair(build, unbuild)


KEYWORDS("manacost", "<#mana:m>", CostItems((hole("m"),)))
for _name in WITH_COST:
    KEYWORDS("keyword", f"{_name} <manacost:c>", with_cost(_name))
    KEYWORDS("paragraphkeyword", f"{_name} —— <costs:c> .", with_cost(_name))
for _name in ("level up", "cumulative upkeep", "aura swap"):
    KEYWORDS("keyword", f"{_name} <manacost:c>", with_cost(_name))
    KEYWORDS("paragraphkeyword", f"{_name} —— <costs:c> .", with_cost(_name))
KEYWORDS("keyword", "more ^ than ^ meets the ^ eye <manacost:c>", with_cost("more than meets the eye"))
for _name in WITH_NUMBER:
    KEYWORDS("keyword", f"{_name} <#digit:n>", Keyword(_name, number=Number(hole("n"))))
    KEYWORDS("keyword", f"{_name} x", Keyword(_name, number=X()))


def _numbered(name: str) -> Pair:
    def build(number: int, items: CostItems) -> object:
        return Keyword(name, cost_of(items), Number(number))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Keyword) or value.name != name or value.cost is None:
            return None
        if not isinstance(value.number, Number) or value.cost.mana is None or value.cost.actions:
            return None
        return value.number.value, CostItems((value.cost.mana,))

    return Pair(build, unbuild)


for _name in ("suspend", "reinforce", "impending", "awaken"):
    KEYWORDS("keyword", f"{_name} <#digit:n> —— <manacost:c>", _numbered(_name))
KEYWORDS("keyword", "enchant <noun.s:n>", Keyword("enchant", noun=hole("n")))
KEYWORDS("keyword", "trample over planeswalkers", Keyword("trample", noun=Objects(HasType("planeswalker"))))
KEYWORDS("keyword", "enchant player", Keyword("enchant", noun=PlayerNoun()))
KEYWORDS("keyword", "enchant opponent", Keyword("enchant", noun=PlayerNoun(True)))
KEYWORDS("keyword", "affinity for <noun.p:n>", Keyword("affinity", noun=hole("n")))
for _name in ("protection", "hexproof"):
    KEYWORDS("keyword", f"{_name} from <color:c>", Keyword(_name, noun=Objects(HasColor(hole("c")), ())))
    KEYWORDS("keyword", f"{_name} from <noun.p:n>", Keyword(_name, noun=hole("n")))
for _name in ("protection", "hexproof"):
    for _type in ("instant", "sorcery"):
        KEYWORDS("keyword", f"{_name} from {plural(_type)}", Keyword(_name, noun=Objects(HasType(_type), ())))
for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert"):
    KEYWORDS("keyword", f"{_land.lower()}walk", Keyword("landwalk", noun=Objects(HasSubtype(_land))))


def _typecycling(subtype: str) -> Pair:
    def build(items: CostItems) -> object:
        return Keyword("cycling", cost_of(items), noun=Objects(HasSubtype(subtype), ("library",)))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Keyword) or value.name != "cycling" or value.cost is None:
            return None
        if value.noun != Objects(HasSubtype(subtype), ("library",)) or value.cost.mana is None:
            return None
        return (CostItems((value.cost.mana,)),)

    return Pair(build, unbuild)


for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Wizard", "Sliver"):
    KEYWORDS("keyword", f"{_land.lower()}cycling <manacost:c>", _typecycling(_land))

# ---- a line of keywords ----------------------------------------


def _one(keyword: Ability) -> KeywordLine:
    return KeywordLine((keyword,))


def _only(value: object) -> tuple[object, ...] | None:
    return value.abilities if isinstance(value, KeywordLine) and len(value.abilities) == 1 else None


def _more(line: KeywordLine, keyword: Ability) -> KeywordLine:
    return KeywordLine((*line.abilities, keyword))


def _last(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, KeywordLine) or len(value.abilities) < 2:
        return None
    return KeywordLine(value.abilities[:-1]), value.abilities[-1]


KEYWORDS("keywordline", "<keyword:k>", Pair(_one, _only))
KEYWORDS("keywordline", "<paragraphkeyword:k>", Pair(_one, _only))
KEYWORDS("keywordline", "<keywordline:l> (,|;) <keyword:k>", Pair(_more, _last))

# ---- lists in sentences ----------------------------------------


def _in_list(keyword: Ability) -> GainsQuoted:
    return GainsQuoted((keyword,))


def _in_list_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, GainsQuoted) and len(value.abilities) == 1 and isinstance(value.abilities[0], Keyword):
        return value.abilities
    return None


def _quoted(quote: Quoted) -> object:
    abilities = tuple([ability for ability in quote.abilities if isinstance(ability, Ability)])
    return GainsQuoted(abilities) if len(abilities) == 1 else REJECT


def _quote_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, GainsQuoted) or len(value.abilities) != 1:
        return None
    (ability,) = value.abilities
    if isinstance(ability, Keyword) and ability.cost is None and ability.name != "enchant":
        return None
    return (Quoted(value.abilities, ""),)


def _listed(*parts: GainsQuoted) -> object:
    return GainsQuoted(tuple([ability for part in parts for ability in part.abilities]))


def _list_of(count: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, GainsQuoted) or len(value.abilities) != count:
            return None
        return tuple([GainsQuoted((ability,)) for ability in value.abilities])

    return Pair(_listed, unbuild)


def _longer(list_: GainsQuoted, last: GainsQuoted) -> object:
    return GainsQuoted(list_.abilities + last.abilities)


def _shorter(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, GainsQuoted) or len(value.abilities) < 2:
        return None
    return GainsQuoted(value.abilities[:-1]), GainsQuoted(value.abilities[-1:])


KEYWORDS("oneability", "<keyword:k>", Pair(_in_list, _in_list_of))
KEYWORDS("oneability", "harmonize", GainsQuoted((Keyword("harmonize"),)))
KEYWORDS("oneability", "flashback", GainsQuoted((Keyword("flashback"),)))
KEYWORDS("oneability", "<#quote:q>", Pair(_quoted, _quote_of))
KEYWORDS("abilities", "<oneability:a>", hole("a"))
KEYWORDS("abilities", "<oneability:a> and <oneability:b>", _list_of(2))
KEYWORDS("abilitylist", "<oneability:a> , <oneability:b>", _list_of(2))
KEYWORDS("abilitylist", "<abilitylist:l> , <oneability:a>", Pair(_longer, _shorter))
KEYWORDS("abilities", "<abilitylist:l> , and <oneability:a>", Pair(_longer, _shorter))

for _name in ("protection", "hexproof"):
    KEYWORDS(
        "keyword",
        f"{_name} from <color:a> and from <color:b>",
        Keyword(_name, noun=Objects(AnyOf((HasColor(hole("a")), HasColor(hole("b")))), ())),
    )
    KEYWORDS("keyword", f"{_name} from the chosen color", Keyword(_name, noun=Objects(OfChosen("color"), ())))
    KEYWORDS("keyword", f"{_name} from everything", Keyword(_name, noun=Objects(Everything(), ())))
    KEYWORDS("keyword", f"{_name} from monocolored", Keyword(_name, noun=Objects(ColorCount("monocolored"), ())))
    KEYWORDS("keyword", f"{_name} from multicolored", Keyword(_name, noun=Objects(ColorCount("multicolored"), ())))


def _basic_landcycling(items: CostItems) -> object:
    return Keyword("cycling", cost_of(items), noun=BASIC_LAND)


def _basic_landcycling_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.noun != BASIC_LAND or value.cost is None or value.cost.mana is None:
        return None
    return (CostItems((value.cost.mana,)),)


BASIC_LAND: Final = Objects(AllOf((HasSupertype("basic"), HasType("land"))), ("library",))
KEYWORDS("keyword", "basic landcycling <manacost:c>", Pair(_basic_landcycling, _basic_landcycling_of))

KEYWORDS("keyword", "choose a Background", Keyword("choose a background"))
for _name in ("doctor's companion", "friends forever"):
    KEYWORDS("keyword", _name, Keyword(_name))


def _splice(items: CostItems) -> object:
    return Keyword("splice", cost_of(items), noun=Objects(HasSubtype("Arcane"), ("stack",)))


def _spliced(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "splice" or value.cost is None or value.cost.mana is None:
        return None
    return (CostItems((value.cost.mana,)),) if value.noun != _SPELLS else None


def _splice_spells(items: CostItems) -> object:
    return Keyword("splice", cost_of(items), noun=_SPELLS)


def _spliced_spells(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "splice" or value.noun != _SPELLS:
        return None
    return (CostItems((value.cost.mana,)),) if value.cost is not None and value.cost.mana is not None else None


def _splice_action(items: CostItems) -> object:
    return _splice(items) if not any(isinstance(item, ManaCost) for item in items.items) else REJECT


def _spliced_action(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "splice" or value.cost is None or value.cost.mana is not None:
        return None
    return (CostItems(value.cost.actions),)


_SPELLS: Final = Objects(AnyOf((HasType("instant"), HasType("sorcery"))), ("stack",))
KEYWORDS("keyword", "splice onto instant or sorcery <manacost:c>", Pair(_splice_spells, _spliced_spells))
KEYWORDS("paragraphkeyword", "splice onto Arcane —— <costs:c> .", Pair(_splice_action, _spliced_action))
KEYWORDS("keyword", "splice onto Arcane <manacost:c>", Pair(_splice, _spliced))
EACH_COLOR: Final = AnyOf(tuple([HasColor(color) for color in COLOR_NAMES]))
for _name in ("protection", "hexproof"):
    for _what in ("color", "creature type", "card type"):
        KEYWORDS(
            "keyword", f"{_name} from the {_what} of your choice", Keyword(_name, noun=Objects(OfChoice(_what), ()))
        )
    KEYWORDS("keyword", f"{_name} from each color", Keyword(_name, noun=Objects(EACH_COLOR, ())))
    KEYWORDS("keyword", f"{_name} from all colors", Keyword(_name, noun=Objects(EACH_COLOR, ())))
    KEYWORDS("keyword", f"{_name} from the chosen type", Keyword(_name, noun=Objects(OfChosen("creature type"), ())))
    KEYWORDS(
        "keyword",
        f"{_name} from <noun.p:a> and from <noun.p:b>",
        Keyword(_name, noun=EitherNoun((hole("a"), hole("b")))),
    )
KEYWORDS("keyword", "partner with <#name:n>", Keyword("partner with", noun=Objects(Named(hole("n")), ())))
KEYWORDS("keyword", "champion a <noun.s:n>", Keyword("champion", noun=hole("n")))
for _gift in ("card", "Food", "tapped Fish", "Treasure", "Octopus"):
    KEYWORDS("keyword", f"gift a {_gift}", Keyword(f"gift a {_gift}"))
KEYWORDS("keyword", "gift an extra turn", Keyword("gift an extra turn"))


def _craft(count: int, noun: Noun, items: CostItems) -> object:
    plain = isinstance(noun, Objects) and noun.zones == ("battlefield",) and noun.owner is None
    return Keyword("craft", cost_of(items), Number(count), noun) if plain else REJECT


def _crafted(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Keyword) or value.name != "craft" or value.cost is None or value.cost.mana is None:
        return None
    return (value.number.value, value.noun, CostItems((value.cost.mana,))) if isinstance(value.number, Number) else None


KEYWORDS(
    "keyword",
    "craft with <modified.s:n> <manacost:c>",
    Pair(
        lambda noun, items: _craft(1, noun, items),
        lambda value: parts[1:] if (parts := _crafted(value)) is not None and parts[0] == 1 else None,
    ),
)
KEYWORDS("keyword", "craft with <#number:k> <modified.p:n> <manacost:c>", Pair(_craft, _crafted))
_THEIRS: Final = Objects(ControlledBy(EachOpponent()), ())
KEYWORDS("keyword", "protection from each of your opponents", Keyword("protection", noun=_THEIRS))
_CHOSEN: Final = Objects(ControlledBy(ChosenPlayer()), ())
KEYWORDS("keyword", "protection from the chosen player", Keyword("protection", noun=_CHOSEN))
