"""Announcing entry, and the applications that come in."""
