"""Kārta on a terminal: commands that read a file and answer with a table, lines or JSON."""
