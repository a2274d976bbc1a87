"""Second factors and signed-in devices."""
