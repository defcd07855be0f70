"""The mana that is added: "{R} or {G}", "one mana of any color", "{G} for each creature you control"."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import AddMana, ChooseColor
from rulewright.abilities.mana import (
    AnyColorMana,
    ChosenColorMana,
    ColorsOfMana,
    CombinationMana,
    CommanderMana,
    CouldProduceMana,
    LetterOrChosenMana,
    ManaSymbols,
    ManaTimes,
    OneOfMana,
    ProducedMana,
)
from rulewright.abilities.node import Quantity
from rulewright.abilities.quantity import DevotionToChosen, Number, X
from rulewright.vocabulary.color import MANA_LETTERS
from rulewright.vocabulary.mana import ManaCost

from ..pattern import REJECT, hole
from ..phrase import Family, Pair
from .references import ONE
from .verbs import DOER

MANA: Final = Family("mana")


def _letters(cost: ManaCost) -> object:
    texts = [symbol.text for symbol in cost.symbols]
    return "".join(texts) if all(len(t) == 1 and t in MANA_LETTERS for t in texts) else REJECT


def _symbols(value: object) -> tuple[object, ...] | None:
    if not isinstance(value, str) or not value or any(letter not in MANA_LETTERS for letter in value):
        return None
    return (ManaCost.parse("".join(["{" + letter + "}" for letter in value])),)


def _letter(cost: ManaCost) -> object:
    letters = _letters(cost)
    return letters if isinstance(letters, str) and len(letters) == 1 else REJECT


MANA("letters", "<#mana:m>", Pair(_letters, _symbols))
MANA("letter", "<#mana:m>", Pair(_letter, _symbols))


def _mana(spec: object) -> AddMana:
    return AddMana(DOER, spec)  # type: ignore[arg-type]


MANA("mana", "<letters:a>", _mana(ManaSymbols(hole("a"))))
MANA("mana", "an additional <letters:a>", _mana(ManaSymbols(hole("a"))))
MANA("mana", "<letters:a> or <letters:b>", _mana(OneOfMana((hole("a"), hole("b")))))
MANA("mana", "<letters:a> , <letters:b> , or <letters:c>", _mana(OneOfMana((hole("a"), hole("b"), hole("c")))))
MANA(
    "mana",
    "<letters:a> , <letters:b> , <letters:c> , or <letters:d>",
    _mana(OneOfMana((hole("a"), hole("b"), hole("c"), hole("d")))),
)
MANA(
    "mana",
    "<letters:a> , <letters:b> , <letters:c> , <letters:d> , or <letters:e>",
    _mana(OneOfMana((hole("a"), hole("b"), hole("c"), hole("d"), hole("e")))),
)
MANA("mana", "one mana of any color", _mana(AnyColorMana(ONE)))
MANA("mana", "an additional one mana of any color", _mana(AnyColorMana(ONE)))
MANA("mana", "<#number:n> mana of any one color", _mana(AnyColorMana(Number(hole("n")))))
MANA("mana", "<#number:n> mana in any combination of colors", _mana(AnyColorMana(Number(hole("n")), True)))
MANA("mana", "<letter:m> for each <counted:n>", _mana(ManaTimes(hole("m"), hole("n"))))
MANA("mana", "an amount of <letter:m> equal to <quantity:n>", _mana(ManaTimes(hole("m"), hole("n"))))
MANA("mana", "an additional <letter:m> for each <counted:n>", _mana(ManaTimes(hole("m"), hole("n"))))
MANA("mana", "one mana of any type that a <noun.s:n> could produce", _mana(CouldProduceMana(hole("n"), False)))
MANA("mana", "one mana of any color that a <noun.s:n> could produce", _mana(CouldProduceMana(hole("n"), True)))
MANA("mana", "x mana of any one color", _mana(AnyColorMana(X())))
MANA("mana", "one mana of any type that (land|permanent) produced", _mana(ProducedMana(ONE)))
MANA("mana", "[an additional] one mana of that color", _mana(ChosenColorMana(ONE, -1)))
MANA(
    "mana",
    "an amount of mana of that color equal to your devotion to that color",
    _mana(ChosenColorMana(DevotionToChosen(), -1)),
)
MANA("mana", "<letter:l> or one mana of the chosen color", _mana(LetterOrChosenMana(hole("l"))))
MANA("mana", "one mana of any of <whose:o> colors", _mana(ColorsOfMana(hole("o"))))
MANA("mana", "one mana of the chosen color", _mana(ChosenColorMana(ONE)))
MANA("do@", "choose@ a color", ChooseColor(DOER))
MANA("do@", "choose@ a color of a <noun.s:n>", ChooseColor(DOER, hole("n")))
MANA("mana", "<#number:n> <letter:m>", _mana(ManaTimes(hole("m"), Number(hole("n")))))
MANA("mana", "x mana in any combination of colors", _mana(AnyColorMana(X(), True)))


def _combination(amount: Quantity, cost: ManaCost, other: ManaCost) -> object:
    one, two = _letter(cost), _letter(other)
    if not isinstance(one, str) or not isinstance(two, str) or one == two:
        return REJECT
    return AddMana(DOER, CombinationMana(one + two, amount))


def _combined(value: object) -> tuple[object, ...] | None:
    spec = value.mana if isinstance(value, AddMana) and value == AddMana(DOER, value.mana) else None
    if not isinstance(spec, CombinationMana) or len(spec.letters) != 2:
        return None
    return spec.amount, *[ManaCost.parse("{" + letter + "}") for letter in spec.letters]


MANA("mana", "<many:n> mana in any combination of <#mana:a> and/or <#mana:b>", Pair(_combination, _combined))
MANA("mana", "one mana of any color in your commander 's color identity", _mana(CommanderMana(ONE)))
