"""Sentences about decisions, options and events, for accounts, messages and logs."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.node import Ability, StaticEffect
from rulewright.engine import decision as d
from rulewright.engine.decision import Decision, Option
from rulewright.engine.draft import Method
from rulewright.engine.event import NONE, Event
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.special import specials
from rulewright.engine.state import State
from rulewright.game.telling import event_in_words, question_in_words, zone_in_words
from rulewright.language import NoWords, print_ability
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.keyword import KEYWORD_RULES

from .naming import Names
from .thing import YOU, nth, opponent


def listed(parts: Sequence[str], last: str = "and") -> str:
    """The parts as a list in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def amounts(names: Sequence[str]) -> str:
    """Names, equal ones together.

    >>> amounts(["Mountain", "Forest", "Mountain"])
    '2 Mountain, Forest'
    """
    counts = {name: names.count(name) for name in dict.fromkeys(names)}
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items())


def in_words(ability: Ability) -> str:
    """An ability as the phrasebook prints it; empty where it has no words for it."""
    try:
        return print_ability(ability)
    except NoWords:
        return ""


def effect_in_words(effect: StaticEffect) -> str:
    """What a static effect says, as part of a sentence."""
    text = in_words(StaticAbility((effect,))).rstrip(".").removesuffix(" to cast")
    return text[:1].lower() + text[1:]


def keyword_rule(keyword: str) -> str:
    """The rule that says what the keyword means: "702.180a" for harmonize."""
    return f"{KEYWORD_RULES[keyword]}a" if keyword in KEYWORD_RULES else ""


class Describer:
    """Describes what a state has, with the names of a table."""

    __slots__ = ("names",)

    def __init__(self, names: Names) -> None:
        self.names = names

    # ---- decisions ---------------------------------------------------------------------------------------

    def question(self, state: State, decision: Decision) -> str:
        """What is asked, of whom and by which rule."""
        return question_in_words(self.names, state, decision)

    def choices(self, state: State, decision: Decision) -> str:
        """The options, each once."""
        if isinstance(decision, d.OrderTriggers):
            return ", ".join(dict.fromkeys(self.waiting(state, decision)))
        return ", ".join(dict.fromkeys(self.option(state, option) for option in decision.options))

    def option(self, state: State, option: Option) -> str:
        """One option."""
        kind = option.kind
        call = self.names.call
        if kind in (d.CHOOSE, d.ATTACK, d.BLOCK):
            verb = {d.ATTACK: "attack ", d.BLOCK: "block "}.get(kind, "")
            return f"{verb}{call(state, option.id)}"
        if kind == d.NUMBER:
            return "".join(str(symbol) for symbol in option.symbols) or str(option.number)
        if kind == d.MODE:
            return f"mode {option.number + 1}"
        if kind == d.STOP:
            return "nothing"
        if kind == d.CAST:
            assert option.method is not None
            return self.casting(state, state.get(option.id), option.method)
        if kind == d.PLAY_LAND:
            obj = state.get(option.id)
            face = (
                call(state, option.id) if not option.number or obj.card is None else obj.card.faces[option.number].name
            )
            return f"play {face}"
        if kind == d.SPECIAL:
            obj = state.get(option.id)
            special = specials(state, obj.controller, obj)[option.number]
            return f"{special.action} {special.keyword if special.half else call(state, option.id)}"
        if kind == d.ACTIVATE:
            return f"activate {call(state, option.id)}"
        if kind == d.MANA:
            made = "".join(f"{{{mana_letters(bit)}}}" for bit in option.made)
            cost = "".join(str(symbol) for symbol in option.symbols)
            return f"tap {call(state, option.id)} for {made or 'mana'}" + (f", paying {cost}" if cost else "")
        if kind == d.COLOR:
            return "".join(f"{{{mana_letters(bit)}}}" for bit in option.made)
        if kind == d.EFFECT:
            return call(state, option.id)
        return d.OPTION_NAMES[kind]

    def waiting(self, state: State, decision: d.OrderTriggers) -> list[str]:
        """The triggers that wait to be put on the stack; of several that one object has, which, and what each says."""
        found: list[str] = []
        pending = [each for each in state.board.pending if each.controller == decision.player]
        sources = [each.source for each in pending]
        for at, each in enumerate(pending):
            name = self.names.call(state, each.source)
            if sources.count(each.source) > 1:
                text = in_words(each.ability.tree)
                name = f"the {nth(sources[: at + 1].count(each.source))} trigger of {name}"
                name += f' ("{text}")' if text else ""
            found.append(name)
        return found

    def casting(self, state: State, card: Obj, method: Method) -> str:
        """A way to cast a card: "cast Ember Refrain from your graveyard using harmonize"."""
        where = "" if card.zone == z.HAND else f" from {zone_in_words(self.names, card.zone, card.owner)}"
        name = self.names.name(state, card)
        if method.face != card.face and card.card is not None:
            name = card.card.faces[method.face].name
        return f"cast {name}{where}{self.manner(state, method)}"

    def manner(self, state: State, method: Method) -> str:
        """For which cost, and by which permission, a spell is cast."""
        if method.keyword:
            return f" using {method.keyword}"
        source = "" if method.source == NONE else f" ({self.names.call(state, method.source)})"
        return f" without paying its mana cost{source}" if method.free else source

    def event(self, state: State, event: Event) -> str:
        """What has happened, as a sentence without its rule; empty for what needs no telling."""
        return event_in_words(self.names, state, event)

    def position(self, state: State) -> list[str]:
        """The position, a line for each player and zone that is not empty."""
        lines: list[str] = []
        for player in state.players:
            seat = player.seat
            poison = f", {player.poison} poison" if player.poison else ""
            lines.append(f"{'You' if seat == YOU else opponent(seat).capitalize()}: {player.life} life{poison}")
            own = [id for id in state.board.battlefield if state.get(id).controller == seat]
            for zone, ids in (
                (z.BATTLEFIELD, own),
                (z.HAND, list(player.hand)),
                (z.GRAVEYARD, list(player.graveyard)),
            ):
                if ids:
                    lines.append(f"  {z.ZONE_NAMES[zone]}: {amounts([self.permanent(state, id) for id in ids])}")
        return lines

    def permanent(self, state: State, id: int) -> str:
        """An object with its status."""
        obj = state.get(id)
        notes: list[str] = []
        if obj.tapped:
            notes.append("tapped")
        if obj.sick:
            notes.append("summoning sick")
        notes.extend(f"{number} {kind} counter{'s' if number > 1 else ''}" for kind, number in obj.counters)
        if not is_player(obj.attached_to) and obj.attached_to != NONE:
            notes.append(f"attached to {self.names.call(state, obj.attached_to)}")
        name = self.names.name(state, obj)
        return f"{name} ({', '.join(notes)})" if notes else name
