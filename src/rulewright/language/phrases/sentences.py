"""Sentences that instruct: subjects meet predicates; "then", "if", "unless", "you may", durations, "when you do".

What belongs to the whole sentence stands here and nowhere else: a leading duration or condition, a trailing
"if" or "unless", "where X is", "instead".
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.condition import Both, InStep, NotCondition, TurnOf
from rulewright.abilities.continuous import Cannot, CostChange, GainAbilities
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    Apply,
    CopySpell,
    CreateReplacement,
    CreateTokenCopy,
    DelayedTrigger,
    ForEachPlayer,
    If,
    KeywordAction,
    ManaRider,
    May,
    MayPlay,
    Meanwhile,
    OneOf,
    Repeat,
    SetLife,
    Unless,
    VillainousChoice,
)
from rulewright.abilities.node import Condition, Effect, Reference
from rulewright.abilities.noun import AnyTarget, EitherNoun
from rulewright.abilities.quantity import Number, X
from rulewright.abilities.reference import EachOpponent, EachPlayer, Self, You
from rulewright.abilities.replacement import MoveInstead, Prevent, WouldBeDealtDamage, WouldMove
from rulewright.abilities.rewrite import nodes
from rulewright.abilities.trigger import BeginningOf, Casts

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import (
    Act,
    CounteredInstead,
    DamageInstead,
    DealtThisWay,
    DidSo,
    During,
    IfFirst,
    Instead,
    It,
    KeptUntil,
    KeywordCostIs,
    NewTargets,
    NoRegeneration,
    Otherwise,
    Reflexive,
    Rider,
    SpendOnly,
    SpentOn,
    StillALand,
    Then,
    Triggered,
    WhereX,
)
from .verbs import DOER

SENTENCES: Final = Family("sentences")

YOU: Final = You()
DIDNT: Final = Pair(
    lambda player, effect: IfFirst(NotCondition(DidSo(0)), effect) if player == You() else REJECT,
    lambda value: (
        (You(), value.effect) if isinstance(value, IfFirst) and value.condition == NotCondition(DidSo(0)) else None
    ),
)
THIS_TURN: Final = Duration("end of turn")


def _two_acts(one: Effect, other: Effect) -> object:
    """A duration covers every part without its own: two changes with one duration are one predicate."""
    last = one.second if isinstance(one, Then) else one
    if isinstance(last, Apply) and last.duration == Duration("forever"):
        return REJECT
    return Then(one, other)


def _acts_of(value: object) -> tuple[object, ...] | None:
    return (value.first, value.second) if isinstance(value, Then) else None


# ---- chains of predicates ----------------------------------------

SENTENCES("doings@", "<do@:a>", hole("a"))
SENTENCES("doings@", "<doings@:a> and <do@:b>", Then(hole("a"), hole("b")))
SENTENCES("doings@", "<doings@:a> , then <do@:b>", Then(hole("a"), hole("b"), True))
SENTENCES("eitherdo@", "<do@:a> or <do@:b>", OneOf(DOER, (hole("a"), hole("b"))))
SENTENCES("dolist@", "<do@:a> , <do@:b>", Then(hole("a"), hole("b")))
SENTENCES("dolist@", "<dolist@:a> , <do@:b>", Then(hole("a"), hole("b")))
SENTENCES("doings@", "<dolist@:a> , (then|and) <do@:b>", Then(hole("a"), hole("b")))
SENTENCES("acts@", "<act@:a>", hole("a"))
SENTENCES("acts@", "<acts@:a> and <act@:b>", Pair(_two_acts, _acts_of))


def _during(duration: Duration, effect: Effect) -> object:
    forever = Duration("forever")
    for node in nodes(effect):
        if isinstance(node, Apply | MayPlay) and node.duration == forever:
            return During(duration, effect)
    return REJECT


def _during_of(value: object) -> tuple[object, ...] | None:
    return (value.duration, value.effect) if isinstance(value, During) else None


# ---- a subject and its predicate ----------------------------------------

SENTENCES("withsubject", "<player.s:p> <doings.s:d>", Act(hole("p"), hole("d")))
SENTENCES("withsubject", "<player.p:p> <doings.p:d>", Act(hole("p"), hole("d")))
SENTENCES("withsubject", "<player:p> may <doings.p:d>", Act(hole("p"), May(DOER, hole("d"))))


def _says(subject: Reference, predicate: Effect) -> object:
    if subject == Self() and isinstance(predicate, Apply) and Cannot("be countered") in predicate.changes:
        return REJECT  # CR 113.6g: no instruction of the spell, but an ability that functions on the stack
    return Act(subject, predicate)


def _said(value: object) -> tuple[object, ...] | None:
    return (value.subject, value.predicate) if isinstance(value, Act) else None


SENTENCES("withsubject", "<subject.s:s> <acts.s:a>", Pair(_says, _said))
SENTENCES("withsubject", "<subject.p:s> <acts.p:a>", Pair(_says, _said))
for _number in ("s", "p"):
    SENTENCES(
        "withsubject",
        f"<player:p> may have <subject.{_number}:s> <act.p:a>",
        May(hole("p"), Act(hole("s"), hole("a"))),
    )
SENTENCES(
    "withsubject",
    "<player:p> may play <object:o> <duration:d>",
    Act(hole("p"), MayPlay(DOER, hole("o"), hole("d"))),
)
SENTENCES(
    "withsubject",
    "<player:p> may cast <object:o> <duration:d>",
    Act(hole("p"), MayPlay(DOER, hole("o"), hole("d"), False)),
)
SENTENCES(
    "withsubject",
    "<player:p> may play <object:o> without paying (its mana cost|their mana costs) <duration:d>",
    Act(hole("p"), MayPlay(DOER, hole("o"), hole("d"), True, True)),
)
for _verb, _lands in (("play", True), ("cast", False)):
    SENTENCES(
        "withsubject",
        f"<player:p> may {_verb} <object:o> <duration:d> without paying (its mana cost|their mana costs)",
        Act(hole("p"), MayPlay(DOER, hole("o"), hole("d"), _lands, True)),
    )
SENTENCES("playing", "you may play <object:o>", Act(YOU, MayPlay(DOER, hole("o"), Duration("forever"))))
SENTENCES("playing", "you may cast <object:o>", Act(YOU, MayPlay(DOER, hole("o"), Duration("forever"), False)))
SENTENCES(
    "playing",
    "you may cast <object:o> without paying (its mana cost|their mana costs)",
    Act(YOU, MayPlay(DOER, hole("o"), Duration("forever"), False, True)),
)

SENTENCES("clause", "<doings.p:d>", Act(YOU, hole("d")))
SENTENCES("clause", "<withsubject:c>", hole("c"))

# ---- clauses together ----------------------------------------

SENTENCES("clauses", "<clause:a>", hole("a"))


def _and_then(one: Effect, other: Effect) -> object:
    """``except it's an artifact and it has "…"``: the copy has it, which is no second instruction."""
    predicate = other.predicate if isinstance(other, Act) and isinstance(other.subject, It) else None
    if isinstance(predicate, Apply) and predicate.duration == Duration("forever"):
        if any(isinstance(node, CreateTokenCopy) and node.changes for node in nodes(one)):
            return REJECT
    if any(isinstance(node, VillainousChoice) for node in nodes(one)):
        return REJECT  # it belongs to the option before it (CR 701.55a)
    return Then(one, other)


