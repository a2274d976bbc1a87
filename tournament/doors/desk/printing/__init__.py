"""Print orders and their jobs."""
