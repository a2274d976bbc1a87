"""What happens at the desk, area by area; each view guards, reads a form, acts and redirects."""
