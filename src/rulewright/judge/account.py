"""The explained account of what is played: numbered, every line with the rules that made it so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from rulewright.engine import event as ev
from rulewright.engine.bill import Bill
from rulewright.engine.draft import Draft, Method
from rulewright.engine.event import NONE, Event
from rulewright.engine.loops import BOUND
from rulewright.engine.objects import Obj
from rulewright.engine.state import Observer, State
from rulewright.game.telling import capital, zone_in_words
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.turn import CLEANUP, UNTAP

from .describe import Describer, amounts, in_words, keyword_rule, listed
from .ledger import Row, aligned, rows
from .naming import says, whose


@dataclass(slots=True)
class Told:
    """A sentence and its rules."""

    text: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else self.text


@dataclass(slots=True)
class Chapter:
    """A numbered part of the account: what was done or resolved, its ledger, and what happened."""

    number: int
    head: Told
    ledger: tuple[Row, ...] = ()
    told: list[Told] = field(default_factory=list)
    idle: bool = False
    """A step: it is not told where nothing happens in it."""

    def lines(self) -> list[str]:
        """The chapter as text."""
        text = [f"{self.number}. {self.head}"]
        text.extend(f"   {line}" for line in aligned(self.ledger))
        text.extend(f"   {told}" for told in self.told)
        return text


_SILENT: Final = (
    ev.MANA,
    ev.CAST,
    ev.TARGET,
    ev.ACTIVATE,
    ev.SEARCH,
    ev.SCRY,
    ev.EFFECT,
    ev.BLOCKS,
    ev.BECOMES_BLOCKED,
)
"""Events that other lines tell: the cast itself, the choices of a scry …"""


class Account(Observer):
    """Hears a game and tells it. ``priority`` logs who has had priority since when, for expectations."""

    def __init__(self, describer: Describer) -> None:
        self.describer = describer
        self.opening: list[str] = []
        self.chapters: list[Chapter] = []
        self.total = ""
        """The mana of the total cost of what was last cast or activated."""
        self.moments: list[tuple[str, str, int]] = []
        """What expectations ask about: ("priority", "", seat), ("resolved", name, -1), ("cast", name, -1), …"""
        self._mana: list[tuple[int, str, str]] = []
        self._tapped = ""
        """What was tapped for a cost and is not told yet: a mana ability tells it itself."""
        self._untapped: list[str] = []
        self._passed: list[int] = []

    # ---- writing -----------------------------------------------------------------------------------------

    def begin(self, text: str, *rules: str) -> Chapter:
        """Begins a chapter."""
        if self.chapters:
            self._tell_passes()
        self._passed = []
        self.flush()
        if self.chapters and self.chapters[-1].idle and not self.chapters[-1].told:
            self.chapters.pop()
        chapter = Chapter(len(self.chapters) + 1, Told(text, rules))
        self.chapters.append(chapter)
        return chapter

    def tell(self, text: str, *rules: str) -> None:
        """Adds a sentence to the chapter in progress."""
        if not text:
            return
        self.flush()
        if not self.chapters:
            self.begin("The position as it is")
        self.chapters[-1].told.append(Told(text, tuple(rule for rule in rules if rule)))

    def flush(self) -> None:
        """Tells what is told together: the mana that was made, the permanents that untapped."""
        if self._tapped:
            self.chapters[-1].told.append(Told(f"{self._tapped} becomes tapped", ("107.5",)))
            self._tapped = ""
        if self._untapped:
            verb = "untaps" if len(self._untapped) == 1 else "untap"
            self.chapters[-1].told.append(Told(f"{amounts(self._untapped)} {verb}", ("502.3",)))
            self._untapped = []
        if not self._mana:
            return
        made, self._mana = self._mana, []
        for seat in dict.fromkeys(seat for seat, _, _ in made):
            mine = [(source, mana) for who, source, mana in made if who == seat]
            mana = "".join(mana for _, mana in mine)
            text = f"{says(seat, 'add')} {mana} with {amounts([source for source, _ in mine])}"
            self.chapters[-1].told.append(Told(text, ("605.3b",)))

    def passed(self, player: int) -> None:
        """A player passes; told only if something else than the end of a step follows."""
        self._passed.append(player)

    def _tell_passes(self) -> None:
        passed, self._passed = self._passed, []
        if len(passed) == 1:
            self.tell(f"{says(passed[0], 'pass')}", "117.3d")
        elif passed:
            everyone = "both players" if len(passed) == 2 else "all players"
            self.tell(f"{everyone} pass in succession", "117.4")

    # ---- hearing -----------------------------------------------------------------------------------------

    def happened(self, state: State, event: Event) -> None:
        kind = event.kind
        if kind == ev.TAP and event.rule == "107.5" and self.chapters:
            if self._tapped:
                self.flush()
            self._tapped = self.describer.names.call(state, event.obj)
            return
        if kind == ev.UNTAP and event.rule == "502.3" and self.chapters:
            self._untapped.append(self.describer.names.call(state, event.obj))
            return
        if kind in _SILENT:
            if kind == ev.CAST:
                self.moments.append(("cast", state.get(event.obj).now.name, NONE))
            return
        if kind == ev.MOVE and (event.cause == "cast" or (event.cause == "play" and not event.tapped)):
            return
        if kind == ev.STEP:
            self._step(state, event)
            return
        rule = event.rule
        if kind == ev.MOVE and event.cause == "resolve" and event.to_zone not in (z.GRAVEYARD, z.BATTLEFIELD):
            rule = ""  # a replacement effect has been told
        self.tell(self.describer.event(state, event), rule)

    def _step(self, state: State, event: Event) -> None:
        self._passed = []
        self.moments.append(("step", "", event.player))
        if event.amount == UNTAP:
            self.moments.append(("turn", "", event.player))
            self.begin(f"{whose(event.player).capitalize()} turn begins", "500.1")
        elif event.amount != CLEANUP:
            self.begin(self.describer.event(state, event), event.rule).idle = True

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        call = self.describer.names.call
        if kind == "mana":
            receiver, types, source = facts[:3]
            assert isinstance(receiver, int)
            assert isinstance(types, tuple)
            assert isinstance(source, int)
            mana = "".join(f"{{{mana_letters(bit)}}}" for bit in types)
            if not self.chapters:
                self.begin("The position as it is")
            self._tapped = ""
            self._mana.append((receiver, call(state, source), mana))
            return
        if kind == "casting":
            self._casting(state, facts)
        elif kind == "activating":
            self._activating(state, facts)
        elif kind == "paid":
            player, letters, life = facts
            assert isinstance(player, int)
            assert isinstance(letters, tuple)
            assert isinstance(life, int)
            parts = ["".join(f"{{{letter}}}" for letter in letters)] if letters else []
            if life:
                parts.append(f"{life} life")
            if parts:
                self.tell(f"{says(player, 'pay')} {' and '.join(parts)}", rule)
        elif kind == "replaced":
            self._replaced(state, facts)
        elif kind == "subgame begins":
            self.begin("A subgame begins", rule)
        elif kind == "subgame ends":
            winner = facts[0]
            assert isinstance(winner, int)
            won = "nobody wins it" if winner < 0 else f"{says(winner, 'win')} it"
            self.begin(f"The subgame ends: {won}", rule)
        elif kind == "drawn":
            why = (
                "the turn does not end" if facts[0] == BOUND else "what happens repeats itself, and nobody has a choice"
            )
            self.tell(f"The game is a draw: {why}", rule)
        elif len(facts) and isinstance(facts[0], int):
            self._noted_of(state, kind, rule, facts[0], facts)

    def _noted_of(self, state: State, kind: str, rule: str, id: int, facts: tuple[object, ...]) -> None:
        name = self.describer.names.call(state, id)
        if kind == "resolving":
            self.begin(f"{capital(name)} resolves", "608.2" if rule == "608.1" else rule)
            self.moments.append(("resolved", state.get(id).now.name, NONE))
        elif kind == "fizzled":
            self.tell(f"{capital(name)} has no legal target left and does not resolve", rule)
        elif kind == "condition false":
            self.tell(f"the condition of {name} is not true: it does nothing", rule)
        elif kind == "triggered":
            self._triggered(state, id)
        elif kind == "no target":
            self.tell(f"the ability of {name} has no legal target and is not put on the stack", rule)
        elif kind == "copied":
            self.tell(f"{capital(name)} is put on the stack", rule)
        elif kind == "searched":
            self.tell(f"{says(id, 'search')} {'your' if id == 0 else 'their'} library: {facts[1]} cards fit", rule)

    def _casting(self, state: State, facts: tuple[object, ...]) -> None:
        id, method, draft, bill = facts
        assert isinstance(id, int)
        assert isinstance(method, Method)
        assert isinstance(draft, Draft)
        assert isinstance(bill, Bill)
        card = draft.card
        where = "" if card.zone == z.HAND else f" from {zone_in_words(self.describer.names, card.zone, card.owner)}"
        if draft.player == card.owner:
            where = where.replace(whose(card.owner), "their" if card.owner else "your")
        name = self.describer.names.call(state, id)
        rule = keyword_rule(method.keyword) if method.keyword else "601.2"
        manner = self.describer.manner(state, method)
        chapter = self.begin(f"{says(draft.player, 'cast')} {name}{where}{manner}", rule)
        chapter.ledger = rows(bill, method, draft, state, self.describer)
        self.total = chapter.ledger[-1].mana
        if draft.modes:
            self.tell(f"mode {listed([str(mode + 1) for mode in draft.modes])}", "601.2b")
        self._announced(state, state.get(id))

    def _activating(self, state: State, facts: tuple[object, ...]) -> None:
        new, source, bill = facts
        assert isinstance(new, int)
        assert isinstance(source, int)
        assert isinstance(bill, Bill)
        obj = state.get(new)
        assert obj.stacked is not None
        text = in_words(obj.stacked.ability.tree) if obj.stacked.ability is not None else ""
        named = f": “{text}”" if text else ""
        of = self.describer.names.call(state, source)
        self.begin(f"{says(obj.controller, 'activate')} the ability of {of}{named}", "602.2")
        self.total = bill.text()
        if bill.owes():
            self.tell(f"total cost {bill.text()}", "602.2b")
        self._announced(state, obj)

    def _announced(self, state: State, obj: Obj) -> None:
        stacked = obj.stacked
        assert stacked is not None
        ids = [id for group in stacked.targets for id in group]
        if ids:
            self.tell(f"target: {listed([self.describer.names.call(state, id) for id in ids])}", "601.2c")
        for group, parts in zip(stacked.targets, stacked.divided, strict=False):
            shares = [f"{n} to {self.describer.names.call(state, id)}" for id, n in zip(group, parts, strict=False)]
            if shares:
                self.tell(f"divided: {listed(shares)}", "601.2d")

    def _triggered(self, state: State, id: int) -> None:
        obj = state.get(id)
        stacked = obj.stacked
        assert stacked is not None
        text = in_words(stacked.ability.tree) if stacked.ability is not None else ""
        named = f": “{text}”" if text else ""
        self.tell(f"{capital(self.describer.names.call(state, id))} is put on the stack{named}", "603.3")
        ids = [id for group in stacked.targets for id in group]
        if ids:
            self.tell(f"target: {listed([self.describer.names.call(state, id) for id in ids])}", "603.3d")

    def _replaced(self, state: State, facts: tuple[object, ...]) -> None:
        source, event = facts[:2]
        assert isinstance(source, int)
        assert isinstance(event, Event)
        cause = state.last_known(source)
        names = self.describer.names
        keyword = "" if cause is None or cause.cast is None or source != event.obj else cause.cast.alternative
        whom = keyword if keyword else names.call(state, source)
        rules = [keyword_rule(keyword), "614.6"] if keyword else ["614.6"]
        if event.kind == ev.MOVE:
            if event.to_zone == z.BATTLEFIELD:
                if source == event.obj:
                    return  # how it enters is told as it does
                self.tell(f"replaced by {whom}: how {names.call(state, event.obj)} enters the battlefield", "614.12")
                return
            obj = state.last_known(event.obj)
            owner = event.player if obj is None else obj.owner
            to = zone_in_words(self.describer.names, event.to_zone, owner)
            self.tell(f"replaced by {whom}: {names.call(state, event.obj)} goes to {to} instead", *rules)
            return
        self.tell(f"replaced by {whom}: {self.describer.event(state, event) or ev.KIND_NAMES[event.kind]}", *rules)

    # ---- reading -----------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole account."""
        self.flush()
        lines = list(self.opening)
        for chapter in self.chapters:
            lines.extend(chapter.lines())
        return "\n".join(lines)

    def rules(self) -> list[str]:
        """The rules cited, each once, in their order of appearance."""
        self.flush()
        found: list[str] = []
        for chapter in self.chapters:
            found.extend(chapter.head.rules)
            for row in chapter.ledger:
                found.extend(row.rules)
            for told in chapter.told:
                found.extend(told.rules)
        return list(dict.fromkeys(found))

    def data(self) -> list[dict[str, Any]]:
        """The account as plain data."""
        self.flush()
        return [
            {
                "number": chapter.number,
                "text": chapter.head.text,
                "rules": list(chapter.head.rules),
                "ledger": [
                    {"sign": row.sign.strip(), "mana": row.mana, "text": row.words, "rules": list(row.rules)}
                    for row in chapter.ledger
                ],
                "told": [{"text": told.text, "rules": list(told.rules)} for told in chapter.told],
            }
            for chapter in self.chapters
        ]
