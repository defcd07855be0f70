"""Events as sentences, in anybody's names: those of a judge's table or of a game's players."""

from __future__ import annotations

from typing import Final, Protocol

from rulewright.engine import event as ev
from rulewright.engine.decision import Decision, DecisionAbout
from rulewright.engine.definition import BACK, UNLOCKS
from rulewright.engine.event import NONE, Event
from rulewright.engine.objects import Obj
from rulewright.engine.state import State
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.turn import STEP_NAMES

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


class Speaker(Protocol):
    """What players and objects are called."""

    def call(self, state: State, id: int) -> str:
        """A player or object by its id."""

    def name(self, state: State, obj: Obj) -> str:
        """An object, perhaps as it was."""

    def says(self, seat: int, verb: str) -> str:
        """Subject and verb: "You cast", "Alice casts"."""

    def whose(self, seat: int) -> str:
        """The possessive: "your", "Alice's"."""

    def own(self, seat: int) -> str:
        """The possessive where the player has just been named: "your", "their"."""


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def holder(obj: Obj) -> int:
    """Whose the object is in a sentence: its controller's on the battlefield and stack, else its owner's."""
    return obj.controller if obj.zone in (z.BATTLEFIELD, z.STACK) else obj.owner


def zone_in_words(names: Speaker, zone: int, owner: int) -> str:
    """A zone in a sentence: "your graveyard", "exile", "the battlefield"."""
    if zone in z.OWN_ZONES:
        return f"{names.whose(owner)} {z.ZONE_NAMES[zone]}"
    return z.ZONE_NAMES[zone] if zone == z.EXILE else f"the {z.ZONE_NAMES[zone]}"


def question_in_words(names: Speaker, state: State, decision: Decision) -> str:
    """What is asked, of whom and by which rule."""
    what = QUESTIONS[decision.kind]
    about = decision.about if isinstance(decision, DecisionAbout) else NONE
    subject = about if about != NONE else decision.source
    of = f" ({names.call(state, subject)})" if subject != NONE else ""
    return f"{names.says(decision.player, 'choose')} {what}{of} ({decision.rule})"


def event_in_words(names: Speaker, state: State, event: Event) -> str:
    """What has happened, as a sentence without its rule; empty for what needs no telling."""
    kind = event.kind
    if kind == ev.MOVE:
        return _move(names, state, event)
    call = names.call
    if kind == ev.TAP:
        return f"{call(state, event.obj)} becomes tapped"
    if kind == ev.UNTAP:
        return f"{call(state, event.obj)} untaps"
    if kind == ev.DAMAGE:
        to = event.player if event.obj == NONE else event.obj
        combat = "combat " if event.combat else ""
        return f"{call(state, event.source)} deals {event.amount} {combat}damage to {call(state, to)}"
    if kind in (ev.GAIN_LIFE, ev.LOSE_LIFE):
        said = f"{names.says(event.player, 'gain' if kind == ev.GAIN_LIFE else 'lose')} {event.amount} life"
        if not event.done:  # of what is replaced
            return said
        was = event.total - event.amount if kind == ev.GAIN_LIFE else event.total + event.amount
        return f"{said}: {was} to {event.total}"
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
        return f"{capital(names.whose(event.player))} {name} {part} begins"
    if kind == ev.SHUFFLE:
        return f"{names.says(event.player, 'shuffle')} {names.own(event.player)} library"
    if kind == ev.REVEAL:
        return f"{names.says(event.player, 'reveal')} {call(state, event.obj)}"
    if kind == ev.LOSE:
        return f"{names.says(event.player, 'lose')} the game"
    if kind == ev.ACTION:
        return _action(names, state, event)
    if kind == ev.ATTACH:
        return f"{call(state, event.obj)} is attached to {call(state, event.other)}"
    return ""


def _action(names: Speaker, state: State, event: Event) -> str:
    """What an object did that shows: it turned another face up, or a designation changed."""
    if event.obj == NONE:
        return event.cause if event.cause in DAYTIMES else ""
    obj = state.last_known(event.obj)
    if obj is None:
        return ""
    name = names.call(state, event.obj)
    if event.cause == "transforms" and obj.card is not None:
        return f"{obj.card.faces[BACK - obj.face].name} transforms into {name}"
    for half, cause in UNLOCKS.items():
        if event.cause == cause and obj.form is not None:
            return f"{names.says(event.player, 'unlock')} {obj.form.faces[half].name}"
    shown = event.cause.startswith("becomes level") or event.cause == "becomes solved"
    return f"{name} {event.cause}" if shown else ""


def _move(names: Speaker, state: State, event: Event) -> str:
    was = event.was
    name = names.call(state, event.new) if was is None else names.name(state, was)
    owner = event.player if was is None else was.owner
    to = event.to_zone
    cause = event.cause
    if cause in ("draw", "discard", "mill", "sacrifice"):
        usual = z.HAND if cause == "draw" else z.GRAVEYARD
        other = "" if to == usual else f"; it is {_INSTEAD.get(to, 'moved')} instead"
        return f"{names.says(event.player, cause)} {name}{other}"
    if cause in ("destroy", "counter"):
        other = "" if to == z.GRAVEYARD else f"; it is {_INSTEAD.get(to, 'moved')} instead"
        return f"{name} is {'destroyed' if cause == 'destroy' else 'countered'}{other}"
    if to == z.BATTLEFIELD:
        new = state.find(event.new)
        control = event.player if new is None else holder(new)
        tapped = " tapped" if event.tapped else ""
        counters = "".join(f" with {n} {kind} counter{'s' if n > 1 else ''}" for kind, n in event.counters)
        entering = name if new is None else names.name(state, new)
        return f"{entering} enters the battlefield{tapped} under {names.whose(control)} control{counters}"
    if to == z.EXILE:
        return f"{name} is exiled"
    where = f" ({event.position})" if to == z.LIBRARY and event.position else ""
    return f"{name} is put into {zone_in_words(names, to, owner)}{where}"
