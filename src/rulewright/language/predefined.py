"""Predefined tokens (CR 111.10): what "a Treasure token" is."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import ActivatedAbility, Keyword, StaticAbility, TriggeredAbility
from rulewright.abilities.condition import Compare
from rulewright.abilities.continuous import Continuous, GainAbilities, ModifyPowerToughness, SetPowerToughness
from rulewright.abilities.cost import Cost, TapSymbol
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import (
    AddMana,
    CreateToken,
    Discard,
    Draw,
    Exile,
    GainLife,
    KeywordAction,
    Labelled,
    LoseLife,
    MayPlay,
    Move,
    PutCounters,
    Sacrifice,
    Scry,
    Search,
    Sequence,
    Shuffle,
    TokenSpec,
)
from rulewright.abilities.mana import AnyColorMana, ManaSymbols
from rulewright.abilities.node import Ability, Quantity, Reference
from rulewright.abilities.noun import AllOf, ControlledBy, HasSupertype, HasType, IsKind, Not, Objects
from rulewright.abilities.quantity import CharacteristicOf, Count, Number
from rulewright.abilities.reference import Choose, EachOpponent, Host, Made, Self, Target, TopCards, You
from rulewright.abilities.trigger import Attacks, Moves
from rulewright.vocabulary.mana import ManaCost

_YOUR_CREATURE: Final = Objects(AllOf((HasType("creature"), ControlledBy(You()))))
_CREATURE: Final = Objects(HasType("creature"))
_SACRIFICE: Final = Sacrifice(You(), Self())
_DISCARD: Final = Discard(You(), Choose(Objects(IsKind("card"), ("hand",), You()), Number(1), Number(1)))

_NO_NONARTIFACTS: Final = ActivatedAbility(
    Cost(None, (TapSymbol(),)),
    AddMana(
        You(),
        ManaSymbols("C"),
        never_for=Objects(AllOf((Not(HasType("artifact")), IsKind("spell"))), ("stack",)),
    ),
)

PREDEFINED: Final[dict[str, tuple[Ability, ...]]] = {
    "Treasure": (ActivatedAbility(Cost(None, (TapSymbol(), _SACRIFICE)), AddMana(You(), AnyColorMana(Number(1)))),),
    "Food": (ActivatedAbility(Cost(ManaCost.parse("{2}"), (TapSymbol(), _SACRIFICE)), GainLife(You(), Number(3))),),
    "Clue": (ActivatedAbility(Cost(ManaCost.parse("{2}"), (_SACRIFICE,)), Draw(You(), Number(1))),),
    "Blood": (
        ActivatedAbility(Cost(ManaCost.parse("{1}"), (TapSymbol(), _DISCARD, _SACRIFICE)), Draw(You(), Number(1))),
    ),
    "Gold": (ActivatedAbility(Cost(None, (_SACRIFICE,)), AddMana(You(), AnyColorMana(Number(1)))),),
    "Powerstone": (_NO_NONARTIFACTS,),
    "Vibranium": (Keyword("indestructible"), _NO_NONARTIFACTS),
    "Map": (
        ActivatedAbility(
            Cost(ManaCost.parse("{1}"), (TapSymbol(), _SACRIFICE)),
            KeywordAction(You(), "explore", None, Target(0, _YOUR_CREATURE, Number(1), Number(1))),
            "sorcery",
        ),
    ),
    "Mutagen": (
        ActivatedAbility(
            Cost(ManaCost.parse("{1}"), (TapSymbol(), _SACRIFICE)),
            PutCounters("+1/+1", Number(1), Target(0, _CREATURE, Number(1), Number(1))),
            "sorcery",
        ),
    ),
    "Junk": (
        ActivatedAbility(
            Cost(None, (TapSymbol(), _SACRIFICE)),
            Sequence(
                (
                    Labelled(1, Exile(TopCards(You(), Number(1)))),
                    MayPlay(You(), Made(1), Duration("end of turn")),
                )
            ),
            "sorcery",
        ),
    ),
    "Lander": (
        ActivatedAbility(
            Cost(ManaCost.parse("{2}"), (TapSymbol(), _SACRIFICE)),
            Sequence(
                (
                    Labelled(
                        1, Search(You(), You(), AllOf((HasSupertype("basic"), HasType("land"))), Number(1), Number(1))
                    ),
                    Move(Made(1), "battlefield", tapped=True),
                    Shuffle(You()),
                )
            ),
        ),
    ),
}
"""The abilities of predefined artifact tokens by subtype."""


def _larger(*abilities: Ability) -> tuple[Ability, ...]:
    bigger = ModifyPowerToughness(Number(1), Number(1))
    gains = (GainAbilities(abilities),) if abilities else ()
    return (StaticAbility((Continuous(Host(), (bigger, *gains)),)),)


_THREE: Final = Compare(CharacteristicOf("toughness", Self()), "<=", Number(3))
_ENCHANTMENTS: Final = Count(Objects(AllOf((HasType("enchantment"), ControlledBy(You())))))
ROLES: Final[dict[str, tuple[Ability, ...]]] = {
    "Cursed": (StaticAbility((Continuous(Host(), (SetPowerToughness(Number(1), Number(1)),)),)),),
    "Monster": _larger(Keyword("trample")),
    "Royal": _larger(Keyword("ward", Cost(ManaCost.parse("{1}")))),
    "Sorcerer": _larger(TriggeredAbility(Attacks(Self()), Scry(You(), Number(1)))),
    "Virtuous": (StaticAbility((Continuous(Host(), (ModifyPowerToughness(_ENCHANTMENTS, _ENCHANTMENTS),)),)),),
    "Wicked": (
        *_larger(),
        TriggeredAbility(Moves(Self(), "battlefield", "graveyard"), LoseLife(EachOpponent(), Number(1))),
    ),
    "Young Hero": (
        StaticAbility(
            (
                Continuous(
                    Host(),
                    (
                        GainAbilities(
                            (TriggeredAbility(Attacks(Self()), PutCounters("+1/+1", Number(1), Self()), _THREE),)
                        ),
                    ),
                ),
            )
        ),
    ),
}
"""The abilities of Role tokens by name (CR 111.10m-s)."""


def role_token(name: str) -> TokenSpec:
    """The Role of that name: an enchantment that is attached to a creature."""
    enchant = Keyword("enchant", noun=Objects(HasType("creature")))
    return TokenSpec("Enchantment — Aura Role", abilities=(enchant, *ROLES[name]), name=name)


def predefined_token(subtype: str) -> TokenSpec:
    """The colorless artifact token of that subtype."""
    return TokenSpec(f"Artifact — {subtype}", abilities=PREDEFINED[subtype])


def investigating(player: Reference, amount: Quantity) -> CreateToken:
    """To investigate is to create a Clue token (CR 701.16a)."""
    return CreateToken(player, amount, predefined_token("Clue"), deed="investigates")
