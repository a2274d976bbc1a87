"""What the public may see, as values for other programs: for the interface and for files."""
