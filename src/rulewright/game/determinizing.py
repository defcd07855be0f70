"""Worlds that a player cannot tell from the game: what they have not seen is dealt anew (information sets).

The cards that a player has not seen are dealt among the places where they may be, under ids that stay, in a fork of the
checkpoint; the answers since then are taken again there. A world in which they do not fit, or which looks different to
the player, is thrown away and another one dealt.
"""

from __future__ import annotations

from typing import Final, Protocol

from rulewright.engine.controlling import outside, seers
from rulewright.engine.decision import Decision, Option
from rulewright.engine.definition import Definition
from rulewright.engine.event import NONE
from rulewright.engine.face_down import CAST_FACE_DOWN
from rulewright.engine.layers import refresh
from rulewright.engine.objects import CARD, SLOT_MASK, Commander, Obj
from rulewright.engine.play import Play
from rulewright.engine.rng import MASK64, below
from rulewright.engine.state import State
from rulewright.engine.zones import touch
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.zone import NOWHERE, SIDEBOARD

from .position import BLANK
from .view import view

TRIES: Final = 200
"""Worlds that are dealt before there is said to be none."""
NEEDS_KEYWORD: Final = (*CAST_FACE_DOWN, "foretell")
"""Ways to be face down that only a card with the keyword has (CR 702.37c, 702.143a)."""

Identity = tuple[Definition, Commander | None]
"""What a hidden card is: a card, and whether it is a commander."""


class Random(Protocol):
    """Where random numbers come from: a `random.Random` is one."""

    def getrandbits(self, k: int, /) -> int:
        """A number of ``k`` random bits."""


class NoWorldError(RulewrightError):
    """No world was found in which what has been answered since the checkpoint could have been answered."""


def determinize(play: Play, player: int, rng: Random) -> Play:
    """The game as it may be for all that the player knows: every card that they have not seen is, with the same
    probability, any of those that its owner has out of the player's sight; what is random from now on is random anew.

    Both players' deck lists are taken to be known, as in a match with open lists. Raises `NoWorldError` where nothing
    was found in many tries, and in a subgame: what is hidden in the main game would have to be dealt with it.
    """
    if play.state.outer is not None or play.state.outcomes:
        raise NoWorldError("no other worlds are dealt in a subgame, nor before what created it has resolved (728)")
    eyes = seers(play.state, player)
    before = play.checkpoint()
    trail = None if play.procedure is None else Trail(play)
    hidden = _hidden(before, eyes, trail)
    wanted = None if trail is None else view(play.state, player)
    for _ in range(TRIES):
        state = play.checkpoint()
        seed = _deal(state, hidden, eyes, rng.getrandbits(64) & MASK64)
        state.commit()
        world = Play(state, [], None, play.halt)
        if (trail is None or trail.walk(world)) and _fits(play, world, player, wanted):
            world.sow(seed)
            return world
    raise NoWorldError(f"nothing else was found that player {player} could not tell from this game in {TRIES} tries")


class Trail:
    """What has been answered since the checkpoint, by the options that were chosen: in another world they may stand at
    other places of the lists. The objects are tagged with their ids at the checkpoint, to be found again."""

    __slots__ = ("chosen", "state")

    def __init__(self, play: Play) -> None:
        state = play.checkpoint()
        for obj in list(state.objects):
            if is_hidden(obj):
                state.edit(obj.id).tag = obj.id
        state.commit()
        again = Play(state, [], None, play.halt)
        self.chosen: list[Option] = []
        for answer in play.since:
            self.chosen.append(again.options()[answer])
            again.answer(answer)
        self.state = again.state

    def walk(self, world: Play) -> bool:
        """Answers the same in another world; False if that cannot be done."""
        try:
            for option in self.chosen:
                at = next((at for at, other in enumerate(world.options()) if same_option(option, other)), -1)
                if at < 0:
                    return False
                world.answer(at)
        except (RulewrightError, AssertionError, IndexError):
            return False
        return True


def same_option(one: Option, other: Option) -> bool:
    """Whether two options say the same."""
    if one.kind != other.kind or one.id != other.id or one.number != other.number:
        return False
    if one.extra != other.extra or one.made != other.made or one.symbols != other.symbols:
        return False
    if one.method is None or other.method is None:
        return one.method is other.method
    mine, theirs = one.method, other.method
    return mine.keyword == theirs.keyword and mine.face == theirs.face and mine.source == theirs.source


