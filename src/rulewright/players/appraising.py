"""What an instruction would be worth to a player, judged from its tree: no card is known by name.

Each kind of instruction is judged by what it does to whom: harm to what opponents control is good, harm to one's own
things is bad. What is not known by kind is taken to be a little good, as most of what cards say is for their players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rulewright.abilities import continuous as c
from rulewright.abilities import effect as e
from rulewright.abilities import reference as r
from rulewright.abilities.ability import Keyword
from rulewright.abilities.cost import Cost, TapSymbol
from rulewright.abilities.node import Change, Effect, Quantity, Reference
from rulewright.abilities.quantity import Number
from rulewright.engine.characteristics import DEATHTOUCH, INDESTRUCTIBLE, KEYWORD_BITS
from rulewright.engine.context import Context
from rulewright.engine.event import NONE
from rulewright.engine.objects import SLOT_MASK, Obj, is_player
from rulewright.engine.queries import evaluate, holds, members, refer
from rulewright.engine.state import State
from rulewright.engine.targets import bounds, candidates
from rulewright.vocabulary.cardtype import CREATURE, LAND, PLANESWALKER
from rulewright.vocabulary.turn import (
    BEGIN_COMBAT,
    COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    PRECOMBAT_MAIN,
)
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND, STACK

from .fighting import Fighter, damage_of, duel
from .foresight import foreseen
from .worth import CARD_IN_HAND, Worth, is_token, life_worth

WIN: Final = 60.0
UNKNOWN: Final = 0.4
"""What an instruction of a kind that is not judged is taken to be worth."""
_MOST_TRIED: Final = 14
"""Of more possible targets than this only the most valuable are tried."""

_ACTIONS: Final = {
    "investigate": 0.9,
    "explore": 1.2,
    "proliferate": 0.7,
    "connive": 0.9,
    "learn": 1.2,
    "discover": 2.5,
    "incubate": 1.0,
    "amass": 1.2,
    "bolster": 1.0,
    "support": 1.0,
    "populate": 1.5,
    "manifest": 1.6,
    "manifest dread": 1.8,
    "cloak": 1.8,
    "goad": 0.8,
    "detain": 1.0,
    "monstrosity": 2.0,
    "adapt": 1.0,
    "transform": 1.0,
    "fateseal": 0.3,
    "the ring tempts you": 1.2,
    "venture into the dungeon": 1.0,
    "take the initiative": 2.0,
    "become the monarch": 2.5,
}
_ENDURING: Final = ("forever", "this leaves", "you control it", "condition", "bestowed")


class Appraiser:
    """Judges effects for a player who looks at a state."""

    __slots__ = ("_table", "worth")

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self._table: dict[type[Effect], Callable[[Effect, Context], float]] = {}
        for kind, judge in _JUDGES.items():
            self._table[kind] = judge.__get__(self)

    # ---- effects ------------------------------------------------------------------------------------------

    def effect(self, node: Effect | None, ctx: Context) -> float:
        """What carrying it out is worth to the controller, with the targets and modes of the point of view."""
        if node is None:
            return 0.0
        judge = self._table.get(type(node))
        return UNKNOWN if judge is None else judge(node, ctx)

    def with_best_targets(self, node: Effect, targets: Iterable[r.Target], ctx: Context) -> float:
        """What it is worth with targets chosen well."""
        before = ctx.targets
        wanted = list(targets)
        size = max((target.index for target in wanted), default=-1) + 1
        chosen: list[tuple[int, ...]] = [()] * size
        ctx.targets = tuple(chosen)
        for target in wanted:
            least, most = bounds(target, ctx)
            taken = {id for index in target.distinct for id in chosen[index]}
            possible = [id for id in candidates(target, ctx) if id not in taken]
            mine: tuple[int, ...] = ()
            base = self.effect(node, ctx)
            ranked = self.rank(node, target.index, possible, ctx)
            for value, id in ranked[:most]:
                if len(mine) >= least and value <= base + 0.01:
                    break
                mine = (*mine, id)
            chosen[target.index] = mine
            ctx.targets = tuple(chosen)
        total = self.effect(node, ctx)
        ctx.targets = before
        return total

    def rank(self, node: Effect, index: int, possible: list[int], ctx: Context) -> list[tuple[float, int]]:
        """The possible targets for an instance of "target", the best first, each with what the effect is worth then."""
        if len(possible) > _MOST_TRIED:
            possible = sorted(possible, key=lambda id: -self._size(id, ctx))[:_MOST_TRIED]
        before = ctx.targets
        found: list[tuple[float, int]] = []
        for id in possible:
            chosen = list(before) + [()] * (index + 1 - len(before))
            chosen[index] = (id,)
            ctx.targets = tuple(chosen)
            found.append((self.effect(node, ctx), id))
        ctx.targets = before
        found.sort(key=lambda pair: -pair[0])
        return found

    def _size(self, id: int, ctx: Context) -> float:
        if is_player(id):
            return 100.0
        obj = ctx.state.find(id)
        return 0.0 if obj is None else self.worth.of_permanent(obj)

    # ---- costs --------------------------------------------------------------------------------------------

    def cost(self, cost: Cost, obj: Obj, ctx: Context) -> float:
        """What paying the actions of a cost is worth less, mana aside."""
        total = 0.0
        for action in cost.actions:
            if isinstance(action, TapSymbol):
                if obj.now.types & CREATURE and not obj.tapped:
                    total += 0.1 * max(0, obj.now.power)
            elif isinstance(action, e.LoseLife):
                life = ctx.state.players[ctx.controller].life
                total += life_worth(life) - life_worth(life - self.amount(action.amount, ctx))
            elif isinstance(action, e.Sacrifice | e.Discard | e.Exile | e.Move):
                total -= self.effect(action, ctx)
            elif isinstance(action, e.RemoveCounters):
                total += (0.5 if action.kind == "loyalty" else 0.4) * self.amount(action.amount, ctx)
            elif isinstance(action, e.PutCounters):
                total -= self.effect(action, ctx)
        return total

    # ---- numbers, objects, players ------------------------------------------------------------------------

    def amount(self, quantity: Quantity | None, ctx: Context) -> int:
        """The number; 1 where it cannot be known yet."""
        if quantity is None:
            return 1
        if isinstance(quantity, Number):
            return quantity.value
        return foreseen(1, evaluate, quantity, ctx)

    def ids(self, reference: Reference, ctx: Context) -> tuple[int, ...] | None:
        """What the reference points at; None where that cannot be known yet."""
        if isinstance(reference, r.Target | r.TargetRef):
            return ctx.targets[reference.index] if reference.index < len(ctx.targets) else ()
        if isinstance(reference, r.You):
            return (ctx.controller,)
        if isinstance(reference, r.Union):
            found: tuple[int, ...] = ()
            for part in reference.parts:
                found += self.ids(part, ctx) or ()
            return found
        if isinstance(reference, r.Made | r.RestOf | r.Choose | r.TopCards):
            return None
        return foreseen(None, refer, reference, ctx)

    def players(self, reference: Reference, ctx: Context) -> list[int]:
        """The players that the reference points at."""
        return [id for id in self.ids(reference, ctx) or () if is_player(id)]

    def over(
        self, reference: Reference, ctx: Context, judge: Callable[[int], float], chooser: int, unknown: float = 0.3
    ) -> float:
        """The sum over what the reference points at; what is chosen is chosen well for whoever chooses."""
        if isinstance(reference, r.Choose):
            there = foreseen(None, members, reference.noun, ctx)
            if there is None:
                return unknown
            values = sorted([judge(id) for id in there], reverse=True)
            least, most = self.amount(reference.minimum, ctx), self.amount(reference.maximum, ctx)
            if reference.chooser is not None:
                chooser = next(iter(self.players(reference.chooser, ctx)), chooser)
            if chooser != ctx.controller:
                values = [-value for value in reversed(values)]
            taken = [value for at, value in enumerate(values[:most]) if at < least or value > 0]
            return sum(taken) if chooser == ctx.controller else -sum(taken)
        found = self.ids(reference, ctx)
        if found is None:
            return unknown
        return sum([judge(id) for id in found])

    def sign(self, player: int, ctx: Context) -> float:
        """1 for the controller, -1 for an opponent."""
        return 1.0 if player == ctx.controller else -1.0

    def by_player(self, reference: Reference, ctx: Context, each: float) -> float:
        """So much for each of the players who is oneself, so much less for an opponent."""
        return sum([each * self.sign(player, ctx) for player in self.players(reference, ctx)])

    # ---- what befalls an object or a player ---------------------------------------------------------------

    def lose_permanent(self, id: int, ctx: Context, share: float = 1.0, saved: int = 0) -> float:
        """What it is worth that the permanent goes away."""
        if is_player(id):
            return 0.0
        obj = ctx.state.find(id)
        if obj is None:
            return 0.0
        if obj.zone == GRAVEYARD:
            return -0.3 * self.sign(obj.owner, ctx)
        if obj.zone == STACK:
            return -self.spell(obj) * self.sign(obj.controller, ctx)
        if obj.zone != BATTLEFIELD:
            return -share * self.worth.of_card(obj) * self.sign(obj.owner, ctx)
        if saved and obj.now.keywords & saved:
            return 0.0
        return -share * (self.worth.of_permanent(obj) + self._attached(obj, ctx)) * self.sign(obj.controller, ctx)

    def _attached(self, obj: Obj, ctx: Context) -> float:
        return 0.3 * len(obj.attachments)

    def spell(self, obj: Obj) -> float:
        """What a spell or ability on the stack is worth to its controller."""
        if obj.now.types == 0:
            return 1.0
        if obj.now.types & CREATURE:
            return max(1.0, self.worth.of_characteristics(obj.now))
        return 0.8 + 0.8 * min(obj.now.mana_value, 6)

    def damage(self, id: int, amount: int, ctx: Context, source: int) -> float:
        """What it is worth that so much damage is dealt to it."""
        if amount <= 0:
            return 0.0
        if is_player(id):
            life = ctx.state.players[id].life
            lost = life_worth(life) - life_worth(life - amount)
            return -self.sign(id, ctx) * (WIN if life <= amount else lost)
        obj = ctx.state.find(id)
        if obj is None or obj.zone != BATTLEFIELD:
            return 0.0
        sign = -self.sign(obj.controller, ctx)
        if obj.now.types & PLANESWALKER:
            return sign * min(self.worth.of_permanent(obj), 0.8 * amount)
        if not obj.now.types & CREATURE or obj.now.keywords & INDESTRUCTIBLE:
            return 0.0
        dealer = ctx.state.last_known(source)
        deadly = dealer is not None and dealer.now.keywords & DEATHTOUCH != 0
        left = obj.now.toughness - obj.damage
        if amount >= left or deadly:
            return sign * (self.worth.of_permanent(obj) - 0.02 * max(0, amount - left))
        return sign * 0.05 * amount

    def change_life(self, player: int, delta: int, ctx: Context) -> float:
        """What it is worth that a life total changes so."""
        life = ctx.state.players[player].life
        return self.sign(player, ctx) * (life_worth(life + delta) - life_worth(life))

    def grow(self, id: int, power: int, toughness: int, keywords: int, lasting: bool, ctx: Context) -> float:
        """What it is worth that a creature gets so much power, toughness and so many keyword abilities."""
        obj = None if is_player(id) else ctx.state.find(id)
        if obj is None or obj.zone != BATTLEFIELD:
            return 0.0
        sign = self.sign(obj.controller, ctx)
        if not obj.now.types & CREATURE:
            return 0.1 * sign if lasting else 0.0
        if obj.now.toughness + toughness <= obj.damage:
            return -sign * self.worth.of_permanent(obj)
        if lasting:
            return sign * (0.75 * power + 0.45 * toughness + 0.6 * (keywords & ~obj.now.keywords).bit_count())
        return sign * self._trick(obj, power, toughness, keywords, ctx)

    def _trick(self, obj: Obj, power: int, toughness: int, keywords: int, ctx: Context) -> float:
        """What growing until end of turn is worth to the creature's controller."""
        state = ctx.state
        turn = state.turn
        if turn.step in (DECLARE_BLOCKERS, DECLARE_ATTACKERS) and (obj.attacking != NONE or obj.blocking):
            return self._trick_in_combat(state, obj, power, toughness, keywords)
        if turn.active == obj.controller and turn.step in (PRECOMBAT_MAIN, BEGIN_COMBAT):
            if obj.tapped or obj.sick:
                return 0.0
            return 0.12 * max(0, power) + 0.05 * toughness + 0.2 * (keywords & ~obj.now.keywords).bit_count()
        if power < 0 and turn.active == obj.controller and turn.step < COMBAT_DAMAGE:
            return 0.1 * power
        return 0.0

    def _trick_in_combat(self, state: State, obj: Obj, power: int, toughness: int, keywords: int) -> float:
        mine = Fighter(obj, self.worth.of_permanent(obj))
        grown = mine.grown(power, toughness, keywords)
        if obj.attacking != NONE and not obj.blockers:
            if state.turn.step != DECLARE_BLOCKERS or obj.blocked or not is_player(obj.attacking):
                return 0.0
            life = state.players[obj.attacking].life
            return life_worth(life - damage_of(mine)) - life_worth(life - damage_of(grown))
        others = obj.blockers if obj.attacking != NONE else obj.blocking
        foes = [state.objects[id & SLOT_MASK] for id in others if state.find(id) is not None]
        if not foes:
            return 0.0
        total = 0.0
        pressed = Fighter(foes[0], 0.0)
        pressed.power = sum(Fighter(foe, 0.0).power for foe in foes)
        foe = Fighter(foes[0], self.worth.of_permanent(foes[0]))
        if len(foes) > 1:
            foe.power = pressed.power
        before, after = duel(mine, foe), duel(grown, foe)
        total += (before[0] - after[0]) * mine.worth
        total += (after[1] - before[1]) * foe.worth
        return total

    def change(self, id: int, node: Change, lasting: bool, ctx: Context) -> float:
        """What a change is worth to the object's controller, and so to the player."""
        obj = None if is_player(id) else ctx.state.find(id)
        if obj is None or obj.zone != BATTLEFIELD:
            return 0.1 if obj is not None and obj.owner == ctx.controller else 0.0
        sign = self.sign(obj.controller, ctx)
        value = self.worth.of_permanent(obj)
        share = 1.0 if lasting else 0.25
        if isinstance(node, c.GainControl):
            to = self.players(node.player, ctx) or [ctx.controller]
            if to[0] == obj.controller:
                return 0.0
            return share * value * 2 * self.sign(to[0], ctx)
        if isinstance(node, c.Cannot):
            hindrance = {"attack": 0.45, "block": 0.25, "untap": 0.5, "be blocked": -0.3}.get(node.action, 0.0)
            if node.action == "block" and not lasting:
                now = ctx.state.turn
                helps = now.step < DECLARE_BLOCKERS and now.active != obj.controller
                return -sign * (0.35 * max(1, obj.now.power) if helps else 0.0)
            if node.action == "be blocked" and not lasting:
                attacking = ctx.state.turn.active == obj.controller and ctx.state.turn.step < DECLARE_BLOCKERS
                return sign * (0.25 * obj.now.power if attacking and not obj.tapped and not obj.sick else 0.0)
            if node.action.startswith("be "):
                hindrance = -0.15 if hindrance == 0.0 else hindrance
            return -sign * share * hindrance * value
        if isinstance(node, c.Must):
            return -sign * 0.2
        if isinstance(node, c.Permits):
            return sign * 0.2 * share
        if isinstance(node, c.LoseAllAbilities):
            return -sign * share * min(1.5, 0.4 * len(obj.now.abilities))
        if isinstance(node, c.LoseKeyword):
            return -sign * share * (0.4 if KEYWORD_BITS.get(node.keyword, 0) & obj.now.keywords else 0.0)
        if isinstance(node, c.SetPowerToughness):
            power = obj.now.power if node.power is None else self.amount(node.power, ctx)
            toughness = obj.now.toughness if node.toughness is None else self.amount(node.toughness, ctx)
            if not obj.now.types & CREATURE:
                return sign * share * 0.3 * power
            return self.grow(id, power - obj.now.power, toughness - obj.now.toughness, 0, lasting, ctx)
        if isinstance(node, c.SetTypes) and node.types and obj.now.types & CREATURE:
            return 0.0 if "creature" in node.types else -sign * share * 0.7 * value
        return sign * 0.05

    def changes(self, id: int, nodes: tuple[Change, ...], lasting: bool, ctx: Context) -> float:
        """What several changes together are worth."""
        power = toughness = keywords = 0
        total = 0.0
        grows = False
        itself = ctx.itself
        ctx.itself = id
        for node in nodes:
            if isinstance(node, c.ModifyPowerToughness):
                power += self.amount(node.power, ctx)
                toughness += self.amount(node.toughness, ctx)
                grows = True
            elif isinstance(node, c.GainAbilities):
                for ability in node.abilities:
                    bit = KEYWORD_BITS.get(ability.name, 0) if isinstance(ability, Keyword) else 0
                    if bit:
                        keywords |= bit
                        grows = True
                    else:
                        obj = None if is_player(id) else ctx.state.find(id)
                        total += 0.0 if obj is None else (0.3 if lasting else 0.1) * self.sign(obj.controller, ctx)
            else:
                total += self.change(id, node, lasting, ctx)
        if grows:
            total += self.grow(id, power, toughness, keywords, lasting, ctx)
        ctx.itself = itself
        return total

    # ---- judgements by kind -------------------------------------------------------------------------------

    def _sequence(self, node: e.Sequence, ctx: Context) -> float:
        return sum([self.effect(part, ctx) for part in node.effects])

    def _inner(self, node: e.Labelled | e.OnceEachTurn, ctx: Context) -> float:
        return self.effect(node.effect, ctx)

    def _may(self, node: e.May, ctx: Context) -> float:
        value = self.effect(node.effect, ctx)
        if self.players(node.player, ctx) == [ctx.controller]:
            return max(0.0, value)
        return min(0.0, value)

    def _if(self, node: e.If, ctx: Context) -> float:
        true = foreseen(None, holds, node.condition, ctx)
        if true is None:
            return 0.7 * self.effect(node.then, ctx)
        if true:
            return self.effect(node.then, ctx)
        later = 0.0 if _known_now(node) else 0.5 * self.effect(node.then, ctx)
        return self.effect(node.otherwise, ctx) + later

    def _unless(self, node: e.Unless, ctx: Context) -> float:
        return 0.6 * self.effect(node.effect, ctx)

    def _modal(self, node: e.Modal, ctx: Context) -> float:
        if ctx.modes:
            return sum([self.effect(node.modes[mode], ctx) for mode in ctx.modes if mode < len(node.modes)])
        values = sorted([self.effect(mode, ctx) for mode in node.modes], reverse=True)
        return sum([v for at, v in enumerate(values[: node.maximum]) if at < node.minimum or v > 0])

    def _for_each_player(self, node: e.ForEachPlayer, ctx: Context) -> float:
        actor = ctx.actor
        total = 0.0
        for player in self.players(node.players, ctx):
            ctx.actor = player
            total += self.effect(node.effect, ctx)
        ctx.actor = actor
        return total

    def _for_each_object(self, node: e.ForEachObject, ctx: Context) -> float:
        found = self.ids(node.objects, ctx)
        if found is None:
            return self.effect(node.effect, ctx)
        itself = ctx.itself
        total = 0.0
        for id in found[:8]:
            ctx.itself = id
            total += self.effect(node.effect, ctx)
        ctx.itself = itself
        return total

    def _repeat(self, node: e.Repeat, ctx: Context) -> float:
        return min(6, self.amount(node.times, ctx)) * self.effect(node.effect, ctx)

    def _process(self, node: e.Process, ctx: Context) -> float:
        return 1.5 * self.effect(node.effect, ctx)

    def _later(self, node: e.DelayedTrigger | e.ReflexiveTrigger, ctx: Context) -> float:
        return 0.7 * self.effect(node.effect, ctx)

    def _one_of(self, node: e.OneOf, ctx: Context) -> float:
        return max([self.effect(each, ctx) for each in node.effects])

    def _damage(self, node: e.DealDamage, ctx: Context) -> float:
        amount = self.amount(node.amount, ctx)
        if node.divided:
            return self._divided(node, amount, ctx)
        source = next(iter(self.ids(node.source, ctx) or ()), NONE)
        return self.over(node.to, ctx, lambda id: self.damage(id, amount, ctx, source), ctx.controller, 0.5 * amount)

    def _divided(self, node: e.DealDamage, amount: int, ctx: Context) -> float:
        """Damage that is divided kills what it can, the most valuable for the damage first."""
        total = 0.0
        left = amount
        for id in self.ids(node.to, ctx) or ():
            obj = None if is_player(id) else ctx.state.find(id)
            need = left if obj is None else min(left, max(1, obj.now.toughness - obj.damage))
            total += self.damage(id, need, ctx, ctx.source)
            left -= need
        return total

    def _together(self, node: e.DealTogether, ctx: Context) -> float:
        return sum([self._damage(part, ctx) for part in node.parts])

    def _fight(self, node: e.Fight, ctx: Context) -> float:
        ones, others = self.ids(node.one, ctx), self.ids(node.other, ctx)
        if not ones or not others:
            return 0.0
        one, other = ctx.state.find(ones[0]), ctx.state.find(others[0])
        if one is None or other is None:
            return 0.0
        return self.damage(other.id, one.now.power, ctx, one.id) + self.damage(one.id, other.now.power, ctx, other.id)

    def _gain_life(self, node: e.GainLife, ctx: Context) -> float:
        amount = self.amount(node.amount, ctx)
        return sum([0.8 * self.change_life(player, amount, ctx) for player in self.players(node.player, ctx)])

    def _lose_life(self, node: e.LoseLife, ctx: Context) -> float:
        amount = self.amount(node.amount, ctx)
        return sum([self.damage(player, amount, ctx, NONE) for player in self.players(node.player, ctx)])

    def _set_life(self, node: e.SetLife, ctx: Context) -> float:
        amount = self.amount(node.amount, ctx)
        state = ctx.state
        players = self.players(node.player, ctx)
        return sum([self.change_life(player, amount - state.players[player].life, ctx) for player in players])

    def _win(self, node: e.WinGame, ctx: Context) -> float:
        return self.by_player(node.player, ctx, WIN)

    def _lose(self, node: e.LoseGame, ctx: Context) -> float:
        return self.by_player(node.player, ctx, -WIN)

    def _draw(self, node: e.Draw, ctx: Context) -> float:
        amount = self.amount(node.amount, ctx)
        total = 0.0
        for player in self.players(node.player, ctx):
            library = len(ctx.state.players[player].library)
            value = CARD_IN_HAND * min(amount, 7) if amount < library else -WIN / 2
            total += value * self.sign(player, ctx)
        return total

    def _discard(self, node: e.Discard, ctx: Context) -> float:
        total = 0.0
        for player in self.players(node.player, ctx):
            if isinstance(node.what, r.Choose):
                hand = len(ctx.state.players[player].hand) - (ctx.casting != NONE and player == ctx.controller)
                number = min(hand, self.amount(node.what.minimum, ctx))
                total -= 1.1 * number * self.sign(player, ctx)
            else:
                found = self.ids(node.what, ctx)
                number = 1 if found is None else len(found)
                total -= 1.3 * number * self.sign(player, ctx)
        return total

    def _mill(self, node: e.Mill, ctx: Context) -> float:
        amount = self.amount(node.amount, ctx)
        total = 0.0
        for player in self.players(node.player, ctx):
            left = len(ctx.state.players[player].library) - amount
            total -= self.sign(player, ctx) * (4.0 if left < 1 else 0.02 * amount)
        return total

    def _scry(self, node: e.Scry | e.Surveil, ctx: Context) -> float:
        return self.by_player(node.player, ctx, 0.3 * min(3, self.amount(node.amount, ctx)))

    def _search(self, node: e.Search | e.SearchZones, ctx: Context) -> float:
        return self.by_player(node.player, ctx, 1.2)

    def _destroy(self, node: e.Destroy, ctx: Context) -> float:
        return self.over(
            node.what, ctx, lambda id: self.lose_permanent(id, ctx, saved=INDESTRUCTIBLE), ctx.controller, 1.0
        )

    def _exile(self, node: e.Exile, ctx: Context) -> float:
        return self.over(node.what, ctx, lambda id: self.lose_permanent(id, ctx, 1.05), ctx.controller, 0.1)

    def _sacrifice(self, node: e.Sacrifice, ctx: Context) -> float:
        total = 0.0
        for player in self.players(node.player, ctx):
            actor = ctx.actor
            ctx.actor = player
            total += self.over(node.what, ctx, lambda id: self.lose_permanent(id, ctx), player, 0.0)
            ctx.actor = actor
        return total

    def _move(self, node: e.Move, ctx: Context) -> float:
        whose = None if node.control is None else next(iter(self.players(node.control, ctx)), None)

        def judge(id: int) -> float:
            obj = None if is_player(id) else ctx.state.find(id)
            if obj is None:
                return 0.0
            if obj.zone == BATTLEFIELD:
                share = {"hand": 0.5, "library": 0.9}.get(node.zone, 1.0)
                return self.lose_permanent(id, ctx, 1.0 if is_token(obj) else share)
            if node.zone == "battlefield":
                value = self.worth.of_characteristics(obj.now) if not obj.now.types & LAND else 1.4
                return value * self.sign(obj.owner if whose is None else whose, ctx)
            if node.zone == "hand":
                return self.worth.of_card(obj) * self.sign(obj.owner, ctx)
            if obj.zone == STACK:
                return -self.spell(obj) * self.sign(obj.controller, ctx)
            if obj.zone == HAND:
                return -self.worth.of_card(obj) * self.sign(obj.owner, ctx)
            return 0.2 if node.zone == "library" and obj.owner == ctx.controller else 0.0

        return self.over(node.what, ctx, judge, ctx.controller, 0.4)

    def _counter(self, node: e.Counter, ctx: Context) -> float:
        def judge(id: int) -> float:
            obj = None if is_player(id) else ctx.state.find(id)
            if obj is None or obj.zone != STACK:
                return 0.0
            if obj.now.types and obj.now.cannot("be countered"):
                return 0.0
            return -self.spell(obj) * self.sign(obj.controller, ctx)

        return self.over(node.what, ctx, judge, ctx.controller)

    def _tap(self, node: e.Tap, ctx: Context) -> float:
        def judge(id: int) -> float:
            obj = None if is_player(id) else ctx.state.find(id)
            if obj is None or obj.tapped:
                return 0.0
            turn = ctx.state.turn
            if not obj.now.types & CREATURE:
                return -0.1 * self.sign(obj.controller, ctx)
            before = turn.step < DECLARE_ATTACKERS
            useful = before or (turn.step == DECLARE_ATTACKERS and turn.active != obj.controller)
            return -self.sign(obj.controller, ctx) * (0.1 + (0.3 * max(0, obj.now.power) if useful else 0.0))

        return self.over(node.what, ctx, judge, ctx.controller)

    def _untap(self, node: e.Untap, ctx: Context) -> float:
        def judge(id: int) -> float:
            obj = None if is_player(id) else ctx.state.find(id)
            if obj is None or not obj.tapped:
                return 0.0
            return self.sign(obj.controller, ctx) * 0.25

        return self.over(node.what, ctx, judge, ctx.controller, 0.1)

    def counters(self, id: int, kind: str, number: int, ctx: Context) -> float:
        """What it is worth that so many counters are put on it."""
        if is_player(id):
            each = {"poison": -1.5, "energy": 0.3, "experience": 0.6, "rad": -0.5}.get(kind, 0.2)
            return each * number * self.sign(id, ctx)
        if kind in ("+1/+1", "-1/-1"):
            by = number if kind == "+1/+1" else -number
            return self.grow(id, by, by, 0, True, ctx)
        obj = ctx.state.find(id)
        if obj is None:
            return 0.0
        if kind in ("stun", "bounty"):
            return -0.4 * number * self.sign(obj.controller, ctx)
        each = {"loyalty": 0.8, "shield": 1.0}.get(kind, 0.5 if kind in KEYWORD_BITS else 0.2)
        return each * number * self.sign(obj.controller, ctx)

    def _put_counters(self, node: e.PutCounters, ctx: Context) -> float:
        number = self.amount(node.amount, ctx)
        if node.divided:
            found = self.ids(node.on, ctx) or ()
            number = max(1, number // max(1, len(found)))
        return self.over(
            node.on, ctx, lambda id: self.counters(id, node.kind, number, ctx), ctx.controller, 0.5 * number
        )

    def _remove_counters(self, node: e.RemoveCounters, ctx: Context) -> float:
        number = min(3, self.amount(node.amount, ctx))
        return self.over(node.on, ctx, lambda id: -self.counters(id, node.kind, number, ctx), ctx.controller, 0.0)

    def _token(self, node: e.CreateToken, ctx: Context) -> float:
        number = min(12, self.amount(node.amount, ctx))
        spec = node.token
        if "Creature" in spec.type_line:
            value = 0.5 + 0.75 * self.amount(spec.power, ctx) + 0.45 * self.amount(spec.toughness, ctx)
            value += 0.4 * len(spec.abilities)
        else:
            value = 0.8
        return self.by_player(node.player, ctx, number * value)

    def _token_copy(self, node: e.CreateTokenCopy, ctx: Context) -> float:
        def judge(id: int) -> float:
            obj = None if is_player(id) else ctx.state.last_known(id)
            return 0.0 if obj is None else self.worth.of_characteristics(obj.now)

        value = self.over(node.of, ctx, judge, ctx.controller, 2.0)
        return self.by_player(node.player, ctx, min(6, self.amount(node.amount, ctx)) * value)

    def _attach(self, node: e.Attach, ctx: Context) -> float:
        what = self.ids(node.what, ctx) or ()
        hosts = self.ids(node.to, ctx) or ()
        if not what or not hosts or is_player(hosts[0]):
            return 0.1 if hosts else 0.0
        obj = ctx.state.find(what[0])
        if obj is None or obj.attached_to == hosts[0]:
            return 0.0
        new = self.hosting(obj, hosts[0], ctx)
        old = self.hosting(obj, obj.attached_to, ctx) + 0.8 if obj.attached_to != NONE else 0.0
        return new - old

    def hosting(self, obj: Obj, host: int, ctx: Context) -> float:
        """What it is worth that the Aura or Equipment is attached to that."""
        total = 0.0
        for ability in obj.now.statics:
            if ability.static is None:
                continue
            for effect in ability.static.effects:
                if isinstance(effect, c.Continuous) and isinstance(effect.to, r.Host):
                    total += self.changes(host, effect.changes, True, ctx)
        if not is_player(host):
            there = ctx.state.find(host)
            if there is not None and there.now.types & CREATURE and there.controller == ctx.controller:
                total += 0.04 * self.worth.of_permanent(there)
        return total

    def _apply(self, node: e.Apply, ctx: Context) -> float:
        lasting = node.duration.until in _ENDURING
        return self.over(node.to, ctx, lambda id: self.changes(id, node.changes, lasting, ctx), ctx.controller, 0.2)

    def _mana(self, node: e.AddMana, ctx: Context) -> float:
        return 0.1

    def _nothing(self, node: Effect, ctx: Context) -> float:
        return 0.0

    def _extra_turn(self, node: e.ExtraTurn, ctx: Context) -> float:
        return self.by_player(node.player, ctx, 5.0)

    def _emblem(self, node: e.CreateEmblem, ctx: Context) -> float:
        return self.by_player(node.player, ctx, 4.0)

    def _action(self, node: e.KeywordAction, ctx: Context) -> float:
        each = _ACTIONS.get(node.name, 0.6)
        number = 1 if node.amount is None else max(1, min(4, self.amount(node.amount, ctx)))
        return self.by_player(node.player, ctx, each * number)

    def _cast_now(self, node: e.CastNow | e.MayPlay, ctx: Context) -> float:
        return self.by_player(node.player, ctx, 1.2)

    def _copy_spell(self, node: e.CopySpell, ctx: Context) -> float:
        def judge(id: int) -> float:
            obj = None if is_player(id) else ctx.state.find(id)
            return 0.0 if obj is None else 0.8 * self.spell(obj)

        return self.over(node.what, ctx, judge, ctx.controller, 1.0)

    def _pay(self, node: e.PayCost, ctx: Context) -> float:
        return self.by_player(node.player, ctx, -0.3)


def _known_now(node: e.If) -> bool:
    """Whether the condition asks about the game as it is, not about what the instruction has yet to do."""
    name = type(node.condition).__name__
    return name in ("Compare", "Exists", "Matches", "YourTurn", "CostPaid", "PaidFor")


_JUDGES: Final[dict[type[Effect], Callable[..., float]]] = {
    e.Sequence: Appraiser._sequence,
    e.Labelled: Appraiser._inner,
    e.OnceEachTurn: Appraiser._inner,
    e.May: Appraiser._may,
    e.If: Appraiser._if,
    e.Unless: Appraiser._unless,
    e.Modal: Appraiser._modal,
    e.ForEachPlayer: Appraiser._for_each_player,
    e.ForEachObject: Appraiser._for_each_object,
    e.Repeat: Appraiser._repeat,
    e.Process: Appraiser._process,
    e.Again: Appraiser._nothing,
    e.DelayedTrigger: Appraiser._later,
    e.ReflexiveTrigger: Appraiser._later,
    e.OneOf: Appraiser._one_of,
    e.DealDamage: Appraiser._damage,
    e.DealTogether: Appraiser._together,
    e.Fight: Appraiser._fight,
    e.GainLife: Appraiser._gain_life,
    e.LoseLife: Appraiser._lose_life,
    e.SetLife: Appraiser._set_life,
    e.WinGame: Appraiser._win,
    e.LoseGame: Appraiser._lose,
    e.Draw: Appraiser._draw,
    e.Discard: Appraiser._discard,
    e.Mill: Appraiser._mill,
    e.Scry: Appraiser._scry,
    e.Surveil: Appraiser._scry,
    e.Search: Appraiser._search,
    e.SearchZones: Appraiser._search,
    e.Destroy: Appraiser._destroy,
    e.Exile: Appraiser._exile,
    e.Sacrifice: Appraiser._sacrifice,
    e.Move: Appraiser._move,
    e.Counter: Appraiser._counter,
    e.Tap: Appraiser._tap,
    e.Untap: Appraiser._untap,
    e.PutCounters: Appraiser._put_counters,
    e.RemoveCounters: Appraiser._remove_counters,
    e.CreateToken: Appraiser._token,
    e.CreateTokenCopy: Appraiser._token_copy,
    e.Attach: Appraiser._attach,
    e.Apply: Appraiser._apply,
    e.AddMana: Appraiser._mana,
    e.Shuffle: Appraiser._nothing,
    e.Reveal: Appraiser._nothing,
    e.LookAt: Appraiser._nothing,
    e.Pick: Appraiser._nothing,
    e.ChooseColor: Appraiser._nothing,
    e.ChoosePlayer: Appraiser._nothing,
    e.ChooseWord: Appraiser._nothing,
    e.ChooseName: Appraiser._nothing,
    e.ChooseListedName: Appraiser._nothing,
    e.CreateCardCopy: Appraiser._nothing,
    e.StoreResults: Appraiser._nothing,
    e.RerollStored: Appraiser._nothing,
    e.ChooseCreatureType: Appraiser._nothing,
    e.ExtraTurn: Appraiser._extra_turn,
    e.CreateEmblem: Appraiser._emblem,
    e.KeywordAction: Appraiser._action,
    e.CastNow: Appraiser._cast_now,
    e.MayPlay: Appraiser._cast_now,
    e.CopySpell: Appraiser._copy_spell,
    e.PayCost: Appraiser._pay,
}
