"""What is on the board, as a player sees it: lines and labels, from their view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rulewright.vocabulary.turn import STEP_NAMES, UNTAP

SHORT_STEPS: Final = {
    "untap": "Untap",
    "upkeep": "Upkeep",
    "draw": "Draw",
    "precombat main": "Main 1",
    "beginning of combat": "Combat",
    "declare attackers": "Attack",
    "declare blockers": "Block",
    "first combat damage": "First",
    "combat damage": "Damage",
    "end of combat": "Over",
    "postcombat main": "Main 2",
    "end": "End",
    "cleanup": "Clean",
}
"""The steps in the phase bar."""
LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24


@dataclass(frozen=True, slots=True)
class Chip:
    """An object in a zone, or several that nothing tells apart: the ``ids``, what it says, and how it is drawn."""

    ids: tuple[int, ...]
    label: str
    colors: str = ""
    """``white``, ``blue`` …, ``multicolored`` or ``colorless``; "" for what is unknown."""
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What is shown of a moment of the game."""

    turn: str
    step: str
    summaries: tuple[str, ...]
    """A line for each player, by seat."""
    battlefields: tuple[tuple[Chip, ...], ...]
    """By seat."""
    hand: tuple[Chip, ...]
    stack: tuple[Chip, ...]
    """The top first."""
    others: tuple[tuple[str, tuple[Chip, ...]], ...]
    """The other zones that have something to show, with their names."""


def picture(view: Mapping[str, Any], me: int, players: Sequence[str], names: Mapping[int, str]) -> Picture:
    """The board of a view of player ``me``. ``names`` says what objects on the battlefield and the stack are called
    where their name alone does not tell them apart."""
    seats = view["players"]
    field: list[list[dict[str, Any]]] = [[] for _ in seats]
    for each in view["battlefield"]:
        field[each["controller"]].append(each)
    others: list[tuple[str, tuple[Chip, ...]]] = []
    order = [(me + step) % len(seats) for step in range(len(seats))]
    for seat in order:
        cards = tuple(_card(each) for each in reversed(seats[seat]["graveyard"]))
        if cards:
            others.append((f"{players[seat]}'s graveyard", cards))
    exiled = tuple(_card(each) for each in reversed(view["exile"]))
    if exiled:
        others.append(("Exile", exiled))
    command = tuple(Chip((each["id"],), each["name"] or "an emblem") for each in view["command"])
    if command:
        others.append(("Command zone", command))
    phased = tuple(_permanent(each, names, players) for each in view["phased_out"])
    if phased:
        others.append(("Phased out", phased))
    for seat in order:
        for zone in ("hand", "library"):
            known = tuple(_card(each) for each in seats[seat][zone] if each is not None)
            if known and (seat, zone) != (me, "hand"):
                others.append((f"{players[seat]}'s {zone}, as far as you know it", known))
    return Picture(
        f"Turn {view['turn']}, {players[view['active']]}'s" if view["turn"] else "Before the game",
        view["step"],
        tuple(summary(view, seat, me, players) for seat in range(len(seats))),
        tuple(tuple(grouped([_permanent(each, names, players) for each in _ordered(each)])) for each in field),
        tuple(grouped([_card(each) for each in seats[me]["hand"]])),
        tuple(_stacked(each, names, players) for each in reversed(view["stack"])),
        tuple(others),
    )


def summary(view: Mapping[str, Any], seat: int, me: int, players: Sequence[str]) -> str:
    """A player's line: life, counters, how many cards are where, mana, designations."""
    facts = view["players"][seat]
    parts = [f"{facts['life']} life"]
    if facts["poison"]:
        parts.append(f"{facts['poison']} poison")
    parts += [f"{count} {kind}" for kind, count in facts["counters"].items()]
    if facts["speed"]:
        parts.append(f"speed {facts['speed']}")
    parts += [f"{zone} {len(facts[zone])}" for zone in ("hand", "library", "graveyard")]
    if facts["mana"]:
        parts.append("mana " + "".join(f"{{{letter}}}" for letter in facts["mana"]))
    for designation in ("monarch", "initiative"):
        if view[designation] == seat:
            parts.append(designation)
    if view["subgame"] and view["active"] == seat:
        parts.append("subgame")
    if view["daytime"] and view["active"] == seat:
        parts.append(view["daytime"])
    who = f"{players[seat]} (you)" if seat == me else players[seat]
    lost = " (has lost)" if facts["lost"] else ""
    return f"{who}{lost}: {', '.join(parts)}"


