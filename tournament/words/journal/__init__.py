"""The journal's lines in words."""
