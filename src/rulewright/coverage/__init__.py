"""How much of a pool of cards is understood: measured, proved by play, and kept from shrinking."""
