"""The desk's front page: the next step, seats, clock, closing."""
