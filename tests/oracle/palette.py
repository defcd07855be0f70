# ruff: noqa: E501
"""The cards that positions are made of: each with its text for the engine and its facts for the oracle."""

from __future__ import annotations

from functools import cache

from rulewright.cards.record import CardRecord
from rulewright.cards.source import CardList
from rulewright.game.binding import Bindery

from .sheet import Ability, Makes, Sheet, Tax

ANY = ("W", "U", "B", "R", "G")


def tap(*ways: str) -> tuple[Makes, ...]:
    """{T}: one of these."""
    return (Makes(ways),)


LANDS = (
    Sheet("Pale Meadow", "Basic Land — Plains", text="({T}: Add {W}.)", makes=tap("W")),
    Sheet("Grey Shore", "Basic Land — Island", text="({T}: Add {U}.)", makes=tap("U")),
    Sheet("Low Fen", "Basic Land — Swamp", text="({T}: Add {B}.)", makes=tap("B")),
    Sheet("Red Crag", "Basic Land — Mountain", text="({T}: Add {R}.)", makes=tap("R")),
    Sheet("Old Copse", "Basic Land — Forest", text="({T}: Add {G}.)", makes=tap("G")),
    Sheet("Ash Ravine", "Land", text="{T}: Add {R} or {G}.", makes=tap("R", "G")),
    Sheet("Bare Waste", "Land", text="{T}: Add {C}.", makes=tap("C")),
    Sheet("Prism Field", "Land", text="{T}: Add one mana of any color.", makes=tap(*ANY)),
    Sheet("Twin Spring", "Land", text="{T}: Add {C}{C}.", makes=tap("CC")),
    Sheet("Sore Heath", "Land", text="{T}: Add {C}.\n{T}: Add {R} or {W}. This land deals 1 damage to you.", makes=(Makes(("C",)), Makes(("R", "W"), hurts=1))),
    Sheet("Toll Bridge", "Land", text="{T}, Pay 1 life: Add one mana of any color.", makes=(Makes(ANY, life=1),)),
    Sheet("Mixed Weir", "Land", text="{T}: Add {C}.\n{R/G}, {T}: Add {R}{R}, {R}{G}, or {G}{G}.", makes=(Makes(("C",)), Makes(("RR", "RG", "GG"), cost="{R/G}"))),
    Sheet("Far Cascade", "Land", text="{T}: Add {C}.\n{2}, {T}: Add {W}{U}.", makes=(Makes(("C",)), Makes(("WU",), cost="{2}"))),
    Sheet("Mirror Pond", "Land", text="{T}: Add one mana of any type that a land you control could produce.", makes=(Makes(could="yours"),)),
    Sheet("Stray Orchard", "Land", text="{T}: Add one mana of any color that a land an opponent controls could produce.", makes=(Makes(could="theirs"),)),
    Sheet("Beast Yard", "Land", text="{T}: Add {C}.\n{T}: Add one mana of any color. Spend this mana only to cast creature spells.", makes=(Makes(("C",)), Makes(ANY, only="creature"))),
    Sheet("Herd Shrine", "Land", text="{T}: Add {G} for each creature you control.", makes=(Makes(("G",), each="creature"),)),
)  # fmt: skip

SOURCES = (
    Sheet("Leaf Wisp", "Creature — Elf Druid", "{G}", "{T}: Add {G}.", (1, 1), makes=tap("G")),
    Sheet("Hasty Sprite", "Creature — Faerie", "{1}{G}", "Haste\n{T}: Add {U}.", (2, 1), makes=tap("U"), haste=True),
    Sheet("Grain Chip", "Artifact", text="{T}, Sacrifice this artifact: Add one mana of any color.", makes=(Makes(ANY, sacrifice="self"),)),
    Sheet("Copper Prong", "Artifact", "{2}", "{T}: Add {C}.", makes=tap("C")),
    Sheet("Twin Chorus", "Creature — Human", "{2}{G}", "Tap two untapped creatures you control: Add one mana of any color.", (1, 2), makes=(Makes(ANY, tap=False, taps=2),)),
    Sheet("Bone Altar", "Artifact", "{3}", "Sacrifice a creature: Add one mana of any color.", makes=(Makes(ANY, tap=False, sacrifice="creature"),)),
    Sheet("Scrap Forge", "Artifact", "{4}", "Sacrifice an artifact: Add {C}{C}.", makes=(Makes(("CC",), tap=False, sacrifice="artifact"),)),
    Sheet("Lotus Vial", "Artifact", text="{T}, Sacrifice this artifact: Add three mana of any one color. Activate only as an instant.", makes=(Makes(("WWW", "UUU", "BBB", "RRR", "GGG"), sacrifice="self", floating_only=True),)),
    Sheet("Blood Cup", "Artifact", "{1}", "Pay 1 life: Add {B}. Activate only once each turn.", makes=(Makes(("B",), tap=False, life=1, once=True),)),
)  # fmt: skip

