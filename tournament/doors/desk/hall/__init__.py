"""Screens and messages, set up at the desk."""
