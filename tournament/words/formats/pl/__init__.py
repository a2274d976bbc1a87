"""Polish formats."""
