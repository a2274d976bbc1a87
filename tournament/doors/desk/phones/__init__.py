"""Sheets on the phones of a round, by table."""
