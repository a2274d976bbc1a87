"""English as it is written on this side of the ocean."""
