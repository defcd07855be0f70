"""Whether a scenario says all that its entries need, about players that it has (FORMAT sections 1-3 and 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .record import Action, Assertion, Deck, Record, Segment, Setup

MOST_CARDS: Final = 20_000
"""The cards with which a game may begin."""

NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "card": ("zone", "player", "card"),
    "life": ("player", "life"),
    "cast": ("card",),
    "play_land": ("card",),
    "activate": ("text",),
    "activate_mana": ("text",),
    "add_counters": ("card", "counter"),
    "attack": ("attacker",),
    "block": ("attacker", "blocker"),
    "check": ("check",),
}
"""What setup entries and actions of these kinds cannot be without."""

CHECKED: Final[dict[str, tuple[str, ...]]] = {
    "ability": ("ability", "name"),
    "alias_zone": ("alias", "zone"),
    "attackers": ("names",),
    "blockers": ("names",),
    "color": ("colors", "name"),
    "command_card_count": ("count",),
    "damage": ("damage", "name"),
    "emblem_count": ("count",),
    "exile_count": ("count",),
    "graveyard_count": ("count",),
    "hand_card_count": ("count",),
    "hand_count": ("count",),
    "library_count": ("count",),
    "life": ("life",),
    "mana_pool": ("colors", "count"),
    "may_attack_defender": ("defender", "name"),
    "permanent_count": ("count",),
    "permanent_counters": ("count", "counter", "name"),
    "permanent_tapped": ("count", "name"),
    "playable_ability": ("text",),
    "pt": ("name", "power", "toughness"),
    "stack_object": ("count", "text"),
    "stack_size": ("count",),
    "sub_type": ("name", "subtype"),
    "type": ("name", "type"),
}
"""What checks cannot be without."""

ASSERTED: Final[dict[str, tuple[str, ...]]] = {
    "abilities": ("abilities", "name"),
    "ability": ("ability", "name"),
    "active_player": ("player",),
    "attached_to": ("attachment", "name"),
    "attacking": ("name",),
    "base_power_toughness": ("name", "power", "toughness"),
    "color": ("colors", "name"),
    "command_zone_count": ("count",),
    "counter_count": ("count", "counter"),
    "counter_on_exiled_card_count": ("count", "counter"),
    "damage_received": ("damage", "name"),
    "emblem_count": ("count",),
    "exile_count": ("count",),
    "graveyard_count": ("count",),
    "hand_count": ("count",),
    "has_not_lost_the_game": ("player",),
    "has_not_won_the_game": ("player",),
    "library_count": ("count",),
    "life": ("life", "player"),
    "lost_the_game": ("player",),
    "mana_option_at": ("mana", "player"),
    "mana_options_contain": ("mana", "player"),
    "mana_options_count": ("count", "player"),
    "mana_pool": ("color", "count", "player"),
    "not_subtype": ("name", "subtype"),
    "not_type": ("name", "type"),
    "permanent_count": ("count",),
    "permanent_exists": ("name",),
    "permanent_property": ("name", "property"),
    "player_counters": ("count", "counter", "player"),
    "player_property": ("player", "property"),
    "power_toughness": ("name", "power", "toughness"),
    "result": ("player", "result"),
    "subtype": ("name", "subtype"),
    "tapped": ("name",),
    "tapped_count": ("count", "name"),
    "token_count": ("count",),
    "won_the_game": ("player",),
}
"""What assertions cannot be without."""


def fault(record: Record, decks: Mapping[str, Deck]) -> str:
    """What is wrong with the scenario or its decks, whatever the rules are; "" if nothing is."""
    order = record.turn_order
    if len(order) < 2 or len(set(order)) < len(order):
        return f"turn order {order}: at least two players, each once"
    for name in (*record.decks, *record.library_cleared, *record.mana_auto_payment_off):
        if name not in order:
            return f"no player is called {name!r}"
    first = Segment(actions=record.actions, choices=record.choices, asserts=record.asserts, stop=record.stop)
    for entry in record.setup:
        problem = _of_setup(entry, order)
        if problem:
            return f"setup {entry.seq}: {entry.kind} {problem}"
    for segment in (first, *record.more_segments):
        problem = _of_segment(segment, order)
        if problem:
            return problem
    return _of_sizes(record, decks)


def _of_setup(entry: Setup, order: list[str]) -> str:
    problem = _lacks(entry, NEEDED.get(entry.kind, ())) or _stranger(entry.player, order)
    return problem or (f"{entry.count} times" if entry.count < 0 else "")


def _of_segment(segment: Segment, order: list[str]) -> str:
    if segment.stop is not None and segment.stop.turn < 1:
        return f"a stop in turn {segment.stop.turn}"
    for action in segment.actions:
        problem = _of_action(action) or _stranger(action.player, order)
        if problem:
            return f"action {action.seq}: {action.kind} {problem}"
    for choice in segment.choices:
        if choice.player not in order:
            return f"choice {choice.seq}: {_stranger(choice.player, order)}"
    for assertion in segment.asserts:
        problem = _lacks(assertion, ASSERTED.get(assertion.kind, ())) or _stranger(assertion.player, order)
        if problem:
            return f"assertion {assertion.seq}: {assertion.kind} {problem}"
    return ""


def _of_action(action: Action) -> str:
    problem = _lacks(action, NEEDED.get(action.kind, ()))
    if not problem and action.kind == "check":
        problem = _lacks(action, CHECKED.get(action.check or "", ()))
        return f"{action.check} {problem}" if problem else ""
    if not problem and action.kind == "add_counters" and action.count is not None and action.count < 1:
        return f"{action.count} counters"
    return problem


def _of_sizes(record: Record, decks: Mapping[str, Deck]) -> str:
    cards = sum(entry.count for entry in record.setup if entry.kind == "card")
    for name in record.decks.values():
        lines = [*decks[name].main, *decks[name].sideboard] if name in decks else []
        if any(line.count < 0 for line in lines):
            return f"deck {name!r}: fewer than no cards"
        cards += sum(line.count for line in lines)
    return f"{cards} cards are more than {MOST_CARDS}" if cards > MOST_CARDS else ""


def _lacks(entry: Setup | Action | Assertion, names: tuple[str, ...]) -> str:
    for name in names:
        if getattr(entry, name) is None:
            return f"without {name}"
    return ""


def _stranger(name: str | None, order: list[str]) -> str:
    return "" if name is None or name in order else f"of {name!r}, who does not play"
