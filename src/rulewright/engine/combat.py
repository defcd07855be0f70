"""Combat (CR 506-511): declaring attackers and blockers one by one, and combat damage in one batch."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.ability import Keyword
from rulewright.abilities.continuous import Cannot
from rulewright.abilities.node import Noun
from rulewright.abilities.noun import HasSubtype, Objects
from rulewright.abilities.reference import DefendingPlayer, Seat
from rulewright.vocabulary.cardtype import ARTIFACT, BATTLE, CREATURE, LAND, PLANESWALKER
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES
from rulewright.vocabulary.zone import BATTLEFIELD

from .banding import bands, declare_bands, divides, form, spread
from .characteristics import (
    DEATHTOUCH,
    DEFENDER,
    DOUBLE_STRIKE,
    FIRST_STRIKE,
    FLYING,
    HORSEMANSHIP,
    INTIMIDATE,
    LANDWALK,
    PROTECTION,
    REACH,
    SHADOW,
    SKULK,
    TRAMPLE,
    VIGILANCE,
)
from .combat_costs import ATTACKING, BLOCKING, Pairs, attacks_payable, combat_bill, costs_to
from .combat_duties import IMPOSSIBLE, Blockers, Position, attackers_of, had_to_attack, limits_of, most_of
from .context import Context
from .cost_deeds import exert
from .decide import ask, pick
from .decision import (
    ATTACK,
    BLOCK,
    NUMBER,
    STOP,
    AssignDamage,
    Decision,
    DeclareAttacker,
    DeclareBlocker,
    Option,
)
from .directions import declarable
from .effects.life import damage_event
from .event import ACTION, BECOMES_BLOCKED, BLOCKED_BY, BLOCKS, DECLARE, NONE, UNBLOCKED, Event
from .event import ATTACK as ATTACK_EVENT
from .event import BLOCK as BLOCK_EVENT
from .facts import asks_about_defender
from .happen import happen, occur_together, tap
from .mana import sick
from .objects import SLOT_MASK, Obj, is_player, lost_defender
from .paid_declarations import PaidAttacks, PaidBlocks
from .paying import pay
from .protection import protected_from
from .queries import fits, holds, refer
from .rewriting import rewritten
from .roster import roster
from .state import State
from .traits import defending_player
from .violation import Violation

# ---- declaring attackers (508) ---------------------------------------------------------------------------


def why_not_attack(state: State, obj: Obj) -> Violation | None:
    """The rule by which the creature can't be declared as an attacker (CR 508.1a, 508.1c)."""
    now = obj.now
    if obj.zone != BATTLEFIELD or not now.types & CREATURE or now.types & BATTLE:
        return Violation("508.1a", "only a creature can attack")
    if obj.controller != state.turn.active:
        return Violation("508.1a", "only the active player's creatures attack")
    if obj.tapped:
        return Violation("508.1a", "a tapped creature can't be declared as an attacker")
    if sick(obj):
        return Violation("302.6", "the creature came under its controller's control this turn")
    if now.keywords & DEFENDER and not now.permits("attack with defender"):
        return Violation("702.3b", "a creature with defender can't attack")
    if now.restrictions:
        if forbidden(state, obj, "attack", None):
            return Violation("508.1c", "an effect says that it can't attack")
        if any(_by_defender(restriction) for restriction in now.cannot("attack")):
            if not any(may_attack(state, obj, attacked) for attacked in attackable(state, obj.controller)):
                return Violation("508.1c", "an effect says that it can't attack any of the defending players")
    return None


def _by_defender(restriction: Cannot) -> bool:
    """Whether it depends on the player whom the creature would attack if it can attack (CR 508.5)."""
    return restriction.action == "attack" and restriction.unless is not None and asks_about_defender(restriction.unless)


def forbidden(state: State, obj: Obj, action: str, other: Obj | None) -> bool:
    """Whether a restriction on the object forbids the action, in regard to the other object."""
    for restriction in obj.now.cannot(action):
        if not _by_defender(restriction) and _applies(state, obj, restriction, other):
            return True
    return False


