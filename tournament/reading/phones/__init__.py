"""Table links and the sheets kept on phones."""
