"""Copies of an event, and restoring them."""
