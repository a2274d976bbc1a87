"""Score sheets: their plan, ruling and writing."""
