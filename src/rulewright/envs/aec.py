"""The game as a PettingZoo environment: agents act one after the other, each whenever a decision is theirs."""

from __future__ import annotations

from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv

from rulewright.vocabulary.arguments import shown

from .drawing import draw
from .setting import Setting, SettingError, action_of, render_mode_of


class GameAEC(AECEnv):  # type: ignore[misc]
    """A game between two or more agents, ``player_0`` and so on (PettingZoo's agent environment cycle).

    The arguments are those of `Setting`. An observation is a dict of ``observation`` (`Layout`) and ``action_mask``;
    the mask of an agent whose turn to decide it is not is all zeros. Rewards are 0 until the game ends: then 1 for the
    winner, and the losers share -1. ``reset`` takes ``options={"decks": …}`` for other decks, from then on.

    >>> env = GameAEC()
    >>> env.reset(seed=3)
    >>> env.agent_selection in env.agents, sorted(env.observe("player_0"))
    (True, ['action_mask', 'observation'])
    """

    metadata = {"name": "rulewright_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, *args: Any, render_mode: str | None = None, **keywords: Any) -> None:
        super().__init__()
        self.render_mode = render_mode_of(render_mode)
        self.setting = Setting(*args, **keywords)
        self.session = self.setting.session()
        self.layout = self.setting.layout
        self.codes = self.setting.codes
        self.possible_agents = [f"player_{seat}" for seat in range(self.layout.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.setting.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.setting.action_space() for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. The same seed begins the same game; without one, the games follow the last seed."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        decks = self.setting.bound_by(options)
        if decks is not None:
            self.session.decks = decks
        self.session.begin(int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._select()

    def _select(self) -> None:
        session = self.session
        if not session.over:
            self.agent_selection = self.possible_agents[session.seat]
            return
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = session.result(seat)
            self.terminations[agent] = not session.truncated
            self.truncations[agent] = session.truncated
            if session.ended:
                self.infos[agent] = {"ended": session.ended}

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent knows now."""
        if agent not in self.possible_agents:
            raise SettingError(f"there is no agent {shown(agent)}", right=f"one of {', '.join(self.possible_agents)}")
        self._begun()
        seat = self.possible_agents.index(agent)
        return {"observation": self.session.observation(seat), "action_mask": self.session.action_mask(seat)}

    def step(self, action: Any) -> None:
        """Takes the action of `agent_selection`; None for an agent whose game is over."""
        self._begun()
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        number = action_of(action, self.layout.actions - 1)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.session.act(number)
        self._select()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as the agent that acts sees it, and its actions, as text."""
        if self.render_mode is None:
            return None
        self._begun()
        return draw(self.session, self.possible_agents.index(self.agent_selection))

    def _begun(self) -> None:
        """Raises `SettingError` where no game has begun."""
        if self.session.game is None:
            raise SettingError("no game is on", right="reset() first")

    def close(self) -> None:
        """There is nothing to close."""
