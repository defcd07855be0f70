"""`Game`: decks of all kinds, options as text, whole actions in one line, undo, result, log."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from rulewright.cards.deck import starter_deck
from rulewright.cards.errors import IllegalDeckError
from rulewright.cards.source import StarterSet
from rulewright.engine.decision import Option
from rulewright.engine.play import IllegalAnswer
from rulewright.engine.state import COMPLETE, FOLDED
from rulewright.game.formats import UnknownFormatError
from rulewright.game.game import Game, GameError
from rulewright.game.position import Placement, Position
from rulewright.game.refusal import NotOffered
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND

DECKS = ["drumfire", "lantern-court"]


def new(seed: int = 7) -> Game:
    return Game.new(DECKS, seed, cards=StarterSet())


def harmonize() -> Game:
    """The README's position: Alice may cast Ember Refrain from her graveyard."""
    placements = (
        Placement("Ember Refrain", GRAVEYARD, 0),
        Placement("Hill Brute", BATTLEFIELD, 0),
        Placement("Hill Brute", BATTLEFIELD, 0),
        *[Placement("Mountain", BATTLEFIELD, 0) for _ in range(6)],
        Placement("Mountain", HAND, 0),
        Placement("Hill Brute", BATTLEFIELD, 1),
    )
    return Game.from_position(Position(placements=placements), cards=StarterSet())


# ---- making a game -----------------------------------------------------------------------------------------


def test_decks_are_given_in_many_ways(tmp_path: Path) -> None:
    file = tmp_path / "mine.dec"
    file.write_text(starter_deck("drumfire").text())
    expected = new().digest()
    for deck in (
        starter_deck("drumfire"),
        file,
        str(file),
        starter_deck("drumfire").text(),
    ):
        assert Game.new([deck, "lantern-court"], 7, cards=StarterSet()).digest() == expected
    names = [card.name for card in starter_deck("drumfire").cards()]
    bound = new().decks[0]
    assert [card.name for card in bound] == names
    without_sideboard = Game.new([names, "lantern-court"], 7, cards=StarterSet())
    assert without_sideboard.digest() != expected
    assert Game.new([bound, "lantern-court"], 7, cards=StarterSet()).digest() == without_sideboard.digest()


def test_players_have_names() -> None:
    assert new().players == ("Alice", "Bob")
    assert Game.new({"Ann": "drumfire", "Ben": "lantern-court"}, cards=StarterSet()).players == ("Ann", "Ben")
    assert Game.new(["drumfire"] * 9, cards=StarterSet()).players[7:] == ("Heidi", "Player 9")
    with pytest.raises(GameError, match="not called"):
        Game.new(DECKS, players=["Ann", "Ann"], cards=StarterSet())
    with pytest.raises(GameError, match="two decks or more"):
        Game.new(["drumfire"], cards=StarterSet())
    with pytest.raises(GameError, match="two decks or more"):
        Game.new("drumfire", cards=StarterSet())
    for odd in ("A; B", "A → B", "A->B", " ", "A#2", "A,B"):
        with pytest.raises(GameError, match="no name for a player"):
            Game.new(DECKS, players=[odd, "Ben"], cards=StarterSet())


def test_everything_wrong_with_all_decks_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(IllegalDeckError) as caught:
        Game.new(
            [
                "4 Hil Brute\n5 Toll Keeper\n4 Mountain\nx",
                "7 Hill Brute\n40 Mountain\n\nSideboard\n16 Mountain",
                "none",
            ],
            format="constructed",
            cards=StarterSet(),
        )
    wrong = [(problem.rule, problem.where) for problem in caught.value.problems]
    assert wrong == [
        ("", "deck 1, line 1"),
        ("", "deck 1, line 4"),
        ("100.2a", "deck 1 (deck)"),
        ("100.2a", "deck 2 (deck)"),
        ("100.4a", "deck 2 (deck)"),
        ("100.2a", "deck 2 (deck)"),
        ("", "deck 3"),
    ]
    text = str(caught.value)
    assert "Hill Brute is in it 7 times, more than 4" in text
    assert "Mountain" not in text.split("times")[1]
    with pytest.raises(UnknownFormatError, match="one of constructed"):
        Game.new(DECKS, format="standart", cards=StarterSet())
    with pytest.raises(IllegalDeckError, match=r"No such file"):
        Game.new([tmp_path / "none.txt", "drumfire"], cards=StarterSet())
    for odd in (7, None, [7], [], ["Hil Brute", "Nobody"], b"4 Mountain"):
        with pytest.raises(IllegalDeckError):
            Game.new([odd, "drumfire"], cards=StarterSet())  # type: ignore[list-item]


