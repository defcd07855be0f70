"""Triggers: what follows "when", "whenever" and "at"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.condition import FirstStep, Matches, TurnOf
from rulewright.abilities.node import Condition, Noun, Reference, Trigger
from rulewright.abilities.noun import (
    AllOf,
    AnyTarget,
    ControlledBy,
    EitherNoun,
    HasStatus,
    HasType,
    Is,
    IsKind,
    Objects,
    OwnedBy,
    PlayerNoun,
    PutWith,
)
from rulewright.abilities.reference import (
    ControllerOf,
    Each,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    Haunted,
    Union,
    You,
)
from rulewright.abilities.trigger import (
    Activates,
    AnyTrigger,
    Attacks,
    AttacksAlone,
    AttacksTogether,
    BecomesBlocked,
    BecomesTapped,
    BecomesTarget,
    BecomesUnblocked,
    BecomesUntapped,
    BeginningOf,
    Blocks,
    Casts,
    CopiesSpell,
    CountersPut,
    Cycles,
    DealsDamage,
    DeclaresAttackers,
    Discards,
    DrawsCard,
    FirstEachTurn,
    GainsLife,
    IsDealtDamage,
    LosesLife,
    Moves,
    OneOrMore,
    Performs,
    PlaysLand,
    Sacrifices,
    StateIs,
    TappedForMana,
    WhileTrue,
)

from ..describe import add_last, in_zone, out_of_zone, without_last
from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from ..raw import Happens
from .conditions import controlling_no, controls_no
from .verbs import DOER

TRIGGERS: Final = Family("triggers")

TRIGGERS("trigger", "(when|whenever) <event:e>", hole("e"))
TRIGGERS("trigger", "at the beginning of <step:s>", hole("s"))
TRIGGERS("trigger", "at end of combat", BeginningOf("end of combat"))

# ---- objects ----------------------------------------

TRIGGERS("eventsubject.s", "<self:o>", hole("o"))
TRIGGERS("eventsubject.s", "<host:o>", hole("o"))
TRIGGERS("eventsubject.s", "<granter:o>", hole("o"))
TRIGGERS("eventsubject.s", "<some:n>", hole("n"))
TRIGGERS("eventsubject.s", "<that.s:o>", hole("o"))
TRIGGERS("eventsubject.s", "either of <that.p:o>", hole("o"))
TRIGGERS("eventsubject.p", "one or more <noun.p:n>", hole("n"))


def _self_or(this: object, noun: Noun) -> object:
    return EitherNoun((_as_noun(this), noun))


def _as_noun(reference: object) -> Noun:
    return Objects(Is(reference))  # type: ignore[arg-type]


def _self_or_parts(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, EitherNoun) or len(value.nouns) != 2 or not isinstance(value.nouns[0], Objects):
        return None
    first = value.nouns[0].filter
    return (first.reference, value.nouns[1]) if isinstance(first, Is) else None


TRIGGERS("eventsubject.s", "<self:o> or <some:n>", Pair(_self_or, _self_or_parts))

TRIGGERS("event", "<eventsubject.s:s> <happens.s:e>", Happens(hole("s"), hole("e")))
TRIGGERS("event", "<eventsubject.p:s> <happens.p:e>", Happens(hole("s"), OneOrMore(hole("e"))))

TRIGGERS("happens@", "enter@ [the battlefield]", Moves(DOER, "", "battlefield"))
TRIGGERS("happens@", "die@", Moves(DOER, "battlefield", "graveyard"))
TRIGGERS("happens@", "leave@ the battlefield", Moves(DOER, "battlefield", ""))
TRIGGERS("happens@", "are@ put into a graveyard from the battlefield", Moves(DOER, "battlefield", "graveyard"))
TRIGGERS("happens@", "are@ put into a graveyard from anywhere", Moves(DOER, "", "graveyard"))
TRIGGERS(  # CR 404.2: into yours goes only what you own
    "event",
    "<self:s> is put into your graveyard from the battlefield",
    Moves(Objects(AllOf((Is(hole("s")), OwnedBy(You())))), "battlefield", "graveyard"),
)
TRIGGERS("event", "<self:s> is put into your graveyard from anywhere", Moves(hole("s"), "", "graveyard"))
TRIGGERS("happens@", "attack@", Attacks(DOER))
TRIGGERS("happens@", "block@", Blocks(DOER))
TRIGGERS("happens@", "become@ blocked", BecomesBlocked(DOER))
TRIGGERS("happens@", "become@ tapped", BecomesTapped(DOER))
TRIGGERS("happens@", "become@ untapped", BecomesUntapped(DOER))
TRIGGERS("happens@", "are@ tapped for mana", TappedForMana(DOER))
TRIGGERS("happens@", "are@ tapped for mana of the chosen color", TappedForMana(DOER, True))
TRIGGERS("happens@", "are@ dealt damage", IsDealtDamage(DOER))
TRIGGERS("happens@", "are@ dealt combat damage", IsDealtDamage(DOER, True))
TRIGGERS("happens@", "become@ the target of a <noun.s:n>", BecomesTarget(DOER, hole("n")))
TRIGGERS("happens@", "deal@ damage", DealsDamage(DOER))
TRIGGERS("happens@", "deal@ combat damage", DealsDamage(DOER, combat=True))
TRIGGERS("happens@", "deal@ noncombat damage to <damaged:n>", DealsDamage(DOER, hole("n"), False))
TRIGGERS("happens@", "deal@ damage to <damaged:n>", DealsDamage(DOER, hole("n")))
TRIGGERS("happens@", "deal@ combat damage to <damaged:n>", DealsDamage(DOER, hole("n"), True))
TRIGGERS("damaged", "a player", PlayerNoun())
TRIGGERS("damaged", "an opponent", PlayerNoun(True))
TRIGGERS("damaged", "any target", AnyTarget())
TRIGGERS("damaged", "you", You())
TRIGGERS("damaged", "<some:n>", hole("n"))
TRIGGERS("event", "<counterkind:k> counters are put on <onething:o>", CountersPut(hole("o"), hole("k")))
TRIGGERS("event", "one or more <counterkind:k> counters are put on <onething:o>", CountersPut(hole("o"), hole("k")))
_PUT_WITH: Final = Objects(AllOf((HasType("creature"), PutWith(hole("o")))))
TRIGGERS("eventsubject.s", "the creature put onto the battlefield with <self:o>", _PUT_WITH)
TRIGGERS("onething", "<self:o>", hole("o"))
TRIGGERS("onething", "<some:n>", hole("n"))


def _or_happens(subject: object, one: object, other: object) -> object:
    return Happens(subject, AnyTrigger((one, other)))  # type: ignore[arg-type]


def _or_parts(value: object) -> tuple[object, ...] | None:
    if isinstance(value, Happens) and isinstance(value.event, AnyTrigger) and len(value.event.triggers) == 2:
        return value.subject, *value.event.triggers
    return None


TRIGGERS("event", "<eventsubject.s:s> <happens.s:a> or <happens.s:b>", Pair(_or_happens, _or_parts))


def arrives_under(whose: Reference) -> Pair:
    """What enters under a player's control."""

    def build(subject: Noun) -> object:
        held = add_last(subject, ControlledBy(whose))
        return Moves(held, "", "battlefield") if isinstance(held, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Moves) or value.from_zone or value.to_zone != "battlefield":
            return None
        parts = without_last(value.what)
        return (parts[0],) if parts is not None and parts[1] == ControlledBy(whose) else None

    return Pair(build, unbuild)


