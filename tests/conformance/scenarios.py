"""Scenarios of our own in the corpus format, with cards of the starter set, written in short."""

from __future__ import annotations

from typing import Any

import msgspec

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.judge.conformance.outcome import PASSED, Result
from rulewright.judge.conformance.record import Deck, DeckCard, Line
from rulewright.judge.conformance.running import Runner

A, B = "PlayerA", "PlayerB"
DECKS = {"plain": Deck(main=[DeckCard("Mountain", 20)])}


class Scenario:
    """Collects the parts of a scenario in the order in which they are called."""

    def __init__(self, strict: bool = True) -> None:
        self.parts: dict[str, list[dict[str, Any]]] = {"setup": [], "actions": [], "choices": [], "asserts": []}
        self.data: dict[str, Any] = {
            "id": "Own.java#test",
            "topic": "own/test",
            "core": True,
            "turn_order": [A, B],
            "decks": {A: "plain", B: "plain"},
            "strict_choice": strict,
            "stop": {"turn": 1, "step": "END_TURN"},
        }
        self.seq = 0

    def _add(self, part: str, entry: dict[str, Any]) -> Scenario:
        self.seq += 1
        self.parts[part].append({"seq": self.seq, **entry})
        return self

    def card(self, zone: str, player: str, card: str, count: int = 1, **more: Any) -> Scenario:
        return self._add(
            "setup", {"kind": "card", "zone": zone, "player": player, "card": card, "count": count, **more}
        )

    def act(self, turn: int, step: str, player: str, kind: str, **more: Any) -> Scenario:
        return self._add("actions", {"turn": turn, "step": step, "player": player, "kind": kind, **more})

    def choose(self, player: str, queue: str, type: str, value: str = "", **more: Any) -> Scenario:
        return self._add("choices", {"player": player, "queue": queue, "type": type, "value": value, **more})

    def expect(self, kind: str, **more: Any) -> Scenario:
        return self._add("asserts", {"kind": kind, **more})

    def stop(self, turn: int, step: str) -> Scenario:
        self.data["stop"] = {"turn": turn, "step": step}
        return self

    def having(self, **data: Any) -> Scenario:
        self.data.update(data)
        return self

    def line(self) -> Line:
        data = msgspec.json.encode({**self.data, **self.parts})
        return Line(self.data["id"], self.data["topic"], True, data)

    def run(self, *cards: CardRecord) -> Result:
        """Runs it with the starter set and cards of the test's own."""
        return Runner(Layered(CardList(cards), StarterSet()), DECKS).run(self.line())


def own(name: str, type_line: str, text: str = "", cost: str = "{1}", pt: str = "") -> CardRecord:
    """A card of the test's own; ``pt`` as "2/3"."""
    power, _, toughness = pt.partition("/")
    return CardRecord(
        name=name,
        mana_cost=cost,
        type_line=type_line,
        oracle_text=text,
        power=power or None,
        toughness=toughness or None,
        layout="normal",
    )


def passes(result: Result) -> bool:
    """Whether it passed; says why not."""
    assert result.status == PASSED, f"{result.status}: {result.cause}: {result.detail} {result.cards}"
    return True


def target(name: str) -> dict[str, str]:
    return {"player": name} if name in (A, B) else {"name": name}