def test_the_starter_decks_are_legal_and_commander_wants_a_commander() -> None:
    assert Game.new(DECKS, format="constructed", cards=StarterSet()).decks
    with pytest.raises(IllegalDeckError, match=r"it names no commander \(903.3\)"):
        Game.new(DECKS, format="commander", cards=StarterSet())


# ---- options as text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_every_option_parses_back(seed: int) -> None:
    settings = COMPLETE if seed % 2 else FOLDED
    game = Game.new(DECKS, seed, cards=StarterSet(), settings=settings)
    player, chance = RandomPlayer(seed), random.Random(seed)
    for number in range(700):
        if game.decision is None:
            break
        texts = game.texts
        assert len(set(texts)) == len(texts) == len(game.options)
        assert game.question
        choice = player.choose(game.decision)
        if number % 3 == 0:
            for index, text in enumerate(texts):
                assert game.parse(text) == [index]
                assert game.parse(text.upper()) == [index]
        if number % 11 == 0:
            answers = game.sample(chance)
            trial, said = game.fork(), []
            for index in answers:
                said.append(trial.texts[index])
                trial.answer(index)
            assert tuple(game.parse("; ".join(said))) == answers or trial.decider != game.decider
        if number % 2:
            game.apply(texts[choice])
        else:
            game.apply(game.options[choice])


@pytest.mark.parametrize(
    ("text", "tapped"),
    [
        ("cast Ember Refrain via harmonize tapping Hill Brute → Bob", "Hill Brute"),
        ("cast ember refrain from graveyard via harmonize tapping Hill Brute #2 -> BOB", "Hill Brute #2"),
        ("cast Ember Refrain tapping Hill Brute #2 → Hill Brute #3", "Hill Brute #2"),
        ("cast Ember Refrain → Hill Brute #1 tapping Hill Brute paying Mountain #3, Mountain", "Hill Brute"),
        ("cast Ember Refrain via harmonize; Hill Brute; Bob; autopay", "Hill Brute"),
        ("cast Ember Refrain tapping Hill Brute; Bob; autopay", "Hill Brute"),
    ],
)
def test_a_whole_spell_is_one_line(text: str, tapped: str) -> None:
    game = harmonize()
    before = game.digest()
    game.apply(text)
    assert len(game.state.board.stack) == 1
    assert f"{tapped} becomes tapped" in [line.text for line in game.log]
    game.undo()
    assert game.digest() == before
    assert game.answers == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty text"),
        (" ; ", "an empty text"),
        ("dance", "`dance` is not an option.*one of: pass"),
        ("cast Hill Brute", "nothing lets that player cast it from where it is .601.3"),
        ("cast Ember Refrain → Bob", "leaves open: Alice chooses what to use for the cost"),
        ("cast Ember Refrain tapping Hill Brute", "leaves open: Alice chooses which target"),
        ("cast Ember Refrain tapping Hill Brute → Zed", "`→ zed` in .* is not offered"),
        ("cast Ember Refrain tapping Hill Brute #3 → Bob", "`tapping hill brute #3` in .* is not offered"),
        ("cast Ember Refrain tapping Hill Brute → Bob, Bob", "`→ bob` in .* is not what can be chosen"),
        ("cast Ember Refrain tapping Hill Brute → Bob X=3", "`X=3` in"),
        ("cast Ember Refrain tapping Hill Brute → Bob +kicker", r"`\+kicker` in"),
        ("cast Ember Refrain tapping Hill Brute → Bob mode 2", "`mode 2` in"),
        ("cast Ember Refrain tapping Hill Brute → Bob paying Swamp", "`paying swamp` in"),
        ("cast Ember Refrain tapping Hill Brute → Bob (2)", r"`→ Bob \(2\)` in"),
        ("activate Hill Brute", "no such activated ability .602.1"),
        ("pass; pass", "`pass` is said, and Bob is asked"),
        ("cast", "not an option"),
        ("→", "not an option"),
        ("#2", "not an option"),
    ],
)
def test_what_is_not_offered_is_refused_with_its_rule_and_nothing_happens(text: str, message: str) -> None:
    game = harmonize()
    before = game.digest()
    with pytest.raises(NotOffered, match=message):
        game.apply(text)
    assert game.digest() == before
    assert game.answers == []


