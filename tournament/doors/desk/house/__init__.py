"""How the house shows itself."""
