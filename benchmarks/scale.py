"""What a turn costs on large boards: permanents that nothing looks at (lands), and permanents that matter (creatures).

For each size a position with so many permanents is played for whole turns in which nobody does anything but pass and
declare no attack, or all untap; all attack, and nobody blocks; a spell with {X} is cast with so many lands; a spell
does something to all of them at once (`EVENTS`). Times are CPU milliseconds, the least of a few runs. A game has room
for 65,536 objects.

    python -m benchmarks.scale [--sizes 10 100 1000 10000]
"""

from __future__ import annotations

import argparse
from time import process_time

from rulewright.cards.source import StarterSet
from rulewright.engine.decision import ATTACK, CAST, PASS, STOP, Option
from rulewright.engine.play import Play
from rulewright.engine.state import State
from rulewright.game.binding import Bindery
from rulewright.game.position import Placement, Position, build
from rulewright.vocabulary.turn import END_COMBAT
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND

from .plain import bound

MUSTER = "Create a 1/1 white Soldier creature token for each creature you control."
CARDS = (
    (1, "Plain Bear", "{1}{G}", "Creature — Bear", "", "2", "2"),
    (1, "Mad Ram", "{R}", "Creature — Goat", "This creature attacks each combat if able.", "2", "1"),
    (1, "Long Blaze", "{X}{R}", "Sorcery", "Long Blaze deals X damage to any target.", None, None),
    (1, "Sad Bear", "{1}{G}", "Creature — Bear", "When this creature dies, you gain 1 life.", "2", "2"),
    (1, "Vast Wrath", "{0}", "Sorcery", "Destroy all creatures.", None, None),
    (1, "Vast Exile", "{0}", "Sorcery", "Exile all creatures.", None, None),
    (1, "Vast Retreat", "{0}", "Sorcery", "Return all creatures to their owners' hands.", None, None),
    (1, "Vast Growth", "{0}", "Sorcery", "Put a +1/+1 counter on each creature.", None, None),
    (1, "Vast Sleep", "{0}", "Sorcery", "Tap all creatures.", None, None),
    (
        1,
        "Vast Return",
        "{0}",
        "Sorcery",
        "Return all creature cards from your graveyard to the battlefield.",
        None,
        None,
    ),
    (1, "Vast Pump", "{0}", "Sorcery", "Creatures you control get +1/+1 until end of turn.", None, None),
    (1, "Vast Fire", "{0}", "Sorcery", "Vast Fire deals 3 damage to each creature.", None, None),
    (1, "Vast Plague", "{0}", "Sorcery", "All creatures get -2/-2 until end of turn.", None, None),
    (1, "Vast Muster", "{0}", "Sorcery", MUSTER, None, None),
    (1, "Vast Banner", "{0}", "Enchantment", "Creatures you control get +1/+1.", None, None),
)

EVENTS = (
    ("all are destroyed", "Vast Wrath"),
    ("… and abilities trigger", "Vast Wrath"),
    ("all are exiled", "Vast Exile"),
    ("all return to hands", "Vast Retreat"),
    ("all get a counter", "Vast Growth"),
    ("all become tapped", "Vast Sleep"),
    ("all enter together", "Vast Return"),
    ("all get +1/+1", "Vast Pump"),
    ("an anthem enters", "Vast Banner"),
    ("all die of damage", "Vast Fire"),
    ("all die of -2/-2", "Vast Plague"),
    ("as many tokens enter", "Vast Muster"),
)
"""What happens to all creatures, and the spell that does it."""


def board(name: str, number: int, spell: bool = False, others: tuple[str, ...] = (), tapped: bool = False) -> State:
    """A position with so many permanents of one card, half of them each player's, and others of the first player."""
    bindery = Bindery(StarterSet())
    known = bound(CARDS)
    placements = [Placement(name, BATTLEFIELD, 0 if spell or at % 2 else 1, tapped=tapped) for at in range(number)]
    placements.extend(Placement(other, BATTLEFIELD, 0) for other in others)
    if spell:
        placements.append(Placement("Long Blaze", HAND, 0))
    state, _ = build(Position(placements=tuple(placements)), lambda card: known.get(card) or bindery.definition(card))
    return state