def _and_then_of(value: object) -> tuple[object, ...] | None:
    return (value.first, value.second) if isinstance(value, Then) and not value.after else None


SENTENCES("clauses", "<clauses:a> and <withsubject:b>", Pair(_and_then, _and_then_of))
SENTENCES("clauses", "<clauses:a> , and <withsubject:b>", Pair(_and_then, _and_then_of))
SENTENCES("clauses", "<clauses:a> , then <withsubject:b>", Then(hole("a"), hole("b"), True))


def _if_behind(effect: Effect, condition: Condition) -> object:
    done = effect.predicate if isinstance(effect, Act) else effect
    if isinstance(done, CopySpell) and done.changes:
        return REJECT  # "except it isn't legendary if the spell is legendary": the copy is made in any case
    return If(condition, effect)


def _if_behind_of(value: object) -> tuple[object, ...] | None:
    return (value.then, value.condition) if isinstance(value, If) and value.otherwise is None else None


# ---- sentences ----------------------------------------

SENTENCES("sentence", "<simple:s>", hole("s"))
SENTENCES("sentence", "then <simple:s>", hole("s"))
SENTENCES("simple", "<clauses:c>", hole("c"))
SENTENCES("simple", "<clauses:c> unless <player.s:p> <doings.s:d>", Unless(hole("c"), hole("p"), hole("d")))
SENTENCES("simple", "<clauses:c> unless <player.p:p> <doings.p:d>", Unless(hole("c"), hole("p"), hole("d")))
for _number in (".s", ".p"):
    SENTENCES(
        "simple",
        f"<clauses:c> unless <player{_number}:p> <eitherdo{_number}:d>",
        Unless(hole("c"), hole("p"), hole("d")),
    )
    for _of, _has in ((".s", "has"), (".p", "have")):
        SENTENCES(
            "simple",
            f"<clauses:c> unless <player{_of}:p> {_has} <subject{_number}:s> <act.p:a>",
            Unless(hole("c"), hole("p"), Act(hole("s"), hole("a"))),
        )
        SENTENCES(
            "simple",
            f"when you do , <clauses:c> unless <player{_of}:p> {_has} <subject{_number}:s> <act.p:a>",
            Reflexive(HERE, None, Unless(hole("c"), hole("p"), Act(hole("s"), hole("a")))),
        )
    SENTENCES(
        "simple",
        f"if <condition:i> , <clauses:c> unless <player{_number}:p> <doings{_number}:d>",
        IfFirst(hole("i"), Unless(hole("c"), hole("p"), hole("d"))),
    )
    SENTENCES(
        "simple",
        f"if <condition:i> , <clauses:c> unless <player{_number}:p> <eitherdo{_number}:d>",
        IfFirst(hole("i"), Unless(hole("c"), hole("p"), hole("d"))),
    )
