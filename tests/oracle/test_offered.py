"""Offered = legal (DESIGN promise 4): the engine against the brute-force oracle on generated positions.

`make test` runs 300 positions, `make proof` 20,000 (RULEWRIGHT_POSITIONS).
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, note, settings

from .announcing import Oracle
from .comparing import legal, offered
from .positions import Small, positions

POSITIONS = int(os.environ.get("RULEWRIGHT_POSITIONS", "300"))
CHECK = settings(max_examples=POSITIONS, deadline=None, suppress_health_check=list(HealthCheck))


@CHECK
@given(positions())
def test_117_1_offered_is_legal(small: Small) -> None:
    note(str(small))
    oracle = Oracle(small.world())
    assert offered(small, folded=False) == legal(oracle, folded=False)
    assert offered(small, folded=True) == legal(oracle, folded=True)
