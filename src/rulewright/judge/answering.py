"""Answers to questions: from the clauses of an action while it is announced, and from a queue at other times."""

from __future__ import annotations

from rulewright.cards.name import name_key
from rulewright.engine import decision as d
from rulewright.engine.assisting import ASSISTING
from rulewright.engine.decision import Decision, Option
from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.play import Play
from rulewright.engine.proposing import BY_OTHERS, WHO_CHOOSES
from rulewright.engine.state import State
from rulewright.engine.violation import Violation
from rulewright.game.naming import alike
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import COLOR_NAMES, MANA_BITS, MANA_LETTERS

from .action import Answer, Clauses
from .errors import IllegalAction, TableError
from .naming import Names
from .thing import Target, Thing, Who

PARTICIPLES = {
    "tap": "tapping",
    "sacrifice": "sacrificing",
    "discard": "discarding",
    "exile": "exiling",
    "move": "returning",
    "splice": "splicing",
}
PAYING_ZONES = (z.BATTLEFIELD, z.HAND, z.GRAVEYARD, z.EXILE)
PLACES = {"top": d.TOP, "bottom": d.BOTTOM, "graveyard": d.GRAVE}


def matching(state: State, options: list[Option], target: Target, names: Names) -> list[int]:
    """The indexes of the options that an object or player in words may mean."""
    if isinstance(target, Who):
        return [i for i, option in enumerate(options) if option.id == target.seat and is_player(option.id)]
    thing = target
    if thing.offered:
        every = matching(state, options, Thing(thing.name, thing.whose, thing.ordinal), names)
        return [i for i in every if options[i].id == options[every[0]].id][thing.offered - 1 : thing.offered]
    if thing.part and any(option.kind == d.EFFECT for option in options):
        thing = Thing(target.name, target.whose, target.ordinal)  # such an option is named after its source
    ids = [option.id for option in options if not is_player(option.id)]
    meant = names.among(state, thing, ids)
    return [i for i, option in enumerate(options) if option.id in meant and option.kind != d.STOP]


def pick(state: State, options: list[Option], target: Target, names: Names) -> int | None:
    """The index of the option meant, None if none is; an error if several differ."""
    found = matching(state, options, target, names)
    if not found:
        return None
    first = state.last_known(options[found[0]].id)
    for index in found[1:]:
        other = state.last_known(options[index].id)
        if first is not None and other is not None and first.id != other.id and not alike(first, other):
            raise TableError(
                f"{target} may be any of {len(found)} objects that differ",
                right=f"a name of its own, or `the second {target}`",
            )
    return found[0]


def of_kind(options: list[Option], kind: int) -> int | None:
    """The index of the first option of a kind."""
    for i, option in enumerate(options):
        if option.kind == kind:
            return i
    return None


def first_in_list(play: Play, mine: int, others: list[int]) -> int:
    """Sets are chosen in the order of the list: the option to choose first, so that the ``others`` stay possible."""
    decision = play.decision
    assert decision is not None
    earlier = [index for index in others if index < mine]
    if not earlier:
        return mine
    trial = play.fork()
    trial.answer(mine)
    after = trial.decision
    if after is None or after.kind != decision.kind or after.source != decision.source:
        return mine
    if getattr(after, "index", NONE) != getattr(decision, "index", NONE):
        return mine
    left = [option.id for option in after.options]
    lost = [index for index in earlier if decision.options[index].id not in left]
    return min(lost, default=mine)


