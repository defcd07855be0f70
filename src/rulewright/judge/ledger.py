"""The ledger of a total cost (CR 601.2f), line by line with its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rulewright.engine.bill import Bill, Line
from rulewright.engine.draft import Draft, Method
from rulewright.engine.event import NONE
from rulewright.engine.state import State

from .describe import Describer, effect_in_words, keyword_rule, listed

SIGNS: Final = {
    "mana cost": " ",
    "alternative": " ",
    "additional": "+",
    "increase": "+",
    "reduction": "−",
    "floor": "+",
    "total": "=",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is told: sign, mana, words and rules."""

    sign: str
    mana: str
    words: str
    rules: tuple[str, ...]


def rows(bill: Bill, method: Method, draft: Draft, state: State, describer: Describer) -> tuple[Row, ...]:
    """The ledger of a spell's bill."""
    return tuple(_row(line, method, draft, state, describer) for line in bill.lines or ())


def _row(line: Line, method: Method, draft: Draft, state: State, describer: Describer) -> Row:
    rules: tuple[str, ...] = (line.rule,)
    names = describer.names
    if line.kind == "mana cost":
        words = "mana cost"
    elif line.kind == "alternative":
        own = draft.spell.now.mana_cost
        instead = f"instead of the mana cost {own}" if own is not None else "instead of a mana cost"
        what = f"{method.keyword} cost" if method.keyword else "alternative cost"
        if method.free:
            what = "without paying its mana cost"
        words = f"{what} {instead}"
        rules = ("601.2b", "118.9")
    elif line.kind == "total":
        words = "locked in"
    elif line.per:
        powers = listed([f"{names.call(state, id)}, power {_power(state, id)}" for id in line.per])
        words = f"tapped {powers}: generic mana only"
        rules = (keyword_rule(method.keyword), "118.7a") if keyword_rule(method.keyword) else (line.rule,)
    else:
        source = "" if line.source in (NONE, draft.card.id) else f"{names.call(state, line.source)}: "
        words = source + (effect_in_words(line.effect) if line.effect is not None else line.kind)
    if "{X}" in line.amount:
        words = f"{words}, X = {draft.x}"
    return Row(SIGNS[line.kind], line.amount, words.removesuffix(": "), rules)


def _power(state: State, id: int) -> int:
    obj = state.last_known(id)
    return 0 if obj is None else obj.now.power


def aligned(table: tuple[Row, ...]) -> list[str]:
    """The rows as text with aligned columns."""
    mana = max((len(row.mana) for row in table), default=0)
    words = max((len(row.words) for row in table), default=0)
    return [f"{row.sign} {row.mana:<{mana}}   {row.words:<{words}}   {', '.join(row.rules)}" for row in table]
