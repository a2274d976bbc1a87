"""Importing events from files."""
