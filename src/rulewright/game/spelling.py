"""Which option a text means: exactly, or with what goes without saying left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulewright.cards.name import name_key
from rulewright.engine.decision import Decision
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.state import State

from .naming import ALWAYS, AS_NEEDED, NEVER, Namer
from .notation import Written, makes_no_difference, write, written_options

STYLES: Final = ((ALWAYS, False), (AS_NEEDED, True), (ALWAYS, True), (NEVER, True), (NEVER, False))
"""How objects may be called besides as they are called in the texts, from the most to the least exact way."""
MOST_SHOWN: Final = 12


def key(text: str) -> str:
    """The form in which texts are compared: without case, accents, typographic quotes and doubled spaces.

    >>> key("Cast  Ember Refrain -> Bob")
    'cast ember refrain → bob'
    """
    return name_key(text.replace("->", "→").replace("→", " → "))


class SeveralMeantError(Exception):
    """A text that may mean several options, between which it makes a difference."""

    def __init__(self, said: str, texts: list[str]) -> None:
        super().__init__(said)
        self.said = said
        self.texts = texts
        """Texts each of which means one of them."""

    @property
    def right(self) -> str:
        """The texts, as far as they are few."""
        more = f" … and {len(self.texts) - MOST_SHOWN} more" if len(self.texts) > MOST_SHOWN else ""
        return f"one of {', '.join(f'`{text}`' for text in self.texts[:MOST_SHOWN])}{more}"


class Meant:
    """An option that a text begins with, and what follows it in the text."""

    __slots__ = ("at", "missing", "rest", "style")

    def __init__(self, at: int, style: int, missing: tuple[str, ...], rest: str) -> None:
        self.at = at
        self.style = style
        self.missing = missing
        """The parts of the option that are not said."""
        self.rest = rest


class Offer:
    """The options of a decision, and the ways in which each may be called: ``Hill Brute`` for what is written
    ``Hill Brute #2`` if no other is offered, or if it makes no difference; ``Hill Brute #1`` for the first of them;
    ``Bob's Hill Brute``."""

    __slots__ = ("_ways", "decision", "namer", "prefix", "state", "written")

    def __init__(self, namer: Namer, state: State, decision: Decision, prefix: str = "") -> None:
        self.namer = namer
        self.state = state
        self.decision = decision
        self.prefix = prefix
        """What need not be said before the options."""
        self.written = written_options(namer, state, decision)
        self._ways: dict[int, list[Written]] = {}

    def find(self, text: str) -> int | None:
        """The index of the option that a text in the form of `key` means; None if it means none. Raises
        `SeveralMeantError`."""
        found = self._best(text, whole=True)
        return None if found is None else found.at

    def begun(self, text: str, kinds: tuple[int, ...]) -> Meant | None:
        """The option, of these kinds, that most of the text means; None where it begins with none. Raises
        `SeveralMeantError`."""
        return self._best(text, kinds)

    def _best(self, text: str, kinds: tuple[int, ...] = (), whole: bool = False) -> Meant | None:
        best: list[Meant] = []
        for style in range(len(STYLES) + 1):
            for at, each in enumerate(self._way(style)):
                if kinds and self.decision.options[at].kind not in kinds:
                    continue
                meant = after(each, text)
                if meant is None:
                    continue
                missing, rest = meant
                if rest and whole:
                    continue
                if not style and not missing and not rest:
                    return Meant(at, style, missing, rest)
                rank = len(rest) - (len(best[0].rest) if best else len(text))
                if rank < 0 or not best:
                    best = []
                elif rank > 0 or best[0].style != style:
                    continue
                best.append(Meant(at, style, missing, rest))
        return self._one(text, best) if best else None

    def _way(self, style: int) -> list[Written]:
        """The options as they are written, or in one of the `STYLES`, without what need not be said."""
        found = self._ways.get(style)
        if found is None:
            found = self.written
            if style:
                namer = self.namer.with_style(*STYLES[style - 1])
                found = [
                    self._styled(write(namer, self.state, self.decision, option), each)
                    for option, each in zip(self.decision.options, self.written, strict=True)
                ]
            if self.prefix:
                found = [Written(each.head.removeprefix(self.prefix), each.parts) for each in found]
            self._ways[style] = found
        return found

    def _styled(self, styled: Written, written: Written) -> Written:
        """With the parts that tell it from others, too."""
        return Written(styled.head, (*styled.parts, *written.parts[len(styled.parts) :]))

    def _one(self, text: str, found: list[Meant]) -> Meant:
        """The one that is meant: that of which least is left unsaid, if all that it leaves the others leave as well."""
        least = min(found, key=lambda meant: (len(meant.missing), meant.at))
        options = self.decision.options
        for other in found:
            if set(least.missing) < set(other.missing):
                continue
            if not makes_no_difference(self.namer, self.state, options[least.at], options[other.at]):
                raise SeveralMeantError(said_of(text, least.rest), self.told_apart([each.at for each in found]))
        return least

    def told_apart(self, places: list[int]) -> list[str]:
        """Texts of some options, with whose objects they mean where those have several controllers or owners."""
        options = self.decision.options
        written = self._way(0)
        namer = self.namer.with_style(ALWAYS, owners=True)
        objects = [self.state.last_known(options[at].id) for at in places if not is_player(options[at].id)]
        if len({(obj.owner, obj.controller) for obj in objects if obj is not None}) < 2:
            return [written[at].text for at in places]
        texts: list[str] = []
        for at in places:
            full = self._styled(write(namer, self.state, self.decision, options[at]), written[at])
            texts.append(full.text.removeprefix(self.prefix))
        return texts


def said_of(text: str, rest: str) -> str:
    """A text without the rest that follows."""
    return text[: len(text) - len(rest)].strip() if rest else text


def after(written: Written, text: str) -> tuple[tuple[str, ...], str] | None:
    """The parts of an option that are left out in a text that begins with it, and what follows it there; None where it
    does not begin so."""
    head = key(written.head)
    if text != head and not text.startswith(f"{head} "):
        return None
    rest = text[len(head) :].strip()
    missing: list[str] = []
    for part in written.parts:
        wanted = key(part)
        if rest == wanted or rest.startswith(f"{wanted} "):
            rest = rest[len(wanted) :].strip()
        else:
            missing.append(part)
    return tuple(missing), rest


def names_of(namer: Namer, state: State, id: int) -> set[str]:
    """Everything that a player or an object may be called, in the form of `key`."""
    if is_player(id):
        return {key(namer.call(state, id))}
    styles = [namer, *(namer.with_style(*style) for style in STYLES)]
    return {key(each.call(state, id)) for each in styles}


def called(namer: Namer, state: State, name: str, among: Iterable[Obj]) -> list[Obj]:
    """Those of some objects that a name in the form of `key` may mean: the one whose number it says, else all that are
    called so without their numbers."""
    bare: list[Obj] = []
    for obj in among:
        if any(name == key(namer.with_style(ALWAYS, owners).name(state, obj)) for owners in (False, True)):
            return [obj]
        if any(name == key(namer.with_style(NEVER, owners).name(state, obj)) for owners in (False, True)):
            bare.append(obj)
    return bare
