"""What is counted over several objects, and what is true of a player: devotion, party, designations."""

from __future__ import annotations

from typing import Final, TypeGuard

from rulewright.abilities.continuous import PlayerRule
from rulewright.abilities.node import StaticEffect
from rulewright.abilities.reference import You
from rulewright.vocabulary.color import parse_color
from rulewright.vocabulary.mana import ManaCost
from rulewright.vocabulary.subtype import BASIC_LAND_TYPES, CREATURE_TYPES
from rulewright.vocabulary.turn import DECLARE_ATTACKERS
from rulewright.vocabulary.zone import BATTLEFIELD

from .context import Context
from .objects import SLOT_MASK, Obj
from .state import State
from .traits import CREATURE, NotEvaluable, mana_value


def distinct(what: str, ids: tuple[int, ...], ctx: Context) -> int:
    """How many different ones there are among the objects."""
    found: list[object] = []
    mask = 0
    for id in ids:
        obj = ctx.state.last_known(id)
        if obj is None:
            continue
        now = obj.now
        if what == "card types":
            mask |= now.types
        elif what == "colors":
            mask |= now.colors
        elif what == "basic land types":
            found.extend(name for name in now.subtypes if name in BASIC_LAND_TYPES and name not in found)
        else:
            one: object = now.name
            if what == "mana costs":
                if now.mana_cost is None:
                    continue
                one = cost_key(now.mana_cost)
            elif what == "mana values":
                one = mana_value(obj)
            elif what == "powers":
                one = now.power
            elif what != "names":
                raise NotEvaluable(f"distinct {what}")
            if one not in found and one != "":
                found.append(one)
    return len(found) + mask.bit_count()


def most_of_one_type(ids: tuple[int, ...], ctx: Context) -> int:
    """The greatest number of the objects that have one creature type in common (CR 205.3m)."""
    counts: dict[str, int] = {}
    for id in ids:
        obj = ctx.state.last_known(id)
        for name in () if obj is None else obj.now.subtypes:
            if name in CREATURE_TYPES:
                counts[name] = counts.get(name, 0) + 1
    return max(counts.values(), default=0)


def cost_key(cost: ManaCost) -> tuple[int, list[str]]:
    """What two mana costs that are the same have in common, however they are written (CR 202.1)."""
    plain = [symbol for symbol in cost.symbols if str(symbol).strip("{}").isdigit()]
    rest = sorted(str(symbol) for symbol in cost.symbols if symbol not in plain)
    return sum(symbol.generic for symbol in plain), rest


MORE_DEVOTION: Final = "more devotion"
"""The rule that raises a player's devotion to each color and combination of colors (CR 700.5a)."""


def devotion(colors: tuple[str, ...], ctx: Context) -> int:
    """The mana symbols of these colors among the mana costs of the controller's permanents (CR 700.5)."""
    mask = 0
    for color in colors:
        mask |= parse_color(color)
    return devotion_to(mask, ctx)


def symbols_in(mask: int, objects: list[Obj]) -> int:
    """The mana symbols of the colors in the mana costs of the objects (CR 107.4, 202.1)."""
    total = 0
    for obj in objects:
        if obj.now.mana_cost is not None:
            total += sum(1 for symbol in obj.now.mana_cost.symbols if symbol.types & mask)
    return total


def commander_casts(ctx: Context) -> int:
    """How often the controller's commanders were cast from the command zone (CR 903.8)."""
    return sum(
        obj.commander.casts for obj in ctx.state.objects if obj.commander is not None and obj.owner == ctx.controller
    )


def devotion_to(mask: int, ctx: Context) -> int:
    """The same for colors in a mask."""
    total = 0
    for id in ctx.state.board.battlefield:
        obj = ctx.state.objects[id & SLOT_MASK]
        if obj.controller != ctx.controller:
            continue
        total += symbols_in(mask, [obj])
        for ability in obj.now.statics:
            if ability.static is not None and ability.functions_in(BATTLEFIELD):
                total += sum(e.amount for e in ability.static.effects if _is_more_devotion(e))  # CR 700.5a
    return total


MAX_SPEED: Final = 4
"""The greatest speed (CR 702.179e)."""


def _is_more_devotion(effect: StaticEffect) -> TypeGuard[PlayerRule]:
    return isinstance(effect, PlayerRule) and effect.rule == MORE_DEVOTION and isinstance(effect.player, You)


PARTY: Final = ("Cleric", "Rogue", "Warrior", "Wizard")


def party_size(ctx: Context) -> int:
    """The number of creatures in the controller's party: up to one of each class, each creature for one (CR 700.8)."""
    reached = {0}
    for id in ctx.state.board.battlefield:
        obj = ctx.state.objects[id & SLOT_MASK]
        if obj.controller == ctx.controller and obj.now.types & CREATURE:
            classes = [1 << at for at, name in enumerate(PARTY) if name in obj.now.subtypes]
            reached |= {filled | place for filled in reached for place in classes}
    return max(filled.bit_count() for filled in reached)


def designated(state: State, player: int, what: str) -> bool:
    """Whether the player is the monarch (CR 724.1) or has the city's blessing (702.131c)."""
    if what == "monarch":
        return state.board.monarch == player
    if what == "city's blessing":
        return player in state.board.blessed
    if what == "enduring story":
        return player in state.board.storied
    if what == "initiative":  # CR 725.1
        return state.board.initiative[0] == player
    if what == "completed dungeon":  # CR 309.7
        return bool(state.players[player].completed)
    if what == "max speed":  # CR 702.179e
        return state.players[player].speed >= MAX_SPEED
    if what == "attacked this step":
        if state.turn.step != DECLARE_ATTACKERS:
            return False
        return any(attacked == player for _, attacked in state.turn.assaults)
    raise NotEvaluable(f"designation {what}")


def dealt_combat_damage(subtypes: tuple[str, ...], commander: bool, ctx: Context) -> bool:
    """CR 702.76a, 702.173a: looks at the sources as they were when they dealt the damage."""
    own = ctx.object()
    kinds = subtypes
    if not kinds:
        kinds = () if own is None else tuple(name for name in own.now.subtypes if name in CREATURE_TYPES)
    for player, now, commands in ctx.state.history.hits:
        if player == ctx.controller and (not subtypes or now.types & CREATURE):
            if (commander and commands) or any(name in now.subtypes for name in kinds):
                return True
    return False


def before(spells: tuple[Obj, ...], ids: tuple[int, ...]) -> tuple[Obj, ...]:
    """Those of the spells cast this turn that were cast before the one that is meant; none if it was not cast."""
    for at, spell in enumerate(spells):
        if spell.id in ids:
            return spells[:at]
    return ()
