"""Every write: one verb, one transaction, lines in the journal. Refusals are codes, not words."""
