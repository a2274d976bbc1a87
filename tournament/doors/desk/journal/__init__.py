"""The journal, and undoing an act."""
