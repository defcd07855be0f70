"""`Table`: a position that is played and explained, in Python; scenario files are played on the same tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulewright.cards.catalog import open_cards
from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardSource
from rulewright.engine import decision as d
from rulewright.engine.decision import Decision, Option
from rulewright.engine.play import Play
from rulewright.engine.state import State
from rulewright.engine.violation import Violation
from rulewright.vocabulary.zone import ZONE_NAMES

from . import action as a
from . import expectation as x
from . import thing as t
from .account import Account
from .answering import Queue
from .checking import Finding, check
from .describe import Describer
from .entry import Entry, entry
from .errors import IllegalAction, Place, TableError
from .naming import Names, says, whose
from .playing import Driver
from .setup import ZONE_KEYS, Cards, PlayerSetup, set_up
from .words import Vocabulary, Words, names_in

Said = str | Sequence[str]
"""Objects or players in words: one text, or several."""

PLAYER_NUMBERS: Final = ("life", "poison", "lands_played")


class Table:
    """A position on which actions are carried out by the rules, with an account of what happens and why.

    ``you`` and ``opponent`` say what the players have: ``life``, ``poison``, ``lands_played``, and entries for the
    zones ``hand``, ``library`` (the top first), ``graveyard``, ``battlefield``, ``exile``, such as ``"4 Mountain"`` or
    ``"Hill Brute (tapped, two +1/+1 counters, named A)"``. ``cards`` are cards of one's own; ``source`` is where all
    others come from, else the catalog or the starter set. A library of which nothing is said has ten blank cards.

    >>> from rulewright.cards.source import StarterSet
    >>> table = Table(
    ...     you={"battlefield": ["4 Mountain", "Hill Brute"], "graveyard": ["Ember Refrain"]},
    ...     source=StarterSet(),
    ... )
    >>> table.total_cost("Ember Refrain", using="harmonize", tapping="Hill Brute")
    '{1}{R}{R}'
    >>> table.cast("Ember Refrain", using="harmonize", tapping="Hill Brute", targeting="opponent")
    >>> table.resolve()
    >>> table.life("opponent"), table.zone_of("Ember Refrain")
    (18, 'exile')
    """

    def __init__(
        self,
        you: Mapping[str, Any] | None = None,
        opponent: Mapping[str, Any] | None = None,
        *,
        turn: str = "you",
        step: str = "precombat main",
        cards: Sequence[CardRecord] = (),
        stand_ins: Mapping[str, str] | None = None,
        source: CardSource | None = None,
        seed: int = 0,
    ) -> None:
        known = Vocabulary([*names_in(cards), *list(stand_ins or {})], 2)
        setups = (_setup(you or {}, known), _setup(opponent or {}, known))
        if turn not in ("you", "opponent"):
            raise TableError(f"{turn!r} is no player", right="you or opponent")
        chosen = Cards(open_cards(None) if source is None else source, cards, dict(stand_ins or {}))
        self._begin(setups, 0 if turn == "you" else 1, a.step(Words(step, known)), seed, chosen, known)

    @classmethod
    def at(
        cls,
        players: tuple[PlayerSetup, ...],
        active: int,
        step: int,
        seed: int,
        cards: Cards,
        known: Vocabulary,
    ) -> Table:
        """The table of a position that has been read."""
        table = cls.__new__(cls)
        table._begin(players, active, step, seed, cards, known)
        return table

    def _begin(
        self,
        players: tuple[PlayerSetup, ...],
        active: int,
        step: int,
        seed: int,
        cards: Cards,
        known: Vocabulary,
    ) -> None:
        self._cards = cards
        self._known = known
        self.names = Names()
        self.describer = Describer(self.names)
        state = set_up(players, active, step, seed, cards, self.names)
        self.account_so_far = Account(self.describer)
        self.account_so_far.opening = self.describer.position(state)
        state.observer = self.account_so_far
        self.game = Play(state)
        self.queue = Queue(self.names)
        self.proposed: Violation | None = None
        """The violation of the last action that was proposed (CR 732.1)."""
        self._log()

    # ---- reading -----------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The engine's state, to be read."""
        return self.game.state

    @property
    def decision(self) -> Decision | None:
        """What is asked now; None when the game is over."""
        return self.game.decision

    def life(self, player: str) -> int:
        """A player's life total: of "you" or "opponent"."""
        return self.state.players[_seat(player)].life

    def zone_of(self, name: str) -> str:
        """The name of the zone in which an object is: the battlefield before the stack, hand, graveyard, exile."""
        return ZONE_NAMES[self.names.need(self.state, self._thing(name))[0].zone]

    def real_name(self, name: str) -> str:
        """The name of the card that is used where a scenario says ``name``."""
        return self._cards.real_name(name)

    def account(self) -> str:
        """The account of all that was done, numbered and with its rules."""
        return self.account_so_far.text()

    # ---- asking ------------------------------------------------------------------------------------------

    def may(self, verb: str, name: str, **said: Any) -> bool:
        """Whether something may be done now, by the same words as doing it.

        >>> from rulewright.cards.source import StarterSet
        >>> table = Table(you={"battlefield": "Mountain", "hand": "Ember Refrain"}, source=StarterSet())
        >>> table.may("cast", "Ember Refrain"), table.may("cast", "Ember Refrain", using="harmonize")
        (True, False)
        """
        return self.why_not(verb, name, **said) is None

    def why_not(self, verb: str, name: str, **said: Any) -> Violation | None:
        """The rule by which something may not be done now, or None; ``verb`` is cast, activate, play, attack or tap.

        >>> from rulewright.cards.source import StarterSet
        >>> table = Table(you={"battlefield": "6 Mountain", "graveyard": "Ember Refrain"}, source=StarterSet())
        >>> print(table.why_not("cast", "Ember Refrain"))
        the total cost is {5}{R}{R}: 7 mana needed, 6 possible (601.2h)
        """
        return self.violation_of(self._action(verb, name, said))

    def violation_of(self, action: a.Action) -> Violation | None:
        """The rule by which an action may not be done now, or None."""
        driver = Driver(self.game, self.names, self.queue, lenient=True)
        try:
            driver.perform_only(action)
        except IllegalAction as error:
            return error.violation
        return None

    def total_cost(self, name: str, **said: Any) -> str:
        """The total mana cost that casting a spell would have, as ``{2}{R}{R}``. Raises `IllegalAction`."""
        return self.cost_of(self._action("cast", name, said))

    def cost_of(self, action: a.Action) -> str:
        """The total mana cost of a spell or ability, if it were cast or activated so."""
        driver = Driver(self.game, self.names, self.queue, lenient=True)
        driver.perform_only(action)
        if not driver.catcher.total:
            raise TableError("nothing was cast or activated")
        return driver.catcher.total

    def check(self, expected: str | x.Expectation) -> Finding:
        """Whether an expectation holds, in the words of scenario files.

        >>> from rulewright.cards.source import StarterSet
        >>> table = Table(you={"life": 12}, source=StarterSet())
        >>> table.check("your life is 13")
        Finding(holds=False, found='it is 12')
        """
        if isinstance(expected, str):
            expected = x.expectation(Words(expected, self._known))
        return check(self, expected)

    # ---- acting ------------------------------------------------------------------------------------------

    def do(self, sentence: str) -> None:
        """Does what a sentence says, in the words of scenario files.

        >>> from rulewright.cards.source import StarterSet
        >>> table = Table(you={"battlefield": "Mountain", "hand": "Ember Refrain"}, source=StarterSet())
        >>> table.do("you cast Ember Refrain, targeting opponent")
        >>> table.do("resolve")
        >>> table.life("opponent")
        18
        """
        self.perform(a.action(Words(sentence, self._known)))

    def perform(self, action: a.Action) -> None:
        """Carries out an action. Raises `IllegalAction`, and nothing has changed, where a rule forbids it."""
        if isinstance(action, a.Propose):
            self._propose(action)
            return
        if isinstance(action, a.Concede):
            self.account_so_far.begin(says(action.player, "concede"), "104.3a")
            self.game.concede(action.player)
            return
        if isinstance(action, a.Answer):
            self.queue.add(action)
        driver = Driver(self.game, self.names, self.queue)
        driver.perform(action)
        self._replay(driver)
        if isinstance(action, a.PlayLand):
            self.account_so_far.flush()

    def _replay(self, driver: Driver) -> None:
        """Gives the rehearsed answers."""
        for index in driver.answers:
            decision = self.decision
            assert decision is not None
            self._tell(decision, decision.options[index])
            self.game.answer(index)
            self._log()
        self.queue = driver.queue

    def _tell(self, decision: Decision, option: Option) -> None:
        """Tells a choice that no event tells."""
        account = self.account_so_far
        state = self.state
        call = self.names.call
        player = decision.player
        if isinstance(decision, d.Priority):
            if option.kind == d.PASS:
                account.passed(player)
            elif option.kind == d.PLAY_LAND:
                account.begin(says(player, self.describer.option(state, option)), "305.1")
            elif option.kind == d.SPECIAL:
                account.begin(says(player, self.describer.option(state, option)), "116.2")
            elif option.kind == d.MANA:
                account.begin(says(player, f"activate a mana ability of {call(state, option.id)}"), "605.3a")
        elif isinstance(decision, d.YesNo):
            verb = "choose to do it" if option.kind == d.YES else "choose not to do it"
            account.tell(says(player, verb), decision.rule)
        elif isinstance(decision, d.ArrangeCard):
            place = d.OPTION_NAMES[option.kind]
            where = f"into {whose(player)} graveyard" if place == "graveyard" else f"on the {place}"
            account.tell(says(player, f"put {call(state, decision.about)} {where}"), decision.rule)
        elif isinstance(decision, d.ChooseReplacement | d.OrderTriggers | d.ChooseObject | d.ChooseNewTarget):
            if not (isinstance(decision, d.ChooseObject) and self._announcing(decision)):
                account.tell(says(player, f"choose {self.describer.option(state, option)}"), decision.rule)
        elif isinstance(decision, d.AssignDamage):
            to = call(state, decision.about)
            account.tell(says(player, f"assign {option.number} of the damage to {to}"), decision.rule)

    def _announcing(self, decision: Decision) -> bool:
        """Whether a choice is made as a cost is paid, where the payment tells it."""
        return decision.rule == "601.2h"

    def _log(self) -> None:
        decision = self.decision
        if isinstance(decision, d.Priority):
            self.account_so_far.moments.append(("priority", "", decision.player))

    def _propose(self, action: a.Propose) -> None:
        driver = Driver(self.game, self.names, self.queue)
        try:
            driver.perform(action.what)
        except IllegalAction as error:
            self.proposed = error.violation
            what = action.what
            name = what.card if isinstance(what, a.Cast) else what.source
            verb = "announce" if isinstance(what, a.Cast) else "announce the ability of"
            self.account_so_far.begin(says(what.player, f"{verb} {name}"), "601.2")
            self.account_so_far.tell(error.violation.why, error.violation.rule)
            self.account_so_far.tell("the action is illegal: everything is as it was before", "732.1")
            return
        raise TableError("the proposal is legal", right="the action without `propose to`")

    def cast(self, name: str, **said: Any) -> None:
        """Casts a spell. ``said`` are its choices: ``player`` ("you"), ``zone``, ``using``, ``free``, ``tapping``,
        ``sacrificing``, ``discarding``, ``exiling``, ``targeting``, ``x``, ``modes``, ``paying``."""
        self.perform(self._action("cast", name, said))

    def activate(self, name: str, **said: Any) -> None:
        """Activates an ability; ``number`` says which, counted from 1; the other choices are those of `cast`."""
        self.perform(self._action("activate", name, said))

    def play(self, name: str, **said: Any) -> None:
        """Plays a land.

        >>> from rulewright.cards.source import StarterSet
        >>> table = Table(you={"hand": "2 Mountain"}, source=StarterSet())
        >>> table.play("Mountain")
        >>> print(table.why_not("play", "Mountain"))
        no further land may be played this turn (305.2b)
        """
        self.perform(self._action("play", name, said))

    def resolve(self, everything: bool = False) -> None:
        """All players pass until the top of the stack, or the whole of it, has resolved."""
        self.perform(a.Resolve(everything))

    def pass_priority(self, player: str = "you") -> None:
        """A player passes."""
        self.perform(a.Pass(_seat(player)))

    def go_to(self, where: str) -> None:
        """All players pass until a step begins: "your upkeep", "the next turn", "declare attackers"."""
        words = Words(where, self._known)
        action = a.go_to(words)
        words.end()
        self.perform(action)

    def attack(self, *names: str) -> None:
        """Declares attackers, all of which attack the opponent."""
        self.perform(a.Attack(-1, tuple((self._thing(name), None) for name in names)))

    def block(self, blocks: Mapping[str, str]) -> None:
        """Declares blockers: each with the attacker that it blocks."""
        self.perform(a.Block(tuple((self._thing(one), self._thing(other)) for one, other in blocks.items())))

    def answer(self, sentence: str) -> None:
        """Answers a question, now or when it comes: "you answer yes", "you choose Forest", "you put X on top"."""
        self.do(sentence)

    # ---- from Python to actions --------------------------------------------------------------------------

    def _action(self, verb: str, name: str, said: dict[str, Any]) -> a.Action:
        said = dict(said)
        player = _seat(said.pop("player", "you"))
        zone = said.pop("zone", None)
        card = self._thing(name)
        if zone is not None:
            card = t.Thing(card.name, card.whose, card.ordinal, card.part, t.ZONE_WORDS[zone])
        if verb == "cast":
            using, free = said.pop("using", None), said.pop("free", False)
            return a.Cast(player, card, using, free, self._clauses(said))
        if verb == "activate":
            return a.Activate(player, card, said.pop("number", 0), self._clauses(said))
        if said:
            raise TableError(f"{verb} has no choice {next(iter(said))!r}")
        if verb == "play":
            return a.PlayLand(player, card)
        if verb == "tap":
            return a.TapForMana(player, card)
        if verb == "attack":
            return a.Attack(player, ((card, None),))
        raise TableError(f"{verb!r} is no action", right="cast, activate, play, attack or tap")

    def _clauses(self, said: dict[str, Any]) -> a.Clauses:
        found: dict[str, Any] = {}
        for key, value in said.items():
            if key in ("tapping", "sacrificing", "discarding", "exiling", "returning", "splicing", "paying"):
                found[key] = tuple(self._thing(each) for each in _several(value))
            elif key == "targeting":
                found[key] = tuple(self._target(each) for each in _several(value))
            elif key == "x":
                found[key] = int(value)
            elif key == "modes":
                found[key] = tuple(value) if isinstance(value, Sequence) else (value,)
            else:
                raise TableError(f"there is no choice {key!r}", right="tapping, targeting, x, modes, paying …")
        return a.Clauses(**found)

    def _thing(self, text: str) -> t.Thing:
        words = Words(text, self._known)
        found = t.thing(words)
        words.end()
        return found

    def _target(self, text: str) -> t.Target:
        words = Words(text, self._known)
        found = t.target(words)
        words.end()
        return found


def _several(said: Said | None) -> Sequence[str]:
    if said is None or said == "nothing":
        return ()
    return (said,) if isinstance(said, str) else said


def _seat(player: str) -> int:
    if player not in ("you", "opponent"):
        raise TableError(f"{player!r} is no player", right="you or opponent")
    return t.YOU if player == "you" else t.OPPONENT


def _setup(said: Mapping[str, Any], known: Vocabulary) -> PlayerSetup:
    zones: list[tuple[int, tuple[tuple[Entry, Place | None], ...]]] = []
    for key, value in said.items():
        if key in ZONE_KEYS:
            entries = [entry(text, known) for text in _several(value)]
            for each in entries:
                known.add(each.card)
                if each.label:
                    known.add(each.label)
            zones.append((ZONE_KEYS[key], tuple((each, None) for each in entries)))
        elif key not in PLAYER_NUMBERS:
            raise TableError(f"a player has no {key!r}", right=", ".join((*PLAYER_NUMBERS, *ZONE_KEYS)))
    life, poison, lands = [int(said.get(key, 20 if key == "life" else 0)) for key in PLAYER_NUMBERS]
    return PlayerSetup(life, poison, lands, tuple(zones))