def test_odd_answers_are_refused() -> None:
    game = new()
    for odd in (2, -1, True, None, 1.0, Option(0), [0]):
        with pytest.raises(IllegalAnswer):
            game.apply(odd)  # type: ignore[arg-type]
    with pytest.raises(IllegalAnswer):
        game.apply_all([0, 99])
    assert game.answers == []
    with pytest.raises(GameError, match="nothing to take back"):
        game.undo()
    with pytest.raises(GameError, match="no player 2"):
        game.concede(2)


def test_play_a_land_and_why_not() -> None:
    game = harmonize()
    game.apply("play Mountain")
    with pytest.raises(NotOffered, match="not an option"):
        game.apply("play Mountain")
    game.apply("pass")
    assert game.players[game.decider] == "Bob"


# ---- combat ------------------------------------------------------------------------------------------------


def to_attack() -> Game:
    game = harmonize()
    for _ in range(4):
        game.apply("pass")
    return game


def test_attacks_and_blocks_whole_and_step_by_step() -> None:
    game = to_attack()
    assert game.texts == ["Hill Brute does not attack", "Hill Brute attacks Bob"]
    step = game.fork()
    step.apply("Hill Brute attacks Bob")
    step.apply("Hill Brute #2 does not attack")
    whole = game.fork()
    whole.apply("attack with Hill Brute → Bob")
    assert whole.digest() == step.digest()
    nobody = game.fork()
    nobody.apply("attack with nothing")
    assert not nobody.state.turn.attacked
    game.apply("attack with Hill Brute #2, Hill Brute")
    for _ in range(2):
        game.apply("pass")
    blocked = game.fork()
    blocked.apply("block with Hill Brute #3 → Hill Brute #2")
    game.apply("Hill Brute #3 blocks Hill Brute #2")
    assert game.digest() == blocked.digest()
    game.undo()
    game.apply("block with nothing")
    assert game.decision is not None
    assert game.decision.kind == "Priority"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("attack with Hill Brute #3", "no creature there is called `hill brute #3`"),
        ("attack with Mountain", "no creature"),
        ("attack with Hill Brute → Alice", "does not say what it can attack"),
        ("attack with Hill Brute, Hill Brute, Hill Brute", "cannot attack"),
        ("attack with", "not an option"),
        ("block with Hill Brute → Hill Brute #3", "not an option"),
    ],
)
def test_wrong_attacks_are_told(text: str, message: str) -> None:
    game = to_attack()
    with pytest.raises(NotOffered, match=message):
        game.apply(text)
    assert game.texts[0] == "Hill Brute does not attack"


def test_complete_answers_are_all_sets_of_attackers() -> None:
    game = to_attack()
    assert sorted(game.complete_answers()) == [(0, 0), (0, 1), (1, 0), (1, 1)]


# ---- undo, result, log -------------------------------------------------------------------------------------


def test_undo_goes_back_through_a_whole_game() -> None:
    game = new()
    player = RandomPlayer(7)
    digests = []
    while game.decision is not None and len(game.answers) < 400:
        digests.append(game.digest())
        game.answer(player.choose(game.decision))
    log = [str(line) for line in game.log]
    for digest in reversed(digests[-60:]):
        game.undo()
        assert game.digest() == digest
    fork = game.fork()
    fork.undo()
    assert fork.digest() == digests[len(game.answers) - 1]
    assert [str(line) for line in game.log] == log[: len(game.log)]
    assert len(game.log) < len(log)


def test_104_the_result_says_who_why_and_when() -> None:
    game = new()
    assert game.result is None
    game.concede(1)
    assert game.result is not None
    assert (game.result.winner, game.winner, game.result.losses[0].rule) == (0, 0, "104.3a")
    assert game.question == ""
    assert game.texts == []
    with pytest.raises(IllegalAnswer, match="the game is over"):
        game.apply("pass")
    game.undo()
    assert game.result is None


def test_the_log_is_the_same_whenever_it_is_asked_for() -> None:
    one, other = new(), new()
    player = RandomPlayer(3)
    while one.decision is not None and len(one.answers) < 300:
        choice = player.choose(one.decision)
        one.answer(choice)
        other.answer(choice)
        if len(one.answers) % 50 == 0:
            assert one.log
    assert [str(line) for line in one.log] == [str(line) for line in other.log]
    assert [line.to(0) for line in one.log] == [line.to(0) for line in other.log]


def test_the_answers_of_a_game_with_a_concession_are_taken_again_together() -> None:
    game = Game.new(["drumfire", "lantern-court"], seed=3)
    game.answer(0)
    game.concede(1)
    other = Game.new(["drumfire", "lantern-court"], seed=3)
    other.apply_all(game.answers)
    assert other.digest() == game.digest()
    other.undo()
    assert other.answers == []
