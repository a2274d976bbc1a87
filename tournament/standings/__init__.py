"""Conversion between database rows and scoring's values."""
