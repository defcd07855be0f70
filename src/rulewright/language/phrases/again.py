"""What is done over again: "repeat this process", once, so many times, any number of times (CR 608.2c)."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.effect import Again
from rulewright.abilities.quantity import Number

from ..pattern import hole
from ..phrase import Family
from ..raw import Following

AGAIN: Final = Family("again")

AGAIN("do@", "repeat@ this process [any number of times|as many times as they choose]", Again())
AGAIN("do@", "repeat@ this process once", Again(Number(1)))
AGAIN("do@", "repeat@ this process <many:n> more times", Again(hole("n")))
AGAIN("simple", "repeat the following process <many:n> times", Following(hole("n")))
