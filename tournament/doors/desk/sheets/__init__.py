"""Results: totals, deals, checks, disputes, corrections."""
