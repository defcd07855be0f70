"""What players do: one predicate over an implicit player, for instruction, cost, "may", "unless", "if you do"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.continuous import (
    CantCast,
    GainControl,
    ModifyPowerToughness,
    PlayerRule,
    SwitchPowerToughness,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    Apply,
    ArriveTransformed,
    Attach,
    CastNow,
    ChooseCreatureType,
    ChooseName,
    CopySpell,
    Counter,
    CreateEmblem,
    Destroy,
    Discard,
    Draw,
    DrawGame,
    Exile,
    ExtraTurn,
    FlipCoin,
    GainLife,
    KeywordAction,
    LookAt,
    LoseGame,
    LoseLife,
    Meanwhile,
    Mill,
    Move,
    MoveCounters,
    OneOf,
    PayCost,
    Pick,
    PlaySubgame,
    PutCounters,
    PutItsCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
    Surveil,
    Tap,
    Untap,
    WinGame,
)
from rulewright.abilities.node import Effect, Noun, Quantity, Reference
from rulewright.abilities.noun import (
    AllOf,
    ControlledBy,
    Everything,
    HasType,
    Is,
    IsKind,
    Not,
    Objects,
    Other,
    PlayerNoun,
)
from rulewright.abilities.quantity import (
    AnyAmount,
    CharacteristicOf,
    Count,
    CountersOn,
    Half,
    LifeOf,
    Number,
    Signed,
    Sum,
    Times,
    X,
)
from rulewright.abilities.reference import Choose, Each, Self, Target, TargetRef, TopCards, Union, You
from rulewright.vocabulary.mana import ManaCost

from ..describe import both, controlled, in_zone, out_of_zone, uncontrolled, without_first
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..predefined import investigating
from ..raw import Doer, FromZone, GainsQuoted, It, ThatMuch, Then, TheyPlayer
from ..scale import scaled, unscaled
from .references import MANY, NONE, ONE

VERBS: Final = Family("verbs")

DOER: Final = Doer()
FOREVER: Final = Duration("forever")
_CARD_IN_HAND: Final = Objects(IsKind("card"), ("hand",), DOER)

# ---- cards ----------------------------------------

VERBS("do@", "draw@ a card", Draw(DOER, ONE))
VERBS("do@", "draw@ <many:n> cards", Draw(DOER, hole("n")))
VERBS("do@", "draw@ cards equal to <quantity:n>", Draw(DOER, hole("n")))
VERBS("do@", "draw@ a card for each <counted:n>", Draw(DOER, hole("n")))
VERBS("do@", "draw@ an additional card", Draw(DOER, ONE))
VERBS("do@", "mill@ a card", Mill(DOER, ONE))
VERBS("do@", "mill@ <many:n> cards", Mill(DOER, hole("n")))
VERBS("do@", "scry@ <amount:n>", Scry(DOER, hole("n")))
VERBS("do@", "surveil@ <amount:n>", Surveil(DOER, hole("n")))
VERBS("do@", "shuffle@", Shuffle(DOER))
VERBS("do@", "shuffle@ (your|their) library", Shuffle(DOER))
VERBS("do@", "discard@ a card", Discard(DOER, Choose(_CARD_IN_HAND, ONE, ONE)))
VERBS("do@", "discard@ a card at random", Discard(DOER, Choose(_CARD_IN_HAND, ONE, ONE, True)))
VERBS("do@", "discard@ <self:s>", Discard(DOER, hole("s")))
VERBS("do@", "discard@ <many:n> cards", Discard(DOER, Choose(_CARD_IN_HAND, hole("n"), hole("n"))))
VERBS("do@", "discard@ up to <many:n> cards", Discard(DOER, Choose(_CARD_IN_HAND, NONE, hole("n"))))
VERBS("do@", "discard@ any number of cards", Discard(DOER, Choose(_CARD_IN_HAND, NONE, MANY)))
VERBS("do@", "discard@ (your|their|his or her) hand", Discard(DOER, Each(_CARD_IN_HAND)))


def _discard_one(noun: Noun) -> object:
    if isinstance(noun, Objects) and noun.filter == IsKind("card"):
        return REJECT
    placed = in_zone(noun, "hand", DOER)
    return Discard(DOER, Choose(placed, ONE, ONE)) if isinstance(placed, Objects) else REJECT


def _discarded_one(value: object) -> tuple[object, ...] | None:
    if isinstance(value, Discard) and value == Discard(DOER, Choose(_noun_of(value.what), ONE, ONE)):
        noun = out_of_zone(_noun_of(value.what), "hand", DOER)
        return (noun,) if noun is not None else None
    return None


def _noun_of(what: object) -> Noun:
    return what.noun if isinstance(what, Choose | Each) else Noun()


VERBS("do@", "discard@ a <noun.s:n>", Pair(_discard_one, _discarded_one))


def _search(owner: Reference, chosen: Choose) -> object:
    noun = chosen.noun
    if not isinstance(noun, Objects) or noun.zones != ():
        return REJECT
    return Search(DOER, owner, noun.filter, chosen.minimum, chosen.maximum)


def _searched(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Search) or value.player != DOER:
        return None
    return value.library, Choose(Objects(value.filter, ()), value.minimum, value.maximum)


VERBS("do@", "search@ <owner:o> library for <chosencards:c>", Pair(_search, _searched))
VERBS("chosencards", "<chosen.s:c>", hole("c"))
VERBS("chosencards", "<chosen.p:c>", hole("c"))

VERBS("do@", "reveal@ <object:o>", Reveal(DOER, hole("o")))
VERBS("do@", "look@ at <object:o>", LookAt(DOER, hole("o")))
VERBS("do@", "look@ at <owner:o> hand", LookAt(DOER, Each(Objects(IsKind("card"), ("hand",), hole("o")))))

# ---- life ----------------------------------------

VERBS("do@", "gain@ <amount:n> life", GainLife(DOER, hole("n")))
VERBS("do@", "gain@ life equal to <quantity:n>", GainLife(DOER, hole("n")))
VERBS("do@", "lose@ <amount:n> life", LoseLife(DOER, hole("n")))
VERBS("do@", "lose@ life equal to <quantity:n>", LoseLife(DOER, hole("n")))
VERBS("do@", "pay@ <amount:n> life", LoseLife(DOER, hole("n")))
VERBS("do@", "pay@ <#mana:m>", PayCost(DOER, Cost(hole("m"))))
VERBS("do@", "win@ the game", WinGame(DOER))
VERBS("do@", "lose@ the game", LoseGame(DOER))
VERBS("clause", "the game is a draw", DrawGame())
VERBS("clause", "players play a Magic subgame , using their libraries as their decks", PlaySubgame())
VERBS("do@", "take@ an extra turn after this one", ExtraTurn(DOER))


def _each_time(make: type[GainLife] | type[LoseLife]) -> Pair:
    def build(amount: object, count: object) -> object:
        times = scaled(amount, count)
        return REJECT if times is None else make(DOER, times)

    def unbuild(value: object) -> tuple[object, ...] | None:
        return unscaled(value.amount) if isinstance(value, make) and value.player == DOER else None

    return Pair(build, unbuild)


VERBS("do@", "gain@ <amount:n> life for each <counted:c>", _each_time(GainLife))
VERBS("do@", "lose@ <amount:n> life for each <counted:c>", _each_time(LoseLife))

# ---- zones ----------------------------------------

VERBS("do@", "destroy@ <object:o>", Destroy(hole("o")))
VERBS("do@", "exile@ <object:o>", Exile(hole("o")))
VERBS("do@", "exile@ <object:o> face down", Exile(hole("o"), True))
VERBS("do@", "counter@ <object:o>", Counter(hole("o")))
VERBS("do@", "tap@ <object:o>", Tap(hole("o")))
VERBS("do@", "untap@ <object:o>", Untap(hole("o")))
VERBS("do@", "regenerate@ <object:o>", Regenerate(hole("o")))


def _sacrifice(chosen: Choose) -> object:
    noun = controlled(chosen.noun)
    if not isinstance(noun, Noun):
        return REJECT
    return Sacrifice(DOER, Choose(noun, chosen.minimum, chosen.maximum))


def _sacrificed(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Sacrifice) or value.player != DOER or not isinstance(value.what, Choose):
        return None
    noun = uncontrolled(value.what.noun)
    return None if noun is None else (Choose(noun, value.what.minimum, value.what.maximum),)


def _sacrifice_all(each: Each) -> object:
    noun = controlled(each.noun)
    return Sacrifice(DOER, Each(noun)) if isinstance(noun, Noun) else REJECT


def _sacrificed_all(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Sacrifice) or value.player != DOER or not isinstance(value.what, Each):
        return None
    noun = uncontrolled(value.what.noun)
    return None if noun is None else (Each(noun),)


VERBS("do@", "sacrifice@ <chosencards:c>", Pair(_sacrifice, _sacrificed))
VERBS("do@", "sacrifice@ <every.p:c>", Pair(_sacrifice_all, _sacrificed_all))
VERBS("do@", "sacrifice@ <known:o>", Sacrifice(DOER, hole("o")))
VERBS("known", "<self:o>", hole("o"))
VERBS("known", "<pronoun.s:o>", hole("o"))
VERBS("known", "<pronoun.p:o>", hole("o"))
VERBS("known", "<that.s:o>", hole("o"))
VERBS("known", "<that.p:o>", hole("o"))
VERBS("known", "<host:o>", hole("o"))
VERBS("known", "<granter:o>", hole("o"))

_OWNERS_HAND: Final = (
    "(its owner 's hand|their owner 's hand|their owners ' hands|your hand|their hand|their hands|"
    "that player 's hand|his or her hand)"
)
VERBS("do@", f"return@ <object:o> to {_OWNERS_HAND}", Move(hole("o"), "hand"))
VERBS("knownelse", "<pronoun.s:o>", hole("o"))
VERBS("knownelse", "<that.s:o>", hole("o"))
VERBS("knownelse", "<pronoun.p:o>", hole("o"))
VERBS("do@", f"return@ <knownelse:o> from your graveyard to {_OWNERS_HAND}", Move(hole("o"), "hand"))
VERBS("do@", f"put@ <object:o> into {_OWNERS_HAND}", Move(hole("o"), "hand"))
VERBS(
    "do@",
    "put@ <object:o> into (its owner 's graveyard|your graveyard|their graveyard|their owners ' graveyards|"
    "that player 's graveyard|their owner 's graveyard)",
    Move(hole("o"), "graveyard"),
)
_LIBRARY: Final = (
    "(its owner 's library|their owner 's library|your library|their owners ' libraries|their library|that library|"
    "that player 's library)"
)
VERBS("do@", f"put@ <object:o> on (top|the top) of {_LIBRARY}", Move(hole("o"), "library", "top"))
VERBS("do@", f"put@ <object:o> on the bottom of {_LIBRARY}", Move(hole("o"), "library", "bottom"))
VERBS(
    "do@",
    f"put@ <object:o> on the bottom of {_LIBRARY} in a random order",
    Move(hole("o"), "library", "bottom random"),
)
VERBS("do@", f"put@ <object:o> on the bottom of {_LIBRARY} in any order", Move(hole("o"), "library", "bottom"))
VERBS("do@", f"shuffle@ <object:o> into {_LIBRARY}", Move(hole("o"), "library", "shuffled"))
for _verb, _where in (("put", "onto"), ("return", "to")):
    for _source in ("", " from your graveyard") if _verb == "return" else ("",):
        _what = "<knownelse:o>" if _source else "<object:o>"
        _start = f"{_verb}@ {_what}{_source} {_where} the battlefield"
        VERBS("do@", _start, Move(hole("o"), "battlefield"))
        VERBS("do@", f"{_start} tapped", Move(hole("o"), "battlefield", tapped=True))
        VERBS("do@", f"{_start} under <control:c> control", Move(hole("o"), "battlefield", control=hole("c")))
        VERBS(
            "do@",
            f"{_start} tapped under <control:c> control",
            Move(hole("o"), "battlefield", tapped=True, control=hole("c")),
        )
        VERBS(
            "do@",
            f"{_start} under <control:c> control with <newcounters:k> on (it|them)",
            Move(hole("o"), "battlefield", control=hole("c"), with_counters=(hole("k"),)),
        )
        VERBS(
            "do@",
            f"{_start} with <newcounters:k> on (it|them)",
            Move(hole("o"), "battlefield", with_counters=(hole("k"),)),
        )
        VERBS("do@", f"{_start} tapped and attacking", Move(hole("o"), "battlefield", tapped=True, attacking=True))
        VERBS("do@", f"{_start} attacking", Move(hole("o"), "battlefield", attacking=True))
        VERBS("do@", f"{_start} blocking <object.s:b>", Move(hole("o"), "battlefield", blocking=hole("b")))
        VERBS("do@", f"{_start} attached to <object:a>", Move(hole("o"), "battlefield", attached=hole("a")))
VERBS("control", "your", You())
VERBS("control", "<ownership:o>", hole("o"))

# ---- counters ----------------------------------------

VERBS("newcounters", "a <counterkind:k> counter", (hole("k"), ONE))
VERBS("newcounters", "<many:n> <counterkind:k> counters", (hole("k"), hole("n")))
VERBS("newcounters", "an additional <counterkind:k> counter", (hole("k"), ONE))
VERBS("newcounters", "a number of <counterkind:k> counters equal to <quantity:n>", (hole("k"), hole("n")))


def _put(counters: tuple[str, object], on: object) -> object:
    return PutCounters(counters[0], counters[1], on)  # type: ignore[arg-type]


def _putting(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, PutCounters) or value.divided:
        return None
    return (value.kind, value.amount), value.on


VERBS("do@", "put@ <newcounters:k> on <object:o>", Pair(_put, _putting))
VERBS(
    "do@",
    "distribute@ <many:n> <counterkind:k> counters among <targets:o>",
    PutCounters(hole("k"), hole("n"), hole("o"), True),
)
VERBS("do@", "remove@ a <counterkind:k> counter from <object:o>", RemoveCounters(hole("k"), ONE, hole("o")))
VERBS("do@", "remove@ a counter from <object:o>", RemoveCounters("", ONE, hole("o")))
VERBS(
    "do@",
    "remove@ <many:n> <counterkind:k> counters from <object:o>",
    RemoveCounters(hole("k"), hole("n"), hole("o")),
)

# ---- the rest ----------------------------------------

VERBS("do@", "put@ its counters on <object.s:o>", PutItsCounters(It(HERE), hole("o")))
VERBS("do@", "attach@ <object:a> to <object:o>", Attach(hole("a"), hole("o")))
VERBS("do@", "gain@ control of <object:o>", Apply(hole("o"), (GainControl(DOER),), FOREVER))
VERBS("do@", "gain@ control of <object:o> <duration:d>", Apply(hole("o"), (GainControl(DOER),), hole("d")))
VERBS("do@", "copy@ <object:o>", CopySpell(DOER, hole("o"), ONE))
VERBS("do@", "cast@ <cards:o>", CastNow(DOER, hole("o")))
for _pointer in ("pronoun.s", "pronoun.p", "that.s", "that.p"):
    VERBS("cards", f"<{_pointer}:o>", hole("o"))
VERBS("do@", "cast@ <cards:o> without paying (its mana cost|their mana costs)", CastNow(DOER, hole("o"), True))
VERBS("do@", "add@ <mana:m>", hole("m"))

# ---- choosing, keyword actions, and the rest ----------------------------------------

VERBS("do@", "choose@ <target.s:o>", Pick(DOER, hole("o")))
VERBS("do@", "choose@ <target.p:o>", Pick(DOER, hole("o")))
VERBS("do@", "choose@ <chosencards:o>", Pick(DOER, hole("o")))
VERBS("do@", "choose@ a creature type", ChooseCreatureType(DOER))


def _from_hand(noun: Noun, at: object) -> object:
    placed = in_zone(noun, "hand", at)  # type: ignore[arg-type]
    return Pick(DOER, Choose(placed, ONE, ONE)) if isinstance(placed, Noun) else REJECT


def _of_hand(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Pick) or not isinstance(value.what, Choose) or value.player != DOER:
        return None
    noun = value.what.noun
    if not isinstance(noun, Objects) or noun.zones != ("hand",):
        return None
    return Objects(noun.filter, ()), noun.owner


VERBS("do@", "choose@ a <noun.s:n> from <handof:h>", Pair(_from_hand, _of_hand))
VERBS("handof", "it", TheyPlayer(HERE))
VERBS("do@", "reveal@ <owner:o> hand", Reveal(DOER, Each(Objects(IsKind("card"), ("hand",), hole("o")))))
VERBS(
    "do@",
    "tap@ or untap@ <object:o>",
    Pair(
        lambda what: OneOf(DOER, (Tap(what), Untap(what))),
        lambda value: (
            (value.effects[0].what,) if isinstance(value, OneOf) and isinstance(value.effects[0], Tap) else None
        ),
    ),
)
VERBS("do@", "investigate@", investigating(DOER, ONE))
for _action in (
    "proliferate",
    "populate",
    "learn",
    "venture into the dungeon",
    "manifest dread",
    "recruit",
    "time travel",
):
    _verb, _, _tail = _action.partition(" ")
    VERBS("do@", f"{_verb}@ {_tail}", KeywordAction(DOER, _action))
for _action in ("fateseal", "bolster", "incubate", "discover", "adapt", "monstrosity"):
    VERBS("do@", f"{_action}@ <amount:n>", KeywordAction(DOER, _action, hole("n")))
VERBS("do@", "become@ the monarch", KeywordAction(DOER, "become the monarch"))
VERBS("do@", "take@ the initiative", KeywordAction(DOER, "take the initiative"))
for _action in ("goad", "detain", "transform", "suspect"):
    VERBS("do@", f"{_action}@ <object:o>", KeywordAction(DOER, _action, None, hole("o")))
VERBS("do@", "remove@ <object:o> from combat", RemoveFromCombat(hole("o")))
VERBS(
    "do@",
    "exile@ <object:o> until <self:s> leaves the battlefield",
    Pair(
        lambda what, this: Exile(what, until_leaves=True),
        lambda value: (value.what, Self()) if isinstance(value, Exile) and value.until_leaves else None,
    ),
)
VERBS("do@", "exile@ <self:s> from your graveyard", FromZone("graveyard", Exile(hole("s"))))
VERBS("do@", "return@ <self:o> from your graveyard to your hand", FromZone("graveyard", Move(hole("o"), "hand")))
VERBS(
    "do@",
    "return@ <self:o> from your graveyard to the battlefield",
    FromZone("graveyard", Move(hole("o"), "battlefield")),
)
VERBS(
    "do@",
    "return@ <self:o> from your graveyard to the battlefield tapped",
    FromZone("graveyard", Move(hole("o"), "battlefield", tapped=True)),
)
VERBS(
    "do@",
    "remove@ all <counterkind:k> counters from <object:o>",
    RemoveCounters(hole("k"), Number(1000), hole("o")),
)
VERBS("do@", "remove@ all counters from <object:o>", RemoveCounters("", Number(1000), hole("o")))

# ---- parting what was looked at ----------------------------------------

_BOTTOM: Final = "on the bottom of (your library|their library)"
for _end, _position in (("", "bottom"), (" in any order", "bottom"), (" in a random order", "bottom random")):
    for _zone, _into in (("hand", f"into {_OWNERS_HAND}"), ("graveyard", "into (your|their) graveyard")):
        VERBS(
            "do@",
            f"put@ <object:c> {_into} and <rest:r> {_BOTTOM}{_end}",
            Then(Move(hole("c"), _zone), Move(hole("r"), "library", _position)),
        )
VERBS(
    "do@",
    f"put@ <object:c> into {_OWNERS_HAND} and <rest:r> into (your|their) graveyard",
    Then(Move(hole("c"), "hand"), Move(hole("r"), "graveyard")),
)
VERBS("do@", "put@ <object:o> back in any order", Move(hole("o"), "library", "top"))
VERBS("do@", "put@ <object:o> back on top of your library in any order", Move(hole("o"), "library", "top"))
VERBS("do@", "put@ <object:o> on top of your library in any order", Move(hole("o"), "library", "top"))
VERBS("do@", "put@ <object:o> on top", Move(hole("o"), "library", "top"))

VERBS("do@", "discard@ <knownelse:o>", Discard(DOER, hole("o")))
VERBS("do@", "exile@ <owner:o> graveyard", Exile(Each(Objects(IsKind("card"), ("graveyard",), hole("o")))))
VERBS("do@", "exile@ all graveyards", Exile(Each(Objects(IsKind("card"), ("graveyard",)))))
VERBS("do@", "flip@ a coin", FlipCoin(DOER))
VERBS("do@", "flip@ <many:n> coins", FlipCoin(DOER, hole("n")))
VERBS("do@", "choose@ target opponent", Pick(DOER, Target(HERE, PlayerNoun(True), ONE, ONE)))
VERBS("do@", "choose@ target player", Pick(DOER, Target(HERE, PlayerNoun(), ONE, ONE)))
VERBS("do@", "discard@ all the cards in (your|their) hand", Discard(DOER, Each(_CARD_IN_HAND)))
VERBS("do@", "discard@ <many:n> cards at random", Discard(DOER, Choose(_CARD_IN_HAND, hole("n"), hole("n"), True)))
VERBS(
    "do@",
    "put@ a <counterkind:k> counter on <object:o> for each <counted:n>",
    PutCounters(hole("k"), hole("n"), hole("o")),
)
for _subtype in ("Orcs", "Zombies", "Slivers", "Goblins"):
    VERBS("do@", f"amass@ {_subtype} <amount:n>", KeywordAction(DOER, f"amass {_subtype}", hole("n")))
_YOUR_LAND: Final = Objects(AllOf((HasType("land"), ControlledBy(You()))))
_OTHER_CREATURE: Final = Objects(AllOf((Not(Is(Self())), HasType("creature"))))
VERBS(
    "do@",
    "earthbend@ <amount:n>",
    KeywordAction(DOER, "earthbend", hole("n"), Target(HERE, _YOUR_LAND, ONE, ONE)),
)
VERBS(
    "do@",
    "support@ <amount:n>",
    KeywordAction(DOER, "support", None, Target(HERE, _OTHER_CREATURE, NONE, hole("n"))),
)
for _action, _noun in (("endure", "n"), ("collect evidence", "n"), ("blight", "n")):
    _verb, _, _tail = _action.partition(" ")
    VERBS("do@", f"{_verb}@ {_tail} <amount:n>", KeywordAction(DOER, _action, hole("n")))
VERBS("energy", "{E}", 1)
VERBS("energy", "<energy:n> {E}", Pair(lambda n: n + 1, lambda v: (v - 1,) if isinstance(v, int) and v > 1 else None))


def _get_energy(count: int) -> object:
    return PutCounters("energy", Number(count), DOER)


def _energy_got(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, PutCounters) or value.kind != "energy" or not isinstance(value.amount, Number):
        return None
    return (value.amount.value,)


def _pay_energy(count: int) -> object:
    return RemoveCounters("energy", Number(count), DOER)


def _energy_paid(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, RemoveCounters) or value.kind != "energy" or not isinstance(value.amount, Number):
        return None
    return (value.amount.value,)


VERBS("do@", "get@ <energy:n>", Pair(_get_energy, _energy_got))
VERBS("do@", "pay@ <energy:n>", Pair(_pay_energy, _energy_paid))
for _kind in ("poison", "experience", "rad"):
    VERBS("do@", f"get@ a {_kind} counter", PutCounters(_kind, ONE, DOER))
    VERBS("do@", f"get@ <many:n> {_kind} counters", PutCounters(_kind, hole("n"), DOER))

VERBS(
    "do@",
    "switch@ <possessor:o> power and toughness <duration:d>",
    Apply(hole("o"), (SwitchPowerToughness(),), hole("d")),
)


def _emblem(list_: GainsQuoted) -> object:
    return CreateEmblem(DOER, list_.abilities)


def _emblem_of(value: object) -> tuple[object, ...] | None:
    return (GainsQuoted(value.abilities),) if isinstance(value, CreateEmblem) and value.player == DOER else None


VERBS("do@", "get@ an emblem with <abilities:a>", Pair(_emblem, _emblem_of))
_TRANSFORMED: Final = "return@ <knownelse:o> to the battlefield transformed under <control:c> control"
VERBS("do@", _TRANSFORMED, ArriveTransformed(Move(hole("o"), "battlefield", control=hole("c"))))
VERBS(
    "do@",
    "return@ <self:o> to the battlefield transformed under <control:c> control",
    ArriveTransformed(Move(hole("o"), "battlefield", control=hole("c"))),
)
VERBS(
    "do@",
    "return@ <knownelse:o> to the battlefield tapped and transformed under <control:c> control",
    ArriveTransformed(Move(hole("o"), "battlefield", tapped=True, control=hole("c"))),
)
VERBS("do@", "return@ <knownelse:o> to the battlefield transformed", ArriveTransformed(Move(hole("o"), "battlefield")))
VERBS(
    "do@",
    "exile@ <object:c> and put@ <rest:r> into (your|their) graveyard",
    Then(Exile(hole("c")), Move(hole("r"), "graveyard")),
)
for _end, _position in ((" in any order", "bottom"), (" in a random order", "bottom random")):
    VERBS(
        "do@",
        f"put@ <object:c> onto the battlefield and <rest:r> {_BOTTOM}{_end}",
        Then(Move(hole("c"), "battlefield"), Move(hole("r"), "library", _position)),
    )
VERBS(
    "do@",
    "put@ <object:c> onto the battlefield and <rest:r> into (your|their) graveyard",
    Then(Move(hole("c"), "battlefield"), Move(hole("r"), "graveyard")),
)
VERBS("do@", "exert@ <object:o>", KeywordAction(DOER, "exert", None, hole("o")))
VERBS("do@", "solve@ this Case", KeywordAction(DOER, "solve", None, Self()))
VERBS(
    "do@",
    "shuffle@ (your|their|his or her) graveyard into (your|their|his or her) library",
    Move(Each(Objects(IsKind("card"), ("graveyard",), DOER)), "library", "shuffled"),
)
VERBS(
    "do@",
    "shuffle@ (your|their|his or her) hand and graveyard into (your|their|his or her) library",
    Move(Each(Objects(IsKind("card"), ("hand", "graveyard"), DOER)), "library", "shuffled"),
)
VERBS(
    "do@",
    "shuffle@ the cards from (your|their) hand into (your|their) library",
    Move(Each(Objects(IsKind("card"), ("hand",), DOER)), "library", "shuffled"),
)


def _double_counters(kind: str, on: Reference) -> object:
    inner = TargetRef(on.index) if isinstance(on, Target) else on
    return PutCounters(kind, CountersOn(kind, inner), on)


def _double_counters_of(value: object) -> tuple[object, ...] | None:
    return (value.kind, value.on) if isinstance(value, PutCounters) and isinstance(value.amount, CountersOn) else None


def _double_power(what: Reference, duration: Duration) -> object:
    inner = TargetRef(what.index) if isinstance(what, Target) else what
    return Apply(what, (ModifyPowerToughness(Signed(CharacteristicOf("power", inner)), Number(0)),), duration)


def _double_power_of(value: object) -> tuple[object, ...] | None:
    return (value.to, value.duration) if isinstance(value, Apply) else None


for _verb in ("double",):
    VERBS(
        "do@",
        f"{_verb}@ the number of <counterkind:k> counters on <object.s:o>",
        Pair(_double_counters, _double_counters_of),
    )
    VERBS(
        "do@",
        f"{_verb}@ the number of <counterkind:k> counters on <object.p:o>",
        Pair(_double_counters, _double_counters_of),
    )
    VERBS("do@", f"{_verb}@ <possessor:o> power <duration:d>", Pair(_double_power, _double_power_of))
    VERBS("do@", f"{_verb}@ the power of <target.s:o> <duration:d>", Pair(_double_power, _double_power_of))
VERBS(
    "do@",
    "exchange@ control of <object.s:a> and <object.s:b>",
    KeywordAction(DOER, "exchange control", None, Union((hole("a"), hole("b")))),
)
VERBS("do@", "exchange@ control of <target.p:a>", KeywordAction(DOER, "exchange control", None, hole("a")))
VERBS("do@", "behold@ <some:n>", KeywordAction(DOER, "behold", None, Choose(hole("n"), ONE, ONE)))
VERBS("do@", "manifest@ <object:o>", KeywordAction(DOER, "manifest", None, hole("o")))
VERBS("do@", "cloak@ <object:o>", KeywordAction(DOER, "cloak", None, hole("o")))
VERBS("do@", "airbend@ <object:o>", KeywordAction(DOER, "airbend", None, hole("o")))
VERBS("do@", "unattach@ <object:o>", KeywordAction(DOER, "unattach", None, hole("o")))
VERBS("do@", "cast@ <chosen.s:o> without paying its mana cost", CastNow(DOER, hole("o"), True))
VERBS("do@", "cast@ <chosen.p:o> without paying their mana costs", CastNow(DOER, hole("o"), True))
VERBS(
    "do@",
    "discard@ a number of cards equal to <quantity:n>",
    Discard(DOER, Choose(_CARD_IN_HAND, hole("n"), hole("n"))),
)
VERBS("do@", "reveal@ <self:o> from your hand", FromZone("hand", Reveal(DOER, hole("o"))))
for _tapped, _word in ((False, ""), (True, " tapped")):
    VERBS(
        "do@",
        f"put@ <self:o> from your hand onto the battlefield{_word}",
        FromZone("hand", Move(hole("o"), "battlefield", tapped=_tapped)),
    )
VERBS(
    "do@",
    "put@ <self:o> from your graveyard on top of your library",
    FromZone("graveyard", Move(hole("o"), "library", "top")),
)
VERBS(
    "do@",
    "put@ <self:o> from your graveyard on the bottom of your library",
    FromZone("graveyard", Move(hole("o"), "library", "bottom")),
)
VERBS("do@", "copy@ <object:o> for each <counted:n>", CopySpell(DOER, hole("o"), hole("n")))
VERBS("do@", "draw@ an additional card for each <counted:n>", Draw(DOER, hole("n")))
VERBS("do@", "mill@ a card for each <counted:n>", Mill(DOER, hole("n")))
VERBS("do@", "can't cast <noun.p:n> <duration:d>", Meanwhile(CantCast(DOER, hole("n")), hole("d")))
VERBS(
    "do@",
    "can cast only one more spell this turn",
    Meanwhile(PlayerRule(DOER, "more spells", 1), Duration("end of turn")),
)
VERBS("do@", "can't gain life <duration:d>", Meanwhile(PlayerRule(DOER, "can't gain life"), hole("d")))
VERBS(
    "do@", "can't become the monarch <duration:d>", Meanwhile(PlayerRule(DOER, "can't become the monarch"), hole("d"))
)
for _count, _words in (
    (1, "an additional land"),
    (2, "up to two additional lands"),
    (3, "up to three additional lands"),
):
    VERBS(
        "do@", f"play@ {_words} this turn", Meanwhile(PlayerRule(DOER, "extra land", _count), Duration("end of turn"))
    )
VERBS("do@", "choose@ a card name", ChooseName(DOER, Everything()))
VERBS("do@", "choose@ a nonland card name", ChooseName(DOER, Not(HasType("land"))))
VERBS("do@", "choose@ a creature card name", ChooseName(DOER, HasType("creature")))


def _put_both(one: tuple[str, object], first: object, other: tuple[str, object], second: object) -> object:
    return Then(_put(one, first), _put(other, second))  # type: ignore[arg-type]


def _put_both_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Then):
        return None
    one, other = _putting(value.first), _putting(value.second)
    return None if one is None or other is None else (*one, *other)


VERBS(
    "do@",
    "put@ <newcounters:k> on <object:o> and <newcounters:l> on <object:p>",
    Pair(_put_both, _put_both_of),
)

for _nth in ("second", "third", "fourth", "fifth", "seventh"):
    VERBS("do@", f"put@ <object:o> into {_LIBRARY} {_nth} from the top", Move(hole("o"), "library", f"{_nth} from top"))
VERBS("do@", "choose@ an opponent", Pick(DOER, Choose(PlayerNoun(True), ONE, ONE)))
VERBS("do@", "choose@ an opponent at random", Pick(DOER, Choose(PlayerNoun(True), ONE, ONE, True)))
VERBS("do@", "choose@ a player", Pick(DOER, Choose(PlayerNoun(), ONE, ONE)))
VERBS("do@", "choose@ a player at random", Pick(DOER, Choose(PlayerNoun(), ONE, ONE, True)))


def _some_from_hand(least: bool) -> Pair:
    def build(count: object, noun: Noun, at: object) -> object:
        placed = in_zone(noun, "hand", at)  # type: ignore[arg-type]
        if not isinstance(placed, Noun) or not isinstance(count, Quantity):
            return REJECT
        return Pick(DOER, Choose(placed, count if least else NONE, count))

    def unbuild(value: object) -> tuple[object, ...] | None:
        parts = _of_hand(value)
        if parts is None or not isinstance(value, Pick) or not isinstance(value.what, Choose):
            return None
        return value.what.maximum, *parts

    return Pair(build, unbuild)


VERBS("do@", "choose@ <many:k> <noun.p:n> from <handof:h>", _some_from_hand(True))
VERBS("do@", "choose@ up to <many:k> <noun.p:n> from <handof:h>", _some_from_hand(False))

_BACK: Final = "return@ <self:o> from your graveyard to the battlefield"
VERBS(
    "do@",
    f"{_BACK} with <newcounters:k> on it",
    FromZone("graveyard", Move(hole("o"), "battlefield", with_counters=(hole("k"),))),
)
VERBS(
    "do@",
    f"{_BACK} tapped with <newcounters:k> on it",
    FromZone("graveyard", Move(hole("o"), "battlefield", tapped=True, with_counters=(hole("k"),))),
)
VERBS(
    "do@",
    f"{_BACK} tapped and attacking",
    FromZone("graveyard", Move(hole("o"), "battlefield", tapped=True, attacking=True)),
)
for _verb, _where in (("put", "onto"), ("return", "to")):
    _start = f"{_verb}@ <object:o> {_where} the battlefield"
    VERBS("do@", f"{_start} face down", Move(hole("o"), "battlefield", face_down=True))
    VERBS(
        "do@",
        f"{_start} face down under <control:c> control",
        Move(hole("o"), "battlefield", control=hole("c"), face_down=True),
    )
    VERBS(
        "do@",
        f"{_start} tapped under <control:c> control with <newcounters:k> on (it|them)",
        Move(hole("o"), "battlefield", tapped=True, control=hole("c"), with_counters=(hole("k"),)),
    )
    VERBS(
        "do@",
        f"{_start} tapped with <newcounters:k> on (it|them)",
        Move(hole("o"), "battlefield", tapped=True, with_counters=(hole("k"),)),
    )
    VERBS(
        "do@",
        f"{_start} under <control:c> control tapped",
        Move(hole("o"), "battlefield", tapped=True, control=hole("c")),
    )
    VERBS(
        "do@",
        f"{_start} under <control:c> control tapped and attacking",
        Move(hole("o"), "battlefield", tapped=True, attacking=True, control=hole("c")),
    )
    VERBS(
        "do@",
        f"{_start} tapped and attacking with <newcounters:k> on (it|them)",
        Move(hole("o"), "battlefield", tapped=True, attacking=True, with_counters=(hole("k"),)),
    )
for _up, _round in ((True, "up"), (False, "down")):
    _life: LoseLife = LoseLife(DOER, Half(LifeOf(DOER), _up))
    VERBS("do@", f"lose@ half (your|their|his or her) life , rounded {_round}", _life)
    VERBS("do@", f"pay@ half (your|their|his or her) life , rounded {_round}", _life)
    VERBS(
        "do@",
        f"mill@ half (your|their|his or her) library , rounded {_round}",
        Mill(DOER, Half(Count(Objects(IsKind("card"), ("library",), DOER)), _up)),
    )
    VERBS(
        "do@",
        f"discard@ half the cards in (your|their|his or her) hand , rounded {_round}",
        Discard(DOER, Choose(_CARD_IN_HAND, Half(Count(_CARD_IN_HAND), _up), Half(Count(_CARD_IN_HAND), _up))),
    )
VERBS("do@", "mill@ cards equal to <quantity:n>", Mill(DOER, hole("n")))
VERBS("do@", "mill@ a number of cards equal to <quantity:n>", Mill(DOER, hole("n")))
VERBS("do@", "discard@ cards equal to <quantity:n>", Discard(DOER, Choose(_CARD_IN_HAND, hole("n"), hole("n"))))
VERBS(
    "do@",
    "double@ the number of each kind of counter on <object:o>",
    KeywordAction(DOER, "double all counters", None, hole("o")),
)
VERBS(
    "do@",
    "move@ a <counterkind:k> counter from <object.s:a> onto <object.s:b>",
    MoveCounters(hole("k"), ONE, hole("a"), hole("b")),
)
VERBS(
    "do@",
    "move@ <many:n> <counterkind:k> counters from <object.s:a> onto <object.s:b>",
    MoveCounters(hole("k"), hole("n"), hole("a"), hole("b")),
)
VERBS(
    "do@",
    "move@ any number of <counterkind:k> counters from <object.s:a> onto <object.s:b>",
    MoveCounters(hole("k"), AnyAmount(), hole("a"), hole("b")),
)
VERBS(
    "do@",
    "move@ all <counterkind:k> counters from <object.s:a> onto <object.s:b>",
    MoveCounters(hole("k"), Number(1000), hole("a"), hole("b")),
)
VERBS(
    "do@",
    "move@ all counters from <object.s:a> onto <object.s:b>",
    MoveCounters("", Number(1000), hole("a"), hole("b")),
)
VERBS(
    "do@",
    f"put@ <object:o> on (their|your) choice of the top or bottom of {_LIBRARY}",
    Pair(
        lambda what: OneOf(DOER, (Move(what, "library", "top"), Move(what, "library", "bottom"))),
        lambda value: (
            (value.effects[0].what,)
            if isinstance(value, OneOf)
            and isinstance(value.effects[0], Move)
            and value
            == OneOf(
                DOER, (Move(value.effects[0].what, "library", "top"), Move(value.effects[0].what, "library", "bottom"))
            )
            else None
        ),
    ),
)
VERBS("do@", "cast@ <target.s:o> without paying its mana cost", CastNow(DOER, hole("o"), True))
VERBS("do@", "cast@ <target.s:o>", CastNow(DOER, hole("o")))

VERBS("do@", "draw@ another card", Draw(DOER, ONE))
VERBS("do@", "draw@ <many:n> additional cards", Draw(DOER, hole("n")))
VERBS("do@", "draw@ that many cards plus one", Draw(DOER, Sum((ThatMuch(HERE), ONE))))
for _step in ("untap step", "draw step", "combat phase", "upkeep step"):
    VERBS("do@", f"skip@ (your|their|his or her) next {_step}", KeywordAction(DOER, f"skip next {_step}"))
VERBS("do@", "skip@ (your|their) next turn", KeywordAction(DOER, "skip next turn"))
VERBS("do@", "end@ the turn", KeywordAction(DOER, "end the turn"))
VERBS("do@", "end@ the combat phase", KeywordAction(DOER, "end the combat phase"))
VERBS("do@", "restart@ the game", KeywordAction(DOER, "restart the game"))
VERBS(
    "do@", "restart@ the game , leaving in exile <every.p:o>", KeywordAction(DOER, "restart the game", None, hole("o"))
)
VERBS(
    "do@",
    "put@ a number of <counterkind:k> counters on <object:o> equal to <quantity:n>",
    PutCounters(hole("k"), hole("n"), hole("o")),
)
VERBS("newcounters", "<many:n> additional <counterkind:k> counters", (hole("k"), hole("n")))


def _two_kinds(one: tuple[str, object], other: tuple[str, object], on: object) -> object:
    if one[0] == other[0]:
        return REJECT
    again = TargetRef(on.index) if isinstance(on, Target) else on
    return Then(_put(one, on), _put(other, again))  # type: ignore[arg-type]


def _two_kinds_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Then):
        return None
    first, second = _putting(value.first), _putting(value.second)
    return None if first is None or second is None else (first[0], second[0], first[1])


VERBS("do@", "put@ <newcounters:a> and <newcounters:b> on <object:o>", Pair(_two_kinds, _two_kinds_of))
_TWICE: Final = investigating(DOER, ONE)
VERBS("do@", "investigate@ twice", Then(_TWICE, _TWICE))
VERBS(
    "do@", "exile@ <object:o> with <newcounters:k> on (it|them)", Move(hole("o"), "exile", with_counters=(hole("k"),))
)
VERBS(
    "do@",
    "discard@ a card for each <counted:n>",
    Discard(DOER, Choose(_CARD_IN_HAND, hole("n"), hole("n"))),
)

VERBS("do@", "return@ to the battlefield <object:o>", Move(hole("o"), "battlefield"))
VERBS("do@", "return@ to the battlefield tapped <object:o>", Move(hole("o"), "battlefield", tapped=True))
VERBS("do@", "return@ to (your|their) hand <object:o>", Move(hole("o"), "hand"))
VERBS(
    "do@", f"{_BACK} attached to <object:a>", FromZone("graveyard", Move(hole("o"), "battlefield", attached=hole("a")))
)


def _double_both(what: Reference, duration: Duration) -> object:
    inner = TargetRef(what.index) if isinstance(what, Target) else what
    change = ModifyPowerToughness(
        Signed(CharacteristicOf("power", inner)), Signed(CharacteristicOf("toughness", inner))
    )
    return Apply(what, (change,), duration)


VERBS(
    "do@",
    "double@ <possessor:o> power and toughness <duration:d>",
    Pair(_double_both, _double_power_of),
)
VERBS(
    "do@",
    "double@ the power and toughness of <target.s:o> <duration:d>",
    Pair(_double_both, _double_power_of),
)


def _triple(both: bool) -> Pair:
    """What it gains is twice what it has (CR 701.11b)."""

    def twice(what: str, of: Reference) -> Quantity:
        return Signed(Times(2, CharacteristicOf(what, of)))

    def build(what: Reference, duration: Duration) -> object:
        inner = TargetRef(what.index) if isinstance(what, Target) else what
        toughness: Quantity = twice("toughness", inner) if both else Number(0)
        return Apply(what, (ModifyPowerToughness(twice("power", inner), toughness),), duration)

    return Pair(build, _double_power_of)


for _what, _both in (("power and toughness", True), ("power", False)):
    VERBS("do@", f"triple@ <possessor:o> {_what} <duration:d>", _triple(_both))
    VERBS("do@", f"triple@ the {_what} of <target.s:o> <duration:d>", _triple(_both))


def _waterbend(cost: ManaCost) -> object:
    """The generic mana may be paid by tapping artifacts and creatures (CR 701.66)."""
    if str(cost) == "{X}":
        return KeywordAction(DOER, "waterbend", X())
    generic = cost.mana_value
    return KeywordAction(DOER, "waterbend", Number(generic)) if cost == ManaCost.of_generic(generic) else REJECT


def _waterbent(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, KeywordAction) or value.name != "waterbend":
        return None
    if isinstance(value.amount, Number):
        return (ManaCost.of_generic(value.amount.value),)
    return (ManaCost.parse("{X}"),)


VERBS("do@", "waterbend@ <#mana:m>", Pair(_waterbend, _waterbent))

# ---- a number of cards; the rest ----------------------------------------


def _number_from_hand(make: Callable[[Reference], Effect], kind: type[Effect]) -> Pair:
    """``reveals a number of cards from their hand equal to its power``."""

    def build(noun: Noun, quantity: Quantity) -> object:
        return make(Choose(noun, quantity, quantity))

    def unbuild(value: object) -> tuple[object, ...] | None:
        what = getattr(value, "what", None)
        return (what.noun, what.minimum) if isinstance(value, kind) and isinstance(what, Choose) else None

    return Pair(build, unbuild)


VERBS(
    "do@",
    "reveal@ a number of <noun.p:n> equal to <quantity:q>",
    _number_from_hand(lambda what: Reveal(DOER, what), Reveal),
)
VERBS(
    "do@",
    "reveal@ a card from (your|their) hand or the top card of (your|their) library",
    OneOf(  # neither is seen before it is chosen which
        DOER,
        (
            Reveal(DOER, Choose(Objects(IsKind("card"), ("hand",), DOER), ONE, ONE)),
            Reveal(DOER, TopCards(DOER, ONE)),
        ),
    ),
)
_NEW: Final = "and may choose (new targets|a new target) for (the copy|that copy|the copy they control)"
VERBS("do@", f"copy@ <object:o> {_NEW}", CopySpell(DOER, hole("o"), ONE, True))

VERBS(
    "do@",
    "give@ <player.s:p> a <counterkind:k> counter for each <counted:n>",
    PutCounters(hole("k"), hole("n"), hole("p")),
)

# ---- energy, and one of several ----------------------------------------

VERBS("do@", "get@ an amount of {E} equal to <quantity:n>", PutCounters("energy", hole("n"), DOER))
VERBS("do@", "pay@ <#number:n> {E}", RemoveCounters("energy", Number(hole("n")), DOER))
VERBS("do@", "get@ <#number:n> {E}", PutCounters("energy", Number(hole("n")), DOER))
VERBS("do@", "get@ x {E}", PutCounters("energy", X(), DOER))
VERBS("do@", "pay@ x {E}", RemoveCounters("energy", X(), DOER))


def _discard_another(noun: Noun) -> object:
    placed = in_zone(noun, "hand", DOER)
    if not isinstance(placed, Objects):
        return REJECT
    return Discard(DOER, Choose(Objects(both(Other(), placed.filter), placed.zones, placed.owner), ONE, ONE))


def _discarded_another(value: object) -> tuple[object, ...] | None:
    noun = _noun_of(value.what) if isinstance(value, Discard) else None
    placed = None if noun is None else out_of_zone(noun, "hand", DOER)
    parts = None if placed is None else without_first(placed)
    return (parts[1],) if parts is not None and parts[0] == Other() else None


VERBS("do@", "discard@ another <noun.s:n>", Pair(_discard_another, _discarded_another))
VERBS("do@", "discard@ one of <set:o>", Discard(DOER, Choose(Objects(Is(hole("o")), ()), ONE, ONE)))


def _either_counter(one: tuple[str, object], other: tuple[str, object], on: object) -> object:
    if one[0] == other[0] or isinstance(on, Choose):
        return REJECT
    again = TargetRef(on.index) if isinstance(on, Target) else on
    return OneOf(DOER, (_put(one, on), _put(other, again)))  # type: ignore[arg-type]


def _either_counter_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, OneOf) or len(value.effects) != 2:
        return None
    first, second = _putting(value.effects[0]), _putting(value.effects[1])
    return None if first is None or second is None else (first[0], second[0], first[1])


VERBS(
    "do@",
    "put@ your choice of <newcounters:a> or <newcounters:b> on <object:o>",
    Pair(_either_counter, _either_counter_of),
)
VERBS("do@", "put@ <newcounters:a> or <newcounters:b> on <object:o>", Pair(_either_counter, _either_counter_of))
for _verb, _where in (("put", "onto"), ("return", "to")):
    _start = f"{_verb}@ <object:o> {_where} the battlefield under <control:c> control attached to <object:a>"
    VERBS("do@", _start, Move(hole("o"), "battlefield", control=hole("c"), attached=hole("a")))


def _one_kind_of(count: int) -> Pair:
    """``a menace, trample, or lifelink counter``: one of them, as the player chooses (CR 608.2d)."""

    def build(*parts: object) -> object:
        kinds, on = parts[:count], parts[count]
        if len(set(kinds)) != count or isinstance(on, Choose):
            return REJECT
        again = TargetRef(on.index) if isinstance(on, Target) else on
        first, *others = kinds
        return OneOf(DOER, (_put((first, ONE), on), *[_put((kind, ONE), again) for kind in others]))  # type: ignore[arg-type]

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, OneOf) or len(value.effects) != count:
            return None
        puts = [effect for effect in value.effects if isinstance(effect, PutCounters) and effect.amount == ONE]
        return (*[put.kind for put in puts], puts[0].on) if len(puts) == count else None

    return Pair(build, unbuild)


_KIND: Final = "<counterkind:a> , <counterkind:b> ,"
_EACH_KIND: Final = "a <counterkind:a> counter , a <counterkind:b> counter ,"
VERBS("do@", "put@ your choice of a <counterkind:a> or <counterkind:b> counter on <object:o>", _one_kind_of(2))
for _words in (
    f"a {_KIND} or <counterkind:c> counter",
    f"{_EACH_KIND} or a <counterkind:c> counter",
):
    VERBS("do@", f"put@ your choice of {_words} on <object:o>", _one_kind_of(3))
VERBS(
    "do@",
    f"put@ your choice of a {_KIND} <counterkind:c> , or <counterkind:d> counter on <object:o>",
    _one_kind_of(4),
)
