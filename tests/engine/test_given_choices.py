"""Given abilities that speak of what their giver chose are refused (CR 607.1a, 607.2d)."""

from __future__ import annotations

import pytest

from rulewright.abilities import continuous as k
from rulewright.abilities import cost as co
from rulewright.abilities import effect as e
from rulewright.abilities import noun as n
from rulewright.abilities import quantity as q
from rulewright.abilities import reference as r
from rulewright.abilities.ability import ActivatedAbility
from rulewright.abilities.mana import ChosenColorMana
from rulewright.engine.known import _unusual

_LOSES = ActivatedAbility(co.Cost(), e.LoseLife(r.ChosenPlayer(), q.Number(1)))
_MANA = ActivatedAbility(co.Cost(), e.AddMana(r.You(), ChosenColorMana(q.Number(1))))


@pytest.mark.parametrize("ability", [_LOSES, _MANA])
def test_607_2d_what_the_giver_chose_is_refused_but_for_itself(ability: ActivatedAbility) -> None:
    gains = (k.GainAbilities((ability,)),)
    assert _unusual(k.Continuous(r.Each(n.Objects(n.HasType("creature"))), gains))
    assert not _unusual(k.Continuous(r.Self(), gains))
