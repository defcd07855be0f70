"""What objects do and how they change: deals damage, gets +2/+0, gains flying, can't block."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.continuous import (
    AddTypes,
    AssignsDamageBy,
    BecomesChoice,
    Cannot,
    GainAbilities,
    GainOneOf,
    LoseAbilities,
    LoseAllAbilities,
    LoseKeyword,
    LoseSubtypes,
    ModifyPowerToughness,
    Must,
    Permits,
    RemoveTypes,
    SetColors,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, BecomeCopy, DealDamage, DealTogether, Fight, KeywordAction, PhaseOutUntil
from rulewright.abilities.node import Ability, Change, Noun
from rulewright.abilities.noun import Is, Not, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Self, You
from rulewright.vocabulary.cardtype import TYPE_NAMES
from rulewright.vocabulary.color import COLOR_NAMES

from ..lexicon import Quoted
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import GainsQuoted, TappedAsItPhasesIn
from ..scale import scaled, unscaled
from .verbs import DOER, FOREVER

OBJECTS: Final = Family("objects")

# ---- things objects do ----------------------------------------

OBJECTS("act@", "deal@ <amount:n> damage to <recipient:r>", DealDamage(DOER, hole("n"), hole("r")))
OBJECTS("act@", "deal@ damage equal to <quantity:n> to <recipient:r>", DealDamage(DOER, hole("n"), hole("r")))
OBJECTS("act@", "deal@ damage to <recipient:r> equal to <quantity:n>", DealDamage(DOER, hole("n"), hole("r")))
OBJECTS(
    "act@",
    "deal@ <amount:n> damage divided as you choose among <targets:r>",
    DealDamage(DOER, hole("n"), hole("r"), True),
)


def _per(amount: object, recipient: object, count: object) -> object:
    times = scaled(amount, count)
    return REJECT if times is None else DealDamage(DOER, times, recipient)  # type: ignore[arg-type]


def _per_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, DealDamage) or value.source != DOER or value.divided:
        return None
    parts = unscaled(value.amount)
    return None if parts is None else (parts[0], value.to, parts[1])


OBJECTS("act@", "deal@ <amount:n> damage to <recipient:r> for each <counted:c>", Pair(_per, _per_parts))
OBJECTS("act@", "fight@ <object:o>", Fight(DOER, hole("o")))

# ---- changes ----------------------------------------


def _size(pair: tuple[object, object]) -> Change:
    return ModifyPowerToughness(pair[0], pair[1])  # type: ignore[arg-type]


def _size_of(value: object) -> tuple[object, ...] | None:
    return ((value.power, value.toughness),) if isinstance(value, ModifyPowerToughness) else None


def _size_per(pair: tuple[object, object], count: object) -> object:
    left, right = scaled(pair[0], count), scaled(pair[1], count)
    return REJECT if left is None or right is None else ModifyPowerToughness(left, right)


def _size_per_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, ModifyPowerToughness):
        return None
    left, right = unscaled(value.power), unscaled(value.toughness)
    if left is None and right is None:
        return None
    count = right[1] if left is None and right is not None else (left or right or (None, None))[1]
    return (left[0] if left else value.power, right[0] if right else value.toughness), count


OBJECTS("change@", "get@ <#change:c>", Pair(_size, _size_of))
OBJECTS("change@", "get@ an additional <#change:c>", Pair(_size, _size_of))
OBJECTS("change@", "get@ <#change:c> for each <counted:n>", Pair(_size_per, _size_per_of))
OBJECTS("change@", "get@ an additional <#change:c> for each <counted:n>", Pair(_size_per, _size_per_of))


def _gain(list_: GainsQuoted) -> Change:
    return GainAbilities(list_.abilities)


def _gained(value: object) -> tuple[object, ...] | None:
    return (GainsQuoted(value.abilities),) if isinstance(value, GainAbilities) else None


def _lose(quote: Quoted) -> Change:
    return LoseAbilities(tuple([ability for ability in quote.abilities if isinstance(ability, Ability)]))


def _lost(value: object) -> tuple[object, ...] | None:
    return (Quoted(value.abilities, ""),) if isinstance(value, LoseAbilities) else None


OBJECTS("change@", "(have@|gain@) <abilities:a>", Pair(_gain, _gained))
OBJECTS("change@", "lose@ <keywordname:k>", LoseKeyword(hole("k")))
OBJECTS("change@", "lose@ <#quote:q>", Pair(_lose, _lost))
OBJECTS("change@", "lose@ all abilities", LoseAllAbilities())
OBJECTS("change@", "lose@ all creature types", LoseSubtypes("creature"))
OBJECTS("change@", "(have@|gain@) base power and toughness <basesize:s>", hole("s"))


def _base(pair: tuple[object, object]) -> Change:
    return SetPowerToughness(pair[0], pair[1])  # type: ignore[arg-type]


def _base_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, SetPowerToughness) or value.power is None or value.toughness is None:
        return None
    return ((value.power, value.toughness),)


OBJECTS("basesize", "<#size:s>", Pair(_base, _base_of))

for _action in (
    "attack",
    "block",
    "be blocked",
    "be countered",
    "transform",
    "phase out",
):
    OBJECTS("change@", f"can't {_action}", Cannot(_action))
OBJECTS("changes@", "can't attack or block", (Cannot("attack"), Cannot("block")))
OBJECTS("change@", "can't be blocked by <noun.p:n>", Cannot("be blocked", hole("n")))
OBJECTS("change@", "can't block <noun.p:n>", Cannot("block", hole("n")))
OBJECTS(
    "change@",
    "don't@ untap during (its controller 's|their controllers '|your) untap (step|steps)",
    Cannot("untap"),
)
OBJECTS("change@", "(attack@|attack) (each combat|this turn) if able", Must("attack"))
OBJECTS("change@", "(block@|block) (each combat|this turn) if able", Must("block"))
OBJECTS("change@", "must be blocked if able", Must("be blocked"))

# ---- becoming something else ----------------------------------------


OBJECTS("change.p", "are <subtypeword.p:t>", SetTypes((), (hole("t"),)))
OBJECTS("change.s", "is a <subtypeword.s:t>", SetTypes((), (hole("t"),)))
OBJECTS("change@", "are@ every creature type", AddTypes(subtypes=("every creature type",)))
OBJECTS("change@", "(are@|become@) <color:c>", SetColors((hole("c"),)))
OBJECTS("change@", "(are@|become@) colorless", SetColors(()))
OBJECTS("change@", "(are@|become@) <color:c> in addition to (its|their) other colors", SetColors((hole("c"),), True))
OBJECTS("change.p", "(are|become) <typeword.p:t> in addition to their other types", AddTypes((hole("t"),)))
OBJECTS(
    "change.p",
    "(are|become) <subtypeword.p:t> in addition to their other (types|creature types|land types)",
    AddTypes(subtypes=(hole("t"),)),
)

Description = tuple[Change, ...]


def _with_base(identity: Description, size: Change) -> object:
    return (*identity, size)


def _without_base(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and value and isinstance(value[-1], SetPowerToughness):
        return value[:-1], value[-1]
    return None


def _sized_first(size: Change, identity: Description) -> object:
    return (*identity, size)


def _sized(value: object) -> tuple[object, ...] | None:
    parts = _without_base(value)
    return None if parts is None else (parts[1], parts[0])


OBJECTS("changes@", "are@ <identity:i> with base power and toughness <basesize:s>", Pair(_with_base, _without_base))
OBJECTS("changes@", "are@ <identity:i>", hole("i"))
OBJECTS("changes@", "become@ <identity:i> with base power and toughness <basesize:s>", Pair(_with_base, _without_base))


def _aura(identity: Description, list_: GainsQuoted) -> object:
    return (*identity, GainAbilities(list_.abilities)) if identity == _AURA else REJECT


def _aura_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or value[:1] != _AURA or len(value) != 2 or not isinstance(value[1], GainAbilities):
        return None
    return _AURA, GainsQuoted(value[1].abilities)


_AURA: Final = (SetTypes((), ("Aura",)),)
OBJECTS("changes@", "become@ <identity:i> with <abilities:l>", Pair(_aura, _aura_of))  # CR 205.1a
OBJECTS("change@", "switch@ power and toughness", SwitchPowerToughness())

# ---- joined ----------------------------------------


def joined(counts: tuple[int, ...]) -> Pair:
    """Changes of which each part makes as many as ``counts`` says."""

    def build(*parts: Description) -> object:
        if tuple([len(part) for part in parts]) != counts:
            return REJECT
        return tuple([change for part in parts for change in part])

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, tuple) or len(value) != sum(counts):
            return None
        parts: list[object] = []
        for count in counts:
            parts.append(value[:count])
            value = value[count:]
        return tuple(parts)

    return Pair(build, unbuild)


OBJECTS("changes@", "<change@:a>", (hole("a"),))
for _left in (1, 2, 3):
    for _right in (1, 2, 3):
        OBJECTS("somechanges@", "<changes@:a> and <changes@:b>", joined((_left, _right)))
for _left in (1, 2):
    for _middle in (1, 2):
        for _right in (1, 2, 3):
            OBJECTS("somechanges@", "<changes@:a> , <changes@:b> , and <changes@:c>", joined((_left, _middle, _right)))
OBJECTS("somechanges@", "<changes@:a>", hole("a"))


def _open(list_: GainsQuoted) -> Description:
    return (_gain(list_),)


def _opened(value: object) -> tuple[object, ...] | None:
    return _gained(value[0]) if isinstance(value, tuple) and len(value) == 1 else None


OBJECTS("openchange@", "(have@|gain@) <abilitylist:a>", Pair(_open, _opened))
OBJECTS("openchange@", "(have@|gain@) <oneability:a>", Pair(_open, _opened))
for _right in (1, 2, 3):
    OBJECTS("somechanges@", "<openchange@:a> , and <changes@:b>", joined((1, _right)))
    OBJECTS("somechanges@", "<openchange@:a> , <changes@:b> , and <changes@:c>", joined((1, 1, _right)))

OBJECTS("act@", "<somechanges@:c>", Apply(DOER, hole("c"), FOREVER))
OBJECTS("act@", "<somechanges@:c> <duration:d>", Apply(DOER, hole("c"), hole("d")))

# ---- more that objects cannot or must do ----------------------------------------

OBJECTS("act@", "can't be regenerated this turn", Apply(DOER, (Cannot("be regenerated"),), Duration("end of turn")))


def _only(action: str) -> Pair:
    """``can block only creatures with flying``: it can't block what is not."""

    def build(noun: Noun) -> object:
        if not isinstance(noun, Objects) or noun.zones != ("battlefield",):
            return REJECT
        return Cannot(action, Objects(Not(noun.filter)))

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Cannot) or value.action != action or not isinstance(value.by, Objects):
            return None
        return (Objects(value.by.filter.filter),) if isinstance(value.by.filter, Not) else None

    return Pair(build, unbuild)


