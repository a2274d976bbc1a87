"""What pages, papers and files show of series and ratings."""
