"""Standings and statistics for pages, screens, paper and files."""
