"""Papers of what stands above the events: the table of a series, the list of a rating."""
