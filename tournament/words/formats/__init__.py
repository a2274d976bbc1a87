"""Dates and times where Django's own habits are not those of a European hall."""