SENTENCES(
    "simple",
    "if <condition:i> , <clauses:c> at the beginning of <nextstep:s>",
    IfFirst(hole("i"), DelayedTrigger(hole("s"), hole("c"))),
)
SENTENCES("simple", "<clauses:c> if <condition:i>", Pair(_if_behind, _if_behind_of))
SENTENCES("simple", "<clauses:c> unless <condition:i>", If(NotCondition(hole("i")), hole("c")))
SENTENCES("simple", "if <condition:i> , <clauses:c>", IfFirst(hole("i"), hole("c")))
SENTENCES("simple", "if <player:p> (don't|doesn't) , <clauses:c>", DIDNT)
SENTENCES("simple", "<clauses:c> , where x is <quantity:q>", WhereX(hole("c"), hole("q")))
SENTENCES("simple", "<duration:d> , <clauses:c>", Pair(_during, _during_of))
SENTENCES("simple", "<duration:d> , <playing:c>", During(hole("d"), hole("c")))
SENTENCES("simple", "otherwise , <clauses:c>", Otherwise(hole("c")))
SENTENCES("simple", "if <condition:i> , <clauses:c> instead", Instead(hole("i"), hole("c")))
SENTENCES("simple", "if <condition:i> , instead <clauses:c>", Instead(hole("i"), hole("c")))
SENTENCES("simple", "<clauses:c> instead if <condition:i>", Instead(hole("i"), hole("c")))
SENTENCES("simple", "<clauses:c> at the beginning of <nextstep:s>", DelayedTrigger(hole("s"), hole("c")))
SENTENCES(
    "simple",
    "<clauses:c> at the beginning of <nextstep:s> if <condition:i>",
    DelayedTrigger(hole("s"), If(hole("i"), hole("c"))),
)
SENTENCES("simple", "at the beginning of <nextstep:s> , <clauses:c>", DelayedTrigger(hole("s"), hole("c")))
SENTENCES("simple", "when you do , <clauses:c>", Reflexive(HERE, None, hole("c")))
SENTENCES("simple", "when you <do.p:d> this way , <clauses:c>", Reflexive(HERE, hole("d"), hole("c")))
SENTENCES("simple", "whenever <event:e> this turn , <clauses:c>", Triggered(hole("e"), None, hole("c"), True))
SENTENCES("simple", "when <event:e> this turn , <clauses:c>", Triggered(hole("e"), None, hole("c"), False, THIS_TURN))
SENTENCES("simple", "when <event:e> , <clauses:c>", Triggered(hole("e"), None, hole("c"), False))
SENTENCES(
    "simple",
    "if <object:o> would die this turn , exile it instead",
    CreateReplacement(WouldMove(hole("o"), "battlefield", "graveyard"), MoveInstead("exile"), THIS_TURN),
)

