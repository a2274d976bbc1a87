"""Public pages: the same for every visitor, so that they can be cached."""
