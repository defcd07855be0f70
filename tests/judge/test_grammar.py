"""The grammar of actions and expectations takes sentences, and answers any other text with an error."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.judge.action import (
    Activate,
    Answer,
    Attack,
    Block,
    BothPass,
    Cast,
    Clauses,
    Concede,
    GoTo,
    Pass,
    PlayLand,
    Propose,
    Resolve,
    TapForMana,
    action,
)
from rulewright.judge.entry import Entry, entry
from rulewright.judge.expectation import CouldProduce, expectation
from rulewright.judge.thing import Thing, Who
from rulewright.judge.words import Vocabulary, WordingError, Words
from rulewright.vocabulary.errors import RulewrightError
from rulewright.vocabulary.turn import END, UPKEEP
from rulewright.vocabulary.zone import GRAVEYARD

NAMES = Vocabulary(["Ember Refrain", "Hill Brute", "Mountain", "Ash, Who Sings", "A"])
BRUTE, REFRAIN, MOUNTAIN = Thing("Hill Brute"), Thing("Ember Refrain"), Thing("Mountain")


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("you cast Ember Refrain", Cast(0, REFRAIN)),
        ("cast ember refrain.", Cast(0, REFRAIN)),
        (
            "opponent casts Ember Refrain from graveyard using harmonize, tapping Hill Brute targeting you with X = 3",
            Cast(
                1,
                Thing("Ember Refrain", zone=GRAVEYARD),
                "harmonize",
                False,
                Clauses(tapping=(BRUTE,), targeting=(Who(0),), x=3),
            ),
        ),
        ("you cast Ember Refrain with buyback", Cast(0, REFRAIN, None, False, Clauses(added=("buyback",)))),
        ("you cast Ember Refrain kicked 2 times", Cast(0, REFRAIN, None, False, Clauses(kicked=2))),
        ("you cast Ember Refrain entwined", Cast(0, REFRAIN, None, False, Clauses(added=("entwine",)))),
        ("you cast Ember Refrain using harmonize {R}", Cast(0, REFRAIN, "harmonize {R}")),
        ("you cast Ember Refrain for its mana cost", Cast(0, REFRAIN, "")),
        ("you cast Ember Refrain without paying its mana cost", Cast(0, REFRAIN, None, True)),
        (
            "you cast Ember Refrain choosing modes 1 and 2, paying with 2 Mountain and Hill Brute, tapping nothing",
            Cast(0, REFRAIN, None, False, Clauses(modes=(1, 2), paying=(MOUNTAIN, MOUNTAIN, BRUTE), tapping=())),
        ),
        (
            "you cast Ember Refrain targeting Ash, Who Sings, opponent's Hill Brute and the copy of Ember Refrain",
            Cast(
                0,
                REFRAIN,
                None,
                False,
                Clauses(
                    targeting=(
                        Thing("Ash, Who Sings"),
                        Thing("Hill Brute", 1),
                        Thing("Ember Refrain", None, 0, "copy"),
                    )
                ),
            ),
        ),
        (
            "you activate the second ability of Hill Brute, targeting opponent",
            Activate(0, BRUTE, 2, Clauses(targeting=(Who(1),))),
        ),
        ("you activate Hill Brute", Activate(0, BRUTE)),
        ("you play Mountain", PlayLand(0, MOUNTAIN)),
        ("tap Mountain for mana", TapForMana(0, MOUNTAIN)),
        ("tap Mountain for {R}", TapForMana(0, MOUNTAIN, "{R}")),
        ("you pass", Pass(0)),
        ("opponent passes priority", Pass(1)),
        ("both pass", BothPass()),
        ("resolve", Resolve()),
        ("resolve everything", Resolve(True)),
        ("go to your upkeep", GoTo(UPKEEP, 0)),
        ("go to the next turn", GoTo(UPKEEP, None, True)),
        ("go to the opponent's next end step", GoTo(END, 1, True)),
        ("attack with A and Hill Brute", Attack(0, ((Thing("A"), None), (BRUTE, None)))),
        ("attack opponent with A and Hill Brute", Attack(0, ((Thing("A"), Who(1)), (BRUTE, Who(1))))),
        ("A attacks opponent", Attack(-1, ((Thing("A"), Who(1)),))),
        (
            "A and Hill Brute blocks the second Hill Brute",
            Block(((Thing("A"), Thing("Hill Brute", None, 2)),) * 1 + ((BRUTE, Thing("Hill Brute", None, 2)),)),
        ),
        ("you answer yes", Answer(0, "yes")),
        ("you choose nothing", Answer(0, "choose", ((0, "", None),))),
        ("opponent will choose Hill Brute", Answer(1, "choose", ((0, "", BRUTE),))),
        ("you put Mountain on the bottom", Answer(0, "place", ((0, "bottom", MOUNTAIN),))),
        ("you assign 3 to Hill Brute", Answer(0, "number", ((3, "", BRUTE),))),
        ("you choose red", Answer(0, "color", ((0, "red", None),))),
        ("you concede", Concede(0)),
        ("you propose to cast Ember Refrain", Propose(Cast(0, REFRAIN))),
    ],
)
def test_an_action_is_understood(text: str, meant: object) -> None:
    assert action(Words(text, NAMES)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("4 Mountain", Entry("Mountain", 4)),
        ("two Hill Brute (tapped, summoning sick)", Entry("Hill Brute", 2, tapped=True, sick=True)),
        ("Ash, Who Sings (named B)", Entry("Ash, Who Sings", label="B")),
        (
            "Hill Brute (two +1/+1 counters, 1 charge counter and 3 damage)",
            Entry("Hill Brute", damage=3, counters=(("+1/+1", 2), ("charge", 1))),
        ),
        (
            "Spear (attached to Hill Brute, controlled by opponent)",
            Entry("Spear", attached_to="Hill Brute", controller=1),
        ),
        ('"7 Veils"', Entry("7 Veils")),
    ],
)
def test_an_entry_is_understood(text: str, meant: Entry) -> None:
    assert entry(text, NAMES) == meant


WORDS = st.sampled_from(
    "you opponent opponent's cast casts Ember Refrain Hill Brute from graveyard using harmonize tapping targeting and"
    " , with X = 3 {R} choosing modes 1 2 paying the stack is empty has on top life may not because 601.2f not be 's"
    " trigger above goes to your next turn upkeep attack blocks answer yes no choose nothing put bottom of library A"
    " copy total cost are cards in hand two +1/+1 counters power ( ) tapped named".split()
)


def place_of_error(grammar: Callable[[Words], object], text: str) -> int:
    """Where the grammar finds an error; 0 if it finds none."""
    try:
        grammar(Words(text, NAMES))
    except WordingError as error:
        return error.at
    except RulewrightError:
        return 0
    return 0


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(), st.lists(WORDS, max_size=12).map(" ".join)))
def test_any_text_is_read_or_answered_with_an_error(text: str) -> None:
    for grammar in (action, expectation, lambda words: entry(words.text, NAMES)):
        assert 0 <= place_of_error(grammar, text) <= len(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Mountain could produce {R}", CouldProduce(MOUNTAIN, "{R}")),
        ("Mountain could produce nothing", CouldProduce(MOUNTAIN, "")),
    ],
)
def test_what_a_permanent_could_produce(text: str, meant: object) -> None:
    assert expectation(Words(text, NAMES)) == meant


@pytest.mark.parametrize(
    ("text", "right"),
    [("Hill Brute is not a Gobblin", "goblin"), ("Hill Brute does not have flyng", "flying")],
)
def test_a_word_that_nothing_can_have_is_refused(text: str, right: str) -> None:
    """Else "is not" would hold of every misspelled word."""
    with pytest.raises(WordingError, match="does not fit here") as error:
        expectation(Words(text, NAMES))
    assert right in error.value.right


@pytest.mark.parametrize("start", ["Hill Brute is ", "Hill Brute has ", "opponent's life is "])
def test_a_number_of_thousands_of_digits_is_refused(start: str) -> None:
    """Python itself would not make an int of it."""
    for number in ("9" * 5000, "9" * 5000 + "/1", "1/" + "9" * 5000):
        with pytest.raises(WordingError):
            expectation(Words(start + number, NAMES))
