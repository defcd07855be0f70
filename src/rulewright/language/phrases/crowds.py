"""What is said of many at once in spells: "for each of those creatures", "prevent all damage that would be dealt this
turn by creatures", "discards all nonland cards", "all creatures able to block it this turn do so"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import GainAbilities, Must, PlayerRule
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import Apply, CreateReplacement, Discard, Meanwhile, Move
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import AnyTarget, AsAGroup, Is, Objects
from rulewright.abilities.quantity import AmountPrevented, Count
from rulewright.abilities.reference import Each, Union, You
from rulewright.abilities.replacement import Prevent, WouldBeDealtDamage

from ..describe import in_zone, out_of_zone
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import Then, ThisWay
from .verbs import DOER

CROWDS: Final = Family("crowds")

THIS_TURN: Final = Duration("end of turn")
_ANYTHING: Final = AnyTarget()

# ---- for each of them ----------------------------------------

CROWDS("counted", "of <set:o>", Count(Objects(Is(hole("o")), ())))
CROWDS("counted", "1 damage prevented this way", AmountPrevented())
CROWDS(
    "behind",
    "put into (a graveyard|your graveyard|their graveyard|graveyards|that player 's graveyard) this way",
    ThisWay(HERE, "put into a graveyard"),
)

# ---- prevention ----------------------------------------

for _combat, _word in ((None, ""), (True, "combat ")):
    _all = f"prevent all {_word}damage that would be dealt"
    _by = CreateReplacement(WouldBeDealtDamage(_ANYTHING, hole("n"), _combat), Prevent(), THIS_TURN)
    CROWDS("clause", f"{_all} this turn by <noun.p:n>", _by)
    CROWDS("clause", f"{_all} by <noun.p:n> this turn", _by)
    CROWDS("clause", f"prevent all {_word}damage <noun.p:n> would deal this turn", _by)
    _to = CreateReplacement(WouldBeDealtDamage(hole("r"), hole("n"), _combat), Prevent(), THIS_TURN)
    CROWDS("clause", f"{_all} to <recipient:r> this turn by <noun.p:n>", _to)
    CROWDS("clause", f"{_all} to <recipient:r> by <noun.p:n> this turn", _to)
CROWDS("recipient", "you and <noun.p:n>", Union((You(), Each(hole("n")))))

# ---- discarding ----------------------------------------


def _discard_all(noun: Noun) -> object:
    placed = in_zone(noun, "hand", DOER)
    return Discard(DOER, Each(placed)) if isinstance(placed, Noun) else REJECT


def _discarded_all(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Discard) or value.player != DOER or not isinstance(value.what, Each):
        return None
    noun = out_of_zone(value.what.noun, "hand", DOER)
    return None if noun is None else (noun,)


CROWDS("do@", "discard@ all <noun.p:n>", Pair(_discard_all, _discarded_all))

# ---- parting cards ----------------------------------------

_HAND: Final = "into (your|their) hand"
for _tapped, _how in ((False, ""), (True, " tapped")):
    CROWDS(
        "do@",
        f"put@ <object:c> onto the battlefield{_how} and <rest:r> {_HAND}",
        Then(Move(hole("c"), "battlefield", tapped=_tapped), Move(hole("r"), "hand")),
    )
CROWDS(
    "do@",
    "put@ <object:c> onto the battlefield tapped and <rest:r> into (your|their) graveyard",
    Then(Move(hole("c"), "battlefield", tapped=True), Move(hole("r"), "graveyard")),
)
CROWDS(
    "do@",
    f"put@ <object:c> into (your|their) graveyard and <rest:r> {_HAND}",
    Then(Move(hole("c"), "graveyard"), Move(hole("r"), "hand")),
)
CROWDS(
    "do@",
    "put@ <object:c> on top of (your|their) library and <rest:r> into (your|their) graveyard",
    Then(Move(hole("c"), "library", "top"), Move(hole("r"), "graveyard")),
)
CROWDS("do@", "put@ <object:o> back on top of (your|their) library", Move(hole("o"), "library", "top"))
CROWDS(
    "do@",
    "put@ <object:o> [back] on top of (their|that player 's|its owner 's) library in any order",
    Move(hole("o"), "library", "top"),
)

# ---- combat, and players who can't be targeted ----------------------------------------

CROWDS(
    "withsubject",
    "all creatures able to block <object.s:o> this turn do so",
    Apply(hole("o"), (Must("be blocked by all"),), THIS_TURN),
)
for _keyword in ("hexproof", "shroud"):
    _player = Meanwhile(PlayerRule(You(), _keyword), hole("d"))
    CROWDS("clause", f"you gain {_keyword} <duration:d>", _player)


def _you_too(noun: Noun, duration: Duration) -> object:
    hexproof = GainAbilities((Keyword("hexproof"),))
    return Then(Meanwhile(PlayerRule(You(), "hexproof"), duration), Apply(Each(noun), (hexproof,), duration))


def _you_too_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Then) or not isinstance(value.second, Apply) or not isinstance(value.second.to, Each):
        return None
    noun, duration = value.second.to.noun, value.second.duration
    return (noun, duration) if value == _you_too(noun, duration) else None


CROWDS("clause", "you and <noun.p:n> gain hexproof <duration:d>", Pair(_you_too, _you_too_of))

# ---- controlled by ----------------------------------------

CROWDS("behind", "controlled by the same player", AsAGroup("same controller"))
CROWDS("behind", "controlled by different players", AsAGroup("different controllers"))
