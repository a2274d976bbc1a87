"""Seating: table sizes, lots, reseating by standings, and kop's rotation."""
