"""Players: entering, check-in, lists, one person."""
