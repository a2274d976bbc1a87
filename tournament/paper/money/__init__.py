"""Papers about money."""
