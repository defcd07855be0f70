"""The heuristic policy: an answer for every kind of decision, found from the state and the ability trees.

It looks at the whole state it is given, so whoever uses it gives it a world that the player cannot tell from the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.continuous import Continuous, CostChange, Replaces
from rulewright.abilities.effect import AddMana
from rulewright.abilities.node import Effect, Noun
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Self, Target
from rulewright.abilities.replacement import EntersWith
from rulewright.abilities.trigger import AnyTrigger, Moves
from rulewright.engine import decision as d
from rulewright.engine.characteristics import DEATHTOUCH, HASTE, Characteristics
from rulewright.engine.context import Context, context_of
from rulewright.engine.decision import Decision, Option
from rulewright.engine.event import NONE
from rulewright.engine.facts import AbilityFacts, targets_in, walk
from rulewright.engine.mana import supply
from rulewright.engine.objects import ABILITY, SLOT_MASK, Obj, is_player
from rulewright.engine.play import Play
from rulewright.engine.state import State
from rulewright.engine.targets import candidates, instances
from rulewright.vocabulary.cardtype import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, LAND, PLANESWALKER, SORCERY
from rulewright.vocabulary.turn import DECLARE_ATTACKERS, DECLARE_BLOCKERS, END, POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulewright.vocabulary.zone import BATTLEFIELD, HAND, STACK

from .appraising import Appraiser
from .fighting import Planner
from .foresight import foreseen
from .worth import Worth

_SPELL_COST: Final = 0.9
"""What a spell has to be worth at least: a card is spent."""
_SPARING: Final = 1.5
_WORTH_COUNTERING: Final = 2.2
_OWN_WORST: Final = frozenset({"Sacrifice", "Discard", "MulliganBottom", "HandSize", "Tribute", "Exploit"})
"""Purposes of choices among one's own things in which the least is given away."""
_SAFE_YES: Final = frozenset({"StayTapped"})


class Memory:
    """What the policy has to remember between decisions: what is being done, and how often something was done."""

    __slots__ = ("doing", "done", "plan", "turn")

    def __init__(self) -> None:
        self.doing: Option | None = None
        """The option with which the last priority decision was answered."""
        self.turn = -1
        self.done: dict[tuple[int, int], int] = {}
        """How often each activated ability was activated this turn, by object and number."""
        self.plan: tuple[tuple[int, ...], object] = ((), None)
        """The attack or the blocks that are being declared, and for which moment."""

    def copy(self) -> Memory:
        """A copy for another world."""
        new = Memory()
        new.doing = self.doing
        new.turn = self.turn
        new.done = dict(self.done)
        new.plan = self.plan
        return new

    def note(self, state: State, option: Option) -> None:
        """A priority decision is answered so."""
        self.doing = option
        if option.kind == d.ACTIVATE:
            if state.turn.number != self.turn:
                self.turn = state.turn.number
                self.done = {}
            key = (option.id, option.number)
            self.done[key] = self.done.get(key, 0) + 1

    def times(self, state: State, option: Option) -> int:
        """How often the ability was activated this turn."""
        return self.done.get((option.id, option.number), 0) if state.turn.number == self.turn else 0


Judge = Callable[["Policy", State, Decision, Memory], int]