# ---- sentences that belong to the one before ----------------------------------------

SENTENCES("simple", "its <anykeyword:k> cost is equal to its mana cost", KeywordCostIs(HERE, hole("k")))
SENTENCES("simple", "the <anykeyword:k> cost is equal to its mana cost", KeywordCostIs(HERE, hole("k")))
_COUNTERED: Final = "if (that spell|a spell) is countered this way ,"
_INSTEAD: Final = "instead of into (that player 's|its owner 's) graveyard"
SENTENCES("simple", f"{_COUNTERED} put it into its owner 's hand {_INSTEAD}", CounteredInstead(HERE, "hand", ""))
SENTENCES("simple", f"{_COUNTERED} exile it {_INSTEAD}", CounteredInstead(HERE, "exile", ""))
SENTENCES(
    "simple",
    f"{_COUNTERED} exile it instead of putting it into its owner 's graveyard",
    CounteredInstead(HERE, "exile", ""),
)
SENTENCES(
    "simple",
    f"{_COUNTERED} put it on (top|the top) of its owner 's library {_INSTEAD}",
    CounteredInstead(HERE, "library", "top"),
)
SENTENCES(
    "simple",
    f"{_COUNTERED} put it on the bottom of its owner 's library {_INSTEAD}",
    CounteredInstead(HERE, "library", "bottom"),
)
SENTENCES("simple", "you may choose new targets for (the copy|the copies|that copy)", NewTargets(HERE))
SENTENCES("simple", "(it|they) can't be regenerated", NoRegeneration(HERE))
_DESTROYED: Final = "(creatures|artifacts|permanents|lands|enchantments) destroyed this way"
SENTENCES("simple", f"{_DESTROYED} can't be regenerated", NoRegeneration(HERE))
SENTENCES(
    "simple",
    "(a creature|a permanent|an artifact|that creature) destroyed this way can't be regenerated",
    NoRegeneration(HERE),
)
SENTENCES("simple", "spend this mana only to cast <noun.p:n>", SpendOnly(hole("n")))
SENTENCES("simple", "spend this mana only to cast a <noun.s:n>", SpendOnly(hole("n")))
_UNCOUNTERED: Final = ManaRider(hole("n"), (Cannot("be countered"),), Duration("forever"))
SENTENCES("simple", "if that mana is spent on a <noun.s:n> , that spell can't be countered", SpentOn(_UNCOUNTERED))
for _end, _duration in (("", "forever"), (" until end of turn", "end of turn")):
    SENTENCES(
        "simple",
        f"if that mana is spent on a <noun.s:n> , it gains haste{_end}",
        SpentOn(ManaRider(hole("n"), (GainAbilities((Keyword("haste"),)),), Duration(_duration))),
    )
for _this in ("you spend this mana", "that mana is spent"):
    _then = ManaRider(hole("n"), (), Duration("forever"), hole("c"))
    SENTENCES("simple", f"when {_this} to cast a <noun.s:n> , <clauses:c>", SpentOn(_then))
SENTENCES("simple", "until end of turn , you don't lose this mana as steps and phases end", KeptUntil("end of turn"))
SENTENCES("simple", "until end of combat , you don't lose this mana as steps end", KeptUntil("end of combat"))

# ---- sentences that belong to the ability ----------------------------------------

SENTENCES("simple", "activate only as a sorcery", Rider("sorcery"))
SENTENCES("simple", "activate only as an instant", Rider("as instant"))
SENTENCES("simple", "activate only once each turn", Rider(once_each_turn=True))
SENTENCES("simple", "activate only as a sorcery and only once each turn", Rider("sorcery", True))
SENTENCES("simple", "activate only if <condition:i>", Rider(condition=hole("i")))
SENTENCES("simple", "activate only if <condition:i> and only once each turn", Rider("", True, hole("i")))
SENTENCES("simple", "this ability triggers only once each turn", Rider(once_each_turn=True))

# ---- a trigger and its sentence ----------------------------------------

SENTENCES("triggered", "<trigger:t> , <simple:s>", (hole("t"), hole("s")))
SENTENCES("triggeredmodes", "<trigger:t> , <modes:m>", (hole("t"), hole("m")))

# ---- more sentences ----------------------------------------

