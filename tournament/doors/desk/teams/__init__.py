"""Teams at the desk: formed, changed, dissolved, and their reserves."""
