"""Subgames (CR 728)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.cli.main import build as which_build
from rulewright.engine.decision import CHOOSE, YES
from rulewright.engine.digest import digest
from rulewright.engine.effects import turns
from rulewright.engine.play import IllegalAnswer, Play
from rulewright.engine.state import State
from rulewright.engine.subgames import Outcome
from rulewright.game.game import Game
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.judge import Table
from rulewright.vocabulary.turn import PRECOMBAT_MAIN
from rulewright.vocabulary.zone import HAND, LIBRARY, NOWHERE
from tests.conformance.scenarios import own

DREAM = own(
    "Dream Within",
    "Sorcery",
    "Players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the subgame loses "
    "half their life, rounded up.",
    "{0}",
)
BEAR = own(
    "Gray Bear", "Creature — Bear", "When this creature leaves the battlefield, you gain 3 life.", "{0}", pt="2/2"
)
WISH = own(
    "Wide Wish",
    "Sorcery",
    "You may reveal a creature card you own from outside the game and put it into your hand.",
    "{0}",
)
END = own("Sudden End", "Sorcery", "Target player loses the game.", "{0}")
TIE = own("Even Match", "Sorcery", "The game is a draw.", "{0}")
PULSE = own("Red Pulse", "Instant", "You lose 3 life.", "{0}")
SLOW = own(
    "Slow Dream",
    "Sorcery",
    "Players play a Magic subgame, using their libraries as their decks. Each player who doesn't win the subgame loses "
    "half their life, rounded up. You may gain 3 life.",
    "{0}",
)
CARDS = [SLOW, DREAM, BEAR, WISH, END, TIE, PULSE]


def cards(game: Play) -> Counter[tuple[int, str]]:
    return Counter(
        (obj.owner, obj.card.front.name) for obj in game.state.objects if obj.card is not None and obj.zone != NOWHERE
    )


def begin(table: Table) -> Play:
    """The spell has begun to resolve, and the subgame with it."""
    table.cast("Dream Within")
    for _ in range(2):
        table.game.answer(0)
    assert table.game.state.outer is not None
    return table.game


def keep_all(game: Play) -> None:
    while game.decision is not None and game.decision.kind == "Mulligan":
        game.answer(0)


def names(game: Play, ids: tuple[int, ...]) -> list[str]:
    return sorted(game.state.get(id).now.name for id in ids)


def test_728_2_the_subgame_has_nothing_but_the_libraries() -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within", "Gray Bear"], "library": ["Forest"] * 9, "life": 5},
        opponent={"battlefield": ["Gray Bear"], "library": ["Island"] * 8, "poison": 4},
    )
    game = begin(table)
    state = game.state
    assert game.decision is not None
    assert game.decision.kind == "Mulligan"
    assert [(len(player.hand), len(player.library)) for player in state.players] == [(7, 2), (7, 1)]
    assert [(player.life, player.poison) for player in state.players] == [(20, 0), (20, 0)]  # 728.4b
    assert state.board.battlefield == state.board.stack == ()


def test_728_5_the_main_game_goes_on_where_it_was() -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within", "Gray Bear"], "library": ["Forest"] * 9, "life": 5},
        opponent={"battlefield": ["Gray Bear"], "library": ["Island"] * 8, "life": 7, "poison": 4},
    )
    before = cards(table.game)
    game = begin(table)
    game.concede(1)
    state = game.state
    assert state.outer is None
    assert [player.life for player in state.players] == [5, 3]  # half of seven, rounded up, is four
    assert [player.poison for player in state.players] == [0, 4]  # 728.4b
    assert [len(player.library) for player in state.players] == [9, 8]
    assert names(game, state.board.battlefield) == ["Gray Bear"]
    assert names(game, state.players[0].graveyard) == ["Dream Within"]
    assert cards(game) == before
    assert not game.over


def test_728_3_with_fewer_than_seven_cards_a_player_loses_the_subgame() -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": ["Forest"] * 6, "life": 9},
        opponent={"library": ["Island"] * 9, "life": 7},
    )
    game = begin(table)
    keep_all(game)
    assert game.state.outer is None
    assert [player.life for player in game.state.players] == [4, 7]
    assert [len(player.library) for player in game.state.players] == [6, 9]


def test_728_5_nobody_wins_a_subgame_that_is_a_draw() -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": ["Forest"] * 6, "life": 9},
        opponent={"library": ["Island"] * 2, "life": 7},
    )
    game = begin(table)
    keep_all(game)
    assert game.state.outer is None
    assert [player.life for player in game.state.players] == [4, 3]


def cast(game: Play, name: str) -> None:
    """The player with priority casts that card, with the first option of all that is asked, and it resolves."""
    state = game.state
    at = next(
        index
        for index, option in enumerate(game.options())
        if option.id >= 0 and (obj := state.find(option.id)) is not None and obj.now.name == name
    )
    game.answer(at)
    while game.announcing:
        game.answer(0)


def until_main(game: Play) -> None:
    """Passes until the active player has priority in a main phase."""
    while game.state.turn.step != PRECOMBAT_MAIN:
        game.answer(0)


def test_728_6_a_subgame_within_a_subgame() -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": ["Dream Within"] * 20, "life": 9},
        opponent={"library": ["Dream Within"] * 20, "life": 7},
    )
    before = cards(table.game)
    game = begin(table)
    keep_all(game)
    until_main(game)
    first = game.state.turn.active
    cast(game, "Dream Within")
    game.answer(0)
    game.answer(0)
    state = game.state
    assert state.outer is not None
    assert state.outer.state.outer is not None
    assert [len(player.library) + len(player.hand) for player in state.players] == [13, 13]
    game.concede(first)
    state = game.state
    assert state.outer is not None
    assert state.outer.state.outer is None
    assert [state.players[seat].life for seat in (first, 1 - first)] == [10, 20]
    assert [len(player.library) for player in state.players] == [13, 13]
    game.concede(1 - first)
    state = game.state
    assert state.outer is None
    lost = [9, 7]
    lost[1 - first] //= 2
    assert [player.life for player in state.players] == lost
    assert cards(game) == before


def test_728_5_example_1_a_card_brought_into_the_subgame_leaves_the_main_game() -> None:
    table = Table(
        cards=CARDS,
        you={
            "hand": ["Dream Within"],
            "battlefield": ["Gray Bear"],
            "library": ["Wide Wish"] * 20,
            "life": 9,
        },
        opponent={"library": ["Wide Wish"] * 20, "battlefield": ["Gray Bear"], "life": 7},
    )
    before = cards(table.game)
    game = begin(table)
    keep_all(game)
    until_main(game)
    first = game.state.turn.active
    cast(game, "Wide Wish")
    game.answer(0)
    game.answer(0)
    while game.decision is not None and game.decision.kind != "Priority":
        game.answer(next(at for at, option in enumerate(game.options()) if option.kind in (YES, CHOOSE)))
    assert "Gray Bear" in names(game, game.state.players[first].hand)
    assert cards(game) == before  # what is outside the subgame can be seen there
    life = game.state.players[first].life
    game.concede(1 - first)
    state = game.state
    assert state.outer is None
    assert life == 20
    assert [state.get(id).owner for id in state.board.battlefield] == [1 - first]
    assert len(state.players[first].library) == 21
    assert cards(game) == before
    assert names(game, state.board.stack) == ["Gray Bear"]  # 728.5: what triggered is put onto the stack now
    lost = [9, 7]
    lost[1 - first] //= 2
    assert [player.life for player in state.players] == lost


def test_728_a_fork_goes_on_alike_and_leaves_the_game_alone() -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": ["Forest", "Gray Bear"] * 6, "life": 9},
        opponent={"library": ["Island", "Gray Bear"] * 6, "life": 7},
    )
    main = digest(table.game.state)
    game = begin(table)
    assert digest(game.state) != main
    forks: list[Play] = []
    answers = 0
    while game.state.outer is not None:
        forks.append(game.fork())
        game.answer(len(game.options()) - 1 if answers % 3 else 0)
        answers += 1
        assert answers < 2000
    ended = digest(game.state)
    for number, fork in enumerate(forks):
        if number % 7 and number > 20:
            continue
        for at in range(number, answers):
            fork.answer(len(fork.options()) - 1 if at % 3 else 0)
        assert digest(fork.state) == ended
    again = game.fork()
    assert digest(again.state) == ended
    assert cards(game) == cards(table.game)


@pytest.mark.skipif(which_build() == "compiled", reason="what is compiled can't be patched")
def test_728_5_what_fails_at_the_end_leaves_the_subgame_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": ["Forest"] * 6, "life": 9},
        opponent={"library": ["Island"] * 9, "life": 7},
    )
    game = begin(table)
    game.answer(0)
    with pytest.raises(IllegalAnswer):
        game.answer(5)
    before = digest(game.state)
    with monkeypatch.context() as patched:
        patched.setattr(turns, "resume", _fail)
        with pytest.raises(ZeroDivisionError):
            game.answer(0)
    assert game.state.outer is not None
    assert digest(game.state) == before
    game.answer(0)
    assert [player.life for player in game.state.players] == [4, 7]


def _fail(state: State, outcome: Outcome) -> None:
    raise ZeroDivisionError


def test_728_5_cards_of_players_who_left_the_subgame_come_back() -> None:
    game = three_players()
    before = cards(game)
    while game.state.outer is None:
        game.answer(0)
    keep_all(game)
    assert [len(player.hand) + len(player.library) for player in game.state.players] == [20, 20, 20]
    game.concede(2)
    assert game.state.outer is not None
    assert game.state.players[2].left
    game.concede(0)
    state = game.state
    assert state.outer is None
    assert [player.life for player in state.players] == [10, 20, 10]
    assert not any(player.lost for player in state.players)
    assert cards(game) == before


def asked_afterwards() -> Play:
    """Of three players the second has won the subgame, and the first is asked something in the same resolution."""
    game = three_players("Slow Dream")
    while game.state.outer is None:
        game.answer(0)
    keep_all(game)
    game.concede(2)
    game.concede(0)
    assert game.state.outer is None
    assert game.decision is not None
    assert game.decision.kind == "YesNo"
    assert [player.life for player in game.state.players] == [10, 20, 10]
    return game


def test_104_3a_728_5_who_concedes_after_a_subgame_does_not_have_it_played_again() -> None:
    game = asked_afterwards()
    game.concede(2)
    state = game.state
    assert state.outer is None
    assert state.players[2].left
    assert [player.life for player in state.players[:2]] == [10, 20]
    assert game.decision is not None
    assert (game.decision.kind, game.decision.player) == ("YesNo", 0)
    other = game.fork()
    for each in (game, other):
        each.answer(0)
        assert [player.life for player in each.state.players[:2]] == [13, 20]
        assert [len(player.library) for player in each.state.players[:2]] == [20, 20]
        assert each.state.outcomes == ()
    assert digest(game.state) == digest(other.state)


def test_104_3a_728_5_who_won_the_subgame_may_concede_too() -> None:
    game = asked_afterwards()
    game.concede(1)
    assert game.state.outer is None
    assert [player.life for player in game.state.players if not player.left] == [10, 10]


def test_800_4a_728_5_with_its_controller_the_spell_is_gone_and_so_is_how_its_subgame_ended() -> None:
    game = asked_afterwards()
    game.concede(0)
    state = game.state
    assert (state.outer, state.outcomes) == (None, ())
    assert [player.life for player in state.players if not player.left] == [20, 20]
    assert game.decision is not None
    assert game.decision.kind == "Priority"


def three_players(spell: str = "Dream Within") -> Play:
    table = Table(cards=CARDS, you={"hand": [spell, "Gray Bear"], "library": ["Forest"]})
    known = {obj.card.front.name: obj.card for obj in table.state.objects if obj.card is not None}
    placed = [Placement("Gray Bear", LIBRARY, seat) for seat in range(3) for _ in range(20)]
    seats = (Seat(library_known=True),) * 3
    position = Position(seats, (Placement(spell, HAND, 0), *placed))
    state, _ = build(position, known.__getitem__)
    game = Play(state)
    cast(game, spell)
    return game


def dreaming(seed: int) -> Game:
    """A game in whose first subgame some decisions have been made, whatever they are."""
    deck = ["Dream Within"] * 12 + ["Forest"] * 12 + ["Gray Bear"] * 12
    game = Game.new([deck, deck], seed, cards=Layered(CardList(CARDS), StarterSet()))
    rng = Random(seed)
    inside = 0
    while inside < 30 and not game.over:
        inside = inside + 1 if game.state.outer is not None else 0
        game.apply(rng.randrange(len(game.options)))
    assert game.state.outer is not None
    return game


def test_728_1_728_5_the_log_tells_once_that_a_subgame_begins_and_ends() -> None:
    game = dreaming(3)
    winner = game.players[0]
    assert game.view(1)["subgame"] == 2
    for each in (game, game.fork()):  # there is a subgame within the subgame (728.6)
        begun = [line.text for line in each.log if "subgame" in line.text]
        assert begun == ["A subgame begins"] * 2
        each.concede(1)
        told = [line.text for line in each.log if "subgame" in line.text]
        assert told == [*begun, f"The subgame ends: {winner} wins it"]
        each.concede(1)
        told = [line.text for line in each.log if "subgame" in line.text]
        assert told[2:4] == [f"The subgame ends: {winner} wins it"] * 2
        assert each.view(1)["subgame"] == 0


def test_728_a_game_is_saved_loaded_and_taken_back_in_a_subgame(tmp_path: Path) -> None:
    game = dreaming(3)
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json", Layered(CardList(CARDS), StarterSet()))
    assert loaded.digest() == game.digest()
    assert loaded.log == game.log
    before = game.digest()
    answers = list(game.answers)
    while game.state.outer is not None:
        game.undo()
    game.apply_all(answers[len(game.answers) :])
    assert game.digest() == before
    for player in range(2):
        assert game.view(player)


@pytest.mark.parametrize("is_cast", [True, False])
def test_728_2c_728_5c_a_commander_goes_back_to_where_it_was_in_the_subgame(is_cast: bool) -> None:
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": ["Forest"] * 12, "command": ["Gray Bear"], "life": 9},
        opponent={"library": ["Island"] * 12, "life": 7},
    )
    before = cards(table.game)
    game = begin(table)
    assert names(game, game.state.board.command) == ["Gray Bear"]
    keep_all(game)
    until_main(game)
    while game.state.turn.active != 0 or game.state.turn.step != PRECOMBAT_MAIN:
        game.answer(0)
    if is_cast:
        cast(game, "Gray Bear")
        game.answer(0)
        game.answer(0)
        assert names(game, game.state.board.battlefield) == ["Gray Bear"]
    game.concede(1)
    state = game.state
    assert state.outer is None
    assert names(game, state.board.command) == ([] if is_cast else ["Gray Bear"])
    assert len(state.players[0].library) == (13 if is_cast else 12)
    assert [state.get(id).commander is not None for id in state.players[0].library].count(True) == is_cast
    assert cards(game) == before
