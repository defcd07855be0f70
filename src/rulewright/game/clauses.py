"""The clauses of an action that is written whole: ``tapping Hill Brute → Bob (2), Toll Keeper (1)``."""

from __future__ import annotations

import re
from typing import Final

from rulewright.cards.name import nearest_names
from rulewright.engine import decision as d
from rulewright.engine.decision import Decision
from rulewright.engine.objects import ABILITY, Obj
from rulewright.engine.state import State

from .naming import Namer
from .refusal import NotOffered
from .spelling import Offer, key, names_of

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
EXAMPLES: Final[dict[str, str]] = {
    "→": "→ Bob",
    "paying": "paying Forest, Mountain",
    "x": "X=3",
    "mode": "mode 1, 3",
    "+": "+kicker",
    **{word: f"{word} Hill Brute" for word in (*PARTICIPLES.values(), CHOOSING)},
}
"""The clauses there are, each with an example."""
_COST: Final = r"\+[a-z][a-z' -]*?(?: x?\d+)?"
_WORDS: Final = "|".join(["→", "paying", CHOOSING, *PARTICIPLES.values(), _COST, r"x=\d+", r"modes? \d+(?:, \d+)*"])
_CLAUSE: Final = re.compile(rf"(?:^|\s)({_WORDS})(?=\s|$)")
_SHARE: Final = re.compile(r"\s*\((\d+)\)$")
_TIMES: Final = re.compile(r"\+(.*?)(?: x?(\d+))?")
_LONGEST_NUMBER: Final = 9
_WITHOUT_BODY: Final = ("x", "mode", "+")
"""The clauses that say everything in themselves."""
_MEANT_BY: Final = {"targeting": "→", "target": "→", "at": "→", "to": "→", "on": "→", "kicked": "+", "kicker": "+"}
"""Words that other notations have for a clause."""


def begins(text: str) -> bool:
    """Whether the text is nothing but clauses."""
    found = _CLAUSE.match(text)
    return found is not None and found.start() == 0


def unread(text: str) -> str:
    """What stands in a text before its first clause."""
    found = _CLAUSE.search(text)
    return text if found is None else text[: found.start()].strip()


def has_clause(text: str) -> bool:
    """Whether a clause begins somewhere in a text in the form of `key`."""
    return _CLAUSE.search(text) is not None


def no_clause(words: str, said: str) -> NotOffered:
    """That words stand where a clause should."""
    first = words.split(" ")[0]
    near = [word for word in _WITHOUT_BODY if first.startswith(word)]
    near = near or [_MEANT_BY[word] for word in (first,) if word in _MEANT_BY] or [*nearest_names(first, EXAMPLES, 1)]
    shown = [EXAMPLES[word] for word in near] or list(EXAMPLES.values())
    return NotOffered(f"`{words}` in `{said}` is no clause", right=", ".join(f"`{each}`" for each in shown))


