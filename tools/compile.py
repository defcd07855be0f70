"""The setup script of `make compiled`: which modules mypyc compiles. Run in the folder that holds ``rulewright``.

Left out are the ability trees and the phrasebook: a phrase is written as a tree with holes in it, and a compiled node
would refuse a hole in a typed field (docs/decisions/0004). Trees are made once, so this costs little in play.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup

FLOORS = ("vocabulary", "engine", "engine/effects")
PLAIN = ("__init__.py", "not_for.py", *os.environ.get("RULEWRIGHT_PLAIN", "").split())


def modules() -> list[str]:
    """The modules of the compiled floors."""
    found: list[str] = []
    for floor in FLOORS:
        paths = sorted(Path("rulewright", floor).glob("*.py"))
        found.extend(str(path) for path in paths if path.name not in PLAIN)
    return found


if __name__ == "__main__":
    extensions: Any = mypycify(
        ["--strict", "--explicit-package-bases", *modules()],
        opt_level=os.environ.get("RULEWRIGHT_OPT", "1"),
        debug_level="0",
        separate=True,
    )
    setup(name="rulewright-compiled", packages=[], ext_modules=extensions)
