"""One performer for each effect node."""
