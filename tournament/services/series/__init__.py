"""Acts on series and ratings."""
