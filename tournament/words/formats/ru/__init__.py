"""Russian formats."""
