"""Standings and statistics as pages, screens, papers and files show them."""