TRIGGERS("event", "<some:n> enters [the battlefield] under your control", arrives_under(You()))

# ---- players ----------------------------------------

TRIGGERS("event", "<anyplayer.s:p> <playerhappens.s:e>", Happens(hole("p"), hole("e")))
TRIGGERS("event", "<anyplayer.p:p> <playerhappens.p:e>", Happens(hole("p"), hole("e")))


def _casts(noun: Noun) -> object:
    if isinstance(noun, Objects) and noun.zones != ("stack",):
        return REJECT
    return Casts(DOER, noun)


def _cast(value: object) -> tuple[object, ...] | None:
    return (value.what,) if isinstance(value, Casts) and value == Casts(DOER, value.what) else None


TRIGGERS("playerhappens@", "cast@ <some:n>", Pair(_casts, _cast))
TRIGGERS("playerhappens@", "draw@ a card", DrawsCard(DOER))
TRIGGERS("playerhappens@", "gain@ life", GainsLife(DOER))
TRIGGERS("playerhappens@", "lose@ life", LosesLife(DOER))


def _discards(noun: Noun) -> object:
    placed = in_zone(noun, "hand", DOER)
    return Discards(DOER, placed) if isinstance(placed, Noun) else REJECT


def _discarded(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Discards) or value.player != DOER:
        return None
    noun = out_of_zone(value.what, "hand", DOER)
    return None if noun is None else (noun,)


