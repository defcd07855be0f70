"""Who chooses and who controls what enters is whoever the text says acts; what each did is named together after."""

from __future__ import annotations

from ..conformance.scenarios import A, B, Scenario, own, passes, target
from .test_rulings import MAIN, cast


def test_110_2a_each_player_controls_what_they_put_onto_the_battlefield() -> None:
    call = own("Open Gates", "Sorcery", "Each player puts a creature card from their hand onto the battlefield.", "{G}")
    s = Scenario().card("HAND", A, "Briar Rhino").card("HAND", B, "Hill Brute")
    cast(s, call, "Forest", 1)
    s.expect("permanent_count", player=A, name="Briar Rhino", count=1)
    s.expect("permanent_count", player=B, name="Hill Brute", count=1)
    assert passes(s.run(call))


def test_608_2d_the_player_who_returns_a_card_chooses_it() -> None:
    mercy = own("Fair Mercy", "Sorcery", "Target opponent returns a card from their graveyard to their hand.", "{G}")
    s = cast(Scenario(), mercy, "Forest", 1, B).card("GRAVEYARD", B, "Hill Brute").card("GRAVEYARD", B, "Briar Rhino")
    s.choose(B, "choice", "text", "Briar Rhino", items=[target("Briar Rhino")])
    s.expect("hand_count", player=B, name="Briar Rhino", count=1)
    s.expect("graveyard_count", player=B, name="Hill Brute", count=1)
    assert passes(s.run(mercy))


def test_110_2a_what_that_player_finds_enters_under_their_control() -> None:
    text = (
        "Exile target creature. That creature's controller reveals cards from the top of their library until they "
        "reveal a creature card. That player puts that card onto the battlefield, then shuffles the rest into their "
        "library."
    )
    turn = own("Odd Turn", "Sorcery", text, "{R}")
    s = cast(Scenario(), turn, "Mountain", 1, "Hill Brute").card("BATTLEFIELD", B, "Hill Brute")
    s.card("LIBRARY", B, "Briar Rhino").expect("permanent_count", player=B, name="Briar Rhino", count=1)
    assert passes(s.run(turn))


def test_608_2c_those_creatures_are_the_ones_chosen_for_every_opponent() -> None:
    text = "For each opponent, choose a creature that player controls. Destroy those creatures."
    doom = own("Wide Doom", "Sorcery", text, "{B}")
    s = cast(Scenario(), doom, "Swamp", 1).card("BATTLEFIELD", B, "Hill Brute").card("BATTLEFIELD", A, "Briar Rhino")
    s.expect("permanent_count", player=B, name="Hill Brute", count=0)
    assert passes(s.expect("permanent_count", player=A, name="Briar Rhino", count=1).run(doom))


def test_118_12_x_that_is_said_is_paid_not_chosen() -> None:
    text = "Counter target spell unless its controller pays {X}, where X is the number of lands you control."
    toll = own("Land Toll", "Instant", text, "{U}")
    spark = own("Small Spark", "Instant", "Small Spark deals 1 damage to any target.", "{R}")
    s = cast(Scenario(), spark, "Mountain", 1, B).card("HAND", B, "Land Toll").card("BATTLEFIELD", B, "Island", 1)
    s.act(1, MAIN, B, "cast", card="Land Toll", targets=[target("Small Spark")])
    assert passes(s.expect("life", player=B, life=20).run(spark, toll))


def test_608_2c_that_spell_is_the_one_cast_now() -> None:
    text = (
        "You may cast target instant card from your graveyard without paying its mana cost. If that spell would be "
        "put into your graveyard, exile it instead."
    )
    again = own("Once Again", "Sorcery", text, "{R}")
    spark = own("Free Spark", "Instant", "Free Spark deals 1 damage to each opponent.", "{R}")
    s = cast(Scenario(), again, "Mountain", 1, "Free Spark").card("GRAVEYARD", A, "Free Spark")
    s.choose(A, "choice", "yesno", yes=True).expect("life", player=B, life=19)
    assert passes(s.expect("graveyard_count", player=A, name="Free Spark", count=0).run(again, spark))


def test_508_4_a_copy_is_created_attacking() -> None:
    text = "Whenever this creature attacks, create a tapped and attacking token that's a copy of target creature."
    twin = own("Twin Caller", "Creature — Wizard", text, "{R}", "1/1")
    s = Scenario().card("BATTLEFIELD", A, "Twin Caller").card("BATTLEFIELD", B, "Hill Brute")
    s.act(1, "DECLARE_ATTACKERS", A, "attack", attacker="Twin Caller")
    s.choose(A, "target", "targets", targets=[target("Hill Brute")])
    s.expect("life", player=B, life=15)
    assert passes(s.expect("permanent_count", player=A, name="Hill Brute", count=1).run(twin))
