"""The list of events, a new one, its settings, and its public view."""
