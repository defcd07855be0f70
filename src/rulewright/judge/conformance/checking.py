"""Checks on the way: what must hold when a player has priority in a step (FORMAT section 3.1)."""

from __future__ import annotations

from rulewright.engine.combat import attackable, why_not_attack
from rulewright.engine.decision import Decision
from rulewright.engine.directions import declarable
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import parse_mana_letters

from .acting import Acting
from .asserting import Asserting, color_mask, counter_kind, expect, has_ability, has_subtype, has_type, pool_letters
from .outcome import Failure, NotRunnable
from .record import Action, Assertion, Item
from .table import ZONES, Table

ANY_AMOUNT = 2**31 - 1


class Checking:
    """Evaluates checks. ``fought`` has the names of this turn's attackers and blockers by seat."""

    def __init__(self, table: Table, acting: Acting) -> None:
        self.table = table
        self.acting = acting
        self.asserting = Asserting(table)
        self.attacked: dict[int, list[str]] = {}
        self.blocked: dict[int, list[str]] = {}

    def holds(self, c: Action, decision: Decision) -> None:
        """Raises `Failure` if the check does not hold, `NotRunnable` if it is not supported."""
        kind = c.check or ""
        same = {
            "life": "life",
            "exile_count": "exile_count",
            "graveyard_count": "graveyard_count",
            "library_count": "library_count",
            "hand_count": "hand_count",
            "hand_card_count": "hand_count",
            "command_card_count": "command_zone_count",
            "emblem_count": "emblem_count",
        }.get(kind)
        if same is not None:
            whose = None if kind == "exile_count" else c.player
            a = Assertion(seq=c.seq, kind=same, player=whose, name=c.name, count=c.count, life=c.life)
            self.asserting.holds(a)
        elif kind == "permanent_count":
            a = Assertion(seq=c.seq, kind=kind, player=c.controller or c.player, name=c.name, count=c.count)
            self.asserting.holds(a)
        elif kind == "pt":
            obj = self.asserting.first(c.player, c.name)
            expect(f"power_toughness {c.name}", (c.power, c.toughness), (obj.now.power, obj.now.toughness))
        elif kind == "damage":
            expect(f"damage {c.name}", c.damage, self.asserting.first(c.player, c.name).damage)
        elif kind == "ability":
            assert c.ability is not None
            obj = self.asserting.first(c.player, c.name)
            expect(f"ability {c.name} {c.ability.ability}", c.value is not False, has_ability(obj, c.ability))
        elif kind == "permanent_tapped":
            wanted = c.value is not False
            found = [o for o in self.table.permanents(c.controller or c.player, c.name) if o.tapped == wanted]
            expect(f"tapped_count {c.name}", c.count, len(found))
        elif kind == "permanent_counters":
            assert c.counter is not None
            obj = self.asserting.first(c.player, c.name)
            expect(f"counter_count {c.name} {c.counter}", c.count, obj.count(counter_kind(c.counter)))
        elif kind == "color":
            assert c.colors is not None
            own = self.asserting.first(c.player, c.name).now.colors
            mask = color_mask(c.colors)
            expect(f"color {c.name} {c.colors}", c.value is not False, own & mask == mask)
        elif kind == "type":
            assert c.type is not None
            obj = self.asserting.first(c.player, c.name)
            expect(f"type {c.name} {c.type}", c.value is not False, has_type(obj, c.type))
        elif kind == "sub_type":
            assert c.subtype is not None
            obj = self.asserting.first(c.player, c.name)
            expect(f"subtype {c.name} {c.subtype}", c.value is not False, has_subtype(obj, c.subtype))
        elif kind == "mana_pool":
            self._mana_pool(c)
        elif kind == "stack_size":
            expect("stack_size", c.count, len(self.table.stack()))
        elif kind == "stack_object":
            assert c.text is not None
            expect(f"stack_object {c.text}", c.count, len(self.table.on_stack(c.text)))
        elif kind == "player_in_game":
            seat = self.table.seat(c.target_player or c.player)
            expect(f"player_in_game {c.target_player}", c.value is not False, not self.table.state.players[seat].lost)
        elif kind == "alias_zone":
            self._alias_zone(c)
        elif kind in ("attackers", "blockers"):
            who = self.attacked if kind == "attackers" else self.blocked
            expect(kind, sorted(c.names or ()), sorted(who.get(self.table.seat(c.player), [])))
        elif kind == "may_attack_defender":
            self._may_attack(c)
        elif kind == "playable_ability":
            assert c.text is not None
            wanted = c.value is not False
            if self.acting.could(decision, c.text) != wanted:
                detail = f"{c.player} {'can not' if wanted else 'can'} start {c.text!r} (turn {c.turn}, {c.step})"
                raise Failure("check playable_ability", detail)
        else:
            raise NotRunnable(f"check {kind}")

    def _mana_pool(self, c: Action) -> None:
        pool = self.table.state.players[self.table.seat(c.player)].mana
        for letter in pool_letters(c.colors or ""):
            bit = parse_mana_letters(letter)
            found = sum(1 for mana in pool if mana.type == bit)
            if c.count != ANY_AMOUNT:
                expect(f"mana_pool {c.player} {letter}", c.count, found)

    def _alias_zone(self, c: Action) -> None:
        assert c.alias is not None
        obj = self.table.labelled(c.alias)
        there = obj is not None and c.zone is not None and obj.zone == ZONES.get(c.zone.upper(), z.NOWHERE)
        expect(f"alias_zone {c.alias} in {c.zone}", c.value is not False, there)

    def _may_attack(self, c: Action) -> None:
        state = self.table.state
        item = c.defender if isinstance(c.defender, Item) else Item(name=c.defender)
        player = state.turn.active
        possible = declarable(state, player, attackable(state, player))
        obj = self.asserting.first(c.player, c.name)
        may = why_not_attack(state, obj) is None and any(self.table.is_meant(item, id) for id in possible)
        expect(f"may_attack_defender {c.name}", c.value is not False, may)
