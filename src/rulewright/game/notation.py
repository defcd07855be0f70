"""Options as text that parses back (`reading`): ``cast Ember Refrain via harmonize``, ``Hill Brute #2``, ``pass``.

The texts of one decision's options are all different. An object is called by its name; namesakes in one zone are
numbered in their order there (`naming`). What tells two options apart only in part of the decisions, such as the zone
of a card, is written only in those.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.engine import decision as d
from rulewright.engine.decision import Decision, Option
from rulewright.engine.draft import Method
from rulewright.engine.effects_in_force import Pending
from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.special import specials
from rulewright.engine.state import State
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import mana_letters

from .naming import ALWAYS, NEVER, Namer

_WORDS: Final[dict[int, str]] = {
    d.PASS: "pass",
    d.YES: "yes",
    d.NO: "no",
    d.AUTOPAY: "autopay",
    d.PAY: "pay",
    d.TOP: "to the top",
    d.BOTTOM: "to the bottom",
    d.GRAVE: "to the graveyard",
    d.KEEP: "keep",
    d.MULLIGAN: "mulligan",
}
"""Options that are written in one way, perhaps after a name."""
NOTHING: Final = "nothing"
"""No more, or none."""


class Written:
    """An option as text: its ``head``, and ``parts`` that may be left out where nothing else is meant."""

    __slots__ = ("head", "parts")

    def __init__(self, head: str, parts: tuple[str, ...] = ()) -> None:
        self.head = head
        self.parts = parts

    @property
    def text(self) -> str:
        """The whole text."""
        return " ".join((self.head, *self.parts))


def option_texts(namer: Namer, state: State, decision: Decision) -> list[str]:
    """The texts of a decision's options, in their order, each different from the others."""
    return [each.text for each in written_options(namer, state, decision)]


def written_options(namer: Namer, state: State, decision: Decision) -> list[Written]:
    """The options of a decision as text, each different from the others. The first of several namesakes has its number
    too where it matters which of them is meant: ``Hill Brute #1``."""
    options = decision.options
    found = [write(namer, state, decision, option) for option in options]
    texts = [each.text for each in found]
    if any("#" in text for text in texts):
        _number_the_first(namer, state, decision, found)
        texts = [each.text for each in found]
    if len(set(texts)) == len(texts):
        return found
    for at, option in enumerate(options):  # cards of one name in several zones
        if texts.count(texts[at]) > 1 and not is_player(option.id) and option.id != NONE:
            obj = state.last_known(option.id)
            if obj is not None and obj.zone != z.BATTLEFIELD and option.kind != d.CAST:
                found[at] = Written(found[at].head, (*found[at].parts, f"in {place(namer, obj)}"))
    for same in _same([each.text for each in found]):  # what nothing else tells apart
        alike = all(makes_no_difference(namer, state, options[same[0]], options[at]) for at in same)
        for number, at in enumerate(same, 1):
            if number > 1 or not alike:
                found[at] = Written(found[at].head, (*found[at].parts, f"[{number}]"))
    return found


def _number_the_first(namer: Namer, state: State, decision: Decision, found: list[Written]) -> None:
    options = decision.options
    bare = [write(namer.with_style(NEVER), state, decision, option).text for option in options]
    for same in _same(bare):
        if not all(makes_no_difference(namer, state, options[same[0]], options[at]) for at in same):
            for at in same:
                found[at] = write(namer.with_style(ALWAYS), state, decision, options[at])


def _same(texts: list[str]) -> list[list[int]]:
    """The places of each text that is there more than once."""
    places: dict[str, list[int]] = {}
    for at, text in enumerate(texts):
        places.setdefault(text, []).append(at)
    return [found for found in places.values() if len(found) > 1]


def makes_no_difference(namer: Namer, state: State, one: Option, other: Option) -> bool:
    """Whether two options differ at most in which of two objects they mean that are alike."""
    if one is other:
        return True
    if not _same_way(one, other):
        return False
    if (one.kind, one.number, one.made, one.symbols) != (other.kind, other.number, other.made, other.symbols):
        return False
    return _no_other(namer, state, one.id, other.id) and _no_other(namer, state, one.extra, other.extra)


def _same_way(one: Option, other: Option) -> bool:
    """Whether two spells are cast in the same way, each perhaps by what the card itself permits."""
    mine, theirs = one.method, other.method
    if mine is None or theirs is None:
        return mine is theirs
    if mine.source != theirs.source and (mine.source != one.id or theirs.source != other.id):
        return False
    return (
        mine.keyword == theirs.keyword
        and mine.cost == theirs.cost
        and mine.face == theirs.face
        and mine.permission is theirs.permission
        and mine.exiles == theirs.exiles
        and mine.as_though == theirs.as_though
    )


def _no_other(namer: Namer, state: State, one: int, other: int) -> bool:
    if one == other:
        return True
    if NONE in (one, other) or is_player(one) or is_player(other):
        return False
    mine, theirs = state.last_known(one), state.last_known(other)
    return mine is not None and theirs is not None and namer.alike(state, mine, theirs)


def place(namer: Namer, obj: Obj) -> str:
    """The zone of an object."""
    if obj.zone in z.OWN_ZONES:
        return f"{namer.whose(obj.owner)} {z.ZONE_NAMES[obj.zone]}"
    return z.ZONE_NAMES[obj.zone]


