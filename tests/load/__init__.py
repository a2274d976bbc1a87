"""Processes of the load benchmark: servers, spectators, a client that enters results."""