class Script:
    """The answers that the clauses of one action give, each used once."""

    __slots__ = ("added", "clauses", "dividing", "modes", "names", "objects", "paying", "targeting", "x")

    def __init__(self, clauses: Clauses, names: Names) -> None:
        self.clauses = clauses
        self.names = names
        self.added = ["kicker"] * clauses.kicked + sorted(clauses.added)
        self.targeting = list(clauses.targeting or ())
        self.objects: dict[str, list[Thing]] = {}
        for word, participle in PARTICIPLES.items():
            said: list[Thing] | None = getattr(clauses, participle)
            if said is not None:
                self.objects[word] = list(said)
        self.modes = list(clauses.modes or ())
        self.paying = list(clauses.paying or ())
        self.dividing = list(clauses.dividing or ())
        self.x = clauses.x

    def copy(self) -> Script:
        """A copy that is used up on its own."""
        new = Script(self.clauses, self.names)
        new.added = self.added[:]
        new.targeting = self.targeting[:]
        new.objects = {word: said[:] for word, said in self.objects.items()}
        new.modes = self.modes[:]
        new.paying = self.paying[:]
        new.dividing = self.dividing[:]
        new.x = self.x
        return new

    def answer(self, play: Play) -> int | None:
        """The index of the option that was said; None if nothing was said, and nothing may not be chosen."""
        decision = play.decision
        assert decision is not None
        options = decision.options
        if decision.rule in (ASSISTING, BY_OTHERS, WHO_CHOOSES):
            return None  # what others do is told apart from the action
        if isinstance(decision, d.ChooseTarget):
            return self._target(play, decision)
        if isinstance(decision, d.ChooseCostObject):
            return self._object(play, decision, decision.action)
        if isinstance(decision, d.ChooseObject):
            return self._object(play, decision, decision.purpose.lower())
        if isinstance(decision, d.ChooseX):
            return self._x(decision)
        if isinstance(decision, d.ChooseMode):
            return self._mode(decision)
        if isinstance(decision, d.PayMana):
            return self._payment(play.state, decision)
        if isinstance(decision, d.ChooseNumber):
            return self._share(play.state, decision)
        if isinstance(decision, d.ChooseMana | d.ChooseSpend):
            return 0
        if isinstance(decision, d.ChooseCostPart):
            return self._part(decision)
        return only(options)

    def _part(self, decision: d.ChooseCostPart) -> int | None:
        """Optional costs: they are paid only if that was said. Hybrid symbols are read by the first way
        that can be paid; the order of reductions is asked for."""
        if decision.part == "symbols":
            return 0
        if decision.part == "reductions":
            return None
        name = next((said for said in self.added if _names(said, decision.part)), "")
        wanted = self.added.count(name) if name else 0
        number = decision.options[0].kind == d.NUMBER
        wanted = min(wanted, len(decision.options) - 1 if number else 1)
        for _ in range(wanted):
            self.added.remove(name)
        return wanted if number else of_kind(decision.options, d.YES if wanted else d.NO)

    def _target(self, play: Play, decision: Decision) -> int | None:
        options = decision.options
        if not self.targeting:
            stop = of_kind(options, d.STOP)
            return only(options) if stop is None else stop
        found = [pick(play.state, options, target, self.names) for target in self.targeting]
        offered = [index for index in found if index is not None]
        if not offered:
            stop = of_kind(options, d.STOP)
            if stop is not None:
                return stop
            for target in self.targeting:
                if isinstance(target, Thing):
                    self.names.need(play.state, target)
            raise IllegalAction(
                f"{self.targeting[0]} cannot be the target",
                Violation(decision.rule, "it is not a legal target of it"),
            )
        chosen = first_in_list(play, offered[0], offered[1:])
        del self.targeting[found.index(chosen)]
        return chosen

    def _object(self, play: Play, decision: Decision, word: str) -> int | None:
        options = decision.options
        stop = of_kind(options, d.STOP)
        said = self.objects.get(word)
        if not said:
            return only(options) if stop is None else stop
        found = [pick(play.state, options, thing, self.names) for thing in said]
        offered = [index for index in found if index is not None]
        if not offered:
            raise IllegalAction(f"{said[0]} is no choice to {word}", Violation(decision.rule, "it is not offered"))
        chosen = first_in_list(play, offered[0], offered[1:])
        del said[found.index(chosen)]
        return chosen

    def _x(self, decision: Decision) -> int | None:
        if self.x is None:
            return only(decision.options)
        for i, option in enumerate(decision.options):
            if option.number == self.x:
                self.x = None
                return i
        most = decision.options[-1].number
        raise IllegalAction(f"X cannot be {self.x}", Violation("601.2h", f"the cost can be paid for X = 0 to {most}"))

    def _mode(self, decision: Decision) -> int | None:
        if not self.modes:
            stop = of_kind(decision.options, d.STOP)
            return only(decision.options) if stop is None else stop
        wanted = min(self.modes)
        for i, option in enumerate(decision.options):
            if option.kind == d.MODE and option.number == wanted - 1:
                self.modes.remove(wanted)
                return i
        raise IllegalAction(f"mode {wanted} cannot be chosen", Violation("700.2a", "it is no possible mode"))

    def _payment(self, state: State, decision: Decision) -> int | None:
        options = decision.options
        if self.paying:
            thing = self.paying[0]
            found = [i for i in matching(state, options, thing, self.names) if options[i].kind == d.MANA]
            if not found:
                raise IllegalAction(
                    f"{thing} cannot be used to pay",
                    Violation("601.2g", "it has no mana ability that leaves the cost payable"),
                )
            del self.paying[0]
            said = self.objects.get("sacrifice")
            if said:
                for i in found:
                    if options[i].extra in self.names.among(state, said[0], [options[i].extra]):
                        del said[0]
                        return i
            return found[0]
        if self.clauses.paying:
            pay = of_kind(options, d.PAY)
            if pay is not None:
                return pay
        automatic = of_kind(options, d.AUTOPAY)
        return of_kind(options, d.PAY) if automatic is None else automatic

    def _share(self, state: State, decision: d.ChooseNumber) -> int | None:
        for amount, target in self.dividing:
            meant = [decision.about]
            if isinstance(target, Who):
                fits = decision.about == target.seat
            else:
                fits = bool(self.names.among(state, target, meant))
            if fits:
                self.dividing.remove((amount, target))
                for i, option in enumerate(decision.options):
                    if option.number == amount:
                        return i
                raise IllegalAction(f"{amount} is no share", Violation("601.2d", "each target gets at least one"))
        return only(decision.options)

    def unused(self, before: State, after: State) -> str:
        """What was said and never came to pass; empty if all was used. ``before`` and ``after`` are the position
        before the action was announced and after it."""
        if self.targeting:
            return f"the target {self.targeting[0]}"
        if self.paying:
            return f"paying with {self.paying[0]}"
        chosen = [mode for obj in announced(before, after) if obj.stacked is not None for mode in obj.stacked.modes]
        for mode in self.modes:
            if mode - 1 not in chosen:  # the only possible mode is not asked for
                return f"mode {mode}"
        for part in self.added:
            times = (["kicker"] * self.clauses.kicked + list(self.clauses.added)).count(part)
            paid = sum(_names(part, word) for obj in announced(before, after) if obj.cast for word in obj.cast.kicked)
            if 0 < paid < times:
                raise IllegalAction(f"{part} {times} times", Violation("601.2h", f"it can be paid {paid} times"))
            if paid < times:
                return f"paying for {part}"
        for word, said in self.objects.items():
            for thing in self._left(word, said, before, after):
                return f"{PARTICIPLES[word]} {thing}"
        for amount, target in self.dividing:
            if not any(self._gives(amount, target, obj, after) for obj in announced(before, after)):
                return f"dividing {amount} to {target}"
        return ""

    def value_of_x(self, before: State, after: State) -> int:
        """The value of X that was announced (CR 107.3a); 0 if nothing with X was."""
        for obj in announced(before, after):
            if obj.cast is not None:
                return obj.cast.x
            if obj.stacked is not None:
                return obj.stacked.x
        return 0

    def _left(self, word: str, said: list[Thing], before: State, after: State) -> list[Thing]:
        """Those of the objects said to pay that did not: a choice with one option is not asked for, yet is made."""
        done: list[int] = []
        left: list[Thing] = []
        for thing in said:
            meant = self.names.find(before, thing, PAYING_ZONES)
            used = [obj.id for obj in meant if obj.id not in done and has_paid(word, obj, after)]
            if used:
                done.append(used[0])
            else:
                left.append(thing)
        return left

    def _gives(self, amount: int, target: Target, obj: Obj, state: State) -> bool:
        """Whether that much was divided to the target by what was announced (CR 601.2d)."""
        if obj.stacked is None:
            return False
        for ids, amounts in zip(obj.stacked.targets, obj.stacked.divided, strict=False):
            for id, share in zip(ids, amounts, strict=False):
                meant = id == target.seat if isinstance(target, Who) else bool(self.names.among(state, target, [id]))
                if meant and share == amount:
                    return True
        return False


