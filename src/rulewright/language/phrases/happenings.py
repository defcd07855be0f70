"""More of what abilities trigger on: attacks on a player, what becomes attached, counters removed, cards put into
exile, what happens in combat, the first and the second of several."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import InStep, Matches, TurnOf
from rulewright.abilities.node import Filter, Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    CastBy,
    ControlledBy,
    HasSubtype,
    HasSupertype,
    HasType,
    Is,
    IsKind,
    Objects,
    OwnedBy,
    PlayerNoun,
)
from rulewright.abilities.reference import (
    ActivePlayer,
    EachPlayer,
    EnchantedPlayer,
    EventObject,
    EventPlayer,
    You,
)
from rulewright.abilities.trigger import (
    Activates,
    AnyTrigger,
    Attacks,
    BecomesAttached,
    BecomesTarget,
    BecomesUnattached,
    BeginningOf,
    Casts,
    CountersPut,
    DeclaresAttackers,
    Discards,
    DrawsCard,
    FirstEachTurn,
    IsCountered,
    IsDealtDamage,
    LosesControl,
    LosesCounters,
    Moves,
    OneOrMore,
    Performs,
    PlaysLand,
    WhileTrue,
)

from ..describe import add_last, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Triggered
from .occurrences import returned_to
from .triggers import YOUR_PLANESWALKER
from .verbs import DOER

HAPPENINGS: Final = Family("happenings")

# ---- a player attacks a player (CR 508.3c) ----------------------------------------


def _attacked_by(player: Reference, whom: object) -> object:
    attackers = Objects(AllOf((HasType("creature"), ControlledBy(player))))
    return OneOrMore(Attacks(attackers, whom))  # type: ignore[arg-type]


def _attacked_by_of(value: object) -> tuple[object, ...] | None:
    event = value.trigger if isinstance(value, OneOrMore) else None
    last = without_last(event.what) if isinstance(event, Attacks) else None
    if last is None or last[0] != Objects(HasType("creature")) or not isinstance(last[1], ControlledBy):
        return None
    return last[1].player, event.whom if isinstance(event, Attacks) else None


HAPPENINGS("event", "<anyplayer.s:p> attacks <attackedplayer:w>", Pair(_attacked_by, _attacked_by_of))
HAPPENINGS("attackedplayer", "you [with one or more creatures]", You())
HAPPENINGS("attackedplayer", "(one of your opponents|an opponent)", PlayerNoun(True))
HAPPENINGS("attackedplayer", "enchanted player [with one or more creatures]", EnchantedPlayer())
HAPPENINGS("attackedplayer", "a planeswalker you control [with one or more creatures]", YOUR_PLANESWALKER)
HAPPENINGS("oneplayer", "(that|the) attacking player", ActivePlayer())  # CR 506.2
HAPPENINGS("happens@", "attack@ a battle", Attacks(DOER, Objects(HasType("battle"))))
HAPPENINGS("playerhappens@", "attack@ with eight or more <noun.p:n>", DeclaresAttackers(DOER, hole("n"), 8))

# ---- in combat ----------------------------------------

for _words, _step in (("combat", "combat"), ("the declare attackers step", "declare attackers")):
    HAPPENINGS("trigger", f"(when|whenever) <event:e> during {_words}", WhileTrue(hole("e"), InStep(_step)))
HAPPENINGS("trigger", "at [the] end of combat on your turn", BeginningOf("end of combat", You()))

# ---- attached (CR 701.3) ----------------------------------------

HAPPENINGS("happens@", "become@ attached to <onething:o>", BecomesAttached(DOER, hole("o")))

HAPPENINGS("happens@", "become@ unattached from <onething:o>", BecomesUnattached(DOER, hole("o")))

# ---- control lost, spells countered (CR 603.10d-e) ----------------------------------------

HAPPENINGS("playerhappens@", "lose@ control of <onething:o>", LosesControl(DOER, hole("o")))
HAPPENINGS("playerhappens@", "lose@ control of <that.s:o>", LosesControl(DOER, hole("o")))
HAPPENINGS(
    "simple",
    "<clauses:c> when you lose control of <self:s>",
    Triggered(LosesControl(You(), hole("s")), None, hole("c"), False),
)
HAPPENINGS(
    "event", "an opponent gains control of <onething:o> from you", LosesControl(You(), hole("o"), PlayerNoun(True))
)
HAPPENINGS("happens@", "are@ countered", IsCountered(DOER))
HAPPENINGS(
    "event",
    "a spell you've cast is countered",
    IsCountered(Objects(AllOf((IsKind("spell"), CastBy(You()))), ("stack",))),
)
HAPPENINGS("event", "<some:b> counters <some:n>", IsCountered(hole("n"), hole("b")))

# ---- counters ----------------------------------------

HAPPENINGS(
    "event",
    "one or more <counterkind:k> counters are removed from <onething:o>",
    LosesCounters(hole("o"), hole("k")),
)
HAPPENINGS("event", "a <counterkind:k> counter is removed from <onething:o>", LosesCounters(hole("o"), hole("k"), True))
HAPPENINGS(
    "event",
    "one or more <counterkind:k> counters are put on one or more <noun.p:n>",
    OneOrMore(CountersPut(hole("n"), hole("k"))),
)
HAPPENINGS(
    "playerhappens@",
    "put@ one or more <counterkind:k> counters on one or more <noun.p:n>",
    OneOrMore(CountersPut(hole("n"), hole("k"), DOER)),
)
HAPPENINGS("playerhappens@", "put@ a counter on <onething:o>", CountersPut(hole("o"), "", DOER, True))

# ---- from where, where to ----------------------------------------

for _words, _zone in (("are@ put into exile", "exile"), ("are@ put into the command zone", "command")):
    HAPPENINGS(
        "happens@",
        f"die@ or {_words}",
        AnyTrigger((Moves(DOER, "battlefield", "graveyard"), Moves(DOER, "battlefield", _zone))),
    )
_ELSEWHERE: Final = AnyTrigger(
    tuple([Moves(DOER, "battlefield", zone) for zone in ("hand", "library", "exile", "command")])
)
HAPPENINGS("happens.p", "leave the battlefield without dying", _ELSEWHERE)


def _exiled(*zones: str, owner: Reference | None = None) -> Pair:
    """Cards put into exile from any of the zones, all of one owner if one is named."""

    def build(noun: Noun) -> object:
        owned = noun if owner is None else add_last(noun, OwnedBy(owner))
        if not isinstance(owned, Objects) or owned.zones != ():
            return REJECT
        parts = tuple([OneOrMore(Moves(owned, zone, "exile")) for zone in zones])
        return parts[0] if len(parts) == 1 else OneOrMore(AnyTrigger(tuple([part.trigger for part in parts])))

    def unbuild(value: object) -> tuple[object, ...] | None:
        inner = value.trigger if isinstance(value, OneOrMore) else None
        first = inner.triggers[0] if isinstance(inner, AnyTrigger) else inner
        if not isinstance(first, Moves):
            return None
        last = (first.what,) if owner is None else without_last(first.what)
        return last[:1] if last is not None and build(last[0]) == value else None  # type: ignore[arg-type]

    return Pair(build, unbuild)


_MANY: Final = "one or more <noun.p:n> are put into exile"
HAPPENINGS("event", _MANY, _exiled(""))
HAPPENINGS("event", f"{_MANY} from your graveyard", _exiled("graveyard", owner=You()))
HAPPENINGS("event", f"{_MANY} from your library and/or your graveyard", _exiled("library", "graveyard", owner=You()))
HAPPENINGS("event", f"{_MANY} from graveyards and/or the battlefield", _exiled("graveyard", "battlefield"))
HAPPENINGS("event", "<self:s> is put into your hand from your graveyard", Moves(hole("s"), "graveyard", "hand"))
for _zone in ("graveyard", "hand"):
    _YOURS = Objects(AllOf((Is(hole("s")), OwnedBy(You()))))
    HAPPENINGS("event", f"<self:s> enters [the battlefield] from your {_zone}", Moves(_YOURS, _zone, "battlefield"))
HAPPENINGS("event", "<some:n> is returned to a player 's hand", returned_to(EachPlayer()))
HAPPENINGS("playerhappens@", "discard@ <self:s>", Discards(DOER, hole("s")))

# ---- what it turns into ----------------------------------------


def _into(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun != Objects(noun.filter):
        return REJECT
    return WhileTrue(Performs(DOER, "transforms"), Matches(EventObject(), noun.filter))


def _into_of(value: object) -> tuple[object, ...] | None:
    asked = value.condition if isinstance(value, WhileTrue) else None
    return (Objects(asked.filter),) if isinstance(asked, Matches) and asked.what == EventObject() else None


HAPPENINGS("happens@", "transform@ into a <noun.s:n>", Pair(_into, _into_of))

# ---- which of several ----------------------------------------

_SPELL: Final = Objects(IsKind("spell"), ("stack",))
for _nth, _word in ((4, "fourth"), (5, "fifth")):
    HAPPENINGS("playerhappens@", f"draw@ (your|their) {_word} card each turn", DrawsCard(DOER, _nth))
HAPPENINGS(
    "playerhappens@",
    "draw@ (your|their) first or second card each turn",
    AnyTrigger((DrawsCard(DOER, 1), DrawsCard(DOER, 2))),
)
HAPPENINGS(
    "playerhappens@",
    "cast@ your first spell during each of your turns",
    WhileTrue(Casts(DOER, _SPELL, 1), TurnOf(You())),
)
_OWN_TURN: Final = TurnOf(EventPlayer())
HAPPENINGS(
    "trigger",
    "whenever <event:e> for the first time during each of their turns",
    FirstEachTurn(WhileTrue(hole("e"), _OWN_TURN)),
)
HAPPENINGS("playerhappens@", "draw@ their second card during their turn", WhileTrue(DrawsCard(DOER, 2), _OWN_TURN))
HAPPENINGS("playerhappens@", "cast@ their second spell during their turn", WhileTrue(Casts(DOER, _SPELL, 2), _OWN_TURN))
HAPPENINGS("trigger", "when <event:e> for the first time each turn", FirstEachTurn(hole("e")))

# ---- lands played ----------------------------------------


def _plays(filter: Filter) -> object:
    return PlaysLand(DOER, Objects(AllOf((filter, HasType("land"))), ()))


def _plays_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.what) if isinstance(value, PlaysLand) and value.player == DOER else None
    if parts is None or parts[1] != HasType("land") or not isinstance(parts[0], Objects):
        return None
    return (parts[0].filter,)


HAPPENINGS("playerhappens@", "play@ a <subtypeword.s:t>", PlaysLand(DOER, Objects(HasSubtype(hole("t")), ())))
HAPPENINGS("playerhappens@", "play@ a <landkind:f> land", Pair(_plays, _plays_of))
HAPPENINGS("landkind", "<supertypeword:t>", HasSupertype(hole("t")))
HAPPENINGS("landkind", "<plainadjective:q>", hole("q"))
_LEGENDARY: Final = HasSupertype("legendary")
HAPPENINGS(
    "playerhappens@",
    "play@ a legendary land or cast@ a legendary spell",
    AnyTrigger(
        (
            PlaysLand(DOER, Objects(AllOf((_LEGENDARY, HasType("land"))), ())),
            Casts(DOER, Objects(AllOf((_LEGENDARY, IsKind("spell"))), ("stack",))),
        )
    ),
)

# ---- loyalty abilities, targets, damage ----------------------------------------

HAPPENINGS("playerhappens@", "activate@ a loyalty ability", Activates(DOER, None, "loyalty"))
HAPPENINGS("happens@", "are@ dealt noncombat damage", IsDealtDamage(DOER, False))


def _you_or(noun: Noun, of: Noun) -> object:
    return AnyTrigger((BecomesTarget(You(), of), BecomesTarget(noun, of)))


def _you_or_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, AnyTrigger) or len(value.triggers) != 2:
        return None
    one, other = value.triggers
    if not isinstance(one, BecomesTarget) or not isinstance(other, BecomesTarget) or one.what != You():
        return None
    return (other.what, other.of) if one.of == other.of else None


HAPPENINGS("event", "you or <some:n> becomes the target of a <noun.s:o>", Pair(_you_or, _you_or_of))
