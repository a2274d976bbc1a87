"""Lists of participants on paper."""
