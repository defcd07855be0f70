"""Whether a player may begin to cast a spell, and how (CR 601.3, 117.1a, 101.2, 118.9)."""

from __future__ import annotations

from rulewright.abilities.condition import CostPaid
from rulewright.abilities.continuous import (
    AlternativeCost,
    AsThoughFlash,
    CantCast,
    CastOnly,
    MayCast,
    MayCastUsing,
    MayPlayLands,
    OnceEachYourTurn,
    PlayerRule,
)
from rulewright.abilities.cost import Cost
from rulewright.abilities.node import Condition, Noun
from rulewright.abilities.noun import (
    AllOf,
    Compares,
    ExiledWith,
    HasOneTarget,
    HasStatus,
    Objects,
    PaidFor,
    TargetsA,
)
from rulewright.abilities.quantity import ExtraTargets, TimesPaid, X
from rulewright.abilities.reference import Self, TargetRef
from rulewright.vocabulary.cardtype import CREATURE, INSTANT, LAND, LEGENDARY, PLANESWALKER, SORCERY
from rulewright.vocabulary.turn import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulewright.vocabulary.zone import EXILE, GRAVEYARD, HAND, STACK, ZONE_NAMES, parse_zone

from .characteristics import FLASH, Characteristics
from .commander import may_be_cast
from .context import Context
from .definition import BACK, BOTH, ONE_FACE
from .draft import AS_FLASH, FREE, Draft, Method, show_face
from .effects_in_force import AS_SORCERIES, ONE_SPELL, OWN_TURNS, Permission, Static
from .event import NONE
from .face_down import CAST_FACE_DOWN
from .facts import AbilityFacts, allows_flash, own_flash, walk
from .objects import COPY, Obj
from .once_a_turn import still_holds
from .player_rules import GRAVEYARDS, rules_of
from .preparing import prepared_by
from .queries import fits, holds, matches, player_fits, refer
from .spell_abilities import with_given
from .spending import AS_THOUGH
from .state import State
from .violation import Violation


def in_force(static: Static, ctx: Context) -> bool:
    """Whether the condition of a static ability holds."""
    tree = static.ability.static
    return tree is None or tree.condition is None or holds(tree.condition, ctx)


def methods(state: State, player: int, obj: Obj) -> list[Method]:
    """The ways in which the player is allowed to cast the card from where it is, timing and costs aside."""
    found: list[Method] = []
    card = obj.card
    if obj.kind == COPY:
        permanent = prepared_by(state, obj)
        if permanent is not None and permanent.controller == player:
            found.append(Method("", None, NONE, obj.face))
        return found
    if card is None or not card.several:
        _methods(state, player, obj, obj, 0, found)
        return found
    for face in card.playable:
        shown = obj
        if face or obj.face_down:
            shown = obj.copy()
            show_face(shown, face)
        _methods(state, player, obj, shown, face, found)
    if card.fuses and obj.zone == HAND and obj.owner == player:  # CR 702.102a
        found.append(Method("fuse", None, NONE, BOTH))
    return found


