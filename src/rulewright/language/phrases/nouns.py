"""The noun phrase: adjectives and head, then "or", then what stands behind ("you control", "with flying")."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import (
    SPELL_OR_ABILITY,
    AllOf,
    AnyOf,
    AsAGroup,
    AttachedTo,
    ColorCount,
    CombatWith,
    Compares,
    ControlledBy,
    DealtDamageBy,
    EitherNoun,
    ExiledWith,
    HasColor,
    HasCounter,
    HasKeyword,
    HasOneTarget,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    HasX,
    Is,
    IsKind,
    Named,
    Not,
    Objects,
    OfChoice,
    OfChosen,
    Other,
    OwnedBy,
    PutWith,
    SharesWith,
    TargetsA,
    TargetsNothingElse,
    ThisTurnFilter,
    WithoutAbilities,
)
from rulewright.abilities.quantity import CharacteristicOf, Greatest, Number
from rulewright.abilities.reference import Each, EachOpponent, EnchantedPlayer, Itself, You
from rulewright.abilities.rewrite import nodes
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES
from rulewright.vocabulary.mana import ManaCost

from ..describe import (
    add_last,
    adjective_first,
    both,
    either,
    parts_of_either,
    without_first,
    without_last,
    without_zone,
)
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import InZone, It, Them, TheyPlayer, ThisWay, UsedUp
from .words import SUBTYPES

NOUNS: Final = Family("nouns")

_NOT_PERMANENTS: Final = ("instant", "sorcery")

# ---- heads ----------------------------------------


def _permanent(kind: object) -> object:
    if isinstance(kind, HasType) and kind.type in _NOT_PERMANENTS:
        return REJECT
    return Objects(kind) if isinstance(kind, HasType | HasSubtype) else REJECT


def _kind_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Objects) or value.zones != ("battlefield",) or value.owner is not None:
        return None
    return (value.filter,) if isinstance(value.filter, HasType | HasSubtype) else None


NOUNS("head@", "<kindword@>", Pair(_permanent, _kind_of))
NOUNS("head@", "permanent$", Objects(IsKind("permanent")))
NOUNS("head@", "token$", Objects(HasStatus("token")))
NOUNS("head@", "spell$", Objects(IsKind("spell"), ("stack",)))
NOUNS("head@", "card$", Objects(IsKind("card"), ()))
NOUNS("head@", "permanent card$", Objects(IsKind("permanent card"), ()))
NOUNS("head@", "permanent spell$", Objects(IsKind("permanent spell"), ("stack",)))
NOUNS("head.s", "activated ability", Objects(IsKind("activated ability"), ("stack",)))
NOUNS("head.s", "triggered ability", Objects(IsKind("triggered ability"), ("stack",)))
NOUNS(
    "head.s",
    "activated or triggered ability",
    Objects(AnyOf((IsKind("activated ability"), IsKind("triggered ability"))), ("stack",)),
)

# ---- adjectives ----------------------------------------

NOUNS("adjective", "<typeword.s:t>", HasType(hole("t")))
NOUNS("adjective", "<subtypeword.s:t>", HasSubtype(hole("t")))
NOUNS("adjective", "<supertypeword:t>", HasSupertype(hole("t")))
NOUNS("plainadjective", "<color>", HasColor(hole("color")))
for _color in COLOR_NAMES:
    NOUNS("plainadjective", f"non{_color}", Not(HasColor(_color)))
for _type in TYPE_NAMES:
    NOUNS("plainadjective", f"non{_type}", Not(HasType(_type)))
for _supertype in SUPERTYPE_NAMES:
    NOUNS("plainadjective", f"non{_supertype}", Not(HasSupertype(_supertype)))
for _subtype in SUBTYPES:
    if " " not in _subtype and "'" not in _subtype:
        NOUNS("plainadjective", f"non-{_subtype}", Not(HasSubtype(_subtype)))
for _status in ("tapped", "attacking", "blocking", "blocked", "unblocked", "enchanted", "equipped", "modified"):
    NOUNS("plainadjective", _status, HasStatus(_status))
NOUNS("plainadjective", "untapped", Not(HasStatus("tapped")))
NOUNS("plainadjective", "nontoken", Not(HasStatus("token")))
NOUNS("plainadjective", "other", Other())
for _count in ("colorless", "monocolored", "multicolored"):
    NOUNS("plainadjective", _count, ColorCount(_count))
NOUNS("adjective", "<plainadjective:a>", hole("a"))


_TYPES: Final = (HasType, HasSubtype, HasSupertype)


def _any_filter(*filters: object) -> object:
    if len({isinstance(filter, _TYPES) for filter in filters}) == 2 or len(set(filters)) != len(filters):
        return REJECT  # "creature or multicolored enchantment": two nouns
    return AnyOf(tuple(filters))  # type: ignore[arg-type]


def _filters_of(count: int) -> object:
    def unbuild(value: object) -> tuple[object, ...] | None:
        return value.filters if isinstance(value, AnyOf) and len(value.filters) == count else None

    return Pair(_any_filter, unbuild)


NOUNS("adjectives@", "<adjective:a>", hole("a"))
NOUNS("adjectives@", "<adjective:a> (or|and/or) <adjective:b>", _filters_of(2))
NOUNS("adjectives@", "<adjective:a> , <adjective:b> , (or|and/or) <adjective:c>", _filters_of(3))
NOUNS("adjectives.p", "<adjective:a> and <adjective:b>", _filters_of(2))
NOUNS("adjectives.s", "instant and sorcery", AnyOf((HasType("instant"), HasType("sorcery"))))
NOUNS("adjectives.p", "<adjective:a> , <adjective:b> , and <adjective:c>", _filters_of(3))

NOUNS("adjectives.p", "<adjective:a> , <adjective:b> , <adjective:c> , and <adjective:d>", _filters_of(4))

_ADJECTIVE: Final = Pair(adjective_first, without_first)
NOUNS("modified@", "<head@:n>", hole("n"))
NOUNS("modified@", "<adjectives@:a> <modified@:n>", _ADJECTIVE)
NOUNS("modified@", "<plainadjective:a> , <modified@:n>", _ADJECTIVE)

# ---- coordination ----------------------------------------


def _either(*nouns: Noun) -> object:
    return either(nouns)


def _apart(count: int) -> Pair:
    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = parts_of_either(value)
        return parts if parts is not None and len(parts) == count else None

    return Pair(_either, unbuild)


NOUNS("joined@", "<modified@:n>", hole("n"))
NOUNS("joined@", "<modified@:a> (or|and/or) <modified@:b>", _apart(2))
NOUNS("joined.p", "<modified.p:a> and <modified.p:b>", _apart(2))
NOUNS("joined@", "<modified@:a> , <modified@:b> , (or|and/or) <modified@:c>", _apart(3))
NOUNS("joined.p", "<modified.p:a> , <modified.p:b> , and <modified.p:c>", _apart(3))
NOUNS("joined@", "<modified@:a> , <modified@:b> , <modified@:c> , (or|and/or) <modified@:d>", _apart(4))

# ---- what stands behind ----------------------------------------

NOUNS("noun@", "<joined@:n>", hole("n"))
NOUNS("noun@", "<noun@> <behind:last>", Pair(add_last, without_last))
NOUNS("noun@", "<noun@> <place:last>", Pair(add_last, without_zone))

NOUNS("behind", "<holder.p:h> control", ControlledBy(hole("h")))
NOUNS("behind", "<holder.s:h> controls", ControlledBy(hole("h")))
NOUNS("behind", "<holder.p:h> don't control", Not(ControlledBy(hole("h"))))
NOUNS("behind", "<holder.s:h> doesn't control", Not(ControlledBy(hole("h"))))
NOUNS("behind", "<holder.p:h> own", OwnedBy(hole("h")))
NOUNS("behind", "<holder.s:h> owns", OwnedBy(hole("h")))
NOUNS("behind", "with <quality:q>", hole("q"))
NOUNS("behind", "without <quality:q>", Not(hole("q")))
NOUNS("behind", "that (is|are|'s) <plainadjective:q>", hole("q"))
NOUNS("behind", "that's <plainadjective:q>", hole("q"))
NOUNS("behind", "that targets <targeted:n>", TargetsA(hole("n")))
NOUNS("targeted", "a <noun.s:n>", hole("n"))

NOUNS("quality", "<keywordname:k>", HasKeyword(hole("k")))
NOUNS("quality", "counters on (it|them)", HasCounter(""))
NOUNS("quality", "a counter on it", HasCounter(""))
NOUNS("quality", "a <counterkind:k> counter on it", HasCounter(hole("k")))
NOUNS("quality", "<counterkind:k> counters on them", HasCounter(hole("k")))


def _than(what: str, op: str) -> Pair:
    """``toughness greater than its power``: its own, where another number is named."""

    def build(quantity: object) -> object:
        if isinstance(quantity, CharacteristicOf) and isinstance(quantity.of, It) and quantity.what != what:
            quantity = CharacteristicOf(quantity.what, Itself())
        return Compares(what, op, quantity)  # type: ignore[arg-type]

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Compares) or value.what != what or value.op != op:
            return None
        than = value.than
        own = isinstance(than, CharacteristicOf) and isinstance(than.of, Itself)
        return (CharacteristicOf(than.what, It(0)) if own and isinstance(than, CharacteristicOf) else than,)

    return Pair(build, unbuild)


for _number in ("power", "toughness", "mana value"):
    NOUNS("quality", f"{_number} <fixed:n> or less", Compares(_number, "<=", hole("n")))
    NOUNS("quality", f"{_number} <fixed:n> or greater", Compares(_number, ">=", hole("n")))
    NOUNS("quality", f"{_number} <fixed:n>", Compares(_number, "=", hole("n")))
    NOUNS("quality", f"{_number} less than or equal to <quantity:n>", _than(_number, "<="))
    NOUNS("quality", f"{_number} less than <quantity:n>", _than(_number, "<"))
    NOUNS("quality", f"{_number} greater than <quantity:n>", _than(_number, ">"))
    NOUNS("quality", f"{_number} equal to <quantity:n>", _than(_number, "="))
_TOTAL: Final = "total power and toughness"
NOUNS("quality", f"{_TOTAL} <fixed:n> or less", Compares(_TOTAL, "<=", hole("n")))
NOUNS("quality", f"{_TOTAL} <fixed:n> or greater", Compares(_TOTAL, ">=", hole("n")))
NOUNS("quality", f"the same {_TOTAL}", Compares(_TOTAL, "=", CharacteristicOf(_TOTAL, It(HERE))))
NOUNS("fixed", "<#digit:n>", Number(hole("n")))
NOUNS(
    "behind",
    "(that's|that are|that is) exactly <#number:n> colors",
    Pair(
        lambda count: Compares("colors", "=", Number(count)) if isinstance(count, int) and count > 1 else REJECT,
        lambda value: (
            (value.than.value,)
            if isinstance(value, Compares) and value.what == "colors" and isinstance(value.than, Number)
            else None
        ),
    ),
)

NOUNS("place", "(in|from) <owner:o> graveyard", InZone(("graveyard",), hole("o")))
NOUNS("place", "(in|from) a graveyard", InZone(("graveyard",), None))
NOUNS("place", "(in|from) all graveyards", InZone(("graveyard",), None))
NOUNS("place", "(in|from) graveyards", InZone(("graveyard",), None))
NOUNS("place", "(in|from) <owner:o> hand", InZone(("hand",), hole("o")))
NOUNS("place", "(in|from) <owner:o> library", InZone(("library",), hole("o")))
NOUNS("place", "(in|from) <owner:o> hand and graveyard", InZone(("hand", "graveyard"), hole("o")))
NOUNS("place", "(in|from) exile", InZone(("exile",), None))
NOUNS("place", "from outside the game", InZone(("sideboard",), None))
NOUNS("place", "on the battlefield", InZone(("battlefield",), None))
NOUNS("place", "(in|from) graveyards (and|or) libraries", InZone(("graveyard", "library"), None))

NOUNS("holder.p", "you", You())
NOUNS("holder.p", "your opponents", EachOpponent())
NOUNS("holder.s", "an opponent", EachOpponent())
NOUNS("holder.s", "<oneplayer:p>", hole("p"))

# ---- with an article: what triggers and conditions speak of ----------------------------------------


def _another(noun: Noun) -> object:
    return adjective_first(Other(), noun)


def _other(value: object) -> tuple[object, ...] | None:
    parts = without_first(value)
    return (parts[1],) if parts is not None and parts[0] == Other() else None


NOUNS("some", "a <noun.s:n>", hole("n"))
NOUNS("some", "another <noun.s:n>", Pair(_another, _other))


def _one_or_another(one: Noun, other: Noun) -> object:
    last = without_last(other)
    if last is not None and isinstance(last[1], ControlledBy):
        return REJECT  # "a Goblin or an Orc you control": both or the last?
    if not isinstance(one, Objects) or not isinstance(other, Objects) or one.filter == other.filter:
        return REJECT
    if one.zones == other.zones and one.owner == other.owner:
        return Objects(AnyOf((one.filter, other.filter)), one.zones, one.owner)
    return EitherNoun((one, other)) if one.zones and other.zones else REJECT


def _another_or(one: Noun, other: Noun) -> object:
    first = _another(one)
    return _one_or_another(first, other) if isinstance(first, Noun) else REJECT


def _another_or_of(value: object) -> tuple[object, ...] | None:
    parts = parts_of_either(value)
    first = None if parts is None or len(parts) != 2 else _other(parts[0])
    return None if first is None or parts is None else (first[0], parts[1])


NOUNS("some", "a <noun.s:a> or a <noun.s:b>", Pair(_one_or_another, _apart(2).unbuild))
NOUNS("some", "another <noun.s:a> or a <noun.s:b>", Pair(_another_or, _another_or_of))

# ---- more of what stands behind ----------------------------------------

NOUNS("behind", "(among|from among) <set:o>", Is(hole("o")))
NOUNS("set", "them", Them(HERE))
NOUNS("set", "<that.p:o>", hole("o"))
NOUNS("behind", "of the chosen type", OfChosen("creature type"))
NOUNS("behind", "of the chosen color", OfChosen("color"))
NOUNS("behind", "that targets <self:o>", TargetsA(Objects(Is(hole("o")))))
for _what in ("entered", "attacked", "blocked", "was dealt damage", "dealt damage"):
    NOUNS("behind", f"that {_what} this turn", ThisTurnFilter(_what))
NOUNS("behind", "dealt damage this turn", ThisTurnFilter("was dealt damage"))
NOUNS("behind", "attached to <self:o>", AttachedTo(hole("o")))
NOUNS("behind", "attached to <that.s:o>", AttachedTo(hole("o")))
NOUNS("behind", "attached to it", AttachedTo(It(HERE)))
NOUNS("behind", "other than <self:o>", Not(Is(hole("o"))))
NOUNS("behind", "other than <granter:o>", Not(Is(hole("o"))))
NOUNS("head@", "source$", Objects(IsKind("source"), ("source",)))
NOUNS("head.s", "spell or ability", Objects(SPELL_OR_ABILITY, ("stack",)))
NOUNS("head.p", "spells or abilities", Objects(SPELL_OR_ABILITY, ("stack",)))
NOUNS("plainadjective", "face-down", HasStatus("face down"))
NOUNS("plainadjective", "historic", AnyOf((HasSupertype("legendary"), HasType("artifact"), HasSubtype("Saga"))))

NOUNS("holder.p", "they", TheyPlayer(HERE))
NOUNS("behind", "(blocking|that's blocking|that are blocking) <onlyone:o>", CombatWith("blocking", hole("o")))
NOUNS("behind", "blocked by <onlyone:o>", CombatWith("blocked by", hole("o")))
NOUNS(
    "behind",
    "blocking or blocked by <onlyone:o>",
    AnyOf((CombatWith("blocking", hole("o")), CombatWith("blocked by", hole("o")))),
)
NOUNS("behind", "attacking you", CombatWith("attacking", You()))
NOUNS("behind", "attacking enchanted player", CombatWith("attacking", EnchantedPlayer()))
NOUNS("behind", "that's attacking you", CombatWith("attacking", You()))
_YOURS_ATTACKED: Final = AnyOf(
    (
        CombatWith("attacking", You()),
        CombatWith("attacking", Each(Objects(AllOf((HasType("planeswalker"), ControlledBy(You()))), ("battlefield",)))),
    )
)
NOUNS("behind", "(|that's )attacking you or a planeswalker you control", _YOURS_ATTACKED)
NOUNS("onlyone", "<self:o>", hole("o"))
NOUNS("onlyone", "<that.s:o>", hole("o"))
NOUNS("onlyone", "it", It(HERE))

for _what in ("color", "creature type", "card type", "name"):
    NOUNS("behind", f"that (shares|share) a {_what} with <onlyone:o>", SharesWith(_what, hole("o")))
NOUNS("behind", "with the same name as <onlyone:o>", SharesWith("name", hole("o")))
NOUNS("behind", "dealt damage by <self:o> this turn", DealtDamageBy(hole("o")))
NOUNS("behind", "put onto the battlefield with (<self:o>|<granter:o>)", PutWith(hole("o")))
NOUNS("behind", "put onto the battlefield with <onlyone:o>", PutWith(hole("o")))
NOUNS("behind", "created with (<self:o>|<granter:o>)", PutWith(hole("o")))
NOUNS("behind", "created with <onlyone:o>", PutWith(hole("o")))


def exiled_with(noun: Noun, by: Reference) -> object:
    """Cards exiled with an object are in exile, which the text need not say (CR 607.2b)."""
    if not isinstance(noun, Objects) or noun.zones not in ((), ("battlefield",)):
        return REJECT
    if any(isinstance(node, Other) for node in nodes(noun.filter)):
        return REJECT  # other than which one has been spoken of, not than the object itself
    return Objects(both(noun.filter, ExiledWith(by)), ("exile",), noun.owner)


def exiled_with_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Objects) or value.zones != ("exile",):
        return None
    parts = without_last(value)
    if parts is None or not isinstance(parts[1], ExiledWith) or not isinstance(parts[0], Objects):
        return None
    kinds = [node.kind for node in nodes(parts[0].filter) if isinstance(node, IsKind)]
    zones = () if any("card" in kind for kind in kinds) else ("battlefield",)
    return Objects(parts[0].filter, zones, value.owner), parts[1].reference


NOUNS("noun@", "<noun@:n> exiled with <onlyone:o>", Pair(exiled_with, exiled_with_of))
_ANOTHER_EXILED: Final = AllOf((IsKind("card"), ExiledWith(hole("o")), Not(Is(It(HERE)))))
NOUNS("everyother", "each other card exiled with <self:o>", Each(Objects(_ANOTHER_EXILED, ("exile",))))
_OTHERS_OF_YOURS: Final = AllOf((IsKind("card"), OwnedBy(You()), ExiledWith(hole("o")), Not(Is(Them(HERE)))))
NOUNS("allothers", "all other cards you own exiled with <self:o>", Each(Objects(_OTHERS_OF_YOURS, ("exile",))))
for _word in ("revealed", "exiled", "destroyed", "milled", "discarded", "sacrificed", "tapped", "returned"):
    NOUNS("behind", f"{_word} this way", ThisWay(HERE, _word))
for _number in ("power", "toughness", "mana value"):
    NOUNS(
        "quality",
        f"the (greatest|highest) {_number} among <noun.p:n>",
        Compares(_number, "=", Greatest(_number, hole("n"))),
    )


def _not_a(noun: Noun) -> object:
    return Not(noun.filter) if isinstance(noun, Objects) and noun.zones == () else REJECT


def _not_a_of(value: object) -> tuple[object, ...] | None:
    return (Objects(value.filter, ()),) if isinstance(value, Not) else None


def _not_those(noun: Noun) -> object:
    """``creatures other than Wolves``."""
    return Not(noun.filter) if isinstance(noun, Objects) and noun == Objects(noun.filter) else REJECT


def _not_those_of(value: object) -> tuple[object, ...] | None:
    return (Objects(value.filter),) if isinstance(value, Not) else None


for _what in ("color", "creature type", "card type", "basic land type"):
    NOUNS("behind", f"of the {_what} of your choice", OfChoice(_what))
NOUNS(
    "xsymbol",
    "<#mana:m>",
    Pair(
        lambda mana: HasX() if str(mana) == "{X}" else REJECT,
        lambda value: (ManaCost.parse("{X}"),) if value == HasX() else None,
    ),
)
NOUNS("quality", "<xsymbol:x> in (its|their) mana (cost|costs)", hole("x"))
NOUNS("quality", "a mana cost that contains <xsymbol:x>", hole("x"))
NOUNS("quality", "no abilities", WithoutAbilities())
NOUNS("behind", "that (aren't|isn't) <plainadjective:q>", Not(hole("q")))
NOUNS("behind", "that aren't of the chosen type", Not(OfChosen("creature type")))
NOUNS("behind", "that (doesn't|don't) have <quality:q>", Not(hole("q")))
NOUNS("behind", "that (has|have) <quality:q>", hole("q"))
NOUNS("behind", "attached to a <noun.s:n>", AttachedTo(Each(hole("n"))))
NOUNS("behind", "other than a <noun.s:n>", Pair(_not_a, _not_a_of))
NOUNS("behind", "other than <noun.p:n>", Pair(_not_those, _not_those_of))
NOUNS("behind", "named <#name:n>", Named(hole("n")))
NOUNS("behind", "not named <#name:n>", Not(Named(hole("n"))))
NOUNS("behind", "with that name", SharesWith("name", It(HERE)))
NOUNS("head@", "commander$", Objects(IsKind("commander")))
NOUNS("plainadjective", "suspected", HasStatus("suspected"))
NOUNS("plainadjective", "goaded", HasStatus("goaded"))
NOUNS("plainadjective", "saddled", HasStatus("saddled"))


def _is_also(noun: Noun) -> object:
    plain = isinstance(noun, Objects) and noun.zones == ("battlefield",) and noun.owner is None
    return noun.filter if isinstance(noun, Objects) and plain and not isinstance(noun.filter, AllOf) else REJECT


def _is_also_of(value: object) -> tuple[object, ...] | None:
    return (Objects(value),) if isinstance(value, HasType | HasSubtype) else None


NOUNS("behind", "that's a <modified.s:n>", Pair(_is_also, _is_also_of))
NOUNS("quality", "an Adventure", HasStatus("adventure"))
NOUNS("behind", "with <keywordname:a> or <keywordname:b>", AnyOf((HasKeyword(hole("a")), HasKeyword(hole("b")))))
NOUNS(
    "behind", "without <keywordname:a> or <keywordname:b>", Not(AnyOf((HasKeyword(hole("a")), HasKeyword(hole("b")))))
)
for _of in ("that's", "that are"):
    NOUNS("behind", f"{_of} <color:a> or <color:b>", AnyOf((HasColor(hole("a")), HasColor(hole("b")))))
NOUNS(
    "behind", "that's a <subtypeword.s:a> or a <subtypeword.s:b>", AnyOf((HasSubtype(hole("a")), HasSubtype(hole("b"))))
)
NOUNS(
    "behind", "that's a <subtypeword.s:a> or <subtypeword.s:b>", AnyOf((HasSubtype(hole("a")), HasSubtype(hole("b"))))
)


def _grouped(group: AsAGroup) -> Pair:
    def build(noun: Noun) -> object:
        placed = add_last(noun, InZone(("graveyard",), None)) if group.rule == "single graveyard" else noun
        return add_last(placed, group) if isinstance(placed, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = without_last(value)
        if parts is None or parts[1] != group:
            return None
        return (parts[0],) if group.rule != "single graveyard" else (without_zone(parts[0]) or (None,))[:1]

    return Pair(build, unbuild)


NOUNS("noun.p", "<noun.p:n> from a single graveyard", _grouped(AsAGroup("single graveyard")))
for _what in ("name", "mana value", "power"):
    NOUNS("behind", f"with different {_what}s", AsAGroup(f"different {_what}s"))
for _what in ("mana value", "power", "toughness"):
    NOUNS("behind", f"with total {_what} <fixed:n> or less", AsAGroup(f"total {_what}", hole("n")))
for _what in ("land type", "creature type", "card type", "color"):
    NOUNS("behind", f"that share a {_what}", AsAGroup(f"shared {_what}"))
NOUNS("behind", "of that color", OfChosen("color"))
NOUNS("behind", "of that type", OfChosen("creature type"))
NOUNS("behind", "with the chosen name", OfChosen("name"))
NOUNS("behind", "of the chosen types", OfChosen("creature type"))
NOUNS("set", "(the milled cards|the cards milled this way)", UsedUp(HERE, "mill", Objects(IsKind("card"), ())))

for _what in ("color", "creature type", "card type", "name"):
    NOUNS("behind", f"that (shares|share) a {_what} with a <noun.s:n>", SharesWith(_what, Each(hole("n"))))
NOUNS("behind", "with the same name as a <noun.s:n>", SharesWith("name", Each(hole("n"))))

NOUNS("plainadjective", "commander", IsKind("commander"))

NOUNS("behind", "(that's|that are) one or more colors", Not(ColorCount("colorless")))

# ---- lesser, still, one target ----------------------------------------

for _number in ("power", "toughness", "mana value"):
    for _word, _op in (("lesser", "<"), ("greater", ">")):
        NOUNS("quality", f"{_word} {_number}", Compares(_number, _op, CharacteristicOf(_number, It(HERE))))
    NOUNS("quality", f"equal or lesser {_number}", Compares(_number, "<=", CharacteristicOf(_number, It(HERE))))
    NOUNS("quality", f"lesser or equal {_number}", Compares(_number, "<=", CharacteristicOf(_number, It(HERE))))
NOUNS("quality", "a single target", HasOneTarget())
NOUNS("behind", "that has a single target", HasOneTarget())
NOUNS("adjectives@", "<adjective:a> , <adjective:b> , <adjective:c> , (or|and/or) <adjective:d>", _filters_of(4))


def _only_one(noun: Noun, aim: Noun) -> object:
    return add_last(noun, AllOf((TargetsNothingElse(), TargetsA(aim))))


def _only_one_of(value: object) -> tuple[object, ...] | None:
    last = without_last(value)
    before = None if last is None or not isinstance(last[1], TargetsA) else without_last(last[0])
    if last is None or before is None or before[1] != TargetsNothingElse() or not isinstance(last[1], TargetsA):
        return None
    return before[0], last[1].noun


NOUNS("noun.s", "<noun.s:n> that targets only a single <noun.s:m>", Pair(_only_one, _only_one_of))
for _from, _there in (
    ("", "was put there"),
    (" from the battlefield", "was put there from the battlefield"),
    (" from anywhere other than the battlefield", "was put there from elsewhere"),
    (" from their library", "was put there from the library"),
    (" from your library", "was put there from the library"),
):
    NOUNS("behind", f"that (was|were) put there{_from} this turn", ThisTurnFilter(_there))

# ---- outlaws, creatures that saddled or crewed, different controllers ----------------------------------------

OUTLAW: Final = AnyOf(tuple([HasSubtype(name) for name in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")]))
"""CR 700.12."""
NOUNS("head@", "outlaw$", Objects(OUTLAW))
NOUNS("plainadjective", "outlaw", OUTLAW)
NOUNS("plainadjective", "non-outlaw", Not(OUTLAW))
