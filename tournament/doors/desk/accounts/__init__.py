"""Permissions of accounts on this instance."""
