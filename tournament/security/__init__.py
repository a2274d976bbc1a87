"""Permissions, rate limits, signing and encryption."""
