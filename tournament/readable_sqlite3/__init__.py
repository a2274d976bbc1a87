"""Django's SQLite, which can still be read when its disk takes nothing in."""
