"""``rulewright data``: the library's data in the user's data folder."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from rulewright.cards.catalog import Catalog, catalog_path, data_folder, open_database
from rulewright.cards.errors import CatalogError
from rulewright.cards.source import StarterSet
from rulewright.reference.errors import DownloadError
from rulewright.reference.importing import ImportReport, import_data, read_imported_cards
from rulewright.reference.library import Library
from rulewright.reference.sites import Sites

from .options import JsonOption
from .output import print_json
from .watching import watched

app = typer.Typer(
    help="Import cards, rules, rulings and printings, and say what is there.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

_SITES = Sites()
Files = Annotated[
    list[Path],
    typer.Argument(
        metavar="FILE…",
        help="Scryfall or MTGJSON files, plain or .gz, texts of the Comprehensive Rules, or folders of these.",
    ),
]
ReadOption = Annotated[
    bool, typer.Option("--read/--no-read", help="Read the text of every card, for understood: and node: searches.")
]


@app.command("import")
def import_(files: Files, read: ReadOption = False, json: JsonOption = False) -> None:
    """Import FILE…: what they bring replaces what was there of its kind; the rest, and older editions, stay."""
    with watched() as tell:
        result = import_data(files, read_cards=read, progress=tell)
    report(result, json)


@app.command()
def update(
    mtgjson: Annotated[bool, typer.Option("--mtgjson", help="Take cards and printings from MTGJSON.")] = False,
    read: ReadOption = False,
    scryfall_url: Annotated[str, typer.Option(help="The address of Scryfall's API, or of a mirror.")] = _SITES.scryfall,
    mtgjson_url: Annotated[str, typer.Option(help="The address of MTGJSON's files.")] = _SITES.mtgjson,
    rules_url: Annotated[str, typer.Option(help="The address of the page of the rules.")] = _SITES.rules,
    json: JsonOption = False,
) -> None:
    """Fetch the official files, if they have changed, and import them."""
    from rulewright.reference.download import Fetcher, client  # httpx is slow to load
    from rulewright.reference.official import by_hand, fetch_official

    sites = Sites(scryfall_url.rstrip("/"), mtgjson_url.rstrip("/"), rules_url)
    folder = data_folder() / "downloads"
    with watched() as tell:
        try:
            with client() as http:
                fetched = list(fetch_official(Fetcher(http, folder, progress=tell), sites, mtgjson=mtgjson))
        except DownloadError as error:
            raise DownloadError(f"{error.what}\n{by_hand(folder, sites)}", where=error.where) from None
        if _has(each.path for each in fetched):
            result = None
        else:
            result = import_data([each.path for each in fetched], read_cards=read, progress=tell)
    if result is not None:
        report(result, json)
    elif json:
        print_json({"catalog": catalog_path(), "files": {}, "up_to_date": True})
    else:
        print("Everything is up to date.")


def _has(files: Iterable[Path]) -> bool:
    """Whether the catalog can be read, and was built of these files as they are now."""
    try:
        open_database(catalog_path()).close()
        with Library(catalog_path()) as library:
            imported = {each.file: datetime.fromisoformat(each.at).timestamp() for each in library.status.imported}
    except CatalogError:
        return False
    return all(imported.get(file.name, -1) >= int(file.stat().st_mtime) for file in files)


@app.command()
def read(json: JsonOption = False) -> None:
    """Read the text of every imported card anew, as after an update of Rulewright."""
    with watched() as tell:
        understood = read_imported_cards(progress=tell)
    if json:
        print_json({"catalog": catalog_path(), "understood": understood})
    else:
        print(f"{understood} cards are understood")


@app.command()
def status(json: JsonOption = False) -> None:
    """Say which data there is, how much, and how old."""
    path = catalog_path()
    starter = len(StarterSet())
    if not path.exists():
        if json:
            print_json({"catalog": path, "cards": None, "sources": [], "starter_cards": starter})
        else:
            print(f"There is no catalog at {path}; the starter set has {starter} cards.")
            print("`rulewright data update` fetches the official files; `rulewright data import FILE` takes yours.")
        return
    with Catalog(path) as catalog:
        sources = catalog.sources()
    with Library(path) as library:
        there = library.status
    if json:
        print_json(
            {
                "catalog": path,
                "cards": there.cards,
                "sources": [{"file": file, "cards": count} for file, count in sources],
                "starter_cards": starter,
                "printings": there.printings,
                "printings_with_prices": there.priced,
                "sets": there.sets,
                "rulings": there.rulings,
                "editions": there.editions,
                "rules": there.rules,
                "glossary": there.glossary,
                "cards_read": there.read,
                "cards_understood": there.understood,
                "imported": there.imported,
            }
        )
        return
    print(f"{there.cards} cards in {path}; the starter set has {starter}.")
    for file, count in sources:
        print(f"  {count} from {file}")
    print(f"{there.printings} printings in {there.sets} sets, {there.priced} with prices; {there.rulings} rulings.")
    if there.editions:
        print(f"Rules as of {', '.join(there.editions)}: {there.rules} rules and {there.glossary} glossary entries.")
    else:
        print("No rules: only an index of their numbers.")
    if there.read:
        print(f"{there.understood} of {there.read} cards are understood.")
    for source in there.imported:
        print(f"  {source.at[:10]}: {source.rows} {source.kind} from {source.file}")


def report(result: ImportReport, json: bool) -> None:
    """Say what an import did."""
    if json:
        print_json(
            {
                "catalog": catalog_path(),
                "cards": result.cards,
                "repeated": result.repeated,
                "files": result.counts,
                "passed_over": result.passed_over,
                "unread": [{"name": name, "problem": problem} for name, problem in result.unread],
            }
        )
        return
    if result.cards:
        print(f"{result.cards} cards are in {catalog_path()}")
    for file, counts in result.counts.items():
        print(f"  {file}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    if result.passed_over:
        print(f"Not data for the library, and passed over: {', '.join(result.passed_over)}")
    if result.repeated:
        print(f"{result.repeated} further printings of the same cards were passed over")
    if result.unread:
        print(f"{len(result.unread)} fields are in no words of the rules, and their cards cannot be played;")
        print("--json lists them. The first is:")
        print("  {}: {}".format(*result.unread[0]))
