"""What mana abilities produce (CR 106, 605): one pure function for payability, proposals, "could produce" and
resolution alike.

`production` says what a mana ability would add if it resolved now: its own mana, changed by replacement effects if
the permanent is tapped for mana (106.12b), and the mana of triggered mana abilities that follow at once (605.4a).
"""

from __future__ import annotations

from typing import Final

from rulewright.abilities import mana as m
from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.continuous import Replaces
from rulewright.abilities.cost import TapSymbol
from rulewright.abilities.effect import AddMana, ChooseColor, If, Labelled, ManaRider, Sequence
from rulewright.abilities.node import Effect, ManaSpec, Noun, Quantity
from rulewright.abilities.quantity import DevotionToChosen
from rulewright.abilities.replacement import ChangeAmount, ProduceInstead, WouldProduceMana
from rulewright.vocabulary.cardtype import SNOW
from rulewright.vocabulary.color import ALL_COLORS, MANA_BITS, parse_color, parse_mana_letters

from .chosen import settled
from .context import Context
from .effects_in_force import Static
from .event import MANA, Event
from .facts import AbilityFacts
from .not_for import NotFor
from .objects import SLOT_MASK, Obj
from .queries import chosen, evaluate, fits, holds, members, player_fits, refer
from .state import State, TooMuchMana
from .tallies import devotion_to
from .triggers import occurs

MOST_MANA: Final = 20_000
"""The most mana that one ability adds here: every mana is an object of its own. The rules have no limit (CR 107.1)."""


class Portion:
    """One mana that is to be added: to whose pool, of which type (several bits: the player chooses one), from which
    source, and what it may be spent on."""

    __slots__ = ("effect", "player", "snow", "source", "types")

    def __init__(self, types: int, player: int, source: int, snow: bool, effect: AddMana) -> None:
        self.types = types
        self.player = player
        self.source = source
        self.snow = snow
        self.effect = effect
        """The instruction that adds it, with what it may be spent on and what becomes of that."""

    @property
    def spend_only(self) -> Noun | None:
        """What it may be spent on, if on that alone, or what it may not be spent on (`NotFor`)."""
        if self.effect.never_for is not None:
            return NotFor(self.effect.never_for)
        return self.effect.spend_only

    def of(self, types: int) -> Portion:
        """The same mana with another type."""
        return Portion(types, self.player, self.source, self.snow, self.effect)


Alternative = tuple[Portion, ...]
"""All the mana of one way in which an ability may resolve."""


def is_tapped_for(ability: ActivatedAbility) -> bool:
    """Whether activating the mana ability taps its permanent for mana: {T} is in its cost (CR 106.12)."""
    return any(isinstance(action, TapSymbol) for action in ability.cost.actions)


def production(state: State, player: int, obj: Obj, ability: AbilityFacts, ctx: Context) -> list[Alternative]:
    """Every way in which the mana ability's mana may come out, each once; an empty list or an empty alternative if it
    would add none (CR 106.5)."""
    tree = ability.activated
    assert tree is not None
    found = own_production(state, player, obj, tree, ctx, None)
    if is_tapped_for(tree):
        followed: list[Alternative] = []
        for alternative in found:
            followed.extend(with_triggered(state, player, obj, alternative))
        found = followed
    return distinct(found)


def own_production(
    state: State, player: int, obj: Obj, tree: ActivatedAbility, ctx: Context, assumed: dict[int, int] | None
) -> list[Alternative]:
    """What the ability itself would add, with replacement effects in every order. ``assumed`` gives the types that
    permanents could produce, while those are being found (CR 106.7)."""
    found: list[Alternative] = [portions for portions, _ in _follow(tree.effect, ctx, obj, ((), ()), assumed)]
    if not is_tapped_for(tree):
        return found
    replaced: list[Alternative] = []
    for alternative in found:
        replaced.extend(with_replacements(state, player, obj, alternative, ()))
    return replaced


Partial = tuple[Alternative, tuple[tuple[int, int], ...]]
"""Mana so far, and the colors chosen so far by label."""


