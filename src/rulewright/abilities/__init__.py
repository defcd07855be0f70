"""Ability trees: pure data, typed, without behaviour."""
