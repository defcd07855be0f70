""" "Why can't I?": what a player may and may not do with an object, by the engine's own checks."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.engine.activating import why_not_activate
from rulewright.engine.castable import why_not_cast
from rulewright.engine.combat import why_not_attack, why_not_block
from rulewright.engine.controlling import seers
from rulewright.engine.decision import ACTIVATE, CAST, PLAY_LAND, SPECIAL, Decision, DeclareAttacker, DeclareBlocker
from rulewright.engine.draft import Method
from rulewright.engine.objects import SLOT_MASK, Obj, is_player
from rulewright.engine.offers import why_no_land
from rulewright.engine.permissions import land_faces, methods
from rulewright.engine.special import specials
from rulewright.engine.state import State
from rulewright.engine.violation import Violation
from rulewright.game.game import Game
from rulewright.game.naming import Namer
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import CREATURE, LAND

from .words import in_words

NO_PRIORITY = Violation("117.1", "you do not have priority")


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that one may want to do with an object, and the rule that forbids it now; None where it is allowed."""

    what: str
    why: Violation | None

    def __str__(self) -> str:
        return f"{self.what}: you may" if self.why is None else f"{self.what}: {self.why}"


def why_not(game: Game, me: int, id: int) -> list[Reason]:
    """Everything that the player may want to do with the object, each with the rule that forbids it now."""
    if is_player(id):
        return []
    fork = game.fork()  # what is worked out here is kept apart from the game
    state = fork.state
    obj = state.find(id)
    namer = Namer(game.players, seers(state, me))
    if obj is None:
        return [Reason("do anything with it", Violation("400.7", "it is not there any more"))]
    known = obj.zone in (z.BATTLEFIELD, z.STACK) or namer.sees(state, obj)
    if not known:
        return [Reason("do anything with it", Violation("400.2", "you do not know which card it is"))]
    decision = fork.decision if fork.decision is not None and fork.decider == me else None
    asked = [] if decision is None else [option for option in decision.options if option.id == id]
    first = None if decision is not None and decision.kind == "Priority" else NO_PRIORITY
    found: list[Reason] = []
    if obj.zone not in (z.BATTLEFIELD, z.STACK):
        found += _playing(state, me, obj, first, {option.number for option in asked if option.kind == PLAY_LAND})
        ways = [option.method for option in asked if option.kind == CAST and option.method is not None]
        found += _casting(state, me, obj, first, ways)
    offered = {option.number for option in asked if option.kind == ACTIVATE}
    found += _activating(state, me, obj, first, offered)
    if obj.zone == z.BATTLEFIELD and obj.now.types & CREATURE and obj.controller == me:
        found.append(_attacking(state, obj, decision))
        found += _blocking(state, me, obj, namer, decision)
    for option in asked:
        if option.kind == SPECIAL:
            special = specials(state, me, obj)[option.number]
            found.append(Reason(f"{special.action} ({special.keyword})", None))
    return found or [_nothing(obj, me)]


def _nothing(obj: Obj, me: int) -> Reason:
    if obj.zone == z.STACK:
        return Reason(
            "do anything with it", Violation("608.1", "it waits to resolve; only spells and abilities change it")
        )
    if obj.zone == z.BATTLEFIELD and obj.controller != me:
        return Reason("use it", Violation("602.2", "only its controller may activate its abilities"))
    where = f"from {z.ZONE_NAMES[obj.zone]}" if obj.zone != z.BATTLEFIELD else "with it"
    return Reason(
        f"do anything {where}", Violation("601.3", "it has no ability that you could use, and nothing lets you play it")
    )


def _playing(state: State, me: int, obj: Obj, first: Violation | None, offered: set[int]) -> list[Reason]:
    """Playing it as a land (CR 305)."""
    if obj.card is None or not any(face.types & LAND for face in obj.card.faces):
        return []
    if offered:
        return [Reason("play it", None)]
    if not land_faces(state, me, obj):
        where = z.ZONE_NAMES[obj.zone]
        return [Reason("play it", first or Violation("305.1", f"nothing lets you play it from the {where}"))]
    return [Reason("play it", first or why_no_land(state, me) or Violation("305.1", "you may not play it now"))]


def _casting(state: State, me: int, obj: Obj, first: Violation | None, offered: list[Method]) -> list[Reason]:
    """Casting it, in each way that there is (CR 601)."""
    found: list[Reason] = []
    for method in methods(state, me, obj):
        manner = f" via {method.keyword}" if method.keyword else " without paying its mana cost" * method.free
        face = "" if obj.card is None or method.face == obj.face else f" as {obj.card.faces[method.face].name}"
        what = f"cast it{face}{manner}"
        if any(method.same(each) for each in offered):
            found.append(Reason(what, None))
        else:
            why = first or why_not_cast(state, me, obj, method)
            found.append(Reason(what, why or Violation("601.3", "it is not among what you may do now")))
    if not found and not obj.now.types & LAND and obj.card is not None:
        where = "that hand" if obj.zone == z.HAND else f"the {z.ZONE_NAMES[obj.zone]}"
        found.append(Reason("cast it", Violation("601.3", f"nothing lets you cast it from {where}")))
    return found


def _activating(state: State, me: int, obj: Obj, first: Violation | None, offered: set[int]) -> list[Reason]:
    """Activating its abilities (CR 602); of an object elsewhere, those that function where it is."""
    found: list[Reason] = []
    for index in obj.now.activated:
        ability = obj.now.abilities[index]
        if obj.zone != z.BATTLEFIELD and not ability.functions_in(obj.zone):
            continue
        text = in_words(ability.tree)
        what = f"activate “{text}”" if text else "activate its ability"
        if index in offered:
            found.append(Reason(what, None))
        else:
            why = first or why_not_activate(state, me, obj, index)
            found.append(Reason(what, why or Violation("602.1", "it is not among what you may do now")))
    return found


def _attacking(state: State, obj: Obj, decision: Decision | None) -> Reason:
    if obj.attacking >= 0:
        return Reason("attack with it", Violation("508.1", "it attacks already"))
    why = why_not_attack(state, obj)
    if why is None and not (isinstance(decision, DeclareAttacker) and decision.about == obj.id):
        why = Violation("508.1", "attackers are declared as the declare attackers step of your turn begins")
    return Reason("attack with it", why)


def _blocking(state: State, me: int, obj: Obj, namer: Namer, decision: Decision | None) -> list[Reason]:
    attackers = [
        other
        for id in state.board.battlefield
        if (other := state.objects[id & SLOT_MASK]).attacking >= 0 and other.controller != me
    ]
    if not attackers:
        return [Reason("block with it", Violation("509.1", "nothing attacks"))]
    found: list[Reason] = []
    for attacker in attackers:
        why = why_not_block(state, obj, attacker)
        if why is None and not (isinstance(decision, DeclareBlocker) and decision.about == obj.id):
            why = Violation("509.1", "blockers are declared as the declare blockers step begins")
        found.append(Reason(f"block {namer.name(state, attacker)}", why))
    return found
