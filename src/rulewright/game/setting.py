"""Setting a game up: from lists, files and names of decks to bound cards, and all that is wrong told at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulewright.cards.deck import Deck, DeckEntry, parse_deck, read_deck, starter_deck, starter_deck_names
from rulewright.cards.errors import DeckError, DeckProblem, IllegalDeckError, UnknownCardError
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings
from rulewright.vocabulary.arguments import shown

from .binding import Bindery, NotUnderstoodError
from .formats import Format, format_called
from .legality import problems_of
from .origin import FromDecks

DeckLike = Deck | str | Path | Sequence[Definition] | Sequence[str]
"""A deck, the name of a starter deck, the path of a file, a list as text, cards, or names of cards."""


def set_up(decks: Sequence[DeckLike], seed: int, format: str, bindery: Bindery, settings: Settings) -> FromDecks:
    """The origin of a game of these decks. Raises `IllegalDeckError` with everything that is wrong with any of them."""
    rules = format_called(format) if format else None
    problems: list[DeckProblem] = []
    mains: list[list[Definition]] = []
    commanders: list[list[Definition]] = []
    sideboards: list[list[Definition]] = []
    for number, given in enumerate(decks, 1):
        where = f"deck {number}"
        try:
            if isinstance(given, Sequence) and given and isinstance(given[0], Definition):
                mains.append([card for card in given if isinstance(card, Definition)])
                commanders.append([])
                sideboards.append([])
                if len(mains[-1]) < len(given):
                    raise DeckError("is partly cards and partly something else", where=where)
                if rules is not None:
                    raise DeckError(
                        f"bound cards cannot be checked for {rules.name}", where=where, right="a Deck, a file or names"
                    )
                continue
            listed: list[DeckProblem] = []
            deck = deck_of(given, bindery, listed)
        except IllegalDeckError as error:
            problems.extend(_at(error.problems, where))
        except (DeckError, UnknownCardError) as error:
            right = f"; {error.right}" if error.right else ""
            problems.append(DeckProblem(f"{error.what}{right}", "", error.where or where))
        else:
            problems.extend(_at(listed, where))
            where = f"{where} ({deck.name})"
            wrong = problems_of(deck, rules, bindery, whole=not listed)
            problems.extend(_at(wrong, where))
            if wrong or listed:
                continue
            mains.append(bound(deck.main, bindery))
            commanders.append(bound(deck.commander, bindery))
            sideboards.append(bound((*deck.sideboard, *deck.companion), bindery))
    if problems:
        raise IllegalDeckError(problems)
    leads = commanders if rules is not None and rules.commander else ()
    if rules is not None:
        settings = settings.of_decks(rules.least, rules.brawl)
    return FromDecks(mains, seed, settings, leads, sideboards, "" if rules is None else rules.name)


def deck_of(given: DeckLike, bindery: Bindery, wrong: list[DeckProblem] | None = None) -> Deck:
    """The deck that is given in one of these ways. ``wrong``: see `rulewright.cards.deck.parse_deck`."""
    if isinstance(given, Deck):
        return given
    if isinstance(given, Path):
        return read_deck(given, bindery.source, wrong=wrong)
    if isinstance(given, str):
        if "\n" in given:
            return parse_deck(given, bindery.source, wrong=wrong)
        if given in starter_deck_names():
            return starter_deck(given)
        path = Path(given)
        if not path.is_file() and not path.suffix:
            raise DeckError(
                f"no starter deck and no file is called {given!r}",
                right=f"one of {', '.join(starter_deck_names())}, or the path of a deck file",
            )
        return read_deck(path, bindery.source, wrong=wrong)
    if not isinstance(given, Sequence):
        raise DeckError(f"{type(given).__name__} is no deck", right="a Deck, a path, a starter deck's name or cards")
    if not given:
        raise DeckError("there are no cards in the deck")
    entries: list[DeckEntry] = []
    problems: list[DeckProblem] = []
    for name in given:
        if not isinstance(name, str):
            raise DeckError(f"{shown(name)} is no card", right="names of cards, or bound cards")
        try:
            entries.append(DeckEntry(1, bindery.source.get(name)))
        except UnknownCardError as error:
            problems.append(DeckProblem(str(error)))
    if wrong is not None:
        wrong.extend(problems)
    elif problems:
        raise IllegalDeckError(problems)
    return Deck("deck", tuple(entries))


def bound(entries: Iterable[DeckEntry], bindery: Bindery) -> list[Definition]:
    """Each card of the entries as often as it is in them."""
    return [definition for entry in entries for definition in [bindery.bind(entry.card)] * entry.count]


def check_deck(given: DeckLike, format: Format | None, bindery: Bindery) -> list[DeckProblem]:
    """Everything that is wrong with one deck, in a format or as such; nothing if it may be played."""
    listed: list[DeckProblem] = []
    try:
        deck = deck_of(given, bindery, listed)
        return [*listed, *problems_of(deck, format, bindery, whole=not listed)]
    except IllegalDeckError as error:
        return list(error.problems)
    except (DeckError, UnknownCardError, NotUnderstoodError) as error:
        return [DeckProblem(str(error))]


def _at(problems: Iterable[DeckProblem], where: str) -> list[DeckProblem]:
    return [
        DeckProblem(problem.why, problem.rule, f"{where}, {problem.where}" if problem.where else where)
        for problem in problems
    ]
