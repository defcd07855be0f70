"""Protection (CR 702.16): damage, Auras and Equipment, blocking and targeting by what has the quality."""

from __future__ import annotations

from rulewright.abilities.ability import Keyword

from .characteristics import PROTECTION
from .context import Context
from .objects import Obj
from .queries import fits
from .state import State


def protected_from(state: State, obj: Obj, source: Obj | None) -> bool:
    """Whether the permanent has protection from a quality that the source has (CR 702.16a)."""
    if source is None or not obj.now.keywords & PROTECTION:
        return False
    ctx = Context(state, obj.controller, obj.id)
    for ability in obj.now.abilities:
        tree = ability.tree
        if isinstance(tree, Keyword) and tree.name == "protection" and tree.noun is not None:
            if fits(tree.noun, source, ctx):
                return True
    return False
