"""Standings, cross-tables and certificates on paper."""