def write(namer: Namer, state: State, decision: Decision, option: Option) -> Written:
    """One option, by itself."""
    kind = option.kind
    if kind == d.CAST:
        assert option.method is not None
        return _cast(namer, state, decision, option, option.method)
    if kind in (d.TOP, d.BOTTOM, d.GRAVE):
        return Written(f"{namer.call(state, option.id)} {_WORDS[kind]}")
    if kind in _WORDS:
        return Written(_WORDS[kind])
    if isinstance(decision, d.DeclareAttacker | d.DeclareBlocker):
        who = namer.call(state, decision.about)
        if kind == d.STOP:
            return Written(f"{who} does not {'attack' if isinstance(decision, d.DeclareAttacker) else 'block'}")
        return Written(f"{who} {'attacks' if kind == d.ATTACK else 'blocks'} {namer.call(state, option.id)}")
    if kind == d.STOP:
        return Written(NOTHING)
    if kind == d.PLAY_LAND:
        obj = state.get(option.id)
        name = namer.call(state, option.id)
        if option.number and obj.card is not None:
            name = obj.card.faces[option.number].name
        where = () if obj.zone == z.HAND else (f"from {_from(namer, obj, decision.player)}",)
        return Written(f"play {name}", where)
    if kind == d.ACTIVATE:
        return Written(f"activate {namer.call(state, option.id)}", _ability(state, option))
    if kind == d.SPECIAL:
        obj = state.get(option.id)
        special = specials(state, decision.player, obj)[option.number]
        what = special.keyword if special.half else namer.call(state, option.id)
        by = (f"by {special.keyword}",) if not special.half and special.keyword != special.action else ()
        return Written(f"{special.action} {what}", by)
    if kind == d.MANA:
        extra = () if option.extra == NONE else (f"with {namer.call(state, option.extra)}",)
        made = (f"for {_mana(option.made)}",) if option.made else ()
        cost = "".join(str(symbol) for symbol in option.symbols)
        paying = (f"paying {cost}",) if cost else ()
        return Written(f"mana from {namer.call(state, option.id)}", (*_ability(state, option), *made, *extra, *paying))
    if kind == d.SPEND:
        return Written(f"spend {_mana(option.made)}")
    if kind == d.COLOR:
        return Written(_mana(option.made))
    if kind == d.MODE:
        return Written(f"mode {option.number + 1}")
    if kind == d.NUMBER:
        return Written(_number(namer, state, decision, option))
    if kind == d.EFFECT:
        parts = _trigger(namer, state, decision, option) if isinstance(decision, d.OrderTriggers) else ()
        return Written(f"effect of {namer.call(state, option.id)}", parts)
    return Written(namer.call(state, option.id))


def _cast(namer: Namer, state: State, decision: Decision, option: Option, method: Method) -> Written:
    card = state.get(option.id)
    name = namer.name(state, card)
    if method.face != card.face and card.card is not None:
        name = card.card.faces[method.face].name
    parts: list[str] = []
    if card.zone != z.HAND or card.owner != decision.player:
        parts.append(f"from {_from(namer, card, decision.player)}")
    if method.keyword:
        parts.append(f"via {method.keyword}")
    elif method.free:
        parts.append("without paying its mana cost")
    if method.source not in (NONE, card.id):
        parts.append(f"by {namer.call(state, method.source)}")
    return Written(f"cast {name}", tuple(parts))


def _from(namer: Namer, obj: Obj, player: int) -> str:
    return z.ZONE_NAMES[obj.zone] if obj.owner == player else place(namer, obj)


def _ability(state: State, option: Option) -> tuple[str, ...]:
    """Which of the object's abilities it is, if it has several of the kind."""
    obj = state.get(option.id)
    abilities: Sequence[int] = obj.now.mana_abilities if option.kind == d.MANA else obj.now.activated
    if len(abilities) < 2 or option.number not in abilities:
        return ()
    return (f"ability {abilities.index(option.number) + 1}",)


def _trigger(namer: Namer, state: State, decision: Decision, option: Option) -> tuple[str, ...]:
    """Which of the triggers of one object it is, if several are waiting (CR 603.3b): which ability of the object, and
    for which object or player it triggered."""
    waiting = [pending for pending in state.board.pending if pending.controller == decision.player]
    if option.number >= len(waiting):
        return ()
    mine = waiting[option.number]
    same = [pending for pending in waiting if pending.source == mine.source]
    parts: list[str] = []
    if any(pending.ability is not mine.ability for pending in same):
        place = _place_of(state, mine)
        if mine.ability.keyword:
            parts.append(f"by {mine.ability.keyword}")
        elif place:
            parts.append(f"ability {place}")
    causes = {_cause(pending) for pending in same if pending.ability is mine.ability}
    if len(causes) > 1 and _cause(mine) != NONE:
        parts.append(f"for {namer.call(state, _cause(mine))}")
    return tuple(parts)


def _place_of(state: State, pending: Pending) -> int:
    """Its number among the triggered abilities of its source, from 1; 0 for one that was created (CR 603.7)."""
    source = pending.source_was or state.last_known(pending.source)
    if source is None or pending.index < 0:
        return 0
    abilities = source.now.abilities[: pending.index + 1]
    return sum(1 for ability in abilities if ability.triggered is not None)


def _cause(pending: Pending) -> int:
    """The object, or else the player, whom the event that caused it happened to."""
    event = pending.event
    if event is None:
        return NONE
    return event.obj if event.obj != NONE else event.player


def _mana(made: tuple[int, ...]) -> str:
    return "".join(f"{{{mana_letters(bit)}}}" for bit in made)


def _number(namer: Namer, state: State, decision: Decision, option: Option) -> str:
    if option.symbols:
        return "".join(str(symbol) for symbol in option.symbols)
    if isinstance(decision, d.ChooseWord) and 0 <= option.number < len(decision.words):
        return decision.words[option.number]
    if isinstance(decision, d.AssignDamage):
        return f"{option.number} to {namer.call(state, decision.about)}"
    if isinstance(decision, d.ChooseNumber) and decision.about != NONE:
        return f"{option.number} for {namer.call(state, decision.about)}"
    return str(option.number)
