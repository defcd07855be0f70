"""Carrying out actions: every one is rehearsed on a fork, so that an illegal one changes nothing (CR 732.1)."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.abilities.continuous import AdditionalCost
from rulewright.abilities.effect import Tap
from rulewright.abilities.reference import Choose
from rulewright.cards.name import name_key
from rulewright.engine import decision as d
from rulewright.engine.bill import Bill
from rulewright.engine.cells import OVER
from rulewright.engine.combat import why_not_attack, why_not_block
from rulewright.engine.combat_costs import why_not_paid
from rulewright.engine.decision import Decision
from rulewright.engine.event import NONE
from rulewright.engine.facts import walk
from rulewright.engine.objects import SLOT_MASK, Obj
from rulewright.engine.permissions import methods
from rulewright.engine.play import Play
from rulewright.engine.special import specials
from rulewright.engine.state import Observer, State
from rulewright.engine.violation import Violation
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import mana_letters
from rulewright.vocabulary.turn import DECLARE_ATTACKERS, DECLARE_BLOCKERS, STEP_NAMES

from . import action as a
from . import reasons
from .answering import Queue, Script, of_kind, pick
from .describe import Describer
from .errors import IllegalAction, TableError, Unanswered
from .naming import Names, says
from .thing import Thing

CASTABLE = (z.HAND, z.GRAVEYARD, z.EXILE, z.LIBRARY, z.COMMAND, z.SIDEBOARD)
STEP_LIMIT = 20_000
"""How many answers one action may lead to."""


def total_of(bill: Bill) -> str:
    """The mana of a total cost, as it was locked in."""
    return bill.lines[-1].amount if bill.lines else bill.text()


class BillCatcher(Observer):
    """Remembers the last total cost that was locked in."""

    def __init__(self) -> None:
        self.total = ""

    def noted(self, state: State, kind: str, rule: str, facts: tuple[object, ...]) -> None:
        if kind in ("casting", "activating") and isinstance(facts[-1], Bill):
            self.total = total_of(facts[-1])


class Driver:
    """Plays actions on a game of its own and remembers the answers it gave.

    ``lenient``: what an action does not say is chosen by the first option, to see whether it can be done at all.
    """

    __slots__ = ("answers", "catcher", "describer", "heard", "lenient", "names", "play", "queue")

    def __init__(self, play: Play, names: Names, queue: Queue, lenient: bool = False) -> None:
        self.play = play.fork()
        self.catcher = BillCatcher()
        self.play.observe(self.catcher)
        self.names = names
        self.describer = Describer(names)
        self.queue = queue.copy()
        self.lenient = lenient
        self.answers: list[int] = []
        self.heard: Callable[[Decision], None] | None = None

    def hear(self, listener: Callable[[Decision], None]) -> None:
        """From now on the listener hears the questions of announcements."""
        self.heard = listener

    @property
    def state(self) -> State:
        """The state of the rehearsal."""
        return self.play.state

    @property
    def decision(self) -> Decision | None:
        """What is asked in the rehearsal."""
        return self.play.decision

    def take(self, index: int) -> None:
        """Gives an answer."""
        if len(self.answers) >= STEP_LIMIT:
            raise TableError(f"the action leads to more than {STEP_LIMIT} decisions")
        self.play.answer(index)
        self.answers.append(index)

    # ---- actions -----------------------------------------------------------------------------------------

    def perform(self, action: a.Action) -> None:
        """Does what is said, and then answers what has been answered in advance."""
        self.perform_only(action)
        self.settle()

    def perform_only(self, action: a.Action) -> None:
        """Does what is said."""
        if not isinstance(action, a.Answer | a.Attack | a.Block | a.Concede):
            self.ready()
        if isinstance(action, a.Cast):
            self.cast(action)
        elif isinstance(action, a.Activate):
            self.activate(action)
        elif isinstance(action, a.PlayLand):
            self.play_land(action)
        elif isinstance(action, a.Unlock):
            self.unlock(action)
        elif isinstance(action, a.Special):
            self.special(action)
        elif isinstance(action, a.TapForMana):
            self.tap_for_mana(action)
        elif isinstance(action, a.Pass):
            self.give_priority(action.player)
            self.pass_once()
        elif isinstance(action, a.BothPass):
            self.all_pass()
        elif isinstance(action, a.Resolve):
            self.resolve(action.everything)
        elif isinstance(action, a.GoTo):
            self.go_to(action)
        elif isinstance(action, a.Attack):
            self.attack(action)
        elif isinstance(action, a.Block):
            self.block(action)

    def settle(self) -> None:
        """Answers questions from the queue until a player has priority or somebody has to say more."""
        while self.decision is not None and not isinstance(self.decision, d.Priority):
            index = self.queue.answer(self.play)
            if index is None and self.lenient and not isinstance(self.decision, d.DeclareAttacker | d.DeclareBlocker):
                index = 0
            if index is None:
                return
            self.take(index)

    def ready(self) -> None:
        """Comes to where a player has priority: who says nothing about attackers or blockers declares none."""
        while True:
            self.settle()
            decision = self.decision
            if not isinstance(decision, d.DeclareAttacker | d.DeclareBlocker):
                break
            stop = of_kind(decision.options, d.STOP)
            self.take(0 if stop is None else stop)
        if decision is None:
            raise TableError("the game is over")
        if not isinstance(decision, d.Priority):
            raise unanswered(self.state, decision, self.describer)

    def priority(self) -> d.Priority:
        """The priority decision, after `ready`."""
        self.ready()
        decision = self.decision
        assert isinstance(decision, d.Priority)
        return decision

    def give_priority(self, player: int) -> None:
        """Sees to it that the player has priority; the other one passes if nothing else happens by that (117.3d)."""
        decision = self.priority()
        if decision.player == player:
            return
        if self.state.turn.passes == 0:
            self.pass_once()
            decision = self.priority()
        if decision.player != player:
            who = says(player, "do").partition(" ")
            raise IllegalAction(f"{who[0]} cannot act now", Violation("117.1", "that player does not have priority"))

    def pass_once(self) -> None:
        """The player with priority passes."""
        self.take(0)

    def all_pass(self) -> None:
        """All players pass in succession (CR 117.4)."""
        self.priority()
        while isinstance(self.decision, d.Priority):
            self.pass_once()
            if self.state.turn.passes == 0:
                break
        self.settle()

    def resolve(self, everything: bool) -> None:
        """Passes until the top of the stack, or the whole stack, has resolved."""
        self.ready()
        if not self.state.board.stack:
            raise TableError("the stack is empty: there is nothing to resolve")
        self.all_pass()
        while everything and self.state.board.stack and self.state.turn.stage != OVER:
            self.ready()
            self.all_pass()

    def go_to(self, action: a.GoTo) -> None:
        """Passes until the step begins."""
        turn = self.state.turn
        start = (turn.number, turn.step)
        if turn.step == action.step and not action.next_turn and (action.whose is None or action.whose == turn.active):
            return
        while True:
            self.ready_for(action.step)
            turn = self.state.turn
            if turn.step == action.step and (action.whose is None or action.whose == turn.active):
                if (turn.number, turn.step) != start and not (action.next_turn and turn.number == start[0]):
                    return
            if turn.number > start[0] + 4:
                raise TableError(f"no {STEP_NAMES[action.step]} step comes within four turns")
            self.all_pass()
            if self.decision is None:
                raise TableError("the game ends before that")

    def ready_for(self, step: int) -> None:
        """Like `ready`, but leaves a question open that is asked as the wanted step begins."""
        self.settle()
        if self.decision is None or self.state.turn.step != step:
            self.ready()

    # ---- casting and activating --------------------------------------------------------------------------

    def cast(self, action: a.Cast) -> None:
        """Casts a spell."""
        self.give_priority(action.player)
        index, tapped = self.cast_option(action)
        option = self.play.options()[index]
        card = self.state.get(option.id)
        self.announce(index, action.clauses)
        spell = self.state.objects[card.id & SLOT_MASK]
        if spell.cast is None or spell.zone != z.STACK:
            return
        paid = dict(spell.cast.paid).get("tap", ())
        if tapped is not None and paid != tapped:
            assert option.method is not None
            violation = reasons.why_not_tap(self.play.fork().state, action.player, card, option.method, "tap", tapped)
            raise IllegalAction(f"{action.card} cannot be cast so", violation)

    def cast_option(self, action: a.Cast) -> tuple[int, tuple[int, ...] | None]:
        """The option that casts the spell as it was said, and the objects that are to be tapped for it."""
        state = self.state
        player = action.player
        zones = CASTABLE if action.card.zone is None else (action.card.zone,)
        cards = [obj for zone in zones for obj in self.names.find(state, action.card, (zone,))]
        if not cards:
            self.names.need(state, action.card, zones)
        own = [card for card in cards if card.owner == player]
        cards = own or cards
        ids = [card.id for card in cards]
        found: list[int] = []
        for i, option in enumerate(self.play.options()):
            if option.kind == d.CAST and option.id in ids and option.method is not None:
                if reasons.fits(state, player, state.get(option.id), option.method, action, self.names):
                    found.append(i)
        tapped = None if action.clauses.tapping is None else self.untapped(action.clauses.tapping, player)
        if not found:
            violation = reasons.why_not_the_cast(state, player, cards, action, self.names)
            if tapped and violation.rule in PAYMENT_RULES:
                violation = self.why_not_tapped(action, cards, tapped) or violation
            raise IllegalAction(f"{says(player, 'may')} not cast {action.card}", violation)
        options = self.play.options()
        ways = {self.describer.option(state, options[i]): i for i in found}
        costs = {str(method.cost) for i in found if (method := options[i].method) is not None}
        if (len(ways) > 1 or len(costs) > 1) and not self.lenient:
            raise TableError(
                f"{action.card} may be cast in {max(len(ways), len(costs))} ways: {', '.join(ways)}",
                right="`from` a zone, `using harmonize` (or `using harmonize {R}`), or `for its mana cost`",
            )
        if tapped is not None:
            for i in found:
                method = options[i].method
                assert method is not None
                card = state.get(options[i].id)
                if reasons.may_tap(state, player, card, method, "tap", tapped):
                    return i, tapped
            violation = self.why_not_tapped(action, [state.get(options[found[0]].id)], tapped) or Violation(
                "601.2b", "the cost has nothing to tap"
            )
            if self.taps_later(state.get(options[found[0]].id)):
                return found[0], tapped
            if tapped or violation.rule != "601.2b":
                raise IllegalAction(f"{says(player, 'may')} not cast {action.card} so", violation)
            return found[0], None
        return found[0], None

    def taps_later(self, card: Obj) -> bool:
        """Whether casting it has a cost of tapping permanents that are chosen as it is paid (CR 601.2h)."""
        return any(
            isinstance(node, Tap) and isinstance(node.what, Choose)
            for ability in card.now.abilities
            for part in walk(ability.tree)
            if isinstance(part, AdditionalCost)
            for node in walk(part)
        )

    def untapped(self, things: tuple[Thing, ...], player: int) -> tuple[int, ...]:
        """The creatures that are to be tapped; of several that fit the words, one that the player controls."""
        chosen: list[int] = []
        for thing in things:
            meant = [obj for obj in self.names.need(self.state, thing, (z.BATTLEFIELD,)) if obj.id not in chosen]
            if not meant:
                raise TableError(f"there are not so many of {thing}")
            meant.sort(key=lambda obj: (obj.controller != player, obj.tapped))
            chosen.append(meant[0].id)
        order = self.state.board.battlefield
        return tuple(sorted(chosen, key=order.index))

    def why_not_tapped(self, action: a.Cast, cards: list[Obj], ids: tuple[int, ...]) -> Violation | None:
        """Why those creatures cannot be tapped for the spell."""
        for card in cards:
            for method in methods(self.state, action.player, card):
                if reasons.fits(self.state, action.player, card, method, action, self.names):
                    return reasons.why_not_tap(self.state, action.player, card, method, "tap", ids)
        return None

    def activate(self, action: a.Activate) -> None:
        """Activates an ability."""
        self.give_priority(action.player)
        self.announce(self.activation_options(action)[0], action.clauses)

    def activation_options(self, action: a.Activate) -> list[int]:
        """The options that activate the ability as it was said."""
        sources = self.names.need(self.state, action.source)
        found: list[tuple[int, int]] = []
        for i, option in enumerate(self.play.options()):
            if option.kind != d.ACTIVATE:
                continue
            for obj in sources:
                if obj.id == option.id and (
                    not action.number or obj.now.activated[action.number - 1 : action.number] == (option.number,)
                ):
                    found.append((i, option.number))
        if not found:
            violation = reasons.why_not_the_activation(self.state, action.player, sources, action.number)
            raise IllegalAction(f"{says(action.player, 'may')} not activate the ability of {action.source}", violation)
        if len({number for _, number in found}) > 1 and not self.lenient:
            raise TableError(
                f"{action.source} has several abilities that may be activated",
                right=f"`the first ability of {action.source}`, or the second …",
            )
        return [i for i, _ in found]

    def announce(self, index: int, clauses: a.Clauses) -> None:
        """Takes an option and answers the questions of its announcement by the clauses."""
        script = Script(clauses, self.names)
        before = self.play.fork().state
        self.take(index)
        procedure = self.play.procedure
        while procedure is not None and self.play.procedure is procedure and self.decision is not None:
            if self.heard is not None:
                self.heard(self.decision)
            answer = script.answer(self.play)
            if answer is None:
                answer = self.queue.answer(self.play)
            if answer is None:
                if not self.lenient:
                    raise unanswered(self.state, self.decision, self.describer)
                answer = 0
            self.take(answer)
        unused = script.unused(before, self.state)
        if unused:
            raise IllegalAction(f"{unused} was said, but never asked for", Violation("601.2", "it has no such choice"))
        if script.x is not None:
            x = script.value_of_x(before, self.state)
            if x != script.x:
                raise IllegalAction(f"X cannot be {script.x}", Violation("107.3b", f"the cost has no X: X is {x}"))

    def play_land(self, action: a.PlayLand) -> None:
        """Plays a land."""
        self.give_priority(action.player)
        zones = CASTABLE if action.card.zone is None else (action.card.zone,)
        cards = [obj for zone in zones for obj in self.names.find(self.state, action.card, (zone,))]
        if not cards:
            self.names.need(self.state, action.card, zones)
        for i, option in enumerate(self.play.options()):
            if option.kind == d.PLAY_LAND and any(
                card.id == option.id and reasons.is_face_called(card, option.number, action.card.name) for card in cards
            ):
                self.take(i)
                return
        violation = reasons.why_not_the_land(self.state, action.player, cards[0])
        raise IllegalAction(f"{says(action.player, 'may')} not play {action.card}", violation)

    def unlock(self, action: a.Unlock) -> None:
        """Unlocks a half of a permanent (CR 709.5e)."""
        self.give_priority(action.player)
        for i, option in enumerate(self.play.options()):
            obj = self.state.find(option.id)
            if option.kind == d.SPECIAL and obj is not None:
                special = specials(self.state, action.player, obj)[option.number]
                if special.half and name_key(special.keyword) == name_key(action.half):
                    self.announce(i, a.NO_CLAUSES)
                    return
        violation = reasons.why_not_unlock(self.state, action.player, action.half)
        raise IllegalAction(f"{says(action.player, 'may')} not unlock {action.half}", violation)

    def special(self, action: a.Special) -> None:
        """Takes a special action (CR 116.2)."""
        self.give_priority(action.player)
        objects = self.names.need(self.state, action.what)
        for i, option in enumerate(self.play.options()):
            obj = self.state.find(option.id)
            if option.kind == d.SPECIAL and obj is not None and any(each.id == obj.id for each in objects):
                if specials(self.state, action.player, obj)[option.number].action == action.action:
                    self.take(i)
                    return
        raise IllegalAction(
            f"{says(action.player, 'may')} not {action.action} {action.what}",
            Violation("116.2", "the special action can't be taken now"),
        )

    def tap_for_mana(self, action: a.TapForMana) -> None:
        """Activates a mana ability with priority."""
        self.give_priority(action.player)
        sources = self.names.need(self.state, action.source, (z.BATTLEFIELD,))
        for i, option in enumerate(self.play.options()):
            if option.kind == d.MANA and any(obj.id == option.id for obj in sources):
                if action.mana and self.lists_other_mana(option.id, option.number, action.mana):
                    continue
                self.take(i)
                self.choose_mana(action)
                return
        violation = reasons.why_not_the_mana(self.state, action.player, sources)
        raise IllegalAction(f"{says(action.player, 'may')} not tap {action.source} for mana", violation)

    def lists_other_mana(self, id: int, index: int, mana: str) -> bool:
        """Whether a mana ability certainly makes other mana than was said."""
        trial = self.play.fork()
        for i, option in enumerate(trial.options()):
            if option.kind == d.MANA and option.id == id and option.number == index:
                trial.answer(i)
                break
        if isinstance(trial.decision, d.Priority):
            before = len(self.state.players[trial.decision.player].mana)
            made = trial.state.players[trial.decision.player].mana[before:]
            return "".join(f"{{{mana_letters(each.type)}}}" for each in made) != mana
        return False

    def choose_mana(self, action: a.TapForMana) -> None:
        """Chooses the mana that was said, where there is a choice."""
        left = action.mana
        while isinstance(self.decision, d.ChooseMana | d.ChooseObject | d.PayMana):
            decision = self.decision
            made = ["".join(f"{{{mana_letters(bit)}}}" for bit in option.made) for option in decision.options]
            index: int | None = None
            if left in made:
                index = made.index(left)
            elif left:
                index = next((i for i, each in enumerate(made) if each and each in left), None)
            if index is not None:
                left = left.replace(made[index], "", 1)
            if index is None and not isinstance(decision, d.ChooseMana):
                index = Script(action.clauses, self.names).answer(self.play)
            if index is None:
                index = self.queue.answer(self.play)
            if index is None and self.lenient:
                index = 0
            if index is None:
                raise unanswered(self.state, decision, self.describer)
            self.take(index)

    # ---- combat ------------------------------------------------------------------------------------------

    def attack(self, action: a.Attack) -> None:
        """Declares attackers; the players pass until the declare attackers step if it is to come."""
        player = self.state.turn.active if action.player < 0 else action.player
        wanted = list(action.attackers)
        for thing, _ in wanted:
            meant = self.names.need(self.state, thing, (z.BATTLEFIELD,))
            reasons_against = [why_not_attack(self.state, obj) for obj in meant]
            if all(reasons_against):
                assert reasons_against[0] is not None
                raise IllegalAction(f"{thing} cannot attack", reasons_against[0])
        if self.state.turn.active != player:
            raise IllegalAction("no attack", Violation("508.1a", "only the active player declares attackers"))
        self.reach(DECLARE_ATTACKERS, d.DeclareAttacker)
        while isinstance(self.decision, d.DeclareAttacker):
            decision = self.decision
            index = of_kind(decision.options, d.STOP)
            for each in wanted:
                thing, attacked = each
                if not self.names.among(self.state, thing, [decision.about]):
                    continue
                index = of_kind(decision.options, d.ATTACK)
                if attacked is not None:
                    index = pick(self.state, decision.options, attacked, self.names)
                    if index is None:
                        raise IllegalAction(f"{attacked} cannot be attacked", Violation("508.1b", "it is not a choice"))
                if index is None:
                    raise IllegalAction(f"{thing} cannot attack", Violation("508.1c", "a restriction would be broken"))
                wanted.remove(each)
                break
            if index is None:
                name = self.names.call(self.state, decision.about)
                raise IllegalAction(f"{name} has to attack", Violation("508.1d", "a requirement can be obeyed"))
            self.take(index)
        if wanted:
            meant = self.names.need(self.state, wanted[0][0], (z.BATTLEFIELD,))
            unpaid = next((why for obj in meant if (why := why_not_paid(self.state, obj.id)) is not None), None)
            why = unpaid or Violation("508.1", "attackers cannot be declared now")
            raise IllegalAction(f"{wanted[0][0]} cannot attack", why)

    def block(self, action: a.Block) -> None:
        """Declares blockers."""
        wanted = list(action.blocks)
        self.reach(DECLARE_BLOCKERS, d.DeclareBlocker)
        before = self.state
        while isinstance(self.decision, d.DeclareBlocker):
            decision = self.decision
            index = of_kind(decision.options, d.STOP)
            for each in wanted:
                if self.names.among(self.state, each[0], [decision.about]):
                    found = pick(self.state, decision.options, each[1], self.names)
                    if found is not None:
                        index = found
                        wanted.remove(each)
                        break
            if index is None:
                name = self.names.call(self.state, decision.about)
                raise IllegalAction(f"{name} has to block", Violation("509.1c", "a requirement can be obeyed"))
            self.take(index)
        if wanted:
            blocker, attacker = wanted[0]
            one = self.names.one(before, blocker, (z.BATTLEFIELD,))
            other = self.names.one(before, attacker, (z.BATTLEFIELD,))
            violation = why_not_block(before, one, other) if other.attacking != NONE else None
            raise IllegalAction(
                f"{blocker} cannot block {attacker}",
                violation or Violation("509.1", "that creature is not attacking, or blockers cannot be declared now"),
            )

    def reach(self, step: int, kind: type[Decision]) -> None:
        """Passes until a declaration is asked for, or its step is over."""
        turn = self.state.turn.number
        self.ready_for(step)
        while not isinstance(self.decision, kind):
            if self.decision is None or self.state.turn.step >= step or self.state.turn.number != turn:
                return
            self.all_pass()
            self.ready_for(step)


PAYMENT_RULES = ("601.2h", "118.3", "118.7a")


def unanswered(state: State, decision: Decision, describer: Describer) -> Unanswered:
    """The error for a question that nobody has answered."""
    return Unanswered(
        f"a question has no answer: {describer.question(state, decision)}",
        right=f"the choices are: {describer.choices(state, decision)}",
    )


def explore(play: Play, index: int, script: Script, stop: Callable[[Decision], bool]) -> list[tuple[Decision, Play]]:
    """The questions of one kind to which an announcement leads, over all choices that the script leaves open."""
    trial = play.fork()
    trial.answer(index)
    found: list[tuple[Decision, Play]] = []
    _explore(trial, script, stop, found)
    return found


def _explore(trial: Play, script: Script, stop: Callable[[Decision], bool], found: list[tuple[Decision, Play]]) -> None:
    while trial.procedure is not None and trial.decision is not None:
        decision = trial.decision
        if stop(decision):
            found.append((decision, trial))
            return
        if isinstance(decision, d.ChooseCostObject) and decision.action not in script.objects:
            for i in range(len(decision.options)):
                branch = trial.fork()
                branch.answer(i)
                _explore(branch, script.copy(), stop, found)
            return
        answer = script.answer(trial)
        trial.answer(0 if answer is None else answer)
