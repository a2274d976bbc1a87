"""What is announced of an event before it begins, and who asked to play in it."""
