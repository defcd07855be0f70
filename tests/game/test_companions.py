"""Companions (CR 103.2b, 116.2g, 702.139): which deck allows one, revealing it, and putting it into the hand."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, Layered, StarterSet
from rulewright.engine.decision import CHOOSE, PASS, SPECIAL, STOP, ChooseObject, Priority
from rulewright.engine.state import Settings
from rulewright.game.binding import Bindery, NotUnderstoodError
from rulewright.game.game import Game, load
from rulewright.vocabulary.turn import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulewright.vocabulary.zone import HAND, SIDEBOARD

REMINDER = " (It may be put into your hand for {3}.)"


def card(name: str, cost: str, types: str, text: str = "") -> CardRecord:
    size = "2" if "Creature" in types else None
    return CardRecord(name=name, mana_cost=cost, type_line=types, oracle_text=text, power=size, toughness=size)


def companion(name: str, condition: str) -> CardRecord:
    return card(name, "{2}{R}", "Creature — Otter", f"Companion — {condition}{REMINDER}")


CONDITIONS = {
    "Even Otter": "Your starting deck contains only cards with even mana values.",
    "Odd Otter": "Your starting deck contains only cards with odd mana values and land cards.",
    "Big Otter": "Your starting deck contains only cards with mana value 3 or greater and land cards.",
    "Small Otter": "Each permanent card in your starting deck has mana value 2 or less.",
    "Kind Otter": "Each creature card in your starting deck is a Cat, Elf, Goat, Ox, or Yeti card.",
    "Plain Otter": "No card in your starting deck has more than one of the same mana symbol in its mana cost.",
    "Lone Otter": "Each nonland card in your starting deck has a different name.",
    "Like Otter": "Each nonland card in your starting deck shares a card type.",
    "Vast Otter": "Your starting deck contains at least twenty cards more than the minimum deck size.",
    "Busy Otter": "Each permanent card in your starting deck has an activated ability.",
}
CARDS = [
    *[companion(name, condition) for name, condition in CONDITIONS.items()],
    card("Two Cat", "{1}{R}", "Creature — Cat", "{R}: This creature gets +1/+0 until end of turn."),
    card("Three Ape", "{1}{R}{R}", "Creature — Ape"),
    card("One Goat", "{R}", "Creature — Goat"),
    card("Small Idol", "{2}", "Artifact"),
    card("Cat Idol", "{2}", "Artifact Creature — Cat", "Cycling {2}"),
    card("Long Spark", "{4}", "Instant", "You gain 2 life."),
    card("Deep Call", "{R}", "Sorcery", "You may put a card you own from outside the game into your hand."),
]
BINDERY = Bindery(Layered(CardList(CARDS), StarterSet()))
VAST = BINDERY.definition("Vast Otter")


def game(first: list[str], second: list[str], aside: list[str], other: list[str], seed: int = 3) -> Game:
    decks = [[BINDERY.definition(name) for name in names] for names in (first, second)]
    return Game(decks, seed, sideboards=[[BINDERY.definition(name) for name in names] for names in (aside, other)])


def names_asked(it: Game) -> list[str]:
    assert it.decision is not None
    return [it.state.get(option.id).now.name for option in it.decision.options if option.kind == CHOOSE]


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("Even Otter", ["Two Cat", "Long Spark"], ["Two Cat", "One Goat"]),
        ("Odd Otter", ["One Goat", "Three Ape"], ["One Goat", "Two Cat"]),
        ("Big Otter", ["Three Ape", "Long Spark"], ["Three Ape", "Two Cat"]),
        ("Small Otter", ["Two Cat", "Long Spark"], ["Two Cat", "Three Ape"]),
        ("Kind Otter", ["Two Cat", "One Goat", "Small Idol", "Cat Idol"], ["Two Cat", "Three Ape"]),
        ("Plain Otter", ["Two Cat", "Long Spark"], ["Two Cat", "Three Ape"]),
        ("Lone Otter", ["Two Cat", "Three Ape"], ["Two Cat", "Two Cat"]),
        ("Like Otter", ["Cat Idol", "Small Idol"], ["Cat Idol", "Small Idol", "Two Cat"]),
        ("Busy Otter", ["Two Cat", "Cat Idol", "Long Spark"], ["Two Cat", "One Goat"]),
    ],
)
def test_702_139a_the_starting_deck_fulfills_the_condition_or_not(name: str, good: list[str], bad: list[str]) -> None:
    lands = ["Mountain"] * 20
    asked = game(lands + good, lands, [name], [])
    assert isinstance(asked.decision, ChooseObject)
    assert (asked.decision.rule, asked.decision.player, names_asked(asked)) == ("103.2b", 0, [name])
    unasked = game(lands + bad, lands, [name], [])
    assert not isinstance(unasked.decision, ChooseObject)
    assert unasked.state.players[0].companion < 0


def asked_about(it: Game) -> bool:
    return isinstance(it.decision, ChooseObject) and it.decision.rule == "103.2b"


def test_702_139a_at_least_twenty_cards_more_than_the_minimum_deck_size() -> None:
    lands = ["Mountain"] * 60
    assert asked_about(game(["Mountain"] * 80, lands, ["Vast Otter"], []))  # 100.2a: sixty
    assert not asked_about(game(["Mountain"] * 79, lands, ["Vast Otter"], []))


@pytest.mark.parametrize(("cards", "format", "asked"), [(60, "limited", True), (59, "limited", False)])
def test_100_2b_the_minimum_deck_size_is_that_of_the_format(cards: int, format: str, asked: bool) -> None:
    deck = f"Deck\n{cards} Mountain\nSideboard\n1 Vast Otter\n"
    it = Game.new([deck, "Deck\n40 Mountain\n"], 3, format, cards=BINDERY)
    assert asked_about(it) is asked


def test_903_5a_a_deck_of_commander_is_never_larger_than_the_minimum() -> None:
    deck = BINDERY.definition("Mountain")
    settings = Settings(least=40)
    lead = [BINDERY.definition("Three Ape")]
    it = Game([[deck] * 99] * 2, 3, settings=settings, commanders=[lead, lead], sideboards=[[VAST], []])
    assert not asked_about(it)
    assert asked_about(Game([[deck] * 99] * 2, 3, settings=settings, sideboards=[[VAST], []]))


def test_100_2_a_saved_game_keeps_the_minimum_deck_size(tmp_path: Path) -> None:
    it = Game.new(["Deck\n60 Mountain\nSideboard\n1 Vast Otter\n", "Deck\n40 Mountain\n"], 3, "limited", cards=BINDERY)
    it.answer(0)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(it.save()))
    assert load(file, BINDERY).digest() == it.digest()


def test_702_139a_other_conditions_are_refused() -> None:
    size = companion("Vain Otter", "Your starting deck contains at least twenty cards more than the maximum deck size.")
    with pytest.raises(NotUnderstoodError):
        Bindery(CardList([size])).definition("Vain Otter")


DECK = ["Mountain"] * 30 + ["Two Cat"] * 10


def begun(take: bool, aside: list[str] | None = None) -> Game:
    it = game(DECK, DECK, aside or ["Even Otter", "Small Otter", "Three Ape"], ["Even Otter"], 5)
    while isinstance(it.decision, ChooseObject) and it.decision.rule == "103.2b":
        kind = CHOOSE if take and it.decision.player == 0 else STOP
        it.answer(next(at for at, option in enumerate(it.decision.options) if option.kind == kind))
    return it


def test_103_2b_each_player_may_reveal_one_before_the_hands_are_drawn() -> None:
    it = game(DECK, DECK, ["Even Otter", "Small Otter", "Three Ape"], ["Even Otter"], 5)
    asked: list[int] = []
    while isinstance(it.decision, ChooseObject):
        assert not it.state.players[0].hand
        asked.append(it.decision.player)
        if it.decision.player == 0:
            assert names_asked(it) == ["Even Otter", "Small Otter"]
        it.answer(0)
    assert sorted(asked) == [0, 1]
    views = [it.view(0), it.view(1)]
    for view in views:
        for player in view["players"]:
            assert player["companion"] in [each["id"] for each in player["sideboard"] if each is not None]
    assert [each and each["name"] for each in views[1]["players"][0]["sideboard"]] == ["Even Otter", None, None]


def test_103_2b_nobody_has_to() -> None:
    it = begun(False)
    assert it.view(1)["players"][0]["companion"] is None
    assert it.view(1)["players"][0]["sideboard"] == [None] * 3
    assert not brings(it, 60)


def brings(it: Game, turns: int) -> list[tuple[int, int]]:
    """Plays lands and passes; brings the companion as soon as that is offered: who could, with how many lands."""
    found: list[tuple[int, int]] = []
    for _ in range(2000):
        decision = it.decision
        if decision is None or it.state.turn.number > turns:
            break
        answer = 0
        if isinstance(decision, Priority):
            kinds = [option.kind for option in decision.options]
            if SPECIAL in kinds:
                turn = it.state.turn
                assert turn.step in (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
                assert (turn.active, it.state.board.stack) == (decision.player, ())
                found.append((decision.player, len(it.state.board.battlefield)))
                answer = kinds.index(SPECIAL)
            else:
                lands = [at for at, option in enumerate(decision.options) if option.id >= 0 and option.kind != PASS]
                plays = [at for at in lands if it.state.get(decision.options[at].id).now.name == "Mountain"]
                answer = plays[0] if plays else kinds.index(PASS)
        it.answer(answer)
    return found


def test_116_2g_once_in_the_game_for_three_mana_in_ones_main_phase() -> None:
    it = begun(True)
    found = brings(it, 14)
    assert len(found) == 1
    assert found[0][0] == 0
    assert it.state.players[0].companion < 0
    assert [it.state.get(id).now.name for id in it.state.players[0].sideboard] == ["Small Otter", "Three Ape"]


def until_offered(it: Game) -> int:
    for _ in range(2000):
        decision = it.decision
        assert decision is not None
        answer = 0
        if isinstance(decision, Priority):
            kinds = [option.kind for option in decision.options]
            if SPECIAL in kinds:
                return kinds.index(SPECIAL)
            named = [it.state.find(option.id) if option.id >= 0 else None for option in decision.options]
            answer = next((at for at, obj in enumerate(named) if obj is not None and obj.now.name == "Mountain"), 0)
        it.answer(answer)
    raise AssertionError("the companion is never offered")


def test_702_139a_it_is_put_into_the_hand_and_everyone_knows_it(tmp_path: Path) -> None:
    it = begun(True)
    at = until_offered(it)
    assert it.decision is not None
    option = it.decision.options[at]
    assert it.state.get(option.id).zone == SIDEBOARD
    fork = it.fork()
    assert "Even Otter" in fork.texts[at]
    untapped = sum(1 for id in it.state.board.battlefield if not it.state.get(id).tapped)
    it.answer(at)
    while not isinstance(it.decision, Priority):
        it.answer(0)
    assert untapped - sum(1 for id in it.state.board.battlefield if not it.state.get(id).tapped) == 3
    hand = [it.state.get(id) for id in it.state.players[0].hand]
    (otter,) = [obj for obj in hand if obj.now.name == "Even Otter"]
    assert (otter.zone, otter.seen) == (HAND, 3)
    assert it.decision.player == 0  # a special action: its player has priority afterwards (CR 116.3)
    assert it.state.board.stack == ()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(it.save()))
    assert load(file, BINDERY).digest() == it.digest()


def test_702_139a_a_companion_that_is_hidden_stays_hidden_and_a_revealed_one_is_known() -> None:
    it = begun(True)
    until_offered(it)
    for number in range(20):
        world = it.determinize(1, random.Random(number))
        assert world.view(1) == it.view(1)
        (chosen,) = [each for each in world.view(1)["players"][0]["sideboard"] if each is not None]
        assert (chosen["name"], chosen["id"]) == ("Even Otter", world.state.players[0].companion)


def test_400_11b_a_companion_that_came_in_otherwise_is_not_brought_again() -> None:
    deck = ["Mountain"] * 30 + ["Deep Call"] * 30
    it = game(deck, deck, ["Plain Otter"], [], 6)
    it.answer(0)
    called = False
    for _ in range(3000):
        decision = it.decision
        if decision is None or it.state.turn.number > 12:
            break
        answer = 0
        if isinstance(decision, Priority):
            objects = [it.state.find(option.id) if option.id >= 0 else None for option in decision.options]
            assert not called or all(option.kind != SPECIAL for option in decision.options)
            if decision.player == 0:
                wanted = ("Deep Call", "Mountain") if not called else ("Mountain",)
                answer = next((at for at, obj in enumerate(objects) if obj is not None and obj.now.name in wanted), 0)
        it.answer(answer)
        called = not it.state.players[0].sideboard
    assert called
    assert it.view(0)["players"][0]["companion"] is None
