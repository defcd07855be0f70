"""The ability of a card that may be revealed from an opening hand, or begin the game on the battlefield, and what is
done then (CR 103.6)."""

from __future__ import annotations

from msgspec import structs

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.continuous import BeginInPlay, RevealFromOpeningHand
from rulewright.abilities.effect import DelayedTrigger
from rulewright.abilities.node import Ability, Effect
from rulewright.abilities.reference import Self, Target
from rulewright.abilities.rewrite import own_nodes

from .labels import label
from .lower import Misfit, instructions, plain_cards, sequence
from .phrases.opening import REVEALS
from .resolve import Resolver


def is_opening(static: StaticAbility) -> bool:
    """Whether "if you do" may follow."""
    return static == REVEALS or isinstance(static.effects[0], BeginInPlay)


def opening_hand(static: StaticAbility, sentences: list[Effect]) -> Ability:
    """The whole ability. Where the first sentence says when, all of them are done then."""
    done = instructions(sentences)
    first = done[0] if done else None
    if isinstance(first, DelayedTrigger) and len(done) > 1:
        done = [structs.replace(first, effect=sequence([first.effect, *done[1:]]))]
    effects: list[Effect] = []
    for each in done:
        plain = plain_cards(each)
        assert isinstance(plain, Effect)
        effects.append(plain)
    if any(isinstance(node, Target) for each in effects for node in own_nodes(each)):
        raise Misfit("a target before the game")
    resolver = Resolver()
    resolver.see_self(Self())
    action = static.effects[0]
    if isinstance(action, BeginInPlay):
        then = resolver.effects(effects) if effects else None
        whole = StaticAbility((structs.replace(action, then=then),), static.condition, static.zones)
    else:
        if not effects:
            raise Misfit("nothing is done if it is revealed")
        whole = StaticAbility((RevealFromOpeningHand(resolver.effects(effects)),), static.condition, static.zones)
    labelled = label(whole)
    assert isinstance(labelled, Ability)
    return labelled
