"""Players: their pages, careers, courses through an event and calendar files."""
