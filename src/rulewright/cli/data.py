"""``rulewright data``: the card data in the user's data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

from rulewright.cards.catalog import Catalog, catalog_path, import_cards
from rulewright.cards.source import StarterSet

from .options import JsonOption
from .output import errors, print_json

app = typer.Typer(help="Import card data, and say what is there.", no_args_is_help=True)

Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Scryfall or MTGJSON files, plain or .gz.")]


@app.command("import")
def import_(files: Files, json: JsonOption = False) -> None:
    """Build the card catalog anew from FILE… (where two have a card of one name, the first counts)."""
    columns = TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeElapsedColumn()
    with Progress(*columns, console=errors()) as progress:
        tasks = {
            file: progress.add_task(file.name, total=file.stat().st_size if file.is_file() else 0) for file in files
        }
        result = import_cards(files, progress=lambda file, at: progress.update(tasks[file], completed=at))
    if json:
        unread = [{"name": name, "problem": problem} for name, problem in result.unread]
        print_json(
            {
                "catalog": catalog_path(),
                "cards": result.cards,
                "repeated": result.repeated,
                "unread": unread,
            }
        )
        return
    print(f"{result.cards} cards are in {catalog_path()}")
    if result.repeated:
        print(f"{result.repeated} further printings of the same cards were passed over")
    if result.unread:
        print(f"{len(result.unread)} fields are in no words of the rules, and their cards cannot be played;")
        print("--json lists them. The first is:")
        print("  {}: {}".format(*result.unread[0]))


@app.command()
def status(json: JsonOption = False) -> None:
    """Say which card data there is."""
    path = catalog_path()
    starter = len(StarterSet())
    if not path.exists():
        if json:
            print_json({"catalog": path, "cards": None, "sources": [], "starter_cards": starter})
        else:
            print(f"There is no catalog at {path}; the starter set has {starter} cards.")
            print("Build one with `rulewright data import FILE`.")
        return
    with Catalog(path) as catalog:
        cards, sources = len(catalog), catalog.sources()
    if json:
        listed = [{"file": file, "cards": count} for file, count in sources]
        print_json({"catalog": path, "cards": cards, "sources": listed, "starter_cards": starter})
        return
    print(f"{cards} cards in {path}; the starter set has {starter}.")
    for file, count in sources:
        print(f"  {count} from {file}")
