"""Papers of scopes above events: the table of a series, the list of a rating."""
