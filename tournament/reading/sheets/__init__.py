"""Sheets of a round's tables, and drawn sheets with deals."""
