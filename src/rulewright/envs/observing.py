"""From a game to an observation: what one player knows, as numbers, and nothing else (CR 400.2).

Objects are listed in a fixed order, so that what is left out where there are more than rows is what matters least:
the stack from the top, the observer's hand, their permanents, those of the others in turn order, what is phased out,
the command zone, exile from the latest, the graveyards from the latest, cards seen in other hands, and cards seen in
libraries from the top.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

import numpy as np

from rulewright.engine import decision as d
from rulewright.engine.characteristics import Characteristics
from rulewright.engine.controlling import decider
from rulewright.engine.event import NONE
from rulewright.engine.objects import SERIAL, SLOT_MASK, Obj, is_player
from rulewright.engine.state import State
from rulewright.vocabulary.keyword import KEYWORD_RULES
from rulewright.vocabulary.turn import STEP_NAMES

from .codes import Codes
from .layout import BRIEF, DECISIONS, GLOBALS, OPTION, PLAYER, Floats, Layout
from .rows import NOTHING, REFERENCES_AT, ROW_BYTES, Printed, Rows, bits, bounded

_GLOBALS: Final = Struct(f"={len(GLOBALS)}f")
_PLAYER: Final = Struct(f"={len(PLAYER)}f")
_OPTION: Final = Struct(f"={len(OPTION) - len(d.OPTION_NAMES) - len(BRIEF)}f")
_KIND_BYTES: Final = tuple(
    Struct(f"={len(d.OPTION_NAMES)}f").pack(*[float(kind == each) for each in range(len(d.OPTION_NAMES))])
    for kind in range(len(d.OPTION_NAMES))
)
_DECISION_AT: Final = {name: at for at, name in enumerate(DECISIONS)}
_STEPS: Final = tuple([float(step == each) for each in range(len(STEP_NAMES))] for step in range(len(STEP_NAMES)))
_DECIDED: Final = tuple([float(kind == each) for each in range(len(DECISIONS))] for kind in range(len(DECISIONS)))
_UNDECIDED: Final = [0.0] * len(DECISIONS)
_KEYWORDS: Final = {name: at for at, name in enumerate(KEYWORD_RULES, 1)}
_NO_MANA: Final = [0.0] * 6
_MANA_BITS: Final = {1 << at: at for at in range(6)}
_TARGETS: Final = 3


class Observing:
    """Makes the observations of one game after the other for one player."""

    __slots__ = ("_layout", "_player", "_rows")

    def __init__(self, layout: Layout, codes: Codes, player: int, printed: dict[Characteristics, Printed]) -> None:
        self._layout = layout
        self._player = player
        self._rows = Rows(codes, player, printed)

    def clear(self) -> None:
        """Forgets the objects of a game that is over."""
        self._rows.clear()

    def observe(self, state: State, decision: d.Decision | None, page: int, out: Floats) -> None:
        """Writes what the player knows into ``out``, a vector of zeros; the options only if the player decides."""
        layout = self._layout
        starts = layout.starts
        rows = self._rows
        rows.watch(state)
        kept = rows.kept
        objects = self._objects(state)
        left_out = max(0, len(objects) - layout.rows)
        del objects[layout.rows :]
        packed: list[bytes] = []
        linked: list[tuple[int, Obj]] = []
        places: dict[int, int] = {}
        for at, obj in enumerate(objects):
            row, links = kept.get(obj) or rows.make(state, obj)
            packed.append(row)
            if links:
                linked.append((at, obj))
            places[obj.id] = at + 1
        if packed:
            out[starts[2] : starts[2] + len(packed) * ROW_BYTES // 4] = np.frombuffer(b"".join(packed), np.float32)
        for at, obj in linked:
            self._link(state, obj, places, out, starts[2] + at * (ROW_BYTES // 4) + REFERENCES_AT)
        out[starts[1] : starts[2]] = np.frombuffer(self._players(state), np.float32)
        deciding = decision is not None and decider(state, decision.player) == self._player
        out[: starts[1]] = np.frombuffer(
            self._globals(state, decision if deciding else None, page, left_out, places), np.float32
        )
        if deciding:
            assert decision is not None
            first = page * layout.options
            options = decision.options[first : first + layout.options]
            shown = b"".join([self._option(state, option, places) for option in options])
            out[starts[3] : starts[3] + len(shown) // 4] = np.frombuffer(shown, np.float32)

    # ---- objects -----------------------------------------------------------------------------------------

    def _objects(self, state: State) -> list[Obj]:
        board = state.board
        objects = state.objects
        me = self._player
        seers = self._rows.seers
        found = [objects[id & SLOT_MASK] for id in reversed(board.stack)]
        players = state.players
        found += [obj for id in players[me].hand if (obj := objects[id & SLOT_MASK]).seen & seers]
        field: list[list[Obj]] = [[] for _ in players]
        for id in board.battlefield:
            obj = objects[id & SLOT_MASK]
            field[(obj.controller - me) % len(players)].append(obj)
        for each in field:
            found += each
        found += [objects[id & SLOT_MASK] for id in board.phased]
        found += [objects[id & SLOT_MASK] for id in board.command]
        found += [objects[id & SLOT_MASK] for id in reversed(board.exile)]
        count = len(players)
        order = [players[(me + step) % count] for step in range(count)]
        for player in order:
            found += [objects[id & SLOT_MASK] for id in reversed(player.graveyard)]
        for player in order[1:]:
            found += [obj for id in player.hand if (obj := objects[id & SLOT_MASK]).seen & seers]
        for player in order:
            for id in reversed(player.library):
                obj = objects[id & SLOT_MASK]
                if obj.seen & seers:
                    found.append(obj)
        return found

    def _reference(self, state: State, id: int, places: dict[int, int]) -> int:
        """What points to an object or player: the number of its row, counted from 1; a player's seat, counted by the
        observer and negative; 0 for what has no row."""
        if is_player(id):
            return -self._rows.seat(state, id)
        return places.get(id, 0)

    def _link(self, state: State, obj: Obj, places: dict[int, int], out: Floats, at: int) -> None:
        if obj.attached_to != NONE:
            out[at] = self._reference(state, obj.attached_to, places)
        if obj.attacking >= 0:
            out[at + 1] = self._reference(state, obj.attacking, places)
        if obj.blocking:
            out[at + 2] = self._reference(state, obj.blocking[0], places)
        facts = obj.stacked
        if facts is not None:
            number = 0
            for group in facts.targets:
                for target in group:
                    if number < _TARGETS:
                        out[at + 3 + number] = self._reference(state, target, places)
                        number += 1
            if facts.source != NONE and facts.source != obj.id:
                out[at + 6] = self._reference(state, facts.source, places)

    # ---- players and the rest ----------------------------------------------------------------------------

    def _players(self, state: State) -> bytes:
        players = state.players
        board = state.board
        turn = state.turn
        cast = state.history.spells_cast
        found: list[bytes] = []
        for step in range(len(players)):
            player = players[(self._player + step) % len(players)]
            seat = player.seat
            mana = _NO_MANA
            if player.mana:
                mana = [0.0] * 6
                for unit in player.mana:
                    for bit, place in _MANA_BITS.items():
                        if unit.type & bit:
                            mana[place] += 1
            others = sum(count for _, count in player.counters) if player.counters else 0
            damage = max([amount for _, amount in player.commander_damage], default=0)
            ring = max([often for who, often, _ in board.rings if who == seat], default=0)
            found.append(
                _PLAYER.pack(
                    bounded(player.life),
                    bounded(player.poison),
                    bounded(others),
                    len(player.hand),
                    len(player.library),
                    len(player.graveyard),
                    player.lands_played,
                    cast[seat],
                    *mana,
                    turn.active == seat,
                    turn.priority == seat,
                    player.lost,
                    board.monarch == seat,
                    board.initiative[0] == seat,
                    seat in board.blessed,
                    player.speed,
                    ring,
                    bounded(damage),
                )
            )
        return b"".join(found)

    def _globals(
        self, state: State, decision: d.Decision | None, page: int, left_out: int, places: dict[int, int]
    ) -> bytes:
        turn = state.turn
        asked = _UNDECIDED
        source = about = code = most = count = pages = 0
        another = False
        if decision is not None:
            asked = _DECIDED[_DECISION_AT[decision.kind]]
            another = decision.player != self._player
            if decision.source != NONE:
                source = self._reference(state, decision.source, places)
                code = self._code(state, decision.source)
            if isinstance(decision, d.DecisionAbout) and decision.about != NONE:
                about = self._reference(state, decision.about, places)
            if isinstance(decision, d.ChooseTarget | d.ChooseObject | d.ChooseMode):
                most = bounded(decision.most)
            count = len(decision.options)
            pages = -(-count // self._layout.options)
        daytime = state.board.daytime
        return _GLOBALS.pack(
            bounded(turn.number),
            turn.active == self._player,
            *_STEPS[turn.step],
            daytime == "day",
            daytime == "night",
            len(state.board.stack),
            decision is not None,
            another,
            *asked,
            source,
            code,
            about,
            most,
            count,
            page,
            pages,
            left_out,
        )

    # ---- options -----------------------------------------------------------------------------------------

    def _code(self, state: State, id: int) -> int:
        obj = state.last_known(id)
        return 0 if obj is None else self._rows.code(obj)

    def _option(self, state: State, option: d.Option, places: dict[int, int]) -> bytes:
        id = option.id
        reference = mine = code = symbols = keyword = face = 0
        brief = NOTHING[1]
        if id >= SERIAL:
            reference = places.get(id, 0)
            obj = state.last_known(id)
            if obj is not None and self._rows.visible(obj):
                code = self._rows.code(obj)
                mine = 1 if obj.controller == self._player else -1
                brief = self._rows.printed(obj)[1]
        elif id != NONE:
            reference = self._reference(state, id, places)
        mana = _NO_MANA
        if option.made:
            mana = [0.0] * 6
            for types in option.made:
                for at, bit in enumerate(bits(types, 6)):
                    mana[at] += bit
        if option.symbols:
            symbols = bounded(int(sum(symbol.mana_value for symbol in option.symbols)))
        method = option.method
        if method is not None:
            keyword = _KEYWORDS.get(method.keyword, 0)
            face = method.face
        elif option.kind == d.PLAY_LAND:
            face = option.number
        fields = _OPTION.pack(
            reference,
            code,
            bounded(option.number),
            0 if option.extra == NONE else self._reference(state, option.extra, places),
            *mana,
            symbols,
            keyword,
            method is not None and method.cost is not None,
            method is not None and method.free,
            face,
            mine,
        )
        return _KIND_BYTES[option.kind] + fields + brief