_ONLY_BLOCKED: Final = _only("be blocked")
OBJECTS("change@", "can block only <noun.p:n>", _only("block"))
OBJECTS("change@", "can't be blocked except by <noun.p:n>", _only("be blocked"))
OBJECTS("change@", "can't be blocked by more than one creature", Cannot("be blocked by more than one"))
OBJECTS("change@", "can't be blocked except by two or more creatures", Cannot("be blocked by one"))
OBJECTS("change@", "can't be the target of <noun.p:n>", Cannot("be the target", hole("n")))
for _action in ("attack", "block", "be blocked", "attack alone", "block alone"):
    OBJECTS("change@", f"can't {_action} unless <condition:c>", Cannot(_action, None, hole("c")))
for _action in ("attack alone", "block alone", "attack you", "become untapped", "be sacrificed", "be enchanted"):
    OBJECTS("change@", f"can't {_action}", Cannot(_action))
OBJECTS(
    "changes@",
    "can't attack or block unless <condition:c>",
    (Cannot("attack", None, hole("c")), Cannot("block", None, hole("c"))),
)
OBJECTS("change@", "can block an additional creature each combat", Permits("block one more"))
OBJECTS("change@", "can attack as though (it|they) didn't have defender", Permits("attack with defender"))
OBJECTS(
    "act@",
    "don't@ untap during (its controller 's|their controllers '|your|its controller 's) next untap (step|steps)",
    Apply(DOER, (Cannot("untap"),), Duration("next untap step")),
)
OBJECTS(
    "act.p",
    "don't untap during their controller 's next untap step",
    Apply(DOER, (Cannot("untap"),), Duration("next untap step")),
)


