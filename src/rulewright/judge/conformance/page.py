"""The report as one HTML page that needs nothing else."""

from __future__ import annotations

from html import escape

from .outcome import ERROR, FAILED, NOT_PLAYABLE, NOT_RUNNABLE, STATUSES, Result
from .report import by_topic, causes, share, totals

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr:nth-child(even) { background: #f4f4f4; }
details { margin: .3rem 0; } summary { cursor: pointer; } code { font-size: 90%; } .why { color: #666; }
"""


def page(results: list[Result], title: str) -> str:
    """The page: totals, topics, and every scenario that did not pass, by cause."""
    core = [result for result in results if result.core]
    other = [result for result in results if not result.core]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        _table("", {"all": totals(results), "core": totals(core), "other": totals(other)}),
        _share("core", core),
        _share("other", other),
        "<h2>By topic</h2>",
        _table("topic", by_topic(results)),
    ]
    for status in (FAILED, ERROR, NOT_RUNNABLE, NOT_PLAYABLE):
        found = causes(results, (status,))
        if found:
            parts.append(f"<h2>{escape(status.replace('_', ' '))}</h2>")
        for _, cause, group in found:
            items = "".join(_item(result) for result in group)
            parts.append(f"<details><summary>{len(group)} × {escape(cause)}</summary><ul>{items}</ul></details>")
    parts.append("</body></html>")
    return "\n".join(parts) + "\n"


def _table(head: str, rows: dict[str, dict[str, int]]) -> str:
    heads = "".join(f"<th>{escape(status.replace('_', ' '))}</th>" for status in STATUSES)
    lines = [f"<table><tr><th>{escape(head)}</th>{heads}</tr>"]
    for name, counted in rows.items():
        cells = "".join(f"<td>{counted[status]}</td>" for status in STATUSES)
        lines.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    return "\n".join([*lines, "</table>"])


def _share(name: str, results: list[Result]) -> str:
    part = share(results)
    if part is None:
        return ""
    return f"<p>{part:.1%} of the {escape(name)} scenarios that could be played passed.</p>"


def _item(result: Result) -> str:
    why = f'<br><span class="why">{escape(result.detail)}</span>' if result.detail else ""
    return f"<li><code>{escape(result.id)}</code>{why}</li>"
