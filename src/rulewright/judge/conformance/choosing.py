"""Answering decisions from the prepared queues, and by default where nothing was prepared (FORMAT sections 5 and 6)."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from rulewright.engine import decision as d
from rulewright.engine.bill import LIFE
from rulewright.engine.controlling import decider
from rulewright.engine.decision import Decision, Option
from rulewright.engine.effects_in_force import Pending
from rulewright.engine.objects import SLOT_MASK, is_player
from rulewright.vocabulary.color import ALL_COLORS, COLOR_NAMES
from rulewright.vocabulary.zone import EXILE

from .defaults import best
from .outcome import Failure
from .record import Choice, Item
from .table import Table
from .wording import SELF, normalized, text_of, texts, word_before

SKIPS: Final = {"choice": "choice_skip", "target": "target_skip", "mode": "mode_skip"}

OPTIONAL_CHOICES: Final = ("Move", "Exile", "Reveal", "Search", "Tap", "Untap", "Sacrifice", "Discard")
MERGED: Final = "729.3a"
"""In which order the cards of a merged permanent go: the other engine does not ask."""
ASKED_FIRST: Final = ("Tap", "Sacrifice")
"""Choices of up to one object where the other engine asks first whether to do it: enlist, exploit."""
TEXTS: Final = ("text", "color_or_text")


def replaced(entry: Choice, items: list[Item]) -> Choice:
    """The entry with other items."""
    return structs.replace(entry, items=items, targets=None if entry.targets is None else items)


class Plan:
    """Objects that are being chosen one after the other: what is still to be picked, and whether then to stop."""

    __slots__ = ("ids", "key", "left", "prepared")

    def __init__(self, key: tuple[object, ...], ids: list[int], left: int, prepared: bool) -> None:
        self.key = key
        self.ids = ids
        self.left = left
        self.prepared = prepared


class Chooser:
    """The players' prepared answers. ``strict``: a decision without one is a failure, not left to the defaults."""

    def __init__(self, table: Table, strict: bool) -> None:
        self.table = table
        self.strict = strict
        self.queues: dict[tuple[int, str], list[Choice]] = {}
        self.announced: list[Item] = []
        """The targets that the action in progress names."""
        self.has_announced = False
        self.plan: Plan | None = None
        self.bottom: list[int] | None = None
        self.order: list[int] = []
        self.mana: list[int] = []
        self.amounts: dict[int, int] = {}

    def add(self, choices: list[Choice]) -> None:
        """Puts further answers at the end of the queues."""
        for choice in choices:
            key = (self.table.seat(choice.player), choice.queue)
            self.queues.setdefault(key, []).append(choice)

    def queue(self, player: int, name: str) -> list[Choice]:
        """The queue of the player who decides for that one (CR 722.5)."""
        return self.queues.setdefault((decider(self.table.state, player), name), [])

    def begin(self, targets: list[Item] | None) -> None:
        """An action begins; ``targets`` are those that it names."""
        self.announced = list(targets or ())
        self.has_announced = bool(targets)
        self.plan = None
        self.amounts = {}

    def leftover(self) -> list[str]:
        """What was prepared and not asked for."""
        found = []
        for (player, name), entries in self.queues.items():
            for entry in entries:
                found.append(f"{self.table.player_name(player)} {name}: {entry.value}")
        return found

    # ---- the questions ---------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> int:
        """The index of the option to take."""
        if not isinstance(decision, d.ArrangeCard):
            self.bottom = None
        if isinstance(decision, d.ChooseTarget | d.ChooseObject):
            if isinstance(decision, d.ChooseObject) and not decision.among:
                return self._ordering(decision)
            return self._pick(decision)
        self.plan = None
        if isinstance(decision, d.YesNo | d.ChooseCostPart) and decision.options[0].kind in (d.YES, d.NO):
            return self._yes_no(decision)
        if isinstance(decision, d.ChooseCostObject):
            return self._cost_object(decision)
        if isinstance(decision, d.ChooseMode):
            return self._mode(decision)
        if isinstance(decision, d.ChooseFace):
            return self._face(decision)
        if decision.rule == MERGED:
            return 0
        if isinstance(decision, d.ChooseX | d.ChooseNumber):
            return self._number(decision)
        if isinstance(decision, d.ChooseCostPart) and decision.part == "symbols":
            return self._symbols(decision)
        if isinstance(decision, d.ChooseCostPart) and decision.options[0].kind == d.NUMBER:
            return self._times(decision)
        if isinstance(decision, d.ChooseMana):
            return self._mana(decision)
        if isinstance(decision, d.ChooseWord):
            return self._word(decision)
        if isinstance(decision, d.OrderTriggers):
            return self._trigger(decision)
        if isinstance(decision, d.ChooseReplacement):
            return self._replacement(decision)
        if isinstance(decision, d.ArrangeCard):
            return self._arrange(decision)
        if isinstance(decision, d.ChooseNewTarget):
            return self._new_target(decision)
        return self._default(decision, 0)

    def _default(self, decision: Decision, index: int) -> int:
        """The default, which in strict mode there is only where the options come to the same."""
        if self.strict and not self._alike(decision.options):
            raise Failure("missing choice", f"{self.describe(decision)} was asked and nothing was prepared")
        return index

    def describe(self, decision: Decision) -> str:
        """The question in words."""
        source = decision.source
        about = ""
        if source >= 0 and not is_player(source):
            about = f" for {self.table.obj(source).now.name}"
        purpose = f" ({decision.purpose})" if isinstance(decision, d.ChooseObject | d.YesNo) else ""
        offered = ", ".join(self._name(option) for option in decision.options[:12])
        return f"{self.table.player_name(decision.player)}: {decision.kind}{purpose}{about} [{offered}]"

    def _name(self, option: Option) -> str:
        if option.kind in (d.CHOOSE, d.ATTACK, d.BLOCK, d.EFFECT, d.TOP, d.BOTTOM) and option.id >= 0:
            if is_player(option.id):
                return self.table.player_name(option.id)
            return self.table.obj(option.id).now.name
        if option.kind in (d.NUMBER, d.MODE):
            return str(option.number)
        return d.OPTION_NAMES[option.kind]

    def _alike(self, options: list[Option]) -> bool:
        """Whether it makes no difference which option is taken: there is one, or all name objects alike."""
        if len(options) == 1:
            return True
        names = set()
        for option in options:
            if option.kind not in (d.CHOOSE, d.EFFECT) or is_player(option.id):
                return False
            obj = self.table.obj(option.id)
            names.add((obj.now.name, obj.tapped, obj.counters, obj.damage, obj.controller, obj.zone, obj.attachments))
        return len(names) == 1

    # ---- objects and targets ---------------------------------------------------------------------------

    def _pick(self, decision: d.ChooseTarget | d.ChooseObject) -> int:
        about: object = decision.index if isinstance(decision, d.ChooseTarget) else decision.purpose
        key = (decision.kind, decision.player, decision.source, about)
        plan = self.plan
        if plan is None or plan.key != key or plan.left != decision.most:
            plan = self._gather(decision, key)
            self.plan = plan
        plan.left -= 1
        for index, option in enumerate(decision.options):
            if option.kind == d.CHOOSE and option.id in plan.ids:
                plan.ids.remove(option.id)
                return index
        if plan.ids:
            names = ", ".join(self._name(d.Option(d.CHOOSE, id)) for id in plan.ids)
            raise Failure("choice not offered", f"{self.describe(decision)} does not offer {names}")
        last = len(decision.options) - 1
        stop = decision.options[last].kind == d.STOP
        if stop and plan.prepared:
            self.plan = None
            return last
        return self._best(decision, stop)

    def _best(self, decision: d.ChooseTarget | d.ChooseObject, stop: bool) -> int:
        if isinstance(decision, d.ChooseObject) and decision.purpose == "CastNow" and stop:
            if self.strict and len(decision.options) == 2:
                return 0  # the other engine asks for one only where there are several
        if self.strict:
            return self._default(decision, 0)
        ids = [option.id for option in decision.options if option.kind == d.CHOOSE]
        chosen = best(self.table.state, decision, ids, stop)
        if chosen is None:
            return len(decision.options) - 1
        return ids.index(chosen)

    def _gather(self, decision: d.ChooseTarget | d.ChooseObject, key: tuple[object, ...]) -> Plan:
        """Takes from the queues what is meant for this choice."""
        target = isinstance(decision, d.ChooseTarget)
        if target and self.has_announced:
            ids = self._announced(decision)
            if ids:
                return Plan(key, ids, decision.most, True)
        if target and not self.strict and decision.options[-1].kind != d.STOP and len(decision.among) == decision.most:
            return Plan(key, [], decision.most, False)
        asked_first = isinstance(decision, d.ChooseObject) and decision.purpose in ASKED_FIRST
        if asked_first and decision.options[-1].kind == d.STOP and not self.agrees(decision.player):
            return Plan(key, [], decision.most, True)  # whether to do it was asked first
        for name in ("target", "choice") if target else self._queues_for(decision):
            ids, done = self._take(decision, name)
            if ids or done:
                return Plan(key, ids, decision.most, True)
        return Plan(key, [], decision.most, target and self.has_announced)

    def _queues_for(self, decision: d.ChooseTarget | d.ChooseObject) -> tuple[str, str]:
        """The queues in the order in which they are asked about an object: where both name one, what was prepared first
        comes first."""
        first: dict[str, int] = {}
        for name in ("choice", "target"):
            for entry in self.queue(decision.player, name):
                if self._entry(entry, decision, []):
                    first[name] = entry.seq
                    break
        if len(first) == 2 and first["target"] < first["choice"]:
            return "target", "choice"
        return "choice", "target"

    def _announced(self, decision: d.ChooseTarget | d.ChooseObject) -> list[int]:
        ids: list[int] = []
        while self.announced and len(ids) < decision.most:
            found = self._meant(self.announced[0], decision.among, ids)
            if found is None:
                break
            ids.append(found)
            self.announced.pop(0)
        return ids

    def _meant(self, item: Item, among: tuple[int, ...], taken: list[int]) -> int | None:
        for id in among:
            if id not in taken and self.table.is_meant(item, id):
                return id
        return None

    def _take(self, decision: d.ChooseTarget | d.ChooseObject, name: str) -> tuple[list[int], bool]:
        """The objects that the next entries of a queue name, and whether they end the choice."""
        queue = self.queue(decision.player, name)
        ids: list[int] = []
        at = 0
        while at < len(queue) and len(ids) < decision.most:
            entry = queue[at]
            if entry.type == SKIPS[name]:
                if at == 0 and (ids or decision.options[-1].kind == d.STOP):
                    queue.pop(at)
                    return ids, True
                if ids:
                    break
                at += 1
                continue
            found = self._entry(entry, decision, ids)
            if found:
                ids += found
                if entry.type == "target_amount" and entry.amount is not None:
                    self.amounts[found[0]] = entry.amount
                queue.pop(at)
                rest = (entry.targets or entry.items or [])[len(found) :]
                if rest:  # what the other engine asks at once may be asked in parts here
                    queue.insert(at, replaced(entry, rest))
            elif ids or not (self.strict or name == "target"):
                break
            else:
                at += 1
        return ids, False

    def _entry(self, entry: Choice, decision: d.ChooseTarget | d.ChooseObject, taken: list[int]) -> list[int]:
        """The objects that an entry names, all of them or none."""
        items = entry.targets if entry.targets is not None else entry.items
        if not items:
            return []
        found: list[int] = []
        for item in items[: decision.most - len(taken)]:
            id = self._meant(item, decision.among, taken + found)
            if id is None:
                return []
            found.append(id)
        return found

    def _cost_object(self, decision: Decision) -> int:
        ids = tuple(option.id for option in decision.options if option.kind == d.CHOOSE)
        for name in ("target", "choice"):
            queue = self.queue(decision.player, name)
            for at, entry in enumerate(queue):
                for item in entry.targets or entry.items or ():
                    id = self._meant(item, ids, [])
                    if id is not None:
                        queue.pop(at)
                        return next(i for i, option in enumerate(decision.options) if option.id == id)
        for index, option in enumerate(decision.options):
            if option.kind == d.STOP:
                return index
        return self._default(decision, 0)

    def _new_target(self, decision: d.ChooseNewTarget) -> int:
        """Whether to change a target is asked first; then for the new one."""
        wanted = self._yes(decision.player)
        if wanted is False:
            return 0
        ids = tuple(option.id for option in decision.options if option.kind == d.CHOOSE)
        queue = self.queue(decision.player, "target")
        for at, entry in enumerate(queue):
            for item in entry.targets or ():
                id = self._meant(item, ids, [])
                if id is not None:
                    queue.pop(at)
                    return next(i for i, option in enumerate(decision.options) if option.id == id)
        if wanted is None and self.strict:
            raise Failure("missing choice", f"{self.describe(decision)} was asked and nothing was prepared")
        if self.strict:
            return 0
        chosen = best(self.table.state, decision, list(ids), True)
        return next((i for i, option in enumerate(decision.options) if option.id == chosen), 0)

    # ---- yes or no, modes, numbers ---------------------------------------------------------------------

    def _yes(self, player: int) -> bool | None:
        queue = self.queue(player, "choice")
        for at, entry in enumerate(queue):
            if entry.type == "yesno":
                queue.pop(at)
                return bool(entry.yes)
            if not self.strict:
                break
        return None

    def agrees(self, player: int) -> bool:
        """Whether the player does not say no where the other engine asks whether to pay."""
        queue = self.queue(player, "choice")
        if queue and queue[0].type == "yesno":
            return bool(queue.pop(0).yes)
        return True

    def _yes_no(self, decision: Decision) -> int:
        self._pass_over(decision)
        wanted = self._yes(decision.player)
        if wanted is None and self._skips(decision):
            wanted = False
        if wanted is None:
            if self.strict and not self._objects_are_next(decision):
                raise Failure("missing choice", f"{self.describe(decision)} was asked and nothing was prepared")
            wanted = True
        elif isinstance(decision, d.YesNo) and decision.purpose == "OnTop":
            wanted = not wanted  # the corpus asks whether what mutates is put at the bottom (CR 702.140c)
        kind = d.YES if wanted else d.NO
        return next(i for i, option in enumerate(decision.options) if option.kind == kind)

    def _pass_over(self, decision: Decision) -> None:
        """Takes away the choice of a card that its object has exiled already: it was the only one, so nobody asked."""
        queue = self.queue(decision.player, "choice")
        if self.strict or len(queue) < 2 or queue[0].type != "text" or queue[1].type != "yesno":
            return
        for obj in self.table.state.objects:
            if obj.zone == EXILE and obj.put_by == decision.source and obj.now.name == queue[0].value:
                queue.pop(0)
                return

    def _skips(self, decision: Decision) -> bool:
        """Whether nothing is to be chosen where we ask first whether to do it."""
        queue = self.queue(decision.player, "choice")
        if isinstance(decision, d.YesNo | d.ChooseCostPart) and queue and queue[0].type == "choice_skip":
            queue.pop(0)
            return True
        queue = self.queue(decision.player, "target")
        if isinstance(decision, d.YesNo) and decision.purpose in OPTIONAL_CHOICES and queue:
            if queue[0].type == "target_skip":  # there it is one choice of up to one object
                queue.pop(0)
                return True
        return False

    def _symbols(self, decision: d.ChooseCostPart) -> int:
        """What Phyrexian symbols are paid with: yes is for life, which is also what a simple player says (FORMAT 5)."""
        counts = [option.symbols.count(LIFE) for option in decision.options]
        least, most = min(counts), max(counts)
        if least == most:
            return self._default(decision, 0)
        wanted = self._yes(decision.player)
        if wanted is None:
            return self._default(decision, len(counts) - 1 - counts[::-1].index(most))
        answers = [wanted]  # one for each symbol, where so many are prepared
        queue = self.queue(decision.player, "choice")
        while len(answers) < most - least and queue and queue[0].type == "yesno":
            answers.append(bool(queue.pop(0).yes))
        answers += [wanted] * (most - least - len(answers))
        fitting = [i for i, count in enumerate(counts) if count == least + sum(answers)]
        if not fitting:
            return self._default(decision, 0)
        return fitting[-1] if wanted else fitting[0]

    def _objects_are_next(self, decision: Decision) -> bool:
        """Whether objects were prepared where we ask first whether to do it: they say yes (an "up to" choice)."""
        if not isinstance(decision, d.YesNo) or decision.purpose not in OPTIONAL_CHOICES:
            return False
        for name in ("choice", "target"):
            queue = self.queue(decision.player, name)
            if queue and queue[0].type in ("text", "targets"):
                return True
        return False

    def _times(self, decision: Decision) -> int:
        """How many times an additional cost is paid: yes for each time, then no while more would be possible."""
        queue = self.queue(decision.player, "choice")
        most = max(option.number for option in decision.options)
        if self.strict and not (queue and queue[0].type == "yesno"):
            return self._default(decision, 0)
        if isinstance(decision, d.ChooseCostPart) and decision.part == "or":  # yes is for the first part
            first = not (queue and queue[0].type == "yesno") or bool(queue.pop(0).yes)
            return 0 if first else len(decision.options) - 1
        times = 0
        while times < most and queue and queue[0].type == "yesno":
            if not queue.pop(0).yes:
                break
            times += 1
        return self._option_of(decision, times)

    def _face(self, decision: d.ChooseFace) -> int:
        """The face whose name the next choice ends with."""
        queue = self.queue(decision.player, "choice")
        card = self.table.obj(decision.source).card
        if queue and queue[0].type == "text" and card is not None:
            for i, option in enumerate(decision.options):
                if option.method is not None and queue[0].value.endswith(card.faces[option.method.face].name):
                    queue.pop(0)
                    return i
        return self._default(decision, 0)

    def _mode(self, decision: d.ChooseMode) -> int:
        queue = self.queue(decision.player, "mode")
        last = len(decision.options) - 1
        wanted: list[int] = []
        for entry in queue[: decision.most]:
            if entry.type == "mode_skip":
                break
            if entry.mode is not None:
                wanted.append(entry.mode - 1)
        if wanted:
            for index, option in enumerate(decision.options):
                if option.kind == d.MODE and option.number in wanted:
                    queue.pop(wanted.index(option.number))
                    return index
            raise Failure("choice not offered", f"{self.describe(decision)} does not offer mode {wanted[0] + 1}")
        if decision.options[last].kind == d.STOP:
            if queue and queue[0].type == "mode_skip":
                queue.pop(0)
            return last
        if len(decision.options) == 2 and (yes := self._yes(decision.player)) is not None:
            return 0 if yes else 1  # a choice between two things is asked there as yes or no
        return self._default(decision, 0)

    def _number(self, decision: d.ChooseX | d.ChooseNumber) -> int:
        if isinstance(decision, d.ChooseNumber) and decision.about in self.amounts:
            return self._option_of(decision, self.amounts[decision.about])
        queue = self.queue(decision.player, "choice")
        for at, entry in enumerate(queue):
            if entry.type == "amount" and entry.amount is not None:
                queue.pop(at)
                return self._option_of(decision, entry.amount)
            if not self.strict:
                break
        if isinstance(decision, d.ChooseNumber):
            return self._default(decision, 0)
        return self._default(decision, len(decision.options) - 1)

    def _option_of(self, decision: Decision, number: int) -> int:
        for index, option in enumerate(decision.options):
            if option.kind == d.NUMBER and option.number == number:
                return index
        raise Failure("choice not offered", f"{self.describe(decision)} does not offer {number}")

    def _mana(self, decision: Decision) -> int:
        queue = self.queue(decision.player, "choice")
        if not self.mana and queue and queue[0].type == "amount" and len(decision.options) > 1:
            self.mana = self._amounts_of_mana(queue)
        if self.mana:
            bit = self.mana.pop(0)
            return next((i for i, option in enumerate(decision.options) if option.made == (bit,)), 0)
        for at, entry in enumerate(queue):
            color = (entry.color or entry.value).lower()
            if color in COLOR_NAMES:
                bit = 1 << COLOR_NAMES.index(color)
                for index, option in enumerate(decision.options):
                    if option.made and all(made & bit for made in option.made):
                        queue.pop(at)
                        return index
        for index, option in enumerate(decision.options):
            if option.made and option.made[0] & ALL_COLORS:
                return index
        return 0

    def _word(self, decision: d.ChooseWord) -> int:
        queue = self.queue(decision.player, "choice")
        words = [word.casefold() for word in decision.words]
        for at, entry in enumerate(queue):
            if entry.value.casefold() in words:
                queue.pop(at)
                return words.index(entry.value.casefold())
        if queue and queue[0].type == "yesno" and len(words) == 2:
            return 0 if queue.pop(0).yes else 1  # of two words the other engine asks for the first
        return self._default(decision, 0)

    @staticmethod
    def _amounts_of_mana(queue: list[Choice]) -> list[int]:
        """Mana of several colors: an amount for each color in their order, or fewer and a skip."""
        found: list[int] = []
        for color in range(len(COLOR_NAMES)):
            if not queue or queue[0].type != "amount":
                break
            found += [1 << color] * (queue.pop(0).amount or 0)
        if queue and queue[0].type == "choice_skip":
            queue.pop(0)
        return found

    # ---- triggers, replacement effects, cards looked at -------------------------------------------------

    def _trigger(self, decision: Decision) -> int:
        mine = [p for p in self.table.state.board.pending if p.controller == decision.player]
        queue = self.queue(decision.player, "choice")
        said = [at for at, entry in enumerate(queue) if SELF in entry.value.lower()]
        named = [at for at in range(len(queue)) if at not in said and (self.strict or at == 0)]
        for at in (*said, *named):  # a name may be for a choice that was never asked; a text says that it is a trigger
            entry = queue[at]
            for index, pending in enumerate(mine):
                if entry.type in TEXTS and self._is_trigger(entry.value, pending):
                    queue.pop(at)
                    return index
        if self.strict and len({(text_of(p.ability.tree)) for p in mine}) == 1:
            return 0
        return self._default(decision, 0)

    def _is_trigger(self, text: str, pending: Pending) -> bool:
        source = self.table.state.last_known(pending.source)
        name = "" if source is None else source.now.name
        wanted = normalized(text, [name])
        if name and name.lower().startswith(text.lower()):
            return True
        abilities = () if source is None else source.now.abilities
        if wanted and wanted == word_before(pending.ability.tree):
            return True
        return any(own.startswith(wanted) for own in texts(pending.ability, abilities))

    def _replacement(self, decision: Decision) -> int:
        queue = self.queue(decision.player, "choice")
        for at, entry in enumerate(queue):
            for index, option in enumerate(decision.options):
                source = self.table.state.last_known(option.id)
                name = "" if source is None else source.now.name.lower()
                start = (entry.parts[0] if entry.parts else entry.value).lower()
                if entry.type in TEXTS and name and (name.startswith(start) or start.startswith(name)):
                    queue.pop(at)
                    return index
            if not self.strict:
                break
        return self._default(decision, 0)

    def _arrange(self, decision: d.ArrangeCard) -> int:
        """Scry and surveil: one entry names the cards that leave the top."""
        if self.bottom is None:
            self.bottom = self._leaving(decision)
        away = decision.about in self.bottom
        return next(i for i, option in enumerate(decision.options) if (option.kind != d.TOP) == away)

    def _leaving(self, decision: d.ArrangeCard) -> list[int]:
        library = self.table.state.players[decision.player].library
        looked = tuple(id for id in reversed(library) if self._was_looked_at(id, decision.player))
        for name in ("target", "choice"):
            queue = self.queue(decision.player, name)
            for at, entry in enumerate(queue):
                if entry.type == SKIPS[name]:
                    queue.pop(at)
                    return []
                found: list[int] = []
                for item in entry.targets or entry.items or ():
                    id = self._meant(item, looked, found)
                    if id is not None:
                        found.append(id)
                if found:
                    queue.pop(at)
                    return found
        if self.strict:
            raise Failure("missing choice", f"{self.describe(decision)} was asked and nothing was prepared")
        return []

    def _was_looked_at(self, id: int, player: int) -> bool:
        return self.table.state.objects[id & SLOT_MASK].seen >> player & 1 != 0

    def _ordering(self, decision: d.ChooseObject) -> int:
        """Cards put on top or on the bottom in any order: the last one named ends outermost."""
        offered = [option.id for option in decision.options]
        left = [id for id in self.order if id in offered]
        if not left:
            left = self._named_order(decision, offered)
            if decision.purpose == "Top":
                left.reverse()
        chosen = left[0]
        self.order = left[1:]
        return offered.index(chosen)

    def _named_order(self, decision: Decision, offered: list[int]) -> list[int]:
        queue = self.queue(decision.player, "choice")
        found: list[int] = []
        while queue and len(found) < len(offered) - 1:
            items = queue[0].items or ()
            id = next((self._meant(item, tuple(offered), found) for item in items), None)
            if id is None:
                break
            found.append(id)
            queue.pop(0)
        return found + [id for id in offered if id not in found]
