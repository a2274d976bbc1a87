"""Publishing and changing seats; the clock; closing a round."""
