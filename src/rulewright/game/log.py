"""The log of a game, in words: what everybody sees, and what only some do, each line by the rule that made it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rulewright.engine import event as ev
from rulewright.engine.controlling import seers
from rulewright.engine.draft import Draft, Method
from rulewright.engine.event import NONE, Event
from rulewright.engine.objects import Obj
from rulewright.engine.state import Observer, State
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.turn import STEP_NAMES, UNTAP

from .naming import EVERYTHING, Namer
from .telling import capital, event_in_words, zone_in_words

_SILENT: Final = (
    ev.MANA,
    ev.CAST,
    ev.TARGET,
    ev.ACTIVATE,
    ev.SEARCH,
    ev.EFFECT,
    ev.BLOCKS,
    ev.BECOMES_BLOCKED,
    ev.STEP,
)
"""Events that other lines tell."""
_ROUTINE: Final = ("107.5", "502.3", "508.1f")
"""Rules by which permanents tap and untap without need of telling."""


class Line:
    """A line of the log: when it was written, its rule, and its text as each player reads it."""

    __slots__ = ("active", "rule", "seen", "step", "text", "turn")

    def __init__(self, state: State, rule: str, text: str, seen: tuple[str, ...]) -> None:
        self.turn = state.turn.number
        self.active = state.turn.active
        self.step = STEP_NAMES[state.turn.step]
        self.rule = rule
        self.text = text
        """As somebody reads it who sees all cards."""
        self.seen = seen
        """As each player reads it."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def __repr__(self) -> str:
        return f"<Line turn {self.turn}, {self.step}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and self._said() == other._said()

    def __hash__(self) -> int:
        return hash(self._said())

    def _said(self) -> tuple[object, ...]:
        return self.turn, self.active, self.step, self.rule, self.text, self.seen

    def only_for(self, player: int) -> Line | None:
        """The line as somebody knows it who has only that player's log; None where it is not in it."""
        text = self.seen[player]
        if not text:
            return None
        new = Line.__new__(Line)
        new.turn, new.active, new.step, new.rule = self.turn, self.active, self.step, self.rule
        new.text = text
        new.seen = tuple(text if seat == player else "" for seat in range(len(self.seen)))
        return new

    def to(self, player: int) -> str:
        """The line as that player reads it."""
        text = self.seen[player]
        return f"{text} ({self.rule})" if self.rule and text else text


