"""The round to come as things stand: its seed, its lots, its seats before anybody sees them."""
