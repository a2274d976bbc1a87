"""Seats, draws, the clock and the tables of a round."""