def _applies(state: State, obj: Obj, restriction: Cannot, other: Obj | None) -> bool:
    ctx = Context(state, obj.controller, obj.id)
    if restriction.by is not None and (other is None or not fits(restriction.by, other, ctx)):
        return False
    return restriction.unless is None or not holds(restriction.unless, ctx)


def may_attack(state: State, obj: Obj, attacked: int) -> bool:
    """Whether no effect says that the creature can't attack that player, or that permanent of theirs (CR 508.1c)."""
    for restriction in obj.now.restrictions:
        if not isinstance(restriction, Cannot):
            continue
        ctx = Context(state, obj.controller, obj.id)
        if _by_defender(restriction) and restriction.unless is not None:  # 508.5: whom it would attack
            defender = Seat(defending_player(attacked, state))
            if not holds(rewritten(restriction.unless, {DefendingPlayer(): defender}), ctx):
                return False
        if restriction.whom is None:
            continue
        whom = attacked
        if restriction.action == "attack you or yours" and not is_player(attacked):
            permanent = state.get(attacked)
            if not permanent.now.types & PLANESWALKER:
                continue
            whom = permanent.controller
        if whom in refer(restriction.whom, ctx) and _applies(state, obj, restriction, None):
            return False
    return True


def attackable(state: State, player: int) -> list[int]:
    """What the player's creatures may attack: opponents, planeswalkers that they control and battles that they protect
    (CR 506.2-506.3, 310.8b)."""
    found = state.opponents(player)
    if state.settings.attack_left:  # CR 803.1a
        found = found[:1]
    for id in roster(state).watched:
        obj = state.objects[id & SLOT_MASK]
        if obj.now.types & (PLANESWALKER | BATTLE) and defending_player(id, state) in found:
            found.append(id)
    return found


def declare_attackers(state: State) -> Generator[Decision, int, None]:
    """CR 508.1: each creature that may attack is asked for; then all are declared together."""
    player = state.turn.active
    able = [id for id in roster(state).creatures if why_not_attack(state, state.objects[id & SLOT_MASK]) is None]
    if not able:
        return
    declared: list[tuple[int, int]] = []
    everything = declarable(state, player, attackable(state, player))
    most, limits = most_of(state, ATTACKING), limits_of(state, everything)
    duties = bool(limits) or most < len(able) or any(state.get(id).now.restrictions for id in able)
    may = [(id, [attacked for attacked in everything if may_attack(state, state.get(id), attacked)]) for id in able]
    rules = attackers_of(state, may, most, limits) if duties else None
    obeyed = 0
    alone = True
    taxed = bool(costs_to(state, ATTACKING))
    paid = PaidAttacks(state, may, most, limits) if taxed and rules is not None else None
    for at, (id, allowed) in enumerate(may):
        options = [Option(STOP), *[Option(ATTACK, attacked) for attacked in allowed]]
        if paid is not None:
            options = _affordable(paid, at, declared, obeyed, alone)
        elif taxed:
            options[1:] = [each for each in options[1:] if attacks_payable(state, [*declared, (id, each.id)])]
        elif rules is not None:  # 508.1c-d
            worth = [rules.worth_of(at + 1, declared, obeyed, alone)]
            for attacked in allowed:
                gained = rules.gains[at][attacked]
                more = [*declared, (id, attacked)]
                worth.append(rules.worth_of(at + 1, more, obeyed + gained, rules.alone[at]))
            best = max(worth)
            options = [option for option, each in zip(options, worth, strict=True) if each == best]
        if options[0].kind == STOP and len(options) == 1:
            continue
        answer = yield DeclareAttacker(player, options, id, "508.1a", id)
        option = options[answer]
        if option.kind == ATTACK:
            declared.append((id, option.id))
            if rules is not None:
                obeyed += rules.gains[at][option.id]
                alone = rules.alone[at]
    if not declared:
        return
    enlisted = yield from _enlist(state, player, declared)
    exerted: list[int] = []
    for id, _ in declared:  # 508.1g, 701.43d
        if state.get(id).now.permits("be exerted as it attacks"):
            yes = yield from ask(player, id, "701.43d", "Exert")
            if yes:
                exerted.append(id)
    grouped: list[tuple[int, ...]] = []
    if len(declared) > 1 and any(bands(state.get(id)) for id, _ in declared):
        grouped = yield from declare_bands(state, player, declared)
    for id, _ in declared:  # 508.1f
        if not state.get(id).now.keywords & VIGILANCE:
            tap(state, id, player, "508.1f")
    for _, helper in enlisted:  # 508.1h-j
        tap(state, helper, player, "702.154a")
    for id in exerted:
        exert(state, player, id)
    if taxed:
        yield from _pay(state, player, ATTACKING, declared)
        declared = [(id, attacked) for id, attacked in declared if _is_still(state, id, player)]
        if not declared:
            return
    turn = state.edit_turn()
    turn.attacked = True
    turn.assaults += tuple((player, attacked) for _, attacked in declared)
    turn.marched += sum([state.get(id).now.power for id, _ in declared])
    turn.compelled += tuple(id for id, _ in declared if had_to_attack(state.get(id)))
    for id, attacked in declared:  # 508.1k
        attacker = state.edit_status(id)
        attacker.attacking = attacked
    form(state, grouped)
    events: list[Event] = []
    for id, attacked in declared:  # 508.1m
        event = Event(ATTACK_EVENT, id, player, "508.1")
        event.other = attacked
        event.amount = len(declared)
        events.append(event)
    together = Event(DECLARE, NONE, player, "508.1m")
    together.ids = tuple(id for id, _ in declared)
    events.append(together)
    for id, helper in enlisted:
        if state.find(id) is None:
            continue
        helped = Event(ACTION, id, player, "702.154a")
        helped.cause = "enlists a creature"
        helped.other = helper
        events.append(helped)
    occur_together(state, events)


