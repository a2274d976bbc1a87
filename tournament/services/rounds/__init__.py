"""Seats (published, changed), the clock, closing of rounds."""