def _follow(
    effect: Effect, ctx: Context, source: Obj | None, sofar: Partial, assumed: dict[int, int] | None
) -> list[Partial]:
    """Follows the instructions, with every choice of colors."""
    portions, colors = sofar
    if isinstance(effect, AddMana):
        return [(portions + more, colors) for more in _added(effect, ctx, source, colors, assumed)]
    if isinstance(effect, Sequence):
        found = [sofar]
        for part in effect.effects:
            found = [new for old in found for new in _follow(part, ctx, source, old, assumed)]
        return found
    if isinstance(effect, Labelled):
        if isinstance(effect.effect, ChooseColor):
            allowed = colors_among(effect.effect, ctx)
            if not allowed:
                return [sofar]
            return [(portions, (*colors, (effect.label, bit))) for bit in MANA_BITS[:5] if allowed & bit]
        return _follow(effect.effect, ctx, source, sofar, assumed)
    if isinstance(effect, If):
        if holds(effect.condition, ctx):
            return _follow(effect.then, ctx, source, sofar, assumed)
        return [sofar] if effect.otherwise is None else _follow(effect.otherwise, ctx, source, sofar, assumed)
    return [sofar]


def follow(effect: Effect, ctx: Context) -> list[Alternative]:
    """What instructions outside of mana abilities would add."""
    return distinct([portions for portions, _ in _follow(effect, ctx, ctx.object(), ((), ctx.colors), None)])


def colors_among(choice: ChooseColor, ctx: Context) -> int:
    """The colors that may be chosen: any, or those of the described permanents."""
    if choice.other_than:
        return ALL_COLORS & ~sum(parse_color(color) for color in choice.other_than)
    if choice.among is None:
        return ALL_COLORS
    mask = 0
    for id in members(choice.among, ctx):
        mask |= ctx.state.objects[id & SLOT_MASK].now.colors
    return mask


def _added(
    effect: AddMana,
    ctx: Context,
    source: Obj | None,
    colors: tuple[tuple[int, int], ...],
    assumed: dict[int, int] | None,
) -> list[Alternative]:
    if effect.spend_only is not None or effect.never_for is not None:  # "of the chosen type" is its source's
        effect = settled(effect, ctx)
    snow = source is not None and source.now.supertypes & SNOW != 0
    found: list[Alternative] = [()]
    for player in refer(effect.player, ctx):
        outputs = outputs_of(effect.mana, ctx, colors, assumed)
        if not outputs:
            continue  # CR 106.5
        found = [
            old + tuple(Portion(types, player, ctx.source, snow, effect) for types in output)
            for old in found
            for output in outputs
        ]
    return found


def outputs_of(
    mana: ManaSpec, ctx: Context, colors: tuple[tuple[int, int], ...], assumed: dict[int, int] | None
) -> list[tuple[int, ...]]:
    """The alternatives of the mana an instruction adds: a type for each mana, or several bits where one is chosen. No
    alternative: the type is undefined (CR 106.5)."""
    if isinstance(mana, m.ManaSymbols):
        return [tuple(parse_mana_letters(letter) for letter in mana.letters)]
    if isinstance(mana, m.UnspentMana):
        return [tuple([floating.type for floating in ctx.state.players[ctx.controller].mana])]
    if isinstance(mana, m.OneOfMana):
        return [tuple(parse_mana_letters(letter) for letter in option) for option in mana.options]
    if isinstance(mana, m.AnyColorMana):
        return _of_one_type(ALL_COLORS, amount_of(mana.amount, ctx), mana.combination)
    if isinstance(mana, m.CommanderMana):  # CR 903.4f: undefined for a player without a commander
        return _of_one_type(ctx.state.players[ctx.controller].identity, amount_of(mana.amount, ctx), False)
    if isinstance(mana, m.ColorsOfMana):
        mask = 0
        for id in refer(mana.of, ctx):
            obj = ctx.state.last_known(id)
            mask |= 0 if obj is None else obj.now.colors
        return _of_one_type(mask, 1, False)
    if isinstance(mana, m.LetterOrChosenMana):
        word = chosen("color", ctx)
        return _of_one_type(parse_mana_letters(mana.letter) | (parse_color(word) if word else 0), 1, False)
    if isinstance(mana, m.CombinationMana):
        return _of_one_type(parse_mana_letters(mana.letters), amount_of(mana.amount, ctx), True)
    if isinstance(mana, m.ManaTimes):
        return [(parse_mana_letters(mana.letter),) * amount_of(mana.amount, ctx)]
    if isinstance(mana, m.CouldProduceMana):
        table = could_produce(ctx.state) if assumed is None else assumed
        mask = 0
        for id in members(mana.noun, ctx):
            mask |= table.get(id, 0)
        if mana.color:
            mask &= ALL_COLORS
        return _of_one_type(mask, 1, False)
    if isinstance(mana, m.ProducedMana):
        mask = 0
        if ctx.event is not None:
            for types in ctx.event.made:
                mask |= types
        return _of_one_type(mask, amount_of(mana.amount, ctx), False)
    if isinstance(mana, m.ChosenColorMana):
        if isinstance(mana.amount, DevotionToChosen):
            return [(bit,) * bounded(devotion_to(bit, ctx)) for label, bit in colors if label == mana.label]
        amount = amount_of(mana.amount, ctx)
        if mana.label:
            return [(bit,) * amount for label, bit in colors if label == mana.label]
        word = chosen("color", ctx, mana.link)
        return [(parse_color(word),) * amount] if word else []
    raise AssertionError(f"mana {type(mana).__name__}")


