"""Reading a card's text: the one door of this floor."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from rulewright.abilities.ability import Keyword, SpellAbility
from rulewright.abilities.continuous import AdditionalCost
from rulewright.abilities.cost import Cost
from rulewright.abilities.node import Ability, Effect
from rulewright.abilities.quantity import X
from rulewright.abilities.rewrite import nodes

from .assemble import Line, effects_of, paid_actions
from .book import grammar
from .chosen_x import with_chosen_x
from .cleaving import either_text, two_texts
from .frame import Framer
from .labels import label
from .lower import Misfit, finished, other_than_host
from .normalize import own_names, paragraphs, without_reminders
from .problem import NotUnderstood, Problem
from .resolve import Resolver

_TOO_LARGE: Final = re.compile(r"\d{10}")
"""No card has such a number, and thousands of digits would take long to be one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read from a text.

    ``abilities`` are the trees of the paragraphs that were understood, in order, the instructions of an instant
    or sorcery together in one `SpellAbility`. ``printed`` is the text printed back from the trees (without
    reminder text); ``phrases`` are the templates used, each once.
    """

    name: str
    abilities: tuple[Ability, ...]
    printed: str
    phrases: tuple[str, ...]
    problems: tuple[Problem, ...]

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """How it is pickled, see `rulewright.vocabulary.mana.ManaSymbol`."""
        return Reading, (self.name, self.abilities, self.printed, self.phrases, self.problems)

    @property
    def understood_text(self) -> bool:
        """Every word was consumed, there is exactly one tree, all references are resolved, and the printed text
        is the text read, word for word."""
        return not self.problems


def read(
    *, name: str = "", type_line: str = "", oracle_text: str, mana_cost: str = "", layout: str = "normal"
) -> Reading:
    """Read the Oracle text of a card or face.

    >>> reading = read(name="Small Spark", type_line="Instant", oracle_text="Draw a card.")
    >>> reading.understood_text, reading.printed
    (True, 'Draw a card.')
    """
    texts = two_texts(oracle_text)
    if texts is not None:
        whole, short = [
            read(name=name, type_line=type_line, oracle_text=each, mana_cost=mana_cost, layout=layout) for each in texts
        ]
        return _cleaved(whole, short, oracle_text)
    types = type_line.partition("—")[0].split()
    names = own_names(name, "Legendary" in types)
    spell = "Instant" in types or "Sorcery" in types
    reading = _with_x_said(_read(name, names, spell, oracle_text, type_line), mana_cost, oracle_text)
    if reading.problems and names and any(token in oracle_text for token, _ in names):
        without = _read(
            name, (), spell, oracle_text, type_line
        )  # a name that is a common word, like the verb it begins with
        if not without.problems:
            return without
    return reading


def _cleaved(whole: Reading, short: Reading, text: str) -> Reading:
    """The reading of a text with words in square brackets (CR 702.148a)."""
    problems = whole.problems or short.problems
    abilities = None if problems else either_text(whole.abilities, short.abilities)
    if abilities is None:
        if not problems:
            problems = (NotUnderstood("word", "[", text.index("[")).located(text),)
        return Reading(whole.name, whole.abilities, whole.printed, whole.phrases, problems)
    phrases = tuple(dict.fromkeys(whole.phrases + short.phrases))
    return Reading(whole.name, abilities, without_reminders(text), phrases, ())


def _with_x_said(reading: Reading, mana_cost: str, text: str) -> Reading:
    """Refuses an X that no cost announces, that is not chosen as an ability resolves, and that no "where X is" defines:
    it would count as 0 (CR 107.3)."""
    if reading.problems or "{X}" in mana_cost or "{X}" in without_reminders(text):
        return reading
    costs = [node for node in nodes(reading.abilities) if isinstance(node, Cost)]
    if any(isinstance(node, X) for cost in costs for node in nodes(cost)):
        return reading
    free = [a for a in reading.abilities if not isinstance(a, Keyword) and any(isinstance(n, X) for n in nodes(a))]
    if not free:
        return reading
    said = {ability: with_chosen_x(ability) for ability in free}
    if all(said.values()):
        return replace(reading, abilities=tuple([said.get(each) or each for each in reading.abilities]))
    problem = NotUnderstood("reference", "X, and nothing says what it is", text.find("X")).located(text)
    return replace(reading, problems=(problem,))


def _read(name: str, names: tuple[tuple[str, str], ...], spell: bool, text: str, types: str) -> Reading:
    huge = _TOO_LARGE.search(text)
    if huge is not None:
        problem = NotUnderstood("length", "a number of more than nine digits", huge.start()).located(text)
        return Reading(name, (), "", (), (problem,))
    framer = Framer(grammar(), text, names, spell, types=types)
    problems: list[Problem] = []
    lines: list[Line] = []
    for paragraph in paragraphs(text):
        try:
            lines.append(framer.line(paragraph))
        except NotUnderstood as error:
            if error.kind == "print":
                error.position = paragraph.pieces[0][0]
            problems.append(error.located(text))
    abilities = _abilities(framer, lines, spell, problems, text)
    if ("Aura" in types or "Equipment" in types) and "Creature" not in types and not problems:
        abilities = [other_than_host(ability) for ability in abilities]
    printed = "\n".join([line.printed for line in lines])
    expected = without_reminders(text)
    if not problems and printed != expected:
        at = next((i for i, (a, b) in enumerate(zip(printed, expected, strict=False)) if a != b), len(printed))
        problems.append(NotUnderstood("print", f"printed as {printed[at : at + 20]!r}", at).located(expected))
    used = tuple(dict.fromkeys([repr(phrase) for phrase in framer.phrases]))
    return Reading(name, tuple(abilities), printed, used, tuple(problems))


def _abilities(framer: Framer, lines: list[Line], spell: bool, problems: list[Problem], text: str) -> list[Ability]:
    abilities: list[Ability] = []
    instructing = [line for line in lines if spell and line.instructs]
    for line in lines:
        try:
            if spell and line.instructs:
                if line is instructing[0]:
                    abilities.append(_spell(instructing, _additional(lines)))
                if line.statics:
                    abilities += _only_statics(framer, line)
            else:
                abilities += framer.abilities(line)
        except NotUnderstood as error:
            problems.append(error.located(text))
        except Misfit as misfit:
            at = misfit.at if misfit.at >= 0 else line.start
            problems.append(NotUnderstood("reference", misfit.why, at).located(text))
    return abilities


def _only_statics(framer: Framer, line: Line) -> list[Ability]:
    other = Line(line.start)
    other.statics = line.statics
    return framer.abilities(other)


def _additional(lines: list[Line]) -> tuple[str, ...]:
    """What the additional costs of a spell use up: "the sacrificed creature"."""
    costs = [e.cost for line in lines for s in line.statics for e in s.effects if isinstance(e, AdditionalCost)]
    return tuple([name for cost in costs for name in paid_actions(cost.actions)])


def _spell(lines: list[Line], paid: tuple[str, ...]) -> Ability:
    effects: list[Effect] = []
    for line in lines:
        effects = effects_of(line, effects)
    resolver = Resolver(paid, True)
    resolver.find_targets(list(effects))
    ability = label(SpellAbility(resolver.effects(effects)))
    assert isinstance(ability, Ability)
    return finished(ability)
