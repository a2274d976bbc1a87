"""Score sheets: their layout, ruling and text."""
