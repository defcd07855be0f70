"""Worlds that a player cannot tell from the game: what they have not seen is dealt anew (information sets).

The cards that a player has not seen are dealt among the places where they may be, under ids that stay, in a fork of the
checkpoint; the answers since then are taken again there. A world in which they do not fit, or which looks different to
the player, is thrown away and another one dealt.
"""

from __future__ import annotations

from typing import Final, Protocol

from rulewright.engine.decision import Decision
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

from .view import seers, view

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
    was found in many tries.
    """
    eyes = seers(play.state, player)
    before = play.checkpoint()
    hidden = _hidden(play, before, eyes)
    plain = play.procedure is None
    wanted = None if plain else view(play.state, player)
    for _ in range(TRIES):
        world = play.checkpoint()
        seed = rng.getrandbits(64) & MASK64
        seed = _deal(world, hidden, eyes, seed)
        dreamt = play.dreamt(world, seed)
        if _fits(play, dreamt, player, wanted, before):
            return dreamt
    raise NoWorldError(f"nothing else was found that player {player} could not tell from this game in {TRIES} tries")


def _fits(play: Play, world: Play, player: int, wanted: object, before: State) -> bool:
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
    for mine, theirs in zip(one.options, other.options, strict=True):
        if mine.kind != theirs.kind or mine.id != theirs.id or mine.number != theirs.number:
            return False
    return True


def _hidden(play: Play, before: State, eyes: int) -> list[list[int]]:
    """The ids at the checkpoint of the cards that the player has not seen up to now, those of each owner together,
    and apart from them those that are, or were, outside the game."""
    live = play.state
    ids = [obj.id for obj in before.objects if not obj.seen & eyes and is_hidden(obj)]
    if play.procedure is not None:
        if live.board.rng == before.board.rng:  # nothing was shuffled: cards keep their slots
            ids = [id for id in ids if _unseen(live.objects[id & SLOT_MASK], eyes)]
        else:
            known = {obj.tag for obj in _tagged(play, ids).objects if obj.seen & eyes}
            ids = [id for id in ids if id not in known]
    owned: list[list[int]] = [[] for _ in before.players]
    outside: list[list[int]] = [[] for _ in before.players]
    for id in ids:
        obj = before.objects[id & SLOT_MASK]
        (outside if _is_from_outside(obj) else owned)[obj.owner].append(id)
    return owned + outside


def _is_from_outside(obj: Obj) -> bool:
    """Whether it is a card of a sideboard, or was brought from there (CR 400.11): it is dealt among those alone."""
    was: Obj | None = obj
    while was is not None:
        if was.zone == SIDEBOARD:
            return True
        was = was.previous
    return False


def _tagged(play: Play, ids: list[int]) -> State:
    """The state now, each object with the id that its card had at the checkpoint written on it."""
    state = play.checkpoint()
    for id in ids:
        state.edit(id).tag = id
    return play.dreamt(state, 0).state


def _unseen(obj: Obj, eyes: int) -> bool:
    return not obj.seen & eyes


def is_hidden(obj: Obj) -> bool:
    """Whether somebody may not know which card the object is."""
    return obj.kind == CARD and obj.card is not None and obj.zone != NOWHERE and not obj.parts and obj.melded == NONE


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
