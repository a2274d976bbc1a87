"""The director's handbook."""
