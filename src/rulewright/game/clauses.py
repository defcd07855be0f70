"""The clauses of an action that is written whole: ``tapping Hill Brute → Bob (2), Toll Keeper (1)``."""

from __future__ import annotations

import re
from typing import Final

from rulewright.engine import decision as d
from rulewright.engine.decision import Decision
from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.state import State

from .naming import Namer
from .notation import Written
from .spelling import key, match

PARTICIPLES: Final[dict[str, str]] = {
    "tap": "tapping",
    "sacrifice": "sacrificing",
    "discard": "discarding",
    "exile": "exiling",
    "move": "returning",
    "splice": "splicing",
    "behold": "beholding",
}
"""How a clause says what objects are chosen to pay, by what is done with them."""
CHOOSING: Final = "choosing"
"""The clause for any other choice of objects."""
_COST: Final = r"\+[a-z][a-z' -]*?(?: x?\d+)?"
_WORDS: Final = "|".join(["→", "paying", CHOOSING, *PARTICIPLES.values(), _COST, r"x=\d+", r"modes? \d+(?:, \d+)*"])
_CLAUSE: Final = re.compile(rf"(?:^|\s)({_WORDS})(?=\s|$)")
_SHARE: Final = re.compile(r"\s*\((\d+)\)$")
_TIMES: Final = re.compile(r"\+(.*?)(?: x?(\d+))?")


class Clauses:
    """What was said about the choices of one action; what has been used is taken out."""

    __slots__ = ("modes", "objects", "paid", "paying", "plus", "refused", "said", "shares", "targets", "x")

    def __init__(self, text: str) -> None:
        self.targets: list[str] = []
        self.objects: dict[str, list[str]] = {}
        self.paying: list[str] = []
        self.paid = False
        """Whether mana abilities were named: the rest is not left to the solver."""
        self.plus: dict[str, int] = {}
        """Optional costs that are paid, and how often."""
        self.shares: list[tuple[str, int]] = []
        self.modes: list[int] = []
        self.x: int | None = None
        self.refused = ""
        """What was said and is not offered where it would have to be chosen."""
        self.said = False
        """Whether the last answer was said, and not what goes without saying."""
        found = list(_CLAUSE.finditer(text))
        for at, each in enumerate(found):
            end = found[at + 1].start() if at + 1 < len(found) else len(text)
            self._add(each[1], text[each.end() : end].strip())

    @staticmethod
    def begins(text: str) -> bool:
        """Whether the text is nothing but clauses."""
        found = _CLAUSE.match(text)
        return found is not None and found.start() == 0

    def _add(self, word: str, body: str) -> None:
        if word == "→":
            for piece in pieces_of(body):
                share = _SHARE.search(piece)
                name = _SHARE.sub("", piece)
                self.targets.append(name)
                if share is not None:
                    self.shares.append((name, int(share[1])))
        elif word == "paying":
            self.paying.extend(pieces_of(body))
            self.paid = True
        elif word.startswith("+"):
            times = _TIMES.fullmatch(word)
            assert times is not None
            self.plus[times[1]] = int(times[2] or 1)
        elif word.startswith("x="):
            self.x = int(word[2:])
        elif word.startswith("mode"):
            self.modes.extend(int(number) for number in re.findall(r"\d+", word))
        else:
            self.objects.setdefault(word, []).extend(pieces_of(body))

    # ---- answering ---------------------------------------------------------------------------------------

    def answer(self, namer: Namer, state: State, decision: Decision, written: list[Written]) -> int | None:
        """The index of the option that was said; None where nothing was said that decides it."""
        options = decision.options
        self.refused = ""
        self.said = True
        if isinstance(decision, d.ChooseTarget):
            return self._from(self.targets, decision.most > 1, decision, written)
        if isinstance(decision, d.ChooseCostObject | d.ChooseObject):
            word = decision.action if isinstance(decision, d.ChooseCostObject) else decision.purpose.lower()
            said = self.objects.get(PARTICIPLES.get(word, CHOOSING))
            return self._from(self.objects.get(CHOOSING, []) if said is None else said, True, decision, written)
        if isinstance(decision, d.ChooseCostPart) and options[0].kind in (d.YES, d.NO):
            self.said = key(decision.part) in self.plus
            wanted = d.YES if self.plus.pop(key(decision.part), 0) else d.NO
            return next((at for at, option in enumerate(options) if option.kind == wanted), None)
        if isinstance(decision, d.ChooseCostPart) and decision.part not in ("symbols", "reductions", "or"):
            self.said = key(decision.part) in self.plus
            times = self.plus.pop(key(decision.part), 0)
            return times if times < len(options) else None
        if isinstance(decision, d.ChooseX) and self.x is not None:
            at = next((at for at, option in enumerate(options) if option.number == self.x), None)
            self.refused = f"x={self.x}"
            self.x = None if at is not None else self.x
            return at
        if isinstance(decision, d.ChooseMode) and self.modes:
            for at, option in enumerate(options):
                if option.kind == d.MODE and option.number + 1 in self.modes:
                    self.modes.remove(option.number + 1)
                    return at
            self.refused = f"mode {self.modes[0]}"
        if isinstance(decision, d.PayMana):
            return self._payment(decision, written)
        if isinstance(decision, d.ChooseNumber) and decision.about != NONE:
            called = key(namer.call(state, decision.about))
            for said_share in self.shares:
                if said_share[0] == called:
                    self.shares.remove(said_share)
                    return next((at for at, each in enumerate(options) if each.number == said_share[1]), None)
        return self._default(decision)

    def _from(self, pieces: list[str], as_set: bool, decision: Decision, written: list[Written]) -> int | None:
        """Takes an option out of what was said: the first said, or of a set the first offered."""
        if not pieces:
            return self._default(decision)
        found = taken(pieces, written, as_set)
        if found is None:
            self.refused = pieces[0]
            return next((at for at, option in enumerate(decision.options) if option.kind == d.STOP), None)
        at, start, end = found
        del pieces[start:end]
        return at

    def _payment(self, decision: Decision, written: list[Written]) -> int | None:
        options = decision.options
        if self.paying:
            sources = [
                Written(each.head.removeprefix("mana from "), each.parts) if option.kind == d.MANA else each
                for option, each in zip(options, written, strict=True)
            ]
            return self._from(self.paying, False, decision, sources)
        self.said = self.paid
        wanted = (d.PAY, d.AUTOPAY) if self.paid else (d.AUTOPAY, d.PAY)
        for kind in wanted:
            for at, option in enumerate(options):
                if option.kind == kind:
                    return at
        return None

    def _default(self, decision: Decision) -> int | None:
        """What is answered where nothing is said: nothing, or the only option."""
        self.said = False
        for at, option in enumerate(decision.options):
            if option.kind == d.STOP:
                return at
        return 0 if len(decision.options) == 1 else None

    # ---- what is left ------------------------------------------------------------------------------------

    def left(self, namer: Namer, before: State, after: State) -> str:
        """What was said and never came to pass; empty if all did. What has one possible answer is not asked, but is
        done."""
        made = [after.get(id) for id in after.board.stack if id not in before.board.stack]
        if self.targets:
            return f"→ {self.targets[0]}"
        if self.paying:
            return f"paying {self.paying[0]}"
        for keyword in self.plus:
            return f"+{keyword}"
        if self.x and not any((obj.cast is not None and obj.cast.x == self.x) for obj in made):
            return f"x={self.x}"
        for mode in self.modes:
            if not any(obj.stacked is not None and mode - 1 in obj.stacked.modes for obj in made):
                return f"mode {mode}"
        for word, pieces in self.objects.items():
            name = ", ".join(pieces)
            if pieces and not any(_done(word, obj, after) for obj in _called(namer, before, name)):
                return f"{word} {name}"
        for name, share in self.shares:
            if not any(_divides(namer, after, obj, name, share) for obj in made):
                return f"→ {name} ({share})"
        return ""


