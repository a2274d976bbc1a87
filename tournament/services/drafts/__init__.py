"""The next round before publication: its seed, lots and seats."""
