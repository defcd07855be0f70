"""``rulewright card``, ``rule``, ``glossary`` and ``rulings``: one thing, looked up."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from rulewright.cards.card import Card
from rulewright.cards.source import CardFile, Layered, StarterSet
from rulewright.reference.card_page import card_page
from rulewright.reference.entries import Rule, RulingEntry
from rulewright.reference.errors import NotFoundError
from rulewright.reference.library import Library

from .options import CardsOption, JsonOption
from .output import errors, print_json
from .render import heading, indented, output, symbols
from .watching import open_library, open_library_of

Words = Annotated[list[str], typer.Argument(metavar="NAME…", help="The name; quotation marks are not needed.")]
_PRINTINGS = 12
_REFERENCES = 30


def card(name: Words, cards: CardsOption = None, json: JsonOption = False) -> None:
    """Show a card: text, keywords and their rules, rulings, printings with prices, and how it is read."""
    wanted = " ".join(name)
    with open_library_of(wanted, cards) as library:
        page = card_page(library, wanted)
    if json:
        print_json(page)
        return
    console = output()
    _print_card(console, page.card)
    for keyword in page.keywords:
        console.print(heading(f"\n{keyword.name}", f"keyword, rule {keyword.rule}" if keyword.rule else "keyword"))
        if keyword.definition:
            indented(console, symbols(keyword.definition))
    if page.rulings:
        console.print(heading(f"\nRulings ({len(page.rulings)})"))
        for ruling in page.rulings:
            _print_ruling(console, ruling)
    if page.printings:
        console.print(heading(f"\nPrintings ({len(page.printings)})"))
        for printing in page.printings[:_PRINTINGS]:
            facts = [f"#{printing.number}", printing.rarity or "", printing.released or "", *printing.prices.words()]
            console.print(f"  {printing.set_name} ({printing.set})  " + "  ".join(fact for fact in facts if fact))
        if len(page.printings) > _PRINTINGS:
            console.print(f"  … and {len(page.printings) - _PRINTINGS} more")
    legal = [name for name, verdict in page.legalities if verdict in ("legal", "restricted")]
    if legal:
        console.print(heading("\nLegal in"), ", ".join(legal))
    console.print(heading("\nHow it is read"), "understood" if page.understood else "not understood")
    for problem in page.problems:
        indented(console, symbols(problem))


def rule(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="Such as 702.180a, 702.180, 702 or 7.")],
    edition: Annotated[
        str | None, typer.Option("--edition", metavar="DATE", help="An older edition of the rules, such as 2025-04-04.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show a rule with its examples, subrules and cross references."""
    with Library() as library:
        found = library.rules.rule(number, edition)
    if json:
        print_json(found)
        return
    console = output()
    _print_rule(console, found)
    for sub in found.subrules:
        _print_rule(console, sub, indent=2)
    for words, references in (("See", found.cites), ("Cited by", found.cited_by)):
        if references:
            more = f" and {len(references) - _REFERENCES} more" if len(references) > _REFERENCES else ""
            named = ", ".join(f"{each.number} {each.title}" for each in references[:_REFERENCES])
            console.print(heading(f"\n{words}"), named + more)
    if not found.edition:
        errors().print("[dim]Only numbers and titles are here; `rulewright data update` brings the texts.[/]")


def glossary(
    term: Annotated[list[str], typer.Argument(metavar="TERM…", help="A term of the rules' glossary.")],
    json: JsonOption = False,
) -> None:
    """Show a glossary entry and the rules that it points to."""
    with Library() as library:
        entry = library.rules.glossary(" ".join(term))
    if json:
        print_json(entry)
        return
    console = output()
    console.print(heading(entry.term, ", ".join(entry.rules)))
    indented(console, symbols(entry.text))


def rulings(
    text: Annotated[list[str], typer.Argument(metavar="NAME|TEXT…", help="The name of a card, or words to look for.")],
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="The most rulings found by words.")] = 20,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Show the rulings about a card, or those that speak of something."""
    wanted = " ".join(text)
    known = None if cards is None else Layered(CardFile(cards), StarterSet()).find(wanted)
    with open_library_of(wanted, cards) if known is not None else open_library(cards) as library:
        named = library.cards.find(wanted)
        found = library.rulings(wanted) if named is not None else library.search_rulings(wanted, limit)
        speaking = library.rulings_saying(wanted, limit) if named is not None and not found else ()
        any_rulings = library.status.rulings
    if json:
        print_json(found or speaking)
        return
    if not any_rulings and (named is None or cards is None):
        raise NotFoundError("no rulings were imported", right="`rulewright data update` brings them")
    console = output()
    if named is not None:
        console.print(heading(named.name, f"{len(found)} rulings" + ("; these say its name" if speaking else "")))
    for ruling in found or speaking:
        _print_ruling(console, ruling, cards=named is None or bool(speaking))
    if not found and named is None:
        errors().print("Nothing was found.")


def editions(
    old: Annotated[str | None, typer.Argument(metavar="OLD", help="The date of an edition.")] = None,
    new: Annotated[str | None, typer.Argument(metavar="NEW", help="Of another; the newest if left out.")] = None,
    json: JsonOption = False,
) -> None:
    """List the imported editions of the rules, or compare two: rules added, changed and removed."""
    with Library() as library:
        dates = library.rules.editions()
        changes = () if old is None else library.rules.changes(old, new or library.rules.edition)
    if json:
        print_json(dates if old is None else changes)
        return
    console = output()
    if old is None:
        for date in dates:
            console.print(date)
        return
    for change in changes:
        console.print(heading(change.number, change.kind))
        for sign, text in (("−", change.old), ("+", change.new)):
            if text:
                indented(console, symbols(f"{sign} {text}"))
    counts = {kind: sum(change.kind == kind for change in changes) for kind in ("added", "changed", "removed")}
    console.print("\n" + ", ".join(f"{count} {kind}" for kind, count in counts.items()))


def _print_card(console: Console, shown: Card) -> None:
    for face in shown.faces:
        console.print(heading(face.name, str(face.mana_cost or "")))
        console.print(str(face.type_line))
        if face.oracle_text:
            indented(console, symbols(face.oracle_text))
        numbers = [f"{face.power}/{face.toughness}"] if face.power is not None else []
        numbers += [f"loyalty {face.loyalty}"] * (face.loyalty is not None)
        numbers += [f"defense {face.defense}"] * (face.defense is not None)
        if numbers:
            console.print(", ".join(numbers))


def _print_rule(console: Console, shown: Rule, indent: int = 0) -> None:
    indented(console, heading(shown.number, shown.title if not indent or shown.heading else ""), indent)
    if shown.text:
        indented(console, symbols(shown.text), indent + 2)
    for example in shown.examples:
        indented(console, symbols(f"Example: {example}", style="italic"), indent + 4)


def _print_ruling(console: Console, ruling: RulingEntry, cards: bool = False) -> None:
    console.print(Text(f"{ruling.published or 'undated'} · {ruling.publisher}", style="dim"))
    indented(console, symbols(ruling.text))
    if cards and ruling.cards:
        more = f" and {ruling.count - len(ruling.cards)} more" if ruling.count > len(ruling.cards) else ""
        indented(console, Text(f"{', '.join(ruling.cards)}{more}", style="italic"))