EFFECTS = (
    Sheet("Green Thicket", "Enchantment — Aura", "{G}", "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.", target="land", grows="G"),
    Sheet("Open Bonfire", "Enchantment", "{2}{R}", "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.", flares=True),
    Sheet("Doubled Light", "Enchantment", "{4}{G}", "If you tap a permanent for mana, it produces twice as much of that mana instead.", times=2),
    Sheet("Triple Engine", "Artifact", "{4}", "If you tap a permanent for mana, it produces three times as much of that mana instead.", times=3),
    Sheet("Black Seep", "Enchantment", "{2}{B}", "If a land is tapped for mana, it produces {B} instead of any other type and amount.", blackens=True),
    Sheet("Toll Keeper", "Creature — Human", "{1}{W}", "Noncreature spells cost {1} more to cast.", (2, 1), taxes=(Tax("{1}", True, "noncreature", "all"),)),
    Sheet("Cheap Bard", "Creature — Goblin", "{1}{R}", "Instant and sorcery spells you cast cost {1} less to cast.", (2, 2), taxes=(Tax("{1}", spells="instant|sorcery"),)),
    Sheet("Kind Prophet", "Creature — Human", "{1}{W}", "Creature spells you cast cost {2} less to cast.", (1, 3), taxes=(Tax("{2}", spells="creature"),)),
    Sheet("Red Ledger", "Artifact", "{2}", "Spells you cast cost {R} less to cast.", taxes=(Tax("{R}"),)),
    Sheet("Strict Ledger", "Artifact", "{2}", "Spells you cast cost {R} less to cast. This effect reduces only the amount of colored mana you pay.", taxes=(Tax("{R}", colored_only=True),)),
    Sheet("Heavy Air", "Enchantment", "{1}{U}", "Spells your opponents cast cost {1} more to cast.", taxes=(Tax("{1}", True, "", "opponents"),)),
    Sheet("Blue Tariff", "Enchantment", "{1}{W}", "Spells cost {W} more to cast.", taxes=(Tax("{W}", True, "", "all"),)),
    Sheet("Flat Gate", "Artifact", "{3}", "Each spell that would cost less than three mana to cast costs three mana to cast.", floor=3),
    Sheet("Quick Orrery", "Artifact", "{4}", "You may cast spells as though they had flash.", flash_for_all=True),
    Sheet("Iron Cage", "Artifact", "{1}", "Players can't cast spells from graveyards or libraries.", cages=True),
    Sheet("Endless Mind", "Enchantment", "{7}{U}{U}{U}", "You may cast spells from your hand without paying their mana costs.", free_from_hand=True),
    Sheet("Clock Charm", "Artifact", "{3}", "You may activate abilities of creatures you control as though those creatures had haste.", as_though_haste=True),
)  # fmt: skip

BODIES = (
    Sheet("Stone Ox", "Creature — Ox", "{3}{R}", size=(3, 3)),
    Sheet("Small Newt", "Creature — Newt", "{W}{U}", size=(1, 1)),
    Sheet("Soft Wall", "Creature — Wall", "{R/G}", size=(0, 4)),
    Sheet("Tin Golem", "Artifact Creature — Golem", "{3}", size=(2, 2)),
    Sheet("Long Spear", "Artifact — Equipment", "{1}", "Equipped creature gets +2/+0.\nEquip {2}", abilities=(Ability("{2}", target="creature you control", sorcery=True),)),
    Sheet("Ember Rod", "Artifact", "{2}", "{1}, {T}: This artifact deals 1 damage to any target.", abilities=(Ability("{1}", tap=True, target="any"),)),
    Sheet("Void Rod", "Artifact", "{2}", "{X}, {T}: This artifact deals X damage to any target.", abilities=(Ability("{X}", tap=True, target="any"),)),
    Sheet("Flint Archer", "Creature — Human", "{1}{R}", "{T}: This creature deals 1 damage to target creature.", (1, 1), abilities=(Ability(tap=True, target="creature"),)),
    Sheet("Odd Monk", "Creature — Monk", "{1}{U}", "{Q}: Draw a card.", (1, 2), abilities=(Ability(untap=True),)),
    Sheet("Grim Surgeon", "Creature — Human", "{1}{B}", "{B}, Sacrifice another creature: Draw a card.", (1, 2), abilities=(Ability("{B}", sacrifice="another creature"),)),
)  # fmt: skip

