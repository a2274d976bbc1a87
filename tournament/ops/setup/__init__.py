"""Set-up of a bare machine up to a running server. Nothing here needs Django to be installed."""
