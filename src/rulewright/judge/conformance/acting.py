"""Finding the offered option that an action means; what is not offered is not legal (FORMAT section 3)."""

from __future__ import annotations

import re
from typing import Final

from rulewright.cards.name import name_key
from rulewright.engine import decision as d
from rulewright.engine.decision import Decision, Option
from rulewright.engine.event import NONE
from rulewright.engine.facts import ACTIVATED
from rulewright.engine.mana import supply
from rulewright.engine.objects import Obj
from rulewright.engine.special import TURN_UP, specials
from rulewright.vocabulary import zone as z
from rulewright.vocabulary.color import parse_mana_letters

from .choosing import Chooser
from .outcome import NotRunnable
from .record import Action
from .table import Table
from .wording import begins, normalized, same_cost, texts

FACE_DOWN_CASTS: Final = ("morph", "megamorph", "disguise")
"""Ways to cast that are no abilities there: an action names them by its variant."""
PROTOTYPE: Final = "prototype"
"""The other engine asks for it only where the scenario says so."""
_NORMAL: Final = "Cast with no alternative cost"
_LOYALTY: Final = re.compile(r"^([+-]\d+|0)$")


class Acting:
    """Matches actions with the options of a priority decision."""

    def __init__(self, table: Table, chooser: Chooser) -> None:
        self.table = table
        self.chooser = chooser

    # ---- casting and playing ---------------------------------------------------------------------------

    def cast(self, decision: Decision, name: str, variant: str) -> int | None:
        """The option that casts the card called so, in the way named."""
        found: list[int] = []
        for index, option in enumerate(decision.options):
            if option.kind == d.CAST and self._casts(option, name):
                found.append(index)
        if variant:
            found = [index for index in found if self._keyword(decision.options[index]) == variant.lower()]
        elif len(found) > 1:
            found = self._way(decision, found)
        return found[0] if found else None

    def _casts(self, option: Option, name: str) -> bool:
        obj = self.table.obj(option.id)
        if name.startswith("@"):
            return self.table.called(obj, name)
        if obj.card is None:
            return name_key(obj.now.name) == name_key(name)
        face = option.method.face if option.method is not None else 0
        return name_key(name) in (name_key(obj.card.faces[face].name), name_key(obj.card.name))

    @staticmethod
    def _keyword(option: Option) -> str:
        return option.method.keyword.lower() if option.method is not None else ""

    def _way(self, decision: Decision, found: list[int]) -> list[int]:
        """Several ways to cast it: the usual one, unless an alternative cost was prepared."""
        queue = self.chooser.queue(decision.player, "choice")
        usual = [i for i in found if not self._keyword(decision.options[i]) and self._costs_mana(decision.options[i])]
        if queue and queue[0].type == "text" and queue[0].value.startswith(_NORMAL):
            queue.pop(0)
            return usual or found
        found = [i for i in found if self._keyword(decision.options[i]) != PROTOTYPE] or found
        other = [index for index in found if index not in usual]
        if queue and queue[0].type == "yesno" and usual and other:
            return other if queue.pop(0).yes else usual
        if queue and other and queue[0].type == "text":
            text = queue[0].value.lower()
            if text.startswith(("cast with", "without paying")):
                queue.pop(0)
                named = [index for index in other if self._keyword(decision.options[index]) in text]
                return named or other
        if queue and queue[0].type == "text":
            by = [index for index in found if self._permitted_by(decision.options[index], queue[0].value)]
            if by:
                queue.pop(0)
                return by
        return usual or found

    def _permitted_by(self, option: Option, text: str) -> bool:
        """Whether an object whose name begins so lets the card be cast in this way."""
        source = option.method.source if option.method is not None else NONE
        if source == NONE:
            return False
        permitting = self.table.state.last_known(source)
        return permitting is not None and permitting.now.name.lower().startswith(text.lower())

    @staticmethod
    def _costs_mana(option: Option) -> bool:
        return option.method is not None and option.method.cost is None

    def play_land(self, decision: Decision, name: str) -> int | None:
        """The option that plays the land called so."""
        for index, option in enumerate(decision.options):
            if option.kind != d.PLAY_LAND:
                continue
            obj = self.table.obj(option.id)
            if name.startswith("@") or obj.card is None or not obj.card.several:
                if self.table.called(obj, name):
                    return index
            elif name_key(obj.card.faces[option.number].name) == name_key(name):
                return index
        return None

    # ---- activating ------------------------------------------------------------------------------------

    def activate(self, decision: Decision, action: Action) -> int | None:
        """The option that an ability's text means: the first, in the order of the battlefield, that begins so.

        Raises `NotRunnable` where no ability of the player's objects has such a text.
        """
        assert action.text is not None
        text = action.text
        for prefix, finder in (("Cast ", self.cast), ("Play ", self.play_land)):
            if text.startswith(prefix):
                name = text.removeprefix(prefix)
                return finder(decision, name, "") if finder == self.cast else self.play_land(decision, name)
        found = self.beginning_with(decision, text, action.source_alias)
        if found:
            return found[0]
        if not self._is_known(decision.player, text):
            raise NotRunnable("ability text", f"no ability of {action.player} begins with {text!r}")
        return None

    def beginning_with(self, decision: Decision, text: str, alias: str | None = None) -> list[int]:
        """The options whose text begins so; where there is none, those with the same cost if they are alike."""
        exact: list[int] = []
        close: list[int] = []
        for index, option in enumerate(decision.options):
            if option.kind == d.SPECIAL:
                if self._is_special(decision.player, option, text):
                    exact.append(index)
            elif option.kind in (d.ACTIVATE, d.MANA):
                obj = self.table.obj(option.id)
                if alias is not None and self.table.labelled(alias) is not obj:
                    continue
                wanted = wanted_text(text, obj)
                facts = obj.now.abilities[option.number]
                own = texts(facts, obj.now.abilities)
                if any(begins(wanted, each) for each in own):
                    exact.append(index)
                elif any(same_cost(wanted, each) for each in own) and (option.kind == d.MANA) == (": add " in wanted):
                    close.append(index)
            elif option.kind == d.CAST and option.method is not None and option.method.keyword:
                if self._is_keyword_cast(option, text):
                    exact.append(index)
        if exact:
            exact.sort(key=lambda index: decision.options[index].kind == d.MANA)
            return exact
        sources = {(decision.options[i].id, decision.options[i].number) for i in close}
        names = {self.table.obj(decision.options[i].id).now.name for i in close}
        return close if len(sources) == 1 or len(names) == 1 else []

    def _is_special(self, player: int, option: Option, text: str) -> bool:
        """Whether the text is that of a special action: "Foretell", "Suspend 2", "{4}{G}: Turn this face-down …"."""
        special = specials(self.table.state, player, self.table.obj(option.id))[option.number]
        wanted = normalized(text)
        if special.action == TURN_UP:
            cost, _, rest = wanted.rpartition(":")
            mana = "" if special.cost.mana is None else str(special.cost.mana).lower()
            return rest.strip().startswith("turn this face-down") and cost.strip() in ("", mana)
        return special.keyword.startswith(wanted) or wanted.startswith(special.keyword)

    def _is_keyword_cast(self, option: Option, text: str) -> bool:
        method = option.method
        assert method is not None
        wanted = normalized(text)
        keyword = method.keyword.lower()
        if not wanted.startswith(keyword) or keyword in FACE_DOWN_CASTS:
            return False
        rest = wanted.removeprefix(keyword).strip()
        if not rest:
            return True
        cost = method.cost.mana if method.cost is not None else None
        return cost is not None and str(cost).lower().startswith(rest)

    def _is_known(self, player: int, text: str) -> bool:
        """Whether some object, wherever it is, has an activated ability with such a text."""
        for obj in self.table.state.objects:
            if obj.zone == z.NOWHERE or (obj.owner != player and obj.controller != player):
                continue
            for facts in obj.now.abilities:
                if facts.kind == ACTIVATED or facts.keyword:
                    own = texts(facts, obj.now.abilities)
                    wanted = wanted_text(text, obj)
                    if any(begins(wanted, each) or same_cost(wanted, each) for each in own):
                        return True
        return False

    # ---- mana ------------------------------------------------------------------------------------------

    def activate_mana(self, decision: Decision, text: str, alias: str | None) -> int | None:
        """The first mana ability whose text begins so; "add {R}" also means one that can add it."""
        found = [
            index for index in self.beginning_with(decision, text, alias) if decision.options[index].kind == d.MANA
        ]
        if found:
            return found[0]
        for index, option in enumerate(decision.options):
            if option.kind == d.MANA and self._adds(option, text):
                return index
        return None

    def _adds(self, option: Option, text: str) -> bool:
        """Whether it is "{T}: Add {R}" for a permanent that adds that mana in other words."""
        wanted = normalized(text)
        if not wanted.startswith("{t}: add {"):
            return False
        bit = parse_mana_letters(wanted[10:11].upper())
        player = self.table.obj(option.id).controller
        for source in supply(self.table.state, player).sources:
            if source.id == option.id and source.index == option.number:
                return any(unit.types & bit for output in source.activation.outputs for unit in output)
        return False

    # ---- whether something could be done ----------------------------------------------------------------

    def could(self, decision: Decision, text: str) -> bool:
        """Whether something that begins so could be started now."""
        for prefix, kind in (("Cast ", d.CAST), ("Play ", d.PLAY_LAND)):
            if text.startswith(prefix):
                return any(
                    option.kind == kind and self._named(option, text.removeprefix(prefix))
                    for option in decision.options
                )
        if self.beginning_with(decision, text):
            return True
        return any(option.kind == d.CAST and self._named(option, text) for option in decision.options)

    def _named(self, option: Option, name: str) -> bool:
        """Whether the name of what is cast begins so; "with" and "using" name the way."""
        obj = self.table.obj(option.id)
        face = option.method.face if option.method is not None and obj.card is not None else 0
        if option.kind == d.PLAY_LAND and obj.card is not None and obj.card.several:
            face = option.number
        own = obj.card.faces[face].name if obj.card is not None else obj.now.name
        for word in (" with ", " using "):
            before, separator, way = name.rpartition(word)
            if separator and before == own:
                return self._keyword(option) == way.lower()
        return own.lower().startswith(name.lower())


def wanted_text(text: str, obj: Obj) -> str:
    """The text that is looked for, normalized as a text of the object."""
    names = [obj.now.name]
    if "," in obj.now.name:
        names.append(obj.now.name.partition(",")[0])
    wanted = normalized(text, names)
    if _LOYALTY.match(wanted):
        wanted += ":"
    return wanted
