"""Entering, checking and correcting results."""