def amount_of(quantity: Quantity, ctx: Context) -> int:
    """How much mana; less than none is none."""
    return bounded(max(0, evaluate(quantity, ctx)))


def _of_one_type(mask: int, amount: int, combination: bool) -> list[tuple[int, ...]]:
    if mask == 0:
        return []
    if amount == 1 or combination:
        return [(mask,) * amount]
    return [(bit,) * amount for bit in MANA_BITS if mask & bit]


# ---- replacement (106.12b) -------------------------------------------------------------------------------


def with_replacements(
    state: State, player: int, obj: Obj, portions: Alternative, applied: tuple[int, ...]
) -> list[Alternative]:
    """What becomes of the mana when a permanent is tapped for it, with applicable effects in every order that the
    affected player may choose (CR 106.12b, 616.1)."""
    if not portions or not state.board.index.replaces:
        return [portions]
    event = Event(MANA, obj.id, player, "106.12b")
    open_effects = [
        s for s in state.board.index.replaces if s.key not in applied and _applies(state, s, event, len(portions))
    ]
    if not open_effects:
        return [portions]
    found: list[Alternative] = []
    for static in open_effects:
        for changed in _replaced(static, portions):
            found.extend(with_replacements(state, player, obj, changed, (*applied, static.key)))
    return distinct(found)


def _applies(state: State, static: Static, event: Event, amount: int) -> bool:
    effect = static.effect
    assert isinstance(effect, Replaces)
    watched = effect.event
    if not isinstance(watched, WouldProduceMana) or amount < watched.least:
        return False
    ctx = Context(state, static.controller, static.source)
    tree = static.ability.static
    if tree is not None and tree.condition is not None and not holds(tree.condition, ctx):
        return False
    if effect.condition is not None and not holds(effect.condition, ctx):
        return False
    obj = state.last_known(event.obj)
    if obj is None or not fits(watched.what, obj, ctx):
        return False
    return watched.player is None or player_fits(watched.player, event.player, ctx)


def _replaced(static: Static, portions: Alternative) -> list[Alternative]:
    effect = static.effect
    assert isinstance(effect, Replaces)
    outcome = effect.outcome
    if isinstance(outcome, ProduceInstead):
        count = bounded(outcome.amount or len(portions))
        return [(portions[0].of(parse_mana_letters(outcome.letter)),) * count]
    if isinstance(outcome, ChangeAmount):
        bounded(len(portions) * outcome.times + outcome.plus)
        return [
            tuple(portion for portion in fixed for _ in range(outcome.times)) + (fixed[0],) * outcome.plus
            for fixed in with_types_fixed(portions)
        ]
    raise AssertionError(f"outcome {type(outcome).__name__}")


def bounded(amount: int) -> int:
    """The amount of mana. Raises `TooMuchMana` where it is more than a pool holds."""
    if amount > MOST_MANA:
        raise TooMuchMana(f"{amount} mana at once is more than the {MOST_MANA} that this engine holds")
    return amount


def with_types_fixed(portions: Alternative) -> list[Alternative]:
    """The alternatives in which every type has been chosen: "that mana" is of the type that was."""
    found: list[Alternative] = [()]
    for portion in portions:
        bits = [bit for bit in MANA_BITS if portion.types & bit]
        found = [(*old, portion.of(bit)) for old in found for bit in bits]
    return found


# ---- triggered mana abilities (605.1b, 605.4a) -----------------------------------------------------------


