"""Signing in, one's own account, and accepting an invitation."""
