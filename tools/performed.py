"""The former name of ``rulewright coverage --cards CARDS --format vintage``; it goes when nothing calls it."""

from __future__ import annotations

import sys

from rulewright.cli.main import main

if __name__ == "__main__":
    sys.argv[1:] = ["coverage", "--format", "vintage", "--cards", *sys.argv[1:2]]
    main()
