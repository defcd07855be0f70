"""The name by which Gymnasium makes the environments."""

from __future__ import annotations

import gymnasium

from .single import ID


def register() -> None:
    """Registers the environment, once."""
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="rulewright.envs.single:GameEnv",
            vector_entry_point="rulewright.envs.vector:GameVectorEnv",
            nondeterministic=False,
        )