def _methods(state: State, player: int, obj: Obj, shown: Obj, face: int, found: list[Method]) -> None:
    """The ways to cast one face of the card; ``shown`` is the card with only the characteristics of that face. What
    effects give to spells that the player casts counts as well (CR 601.3e)."""
    land = identity(shown).types & LAND != 0
    if land and not obj.now.statics:
        return
    own = obj.zone == HAND and obj.owner == player
    if (own or may_be_cast(obj, player)) and not land and not shown.now.has_keyword("aftermath"):  # CR 702.127a
        found.append(Method("prototype" if face and obj.now.has_keyword("prototype") else "", None, NONE, face))
    given: list[AbilityFacts] = []
    if not land and state.board.index.spells_have:
        own_statics = shown.now.statics
        shown = as_spell(shown, player)
        shown.now = with_given(state, shown, player)
        given = [ability for ability in shown.now.statics if ability not in own_statics]
    for ability in (*obj.now.statics, *given):
        if not ability.functions_in(obj.zone) or (ability.keyword == "aftermath" and ability not in shown.now.statics):
            continue
        tree = ability.static
        assert tree is not None
        for effect in tree.effects:
            if isinstance(effect, MayCast) and isinstance(effect.what, Self):
                if effect.zone and parse_zone(effect.zone) != obj.zone:
                    continue
                if land and effect.keyword not in CAST_FACE_DOWN:
                    continue
                ctx = Context(state, player if as_ones_own(state, player, obj) else obj.owner, obj.id)
                if not player_fits(effect.player, player, ctx):
                    continue
                if tree.condition is not None and not holds(tree.condition, ctx):
                    continue
                if face and (effect.transformed or effect.keyword in CAST_FACE_DOWN):
                    continue
                if effect.transformed and (obj.card is None or not obj.card.double_faced):
                    continue
                keyword = effect.keyword or ability.keyword
                so = Method(keyword, effect.cost, NONE, BACK if effect.transformed else face)
                so.extra = effect.extra
                found.append(so)
            elif isinstance(effect, MayCastUsing) and parse_zone(effect.zone) == obj.zone and not face:
                if player_fits(effect.player, player, Context(state, obj.owner, obj.id)):
                    for other in costs_of(obj.now, effect.keyword):
                        found.append(Method(effect.keyword, other, NONE, face))
    if own and not land:
        for ability in shown.now.statics:
            if ability.static is None or not ability.functions_in(STACK):
                continue
            for effect in ability.static.effects:
                if isinstance(effect, AlternativeCost):  # CR 118.9
                    ctx = Context(state, player, obj.id)
                    if ability.static.condition is None or holds(ability.static.condition, ctx):
                        found.append(Method("", effect.cost, NONE, face))
    others = [] if own else _costs_of_its_own(state, player, obj, shown, face)
    if land and not others:
        return
    if may_be_cast(obj, player):
        found.extend(Method(keyword, cost, NONE, face) for keyword, cost in others)
    for permission in state.board.permissions:
        if (
            permission.player != player
            or obj.id not in permission.cards
            or not permission.permits(face)
            or not holds_now(state, permission)
        ):
            continue
        usual_cost = FREE if permission.free else permission.cost
        ways: list[tuple[str, Cost | None]] = [] if land else [(permission.keyword, usual_cost)]
        if usual_cost is None and not permission.keyword:
            ways.extend(others)
        for keyword, cost in ways:
            method = Method(keyword, cost, permission.source, face)
            method.as_though = permission.as_though
            method.exiles = permission.exiles
            if permission.spells is not None:
                spell = as_spell(shown, player) if cost is usual_cost else Draft(state, player, obj, method).spell
                if not fits(permission.spells, spell, Context(state, player, permission.source)):
                    continue
            if permission.once:
                method.permission = permission
            found.append(method)
    usual = own or may_be_cast(obj, player) or any(method.cost is None and method.face == face for method in found)
    for static in state.board.index.may_cast:
        found.extend(_permitted_by(state, player, obj, shown, face, static, usual, land, others))


def _costs_of_its_own(state: State, player: int, obj: Obj, shown: Obj, face: int) -> list[tuple[str, Cost]]:
    """The alternative costs that the card itself gives, for whoever is allowed to cast it from where it is
    (CR 118.9, 601.3e)."""
    found: list[tuple[str, Cost]] = []
    ctx = Context(state, player, obj.id)
    for ability in shown.now.statics:
        tree = ability.static
        if tree is None or not (ability.functions_in(HAND) or ability.functions_in(STACK)):
            continue
        for effect in tree.effects:
            if isinstance(effect, AlternativeCost) and ability.functions_in(STACK):
                keyword, cost = "", effect.cost
            elif isinstance(effect, MayCast) and isinstance(effect.what, Self) and effect.zone == ZONE_NAMES[HAND]:
                if effect.cost is None or effect.transformed:
                    continue
                keyword, cost = effect.keyword or ability.keyword, effect.cost
            else:
                continue
            if keyword in CAST_FACE_DOWN and face:
                continue
            if identity(shown).types & LAND and keyword not in CAST_FACE_DOWN:
                continue
            if tree.condition is None or holds(tree.condition, ctx):
                found.append((keyword, cost))
    return found


def costs_of(now: Characteristics, keyword: str) -> list[Cost]:
    """The costs for which the card may be cast by its keyword abilities of that name."""
    found: list[Cost] = []
    for ability in now.statics:
        if ability.keyword == keyword and ability.static is not None:
            for effect in ability.static.effects:
                if isinstance(effect, MayCast) and effect.cost is not None:
                    found.append(effect.cost)
    return found


