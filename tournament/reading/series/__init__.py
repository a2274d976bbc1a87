"""Series and ratings for pages, paper and files."""
