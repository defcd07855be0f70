"""From text to answers: an option (`notation`), or an action with all its choices in one line.

``cast Ember Refrain via harmonize tapping Hill Brute → Bob`` answers every question of the announcement. The clauses
stand in any order: ``→`` targets, each with its share in parentheses where something is divided; ``tapping``,
``sacrificing``, ``discarding``, ``exiling``, ``returning``, ``splicing``, ``choosing`` objects; ``+kicker`` an optional
cost, ``+multikicker 2`` how often; ``X=3``; ``mode 1, 3``; ``paying Forest, Mountain`` mana abilities in their order,
the payment that the solver finds if nothing is said. After a semicolon follow answers to whatever else is asked.

``attack with A, B → Bob``, ``block with A → X, B → Y``, ``assign 2 to A, 1 to Bob``, ``order A, B`` and ``choose A, B``
answer everything of their kind at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rulewright.cards.name import nearest_names
from rulewright.engine import decision as d
from rulewright.engine.combat import strength, why_not_attack, why_not_block
from rulewright.engine.decision import Decision
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.play import IllegalAnswer, Play
from rulewright.engine.violation import Violation
from rulewright.vocabulary.cardtype import CREATURE

from .clauses import Clauses, pieces_of, taken
from .naming import Namer, alike
from .notation import Written, written_options
from .refusal import why_not
from .spelling import after, key, matches
from .telling import question_in_words
from .view import seers

_ACTIONS: Final = (d.CAST, d.ACTIVATE, d.SPECIAL, d.PLAY_LAND, d.MANA)
_MOST_SHOWN: Final = 12
_LONGEST: Final = 500
"""More of a message is not shown."""
_SHARE: Final = re.compile(r"(\d+) to (.+)")


class NotOffered(IllegalAnswer):
    """An answer in words that is not among the options; ``violation`` is the rule against it, where one is known."""

    def __init__(self, what: str, violation: Violation | None = None, right: str = "") -> None:
        self.violation = violation
        if len(what) > _LONGEST:
            what = f"{what[:_LONGEST]}…"
        if violation is not None:
            what = f"{what}: {violation.why} ({violation.rule})"
        super().__init__(what, where="answer", right=right)


class Reader:
    """Reads answers in words, trying them on a fork: the game itself is not touched."""

    __slots__ = ("answers", "players", "queue", "trial")

    def __init__(self, play: Play, players: Sequence[str]) -> None:
        self.trial = play.fork()
        self.players = players
        self.answers: list[int] = []
        """The indexes of the options, one decision after the other."""
        self.queue: list[str] = []
        """What is still to be read."""

    def read(self, text: str) -> list[int]:
        """The answers that a text means. Raises `NotOffered` where it means none, or leaves something open."""
        self.queue = [part.strip() for part in text.split(";") if key(part)]
        if not self.queue:
            raise NotOffered("an empty text is no answer", right=self._offered())
        decider = self.trial.decider if self.trial.decision is not None else 0
        while self.queue:
            if self.trial.decision is None:
                raise NotOffered(f"the game is over before `{self.queue[0]}`")
            if self.trial.decider != decider:
                raise NotOffered(f"`{self.queue[0]}` is said, and {self.players[self.trial.decider]} is asked")
            self._one(self.queue.pop(0))
        return self.answers

    # ---- one part ----------------------------------------------------------------------------------------

    def _one(self, said: str) -> None:
        text = key(said)
        decision = self._asked()
        written = self._written()
        found = matches(written, text)
        if len(found) > 1 and not self._alike(found):
            meant = ", ".join(f"`{written[at].text}`" for at in found[:_MOST_SHOWN])
            raise NotOffered(f"`{said}` may mean several options", right=f"one of {meant}")
        if found:
            self._answer(found[0])
            return
        if isinstance(decision, d.DeclareAttacker) and text.startswith("attack with "):
            self._attack(text.removeprefix("attack with "))
        elif isinstance(decision, d.DeclareBlocker) and text.startswith("block with "):
            self._block(text.removeprefix("block with "))
        elif isinstance(decision, d.AssignDamage) and text.startswith("assign "):
            self._assign(text.removeprefix("assign "), decision.source)
        elif text.startswith(("choose ", "order ")):
            self._choose(text)
        elif not self._whole(said, written):
            raise NotOffered(
                f"`{said}` is not an option",
                why_not(self.trial.state, decision.player, self._namer(), text),
                self._offered(),
            )

    def _whole(self, said: str, written: list[Written]) -> bool:
        """An action with clauses; False if no option begins so."""
        text = key(said)
        best: tuple[int, int, int, str] | None = None
        for at, (option, each) in enumerate(zip(self._asked().options, written, strict=True)):
            rest = after(each, text) if option.kind in _ACTIONS else None
            if rest is not None and Clauses.begins(rest[0]):
                rank = (-len(each.head), rest[1], at, rest[0])
                best = rank if best is None else min(best, rank)
        if best is None:
            return False
        before = self.trial.state.checkpoint()
        clauses = Clauses(best[3])
        self._answer(best[2])
        while self.trial.announcing:
            decision = self._asked()
            written = self._written()
            index = clauses.answer(self._namer(), self.trial.state, decision, written)
            if not clauses.said and self.queue and matches(written, key(self.queue[0])):
                self._one(self.queue.pop(0))
            elif index is not None:
                self._answer(index)
            elif clauses.refused:
                raise NotOffered(f"`{clauses.refused}` in `{said}` is not offered", right=self._offered())
            elif self.queue:
                self._one(self.queue.pop(0))
            else:
                raise NotOffered(f"`{said}` leaves open: {self._question()}", right=f"…; and {self._offered()}")
        left = clauses.left(self._namer(), before, self.trial.state)
        if left:
            raise NotOffered(f"`{left}` in `{said}` is not what can be chosen there")
        return True

    # ---- combat ------------------------------------------------------------------------------------------

    def _attack(self, body: str) -> None:
        state = self.trial.state
        player = self._asked().player
        mine = [obj for obj in self._creatures() if obj.controller == player]
        pairs = self._pairs(body, mine)
        while isinstance(decision := self.trial.decision, d.DeclareAttacker):
            name = key(self._namer().call(state, decision.about))
            whom = next((pair for pair in pairs if pair[0] == name), None)
            options = decision.options
            if whom is None:
                if options[0].kind != d.STOP:
                    raise NotOffered(f"{name} has to attack", Violation("508.1d", "an effect requires it"))
                self._answer(0)
                continue
            offered = [at for at, option in enumerate(options) if option.kind == d.ATTACK]
            if whom[1]:
                offered = [at for at in offered if key(self._namer().call(state, options[at].id)) == whom[1]]
            if len(offered) != 1:
                raise NotOffered(f"`{name} → {whom[1]}` does not say what it can attack", right=self._offered())
            pairs.remove(whom)
            self._answer(offered[0])
        for name, _ in pairs:
            obj = next(obj for obj in mine if key(self._namer().name(state, obj)) == name)
            raise NotOffered(f"{name} cannot attack so", why_not_attack(state, obj))

    def _block(self, body: str) -> None:
        state = self.trial.state
        player = self._asked().player
        everything = self._creatures()
        pairs = self._pairs(body, everything)
        if any(not whom for _, whom in pairs):
            raise NotOffered("it is not said what is blocked", right="for example `block with A → B`")
        while isinstance(decision := self.trial.decision, d.DeclareBlocker) and decision.player == player:
            name = key(self._namer().call(state, decision.about))
            found = 0 if decision.options[0].kind == d.STOP else None
            for at, option in enumerate(decision.options):
                pair = name, key(self._namer().call(state, option.id))
                if option.kind == d.BLOCK and pair in pairs:
                    pairs.remove(pair)
                    found = at
                    break
            if found is None:
                raise NotOffered(f"{name} has to block", Violation("509.1c", "an effect requires it"))
            self._answer(found)
        for name, whom in pairs:
            by = {key(self._namer().name(state, obj)): obj for obj in everything}
            raise NotOffered(f"{name} cannot block {whom} so", why_not_block(state, by[name], by[whom]))

    def _creatures(self) -> list[Obj]:
        state = self.trial.state
        return [obj for obj in map(state.get, state.board.battlefield) if obj.now.types & CREATURE]

    def _pairs(self, body: str, creatures: list[Obj]) -> list[tuple[str, str]]:
        """``A, B → X, C → Y`` as pairs; the second is empty where it is not said."""
        if body == "nothing":
            return []
        state = self.trial.state
        namer = self._namer()
        left = {key(namer.name(state, obj)) for obj in creatures}
        right = {key(player) for player in self.players}
        right.update(key(namer.name(state, state.get(id))) for id in state.board.battlefield)
        chunks = body.split("→")
        pairs: list[tuple[str, str]] = []
        waiting = segmented(pieces_of(chunks[0]), left)
        for chunk in chunks[1:]:
            whom, *more = segmented(pieces_of(chunk), left | right)
            pairs.extend((name, whom) for name in waiting)
            waiting = more
        pairs.extend((name, "") for name in waiting)
        for name, _ in pairs:
            if name not in left:
                raise NotOffered(f"no creature there is called `{name}`", right=", ".join(nearest_names(name, left)))
        return pairs

    def _assign(self, body: str, source: int) -> None:
        state = self.trial.state
        said: list[tuple[str, int]] = []
        for piece in pieces_of(body):
            share = _SHARE.fullmatch(piece)
            if share is not None:
                said.append((share[2], int(share[1])))
            elif said:  # a name with a comma
                said[-1] = f"{said[-1][0]}, {piece}", said[-1][1]
            else:
                raise NotOffered(f"`{piece}` is no share of damage", right="for example `2 to Bob`")
        total = sum(amount for _, amount in said)
        while isinstance(decision := self.trial.decision, d.AssignDamage) and decision.source == source:
            name = key(self._namer().call(state, decision.about))
            amount = next((each for each in said if each[0] == name), (name, 0))
            at = next((at for at, option in enumerate(decision.options) if option.number == amount[1]), None)
            if at is None:
                raise NotOffered(f"{amount[1]} to {name} is not offered", right=self._offered())
            if amount in said:
                said.remove(amount)
            self._answer(at)
        attacker = state.last_known(source)
        if len(said) > 1 or attacker is None or total != strength(attacker):
            raise NotOffered(f"`{body}` does not divide its damage", Violation("510.1c", "all of it is assigned"))

    # ---- sets and orders ---------------------------------------------------------------------------------

    def _choose(self, text: str) -> None:
        word, _, body = text.partition(" ")
        pieces = pieces_of(body)
        first = self._asked()
        most = len(first.options)
        while pieces:
            found = taken(pieces, self._written(), word == "choose")
            if found is None or not self._same_question(first):
                raise NotOffered(f"`{pieces[0]}` in `{text}` is not offered", right=self._offered())
            at, start, end = found
            del pieces[start:end]
            self._answer(at)
        if word == "choose" and self.trial.decision is not None and self._same_question(first):
            options = self._asked().options
            stop = next((at for at, option in enumerate(options) if option.kind == d.STOP), None)
            if stop is not None and len(options) <= most:
                self._answer(stop)

    def _same_question(self, first: Decision) -> bool:
        decision = self.trial.decision
        if decision is None or decision.kind != first.kind or decision.player != first.player:
            return False
        if isinstance(decision, d.ChooseObject) and isinstance(first, d.ChooseObject):
            return decision.source == first.source and decision.purpose == first.purpose
        return decision.source == first.source

    # ---- what is asked -----------------------------------------------------------------------------------

    def _asked(self) -> Decision:
        decision = self.trial.decision
        assert decision is not None
        return decision

    def _answer(self, index: int) -> None:
        self.trial.answer(index)
        self.answers.append(index)

    def _namer(self) -> Namer:
        return Namer(self.players, seers(self.trial.state, self.trial.decider))

    def _written(self) -> list[Written]:
        return written_options(self._namer(), self.trial.state, self._asked())

    def _question(self) -> str:
        return question_in_words(self._namer(), self.trial.state, self._asked())

    def _offered(self) -> str:
        """The options, as far as they are few."""
        if self.trial.decision is None:
            return "nothing: the game is over"
        texts = [each.text for each in self._written()]
        more = f" … and {len(texts) - _MOST_SHOWN} more" if len(texts) > _MOST_SHOWN else ""
        return f"one of: {', '.join(texts[:_MOST_SHOWN])}{more}"

    def _alike(self, found: list[int]) -> bool:
        """Whether it makes no difference which of the options is meant."""
        state = self.trial.state
        options = [self._asked().options[at] for at in found]
        if any(option.kind != options[0].kind or is_player(option.id) for option in options):
            return False
        objects = [state.last_known(option.id) for option in options]
        return all(each is not None and objects[0] is not None and alike(objects[0], each) for each in objects)


def segmented(pieces: list[str], known: set[str]) -> list[str]:
    """The pieces joined to known names, the longest first; what is no name is left as it is."""
    found: list[str] = []
    start = 0
    while start < len(pieces):
        end = next((end for end in range(len(pieces), start, -1) if ", ".join(pieces[start:end]) in known), start + 1)
        found.append(", ".join(pieces[start:end]))
        start = end
    return found
