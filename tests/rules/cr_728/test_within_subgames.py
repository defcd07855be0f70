"""What happens within subgames, and what the main game finds afterwards (CR 726.6, 728)."""

from __future__ import annotations

from rulewright.engine.decision import CHOOSE, NO, YES
from rulewright.engine.loops import BOUND
from rulewright.engine.objects import TOKEN
from rulewright.engine.play import Play
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.judge import Table
from rulewright.vocabulary.turn import PRECOMBAT_MAIN
from rulewright.vocabulary.zone import HAND, LIBRARY
from tests.conformance.scenarios import own
from tests.rules.cr_728.test_subgames import BEAR, DREAM, begin, cards, cast, keep_all, names

SHARK = own("Great Shark", "Creature — Shark", "Mutate {0}\nFlying", "{4}{U}", pt="4/4")
NEWT = own("Young Newt", "Creature — Newt", "", "{0}", pt="1/1")
ELVES = own("Elf Call", "Sorcery", "Create a 1/1 green Elf creature token.", "{0}")
WISH = own("Open Wish", "Sorcery", "You may put a card you own from outside the game into your hand.", "{0}")
AGAIN = own("Once Again", "Sorcery", "Restart the game.", "{0}")
MIST = own("Wide Mist", "Instant", "Target creature phases out.", "{0}")
BLESSING = own("Green Blessing", "Instant", "Put a +1/+1 counter on target creature.", "{0}")
WHEEL = own(
    "Worn Wheel",
    "Enchantment",
    "When this enchantment enters, put a charge counter on it.\n"
    "Whenever one or more charge counters are put on this enchantment, remove a charge counter from it, then put a "
    "charge counter on it.",
    "{0}",
)
SPIRAL = own(
    "Worn Spiral",
    "Enchantment",
    "When this enchantment enters, put a charge counter on it.\n"
    "Whenever one or more charge counters are put on this enchantment, put a charge counter on it.",
    "{0}",
)
CARDS = [DREAM, BEAR, SHARK, NEWT, ELVES, WISH, AGAIN, MIST, BLESSING, WHEEL, SPIRAL]


def dreaming(library: list[str], **you: object) -> Play:
    """The subgame of two players whose libraries are these cards: the first player has priority in a main phase."""
    table = Table(
        cards=CARDS,
        you={"hand": ["Dream Within"], "library": library, "life": 9, **you},
        opponent={"library": library, "life": 7},
    )
    return main_phase(begin(table), 0)


def main_phase(game: Play, seat: int) -> Play:
    keep_all(game)
    while game.state.turn.active != seat or game.state.turn.step != PRECOMBAT_MAIN:
        game.answer(0)
    return game


def resolve(game: Play, name: str) -> None:
    cast(game, name)
    for _ in game.state.in_turn_order():
        game.answer(0)


def choose(game: Play, kind: int) -> None:
    game.answer(next(at for at, option in enumerate(game.options()) if option.kind == kind))


def offered(game: Play) -> list[str]:
    """The cards from outside the subgame that its player may take."""
    choose(game, YES)
    return names(game, tuple([option.id for option in game.options() if option.kind == CHOOSE]))


def lives(game: Play) -> list[int]:
    return [player.life for player in game.state.players]


def test_728_4_a_merged_or_phased_out_permanent_of_the_main_game_is_not_brought_in_and_comes_to_no_harm() -> None:
    table = Table(
        cards=CARDS,
        you={
            "hand": ["Dream Within", "Great Shark", "Green Blessing", "Wide Mist"],
            "battlefield": ["Young Newt", "Gray Bear"],
            "library": ["Open Wish"] * 20,
        },
        opponent={"library": ["Open Wish"] * 20},
    )
    table.do("you cast Great Shark using mutate targeting Young Newt")
    for _ in range(2):
        table.game.answer(0)
    choose(table.game, YES)
    table.cast("Green Blessing", targeting="Great Shark")
    table.resolve()
    table.cast("Wide Mist", targeting="Gray Bear")
    table.resolve()
    before = cards(table.game)
    game = main_phase(begin(table), 0)
    resolve(game, "Open Wish")
    assert offered(game) == ["Dream Within", "Green Blessing", "Wide Mist"]
    game.concede(1)
    state = game.state
    (shark,) = [state.get(id) for id in state.board.battlefield]
    assert (shark.now.name, shark.now.power, len(shark.parts)) == ("Great Shark", 5, 2)
    assert shark.counters == (("+1/+1", 1),)
    assert names(game, state.board.phased) == ["Gray Bear"]
    assert cards(game) == before


