"""What `check_house` and `test` run: format, import contracts, catalogues, the test suite."""
