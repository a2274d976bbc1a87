"""What the load benchmark starts beside itself: servers, spectators, a secretary who types."""