def announced(before: State, after: State) -> list[Obj]:
    """What has come onto the stack."""
    return [after.get(id) for id in after.board.stack if id not in before.board.stack]


def has_paid(word: str, obj: Obj, after: State) -> bool:
    """Whether an object as it was is tapped now, or has become a new object (CR 400.7)."""
    now = after.find(obj.id)
    if word == "tap":
        return not obj.tapped and now is not None and now.tapped
    return word != "splice" and now is None


def only(options: list[Option]) -> int | None:
    """The only option, or None."""
    return 0 if len(options) == 1 else None


class Saying:
    """One statement of answers in the queue; its values are used up one by one."""

    __slots__ = ("kind", "player", "values")

    def __init__(self, answer: Answer) -> None:
        self.player = answer.player
        self.kind = answer.kind
        self.values = list(answer.values) or [(0, "", None)]

    def copy(self) -> Saying:
        """A copy that is used up on its own."""
        new = Saying(Answer(self.player, self.kind))
        new.values = self.values[:]
        return new


class Queue:
    """Answers that wait for their questions, in order; the first one of the right kind is used."""

    __slots__ = ("_last", "names", "sayings")

    def __init__(self, names: Names) -> None:
        self.names = names
        self.sayings: list[Saying] = []
        self._last: tuple[str, int, str] | None = None

    def add(self, answer: Answer) -> None:
        """Adds a statement of answers."""
        self.sayings.append(Saying(answer))

    def copy(self) -> Queue:
        """A copy that is used up on its own."""
        new = Queue(self.names)
        new.sayings = [saying.copy() for saying in self.sayings]
        new._last = self._last
        return new

    def answer(self, play: Play) -> int | None:
        """The index of the option that was said, or that needs no saying; None if somebody has to say."""
        decision = play.decision
        assert decision is not None
        about = (decision.kind, decision.source, str(getattr(decision, "purpose", "")))
        for saying in self.sayings:
            if saying.player not in (decision.player, play.decider):
                continue
            index = self._from(saying, play, decision)
            if index is not None:
                if not saying.values:
                    self.sayings.remove(saying)
                self._last = about
                return index
        stop = of_kind(decision.options, d.STOP)
        if stop is not None and self._last == about:
            self._last = None
            return stop
        self._last = None
        return default(play.state, decision)

    def _from(self, saying: Saying, play: Play, decision: Decision) -> int | None:
        options = decision.options
        state = play.state
        _, word, target = saying.values[0]
        if saying.kind in ("yes", "no"):
            if isinstance(decision, d.YesNo | d.ChooseCostPart):
                saying.values.clear()
                return of_kind(options, d.YES if saying.kind == "yes" else d.NO)
            return None
        if saying.kind == "color":
            return self._color(saying, decision, word)
        if saying.kind == "place":
            if not isinstance(decision, d.ArrangeCard):
                return None
            for value in saying.values:
                if value[2] is not None and not isinstance(value[2], Who):
                    if self.names.among(state, value[2], [decision.about]):
                        saying.values.remove(value)
                        return of_kind(options, PLACES[value[1]])
            return None
        if saying.kind == "number":
            return self._number(saying, state, decision)
        if target is None:
            stop = of_kind(options, d.STOP)
            if stop is not None:
                saying.values.clear()
            return stop
        return self._choice(saying, play, decision)

    def _choice(self, saying: Saying, play: Play, decision: Decision) -> int | None:
        if isinstance(decision, d.DeclareAttacker | d.DeclareBlocker | d.PayMana):
            return None
        if isinstance(decision, d.ChooseFace):
            return self._face(saying, play.state, decision)
        if isinstance(decision, d.ChooseWord):
            for value in saying.values:
                name = value[2].name if isinstance(value[2], Thing) else value[1]
                words = [word.casefold() for word in decision.words]
                if name is not None and name.casefold() in words:
                    saying.values.remove(value)
                    return words.index(name.casefold())
            return None
        found = [
            None if target is None else pick(play.state, decision.options, target, self.names)
            for _, _, target in saying.values
        ]
        if not isinstance(decision, d.ChooseTarget | d.ChooseObject) or getattr(decision, "purpose", "") in ORDERED:
            found = found[:1]  # an order is given as it is said; of a set, the list says what comes first
        offered = [index for index in found if index is not None]
        if not offered:
            return None
        chosen = first_in_list(play, offered[0], offered[1:])
        del saying.values[found.index(chosen)]
        return chosen

    def _face(self, saying: Saying, state: State, decision: Decision) -> int | None:
        """The face that is called by its name."""
        card = state.get(decision.source).card
        target = saying.values[0][2]
        for i, option in enumerate(decision.options):
            if isinstance(target, Thing) and card is not None and option.method is not None:
                if name_key(card.faces[option.method.face].name) == name_key(target.name):
                    saying.values.pop(0)
                    return i
        return None

    def _number(self, saying: Saying, state: State, decision: Decision) -> int | None:
        if not isinstance(decision, d.AssignDamage | d.ChooseNumber | d.ChooseX | d.ChooseMode):
            return None
        about = decision.about if isinstance(decision, d.DecisionAbout) else NONE
        for value in saying.values:
            number, _, target = value
            if isinstance(target, Who) and about != target.seat:
                continue
            if isinstance(target, Thing) and not self.names.among(state, target, [about]):
                continue
            for i, option in enumerate(decision.options):
                shown = option.number + 1 if option.kind == d.MODE else option.number
                if shown == number and option.kind != d.STOP:
                    saying.values.remove(value)
                    return i
        return None

    def _color(self, saying: Saying, decision: Decision, word: str) -> int | None:
        options = decision.options
        if isinstance(decision, d.ChooseCostPart):
            for i, option in enumerate(options):
                if "".join(str(symbol) for symbol in option.symbols) == word:
                    saying.values.clear()
                    return i
        if isinstance(decision, d.ChooseWord) and word in decision.words:  # as a word of a text (CR 612.1)
            at = decision.words.index(word)
            saying.values.clear()
            return next((i for i, option in enumerate(options) if option.number == at), None)
        if not isinstance(decision, d.ChooseMana):
            return None
        made = tuple(_bit(part) for part in word.strip("{}").split("}{")) if "{" in word else (_bit(word),)
        for i, option in enumerate(options):
            if option.made == made:
                saying.values.clear()
                return i
        return None


