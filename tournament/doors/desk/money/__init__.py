"""Money at the desk: accounts, cashier, books."""
