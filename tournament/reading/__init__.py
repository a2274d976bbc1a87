"""Queries for pages, paper, screens and files: seats, standings, sheets, and what is public.

Nothing is written here, and each reader takes a small fixed number of queries.
"""
