"""Random play of two decks: decisions and games per CPU-second, fork, and fork with one step.

Folded profile, all options read at each decision. Numbers are for one machine and one moment; the ratios against the
small loop that is timed in the same run are what to compare.

    python -m benchmarks.play [--decks starter|plain|rich] [--games 40] [--rounds 1] [--autopay] [--profile] [--parts]
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

from rulewright.cards.deck import starter_deck
from rulewright.cards.source import StarterSet
from rulewright.engine.definition import Definition
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer

from .plain import plain_deck, rich_deck


def decks() -> list[list[Definition]]:
    """The two starter decks."""
    bindery = Bindery(StarterSet())
    return [[bindery.bind(card) for card in starter_deck(name).cards()] for name in ("drumfire", "lantern-court")]


def yardstick() -> float:
    """CPU-seconds of a fixed piece of plain Python: what this machine gives at this moment."""
    start = process_time()
    total = 0
    items = list(range(100))
    for _ in range(20_000):
        for item in items:
            total += item & 3
    assert total == 3_000_000
    return process_time() - start


def play(both: list[list[Definition]], games: int, settings: Settings) -> tuple[int, int, float]:
    """Plays the games; answers decisions, decisions with a choice, CPU-seconds."""
    decisions = choices = 0
    start = process_time()
    for seed in range(games):
        game = Game(both, seed, settings)
        players = [RandomPlayer(seed), RandomPlayer(seed + 1_000_003)]
        while (decision := game.decision) is not None:
            decisions += 1
            if len(decision.options) > 1:
                choices += 1
            game.answer(players[decision.player].choose(decision))
    return decisions, choices, process_time() - start


def forks(both: list[list[Definition]], settings: Settings) -> tuple[float, float, int]:
    """Microseconds for a fork, and for a fork with one step, over decisions in the middle of a game; how many."""
    game = Game(both, 3, settings)
    players = [RandomPlayer(3), RandomPlayer(4)]
    fork_time = step_time = 0.0
    count = repeat = 0
    while (decision := game.decision) is not None and count < 400:
        if game.state.turn.number > 6:
            count += 1
            repeat = 20
            start = process_time()
            for _ in range(repeat):
                game.play.fork()
            fork_time += process_time() - start
            answer = players[decision.player].choose(decision)
            start = process_time()
            for _ in range(repeat):
                game.play.fork().answer(answer)
            step_time += process_time() - start
            game.answer(answer)
        else:
            game.answer(players[decision.player].choose(decision))
    scale = 1e6 / max(1, count * repeat)
    return fork_time * scale, step_time * scale, count


DECKS: dict[str, Callable[[], list[list[Definition]]]] = {
    "starter": decks,
    "plain": lambda: [plain_deck(), plain_deck()],
    "rich": lambda: [rich_deck(), rich_deck()],
}
"""The starter decks, two different ones; a deck of lands, creatures and burn; the same with anthems and tokens."""


PARTS: Final = {
    "options": ("offers", "castable", "prices", "looks", "permissions", "targets", "activating", "proposing", "roster"),
    "payment": ("pay", "mana", "counting", "production", "costs", "bill", "spending", "plain_mana", "stands"),
    "characteristics": ("layer", "characteristics", "effects_in_force", "standing", "facts", "half_board"),
    "events": ("happen", "event", "zones", "replacement", "damage", "prevent"),
    "triggers": ("triggers", "watch"),
    "state-based actions": ("state_based", "losing"),
    "casting and resolving": ("casting", "announcing", "resolving", "draft", "aiming", "effects/", "stack"),
    "combat": ("combat", "block", "attack"),
    "turn and priority": ("turn", "priority", "play", "loops", "phasing", "durations", "daytime", "starting"),
    "state and forks": ("state", "cells", "objects", "changes"),
}
"""Parts of the engine by the beginnings of the names of their modules, the first that fits."""


def parts(profile: pstats.Stats) -> None:
    """Prints how the time of a profile is spread over the parts of the engine."""
    spent: dict[str, float] = dict.fromkeys((*PARTS, "the rest"), 0.0)
    for (path, _, _), entry in profile.stats.items():  # type: ignore[attr-defined]
        _, found, module = path.rpartition("rulewright/engine/")
        named = [part for part, names in PARTS.items() if module.startswith(names)] if found else []
        spent[named[0] if named else "the rest"] += entry[2]
    total = sum(spent.values())
    for part, seconds in sorted(spent.items(), key=lambda pair: -pair[1]):
        print(f"{part:24}{seconds / total:8.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", choices=DECKS, default="starter")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=1, help="the median of so many is printed")
    parser.add_argument("--autopay", action="store_true", help="take the proposed payment without asking")
    parser.add_argument("--profile", action="store_true", help="print where the time goes, by function")
    parser.add_argument("--parts", action="store_true", help="print where the time goes, by part of the engine")
    arguments = parser.parse_args()
    settings = Settings(autopay=arguments.autopay)
    both = DECKS[arguments.decks]()
    play(both, 2, settings)
    if arguments.profile or arguments.parts:
        profiler = cProfile.Profile()
        profiler.enable()
        play(both, arguments.games, settings)
        profiler.disable()
        if arguments.parts:
            parts(pstats.Stats(profiler))
        else:
            pstats.Stats(profiler).sort_stats("tottime").print_stats(25)
        return
    number = choices = 0
    measures: list[float] = []
    times: list[float] = []
    for _ in range(arguments.rounds):
        measures.append(yardstick())
        number, choices, taken = play(both, arguments.games, settings)
        times.append(taken)
    measure, seconds = median(measures), median(times)
    fork, step, count = forks(both, settings)
    print(f"decisions per CPU-second     {number / seconds:12,.0f}   ({number:,} in {arguments.games} games)")
    print(f"with a choice                {choices / seconds:12,.0f}")
    print(f"games per CPU-second         {arguments.games / seconds:12.1f}")
    print(f"fork, mid-game               {fork:12.1f} us  (over {count} decisions)")
    print(f"fork and one step            {step:12.1f} us")
    per_yardstick = median([number / taken * each for taken, each in zip(times, measures, strict=True)])
    print(f"yardstick (2M additions)     {measure * 1e3:12.1f} ms  -> {per_yardstick:,.0f} decisions per yardstick")


if __name__ == "__main__":
    main()