def quiet(options: list[Option]) -> int:
    """The answer that does nothing."""
    for at, option in enumerate(options):
        if option.kind in (PASS, STOP):
            return at
    return 0


def turn(state: State) -> float:
    """CPU milliseconds of the next two turns, one of each player, in which nothing happens."""
    state.commit()
    play = Play(state.checkpoint())
    last = play.state.turn.number + 2
    while play.state.turn.number == last - 2:
        play.answer(quiet(play.options()))
    start = process_time()
    while play.decision is not None and play.state.turn.number < last + 1:
        play.answer(quiet(play.options()))
    return (process_time() - start) * 500


def attacking(state: State, everything: bool) -> float:
    """CPU milliseconds of a combat in which the creatures attack, or only those that have to."""
    state.commit()
    play = Play(state.checkpoint())
    start = process_time()
    while play.decision is not None and play.state.turn.step < END_COMBAT:
        options = play.options()
        answer = quiet(options)
        if everything and play.decision.kind == "DeclareAttacker":
            answer = [option.kind for option in options].index(ATTACK)
        play.answer(answer)
    return (process_time() - start) * 1000


def casting(state: State) -> float:
    """CPU milliseconds until a spell with {X} is on the stack, for the greatest X, paid as proposed."""
    state.commit()
    play = Play(state.checkpoint())
    start = process_time()
    kinds = [option.kind for option in play.options()]
    play.answer(kinds.index(CAST))
    while play.decision is not None and play.decision.kind != "Priority":
        play.answer(len(play.options()) - 1 if play.decision.kind == "ChooseX" else 0)
    return (process_time() - start) * 1000


def crowd(label: str, spell: str, number: int) -> State:
    """A position in which the spell has so many creatures to do something to."""
    name = "Sad Bear" if "trigger" in label else "Plain Bear"
    zone = GRAVEYARD if spell == "Vast Return" else BATTLEFIELD
    known = bound(CARDS)
    placements = [Placement(name, zone, 0) for _ in range(number)]
    state, _ = build(Position(placements=(*placements, Placement(spell, HAND, 0))), known.__getitem__)
    return state


def cast(state: State) -> Play:
    """Casts the spell and lets it resolve, up to where the abilities that have triggered are to be put in order."""
    state.commit()
    play = Play(state.checkpoint())
    play.answer([option.kind for option in play.options()].index(CAST))
    while play.decision is not None and play.decision.kind != "OrderTriggers" and play.state.board.stack:
        play.answer(quiet(play.options()))
    return play


def resolving(state: State) -> float:
    """CPU milliseconds of casting and resolving the spell."""
    start = process_time()
    cast(state)
    return (process_time() - start) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10, 100, 1000, 10_000])
    sizes = parser.parse_args().sizes
    print(f"{'ms':24}" + "".join(f"{size:>10,}" for size in sizes))
    turns = (
        ("a turn, lands", "Forest", False),
        ("a turn, creatures", "Plain Bear", False),
        ("a turn, all untap", "Plain Bear", True),
    )
    for label, name, tapped in turns:
        times = [min(turn(board(name, size, tapped=tapped)) for _ in range(3)) for size in sizes]
        print(f"{label:24}" + "".join(f"{time:10.2f}" for time in times), flush=True)
    for label, everything in (("one has to attack", False), ("all attack", True)):
        times = [attacking(board("Plain Bear", size, others=("Mad Ram",)), everything) for size in sizes]
        print(f"{label:24}" + "".join(f"{time:10.2f}" for time in times), flush=True)
    times = [min(casting(board("Mountain", size, True)) for _ in range(2)) for size in sizes]
    print(f"{'casting with {X}, lands':24}" + "".join(f"{time:10.2f}" for time in times), flush=True)
    for label, spell in EVENTS:
        times = [min(resolving(crowd(label, spell, size)) for _ in range(2)) for size in sizes]
        print(f"{label:24}" + "".join(f"{time:10.2f}" for time in times), flush=True)


if __name__ == "__main__":
    main()
