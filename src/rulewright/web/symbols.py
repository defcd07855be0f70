"""Mana and tap symbols, drawn by us as SVG: a disc with a shape or a letter; hybrids are two halves."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Final

_FIELDS: Final = {
    "W": "#f6efc4",
    "U": "#a9d5ef",
    "B": "#bdb1ad",
    "R": "#f3a98a",
    "G": "#a4d2ae",
    "C": "#cfcac6",
    "S": "#e4f1f7",
}
_PLAIN: Final = "#cfcac6"
_INK: Final = "#221c16"
_SHAPES: Final = {
    # a sun of eight rays, a drop, a crescent over a stone, a flame, a leaf, a star of four points, a flake
    "W": "M50 18l6 15 13-10-3 16 16 1-11 10 11 10-16 1 3 16-13-10-6 15-6-15-13 10 3-16-16-1 11-10-11-10 16-1-3-16z",
    "U": "M50 16c12 17 22 28 22 42a22 22 0 0 1-44 0c0-14 10-25 22-42z",
    "B": "M60 18a33 33 0 1 0 16 47a25 25 0 1 1-16-47z",
    "R": "M52 14c2 14 22 22 22 44a24 24 0 0 1-48 2c0-12 8-16 10-28 6 4 8 9 8 14 6-8 10-18 8-32z",
    "G": "M76 20c2 34-10 52-36 52l-12 12-4-4 14-14C32 40 48 24 76 20z",
    "C": "M50 14c4 22 14 32 36 36-22 4-32 14-36 36-4-22-14-32-36-36 22-4 32-14 36-36z",
    "S": "M47 14h6v22l16-14 4 4-14 16h22v6H59l14 16-4 4-16-14v22h-6V54L31 68l-4-4 14-16H19v-6h22L27 26l4-4 16 14z",
}
_TAP: Final = "M18 66a33 33 0 0 1 50-34l8-11 9 38-39-3 10-13a19 19 0 0 0-26 23z"
_UNTAP: Final = "M82 34a33 33 0 0 1-50 34l-8 11-9-38 39 3-10 13a19 19 0 0 0 26-23z"
_NAME: Final = re.compile(r"[0-9A-Z½∞]{1,7}(?:-[0-9A-Z]{1,3}){0,2}")
_HEAD: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" aria-label="{}">'


def symbol_name(symbol: str) -> str:
    """The name in a URL of the symbol written ``symbol``, without braces.

    >>> symbol_name("2/W")
    '2-W'
    """
    return symbol.replace("/", "-").upper()


@lru_cache(maxsize=512)
def draw(name: str) -> str | None:
    """The picture of the symbol of that name, or None where no symbol could have it."""
    if not _NAME.fullmatch(name):
        return None
    label = escape("{" + name.replace("-", "/") + "}", quote=True)
    parts = name.split("-")
    if name in ("T", "Q"):
        shape, field, ink = (_TAP, _PLAIN, _INK) if name == "T" else (_UNTAP, _INK, "#f4f1ec")
        body = _disc(field) + _path(shape, ink)
    elif len(parts) == 1:
        body = _disc(_FIELDS.get(name, _PLAIN)) + _sign(name, 50, 50, 1.0)
    elif parts[-1] == "P" and len(parts) == 2:
        body = _disc(_FIELDS.get(parts[0], _PLAIN)) + _phyrexian(50, 50, 1.0)
    else:
        body = _halves(parts[0], parts[1]) + (_phyrexian(50, 50, 0.8) if parts[-1] == "P" else _two(parts))
    return _HEAD.format(label) + body + "</svg>"


def _disc(color: str) -> str:
    return f'<circle cx="50" cy="50" r="48" fill="{color}"/>'


def _halves(one: str, other: str) -> str:
    return _disc(_FIELDS.get(one, _PLAIN)) + (
        f'<path d="M84 16A48 48 0 0 1 16 84z" fill="{_FIELDS.get(other, _PLAIN)}"/>'
        f'<path d="M84 16L16 84" stroke="{_INK}" stroke-width="2"/>'
    )


def _two(parts: list[str]) -> str:
    return _sign(parts[0], 34, 34, 0.48) + _sign(parts[1], 66, 66, 0.48)


def _sign(name: str, x: float, y: float, scale: float) -> str:
    if name in _SHAPES:
        move = f"translate({x - 50 * scale} {y - 50 * scale}) scale({scale})"
        return f'<g transform="{move}">{_path(_SHAPES[name], _INK)}</g>'
    size = scale * (62 if len(name) == 1 else 52 if len(name) == 2 else 100 / len(name))
    return (
        f'<text x="{x}" y="{y}" font-family="Georgia, serif" font-weight="bold" font-size="{size:.0f}" '
        f'text-anchor="middle" dominant-baseline="central" fill="{_INK}">{escape(name)}</text>'
    )


def _phyrexian(x: float, y: float, scale: float) -> str:
    """A ring with a line through it."""
    return (
        f'<g fill="none" stroke="{_INK}" stroke-width="{9 * scale}" transform="translate({x - 50} {y - 50})">'
        f'<circle cx="50" cy="50" r="{19 * scale}"/><path d="M50 {50 - 34 * scale}V{50 + 34 * scale}"/></g>'
    )


def _path(shape: str, color: str) -> str:
    return f'<path d="{shape}" fill="{color}"/>'
