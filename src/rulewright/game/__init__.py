"""Binds cards to trees, checks that they are understood, builds games."""
