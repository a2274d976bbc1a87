"""Planning an event and changing its settings."""
