"""The table's door: a sheet kept on a phone by whoever holds its link."""
