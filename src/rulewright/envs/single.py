"""The game as a Gymnasium environment: one learner against agents of the registry."""

from __future__ import annotations

from typing import Any

import gymnasium

from .drawing import draw
from .seated import Opponent, Seated
from .setting import Setting, SettingError, action_of, render_mode_of

ID = "rulewright/Game-v0"
"""The name for `gymnasium.make`."""


class GameEnv(gymnasium.Env[dict[str, Any], Any]):
    """One player's game against an agent; in games of more than two, all others are such agents.

    ``opponent`` is an agent's name (``random``, ``heuristic``, ``mcts:200``) or what makes an `Agent` from a seed;
    ``seat`` the learner's, None for one that is drawn anew for each game. The other arguments are those of `Setting`.
    The observation is a dict of ``observation`` (`Layout`) and ``action_mask``. The reward is 0 until the game ends,
    then 1 or -1, or 0 for a draw. An action that the mask forbids loses the game; ``info["ended"]`` says so.

    >>> env = GameEnv(opponent="random")
    >>> observation, info = env.reset(seed=3)
    >>> observation["action_mask"].sum() > 1
    np.True_
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        *args: Any,
        opponent: Opponent = "heuristic",
        seat: int | None = 0,
        render_mode: str | None = None,
        **keywords: Any,
    ) -> None:
        self.render_mode = render_mode_of(render_mode)
        if opponent is None:
            raise SettingError(
                "opponent=None leaves the other seats empty",
                right="an agent's name; GameAEC and vector(…, opponent=None) let the learner play all seats",
            )
        self.setting = Setting(*args, **keywords)
        self.layout = self.setting.layout
        self.codes = self.setting.codes
        self.seated = Seated(self.setting.session(), opponent, seat)
        self.observation_space = self.setting.observation_space()
        self.action_space = self.setting.action_space()

    def _observed(self) -> tuple[dict[str, Any], dict[str, Any]]:
        session, seat = self.seated.session, self.seated.seat
        observation = {"observation": session.observation(seat), "action_mask": session.action_mask(seat)}
        info: dict[str, Any] = {"seat": seat}
        if session.ended:
            info["ended"] = session.ended
        return observation, info

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a game; ``options={"decks": …}`` plays other decks from then on."""
        super().reset(seed=seed)
        decks = self.setting.bound_by(options)
        if decks is not None:
            self.seated.session.decks = decks
        self.seated.begin(self.np_random)
        return self._observed()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Takes an action, and plays on to the learner's next decision or the end."""
        session = self.seated.session
        if session.game is None or session.over:
            raise SettingError("no game is on", right="reset() first")
        self.seated.act(action_of(action, self.layout.actions - 1))
        observation, info = self._observed()
        over = session.over
        reward = session.result(self.seated.seat) if over else 0.0
        return observation, reward, over and not session.truncated, session.truncated, info

    def action_masks(self) -> Any:
        """Which actions are allowed, as booleans (the name that MaskablePPO asks for)."""
        if self.seated.session.game is None:
            raise SettingError("no game is on", right="reset() first")
        return self.seated.session.action_mask(self.seated.seat).astype(bool)

    def render(self) -> str | None:
        """The position as the learner sees it, and the actions, as text."""
        if self.render_mode is None:
            return None
        if self.seated.session.game is None:
            raise SettingError("no game is on", right="reset() first")
        return draw(self.seated.session, self.seated.seat)
