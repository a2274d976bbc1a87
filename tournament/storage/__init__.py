"""Copies: what belongs to a tournament as rows, files that are whole or not there, folders."""
