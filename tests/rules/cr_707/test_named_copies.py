"""Copies of cards that are called by their names (CR 707.13)."""

from __future__ import annotations

import pytest

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList, CardSource, Layered, StarterSet
from rulewright.game.binding import Bindery, NotUnderstoodError
from rulewright.judge.running import run
from rulewright.judge.scenario import read_text
from tests.conformance.scenarios import own

LIST = "Quick Ember, Plain Boar, and Still Idol"
SAGE = CardRecord(
    name="Sage of Three",
    mana_cost="{W}",
    type_line="Creature — Wizard",
    power="1",
    toughness="1",
    oracle_text=f"{{T}}: Choose a card name that hasn't been chosen from among {LIST}. "
    "Create a copy of the card with the chosen name. You may cast the copy. (You still pay its costs.)",
)
EMBER = CardRecord(
    name="Quick Ember",
    mana_cost="{R}",
    type_line="Instant",
    oracle_text="Quick Ember deals 2 damage to any target.",
)
BOAR = CardRecord(name="Plain Boar", mana_cost="{G}", type_line="Creature — Boar", power="3", toughness="3")
IDOL = CardRecord(name="Still Idol", mana_cost="{2}", type_line="Artifact", oracle_text="{T}: Add {C}.")
WAKE = CardRecord(
    name="Long Wake", mana_cost="{W}", type_line="Sorcery", oracle_text="Untap all creatures you control."
)
CARDS = [SAGE, EMBER, BOAR, IDOL, WAKE]


def source(cards: list[CardRecord]) -> CardSource:
    return Layered(CardList(cards), StarterSet())


def holds(text: str) -> None:
    for scenario in read_text(text, ""):
        report = run(scenario, source(CARDS))
        assert [str(failure) for failure in report.failures] == []
        assert report.checked > 0


def test_707_13_a_copy_of_the_card_with_the_chosen_name_is_cast_for_its_cost() -> None:
    holds(
        """```scenario
title: a copy of an instant
you: {battlefield: [Sage of Three, Mountain]}
do: [you activate Sage of Three, you will choose Quick Ember, you will answer yes, you will choose opponent, resolve]
expect: [Quick Ember is on the stack, Mountain is tapped]
```
"""
    )


def test_707_13_a_copy_of_a_permanent_card_becomes_a_token() -> None:
    holds(
        """```scenario
title: a copy of a creature card
you: {battlefield: [Sage of Three, Forest]}
do: [you activate Sage of Three, you will choose Plain Boar, you will answer yes, resolve, resolve]
expect: [Plain Boar is 3/3, Plain Boar is a token]
```
"""
    )


def test_707_13_a_copy_that_is_not_cast_ceases_to_exist_and_its_name_is_not_chosen_again() -> None:
    holds(
        """```scenario
title: a name is chosen once
you: {battlefield: [Sage of Three, Forest, Mountain, 4 Plains], hand: [Long Wake, Long Wake, Long Wake]}
do:
  - you activate Sage of Three
  - you will choose Plain Boar
  - you will answer no
  - resolve
  - you cast Long Wake
  - resolve
  - you activate Sage of Three
  - you will choose Quick Ember
  - you will answer yes
  - you will choose opponent
  - resolve
  - resolve
  - you cast Long Wake
  - resolve
  - you activate Sage of Three
  - you will choose Still Idol
  - you will answer no
  - resolve
  - you cast Long Wake
  - resolve
  - you activate Sage of Three
  - resolve
expect: [opponent's life is 18, Forest is untapped, the stack is empty, you have 3 cards in your graveyard]
```
"""
    )


@pytest.mark.parametrize("missing", ["Quick Ember", "Plain Boar", "Still Idol"])
def test_707_13_a_card_that_is_not_known_is_refused(missing: str) -> None:
    bindery = Bindery(source([card for card in CARDS if card.name != missing]))
    with pytest.raises(NotUnderstoodError, match="CopyNamedCard"):
        bindery.definition("Sage of Three")


def test_707_13_a_card_that_is_not_understood_is_refused() -> None:
    odd = own("Still Idol", "Artifact", "Whirl the idol about.", "{2}")
    bindery = Bindery(source([SAGE, EMBER, BOAR, WAKE, odd]))
    with pytest.raises(NotUnderstoodError):
        bindery.definition("Sage of Three")