def _permitted_by(
    state: State,
    player: int,
    obj: Obj,
    shown: Obj,
    face: int,
    static: Static,
    usual: bool,
    land: bool,
    others: list[tuple[str, Cost]],
) -> list[Method]:
    """The ways that a static ability gives of casting it: from the zones that it names, or, if it only names another
    cost, from where the card could be cast anyway (CR 118.9, 601.3b). Where it names no cost, the card's own
    alternative costs may be paid as well, if the effect permits the spell that it would then be (601.3e)."""
    once = isinstance(static.effect, OnceEachYourTurn)
    permit = static.effect.permission if isinstance(static.effect, OnceEachYourTurn) else static.effect
    assert isinstance(permit, MayCast)
    ctx = Context(state, static.controller, static.source)
    if not isinstance(permit.what, Noun) or not player_fits(permit.player, player, ctx):
        return []
    if _anywhere(permit.what) and not usual:
        return []
    if isinstance(static.effect, OnceEachYourTurn) and not still_holds(state, player, static, static.effect):
        return []
    if not casts_from(permit.what, obj, ctx) or not in_force(static, ctx):
        return []
    found: list[Method] = []
    if not land and _permits(permit.what, obj, as_spell(shown, player), ctx):
        found.append(Method(permit.keyword, permit.cost, static.source, face))
    if permit.cost is None and not permit.keyword and not _anywhere(permit.what):
        for keyword, cost in others:
            method = Method(keyword, cost, static.source, face)
            if _permits(permit.what, obj, Draft(state, player, obj, method).spell, ctx):
                found.append(method)
    for method in found:
        method.extra = permit.extra
        method.as_though = AS_THOUGH[permit.any_mana]
        if once:
            method.once = static.ability
    return found


def _permits(what: Noun, card: Obj, spell: Obj, ctx: Context) -> bool:
    """Whether the description of spells is of the spell that the card would be (CR 601.3b): by what the card was exiled
    (607.2a) is asked of the card where it is."""
    if not isinstance(what, Objects):
        return fits(what, spell, ctx)
    parts = what.filter.filters if isinstance(what.filter, AllOf) else (what.filter,)
    rest = tuple([part for part in parts if not isinstance(part, ExiledWith)])
    if len(rest) == len(parts):
        return fits(what, spell, ctx)
    for part in parts:
        if isinstance(part, ExiledWith) and not matches(part, card, ctx):
            return False
    return fits(Objects(AllOf(rest), what.zones, what.owner), spell, ctx)


def identity(obj: Obj) -> Characteristics:
    """What a card is to a player who may play it: one that is face down in exile is looked at (CR 406.3a)."""
    return obj.card.front if obj.face_down and obj.zone == EXILE and obj.card is not None else obj.now


def holds_now(state: State, permission: Permission) -> bool:
    """Whether the permission holds at this time: on a later turn, or only when a sorcery could be cast."""
    if permission.later and state.turn.number <= permission.turn:
        return False
    return not permission.sorcery or sorcery_timing(state, permission.player)


def _anywhere(what: Noun) -> bool:
    """Whether a description of spells says nothing about the zone that they are cast from."""
    return not isinstance(what, Objects) or what.zones == (ZONE_NAMES[STACK],)


def as_ones_own(state: State, player: int, card: Obj) -> bool:
    """Whether the player may play the card as though another player's graveyard, where it is, were theirs
    (CR 609.4)."""
    if card.zone != GRAVEYARD or card.owner == player or not state.board.index.player_rules:
        return False
    return bool(rules_of(state, player, GRAVEYARDS))


def casts_from(what: Noun, card: Obj, ctx: Context) -> bool:
    """Whether a description of spells, such as "spells from your graveyard", speaks of the zone where the card is."""
    if not isinstance(what, Objects):
        return True
    if what.owner is not None:
        owner = ctx.controller if as_ones_own(ctx.state, ctx.controller, card) else card.owner
        if owner not in refer(what.owner, ctx):
            return False
    return _anywhere(what) or ZONE_NAMES[card.zone] in what.zones


def as_spell(card: Obj, player: int) -> Obj:
    """The card as the spell that the player would cast: effects on casting look at that (CR 601.3)."""
    spell = card.copy()
    spell.zone = STACK
    spell.controller = spell.base_controller = player
    return spell


def land_faces(state: State, player: int, obj: Obj) -> list[int]:
    """The faces of the card that the player is allowed to play as a land from where it is, timing aside (CR 305.1,
    305.9, 712.12)."""
    return [
        face for face in faces_of_lands(obj) if plainly(state, player, obj, face) or permits(state, player, obj, face)
    ]


