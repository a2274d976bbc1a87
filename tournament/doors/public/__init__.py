"""Public pages: identical for all visitors, so that they can be cached."""
