"""The list of events, a new one, its settings, and a visitor's view of it."""
