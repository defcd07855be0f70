"""The setup script of `make compiled`: which modules mypyc compiles. Run in the folder that holds ``rulewright``.

Left out: what is read once (the JSON form of trees, the table of keyword meanings), and everything that asks Python
for names of classes and fields at run time.
"""

from __future__ import annotations

import os
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

FLOORS = ("vocabulary", "abilities", "engine", "engine/effects", "language", "language/phrases")
PLAIN = ("__init__.py", "json.py", "keyword_meanings.py", *os.environ.get("RULEWRIGHT_PLAIN", "").split())


def modules() -> list[str]:
    """The modules of the compiled floors."""
    found: list[str] = []
    for floor in FLOORS:
        paths = sorted(Path("rulewright", floor).glob("*.py"))
        found.extend(str(path) for path in paths if path.name not in PLAIN)
    return found


if __name__ == "__main__":
    setup(
        name="rulewright-compiled",
        packages=[],
        ext_modules=mypycify(
            ["--strict", "--explicit-package-bases", *modules()],
            opt_level=os.environ.get("RULEWRIGHT_OPT", "0"),
            debug_level="0",
            separate=True,
        ),
    )
