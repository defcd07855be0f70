"""What a player with priority may do (CR 117.1): exactly the actions that can be carried out to the end (DESIGN promise
4), found from the indexes and kept until something is written that they depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.abilities.continuous import MayCast, MayPlayLands, OnceEachYourTurn
from rulewright.abilities.noun import Objects
from rulewright.abilities.reference import Self
from rulewright.vocabulary.cardtype import INSTANT, LAND
from rulewright.vocabulary.zone import EXILE, HAND, LIBRARY, ZONE_NAMES

from .activating import activation_cost
from .activating import may_activate as may_activate_ability
from .castable import greatest_power, may_cast, why_not_announce
from .changes import ALL, STATUS, THINGS
from .characteristics import FLASH
from .commander import may_be_cast
from .context import Context
from .costs import printed_need
from .decision import ACTIVATE, CAST, MANA, PASS, PLAY_LAND, SPECIAL, Option
from .draft import PRINTED, Draft
from .event import NONE
from .looks import looks_of_activation, looks_of_cast, looks_of_index
from .mana import Supply, may_activate, number_of, supply
from .mana_for import looks_afar
from .objects import EMBLEM, SLOT_MASK, Obj
from .payability import can_pay
from .payment_problem import Need, Unit, object_of
from .permissions import land_faces, methods, sorcery_timing, split_second
from .player_rules import GRAVEYARDS, rules_of
from .preparing import copies_of
from .prices import price
from .roster import roster
from .special import may_take, specials
from .state import State
from .violation import Violation

FAR_ZONES: Final = (ZONE_NAMES[EXILE], ZONE_NAMES[LIBRARY])
"""Zones from which nothing is cast or played unless an effect lets a player do it."""
PASS_ONLY: Final = [Option(PASS)]
"""The shared list of a player who can only pass."""


class Offer:
    """A list of options, the causes of change that it depends on, and their stamp when it was made."""

    __slots__ = ("looks", "options", "stamp")

    def __init__(self, options: list[Option], looks: int, stamp: int) -> None:
        self.options = options
        self.looks = looks
        self.stamp = stamp


def options_for(state: State, player: int) -> list[Option]:
    """What the player may do with priority."""
    when = timing(state, player)
    key = player << 3 | when << 1 | state.settings.folded
    known = state.offers.get(key)
    changes = state.changes
    if known is not None and changes.stamp(player, known.looks) == known.stamp:
        return known.options
    offers = Offers(state, player, when)
    state.offers[key] = Offer(offers.list(), offers.looks, changes.stamp(player, offers.looks))
    return state.offers[key].options


NO_BOUND: Final = 1 << 20
"""More mana than anyone has: where life may be paid rather than mana, what the player has is no bound."""
SORCERY: Final = 1
SPLIT: Final = 2


def timing(state: State, player: int) -> int:
    """What the moment allows: `SORCERY` where the player could cast a sorcery (CR 307.1), `SPLIT` while a spell with
    split second is on the stack (702.61b)."""
    if state.board.stack:
        return SPLIT if split_second(state) else 0
    return SORCERY if sorcery_timing(state, player) else 0


def find_options(state: State, player: int) -> list[Option]:
    """What the player may do with priority, worked out from nothing."""
    return Offers(state, player, timing(state, player)).list()


class Offers:
    """The options of a player while they are found, and the causes of change that they turn out to depend on."""

    __slots__ = (
        "anything",
        "found",
        "known_most",
        "looks",
        "player",
        "pool",
        "priced",
        "quick",
        "reach",
        "state",
        "supply",
        "when",
    )

    def __init__(self, state: State, player: int, when: int) -> None:
        self.state = state
        self.player = player
        self.when = when
        self.found: list[Option] = []
        self.looks = 0
        index = state.board.index
        self.anything: bool = when == SORCERY or bool(index.as_though_flash)
        self.quick: bool = not index.decides_casts and not state.board.permissions
        """Whether a printed cost is what is paid, and counting sources of one mana each decides whether it can be."""
        self.priced: bool = not (index.reduces or index.may_cast or index.spends_as or state.board.permissions)
        if index.life_for:  # life stands for mana
            self.priced = False
            self.looks = ALL
        """Whether a card costs no less than it says, and is cast in no other way."""
        if state.board.permissions:
            self.looks = ALL
        elif index.decides_casts or index.player_rules:
            self.looks |= looks_of_index(index)
        self.supply: Supply | None = None
        self.pool: list[int] = []
        """The kinds of the floating mana, as the solver sees them."""
        self.known_most = 0
        self.reach: list[tuple[int, int]] = []
        """Kinds of mana that the player can get, and how many of each there are at most."""

    def most(self) -> int:
        """No payment of the player can use more mana than this. From now on the list depends on the player's mana."""
        if self.supply is None:
            available = self.supply = supply(self.state, self.player)
            pool = self.state.players[self.player].mana
            self.known_most = available.most + len(pool)
            afar = looks_afar(
                self.state, self.player, available
            )  # there may be more once the card is on the stack (CR 601.2a)
            if afar or self.state.board.index.life_for:
                self.known_most = NO_BOUND
            self.quick = self.quick and available.simple and not afar
            self.priced = self.priced and not available.restricted and not afar
            self.reach = available.reach
            if available.looks or afar:
                self.looks = ALL
            if pool:
                self.reach = self.reach + [(Unit(mana.type, mana.snow).kind, 1) for mana in pool]
            for mana in pool:
                if mana.spend_only is None:
                    self.pool.append(Unit(mana.type, mana.snow).kind)
                else:
                    self.quick = False
                    self.looks = ALL
        return self.known_most

    def list(self) -> list[Option]:
        """All of them: passing first, then those of the hand, the graveyard, other zones, and permanents."""
        state, player = self.state, self.player
        seat = state.players[player]
        lands = self.when == SORCERY and lands_left(state, player) > 0
        objects = state.objects
        for id in seat.hand:
            obj = objects[id & SLOT_MASK]
            now = obj.now
            if obj.card is not None and obj.card.several:
                self._any_face(obj, lands)
            elif now.types & LAND:
                if lands:
                    self.found.append(Option(PLAY_LAND, id))
                if now.casts and self.anything:  # it may be cast face down (CR 702.37c)
                    self.looks = ALL
                    self._casts(obj)
            elif self.when != SPLIT and (
                self.anything or now.types & INSTANT or now.keywords & FLASH or (now.casts and _quick(obj))
            ):
                self._cast_from_hand(obj)
            if now.acts_elsewhere:
                self._abilities(obj)
            if now.exiles_itself:
                self._specials(obj)
        index = state.board.index
        for id in seat.graveyard:
            obj = objects[id & SLOT_MASK]
            now = obj.now
            if now.casts or index.may_cast:
                if self.when != SPLIT and (self.anything or now.types & INSTANT or now.keywords & FLASH or _quick(obj)):
                    if self._beyond_means(obj):
                        continue
                    self.looks |= ALL if obj.card is not None and obj.card.several else looks_of_cast(now)
                    self._casts(obj)
            if lands and index.may_play_lands:
                self._lands(obj)
            if now.acts_elsewhere:
                self._abilities(obj)
        if index.player_rules and rules_of(state, player, GRAVEYARDS):
            self._other_graveyards(lands)
        if index.may_cast or index.may_play_lands or state.board.exile:
            self._elsewhere(lands)
        for id in state.board.command:
            obj = objects[id & SLOT_MASK]
            if may_be_cast(obj, player):
                self.looks = ALL
                if self.when != SPLIT and (self.anything or obj.now.types & INSTANT or obj.now.keywords & FLASH):
                    self._casts(obj)
            if obj.kind == EMBLEM and obj.now.acts_elsewhere:  # CR 114.4
                self.looks = ALL
                self._abilities(obj)
        if state.board.permissions:
            self._permitted(lands)
        known = roster(state)
        if known.prepared[player]:
            self.looks = ALL
            for id in copies_of(state, player):
                self._casts(state.get(id))
        for id in known.able[player] if state.settings.folded else known.actors[player]:
            self._abilities(objects[id & SLOT_MASK])
        for id in known.veiled[player]:
            self._specials(objects[id & SLOT_MASK])
        companion = None if seat.companion == NONE else state.find(seat.companion)
        if companion is not None:
            self._specials(companion)
        if not self.found:
            return PASS_ONLY
        return [Option(PASS), *self.found]

    def _other_graveyards(self, lands: bool) -> None:
        """Cards that the player may play as though they were in their own graveyard (CR 609.4)."""
        self.looks = ALL
        for other in self.state.opponents(self.player):
            for id in self.state.players[other].graveyard:
                obj = self.state.objects[id & SLOT_MASK]
                if lands:
                    self._lands(obj)
                if self.when != SPLIT:
                    self._casts(obj)

    def _any_face(self, obj: Obj, lands: bool) -> None:
        """A card in hand of which a face is chosen as it is cast or played (CR 709.3, 712.11b, 715.3)."""
        self.looks = ALL
        if lands:
            self._lands(obj)
        now = obj.now
        if self.when != SPLIT and (self.anything or now.types & INSTANT or now.keywords & FLASH or _quick(obj)):
            self._casts(obj)

    def _lands(self, obj: Obj) -> None:
        for face in land_faces(self.state, self.player, obj):
            self.found.append(Option(PLAY_LAND, obj.id, face))

    def _cast_from_hand(self, obj: Obj) -> None:
        now = obj.now
        looks = looks_of_cast(now)
        most = self.most()
        if now.casts or looks == ALL or not self.quick:
            if self._beyond_means(obj):
                return
            self.looks |= looks
            index = self.state.board.index
            cheaper = bool(index.may_cast) or bool(self.state.board.permissions) or index.reduces
            if cheaper or now.statics or now.least_mana <= most:
                self._casts(obj)
            return
        if now.least_mana > most:
            return
        if self.supply is not None and self.supply.touched & object_of(number_of(obj.id)):
            self._casts(obj)  # a mana ability of its own is none while it is cast (CR 601.2a)
            return
        if not self._pays(printed_need(now)):
            return
        if looks:
            self.looks |= looks
            if why_not_announce(self.state, Draft(self.state, self.player, obj, PRINTED)) is not None:
                return
        option = Option(CAST, obj.id)
        option.method = PRINTED
        self.found.append(option)

    def _beyond_means(self, obj: Obj) -> bool:
        """Whether the player plainly has too little mana to cast the card, in whatever way."""
        self.most()
        if not self.priced or (obj.card is not None and obj.card.several) or obj.face_down:
            return False
        known = price(obj.now, obj.zone)
        if known is None:
            return False
        power = 0
        if known.by_power:
            self.looks |= STATUS | THINGS
            power = greatest_power(self.state, self.player)
        return known.beyond(self.reach, power)

    def _pays(self, need: Need) -> bool:
        """Whether a printed cost can be paid: by counting, since every source gives one mana (ENGINE rule 12)."""
        available = self.supply
        assert available is not None
        if not self.pool:
            return available.pays(need)
        kinds = self.pool + available.kinds
        return any(not variant.life and variant.met_by(kinds) for variant in need.variants())

    def _casts(self, obj: Obj) -> None:
        for method in methods(self.state, self.player, obj):
            if may_cast(self.state, self.player, obj, method):
                option = Option(CAST, obj.id)
                option.method = method
                self.found.append(option)

    def _permitted(self, lands: bool) -> None:
        """What effects let the player play from anywhere (CR 601.3b)."""
        state, player, found = self.state, self.player, self.found
        for permission in state.board.permissions:
            if permission.player != player:
                continue
            for id in permission.cards:
                permitted = state.find(id)
                if permitted is None or (permitted.owner == player and permitted.zone == HAND):
                    continue
                if lands and permission.lands and all(o.kind != PLAY_LAND or o.id != id for o in found):
                    self._lands(permitted)
                if all(o.kind != CAST or o.id != id for o in found):
                    self._casts(permitted)

    def _elsewhere(self, lands: bool) -> None:
        """What static abilities, or those of cards in exile themselves, let the player cast or play from libraries and
        from exile."""
        state = self.state
        zones: list[str] = []
        for static in (*state.board.index.may_cast, *state.board.index.may_play_lands):
            effect = static.effect
            permits = (effect.permission, effect.lands) if isinstance(effect, OnceEachYourTurn) else (effect,)
            for permit in permits:
                if isinstance(permit, MayCast | MayPlayLands) and isinstance(permit.what, Objects):
                    zones.extend(zone for zone in permit.what.zones if zone in FAR_ZONES and zone not in zones)
        ids = [id for id in state.board.exile if ZONE_NAMES[EXILE] in zones or _cast_from_exile(state, id)]
        if ZONE_NAMES[LIBRARY] in zones:
            ids.extend(seat.library[-1] for seat in state.players if seat.library)
        permitted = [id for permission in state.board.permissions for id in permission.cards]
        for id in ids:
            if id in permitted:  # see `_permitted`
                continue
            self.looks = ALL
            obj = state.objects[id & SLOT_MASK]
            if lands:
                self._lands(obj)
            now = obj.now
            if self.when != SPLIT and (self.anything or now.types & INSTANT or now.keywords & FLASH or _quick(obj)):
                self._casts(obj)

    def _specials(self, obj: Obj) -> None:
        """Special actions with the object, other than playing it as a land (CR 116.2)."""
        self.looks = ALL
        for at, special in enumerate(specials(self.state, self.player, obj)):
            if may_take(self.state, self.player, obj, special):
                self.found.append(Option(SPECIAL, obj.id, at))

    def _abilities(self, obj: Obj) -> None:
        """The object's activated abilities, those that are no mana abilities first."""
        state, player = self.state, self.player
        now = obj.now
        if obj.controller != player:  # it is another player's, and its status counts as theirs
            self.looks = ALL
        for at in now.activated:
            ability = now.abilities[at]
            if not ability.functions_in(obj.zone) or (ability.taps and obj.tapped):
                continue
            if state.board.index.ability_costs:
                self.looks = ALL
            elif ability.least_mana > self.most():
                continue
            if self.when == SPLIT:
                continue
            self.looks |= looks_of_activation(ability)
            if may_activate_ability(state, player, obj, at):
                self.found.append(Option(ACTIVATE, obj.id, at))
        for at in now.mana_abilities:
            ability = now.abilities[at]
            if not ability.functions_in(obj.zone) or (state.settings.folded and ability.only_adds_mana):
                continue
            self.looks = ALL
            if why_not_mana(state, player, obj, at) is None:
                self.found.append(Option(MANA, obj.id, at))


