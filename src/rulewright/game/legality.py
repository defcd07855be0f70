"""Whether a deck may be played: its cards are understood, and it keeps the rules of its format."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.abilities.continuous import DeckRule
from rulewright.cards.card import Card
from rulewright.cards.commander_deck import faults
from rulewright.cards.deck import Deck
from rulewright.cards.errors import DeckProblem
from rulewright.engine.definition import Definition
from rulewright.engine.melding import MELD
from rulewright.vocabulary.cardtype import BASIC

from .binding import Bindery, NotUnderstoodError
from .formats import Format
from .meld_pairs import is_front

ANY_NUMBER: int = 1_000_000


def problems_of(deck: Deck, format: Format | None, bindery: Bindery, whole: bool = True) -> list[DeckProblem]:
    """Everything that is wrong with a deck: cards that are not understood, then what the format forbids; nothing if it
    may be played. Without a format only the cards are looked at. Of a deck that was not read as a ``whole`` nothing is
    said about what may be missing from it."""
    found = _not_understood(deck, bindery)
    if not whole:
        if format is not None and not format.commander:
            found.extend(_too_many(deck, format, copies_allowed(bindery)))
        if format is not None and format.list:
            found.extend(_listed(deck, format))
        return found
    if not deck.size:
        found.append(DeckProblem("there are no cards in it", "100.2"))
    if format is None:
        return found
    most = copies_allowed(bindery)
    if format.commander:
        found.extend(DeckProblem(fault.why, fault.rule) for fault in faults(deck, most, format.brawl))
        if deck.sideboard:
            found.append(DeckProblem(f"a {format.name} deck has no sideboard", "903.5e"))
    else:
        found.extend(_constructed(deck, format, most))
    if format.list:
        found.extend(_listed(deck, format))
    return found


def copies_allowed(bindery: Bindery) -> Callable[[Card, int], int]:
    """Tells how many copies of a card a deck may have where it usually may have so many: any number of a basic land,
    and what the card's own text says (CR 100.2a, 903.5b)."""

    def most(card: Card, usual: int) -> int:
        if card.front.type_line.supertypes & BASIC:
            return ANY_NUMBER
        rule = deck_rule(_definition(card, bindery))
        if rule is None:
            return usual
        return rule.most or ANY_NUMBER

    return most


def deck_rule(card: Definition) -> DeckRule | None:
    """What the card's text says about how many copies of it a deck may have."""
    for ability in card.front.abilities:
        for effect in () if ability.static is None else ability.static.effects:
            if isinstance(effect, DeckRule):
                return effect
    return None


def _definition(card: Card, bindery: Bindery) -> Definition:
    """The card as far as it is understood."""
    try:
        return bindery.bind(card)
    except NotUnderstoodError:
        return Bindery(bindery.source, partial=True).bind(card)


def _not_understood(deck: Deck, bindery: Bindery) -> list[DeckProblem]:
    found: list[DeckProblem] = []
    for card in {entry.card.name: entry.card for entry in deck.entries()}.values():
        try:
            bindery.bind(card)
        except NotUnderstoodError as error:
            found.append(DeckProblem(error.what))
        if card.layout == MELD and not is_front(card):
            found.append(DeckProblem(f"{card.name} is what two cards become together, and no card", "712.4b"))
    return found


def _constructed(deck: Deck, format: Format, most: Callable[[Card, int], int]) -> list[DeckProblem]:
    found: list[DeckProblem] = []
    if deck.size < format.least:
        found.append(
            DeckProblem(
                f"it has {deck.size} cards, not {format.least} or more", "100.2b" if format.least < 60 else "100.2a"
            )
        )
    side = sum(entry.count for entry in deck.sideboard)
    if format.sideboard is not None and side > format.sideboard:
        found.append(DeckProblem(f"its sideboard has {side} cards, not {format.sideboard} or fewer", "100.4a"))
    if deck.commander:
        names = ", ".join(entry.card.name for entry in deck.commander)
        found.append(DeckProblem(f"a {format.name} deck has no commander such as {names}", "903.3"))
    return found + _too_many(deck, format, most)


def _too_many(deck: Deck, format: Format, most: Callable[[Card, int], int]) -> list[DeckProblem]:
    """Cards of which there are more copies than the format allows."""
    found: list[DeckProblem] = []
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for entry in (*deck.main, *deck.sideboard):
        counts[entry.card.name] = counts.get(entry.card.name, 0) + entry.count
        cards[entry.card.name] = entry.card
    for name, card in cards.items():
        allowed = most(card, format.copies)
        if counts[name] > allowed:
            found.append(DeckProblem(f"{name} is in it {counts[name]} times, more than {allowed}", "100.2a"))
    return found


def _listed(deck: Deck, format: Format) -> list[DeckProblem]:
    """Cards that the format's list does not have, has banned, or restricts to one copy; of a card of which the card
    data knows nothing, nothing is said."""
    found: list[DeckProblem] = []
    counts: dict[str, int] = {}
    cards: dict[str, Card] = {}
    for entry in deck.entries():
        counts[entry.card.name] = counts.get(entry.card.name, 0) + entry.count
        cards[entry.card.name] = entry.card
    for name, card in cards.items():
        verdict = card.legality(format.list)
        if verdict == "banned":
            found.append(DeckProblem(f"{name} is banned in {format.name}"))
        elif verdict == "not_legal":
            found.append(DeckProblem(f"{name} is not legal in {format.name}"))
        elif verdict == "restricted" and counts[name] > 1:
            found.append(DeckProblem(f"{name} is restricted in {format.name}: it is in the deck {counts[name]} times"))
    return found