class Clauses:
    """What was said about the choices of one action; what has been used is taken out."""

    __slots__ = (
        "given",
        "modes",
        "objects",
        "paid",
        "paying",
        "plus",
        "refused",
        "said",
        "shares",
        "targets",
        "used",
        "whole",
        "x",
    )

    def __init__(self, text: str, whole: str) -> None:
        """The clauses of a text in the form of `key`, which `whole` ends with. Raises `NotOffered`."""
        self.whole = whole
        """The whole action, as it was said."""
        self.targets: list[str] = []
        self.shares: list[int | None] = []
        """What each of the targets gets, where it is said."""
        self.given: dict[int, tuple[str, int]] = {}
        """What each target that has been chosen gets, where it is said, and what it was called."""
        self.objects: dict[str, list[str]] = {}
        self.used: set[int] = set()
        """The objects that have been chosen."""
        self.paying: list[str] = []
        self.paid = False
        """Whether mana abilities were named: the rest is not left to the solver."""
        self.plus: dict[str, int] = {}
        """Optional costs that are paid, and how often."""
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

    def _add(self, word: str, body: str) -> None:
        first = word[0]
        what = "mode" if word.startswith("mode") else first if first in _WITHOUT_BODY else word
        if what in _WITHOUT_BODY:
            if body:
                raise no_clause(body, self.whole)
            self._number(what, word)
            return
        pieces = pieces_of(body)
        if not pieces:
            raise NotOffered(f"`{word}` in `{self.whole}` says nothing", right=f"for example `{EXAMPLES[what]}`")
        if what == "→":
            for piece in pieces:
                share = _SHARE.search(piece)
                self.targets.append(_SHARE.sub("", piece))
                self.shares.append(None if share is None else self._int(share[1]))
        elif what == "paying":
            self.paying.extend(pieces)
            self.paid = True
        else:
            self.objects.setdefault(what, []).extend(pieces)

    def _number(self, what: str, word: str) -> None:
        """A clause that is, or has, a number."""
        if what == "x":
            number = self._int(word[2:])
            if self.x is not None:
                raise NotOffered(f"`X={self.x}` and `X={number}` in `{self.whole}`: one X has one value", right="X=3")
            self.x = number
        elif what == "mode":
            self.modes.extend(self._int(number) for number in re.findall(r"\d+", word))
        else:
            times = _TIMES.fullmatch(word)
            assert times is not None
            if times[1] in self.plus:
                raise NotOffered(
                    f"`+{times[1]}` is said twice in `{self.whole}`", right=f"once, or how often: `+{times[1]} 2`"
                )
            self.plus[times[1]] = self._int(times[2] or "1")

    def _int(self, digits: str) -> int:
        if len(digits) > _LONGEST_NUMBER:
            raise NotOffered(f"`{digits}` in `{self.whole}` is too great a number")
        return int(digits)

    # ---- answering ---------------------------------------------------------------------------------------

    def answer(self, offer: Offer) -> int | None:
        """The index of the option that was said; None where nothing was said that decides it. Raises
        `rulewright.game.spelling.SeveralMeantError`."""
        decision = offer.decision
        options = decision.options
        self.refused = ""
        self.said = True
        if isinstance(decision, d.ChooseTarget):
            return self._target(decision, offer)
        if isinstance(decision, d.ChooseCostObject | d.ChooseObject):
            word = decision.action if isinstance(decision, d.ChooseCostObject) else decision.purpose.lower()
            word = PARTICIPLES.get(word, CHOOSING)
            word = word if word in self.objects else CHOOSING
            index, _ = self._from(word, self.objects.get(word, []), True, offer)
            if index is not None:
                self.used.add(options[index].id)
            return index
        if isinstance(decision, d.ChooseCostPart) and options[0].kind in (d.YES, d.NO):
            self.said = key(decision.part) in self.plus
            wanted = d.YES if self.plus.pop(key(decision.part), 0) else d.NO
            return next((at for at, option in enumerate(options) if option.kind == wanted), None)
        if isinstance(decision, d.ChooseCostPart) and decision.part not in ("symbols", "reductions", "or"):
            self.said = key(decision.part) in self.plus
            times = self.plus.pop(key(decision.part), 0)
            self.refused = f"+{key(decision.part)} {times}"
            return times if times < len(options) else None
        if isinstance(decision, d.ChooseX) and self.x is not None:
            at = next((at for at, option in enumerate(options) if option.number == self.x), None)
            self.refused = f"X={self.x}"
            self.x = None if at is not None else self.x
            return at
        if isinstance(decision, d.ChooseMode) and self.modes:
            for at, option in enumerate(options):
                if option.kind == d.MODE and option.number + 1 in self.modes:
                    self.modes.remove(option.number + 1)
                    return at
            self.refused = f"mode {self.modes[0]}"
        if isinstance(decision, d.PayMana):
            return self._payment(offer)
        if isinstance(decision, d.ChooseNumber) and decision.about in self.given:
            name, share = self.given.pop(decision.about)
            self.refused = f"→ {name} ({share})"
            return next((at for at, option in enumerate(options) if option.number == share), None)
        return self._default(decision)

    def _target(self, decision: d.ChooseTarget, offer: Offer) -> int | None:
        index, place = self._from("→", self.targets, decision.most > 1, offer)
        if index is None or place is None:
            return index
        start, end = place
        share = self.shares[end - 1]
        del self.shares[start:end]
        if share is not None:
            self.given[decision.options[index].id] = offer.written[index].text, share
        return index

    def _from(
        self, word: str, pieces: list[str], as_set: bool, offer: Offer
    ) -> tuple[int | None, tuple[int, int] | None]:
        """Takes an option out of what was said: the first said, or of a set the first offered; and where it stood."""
        if not pieces:
            return self._default(offer.decision), None
        found = taken(pieces, offer, as_set)
        if found is None:
            self.refused = f"{word} {pieces[0]}"
            return next((at for at, option in enumerate(offer.decision.options) if option.kind == d.STOP), None), None
        at, start, end = found
        del pieces[start:end]
        return at, (start, end)

    def _payment(self, offer: Offer) -> int | None:
        if self.paying:
            sources = Offer(offer.namer, offer.state, offer.decision, "mana from ")
            return self._from("paying", self.paying, False, sources)[0]
        self.said = self.paid
        wanted = (d.PAY, d.AUTOPAY) if self.paid else (d.AUTOPAY, d.PAY)
        for kind in wanted:
            for at, option in enumerate(offer.decision.options):
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
        if self.x is not None and not (self.x and any(self.x == _x_of(obj) for obj in made)):
            return f"X={self.x}"
        for mode in self.modes:
            if not any(obj.stacked is not None and mode - 1 in obj.stacked.modes for obj in made):
                return f"mode {mode}"
        for word, pieces in self.objects.items():
            undone = self._undone(word, pieces, namer, before, after)
            if undone:
                return f"{word} {undone}"
        for id, (name, share) in self.given.items():
            if not any(_divides(obj, id, share) for obj in made):
                return f"→ {name} ({share})"
        return ""

    def _undone(self, word: str, pieces: list[str], namer: Namer, before: State, after: State) -> str:
        """The first of some objects with which what was said has not been done."""
        if not pieces:
            return ""
        done = [obj for obj in before.objects if obj.id not in self.used and _done(word, obj, after)]
        called = [(obj, names_of(namer, before, obj.id)) for obj in done if obj.kind != ABILITY]
        for name in segmented(pieces, {name for _, names in called for name in names}):
            obj = next((obj for obj, names in called if name in names and obj.id not in self.used), None)
            if obj is None:
                return name
            self.used.add(obj.id)
        return ""


