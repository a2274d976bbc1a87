"""What a hall screen shows."""
