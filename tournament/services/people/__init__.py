"""The register, entries, check-in, and what is kept about people."""
