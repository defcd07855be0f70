"""Words of the game: colors, mana, types, zones, steps, counters, keywords (CR 105-107, 205, 300-500)."""
