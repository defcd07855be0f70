"""Mana abilities (CR 605, 106): what they would add, and what they can do for a payment.

`produced` is the one function that says what a mana ability would add if it resolved now. It serves payability,
proposals and resolution alike.
"""

from __future__ import annotations

from rulewright.abilities import mana as m
from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.cost import TapSymbol, UntapSymbol
from rulewright.abilities.effect import (
    AddMana,
    DealDamage,
    Discard,
    Exile,
    If,
    Labelled,
    LoseLife,
    Sacrifice,
    Sequence,
)
from rulewright.abilities.node import Effect, ManaSpec
from rulewright.abilities.reference import Choose, Self
from rulewright.vocabulary.cardtype import BASIC, CREATURE
from rulewright.vocabulary.cardtype import SNOW as SNOW_SUPERTYPE
from rulewright.vocabulary.color import ALL_COLORS, MANA_BITS, parse_mana_letters
from rulewright.vocabulary.mana import ManaSymbol

from . import payment_problem as pay
from .characteristics import HASTE
from .context import Context
from .facts import AbilityFacts
from .payment_problem import Activation, Unit, object_of, tap_of
from .queries import evaluate, holds, members
from .state import SLOT_MASK, Obj, State

Output = tuple[int, ...]
"""Mana of one activation: a type bit for each mana, or several bits where the player chooses one of them."""


class Source:
    """A mana ability that its controller may activate now, as the payment solver sees it."""

    __slots__ = ("ability", "activation", "id", "index", "sacrificed")

    def __init__(
        self,
        id: int,
        index: int,
        ability: AbilityFacts,
        activation: Activation,
        sacrificed: int,
    ) -> None:
        self.id = id
        self.index = index
        self.ability = ability
        self.activation = activation
        self.sacrificed = sacrificed
        """The object chosen to pay the ability's cost (sacrificed, discarded, exiled), or NONE."""


def produced(effect: Effect, ctx: Context) -> list[Output]:
    """The alternatives of what the instructions of a mana ability would add (CR 106.3, 605.3b)."""
    if isinstance(effect, AddMana):
        return outputs_of(effect.mana, ctx)
    if isinstance(effect, Labelled):
        return produced(effect.effect, ctx)
    if isinstance(effect, Sequence):
        found: list[Output] = [()]
        for part in effect.effects:
            found = [one + other for one in found for other in produced(part, ctx)]
        return found
    if isinstance(effect, If):
        if holds(effect.condition, ctx):
            return produced(effect.then, ctx)
        return [()] if effect.otherwise is None else produced(effect.otherwise, ctx)
    return [()]


def outputs_of(mana: ManaSpec, ctx: Context) -> list[Output]:
    """The alternatives of the mana an instruction adds. No alternative: the type is undefined (CR 106.5)."""
    if isinstance(mana, m.ManaSymbols):
        return [tuple(parse_mana_letters(letter) for letter in mana.letters)]
    if isinstance(mana, m.OneOfMana):
        return [tuple(parse_mana_letters(letter) for letter in option) for option in mana.options]
    if isinstance(mana, m.AnyColorMana):
        amount = max(0, evaluate(mana.amount, ctx))
        if mana.combination:
            return [(ALL_COLORS,) * amount]
        if amount == 1:
            return [(ALL_COLORS,)]
        return [(bit,) * amount for bit in MANA_BITS[:5]]
    if isinstance(mana, m.ManaTimes):
        return [(parse_mana_letters(mana.letter),) * max(0, evaluate(mana.amount, ctx))]
    raise AssertionError(f"mana {type(mana).__name__}")


def sick(obj: Obj) -> bool:
    """Whether the rule of summoning sickness keeps its {T} and {Q} abilities and attacks (CR 302.6)."""
    return obj.sick and obj.now.types & CREATURE != 0 and obj.now.keywords & HASTE == 0


class Supply:
    """All the mana abilities a player may activate while a cost is paid.

    ``simple``: every one of them adds one mana, at no cost but its own {T}, and no two touch each other but those of
    the same permanent. Then ``kinds`` has what each permanent's one mana can pay, and ``uses`` what it uses up, and
    Hall's condition decides every payment.
    """

    __slots__ = ("kinds", "simple", "sources", "uses", "version")

    def __init__(self, found: list[Source], version: int) -> None:
        self.sources = found
        self.version = version
        self.simple = True
        self.kinds: list[int] = []
        self.uses: list[int] = []
        seen = 0
        for source in found:
            activation = source.activation
            if not activation.choice or activation.life:
                self.simple = False
                return
            if self.uses and self.uses[-1] == activation.uses:
                self.kinds[-1] |= activation.choice
                continue
            if seen & activation.uses:
                self.simple = False
                return
            seen |= activation.uses
            self.kinds.append(activation.choice)
            self.uses.append(activation.uses)


