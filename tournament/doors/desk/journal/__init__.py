"""The journal, and taking an act back."""
