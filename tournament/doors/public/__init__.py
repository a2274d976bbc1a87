"""What everyone may look at: the same page for all, with nothing of a visitor's own in it."""
