"""Attacks, blocks and the division of combat damage (FORMAT section 4)."""

from __future__ import annotations

from rulewright.engine import decision as d
from rulewright.engine.characteristics import DEATHTOUCH
from rulewright.engine.combat import attackable, attackers, why_not_attack, why_not_block
from rulewright.engine.combat_costs import ATTACKING, costs_something
from rulewright.engine.combat_duties import capacity
from rulewright.engine.directions import declarable
from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj, is_player
from rulewright.vocabulary.cardtype import CREATURE
from rulewright.vocabulary.zone import BATTLEFIELD

from .choosing import Chooser
from .outcome import Failure
from .record import Action, Item
from .table import Table


class Fighting:
    """Declares what the actions say and nothing else; actions that were carried out are ``used``."""

    def __init__(self, table: Table, chooser: Chooser) -> None:
        self.table = table
        self.chooser = chooser
        self.declared: dict[int, tuple[int, Action]] = {}
        self.blocking: dict[int, list[tuple[int, Action]]] = {}
        self.declared_blockers: dict[int, list[int]] = {}
        """Who blocks an attacker, in the order in which the actions say so."""
        self.amounts: dict[int, dict[int, int]] = {}
        self.begun: tuple[int, int] = (-1, -1)
        self.used: list[Action] = []

    # ---- attackers -------------------------------------------------------------------------------------

    def attack(self, decision: d.DeclareAttacker, actions: list[Action]) -> int:
        """Whether the creature asked about attacks."""
        state = self.table.state
        number = state.history.attackers[decision.player] + 100 * state.turn.number
        if self.begun != (number, 0):
            self.begun = (number, 0)
            self.declared = self._attacks(decision.player, actions)
        plan = self.declared.get(decision.about)
        costs = plan is not None and costs_something(state, ATTACKING, decision.about, plan[0])
        if plan is not None and costs and not self.chooser.agrees(decision.player):
            self.used.append(plan[1])  # the cost is not paid: it does not attack (CR 508.1h)
            plan = None
        if plan is not None:
            for index, option in enumerate(decision.options):
                if option.kind == d.ATTACK and option.id == plan[0]:
                    self.used.append(plan[1])
                    return index
        return 0  # no attack, or the first that is possible where it must attack

    def _attacks(self, player: int, actions: list[Action]) -> dict[int, tuple[int, Action]]:
        state = self.table.state
        found: dict[int, tuple[int, Action]] = {}
        possible = declarable(state, player, attackable(state, player))
        standing = possible[0] if possible else NONE
        for each in possible:
            if is_player(each):
                standing = each
        for action in actions:
            if action.kind != "attack" or action.turn != state.turn.number or action.attacker is None:
                continue
            if action.defender is not None:
                standing = self._defender(action.defender, possible)
            able = [
                obj
                for obj in self.table.permanents(name=action.attacker)
                if obj.controller == player and why_not_attack(state, obj) is None
            ]
            if action.attacker_index is not None:
                able = able[action.attacker_index : action.attacker_index + 1]
            for obj in able:
                if obj.id not in found:
                    found[obj.id] = (standing, action)
                    break
        return found

    def _defender(self, defender: Item | str, possible: list[int]) -> int:
        item = Item(name=defender) if isinstance(defender, str) else defender
        if item.permanent is not None:
            item = Item(name=item.permanent)
        for id in possible:
            if self.table.is_meant(item, id):
                return id
        return NONE

    # ---- blockers --------------------------------------------------------------------------------------

    def block(self, decision: d.DeclareBlocker, actions: list[Action]) -> int:
        """Whether, and what, the creature asked about blocks."""
        state = self.table.state
        key = (state.turn.number * 100 + state.history.attackers[state.turn.active], 1 + decision.player)
        if self.begun != key:
            self.begun = key
            self.blocking = self._blocks(decision.player, actions)
        plans = self.blocking.get(decision.about)
        if plans:
            for index, option in enumerate(decision.options):  # of several attackers, in the order of the options
                for plan in plans:
                    if option.kind == d.BLOCK and option.id == plan[0]:
                        self.used.append(plan[1])
                        plans.remove(plan)
                        return index
            name = self.table.obj(decision.about).now.name
            raise Failure("block not offered", f"{name} can't block {self.table.obj(plans[0][0]).now.name}")
        return 0

    def _blocks(self, player: int, actions: list[Action]) -> dict[int, list[tuple[int, Action]]]:
        state = self.table.state
        found: dict[int, list[tuple[int, Action]]] = {}
        attacking = self.table.objects(attackers(state))
        for action in actions:
            if action.kind != "block" or action.turn != state.turn.number:
                continue
            assert action.attacker is not None
            assert action.blocker is not None
            theirs = [obj for obj in attacking if self.table.called(obj, action.attacker)]
            if action.attacker_index is not None:
                theirs = theirs[action.attacker_index : action.attacker_index + 1]
            mine = [obj for obj in self.table.permanents(name=action.blocker) if obj.controller == player]
            if action.blocker_index is not None:
                mine = mine[action.blocker_index : action.blocker_index + 1]
            free = [obj for obj in mine if len(found.get(obj.id, ())) < capacity(obj)]
            if not theirs or not free:
                continue
            done = [(id, attacker) for id, plans in found.items() for attacker, _ in plans]
            pair = self._able_pair(free, theirs, done)
            if pair is None:  # the players go on without it
                continue
            found.setdefault(pair[0].id, []).append((pair[1].id, action))
            self.declared_blockers.setdefault(pair[1].id, []).append(pair[0].id)
        return found

    def is_alone(self, player: int, action: Action) -> bool:
        """Whether the creature may attack, but not alone (CR 508.1c): declared so, it does not attack (732.1)."""
        mine = [obj for obj in self.table.permanents(name=action.attacker) if obj.controller == player]
        return any(obj.now.cannot("attack alone") and why_not_attack(self.table.state, obj) is None for obj in mine)

    def is_forbidden(self, player: int, action: Action) -> bool:
        """Whether the creatures of a block are there and no rule lets the one block the other (CR 509.1a-b)."""
        name = action.attacker or ""
        theirs = [obj for obj in self.table.objects(attackers(self.table.state)) if self.table.called(obj, name)]
        mine = [obj for obj in self.table.permanents(name=action.blocker) if obj.controller == player]
        return bool(theirs) and bool(mine) and self._able_pair(mine, theirs) is None

    def _able_pair(
        self, mine: list[Obj], theirs: list[Obj], done: list[tuple[int, int]] | None = None
    ) -> tuple[Obj, Obj] | None:
        for obj in mine:
            for attacker in theirs:
                if done and (obj.id, attacker.id) in done:
                    continue
                if why_not_block(self.table.state, obj, attacker) is None:
                    return obj, attacker
        return None

    # ---- damage ----------------------------------------------------------------------------------------

    def damage(self, decision: d.AssignDamage) -> int:
        """How much the creature asked about is assigned: as prepared, else lethal damage to each and the rest to the
        first."""
        amounts = self.amounts.get(decision.source)
        if amounts is None or decision.about not in amounts:
            amounts = self._division(decision)
            self.amounts[decision.source] = amounts
        amount = amounts.pop(decision.about)
        if not amounts:
            del self.amounts[decision.source]
        for index, option in enumerate(decision.options):
            if option.number == amount:
                return index
        raise Failure("choice not offered", f"{self.chooser.describe(decision)} does not offer {amount}")

    def _division(self, decision: d.AssignDamage) -> dict[int, int]:
        source = self.table.obj(decision.source)
        others = source.blockers if source.attacking != NONE else source.blocking
        targets = [id for id in others if self._is_there(id)]
        declared = self.declared_blockers.get(source.id, [])
        targets.sort(key=lambda id: declared.index(id) if id in declared else len(declared))
        queue = self.chooser.queue(decision.player, "choice")
        at = next((i for i, entry in enumerate(queue) if entry.type in ("amount", "choice_skip")), None)
        if at is not None and queue[at].type == "amount":
            found: dict[int, int] = {}
            for target in targets:
                if at < len(queue) and queue[at].type == "amount":
                    found[target] = queue.pop(at).amount or 0
                else:
                    found[target] = 0
            return found
        if at is not None:
            queue.pop(at)
        elif self.chooser.strict:
            raise Failure("missing choice", f"{self.chooser.describe(decision)} was asked and nothing was prepared")
        return self._by_default(source, targets)

    def _by_default(self, source: Obj, targets: list[int]) -> dict[int, int]:
        left = source.now.power
        found: dict[int, int] = {}
        for target in targets:
            obj = self.table.obj(target)
            need = max(0, obj.now.toughness - obj.damage)
            if source.now.keywords & DEATHTOUCH:
                need = min(need, 1)
            found[target] = min(need, left)
            left -= found[target]
        if left > 0 and not source.now.has_keyword("trample"):
            found[targets[0]] += left
        return found

    def _is_there(self, id: int) -> bool:
        obj = self.table.state.find(id)
        return obj is not None and obj.zone == BATTLEFIELD and obj.now.types & CREATURE != 0
