"""Papers about the event as a whole."""
