"""Ratings (reitingi): the ranking rules of federations as data, and the resulting lists."""
