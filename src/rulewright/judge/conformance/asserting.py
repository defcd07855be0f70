"""What must hold after the stop, and the checks on the way (FORMAT sections 3.1 and 8)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from rulewright.abilities.continuous import ModifyPowerToughness, SetPowerToughness, SwitchPowerToughness
from rulewright.cards.name import name_key
from rulewright.engine.event import NONE
from rulewright.engine.objects import COPY, TOKEN, Obj
from rulewright.engine.state import State
from rulewright.engine.traits import MARKS
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.cardtype import parse_supertype, parse_type
from rulewright.vocabulary.color import ALL_COLORS, COLOR_NAMES, MANA_LETTERS, parse_color, parse_mana_letters
from rulewright.vocabulary.errors import VocabularyError

from .manaoptions import mana_options, option_text
from .outcome import Failure, NotRunnable
from .record import Ability, Assertion
from .table import Table

_COUNTER_SIZE: Final = re.compile(r"([+-]\d+)/([+-]\d+)")
_SIZES: Final = re.compile(r"([PM])(\d+)([PM])(\d+)")
SOURCES: Final = {"WHITE": "W", "BLUE": "U", "BLACK": "B", "RED": "R", "GREEN": "G", "COLORLESS": "C"}
IGNORED: Final = ("dropped", "expr", "all_commands_used", "actions_count", "choices_count", "targets_count")
"""Assertions about the other engine's queues or inner values."""


def expect(what: str, expected: object, found: object) -> None:
    """Fails unless both are the same."""
    if expected != found:
        raise Failure(f"assert {what.split(' ')[0]}", f"{what}: expected {expected}, found {found}")


