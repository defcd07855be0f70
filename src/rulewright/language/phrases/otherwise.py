"""Events that turn out otherwise, and events told more closely: cast from where, damaged by what, entering how."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import Compare, Matches
from rulewright.abilities.continuous import (
    AddTypes,
    AsThoughFlash,
    CannotHave,
    CostChange,
    LoseKeyword,
    Replaces,
    SetColors,
)
from rulewright.abilities.effect import (
    ChooseWord,
    CopySpell,
    Exile,
    If,
    KeywordAction,
    Meanwhile,
    Move,
    OneOf,
    VillainousChoice,
)
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AnyOf,
    AnyTarget,
    AttachedTo,
    EitherNoun,
    Everything,
    HasManaCost,
    HasStatus,
    HasSubtype,
    Is,
    Not,
    Objects,
)
from rulewright.abilities.quantity import Count, Number
from rulewright.abilities.reference import EachPlayer, Self, You
from rulewright.abilities.replacement import (
    ChangeAmount,
    EntersWith,
    MoveInstead,
    WouldBeDealtDamage,
    WouldGainLife,
    WouldMove,
)
from rulewright.abilities.trigger import (
    BeginningOf,
    Casts,
    CountersPut,
    DealsDamage,
    DrawsCard,
    IsDealtDamage,
    Moves,
    WhileTrue,
)
from rulewright.vocabulary.cardtype import SUPERTYPE_NAMES, TYPE_NAMES
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES

from ..describe import add_last, adjective_first, without_first, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import FromZone, Instead
from .sentences import THIS_TURN
from .statics import lone, one
from .verbs import DOER

OTHERWISE: Final = Family("otherwise")

# ---- entering ----------------------------------------

for _number, _verb, _it in ((".s", "enters", "(it|him|her)"), (".p", "enter", "them")):
    OTHERWISE(
        "static",
        f"<entering{_number}:s> {_verb} [the battlefield] tapped and with <newcounters:k> on {_it}",
        one(Replaces(WouldMove(hole("s"), "", "battlefield"), EntersWith(True, (hole("k"),)))),
    )

# ---- going elsewhere, no life, more damage ----------------------------------------

_ANYTHING: Final = Objects(Everything(), ())
_GONE: Final = one(Replaces(WouldMove(_ANYTHING, "", "graveyard"), MoveInstead("exile")))
OTHERWISE("static", "if a card or token would be put into a graveyard from anywhere , exile it instead", _GONE)


def _gone_of(owner: Reference) -> object:
    return one(Replaces(WouldMove(Objects(Everything(), (), owner), "", "graveyard"), MoveInstead("exile")))


def _whose(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    what = effect.event.what if isinstance(effect, Replaces) and isinstance(effect.event, WouldMove) else None
    if not isinstance(what, Objects) or what.filter != Everything() or what.owner is None:
        return None
    return (what.owner,)


OTHERWISE(
    "static",
    "if a card or token would be put into <owner:o> graveyard from anywhere , exile it instead",
    Pair(_gone_of, _whose),
)
for _who, _words in ((EachPlayer(), "a player would gain life , that player"),):
    OTHERWISE("static", f"if {_words} gains no life instead", one(Replaces(WouldGainLife(_who), ChangeAmount(0))))
for _times, _word in ((2, "double"), (3, "triple")):
    OTHERWISE(
        "static",
        f"if a <noun.s:n> would deal damage , it deals {_word} that damage instead",
        one(Replaces(WouldBeDealtDamage(AnyTarget(), hole("n")), ChangeAmount(_times))),
    )

# ---- damage ----------------------------------------

OTHERWISE("event", "<anyplayer.s:p> is dealt noncombat damage", IsDealtDamage(hole("p"), False))
OTHERWISE(
    "event",
    "<anyplayer.s:p> is dealt damage by <some:a> or by <some:b>",
    DealsDamage(EitherNoun((hole("a"), hole("b"))), hole("p")),
)

# ---- casting from somewhere ----------------------------------------


def cast_from(where: str) -> Pair:
    status = HasStatus(f"cast from {where}")

    def build(noun: Noun) -> object:
        if not isinstance(noun, Objects) or noun.zones != ("stack",):
            return REJECT
        placed = add_last(noun, status)
        return Casts(DOER, placed) if isinstance(placed, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = without_last(value.what) if isinstance(value, Casts) else None
        return (parts[0],) if parts is not None and parts[1] == status else None

    return Pair(build, unbuild)


for _where, _words in (
    ("graveyard", "(a|your|their) graveyard"),
    ("exile", "exile"),
    ("hand", "(your|their) hand"),
):
    OTHERWISE("playerhappens@", f"cast@ <some:n> from {_words}", cast_from(_where))

# ---- spells that share something ----------------------------------------


def _cheaper(noun: Noun, behind: Filter, mana: ManaCost) -> object:
    placed = add_last(noun, behind)
    return one(CostChange(placed, mana, False, You())) if isinstance(placed, Noun) else REJECT


def _cheaper_of(value: object) -> tuple[object, ...] | None:
    effect = lone(value)
    if not isinstance(effect, CostChange):
        return None
    parts = without_last(effect.spells)
    return None if parts is None else (*parts, effect.amount)


OTHERWISE("static", "<noun.p:n> you cast <behind:b> cost <#mana:m> less to cast", Pair(_cheaper, _cheaper_of))

# ---- one of two places, one of two words ----------------------------------------


def _two_places(what: Reference) -> object:
    return OneOf(DOER, (Move(what, "library", "second from top"), Move(what, "library", "bottom")))


OTHERWISE(
    "do@",
    "put@ <object.s:o> into (your|their|its owner 's) library second from the top or on the bottom",
    Pair(
        _two_places,
        lambda value: (
            (value.effects[0].what,)
            if isinstance(value, OneOf)
            and isinstance(value.effects[0], Move)
            and value == _two_places(value.effects[0].what)
            else None
        ),
    ),
)
for _one, _other in (("creature", "land"), ("artifact", "creature"), ("land", "creature")):
    OTHERWISE("do@", f"choose@ {_one} or {_other}", ChooseWord(DOER, (_one, _other)))

# ---- other targets (CR 115.7) ----------------------------------------

OTHERWISE(
    "clause",
    "change a target of <target.s:o> to <self:s>",
    Pair(
        lambda what, this: KeywordAction(You(), "change a target to this", None, what),
        lambda value: (
            (value.what, Self())
            if isinstance(value, KeywordAction) and value.name == "change a target to this"
            else None
        ),
    ),
)

# ---- more of what is described ----------------------------------------

OTHERWISE("behind", "attached to you", AttachedTo(You()))


def _two_costs(one_: ManaCost, other: ManaCost) -> object:
    return HasManaCost((one_, other))


OTHERWISE(
    "quality",
    "mana cost <#mana:a> or <#mana:b>",
    Pair(_two_costs, lambda value: value.costs if isinstance(value, HasManaCost) and len(value.costs) == 2 else None),
)
OTHERWISE(
    "condition",
    "there are fewer than <#number:n> <noun.p:c>",
    Compare(Count(hole("c")), "<", Number(hole("n"))),
)


def _this_or(this: Reference, noun: Noun, owner: Reference) -> object:
    """``This creature or another creature enters from your graveyard``."""
    if not isinstance(noun, Objects) or noun.owner is not None:
        return REJECT
    both = EitherNoun((Objects(Is(this), ("battlefield",), owner), Objects(noun.filter, noun.zones, owner)))
    return Moves(both, "graveyard", "battlefield")


def _this_or_of(value: object) -> tuple[object, ...] | None:
    what = value.what if isinstance(value, Moves) and value.from_zone == "graveyard" else None
    if not isinstance(what, EitherNoun) or len(what.nouns) != 2:
        return None
    first, second = what.nouns
    if not isinstance(first, Objects) or not isinstance(second, Objects) or not isinstance(first.filter, Is):
        return None
    return Self(), Objects(second.filter, second.zones), first.owner


OTHERWISE(
    "event",
    "<self:s> or <some:n> enters [the battlefield] from <owner:o> graveyard",
    Pair(_this_or, _this_or_of),
)

# ---- flash for a while (CR 702.8a) ----------------------------------------

_FLASH: Final = AsThoughFlash(You(), hole("n"))
OTHERWISE("clause", "you may cast <noun.p:n> this turn as though they had flash", Meanwhile(_FLASH, THIS_TURN))
OTHERWISE("simple", "<duration:d> , you may cast <noun.p:n> as though they had flash", Meanwhile(_FLASH, hole("d")))
OTHERWISE(
    "static", "any player may cast <noun.p:n> as though they had flash", one(AsThoughFlash(EachPlayer(), hole("n")))
)

# ---- copies, colors ----------------------------------------

for _count, _times_word in ((2, "twice"), (3, "three times")):
    OTHERWISE("do@", f"copy@ <object:o> {_times_word}", CopySpell(DOER, hole("o"), Number(_count)))


def _colored(color: str, words: tuple[str, ...]) -> object:
    types = tuple([word for word in words if word in TYPE_NAMES])
    subtypes = tuple([word for word in words if word not in TYPE_NAMES])
    if words != subtypes + types or any(word in SUPERTYPE_NAMES for word in words):
        return REJECT
    return SetColors((color,), True), AddTypes(types, subtypes)


def _colored_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    colors, types = value
    if not isinstance(colors, SetColors) or not colors.add or len(colors.colors) != 1:
        return None
    return (colors.colors[0], types.subtypes + types.types) if isinstance(types, AddTypes) else None


OTHERWISE(
    "changes.s",
    "(is|becomes) a <color:c> <tokentypes:t> in addition to its other colors and types",
    Pair(_colored, _colored_of),
)

# ---- the next spell (CR 601.2) ----------------------------------------

_NEXT: Final = "the next <noun.s:n> you cast this turn"
OTHERWISE(
    "clause",
    f"{_NEXT} can be cast as though it had flash",
    Meanwhile(AsThoughFlash(You(), hole("n")), THIS_TURN, hole("n")),
)
OTHERWISE(
    "clause",
    f"{_NEXT} costs <#mana:m> less to cast",
    Meanwhile(CostChange(hole("n"), hole("m"), False, You()), THIS_TURN, hole("n")),
)

# ---- events told more closely ----------------------------------------

OTHERWISE("event", "a <counterkind:k> counter is put on <onething:o>", CountersPut(hole("o"), hole("k"), None, True))
_ORDINALS: Final = "second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
for _nth, _word in enumerate(_ORDINALS, 2):
    OTHERWISE(
        "event",
        f"the {_word} <counterkind:k> counter is put on <onething:o>",
        CountersPut(hole("o"), hole("k"), None, False, _nth),
    )
OTHERWISE(
    "playerhappens@",
    "draw@ a card except the first one (they|you) draw in each of (their|your) draw steps",
    DrawsCard(DOER, 0, True),
)
_ARRIVED: Final = Moves(hole("s"), "", "battlefield")
OTHERWISE(
    "event",
    "<self:s> enters [the battlefield] untapped",
    WhileTrue(_ARRIVED, Matches(hole("s"), Not(HasStatus("tapped")))),
)


def _arrives_tapped(noun: Noun) -> object:
    tapped = adjective_first(HasStatus("tapped"), noun)
    return Moves(tapped, "", "battlefield") if isinstance(tapped, Noun) else REJECT


def _arrives_tapped_of(value: object) -> tuple[object, ...] | None:
    parts = without_first(value.what) if isinstance(value, Moves) else None
    return (parts[1],) if parts is not None and parts[0] == HasStatus("tapped") else None


OTHERWISE("event", "<some:n> enters [the battlefield] tapped", Pair(_arrives_tapped, _arrives_tapped_of))
OTHERWISE("nextstep", "your next main phase", BeginningOf("main", You()))


# ---- conditions and qualities ----------------------------------------

OTHERWISE(
    "simple",
    "<clauses:c> if <condition:i> instead if <condition:j>",
    Instead(hole("j"), If(hole("i"), hole("c"))),
)
_BASIC: Final = AnyOf(tuple([HasSubtype(name) for name in BASIC_LAND_TYPES]))
OTHERWISE("quality", "a basic land type", _BASIC)
OTHERWISE("changes@", "lose@ <keywordname:a> and <keywordname:b>", (LoseKeyword(hole("a")), LoseKeyword(hole("b"))))


def _lacks(keyword: str, again: str) -> object:
    return (LoseKeyword(keyword), CannotHave(keyword)) if keyword == again else REJECT


def _lacks_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], LoseKeyword):
        return None
    return (value[0].keyword,) * 2 if value[1] == CannotHave(value[0].keyword) else None


def _lack_both(one: str, other: str, again: str, also: str) -> object:
    if one == other or (one, other) != (again, also):
        return REJECT
    return (LoseKeyword(one), LoseKeyword(other), CannotHave(one), CannotHave(other))


def _lack_both_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, tuple) or len(value) != 4:
        return None
    names = [part.keyword for part in value[:2] if isinstance(part, LoseKeyword)]
    return (*names, *names) if len(names) == 2 and value == _lack_both(*names, *names) else None


OTHERWISE(
    "changes@",
    "lose@ <keywordname:a> and can't have or gain <keywordname:b>",
    Pair(_lacks, _lacks_of),
)
OTHERWISE(
    "changes@",
    "lose@ <keywordname:a> and <keywordname:b> and can't have <keywordname:c> or <keywordname:d>",
    Pair(_lack_both, _lack_both_of),
)
OTHERWISE("do@", "exile@ <self:s> from your hand", FromZone("hand", Exile(hole("s"))))

# ---- villainous choices (CR 701.55) ----------------------------------------

OTHERWISE(
    "do@",
    "face@ a villainous choice — ^ <clauses:a> , or <clauses:b>",
    VillainousChoice(DOER, (hole("a"), hole("b"))),
)