def _size_then_each(pair: tuple[object, object], duration: Duration, count: object) -> object:
    change = _size_per(pair, count)
    return Apply(DOER, (change,), duration) if isinstance(change, Change) else REJECT


def _size_then_each_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Apply) or value.to != DOER or len(value.changes) != 1:
        return None
    parts = _size_per_of(value.changes[0])
    return None if parts is None else (parts[0], value.duration, parts[1])


OBJECTS("act@", "get@ <#change:c> <duration:d> for each <counted:n>", Pair(_size_then_each, _size_then_each_of))
for _action in ("explore", "connive", "transform"):
    OBJECTS("act@", f"{_action}@", KeywordAction(You(), _action, None, DOER))
OBJECTS("act@", "phase@ out", KeywordAction(You(), "phase out", None, DOER))
OBJECTS(
    "act@",
    "phase@ out until <self:s> leaves the battlefield",
    Pair(
        lambda this: PhaseOutUntil(DOER),
        lambda value: (Self(),) if value == PhaseOutUntil(DOER) else None,
    ),
)
OBJECTS("simple", "tap that (creature|permanent) as it phases in this way", TappedAsItPhasesIn(HERE))

# ---- becoming creatures ----------------------------------------


def _animated(size: Change, colors: tuple[str, ...], words: tuple[str, ...]) -> object:
    plain = _animated_plain(size, words)
    return (SetColors(colors), *plain) if isinstance(plain, tuple) else REJECT


