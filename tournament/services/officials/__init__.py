"""Invitations and roles."""