def phases(step: str, width: int) -> tuple[list[str], int]:
    """The phase bar: the labels of the steps, and which one is now. Where there is no room for all, those around it.

    >>> phases("upkeep", 30)
    (['Upkeep', 'Draw', 'Main 1', 'Combat'], 0)
    """
    labels = [SHORT_STEPS[name] for name in STEP_NAMES[UNTAP + 1 :]]
    at = max(0, STEP_NAMES.index(step) - 1)
    first, last = at, at + 1
    used = len(labels[at])
    while True:
        grown = False
        for index in (last, first - 1):
            if 0 <= index < len(labels) and used + 1 + len(labels[index]) <= width:
                used += 1 + len(labels[index])
                first, last = min(first, index), max(last, index + 1)
                grown = True
        if not grown:
            return labels[first:last], at - first


def grouped(chips: Sequence[Chip]) -> list[Chip]:
    """Chips that look the same, together: ``Mountain ×3``.

    >>> [chip.label for chip in grouped([Chip((1,), "Mountain"), Chip((2,), "Mountain"), Chip((3,), "Forest")])]
    ['Mountain ×2', 'Forest']
    """
    found: dict[tuple[str, str, bool], list[int]] = {}
    for chip in chips:
        found.setdefault((chip.label, chip.colors, chip.tapped), []).extend(chip.ids)
    return [
        Chip(tuple(ids), label if len(ids) == 1 else f"{label} ×{len(ids)}", colors, tapped)
        for (label, colors, tapped), ids in found.items()
    ]


def flow(widths: Sequence[int], room: int, gap: int = 2) -> list[list[int]]:
    """Which chips stand in which row, where a row has so much room; each chip in some row, in their order.

    >>> flow([10, 10, 10], 25)
    [[0, 1], [2]]
    >>> flow([], 25), flow([40], 25)
    ([], [[0]])
    """
    rows: list[list[int]] = []
    used = 0
    for at, width in enumerate(widths):
        if rows and used + gap + width <= room:
            rows[-1].append(at)
            used += gap + width
        else:
            rows.append([at])
            used = width
    return rows


def _ordered(permanents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Creatures first, lands last, what is attached right after what it is attached to."""

    def rank(each: dict[str, Any]) -> int:
        kinds = each["types"]
        return 0 if "creature" in kinds else 2 if "land" in kinds else 1

    hosts = {each["id"] for each in permanents}
    found: list[dict[str, Any]] = []
    for each in sorted((one for one in permanents if one["attached_to"] not in hosts), key=rank):
        found.append(each)
        found += [other for other in permanents if other["attached_to"] == each["id"]]
    return found + [each for each in permanents if each not in found]


def _colors(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else "multicolored" if names else "colorless"


def _card(facts: Mapping[str, Any] | None) -> Chip:
    if facts is None:
        return Chip((), "a hidden card")
    size = "" if facts["power"] is None else f" {facts['power']}/{facts['toughness']}"
    cost = f" {facts['mana_cost']}" if facts["mana_cost"] else ""
    counters = _counters(facts["counters"])
    return Chip(
        (facts["id"],), f"{facts['name'] or 'a face-down card'}{cost}{size}{counters}", _colors(facts["colors"])
    )


def _counters(counters: Mapping[str, int]) -> str:
    return "".join(f" {count}×{kind}" for kind, count in counters.items())


def _permanent(facts: Mapping[str, Any], names: Mapping[int, str], players: Sequence[str]) -> Chip:
    label = names.get(facts["id"]) or facts["name"] or "face-down"
    if isinstance(facts["face_down"], str):
        label += f" ({facts['face_down']})"
    if facts["power"] is not None:
        label += f" {facts['power']}/{facts['toughness']}"
    label += _counters(facts["counters"])
    if facts["damage"]:
        label += f" −{facts['damage']}"
    marks: list[str] = []
    if facts["attached_to"] is not None:
        marks.append(f"on {names.get(facts['attached_to']) or _called(facts['attached_to'], players)}")
    if facts["attacking"] is not None:
        marks.append("attacks" if not facts["blocked"] else "attacks, blocked")
    if facts["blocking"]:
        marks.append("blocks " + ", ".join(names.get(id) or "it" for id in facts["blocking"]))
    if facts["tapped"]:
        marks.append("tapped")
    elif facts["sick"] and "creature" in facts["types"]:
        marks.append("sick")
    if marks:
        label += f" ({', '.join(marks)})"
    return Chip((facts["id"],), label, _colors(facts["colors"]), facts["tapped"])


def _called(id: int, players: Sequence[str]) -> str:
    return players[id] if 0 <= id < len(players) else "it"


def _stacked(facts: Mapping[str, Any], names: Mapping[int, str], players: Sequence[str]) -> Chip:
    label = names.get(facts["id"]) or facts["name"] or "a face-down spell"
    if facts["x"]:
        label += f" X={facts['x']}"
    targets = [names.get(id) or _called(id, players) for group in facts["targets"] for id in group]
    if targets:
        label += f" → {', '.join(targets)}"
    return Chip((facts["id"],), f"{label} ({players[facts['controller']]})")