class Log(Observer):
    """Hears a game from its start and writes its log."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = players
        self.lines: list[Line] = []
        self._namers: list[Namer] = []
        """Those of the players, and at the end that of somebody who sees all."""
        self._drawing: tuple[int, list[list[str]]] | None = None
        """Cards drawn one after the other by one player: what each reader knows of them."""

    # ---- writing -----------------------------------------------------------------------------------------

    def _begin(self, state: State) -> list[Namer]:
        """The namers of all readers as the game stands: who controls a player sees with their eyes (CR 722.4)."""
        if not self._namers:
            self._namers = [Namer(self.players) for _ in (*self.players, EVERYTHING)]
        for seat, namer in enumerate(self._namers[:-1]):
            namer.eyes = seers(state, seat)
        return self._namers

    def _write(self, state: State, rule: str, texts: list[str]) -> None:
        self._flush(state)
        self._add(state, rule, texts)

    def _add(self, state: State, rule: str, texts: list[str]) -> None:
        if any(texts):
            texts = [capital(text) for text in texts]
            self.lines.append(Line(state, rule, texts[-1], tuple(texts[:-1])))

    def _flush(self, state: State) -> None:
        """Writes what was drawn."""
        if self._drawing is None:
            return
        (seat, drawn), self._drawing = self._drawing, None
        texts: list[str] = []
        for namer, cards in zip(self._namers, drawn, strict=True):
            unknown = sum(1 for card in cards if not card)
            parts = [card for card in cards if card]
            if unknown:
                parts.append("a card" if unknown == 1 else f"{unknown} cards")
            texts.append(namer.says(seat, f"draw {', '.join(parts)}"))
        self._add(state, "121.1", texts)

    def finish(self, state: State) -> None:
        """Writes what is written together so far."""
        self._flush(state)

    # ---- hearing -----------------------------------------------------------------------------------------

    def happened(self, state: State, event: Event) -> None:
        kind = event.kind
        if kind == ev.STEP and event.amount == UNTAP:
            namers = self._begin(state)
            self._write(state, "", [f"Turn {state.turn.number}: {namer.players[event.player]}" for namer in namers])
            return
        if kind in _SILENT or (kind in (ev.TAP, ev.UNTAP) and event.rule in _ROUTINE):
            return
        namers = self._begin(state)
        if kind == ev.MOVE:
            if event.cause == "draw" and event.to_zone == z.HAND:
                self._drew(state, event, namers)
                return
            if event.cause == "cast":
                return
            if event.cause == "play":
                card = "land" if event.new == NONE else ""
                self._write(
                    state,
                    event.rule,
                    [namer.says(event.player, f"play {card or namer.call(state, event.new)}") for namer in namers],
                )
                return
            if event.cause == "mulligan" and event.position != "bottom":
                text = namers[-1].says(event.player, "take a mulligan")
                if not self.lines or self.lines[-1].text != text:
                    self._write(state, event.rule, [text] * len(namers))
                return
        if kind == ev.SCRY:
            verb = "scry" if event.rule.startswith("701.22") else "surveil"
            away = f" {'to the bottom' if verb == 'scry' else 'to the graveyard'}"
            shown = f": {event.amount}{away}" if event.amount else ""
            self._write(state, event.rule, [f"{namer.players[event.player]} {_third(verb)}{shown}" for namer in namers])
            return
        self._write(state, event.rule, [event_in_words(namer, state, event) for namer in namers])

    def _drew(self, state: State, event: Event, namers: list[Namer]) -> None:
        if self._drawing is not None and self._drawing[0] != event.player:
            self._flush(state)
        if self._drawing is None:
            self._drawing = event.player, [[] for _ in namers]
        obj = state.get(event.new)
        for namer, cards in zip(namers, self._drawing[1], strict=True):
            cards.append(obj.now.name if namer.sees(state, obj) else "")

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        if kind in ("mana", "paid", "performed", "following"):
            return
        namers = self._begin(state)
        if kind == "subgame begins":
            self._write(state, rule, ["a subgame begins"] * len(namers))
        elif kind == "casting":
            self._cast(state, facts, namers)
        elif kind == "activating":
            obj = state.get(_id(facts[0]))
            self._write(
                state,
                rule,
                [
                    namer.says(obj.controller, f"activate {namer.name(state, obj)}{announced(namer, state, obj)}")
                    for namer in namers
                ],
            )
        elif kind == "triggered":
            obj = state.get(_id(facts[0]))
            self._write(
                state,
                rule,
                [f"{namer.name(state, obj)} is put on the stack{announced(namer, state, obj)}" for namer in namers],
            )
        elif kind == "searched":
            seat = _id(facts[0])
            self._write(state, rule, [namer.says(seat, "search a library") for namer in namers])
        elif kind == "replaced":
            event = facts[1]
            assert isinstance(event, Event)
            if _id(facts[0]) != event.obj:
                self._write(
                    state, rule, [f"an effect of {namer.call(state, _id(facts[0]))} changes that" for namer in namers]
                )
        elif kind == "subgame ends":
            winner = _id(facts[0])
            won = "nobody wins it" if winner < 0 else ""
            self._write(
                state, rule, [f"the subgame ends: {won or namer.says(winner, 'win') + ' it'}" for namer in namers]
            )
        elif kind == "drawn":
            self._write(state, rule, ["the game is a draw"] * len(namers))
        elif kind in _ABOUT:
            id = _id(facts[0])
            self._write(state, rule, [_ABOUT[kind].format(namer.call(state, id)) for namer in namers])

    def _cast(self, state: State, facts: tuple[object, ...], namers: list[Namer]) -> None:
        id, method, draft = facts[:3]
        assert isinstance(method, Method)
        assert isinstance(draft, Draft)
        obj = state.get(_id(id))
        card = draft.card
        texts: list[str] = []
        for namer in namers:
            where = ""
            if card.zone != z.HAND:
                place = namer.own(card.owner) if card.owner == draft.player else namer.whose(card.owner)
                where = f" from {zone_in_words(namer, card.zone, card.owner)}"
                where = where.replace(namer.whose(card.owner), place)
            manner = f" via {method.keyword}" if method.keyword else " without paying its mana cost" * method.free
            text = f"cast {namer.name(state, obj)}{where}{manner}{announced(namer, state, obj)}"
            texts.append(namer.says(draft.player, text))
        self._write(state, "601.2", texts)


_ABOUT: Final = {
    "resolving": "{} resolves",
    "fizzled": "{} has no legal target left and does not resolve",
    "condition false": "the condition of {} is not true: it does nothing",
    "no target": "the ability of {} has no legal target and is not put on the stack",
    "copied": "{} is put on the stack",
}
"""What is noted about one object."""


def announced(namer: Namer, state: State, obj: Obj) -> str:
    """What was announced for an object on the stack: modes, X, targets and their shares (CR 601.2b-d)."""
    stacked = obj.stacked
    if stacked is None:
        return ""
    text = ""
    if stacked.modes:
        text += f" mode {', '.join(str(mode + 1) for mode in stacked.modes)}"
    if stacked.x:
        text += f" X={stacked.x}"
    targets: list[str] = []
    for at, group in enumerate(stacked.targets):
        shares = stacked.divided[at] if at < len(stacked.divided) else ()
        for number, id in enumerate(group):
            share = f" ({shares[number]})" if number < len(shares) else ""
            targets.append(f"{namer.call(state, id)}{share}")
    return f"{text} → {', '.join(targets)}" if targets else text


def _id(value: object) -> int:
    assert isinstance(value, int)
    return value


def _third(verb: str) -> str:
    return {"scry": "scries", "surveil": "surveils"}[verb]
