"""Many games at once: one call steps all of them, into arrays that are allocated once."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rulewright.vocabulary.arguments import flag, shown, whole

from .seated import Opponent, Seated
from .setting import Setting, SettingError, action_of

Stepped = tuple[dict[str, Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class GameVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """``num_envs`` games, each against an agent, or with ``opponent=None`` by the learner alone for all players.

    The arguments are those of `GameEnv`. Observations are dicts of ``observation`` and ``action_mask`` with a row for
    each game. A game that has ended begins anew by itself: with ``autoreset_mode`` ``NextStep`` (the default) at the
    next step, whose action for that game is not looked at; with ``SameStep`` at once, its last observation being
    ``info["final_obs"]``; with ``Disabled`` at ``reset(options={"reset_mask": …})``. ``info["seat"]`` has the seat
    that each row is seen from. In self-play a reward is for the player of the seat before the step, who acted.

    ``copy=False`` returns the arrays themselves, which the next step writes again.

    >>> games = GameVectorEnv(3, opponent="random")
    >>> observations, info = games.reset(seed=1)
    >>> observations["action_mask"].shape == (3, games.layout.actions)
    True
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int,
        *args: Any,
        opponent: Opponent | None = "heuristic",
        seat: int | None = 0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **keywords: Any,
    ) -> None:
        self.num_envs = num_envs = whole("num_envs", num_envs, SettingError, 1)
        self.copy = flag("copy", copy, SettingError)
        modes = [mode.value for mode in AutoresetMode]
        if not isinstance(autoreset_mode, AutoresetMode) and autoreset_mode not in modes:
            raise SettingError(f"autoreset_mode={shown(autoreset_mode)} is not possible", right=", ".join(modes))
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.setting = Setting(*args, **keywords)
        self.layout = self.setting.layout
        self.codes = self.setting.codes
        self.games = [Seated(self.setting.session(), opponent, seat) for _ in range(num_envs)]
        self.single_observation_space = self.setting.observation_space()
        self.single_action_space = self.setting.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = np.zeros((num_envs, self.layout.size), np.float32)
        self._masks = np.zeros((num_envs, self.layout.actions), np.int8)
        self._seats = np.zeros(num_envs, np.int64)
        self._over = np.zeros(num_envs, np.bool_)
        self._randoms = [seeding.np_random(None)[0] for _ in range(num_envs)]
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all games, or those of ``options["reset_mask"]``; game i of seed s is that of seed s + i."""
        if isinstance(seed, list | tuple):
            seeds = [None if each is None else whole("seed", each, SettingError, 0) for each in seed]
        elif seed is None:
            seeds = [None] * self.num_envs
        else:
            first = whole("seed", seed, SettingError, 0)
            seeds = [first + at for at in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise SettingError(f"there are {len(seeds)} seeds", right=f"{self.num_envs}, one for each game")
        decks = self.setting.bound_by(options)
        mask = None if options is None else options.get("reset_mask")
        if mask is not None and np.shape(mask) != (self.num_envs,):
            raise SettingError("the reset mask has another shape", right=f"({self.num_envs},)")
        if mask is None:
            self._begun = True
        elif not self._begun:
            raise SettingError("no game has begun", right="reset() without a mask first")
        if decks is not None:
            for game in self.games:
                game.session.decks = decks
        for at, each in enumerate(seeds):
            if mask is None or mask[at]:
                if each is not None:
                    self._randoms[at] = seeding.np_random(each)[0]
                self._begin(at)
        return self._shown(), {"seat": self._seats.copy()}

    def step(self, actions: Any) -> Stepped:
        """An action for each game; those that end begin anew as the mode says."""
        if not self._begun:
            raise SettingError("no game has begun", right="reset() first")
        several = isinstance(actions, list | tuple) or (isinstance(actions, np.ndarray) and actions.ndim > 0)
        if not several or len(actions) != self.num_envs:
            what = f"there are {len(actions)} actions" if several else f"{shown(actions)} are no actions"
            raise SettingError(what, right=f"{self.num_envs}, one for each game")
        numbers = [
            0 if over else action_of(action, self.layout.actions - 1)
            for action, over in zip(actions, self._over, strict=True)
        ]
        rewards = np.zeros(self.num_envs)
        terminations = np.zeros(self.num_envs, np.bool_)
        truncations = np.zeros(self.num_envs, np.bool_)
        info: dict[str, Any] = {}
        for at, game in enumerate(self.games):
            if self._over[at]:
                if self.autoreset_mode is AutoresetMode.DISABLED:
                    raise SettingError(f"game {at} is over", right='reset(options={"reset_mask": …})')
                self._begin(at)
                continue
            actor = game.seat
            game.act(numbers[at])
            session = game.session
            if session.over:
                rewards[at] = session.result(actor)
                truncations[at] = session.truncated
                terminations[at] = not session.truncated
                self._ended(at, game, info)
            else:
                self._observe(at)
        info["seat"] = self._seats.copy()
        return self._shown(), rewards, terminations, truncations, info

    def _ended(self, at: int, game: Seated, info: dict[str, Any]) -> None:
        session = game.session
        if session.ended:
            self._note(info, "ended", at, session.ended)
        results = [session.result(seat) for seat in range(self.layout.players)]
        self._note(info, "results", at, results)
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            final = {"observation": session.observation(game.seat), "action_mask": session.action_mask(game.seat)}
            self._note(info, "final_obs", at, final)
            self._note(info, "final_info", at, {"seat": game.seat})
            self._begin(at)
        else:
            self._over[at] = True
            self._observe(at)

    def _note(self, info: dict[str, Any], key: str, at: int, value: Any) -> None:
        """A value of one game, in gymnasium's form: an array of all games, and which of them have it."""
        if key not in info:
            info[key] = np.full(self.num_envs, None, object)
            info[f"_{key}"] = np.zeros(self.num_envs, np.bool_)
        info[key][at] = value
        info[f"_{key}"][at] = True

    def _begin(self, at: int) -> None:
        self._over[at] = False
        self.games[at].begin(self._randoms[at])
        self._observe(at)

    def _observe(self, at: int) -> None:
        game = self.games[at]
        self._observations[at] = 0
        self._masks[at] = 0
        self._seats[at] = game.seat
        game.session.observe(game.seat, self._observations[at])
        game.session.mask(game.seat, self._masks[at])

    def _shown(self) -> dict[str, Any]:
        if not self.copy:
            return {"observation": self._observations, "action_mask": self._masks}
        return {"observation": self._observations.copy(), "action_mask": self._masks.copy()}


def vector(num_envs: int, *args: Any, **keywords: Any) -> GameVectorEnv:
    """So many games, stepped together: `GameVectorEnv`."""
    return GameVectorEnv(num_envs, *args, **keywords)
