"""Every write: one verb, one transaction, journal entries. Refusals are codes, not texts."""
