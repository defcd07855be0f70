"""What came of a run: as data, and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rulewright.vocabulary.color import MANA_LETTERS

from .counting import (
    FLOOD_TURN,
    FLOODED,
    SCREW_TURN,
    SCREWED,
    Count,
    Share,
    SideCount,
    average,
    by_turn,
    means,
    quantile,
)
from .intervals import wilson
from .record import CAUSES, ROUNDS
from .setup import GOLDFISH_TURNS, Setup

SHOWN_TURNS: Final = 12
"""Turns that the text shows; data and page have `ROUNDS`."""
DEFINITIONS: Final = (
    f"screw: no more than {SCREWED} land cards from the library by the end of turn {SCREW_TURN}; "
    f"flood: at least {FLOODED:.0%} lands among the cards from the library by the end of turn {FLOOD_TURN}; "
    "of the games that came so far"
)


def as_data(count: Count, setup: Setup, by: int) -> dict[str, Any]:
    """The report as JSON. ``by``: the turn by which cards and colors are asked for."""
    return {
        "games": count.games,
        "seed": setup.seed,
        "goldfish": setup.goldfish,
        "commander": setup.commander,
        "ends": dict(count.causes.most_common()),
        "not_won": count.games - count.won,
        "turns": spread(count.turns),
        "answers": count.answers,
        "by": by,
        "decks": [
            side_data(side, deck.name, agent, count, by)
            for side, deck, agent in zip(count.sides, setup.decks, setup.agents, strict=True)
        ],
        "failures": [{"game": game, "what": what} for game, what in count.failures],
        "broken": [{"game": game, "error": error} for game, error in sorted(count.broken)],
    }


def side_data(side: SideCount, deck: str, agent: str, count: Count, by: int) -> dict[str, Any]:
    """One deck of a run."""
    return {
        "deck": deck,
        "agent": agent,
        "won": share(side.wins),
        "on_the_play": share(side.on_the_play),
        "on_the_draw": share(side.on_the_draw),
        "wins_by": {cause: side.causes[cause] for cause in CAUSES if side.causes[cause]},
        "won_in_turn": spread(side.turns),
        "won_by_turn": cumulated(side.turns, count.games),
        "mulligans": {"mean": average(side.mulligans), "counts": in_order(side.mulligans)},
        "screw": {"games": share(side.screw), "won": share(side.when_screwed)},
        "flood": {"games": share(side.flood), "won": share(side.when_flooded)},
        "games_by_turn": [games for games in side.reached if games],
        "mana_spent": rounded(means(side.spent, side.reached)),
        "lands": rounded(means(side.lands, side.reached)),
        "cards_drawn": rounded(means(side.drawing, side.reached)),
        "cards": [
            {
                "card": name,
                "drawn": share(drawn),
                "opening": share(side.opening.get(name, Share())),
                "by_turn": share(Share(by_turn(side.by_turn[name], by), count.games)),
            }
            for name, drawn in ranked(side.drawn_cards)
        ],
        "colors": {
            letter: {
                "by_turn": share(Share(by_turn(side.color_turns[letter], by), count.games)),
                "turns": cumulated(side.color_turns[letter], count.games),
            }
            for letter in MANA_LETTERS
            if letter in side.color_turns
        },
    }


def share(found: Share) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(found.hits, found.of)
    bounds = [round(low, 4), round(high, 4)]
    return {"hits": found.hits, "of": found.of, "share": round(found.value, 4), "interval": bounds}


def spread(counts: Counter[int]) -> dict[str, Any]:
    """The mean, the median and the counts of something counted."""
    return {"mean": round(average(counts), 3), "median": quantile(counts, 0.5), "counts": in_order(counts)}


def in_order(counts: Counter[int]) -> dict[str, int]:
    """The counts by rising value."""
    return {str(value): counts[value] for value in sorted(counts)}


def cumulated(turns: Counter[int], games: int) -> list[float]:
    """The share of the games in which it had happened by the end of turn 1, 2, …"""
    return [round(by_turn(turns, turn) / max(1, games), 4) for turn in range(1, ROUNDS + 1)]


def rounded(values: Iterable[float]) -> list[float]:
    """For files: three decimals are more than the games can tell."""
    return [round(value, 3) for value in values]


def ranked(cards: dict[str, Share]) -> list[tuple[str, Share]]:
    """The cards by falling win rate, those of more games first where it is the same."""
    return sorted(cards.items(), key=lambda item: (-item[1].value, -item[1].of, item[0]))


# ---- for people ------------------------------------------------------------------------------------------------


def as_lines(count: Count, setup: Setup, by: int) -> Iterator[str]:
    """The report for people."""
    data = as_data(count, setup, by)
    names = " against ".join(f"{deck.name} ({agent})" for deck, agent in zip(setup.decks, setup.agents, strict=True))
    kind = "goldfish games" if setup.goldfish else "games of Commander" if setup.commander else "games"
    yield f"{names}: {count.games:,} {kind}, seed {setup.seed}"
    if count.games:
        yield from goldfish_lines(data) if setup.goldfish else match_lines(data, count)
        for side in data["decks"]:
            yield from mana_lines(side)
        yield f"({DEFINITIONS})"
        if setup.goldfish:
            yield from chance_lines(data["decks"][0], by)
        else:
            for side in data["decks"]:
                yield from card_lines(side)
    yield from trouble_lines(count)


def match_lines(data: dict[str, Any], count: Count) -> Iterator[str]:
    """Who won, and how."""
    yield ""
    heads = f"{'95 %':>15} {'on the play':>12} {'on the draw':>12} {'mulligans':>10} {'turn':>5}"
    yield f"{'deck':28} {'won':>8} {'':>7} {heads}"
    for side in data["decks"]:
        won = side["won"]
        play, draw = side["on_the_play"]["share"], side["on_the_draw"]["share"]
        yield (
            f"{side['deck'][:28]:28} {won['hits']:8,} {percent(won['share'])} {interval(won):>15} {percent(play):>12} "
            f"{percent(draw):>12} {side['mulligans']['mean']:10.2f} {side['won_in_turn']['median']:5}"
        )
    yield "(games without a winner count as games not won; turn: the median of the player's own turns in games won)"
    yield ""
    turns = data["turns"]
    yield f"turns of a game: mean {turns['mean']:.1f}, median {turns['median']}, longest {max(count.turns)}"
    yield "the games ended by:"
    for cause, games in data["ends"].items():
        won_by = [(side["deck"], side["wins_by"].get(cause, 0)) for side in data["decks"]]
        wins = ", ".join(f"{deck} {wins:,}" for deck, wins in won_by if wins)
        yield f"  {cause:18} {games:8,} {percent(games / count.games)}   {wins}".rstrip()


def goldfish_lines(data: dict[str, Any]) -> Iterator[str]:
    """When nobody was dead."""
    side = data["decks"][0]
    won = side["won"]
    yield ""
    yield (
        f"first lethal turn: median {side['won_in_turn']['median']}, mean {side['won_in_turn']['mean']:.1f} of the "
        f"{won['hits']:,} games with one; none by turn {GOLDFISH_TURNS}: {data['ends'].get('no kill', 0):,}"
    )
    play, draw = percent(side["on_the_play"]["share"]).strip(), percent(side["on_the_draw"]["share"]).strip()
    yield f"one in {play} of the games on the play, {draw} on the draw; mulligans: {side['mulligans']['mean']:.2f}"
    yield turn_row("turn", [str(turn) for turn in range(1, GOLDFISH_TURNS + 1)])
    yield turn_row("won by it, %", [f"{100 * value:.0f}" for value in side["won_by_turn"]])


def turn_row(head: str, values: list[str]) -> str:
    """A line of a table by turns."""
    return f"{head:28}" + "".join(f" {value:>6}" for value in values[:SHOWN_TURNS])


def mana_lines(side: dict[str, Any]) -> Iterator[str]:
    """A deck's mana."""
    yield ""
    yield turn_row(f"{side['deck'][:20]}: turn", [str(turn) for turn in range(1, len(side["lands"]) + 1)])
    yield turn_row("games that came so far", [str(games) for games in side["games_by_turn"]])
    yield turn_row("mana spent, mean", [f"{value:.1f}" for value in side["mana_spent"]])
    yield turn_row("lands, mean", [f"{value:.1f}" for value in side["lands"]])
    for what in ("screw", "flood"):
        games, won = side[what]["games"], side[what]["won"]
        yield (
            f"{what}: {percent(games['share']).strip()} ({interval(games)}) of {games['of']:,} games, "
            f"of which it won {percent(won['share']).strip()}"
        )


