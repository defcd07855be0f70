"""Hidden information (CR 400.2): what a player is given is the same, whatever the cards are that they have not seen."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.engine.definition import Definition
from rulewright.engine.play import Play
from rulewright.game.building import from_decks
from rulewright.game.game import Game
from rulewright.players.random_player import RandomPlayer

from .decks import starter_decks
from .test_properties import random_deck

FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


def given_to(game: Game, seat: int) -> list[object]:
    """All that a player is given."""
    window = game.viewpoint(seat)
    options = [(option.kind, option.id, option.number, option.extra, option.made) for option in window.options]
    return [window.view(), window.digest(), window.texts, window.question, options, window.deciding, window.over]


def seen_slots(decks: Sequence[Sequence[Definition]], seed: int, answers: list[int], seat: int) -> set[int]:
    """The places in the lists, counted through all decks, of the cards that the player has ever seen."""
    state = from_decks(decks, seed)
    for obj in list(state.objects):
        state.edit(obj.id).tag = obj.id
    play = Play(state)
    found = {obj.tag for obj in play.state.objects if obj.seen >> seat & 1}
    for answer in answers:
        play.answer(answer)
        found |= {obj.tag for obj in play.state.objects if obj.seen >> seat & 1}
    return {tag & 0xFFFF for tag in found if tag >= 0}


@FEW
@given(seed=st.integers(0, 10_000), moves=st.integers(5, 120), own=st.booleans())
def test_other_hidden_cards_give_the_same_views_texts_digests_and_logs(seed: int, moves: int, own: bool) -> None:
    """The cards that player 0 never sees are exchanged in the deck lists, and the same answers are given."""
    chance = random.Random(seed)
    decks = [random_deck(chance), random_deck(chance)] if own else [list(deck) for deck in starter_decks()]
    player = RandomPlayer(seed)
    game = Game(decks, seed)
    given: list[list[object]] = []
    while game.decision is not None and len(game.answers) < moves:
        given.append(given_to(game, 0))
        game.answer(player.choose(game.decision) if game.decider == 0 else 0)
    seen = seen_slots(decks, seed, game.answers, 0)
    other = [list(deck) for deck in decks]
    first = len(decks[0])
    for deck, start in ((other[0], 0), (other[1], first)):
        hidden = [at for at in range(len(deck)) if at + start not in seen]
        cards = [deck[at] for at in hidden]
        chance.shuffle(cards)
        for at, card in zip(hidden, cards, strict=True):
            deck[at] = card
    again = Game(other, seed)
    for number, answer in enumerate(game.answers):
        assert given_to(again, 0) == given[number]
        again.answer(answer)
    assert again.viewpoint(0).log == game.viewpoint(0).log
    if other != decks:
        assert again.digest() != game.digest()
        assert again.viewpoint(1).log != game.viewpoint(1).log or other[1] == decks[1]


@FEW
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 300))
def test_a_world_that_was_dealt_gives_the_player_the_same(seed: int, moves: int) -> None:
    chance = random.Random(seed)
    game = Game([random_deck(chance), random_deck(chance)], seed)
    player = RandomPlayer(seed)
    while game.decision is not None and len(game.answers) < moves:
        game.answer(player.choose(game.decision))
    for seat in (0, 1):
        assert given_to(game.determinize(seat, chance), seat) == given_to(game, seat)


def test_nothing_is_given_of_what_another_player_is_asked() -> None:
    game = Game(starter_decks(), 3)
    other = game.viewpoint(1 - game.decider)
    assert (other.decision, other.options, other.texts, other.deciding) == (None, [], [], False)
    assert other.question == f"{game.players[game.decider]} decides"
    hidden = game.state.players[game.decider].hand[0]
    assert other.card(hidden) is None
    assert game.viewpoint(game.decider).card(hidden) is not None
    assert other.card(99) is None
    assert other.card(hidden + (1 << 16)) is None


def test_701_23a_who_searches_a_library_sees_its_cards() -> None:
    """They are seen while they are looked through, and no longer once the library is shuffled."""
    for seed in range(200):
        game = Game(starter_decks(), seed)
        player = RandomPlayer(seed)
        while (decision := game.decision) is not None and len(game.answers) < 600:
            if getattr(decision, "purpose", "") == "Search":
                library = game.view(game.decider)["players"][decision.player]["library"]
                assert all(card is not None for card in library)
                theirs = game.view(1 - game.decider)["players"][decision.player]["library"]
                assert all(card is None for card in theirs)
                return
            game.answer(player.choose(decision))
    raise AssertionError("nobody searches")
