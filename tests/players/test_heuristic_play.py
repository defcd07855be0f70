"""What the heuristic player does in positions in which a sound player has one thing to do."""

from __future__ import annotations

from rulewright.cards.source import StarterSet
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery
from rulewright.game.game import Game
from rulewright.game.position import Placement, Position, Seat
from rulewright.players.heuristic_player import HeuristicPlayer
from rulewright.vocabulary.turn import PRECOMBAT_MAIN
from rulewright.vocabulary.zone import BATTLEFIELD, HAND

BINDERY = Bindery(StarterSet())


def there(owner: int, zone: int, *names: str) -> list[Placement]:
    """Cards in a zone; "3 Swamp" is three of them."""
    found: list[Placement] = []
    for name in names:
        count, _, rest = name.partition(" ")
        times, card = (int(count), rest) if count.isdigit() else (1, name)
        found.extend([Placement(card, zone, owner)] * times)
    return found


def acts(
    mine: list[str],
    hand: list[str],
    theirs: list[str],
    their_hand: tuple[str, ...] = (),
    life: tuple[int, int] = (20, 20),
    active: int = 0,
    turns: int = 1,
) -> list[str]:
    """What the first player chooses up to the end of so many turns, in words; the other plays the same way."""
    placements = there(0, BATTLEFIELD, *mine) + there(0, HAND, *hand)
    placements += there(1, BATTLEFIELD, *theirs) + there(1, HAND, *their_hand)
    seats = (Seat(life[0]), Seat(life[1]))
    position = Position(seats, tuple(placements), active, PRECOMBAT_MAIN)
    game = Game.from_position(position, cards=BINDERY, settings=Settings(autopay=True))
    agents = [HeuristicPlayer(1), HeuristicPlayer(2)]
    last = game.state.turn.number + turns
    chosen: list[str] = []
    while game.decision is not None and game.state.turn.number < last:
        index = 0
        if len(game.options) > 1:
            seat = game.decider
            index = agents[seat].choose(game.viewpoint(seat))
            if seat == 0:
                chosen.append(game.texts[index])
        game.answer(index)
    return [text for text in chosen if text != "pass"]


def has(chosen: list[str], *words: str) -> bool:
    return any(all(word in text for word in words) for text in chosen)


def test_removal_is_for_the_best_threat() -> None:
    chosen = acts(["3 Swamp"], ["Final Murmur"], ["Star Counter", "Quarry Marauder", "Hill Brute"])
    assert has(chosen, "cast Final Murmur")
    assert has(chosen, "Quarry Marauder")


def test_a_land_is_played_and_the_dearest_creature_cast() -> None:
    chosen = acts(["3 Mountain"], ["Mountain", "Hill Brute", "Sparkfist Novice"], [])
    assert has(chosen[:1], "play", "Mountain")
    assert has(chosen, "cast Hill Brute")
    assert not has(chosen, "cast Sparkfist Novice")


def test_a_creature_attacks_an_empty_board_and_not_into_a_better_one() -> None:
    assert has(acts(["Hill Brute"], [], []), " attacks ")
    assert not has(acts(["Hill Brute"], [], ["Briar Rhino"]), " attacks ")


def test_everybody_attacks_when_that_is_lethal() -> None:
    chosen = acts(["2 Hill Brute"], [], ["Briar Rhino"], life=(20, 4))
    assert len([text for text in chosen if " attacks " in text]) == 2


def test_a_blocker_is_given_away_only_for_life() -> None:
    saving = acts(["Star Counter"], [], ["Hill Brute"], life=(3, 20), active=1)
    assert has(saving, " blocks ")
    assert not has(acts(["Star Counter"], [], ["Hill Brute"], life=(20, 20), active=1), " blocks ")


def test_a_dying_player_burns_to_win() -> None:
    chosen = acts(["Mountain"], ["Ember Refrain"], ["Hill Brute"], life=(2, 2))
    assert has(chosen, "cast Ember Refrain")
    assert not has(chosen, "choose Hill Brute")


def test_mana_is_kept_to_counter_a_spell() -> None:
    chosen = acts(["3 Island"], ["Unwritten Word", "Murmured Portents"], ["4 Mountain"], ("Hill Brute",), turns=2)
    assert not has(chosen[:1], "Murmured Portents")
    assert has(chosen, "cast Unwritten Word")


def test_nothing_is_cast_that_does_harm_to_oneself() -> None:
    assert not has(acts(["3 Swamp", "Hill Brute"], ["Final Murmur"], []), "cast")
