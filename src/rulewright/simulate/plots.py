"""The plots of the page: SVG, in the page itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pygal  # type: ignore[import-untyped]
from pygal.style import Style  # type: ignore[import-untyped]

_COLORS: Final = ("#3b6ea5", "#c8553d", "#4f8f5b", "#8a5a9e", "#b58a2b", "#5c6670", "#2a9d8f", "#9c4a6b")
_FONT: Final = "system-ui, sans-serif"
_STYLE: Final = Style(
    background="transparent",
    plot_background="transparent",
    foreground="#222",
    foreground_strong="#222",
    foreground_subtle="#777",
    font_family=_FONT,
    label_font_size=11,
    major_label_font_size=11,
    legend_font_size=12,
    title_font_size=14,
    value_font_size=10,
    colors=_COLORS,
    guide_stroke_color="#ddd",
    major_guide_stroke_color="#ccc",
    opacity=".75",
    opacity_hover=".95",
    transition="0s",
)
_SCRIPT: Final = re.compile(r"<script.*?</script>|<!--.*?-->", re.DOTALL)
_SIZE: Final = {"width": 760, "height": 300}


def _config(title: str, **more: Any) -> Any:
    """What all plots have in common; no scripts, which would be fetched from elsewhere."""
    return pygal.Config(
        title=title,
        style=_STYLE,
        js=(),
        margin=8,
        legend_at_bottom=True,
        disable_xml_declaration=True,
        **_SIZE,
        **more,
    )


def lines(title: str, series: Mapping[str, Sequence[float]], unit: str = "") -> str:
    """Values by turn, from turn 1."""
    chart = pygal.Line(
        _config(title, x_title="turn", y_title=unit or None, dots_size=2, min_scale=3, range=_range(series, unit))
    )
    chart.x_labels = [str(turn) for turn in range(1, 1 + max(map(len, series.values()), default=0))]
    for name, values in series.items():
        chart.add(name, list(values))
    return _svg(chart)


def _range(series: Mapping[str, Sequence[float]], unit: str) -> tuple[float, float]:
    """From nothing to the most, to 100 for percentages."""
    most = max((value for values in series.values() for value in values), default=0)
    return (0, 100 if unit == "%" else max(1.0, most))


def bars(title: str, series: Mapping[str, Mapping[str, float]], x_title: str = "") -> str:
    """Counts by what was counted, for each series."""
    labels = list(dict.fromkeys(label for values in series.values() for label in values))
    if all(label.isdigit() for label in labels):
        labels = [
            str(number) for number in range(min(map(int, labels), default=0), 1 + max(map(int, labels), default=0))
        ]
    chart = pygal.Bar(_config(title, x_title=x_title or None, x_label_rotation=0 if len(labels) <= 25 else 60))
    chart.x_labels = labels
    for name, values in series.items():
        chart.add(name, [values.get(label, 0) for label in labels])
    return _svg(chart)


def _svg(chart: Any) -> str:
    """The plot without its script, which would have nothing to do."""
    text: str = chart.render(is_unicode=True)
    return _SCRIPT.sub("", text)
