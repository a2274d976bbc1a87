"""The register, entries, check-in, and personal data."""