SENTENCES(
    "simple",
    "<duration:d> , <clauses:c> , where x is <quantity:q>",
    During(hole("d"), WhereX(hole("c"), hole("q"))),
)
SENTENCES(
    "simple",
    "if <condition:i> , <clauses:c> , where x is <quantity:q>",
    IfFirst(hole("i"), WhereX(hole("c"), hole("q"))),
)
SENTENCES("simple", "it's still a land", StillALand(HERE))
SENTENCES("simple", "they're still lands", StillALand(HERE))
for _words, _condition in (
    ("during your turn", TurnOf(You())),
    ("during combat", InStep("combat")),
    ("during your upkeep", Both((TurnOf(You()), InStep("upkeep")))),
):
    SENTENCES("simple", f"activate only {_words}", Rider(condition=_condition))
    SENTENCES("simple", f"activate only {_words} and only once each turn", Rider("", True, _condition))
SENTENCES("simple", "activate only as a sorcery and only if <condition:i>", Rider("sorcery", condition=hole("i")))
SENTENCES("simple", "activate only if <condition:i> and only as a sorcery", Rider("sorcery", condition=hole("i")))
SENTENCES("simple", "activate only any time you could cast a sorcery", Rider("sorcery"))

# ---- prevention ----------------------------------------

ANYTHING: Final = AnyTarget()
_NEXT: Final = "prevent the next <#digit:n> damage that would be dealt"
SENTENCES(
    "clause",
    f"{_NEXT} to <recipient:r> this turn",
    CreateReplacement(WouldBeDealtDamage(hole("r")), Prevent(Number(hole("n"))), THIS_TURN),
)
SENTENCES(
    "clause",
    "prevent the next x damage that would be dealt to <recipient:r> this turn",
    CreateReplacement(WouldBeDealtDamage(hole("r")), Prevent(X()), THIS_TURN),
)
for _combat, _word in ((None, ""), (True, "combat ")):
    _all = f"prevent all {_word}damage that would be dealt"
    SENTENCES(
        "clause",
        f"{_all} this turn",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, None, _combat), Prevent(), THIS_TURN),
    )
    SENTENCES(
        "clause",
        f"{_all} to <recipient:r> this turn",
        CreateReplacement(WouldBeDealtDamage(hole("r"), None, _combat), Prevent(), THIS_TURN),
    )
    SENTENCES(
        "clause",
        f"{_all} this turn by <object:s>",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )
    SENTENCES(
        "clause",
        f"{_all} by <object:s> this turn",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )

# ---- each, for each, and at the end ----------------------------------------

SENTENCES("withsubject", "<subject.p:s> each <acts.p:a>", Act(hole("s"), hole("a")))
SENTENCES("simple", "<clauses:c> at end of combat", DelayedTrigger(BeginningOf("end of combat"), hole("c")))
SENTENCES("simple", "for each opponent , <clauses:c>", ForEachPlayer(EachOpponent(), hole("c")))
SENTENCES("simple", "for each player , <clauses:c>", ForEachPlayer(EachPlayer(), hole("c")))
SENTENCES("simple", "for each <counted:n> , <clauses:c>", Repeat(hole("n"), hole("c")))
SENTENCES("clause", "the Ring tempts you", KeywordAction(You(), "the ring tempts you"))
SENTENCES(
    "simple",
    "if a creature dealt damage this way would die this turn , exile it instead",
    CreateReplacement(WouldMove(DealtThisWay(HERE), "battlefield", "graveyard"), MoveInstead("exile"), THIS_TURN),
)

SENTENCES(
    "simple",
    "if <condition:i> , <oneobject:o> deals <amount:n> damage instead",
    DamageInstead(hole("i"), hole("o"), hole("n")),
)
SENTENCES(
    "simple",
    "<oneobject:o> deals <amount:n> damage instead if <condition:i>",
    DamageInstead(hole("i"), hole("o"), hole("n")),
)
SENTENCES("withsubject", "<player.p:p> each <doings.p:d>", Act(hole("p"), hole("d")))
SENTENCES(
    "simple",
    "spend this mana only to cast <noun.p:n> or activate abilities of <noun.p:m>",
    SpendOnly(EitherNoun((hole("n"), hole("m")))),
)
_ALL_COMBAT: Final = "prevent all combat damage that would be dealt to and dealt by"
SENTENCES(
    "clause",
    f"{_ALL_COMBAT} <known:o> this turn",
    Then(
        CreateReplacement(WouldBeDealtDamage(hole("o"), None, True), Prevent(), THIS_TURN),
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("o"), True), Prevent(), THIS_TURN),
    ),
)
for _pointer in ("pronoun.s", "that.s"):
    SENTENCES(
        "simple",
        f"if <{_pointer}:o> would leave the battlefield , exile it instead of putting it anywhere else",
        CreateReplacement(WouldMove(hole("o"), "battlefield", ""), MoveInstead("exile"), Duration("forever")),
    )