SPELLS = (
    Sheet("Ember Line", "Sorcery", "{R}", "Ember Line deals 2 damage to any target.\nHarmonize {5}{R}{R}", target="any", harmonize="{5}{R}{R}"),
    Sheet("Cinder Roll", "Sorcery", "{X}{R}", "Cinder Roll deals X damage to any target.\nHarmonize {X}{R}{R}", target="any", harmonize="{X}{R}{R}"),
    Sheet("Twice Told", "Instant", "{1}{U}", "Draw a card.\nFlashback {2}{U}", flash=True, flashback="{2}{U}"),
    Sheet("Snap Bolt", "Instant", "{R}", "Snap Bolt deals 3 damage to target creature.", flash=True, target="creature"),
    Sheet("Split Choice", "Instant", "{1}{G}", "Choose one —\n• Destroy target artifact.\n• You gain 4 life.", flash=True, modes=("artifact", "")),
    Sheet("Grand Choir", "Sorcery", "{4}{W}", "Draw a card.\nConvoke", convoke=True),
    Sheet("Deep Dig", "Sorcery", "{4}{U}", "Draw a card.\nDelve", delve=True),
    Sheet("Gear Plan", "Sorcery", "{3}{U}", "Draw a card.\nImprovise", improvise=True),
    Sheet("Mottled Verse", "Sorcery", "{R/G}{W/U}", "Draw a card."),
    Sheet("Sharp Debt", "Sorcery", "{1}{R/P}{G/P}", "Draw a card."),
    Sheet("Coarse Script", "Sorcery", "{2/R}{2/G}", "Draw a card."),
    Sheet("Clear Note", "Sorcery", "{C}{C}", "Draw a card."),
    Sheet("Kicked Stone", "Sorcery", "{1}{R}", "Kicker {2}{G}\nKicked Stone deals 2 damage to any target.", kicker="{2}{G}", target="any"),
    Sheet("Offered Bone", "Sorcery", "{1}{B}", "As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.", sacrifice="creature"),
    Sheet("Cast Aside", "Sorcery", "{B}", "As an additional cost to cast this spell, discard a card.\nDraw a card.", discard=1),
    Sheet("Blood Price", "Sorcery", "{B}", "As an additional cost to cast this spell, pay 2 life.\nDraw a card.", life=2),
    Sheet("Big Sum", "Sorcery", "{X}{X}{G}", "You gain X life."),
    Sheet("No Price", "Sorcery", "", "Draw a card."),
    Sheet("Nothing Owed", "Artifact", "{0}"),
    Sheet("Warm Mantle", "Enchantment — Aura", "{1}{W}", "Enchant creature\nEnchanted creature gets +1/+1.", target="creature"),
    Sheet("Sly Otter", "Creature — Otter", "{1}{U}", "Flash", (2, 1), flash=True),
)  # fmt: skip

CARDS = (*LANDS, *SOURCES, *EFFECTS, *BODIES, *SPELLS)
BY_NAME = {sheet.name: sheet for sheet in CARDS}


@cache
def bindery() -> Bindery:
    """The palette's cards as the engine reads them."""
    return Bindery(
        CardList(
            CardRecord(
                name=sheet.name,
                mana_cost=sheet.cost,
                type_line=sheet.types,
                oracle_text=sheet.text,
                power=None if sheet.size is None else str(sheet.size[0]),
                toughness=None if sheet.size is None else str(sheet.size[1]),
            )
            for sheet in CARDS
        )
    )
