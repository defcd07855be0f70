"""Whole actions in words: which of several is meant, clauses that say nothing or too much, and why they are refused."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.engine.objects import SLOT_MASK
from rulewright.game.game import Game
from rulewright.game.naming import Namer
from rulewright.game.position import Placement, Position
from rulewright.game.refusal import NotOffered
from rulewright.players.random_player import RandomPlayer
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND

OWN = CardList(
    [
        CardRecord(
            name="Shard Spray",
            mana_cost="{2}{R}",
            type_line="Sorcery",
            oracle_text="Shard Spray deals 3 damage divided as you choose among one, two, or three targets.",
        ),
        CardRecord(
            name="Cairn, the Patient",
            mana_cost="{1}{R}",
            type_line="Legendary Creature — Giant",
            oracle_text="{T}: Cairn, the Patient deals 1 damage to any target.\n"
            "{R}: Cairn gets +1/+0 until end of turn.",
            power="1",
            toughness="4",
        ),
        CardRecord(
            name="Twofold Oath",
            mana_cost="{R}",
            type_line="Sorcery",
            oracle_text="As an additional cost to cast this spell, sacrifice two creatures.\nDraw three cards.",
        ),
        CardRecord(
            name="Stony Refusal",
            mana_cost="{R}",
            type_line="Instant",
            oracle_text="Kicker {2}\n"
            "Stony Refusal deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead.",
        ),
        CardRecord(
            name="Sheltered Ogre",
            mana_cost="{R}",
            type_line="Creature — Ogre",
            oracle_text="Hexproof",
            power="2",
            toughness="2",
        ),
        CardRecord(
            name="Doubtful Guest",
            mana_cost="{R}",
            type_line="Creature — Human",
            oracle_text="{T}: Add {R}.\nWhen this creature enters, you gain 1 life.\n"
            "When this creature enters, each opponent loses 2 life.",
            power="1",
            toughness="1",
        ),
        CardRecord(
            name="Mourning Bell",
            mana_cost="{1}",
            type_line="Artifact",
            oracle_text="Whenever a creature dies, you gain life equal to its power.\n"
            "Whenever a creature dies, each opponent loses 1 life.",
        ),
        CardRecord(name="Ashfall", mana_cost="{R}", type_line="Sorcery", oracle_text="Destroy all creatures."),
    ]
)
CARDS = Layered(OWN, StarterSet())


def game_of(*own: str, theirs: tuple[str, ...] = (), hand: tuple[str, ...] = (), grave: tuple[str, ...] = ()) -> Game:
    placements = [Placement(name, BATTLEFIELD, 0) for name in own]
    placements += [Placement(name, BATTLEFIELD, 1) for name in theirs]
    placements += [Placement(name, HAND, 0) for name in hand]
    placements += [Placement(name, GRAVEYARD, 0) for name in grave]
    placements += [Placement("Mountain", BATTLEFIELD, 0) for _ in range(7)]
    return Game.from_position(Position(placements=tuple(placements)), cards=CARDS)


def said(game: Game, text: str) -> list[str]:
    """The lines of the log that an action writes."""
    before = len(game.log)
    game.apply(text)
    game.apply("pass")
    game.apply("pass")
    return [line.text for line in game.log[before:]]


def refused(game: Game, text: str, message: str) -> None:
    before, answers = game.digest(), game.answers
    with pytest.raises(NotOffered, match=message):
        game.apply(text)
    assert (game.digest(), game.answers) == (before, answers)


# ---- which of several is meant -----------------------------------------------------------------------------


def test_of_namesakes_that_differ_each_has_its_number_and_none_is_meant_by_the_bare_name() -> None:
    game = game_of("Hill Brute", theirs=("Hill Brute", "Hill Brute"), hand=("Ember Refrain",))
    step = game.fork()
    step.apply(1)
    assert step.texts == ["Alice", "Bob", "Hill Brute #1", "Hill Brute #2", "Hill Brute #3"]
    refused(
        game,
        "cast Ember Refrain → Hill Brute",
        "`hill brute` in .* may mean several options "
        r".one of `Alice's Hill Brute #1`, `Bob's Hill Brute #2`, `Bob's Hill Brute #3`",
    )
    for text, number in (
        ("Hill Brute #1", ""),
        ("hill brute #2", " #2"),
        ("Alice's Hill Brute", ""),
        ("Alice’s Hill Brute #1", ""),
        ("Bob's Hill Brute", " #2"),  # both of Bob's are alike: the first of them
        ("BOB'S HILL BRUTE #3", " #3"),
    ):
        fork = game.fork()
        assert f"Hill Brute{number}" in said(fork, f"cast Ember Refrain → {text}")[0]
    refused(game, "cast Ember Refrain → Bob's Hill Brute #1", "is not offered")
    refused(game, "cast Ember Refrain → Hill Brute #4", "is not offered")


def test_of_namesakes_the_one_that_can_be_chosen_is_meant() -> None:
    game = Game.from_position(
        Position(
            placements=(
                Placement("Sheltered Ogre", BATTLEFIELD, 1),
                Placement("Sheltered Ogre", BATTLEFIELD, 0),
                Placement("Ember Refrain", HAND, 0),
                Placement("Mountain", BATTLEFIELD, 0),
            )
        ),
        cards=CARDS,
    )
    assert "Sheltered Ogre #2" in said(game, "cast Ember Refrain → Sheltered Ogre")[0]


def test_namesakes_that_are_alike_are_not_told_apart_unless_they_change() -> None:
    game = game_of("Hill Brute", "Hill Brute", hand=("Sudden Fervor", "Sudden Fervor"))
    step = game.fork()
    step.apply("cast Sudden Fervor; Hill Brute; autopay")
    step.apply("pass")
    step.apply("pass")
    step.apply("cast Sudden Fervor")
    assert step.texts == ["Hill Brute", "Hill Brute #2"]
    game = Game.from_position(
        Position(
            placements=(
                Placement("Hill Brute", BATTLEFIELD, 1, damage=2),
                Placement("Hill Brute", BATTLEFIELD, 1),
                Placement("Ember Refrain", HAND, 0),
                Placement("Mountain", BATTLEFIELD, 0),
            )
        ),
        cards=CARDS,
    )
    refused(game, "cast Ember Refrain → Hill Brute", "one of `Hill Brute #1`, `Hill Brute #2`")


def test_mana_of_several_colors_is_not_guessed() -> None:
    game = game_of("Fernlit Ravine", hand=("Ember Refrain",))
    game.apply("cast Ember Refrain; Bob")
    refused(game, "mana from Swamp", "not an option")
    assert game.texts[1] == "mana from Fernlit Ravine for {R}"
    game = game_of("Threeflag Quay", hand=("Tuskbone Spear",))
    refused(game, "cast Tuskbone Spear paying Threeflag Quay", "`threeflag quay` in .* may mean several")
    game.apply("cast Tuskbone Spear paying Threeflag Quay for {U}, Mountain; spend {U}")


def test_an_ability_need_not_be_numbered_where_only_one_is_offered() -> None:
    game = game_of("Cairn, the Patient")
    assert "activate Cairn, the Patient ability 2" in game.texts
    refused(game, "activate Cairn, the Patient → Bob", "may mean several options .one of .*ability 1.*ability 2")
    game.apply("activate Cairn, the Patient ability 1 → Bob")
    game.apply("activate Cairn, the Patient")
    assert len(game.state.board.stack) == 2


def test_numbers_count_no_cards_that_the_reader_has_not_seen() -> None:
    game = game_of(hand=("Ember Refrain", "Ember Refrain"))
    state = game.state
    first, second = state.players[0].hand
    for slot, eyes in ((first, 1), (second, 3)):
        state.edit(slot).seen = eyes
    assert Namer(game.players, 1).call(state, second) == "Ember Refrain #2"
    assert Namer(game.players, 2).call(state, first) == "a card"
    assert Namer(game.players, 2).call(state, second) == "Ember Refrain"
    assert state.objects[second & SLOT_MASK].seen == 3


# ---- clauses -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cast Ember Refrain targeting Bob", "`targeting bob` in .* is no clause .`→ Bob`"),
        ("cast Stony Refusal kicker → Bob", r"`kicker` in .* is no clause"),
        ("cast Ember Refrain taping Hill Brute → Bob", "`taping hill brute` in .* is no clause .`tapping Hill Brute`"),
        ("cast Ember Refrain X=1 of it → Bob", "`of it` in .* is no clause"),
        ("cast Ember Refrain via harmnize → Bob", r"`via harmnize` in .* is not offered: .* via harmnize .601.3"),
        ("cast Ember Refrain via harmonize → Bob", r"`via harmonize` in .* is not offered"),
        ("cast Ember Refrain from exile → Bob", "`from exile` in .* is not offered .one of: cast Ember Refrain"),
        ("cast Rolling Cinders X=1 X=2 → Bob", "`X=1` and `X=2` in .*: one X has one value"),
        ("cast Rolling Cinders X=1 X=1 → Bob", "one X has one value"),
        ("cast Rolling Cinders X=7 → Bob", "`X=7` in .* is not offered"),
        ("cast Rolling Cinders X=99999999999999999999 → Bob", "too great a number"),
        ("cast Rolling Cinders → Bob", "leaves open: Alice chooses the value of X"),
        ("cast Rolling Cinders X=two → Bob", "`x=two` in .* is no clause .`X=3`"),
        ("cast Ember Refrain X=0 → Bob", "`X=0` in .* is not what can be chosen"),
        ("cast Ember Refrain paying → Bob", "`paying` in .* says nothing .for example `paying Forest"),
        ("cast Ember Refrain → Bob paying", "`paying` in .* says nothing"),
        ("cast Ember Refrain → Bob paying ,", "`paying` in .* says nothing"),
        ("cast Ember Refrain →→ Bob", "`→` in .* says nothing"),
        ("cast Ember Refrain →", "`→` in .* says nothing"),
        ("cast Ember Refrain → Bob tapping", "`tapping` in .* says nothing"),
        ("cast Ember Refrain → Bob choosing | ,", "`choosing` in .* says nothing"),
        ("cast Stony Refusal +kicker +kicker → Bob", r"`\+kicker` is said twice"),
        ("cast Stony Refusal +kicked → Bob", r"`\+kicked` in .* is not what can be chosen"),
        ("cast Twofold Oath sacrificing Hill Brute", "leaves open: Alice chooses which object"),
        ("cast Twofold Oath sacrificing Hill Brute, Hill Brute, Hill Brute", "`sacrificing hill brute` in"),
        ("cast Twofold Oath sacrificing Hill Brute #1, Hill Brute #1", "`sacrificing hill brute #1` in"),
        ("cast Shard Spray → Bob (1), Alice (1)", r"`→ Bob \(1\)` in"),
        ("cast Shard Spray → Bob (4)", r"`→ Bob \(4\)` in"),
        ("cast Shard Spray → Alice (3), Bob", r"`→ Alice \(3\)` in .* is not offered"),
        ("cast Shard Spray → Bob, Bob", "`→ bob` in"),
        ("cast Mountain", r"lands are played, not cast \(305.1\)"),
        ("play Ember Refrain", r"only lands are played; it would have to be cast \(305.1\)"),
        ("choose", "not an option"),
        ("choose ,", "says nothing"),
    ],
)
def test_a_clause_that_is_not_understood_or_not_offered_is_named(text: str, message: str) -> None:
    hand = ("Ember Refrain", "Rolling Cinders", "Stony Refusal", "Twofold Oath", "Shard Spray", "Mountain")
    refused(game_of("Hill Brute", "Hill Brute", "Hill Brute", hand=hand), text, message)


def test_shares_go_to_names_with_commas_and_to_namesakes() -> None:
    game = game_of(theirs=("Cairn, the Patient", "Hill Brute", "Hill Brute"), hand=("Shard Spray",))
    game.apply("cast Shard Spray → Cairn, the Patient (1), Hill Brute #2 (1), Bob's Hill Brute (1)")
    stacked = game.state.get(game.state.board.stack[-1]).stacked
    assert stacked is not None
    assert stacked.divided == ((1, 1, 1),)
    game.undo()
    game.apply("cast Shard Spray → Bob (1), Cairn, the Patient (2)")
    stacked = game.state.get(game.state.board.stack[-1]).stacked
    assert stacked is not None
    assert stacked.divided == ((1, 2),)


def test_what_is_sacrificed_may_be_named_several_times_as_there_are_several() -> None:
    game = game_of("Hill Brute", "Hill Brute", "Toll Keeper", hand=("Twofold Oath",))
    game.apply("cast Twofold Oath sacrificing Hill Brute, Hill Brute")
    assert [game.state.get(id).now.name for id in game.state.board.battlefield[:1]] == ["Toll Keeper"]
    game = game_of("Hill Brute", "Hill Brute", hand=("Twofold Oath",))
    refused(game, "cast Twofold Oath sacrificing Hill Brute, Mountain", "`sacrificing mountain` in")
    game.apply("cast Twofold Oath sacrificing Hill Brute, Alice's Hill Brute #2")  # there was nothing to choose


# ---- combat ------------------------------------------------------------------------------------------------


def to_attack(*own: Placement, theirs: tuple[str, ...] = ()) -> Game:
    placements = [*own, *(Placement(name, BATTLEFIELD, 1) for name in theirs)]
    game = Game.from_position(Position(placements=tuple(placements)), cards=CARDS)
    while game.decision is not None and game.decision.kind != "DeclareAttacker":
        game.apply("pass")
    return game


def test_508_1_the_creature_that_can_attack_is_meant() -> None:
    game = to_attack(Placement("Hill Brute", BATTLEFIELD, 0, tapped=True), Placement("Hill Brute", BATTLEFIELD, 0))
    game.apply("attack with Hill Brute")
    assert "Hill Brute #2 attacks Bob" in [line.text for line in game.log]
    game = to_attack(Placement("Hill Brute", BATTLEFIELD, 0, damage=2), Placement("Hill Brute", BATTLEFIELD, 0))
    refused(game, "attack with Hill Brute", "`hill brute` in .* may mean several .one of `Hill Brute #1`, `Hill")
    for text in ("attack with Hill Brute, Hill Brute", "attack with Hill Brute #1, Alice's Hill Brute #2"):
        fork = game.fork()
        fork.apply(text)
        assert len([line for line in fork.log if "attacks" in line.text]) == 2
    for odd in (
        "attack with ,",
        "attack with → Bob",
        "attack with Hill Brute #1 →",
        "attack with Hill Brute #1 → → Bob",
    ):
        refused(game, odd, "names no creature|nothing on one side")


def test_509_1_whose_creatures_block_and_are_blocked_goes_without_saying() -> None:
    mine = [Placement("Hill Brute", BATTLEFIELD, 0) for _ in range(2)]
    game = to_attack(*mine, theirs=("Hill Brute", "Hill Brute"))
    game.apply("attack with Hill Brute, Hill Brute")
    game.apply("pass")
    game.apply("pass")
    assert "Hill Brute #3 blocks Hill Brute" in game.texts
    for text in (
        "block with Hill Brute → Hill Brute",
        "block with Bob's Hill Brute → Alice's Hill Brute",
        "block with Hill Brute #3 → Hill Brute #1",
        "Hill Brute #3 blocks Alice's Hill Brute; Hill Brute #4 does not block",
    ):
        fork = game.fork()
        fork.apply(text)
        assert [line.text for line in fork.log][-1] == "Hill Brute #3 blocks Hill Brute"
    refused(game, "block with Hill Brute, Hill Brute → Hill Brute", "`hill brute` in .* may mean several")
    refused(game, "block with Hill Brute → Bob", "no attacker is called `bob`")
    fork = game.fork()
    fork.apply("block with Hill Brute, Hill Brute → Hill Brute #1")
    assert len([line for line in fork.log if "blocks" in line.text]) == 2


# ---- anything at all ---------------------------------------------------------------------------------------

WORDS = (
    "cast play activate → -> paying tapping sacrificing choosing X=1 x=2 mode 1 , 2 +kicker ; pass nothing attack with "
    "block assign order choose to (1) #1 #2 Alice's Bob's Bob Alice Mountain Hill Brute Ember Refrain via harmonize | "
    "from graveyard ability mana for {R} autopay [2] 's"
).split(" ")


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_said_is_an_action_or_refused(seed: int) -> None:
    game = Game.new(["drumfire", "drumfire"], seed, cards=StarterSet())
    player, chance = RandomPlayer(seed), random.Random(seed)
    for _ in range(150):
        if game.decision is None:
            break
        texts = game.texts
        for _ in range(4):
            words = [*chance.choice(texts).split(" "), *chance.choices(WORDS, k=chance.randrange(7))]
            if chance.random() < 0.4:
                chance.shuffle(words)
            before = game.digest()
            with suppress(RulewrightError):
                game.fork().apply_all(game.parse(" ".join(words)))
            assert game.digest() == before
        game.answer(player.choose(game.decision))


@pytest.mark.parametrize("seed", range(2))
def test_every_option_parses_back_between_two_decks_of_the_same_cards(seed: int) -> None:
    game = Game.new(["drumfire", "drumfire"], seed, cards=StarterSet())
    player = RandomPlayer(seed)
    for number in range(500):
        if game.decision is None:
            break
        texts = game.texts
        assert len(set(texts)) == len(texts) == len(game.options)
        if number % 2:
            assert [game.parse(text) for text in texts] == [[index] for index in range(len(texts))]
        game.answer(player.choose(game.decision))


# ---- triggers (CR 603.3b) ----------------------------------------------------------------------------------


def test_603_3b_triggers_of_one_object_are_told_apart() -> None:
    game = game_of(hand=("Doubtful Guest",))
    game.apply("cast Doubtful Guest; autopay")
    game.apply("pass")
    game.apply("pass")
    assert game.texts == ["effect of Doubtful Guest ability 1", "effect of Doubtful Guest ability 2"]
    game.apply("effect of Doubtful Guest ability 2")
    for _ in range(2):
        game.apply("pass")
    assert [player.life for player in game.state.players] == [21, 20]


def test_603_3b_triggers_of_one_ability_say_for_what_they_triggered() -> None:
    game = game_of("Mourning Bell", "Hill Brute", "Sheltered Ogre", hand=("Ashfall",))
    game.apply("cast Ashfall; autopay")
    game.apply("pass")
    game.apply("pass")
    assert game.texts == [
        f"effect of Mourning Bell ability {ability} for {name}"
        for ability in (1, 2)
        for name in ("Hill Brute", "Sheltered Ogre")
    ]
    game.apply("effect of Mourning Bell ability 2 for Sheltered Ogre")
    assert len(game.texts) == 3
    assert "effect of Mourning Bell ability 2 for Sheltered Ogre" not in game.texts
