"""Turns, phases and steps that are added or skipped; players who are controlled; the end of the game."""

from __future__ import annotations

from typing import Final

from rulewright.abilities.ability import StaticAbility
from rulewright.abilities.condition import FirstStep
from rulewright.abilities.continuous import PlayerRule, Replaces
from rulewright.abilities.effect import ControlPlayer, ExtraPhases, Meanwhile
from rulewright.abilities.node import Effect
from rulewright.abilities.reference import EachOpponent, EachPlayer, EnchantedPlayer, Self, You
from rulewright.abilities.replacement import DoInstead, WouldLose
from rulewright.abilities.trigger import BeginningOf, WhileTrue

from ..pattern import hole
from ..phrase import Family, Pair
from ..raw import PlaysFinds
from .statics import lone, one
from .verbs import DOER

TURNS: Final = Family("turns")

# ---- additional phases (CR 500.8, 500.10) ----------------------------------------

_AFTER: Final = (("phase", "phase"), ("main phase", "main"), ("(combat phase|combat)", "combat"))
_MAIN: Final = "followed by an additional main phase"
for _words, _after in _AFTER:
    for _end, _phases in (("", ("combat",)), (f" {_MAIN}", ("combat", "main"))):
        TURNS(
            "simple",
            f"after this {_words} , there (is|'s) an additional combat phase{_end}",
            ExtraPhases(_phases, _after),
        )
for _end in (f" , {_MAIN}", f" {_MAIN}"):
    TURNS(
        "clause",
        f"there (is|'s) an additional combat phase after this phase{_end}",
        ExtraPhases(("combat", "main")),
    )
for _kind in ("combat", "beginning"):
    TURNS("clause", f"there (is|'s) an additional {_kind} phase after this phase", ExtraPhases((_kind,)))
TURNS("simple", "after this main phase , there are two additional combat phases", ExtraPhases(("combat",) * 2, "main"))
for _kind in ("upkeep", "draw"):
    TURNS("simple", f"after this phase , there is an additional {_kind} step", ExtraPhases((_kind,)))
TURNS(
    "clause",
    "you get <many:n> additional upkeep steps after this phase",
    ExtraPhases(("upkeep",), "phase", hole("n"), You()),
)

for _word in ("upkeep", "end"):
    TURNS("clause", f"there (is|'s) an additional {_word} step after this step", ExtraPhases((_word,), "step"))
    TURNS("do@", f"get@ an additional {_word} step after this step", ExtraPhases((_word,), "step", None, DOER))
    TURNS("condition", f"it's the first {_word} step of the turn", FirstStep(_word))
TURNS(
    "step",
    "enchanted player 's first upkeep each turn",
    WhileTrue(BeginningOf("upkeep", EnchantedPlayer()), FirstStep("upkeep")),
)

# ---- skipped steps (CR 614.10) ----------------------------------------

for _step in ("untap step", "upkeep step", "draw step"):
    TURNS("static", f"skip your {_step}", one(PlayerRule(You(), f"skip {_step}")))
    TURNS("static", f"players skip their {_step}s", one(PlayerRule(EachPlayer(), f"skip {_step}")))
    TURNS("static", f"<anyplayer.s:p> skips (their|his or her) {_step}", one(PlayerRule(hole("p"), f"skip {_step}")))

# ---- controlling another player (CR 722.1) ----------------------------------------

TURNS(
    "do@",
    "control@ <oneplayer:s> during (their|that player 's) next turn",
    ControlPlayer(DOER, hole("s")),
)

TURNS(
    "do@",
    "control@ <oneplayer:s> during (their|that player 's) next combat phase",
    ControlPlayer(DOER, hole("s"), "combat"),
)

TURNS(
    "static",
    "you control your opponents while they're searching their libraries",
    one(PlayerRule(EachOpponent(), "controlled while searching")),
)
TURNS(
    "static",
    "while an opponent is searching their library , they exile each card they find",
    one(PlayerRule(EachOpponent(), "exiles what they find")),
)
TURNS(
    "static",
    "you may play those cards for as long as they remain exiled , and you may spend mana as though it were mana of any "
    "color to cast them",
    one(PlaysFinds()),
)

TURNS(
    "do@",
    "control@ <oneplayer:s> until <self:z> finishes resolving",
    Pair(
        lambda player, this: ControlPlayer(DOER, player, "resolution"),
        lambda value: (
            (value.controlled, Self()) if isinstance(value, ControlPlayer) and value.phase == "resolution" else None
        ),
    ),
)
TURNS(
    "do@",
    "control@ <oneplayer:s> while <that.s:w> is resolving",
    ControlPlayer(DOER, hole("s"), "", hole("w")),
)

# ---- the end of the game (CR 104) ----------------------------------------

TURNS("static", "<anyplayer.p:p> can't win the game", one(PlayerRule(hole("p"), "can't win")))
TURNS(
    "static",
    "you can't lose the game and your opponents can't win the game",
    StaticAbility((PlayerRule(You(), "can't lose"), PlayerRule(EachOpponent(), "can't win"))),
)
for _what in ("lose", "win"):
    TURNS("do@", f"can't {_what} the game <duration:d>", Meanwhile(PlayerRule(DOER, f"can't {_what}"), hole("d")))


def _instead() -> Pair:
    def build(effect: Effect) -> object:
        return one(Replaces(WouldLose(You()), DoInstead(effect)))

    def unbuild(value: object) -> tuple[object, ...] | None:
        replaces = lone(value)
        if not isinstance(replaces, Replaces) or not isinstance(replaces.outcome, DoInstead):
            return None
        return (replaces.outcome.effect,) if isinstance(replaces.event, WouldLose) else None

    return Pair(build, unbuild)


TURNS("static", "if you would lose the game , instead <clauses:c>", _instead())