def supply(state: State, player: int) -> Supply:
    """The player's supply of mana, cached until something is written."""
    known = state.supplies.get(player)
    if known is None or known.version != state.version:
        known = Supply(_find_sources(state, player), state.version)
        state.supplies[player] = known
    return known


def sources(state: State, player: int) -> list[Source]:
    """The player's mana abilities that may be activated now while a cost is paid, each with its part in a payment."""
    return supply(state, player).sources


def _find_sources(state: State, player: int) -> list[Source]:
    result: list[Source] = []
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if obj.controller != player or not obj.now.mana_abilities:
            continue
        for index in obj.now.mana_abilities:
            ability = obj.now.abilities[index]
            tree = ability.activated
            assert tree is not None
            if may_activate(state, player, obj, index):
                _add_sources(state, player, obj, index, ability, tree, result)
    consumed = 0
    for source in result:
        if source.activation.rank == pay.SACRIFICE:
            consumed |= source.activation.uses
    if consumed:  # a permanent that was sacrificed cannot be tapped afterwards
        for source in result:
            there = object_of(number_of(source.id)) & consumed & ~source.activation.uses
            if there:
                source.activation = source.activation.needing(there)
    return result


def may_activate(state: State, player: int, obj: Obj, index: int) -> bool:
    """Whether the player may activate the mana ability while a cost is paid, costs in objects aside: not one
    that may be activated "only as an instant" (CR 605.3a, 602.5e)."""
    ability = obj.now.abilities[index]
    tree = ability.activated
    if tree is None or not ability.functions_in(obj.zone) or tree.timing == "as instant":
        return False
    if tree.once_each_turn and index in obj.used:
        return False
    for action in tree.cost.actions:
        if isinstance(action, TapSymbol):
            if obj.tapped or sick(obj):
                return False
        elif isinstance(action, UntapSymbol) and (not obj.tapped or sick(obj)):
            return False
    if tree.condition is not None:
        ctx = Context(state, player, obj.id)
        if not holds(tree.condition, ctx):
            return False
    return True


def _add_sources(
    state: State,
    player: int,
    obj: Obj,
    index: int,
    ability: AbilityFacts,
    tree: ActivatedAbility,
    result: list[Source],
) -> None:
    ctx = Context(state, player, obj.id)
    own = number_of(obj.id)
    uses = 0
    life = 0
    rank = pay.BASIC if obj.now.supertypes & BASIC else pay.PLAIN
    choices: list[int] = [-1]
    for action in tree.cost.actions:
        if isinstance(action, TapSymbol):
            uses |= tap_of(own)
        elif isinstance(action, LoseLife):
            life += evaluate(action.amount, ctx)
            rank = pay.PAIN
        elif isinstance(action, Sacrifice | Discard | Exile):
            rank = pay.SACRIFICE
            what = action.what
            if isinstance(what, Self):
                uses |= object_of(own)
            elif isinstance(what, Choose):
                assert len(choices) == 1, "one object chosen for a mana ability's cost"
                choices = list(members(what.noun, ctx))
            else:
                return
        elif not isinstance(action, UntapSymbol):
            return  # a cost that a payment cannot take into account is paid with priority only
    if hurts(ability.effect):
        rank = max(rank, pay.PAIN)
    assert ability.effect is not None
    snow = obj.now.supertypes & SNOW_SUPERTYPE != 0
    outputs = [tuple(Unit(types, snow) for types in output) for output in produced(ability.effect, ctx)]
    outputs = [output for output in outputs if output]
    if not outputs:
        return
    cost: tuple[int, ...] = ()
    if tree.cost.mana is not None:
        cost = tuple(slot for symbol in tree.cost.mana.symbols for slot in slots_of(symbol))
    for choice in choices:
        more = 0 if choice < 0 else object_of(number_of(choice))
        activation = Activation(uses | more, tuple(outputs), 0, cost, life, rank)
        result.append(Source(obj.id, index, ability, activation, choice))


def number_of(id: int) -> int:
    """The number by which the solver knows an object: its slot."""
    return id & SLOT_MASK


def slots_of(symbol: ManaSymbol) -> list[int]:
    """The slots of one symbol in a mana ability's own cost."""
    if symbol.snow:
        return [pay.SNOW]
    if symbol.types:
        return [symbol.types]
    return [pay.GENERIC] * symbol.generic


def hurts(effect: Effect | None) -> bool:
    """Whether a mana ability also costs its controller something: such a source is used late (pain)."""
    if isinstance(effect, Sequence):
        return any(hurts(part) for part in effect.effects)
    return isinstance(effect, DealDamage | LoseLife)
