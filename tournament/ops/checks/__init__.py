"""The checks of `check_house` and `test`: format, import contracts, catalogues, test suite."""
