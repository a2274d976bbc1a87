"""The desk of series and ratings."""
