"""Where the official files are: Scryfall's bulk data or MTGJSON's files, and the text of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote, urljoin

import msgspec

from .download import Fetched, Fetcher, Remote
from .errors import DownloadError
from .sites import Sites

_BULK: Final = {"oracle_cards": "cards", "default_cards": "printings", "rulings": "rulings"}
_ATOMIC: Final = ("AtomicCards.json.gz", "AllPrintings.json.gz", "AllPricesToday.json.gz")
_RULES_LINK: Final = re.compile(r"[\"'](?P<url>[^\"'<>]*MagicCompRules[^\"'<>]*?(?P<date>\d{8})[^\"'<>]*?\.txt)[\"']")
_CHECKSUM: Final = re.compile(r"\b[0-9a-fA-F]{64}\b")


class _Bulk(msgspec.Struct):
    type: str
    download_uri: str


class _BulkList(msgspec.Struct):
    data: list[_Bulk]


def fetch_official(fetcher: Fetcher, sites: Sites, *, mtgjson: bool = False) -> Iterator[Fetched]:
    """Bring cards, printings with prices, rulings and rules up to date. Raises `DownloadError`."""
    for remote in rules_files(fetcher, sites):
        yield fetcher.fetch(remote)
    for remote in mtgjson_files(fetcher, sites) if mtgjson else scryfall_files(fetcher, sites):
        yield fetcher.fetch(remote)


def scryfall_files(fetcher: Fetcher, sites: Sites) -> Iterator[Remote]:
    """The bulk files, whose addresses change every day."""
    url = f"{sites.scryfall}/bulk-data"
    try:
        listed = msgspec.json.decode(fetcher.text(url), type=_BulkList).data
    except msgspec.DecodeError as error:
        raise DownloadError(f"this is no list of bulk data: {error}", where=url) from None
    found = {each.type: each.download_uri for each in listed}
    for kind, name in _BULK.items():
        if kind not in found:
            raise DownloadError(f"the list of bulk data has no {kind}", where=url)
        yield Remote(f"scryfall-{name}.json", found[kind])


def mtgjson_files(fetcher: Fetcher, sites: Sites) -> Iterator[Remote]:
    """MTGJSON's files with their published checksums."""
    for name in _ATOMIC:
        url = f"{sites.mtgjson}/{name}"
        checksum = _CHECKSUM.search(fetcher.text(url + ".sha256"))
        if checksum is None:
            raise DownloadError("this is no checksum", where=url + ".sha256")
        yield Remote(f"mtgjson-{name}", url, checksum[0])


def rules_files(fetcher: Fetcher, sites: Sites) -> Iterator[Remote]:
    """The newest text of the rules that the page of the rules links to."""
    links = {match["date"]: match["url"] for match in _RULES_LINK.finditer(fetcher.text(sites.rules))}
    if not links:
        raise DownloadError("this page links to no text of the rules", where=sites.rules)
    newest = max(links)
    url = urljoin(sites.rules, quote(links[newest], safe=":/?&=%"))
    yield Remote(f"MagicCompRules-{newest}.txt", url)


def by_hand(folder: Path, sites: Sites) -> str:
    """What to download where the sites cannot be reached, and where to put it."""
    return (
        f"Download these on a machine that can, put them into {folder} and run `rulewright data import {folder}`:\n"
        f"  from {sites.scryfall}/bulk-data: Oracle Cards, Default Cards and Rulings\n"
        f"    (or from {sites.mtgjson}: {', '.join(_ATOMIC)})\n"
        f"  from {sites.rules}: the Comprehensive Rules as TXT"
    )