def _affordable(paid: PaidAttacks, at: int, declared: list[tuple[int, int]], obeyed: int, alone: bool) -> list[Option]:
    """Of a creature's options, where attacks cost something, those that a legal declaration completes (CR 508.1d)."""
    id, allowed = paid.may[at]
    found: list[Option] = []
    if paid.may_go_on(at + 1, declared, obeyed, alone):
        found.append(Option(STOP))
    for attacked in allowed:
        gained = paid.all.gains[at][attacked]
        if paid.may_go_on(at + 1, [*declared, (id, attacked)], obeyed + gained, paid.all.alone[at]):
            found.append(Option(ATTACK, attacked))
    return found


def _pay(state: State, player: int, action: str, declared: Pairs) -> Generator[Decision, int, None]:
    """Locks the total cost of the declaration in, activates mana abilities and pays it (CR 508.1h-j, 509.1d-f)."""
    bill = combat_bill(state, player, action, declared)
    if bill.owes() or bill.actions:
        first = declared[0][0]
        yield from pay(state, player, bill, Context(state, player, first), first)


def _is_still(state: State, id: int, player: int) -> bool:
    """Whether the creature is still there, and the player's, once costs are paid (CR 508.1k, 509.1g)."""
    obj = state.find(id)
    return obj is not None and obj.zone == BATTLEFIELD and obj.controller == player and obj.now.types & CREATURE != 0


def _enlist(
    state: State, player: int, attacks: list[tuple[int, int]]
) -> Generator[Decision, int, list[tuple[int, int]]]:
    """The optional cost to attack of each enlist ability: a creature that stays at home is tapped (CR 702.154a)."""
    chosen: list[tuple[int, int]] = []
    declared = [id for id, _ in attacks]
    for id in declared:
        for ability in state.get(id).now.abilities:
            if not isinstance(ability.tree, Keyword) or ability.tree.name != "enlist":
                continue
            possible = [
                other
                for other in roster(state).creatures
                if other not in declared
                and all(other != helper for _, helper in chosen)
                and _helps(state, player, other)
                and attacks_payable(state, attacks, (*[helper for _, helper in chosen], other))
            ]
            picked = yield from pick(player, possible, 0, 1, id, "702.154a", "Tap")
            if picked:
                chosen.append((id, picked[0]))
    return chosen