SENTENCES(
    "simple",
    "when you next cast <some:n> this turn , <clauses:c>",
    Triggered(Casts(You(), hole("n")), None, hole("c"), False, THIS_TURN),
)
SENTENCES(
    "simple",
    "until your next turn , whenever <event:e> , <clauses:c>",
    Triggered(hole("e"), None, hole("c"), True, Duration("your next turn")),
)
SENTENCES("withsubject", "<lifeof:o> life total becomes <#digit:n>", SetLife(hole("o"), Number(hole("n"))))
SENTENCES("withsubject", "<lifeof:o> life total becomes equal to <quantity:n>", SetLife(hole("o"), hole("n")))
SENTENCES("lifeof", "your", YOU)
SENTENCES("lifeof", "<oneplayer:p> 's", hole("p"))
SENTENCES("clause", "change the target of <target.s:o>", KeywordAction(YOU, "change the target", None, hole("o")))
SENTENCES(
    "clause",
    "you may choose new targets for <target.s:o>",
    May(YOU, KeywordAction(YOU, "choose new targets", None, hole("o"))),
)
SENTENCES("simple", "until end of turn , whenever <event:e> , <clauses:c>", Triggered(hole("e"), None, hole("c"), True))
SENTENCES(
    "clause",
    "<noun.p:n> you cast this turn cost <#mana:m> less to cast",
    Meanwhile(CostChange(hole("n"), hole("m"), False, YOU), THIS_TURN),
)

for _number in (".s", ".p"):
    SENTENCES(
        "simple",
        f"<clauses:c> unless <player{_number}:p> <doings{_number}:d> , where x is <quantity:q>",
        WhereX(Unless(hole("c"), hole("p"), hole("d")), hole("q")),
    )
for _pointer in ("pronoun.s", "that.s"):
    SENTENCES(
        "simple",
        f"if <{_pointer}:o> would be put into (a|your|its owner 's) graveyard , exile it instead",
        CreateReplacement(WouldMove(hole("o"), "", "graveyard"), MoveInstead("exile"), Duration("forever")),
    )
    SENTENCES(
        "simple",
        f"if <{_pointer}:o> would be put into (a|your|its owner 's) graveyard this turn , exile it instead",
        CreateReplacement(WouldMove(hole("o"), "", "graveyard"), MoveInstead("exile"), THIS_TURN),
    )
SENTENCES("withsubject", "<player:p> may have <oneplayer:s> <doings.p:d>", May(hole("p"), Act(hole("s"), hole("d"))))
for _combat, _word in ((None, ""), (True, "combat ")):
    SENTENCES(
        "clause",
        f"prevent all {_word}damage <object:s> would deal this turn",
        CreateReplacement(WouldBeDealtDamage(ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )

# ---- also ----------------------------------------

SENTENCES("doings@", "also <do@:a>", hole("a"))
SENTENCES("acts@", "also <act@:a>", hole("a"))
SENTENCES(
    "simple", "when you do , <clauses:c> , where x is <quantity:q>", Reflexive(HERE, None, WhereX(hole("c"), hole("q")))
)
SENTENCES("simple", "otherwise , <clauses:c> , where x is <quantity:q>", Otherwise(WhereX(hole("c"), hole("q"))))
SENTENCES(
    "simple",
    "if <condition:i> , <clauses:c> instead , where x is <quantity:q>",
    Instead(hole("i"), WhereX(hole("c"), hole("q"))),
)
SENTENCES("simple", "this ability triggers only twice each turn", Rider(most_each_turn=2))
SENTENCES("simple", "this ability triggers only three times each turn", Rider(most_each_turn=3))
SENTENCES("withsubject", "<player:p> may <eitherdo.p:d>", Act(hole("p"), May(DOER, hole("d"))))
