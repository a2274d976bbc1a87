"""Signing in, the user's account and invitations."""
