"""``rulewright search``: cards, rules, glossary and rulings by words, and cards by the query language."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from rulewright.reference.query import is_card_query
from rulewright.reference.query.finding import asks_readings
from rulewright.reference.search import KINDS

from .options import CardsOption, JsonOption
from .output import errors, print_json
from .render import heading, indented, marked, output
from .watching import open_library

_EXCLUDED = re.compile(r"-(?:[A-Za-z]+(?::|!=|[<>]=?|=)|[(\"!]|[A-Za-z]{2,}$)")


class Command(TyperCommand):
    """A command whose words may begin with a hyphen, as ``-t:elf`` does, and are no options for that."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, [f" {each}" if _EXCLUDED.match(each) else each for each in args])


class Kind(StrEnum):
    """The kinds of results, as they are asked for."""

    rules = "rules"
    glossary = "glossary"
    cards = "cards"
    rulings = "rulings"


_KINDS = {Kind.rules: "rule", Kind.glossary: "glossary", Kind.cards: "card", Kind.rulings: "ruling"}


def search(
    query: Annotated[
        list[str],
        typer.Argument(metavar="QUERY…", help='Words, or a query for cards such as: t:creature mv<=3 o:"draw a card".'),
    ],
    kind: Annotated[
        list[Kind] | None, typer.Option("--kind", "-k", help="Only results of this kind; may be given several times.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=1000, help="The most results.")] = 20,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Search cards, rules, glossary and rulings; the best results come first.

    Plain words are text. A query for cards has filters: t: type, o: text, c: color, id: identity, mv, pow, tou, kw:
    keyword, f: format, is:, set:, r: rarity, usd, eur, tix, year, order:, and understood:yes and node:NAME for what
    Rulewright reads. Put "or" between them, "-" before them, and parentheses around them.
    """
    kinds = KINDS if not kind else tuple(_KINDS[each] for each in dict.fromkeys(kind))
    text = " ".join(query).strip()
    reading = cards is not None and "card" in kinds and is_card_query(text) and asks_readings(text)
    with open_library(cards, read_cards=reading) as library:
        hits = library.search(text, kinds, limit)
        imported = library.path is not None
    if json:
        print_json(hits)
        return
    console = output()
    for hit in hits:
        title = hit.id if hit.kind != "rule" or not hit.title else f"{hit.id} {hit.title}"
        console.print(heading(title, " ".join(part for part in (hit.kind, "·" * bool(hit.detail), hit.detail) if part)))
        if hit.snippet and hit.snippet != hit.title:
            indented(console, marked(hit.snippet, hit.highlights), 4)
    if not hits:
        errors().print("Nothing was found.")
    if not imported:
        errors().print(
            "[dim]This is the starter set and an index of rule numbers; `rulewright data update` brings the rest.[/]"
        )
