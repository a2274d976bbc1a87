"""Screens and messages, managed at the desk."""
