"""What is still to come: the next spells of the turn, what was done this way, when a target dies this turn."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import Both, InStep, NotCondition, TurnOf
from rulewright.abilities.continuous import Cannot, Continuous, Replaces, SpellsHave
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CastNow, DelayedTrigger, Discard, MayPlay, Meanwhile, Sacrifice
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import AbilityOf, HasStatus, HasType, Is, Not, Objects
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Choose, Self, You
from rulewright.abilities.replacement import MoveInstead, WouldMove
from rulewright.abilities.trigger import BeginningOf, Casts, Moves

from ..describe import add_last, controlled, in_zone, out_of_zone, uncontrolled, without_last
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Act, BeingIs, DidThis, IfFirst, Rider, TokensInstead, Triggered
from .references import ONE
from .sentences import THIS_TURN
from .statics import WHILE_CAST
from .verbs import DOER

AHEAD: Final = Family("ahead")

# ---- the next spell, and those of this turn (CR 601.3e, 611.2) ----------------------------------------

_UNCOUNTERABLE: Final = StaticAbility((Continuous(Self(), (Cannot("be countered"),)),), None, WHILE_CAST)
_NEXT: Final = "the next <noun.s:n> you cast this turn"
AHEAD("clause", f"{_NEXT} has <keyword:k>", Meanwhile(SpellsHave(You(), hole("n"), (hole("k"),)), THIS_TURN, hole("n")))
AHEAD(
    "clause",
    f"{_NEXT} can't be countered",
    Meanwhile(SpellsHave(You(), hole("n"), (_UNCOUNTERABLE,)), THIS_TURN, hole("n")),
)
AHEAD(
    "clause",
    "<noun.p:n> you cast this turn can't be countered",
    Meanwhile(SpellsHave(You(), hole("n"), (_UNCOUNTERABLE,)), THIS_TURN),
)


def _back_to_hand(noun: Noun) -> object:
    """What the next spell does as it resolves (CR 608.2n): an ability of that one spell says it, whatever becomes of
    the source of this one."""
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    spell = add_last(noun, HasStatus("cast from hand"))
    if not isinstance(spell, Objects):
        return REJECT
    return Meanwhile(SpellsHave(You(), spell, (_RETURNS,)), THIS_TURN, spell)


def _back_to_hand_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.next_one) if isinstance(value, Meanwhile) else None
    noun = parts[0] if parts is not None else None
    return (noun,) if isinstance(noun, Noun) and value == _back_to_hand(noun) else None


_RETURNS: Final = StaticAbility(
    (Replaces(WouldMove(Self(), "stack", "graveyard", True), MoveInstead("hand")),), None, WHILE_CAST
)
AHEAD(
    "simple",
    "the next time you cast <some:n> from your hand this turn , put that card into your hand instead of into your "
    "graveyard as it resolves",
    Pair(_back_to_hand, _back_to_hand_of),
)

# ---- what was done this way ----------------------------------------


def discarded(noun: Noun) -> object:
    """That such a card was discarded."""
    placed = in_zone(noun, "hand", DOER)
    return Discard(DOER, Choose(placed, ONE, ONE)) if isinstance(placed, Noun) else REJECT


def discarded_of(value: object) -> tuple[object, ...] | None:
    """What was said to be discarded."""
    what = value.what if isinstance(value, Discard) else None
    noun = out_of_zone(what.noun, "hand", DOER) if isinstance(what, Choose) else None
    return None if noun is None else (noun,)


def sacrificed(noun: Noun) -> object:
    """That such a permanent was sacrificed."""
    held = controlled(noun)
    return Sacrifice(DOER, Choose(held, ONE, ONE)) if isinstance(held, Noun) else REJECT


def sacrificed_of(value: object) -> tuple[object, ...] | None:
    """What was said to be sacrificed."""
    what = value.what if isinstance(value, Sacrifice) else None
    noun = uncontrolled(what.noun) if isinstance(what, Choose) else None
    return None if noun is None else (noun,)


AHEAD("havingdone", "you discarded <some:n>", Pair(discarded, discarded_of))
AHEAD("havingdone", "you sacrificed <some:n>", Pair(sacrificed, sacrificed_of))
AHEAD("condition", "<havingdone:d> this way", DidThis(HERE, hole("d")))

# ---- when a target does something this turn (CR 603.7) ----------------------------------------

for _it in ("<target.s:o>", "<pronoun.s:o>"):
    _dies = Moves(hole("o"), "battlefield", "graveyard")
    AHEAD("simple", f"when {_it} dies this turn , <clauses:c>", Triggered(_dies, None, hole("c"), False, THIS_TURN))

# ---- sources of abilities, and a name that was chosen ----------------------------------------

for _type in ("artifact", "creature", "enchantment"):
    AHEAD("behind", f"from a {_type} source", AbilityOf(Objects(HasType(_type), ())))
AHEAD("behind", "from a noncreature source", AbilityOf(Objects(Not(HasType("creature")), ())))
AHEAD("chosen.s", "one of <set:o> [chosen] at random", Choose(Objects(Is(hole("o")), ()), ONE, ONE, True))
AHEAD(
    "chosen.p",
    "<#number:k> of <set:o> at random",
    Choose(Objects(Is(hole("o")), ()), Number(hole("k")), Number(hole("k")), True),
)

# ---- other numbers of tokens ----------------------------------------

AHEAD("simple", "if <condition:i> , instead create <many:n> of those tokens", TokensInstead(hole("i"), hole("n")))

# ---- playing a card without paying for it (CR 305.3, 608.2g) ----------------------------------------

for _card in ("pronoun.s", "that.s", "target.s"):
    AHEAD("do@", f"play@ <{_card}:o> without paying its mana cost", CastNow(DOER, hole("o"), True, lands=True))
AHEAD(
    "playing",
    "you may play <object:o> without paying (its mana cost|their mana costs)",
    Act(You(), MayPlay(DOER, hole("o"), Duration("forever"), True, True)),
)

# ---- when an ability may be activated (CR 602.5) ----------------------------------------

AHEAD("simple", "activate only once each turn and only if <condition:c>", Rider("", True, hole("c")))
AHEAD("simple", "activate only once and only if <condition:c>", Rider(condition=hole("c"), only_once=True))
AHEAD("simple", "activate only as a sorcery and only once", Rider("sorcery", only_once=True))
AHEAD(
    "simple",
    "activate only if <condition:c> and only during your turn",
    Rider(condition=Both((hole("c"), TurnOf(You())))),
)
_THEIRS: Final = NotCondition(TurnOf(You()))
for _words, _when in (
    ("during any upkeep step", InStep("upkeep")),
    ("during the end of combat step", InStep("end of combat")),
    ("during an opponent 's upkeep", Both((_THEIRS, InStep("upkeep")))),
):
    AHEAD("simple", f"activate only {_words}", Rider(condition=_when))
AHEAD(
    "simple",
    "any player may activate this ability but only during any upkeep step",
    Rider(condition=InStep("upkeep"), by_anyone=True),
)
for _step in ("declare attackers", "declare blockers"):
    AHEAD(
        "simple",
        f"activate only during the {_step} step and only if <condition:c>",
        Rider(condition=Both((InStep(_step), hole("c")))),
    )

# ---- if so, when … ----------------------------------------

AHEAD(
    "simple",
    "if <condition:i> , when you next cast <some:n> this turn , <clauses:c>",
    IfFirst(hole("i"), Triggered(Casts(You(), hole("n")), None, hole("c"), False, THIS_TURN)),
)
AHEAD(
    "simple",
    "if <condition:i> , whenever <event:e> this turn , <clauses:c>",
    IfFirst(hole("i"), Triggered(hole("e"), None, hole("c"), True)),
)
AHEAD("simple", "at end of combat , <clauses:c>", DelayedTrigger(BeginningOf("end of combat"), hole("c")))
AHEAD("being", "they're <also:a>", BeingIs(HERE, hole("a")))
