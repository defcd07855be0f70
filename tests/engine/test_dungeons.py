"""The dungeons as data (CR 309): every room is reached, what its ability does is performed."""

from __future__ import annotations

import pytest

from rulewright.abilities.ability import SpellAbility
from rulewright.abilities.dungeons import Dungeon, dungeons
from rulewright.engine.known import unperformed


@pytest.mark.parametrize("dungeon", dungeons(), ids=lambda dungeon: dungeon.name)
def test_309_5a_every_room_leads_to_a_lower_one_and_is_reached(dungeon: Dungeon) -> None:
    reached = {0}
    for at, room in enumerate(dungeon.rooms):
        assert at in reached, f"{room.name} is not reached"
        assert all(at < lead < len(dungeon.rooms) for lead in room.leads), room.name
        assert bool(room.leads) == (at < len(dungeon.rooms) - 1), room.name
        reached.update(room.leads)


@pytest.mark.parametrize("dungeon", dungeons(), ids=lambda dungeon: dungeon.name)
def test_309_4c_what_a_room_does_is_performed(dungeon: Dungeon) -> None:
    for room in dungeon.rooms:
        assert unperformed(SpellAbility(room.effect)) == [], room.name


def test_725_2_only_the_undercity_is_entered_by_name() -> None:
    assert [dungeon.name for dungeon in dungeons() if dungeon.undercity] == ["Undercity"]
    assert len(dungeons()) == 4
