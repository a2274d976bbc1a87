"""Seat lists, slips, table cards and the papers of a whole round."""
