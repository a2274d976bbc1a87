"""What `check_house` and `test` check: form, contracts, catalogues, the suite."""
