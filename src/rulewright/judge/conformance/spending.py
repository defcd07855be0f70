"""Paying mana: left to the solver, but for players who pay by hand, and where a prepared answer names what is used up
for a mana ability (FORMAT sections 5 and 6)."""

from __future__ import annotations

from typing import Final

from rulewright.engine import decision as d
from rulewright.engine.mana import supply
from rulewright.engine.state import Settings
from rulewright.vocabulary.color import COLOR_NAMES

from .choosing import Chooser
from .outcome import Failure
from .record import Choice
from .table import Table

COLORS: Final = (*COLOR_NAMES, "colorless")


def solved(attack_left: bool) -> Settings:
    """Settings in which the solver's payment is taken."""
    return Settings(folded=False, autopay=True, attack_left=attack_left)


def asked(attack_left: bool) -> Settings:
    """Settings in which it is asked how to pay; the solver's payment is among the answers."""
    return Settings(folded=False, proposes=True, attack_left=attack_left)


class Spending:
    """Answers how mana is paid. ``by_hand``: the seats of the players whose mana is not paid automatically."""

    def __init__(self, table: Table, chooser: Chooser, by_hand: tuple[int, ...]) -> None:
        self.table = table
        self.chooser = chooser
        self.by_hand = by_hand
        self.payer = -1
        self.floating = 0
        """The mana in the payer's pool before it is spent."""
        self.unlocked = 0
        """How many colors the payer has named for it."""

    def begin(self, player: int) -> None:
        """The player begins to cast or activate something."""
        state = self.table.state
        settings = asked if self.by_hand or self._is_named(player) else solved
        state.settings = settings(state.settings.attack_left)

    def _is_named(self, player: int) -> bool:
        """Whether the next answer names what a mana ability of the player's could use up."""
        queue = self.chooser.queue(player, "choice")
        if not queue or not queue[0].items:
            return False
        used = [source.sacrificed for source in supply(self.table.state, player).sources if source.sacrificed >= 0]
        return any(self.table.is_meant(item, id) for item in queue[0].items for id in used)

    def pay(self, decision: d.PayMana) -> int:
        """How to go on with a payment."""
        if decision.player not in self.by_hand:
            return self._used_up(decision)
        for index, option in enumerate(decision.options):
            if option.kind == d.PAY:
                self.payer = decision.player
                self.floating = len(self.table.state.players[decision.player].mana)
                self.unlocked = 0
                return index
        raise Failure("mana", f"{self.chooser.describe(decision)}: there is not enough floating mana")

    def _used_up(self, decision: d.PayMana) -> int:
        queue = self.chooser.queue(decision.player, "choice")
        if queue and queue[0].items:
            for index, option in enumerate(decision.options):
                if option.kind == d.MANA and option.extra >= 0:
                    if any(self.table.is_meant(item, option.extra) for item in queue[0].items):
                        queue.pop(0)
                        return index
        return next(i for i, option in enumerate(decision.options) if option.kind == d.AUTOPAY)

    def spend(self, decision: d.ChooseSpend) -> int:
        """What pays the next symbol: mana of a color that was named, or an object."""
        queue = self.chooser.queue(decision.player, "choice")
        for at, entry in enumerate(queue):
            if color_of(entry):
                for index, option in enumerate(decision.options):
                    if option.kind == d.SPEND and option.made[0] == color_of(entry):
                        queue.pop(at)
                        self.unlocked += 1
                        return index
                continue
            for index, option in enumerate(decision.options):
                if option.kind == d.CHOOSE and any(self.table.is_meant(item, option.id) for item in entry.items or ()):
                    queue.pop(at)
                    if at and not color_of(queue[at - 1]):
                        queue.pop(at - 1)  # the text of the special action
                    return index
        return 0

    def settle(self) -> None:
        """The mana has been paid: colors that were named for mana that nobody had to choose are used up too."""
        if self.payer < 0:
            return
        spent = self.floating - len(self.table.state.players[self.payer].mana) - self.unlocked
        queue = self.chooser.queue(self.payer, "choice")
        self.payer = -1
        while spent > 0 and queue and color_of(queue[0]):
            queue.pop(0)
            spent -= 1


def color_of(entry: Choice) -> int:
    """The bit of the color of mana that an entry names; 0 if it names none."""
    name = (entry.color or entry.value).lower()
    return 1 << COLORS.index(name) if name in COLORS else 0
