"""Why something is not offered: the engine's own checks, asked about what was meant."""

from __future__ import annotations

from rulewright.cards.name import name_key
from rulewright.engine.activating import activation_cost, why_none_is_activated, why_not_cost
from rulewright.engine.castable import completable, early_choices, possible_groups, why_not_announce, why_not_cast
from rulewright.engine.context import Context
from rulewright.engine.costs import base_cost, total_cost
from rulewright.engine.doors import locked
from rulewright.engine.draft import Draft, Method
from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj
from rulewright.engine.offers import why_no_land, why_no_spell, why_not_mana
from rulewright.engine.payability import resources
from rulewright.engine.permissions import methods, sorcery_timing
from rulewright.engine.shortages import explain_shortage
from rulewright.engine.special import bill_of, unlocking
from rulewright.engine.state import State
from rulewright.engine.violation import Violation
from rulewright.game.telling import holder
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.keyword import KEYWORD_RULES

from .action import Cast
from .describe import keyword_rule
from .naming import Names


def fits(state: State, player: int, card: Obj, method: Method, said: Cast, names: Names) -> bool:
    """Whether a way to cast the card is the one that was said."""
    if said.free and not method.free:
        return False
    if not is_face_called(card, method.face, said.card.name):
        return False
    if said.using is None:
        return True
    if not said.using:
        return method.cost is None and not method.keyword
    keyword, _, cost = said.using.lower().partition(" {")
    if cost and method.keyword:
        base = base_cost(Draft(state, player, card, method))
        return method.keyword == keyword and base is not None and str(base).lower() == "{" + cost
    if method.keyword:
        return method.keyword == said.using.lower()
    return method.source != NONE and names.call(state, method.source).lower() == said.using.lower()


def is_face_called(card: Obj, face: int, name: str) -> bool:
    """Whether a face of a card may be meant by a name: that of the whole card may mean any of those that are cast or
    played, the name of one of these only that one (CR 709.3, 712.11b, 715.3)."""
    if card.card is None:
        return True
    named = [each for each, shown in enumerate(card.card.faces) if name_key(shown.name) == name_key(name)]
    if face not in card.card.playable and 0 in named:  # cast transformed: the card is called by its front face
        return True
    return not named or face in named


def why_not_the_cast(state: State, player: int, cards: list[Obj], said: Cast, names: Names) -> Violation:
    """Why none of the cards may be cast the way that was said."""
    found: Violation | None = None
    for card in cards:
        for method in methods(state, player, card):
            if fits(state, player, card, method, said, names):
                found = found or why_not_cast(state, player, card, method)
    if found is not None:
        return found
    card = cards[0]
    keyword = (said.using or "").lower().partition(" {")[0]
    if keyword in KEYWORD_RULES and not card.now.has_keyword(keyword):
        return Violation(KEYWORD_RULES[keyword], f"it does not have {keyword}")
    if keyword in KEYWORD_RULES and card.zone != z.GRAVEYARD:
        return Violation(keyword_rule(keyword), f"{keyword} says nothing about a card in the {z.ZONE_NAMES[card.zone]}")
    land = why_no_spell(cards)
    if land is not None:
        return land
    if said.free:
        return Violation("118.9", "nothing lets it be cast without paying its mana cost")
    where = "that hand" if card.zone == z.HAND else f"the {z.ZONE_NAMES[card.zone]}"
    return Violation("601.3", f"nothing lets that player cast it from {where} so")


def why_not_unlock(state: State, player: int, half: str) -> Violation:
    """Why the half of a permanent may not be unlocked."""
    for id in state.board.battlefield:
        obj = state.get(id)
        for face in locked(obj):
            assert obj.form is not None
            if obj.controller != player or name_key(obj.form.faces[face].name) != name_key(half):
                continue
            if not sorcery_timing(state, player):
                return Violation("709.5e", "a half is unlocked in its player's main phase while the stack is empty")
            return explain_shortage(state, player, bill_of(unlocking(obj, face), 0), 0, Context(state, player, id))
    return Violation("709.5e", "that player controls no permanent with that locked half")


def may_tap(state: State, player: int, card: Obj, method: Method, word: str, ids: tuple[int, ...]) -> bool:
    """Whether those objects may be chosen for a cost as the spell is announced."""
    draft = Draft(state, player, card, method)
    for action, effect in early_choices(draft):
        if action == word and ids in possible_groups(effect, draft.ctx):
            draft.paid.append((word, ids))
            draft.note()
            return completable(state, draft)
    return False


def why_not_tap(state: State, player: int, card: Obj, method: Method, word: str, ids: tuple[int, ...]) -> Violation:
    """Why those objects cannot be chosen for a cost as the spell is announced."""
    draft = Draft(state, player, card, method)
    rule = keyword_rule(method.keyword) or "601.2b"
    for action, effect in early_choices(draft):
        if action != word:
            continue
        groups = possible_groups(effect, draft.ctx)
        if ids not in groups:
            single = [group[0] for group in groups if len(group) == 1]
            if all(id in single for id in ids) and len(ids) > max((len(group) for group in groups), default=0):
                return Violation(rule, f"the cost does not let so many be chosen to {word}")
            return Violation(rule, _unfit(state, player, word, ids))
        draft.paid.append((word, ids))
        draft.note()
        reserved = 0
        for id in ids:
            reserved |= resources(effect, id)
        bill = total_cost(state, draft, False)
        return why_not_announce(state, draft) or explain_shortage(state, player, bill, reserved, draft.ctx)
    return Violation("601.2b", f"the cost has nothing to {word}")


def _unfit(state: State, player: int, word: str, ids: tuple[int, ...]) -> str:
    for id in ids:
        obj = state.get(id)
        if obj.zone == z.BATTLEFIELD and holder(obj) != player:
            return f"{obj.now.name} is not controlled by the player who casts the spell"
        if word == "tap" and obj.tapped:
            return f"{obj.now.name} is already tapped"
    return f"the cost does not let that be chosen to {word}"


def why_not_the_activation(state: State, player: int, sources: list[Obj], number: int) -> Violation:
    """Why the ability may not be activated."""
    for obj in sources:
        activated = obj.now.activated
        if not activated or number > len(activated):
            continue
        found = why_none_is_activated(state, player, obj, (activated[number - 1],) if number else activated)
        if found is not None:
            return found
    return Violation("602.1", "it has no such activated ability")


def why_not_the_land(state: State, player: int, card: Obj) -> Violation:
    """Why the land may not be played."""
    return why_no_land(state, player) or Violation("305.1", "that player may not play it from there")


def why_not_the_mana(state: State, player: int, sources: list[Obj]) -> Violation:
    """Why the mana ability may not be activated."""
    for obj in sources:
        for at in obj.now.mana_abilities:
            if holder(obj) != player:
                return Violation("602.2", "only its controller may activate it")
            tree = obj.now.abilities[at].activated
            assert tree is not None
            if why_not_mana(state, player, obj, at) is not None:
                ctx = Context(state, player, obj.id)
                return why_not_cost(state, player, obj, tree, activation_cost(obj.now.abilities[at], obj, 0, ctx))
    return Violation("605.1", "it has no mana ability")