def pieces_of(body: str) -> list[str]:
    """The parts between commas and bars: names, or the parts of names that have commas themselves."""
    return [piece for piece in (part.strip() for part in re.split(r"[,|]", body)) if piece]


def taken(pieces: list[str], written: list[Written], as_set: bool) -> tuple[int, int, int] | None:
    """The option that pieces mean, and which pieces: of a set the first option of the list that any pieces mean,
    otherwise the one that the first pieces mean."""
    best: tuple[int, int, int] | None = None
    for start in range(len(pieces) if as_set else 1):
        for end in range(len(pieces), start, -1):
            at = match(written, ", ".join(pieces[start:end]))
            if at is not None:
                if best is None or at < best[0]:
                    best = at, start, end
                break
    return best


def _called(namer: Namer, state: State, name: str) -> list[Obj]:
    return [obj for obj in state.objects if obj.card is not None and key(namer.name(state, obj)) == name]


def _done(word: str, obj: Obj, after: State) -> bool:
    """Whether the object is tapped now, or has become a new object (CR 400.7)."""
    now = after.find(obj.id)
    if word == "tapping":
        return not obj.tapped and now is not None and now.tapped
    return now is None


def _divides(namer: Namer, state: State, obj: Obj, name: str, share: int) -> bool:
    if obj.stacked is None:
        return False
    for ids, amounts in zip(obj.stacked.targets, obj.stacked.divided, strict=False):
        for id, amount in zip(ids, amounts, strict=False):
            if amount == share and (is_player(id) or state.find(id) is not None):
                if key(namer.call(state, id)) == name:
                    return True
    return False