def plainly(state: State, player: int, obj: Obj, face: int) -> bool:
    """Whether the player may play that face of the card as a land with no static ability's leave."""
    return (obj.zone == HAND and obj.owner == player) or bool(land_permissions(state, player, obj, face))


def land_permissions(state: State, player: int, obj: Obj, face: int) -> list[Permission]:
    """The permissions that effects gave the player to play that face of the card as a land."""
    found: list[Permission] = []
    for permission in state.board.permissions:
        if permission.player == player and permission.lands and obj.id in permission.cards and permission.permits(face):
            found.append(permission)
    return found


def faces_of_lands(obj: Obj) -> list[int]:
    """The faces of the card that are lands (CR 305.9, 712.12)."""
    faces = obj.card.playable if obj.card is not None and obj.card.several else ONE_FACE
    found: list[int] = []
    for face in faces:
        shown = identity(obj) if face == 0 or obj.card is None else obj.card.faces[face]
        if shown.types & LAND:
            found.append(face)
    return found


def permits(state: State, player: int, obj: Obj, face: int) -> list[Static]:
    """The static abilities that let the player play that face of the card as a land from where it is."""
    found: list[Static] = []
    for static in state.board.index.may_play_lands:
        effect = static.effect
        if isinstance(effect, OnceEachYourTurn):
            if effect.lands is None or not still_holds(state, player, static, effect):
                continue
            permit = effect.lands
        else:
            assert isinstance(effect, MayPlayLands)
            permit = effect
        ctx = Context(state, static.controller, static.source)
        if not player_fits(permit.player, player, ctx) or not casts_from(permit.what, obj, ctx):
            continue
        shown = obj
        if face:
            shown = obj.copy()
            show_face(shown, face)
        if fits(permit.what, shown, ctx) and in_force(static, ctx):
            found.append(static)
    return found


def sorcery_timing(state: State, player: int) -> bool:
    """Whether the player could cast a sorcery: their main phase, the stack empty (CR 307.1, 117.1a)."""
    turn = state.turn
    return (
        turn.active == player
        and turn.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
        and not state.board.stack
        and not state.board.pending
    )


def has_flash(state: State, player: int, draft: Draft) -> bool:
    """Whether the spell, as it has been proposed so far, may be cast any time its player has priority: an instant (CR
    304.1), flash (702.8a), or as though it had flash (609.4)."""
    return _is_fast(draft) or any(_applies(giver, draft) for giver in _flash_givers(state, player, draft))


def _is_fast(draft: Draft) -> bool:
    return bool(draft.spell.now.types & INSTANT or draft.spell.now.keywords & FLASH)


class _Giver:
    """An effect by which a spell may be cast as though it had flash: under what condition, and from whose point of
    view it describes the spell."""

    __slots__ = ("condition", "ctx", "effect", "own")

    def __init__(self, effect: AsThoughFlash, condition: Condition | None, ctx: Context, own: bool) -> None:
        self.effect = effect
        self.condition = condition
        self.ctx = ctx
        self.own = own


def _flash_givers(state: State, player: int, draft: Draft) -> list[_Giver]:
    found: list[_Giver] = []
    for static in state.board.index.as_though_flash:
        effect = static.effect
        assert isinstance(effect, AsThoughFlash)
        ctx = Context(state, static.controller, static.source)
        if player_fits(effect.player, player, ctx):
            tree = static.ability.static
            found.append(_Giver(effect, None if tree is None else tree.condition, ctx, False))
    for ability in draft.spell.now.statics:  # of the spell itself
        tree = ability.static
        if tree is not None and ability.casts and allows_flash(tree):
            for effect in tree.effects:
                own = own_flash(effect)
                if own is not None:
                    found.append(_Giver(own, tree.condition, draft.ctx, True))
    return found


def _applies(giver: _Giver, draft: Draft) -> bool:
    if not giver.own and not fits(giver.effect.what, draft.spell, giver.ctx):
        return False
    if giver.effect.cost is not None and AS_FLASH not in draft.kicked:
        return False
    return giver.condition is None or holds(giver.condition, giver.ctx)


def _depends_on_choices(giver: _Giver) -> bool:
    """Whether what is chosen as the spell is cast may make the effect apply, or no longer apply (CR 601.3b-c)."""
    if giver.effect.cost is not None:
        return True
    inside = [] if giver.own else walk(giver.effect.what)
    if giver.own and giver.condition is not None:
        inside = walk(giver.condition)
    for node in inside:
        if isinstance(node, Compares) and node.what == "mana value":
            return True
        if isinstance(node, HasStatus) and node.status == "kicked":
            return True
        if isinstance(node, X | TargetsA | HasOneTarget | TargetRef | ExtraTargets | CostPaid | PaidFor | TimesPaid):
            return True
    return False