def _animated_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) < 3 or not isinstance(value[0], SetColors) or value[0].add:
        return None
    parts = _animated_plain_of(value[1:])
    return None if parts is None else (parts[0], value[0].colors, parts[1])


def _animated_plain(size: Change, words: tuple[str, ...]) -> object:
    """``a 3/6 Golem artifact creature`` keeps all types but the creature types (CR 205.1b)."""
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in TYPE_NAMES])
    if "creature" not in types or words != subtypes + types or len(set(words)) != len(words):
        return REJECT
    if types == ("artifact", "creature"):
        return (AddTypes(types), SetTypes((), subtypes), size) if subtypes else (AddTypes(types), size)
    return SetTypes(types, subtypes), size


def _animated_plain_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) not in (2, 3) or not isinstance(value[0], SetTypes | AddTypes):
        return None
    subtypes = value[0].subtypes
    if len(value) == 3:
        if not isinstance(value[1], SetTypes) or not isinstance(value[0], AddTypes):
            return None
        subtypes = value[1].subtypes
    return value[-1], subtypes + value[0].types


OBJECTS("animated", "a <basesize:s> <tokencolors:c> <tokentypes:t>", Pair(_animated, _animated_of))
OBJECTS("animated", "a <basesize:s> <tokentypes:t>", Pair(_animated_plain, _animated_plain_of))
OBJECTS("changes@", "become@ <animated:a>", hole("a"))
OBJECTS("changes@", "are@ <animated:a>", hole("a"))


