"""What follows from an act: settled within it, and foreseen before it is done."""