def _cast_from_exile(state: State, id: int) -> bool:
    """Whether the card itself says that it may be cast from exile (CR 113.6b)."""
    for ability in state.objects[id & SLOT_MASK].now.statics:
        if ability.static is not None and ability.functions_in(EXILE):
            if any(isinstance(effect, MayCast) and isinstance(effect.what, Self) for effect in ability.static.effects):
                return True
    return False


def _quick(obj: Obj) -> bool:
    """Whether some face of the card that may be cast is an instant, has flash, or may be cast during combat."""
    return obj.card is not None and obj.card.quick


def why_not_mana(state: State, player: int, obj: Obj, at: int) -> Violation | None:
    """The rule that forbids the player, with priority, to activate a mana ability (CR 605.3a)."""
    tree = obj.now.abilities[at].activated
    assert tree is not None
    if tree.timing != "as instant" and not may_activate(state, player, obj, at):
        return Violation("605.3a", "the mana ability can't be activated now")
    ctx = Context(state, player, obj.id)
    ctx.source_was = obj
    ctx.activating = ctx.making_mana = True
    if not can_pay(state, player, activation_cost(obj.now.abilities[at], obj, 0, ctx), ctx, obj.id):
        return Violation("118.3", "the mana ability's cost can't be paid")
    return None


def lands_left(state: State, player: int) -> int:
    """How many more lands the player may play this turn (CR 305.2)."""
    if rules_of(state, player, "can't play lands"):  # CR 101.2
        return 0
    return 1 - state.players[player].lands_played + sum(rule.amount for rule in rules_of(state, player, "extra land"))


def why_no_land(state: State, player: int) -> Violation | None:
    """The rule that forbids the player to play a land now (CR 305.1-305.3, 116.2a)."""
    if state.turn.active != player:
        return Violation("305.3", "a land is played in its player's own turn")
    if not sorcery_timing(state, player):
        return Violation("305.1", "a land is played in its player's main phase while the stack is empty")
    if rules_of(state, player, "can't play lands"):
        return Violation("101.2", "an effect says that the player can't play lands")
    if lands_left(state, player) <= 0:
        return Violation("305.2b", "no further land may be played this turn")
    return None


def why_no_spell(cards: Sequence[Obj]) -> Violation | None:
    """The rule that forbids to cast cards which are all lands: they are played (CR 305.1), whatever else they are
    (305.9)."""
    if not cards or not all(card.now.types & LAND for card in cards):
        return None
    if any(card.now.types & ~LAND for card in cards):
        return Violation("305.9", "what is a land and something else too is played as a land, never cast")
    return Violation("305.1", "lands are played, not cast")
