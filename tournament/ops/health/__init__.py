"""Logs, health checks and metrics, without personal data."""