TRIGGERS("playerhappens@", "discard@ <some:n>", Pair(_discards, _discarded))
TRIGGERS("playerhappens@", "sacrifice@ <some:n>", Sacrifices(DOER, hole("n")))


def _taps(noun: Noun) -> object:
    owned = add_last(noun, ControlledBy(DOER))
    return TappedForMana(owned) if isinstance(owned, Noun) else REJECT


def _tapped(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, TappedForMana):
        return None
    parts = without_last(value.what)
    return (parts[0],) if parts is not None and parts[1] == ControlledBy(DOER) else None


TRIGGERS("playerhappens@", "tap@ <some:n> for mana", Pair(_taps, _tapped))
TRIGGERS("event", "<anyplayer.s:p> is dealt damage", IsDealtDamage(hole("p")))
TRIGGERS("event", "<anyplayer.s:p> is dealt combat damage", IsDealtDamage(hole("p"), True))
TRIGGERS("event", "you're dealt damage", IsDealtDamage(You()))
TRIGGERS("event", "you're dealt combat damage", IsDealtDamage(You(), True))

# ---- steps ----------------------------------------

for _word, _step in (
    ("upkeep", "upkeep"),
    ("end step", "end"),
    ("draw step", "draw"),
    ("(first|precombat) main phase", "precombat main"),
    ("postcombat main phase", "postcombat main"),
    ("second main phase", ""),  # the first that is not precombat, and no later one (CR 505.1a-b)
):
    for _words, _player in (
        (f"your {_word}", You()),
        (f"(each|the) {_word}", None),
        (f"each player 's {_word}", EachPlayer()),
        (f"each opponent 's {_word}", EachOpponent()),
    ):
        _begins = BeginningOf(_step or "postcombat main", _player)
        TRIGGERS("step", _words, _begins if _step else WhileTrue(_begins, FirstStep("postcombat main")))
TRIGGERS("step", "combat on your turn", BeginningOf("combat", You()))
TRIGGERS("step", "each combat", BeginningOf("combat"))
TRIGGERS("nextstep", "the next end step", BeginningOf("end"))
TRIGGERS("nextstep", "the next turn 's upkeep", BeginningOf("upkeep"))
TRIGGERS("nextstep", "your next upkeep", BeginningOf("upkeep", You()))
TRIGGERS("nextstep", "your next end step", BeginningOf("end", You()))

# ---- more events ----------------------------------------


def _many_attack(count: int, noun: Noun) -> object:
    return DeclaresAttackers(EachPlayer(), noun, count) if count > 1 else REJECT  # "one or more" has its own phrase


def _many_attack_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, DeclaresAttackers) or value.player != EachPlayer():
        return None
    return value.minimum, value.attackers


TRIGGERS("event", "you cast <self:s>", Casts(You(), hole("s")))
TRIGGERS("playerhappens@", "attack@", DeclaresAttackers(DOER))
TRIGGERS("playerhappens@", "attack@ with one or more <noun.p:n>", DeclaresAttackers(DOER, hole("n")))
TRIGGERS("playerhappens@", "attack@ with two or more <noun.p:n>", DeclaresAttackers(DOER, hole("n"), 2))
TRIGGERS("playerhappens@", "attack@ with three or more <noun.p:n>", DeclaresAttackers(DOER, hole("n"), 3))
for _nth, _word in ((1, "first"), (2, "second"), (3, "third")):
    TRIGGERS(
        "playerhappens@",
        f"cast@ (your|their) {_word} spell each turn",
        Casts(DOER, Objects(IsKind("spell"), ("stack",)), _nth),
    )
    TRIGGERS("playerhappens@", f"draw@ (your|their) {_word} card each turn", DrawsCard(DOER, _nth))
