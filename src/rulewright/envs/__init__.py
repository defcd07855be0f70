"""The game for learning: PettingZoo, Gymnasium, and many games at once (the extra ``rulewright[envs]``)."""

from .needed import need

need()

from .aec import GameAEC  # noqa: E402
from .codes import Codes  # noqa: E402
from .layout import Layout  # noqa: E402
from .registering import register  # noqa: E402
from .setting import Setting, SettingError  # noqa: E402
from .single import GameEnv  # noqa: E402
from .vector import GameVectorEnv, vector  # noqa: E402

register()

__all__ = ["Codes", "GameAEC", "GameEnv", "GameVectorEnv", "Layout", "Setting", "SettingError", "vector"]
