"""What the extra ``rulewright[envs]`` brings, asked for once, so that its absence is one clear message."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

PACKAGES: Final = ("numpy", "gymnasium", "pettingzoo")


def need(packages: tuple[str, ...] = PACKAGES) -> None:
    """Raises `ImportError`, naming the extra, where one of the packages is not installed.

    >>> need(("json",))
    """
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        raise ImportError(
            f"rulewright.envs needs {', '.join(missing)}: install the extra with pip install 'rulewright[envs]'"
        )