TRIGGERS("playerhappens@", "cycle@ <some:n>", Cycles(DOER, hole("n")))
TRIGGERS("playerhappens@", "cycle@ <self:n>", Cycles(DOER, hole("n")))
TRIGGERS("happens@", "attack@ and (isn't|aren't) blocked", BecomesUnblocked(DOER))
TRIGGERS("happens@", "block@ <some:n>", Blocks(DOER, hole("n")))
TRIGGERS("happens@", "become@ blocked by <some:n>", BecomesBlocked(DOER, hole("n")))
TRIGGERS(
    "happens@",
    "deal@ combat damage to a player or planeswalker",
    DealsDamage(DOER, EitherNoun((PlayerNoun(), Objects(HasType("planeswalker")))), True),
)
TRIGGERS("step", "each of your postcombat main phases", BeginningOf("postcombat main", You()))
TRIGGERS("event", "<#number:k> or more <noun.p:n> attack", Pair(_many_attack, _many_attack_of))
TRIGGERS(
    "event",
    "one or more opponents each lose exactly <#digit:k> life",
    OneOrMore(LosesLife(EachOpponent(), hole("k"))),
)
TRIGGERS("step", "each of your main phases", BeginningOf("main", You()))
TRIGGERS("step", "the upkeep of <host:h> 's controller", BeginningOf("upkeep", ControllerOf(hole("h"))))
TRIGGERS("step", "the end step of <host:h> 's controller", BeginningOf("end", ControllerOf(hole("h"))))


def _trigger_or(one: object, other: object) -> object:
    return AnyTrigger((one, other))  # type: ignore[arg-type]


def _triggers_of(value: object) -> tuple[object, ...] | None:
    return value.triggers if isinstance(value, AnyTrigger) and len(value.triggers) == 2 else None


TRIGGERS("trigger", "(when|whenever) <event:a> (or|and) (when|whenever) <event:b>", Pair(_trigger_or, _triggers_of))
TRIGGERS("trigger", "(when|whenever) <event:a> and at the beginning of <step:b>", Pair(_trigger_or, _triggers_of))

# ---- events without a node of their own ----------------------------------------

TRIGGERS("happens@", "attack@ alone", AttacksAlone(DOER))
for _words, _action in (
    ("are@ turned face up", "is turned face up"),
    ("mutate@", "mutates"),
    ("explore@", "explores"),
    ("become@ monstrous", "becomes monstrous"),
    ("become@ renowned", "becomes renowned"),
    ("exploit@ a creature", "exploits a creature"),
    ("phase@ in", "phases in"),
    ("phase@ out", "phases out"),
    ("transform@", "transforms"),
    ("become@ saddled", "becomes saddled"),
    ("become@ crewed", "becomes crewed"),
    ("crew@ a Vehicle", "crews"),
    ("saddle@ a Mount", "saddles"),
    ("connive@", "connives"),
):
    TRIGGERS("happens@", _words, Performs(DOER, _action))
for _words, _action in (
    ("commit@ a crime", "commits a crime"),
    ("scry@", "scries"),
    ("surveil@", "surveils"),
    ("proliferate@", "proliferates"),
    ("investigate@", "investigates"),
    ("expend@ 4", "expends 4"),
    ("expend@ 8", "expends 8"),
    ("discard@ one or more cards", "discards cards"),
    ("unlock@ this door", "unlocks this door"),
    ("win@ a coin flip", "wins a coin flip"),
    ("lose@ a coin flip", "loses a coin flip"),
    ("complete@ a dungeon", "completes a dungeon"),
    ("search@ (your|their) library", "searches a library"),
    ("shuffle@ (your|their) library", "shuffles a library"),
):
    TRIGGERS("playerhappens@", _words, Performs(DOER, _action))
TRIGGERS("event", "the Ring tempts you", Performs(You(), "is tempted by the ring"))


def _cast_or_copy(noun: Noun) -> object:
    return AnyTrigger((Casts(DOER, noun), CopiesSpell(DOER, noun)))


def _cast_or_copied(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, AnyTrigger) or not isinstance(value.triggers[0], Casts):
        return None
    return (value.triggers[0].what,)


TRIGGERS("playerhappens@", "cast@ or copy@ <some:n>", Pair(_cast_or_copy, _cast_or_copied))


def _leaving(noun: Noun, owner: Reference) -> object:
    placed = in_zone(noun, "graveyard", owner)
    return OneOrMore(Moves(placed, "graveyard", "")) if isinstance(placed, Noun) else REJECT


def _left(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, OneOrMore) or not isinstance(value.trigger, Moves):
        return None
    what = value.trigger.what
    if not isinstance(what, Objects) or what.owner is None or value.trigger.from_zone != "graveyard":
        return None
    return Objects(what.filter, ()), what.owner