def _animated_able(changes: Description, list_: GainsQuoted) -> object:
    return (*changes, GainAbilities(list_.abilities))


def _animated_able_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and value and isinstance(value[-1], GainAbilities):
        return value[:-1], GainsQuoted(value[-1].abilities)
    return None


OBJECTS("animatedable", "<animated:a> with <abilities:l>", Pair(_animated_able, _animated_able_of))
for _be in ("become", "are"):
    OBJECTS("changes@", f"{_be}@ <animatedable:a>", hole("a"))

# ---- two amounts, and what is said beside ----------------------------------------

OBJECTS(
    "act@",
    "deal@ <amount:n> damage to <recipient:r> and <amount:m> damage to <recipient:s>",
    DealTogether((DealDamage(DOER, hole("n"), hole("r")), DealDamage(DOER, hole("m"), hole("s")))),
)


def _and_abilities(changes: Description) -> object:
    return (*changes, Cannot("activate abilities"))


def _without_abilities(value: object) -> tuple[object, ...] | None:
    if isinstance(value, tuple) and len(value) > 1 and value[-1] == Cannot("activate abilities"):
        return (value[:-1],)
    return None


OBJECTS(
    "somechanges@",
    "<changes@:a> , and (its|their) activated abilities can't be activated",
    Pair(_and_abilities, _without_abilities),
)

OBJECTS("act@", "become@ a copy of <object:o>", BecomeCopy(DOER, hole("o"), FOREVER))
OBJECTS("act@", "become@ a copy of <object:o> <duration:d>", BecomeCopy(DOER, hole("o"), hole("d")))
OBJECTS(
    "act@",
    "can attack this turn as though (it|they) didn't have defender",
    Apply(DOER, (Permits("attack with defender"),), Duration("end of turn")),
)
OBJECTS(
    "act@",
    "can't be blocked this turn except by <noun.p:n>",
    Pair(
        lambda noun: (
            Apply(DOER, (change,), Duration("end of turn"))
            if isinstance(change := _ONLY_BLOCKED.build(noun), Change)
            else REJECT
        ),
        lambda value: _ONLY_BLOCKED.unbuild(value.changes[0]) if isinstance(value, Apply) else None,
    ),
)
OBJECTS("change@", "can't be blocked except by three or more creatures", Cannot("be blocked by two"))
OBJECTS("change@", "can block any number of creatures", Permits("block any number"))

# ---- chosen as it happens, and combat ----------------------------------------

for _what in ("color", "creature type", "basic land type"):
    OBJECTS("change@", f"become@ the {_what} of (your|their) choice", BecomesChoice(_what))
OBJECTS("changes@", "can't attack or block alone", (Cannot("attack alone"), Cannot("block alone")))
OBJECTS(
    "change@",
    "(assign@|assign) combat damage equal to (its|their) toughness rather than (its|their) power",
    AssignsDamageBy("toughness"),
)
OBJECTS(
    "act@",
    "can't block <self:o> this turn",
    Apply(DOER, (Cannot("block", Objects(Is(hole("o")))),), Duration("end of turn")),
)
for _size_word, _set in (("power", True), ("toughness", False)):
    OBJECTS(
        "change@",
        f"(have@|gain@) base {_size_word} <#digit:n>",
        SetPowerToughness(Number(hole("n")), None) if _set else SetPowerToughness(None, Number(hole("n"))),
    )
