"""Consequences of an act: updates within it, and previews before it."""
