"""The report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .decks import DeckReport
from .measure import VERDICTS
from .report import Block, Report, Row

_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr:nth-child(even) { background: #f4f4f4; }
summary { cursor: pointer; font-size: 1.3em; } .why { color: #666; text-align: left; }
"""
_LISTED: Final = 200


def page(found: Report, title: str) -> str:
    """The page: totals, the tables, the ranked lists and the decks."""
    play = found.proofs is not None
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        _table("cards", [found.all], play),
        "<h2>By format</h2>",
        _table("format", found.by_format, play),
        "<h2>By card type</h2>",
        _table("type", found.by_type, play),
        _details("First unreadable words", _blocks("words", found.words)),
        _details("Missing performers", _blocks("performer", found.performers)),
        _details("By mechanic", _table("mechanic", found.by_mechanic, play)),
        _details("By set", _table("set", found.by_set, play)),
    ]
    if found.decks is not None:
        parts.append(_details("Decks", _decks(found.decks)))
    parts.append("</body></html>")
    return "\n".join(parts) + "\n"


def _details(head: str, inner: str) -> str:
    return f"<details><summary>{escape(head)}</summary>\n{inner}\n</details>"


def _table(head: str, rows: Sequence[Row], play: bool) -> str:
    heads = (head, "total", "read", *VERDICTS, *(("proved",) if play else ()), "share")
    lines = ["<table><tr>" + "".join(f"<th>{escape(each)}</th>" for each in heads) + "</tr>"]
    for row in rows:
        counts = [row.total, row.read, *(row.counts[verdict] for verdict in VERDICTS)]
        good = row.proved if play else row.counts[VERDICTS[0]]
        if play:
            counts.append(row.proved)
        cells = "".join(f"<td>{count}</td>" for count in counts)
        lines.append(f"<tr><td>{escape(row.name)}</td>{cells}<td>{good / max(1, row.total):.1%}</td></tr>")
    return "\n".join([*lines, "</table>"])


def _blocks(head: str, blocks: Sequence[Block]) -> str:
    lines = [f"<table><tr><th>{escape(head)}</th><th>alone</th><th>cards</th><th>such as</th></tr>"]
    for each in blocks[:_LISTED]:
        examples = escape("; ".join(each.examples))
        counts = f"<td>{each.alone}</td><td>{each.cards}</td>"
        lines.append(f'<tr><td>{escape(each.what)}</td>{counts}<td class="why">{examples}</td></tr>')
    return "\n".join([*lines, "</table>"])


def _decks(decks: DeckReport) -> str:
    lines = ["<table><tr><th>format</th><th>decks</th><th>complete</th><th>one card short</th></tr>"]
    for name, each in decks.formats.items():
        cells = f"<td>{each.decks}</td><td>{len(each.complete)}</td><td>{each.nearly}</td>"
        lines.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    lines.append("</table>")
    for name, each in decks.formats.items():
        wanted = "; ".join(f"{w.name} ({w.alone}, {w.decks})" for w in each.wanted[:40])
        lines.append(f"<p><b>{escape(name)}</b>: {escape(wanted)}</p>")
    return "\n".join(lines)
