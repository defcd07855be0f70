"""References: this object, targets, "that creature", "it", players and whose."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.node import Noun, Reference
from rulewright.abilities.noun import (
    AllOf,
    AnyOf,
    AnyTarget,
    AsAGroup,
    ControlledBy,
    EitherNoun,
    HasType,
    Is,
    IsKind,
    Named,
    Objects,
    OwnedBy,
    PlayerNoun,
    PutWith,
)
from rulewright.abilities.quantity import Count, Half, Number, X
from rulewright.abilities.reference import (
    ActivePlayer,
    AttackedBy,
    Choose,
    ControllerOf,
    DefendingPlayer,
    Each,
    EachOpponent,
    EachPlayer,
    EnchantedPlayer,
    Granter,
    Host,
    OtherPlayers,
    OwnerOf,
    PlayersWho,
    Self,
    Target,
    TopCards,
    Union,
    You,
)

from ..describe import add_last, without_last, without_zone
from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from ..raw import InZone, It, LeftOf, Oneself, That, ThatPlayer, Them, TheRest, TheyPlayer, UsedUp

REFERENCES: Final = Family("references")

ONE: Final = Number(1)
NONE: Final = Number(0)
MANY: Final = Number(1000)
"""The maximum of "any number of"."""
ANOTHER: Final = (-1,)

THIS: Final = (
    "this creature|this spell|this permanent|this card|this land|this artifact|this enchantment|this Aura|"
    "this Equipment|this Vehicle|this token|this planeswalker|this Saga|this Class|this Case|this Spacecraft|"
    "this Siege|this battle|this Fortification|this Room|this emblem"
)

# ---- one object ----------------------------------------

REFERENCES("self", f"(~|~short|{THIS})", Self())
REFERENCES(
    "host",
    "(enchanted|equipped|fortified) (creature|permanent|land|artifact|planeswalker|enchantment|Equipment|Forest|"
    "Island|Mountain|Plains|Swamp|Vehicle|battle)",
    Host(),
)

REFERENCES("host", "enchanted (creature|instant) card", Host())  # an Aura may enchant one in a graveyard (CR 702.5a)

REFERENCES("pronoun.s", "(it|he|him|she|her)", It(HERE))
REFERENCES("pronoun.p", "(them|they)", Them(HERE))


def _that(noun: Noun) -> object:
    """``That card from your graveyard``: where it is belongs to the verb, "in your graveyard" to another noun."""
    return REJECT if isinstance(noun, Objects) and "graveyard" in noun.zones else noun


def _that_of(value: object) -> tuple[object, ...] | None:
    return None if _that(value) is REJECT else (value,)  # type: ignore[arg-type]


def _those(noun: Noun) -> object:
    return REJECT if noun == Objects(IsKind("card"), ("exile",)) else noun  # "those exiled cards": see `pointers`


def _those_of(value: object) -> tuple[object, ...] | None:
    return None if _those(value) is REJECT else (value,)  # type: ignore[arg-type]


REFERENCES("thatnoun", "<noun.s:n>", Pair(_that, _that_of))
REFERENCES("that.s", "that <thatnoun:n>", That(HERE, hole("n")))
REFERENCES("that.s", "the (copy|token)", That(HERE, Objects(IsKind("made"))))
REFERENCES("thosenoun", "<noun.p:n>", Pair(_those, _those_of))
REFERENCES("that.p", "those <thosenoun:n>", That(HERE, hole("n"), True))
REFERENCES("that.p", "the (copies|tokens)", That(HERE, Objects(IsKind("made")), True))
REFERENCES("that.p", "those copies", That(HERE, Objects(IsKind("made")), True))
for _word, _action in (
    ("sacrificed", "sacrifice"),
    ("discarded", "discard"),
    ("exiled", "exile"),
    ("tapped", "tap"),
    ("revealed", "reveal"),
):
    REFERENCES("that.s", f"the {_word} <thatnoun:n>", UsedUp(HERE, _action, hole("n")))

REFERENCES("oneobject", "<self:o>", hole("o"))
REFERENCES("oneobject", "<host:o>", hole("o"))
_PUT_WITH: Final = Objects(AllOf((HasType("creature"), PutWith(hole("o")))))
REFERENCES("object.s", "the creature put onto the battlefield with <self:o>", Each(_PUT_WITH))
REFERENCES("granter", "(~granter|~grantershort)", Granter())
REFERENCES("oneobject", "<granter:o>", hole("o"))
REFERENCES("object.s", "<granter:o>", hole("o"))
REFERENCES("whose", "<granter:o> 's", hole("o"))
REFERENCES("oneobject", "<pronoun.s:o>", hole("o"))
REFERENCES("oneobject", "<that.s:o>", hole("o"))

REFERENCES("target.s", "target <noun.s:n>", Target(HERE, hole("n"), ONE, ONE))
REFERENCES("target.s", "another target <noun.s:n>", Target(HERE, hole("n"), ONE, ONE, ANOTHER))
REFERENCES("target.s", "up to one target <noun.s:n>", Target(HERE, hole("n"), NONE, ONE))
REFERENCES("target.s", "up to one other target <noun.s:n>", Target(HERE, hole("n"), NONE, ONE, ANOTHER))
REFERENCES("target.p", "<#number:k> target <noun.p:n>", Target(HERE, hole("n"), Number(hole("k")), Number(hole("k"))))
REFERENCES("target.p", "x target <noun.p:n>", Target(HERE, hole("n"), X(), X()))
REFERENCES("target.p", "up to <#number:k> target <noun.p:n>", Target(HERE, hole("n"), NONE, Number(hole("k"))))
REFERENCES(
    "target.p",
    "up to <#number:k> other target <noun.p:n>",
    Target(HERE, hole("n"), NONE, Number(hole("k")), ANOTHER),
)
REFERENCES("target.p", "up to x target <noun.p:n>", Target(HERE, hole("n"), NONE, X()))
REFERENCES("target.p", "any number of target <noun.p:n>", Target(HERE, hole("n"), NONE, MANY))
REFERENCES("target.p", "one or two target <noun.p:n>", Target(HERE, hole("n"), ONE, Number(2)))
REFERENCES("target.p", "one , two , or three target <noun.p:n>", Target(HERE, hole("n"), ONE, Number(3)))

# a target that another player chooses (CR 601.6)
REFERENCES("target.s", "target <noun.s:n> of your choice", Target(HERE, hole("n"), ONE, ONE))
for _of, _chooser in (("of an opponent 's choice", EachOpponent()), ("of their choice", TheyPlayer(HERE))):
    _name = "theirs" if isinstance(_chooser, TheyPlayer) else "opponents"
    REFERENCES(_name, f"<noun.s:n> {_of} <behind:last>", Pair(add_last, without_last))
    REFERENCES(_name, f"<noun.s:n> {_of} <place:last>", Pair(add_last, without_zone))
    REFERENCES(_name, f"<noun.s:n> {_of}", hole("n"))
    REFERENCES("target.s", f"target <{_name}:n>", Target(HERE, hole("n"), ONE, ONE, (), _chooser))
    REFERENCES("recipient", f"any target {_of}", Target(HERE, AnyTarget(), ONE, ONE, (), _chooser))

REFERENCES("chosen.s", "<some:n>", Choose(hole("n"), ONE, ONE))
# an object that an opponent chooses as the instruction is carried out (CR 608.2d)
REFERENCES("chosen.s", "a <opponents:n>", Choose(hole("n"), ONE, ONE, False, EachOpponent()))
REFERENCES("chosen.s", "up to one <noun.s:n>", Choose(hole("n"), NONE, ONE))
_EITHER_NAME: Final = AnyOf((Named(hole("a")), Named(hole("b"))))
REFERENCES(
    "chosen.p",
    "a card named <#name:a> and/or a card named <#name:b>",
    Choose(Objects(AllOf((IsKind("card"), _EITHER_NAME, AsAGroup("different names"))), ()), NONE, Number(2)),
)
REFERENCES("chosen.p", "<many:k> <noun.p:n>", Choose(hole("n"), hole("k"), hole("k")))
REFERENCES("chosen.p", "up to <many:k> <noun.p:n>", Choose(hole("n"), NONE, hole("k")))
REFERENCES("chosen.p", "any number of <noun.p:n>", Choose(hole("n"), NONE, MANY))
REFERENCES("chosen.p", "one or more <noun.p:n>", Choose(hole("n"), ONE, MANY))

REFERENCES("every.s", "each <noun.s:n>", Each(hole("n")))
REFERENCES("every.s", "<everyother:e>", hole("e"))
REFERENCES("every.p", "<allothers:e>", hole("e"))
REFERENCES("every.p", "all <noun.p:n>", Each(hole("n")))
REFERENCES("every.p", "each of <that.p:o>", hole("o"))

REFERENCES("topcards.s", "the top card of <owner:o> library", TopCards(hole("o"), ONE))
REFERENCES("topcards.p", "the top <many:k> cards of <owner:o> library", TopCards(hole("o"), hole("k")))
for _words, _up in (("up", True), ("down", False)):
    REFERENCES(
        "topcards.p",
        f"the top half of <owner:o> library , rounded {_words}",
        TopCards(hole("o"), Half(Count(Objects(IsKind("card"), ("library",), hole("o"))), _up)),
    )

# what instructions are done to
REFERENCES("object@", "<target@:o>", hole("o"))
REFERENCES("object@", "<chosen@:o>", hole("o"))
REFERENCES("object@", "<every@:o>", hole("o"))
REFERENCES("object@", "<topcards@:o>", hole("o"))
REFERENCES("object@", "<pronoun@:o>", hole("o"))
REFERENCES("object@", "<that@:o>", hole("o"))
REFERENCES("object.s", "that <thatnoun:n> from (your|a|their) graveyard", That(HERE, hole("n")))
REFERENCES("object.s", "<self:o>", hole("o"))
REFERENCES("object.s", "<host:o>", hole("o"))
REFERENCES("object.p", "<object.s:a> and <object.s:b>", Union((hole("a"), hole("b"))))
REFERENCES("object", "<object.s:o>", hole("o"))
REFERENCES("object", "<object.p:o>", hole("o"))

# subjects of object predicates


def _two_kinds(one: Noun, other: Noun) -> object:
    """``creatures you control and lands you control``; without a "you control" inside, it is one description."""
    last = without_last(one)
    if last is None or not isinstance(last[1], ControlledBy | OwnedBy):
        return REJECT
    return Union((Each(one), Each(other)))


def _kinds(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Union) or len(value.parts) != 2:
        return None
    nouns = tuple([part.noun for part in value.parts if isinstance(part, Each)])
    return nouns if len(nouns) == 2 else None


REFERENCES("subject@", "<object@:o>", hole("o"))
REFERENCES("subject.p", "<noun.p:n>", Each(hole("n")))
REFERENCES("subject.p", "<self:a> and <noun.p:n>", Union((hole("a"), Each(hole("n")))))
REFERENCES("subject.p", "<noun.p:a> and <noun.p:b>", Pair(_two_kinds, _kinds))

# ---- players ----------------------------------------

REFERENCES("oneplayer", "target player", Target(HERE, PlayerNoun(), ONE, ONE))
REFERENCES("oneplayer", "target opponent", Target(HERE, PlayerNoun(True), ONE, ONE))
REFERENCES("oneplayer", "another target player", Target(HERE, PlayerNoun(), ONE, ONE, ANOTHER))
REFERENCES("oneplayer", "up to one target player", Target(HERE, PlayerNoun(), NONE, ONE))
REFERENCES("oneplayer", "(that player|that opponent|the player)", ThatPlayer(HERE))
REFERENCES("oneplayer", "defending player", DefendingPlayer())
REFERENCES("oneplayer", "the active player", ActivePlayer())
REFERENCES("oneplayer", "<whose:o> controller", ControllerOf(hole("o")))
REFERENCES("oneplayer", "<whose:o> owner", OwnerOf(hole("o")))
REFERENCES("oneplayer", "the controller of <that.p:o>", ControllerOf(hole("o")))

REFERENCES("player.p", "you", You())
REFERENCES("player.p", "your opponents", EachOpponent())
REFERENCES("player.p", "they", TheyPlayer(HERE))
REFERENCES("player.s", "each opponent", EachOpponent())
REFERENCES("player.s", "each player", EachPlayer())
REFERENCES("player.s", "<oneplayer:p>", hole("p"))
REFERENCES("player.s", "an opponent", Choose(PlayerNoun(True), ONE, ONE))
REFERENCES("player", "<player.s:p>", hole("p"))
REFERENCES("player", "<player.p:p>", hole("p"))

# the players of triggers and general rules
REFERENCES("anyplayer.p", "you", You())
REFERENCES("anyplayer.p", "players", EachPlayer())
REFERENCES("anyplayer.p", "your opponents", EachOpponent())
REFERENCES("anyplayer.s", "(a|each) player", EachPlayer())
REFERENCES("anyplayer.s", "(an|each) opponent", EachOpponent())
REFERENCES("anyplayer.s", "another player", OtherPlayers())
REFERENCES("anyplayer.s", "that player", ThatPlayer(HERE))

# whose: objects and players
REFERENCES("whose", "its", It(HERE))
REFERENCES("whose", "their", Them(HERE))
REFERENCES("whose", "<that.s:o> 's", hole("o"))
REFERENCES("whose", "the <kind.s:n> 's", That(HERE, hole("n")))
for _kind in ("creature", "land", "artifact", "permanent"):
    REFERENCES("kind.s", _kind, Objects(IsKind(_kind) if _kind == "permanent" else HasType(_kind)))
REFERENCES("whose", "<self:o> 's", hole("o"))
REFERENCES("whose", "<host:o> 's", hole("o"))
REFERENCES("possessor", "<whose:o>", hole("o"))
REFERENCES("possessor", "<target.s:o> 's", hole("o"))
REFERENCES("owner", "your", You())
REFERENCES("owner", "(their|his or her)", TheyPlayer(HERE))
REFERENCES("owner", "<oneplayer:p> 's", hole("p"))
REFERENCES("owner", "an opponent 's", EachOpponent())
REFERENCES("owner", "each opponent 's", EachOpponent())
REFERENCES("owner", "each player 's", EachPlayer())

# ---- recipients of damage ----------------------------------------

PLANESWALKER: Final = Objects(HasType("planeswalker"))
REFERENCES("recipient", "any target", Target(HERE, AnyTarget(), ONE, ONE))
REFERENCES("recipient", "(any other target|another target)", Target(HERE, AnyTarget(), ONE, ONE, ANOTHER))
REFERENCES("recipient", "up to one target creature or player", Target(HERE, AnyTarget(), NONE, ONE))
REFERENCES(
    "recipient", "target (player or planeswalker|planeswalker or player)",
    Target(HERE, EitherNoun((PlayerNoun(), PLANESWALKER)), ONE, ONE),
)  # fmt: skip
REFERENCES(
    "recipient", "target (opponent or planeswalker|planeswalker or opponent)",
    Target(HERE, EitherNoun((PlayerNoun(True), PLANESWALKER)), ONE, ONE),
)  # fmt: skip
REFERENCES("recipient", "<object:o>", hole("o"))
REFERENCES("recipient", "<player:p>", hole("p"))
REFERENCES("recipient", "<object:o> and <player:p>", Union((hole("o"), hole("p"))))
REFERENCES("recipient", "<player:p> and <object:o>", Union((hole("p"), hole("o"))))
REFERENCES("recipient", "<player:p> and <player:q>", Union((hole("p"), hole("q"))))
REFERENCES("targets", "<target.p:o>", hole("o"))
REFERENCES("targets", "any number of targets", Target(HERE, AnyTarget(), NONE, MANY))
REFERENCES("targets", "one or two targets", Target(HERE, AnyTarget(), ONE, Number(2)))
REFERENCES("targets", "one , two , or three targets", Target(HERE, AnyTarget(), ONE, Number(3)))
REFERENCES("targets", "up to <#number:k> targets", Target(HERE, AnyTarget(), NONE, Number(hole("k"))))
REFERENCES("recipient", "each of <targets:o>", hole("o"))
REFERENCES("recipient", "(itself|himself|herself)", Oneself(HERE))


REFERENCES("ownership", "<whose:w> owner 's", OwnerOf(hole("w")))
REFERENCES("ownership", "their owners '", OwnerOf(Them(HERE)))

for _article in ("s", "p"):
    REFERENCES(
        f"chosen.{_article}",
        f"<chosenplain.{_article}:c> of (their|your|his or her|its controller 's) choice",
        hole("c"),
    )
REFERENCES("chosenplain.s", "<some:n>", Choose(hole("n"), ONE, ONE))
REFERENCES("chosenplain.p", "<many:k> <noun.p:n>", Choose(hole("n"), hole("k"), hole("k")))
REFERENCES("chosen.s", "one of <set:o>", Choose(Objects(Is(hole("o")), ()), ONE, ONE))
REFERENCES(
    "chosen.p", "<#number:k> of <set:o>", Choose(Objects(Is(hole("o")), ()), Number(hole("k")), Number(hole("k")))
)
REFERENCES("chosen.p", "any number of <set:o>", Choose(Objects(Is(hole("o")), ()), NONE, MANY))
REFERENCES("rest", "(the rest|the other)", TheRest(HERE))
REFERENCES("object.p", "the rest", TheRest(HERE))
REFERENCES("object.p", "<object.s:a> and <every.p:b>", Union((hole("a"), hole("b"))))
REFERENCES("player.s", "each of your opponents", EachOpponent())
REFERENCES("player.s", "a player", Choose(PlayerNoun(), ONE, ONE))

REFERENCES("every.p", "each of <target.p:o>", hole("o"))
REFERENCES("anyplayer.s", "defending player", DefendingPlayer())

REFERENCES("player.p", "you and <oneplayer:p>", Union((You(), hole("p"))))
REFERENCES("pronoun.s", "(he|she)", It(HERE))
REFERENCES("every.p", "each of them", Them(HERE))
REFERENCES(
    "rest",
    "(all|the) other cards (revealed|exiled) this way",
    TheRest(HERE),
)
REFERENCES("rest", "the exiled cards (not|that weren't) cast this way", TheRest(HERE))
REFERENCES("rest", "(the rest of the exiled cards|all cards exiled this way that weren't cast)", TheRest(HERE))
REFERENCES("object.p", "(all|the) other cards (revealed|exiled) this way", TheRest(HERE))
REFERENCES("object.p", "the exiled cards (not|that weren't) cast this way", TheRest(HERE))
REFERENCES("object.p", "(the rest of the exiled cards|all cards exiled this way that weren't cast)", TheRest(HERE))


def _one_each(one: Noun, other: Noun, among: Reference) -> object:
    parts: list[Reference] = []
    for noun in (one, other):
        placed = add_last(noun, Is(among))
        if not isinstance(placed, Noun):
            return REJECT
        parts.append(Choose(placed, NONE, ONE))
    return Union(tuple(parts))


def _one_each_of(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, Union):
        return None
    pairs = [without_last(part.noun) for part in value.parts if isinstance(part, Choose)]
    if len(pairs) != 2 or pairs[0] is None or pairs[1] is None or not isinstance(pairs[0][1], Is):
        return None
    return pairs[0][0], pairs[1][0], pairs[0][1].reference


REFERENCES("object.p", "a <modified.s:a> and/or a <modified.s:b> from among <set:o>", Pair(_one_each, _one_each_of))
for _players, _who in (("opponent", EachOpponent()), ("player", EachPlayer())):
    REFERENCES("player.s", f"each {_players} who <whoclause.s:c>", PlayersWho(_who, hole("c")))
    REFERENCES("players.p", f"{_players}s who <whoclause.p:c>", PlayersWho(_who, hole("c")))
    REFERENCES("players.s", f"{_players} who <whoclause.s:c>", PlayersWho(_who, hole("c")))
REFERENCES("oneplayer", "enchanted player", EnchantedPlayer())
REFERENCES("pronoun.s", "him", It(HERE))
REFERENCES("whose", "(his|her)", It(HERE))
REFERENCES("recipient", "the player or planeswalker (it's|he's|she's) attacking", AttackedBy(It(HERE)))
REFERENCES("recipient", "the player or planeswalker <that.s:o> is attacking", AttackedBy(hole("o")))
REFERENCES("recipient", "the player or planeswalker <self:o> is attacking", AttackedBy(hole("o")))
REFERENCES("anyplayer.s", "<host:h> 's controller", ControllerOf(hole("h")))
REFERENCES("player.s", "each other player", OtherPlayers())
for _players, _opponent in (("players", False), ("opponents", True)):
    _noun = PlayerNoun(_opponent)
    REFERENCES("player.p", f"<#number:k> target {_players}", Target(HERE, _noun, Number(hole("k")), Number(hole("k"))))
    REFERENCES("player.p", f"any number of target {_players}", Target(HERE, _noun, NONE, MANY))
    REFERENCES("player.p", f"up to <#number:k> target {_players}", Target(HERE, _noun, NONE, Number(hole("k"))))


def _random(noun: Noun, zone: InZone) -> object:
    placed = add_last(noun, zone)
    return Choose(placed, ONE, ONE, True) if isinstance(placed, Noun) else REJECT


def _random_of(value: object) -> tuple[object, ...] | None:
    return without_zone(value.noun) if isinstance(value, Choose) and value.random else None


REFERENCES("chosen.s", "a <modified.s:n> at random", Choose(hole("n"), ONE, ONE, True))
REFERENCES("chosen.s", "a <modified.s:n> at random <place:z>", Pair(_random, _random_of))

REFERENCES("topcards.p", "<many:k> cards from the top of <owner:o> library", TopCards(hole("o"), hole("k")))
REFERENCES("oneplayer", "the owner of <target.s:o>", OwnerOf(hole("o")))
REFERENCES("oneplayer", "the controller of <target.s:o>", ControllerOf(hole("o")))
REFERENCES("player.s", "one of your opponents", Choose(PlayerNoun(True), ONE, ONE))

REFERENCES("oneplayer", "<target.s:o> 's owner", OwnerOf(hole("o")))
REFERENCES("oneplayer", "<target.s:o> 's controller", ControllerOf(hole("o")))

REFERENCES("that.p", "the exiled cards", UsedUp(HERE, "exile all", Objects(IsKind("card"), ())))
REFERENCES(
    "that.p",
    "(the revealed cards|the cards revealed this way)",
    UsedUp(HERE, "reveal all", Objects(IsKind("card"), ())),
)
REFERENCES("rest", "the rest of the revealed cards", TheRest(HERE))
REFERENCES("object.p", "the rest of the revealed cards", TheRest(HERE))
REFERENCES("chosen.s", "one", Choose(Objects(Is(LeftOf(HERE)), ()), ONE, ONE))
REFERENCES("oneplayer", "that player or that planeswalker 's controller", ControllerOf(It(HERE), True))
