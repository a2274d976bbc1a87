"""Pages and API for tables: a score sheet kept on a phone, opened by a secret link."""
