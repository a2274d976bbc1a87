"""Queries for pages, paper, screens and files: seats, standings, sheets, and public facts.

Nothing is written here, and each reader takes a small fixed number of queries.
"""
