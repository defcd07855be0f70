# ruff: noqa: E501
"""Cards of our own: (name, type line, text), all of which are understood."""

from __future__ import annotations

from rulewright.language import Reading, read

OURS: tuple[tuple[str, str, str], ...] = (
    ("Ember Refrain", "Sorcery", "Ember Refrain deals 2 damage to any target.\nHarmonize {5}{R}{R}"),
    ("Flaring Summons", "Sorcery", "Create a 4/1 red Elemental creature token with trample and haste. Sacrifice it at the beginning of the next end step.\nHarmonize {3}{R}"),
    ("Searing Verdict", "Instant", "Searing Verdict deals 3 damage to target creature. If that creature would die this turn, exile it instead."),
    ("Sudden Fervor", "Instant", "Target creature gets +2/+0 and gains first strike until end of turn."),
    ("Twice-Sung Line", "Instant", "Copy target instant or sorcery spell you control. You may choose new targets for the copy."),
    ("Burrow Captain", "Creature — Goblin Soldier", "Haste\nOther Goblins you control get +1/+1."),
    ("Pyre Broker", "Creature — Devil", "When this creature enters, you may sacrifice another creature. When you do, this creature deals 3 damage to any target."),
    ("Chorus Leader", "Creature — Human Bard", "When this creature enters, target instant or sorcery card in your graveyard gains harmonize until end of turn. Its harmonize cost is equal to its mana cost."),
    ("Trail of Acorns", "Sorcery", "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.\nHarmonize {3}{G}"),
    ("Horn Charge", "Sorcery", "Target creature you control deals damage equal to its power to target creature you don't control."),
    ("Forager's Answer", "Instant", "Choose one —\n• Destroy target artifact or enchantment.\n• Put a +1/+1 counter on target creature.\n• You gain 4 life."),
    ("Feathered Mantle", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+1 and has flying."),
    ("Step Sideways", "Instant", "Exile target creature you control. At the beginning of the next end step, return that card to the battlefield under its owner's control."),
    ("Woolly Sentence", "Enchantment — Aura", "Enchant creature\nEnchanted creature loses all abilities and is a white Sheep creature with base power and toughness 0/1."),
    ("Gutter Leech", "Creature — Leech", "When this creature dies, each opponent loses 2 life and you gain 2 life."),
    ("Wake Scholar", "Creature — Human Warlock", "At the beginning of your end step, if a creature died this turn, draw a card."),
    ("Tollgate Monolith", "Artifact", "Each spell that would cost less than three mana to cast costs three mana to cast."),
    ("Tuskbone Spear", "Artifact — Equipment", "Equipped creature gets +2/+1.\nEquip {1}"),
    ("Chime Scour", "Sorcery", "Draw three cards. Then discard two cards unless you discard a creature card."),
    ("Glass Hunt", "Sorcery", "Draw a card, then you may discard a card. When you discard a nonland card this way, Glass Hunt deals 3 damage to target creature."),
    ("Return Receipt", "Instant", "Counter target spell. If that spell is countered this way, put it into its owner's hand instead of into that player's graveyard.\nDraw a card."),
    ("Prism Grove", "Enchantment", 'Lands you control have "{T}: Add one mana of any color."\n{T}: Add one mana of any color.'),
)  # fmt: skip


def read_ours(name: str) -> Reading:
    """The reading of one of our cards."""
    for known, type_line, text in OURS:
        if known == name:
            return read(name=known, type_line=type_line, oracle_text=text)
    raise KeyError(name)
