"""Cipher (CR 702.99): a spell card is exiled encoded on a creature, which may cast copies of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from rulewright.abilities.ability import TriggeredAbility
from rulewright.abilities.condition import Exists
from rulewright.abilities.continuous import GainAbilities
from rulewright.abilities.duration import Duration
from rulewright.abilities.effect import CastNow, CopySpell, Labelled, May, Sequence
from rulewright.abilities.noun import Is, Objects, PlayerNoun
from rulewright.abilities.quantity import Number
from rulewright.abilities.reference import Fixed, Made, Self, You
from rulewright.abilities.trigger import DealsDamage
from rulewright.vocabulary.zone import EXILE

from ..context import Context, Kept
from ..decide import pick
from ..decision import Decision
from ..effects_in_force import ContinuousEffect
from ..happen import happen, move_event
from ..layers import refresh
from ..objects import CARD
from ..state import State
from ..zones import touch
from .keyword_actions import creatures_of

CIPHER: Final = "cipher"
_LABEL: Final = 1


def encode(state: State, id: int, ctx: Context) -> Generator[Decision, int, None]:
    """As a spell with cipher resolves that is a card, it may be exiled encoded on a creature (CR 702.99a)."""
    spell = state.find(id)
    if spell is None or spell.kind != CARD:
        return
    player = spell.controller
    possible = [obj.id for obj in creatures_of(state, player)]
    chosen = yield from pick(player, possible, 0, 1, id, "702.99a", "Encode")
    if not chosen:
        return
    event = move_event(state, id, EXILE, player, "702.99a", "exile")
    event.source = id
    yield from happen(state, [event])
    card = state.find(event.new) if event.done else None
    if card is not None and card.zone == EXILE and state.find(chosen[0]) is not None:
        _encoded(state, card.id, chosen[0])


def _encoded(state: State, card: int, creature: int) -> None:
    """The creature has the ability for as long as the card is exiled and it is on the battlefield (CR 702.99c)."""
    copies = Sequence(
        (
            Labelled(_LABEL, CopySpell(You(), Fixed(card), Number(1))),
            May(You(), CastNow(You(), Made(_LABEL), free=True)),
        )
    )
    ability = TriggeredAbility(DealsDamage(Self(), PlayerNoun(), True), May(You(), copies))
    kept = Kept(state.get(creature).controller, card)
    effect = ContinuousEffect(
        (creature,),
        (GainAbilities((ability,)),),
        Duration("condition", Exists(Objects(Is(Fixed(card)), ("exile",)))),
        kept,
        kept.controller,
        card,
        state.timestamp(),
        state.turn.number,
    )
    state.edit_board().continuous += (effect,)
    touch(state, creature)
    refresh(state)
