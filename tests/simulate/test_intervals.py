"""Wilson's interval."""

from __future__ import annotations

import pytest

from rulewright.simulate.intervals import wilson


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (15, 148, 0.0624, 0.1605), (50, 100, 0.4038, 0.5962)],
)
def test_known_intervals(hits: int, of: int, low: float, high: float) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)
