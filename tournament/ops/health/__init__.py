"""What an administrator sees of a running Kārta: logs, health, figures, and nobody's name."""