def _helps(state: State, player: int, id: int) -> bool:
    obj = state.get(id)
    return obj.controller == player and not obj.tapped and not sick(obj)


# ---- declaring blockers (509) ----------------------------------------------------------------------------


def attackers(state: State) -> list[int]:
    """The attacking creatures."""
    return [id for id in roster(state).creatures if state.objects[id & SLOT_MASK].attacking != NONE]


def why_not_block(state: State, blocker: Obj, attacker: Obj) -> Violation | None:
    """The rule by which the creature can't block that attacker, numbers aside (CR 509.1a-b)."""
    if blocker.zone != BATTLEFIELD or not blocker.now.types & CREATURE or blocker.now.types & BATTLE:
        return Violation("509.1a", "only a creature can block")
    if blocker.tapped:
        return Violation("509.1a", "a tapped creature can't block")
    if defending_player(attacker.attacking, state) != blocker.controller:
        return Violation("509.1a", "it does not attack that creature's controller")
    if attacker.now.keywords & FLYING and not blocker.now.keywords & (FLYING | REACH):
        return Violation("702.9b", "a creature with flying can be blocked only by flying or reach")
    evasion = why_evaded(state, blocker, attacker)
    if evasion is not None:
        return evasion
    if blocker.now.restrictions and forbidden(state, blocker, "block", attacker):
        return Violation("509.1b", "an effect says that it can't block")
    if attacker.now.restrictions and forbidden(state, attacker, "be blocked", blocker):
        return Violation("509.1b", "an effect says that the attacker can't be blocked")
    return None


def why_evaded(state: State, blocker: Obj, attacker: Obj) -> Violation | None:
    """The keyword of the attacker, or of the blocker, that keeps the one from blocking the other."""
    if (attacker.now.keywords | blocker.now.keywords) & SHADOW:
        both = attacker.now.keywords & blocker.now.keywords & SHADOW
        if not both and not (attacker.now.keywords & SHADOW and blocker.now.permits("block shadow")):
            return Violation("702.28b", "creatures with shadow block and are blocked only by creatures with shadow")
    if not attacker.now.keywords & (PROTECTION | LANDWALK | INTIMIDATE | SKULK | HORSEMANSHIP):
        return None
    if protected_from(state, attacker, blocker):
        return Violation("702.16f", "it has protection from the blocker")
    if attacker.now.keywords & INTIMIDATE:
        if not blocker.now.types & ARTIFACT and not blocker.now.colors & attacker.now.colors:
            return Violation("702.13b", "only an artifact creature or one that shares a color can block it")
    if attacker.now.keywords & SKULK and blocker.now.power > attacker.now.power:
        return Violation("702.118b", "a creature with greater power can't block it")
    if attacker.now.keywords & HORSEMANSHIP and not blocker.now.keywords & HORSEMANSHIP:
        return Violation("702.31b", "only a creature with horsemanship can block it")
    walking = attacker.now.keywords & LANDWALK and not blocker.now.permits("block landwalk")
    if walking and walks(state, attacker, blocker.controller):
        return Violation("702.14c", "the defending player controls a land of that kind")
    return None


DESPITE: Final = {land: f"be blocked despite {land.lower()}walk" for land in BASIC_LAND_TYPES}
"""Permissions of creatures with landwalk: they can be blocked as though they did not have it."""
DESPITE_ANY: Final = "be blocked despite landwalk"


def _is_blockable(attacker: Obj, lands: Noun) -> bool:
    """Whether it can be blocked as though it did not have landwalk of these lands."""
    filter = lands.filter if isinstance(lands, Objects) else None
    return isinstance(filter, HasSubtype) and attacker.now.permits(DESPITE.get(filter.subtype, DESPITE_ANY))


def walks(state: State, attacker: Obj, defender: int) -> bool:
    """Whether the player controls a land that a landwalk ability of the attacker names (CR 702.14c)."""
    ctx = Context(state, attacker.controller, attacker.id)
    for ability in attacker.now.abilities:
        tree = ability.tree
        if not isinstance(tree, Keyword) or tree.name != "landwalk" or tree.noun is None:
            continue
        if attacker.now.permits(DESPITE_ANY) or _is_blockable(attacker, tree.noun):
            continue
        for id in state.board.battlefield:
            land = state.objects[id & SLOT_MASK]
            if land.controller == defender and land.now.types & LAND and fits(tree.noun, land, ctx):
                return True
    return False


