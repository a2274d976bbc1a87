"""Teams and pairs: formed, changed, dissolved, reserves added."""
