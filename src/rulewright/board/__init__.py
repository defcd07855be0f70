"""The game in the terminal: what is shown and when a player is asked, apart from the widgets that show it."""