Alike = tuple[int, int, int, int, int, bool, tuple[int, ...]]


class _Blocks:
    """What each creature may block. Creatures that are alike in what evasion abilities look at share their list, which
    nobody writes."""

    __slots__ = ("attacking", "known", "special", "state")

    def __init__(self, state: State, attacking: list[int]) -> None:
        self.state = state
        self.attacking = attacking
        self.known: dict[Alike, list[int]] = {}
        self.special: list[int] = []
        """The attackers that look at more than that of what would block them."""
        for id in attacking:
            now = state.get(id).now
            if now.keywords & PROTECTION or now.cannot("be blocked"):
                self.special.append(id)

    def of(self, blocker: Obj) -> list[int]:
        """The attackers that the creature may block."""
        now = blocker.now
        if now.restrictions:
            return self._among(self.attacking, blocker)
        special = tuple(self._among(self.special, blocker))
        key = (blocker.controller, now.keywords, now.types, now.colors, now.power, blocker.tapped, special)
        may = self.known.get(key)
        if may is None:
            may = self.known[key] = self._among(self.attacking, blocker)
        return may

    def _among(self, attacking: list[int], blocker: Obj) -> list[int]:
        state = self.state
        return [id for id in attacking if why_not_block(state, blocker, state.get(id)) is None]


def declare_blockers(state: State) -> Generator[Decision, int, None]:
    """CR 509.1: each creature that may block is asked for; each answer offered can be completed legally."""
    attacking = attackers(state)
    pairs: list[tuple[int, list[int]]] = []
    blocks = _Blocks(state, attacking)
    for id in roster(state).creatures:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller == state.turn.active or not obj.now.types & CREATURE:
            continue
        may = blocks.of(obj)
        if may:
            pairs.append((id, may))
    declared: dict[int, list[int]] = {a: [] for a in attacking}
    if len(state.players) == 2:
        if pairs:
            yield from _choose_blockers(state, attacking, pairs, declared)
    else:  # CR 802.4, 802.4b: each defending player in APNAP order, each one's blocks by themselves
        for player in state.in_turn_order():
            own = [pair for pair in pairs if state.get(pair[0]).controller == player]
            if own:
                reached: set[int] = set()
                counted: list[int] = []
                for _, may in own:
                    if may is not counted:  # one that the creature before did not share
                        counted = may
                        reached.update(may)
                attacked = [a for a in attacking if a in reached]
                yield from _choose_blockers(state, attacked, own, declared)
    _declare(state, declared)


def _choose_blockers(
    state: State, attacking: list[int], pairs: list[tuple[int, list[int]]], declared: dict[int, list[int]]
) -> Generator[Decision, int, None]:
    """One player's blocks, which are added to those ``declared``: the creatures with what each may block."""
    player = state.get(pairs[0][0]).controller
    already = len({id for blockers in declared.values() for id in blockers})
    duties = Blockers(state, attacking, pairs, already)
    position = duties.begin()
    paid = PaidBlocks(state, player, attacking, pairs, duties, already) if costs_to(state, BLOCKING) else None
    free = duties.free and paid is None
    chosen: Pairs = []
    obeyed = 0
    shared: list[int] = []
    offered: list[Option] = []
    for number, (id, may) in enumerate(pairs):
        start = used = 0
        if may is not shared:
            shared = may
            offered = [Option(STOP), *[Option(BLOCK, attacker) for attacker in may]]
        while start < len(may) and used < duties.capacity[number]:
            options = offered if start == 0 else [offered[0], *offered[start + 1 :]]
            if paid is not None:
                options = _affordable_blocks(paid, number, position, start, used, obeyed, chosen)
            elif not duties.free:  # 509.1b-c
                options = _obedient(duties, number, position, start, used, options)
            if len(options) == 1 and options[0].kind == STOP:
                break
            answer = yield DeclareBlocker(player, options, id, "509.1a", id)
            option = options[answer]
            if option.kind == STOP:
                break
            chosen.append((id, option.id))
            used += 1
            start = start + answer if free else may.index(option.id) + 1
            if not duties.free:
                obeyed += duties.rewards[number].get(option.id, 0)
                blocked = duties.block(position, option.id)
                assert blocked is not None
                position = blocked
        position = duties.asked(number, position, used)
        obeyed += 1 if used and duties.must[number] else 0
    if paid is not None and chosen:
        yield from _pay(state, player, BLOCKING, chosen)
        chosen = [(id, attacker) for id, attacker in chosen if _is_still(state, id, player)]
    for id, attacker in chosen:
        declared[attacker].append(id)


