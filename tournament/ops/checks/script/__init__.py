"""Declarations for the type checker about the modules that browsers run."""
