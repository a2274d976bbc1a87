"""Screens and messages."""
