"""Every legal declaration of attackers and blockers is reached, one question after the other, and nothing else is."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList
from rulewright.engine.decision import ATTACK, BLOCK, DeclareAttacker, DeclareBlocker, Priority
from rulewright.engine.event import NONE
from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.play import Play
from rulewright.game.binding import Bindery
from rulewright.game.position import Placement, Position, build
from rulewright.vocabulary.turn import BEGIN_COMBAT
from rulewright.vocabulary.zone import BATTLEFIELD

from .combat import Attack, Block, Fighter, attacks, blocks

BOARDS = min(2000, int(os.environ.get("RULEWRIGHT_POSITIONS", "200")))
CHECK = settings(max_examples=BOARDS, deadline=None, suppress_health_check=list(HealthCheck))

TEXTS = {
    "can't attack": "This creature can't attack.",
    "can't block": "This creature can't block.",
    "must attack": "This creature attacks each combat if able.",
    "must block": "This creature blocks each combat if able.",
    "can't be blocked": "This creature can't be blocked.",
    "can't attack alone": "This creature can't attack alone.",
    "can't block alone": "This creature can't block alone.",
    "must be blocked": "This creature must be blocked if able.",
    "lure": "All creatures able to block this creature do so.",
    "blocks two": "This creature can block an additional creature each combat.",
    "needs three": "This creature can't be blocked except by three or more creatures.",
    "one blocker": "This creature can't be blocked by more than one creature.",
}
WORDS = ("flying", "reach", "menace", "defender", "haste", "vigilance", "fear", *TEXTS)


@st.composite
def fighters(draw: st.DrawFn) -> Fighter:
    rng = draw(st.randoms(use_true_random=False))
    words = tuple(sorted({rng.choice(WORDS) for _ in range(rng.choice((0, 1, 1, 2)))}))
    types = rng.choice(("Creature", "Creature", "Artifact Creature"))
    return Fighter("Ox", words, types, rng.choice((False,) * 4 + (True,)), rng.choice((False, False, True)))


@cache
def named(words: tuple[str, ...], types: str) -> tuple[str, CardRecord]:
    """A card with these abilities."""
    name = f"Ox of {', '.join(words)} {types}"
    text = "\n".join(TEXTS.get(word, word.capitalize()) for word in words)
    return name, CardRecord(
        name=name, mana_cost="{2}", type_line=f"{types} — Ox", oracle_text=text, power="2", toughness="2"
    )


def played(mine: list[Fighter], theirs: list[Fighter]) -> tuple[Play, dict[int, int]]:
    """The game as attackers are to be declared, and the number of each fighter by slot, each side from 0."""
    cards = dict(named(f.words, f.types) for f in (*mine, *theirs))
    bindery = Bindery(CardList(cards.values()))
    placements = [
        Placement(named(f.words, f.types)[0], BATTLEFIELD, seat, tapped=f.tapped, sick=f.sick)
        for seat, side in enumerate((mine, theirs))
        for f in side
    ]
    position = Position(placements=tuple(placements), step=BEGIN_COMBAT)
    state, ids = build(position, bindery.definition)
    play = Play(state)
    passed(play, 2)
    numbers = [*range(len(mine)), *range(len(theirs))]
    return play, {id & SLOT_MASK: number for id, number in zip(ids, numbers, strict=True)}


def passed(play: Play, times: int) -> None:
    for _ in range(times):
        assert isinstance(play.decision, Priority)
        play.answer(0)


def ends(play: Play, kind: type) -> Iterator[Play]:
    """Every game that answers to such questions lead to."""
    if not isinstance(play.decision, kind):
        yield play
        return
    for index in range(len(play.options())):
        fork = play.fork()
        fork.answer(index)
        yield from ends(fork, kind)


def attack_of(play: Play, numbers: dict[int, int]) -> Attack:
    return frozenset(numbers[slot] for slot in numbers if play.state.objects[slot].attacking != NONE)


def block_of(play: Play, numbers: dict[int, int]) -> Block:
    found = []
    for slot, number in numbers.items():
        for attacker in play.state.objects[slot].blocking:
            found.append((number, numbers[attacker & SLOT_MASK]))
    return frozenset(found)


def compare(mine: list[Fighter], theirs: list[Fighter]) -> None:
    play, numbers = played(mine, theirs)
    declared = list(ends(play, DeclareAttacker))
    legal_attacks = attacks(mine)
    found = Counter(attack_of(end, numbers) for end in declared)
    assert found == Counter(legal_attacks), "each attack in exactly one way"
    for end in declared:
        attack = sorted(attack_of(end, numbers))
        if not attack:
            continue
        passed(end, 2)
        attacking = [mine[number] for number in attack]
        expected = {frozenset((b, attack[a]) for b, a in block) for block in blocks(attacking, theirs)}
        reached = Counter(block_of(last, numbers) for last in ends(end, DeclareBlocker))
        assert reached == Counter(expected), f"each block of {attack} in exactly one way"


@CHECK
@given(st.lists(fighters(), max_size=3), st.lists(fighters(), max_size=3))
def test_508_1_and_509_1_every_legal_declaration_is_reached(mine: list[Fighter], theirs: list[Fighter]) -> None:
    compare(mine, theirs)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_509_1c_as_many_requirements_as_the_restrictions_allow(order: tuple[int, int]) -> None:
    """Two creatures are needed to block one with menace; if one of them must block, the other has to help."""
    theirs = [Fighter("Ox", ("must block",)), Fighter("Ox")]
    compare([Fighter("Ox", ("menace",))], [theirs[number] for number in order])


def test_the_kinds_of_answers_are_attack_and_block() -> None:
    play, _ = played([Fighter("Ox")], [Fighter("Ox")])
    assert ATTACK in [option.kind for option in play.options()]
    play.answer(1)
    passed(play, 2)
    assert BLOCK in [option.kind for option in play.options()]
