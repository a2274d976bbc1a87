"""Payments of entry fees, and what follows from them."""
