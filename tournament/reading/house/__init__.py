"""What is told of the house as a whole: the archive of all events, one search."""
