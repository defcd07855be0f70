"""What pyproject.toml cannot say: which modules mypyc compiles, and when.

A wheel is compiled where there is a C compiler, and pure Python otherwise or with ``RULEWRIGHT_PURE=1``; an editable
installation is always pure. ``rulewright --version`` says which one runs. The same file builds `make compiled`, whose
tests run on the compiled modules in place.

Left out are the nodes of trees, which are structs written in C already, and the phrase families, which are tables
(docs/decisions/0004).
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

SOURCE = Path("src/rulewright")
FLOORS = ("vocabulary", "engine", "engine/effects", "language")
"""The folders that are compiled, without what is below them."""
MODULES = ("game/view.py",)
"""And of the floors above."""
PLAIN = ("__init__.py", "known.py", "not_for.py", "raw.py")
"""Files of them that stay Python: nodes, and one long table."""
PURE = "rulewright is built as pure Python, which is about five times slower"
PURE_COMMANDS = ("editable_wheel", "develop", "sdist", "egg_info", "dist_info", "--version")


def modules() -> list[str]:
    """The files that are compiled."""
    left_out = (*PLAIN, *os.environ.get("RULEWRIGHT_PLAIN", "").split())
    paths = [path for floor in FLOORS for path in sorted((SOURCE / floor).glob("*.py"))]
    return [str(path) for path in [*paths, *(SOURCE / name for name in MODULES)] if path.name not in left_out]


def why_pure() -> str:
    """Why nothing is compiled, or nothing if it is."""
    if os.environ.get("RULEWRIGHT_PURE", "") not in ("", "0"):
        return "RULEWRIGHT_PURE is set"
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"there is no C compiler: {compiler!r} is not on the path"
    if not Path(sysconfig.get_paths()["include"], "Python.h").is_file():
        return "the headers of Python are not installed"
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypyc is not installed"
    return ""


def extensions() -> list[Any]:
    """The extension modules: one shared library, and a small one for the name of each module."""
    from mypyc.build import mypycify
    from pybind11.setup_helpers import ParallelCompile

    os.environ.setdefault("MYPYPATH", "src")
    ParallelCompile("RULEWRIGHT_JOBS", default=os.cpu_count() or 1).install()
    options = ["--config-file", os.devnull, "--explicit-package-bases", "--ignore-missing-imports"]
    return mypycify(
        [*options, *modules()],
        opt_level=os.environ.get("RULEWRIGHT_OPT", "1"),
        debug_level="0",
        multi_file=True,
        group_name="rulewright_core",
    )


class Build(build_ext):
    """Builds the extension modules, or none of them."""

    def run(self) -> None:
        """Where the compiler fails, nothing compiled is left behind, and what is installed is pure Python."""
        try:
            super().run()
        except (CompileError, LinkError, PlatformError) as error:
            print(f"{PURE}: the C compiler failed: {error}", file=sys.stderr)
            for built in self.get_outputs():
                Path(built).unlink(missing_ok=True)
            self.extensions = []


if any(command in sys.argv for command in PURE_COMMANDS):
    setup()
elif reason := why_pure():
    print(f"{PURE}: {reason}", file=sys.stderr)
    setup()
else:
    setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
