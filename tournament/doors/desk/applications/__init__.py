"""Entry terms, and applications."""