def _affordable_blocks(
    paid: PaidBlocks, number: int, position: Position, start: int, used: int, obeyed: int, chosen: Pairs
) -> list[Option]:
    """Of a creature's options, where blocks cost something, those that a legal declaration completes (CR 509.1c)."""
    duties = paid.all
    id, may = duties.creatures[number]
    found: list[Option] = []
    stopped = obeyed + (1 if used and duties.must[number] else 0)
    if paid.may_go_on(number + 1, duties.asked(number, position, used), 0, 0, stopped, chosen):
        found.append(Option(STOP))
    for at in range(start, len(may)):
        blocked = position if duties.free else duties.block(position, may[at])
        if blocked is None:
            continue
        gained = obeyed + duties.rewards[number].get(may[at], 0)
        if paid.may_go_on(number, blocked, at + 1, used + 1, gained, [*chosen, (id, may[at])]):
            found.append(Option(BLOCK, may[at]))
    return found


def _obedient(
    duties: Blockers, number: int, position: Position, start: int, used: int, options: list[Option]
) -> list[Option]:
    """Of a creature's options those that a declaration can complete that obeys as many requirements as any."""
    may = duties.creatures[number][1]
    worth = [duties.stop(number, position, used)]
    for at in range(start, len(may)):
        blocked = duties.block(position, may[at])
        if blocked is None:
            worth.append(IMPOSSIBLE)
        else:
            reward = duties.rewards[number].get(may[at], 0)
            worth.append(reward + duties.finish(number, blocked, at + 1, used + 1))
    best = max(worth)
    return [option for option, each in zip(options, worth, strict=True) if each == best]


def _declare(state: State, declared: dict[int, list[int]]) -> None:
    """CR 509.1g-i: the chosen creatures become blocking, the attackers blocked; abilities trigger."""
    chosen, declared = declared, spread(state, declared)
    already = [id for id in declared if state.get(id).blocked]  # by an effect: it does not become so again (509.3c)
    for attacker_id, blockers in declared.items():
        if not blockers:
            continue
        attacker = state.edit_status(attacker_id)
        attacker.blocked = True
        attacker.blockers += tuple(blockers)  # beside what was put onto the battlefield blocking it
        for id in blockers:
            blocker = state.edit_status(id)
            blocker.blocking += (attacker_id,)
    events: list[Event] = []
    begun: dict[int, int] = {}
    for attacker_id, blockers in declared.items():
        before = len(state.get(attacker_id).blockers) - len(blockers)
        for number, id in enumerate(blockers, 1):
            if id in chosen[attacker_id]:
                begun[id] = begun.get(id, 0) + 1
                if begun[id] == 1:
                    blocks = Event(BLOCKS, id, state.get(id).controller, "509.3a")
                    blocks.other = attacker_id
                    events.append(blocks)
                event = Event(BLOCK_EVENT, id, state.get(id).controller, "509.1g")
                event.other = attacker_id
                event.amount = begun[id]
                events.append(event)
            pair = Event(BLOCKED_BY, attacker_id, state.get(attacker_id).controller, "509.3d")
            pair.other = id
            pair.amount = before + number
            events.append(pair)
        if attacker_id in already:
            continue
        if not blockers:
            events.append(Event(UNBLOCKED, attacker_id, state.get(attacker_id).controller, "509.1h"))
        else:
            event = Event(BECOMES_BLOCKED, attacker_id, state.get(attacker_id).controller, "509.1h")
            event.other = blockers[0]
            events.append(event)
    occur_together(state, events)  # 509.1i