OBJECTS("change@", "(are@|become@) all colors", SetColors(COLOR_NAMES))
OBJECTS("change@", "(gain@|are@) all creature types", AddTypes(subtypes=("every creature type",)))
OBJECTS(
    "change@",
    "are@ every basic land type in addition to (its|their) other types",
    AddTypes(subtypes=("every basic land type",)),
)
OBJECTS("change.p", "become artifact creatures", AddTypes(("artifact", "creature")))
OBJECTS("change.s", "becomes an artifact creature", AddTypes(("artifact", "creature")))
OBJECTS("act@", "endure@ <amount:n>", KeywordAction(You(), "endure", hole("n"), DOER))
OBJECTS("change@", "(assign@|assign) no combat damage", Cannot("assign combat damage"))
OBJECTS("act@", "become@ prepared", KeywordAction(You(), "prepare", None, DOER))
OBJECTS("act@", "become@ plotted", KeywordAction(You(), "plot", None, DOER))
OBJECTS(
    "act@",
    "(block@|block) <self:o> this turn if able",
    Apply(DOER, (Must("block", hole("o")),), Duration("end of turn")),
)
OBJECTS(
    "changes@",
    "become@ a artifact creature with base power and toughness <basesize:s>",
    (AddTypes(("artifact", "creature")), hole("s")),
)
OBJECTS(
    "changes.p",
    "become artifact creatures with base power and toughness <basesize:s>",
    (AddTypes(("artifact", "creature")), hole("s")),
)
OBJECTS("change@", "can't attack you or planeswalkers you control", Cannot("attack you or yours"))
OBJECTS(
    "change@",
    "can't attack you or planeswalkers you control unless <condition:c>",
    Cannot("attack you or yours", None, hole("c")),
)

OBJECTS(
    "act@",
    "can block an additional creature this turn",
    Apply(DOER, (Permits("block one more"),), Duration("end of turn")),
)
OBJECTS("change@", "must be blocked (this turn|each combat) if able", Must("be blocked"))
for _be in ("are", "become"):
    OBJECTS(
        "changes@",
        f"{_be}@ <identity:i> with base power and toughness <basesize:s> and <abilities:l>",
        Pair(
            lambda identity, size, able: (*identity, size, GainAbilities(able.abilities)),
            lambda value: (
                (value[:-2], value[-2], GainsQuoted(value[-1].abilities))
                if isinstance(value, tuple) and len(value) > 2 and isinstance(value[-1], GainAbilities)
                else None
            ),
        ),
    )
OBJECTS("change@", "(have@|gain@) base power <basenumber:n>", SetPowerToughness(hole("n"), None))
OBJECTS("change@", "(have@|gain@) base toughness <basenumber:n>", SetPowerToughness(None, hole("n")))
OBJECTS("basenumber", "equal to <quantity:n>", hole("n"))
for _action in (
    "attack you",
    "have counters put on it",
    "crew Vehicles",
    "be equipped",
    "become suspected",
    "be turned face up",
):
    if _action != "attack you":
        OBJECTS("change@", f"can't {_action}", Cannot(_action))
OBJECTS(
    "change@",
    "(saddle@|saddle) Mounts and (crew@|crew) Vehicles as though its power were 2 greater",
    Permits("saddle and crew as 2 greater"),
)
OBJECTS("change@", "(crew@|crew) Vehicles as though its power were 2 greater", Permits("crew as 2 greater"))
OBJECTS("changes@", "can't block and can't be blocked", (Cannot("block"), Cannot("be blocked")))
OBJECTS("changes@", "can't be blocked and can't block", (Cannot("be blocked"), Cannot("block")))

OBJECTS("change.s", "isn't a <typeword.s:t>", RemoveTypes((hole("t"),)))
OBJECTS("change.p", "aren't <typeword.p:t>", RemoveTypes((hole("t"),)))
OBJECTS("change@", "are@ goaded", Must("attack as goaded"))
OBJECTS("change@", "gain@ your choice of <keywordname:a> or <keywordname:b>", GainOneOf((hole("a"), hole("b"))))
OBJECTS(
    "change@",
    "gain@ your choice of <keywordname:a> , <keywordname:b> , or <keywordname:c>",
    GainOneOf((hole("a"), hole("b"), hole("c"))),
)

OBJECTS(
    "somechanges@",
    "<changes@:a> and (its|their) activated abilities can't be activated",
    Pair(_and_abilities, _without_abilities),
)


