"""Sentences about decisions, options and events, for accounts, messages and logs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.node import Ability, StaticEffect
from rulewright.engine import decision as d
from rulewright.engine import event as ev
from rulewright.engine.decision import Decision, Option
from rulewright.engine.definition import BACK, UNLOCKS
from rulewright.engine.draft import Method
from rulewright.engine.event import NONE, Event
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.special import specials
from rulewright.engine.state import State
from rulewright.language import NoWords, print_ability
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.keyword import KEYWORD_RULES
from rulewright.vocabulary.turn import STEP_NAMES

from .naming import Names, holder
from .thing import YOU, opponent

QUESTIONS: Final[dict[str, str]] = {
    "Priority": "what to do with priority",
    "Mulligan": "whether to keep the hand",
    "ChooseFace": "which face is cast",
    "ChooseMode": "which mode",
    "ChooseTarget": "which target",
    "ChooseNewTarget": "which new target",
    "ChooseX": "the value of X",
    "ChooseNumber": "how much",
    "ChooseCostObject": "what to use for the cost",
    "ChooseCostPart": "which part of the cost",
    "PayMana": "how to pay",
    "ChooseSpend": "which mana is spent next",
    "ChooseMana": "which mana",
    "ChooseWord": "which word",
    "ChooseObject": "which object",
    "YesNo": "whether to do it",
    "ArrangeCard": "where the card goes",
    "OrderTriggers": "which trigger is put on the stack next",
    "ChooseReplacement": "which replacement effect is applied next",
    "DeclareAttacker": "whether it attacks",
    "DeclareBlocker": "whether it blocks",
    "AssignDamage": "how much damage",
}

DAYTIMES: Final = ("day becomes night", "night becomes day")

_INSTEAD: Final[dict[int, str]] = {
    z.EXILE: "exiled",
    z.HAND: "put into its owner's hand",
    z.LIBRARY: "put into its owner's library",
    z.GRAVEYARD: "put into its owner's graveyard",
    z.BATTLEFIELD: "put onto the battlefield",
    z.COMMAND: "put into the command zone",
}


def says(seat: int, verb: str) -> str:
    """Subject and verb: "You cast", "Opponent casts"."""
    if seat == YOU:
        return f"You {verb}"
    first, _, rest = verb.partition(" ")
    if first in ("have", "are", "do"):
        first = {"have": "has", "are": "is", "do": "does"}[first]
    else:
        first += "es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s"
    return f"{opponent(seat).capitalize()} {first} {rest}".rstrip()


def whose(seat: int) -> str:
    """ "your" or "opponent's"."""
    return "your" if seat == YOU else f"{opponent(seat)}'s"


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


def zone_of(zone: int, owner: int) -> str:
    """A zone in a sentence: "your graveyard", "exile", "the battlefield"."""
    if zone in z.OWN_ZONES:
        return f"{whose(owner)} {z.ZONE_NAMES[zone]}"
    return z.ZONE_NAMES[zone] if zone == z.EXILE else f"the {z.ZONE_NAMES[zone]}"


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
        what = QUESTIONS[decision.kind]
        about = decision.about if isinstance(decision, d.DecisionAbout) else NONE
        subject = about if about != NONE else decision.source
        of = f" ({self.names.call(state, subject)})" if subject != NONE else ""
        return f"{says(decision.player, 'choose')} {what}{of} ({decision.rule})"

    def choices(self, state: State, decision: Decision) -> str:
        """The options, each once."""
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
            return f"tap {call(state, option.id)} for {made or 'mana'}"
        if kind == d.COLOR:
            return "".join(f"{{{mana_letters(bit)}}}" for bit in option.made)
        if kind == d.EFFECT:
            return call(state, option.id)
        return d.OPTION_NAMES[kind]

    def casting(self, state: State, card: Obj, method: Method) -> str:
        """A way to cast a card: "cast Ember Refrain from your graveyard using harmonize"."""
        where = "" if card.zone == z.HAND else f" from {zone_of(card.zone, card.owner)}"
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

    # ---- events ------------------------------------------------------------------------------------------

    def event(self, state: State, event: Event) -> str:
        """What has happened, as a sentence without its rule; empty for what needs no telling."""
        kind = event.kind
        if kind == ev.MOVE:
            return self._move(state, event)
        call = self.names.call
        if kind == ev.TAP:
            return f"{call(state, event.obj)} becomes tapped"
        if kind == ev.UNTAP:
            return f"{call(state, event.obj)} untaps"
        if kind == ev.DAMAGE:
            to = event.player if event.obj == NONE else event.obj
            combat = "combat " if event.combat else ""
            return f"{call(state, event.source)} deals {event.amount} {combat}damage to {call(state, to)}"
        if kind in (ev.GAIN_LIFE, ev.LOSE_LIFE):
            now = state.players[event.player].life
            was = now - event.amount if kind == ev.GAIN_LIFE else now + event.amount
            verb = "gain" if kind == ev.GAIN_LIFE else "lose"
            return f"{says(event.player, verb)} {event.amount} life: {was} to {now}"
        if kind in (ev.PUT_COUNTERS, ev.REMOVE_COUNTERS):
            noun = "counter" if event.amount == 1 else "counters"
            number = "a" if event.amount == 1 else str(event.amount)
            verb = "put on" if kind == ev.PUT_COUNTERS else "removed from"
            be = "is" if event.amount == 1 else "are"
            return f"{number} {event.position} {noun} {be} {verb} {call(state, event.obj)}"
        if kind == ev.ATTACK:
            return f"{call(state, event.obj)} attacks {call(state, event.other)}"
        if kind == ev.BLOCK:
            return f"{call(state, event.obj)} blocks {call(state, event.other)}"
        if kind == ev.STEP:
            name = STEP_NAMES[event.amount]
            part = "phase" if name.endswith("main") else "step"
            return f"{whose(event.player).capitalize()} {name} {part} begins"
        if kind == ev.SHUFFLE:
            return f"{says(event.player, 'shuffle')} {'your' if event.player == YOU else 'their'} library"
        if kind == ev.REVEAL:
            return f"{says(event.player, 'reveal')} {call(state, event.obj)}"
        if kind == ev.LOSE:
            return f"{says(event.player, 'lose')} the game"
        if kind == ev.ACTION:
            return self._action(state, event)
        if kind == ev.ATTACH:
            return f"{call(state, event.obj)} is attached to {call(state, event.other)}"
        return ""

    def _action(self, state: State, event: Event) -> str:
        """What an object did that shows: it turned another face up, or a designation changed."""
        if event.obj == NONE:
            return event.cause if event.cause in DAYTIMES else ""
        obj = state.last_known(event.obj)
        if obj is None:
            return ""
        name = self.names.call(state, event.obj)
        if event.cause == "transforms" and obj.card is not None:
            return f"{obj.card.faces[BACK - obj.face].name} transforms into {name}"
        for half, cause in UNLOCKS.items():
            if event.cause == cause and obj.form is not None:
                return f"{says(event.player, 'unlock')} {obj.form.faces[half].name}"
        shown = event.cause.startswith("becomes level") or event.cause == "becomes solved"
        return f"{name} {event.cause}" if shown else ""

    def _move(self, state: State, event: Event) -> str:
        was = event.was
        name = self.names.call(state, event.new) if was is None else self.names.name(state, was)
        owner = event.player if was is None else was.owner
        to = event.to_zone
        cause = event.cause
        if cause in ("draw", "discard", "mill", "sacrifice"):
            usual = z.HAND if cause == "draw" else z.GRAVEYARD
            other = "" if to == usual else f"; it is {_INSTEAD.get(to, 'moved')} instead"
            return f"{says(event.player, cause)} {name}{other}"
        if cause in ("destroy", "counter"):
            other = "" if to == z.GRAVEYARD else f"; it is {_INSTEAD.get(to, 'moved')} instead"
            return f"{name} is {'destroyed' if cause == 'destroy' else 'countered'}{other}"
        if to == z.BATTLEFIELD:
            new = state.find(event.new)
            control = event.player if new is None else holder(new)
            tapped = " tapped" if event.tapped else ""
            counters = "".join(f" with {n} {kind} counter{'s' if n > 1 else ''}" for kind, n in event.counters)
            entering = name if new is None else self.names.name(state, new)
            return f"{entering} enters the battlefield{tapped} under {whose(control)} control{counters}"
        if to == z.EXILE:
            return f"{name} is exiled"
        where = f" ({event.position})" if to == z.LIBRARY and event.position else ""
        return f"{name} is put into {zone_of(to, owner)}{where}"

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
