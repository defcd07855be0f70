"""manabot's engine, managym: the extension module is loaded by itself, so that manabot's own dependencies are not
needed."""

from __future__ import annotations

import glob
import importlib.machinery
import importlib.util
import os
import sysconfig
from importlib.metadata import version
from typing import Any

from .common import Engine, run


class Managym(Engine):
    """managym; with its shortcut, forced decisions are skipped inside the engine."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.version = version("manabot")
        folder = os.path.join(sysconfig.get_paths()["purelib"], "manabot", "managym")
        (path,) = glob.glob(os.path.join(folder, "_managym*.so"))
        loader = importlib.machinery.ExtensionFileLoader("_managym", path)
        spec = importlib.util.spec_from_file_location("_managym", path, loader=loader)
        assert spec is not None
        self.module: Any = importlib.util.module_from_spec(spec)
        loader.exec_module(self.module)
        self.deck = task["deck"]
        self.skips = bool(task.get("skips"))
        self.env = self.module.Env(0, self.skips, False, False)

    def new(self, seed: int) -> Any:
        self.env.set_seed(seed + 1)
        players = [self.module.PlayerConfig(name, self.deck) for name in ("A", "B")]
        observation, _ = self.env.reset(players)
        return [self.env, observation, False]

    def offered(self, game: Any) -> int:
        return 0 if game[2] else len(game[1].action_space.actions)

    def answer(self, game: Any, index: int) -> None:
        game[1], _, ended, cut, _ = game[0].step(index)
        game[2] = ended or cut

    def fork(self, game: Any) -> Any:
        return [game[0].clone_env(), game[1], game[2]]


if __name__ == "__main__":
    run(Managym)
