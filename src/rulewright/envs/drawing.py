"""What an agent sees and may do, as text, for whoever watches it learn."""

from __future__ import annotations

from typing import Any

from rulewright.judge.describe import Describer, amounts
from rulewright.judge.naming import Names

from .session import Session


def draw(session: Session, seat: int) -> str:
    """The position from the player's viewpoint, and the options of the page by the numbers of their actions."""
    game = session.game
    if game is None:
        return "no game has begun"
    seen = game.view(seat)
    lines = [f"turn {seen['turn']} of player_{seen['active']}, {seen['step']}"]
    for number, player in enumerate(seen["players"]):
        lines.append(
            f"player_{number}{' (me)' if number == seat else ''}: {player['life']} life, {len(player['hand'])} in hand,"
            f" {len(player['library'])} in library, {len(player['graveyard'])} in graveyard"
        )
        known = [card["name"] for card in player["hand"] if card is not None]
        if known:
            lines.append(f"  hand: {amounts(known)}")
        own = [_permanent(each) for each in seen["battlefield"] if each["controller"] == number]
        if own:
            lines.append(f"  battlefield: {amounts(own)}")
    stack = [each["name"] for each in reversed(seen["stack"])]
    if stack:
        lines.append(f"stack: {', '.join(stack)}")
    decision = session.decision
    if decision is not None and session.seat == seat:
        describer = Describer(Names())
        first = session.page * session.layout.options
        lines.append(describer.question(game.state, decision))
        for action, option in enumerate(decision.options[first : first + session.layout.options]):
            lines.append(f"  {action}: {describer.option(game.state, option)}")
        if len(decision.options) > session.layout.options:
            lines.append(f"  {session.layout.next_page}: the next page")
    return "\n".join(lines)


def _permanent(facts: dict[str, Any]) -> str:
    name = facts["name"] or "a face-down permanent"
    if facts["power"] is not None:
        name += f" {facts['power']}/{facts['toughness']}"
    return f"{name} (tapped)" if facts["tapped"] else str(name)
