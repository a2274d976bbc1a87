"""Turning an event back to a copy, and bringing a copy in."""
