"""The desk, room by room; each view guards, reads a form, calls a service and redirects."""