def _also(size: Change, words: tuple[str, ...]) -> object:
    """``a 4/3 Centaur creature in addition to its other types``."""
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in TYPE_NAMES])
    if "creature" not in types or words != subtypes + types:
        return REJECT
    return AddTypes(types, subtypes), size


def _also_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], AddTypes):
        return None
    return value[1], value[0].subtypes + value[0].types


_MORE_TYPES: Final = "in addition to (its|their) other types"
for _be in ("are", "become"):
    OBJECTS(
        "changes@",
        f"{_be}@ a <basesize:s> <tokencolors:c> <tokentypes:t> {_MORE_TYPES}",
        Pair(
            lambda size, colors, words: (
                (SetColors(colors), *parts) if isinstance(parts := _also(size, words), tuple) else REJECT
            ),
            lambda value: (
                (parts[0], value[0].colors, parts[1])
                if isinstance(value, tuple)
                and len(value) == 3
                and isinstance(value[0], SetColors)
                and (parts := _also_of(value[1:])) is not None
                else None
            ),
        ),
    )

OBJECTS("change@", "can't block <onlyone:o>", Cannot("block", Objects(Is(hole("o")))))


def still(changes: Description) -> object:
    """What is still a land keeps its types (CR 205.1b)."""
    if not any(isinstance(change, SetTypes) and change.types for change in changes):
        return REJECT
    return tuple(
        [AddTypes(change.types, change.subtypes) if isinstance(change, SetTypes) else change for change in changes]
    )


def still_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or not any(isinstance(change, AddTypes) and change.types for change in value):
        return None
    return (
        tuple(
            [SetTypes(change.types, change.subtypes) if isinstance(change, AddTypes) else change for change in value]
        ),
    )


def _able_still(changes: Description, list_: GainsQuoted) -> object:
    kept = still(changes)
    return (*kept, GainAbilities(list_.abilities)) if isinstance(kept, tuple) else REJECT


def _able_still_of(value: object) -> tuple[object, ...] | None:
    parts = _animated_able_of(value)
    plain = None if parts is None else still_of(parts[0])
    return None if plain is None or parts is None else (plain[0], parts[1])


for _be in ("are", "become"):
    OBJECTS("changes@", f"{_be}@ <animated:a> that's still a (land|planeswalker)", Pair(still, still_of))
    OBJECTS(
        "changes@",
        f"{_be}@ <animated:a> with <abilities:l> that's still a (land|planeswalker)",
        Pair(_able_still, _able_still_of),
    )
OBJECTS(
    "changes@", "can't block or be blocked by <noun.p:n>", (Cannot("block", hole("n")), Cannot("be blocked", hole("n")))
)
_NO_FIGHT: Final = (Cannot("attack"), Cannot("block"), Cannot("crew Vehicles"))
OBJECTS("changes@", "can't attack , block , or crew Vehicles", _NO_FIGHT)


_SUB_AND_TYPE: Final = AddTypes((hole("t"),), (hole("s"),))
OBJECTS("change.p", f"(are|become) <subtypeword.s:s> <typeword.p:t> {_MORE_TYPES}", _SUB_AND_TYPE)
OBJECTS("change.s", f"(is|becomes) a <subtypeword.s:s> <typeword.s:t> {_MORE_TYPES}", _SUB_AND_TYPE)


def _only_type(kind: str) -> object:
    return (AddTypes((kind,)), RemoveTypes(tuple(name for name in TYPE_NAMES if name != kind)))


def _only_type_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], AddTypes):
        return None
    kind = value[0].types[:1]
    return kind if kind and value == _only_type(kind[0]) else None


OBJECTS("changes.s", "is a <typeword.s:t> and loses all other card types", Pair(_only_type, _only_type_of))
OBJECTS(
    "act@",
    "become@ blocked",
    KeywordAction(You(), "becomes blocked", None, DOER),
)
OBJECTS(
    "do@",
    "reselect@ which player or permanent <object:o> is attacking",
    KeywordAction(DOER, "reselect", None, hole("o")),
)
