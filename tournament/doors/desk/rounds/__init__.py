"""The desk's front page: the step that is next, seats, clock, closing."""