def _fits(play: Play, world: Play, player: int, wanted: object) -> bool:
    """Whether the world stands where the game stands, as far as the player sees."""
    try:
        asked = world.decision
    except (RulewrightError, AssertionError, IndexError):
        return False  # an answer does not fit there
    real = play.decision
    if asked is None or real is None:
        return asked is real
    if asked.kind != real.kind or asked.player != real.player:
        return False
    if play.decider == player and not _same_options(asked, real):
        return False
    return wanted is None or view(world.state, player) == wanted


def _same_options(one: Decision, other: Decision) -> bool:
    if len(one.options) != len(other.options):
        return False
    return all(same_option(mine, theirs) for mine, theirs in zip(one.options, other.options, strict=True))


def _hidden(before: State, eyes: int, trail: Trail | None) -> list[list[int]]:
    """The ids at the checkpoint of the cards that the player has not seen up to now, those of each owner together,
    and apart from them those that are, or were, outside the game."""
    far = outside(before, eyes)
    hidden = [obj for obj in before.objects if is_hidden(obj)]
    ids = [obj.id for obj in hidden if not obj.seen & (far if obj.zone == SIDEBOARD else eyes)]
    if trail is not None:
        known = {obj.tag for obj in trail.state.objects if obj.seen & eyes}
        ids = [id for id in ids if id not in known]
    owned: list[list[int]] = [[] for _ in before.players]
    apart: list[list[int]] = [[] for _ in before.players]
    for id in ids:
        obj = before.objects[id & SLOT_MASK]
        (apart if _is_from_outside(obj) else owned)[obj.owner].append(id)
    return owned + apart


def _is_from_outside(obj: Obj) -> bool:
    """Whether it is a card of a sideboard, or was brought from there (CR 400.11): it is dealt among those alone."""
    was: Obj | None = obj
    while was is not None:
        if was.zone == SIDEBOARD:
            return True
        was = was.previous
    return False


def is_hidden(obj: Obj) -> bool:
    """Whether somebody may not know which card the object is. The blank cards with which a position fills a library are
    no cards to be dealt."""
    if obj.kind != CARD or obj.card is None or obj.card is BLANK:
        return False
    return obj.zone != NOWHERE and not obj.parts and obj.melded == NONE


def _deal(state: State, hidden: list[list[int]], eyes: int, rng: int) -> int:
    """Deals each owner's hidden cards anew, and gives the random numbers that are left."""
    for ids in hidden:
        if len(ids) < 2:
            continue
        cards: list[Identity] = []
        bound: list[int] = []
        free: list[int] = []
        for id in ids:
            obj = state.objects[id & SLOT_MASK]
            assert obj.card is not None
            cards.append((obj.card, obj.commander))
            (bound if obj.face_down in NEEDS_KEYWORD else free).append(id)
        for i in range(len(cards) - 1, 0, -1):
            j, rng = below(rng, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        for id in bound:
            keyword = state.objects[id & SLOT_MASK].face_down
            at = next(i for i, (card, _) in enumerate(cards) if card.front.has_keyword(keyword))
            _become(state, id, cards.pop(at), eyes)
        for id, identity in zip(free, cards, strict=True):
            _become(state, id, identity, eyes)
    if state.board.changed:
        refresh(state)
    return rng


def _become(state: State, id: int, identity: Identity, eyes: int) -> None:
    """The object with that id is that card. What it was before is forgotten, as far as nobody's eyes saw it."""
    card, commander = identity
    old = state.objects[id & SLOT_MASK]
    if old.card is card and old.commander is commander:
        return
    obj = state.edit(id)
    far = obj.base.far or obj.now is not obj.base
    if obj.form is obj.card:
        obj.form = card
    while obj.previous is not None and not obj.previous.seen & eyes:
        obj.previous = obj.previous.previous
    obj.card = card
    obj.commander = commander
    if not obj.face_down:
        obj.base = obj.now = card.front
        obj.face = 0
    if far or obj.base.far:
        touch(state, id)
