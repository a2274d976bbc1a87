"""Screens in the hall, each with its own URL."""