def test_728_5_the_spell_finishes_resolving_though_its_card_was_brought_into_the_subgame() -> None:
    game = dreaming(["Open Wish"] * 20)
    before = cards(game)
    resolve(game, "Open Wish")
    choose(game, YES)
    assert names(game, game.state.players[0].hand).count("Dream Within") == 1
    game.concede(1)
    state = game.state
    assert state.outer is None
    assert lives(game) == [9, 3]
    assert state.board.stack == state.players[0].graveyard == ()
    assert [len(player.library) for player in state.players] == [21, 20]
    assert cards(game) == before


def test_728_5_a_card_from_outside_the_main_game_goes_to_its_library() -> None:
    game = dreaming(["Open Wish"] * 20, sideboard=["Young Newt"])
    resolve(game, "Open Wish")
    assert offered(game) == ["Dream Within", "Young Newt"]
    game.answer(1)
    game.concede(1)
    assert [len(player.library) for player in game.state.players] == [21, 20]
    assert game.state.players[0].sideboard == ()


def test_726_6_a_subgame_that_is_restarted_leaves_the_main_game_as_it_is() -> None:
    game = dreaming(["Open Wish", "Once Again"] * 10, battlefield=["Young Newt", "Gray Bear"])
    before = cards(game)
    resolve(game, "Open Wish")
    assert offered(game) == ["Dream Within", "Gray Bear", "Young Newt"]
    game.answer(next(at for at, option in enumerate(game.options()) if names(game, (option.id,)) == ["Young Newt"]))
    resolve(game, "Once Again")
    keep_all(game)
    state = game.state
    assert state.outer is not None
    assert [len(player.hand) + len(player.library) for player in state.players] == [21, 20]  # 726.2
    for each in (game, game.fork()):
        each.concede(0)
        state = each.state
        assert state.outer is None
        assert lives(each) == [4, 7]  # who won the restarted subgame has won the subgame
        assert names(each, state.board.battlefield) == ["Gray Bear"]
        assert [len(player.library) for player in state.players] == [21, 20]
        assert cards(each) == before


def test_104_4b_728_5_a_loop_makes_the_subgame_a_draw_and_the_main_game_goes_on() -> None:
    game = dreaming(["Worn Wheel"] * 20)
    resolve(game, "Worn Wheel")
    while game.state.outer is not None:
        game.answer(0)
    assert not game.over
    assert lives(game) == [4, 3]  # nobody won it


def test_728_5_the_bound_of_a_turn_of_the_subgame_ends_the_main_game_too_and_is_named() -> None:
    game = dreaming(["Worn Spiral"] * 20)
    resolve(game, "Worn Spiral")
    while not game.over:
        game.answer(0)
    assert game.state.outer is None
    assert game.state.turn.drawn_by == BOUND


def test_728_5_729_2d_the_cards_below_a_token_come_back_though_their_owner_left_the_subgame() -> None:
    table = Table(cards=CARDS, you={"hand": ["Dream Within", "Great Shark", "Elf Call"], "library": ["Forest"]})
    known = {obj.card.front.name: obj.card for obj in table.state.objects if obj.card is not None}
    placed = [
        Placement(name, LIBRARY, seat) for seat in range(3) for name in ("Great Shark", "Elf Call") for _ in range(10)
    ]
    position = Position((Seat(library_known=True),) * 3, (Placement("Dream Within", HAND, 0), *placed))
    game = Play(build(position, known.__getitem__)[0])
    before = cards(game)
    resolve(game, "Dream Within")
    main_phase(game, 2)
    resolve(game, "Elf Call")
    state = game.state
    shark = next(
        at
        for at, option in enumerate(game.options())
        if option.id >= 0 and state.get(option.id).now.name == "Great Shark"
    )
    game.answer(shark)
    while game.announcing:
        game.answer(len(game.options()) - 1)
    for _ in range(3):
        game.answer(0)
    choose(game, NO)
    state = game.state
    (elf,) = [state.get(id) for id in state.board.battlefield]
    assert (elf.kind, len(elf.parts)) == (TOKEN, 2)
    ended = game.fork()
    for seat in (0, 1):
        ended.concede(seat)
    for seat in (2, 0):
        game.concede(seat)
    for each in (game, ended):
        assert each.state.outer is None
        assert [len(player.library) for player in each.state.players] == [20, 20, 20]
        assert cards(each) == before