def begins_late(state: State, player: int, draft: Draft) -> bool | None:
    """Whether the spell may be begun at this time only because what is chosen as it is cast may give it flash (CR
    601.3b-c); None if it may not be begun at all."""
    if sorcery_timing(state, player) or _is_fast(draft) or draft.method.keyword == "sneak":
        return False
    open = False
    for giver in _flash_givers(state, player, draft):
        if _depends_on_choices(giver):
            open = True
        elif _applies(giver, draft):
            return False
    return True if open else None


def split_second(state: State) -> bool:
    """Whether a spell on the stack forbids other spells and abilities that are not mana abilities (CR 702.61b)."""
    for id in state.board.stack:
        spell = state.find(id)
        if spell is not None and spell.now.has_keyword("split second"):
            return True
    return False


def why_forbidden(state: State, player: int, draft: Draft) -> Violation | None:
    """The restriction that forbids casting it now, by a permission or by an effect (CR 601.3e, 608.2g)."""
    if split_second(state):
        return Violation("702.61b", "a spell with split second is on the stack")
    now = draft.spell.now
    if now.supertypes & LEGENDARY and now.types & (INSTANT | SORCERY) and not _has_a_legend(state, player):
        return Violation("205.4e", "a legendary instant or sorcery needs a legendary creature or planeswalker")
    for ability in now.statics:
        if ability.static is not None:
            for effect in ability.static.effects:
                if isinstance(effect, CastOnly) and not holds(effect.condition, draft.ctx):
                    return Violation("601.3e", "the card says that it can't be cast now")
    return None


def _has_a_legend(state: State, player: int) -> bool:
    """Whether the player controls a legendary creature or a legendary planeswalker (CR 205.4e)."""
    for id in state.board.battlefield:
        obj = state.get(id)
        if obj.controller == player and obj.now.supertypes & LEGENDARY and obj.now.types & (CREATURE | PLANESWALKER):
            return True
    return False


def why_not_now(state: State, player: int, draft: Draft) -> Violation | None:
    """What forbids casting it now, whatever is chosen; the draft notes whether the choices decide."""
    forbidden = why_forbidden(state, player, draft)
    if forbidden is not None:
        return forbidden
    late = begins_late(state, player, draft)
    if late is None:
        return Violation("117.1a", "only an instant, or a card with flash, may be cast at this time")
    draft.late = late
    return None


def why_not_allowed(state: State, player: int, draft: Draft, begins: bool = True) -> Violation | None:
    """The effect that prohibits casting it (CR 101.2, 601.3); ``begins``: also what only asks when that begins."""
    if state.history.spells_cast[player] and rules_of(state, player, ONE_SPELL):
        return Violation("101.2", "an effect says that the player can't cast more than one spell each turn")
    if begins and state.board.index.player_rules:
        if state.turn.active != player and rules_of(state, player, OWN_TURNS):
            return Violation("101.2", "an effect says that the player can cast spells only during their own turns")
        if not sorcery_timing(state, player) and rules_of(state, player, AS_SORCERIES):
            return Violation("101.2", "an effect says that the player can cast spells only as sorceries")
    for static in state.board.index.cant_cast:
        effect = static.effect
        assert isinstance(effect, CantCast)
        ctx = Context(state, static.controller, static.source)
        if not player_fits(effect.player, player, ctx) or not in_force(static, ctx):
            continue
        if casts_from(effect.what, draft.card, ctx) and fits(effect.what, draft.spell, ctx):
            source = state.last_known(static.source)
            assert source is not None
            where = "from graveyards " if draft.card.zone == GRAVEYARD else ""
            return Violation("101.2", f"{source.now.name} says it can't be cast {where}".rstrip())
    for static in state.board.index.player_rules:
        rule = static.effect
        assert isinstance(rule, PlayerRule)
        if rule.rule == "spell limit" and state.history.spells_cast[player] >= rule.amount:
            ctx = Context(state, static.controller, static.source)
            if player_fits(rule.player, player, ctx) and in_force(static, ctx):
                return Violation("101.2", "an effect says that the player can cast no further spell this turn")
    return None
