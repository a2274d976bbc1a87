"""Teams at the desk: formed, changed, dissolved, reserves announced."""
