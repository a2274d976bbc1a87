"""Series and ratings: stored stages, scoring's values and announcements."""
