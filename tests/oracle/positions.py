"""Small positions of the palette's cards: drawn by hypothesis, built for the engine and for the oracle alike."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from rulewright.engine.objects import SLOT_MASK
from rulewright.engine.state import Settings, State
from rulewright.game.position import Placement, Position, Seat, build
from rulewright.vocabulary.turn import PRECOMBAT_MAIN, UPKEEP
from rulewright.vocabulary.zone import BATTLEFIELD, GRAVEYARD, HAND

from .palette import BODIES, BY_NAME, EFFECTS, LANDS, SOURCES, SPELLS, bindery
from .world import Thing, World

ZONES = {"hand": HAND, "graveyard": GRAVEYARD, "battlefield": BATTLEFIELD}


@dataclass(frozen=True)
class Small:
    """A small position: player 0 is active and asked."""

    things: tuple[Thing, ...]
    lives: tuple[int, int]
    main: bool
    lands_played: int = 0

    def world(self) -> World:
        """As the oracle sees it."""
        return World(self.things, self.lives, 0, self.main, self.lands_played)

    def state(self, settings: Settings) -> tuple[State, dict[int, int]]:
        """As the engine sees it, and the number of each thing by the slot of its object."""
        placements = tuple(
            Placement(t.sheet.name, ZONES[t.zone], t.player, tapped=t.tapped, sick=t.sick, attached_to=t.host)
            for t in self.things
        )
        seats = (Seat(self.lives[0], lands_played=self.lands_played), Seat(self.lives[1]))
        position = Position(seats, placements, 0, PRECOMBAT_MAIN if self.main else UPKEEP)
        state, ids = build(position, bindery().definition, settings)
        return state, {id & SLOT_MASK: number for number, id in enumerate(ids)}

    def __str__(self) -> str:
        lines = [f"{'main phase' if self.main else 'upkeep'}, life {self.lives}, lands played {self.lands_played}"]
        for t in self.things:
            marks = [
                w for w, on in (("tapped", t.tapped), ("sick", t.sick), (f"on {t.host}", t.host is not None)) if on
            ]
            lines.append(f"{t.number}: {t.sheet.name} ({t.player}, {t.zone}{''.join(f', {m}' for m in marks)})")
        return "\n".join(lines)


def small(*words: str, lives: tuple[int, int] = (20, 20), main: bool = True, lands_played: int = 0) -> Small:
    """A position in words: ``Red Crag``, ``hand Ember Line``, ``tapped sick Leaf Wisp``, ``their Iron Cage``,
    ``Green Thicket on 0``, ``graveyard Ember Line``."""
    things: list[Thing] = []
    for number, text in enumerate(words):
        rest, _, host = text.partition(" on ")
        marks = rest.split()
        flags = set()
        while marks[0] in ("hand", "graveyard", "tapped", "sick", "their"):
            flags.add(marks.pop(0))
        zone = "hand" if "hand" in flags else "graveyard" if "graveyard" in flags else "battlefield"
        things.append(
            Thing(
                number,
                BY_NAME[" ".join(marks)],
                zone,
                1 if "their" in flags else 0,
                "tapped" in flags,
                "sick" in flags,
                int(host) if host else None,
            )
        )
    return Small(tuple(things), lives, main, lands_played)


ZONE_PLANS = (
    ("battlefield", LANDS[:7], (0, 1, 2, 3)),
    ("battlefield", LANDS, (0, 1, 1, 2)),
    ("battlefield", SOURCES, (0, 1, 1, 2)),
    ("battlefield", EFFECTS, (0, 1, 1, 2)),
    ("battlefield", BODIES, (0, 1, 2)),
    ("hand", SPELLS, (0, 1, 2)),
    ("hand", (*LANDS, *BODIES, *EFFECTS, *SPELLS), (0, 1)),
    ("graveyard", SPELLS, (0, 1, 2)),
)


@st.composite
def positions(draw: st.DrawFn) -> Small:
    """A position with a handful of sources, a few effects, and something to cast."""
    rng = draw(st.randoms(use_true_random=False))
    things: list[Thing] = []
    for zone, sheets, sizes in ZONE_PLANS:
        field = zone == "battlefield"
        for _ in range(rng.choice(sizes)):
            sheet = rng.choice(sheets)
            player = rng.choice((0, 0, 0, 1)) if field else 0
            tapped = field and rng.choice((False, False, False, True))
            sick = field and sheet.has("creature") and rng.choice((False, False, True))
            host = None
            if field and sheet.target == "land":
                hosts = [t.number for t in things if t.zone == "battlefield" and t.sheet.has("land")]
                if not hosts:
                    continue
                host = rng.choice(hosts)
            things.append(Thing(len(things), sheet, zone, player, tapped, sick, host))
    lives = (rng.choice((20, 20, 3, 2, 1)), 20)
    return Small(tuple(things), lives, rng.choice((True, True, True, False)), rng.choice((0, 1)))
