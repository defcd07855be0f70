"""Damage that turns out otherwise all the time: less or more of it, prevented with a consequence, dealt to something
else (CR 614.9, 615)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Compare
from rulewright.abilities.continuous import Replaces
from rulewright.abilities.effect import CreateReplacement, CreateToken, Draw, GainLife, PutCounters
from rulewright.abilities.noun import AllOf, AnyTarget, ControlledBy, Is, IsKind, Not, Objects
from rulewright.abilities.quantity import AmountPrevented, EventAmount, Half, Number, Sum, Times
from rulewright.abilities.reference import ControllerOf, Each, EventObject, Host, Self, Union, You
from rulewright.abilities.replacement import (
    AmountBecomes,
    ChangeAmount,
    DealInstead,
    DoInstead,
    Prevent,
    WouldBeDealtDamage,
)

from ..pattern import HERE, hole
from ..phrase import Family
from ..raw import PreventedThen, ThatMuch
from .sentences import THIS_TURN
from .statics import one
from .verbs import DOER

DAMAGE: Final = Family("damage")

_ANYTHING: Final = AnyTarget()
_KINDS: Final = (("", None), ("combat ", True), ("noncombat ", False))

# ---- less, more, or another amount ----------------------------------------

_TO: Final = "[to (that permanent or player|that player|that creature|you)]"
for _kind, _combat in _KINDS:
    _event = WouldBeDealtDamage(hole("h"), hole("s"), _combat)
    _would: str = f"would deal {_kind}damage to <hurt:h> , it deals"
    DAMAGE(
        "static",
        f"if <some:s> {_would} that much damage minus <#digit:n> {_TO} instead",
        one(Replaces(_event, AmountBecomes(Sum((EventAmount(), Times(-1, Number(hole("n")))))))),
    )
    DAMAGE(
        "static",
        f"if <some:s> {_would} half that damage , rounded down , {_TO} instead",
        one(Replaces(_event, AmountBecomes(Half(EventAmount(), False)))),
    )
    DAMAGE(
        "static",
        f"if <some:s> {_would} that much damage plus an amount of damage equal to <quantity:q> {_TO} instead",
        one(Replaces(_event, AmountBecomes(Sum((EventAmount(), hole("q")))))),
    )
    for _times, _word in ((2, "(double|twice)"), (3, "triple")):
        DAMAGE(
            "static",
            f"if <self:s> {_would} {_word} that damage {_TO} instead",
            one(Replaces(_event, ChangeAmount(_times))),
        )
        DAMAGE(
            "static",
            f"if <some:s> {_would} {_word} that damage to that player or permanent instead",
            one(Replaces(_event, ChangeAmount(_times))),
        )
        DAMAGE(
            "static",
            f"if <some:s> would deal {_kind}damage , it deals {_word} that [much] damage instead",
            one(Replaces(WouldBeDealtDamage(_ANYTHING, hole("s"), _combat), ChangeAmount(_times))),
        )
    DAMAGE(
        "static",
        f"double all {_kind}damage [that] <noun.p:s> would deal",
        one(Replaces(WouldBeDealtDamage(_ANYTHING, hole("s"), _combat), ChangeAmount(2))),
    )
for _words in ("it deals", "that source deals"):
    DAMAGE(
        "static",
        f"if <some:s> would deal <#digit:k> or more damage to <hurt:h> , {_words} <#digit:n> damage {_TO} instead",
        one(
            Replaces(
                WouldBeDealtDamage(hole("h"), hole("s")),
                AmountBecomes(Number(hole("n"))),
                Compare(EventAmount(), ">=", Number(hole("k"))),
            )
        ),
    )
DAMAGE(
    "static",
    "if <some:s> would deal <#digit:k> or less damage to <hurt:h> , prevent that damage",
    one(Replaces(WouldBeDealtDamage(hole("h"), hole("s")), Prevent(), Compare(EventAmount(), "<=", Number(hole("k"))))),
)

# ---- prevented, in part ----------------------------------------

DAMAGE("sparing", "<host:h>", hole("h"))
_BUT_ONE: Final = Prevent(Sum((EventAmount(), Number(-1))))
for _kind, _combat in _KINDS:
    DAMAGE(
        "static",
        f"if <some:n> would deal {_kind}damage to <hurt:h> , prevent all but 1 of that damage",
        one(Replaces(WouldBeDealtDamage(hole("h"), hole("n"), _combat), _BUT_ONE)),
    )
    DAMAGE(
        "static",
        f"if <some:s> would deal {_kind}damage to <hurt:h> , prevent that damage",
        one(Replaces(WouldBeDealtDamage(hole("h"), hole("s"), _combat), Prevent())),
    )
    DAMAGE(
        "static",
        f"if {_kind}damage would be dealt to <sparedone:o> , prevent that damage",
        one(Replaces(WouldBeDealtDamage(hole("o"), None, _combat), Prevent())),
    )
    _event = WouldBeDealtDamage(hole("o"), None, _combat)
    DAMAGE(
        "static",
        f"if {_kind}damage would be dealt to <sparedone:o> , prevent that damage and <do.p:d>",
        one(Replaces(_event, Prevent(None, hole("d")))),
    )
    for _who in ("<self:o>", "you"):
        DAMAGE(
            "static",
            f"if <some:s> would deal {_kind}damage to {_who} , prevent that damage and <do.p:d>",
            one(
                Replaces(
                    WouldBeDealtDamage(You() if _who == "you" else hole("o"), hole("s"), _combat),
                    Prevent(None, hole("d")),
                )
            ),
        )
DAMAGE("sparedone", "you", You())
DAMAGE("sparedone", "<self:s>", hole("s"))
DAMAGE("sparedone", "<some:n>", hole("n"))
DAMAGE(
    "static",
    "if <some:n> would deal combat damage to you , prevent <#digit:k> of that damage",
    one(Replaces(WouldBeDealtDamage(You(), hole("n"), True), Prevent(Number(hole("k"))))),
)
DAMAGE(
    "static",
    "if a <noun.s:n> would deal damage to <host:h> , prevent x of that damage , where x is <quantity:q>",
    one(Replaces(WouldBeDealtDamage(hole("h"), hole("n")), Prevent(hole("q")))),
)
DAMAGE(
    "static",
    "if a spell would deal damage to a permanent or player , prevent <#digit:k> damage that spell would deal to that "
    "permanent or player",
    one(Replaces(WouldBeDealtDamage(_ANYTHING, Objects(IsKind("spell"), ("stack",))), Prevent(Number(hole("k"))))),
)

# ---- prevented, and something besides (CR 615.5) ----------------------------------------

DAMAGE(
    "static",
    "you gain life equal to the damage prevented this way",
    one(PreventedThen(GainLife(DOER, AmountPrevented()))),
)
DAMAGE(
    "static",
    "the source 's controller draws cards equal to the damage prevented this way",
    one(PreventedThen(Draw(ControllerOf(EventObject("source")), AmountPrevented()))),
)
DAMAGE(
    "static",
    "put a <counterkind:k> counter on <self:s> for each 1 damage prevented this way",
    one(PreventedThen(PutCounters(hole("k"), AmountPrevented(), hole("s")))),
)
DAMAGE(
    "static",
    "put a <counterkind:k> counter on that creature for each 1 damage prevented this way",
    one(PreventedThen(PutCounters(hole("k"), AmountPrevented(), EventObject()))),
)
DAMAGE(
    "static",
    "create a <token.s:t> for each 1 damage prevented this way",
    one(PreventedThen(CreateToken(DOER, AmountPrevented(), hole("t")))),
)
DAMAGE(
    "static",
    "if <some:s> would deal noncombat damage to a <noun.s:n> , put that many <counterkind:k> counters on that creature "
    "instead",
    one(
        Replaces(
            WouldBeDealtDamage(hole("n"), hole("s"), False),
            DoInstead(PutCounters(hole("k"), EventAmount(), EventObject())),
        )
    ),
)
DAMAGE("many", "twice that many", Times(2, ThatMuch(HERE)))

# ---- prevented altogether ----------------------------------------

for _kind, _combat in (("", None), ("combat ", True)):
    DAMAGE(
        "static",
        f"prevent all {_kind}damage that would be dealt by <noun.p:s>",
        one(Replaces(WouldBeDealtDamage(_ANYTHING, hole("s"), _combat), Prevent())),
    )
    for _both in ("<noun.p:o>", "<self:o>"):
        DAMAGE(
            "static",
            f"prevent all {_kind}damage that would be dealt to and dealt by {_both}",
            StaticAbility(
                (
                    Replaces(WouldBeDealtDamage(hole("o"), None, _combat), Prevent()),
                    Replaces(WouldBeDealtDamage(_ANYTHING, hole("o"), _combat), Prevent()),
                )
            ),
        )
    DAMAGE(
        "clause",
        f"prevent all {_kind}damage that <noun.p:s> would deal this turn",
        CreateReplacement(WouldBeDealtDamage(_ANYTHING, hole("s"), _combat), Prevent(), THIS_TURN),
    )
    DAMAGE(
        "clause",
        f"prevent all {_kind}damage that <noun.p:s> would deal to <noun.p:r> this turn",
        CreateReplacement(WouldBeDealtDamage(hole("r"), hole("s"), _combat), Prevent(), THIS_TURN),
    )

# ---- dealt to something else (CR 614.9) ----------------------------------------

_INSTEAD: Final = "is dealt to <self:o> instead"
DAMAGE(
    "static",
    f"all damage that would be dealt to you by <noun.p:s> {_INSTEAD}",
    one(Replaces(WouldBeDealtDamage(You(), hole("s")), DealInstead(hole("o")))),
)
_OTHERS: Final = Each(Objects(AllOf((Not(Is(Self())), IsKind("permanent"), ControlledBy(You())))))
DAMAGE(
    "static",
    f"all damage that would be dealt to you and other permanents you control {_INSTEAD}",
    one(Replaces(WouldBeDealtDamage(Union((You(), _OTHERS))), DealInstead(hole("o")))),
)
DAMAGE(
    "static",
    "all damage that would be dealt to <host:h> is dealt to its controller instead",
    one(Replaces(WouldBeDealtDamage(hole("h")), DealInstead(ControllerOf(Host())))),
)