TRIGGERS("event", "one or more <noun.p:n> leave <owner:o> graveyard", Pair(_leaving, _left))
TRIGGERS(
    "trigger",
    "when you control no <noun.p:n>",
    Pair(
        lambda noun: StateIs(condition) if isinstance(condition := controls_no(You(), noun), Condition) else REJECT,
        lambda value: (
            (parts[1],)
            if isinstance(value, StateIs) and (parts := controlling_no(value.condition)) is not None
            else None
        ),
    ),
)

# ---- events that are limited ----------------------------------------


def _first_cast(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",) or noun.filter == IsKind("spell"):
        return REJECT
    return FirstEachTurn(Casts(DOER, noun))


def _first_cast_of(value: object) -> tuple[object, ...] | None:
    if isinstance(value, FirstEachTurn) and isinstance(value.trigger, Casts):
        return (value.trigger.what,)
    return None


def _event_or_player(one: Trigger, player: Reference, other: Trigger) -> object:
    if isinstance(one, Happens) and one.subject == player:
        return REJECT
    return AnyTrigger((one, Happens(player, other)))


def _event_or_player_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, AnyTrigger) or len(value.triggers) != 2 or not isinstance(value.triggers[1], Happens):
        return None
    return value.triggers[0], value.triggers[1].subject, value.triggers[1].event


def _cast_or_activate(noun: Noun) -> object:
    casts = _casts(noun)
    return AnyTrigger((casts, Activates(DOER))) if isinstance(casts, Casts) else REJECT


def _cast_or_activated(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, AnyTrigger) or value.triggers[1:] != (Activates(DOER),):
        return None
    return _cast(value.triggers[0])


def _event_or_object(one: Trigger, subject: Noun, other: Trigger) -> object:
    return AnyTrigger((one, Happens(subject, other)))


TRIGGERS("trigger", "whenever <event:e> for the first time each turn", FirstEachTurn(hole("e")))
TRIGGERS("trigger", "(when|whenever) <event:e> during your turn", WhileTrue(hole("e"), TurnOf(You())))
TRIGGERS(
    "trigger", "(when|whenever) <event:e> during an opponent 's turn", WhileTrue(hole("e"), TurnOf(EachOpponent()))
)
TRIGGERS("trigger", "(when|whenever) <event:e> while <condition:c>", WhileTrue(hole("e"), hole("c")))
TRIGGERS(
    "event", "<self:s> attacks while saddled", WhileTrue(Attacks(hole("s")), Matches(hole("s"), HasStatus("saddled")))
)
TRIGGERS(
    "playerhappens@",
    "cast@ (your|their) first spell during each opponent 's turn",
    FirstEachTurn(WhileTrue(Casts(DOER, Objects(IsKind("spell"), ("stack",))), TurnOf(EachOpponent()))),
)
TRIGGERS("playerhappens@", "cast@ (your|their) first <noun.s:n> each turn", Pair(_first_cast, _first_cast_of))
TRIGGERS("playerhappens@", "activate@ an ability", Activates(DOER))
TRIGGERS("playerhappens@", "activate@ an ability that isn't a mana ability", Activates(DOER, mana=False))
TRIGGERS("playerhappens@", "activate@ an ability of <some:n>", Activates(DOER, hole("n")))
TRIGGERS(
    "playerhappens@",
    "activate@ an ability of <some:n> that isn't a mana ability",
    Activates(DOER, hole("n"), "", False),
)
TRIGGERS("playerhappens@", "activate@ a <anykeyword:k> ability", Activates(DOER, None, hole("k")))
TRIGGERS("playerhappens@", "play@ a land", PlaysLand(DOER, Objects(HasType("land"), ())))
TRIGGERS("event", "<event:a> or <anyplayer.p:p> <playerhappens.p:e>", Pair(_event_or_player, _event_or_player_of))
TRIGGERS("playerhappens@", "cast@ <some:n> or activate@ an ability", Pair(_cast_or_activate, _cast_or_activated))
TRIGGERS("event", "<event:a> or <some:s> <happens.s:e>", Pair(_event_or_object, _event_or_player_of))
TRIGGERS("event", "<self:s> and at least one other creature attack", AttacksTogether(hole("s"), 1))
TRIGGERS("event", "<host:s> and at least one other creature attack", AttacksTogether(hole("s"), 1))
TRIGGERS("event", "<self:s> and at least <#number:n> other creatures attack", AttacksTogether(hole("s"), hole("n")))
for _nth, _word in ((1, "first"), (2, "second"), (3, "third"), (4, "fourth")):
    TRIGGERS(
        "playerhappens@",
        f"cast@ (your|their) {_word} spell each turn" if _nth == 4 else f"cast@ (your|their) {_word} spell in a turn",
        Casts(DOER, Objects(IsKind("spell"), ("stack",)), _nth),
    )
