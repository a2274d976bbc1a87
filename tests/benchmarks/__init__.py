"""Benchmarks: they measure and print, and never fail a test. `manage.py bench` runs them."""
