"""Agents that choose among options."""
