"""The report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, Final

from .plots import bars, lines
from .report import DEFINITIONS, interval, percent
from .setup import GOLDFISH_TURNS

_STYLE: Final = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr:nth-child(even) { background: #f4f4f4; }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; } .why { color: #666; }
"""


def page(data: dict[str, Any]) -> str:
    """The page of a report (`rulewright.simulate.report.as_data`)."""
    decks = data["decks"]
    title = " against ".join(f"{side['deck']} ({side['agent']})" for side in decks)
    kind = "goldfish games" if data["goldfish"] else "games of Commander" if data["commander"] else "games"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{data['games']:,} {kind}, seed {data['seed']}</p>",
    ]
    if data["games"]:
        parts += _goldfish(data) if data["goldfish"] else _match(data)
        parts += _mana(decks)
        for side in decks:
            parts += _chances(side, data["by"]) if data["goldfish"] else _cards(side)
    parts += _list("Agents that failed, and lost by it", [f"game {e['game']}: {e['what']}" for e in data["failures"]])
    parts += _list("Games that could not be played", [f"game {e['game']}: {e['error']}" for e in data["broken"]])
    parts.append("</body></html>")
    return "\n".join(parts) + "\n"


def _match(data: dict[str, Any]) -> list[str]:
    decks = data["decks"]
    heads = ("deck", "won", "share", "95 %", "on the play", "on the draw", "mulligans", "median turn of wins")
    rows = [
        (
            side["deck"],
            f"{side['won']['hits']:,}",
            percent(side["won"]["share"]),
            interval(side["won"]),
            percent(side["on_the_play"]["share"]),
            percent(side["on_the_draw"]["share"]),
            f"{side['mulligans']['mean']:.2f}",
            side["won_in_turn"]["median"],
        )
        for side in decks
    ]
    ends = [
        (cause, f"{games:,}", percent(games / data["games"]), *(f"{side['wins_by'].get(cause, 0):,}" for side in decks))
        for cause, games in data["ends"].items()
    ]
    return [
        _table(heads, rows),
        '<p class="why">Games without a winner count as games not won. Turns are the player\'s own.</p>',
        _figure(bars("Games won, by the winner's turn", _named(decks, "won_in_turn", "counts"), "turn")),
        "<h2>How the games ended</h2>",
        _table(("by", "games", "share", *(f"won by {side['deck']}" for side in decks)), ends),
        _figure(bars("Mulligans", _named(decks, "mulligans", "counts"), "mulligans")),
    ]


def _goldfish(data: dict[str, Any]) -> list[str]:
    side = data["decks"][0]
    kills = [100 * value for value in side["won_by_turn"]]
    won = side["won"]
    return [
        f"<p>First lethal turn: median {side['won_in_turn']['median']}, mean {side['won_in_turn']['mean']:.1f} of the "
        f"{won['hits']:,} games with one; no kill by turn {GOLDFISH_TURNS}: {data['ends'].get('no kill', 0):,}.</p>",
        _figure(lines("Won by the end of the turn", {side["deck"]: kills}, "%")),
        _figure(bars("First lethal turn", _named([side], "won_in_turn", "counts"), "turn")),
        _figure(
            lines(
                "Mana of the type can be made by the end of the turn",
                {letter: [100 * value for value in color["turns"]] for letter, color in side["colors"].items()},
                "%",
            )
        ),
    ]


def _mana(decks: Sequence[dict[str, Any]]) -> list[str]:
    heads = ("deck", "screw", "95 %", "won then", "flood", "95 %", "won then")
    rows = []
    for side in decks:
        row = [side["deck"]]
        for what in ("screw", "flood"):
            games, won = side[what]["games"], side[what]["won"]
            row += [percent(games["share"]), interval(games), percent(won["share"])]
        rows.append(row)
    return [
        "<h2>Mana</h2>",
        _figure(lines("Mana spent in the turn, mean", {side["deck"]: side["mana_spent"] for side in decks})),
        _figure(lines("Lands at the end of the turn, mean", {side["deck"]: side["lands"] for side in decks})),
        _table(heads, rows),
        f'<p class="why">{escape(DEFINITIONS)}.</p>',
    ]


def _cards(side: dict[str, Any]) -> list[str]:
    heads = ("card", "drawn in", "won", "95 %", "in the opening hand", "won")
    rows = [
        (
            card["card"],
            f"{card['drawn']['of']:,}",
            percent(card["drawn"]["share"]),
            interval(card["drawn"]),
            f"{card['opening']['of']:,}",
            percent(card["opening"]["share"]),
        )
        for card in side["cards"]
    ]
    return [f"<h2>Cards of {escape(side['deck'])}: games won when drawn</h2>", _table(heads, rows)]


def _chances(side: dict[str, Any], by: int) -> list[str]:
    found = [(f"{letter} can be made", color["by_turn"]) for letter, color in side["colors"].items()]
    cards = sorted(side["cards"], key=lambda card: (-card["by_turn"]["hits"], card["card"]))
    found += [(card["card"], card["by_turn"]) for card in cards]
    rows = [(name, f"{each['hits']:,}", percent(each["share"]), interval(each)) for name, each in found]
    return [f"<h2>By turn {by}</h2>", _table(("in hand at some time, or", "games", "share", "95 %"), rows)]


def _named(decks: Sequence[dict[str, Any]], *path: str) -> dict[str, dict[str, float]]:
    """A value of each deck by the deck's name; two of one name are told apart."""
    found: dict[str, dict[str, float]] = {}
    for number, side in enumerate(decks, 1):
        name = side["deck"] if side["deck"] not in found else f"{side['deck']} ({number})"
        value = side
        for key in path:
            value = value[key]
        found[name] = value
    return found


def _figure(svg: str) -> str:
    return f"<figure>{svg}</figure>"


def _table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    text = ["<table><tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"]
    for row in rows:
        text.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>")
    return "\n".join([*text, "</table>"])


def _list(head: str, items: Sequence[str]) -> list[str]:
    if not items:
        return []
    return [f"<h2>{escape(head)}</h2>", "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"]
