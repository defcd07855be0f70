"""Many games between decks: played in parallel, written down one by one, counted."""
