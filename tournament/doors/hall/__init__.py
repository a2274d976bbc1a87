"""Screens in the hall, each at an address of its own."""
