"""Who may work at the desk."""
