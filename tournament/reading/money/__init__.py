"""Fees, payments and accounts for pages, papers and files."""
