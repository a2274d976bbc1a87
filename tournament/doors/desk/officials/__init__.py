"""The team of a tournament."""
