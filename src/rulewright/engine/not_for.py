"""What mana may be spent on, said by what it may not be; a tree, and so not compiled (docs/decisions/0004)."""

from __future__ import annotations

from rulewright.abilities.node import Noun


class NotFor(Noun, frozen=True):
    """Anything but casting what is described: "this mana can't be spent to cast a nonartifact spell" (CR 106.6)."""

    noun: Noun
