"""Django's SQLite backend, still readable while its disk is full or read-only."""