class Triggered:
    """A triggered mana ability and the point of view from which it resolves."""

    __slots__ = ("ability", "ctx", "source")

    def __init__(self, ability: AbilityFacts, ctx: Context, source: Obj) -> None:
        self.ability = ability
        self.ctx = ctx
        self.source = source


def triggered_by(state: State, event: Event) -> list[Triggered]:
    """The triggered mana abilities that trigger as a permanent is tapped for mana (CR 106.12a)."""

    found: list[Triggered] = []
    if not state.board.index.listens >> MANA & 1 or event.amount == 0:
        return found
    for id in state.board.battlefield:
        obj = state.objects[id & SLOT_MASK]
        if not obj.now.listens >> MANA & 1:
            continue
        for ability in obj.now.triggered:
            tree = ability.triggered
            if tree is None or not ability.is_mana or not ability.functions_in(obj.zone):
                continue
            ctx = Context(state, obj.controller, obj.id)
            ctx.source_was = obj
            ctx.event = event
            if not occurs(tree.trigger, event, ctx):
                continue
            if tree.condition is None or holds(tree.condition, ctx):
                found.append(Triggered(ability, ctx, obj))
    return found


def with_triggered(state: State, player: int, obj: Obj, portions: Alternative) -> list[Alternative]:
    """The mana with that of the triggered mana abilities added."""
    if not portions or not state.board.index.listens >> MANA & 1:
        return [portions]
    if not triggered_by(state, mana_event(obj.id, player, portions)):
        return [portions]
    found: list[Alternative] = []
    for fixed in with_types_fixed(portions):
        event = mana_event(obj.id, player, fixed)
        partial = [fixed]
        for triggered in triggered_by(state, event):
            effect = triggered.ability.effect
            assert effect is not None
            more = [added for added, _ in _follow(effect, triggered.ctx, triggered.source, ((), ()), None)]
            partial = [old + added for old in partial for added in more]
        found.extend(partial)
    return distinct(found)


def mana_event(id: int, player: int, portions: Alternative) -> Event:
    """The event of a permanent being tapped for mana, with what was produced."""
    event = Event(MANA, id, player, "106.12")
    event.amount = len(portions)
    event.made = tuple(portion.types for portion in portions)
    return event


# ---- could produce (106.7) -------------------------------------------------------------------------------


def could_produce(state: State) -> dict[int, int]:
    """For each permanent the types of mana that it could produce (CR 106.7): those that one of its abilities would
    produce if it resolved now, through the applicable replacement effects in any order, whatever its costs.

    Permanents that look at each other get the least fixpoint from the empty set: lands that only mirror each other
    could produce nothing.
    """
    known = state.could
    if known is not None and known.stamp == state.changes.everything():
        return known.types
    table: dict[int, int] = {}
    sources = [
        obj for obj in [state.objects[id & SLOT_MASK] for id in state.board.battlefield] if obj.now.mana_abilities
    ]
    changed = True
    while changed:
        changed = False
        for obj in sources:
            mask = table.get(obj.id, 0)
            for index in obj.now.mana_abilities:
                tree = obj.now.abilities[index].activated
                assert tree is not None
                ctx = Context(state, obj.controller, obj.id)
                ctx.x = 1  # whatever its costs
                for alternative in own_production(state, obj.controller, obj, tree, ctx, table):
                    for portion in alternative:
                        mask |= portion.types
            if mask != table.get(obj.id, 0):
                table[obj.id] = mask
                changed = True
    state.could = CouldProduce(state.changes.everything(), table)
    return table


class CouldProduce:
    """A cached answer of `could_produce`, and the stamp of the changes that it belongs to."""

    __slots__ = ("stamp", "types")

    def __init__(self, stamp: int, types: dict[int, int]) -> None:
        self.stamp = stamp
        self.types = types


def distinct(alternatives: list[Alternative]) -> list[Alternative]:
    """The alternatives without those that are alike."""
    if len(alternatives) < 2:
        return alternatives
    found: list[Alternative] = []
    keys: list[tuple[tuple[int, int, int, Noun | None, ManaRider | None, str], ...]] = []
    for alternative in alternatives:
        key = tuple((p.types, p.player, p.source, p.spend_only, p.effect.rider, p.effect.until) for p in alternative)
        if key not in keys:
            keys.append(key)
            found.append(alternative)
    return found