def pieces_of(body: str) -> list[str]:
    """The parts between commas and bars: names, or the parts of names that have commas themselves."""
    return [piece for piece in (part.strip() for part in re.split(r"[,|]", body)) if piece]


def segmented(pieces: list[str], known: set[str]) -> list[str]:
    """The pieces joined to known names, the longest first; what is no name is left as it is."""
    found: list[str] = []
    start = 0
    while start < len(pieces):
        end = next((end for end in range(len(pieces), start, -1) if ", ".join(pieces[start:end]) in known), start + 1)
        found.append(", ".join(pieces[start:end]))
        start = end
    return found


def taken(pieces: list[str], offer: Offer, as_set: bool) -> tuple[int, int, int] | None:
    """The option that pieces mean, and which pieces: of a set the first option of the list that any pieces mean,
    otherwise the one that the first pieces mean. Raises `rulewright.game.spelling.SeveralMeantError`."""
    best: tuple[int, int, int] | None = None
    for start in range(len(pieces) if as_set else 1):
        for end in range(len(pieces), start, -1):
            at = offer.find(", ".join(pieces[start:end]))
            if at is not None:
                if best is None or at < best[0]:
                    best = at, start, end
                break
    return best


def _x_of(obj: Obj) -> int:
    if obj.cast is not None and obj.cast.x:
        return obj.cast.x
    return 0 if obj.stacked is None else obj.stacked.x


def _done(word: str, obj: Obj, after: State) -> bool:
    """Whether the object is tapped now, or has become a new object (CR 400.7)."""
    now = after.find(obj.id)
    if word == "tapping":
        return not obj.tapped and now is not None and now.tapped
    return now is None


def _divides(obj: Obj, target: int, share: int) -> bool:
    if obj.stacked is None:
        return False
    for ids, amounts in zip(obj.stacked.targets, obj.stacked.divided, strict=False):
        for id, amount in zip(ids, amounts, strict=False):
            if id == target and amount == share:
                return True
    return False