TRIGGERS("damaged", "enchanted player", EnchantedPlayer())
TRIGGERS("step", "enchanted player 's upkeep", BeginningOf("upkeep", EnchantedPlayer()))
TRIGGERS("damaged", "a player or battle", EitherNoun((PlayerNoun(), Objects(HasType("battle")))))
TRIGGERS("damaged", "a player or planeswalker", EitherNoun((PlayerNoun(), Objects(HasType("planeswalker")))))
TRIGGERS("damaged", "<that.s:n>", hole("n"))
for _words, _action in (
    ("clash@", "clashes"),
    ("collect@ evidence", "collects evidence"),
    ("forage@", "forages"),
    ("roll@ one or more dice", "rolls dice"),
    ("become@ the monarch", "becomes the monarch"),
    ("take@ the initiative", "takes the initiative"),
    ("planeswalk@", "planeswalks"),
    ("foretell@ a card", "foretells a card"),
    ("create@ a token", "creates a token"),
    ("create@ one or more tokens", "creates tokens"),
    ("get@ one or more {E}", "gets energy"),
    ("mill@ one or more cards", "mills cards"),
    ("mill@ a nonland card", "mills a nonland card"),
):
    TRIGGERS("playerhappens@", _words, Performs(DOER, _action))
TRIGGERS("happens@", "are@ put into a graveyard", Moves(DOER, "", "graveyard"))
TRIGGERS("playerhappens@", "lose@ the game", Performs(DOER, "loses the game"))

TRIGGERS("happens@", "become@ blocked by <#number:k> or more creatures", BecomesBlocked(DOER, None, hole("k")))
TRIGGERS("happens@", "block@ <#number:k> or more creatures", Blocks(DOER, None, hole("k")))
TRIGGERS("happens@", "become@ blocked by one or more <noun.p:n>", OneOrMore(BecomesBlocked(DOER, hole("n"))))
TRIGGERS("happens@", "block@ one or more <noun.p:n>", OneOrMore(Blocks(DOER, hole("n"))))
TRIGGERS("happens@", "deal@ combat damage to one or more <noun.p:n>", OneOrMore(DealsDamage(DOER, hole("n"), True)))
TRIGGERS("happens@", "deal@ damage to one or more <noun.p:n>", OneOrMore(DealsDamage(DOER, hole("n"))))
TRIGGERS("happens@", "deal@ combat damage to one or more players", OneOrMore(DealsDamage(DOER, PlayerNoun(), True)))
TRIGGERS(
    "happens@",
    "deal@ combat damage to one or more of your opponents",
    OneOrMore(DealsDamage(DOER, PlayerNoun(True), True)),
)

YOUR_PLANESWALKER: Final = Objects(AllOf((HasType("planeswalker"), ControlledBy(You()))))
TRIGGERS("happens@", "attack@ you", Attacks(DOER, You()))
TRIGGERS("happens@", "attack@ a player", Attacks(DOER, PlayerNoun()))
TRIGGERS("happens@", "attack@ (one of your opponents|an opponent)", Attacks(DOER, PlayerNoun(True)))
TRIGGERS("happens@", "attack@ a planeswalker", Attacks(DOER, Objects(HasType("planeswalker"))))
TRIGGERS(
    "happens@", "attack@ you or a planeswalker you control", Attacks(DOER, Union((You(), Each(YOUR_PLANESWALKER))))
)
TRIGGERS(
    "happens@",
    "attack@ one of your opponents or a planeswalker an opponent controls",
    Attacks(
        DOER, EitherNoun((PlayerNoun(True), Objects(AllOf((HasType("planeswalker"), ControlledBy(EachOpponent()))))))
    ),
)
for _put_words in ("put@ a", "put@ one or more"):
    _plural = "counters" if _put_words.endswith("more") else "counter"
    TRIGGERS(
        "playerhappens@",
        f"{_put_words} <counterkind:k> {_plural} on <onething:o>",
        CountersPut(hole("o"), hole("k"), DOER),
    )
