"""Restoring an event from a copy, and uploading a copy."""
