"""Warnings and penalties."""
