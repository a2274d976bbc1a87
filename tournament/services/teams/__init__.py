"""Teams and pairs: made, changed, dissolved, and reserves brought in."""
