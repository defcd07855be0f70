"""The rules of Magic: The Gathering as a Python library."""
