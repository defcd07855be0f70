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
from rulewright.engine.controlling import seers
from rulewright.engine.decision import Decision
from rulewright.engine.event import NONE
from rulewright.engine.objects import Obj, is_player
from rulewright.engine.play import Play
from rulewright.engine.violation import Violation
from rulewright.vocabulary.cardtype import CREATURE

from .clauses import Clauses, begins, no_clause, pieces_of, segmented, taken, unread
from .naming import ALWAYS, Namer
from .refusal import NotOffered, why_not
from .spelling import MOST_SHOWN, Offer, SeveralMeantError, called, key, names_of
from .telling import question_in_words

_ACTIONS: Final = (d.CAST, d.ACTIVATE, d.SPECIAL, d.PLAY_LAND, d.MANA)
_WAYS: Final = ("via ", "from ", "by ", "without ", "ability ", "for ", "with ", "in ", "[")
"""How the parts of an option begin that say in which way something is done."""
_SHARE: Final = re.compile(r"(\d{1,9}) to (.+)")


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
        found = self._find(self._offer(), text, said)
        if found is not None:
            self._answer(found)
            return
        if isinstance(decision, d.DeclareAttacker) and text.startswith("attack with "):
            self._attack(text.removeprefix("attack with "), said)
        elif isinstance(decision, d.DeclareBlocker) and text.startswith("block with "):
            self._block(text.removeprefix("block with "), said)
        elif isinstance(decision, d.AssignDamage) and text.startswith("assign "):
            self._assign(text.removeprefix("assign "), decision.source, said)
        elif isinstance(decision, d.DeclareAttacker | d.DeclareBlocker) and (index := self._one_pair(text, said)) >= 0:
            self._answer(index)
        elif text.startswith(("choose ", "order ")):
            self._choose(text, said)
        elif not self._whole(said):
            raise NotOffered(
                f"`{said}` is not an option",
                why_not(self.trial.state, decision.player, self._namer(), text),
                self._offered(),
            )

    def _find(self, offer: Offer, text: str, said: str) -> int | None:
        try:
            return offer.find(text)
        except SeveralMeantError as error:
            raise _several(error, said) from None

    def _whole(self, said: str) -> bool:
        """An action with clauses; False if no option begins so."""
        text = key(said)
        offer = self._offer()
        try:
            begun = offer.begun(text, _ACTIONS)
        except SeveralMeantError as error:
            raise _several(error, said) from None
        if begun is None:
            return False
        if not begins(begun.rest):
            self._refuse(unread(begun.rest), said, offer, offer.written[begun.at].head)
        before = self.trial.state.checkpoint()
        clauses = Clauses(begun.rest, said)
        self._answer(begun.at)
        while self.trial.announcing:
            offer = self._offer()
            try:
                index = clauses.answer(offer)
            except SeveralMeantError as error:
                raise _several(error, said) from None
            if not clauses.said and self.queue and self._find(offer, key(self.queue[0]), self.queue[0]) is not None:
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

    def _refuse(self, words: str, said: str, offer: Offer, head: str) -> None:
        """Words that follow an action and are neither a part of it nor a clause. Raises `NotOffered`."""
        if not words.startswith(_WAYS):
            raise no_clause(words, said)
        ways = [each.text for each in offer.written if each.head == head]
        keyword = words.removeprefix("via ") if words.startswith("via ") else ""
        why = why_not(self.trial.state, offer.decision.player, self._namer(), key(said), keyword) if keyword else None
        raise NotOffered(f"`{words}` in `{said}` is not offered", why, right=f"one of: {', '.join(ways)}")

    # ---- combat ------------------------------------------------------------------------------------------

    def _attack(self, body: str, said: str) -> None:
        state = self.trial.state
        player = self._asked().player
        mine = [obj for obj in self._creatures() if obj.controller == player]
        able = [obj for obj in mine if why_not_attack(state, obj) is None]
        pairs: list[tuple[Obj, str]] = []
        mentions = self._mentions(body, said, mine)
        for name, whom in mentions:
            pairs.append((self._meant(name, mine, able, [obj for obj, _ in pairs], mentions, said), whom))
        while isinstance(decision := self.trial.decision, d.DeclareAttacker):
            name = self._call(decision.about)
            pair = next((pair for pair in pairs if pair[0].id == decision.about), None)
            options = decision.options
            if pair is None:
                if options[0].kind != d.STOP:
                    raise NotOffered(f"{name} has to attack", Violation("508.1d", "an effect requires it"))
                self._answer(0)
                continue
            offered = [at for at, option in enumerate(options) if option.kind == d.ATTACK]
            if pair[1]:
                offered = [at for at in offered if pair[1] in self._names(options[at].id)]
            if len(offered) != 1:
                raise NotOffered(f"`{name} → {pair[1]}` does not say what it can attack", right=self._offered())
            pairs.remove(pair)
            self._answer(offered[0])
        for obj, _ in pairs:
            raise NotOffered(f"{self._call(obj.id)} cannot attack so", why_not_attack(state, obj))

    def _block(self, body: str, said: str) -> None:
        state = self.trial.state
        player = self._asked().player
        mine = [obj for obj in self._creatures() if obj.controller == player]
        attackers = [obj for obj in self._creatures() if obj.attacking != NONE]
        able = [obj for obj in mine if any(why_not_block(state, obj, other) is None for other in attackers)]
        pairs: list[tuple[Obj, Obj]] = []
        mentions = self._mentions(body, said, mine)
        for name, whom in mentions:
            if not whom:
                raise NotOffered("it is not said what is blocked", right="for example `block with A → B`")
            obj = self._meant(name, mine, able, [obj for obj, _ in pairs], mentions, said)
            to_block = [other for other in attackers if why_not_block(state, obj, other) is None]
            pairs.append((obj, self._blocked(whom, attackers, to_block, mentions, said)))
        while isinstance(decision := self.trial.decision, d.DeclareBlocker) and decision.player == player:
            found = 0 if decision.options[0].kind == d.STOP else None
            for at, option in enumerate(decision.options):
                pair = next((each for each in pairs if (each[0].id, each[1].id) == (decision.about, option.id)), None)
                if option.kind == d.BLOCK and pair is not None:
                    pairs.remove(pair)
                    found = at
                    break
            if found is None:
                name = self._call(decision.about)
                raise NotOffered(f"{name} has to block", Violation("509.1c", "an effect requires it"))
            self._answer(found)
        for obj, other in pairs:
            why = why_not_block(state, obj, other)
            raise NotOffered(f"{self._call(obj.id)} cannot block {self._call(other.id)} so", why)

    def _one_pair(self, text: str, said: str) -> int:
        """The option of ``A attacks B`` or ``A blocks B``, each called in any way; -1 where it is none."""
        decision = self._asked()
        assert isinstance(decision, d.DecisionAbout)
        verb = " attacks " if isinstance(decision, d.DeclareAttacker) else " blocks "
        who, _, whom = text.partition(verb)
        if who not in self._names(decision.about):
            return -1
        state, options = self.trial.state, [option for option in decision.options if option.kind != d.STOP]
        ids = [option.id for option in options if is_player(option.id) and whom in self._names(option.id)]
        if not ids:
            found = called(self._namer(), state, whom, [state.get(o.id) for o in options if not is_player(o.id)])
            self._alike(whom, found, said)
            ids = [obj.id for obj in found]
        return next((at for at, option in enumerate(decision.options) if option.id in ids[:1]), -1)

    def _creatures(self) -> list[Obj]:
        state = self.trial.state
        return [obj for obj in map(state.get, state.board.battlefield) if obj.now.types & CREATURE]

    def _mentions(self, body: str, said: str, mine: list[Obj]) -> list[tuple[str, str]]:
        """``A, B → X, C → Y`` as pairs of names; the second is empty where it is not said."""
        if body == "nothing":
            return []
        left = {name for obj in mine for name in self._names(obj.id)}
        known = left | {key(player) for player in self.players}
        known.update(name for id in self.trial.state.board.battlefield for name in self._names(id))
        chunks = body.split("→")
        found: list[tuple[str, str]] = []
        waiting = segmented(pieces_of(chunks[0]), left)
        for chunk in chunks[1:]:
            pieces = segmented(pieces_of(chunk), known)
            if not waiting or not pieces:
                raise NotOffered(f"a `→` in `{said}` has nothing on one side", right="`A → B`")
            found.extend((name, pieces[0]) for name in waiting)
            waiting = pieces[1:]
        found.extend((name, "") for name in waiting)
        if not found:
            raise NotOffered(f"`{said}` names no creature", right=f"`{said.split(' ')[0]} with nothing`")
        for name, _ in found:
            if name not in left:
                raise NotOffered(f"no creature there is called `{name}`", right=", ".join(nearest_names(name, left)))
        return found

    def _meant(
        self, name: str, mine: list[Obj], able: list[Obj], used: list[Obj], mentions: list[tuple[str, str]], said: str
    ) -> Obj:
        """The creature of one's own that is meant: one that is able to, one that was not named before."""
        found = called(self._namer(), self.trial.state, name, mine)
        found = [obj for obj in found if obj in able] or found
        free = [obj for obj in found if obj not in used]
        if len(found) > sum(1 for other, _ in mentions if other == name):
            self._alike(name, free, said)
        return (free or found)[0]

    def _blocked(
        self, name: str, attackers: list[Obj], able: list[Obj], mentions: list[tuple[str, str]], said: str
    ) -> Obj:
        """The attacker that is meant: one that can be blocked."""
        found = called(self._namer(), self.trial.state, name, attackers)
        if not found:
            names = [self._call(obj.id) for obj in attackers]
            raise NotOffered(f"no attacker is called `{name}`", right=f"one of: {', '.join(names)}")
        found = [obj for obj in found if obj in able] or found
        self._alike(name, found, said, once=sum(1 for _, other in mentions if other == name) == 1)
        return found[0]

    def _alike(self, name: str, found: list[Obj], said: str, once: bool = True) -> None:
        """Raises `NotOffered` where it makes a difference which of them is meant."""
        namer, state = self._namer(), self.trial.state
        if len(found) > 1 and not (once and all(namer.alike(state, found[0], obj) for obj in found)):
            numbered = namer.with_style(ALWAYS)
            names = ", ".join(f"`{numbered.name(state, obj)}`" for obj in found)
            raise NotOffered(f"`{name}` in `{said}` may mean several", right=f"one of {names}")

    def _assign(self, body: str, source: int, said: str) -> None:
        state = self.trial.state
        shares: list[tuple[str, int]] = []
        for piece in pieces_of(body):
            share = _SHARE.fullmatch(piece)
            if share is not None:
                shares.append((share[2], int(share[1])))
            elif shares:  # a name with a comma
                shares[-1] = f"{shares[-1][0]}, {piece}", shares[-1][1]
            else:
                raise NotOffered(f"`{piece}` is no share of damage", right="for example `2 to Bob`")
        total = sum(amount for _, amount in shares)
        while isinstance(decision := self.trial.decision, d.AssignDamage) and decision.source == source:
            name = self._call(decision.about)
            fitting = [share for share in shares if share[0] in self._names(decision.about)]
            exact = [share for share in fitting if share[0] == key(name)]
            amount = (exact or fitting or [(name, 0)])[0]
            at = next((at for at, option in enumerate(decision.options) if option.number == amount[1]), None)
            if at is None:
                raise NotOffered(f"{amount[1]} to {name} in `{said}` is not offered", right=self._offered())
            if amount in shares:
                shares.remove(amount)
            self._answer(at)
        attacker = state.last_known(source)
        if len(shares) > 1 or attacker is None or total != strength(attacker):
            raise NotOffered(f"`{body}` does not divide its damage", Violation("510.1c", "all of it is assigned"))

    # ---- sets and orders ---------------------------------------------------------------------------------

    def _choose(self, text: str, said: str) -> None:
        word, _, body = text.partition(" ")
        pieces = pieces_of(body)
        if not pieces:
            raise NotOffered(f"`{said}` says nothing", right=f"`{word} …` and {self._offered()}")
        first = self._asked()
        most = len(first.options)
        while pieces:
            found = None
            if self.trial.decision is not None and self._same_question(first):
                try:
                    found = taken(pieces, self._offer(), word == "choose")
                except SeveralMeantError as error:
                    raise _several(error, said) from None
            if found is None:
                raise NotOffered(f"`{pieces[0]}` in `{said}` is not offered", right=self._offered())
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

    def _offer(self) -> Offer:
        return Offer(self._namer(), self.trial.state, self._asked())

    def _call(self, id: int) -> str:
        return self._namer().call(self.trial.state, id)

    def _names(self, id: int) -> set[str]:
        return names_of(self._namer(), self.trial.state, id)

    def _question(self) -> str:
        return question_in_words(self._namer(), self.trial.state, self._asked())

    def _offered(self) -> str:
        """The options, as far as they are few."""
        if self.trial.decision is None:
            return "nothing: the game is over"
        texts = [each.text for each in self._offer().written]
        more = f" … and {len(texts) - MOST_SHOWN} more" if len(texts) > MOST_SHOWN else ""
        return f"one of: {', '.join(texts[:MOST_SHOWN])}{more}"


def _several(error: SeveralMeantError, said: str) -> NotOffered:
    """That a text, or a part of it, may mean several options."""
    within = "" if error.said == key(said) else f" in `{said}`"
    return NotOffered(f"`{said if not within else error.said}`{within} may mean several options", right=error.right)
