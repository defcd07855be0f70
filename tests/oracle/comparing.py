"""The engine's options against the oracle's, first with priority, then at each step of a cast."""

from __future__ import annotations

from rulewright.engine.decision import ACTIVATE, CAST, MANA, PLAY_LAND, Option
from rulewright.engine.event import NONE
from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.play import Play
from rulewright.engine.state import COMPLETE, FOLDED, State

from .announcing import Oracle, Way
from .positions import Small

Said = tuple[object, ...]


class Names:
    """Numbers of things for the engine's ids."""

    def __init__(self, state: State, numbers: dict[int, int]) -> None:
        self.state = state
        self.numbers = numbers

    def thing(self, id: int) -> int:
        """The number of an object, or -1 - seat for a player."""
        return -1 - id if id < 2 else self.numbers[id & SLOT_MASK]

    def said(self, option: Option) -> Said | None:
        """An option with priority, as the oracle would say it."""
        if option.kind == PLAY_LAND:
            return ("land", self.thing(option.id))
        if option.kind == CAST:
            method = option.method
            assert method is not None
            permit = None if method.source == NONE else self.thing(method.source)
            return ("cast", Way(self.thing(option.id), method.keyword, permit))
        now = self.state.objects[option.id & SLOT_MASK].now if option.id >= 2 else None
        if option.kind == ACTIVATE and now is not None:
            return ("activate", self.thing(option.id), now.activated.index(option.number))
        if option.kind == MANA and now is not None:
            return ("mana", self.thing(option.id), now.mana_abilities.index(option.number))
        return None


def offered(small: Small, folded: bool) -> set[Said]:
    """What the engine offers with priority."""
    state, numbers = small.state(FOLDED if folded else COMPLETE)
    play = Play(state)
    names = Names(play.state, numbers)
    said = [names.said(option) for option in play.options()]
    assert len(said) == len(set(said)), "no option is offered twice"
    return {one for one in said if one is not None}


def legal(oracle: Oracle, folded: bool) -> set[Said]:
    """What the oracle finds."""
    found: set[Said] = {("land", number) for number in oracle.lands()}
    found |= {("cast", way) for way in oracle.spells()}
    found |= {("activate", *key) for key in oracle.abilities()}
    for thing, index in oracle.mana():
        makes = oracle.world.things[thing].sheet.makes[index]
        if not folded or makes.hurts or makes.sacrifice or makes.life or makes.taps:
            found.add(("mana", thing, index))
    return found
