"""From a bare machine to a running server. Nothing here needs Django to be installed."""
