"""Tournaments on the wall: who runs them, and how far they have come."""

from tests.cast import announce, director, event_of

__all__ = ["announce", "director", "event_of"]
