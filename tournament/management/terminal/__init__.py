"""Command-line commands: they read a file and print a table, lines or JSON."""
