"""Kārta's engine in plain Python: the pay of deals, places, seats of the next round."""
