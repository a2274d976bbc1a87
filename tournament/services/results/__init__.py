"""Publication and approval of the result."""
