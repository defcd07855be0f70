"""State and the rules of play (CR 100-900)."""