def card_lines(side: dict[str, Any]) -> Iterator[str]:
    """How a deck's cards did."""
    yield ""
    yield f"{side['deck'][:36]:36} {'drawn in':>9} {'won':>7} {'95 %':>15} {'in opening hand':>16} {'won':>7}"
    for card in side["cards"]:
        drawn, opening = card["drawn"], card["opening"]
        yield (
            f"{card['card'][:36]:36} {drawn['of']:9,} {percent(drawn['share'])} {interval(drawn):>15} "
            f"{opening['of']:16,} {percent(opening['share'])}"
        )


def chance_lines(side: dict[str, Any], by: int) -> Iterator[str]:
    """What was there by a turn."""
    yield ""
    yield f"{f'by turn {by}':36} {'games':>9} {'':>7} {'95 %':>15}"
    rows = [(f"{letter} can be made", color["by_turn"]) for letter, color in side["colors"].items()]
    cards = sorted(side["cards"], key=lambda card: (-card["by_turn"]["hits"], card["card"]))
    rows += [(card["card"], card["by_turn"]) for card in cards]
    for name, found in rows:
        yield f"{name[:36]:36} {found['hits']:9,} {percent(found['share'])} {interval(found):>15}"


def trouble_lines(count: Count) -> Iterator[str]:
    """Agents that failed, games that broke."""
    if count.failures:
        yield ""
        yield f"agents failed {len(count.failures)} times, and lost these games:"
        for game, what in sorted(count.failures)[:SHOWN_TURNS]:
            yield f"  game {game}: {what}"
    if count.broken:
        yield ""
        yield f"{len(count.broken)} games could not be played to their end:"
        for game, error in sorted(count.broken)[:SHOWN_TURNS]:
            yield f"  game {game}: {error}"


def percent(value: float) -> str:
    """A share as a percentage, seven characters wide."""
    return f"{100 * value:5.1f} %"


def interval(found: dict[str, Any]) -> str:
    """The interval of a share."""
    low, high = found["interval"]
    return f"{100 * low:.1f}–{100 * high:.1f} %"
