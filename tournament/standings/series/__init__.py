"""Series and ratings: from stored stages to scoring's values, and back into announcements."""
