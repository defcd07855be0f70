"""Options that several commands share, each defined once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

CardsOption = Annotated[
    Path | None,
    typer.Option(
        "--cards",
        metavar="FILE",
        help="Take cards from this Scryfall or MTGJSON file, not from the catalog; it is not imported.",
        rich_help_panel="Cards",
    ),
]
"""For `rulewright.cards.catalog.open_cards`."""

JsonOption = Annotated[
    bool,
    typer.Option("--json", help="Print JSON alone on standard output; progress goes to standard error."),
]