def _names(said: str, part: str) -> bool:
    """Whether the additional cost goes by what was said: "kicker {R}", or a keyword of which it may be one of several
    instances."""
    name, _, rest = part.partition(" ")
    if said == "kicker":
        return name in ("kicker", "multikicker")
    return said == part or (said == name and rest.isdigit())


ORDERED = ("Top", "Bottom")
"""What a choice of objects is for, where it puts them in an order."""


def _bit(word: str) -> int:
    if word in COLOR_NAMES:
        return int(MANA_BITS[COLOR_NAMES.index(word)])
    if word == "colorless":
        return int(MANA_BITS[-1])
    return int(MANA_BITS[MANA_LETTERS.index(word)]) if word in MANA_LETTERS and len(word) == 1 else 0


def default(state: State, decision: Decision) -> int | None:
    """What is answered where nothing is said: the only option, one of several that are alike, automatic payment, an
    opening hand that is kept."""
    options = decision.options
    if isinstance(decision, d.DeclareAttacker | d.DeclareBlocker):
        return None
    if len(options) == 1:
        return 0
    if isinstance(decision, d.Mulligan):
        return of_kind(options, d.KEEP)
    if isinstance(decision, d.PayMana):
        automatic = of_kind(options, d.AUTOPAY)
        return of_kind(options, d.PAY) if automatic is None else automatic
    if all(option.kind == d.CHOOSE and not is_player(option.id) for option in options):
        objects = [state.last_known(option.id) for option in options]
        first = objects[0]
        if first is not None and all(each is not None and alike(first, each) for each in objects):
            return 0
    if isinstance(decision, d.OrderTriggers) and _one_ability(state, decision.player):
        return 0
    return None


def _one_ability(state: State, player: int) -> bool:
    """Whether all the player's abilities that wait to be put on the stack are one ability of objects that are alike."""
    waiting = [pending for pending in state.board.pending if pending.controller == player]
    first = state.last_known(waiting[0].source)
    for pending in waiting:
        source = state.last_known(pending.source)
        if pending.ability is not waiting[0].ability or first is None or source is None or not alike(first, source):
            return False
    return True
