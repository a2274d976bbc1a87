"""What organisers of the house itself change."""
