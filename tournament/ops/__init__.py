"""Set-up, checks, health, the server's own addresses and database errors."""
