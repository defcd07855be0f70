"""What keeps a card from being played, beyond single abilities."""

from __future__ import annotations

from rulewright.cards.record import CardRecord, card_of
from rulewright.game.binding import CardReading


def test_mana_for_tapping_and_for_untapping_on_one_permanent_is_refused() -> None:
    record = CardRecord(name="Both-Ways Wheel", type_line="Artifact", oracle_text="{T}: Add {C}.\n{Q}: Add {R}.")
    (problem,) = CardReading(card_of(record)).problems
    assert "{T} and with {Q}" in problem
    one = CardRecord(name="One-Way Wheel", type_line="Artifact", oracle_text="{T}: Add {C}.")
    assert CardReading(card_of(one)).understood
