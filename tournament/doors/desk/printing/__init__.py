"""Ordering papers and following their jobs."""
