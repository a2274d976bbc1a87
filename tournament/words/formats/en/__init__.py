"""British English formats."""
