"""Standings and the end of an event."""