TRIGGERS("playerhappens@", "put@ one or more counters on <onething:o>", CountersPut(hole("o"), "", DOER))


def _into_grave(from_zone: str, owner: Reference) -> Pair:
    """Into the graveyard of a player: that of the owner (CR 404.2)."""

    def build(noun: Noun) -> object:
        owned = add_last(noun, OwnedBy(owner))
        return Moves(owned, from_zone, "graveyard") if isinstance(owned, Noun) else REJECT

    def unbuild(value: object) -> tuple[object, ...] | None:
        if not isinstance(value, Moves) or value.from_zone != from_zone or value.to_zone != "graveyard":
            return None
        parts = without_last(value.what)
        return (parts[0],) if parts is not None and parts[1] == OwnedBy(owner) else None

    return Pair(build, unbuild)


TRIGGERS("event", "<self:s> is put into your graveyard from your library", Moves(hole("s"), "library", "graveyard"))
for _from_words, _from in (
    ("anywhere", ""),
    ("the battlefield", "battlefield"),
    ("a library", "library"),
    ("(your|their) library", "library"),
):
    for _whose, _grave_owner in (("your", You()), ("an opponent 's", EachOpponent())):
        _pair = _into_grave(_from, _grave_owner)
        TRIGGERS("event", f"<some:n> is put into {_whose} graveyard from {_from_words}", _pair)
        TRIGGERS("manymoved", f"one or more <noun.p:n> are put into {_whose} graveyard from {_from_words}", _pair)
TRIGGERS("event", "you sacrifice <self:s>", Sacrifices(You(), Objects(Is(hole("s")))))
TRIGGERS("event", "<manymoved:e>", OneOrMore(hole("e")))

TRIGGERS("happens@", "are@ put into exile from the battlefield", Moves(DOER, "battlefield", "exile"))
TRIGGERS("event", "<self:s> <happens.p:e>", Happens(hole("s"), hole("e")))
TRIGGERS("playerhappens@", "cycle@ or discard@ <some:n>", Pair(_discards, _discarded))
TRIGGERS("damaged", "<self:s>", hole("s"))


def _lands_and_spells(noun: Noun) -> object:
    if not isinstance(noun, Objects) or noun.zones != ("stack",):
        return REJECT
    return AnyTrigger((PlaysLand(DOER, Objects(HasType("land"), ())), Casts(DOER, noun)))


def _lands_and_spells_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, AnyTrigger) or not isinstance(value.triggers[-1], Casts):
        return None
    return (value.triggers[-1].what,) if isinstance(value.triggers[0], PlaysLand) else None


TRIGGERS("playerhappens@", "play@ a land or cast@ <some:n>", Pair(_lands_and_spells, _lands_and_spells_of))


def _elsewhere(noun: Noun) -> object:
    placed = add_last(noun, HasStatus("not cast from hand"))
    return Casts(DOER, placed) if isinstance(noun, Objects) and isinstance(placed, Noun) else REJECT


def _elsewhere_of(value: object) -> tuple[object, ...] | None:
    parts = without_last(value.what) if isinstance(value, Casts) else None
    return (parts[0],) if parts is not None and parts[1] == HasStatus("not cast from hand") else None


TRIGGERS(
    "playerhappens@",
    "cast@ <some:n> from anywhere other than (your|their) hand",
    Pair(_elsewhere, _elsewhere_of),
)

_SCRIES: Final = AnyTrigger((Performs(DOER, "scries"), Performs(DOER, "surveils")))
TRIGGERS("playerhappens@", "scry@ or surveil@", _SCRIES)
TRIGGERS(
    "trigger",
    "whenever <event:e> for the first time during each of your turns",
    FirstEachTurn(WhileTrue(hole("e"), TurnOf(You()))),
)

# ---- haunt (CR 702.55c) ----------------------------------------

_HAUNTED_DIES: Final = Moves(Haunted(), "battlefield", "graveyard")
TRIGGERS("event", "the creature (this card|it) haunts dies", _HAUNTED_DIES)
TRIGGERS(
    "event",
    "<self:s> enters [the battlefield] or the creature it haunts dies",
    AnyTrigger((Moves(hole("s"), "", "battlefield"), _HAUNTED_DIES)),
)
