"""Announcing and approving the result."""
