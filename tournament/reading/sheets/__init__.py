"""The sheets of a round's tables, and a sheet drawn deal by deal."""