class Policy:
    """Answers decisions. It has no state of the game of its own: that is in a `Memory`."""

    __slots__ = ("appraiser", "planner", "worth")

    def __init__(self) -> None:
        self.worth = Worth()
        self.appraiser = Appraiser(self.worth)
        self.planner = Planner(self.worth)

    def choose(self, play: Play, memory: Memory) -> int:
        """The index of an option for the decision that the play waits for."""
        decision = play.decision
        assert decision is not None
        if len(decision.options) == 1:
            return 0
        judge = _JUDGES.get(type(decision))
        index = 0 if judge is None else judge(self, play.state, decision, memory)
        return index if 0 <= index < len(decision.options) else 0

    # ---- priority -----------------------------------------------------------------------------------------

    def _priority(self, state: State, decision: Decision, memory: Memory) -> int:
        gains = self.gains(state, decision, memory)
        best = max(range(len(gains)), key=lambda at: gains[at])
        return best if gains[best] > 0.0 else _index(decision, d.PASS)

    def gains(self, state: State, decision: Decision, memory: Memory) -> list[float]:
        """What each option of a priority decision gains over passing."""
        player = decision.player
        options = decision.options
        gains = [-1.0] * len(options)
        gains[_index(decision, d.PASS)] = 0.0
        turn = state.turn
        mine = turn.active == player
        stack = state.board.stack
        if stack and state.objects[stack[-1] & SLOT_MASK].controller == player:
            return gains  # one's own spell or ability resolves first
        main = mine and not stack and turn.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
        if not main and not stack and not self._moment(state, mine):
            return gains
        known: dict[tuple[object, ...], float] = {}
        kept = self._kept(state, player) if main else []
        if main and turn.step == PRECOMBAT_MAIN:
            kept += self._after_combat(state, player, options)
        for at, option in enumerate(options):
            kind = option.kind
            if kind == d.PLAY_LAND:
                gains[at] = 50.0 + self._land(state, player, option)
            elif kind == d.CAST:
                obj = state.objects[option.id & SLOT_MASK]
                key = (obj.now, obj.zone, option.method and (option.method.keyword, option.method.face))
                if key not in known:
                    gain = self._cast(state, player, obj, option, main, mine)
                    known[key] = gain - self._missed(state, player, obj, kept) if gain > 0.0 else gain
                gains[at] = known[key]
            elif kind == d.ACTIVATE:
                gains[at] = self._activate(state, player, option, main, mine, memory)
        return gains

    def _kept(self, state: State, player: int) -> list[tuple[int, int, float]]:
        """The tricks in hand for which mana may be kept: the card, its mana value, and what it should gain later."""
        found: list[tuple[int, int, float]] = []
        for id in state.players[player].hand:
            obj = state.objects[id & SLOT_MASK]
            now = obj.now
            if not now.types & INSTANT or now.spell is None:
                continue
            kinds = _kinds(now.spell)
            if "Counter" in kinds:
                found.append((id, now.mana_value, 1.5))
            elif "ModifyPowerToughness" in kinds or "CreateReplacement" in kinds or "Regenerate" in kinds:
                found.append((id, now.mana_value, 0.4))
        return found

    def _after_combat(self, state: State, player: int, options: list[Option]) -> list[tuple[int, int, float]]:
        """The permanents that are better cast after combat, as in `_kept`."""
        found: list[tuple[int, int, float]] = []
        for option in options:
            if option.kind != d.CAST:
                continue
            obj = state.objects[option.id & SLOT_MASK]
            now = obj.now
            if now.types & CREATURE and now.spell is None and not self._helps_attack(state, player, now):
                found.append((obj.id, now.mana_value, self.worth.of_characteristics(now) + 0.15 * now.mana_value))
        return found

    def _missed(self, state: State, player: int, obj: Obj, kept: list[tuple[int, int, float]]) -> float:
        """What casting the card makes impossible: the best of what there is mana for now, and none for afterwards."""
        if not kept:
            return 0.0
        most = supply(state, player).most
        left = most - obj.now.mana_value
        return max([gain for id, mana, gain in kept if id != obj.id and left < mana <= most], default=0.0)

    def is_moment(self, state: State, player: int) -> bool:
        """Whether it may be worth doing something with priority now: with an opponent's object on top of the stack, in
        one's own main phases, in combat, and at the end of the others' turns."""
        stack = state.board.stack
        if stack:
            return state.objects[stack[-1] & SLOT_MASK].controller != player
        mine = state.turn.active == player
        return (mine and state.turn.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)) or self._moment(state, mine)

    def _moment(self, state: State, mine: bool) -> bool:
        """Whether something may be worth doing now although nothing is on the stack."""
        step = state.turn.step
        if mine:
            return step == DECLARE_BLOCKERS
        return step in (DECLARE_ATTACKERS, DECLARE_BLOCKERS, END)

    def _land(self, state: State, player: int, option: Option) -> float:
        """Which land first: one of a new color, and one that enters tapped where the mana is not needed."""
        obj = state.objects[option.id & SLOT_MASK]
        have = 0
        for id in state.board.battlefield:
            land = state.objects[id & SLOT_MASK]
            if land.controller == player and land.now.mana_abilities:
                have |= _colors_of(land.now)
        need = 0
        for id in state.players[player].hand:
            cost = state.objects[id & SLOT_MASK].now.mana_cost
            if cost is not None:
                need |= cost.colors
        new = _colors_of(obj.now) & ~have
        value = (new & need).bit_count() * 2.0 + new.bit_count() * 0.5 + 0.1 * len(obj.now.mana_abilities)
        if _enters_tapped(obj.now):
            lands = 1 + sum(1 for id in state.board.battlefield if self._is_land(state, id, player))
            costs = [state.objects[id & SLOT_MASK].now.mana_value for id in state.players[player].hand if id != obj.id]
            value += -3.0 if lands in costs and lands > 1 else 0.6
        return value

    def _is_land(self, state: State, id: int, player: int) -> bool:
        obj = state.objects[id & SLOT_MASK]
        return obj.controller == player and obj.now.types & LAND != 0

    def _cast(self, state: State, player: int, obj: Obj, option: Option, main: bool, mine: bool) -> float:
        """What casting the card gains."""
        now = _as_cast(obj, option)
        turn = state.turn
        responding = bool(state.board.stack)
        quick = now.types & INSTANT != 0 or not main
        ctx = Context(state, player, obj.id)
        ctx.casting = obj.id
        ctx.source_was = _as_spell(obj, now, player)
        ctx.x = self._greatest_x(state, player, now)
        if now.types & (INSTANT | SORCERY) or now.spell is not None:
            facts = now.spell
            if facts is None or facts.effect is None:
                return -1.0
            if responding and not self._answers(state, facts):
                return -1.0
            if not responding and mine and quick and main and not self._now_or_never(state, facts):
                return -1.0
            value = self._of_ability(facts, ctx)
            if responding:
                return value - _SPARING
            needed = _SPELL_COST
            if option.method is not None and option.method.keyword and obj.zone != HAND:
                needed = 0.3  # it is cast from where it would else be lost
            return value - needed + 0.05 * now.mana_value
        if responding:
            return -1.0
        value = self._permanent(state, player, obj, now, ctx)
        if main:
            if turn.step == PRECOMBAT_MAIN and not self._helps_attack(state, player, now):
                return -1.0
            return value + 0.15 * now.mana_value
        if mine or turn.step == DECLARE_BLOCKERS:
            return -1.0
        if turn.step == DECLARE_ATTACKERS:  # an ambush
            return -1.0
        return value + 0.15 * now.mana_value

    def _greatest_x(self, state: State, player: int, now: Characteristics) -> int:
        if now.mana_cost is None or not now.mana_cost.variables:
            return 0
        return max(0, (supply(state, player).most - now.least_mana) // now.mana_cost.variables)

    def _permanent(self, state: State, player: int, obj: Obj, now: Characteristics, ctx: Context) -> float:
        """What the permanent is worth that the card becomes."""
        value = self.worth.of_characteristics(now)
        if ctx.x and now.types & CREATURE and now.toughness <= 0:
            value += 1.2 * ctx.x
        elif now.types & CREATURE and now.toughness <= 0 and now.has_pt and not now.statics:
            return -1.0
        if now.enchant is not None and now.enchant.noun is not None:
            aura = ctx.source_was
            assert aura is not None
            ranked = self._hosts(state, aura, now.enchant.noun, ctx)
            return ranked[0][0] - 0.4 if ranked else -1.0
        for facts in now.triggered:
            if facts.effect is not None and _as_it_enters(facts):
                value += self._of_ability(facts, ctx) - 0.6
        if now.types & CREATURE or now.types & PLANESWALKER:
            return value
        return value - 0.3

    def _hosts(self, state: State, aura: Obj, noun: Noun, ctx: Context) -> list[tuple[float, int]]:
        target = Target(0, noun, _ONE, _ONE)
        found = [(self.appraiser.hosting(aura, id, ctx), id) for id in candidates(target, ctx)]
        found.sort(key=lambda pair: -pair[0])
        return found

    def _of_ability(self, facts: AbilityFacts, ctx: Context) -> float:
        """What a spell or ability is worth with the best modes and targets."""
        effect = facts.effect
        assert effect is not None
        before = ctx.ability
        ctx.ability = facts
        if facts.modal is not None:
            values: list[float] = []
            for at, mode in enumerate(facts.modal.modes):
                ctx.modes = (at,)
                wanted = instances(facts, (at,))
                values.append(foreseen(0.0, self.appraiser.with_best_targets, mode, wanted, ctx))
            ctx.modes = ()
            values.sort(reverse=True)
            most = max(1, facts.modal.minimum)
            value = sum(values[:most]) + sum(v for v in values[most : facts.modal.maximum] if v > 0)
        else:
            value = self.appraiser.with_best_targets(effect, instances(facts, ()), ctx)
        ctx.ability = before
        return value

    def _answers(self, state: State, facts: AbilityFacts) -> bool:
        """Whether the spell or ability is one with which the top of an opponents' stack is answered."""
        top = state.objects[state.board.stack[-1] & SLOT_MASK]
        if self.appraiser.spell(top) < _WORTH_COUNTERING and top.now.types:
            return False
        return facts.effect is not None and any("Counter" in name for name in _kinds(facts))

    def _now_or_never(self, state: State, facts: AbilityFacts) -> bool:
        """Whether an instant is cast in one's own main phase: what clears the way for an attack or a lethal blow; what
        grows a creature or counters a spell waits for its moment, what draws cards for the end of the other's turn."""
        names = _kinds(facts)
        return any(name in names for name in ("Destroy", "Exile", "DealDamage", "Fight", "Move", "PutCounters"))

    def _helps_attack(self, state: State, player: int, now: Characteristics) -> bool:
        """Whether a permanent is better cast before combat than after it."""
        if now.types & (ARTIFACT | ENCHANTMENT | PLANESWALKER) and not now.types & CREATURE:
            return True
        if now.keywords & HASTE:
            return True
        for facts in now.triggered:
            if facts.effect is not None and _as_it_enters(facts):
                return True
        for facts in now.statics:
            if facts.static is not None:
                for effect in facts.static.effects:
                    if isinstance(effect, CostChange):
                        return True
                    if isinstance(effect, Continuous) and not isinstance(effect.to, Self):
                        return True
        return False

    def _activate(self, state: State, player: int, option: Option, main: bool, mine: bool, memory: Memory) -> float:
        """What activating the ability gains."""
        obj = state.objects[option.id & SLOT_MASK]
        if obj.id != option.id or option.number >= len(obj.now.abilities):
            return -1.0
        facts = obj.now.abilities[option.number]
        tree = facts.activated
        if tree is None or facts.effect is None or isinstance(facts.effect, AddMana):
            return -1.0
        times = memory.times(state, option)
        mana = tree.cost.mana
        free = mana is None or mana.mana_value == 0
        if times >= (1 if free and not tree.cost.actions else 8):
            return -1.0
        responding = bool(state.board.stack)
        if responding and not self._answers(state, facts):
            return -1.0
        ctx = Context(state, player, obj.id)
        ctx.source_was = obj
        ctx.activating = True
        if mana is not None and mana.variables:
            ctx.x = max(0, (supply(state, player).most - facts.least_mana) // mana.variables)
        if not responding and not self._timely(state, obj, tree, main, mine):
            return -1.0
        value = self._of_ability(facts, ctx) - self.appraiser.cost(tree.cost, obj, ctx)
        value -= 0.04 * facts.least_mana + 0.1
        if main and not self._spares(state, player, facts):
            value -= 0.5
        return value

    def _timely(self, state: State, obj: Obj, tree: ActivatedAbility, main: bool, mine: bool) -> bool:
        """Whether now is the time to activate it: in one's own main phase what can only be done then or costs no
        creature's attack, at the end of the other's turn the rest, in combat what grows a creature."""
        if main:
            if tree.timing == "sorcery" or tree.keyword == "loyalty" or obj.zone != BATTLEFIELD:
                return True
            return (
                state.turn.step == POSTCOMBAT_MAIN
                and bool(obj.tapped or obj.sick) is False
                and not (obj.now.types & CREATURE)
            )
        return True

    def _spares(self, state: State, player: int, facts: AbilityFacts) -> bool:
        """Whether the player has the mana to do it and still cast the dearest castable card in hand."""
        most = supply(state, player).most
        left = most - facts.least_mana
        for id in state.players[player].hand:
            obj = state.objects[id & SLOT_MASK]
            if not obj.now.types & LAND and left < obj.now.mana_value <= most:
                return False
        return True

    # ---- what a decision is about -------------------------------------------------------------------------

    def _asking(self, state: State, decision: Decision, memory: Memory) -> tuple[AbilityFacts | None, Context]:
        """The spell or ability for which the decision is made, and its point of view."""
        source = decision.source
        doing = memory.doing
        player = decision.player
        ctx = Context(state, player, source)
        obj = state.last_known(source) if source != NONE else None
        if obj is None:
            return None, ctx
        if doing is not None and doing.id == source and obj.id == source:
            if doing.kind == d.CAST and obj.zone != STACK:
                now = _as_cast(obj, doing)
                ctx.casting = source
                ctx.source_was = _as_spell(obj, now, player)
                ctx.x = self._greatest_x(state, player, now)
                return now.spell, ctx
            if doing.kind == d.ACTIVATE and doing.number < len(obj.now.abilities):
                ctx.source_was = obj
                facts = obj.now.abilities[doing.number]
                if facts.activated is not None and facts.activated.cost.mana is not None:
                    variables = facts.activated.cost.mana.variables
                    if variables:
                        ctx.x = max(0, (supply(state, player).most - facts.least_mana) // variables)
                return facts, ctx
        for id in reversed(state.board.stack):  # what resolves now
            top = state.objects[id & SLOT_MASK]
            stacked = top.stacked
            if stacked is not None and (top.id == source or (top.kind == ABILITY and stacked.source == source)):
                return stacked.ability, context_of(state, top)
            break
        ctx.source_was = obj
        return None, ctx

    def _target(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.ChooseTarget)
        facts, ctx = self._asking(state, decision, memory)
        if facts is None or not _has_target(facts, decision.index):
            facts = self._triggered_with(state, decision) or facts
        return self._aim(state, decision, facts, ctx, decision.index, memory)

    def _triggered_with(self, state: State, decision: d.ChooseTarget) -> AbilityFacts | None:
        """A triggered ability of the source that has that instance of "target"."""
        obj = state.last_known(decision.source)
        if obj is None:
            return None
        for facts in obj.now.triggered:
            if _has_target(facts, decision.index):
                return facts
        return None

    def _aim(
        self,
        state: State,
        decision: Decision,
        facts: AbilityFacts | None,
        ctx: Context,
        index: int,
        memory: Memory,
    ) -> int:
        options = decision.options
        aura = ctx.source_was
        if aura is not None and aura.now.enchant is not None and (facts is None or not _has_target(facts, index)):
            return _best(options, [self.appraiser.hosting(aura, option.id, ctx) for option in options])
        values: list[float] = []
        effect = self._effect_with(facts, index)
        if effect is None:
            return self._by_owner(state, decision, True)
        before = ctx.targets
        base = self.appraiser.effect(effect, ctx)
        for option in options:
            if option.kind == d.STOP or option.kind != d.CHOOSE:
                values.append(base + 0.02)
                continue
            chosen = list(before) + [()] * (index + 1 - len(before))
            chosen[index] = (option.id,)
            ctx.targets = tuple(chosen)
            values.append(self.appraiser.effect(effect, ctx))
        ctx.targets = before
        return _best(options, values)

    def _effect_with(self, facts: AbilityFacts | None, index: int) -> Effect | None:
        """The effect, or the mode of it, that has that instance of "target"."""
        if facts is None or facts.effect is None:
            return None
        if facts.modal is not None:
            for mode in facts.modal.modes:
                if any(target.index == index for target in targets_in(mode)):
                    return mode
        return facts.effect

    def _by_owner(self, state: State, decision: Decision, harm: bool) -> int:
        """Without knowing what is done: the best of the opponents' things, or of one's own."""
        values: list[float] = []
        for option in decision.options:
            if option.kind == d.STOP:
                values.append(0.0)
                continue
            if is_player(option.id):
                theirs = option.id != decision.player
                values.append(2.0 if theirs == harm else -2.0)
                continue
            obj = state.last_known(option.id)
            if obj is None:
                values.append(0.0)
                continue
            value = self.worth.of_permanent(obj) if obj.zone == BATTLEFIELD else self.worth.of_card(obj)
            values.append(value if (obj.controller != decision.player) == harm else -value)
        return _best(decision.options, values)

    def _new_target(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.ChooseNewTarget)
        obj = state.find(decision.source)
        if obj is None or obj.stacked is None:
            return 0
        ctx = context_of(state, obj)
        ctx.controller = decision.player
        return self._aim(state, decision, obj.stacked.ability, ctx, decision.index, memory)

    def _mode(self, state: State, decision: Decision, memory: Memory) -> int:
        facts, ctx = self._asking(state, decision, memory)
        if facts is None or facts.modal is None:
            obj = state.last_known(decision.source)
            facts = None
            for each in () if obj is None else obj.now.triggered:
                if each.modal is not None:
                    facts = each
                    break
        if facts is None or facts.modal is None:
            return 0
        values: list[float] = []
        for option in decision.options:
            if option.kind != d.MODE or option.number >= len(facts.modal.modes):
                values.append(0.0)
                continue
            ctx.modes = (option.number,)
            mode, wanted = facts.modal.modes[option.number], instances(facts, (option.number,))
            values.append(foreseen(0.0, self.appraiser.with_best_targets, mode, wanted, ctx))
        return _best(decision.options, values)

    def _x(self, state: State, decision: Decision, memory: Memory) -> int:
        """The greatest X, unless less is enough to kill the target."""
        facts, ctx = self._asking(state, decision, memory)
        options = decision.options
        best = len(options) - 1
        if facts is None or facts.effect is None:
            return best
        values: list[float] = []
        wanted = instances(facts, ())
        for at, option in enumerate(options):
            if len(options) > 12 and 2 <= at < len(options) - 6 and at % 2:
                values.append(-100.0)
                continue
            ctx.x = option.number
            value = foreseen(None, self.appraiser.with_best_targets, facts.effect, wanted, ctx)
            if value is None:
                return best
            values.append(value - 0.03 * option.number)
        return max(range(len(values)), key=lambda at: values[at])

    # ---- combat -------------------------------------------------------------------------------------------

    def _attack(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.DeclareAttacker)
        player = decision.player
        turn = state.turn
        moment = (turn.number, turn.combats, player, 0, len(state.board.battlefield), state.board.clock)
        defender = self._weakest(state, player)
        if memory.plan[0] != moment:
            memory.plan = (moment, self.planner.attack(state, player, defender))
        plan = memory.plan[1]
        assert isinstance(plan, set)
        stop = _index(decision, d.STOP)
        if decision.about not in plan:
            return max(stop, 0)
        for at, option in enumerate(decision.options):
            if option.kind == d.ATTACK and option.id == defender:
                return at
        return next((at for at, option in enumerate(decision.options) if option.kind == d.ATTACK), 0)

    def _weakest(self, state: State, player: int) -> int:
        """The opponent to attack: the one with the least life."""
        others = state.opponents(player)
        if not others:
            return player
        return min(others, key=lambda seat: (state.players[seat].life, seat))

    def _block(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.DeclareBlocker)
        player = decision.player
        turn = state.turn
        moment = (turn.number, turn.combats, player, 1, len(state.board.battlefield), state.board.clock)
        if memory.plan[0] != moment:
            memory.plan = (moment, self.planner.block(state, player))
        plan = memory.plan[1]
        assert isinstance(plan, dict)
        wanted = plan.get(decision.about, ())
        for at, option in enumerate(decision.options):
            if option.kind == d.BLOCK and option.id in wanted:
                return at
        return max(_index(decision, d.STOP), 0)

    def _assign(self, state: State, decision: Decision, memory: Memory) -> int:
        """Lethal damage where there is enough for it, else none; with trample what is lethal, and the rest beyond."""
        assert isinstance(decision, d.AssignDamage)
        numbers = [option.number for option in decision.options]
        target = state.find(decision.about)
        source = state.find(decision.source)
        if target is None or source is None:
            return 0
        if numbers[0] > 0:
            return 0
        need = max(0, target.now.toughness - target.damage)
        if source.now.keywords & DEATHTOUCH:
            need = min(1, need)
        if need in numbers:
            return numbers.index(need)
        return 0

    # ---- other choices ------------------------------------------------------------------------------------

    def _mulligan(self, state: State, decision: Decision, memory: Memory) -> int:
        player = decision.player
        hand = [state.objects[id & SLOT_MASK] for id in state.players[player].hand]
        lands = sum(1 for obj in hand if obj.now.types & LAND)
        cheap = sum(1 for obj in hand if not obj.now.types & LAND and obj.now.mana_value <= 3)
        taken = memory.times(state, _MULLIGANS)
        good = 3 <= lands <= 5 or (lands == 2 and cheap >= 3) or (lands == 6 and len(hand) > 7)
        keep = _index(decision, d.KEEP)
        if good or taken >= 2:
            return keep
        memory.turn = state.turn.number
        memory.done[(_MULLIGANS.id, _MULLIGANS.number)] = taken + 1
        return _index(decision, d.MULLIGAN)

    def _object(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.ChooseObject)
        purpose = decision.purpose
        if purpose in _OWN_WORST or purpose in ("MulliganBottom", "HandSize"):
            return self._worst(state, decision)
        if purpose in ("Destroy", "Exile", "Tap", "DealDamage", "Goad", "Fight", "Counter", "RemoveCounters"):
            return self._by_owner(state, decision, True)
        if purpose == "Search" or purpose == "Pick":
            return self._found(state, decision)
        if purpose == "Move":
            return self._moved(state, decision)
        return self._by_owner(state, decision, False)

    def _moved(self, state: State, decision: Decision) -> int:
        """What is moved: from the hand the least useful card, else one's own best or an opponent's best."""
        first = state.last_known(decision.options[0].id)
        if first is not None and first.zone == HAND and first.owner == decision.player:
            return self._worst(state, decision)
        return self._by_owner(state, decision, first is not None and first.controller != decision.player)

    def _found(self, state: State, decision: Decision) -> int:
        """The most useful card: a land while there are few."""
        player = decision.player
        lands = sum(1 for id in state.board.battlefield if self._is_land(state, id, player))
        values: list[float] = []
        for option in decision.options:
            if option.kind != d.CHOOSE:
                values.append(-0.5)
                continue
            obj = state.last_known(option.id)
            if obj is None:
                values.append(0.0)
            elif obj.now.types & LAND:
                values.append((3.0 if lands < 5 else 0.5) + 0.01 * self._land(state, player, option))
            else:
                value = self.worth.of_characteristics(obj.now) if obj.now.types & CREATURE else 2.0
                values.append(value - max(0, obj.now.mana_value - lands - 1))
        return _best(decision.options, values)

    def keeping(self, state: State, obj: Obj, player: int) -> float:
        """What a card or permanent is worth keeping."""
        if obj.zone == BATTLEFIELD:
            return self.worth.of_permanent(obj)
        lands = sum(1 for id in state.board.battlefield if self._is_land(state, id, player))
        in_hand = [state.objects[id & SLOT_MASK] for id in state.players[player].hand]
        held = sum(1 for other in in_hand if other.now.types & LAND)
        if obj.now.types & LAND:
            return 3.5 - 0.6 * (lands + held - 3) if lands + held <= 6 else 0.4
        late = max(0, obj.now.mana_value - lands - held)
        value = self.worth.of_characteristics(obj.now) if obj.now.types & CREATURE else 2.2
        return value - 0.6 * late

    def _worst(self, state: State, decision: Decision) -> int:
        """The least of one's own things; none where one may stop."""
        values: list[float] = []
        for option in decision.options:
            if option.kind != d.CHOOSE:
                values.append(0.0)
                continue
            obj = None if is_player(option.id) else state.last_known(option.id)
            values.append(-2.0 if obj is None else -self.keeping(state, obj, decision.player))
        return _best(decision.options, values)

    def _cost_object(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.ChooseCostObject)
        if decision.action != "tap":
            return self._worst(state, decision)
        # What is tapped for a cost should not be missed in combat, and pay for as much as it can.
        turn = state.turn
        values: list[float] = []
        after = turn.active == decision.player and turn.step >= POSTCOMBAT_MAIN
        for option in decision.options:
            obj = None if is_player(option.id) or option.kind != d.CHOOSE else state.find(option.id)
            if obj is None:
                values.append(0.0)
            else:
                idle = obj.sick or after
                values.append(0.3 * obj.now.power - (0.1 if idle else 0.4) * self.worth.of_permanent(obj))
        return _best(decision.options, values)

    def _cost_part(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.ChooseCostPart)
        options = decision.options
        yes = _index(decision, d.YES)
        if yes >= 0:
            return yes
        if decision.part == "symbols":  # mana rather than life
            return max(range(len(options)), key=lambda at: (len(options[at].symbols), -at))
        if options[-1].kind == d.NUMBER:
            return len(options) - 1
        return 0

    def _pay(self, state: State, decision: Decision, memory: Memory) -> int:
        for kind in (d.AUTOPAY, d.PAY):
            at = _index(decision, kind)
            if at >= 0:
                return at
        return 0

    def _yes_no(self, state: State, decision: Decision, memory: Memory) -> int:
        assert isinstance(decision, d.YesNo)
        yes, no = _index(decision, d.YES), _index(decision, d.NO)
        purpose = decision.purpose
        player = decision.player
        seat = state.players[player]
        if purpose in _SAFE_YES:
            return no
        if purpose == "Sacrifice":
            mine = [
                self.worth.of_permanent(state.objects[id & SLOT_MASK])
                for id in state.board.battlefield
                if state.objects[id & SLOT_MASK].controller == player and id != decision.source
            ]
            return yes if mine and min(mine) < 1.8 else no
        if purpose == "Discard":
            hand = [self.keeping(state, state.objects[id & SLOT_MASK], player) for id in seat.hand]
            return yes if hand and min(hand) < 1.0 else no
        if purpose == "LoseLife":
            return yes if seat.life > 8 else no
        if purpose == "Draw":
            return yes if len(seat.library) > 5 else no
        if purpose == "Exert":
            return no
        if purpose == "Bottom":
            return no
        return yes

    def _arrange(self, state: State, decision: Decision, memory: Memory) -> int:
        """A card that is looked at stays on top if it is wanted."""
        assert isinstance(decision, d.ArrangeCard)
        obj = state.last_known(decision.about)
        top = _index(decision, d.TOP)
        away = max(_index(decision, d.BOTTOM), _index(decision, d.GRAVE))
        if obj is None or top < 0 or away < 0:
            return max(top, 0)
        player = decision.player
        lands = sum(1 for id in state.board.battlefield if self._is_land(state, id, player))
        held = sum(1 for id in state.players[player].hand if state.objects[id & SLOT_MASK].now.types & LAND)
        if obj.now.types & LAND:
            return top if lands + held < 5 else away
        return top if obj.now.mana_value <= lands + held + 1 and (lands + held >= 3) else away

    def _number(self, state: State, decision: Decision, memory: Memory) -> int:
        """Of a division as much as kills; else the most."""
        assert isinstance(decision, d.ChooseNumber)
        options = decision.options
        if decision.about != NONE and not is_player(decision.about):
            obj = state.find(decision.about)
            if obj is not None and obj.controller != decision.player and obj.now.types & CREATURE:
                need = obj.now.toughness - obj.damage
                for at, option in enumerate(options):
                    if option.number == need:
                        return at
        return len(options) - 1


_ONE: Final = Number(1)
_MULLIGANS: Final = Option(d.MULLIGAN, -7, 0)


def _index(decision: Decision, kind: int) -> int:
    """The place of the option of that kind; -1 without one."""
    for at, option in enumerate(decision.options):
        if option.kind == kind:
            return at
    return -1


def _best(options: list[Option], values: list[float]) -> int:
    return max(range(len(options)), key=lambda at: values[at])


def _as_cast(obj: Obj, option: Option) -> Characteristics:
    """The characteristics that the card has as the spell."""
    method = option.method
    if method is not None and method.face and obj.card is not None and method.face < len(obj.card.faces):
        return obj.card.faces[method.face]
    return obj.now


def _as_spell(obj: Obj, now: Characteristics, player: int) -> Obj:
    spell = obj.copy()
    spell.zone = STACK
    spell.controller = player
    spell.now = now
    return spell


def _colors_of(now: Characteristics) -> int:
    colors = 0
    for at in now.mana_abilities:
        for output in now.abilities[at].plain_outputs:
            for types in output:
                colors |= types
    return colors


def _enters_tapped(now: Characteristics) -> bool:
    for facts in now.statics:
        if facts.static is not None:
            for effect in facts.static.effects:
                if isinstance(effect, Replaces) and isinstance(effect.outcome, EntersWith) and effect.outcome.tapped:
                    return True
    return False


def _as_it_enters(facts: AbilityFacts) -> bool:
    """Whether it triggers when its own object enters."""
    tree = facts.triggered
    if tree is None:
        return False
    triggers = tree.trigger.triggers if isinstance(tree.trigger, AnyTrigger) else (tree.trigger,)
    return any(
        isinstance(trigger, Moves) and isinstance(trigger.what, Self) and trigger.to_zone == "battlefield"
        for trigger in triggers
    )


def _has_target(facts: AbilityFacts, index: int) -> bool:
    modes = () if facts.modal is None else tuple(range(len(facts.modal.modes)))
    return any(target.index == index for target in instances(facts, modes))


_KINDS: Final[dict[AbilityFacts, frozenset[str]]] = {}


def _kinds(facts: AbilityFacts) -> frozenset[str]:
    """The names of the nodes of the ability's effect."""
    known = _KINDS.get(facts)
    if known is None:
        names = frozenset() if facts.effect is None else frozenset(type(node).__name__ for node in walk(facts.effect))
        known = _KINDS[facts] = names
    return known


_JUDGES: Final[dict[type[Decision], Judge]] = {
    d.Priority: Policy._priority,
    d.Mulligan: Policy._mulligan,
    d.ChooseTarget: Policy._target,
    d.ChooseNewTarget: Policy._new_target,
    d.ChooseMode: Policy._mode,
    d.ChooseX: Policy._x,
    d.ChooseNumber: Policy._number,
    d.ChooseCostObject: Policy._cost_object,
    d.ChooseCostPart: Policy._cost_part,
    d.PayMana: Policy._pay,
    d.ChooseObject: Policy._object,
    d.YesNo: Policy._yes_no,
    d.ArrangeCard: Policy._arrange,
    d.DeclareAttacker: Policy._attack,
    d.DeclareBlocker: Policy._block,
    d.AssignDamage: Policy._assign,
}