# ---- combat damage (510) ---------------------------------------------------------------------------------


def has_first_strikers(state: State) -> bool:
    """Whether a creature in combat has first strike or double strike (CR 510.4)."""
    for id in roster(state).creatures:
        obj = state.objects[id & SLOT_MASK]
        if (obj.attacking != NONE or obj.blocking) and obj.now.keywords & (FIRST_STRIKE | DOUBLE_STRIKE):
            return True
    return False


def deals_now(state: State, obj: Obj, first: bool) -> bool:
    """Whether the creature assigns combat damage in this step (CR 510.4, 702.4b, 702.7b)."""
    keywords = obj.now.keywords
    if first:
        return keywords & (FIRST_STRIKE | DOUBLE_STRIKE) != 0
    return keywords & DOUBLE_STRIKE != 0 or obj.id not in state.turn.first_strikers


def deal_damage(state: State, first: bool) -> Generator[Decision, int, None]:
    """CR 510.1-510.2: damage is assigned, the active player first; then all of it is dealt at once."""
    assigned: list[tuple[int, int, int]] = []
    strikers: list[int] = []
    # 510.1e: of the whole assignment, so that creatures with trample count what the others assign (702.19b-c)
    for id in sorted(attackers(state), key=lambda id: _counts_others(state.get(id))):
        obj = state.get(id)
        if not deals_now(state, obj, first):
            continue
        strikers.append(id)
        if strength(obj) > 0:
            yield from _assign_attacker(state, obj, assigned)
    blocking = [id for id in roster(state).creatures if state.objects[id & SLOT_MASK].blocking]
    if len(state.players) > 2:  # CR 802.5
        order = state.in_turn_order()
        blocking.sort(key=lambda id: order.index(state.get(id).controller))
    for id in blocking:
        obj = state.objects[id & SLOT_MASK]
        if not deals_now(state, obj, first):
            continue
        strikers.append(id)
        targets = [a for a in obj.blocking if _is_creature_in_combat(state, a)]
        if strength(obj) > 0 and targets:
            decider = divides(state, obj, targets, state.turn.active)
            yield from _divide(state, obj, targets, NONE, assigned, decider)
    if first:
        state.edit_turn().first_strikers = tuple(strikers)
    events: list[Event] = []
    for source, to, amount in assigned:
        event = damage_event(state, source, to, amount, True, "510.2")
        if event is not None:
            events.append(event)
    yield from happen(state, events)


def _counts_others(obj: Obj) -> int:
    """How late the creature's damage is assigned: the more it may do beyond what others have assigned, the later."""
    return 2 if obj.now.tramples_over else 1 if obj.now.keywords & TRAMPLE else 0


def strength(obj: Obj) -> int:
    """How much combat damage the creature assigns: its power, or what an effect says instead (CR 510.1a)."""
    if not obj.now.restrictions:
        return obj.now.power
    if obj.now.cannot("assign combat damage"):
        return 0
    return obj.now.toughness if obj.now.by_toughness else obj.now.power


def _is_creature_in_combat(state: State, id: int) -> bool:
    obj = state.find(id)
    return obj is not None and obj.zone == BATTLEFIELD and obj.now.types & CREATURE != 0


