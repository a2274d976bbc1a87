"""Deals from phones, agreement, and the links that open a table."""
