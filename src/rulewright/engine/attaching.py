"""What may be attached to what (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from rulewright.vocabulary.cardtype import CREATURE, LAND
from rulewright.vocabulary.zone import BATTLEFIELD

from .characteristics import Characteristics
from .context import Context
from .event import NONE
from .objects import CARD, Obj, is_player
from .protection import protected_from
from .queries import describes
from .state import State
from .violation import Violation


def why_not_attached(state: State, obj: Obj, host_id: int) -> Violation | None:
    """The rule by which the object can't be attached to the host, or None."""
    if obj.id == host_id:
        return Violation("303.4d", "it can't be attached to itself")
    host = state.find(host_id)
    if not is_player(host_id) and (host is None or (host.zone != BATTLEFIELD and "Aura" not in obj.now.subtypes)):
        return Violation("701.3b", "what it would be attached to is not on the battlefield")
    if host is not None and host.zone == BATTLEFIELD and protected_from(state, host, obj):
        return Violation("702.16c", "what it would be attached to has protection from it")
    if "Equipment" in obj.now.subtypes:
        if host is None or not host.now.types & CREATURE:
            return Violation("301.5", "Equipment can be attached only to a creature")
        if obj.now.types & CREATURE and not obj.now.has_keyword("reconfigure"):  # CR 702.151b
            return Violation("301.5c", "Equipment that is a creature can't equip")
    if "Fortification" in obj.now.subtypes:
        if host is None or not host.now.types & LAND:
            return Violation("301.6", "a Fortification can be attached only to a land")
        if obj.now.types & CREATURE:
            return Violation("301.6", "a Fortification that is a creature can't fortify")
    if "Aura" in obj.now.subtypes:
        if obj.now.types & CREATURE:
            return Violation("303.4d", "an Aura that is a creature can't enchant")
        enchant = obj.now.enchant
        ctx = Context(state, obj.controller, obj.id)
        if enchant is None or enchant.noun is None or not describes(enchant.noun, host_id, ctx):
            return Violation("303.4c", "the enchant ability does not allow it")
    return None


def could_be_attached(state: State, base: Characteristics, player: int, host: int) -> bool:
    """Whether a permanent of the player that enters with these values could be attached to that (CR 303.4i, 301.5e)."""
    trial = Obj(NONE, CARD, player, None, base)
    trial.zone = BATTLEFIELD
    return why_not_attached(state, trial, host) is None