class Asserting:
    """Evaluates assertions on the table as it stands."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def holds(self, a: Assertion) -> None:
        """Raises `Failure` if the assertion does not hold, `NotRunnable` if it cannot be evaluated."""
        if a.kind in IGNORED:
            return
        function = KINDS.get(a.kind)
        if function is None:
            raise NotRunnable(f"assertion {a.kind}")
        function(self, a)

    # ---- counts ----------------------------------------------------------------------------------------

    def life(self, a: Assertion) -> None:
        expect(f"life of {a.player}", a.life, self.table.state.players[self.table.seat(a.player)].life)

    def permanent_count(self, a: Assertion) -> None:
        found = self.table.permanents(a.player, a.name)
        expect(f"permanent_count {a.player} {a.name or 'all'}", a.count, len(found))

    def token_count(self, a: Assertion) -> None:
        found = [obj for obj in self.table.permanents(a.player, a.name) if obj.kind == TOKEN]
        expect(f"token_count {a.player} {a.name}", a.count, len(found))

    def _zone_count(self, a: Assertion, zone: int) -> None:
        players = [self.table.seat(a.player)] if a.player is not None else list(range(len(self.table.state.players)))
        found: list[Obj] = []
        for seat in players:
            found += [o for o in self.table.cards(zone, seat) if a.name is None or self._counts(o, a.name, zone)]
        expect(f"{a.kind} {a.player or 'all'} {a.name or ''}", a.count, len(found))

    def _counts(self, obj: Obj, name: str, zone: int) -> bool:
        """Whether it counts by that name: half the name of a split card is enough in a hand alone."""
        if zone == z.HAND or name.startswith("@") or obj.card is None:
            return self.table.called(obj, name)
        return name_key(name) in (name_key(obj.now.name), name_key(obj.card.name))

    def hand_count(self, a: Assertion) -> None:
        self._zone_count(a, z.HAND)

    def graveyard_count(self, a: Assertion) -> None:
        self._zone_count(a, z.GRAVEYARD)

    def library_count(self, a: Assertion) -> None:
        self._zone_count(a, z.LIBRARY)

    def exile_count(self, a: Assertion) -> None:
        self._zone_count(a, z.EXILE)

    def command_zone_count(self, a: Assertion) -> None:
        self._zone_count(a, z.COMMAND)

    def emblem_count(self, a: Assertion) -> None:
        self._zone_count(a, z.COMMAND)

    # ---- permanents ------------------------------------------------------------------------------------

    def first(self, player: str | None, name: str | None) -> Obj:
        found = self.table.permanents(player, name)
        if not found:
            raise Failure("assert permanent", f"{player or 'nobody'} controls no {name}")
        return found[0]

    def last(self, player: str | None, name: str | None) -> Obj:
        found = self.table.permanents(player, name)
        if not found:
            raise Failure("assert permanent", f"{player or 'nobody'} controls no {name}")
        return found[-1]

    def power_toughness(self, a: Assertion) -> None:
        found = self.table.permanents(a.player, a.name)
        wanted = (a.power, a.toughness)
        if a.base or a.kind == "base_power_toughness":
            own = [base_size(self.table.state, obj) for obj in found]
        else:
            own = [(obj.now.power, obj.now.toughness) for obj in found]
        good = bool(own) and (all(p == wanted for p in own) if a.scope == "All" else wanted in own)
        if not good:
            expect(f"power_toughness {a.player} {a.name}", wanted, own[0] if own else None)

    def counter_count(self, a: Assertion) -> None:
        assert a.counter is not None
        if a.on == "player":
            self.player_counters(a)
            return
        obj = self.first(a.player, a.name)
        expect(f"counter_count {a.name} {a.counter}", a.count, obj.count(counter_kind(a.counter)))

    def player_counters(self, a: Assertion) -> None:
        assert a.counter is not None
        player = self.table.state.players[self.table.seat(a.player)]
        expect(f"player_counters {a.player} {a.counter}", a.count, player.count(a.counter.lower()))

    def counter_on_exiled_card_count(self, a: Assertion) -> None:
        assert a.counter is not None
        for obj in self.table.objects(self.table.state.board.exile):
            if a.name is None or self.table.called(obj, a.name):
                expect(f"counter_on_exiled_card_count {a.name}", a.count, obj.count(counter_kind(a.counter)))
                return
        raise Failure("assert exile", f"no {a.name} is in exile")

    def tapped(self, a: Assertion) -> None:
        found = self.table.permanents(name=a.name)
        if not found:
            raise Failure("assert tapped", f"there is no {a.name}")
        wanted = a.value is not False
        expect(f"tapped {a.name}", [wanted] * len(found), [obj.tapped for obj in found])

    def tapped_count(self, a: Assertion) -> None:
        wanted = a.value is not False
        found = [obj for obj in self.table.permanents(a.player, a.name) if obj.tapped == wanted]
        expect(f"tapped_count {a.name} {'tapped' if wanted else 'untapped'}", a.count, len(found))

    def attacking(self, a: Assertion) -> None:
        obj = self.first(a.player, a.name)
        expect(f"attacking {a.name}", a.value is not False, obj.attacking != NONE)

    def damage_received(self, a: Assertion) -> None:
        obj = self.first(a.player, a.name)
        expect(f"damage_received {a.name}", a.damage, obj.damage)

    def attached_to(self, a: Assertion) -> None:
        assert a.attachment is not None
        found = False
        for obj in self.table.permanents(a.player, a.name):
            if any(self.table.called(o, a.attachment) for o in self.table.objects(obj.attachments)):
                found = True
        expect(f"attached_to {a.attachment} to {a.name}", a.value is not False, found)

    # ---- characteristics -------------------------------------------------------------------------------

    def type(self, a: Assertion) -> None:
        obj = self.last(a.player, a.name)
        if a.type is not None:
            wanted = a.value is not False
            expect(f"type {a.name} {a.type}", wanted, has_type(obj, a.type))
        if a.subtype is not None:
            expect(f"subtype {a.name} {a.subtype}", a.value is not False, has_subtype(obj, a.subtype))

    def not_type(self, a: Assertion) -> None:
        assert a.type is not None
        expect(f"not_type {a.name} {a.type}", False, has_type(self.last(a.player, a.name), a.type))

    def subtype(self, a: Assertion) -> None:
        assert a.subtype is not None
        obj = self.last(a.player, a.name)
        expect(f"subtype {a.name} {a.subtype}", a.value is not False, has_subtype(obj, a.subtype))

    def not_subtype(self, a: Assertion) -> None:
        assert a.subtype is not None
        expect(f"not_subtype {a.name} {a.subtype}", False, has_subtype(self.last(a.player, a.name), a.subtype))

    def color(self, a: Assertion) -> None:
        assert a.colors is not None
        wanted = color_mask(a.colors)
        own = self.last(a.player, a.name).now.colors
        good = own & wanted == (wanted if a.value is not False else 0)
        if not good:
            raise Failure("assert color", f"color {a.name}: has the mask {own}, {a.value} was expected of {a.colors}")

    def ability(self, a: Assertion) -> None:
        assert a.ability is not None
        found = self.table.permanents(a.player, a.name)
        if a.permanents is not None:
            expect(f"ability {a.name}", a.permanents, len(found))
        if found:
            wanted = a.value is not False
            expect(f"ability {a.name} {a.ability.ability}", wanted, has_ability(found[-1], a.ability))

    def abilities(self, a: Assertion) -> None:
        obj = self.first(a.player, a.name)
        for ability in a.abilities or ():
            expect(f"abilities {a.name} {ability.ability}", True, has_ability(obj, ability))

    def permanent_exists(self, a: Assertion) -> None:
        self.first(a.player, a.name)

    def permanent_property(self, a: Assertion) -> None:
        assert a.property is not None
        name, index = a.name or "", 0
        if ":" in name:
            name, _, number = name.rpartition(":")
            index = int(number)
        found = self.table.permanents(a.player, name)
        if not found or (index and len(found) < index):
            raise Failure("assert permanent", f"there is no {a.name}")
        expect(f"permanent_property {name} {a.property}", a.value, property_of(found[-1], a.property))

    # ---- players ---------------------------------------------------------------------------------------

    def mana_pool(self, a: Assertion) -> None:
        assert a.color is not None
        bit = parse_mana_letters(SOURCES[a.color.upper()])
        pool = self.table.state.players[self.table.seat(a.player)].mana
        expect(f"mana_pool {a.player} {a.color}", a.count, sum(1 for mana in pool if mana.type == bit))

    def result(self, a: Assertion) -> None:
        expect(f"result of {a.player}", a.result, self._result(self.table.seat(a.player)))

    def _result(self, seat: int) -> str:
        state = self.table.state
        if state.turn.winner == seat:
            return "WON"
        if all(player.lost for player in state.players):
            return "DRAW"
        return "LOST" if state.players[seat].lost else "NONE"

    def won_the_game(self, a: Assertion) -> None:
        expect(f"won_the_game {a.player}", True, self._result(self.table.seat(a.player)) == "WON")

    def has_not_won_the_game(self, a: Assertion) -> None:
        expect(f"won_the_game {a.player}", False, self._result(self.table.seat(a.player)) == "WON")

    def lost_the_game(self, a: Assertion) -> None:
        expect(f"lost_the_game {a.player}", True, self.table.state.players[self.table.seat(a.player)].lost)

    def has_not_lost_the_game(self, a: Assertion) -> None:
        expect(f"lost_the_game {a.player}", False, self.table.state.players[self.table.seat(a.player)].lost)

    def active_player(self, a: Assertion) -> None:
        expect("active_player", a.player, self.table.player_name(self.table.state.turn.active))

    def turn(self, a: Assertion) -> None:
        expect("turn", a.turn if a.turn is not None else a.count, self.table.state.turn.number)

    def player_property(self, a: Assertion) -> None:
        seat = self.table.seat(a.player)
        player = self.table.state.players[seat]
        own: dict[str, Any] = {
            "life": player.life,
            "has_won": self.table.state.turn.winner == seat,
            "has_lost": player.lost,
            "in_game": not player.lost,
        }
        if a.property not in own:
            raise NotRunnable(f"player property {a.property}")
        expect(f"player_property {a.player} {a.property}", a.value, own[a.property])

    # ---- mana ------------------------------------------------------------------------------------------

    def mana_options_contain(self, a: Assertion) -> None:
        assert a.mana is not None
        options = mana_options(self.table.state, self.table.seat(a.player))
        if option_text(a.mana) not in options:
            shown = " ".join(options) or "none"
            raise Failure("assert mana_options_contain", f"{a.mana} is none of the options of {a.player}: {shown}")

    def mana_options_count(self, a: Assertion) -> None:
        options = mana_options(self.table.state, self.table.seat(a.player))
        expect(f"mana_options_count {a.player} {' '.join(options)}", a.count, len(options))

    def mana_option_at(self, a: Assertion) -> None:
        self.mana_options_contain(a)


KINDS: Final[dict[str, Callable[[Asserting, Assertion], None]]] = {
    "life": Asserting.life,
    "hand_count": Asserting.hand_count,
    "graveyard_count": Asserting.graveyard_count,
    "library_count": Asserting.library_count,
    "exile_count": Asserting.exile_count,
    "permanent_count": Asserting.permanent_count,
    "token_count": Asserting.token_count,
    "command_zone_count": Asserting.command_zone_count,
    "emblem_count": Asserting.emblem_count,
    "power_toughness": Asserting.power_toughness,
    "base_power_toughness": Asserting.power_toughness,
    "ability": Asserting.ability,
    "abilities": Asserting.abilities,
    "counter_count": Asserting.counter_count,
    "counter_on_exiled_card_count": Asserting.counter_on_exiled_card_count,
    "type": Asserting.type,
    "not_type": Asserting.not_type,
    "subtype": Asserting.subtype,
    "not_subtype": Asserting.not_subtype,
    "color": Asserting.color,
    "tapped": Asserting.tapped,
    "tapped_count": Asserting.tapped_count,
    "attacking": Asserting.attacking,
    "attached_to": Asserting.attached_to,
    "damage_received": Asserting.damage_received,
    "mana_pool": Asserting.mana_pool,
    "result": Asserting.result,
    "won_the_game": Asserting.won_the_game,
    "lost_the_game": Asserting.lost_the_game,
    "has_not_won_the_game": Asserting.has_not_won_the_game,
    "has_not_lost_the_game": Asserting.has_not_lost_the_game,
    "active_player": Asserting.active_player,
    "turn": Asserting.turn,
    "player_property": Asserting.player_property,
    "player_counters": Asserting.player_counters,
    "permanent_property": Asserting.permanent_property,
    "permanent_exists": Asserting.permanent_exists,
    "mana_options_contain": Asserting.mana_options_contain,
    "mana_options_count": Asserting.mana_options_count,
    "mana_option_at": Asserting.mana_option_at,
}
"""Which method evaluates an assertion."""


def has_type(obj: Obj, name: str) -> bool:
    """Whether it has the card type or supertype."""
    try:
        return bool(obj.now.types & parse_type(name.lower()))
    except VocabularyError:
        return bool(obj.now.supertypes & parse_supertype(name.lower()))


def has_subtype(obj: Obj, name: str) -> bool:
    """Whether it has the subtype, written in any case."""
    plain = name.replace("_", " ").replace("-", " ").lower()
    return any(own.replace("-", " ").lower() == plain for own in obj.now.subtypes)


def has_ability(obj: Obj, ability: Ability) -> bool:
    """Whether it has the keyword. Raises `NotRunnable` for abilities that are no plain keywords."""
    if ability.args or ability.new or ability.static or not ability.ability:
        raise NotRunnable("assertion of an ability with arguments")
    return obj.now.has_keyword(ability.ability.lower())


def base_size(state: State, obj: Obj) -> tuple[int, int]:
    """The power and toughness after the effects that set them, without those that change them and without counters
    (CR 613.4b). Raises `NotRunnable` where an effect changes them that this cannot take away."""
    power, toughness = obj.now.power, obj.now.toughness
    for name, number in obj.counters:
        size = _COUNTER_SIZE.fullmatch(name)
        if size is not None:
            power -= int(size[1]) * number
            toughness -= int(size[2]) * number
    if (power, toughness) == (obj.base.power, obj.base.toughness):
        return power, toughness
    changes = [change for each in state.board.continuous if obj.id in each.affected for change in each.changes]
    settled = any(isinstance(change, SetPowerToughness) for change in changes)
    if not settled or any(isinstance(change, ModifyPowerToughness | SwitchPowerToughness) for change in changes):
        raise NotRunnable("base power and toughness under effects that change them")
    return power, toughness


def property_of(obj: Obj, name: str) -> object:
    """A property of a permanent by name."""
    now = obj.now
    if name.startswith("counters:"):
        return obj.count(counter_kind(name.partition(":")[2]))
    if name.startswith("subtype:"):
        return has_subtype(obj, name.partition(":")[2])
    simple: dict[str, object] = {
        "tapped": obj.tapped,
        "attacking": obj.attacking != NONE,
        "damage": obj.damage,
        "power": now.power,
        "toughness": now.toughness,
        "name": now.name,
        "mana_value": now.mana_value,
        "token": obj.kind == TOKEN,
        "copy": obj.kind == COPY,
        "transformed": obj.face == 1,
        "face_down": bool(obj.face_down),
    }
    if name in simple:
        return simple[name]
    if name in MARKS:
        return name in obj.marks
    if name in ("creature", "artifact", "land", "enchantment", "planeswalker", "battle", "legendary"):
        return has_type(obj, name)
    raise NotRunnable(f"permanent property {name}")


def color_mask(colors: str) -> int:
    """The colors listed, by their letters or by one name.

    >>> color_mask("WU"), color_mask("BLUE")
    (3, 2)
    """
    if colors.lower() in COLOR_NAMES:
        return parse_color(colors.lower())
    return parse_mana_letters(colors.upper()) & ALL_COLORS


def pool_letters(colors: str) -> list[str]:
    """The letters of the colors listed."""
    return [letter for letter in colors.upper() if letter in MANA_LETTERS]


def counter_kind(name: str) -> str:
    """The kind of counter called so, in our words.

    >>> counter_kind("P1P1"), counter_kind("M0M2"), counter_kind("Charge")
    ('+1/+1', '-0/-2', 'charge')
    """
    sizes = _SIZES.fullmatch(name)
    if sizes is None:
        return name.lower().replace("_", " ")
    signs = {"P": "+", "M": "-"}
    return f"{signs[sizes[1]]}{sizes[2]}/{signs[sizes[3]]}{sizes[4]}"
