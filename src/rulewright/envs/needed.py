"""What the extra ``rulewright[envs]`` brings, asked for once, so that its absence is one clear message."""

from __future__ import annotations

from importlib import import_module
from typing import Final

PACKAGES: Final = ("numpy", "gymnasium", "pettingzoo")


def need(packages: tuple[str, ...] = PACKAGES) -> None:
    """Raises `ImportError`, naming the extra, where one of the packages is not installed.

    >>> need(("json",))
    """
    missing: list[str] = []
    for name in packages:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            absent = (error.name or name).partition(".")[0]
            if absent not in missing:
                missing.append(absent)
    if missing:
        raise ImportError(
            f"rulewright.envs needs {', '.join(missing)}: install the extra with pip install 'rulewright[envs]'"
        ) from None
