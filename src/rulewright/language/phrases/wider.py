"""What has long been said of one thing, said of more: of many targets, of draws under a condition, of abilities that
target something."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import Cannot, Continuous, CostChange, GainActivated, Replaces
from rulewright.abilities.effect import ChooseCreatureType
from rulewright.abilities.node import Condition, Effect, Noun, Reference
from rulewright.abilities.noun import AbilityOf, AllOf, Is, Objects, TargetsA
from rulewright.abilities.reference import EachOpponent, Self, Target, You
from rulewright.abilities.replacement import DoInstead, EntersWith, MoveInstead, WouldDraw, WouldMove
from rulewright.vocabulary.mana import ManaCost

from ..pattern import HERE, REJECT, hole
from ..phrase import Family, Pair
from .references import ANOTHER, ONE
from .statics import lone, one
from .verbs import DOER

WIDER: Final = Family("wider")

# ---- targets ----------------------------------------

WIDER("change.p", "can't be the targets of <noun.p:n>", Cannot("be the target", hole("n")))
WIDER(
    "do@",
    "choose@ a creature type other than <subtypeword.s:t>",
    ChooseCreatureType(DOER, (hole("t"),)),
)
WIDER("target.s", "a second target <noun.s:n>", Target(HERE, hole("n"), ONE, ONE, ANOTHER))

# ---- draws (CR 614.11) ----------------------------------------


def _draw_while(player: Reference) -> Pair:
    """A draw is replaced while something is so."""

    def build(condition: Condition, effect: Effect) -> object:
        return one(Replaces(WouldDraw(player), DoInstead(effect), condition))

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        if not isinstance(effect, Replaces) or not isinstance(effect.outcome, DoInstead) or effect.condition is None:
            return None
        instead = effect.outcome.effect
        return (effect.condition, instead) if value == build(effect.condition, instead) else None

    return Pair(build, unbuild)


WIDER("static", "if you would draw a card while <condition:k> , <clauses:c> instead", _draw_while(You()))
WIDER("static", "if you would draw a card while <condition:k> , instead <clauses:c>", _draw_while(You()))

# ---- the abilities of others (CR 607.5, 613.1f) ----------------------------------------

WIDER("change@", "(have@|gain@) all activated abilities of <object:o>", GainActivated(hole("o")))

# ---- entering ----------------------------------------

_TAPPED_FOR_LONG: Final = StaticAbility(
    (
        Replaces(WouldMove(Self(), "", "battlefield"), EntersWith(True)),
        Continuous(Self(), (Cannot("untap"),)),
    )
)
WIDER(
    "static",
    "<self:s> enters [the battlefield] tapped and doesn't untap during your untap step",
    Pair(lambda this: _TAPPED_FOR_LONG, lambda value: (Self(),) if value == _TAPPED_FOR_LONG else None),
)

# ---- going elsewhere instead (CR 614.6) ----------------------------------------

WIDER(
    "static",
    "if <moving:w> would die , return it to its owner 's hand instead",
    one(Replaces(WouldMove(hole("w"), "battlefield", "graveyard"), MoveInstead("hand"))),
)
_SHUFFLED: Final = one(Replaces(WouldMove(Self(), "", "graveyard"), MoveInstead("library", "shuffled", (), True)))
WIDER(
    "static",
    "if <self:s> would be put into a graveyard from anywhere , reveal <self:t> and shuffle it into its owner 's library "
    "instead",
    Pair(lambda this, again: _SHUFFLED, lambda value: (Self(), Self()) if value == _SHUFFLED else None),
)

# ---- what abilities cost that target something (CR 601.2f, 602.2b) ----------------------------------------


def _aimed(player: Reference, up: bool, keyword: bool) -> Pair:
    def build(*parts: object) -> object:
        name = parts[0] if keyword else ""
        at, mana = parts[-2:]
        aim = Objects(Is(at)) if isinstance(at, Reference) else at
        if not isinstance(aim, Noun) or not isinstance(mana, ManaCost) or not isinstance(name, str):
            return REJECT
        abilities = Objects(AllOf((AbilityOf(None, name), TargetsA(aim))), ("stack",))
        return one(CostChange(abilities, mana, up, player))

    def unbuild(value: object) -> tuple[object, ...] | None:
        effect = lone(value)
        abilities = effect.spells if isinstance(effect, CostChange) else None
        if not isinstance(abilities, Objects) or not isinstance(abilities.filter, AllOf):
            return None
        of, at = abilities.filter.filters[:2]
        if not isinstance(of, AbilityOf) or not isinstance(at, TargetsA) or not isinstance(effect, CostChange):
            return None
        aim: object = at.noun
        if isinstance(at.noun, Objects) and isinstance(at.noun.filter, Is):
            aim = at.noun.filter.reference
        found = (*((of.keyword,) if keyword else ()), aim, effect.amount)
        return found if value == build(*found) else None

    return Pair(build, unbuild)


for _who, _player in (("you", You()), ("your opponents", EachOpponent())):
    for _word, _up in (("more", True), ("less", False)):
        _COST: str = f"{_who} activate that target <aimedat:a> cost <#mana:m> {_word} to activate"
        WIDER("static", f"<anykeyword:k> abilities {_COST}", _aimed(_player, _up, True))
        WIDER("static", f"abilities {_COST}", _aimed(_player, _up, False))
WIDER("aimedat", "<self:s>", hole("s"))
WIDER("aimedat", "<host:h>", hole("h"))
WIDER("aimedat", "a <noun.s:n>", hole("n"))
