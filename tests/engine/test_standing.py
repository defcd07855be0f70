"""When a continuous effect is looked at again."""

from __future__ import annotations

import pytest

from rulewright.abilities import condition as c
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities.node import Condition
from rulewright.engine.standing import ANY, kinds_of

TWO = q.Number(2)


@pytest.mark.parametrize("condition", [c.HasDesignation(r.You(), "monarch"), c.IsTime("night")], ids=repr)
def test_611_3a_what_no_table_knows_may_change_at_every_event(condition: Condition) -> None:
    assert kinds_of(condition) == ANY
    assert kinds_of(c.NotCondition(condition)) == ANY


def test_611_3a_what_only_permanents_change_waits_for_no_event() -> None:
    creatures = n.Objects(n.HasType("creature"))
    assert kinds_of(c.Compare(q.Count(creatures), ">=", TWO)) == 0
    assert kinds_of(c.Compare(q.LifeOf(r.You()), ">=", TWO)) not in (0, ANY)