def _assign_attacker(state: State, obj: Obj, assigned: list[tuple[int, int, int]]) -> Generator[Decision, int, None]:
    """CR 510.1b-c, 702.19b."""
    attacked = obj.attacking if is_player(obj.attacking) or state.find(obj.attacking) is not None else NONE
    if is_player(attacked) and state.players[attacked].left:  # CR 800.4e
        attacked = NONE
    beyond = _beyond_planeswalker(state, obj)
    if not obj.blocked:
        if attacked != NONE and beyond != NONE:
            yield from _divide(state, obj, [attacked], beyond, assigned, obj.controller)
        elif attacked != NONE or beyond != NONE:
            assigned.append((obj.id, attacked if attacked != NONE else beyond, strength(obj)))
        return
    if attacked != NONE and obj.now.permits("assign damage as though unblocked"):
        unblocked = yield from ask(obj.controller, obj.id, "510.1c", "AssignDamage")
        if unblocked:
            assigned.append((obj.id, attacked, strength(obj)))
            return
    blockers = [b for b in obj.blockers if _is_creature_in_combat(state, b)]
    trample = obj.now.keywords & TRAMPLE != 0
    if beyond != NONE:
        targets = blockers if attacked == NONE else [*blockers, attacked]
        if targets:
            decider = divides(state, obj, blockers, state.get(blockers[0]).controller) if blockers else obj.controller
            yield from _divide(state, obj, targets, beyond, assigned, decider)
        else:  # 702.19e
            assigned.append((obj.id, beyond, strength(obj)))
        return
    if not blockers:
        if trample and attacked != NONE:  # 702.19d
            assigned.append((obj.id, attacked, strength(obj)))
        return
    decider = divides(state, obj, blockers, state.get(blockers[0]).controller)
    yield from _divide(state, obj, blockers, attacked if trample else NONE, assigned, decider)


def _beyond_planeswalker(state: State, obj: Obj) -> int:
    """The player whom a creature with trample over planeswalkers may deal damage beyond the planeswalker that it
    attacks (CR 702.19c); NONE if there is none."""
    if not obj.now.tramples_over or obj.attacking == NONE or is_player(obj.attacking):
        return NONE
    defender = lost_defender(obj.attacking)
    if defender != NONE:  # 702.19e
        return NONE if state.players[defender].left else defender
    attacked = state.last_known(obj.attacking)
    if attacked is None or not attacked.now.types & PLANESWALKER or state.players[attacked.controller].left:
        return NONE
    return attacked.controller


def lethal(state: State, source: Obj, target: int, assigned: list[tuple[int, int, int]]) -> int:
    """How much more damage is lethal, counting damage marked and being assigned (CR 702.19b, 702.2c)."""
    obj = state.get(target)
    if target == source.attacking:  # CR 702.19c
        return max(0, obj.count("loyalty") - sum(amount for _, to, amount in assigned if to == target))
    others = [(by, amount) for by, to, amount in assigned if to == target]
    if any(state.get(by).now.keywords & DEATHTOUCH for by, _ in others):
        return 0
    left = max(0, obj.now.toughness - obj.damage - sum(amount for _, amount in others))
    if source.now.keywords & DEATHTOUCH:
        return min(left, 1)
    return left


def _divide(
    state: State, obj: Obj, targets: list[int], beyond: int, assigned: list[tuple[int, int, int]], decider: int
) -> Generator[Decision, int, None]:
    """Divides a creature's damage among creatures as a player chooses (CR 510.1c-d); what is ``beyond`` them
    gets damage only once all of them are assigned lethal damage (702.19b)."""
    left = strength(obj)
    needs = [lethal(state, obj, target, assigned) for target in targets]
    everyone_dies = True
    for at, target in enumerate(targets):
        last = at == len(targets) - 1
        if last:
            amounts = [left]
            if beyond != NONE and everyone_dies and left > needs[at]:
                amounts = list(range(needs[at], left + 1))
        else:
            amounts = list(range(left + 1))
        amount = amounts[0]
        if len(amounts) > 1:
            options = [Option(NUMBER, target, n) for n in amounts]
            answer = yield AssignDamage(decider, options, obj.id, "510.1c", target)
            amount = options[answer].number
        if amount < needs[at]:
            everyone_dies = False
        left -= amount
        if amount > 0:
            assigned.append((obj.id, target, amount))
    if left > 0:
        assert beyond != NONE
        assigned.append((obj.id, beyond, left))


def end(state: State) -> None:
    """CR 511.3: at the end of combat all creatures are removed from combat."""
    for id in roster(state).creatures:
        obj = state.objects[id & SLOT_MASK]
        if obj.attacking != NONE or obj.blocking:
            obj = state.edit_status(id)
            obj.attacking = NONE
            obj.band = NONE
            obj.blocked = False
            obj.blockers = ()
            obj.blocking = ()
